/* Articles 1 and 2: whose turn it is, the board, the men, where they stand at first. */
#include "board.h"

#include <string.h>

/* LAW 2009:1.1 2014:1.1 2018-:1.1,1.2 */
static void white_moves_first_and_turns_alternate(void **state)
{
    jd_position p = jd_position_initial();
    assert_int_equal(p.turn, JD_WHITE);
    assert_int_equal(p.fullmove, 1);
    p = jd_move_make(&p, move(&p, "e2e4"));
    assert_int_equal(p.turn, JD_BLACK);
    assert_int_equal(p.fullmove, 1);
    p = jd_move_make(&p, move(&p, "e7e5"));
    assert_int_equal(p.turn, JD_WHITE);
    assert_int_equal(p.fullmove, 2);
}

/* LAW 2009:1.1 2014:1.1 2018-:1.3 */
static void only_the_player_who_has_the_move_has_moves(void **state)
{
    jd_position p = jd_position_initial();
    for (int ply = 0; ply < 2; ply++) {
        for (unsigned m = 0; m < 65536; m++)
            if (jd_move_is_legal(&p, (jd_move)m))
                assert_int_equal(jd_position_colour_at(&p, jd_move_from((jd_move)m)), p.turn);
        p = jd_move_make(&p, move(&p, "g1f3"));
        assert_int_equal(jd_move_find(&p, jd_square_parse("b1"), jd_square_parse("c3"), JD_NO_KIND), JD_NO_MOVE);
        p = jd_move_make(&p, move(&p, "g8f6"));
        p = jd_move_make(&p, move(&p, "f3g1"));
        p = jd_move_make(&p, move(&p, "f6g8"));
    }
}

/* LAW 2009-:2.1 */
static void the_right_hand_corner_is_light(void **state)
{
    assert_true(jd_square_is_dark(jd_square_parse("a1")));
    assert_false(jd_square_is_dark(jd_square_parse("h1")));
    assert_false(jd_square_is_dark(jd_square_parse("a8")));
    assert_true(jd_square_is_dark(jd_square_parse("h8")));
    unsigned dark = 0;
    for (int s = 0; s < 64; s++) {
        dark += jd_square_is_dark((jd_square)s);
        if (s % 8 != 7)
            assert_int_not_equal(jd_square_is_dark((jd_square)s), jd_square_is_dark((jd_square)(s + 1)));
        if (s < 56)
            assert_int_not_equal(jd_square_is_dark((jd_square)s), jd_square_is_dark((jd_square)(s + 8)));
    }
    assert_int_equal(dark, 32);
}

/* LAW 2009-:2.2 */
static void each_player_has_sixteen_men(void **state)
{
    static const int men[6] = {
        [JD_PAWN] = 8, [JD_KNIGHT] = 2, [JD_BISHOP] = 2, [JD_ROOK] = 2, [JD_QUEEN] = 1, [JD_KING] = 1};
    jd_position p = jd_position_initial();
    for (int c = 0; c < 2; c++)
        for (int k = 0; k < 6; k++)
            assert_int_equal(__builtin_popcountll(jd_position_pieces(&p, (jd_colour)c, (jd_kind)k)), men[k]);
}

/* LAW 2009-:2.3 */
static void the_initial_array(void **state)
{
    static const jd_kind rank[8] = {JD_ROOK, JD_KNIGHT, JD_BISHOP, JD_QUEEN, JD_KING, JD_BISHOP, JD_KNIGHT, JD_ROOK};
    jd_position          p = jd_position_initial();
    for (int file = 0; file < 8; file++) {
        assert_int_equal(jd_position_kind_at(&p, jd_square_at(file, 0)), rank[file]);
        assert_int_equal(jd_position_kind_at(&p, jd_square_at(file, 1)), JD_PAWN);
        assert_int_equal(jd_position_kind_at(&p, jd_square_at(file, 6)), JD_PAWN);
        assert_int_equal(jd_position_kind_at(&p, jd_square_at(file, 7)), rank[file]);
        for (int r = 2; r < 6; r++)
            assert_int_equal(jd_position_kind_at(&p, jd_square_at(file, r)), JD_NO_KIND);
    }
    assert_int_equal(p.colours[JD_WHITE], UINT64_C(0xffff));
    assert_int_equal(p.colours[JD_BLACK], UINT64_C(0xffff) << 48);
    assert_int_equal(jd_position_king(&p, JD_WHITE), jd_square_parse("e1"));
    assert_int_equal(jd_position_king(&p, JD_BLACK), jd_square_parse("e8"));
    assert_int_equal(p.castling, UINT64_C(0x8100000000000081));
    assert_int_equal(p.ep, JD_NO_SQUARE);
    assert_int_equal(p.chess960, 0);
    jd_position q = position(START);
    assert_memory_equal(&p, &q, sizeof p);
}

/* LAW 2009-:2.4 */
static void files_and_ranks_name_the_squares(void **state)
{
    for (int file = 0; file < 8; file++)
        for (int rank = 0; rank < 8; rank++) {
            char      name[3], wanted[3] = {(char)('a' + file), (char)('1' + rank), '\0'};
            jd_square s = jd_square_at(file, rank);
            jd_square_name(s, name);
            assert_string_equal(name, wanted);
            assert_int_equal(jd_square_parse(wanted), s);
            assert_int_equal(jd_square_file(s), file);
            assert_int_equal(jd_square_rank(s), rank);
            assert_int_equal(jd_square_flip(s), jd_square_at(file, 7 - rank));
        }
}

static void what_is_not_a_square(void **state)
{
    static const char *const bad[] = {"", "e", "e0", "e9", "i1", "A1", "4e", "-", " e4", "`1", "a/", "a:"};
    for (size_t i = 0; i < COUNT(bad); i++)
        assert_int_equal(jd_square_parse(bad[i]), JD_NO_SQUARE);
    char name[3];
    jd_square_name(JD_NO_SQUARE, name);
    assert_string_equal(name, "-");
}

static void errors_have_names(void **state)
{
    static const struct {
        jd_err      err;
        const char *name;
    } rows[] = {{JD_OK, "no error"},
                {JD_ERR_SYNTAX, "syntax error"},
                {JD_ERR_REFUSED, "refused"},
                {JD_ERR_RANGE, "out of range"},
                {JD_ERR_MEMORY, "out of memory"},
                {JD_ERR_IO, "input or output failed"}};
    for (size_t i = 0; i < COUNT(rows); i++)
        assert_string_equal(jd_err_name(rows[i].err), rows[i].name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(white_moves_first_and_turns_alternate),
        cmocka_unit_test(only_the_player_who_has_the_move_has_moves),
        cmocka_unit_test(the_right_hand_corner_is_light),
        cmocka_unit_test(each_player_has_sixteen_men),
        cmocka_unit_test(the_initial_array),
        cmocka_unit_test(files_and_ranks_name_the_squares),
        cmocka_unit_test(what_is_not_a_square),
        cmocka_unit_test(errors_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
