/* Article 3.7: the pawn. Steps, captures, en passant with its traps, promotion. */
#include "board.h"

static bool is_at(const jd_position *p, const char *square, jd_colour colour, jd_kind kind)
{
    jd_square s = jd_square_parse(square);
    return jd_position_kind_at(p, s) == kind && (kind == JD_NO_KIND || jd_position_colour_at(p, s) == colour);
}

/* LAW 2009:3.7.a 2014:3.7.a 2018-:3.7.1 */
static void one_step_to_an_empty_square(void **state)
{
    static const struct reach rows[] = {
        {"4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4", "e5"}, {"4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e4", ""},
        {"4k3/8/8/4N3/4P3/8/8/4K3 w - - 0 1", "e4", ""}, {"4k3/8/8/3N1N2/4P3/8/8/4K3 w - - 0 1", "e4", "e5"},
        {"4k3/8/4P3/8/8/8/8/4K3 w - - 0 1", "e6", "e7"}, {"4k3/8/8/8/8/P7/8/4K3 w - - 0 1", "a3", "a4"},
        {"4k3/8/8/8/8/7P/8/4K3 w - - 0 1", "h3", "h4"},
    };
    assert_reaches(rows, COUNT(rows));
}

/* LAW 2009:3.7.b 2014:3.7.b 2018-:3.7.2 */
static void two_steps_from_the_first_square(void **state)
{
    static const struct reach rows[] = {
        {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2", "e3 e4"}, {"4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1", "e2", "e3"},
        {"4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2", ""},    {"4k3/8/8/8/8/4N3/4P3/4K3 w - - 0 1", "e2", ""},
        {"4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3", "e4"},    {"4k3/8/8/8/8/8/P6P/4K3 w - - 0 1", "a2", "a3 a4"},
        {"4k3/8/8/8/8/8/P6P/4K3 w - - 0 1", "h2", "h3 h4"},
    };
    assert_reaches(rows, COUNT(rows));
}

/* LAW 2009:3.7.c 2014:3.7.c 2018-:3.7.3 */
static void captures_diagonally_forward(void **state)
{
    static const struct reach rows[] = {
        {"4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1", "e4", "e5 d5 f5"},
        {"4k3/8/8/3ppp2/4P3/8/8/4K3 w - - 0 1", "e4", "d5 f5"},
        {"4k3/8/8/8/3pPp2/3p1p2/8/4K3 w - - 0 1", "e4", "e5"},
        /* The edge is not the other edge. */
        {"4k3/8/7p/p6p/P6P/8/8/4K3 w - - 0 1", "a4", ""},
        {"4k3/8/8/p6p/P6P/p7/8/4K3 w - - 0 1", "h4", ""},
        {"4k3/8/8/1p4p1/P6P/8/8/4K3 w - - 0 1", "a4", "a5 b5"},
        {"4k3/8/8/1p4p1/P6P/8/8/4K3 w - - 0 1", "h4", "h5 g5"},
        /* Pinned: along the file forward only, along the diagonal only onto the one who pins. */
        {"4r2k/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1", "e4", "e5"},
        {"7k/8/8/5b2/4P3/3K4/8/8 w - - 0 1", "e4", "f5"},
        {"7k/8/6b1/3p1p2/4P3/3K4/8/8 w - - 0 1", "e4", "e5 d5 f5"},
        {"7k/8/6b1/3p4/4P3/3K4/8/8 w - - 0 1", "e4", ""},
        {"7k/8/8/3p1p2/r3P2K/8/8/8 w - - 0 1", "e4", ""},
    };
    assert_reaches(rows, COUNT(rows));
}

/* LAW 2009:3.7.d 2014:3.7.d 2018:3.7.4.1 2023-:3.7.3.1 */
static void en_passant_takes_the_pawn_that_passed(void **state)
{
    jd_position p = after("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4");
    assert_int_equal(p.ep, jd_square_parse("e3"));
    jd_move m = move(&p, "d4e3");
    assert_int_equal(jd_move_type_of(m), JD_EN_PASSANT);
    assert_int_equal(jd_move_captures(&p, m), JD_PAWN);
    p = jd_move_make(&p, m);
    assert_true(is_at(&p, "e3", JD_BLACK, JD_PAWN));
    assert_true(is_at(&p, "e4", JD_WHITE, JD_NO_KIND));
    assert_true(is_at(&p, "d4", JD_WHITE, JD_NO_KIND));
    assert_int_equal(__builtin_popcountll(p.kinds[JD_PAWN]), 1);
    assert_int_equal(p.key, jd_position_compute_key(&p));

    static const struct reach rows[] = {
        {"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4", "d3 e3"},
        {"4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1", "f4", "f3 e3"},
        {"4k3/8/8/8/3pPp2/8/8/4K3 b - e3 0 1", "d4", "d3 e3"}, /* two may */
        {"4k3/8/8/8/3pPp2/8/8/4K3 b - e3 0 1", "f4", "f3 e3"},
        {"4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1", "b4", "b3 a3"},
        {"4k3/8/8/8/6pP/8/8/4K3 b - h3 0 1", "g4", "g3 h3"},
        {"4k3/8/8/8/p6P/8/8/4K3 b - h3 0 1", "a4", "a3"}, /* across the edge: no neighbour */
        {"4k3/8/8/8/P6p/8/8/4K3 b - a3 0 1", "h4", "h3"},
        {"4k3/8/8/3n4/3nP3/8/8/4K3 b - e3 0 1", "d4", "b5 c6 e6 f5 f3 e2 c2 b3"}, /* only pawns do it */
    };
    assert_reaches(rows, COUNT(rows));
}

/* LAW 2009:3.7.d 2014:3.7.d 2018:3.7.4.2 2023-:3.7.3.2 */
static void en_passant_only_at_once(void **state)
{
    jd_position at_once = after("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4");
    jd_position later = after("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4 e8e7 e1e2");
    jd_position single = after("4k3/8/8/8/3p4/4P3/8/4K3 w - - 0 1", "e3e4");
    jd_position twice = after("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e3 e8e7 e3e4");
    jd_square   from = jd_square_parse("d4"), to = jd_square_parse("e3");
    assert_int_not_equal(jd_move_find(&at_once, from, to, JD_NO_KIND), JD_NO_MOVE);
    assert_int_equal(jd_move_find(&later, from, to, JD_NO_KIND), JD_NO_MOVE);
    assert_int_equal(jd_move_find(&single, from, to, JD_NO_KIND), JD_NO_MOVE);
    assert_int_equal(jd_move_find(&twice, from, to, JD_NO_KIND), JD_NO_MOVE);
    assert_int_equal(later.ep, JD_NO_SQUARE);
    assert_int_equal(single.ep, JD_NO_SQUARE);
    assert_int_equal(twice.ep, JD_NO_SQUARE);
}

/* LAW 2009:3.7.d,3.9 2014:3.7.d,3.9 2018:3.7.4.1,3.9.2 2023-:3.7.3.1,3.9.2 */
static void en_passant_never_uncovers_the_own_king(void **state)
{
    static const struct reach rows[] = {
        /* Both pawns leave the rank at once. */
        {"8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "e4", "e3"},
        {"8/8/8/8/k1pP3R/8/8/3K4 b - d3 0 1", "c4", "c3"},
        {"3K4/8/8/8/R2pP2k/8/8/8 b - e3 0 1", "d4", "d3"},
        /* A third man on the rank, or no rook behind, and it is fine. */
        {"8/8/8/8/k1NPp2Q/8/8/3K4 b - d3 0 1", "e4", "e3 d3"},
        {"8/8/8/8/k2Pp1nQ/8/8/3K4 b - d3 0 1", "e4", "e3 d3"},
        {"8/8/8/8/k2Pp2B/8/8/3K4 b - d3 0 1", "e4", "e3 d3"},
        /* The capturing pawn is pinned: on the file never, on the diagonal only along it. */
        {"4k3/8/8/8/3Pp3/8/8/K3R3 b - d3 0 1", "e4", "e3"},
        {"8/7k/8/8/3Pp3/8/8/KB6 b - d3 0 1", "e4", "d3"},
        {"8/7k/8/8/4pP2/8/8/KB6 b - f3 0 1", "e4", ""},
        {"7k/8/8/8/3pP3/8/1B6/K7 b - e3 0 1", "d4", ""},
        {"k7/8/8/8/4pP2/8/6B1/K7 b - f3 0 1", "e4", "f3"},
        /* With a rook behind the captured pawn on its own file the capturer comes to stand in the way. */
        {"8/8/8/3k4/3Pp3/8/8/K2R4 b - d3 0 1", "e4", "d3 e3"},
    };
    assert_reaches(rows, COUNT(rows));

    /* The captured pawn shields the diagonal. It can only have stepped there while the king was in
     * check, which no legal game allows; where such a position stands, the trap is there. */
    assert_standing_moves("8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1", "b3a2 b3a3 b3a4 b3b2 b3b4 b3c2 b3c3 c5c6");
    static const struct {
        const char *fen;
        bool        allowed;
    } traps[] = {
        {"8/3p1bk1/8/2P5/8/1K6/8/8 b - - 0 1", false},
        {"6k1/3p4/4b3/2P5/8/1K6/8/8 b - - 0 1", false},
        {"8/3p1nk1/8/2P5/8/1K6/8/8 b - - 0 1", true},
        {"8/3p1bk1/8/2P5/2N5/1K6/8/8 b - - 0 1", true},
    };
    for (size_t i = 0; i < COUNT(traps); i++) {
        jd_position p = after(traps[i].fen, "d7d5");
        jd_move     m = jd_move_find(&p, jd_square_parse("c5"), jd_square_parse("d6"), JD_NO_KIND);
        assert_int_equal(m != JD_NO_MOVE, traps[i].allowed);
        assert_int_equal(p.ep, traps[i].allowed ? jd_square_parse("d6") : JD_NO_SQUARE);
        assert_int_equal(p.key, jd_position_compute_key(&p));
    }
}

/* LAW 2009:3.7.d,3.9 2014:3.7.d,3.9 2018:3.7.4.1,3.9.2 2023-:3.7.3.1,3.9.2 */
static void en_passant_and_check(void **state)
{
    /* The pawn that gives check is taken in passing. */
    assert_moves("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "c5b4 c5b5 c5b6 c5c4 c5c6 c5d5 c5d6 c5d4 e4d3");
    /* The check came from behind the pawn: taking the pawn does not help, stepping between does. */
    assert_moves("8/8/8/1k6/3pP3/8/8/4KB2 b - e3 0 1", "b5a4 b5a5 b5b4 b5b6 b5c5 b5c6 d4d3");
    /* The only way out of mate. */
    assert_moves("8/4B3/R7/7k/6Pp/7K/8/8 b - g3 0 1", "h4g3");
    /* Taking in passing opens the rank to the other king: that is a check like any other. */
    jd_position p = after("4k3/8/8/8/K2p3r/8/4P3/8 w - - 0 1", "e2e4 d4e3");
    assert_int_equal(jd_position_checkers(&p), jd_square_bit(jd_square_parse("h4")));
    p = after("8/8/1k6/4b3/2p5/8/1K1P4/8 w - - 0 1", "d2d4 c4d3");
    assert_int_equal(jd_position_checkers(&p), jd_square_bit(jd_square_parse("e5")));
}

/* LAW 2009:3.7.e 2014:3.7.e 2018:3.7.5.1 2023-:3.7.3.3 */
static void a_pawn_on_the_last_rank_becomes_one_of_four(void **state)
{
    static const struct reach rows[] = {
        {"4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7", "b8q b8r b8b b8n"},
        {"n1n1k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7", "b8q b8r b8b b8n a8q a8r a8b a8n c8q c8r c8b c8n"},
        {"nbn1k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7", "a8q a8r a8b a8n c8q c8r c8b c8n"},
        {"NbN1k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7", ""},
        {"4k1nr/7P/8/8/8/8/8/4K3 w - - 0 1", "h7", "g8q g8r g8b g8n"},
        /* Pinned: no promotion by stepping out of the line. */
        {"8/rP3K2/8/8/8/8/8/7k w - - 0 1", "b7", ""},
        {"2b4k/1P6/K7/8/8/8/8/8 w - - 0 1", "b7", "c8q c8r c8b c8n"},
    };
    assert_reaches(rows, COUNT(rows));

    static const struct {
        const char *move;
        jd_kind     kind;
        bool        check;
    } choices[] = {
        {"a7a8q", JD_QUEEN, true}, {"a7a8r", JD_ROOK, true}, {"a7a8b", JD_BISHOP, false}, {"a7a8n", JD_KNIGHT, false}};
    /* LAW 2009:3.7.e 2014:3.7.e 2018:3.7.5.3 2023-:3.7.3.5: the new piece works at once. */
    for (size_t i = 0; i < COUNT(choices); i++) {
        jd_position p = after("7k/P7/8/8/8/8/8/4K3 w - - 5 1", choices[i].move);
        assert_true(is_at(&p, "a8", JD_WHITE, choices[i].kind));
        assert_true(is_at(&p, "a7", JD_WHITE, JD_NO_KIND));
        assert_int_equal(p.kinds[JD_PAWN], 0);
        assert_int_equal(jd_position_in_check(&p, JD_BLACK), choices[i].check);
        assert_int_equal(p.halfmove_clock, 0);
        assert_int_equal(p.key, jd_position_compute_key(&p));
    }
    jd_position p = position("7k/P7/8/8/8/8/8/4K3 w - - 0 1");
    jd_square   from = jd_square_parse("a7"), to = jd_square_parse("a8");
    assert_int_equal(jd_move_find(&p, from, to, JD_NO_KIND), JD_NO_MOVE); /* a pawn may not remain */
    assert_int_equal(jd_move_find(&p, from, to, JD_PAWN), JD_NO_MOVE);
    assert_int_equal(jd_move_find(&p, from, to, JD_KING), JD_NO_MOVE);
}

/* LAW 2009:3.7.e 2014:3.7.e 2018:3.7.5.1 2023-:3.7.3.3 */
static void underpromotion_that_mates(void **state)
{
    jd_position p = after("6rk/5Ppp/8/8/8/8/8/4K3 w - - 0 1", "f7g8q");
    assert_true(jd_position_in_check(&p, JD_BLACK));
    p = after("5rkr/4Pppp/8/8/3B4/8/8/4K3 w - - 0 1", "e7f8n");
    assert_false(jd_position_in_check(&p, JD_BLACK));
    p = after("r6r/ppp1Ppkp/6p1/8/8/8/8/4K1R1 w - - 0 1", "e7e8n");
    assert_true(jd_position_in_check(&p, JD_BLACK));
}

/* LAW 2009:3.7.e 2014:3.7.e 2018:3.7.5.2 2023-:3.7.3.4 */
static void the_choice_is_not_limited_to_captured_men(void **state)
{
    jd_position p = after("6rk/P5pp/8/8/8/QQQ5/QQQ5/QQ2K3 w - - 0 1", "a7a8q");
    assert_int_equal(__builtin_popcountll(jd_position_pieces(&p, JD_WHITE, JD_QUEEN)), 9);
    assert_true(jd_moves_any(&p));
    p = after("4k3/P7/8/8/8/NNN5/NNN5/NNN1K3 w - - 0 1", "a7a8n");
    assert_int_equal(__builtin_popcountll(jd_position_pieces(&p, JD_WHITE, JD_KNIGHT)), 10);
    /* Nothing of White's has been captured at all. */
    p = after("4k3/P7/8/8/8/8/1PPPPPPP/RNBQKBNR w KQ - 0 1", "a7a8q");
    assert_int_equal(__builtin_popcountll(jd_position_pieces(&p, JD_WHITE, JD_QUEEN)), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_step_to_an_empty_square), cmocka_unit_test(two_steps_from_the_first_square),
        cmocka_unit_test(captures_diagonally_forward), cmocka_unit_test(en_passant_takes_the_pawn_that_passed),
        cmocka_unit_test(en_passant_only_at_once),     cmocka_unit_test(en_passant_never_uncovers_the_own_king),
        cmocka_unit_test(en_passant_and_check),        cmocka_unit_test(a_pawn_on_the_last_rank_becomes_one_of_four),
        cmocka_unit_test(underpromotion_that_mates),   cmocka_unit_test(the_choice_is_not_limited_to_captured_men),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
