/* Articles 3.1 to 3.6: capturing and attacking; bishop, rook, queen and knight. Each row is also asked
 * with the colours changed, of every kernel, and of the slow board. */
#include "board.h"

/* LAW 2009-:3.2 */
static void bishop(void **state)
{
    static const struct reach rows[] = {
        {"4k3/8/8/8/3B4/8/8/4K3 w - - 0 1", "d4", "c3 b2 a1 e5 f6 g7 h8 c5 b6 a7 e3 f2 g1"},
        {"4k3/8/8/8/8/8/8/B3K3 w - - 0 1", "a1", "b2 c3 d4 e5 f6 g7 h8"},
        {"4k2B/8/8/8/8/8/8/4K3 w - - 0 1", "h8", "g7 f6 e5 d4 c3 b2 a1"},
    };
    assert_reaches(rows, COUNT(rows));
}

/* LAW 2009-:3.3 */
static void rook(void **state)
{
    static const struct reach rows[] = {
        {"4k3/8/8/8/3R4/8/8/4K3 w - - 0 1", "d4", "a4 b4 c4 e4 f4 g4 h4 d1 d2 d3 d5 d6 d7 d8"},
        {"4k3/8/8/8/8/8/8/R2K4 w - - 0 1", "a1", "a2 a3 a4 a5 a6 a7 a8 b1 c1"},
        {"3k3R/8/3p4/8/8/8/8/4K3 b - - 0 1", "d6", ""},
        {"k7/7R/8/8/8/8/8/4K3 w - - 0 1", "h7", "a7 b7 c7 d7 e7 f7 g7 h8 h1 h2 h3 h4 h5 h6"},
    };
    assert_reaches(rows, COUNT(rows));
}

/* LAW 2009-:3.4 */
static void queen(void **state)
{
    static const struct reach rows[] = {
        {"4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1", "d4",
         "a4 b4 c4 e4 f4 g4 h4 d1 d2 d3 d5 d6 d7 d8 c3 b2 a1 e5 f6 g7 h8 c5 b6 a7 e3 f2 g1"},
        {"4k3/8/8/8/8/8/PP6/QN2K3 w - - 0 1", "a1", ""},
    };
    assert_reaches(rows, COUNT(rows));
}

/* LAW 2009-:3.5 */
static void nobody_jumps_but_the_knight(void **state)
{
    static const struct reach rows[] = {
        {"4k3/8/3p4/2PpP3/1pPQPp2/2PPP3/8/4K3 w - - 0 1", "d4", "d5"},
        {"4k3/8/8/2p1p3/3B4/2p1p3/8/4K3 w - - 0 1", "d4", "c5 e5 c3 e3"},
        {"4k3/8/8/3p4/2pRp3/3p4/8/4K3 w - - 0 1", "d4", "d5 c4 e4 d3"},
        {"4k3/3p4/8/8/p2Q2p1/8/3p4/K7 w - - 0 1", "d4",
         "d5 d6 d7 c4 b4 a4 e4 f4 g4 d3 d2 c5 b6 a7 e5 f6 g7 h8 c3 b2 e3 f2 g1"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "a1", ""},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "c1", ""},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "d1", ""},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "b1", "a3 c3"},
    };
    assert_reaches(rows, COUNT(rows));
}

/* LAW 2009-:3.6 */
static void knight(void **state)
{
    static const struct reach rows[] = {
        {"4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", "d4", "c2 e2 b3 f3 b5 f5 c6 e6"},
        {"4k3/8/8/2ppp3/2pNp3/2ppp3/8/4K3 w - - 0 1", "d4", "c2 e2 b3 f3 b5 f5 c6 e6"},
        {"4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "a1", "b3 c2"},
        {"4k2N/8/8/8/8/8/8/4K3 w - - 0 1", "h8", "g6 f7"},
        {"4k3/8/8/7N/8/8/8/4K3 w - - 0 1", "h5", "g7 f6 f4 g3"},
        {"4k3/8/8/8/8/8/6N1/4K3 w - - 0 1", "g2", "e3 f4 h4"},
    };
    assert_reaches(rows, COUNT(rows));
}

/* LAW 2009:3.1 2014:3.1 2018-:3.1,3.1.1 */
static void own_men_block_and_enemy_men_are_taken(void **state)
{
    static const struct reach rows[] = {
        {"4k3/8/8/3P4/2pRP3/3P4/8/4K3 w - - 0 1", "d4", "c4"},
        {"4k3/8/2P1p3/1P3P2/3N4/1p3p2/2P1p3/4K3 w - - 0 1", "d4", "e6 b3 f3 e2"},
        {"4k3/8/8/8/8/8/3Pp3/3RK3 w - - 0 1", "e1", "e2 f2"},
    };
    assert_reaches(rows, COUNT(rows));

    jd_position p = position("4k3/8/8/3p4/8/8/8/3RK3 w - - 7 30");
    jd_move     m = move(&p, "d1d5");
    assert_int_equal(jd_move_captures(&p, m), JD_PAWN);
    p = jd_move_make(&p, m);
    assert_int_equal(jd_position_kind_at(&p, jd_square_parse("d5")), JD_ROOK);
    assert_int_equal(p.colours[JD_BLACK], jd_square_bit(jd_square_parse("e8")));
    assert_int_equal(p.kinds[JD_PAWN], 0);
    assert_int_equal(p.halfmove_clock, 0);
}

/* LAW 2009:3.1 2014:3.1 2018-:3.1.2,3.1.3 */
static void a_pinned_piece_attacks_all_the_same(void **state)
{
    /* The knight on e4 is pinned, but the white king may not step to a square it attacks. */
    assert_moves("4k3/4r3/8/4n3/8/8/8/3KR3 w - - 0 1", "d1d2 d1c1 d1c2 d1e2 e1e2 e1e3 e1e4 e1e5 e1f1 e1g1 e1h1");
    assert_moves("4k3/8/8/8/4n3/8/8/2K1R3 w - - 0 1", "c1b1 c1b2 c1d1 c1c2 e1d1 e1e2 e1e3 e1e4 e1f1 e1g1 e1h1");
    jd_position p = position("4k3/8/8/8/4n3/8/8/2K1R3 w - - 0 1");
    assert_int_equal(jd_position_attackers(&p, jd_square_parse("d2"), JD_BLACK), jd_square_bit(jd_square_parse("e4")));
    assert_int_equal(jd_position_attackers(&p, jd_square_parse("d2"), JD_WHITE), jd_square_bit(jd_square_parse("c1")));
    /* Pinned pieces give check: the white rook cannot leave the e-file, yet the black king may not enter
     * its rank. */
    assert_moves("4r3/8/8/3k4/8/8/4R3/4K3 b - - 0 1",
                 "d5c4 d5c5 d5c6 d5d4 d5d6 e8a8 e8b8 e8c8 e8d8 e8f8 e8g8 e8h8 e8e7 e8e6 e8e5 e8e4 e8e3 e8e2");
}

struct attack {
    const char *fen, *square, *white, *black;
};

/* LAW 2009:3.1 2014:3.1 2018-:3.1.2 */
static void attackers_of_a_square(void **state)
{
    static const struct attack rows[] = {
        {START, "f3", "e2 g2 g1", ""},
        {START, "e4", "", ""},
        {START, "d2", "b1 c1 d1 e1", ""},
        {START, "d7", "", "b8 c8 d8 e8"},
        {KIWIPETE, "e6", "d5", "d7 f7 e7"},
        {KIWIPETE, "d5", "e4 c3", "e6 b6 f6"},
        {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "d1", "a1 e1", ""},
        {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "g1", "h1", ""},
        {"4k3/8/2q5/3p4/4P3/5B2/6Q1/4K3 w - - 0 1", "d5", "e4", "c6"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        jd_position p = position(rows[i].fen);
        jd_square   s = jd_square_parse(rows[i].square);
        assert_int_equal(jd_position_attackers(&p, s, JD_WHITE), squares(rows[i].white));
        assert_int_equal(jd_position_attackers(&p, s, JD_BLACK), squares(rows[i].black));
        jd_position q = flipped(&p);
        assert_int_equal(jd_position_attackers(&q, jd_square_flip(s), JD_BLACK),
                         __builtin_bswap64(squares(rows[i].white)));
    }
}

/* The greatest number of moves that is known, and lists as short as one. */
static void many_moves_and_few(void **state)
{
    jd_position p = position("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    jd_moves    moves;
    jd_moves_legal(&p, &moves);
    assert_int_equal(moves.count, 218);
    assert_int_equal(jd_moves_count(&p), 218);
    p = flipped(&p);
    assert_int_equal(jd_moves_count(&p), 218);
    assert_moves("7k/5Q2/8/8/8/8/p7/K7 b - - 0 1", "");
    assert_moves("8/8/8/8/8/1k6/p7/K6r w - - 0 1", "");
    assert_moves("k7/8/8/8/8/8/r7/K7 w - - 0 1", "a1b1 a1a2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bishop),
        cmocka_unit_test(rook),
        cmocka_unit_test(queen),
        cmocka_unit_test(nobody_jumps_but_the_knight),
        cmocka_unit_test(knight),
        cmocka_unit_test(own_men_block_and_enemy_men_are_taken),
        cmocka_unit_test(a_pinned_piece_attacks_all_the_same),
        cmocka_unit_test(attackers_of_a_square),
        cmocka_unit_test(many_moves_and_few),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
