/* position.c - what a position knows about itself (Articles 2, 3.1, 3.9, 9.2). */
#include "board.h"

#include <string.h>

/* LAW 2009-:2.3 */
static void the_initial_array(void **state)
{
    static const char ranks[] = "RNBQKBNRPPPPPPPP";
    static const char letters[] = "PNBRQK";
    jd_position       p = jd_position_initial();
    for (jd_square s = 0; s < 16; s++) {
        jd_kind kind = (jd_kind)(strchr(letters, ranks[s]) - letters);
        assert_int_equal(jd_position_kind_at(&p, s), kind);
        assert_int_equal(jd_position_kind_at(&p, jd_square_flip(s)), kind);
        assert_int_equal(jd_position_colour_at(&p, s), JD_WHITE);
        assert_int_equal(jd_position_colour_at(&p, jd_square_flip(s)), JD_BLACK);
    }
    assert_int_equal(jd_position_kind_at(&p, jd_square_parse("e4")), JD_NO_KIND);
    assert_int_equal(jd_position_occupied(&p), 0xffff00000000ffff);
    assert_int_equal(p.turn, JD_WHITE);
    assert_int_equal(sizeof p, 88);
}

static void kings(void **state)
{
    jd_position p = position(START);
    assert_int_equal(jd_position_king(&p, JD_WHITE), jd_square_parse("e1"));
    assert_int_equal(jd_position_king(&p, JD_BLACK), jd_square_parse("e8"));
    p.kinds[JD_KING] &= p.colours[JD_WHITE];
    assert_int_equal(jd_position_king(&p, JD_BLACK), JD_NO_SQUARE);
}

/* LAW 2009:3.1 2014:3.1 2018-:3.1.2: a pinned piece attacks, too. */
static void attackers(void **state)
{
    static const struct {
        const char *fen, *square, *white, *black;
    } rows[] = {
        {START, "f3", "g1 e2 g2", ""},
        {START, "e4", "", ""},
        {"4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", "d3", "e2", ""}, /* pinned on the e-file */
        {"4k3/8/3p4/4P3/3P1P2/8/8/4K3 w - - 0 1", "e5", "d4 f4", "d6"},
        {"k7/8/8/8/R2r3R/8/8/K7 w - - 0 1", "d4", "a4 h4", ""},
        {"k7/8/8/8/RR1r4/8/8/K7 w - - 0 1", "d4", "b4", ""}, /* a4 stands behind b4 */
        {"8/8/8/8/8/8/1Kk5/8 w - - 0 1", "b1", "b2", "c2"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        jd_position p = standing(rows[i].fen);
        jd_square   s = jd_square_parse(rows[i].square);
        assert_int_equal(jd_position_attackers(&p, s, JD_WHITE), squares(rows[i].white));
        assert_int_equal(jd_position_attackers(&p, s, JD_BLACK), squares(rows[i].black));
    }
}

/* LAW 2009:3.9 2014:3.9 2018-:3.9.1 */
static void checks(void **state)
{
    jd_position p = position("4k3/8/8/8/1b6/5n2/8/4K3 w - - 0 1");
    assert_int_equal(jd_position_checkers(&p), squares("b4 f3"));
    assert_true(jd_position_in_check(&p, JD_WHITE));
    assert_false(jd_position_in_check(&p, JD_BLACK));
    p = standing("4r1k1/8/8/8/8/8/8/4K1R1 w - - 0 1"); /* both, which the Laws let stand in places */
    assert_true(jd_position_in_check(&p, JD_WHITE));
    assert_true(jd_position_in_check(&p, JD_BLACK));
}

/* LAW 2009:9.2 2014:9.2 2018:9.2.2 2023-:9.2.3 */
static void the_same_position(void **state)
{
    static const struct {
        const char *a, *b;
        bool        same;
    } rows[] = {
        {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 17 80", true}, /* counters do not matter */
        {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", false},  /* the right to castle does */
        {"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "4k3/8/8/8/8/8/8/4K2R b - - 0 1", false},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", false},
        {"4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1", true}, /* nobody can take */
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        jd_position a = standing(rows[i].a), b = standing(rows[i].b);
        assert_int_equal(jd_position_same(&a, &b), rows[i].same);
        assert_int_equal(a.key == b.key, rows[i].same);
        assert_int_equal(jd_position_compute_key(&a), a.key);
    }
}

static void castling_rooks(void **state)
{
    jd_position p = position("r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1");
    assert_int_equal(jd_position_castling_rook(&p, JD_WHITE, true), jd_square_parse("h1"));
    assert_int_equal(jd_position_castling_rook(&p, JD_WHITE, false), JD_NO_SQUARE);
    assert_int_equal(jd_position_castling_rook(&p, JD_BLACK, true), JD_NO_SQUARE);
    assert_int_equal(jd_position_castling_rook(&p, JD_BLACK, false), jd_square_parse("a8"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_initial_array), cmocka_unit_test(kings),
        cmocka_unit_test(attackers),         cmocka_unit_test(checks),
        cmocka_unit_test(the_same_position), cmocka_unit_test(castling_rooks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
