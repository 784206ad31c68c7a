/* Can this position arise? Refusals with their reasons, games that are replayed, and positions of random play, which
 * are never refused. With arguments, COUNT and SEED: so many positions of random play and no more. */
#include "jadoube/jadoube.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static jd_setup read_fen(const char *fen)
{
    jd_setup s;
    assert_int_equal(jd_fen_read(fen, strlen(fen), &s, NULL), JD_OK);
    return s;
}

static jd_move game[JD_LEGALITY_GAME];

static jd_legality_result ask(const jd_setup *s, const jd_position *start, uint64_t nodes, bool build)
{
    jd_legality_budget budget = {.nodes = nodes, .bytes = JD_LEGALITY_MEMORY, .start = start};
    jd_legality_result r;
    budget.memory = malloc(budget.bytes);
    assert_non_null(budget.memory);
    if (build) {
        budget.game = game;
        budget.game_size = JD_LEGALITY_GAME;
    }
    jd_answer answer = jd_legality_query(s, &budget, &r);
    assert_int_equal(answer, r.answer);
    free(budget.memory);
    return r;
}

/* LAW 2018-:3.10.3 */
static void test_refused(void **state)
{
    static const struct {
        const char        *fen;
        jd_legality_reason reason;
        jd_colour          colour;
        unsigned           needed, there;
    } table[] = {
        {"8/8/8/3kK3/8/8/8/8 w - - 0 1", JD_LEGALITY_SETUP, JD_WHITE, 0, 0},
        {"1rk4r/8/8/8/8/8/8/1RK4R w HBhb - 0 1", JD_LEGALITY_ARRAY, JD_WHITE, 0, 0},
        {"rnbqkbn1/pppppppp/8/8/8/P7/PP6/RNBQKBNR w KQq - 0 1", JD_LEGALITY_PAWN_HOME, JD_WHITE, 0, 0},
        {"rnbqkbnr/pp6/p7/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1", JD_LEGALITY_PAWN_HOME, JD_BLACK, 0, 0},
        {"rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR w KQkq - 0 1", JD_LEGALITY_CAPTURES, JD_WHITE, 1, 0},
        {"rnbqkb1r/pppppppp/8/8/8/P1P5/P1P1P1PP/RNBQKBNR w KQkq - 0 1", JD_LEGALITY_CAPTURES, JD_WHITE, 2, 1},
        {"4k3/8/8/8/8/8/1P6/B3K3 w - - 0 1", JD_LEGALITY_CAGED, JD_WHITE, 0, 0},
        {"4k3/8/8/6B1/8/8/PPPPPPPP/RN1QKBNR w KQ - 0 1", JD_LEGALITY_PROMOTED, JD_WHITE, 1, 0},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", JD_LEGALITY_PARITY, JD_WHITE, 0, 0},
        {"rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/1RBQKBNR b Kkq - 0 1", JD_LEGALITY_PARITY, JD_WHITE, 0, 0},
        {"4k3/8/8/8/8/8/nn6/Kn6 b - - 0 1", JD_LEGALITY_LAST_MOVE, JD_WHITE, 1, 0},
        {"rnbqkbnr/1ppppppp/8/P7/p7/8/1PPPPPPP/RNBQKBNR w KQkq - 0 1", JD_LEGALITY_PAWNS, JD_WHITE, 0, 0},
        /* A bishop that was promoted on a8 did not get past b7. */
        {"rnbqkbnr/1pp1pppp/3p4/8/8/3BP3/1PPP1PPP/RNBQKBNR w KQkq - 0 1", JD_LEGALITY_PAWNS, JD_WHITE, 0, 0},
        /* To take on d8, beyond d7, a pawn must come to e7. */
        {"r1bqkbnr/1ppppppp/p7/8/8/3Q4/PPPP1PPP/RNBQKBNR w KQkq - 0 1", JD_LEGALITY_PAWNS, JD_WHITE, 0, 0},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        jd_setup           s = read_fen(table[i].fen);
        jd_legality_result r = ask(&s, NULL, 100000, true);
        assert_int_equal(r.answer, JD_NO);
        assert_string_equal(jd_legality_reason_name(r.reason), jd_legality_reason_name(table[i].reason));
        assert_int_equal(r.colour, table[i].colour);
        assert_int_equal(r.needed, table[i].needed);
        assert_int_equal(r.there, table[i].there);
    }
}

static void test_games(void **state)
{
    static const char *const table[] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "r1bqk2r/ppppbppp/2n2n2/4p3/2B1P3/3P1N2/PPP2PPP/RNBQ1RK1 w kq - 3 6",
        "r1bqkb1r/pp3ppp/2n1pn2/3p4/2PP4/2N2N2/PP3PPP/R1BQKB1R w KQkq - 0 7",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
        "8/8/4k3/8/8/4K1B1/8/8 w - - 0 1",
        "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
        "2k5/8/8/3QQ3/8/8/3Q4/4K2Q w - - 0 1",
        /* Both have castled; files are open, and pieces were taken by pawns and by others. */
        "r4rk1/pp3ppp/2n1b3/3p4/8/2P1BN2/P4PPP/R4RK1 b - - 0 16",
        "3r2k1/5pp1/1p2p2p/p1n5/P1P5/1P3P2/4R1PP/2R3K1 w - - 0 29",
        /* An ending: most men have to come back first. */
        "8/5pk1/4p1p1/7p/3P3P/4P1P1/5PK1/8 w - - 0 45",
        /* Many were promoted; a crowd, and a bishop in a corner behind a pawn that came later. */
        "1R6/Pq3q2/2R3R1/n2q1P1n/k5nQ/R7/P1Rn2b1/3QKn1q b - - 0 1",
        "3QB1b1/1b1nBp2/3p2Qp/1nP2rBp/2pP4/2Q2B2/p3NkNb/2n4K b - - 0 1",
        /* A door is closed behind the bishop that used it, and only then another one gets home. */
        "r1b2rk1/2q1bppp/ppnppn2/2p3B1/P1B1P3/2NP3P/1PP2PPN/R2Q1RK1 w - - 0 11",
        /* A bishop got out only after d7xc6. */
        "1k1r2nr/ppp1q1pp/2p2p2/2b1p2b/4P3/3PBN1P/PPPNQPP1/1R3RK1 b - - 7 11",
        /* Bb4xc3+ b2xc3: the pawn's capture answered a check, and the check was a capture, too. */
        "r3k2r/p1p1nppp/1pn1q3/3p4/3P4/P1PBBQ2/2P2PPP/1R2K2R b Kkq - 4 13",
        /* On c6 a pawn took the bishop of light squares, not the other one. */
        "r3k2r/p1p2pp1/2pp1q1p/2b1p3/4P1b1/2NP1N2/PPP2PPP/R2Q1RK1 w kq - 2 11",
        /* Few pawn captures, among many orders of them that lead nowhere. */
        "8/8/4P3/5K1P/5P2/4k1P1/8/6r1 b - - 0 47",
        /* In check: the last move is known before the rest. */
        "8/8/4k3/8/8/4K3/8/4q3 w - - 0 60",
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        jd_setup           s = read_fen(table[i]);
        jd_legality_result r = ask(&s, NULL, 400000, true);
        assert_int_equal(r.answer, JD_YES);
        assert_true(jd_legality_replay(&s, NULL, game, r.game_length));
    }
}

/* A pawn took on the last rank, beyond one that never moved: hxg, gxh8=B. */
static void test_not_refused(void **state)
{
    jd_setup s = read_fen("rnbqkbnB/pppppp1p/8/8/8/8/PPPPPPP1/RNBQKBNR b KQq - 0 1");
    assert_int_not_equal(ask(&s, NULL, 100000, false).answer, JD_NO);
}

/* The replay believes nothing. */
static void test_replay(void **state)
{
    jd_setup after_e4 = read_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    jd_setup told = read_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    jd_setup no_rights = read_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b kq - 0 1");
    jd_move  e4 = jd_move_of(12, 28), e5 = jd_move_of(12, 36);
    assert_true(jd_legality_replay(&after_e4, NULL, &e4, 1));
    assert_true(jd_legality_replay(&told, NULL, &e4, 1));
    assert_false(jd_legality_replay(&no_rights, NULL, &e4, 1));
    assert_false(jd_legality_replay(&after_e4, NULL, &e5, 1));
    assert_false(jd_legality_replay(&after_e4, NULL, &e4, 0));
}

static uint64_t lot;

static uint64_t draw(uint64_t below)
{
    lot ^= lot << 13;
    lot ^= lot >> 7;
    lot ^= lot << 17;
    return lot % below;
}

static jd_bitboard mirrored(jd_bitboard b)
{
    b = (b >> 1 & UINT64_C(0x5555555555555555)) | (b & UINT64_C(0x5555555555555555)) << 1;
    b = (b >> 2 & UINT64_C(0x3333333333333333)) | (b & UINT64_C(0x3333333333333333)) << 2;
    return (b >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f)) | (b & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4;
}

/* The board in a mirror, a-file for h-file: what was reached without castling is reached there too. */
static jd_setup in_mirror(const jd_setup *s)
{
    jd_setup m = *s;
    for (int k = 0; k < 6; k++)
        m.kinds[k] = mirrored(s->kinds[k]);
    for (int c = 0; c < 2; c++)
        m.colours[c] = mirrored(s->colours[c]);
    m.castling = mirrored(s->castling);
    m.ep = s->ep < JD_SQUARES ? s->ep ^ 7 : s->ep;
    m.chess960 = true;
    return m;
}

static jd_position array_in_mirror(const jd_position *start)
{
    jd_setup    s = jd_setup_of(start), m = in_mirror(&s);
    jd_position p;
    assert_int_equal(jd_setup_position(&m, 0, &p), JD_OK);
    return p;
}

static jd_bitboard upside_down(jd_bitboard b) { return __builtin_bswap64(b); }

/* The same with the colours exchanged, seen from the other side of the board. */
static jd_setup with_other_colours(const jd_setup *s)
{
    jd_setup o = *s;
    for (int k = 0; k < 6; k++)
        o.kinds[k] = upside_down(s->kinds[k]);
    for (int c = 0; c < 2; c++)
        o.colours[c] = upside_down(s->colours[c ^ 1]);
    o.castling = upside_down(s->castling);
    o.turn = s->turn ^ 1;
    o.ep = s->ep < JD_SQUARES ? s->ep ^ 56 : s->ep;
    return o;
}

/* Black began a game whose colours are exchanged. That is made good by a move more or less, as soon as a pawn before a
 * piece that can lose one has moved; with pawns on the edge alone, or none, the moves can be counted (*parity*). */
static bool can_lose_a_move(const jd_setup *s)
{
    const jd_bitboard white = UINT64_C(0x7e00), black = UINT64_C(0x007e000000000000);
    return (white & ~(s->kinds[JD_PAWN] & s->colours[JD_WHITE])) &&
           (black & ~(s->kinds[JD_PAWN] & s->colours[JD_BLACK]));
}

static void never_refused(const jd_setup *s, const jd_position *start, int number)
{
    jd_legality_result r = ask(s, start, 2000, false);
    jd_position        p;
    char               fen[JD_FEN_MAX];
    if (r.answer != JD_NO)
        return;
    assert_int_equal(jd_setup_position(s, 0, &p), JD_OK);
    jd_fen_write(&p, fen, sizeof fen);
    fail_msg("array %d: %s is refused: %s", number, fen, jd_legality_reason_name(r.reason));
}

/* Positions of one random game from a random array, with the colours exchanged, and in a mirror as long as nobody has
 * castled; half the games prefer captures. */
static unsigned walk(unsigned most)
{
    int         number = draw(2) ? JD_ARRAY_ORTHODOX : (int)draw(JD_ARRAYS);
    jd_position start = number == JD_ARRAY_ORTHODOX ? jd_position_initial() : jd_position_of_array(number), p = start;
    jd_position other = array_in_mirror(&start);
    bool        greedy = draw(2), castled = false;
    unsigned    asked = 0;
    for (int ply = 0; ply < 200 && asked < most; ply++) {
        jd_moves moves, captures;
        jd_moves_legal(&p, &moves);
        captures.count = 0;
        for (size_t i = 0; i < moves.count; i++)
            if (jd_move_captures(&p, moves.at[i]) != JD_NO_KIND)
                captures.at[captures.count++] = moves.at[i];
        const jd_moves *from = greedy && captures.count && draw(2) ? &captures : &moves;
        if (!from->count)
            break;
        jd_move m = from->at[draw(from->count)];
        castled |= jd_move_type_of(m) == JD_CASTLING;
        p = jd_move_make(&p, m);
        jd_setup s = jd_setup_of(&p), mirror = in_mirror(&s);
        never_refused(&s, &start, number);
        asked++;
        if (asked < most && can_lose_a_move(&s)) {
            jd_setup other_side = with_other_colours(&s);
            never_refused(&other_side, &start, number);
            asked++;
        }
        if (castled || asked == most)
            continue;
        never_refused(&mirror, &other, number);
        asked++;
    }
    return asked;
}

static long count = 1000;

static void test_random_play(void **state)
{
    for (long left = count; left > 0;)
        left -= walk((unsigned)(left < 200 ? left : 200));
}

/* ---- the shortest game ---- */

static jd_answer ask_shortest(const jd_setup *s, const jd_position *start, unsigned most, uint64_t nodes,
                              unsigned *least, size_t *length)
{
    jd_legality_budget budget = {.nodes = nodes, .game = game, .game_size = JD_LEGALITY_GAME, .start = start};
    return jd_legality_shortest(s, most, &budget, least, length);
}

static void test_shortest(void **state)
{
    static const struct {
        const char *fen;
        size_t      half_moves;
    } table[] = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0},
        {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", 1},
        {"r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4", 7},  /* castling         */
        {"rnbqkbnr/pp3ppp/2p1p3/8/4P3/8/PPPP1PPP/RNBQK1NR w KQ - 0 5", 8},          /* a bishop on e8   */
        {"r1bq1rk1/pppnbppp/4pn2/3p2B1/2PP4/2N1PN2/PP3PPP/R2QKB1R w KQ - 0 7", 12}, /* nothing is hidden */
        {"rnbqkbnr/pppp1ppp/8/4P3/8/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1", 3},          /* d4xe5            */
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        jd_setup s = read_fen(table[i].fen);
        unsigned least;
        size_t   length;
        assert_int_equal(ask_shortest(&s, NULL, 20, 20000000, &least, &length), JD_YES);
        assert_int_equal(length, table[i].half_moves);
        assert_int_equal(least, length);
        assert_true(jd_legality_replay(&s, NULL, game, length));
        if (length < 2)
            continue;
        assert_int_equal(ask_shortest(&s, NULL, (unsigned)length - 1, 20000000, &least, &length), JD_NO);
        assert_int_equal(least, table[i].half_moves);
    }
}

/* So many positions do not suffice, and how far it has come is right all the same. */
static void test_shortest_unknown(void **state)
{
    jd_setup s = read_fen("rnbqkbnr/pp3ppp/2p1p3/8/4P3/8/PPPP1PPP/RNBQK1NR w KQ - 0 5");
    unsigned least;
    size_t   length;
    assert_int_equal(ask_shortest(&s, NULL, 20, 100, &least, &length), JD_UNKNOWN);
    assert_in_range(least, 2, 8);
}

/* Whatever was reached by so many half-moves has a game that is no longer. */
static void test_shortest_of_random_play(void **state)
{
    for (int i = 0; i < 300; i++) {
        jd_position start = jd_position_of_array((int)draw(JD_ARRAYS)), p = start;
        unsigned    plies = 1 + (unsigned)draw(5), least;
        for (unsigned ply = 0; ply < plies; ply++) {
            jd_moves moves;
            jd_moves_legal(&p, &moves);
            p = jd_move_make(&p, moves.at[draw(moves.count)]);
        }
        jd_setup s = jd_setup_of(&p);
        size_t   length;
        assert_int_equal(ask_shortest(&s, &start, plies, 100000000, &least, &length), JD_YES);
        assert_true(length <= plies && jd_legality_replay(&s, &start, game, length));
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest all[] = {
        cmocka_unit_test(test_refused),          cmocka_unit_test(test_games),
        cmocka_unit_test(test_not_refused),      cmocka_unit_test(test_replay),
        cmocka_unit_test(test_random_play),      cmocka_unit_test(test_shortest),
        cmocka_unit_test(test_shortest_unknown), cmocka_unit_test(test_shortest_of_random_play)};
    const struct CMUnitTest walks[] = {cmocka_unit_test(test_random_play)};
    lot = 0x9e3779b97f4a7c15u + (argc > 2 ? strtoull(argv[2], NULL, 10) : 0);
    if (argc < 2)
        return cmocka_run_group_tests_name("legality", all, NULL, NULL);
    count = strtol(argv[1], NULL, 10);
    return cmocka_run_group_tests_name("legality", walks, NULL, NULL);
}
