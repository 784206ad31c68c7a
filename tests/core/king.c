/* Articles 3.8 and 3.9: the king, castling, check. */
#include "board.h"

struct king {
    const char *fen, *to;
};

static void assert_king(const struct king *rows, size_t count, const char *from)
{
    for (size_t i = 0; i < count; i++)
        assert_reach(rows[i].fen, from, rows[i].to);
}

/* LAW 2009:3.8.a,3.8.a.i 2014:3.8,3.8.a 2018-:3.8,3.8.1 */
static void to_any_adjoining_square(void **state)
{
    static const struct king rows[] = {
        {"8/7k/8/8/4K3/8/8/8 w - - 0 1", "d3 d4 d5 e3 e5 f3 f4 f5"},
        {"8/8/4k3/8/4K3/8/8/8 w - - 0 1", "d3 d4 e3 f3 f4"}, /* not next to the other king */
        {"8/7k/8/3p4/4K3/8/8/8 w - - 0 1", "d3 d4 d5 e3 e5 f3 f4 f5"},
        {"8/7k/2p5/3p4/4K3/8/8/8 w - - 0 1", "d3 d4 e3 e5 f3 f4 f5"}, /* a guarded man is not taken */
        {"8/7k/8/3P4/4K3/3P4/8/8 w - - 0 1", "d4 e3 e5 f3 f4 f5"},
        {"4r3/7k/8/8/4K3/8/8/8 w - - 0 1", "d3 d4 d5 f3 f4 f5"}, /* not along the line of a check */
        {"8/7k/8/8/r3K3/8/8/8 w - - 0 1", "d3 d5 e3 e5 f3 f5"},
        {"8/7k/8/8/3rK3/8/8/8 w - - 0 1", "d4 e3 e5 f3 f5"},
    };
    assert_king(rows, COUNT(rows), "e4");
}

/* LAW 2009:3.8.a.ii 2014:3.8.b 2018-:3.8.2 */
static void castling_moves_king_and_rook(void **state)
{
    static const struct {
        const char *fen, *move, *result;
    } rows[] = {
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9", "e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 4 9"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9", "e1c1", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 4 9"},
        {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9", "e8g8", "r4rk1/8/8/8/8/8/8/R3K2R w KQ - 4 10"},
        {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9", "e8c8", "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 4 10"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9", "e1h1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 4 9"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9", "e1a1", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 4 9"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        jd_position p = position(rows[i].fen);
        jd_move     m = move(&p, rows[i].move);
        assert_int_equal(jd_move_type_of(m), JD_CASTLING);
        assert_int_equal(jd_move_captures(&p, m), JD_NO_KIND);
        jd_position q = jd_move_make(&p, m);
        char        fen[JD_FEN_MAX];
        jd_fen_write(&q, fen, sizeof fen);
        assert_string_equal(fen, rows[i].result);
        assert_int_equal(q.key, jd_position_compute_key(&q));
    }
}

/* LAW 2009:3.8.b.2,3.8.b.2.a 2014:3.8.b.2,3.8.b.2.a 2018-:3.8.2.2,3.8.2.2.1 */
static void not_out_of_through_or_into_check(void **state)
{
    static const struct king rows[] = {
        {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "d1 d2 e2 f1 f2 a1 h1"},
        {"8/1k6/8/8/4r3/8/8/R3K2R w KQ - 0 1", "d1 d2 f1 f2"},          /* out of */
        {"3r4/4k3/8/8/8/8/8/R3K2R w KQ - 0 1", "e2 f1 f2 h1"},          /* through d1 */
        {"2r5/4k3/8/8/8/8/8/R3K2R w KQ - 0 1", "d1 d2 e2 f1 f2 h1"},    /* into, c1 */
        {"1r6/4k3/8/8/8/8/8/R3K2R w KQ - 0 1", "d1 d2 e2 f1 f2 a1 h1"}, /* only the rook passes b1 */
        {"r7/4k3/8/8/8/8/8/R3K2R w KQ - 0 1", "d1 d2 e2 f1 f2 a1 h1"},  /* the rook is attacked */
        {"5r2/4k3/8/8/8/8/8/R3K2R w KQ - 0 1", "d1 d2 e2 a1"},          /* through f1 */
        {"6r1/4k3/8/8/8/8/8/R3K2R w KQ - 0 1", "d1 d2 e2 f1 f2 a1"},    /* into, g1 */
        {"7r/4k3/8/8/8/8/8/R3K2R w KQ - 0 1", "d1 d2 e2 f1 f2 a1 h1"},  /* the rook is attacked */
        {"4k3/8/8/8/8/5n2/8/R3K2R w KQ - 0 1", "d1 e2 f1 f2"},          /* out of a knight's check */
        {"4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1", "d1 d2 e2 f2 a1"},       /* a pawn attacks f1 */
        {"4k3/8/8/8/8/8/7p/R3K2R w KQ - 0 1", "d1 d2 e2 f1 f2 a1"},     /* a pawn attacks g1 */
        {"4k3/8/8/8/8/8/1p6/R3K2R w KQ - 0 1", "d1 d2 e2 f1 f2 h1"},    /* c1 */
        {"4k3/8/8/8/8/8/p7/R3K2R w KQ - 0 1", "d1 d2 e2 f1 f2 a1 h1"},  /* b1 does not matter */
        {"8/8/8/8/8/8/6k1/R3K2R w KQ - 0 1", "d1 d2 e2 a1"},            /* a king attacks f1 and g1 */
        {"8/8/8/8/8/8/1k6/R3K2R w KQ - 0 1", "d1 d2 e2 f1 f2 h1"},
        {"4k3/8/8/b7/8/8/3P4/R3K2R w KQ - 0 1", "d1 e2 f1 f2 a1 h1"}, /* a pinned man on the way in */
    };
    assert_king(rows, COUNT(rows), "e1");
}

/* LAW 2009:3.8.b.2,3.8.b.2.b 2014:3.8.b.2,3.8.b.2.b 2018-:3.8.2.2,3.8.2.2.2 */
static void nothing_between_king_and_rook(void **state)
{
    static const struct king rows[] = {
        {"4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "d1 d2 e2 f1 f2 h1"},
        {"4k3/8/8/8/8/8/8/R1N1K2R w KQ - 0 1", "d1 d2 e2 f1 f2 h1"},
        {"4k3/8/8/8/8/8/8/R2NK2R w KQ - 0 1", "d2 e2 f1 f2 h1"},
        {"4k3/8/8/8/8/8/8/R3KN1R w KQ - 0 1", "d1 d2 e2 f2 a1"},
        {"4k3/8/8/8/8/8/8/R3K1NR w KQ - 0 1", "d1 d2 e2 f1 f2 a1"},
        {"4k3/8/8/8/8/8/8/Rn2K2R w KQ - 0 1", "d1 e2 f1 f2 h1"},
        {"4k3/8/8/8/8/8/8/R3K1bR w KQ - 0 1", "d1 d2 e2 f1 a1"},
        {"4k3/8/8/8/8/8/8/R2BKB1R w KQ - 0 1", "d2 e2 f2"},
    };
    assert_king(rows, COUNT(rows), "e1");
}

/* LAW 2009:3.8.b.1,3.8.b.1.a,3.8.b.1.b 2014:3.8.b.1,3.8.b.1.a,3.8.b.1.b 2018-:3.8.2.1,3.8.2.1.1,3.8.2.1.2 */
static void the_right_is_lost_by_moving(void **state)
{
    static const struct {
        const char *fen, *moves, *rights; /* squares of the rooks that keep it */
    } rows[] = {
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "", "a1h1a8h8"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1e2", "a8h8"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1e2 e8e7 e2e1 e7e8", ""}, /* back home, gone for good */
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1a2", "h1a8h8"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1a2 h8h7 a2a1 h7h8", "h1a8"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1h8", "a1a8"}, /* the captured rook cannot castle either */
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1a8", "h1h8"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "a8h8"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1 e8g8", ""},
        {"r3k2r/6P1/8/8/8/8/8/R3K2R w KQkq - 0 1", "g7h8q", "a1h1a8"}, /* captured by a promotion */
        {"r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1", "e1e2", "a8h8"},
        /* Another rook on the corner does not bring it back. */
        {"r3k2r/8/8/8/8/5b2/7R/R3K2R b KQkq - 0 1", "f3h1 h2h1 e8e7", "a1"},
        /* Check does not cost it. */
        {"r3k2r/8/8/8/4q3/8/8/R3K2R w KQkq - 0 1", "e1f2", "a8h8"},
        {"r3k2r/8/8/8/4q3/8/8/RB2K2R w KQkq - 0 1", "b1e4 a8a7", "a1h1h8"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        jd_bitboard wanted = squares(rows[i].rights);
        jd_position p = after(rows[i].fen, rows[i].moves);
        if (p.castling != wanted)
            fail_msg("%s after %s: rights of 0x%llx", rows[i].fen, rows[i].moves, (unsigned long long)p.castling);
        for (int side = 0; side < 2; side++) {
            jd_square white = jd_position_castling_rook(&p, JD_WHITE, side);
            assert_int_equal(white != JD_NO_SQUARE, wanted >> (side ? 7 : 0) & 1);
        }
    }
    /* After king or rook came back there is no castling, though all else is in place. */
    jd_position p = after("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1a2 h8h7 a2a1 h7h8");
    jd_square   e1 = jd_square_parse("e1");
    assert_int_equal(jd_move_find(&p, e1, jd_square_parse("c1"), JD_NO_KIND), JD_NO_MOVE);
    assert_int_not_equal(jd_move_find(&p, e1, jd_square_parse("g1"), JD_NO_KIND), JD_NO_MOVE);
}

/* LAW 2009:3.9 2014:3.9 2018-:3.9.1 */
static void check_by_each_kind(void **state)
{
    static const struct {
        const char *fen, *checkers;
    } rows[] = {
        {"4k3/8/8/8/8/8/8/4K3 b - - 0 1", ""},
        {"4k3/3P4/8/8/8/8/8/4K3 b - - 0 1", "d7"},
        {"4k3/4P3/8/8/8/8/8/4K3 b - - 0 1", ""},
        {"4k3/8/3N4/8/8/8/8/4K3 b - - 0 1", "d6"},
        {"4k3/8/8/8/B7/8/8/4K3 b - - 0 1", "a4"},
        {"4k3/8/2p5/8/B7/8/8/4K3 b - - 0 1", ""},
        {"4k3/8/8/8/8/8/8/K3R3 b - - 0 1", "e1"},
        {"4k3/8/8/8/8/8/8/K3Q3 b - - 0 1", "e1"},
        {"4k3/8/8/7Q/8/8/8/K7 b - - 0 1", "h5"},
        {"4k3/8/3N4/8/8/8/8/K3R3 b - - 0 1", "d6e1"},
        /* A pinned piece gives check all the same. */
        {"4r3/8/8/8/k3R3/8/8/4K3 b - - 0 1", "e4"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        jd_bitboard wanted = squares(rows[i].checkers);
        jd_position p = standing(rows[i].fen);
        assert_int_equal(jd_position_checkers(&p), wanted);
        assert_int_equal(jd_position_in_check(&p, JD_BLACK), wanted != 0);
        assert_false(jd_position_in_check(&p, JD_WHITE) && i != 10);
    }
}

/* LAW 2009:3.9,1.2 2014:3.9,1.2 2018-:3.9.2,1.4.1 */
static void no_move_leaves_or_puts_the_own_king_in_check(void **state)
{
    /* One check: go away, take, or step between. */
    assert_moves("4k3/8/8/8/8/2N5/4r3/R3K3 w Q - 0 1", "e1d1 e1f1 e1e2 c3e2");
    assert_moves("4r2k/8/8/8/8/8/8/3BKR2 w - - 0 1", "e1d2 e1f2 d1e2");
    assert_moves("4k3/8/8/8/7b/8/3PP1P1/3QKB2 w - - 0 1", "g2g3");
    /* Two checks: the king must move. */
    assert_moves("4r2k/8/8/8/8/3n4/8/3QK3 w - - 0 1", "e1d2 e1f1");
    assert_moves("4r2k/8/8/8/7b/8/6P1/3QK2R w K - 0 1", "e1d2 e1f1");
    /* Pinned men: only along the line. */
    assert_moves("4r2k/8/8/8/8/8/4R3/3QKB2 w - - 0 1",
                 "e1d2 e1f2 e2e3 e2e4 e2e5 e2e6 e2e7 e2e8 d1c1 d1b1 d1a1 d1d2 d1d3 d1d4 d1d5 d1d6 d1d7 d1d8 d1c2 d1b3 "
                 "d1a4 f1g2 f1h3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(to_any_adjoining_square),
        cmocka_unit_test(castling_moves_king_and_rook),
        cmocka_unit_test(not_out_of_through_or_into_check),
        cmocka_unit_test(nothing_between_king_and_rook),
        cmocka_unit_test(the_right_is_lost_by_moving),
        cmocka_unit_test(check_by_each_kind),
        cmocka_unit_test(no_move_leaves_or_puts_the_own_king_in_check),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
