/* Positions that are illegal and stand all the same (A.4, B.4 and what a club player can set up): their
 * moves are defined, the slow board agrees, and no king is ever taken (1.4.1). */
#include "board.h"

#include "compare.h"
#include "random.h"

struct row {
    const char *fen, *moves;
};

/* LAW 2009:1.2 2014:1.2 2018-:1.4.1 */
static void illegal_positions_can_be_played_on(void **state)
{
    static const struct row rows[] = {
        /* Both kings in check: whoever is on move gets out of his own. */
        {"4k3/8/8/8/8/8/4r3/K3Q3 w - - 0 1",
         "a1b1 e1e2 e1d1 e1c1 e1b1 e1f1 e1g1 e1h1 e1d2 e1c3 e1b4 e1a5 e1f2 e1g3 e1h4"},
        {"k7/8/8/8/8/8/r7/K3Q3 w - - 0 1", "a1b1 a1a2"},
        {"R3k3/8/8/8/8/8/8/4K2r w - - 0 1", "e1d2 e1e2 e1f2"},
        /* The other king stands attacked; his square is no target. */
        {"4k3/8/8/8/8/8/8/3KR3 w - - 0 1", "d1c1 d1c2 d1d2 d1e2 e1e2 e1e3 e1e4 e1e5 e1e6 e1e7 e1f1 e1g1 e1h1"},
        {"4k3/3P4/8/8/8/8/8/K7 w - - 0 1", "a1a2 a1b1 a1b2 d7d8q d7d8r d7d8b d7d8n"},
        {"4k3/8/3N4/8/8/8/8/K7 w - - 0 1", "a1a2 a1b1 a1b2 d6b5 d6b7 d6c4 d6c8 d6e4 d6f5 d6f7"},
        /* Kings side by side: the one on move must go away; nothing else helps. */
        {"8/8/8/8/3kK3/8/8/7R w - - 0 1", "e4f3 e4f4 e4f5"},
        {"8/8/8/8/8/8/8/Kk5R w - - 0 1", ""},
        {"8/8/8/8/8/8/1k6/K6R w - - 0 1", ""},
        /* Pawns where none can be: a step forward from the first rank, none from the last. */
        {"4k3/8/8/8/8/8/8/K3P3 w - - 0 1", "a1a2 a1b1 a1b2 e1e2"},
        {"4k3/8/8/8/8/8/3p1p2/K3P3 w - - 0 1", "a1a2 a1b1 a1b2 e1e2 e1d2 e1f2"},
        {"P3k3/8/8/8/8/8/8/K7 w - - 0 1", "a1a2 a1b1 a1b2"},
        {"4k2P/8/8/8/8/8/8/K7 w - - 0 1", "a1a2 a1b1 a1b2"},
        {"4k3/8/8/8/8/8/8/K2pp3 w - - 0 1", "a1a2 a1b1 a1b2"},
        {"8/8/8/8/8/8/k7/2p4K b - - 0 1", "a2a1 a2a3 a2b1 a2b2 a2b3"},
        {"p6k/8/8/8/8/8/8/7K b - - 0 1", "h8g8 h8g7 h8h7 a8a7"},
        /* A black pawn on its own first rank attacks as pawns do. */
        {"3p3k/8/2K5/8/8/8/8/8 w - - 0 1", "c6b5 c6b6 c6b7 c6c5 c6d5 c6d6 c6d7"},
        /* Three and more checks: only the king. */
        {"4r2k/8/8/8/1b6/3n4/8/3QK3 w - - 0 1", "e1f1"},
        {"4r2k/8/8/b6b/8/3n4/6n1/4K3 w - - 0 1", "e1f1"},
        {"k7/8/2rrr3/2rKr3/2rrr3/8/8/8 w - - 0 1", ""},
        /* No partner for castling: the right is dropped. */
        {"4k3/8/8/8/8/8/8/4K3 w KQ - 0 1", "e1d1 e1d2 e1e2 e1f1 e1f2"},
        {"4k3/8/8/8/8/8/4K3/7R w K - 0 1", "e2d1 e2d2 e2d3 e2e1 e2e3 e2f1 e2f2 e2f3 h1g1 h1f1 h1e1 h1d1 h1c1 h1b1 h1a1 "
                                           "h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8"},
        /* More men than there can be. */
        {"kqqqqqqq/qqqqqqqq/8/8/8/8/8/K7 b - - 0 1", NULL},
        {"4k3/pppppppp/pppppppp/8/8/8/8/K7 b - - 0 1", NULL},
        {"QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/Q5QQ/k1K3QQ w - - 0 1", NULL},
    };
    for (size_t i = 0; i < COUNT(rows); i++)
        if (rows[i].moves)
            assert_standing_moves(rows[i].fen, rows[i].moves);
    for (size_t i = 0; i < COUNT(rows); i++) {
        if (rows[i].moves)
            continue;
        char              why[WHY_MAX];
        jd_position       p = standing(rows[i].fen);
        struct slow_board b = slow_of(&p);
        assert_true(jd_moves_count(&p) > 0);
        if (!moves_agree(&p, &b, 1, why))
            fail_msg("%s", why);
    }
}

/* LAW 2009:1.2 2014:1.2 2018-:1.4.1 */
static void no_king_is_ever_taken(void **state)
{
    struct dice dice = {5};
    for (int i = 0; i < 20000; i++) {
        jd_position p = random_standing(&dice);
        jd_moves    moves;
        for (int ply = 0; ply < 20; ply++) {
            jd_moves_legal(&p, &moves);
            assert_true(moves.count < JD_MAX_MOVES);
            if (moves.count == 0)
                break;
            for (size_t m = 0; m < moves.count; m++)
                assert_int_not_equal(jd_move_captures(&p, moves.at[m]), JD_KING);
            p = jd_move_make(&p, moves.at[dice_below(&dice, (unsigned)moves.count)]);
            assert_int_equal(__builtin_popcountll(p.kinds[JD_KING]), 2);
        }
    }
}

/* Nobody gets such a position from a setup; asked all the same, there is nothing to play. */
static void without_a_king_nothing_moves(void **state)
{
    jd_position empty = {.ep = JD_NO_SQUARE}, one = {.ep = JD_NO_SQUARE};
    one.kinds[JD_KING] = one.colours[JD_WHITE] = 16;
    one.kinds[JD_ROOK] = 1;
    one.colours[JD_WHITE] |= 1;
    for (int i = 0; i < 4; i++) {
        jd_position p = i % 2 ? one : empty;
        jd_moves    moves;
        p.turn = (uint8_t)(i / 2);
        jd_moves_legal(&p, &moves);
        assert_int_equal(moves.count, 0);
        assert_int_equal(jd_moves_count(&p), 0);
        assert_false(jd_move_is_legal(&p, jd_move_of(0, 8)));
        assert_false(jd_position_is_mate(&p) || jd_position_is_stalemate(&p));
        assert_int_equal(jd_position_king(&p, JD_BLACK), JD_NO_SQUARE);
    }
}

/* A legal position has 218 moves at most, a heap of queens has more. */
static void the_list_is_long_enough(void **state)
{
    jd_position p = standing("QQQQQQQk/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1");
    jd_moves    moves;
    jd_moves_legal(&p, &moves);
    assert_int_equal(moves.count, 277);
    assert_int_equal(jd_moves_count(&p), 277);
    p = standing("rrrrrrrr/PPPPPPPP/8/QQQQQQQQ/8/8/QQQQ1QQQ/k1K4R w - - 0 1");
    struct slow_board b = slow_of(&p);
    char              why[WHY_MAX];
    if (!moves_agree(&p, &b, 1, why))
        fail_msg("%s", why);
}

/* An illegal move may take a king before it is set back (7.5.1): such a board is answered for too.
 * LAW 2009:7.4.a 2014:7.5.a 2018-:7.5.1 */
static void a_board_without_a_king_has_no_moves(void **state)
{
    (void)state;
    for (int c = 0; c < 2; c++) {
        jd_position p = jd_position_initial();
        jd_bitboard king = jd_position_pieces(&p, (jd_colour)c, JD_KING);
        jd_moves    moves;
        p.kinds[JD_KING] ^= king;
        p.colours[c] ^= king;
        p.key = jd_position_compute_key(&p);
        jd_moves_legal(&p, &moves);
        assert_int_equal(moves.count, 0);
        assert_int_equal(jd_moves_count(&p), 0);
        assert_int_equal(jd_perft(&p, 3), 0);
        assert_int_equal(jd_position_king(&p, (jd_colour)c), JD_NO_SQUARE);
        assert_false(jd_position_in_check(&p, (jd_colour)c));
        assert_false(jd_position_is_mate(&p));
        assert_false(jd_position_is_stalemate(&p));
        assert_false(jd_move_is_legal(&p, jd_move_of(12, 28)));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(illegal_positions_can_be_played_on),
        cmocka_unit_test(no_king_is_ever_taken),
        cmocka_unit_test(a_board_without_a_king_has_no_moves),
        cmocka_unit_test(without_a_king_nothing_moves),
        cmocka_unit_test(the_list_is_long_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
