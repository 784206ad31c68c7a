/* Can this side still mate? Positions of every kind, by hand. */
#include "jadoube/jadoube.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static jd_position position(const char *fen)
{
    jd_position p;
    assert_int_equal(jd_fen_position(fen, JD_PROBLEMS_STANDING, &p, NULL, NULL), JD_OK);
    return p;
}

struct fast_case {
    const char *fen;
    jd_answer   white, black;
};

/* LAW 2009:5.2.b 2014:5.2.b 2018-:5.2.2 */
static void fast_answers(void **state)
{
    (void)state;
    static const struct fast_case cases[] = {
        {"8/8/4k3/8/8/3K4/8/8 w - - 0 1", JD_NO, JD_NO},
        {"8/8/4k3/8/8/3KN3/8/8 w - - 0 1", JD_NO, JD_NO},
        {"8/8/4kq2/8/8/3KN3/8/8 w - - 0 1", JD_NO, JD_UNKNOWN},
        {"8/8/4kr2/8/8/3KN3/8/8 w - - 0 1", JD_UNKNOWN, JD_UNKNOWN},
        {"8/8/4k3/8/8/3KB3/8/8 w - - 0 1", JD_NO, JD_NO},
        {"8/4b3/4k3/8/8/3KB3/8/8 w - - 0 1", JD_NO, JD_NO},               /* bishops of one colour   */
        {"8/3b4/4k3/8/8/3KB3/8/8 w - - 0 1", JD_UNKNOWN, JD_UNKNOWN},     /* and of both             */
        {"8/8/6r1/7k/7Q/8/2K5/8 b - - 0 1", JD_NO, JD_UNKNOWN},           /* the queen must be taken */
        {"8/3k4/8/1p2p2p/1P2P2P/8/3K4/8 b - - 0 1", JD_NO, JD_NO},        /* a closed wall           */
        {"8/3k4/8/1p2p2p/1P2P2P/8/3KP3/8 b - - 0 1", JD_NO, JD_NO},       /* a pawn to spare         */
        {"7k/7P/7K/8/8/8/8/8 b - - 0 1", JD_NO, JD_NO},                   /* stalemate               */
        {"7k/5KQ1/8/8/8/8/8/8 b - - 0 1", JD_YES, JD_NO},                 /* mate on the board       */
        {"8/8/8/8/8/1b1k1b2/8/2RKR3 w - - 0 1", JD_NO, JD_YES},           /* that no move can give   */
        {"2Q5/2R5/8/5p2/5p1p/1P3P1k/7P/7K w - - 0 1", JD_UNKNOWN, JD_NO}, /* shut in for good  */
        {"8/1p6/8/8/2k5/6p1/1P4Pp/7K w - - 0 1", JD_NO, JD_NO},           /* nobody gets through     */
        {"2kr3r/8/8/7p/1n6/6pP/5pP1/5n1K w - - 0 1", JD_NO, JD_NO},       /* one move is left         */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        jd_position p = position(cases[i].fen);
        assert_int_equal(jd_mate_fast(&p, JD_WHITE), cases[i].white);
        assert_int_equal(jd_mate_fast(&p, JD_BLACK), cases[i].black);
    }
}

struct full_case {
    const char *fen, *can; /* as the command prints it */
};

static char memory[1 << 22];

/* A yes must bring a line of legal moves that ends in mate by that side. */
static bool line_mates(jd_position p, jd_colour side, const jd_move *line, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (!jd_move_is_legal(&p, line[i]))
            return false;
        p = jd_move_make(&p, line[i]);
    }
    return p.turn != side && jd_position_is_mate(&p);
}

static void full_answers(void **state)
{
    (void)state;
    static const struct full_case cases[] = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "WB"},
        {"8/8/4k3/8/8/3K4/8/8 w - - 0 1", "--"},
        {"8/8/4kq2/8/8/3KN3/8/8 w - - 0 1", "-B"},
        {"8/8/4kr2/8/8/3KN3/8/8 w - - 0 1", "WB"},
        {"8/3b4/4k3/8/8/3KB3/8/8 w - - 0 1", "WB"},
        {"8/4n3/4k3/8/8/3KB3/8/8 w - - 0 1", "WB"},
        {"8/8/4kp2/8/8/3KB3/8/8 w - - 0 1", "WB"},
        {"8/8/4k3/8/8/3KNN2/8/8 w - - 0 1", "W-"},
        {"8/8/4k3/8/8/3KP3/8/8 w - - 0 1", "W-"},
        {"8/8/8/3k2p1/6P1/1K6/8/8 w - - 0 1", "WB"},       /* each can win the other's pawn      */
        {"8/3k4/8/1p2p2p/1P2P2P/8/3K4/8 b - - 0 1", "--"}, /* neither king gets through          */
        {"k7/P7/1K6/8/8/8/8/8 b - - 0 1", "--"},           /* stalemate                          */
        {"8/8/8/8/8/1k6/1p6/1K6 w - - 0 1", "--"},         /* stalemate too                      */
        {"8/8/6r1/7k/7Q/8/2K5/8 b - - 0 1", "-B"},         /* the queen must be taken            */
        {"k7/Pp6/1P6/3b4/8/2K5/8/8 b - - 0 1", "--"},
        {"2k5/8/8/8/3p1p1p/2pP1P1P/B1P1BPBP/3BKBNR w K - 0 1", "--"}, /* a right that cannot be used */
        {"3bkbnr/b1p1bpbp/2Pp1p1p/3P1P1P/8/8/8/2K5 b k - 0 1", "--"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int side = 0; side < 2; side++) {
            jd_position    p = position(cases[i].fen);
            jd_move        line[600];
            jd_mate_budget budget = {.memory = memory, .bytes = sizeof memory, .line = line, .line_size = 600};
            jd_mate_result result;
            jd_answer      answer = jd_mate_query(&p, (jd_colour)side, &budget, &result);
            assert_int_equal(answer, cases[i].can[side] == '-' ? JD_NO : JD_YES);
            assert_int_equal(answer, result.answer);
            assert_int_equal(answer == JD_NO, result.reason != JD_MATE_NO_REASON);
            assert_true(!result.neither || strcmp(cases[i].can, "--") == 0);
            if (answer == JD_YES)
                assert_true(result.line_length <= 600 && line_mates(p, (jd_colour)side, line, result.line_length));
        }
}

/* What a wall says is tried out: a thousand random moves, in which no man moves that is said never to,
 * and no king leaves the squares that are said to be all of his. */
static void check_wall(jd_position p, const jd_mate_result *r)
{
    jd_bitboard still = jd_position_occupied(&p) & ~r->mobile;
    uint64_t    random = 88172645463325252u;
    for (int i = 0; i < 1000; i++) {
        jd_moves moves;
        jd_moves_legal(&p, &moves);
        if (moves.count == 0)
            return;
        random ^= random << 13, random ^= random >> 7, random ^= random << 17;
        jd_move m = moves.at[random % moves.count];
        assert_false(still >> jd_move_from(m) & 1);
        p = jd_move_make(&p, m);
        for (int side = 0; side < 2; side++)
            assert_true(r->reach[side] >> jd_position_king(&p, (jd_colour)side) & 1);
    }
}

static void walls_hold(void **state)
{
    (void)state;
    static const char *const fens[] = {
        "8/3k4/8/1p2p2p/1P2P2P/8/3K4/8 b - - 0 1",
        "4k3/3b4/8/1p1p1p1p/1P1P1P1P/8/3B4/4K3 w - - 0 1",
        "2k5/8/8/1p1p1p1p/1P1P1P1P/8/8/5K2 w - - 0 1",
        "k5b1/Pp3b2/1P6/8/8/1p6/pP3B2/K5B1 w - - 0 1",
    };
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++)
        for (int side = 0; side < 2; side++) {
            jd_position    p = position(fens[i]);
            jd_mate_result result;
            assert_int_equal(jd_mate_query(&p, (jd_colour)side, NULL, &result), JD_NO);
            assert_int_equal(result.reason, JD_MATE_WALL);
            check_wall(p, &result);
        }
}

/* The many bishops of these would make millions of positions; the pawns and kings make a few. */
static void closed_with_many_pieces(void **state)
{
    (void)state;
    static const char *const fens[] = {
        "3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 3 57",
        "8/1p4B1/1Pp2B2/k1P5/p1P2B2/P7/6K1/8 w - - 0 1",
    };
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++)
        for (int side = 0; side < 2; side++) {
            jd_position    p = position(fens[i]);
            jd_mate_budget budget = {.memory = memory, .bytes = sizeof memory, .nodes = 20000};
            jd_mate_result result;
            assert_int_equal(jd_mate_query(&p, (jd_colour)side, &budget, &result), JD_NO);
        }
}

/* LAW 2014:9.6.b 2018-:9.6.2 */
static void the_stricter_reading(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        jd_answer   strict;
    } cases[] = {
        {"7k/8/8/8/8/8/8/KQ6 w - - 0 100", JD_YES},
        {"7k/8/8/8/8/8/8/KQ6 w - - 149 200", JD_NO},   /* no mate in one, and then play has ended */
        {"7k/8/5KQ1/8/8/8/8/8 w - - 149 200", JD_YES}, /* mate comes first                         */
        {"7k/8/8/8/8/8/7P/KQ6 w - - 149 200", JD_YES}, /* a pawn move begins the count anew        */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        jd_position    p = position(cases[i].fen);
        jd_mate_budget budget = {.memory = memory, .bytes = sizeof memory};
        assert_int_equal(jd_mate_query(&p, JD_WHITE, &budget, NULL), JD_YES);
        budget.stop_at_75 = true;
        assert_int_equal(jd_mate_query(&p, JD_WHITE, &budget, NULL), cases[i].strict);
    }
}

/* Positions that cannot arise but may stand: an answer, and a line that can be played. */
static void standing_positions(void **state)
{
    (void)state;
    static const struct full_case cases[] = {
        {"4r1k1/8/8/8/8/8/8/4K1R1 w - - 0 1", "WB"}, /* both kings in check   */
        {"8/8/8/3kK3/8/8/8/Q7 w - - 0 1", "W-"},     /* kings that touch      */
        {"4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "W-"},    /* a pawn on the first rank */
        {"P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "--"},    /* and on the last       */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int side = 0; side < 2; side++) {
            jd_position    p = position(cases[i].fen);
            jd_move        line[600];
            jd_mate_budget budget = {.memory = memory, .bytes = sizeof memory, .line = line, .line_size = 600};
            jd_mate_result result;
            jd_answer      answer = jd_mate_query(&p, (jd_colour)side, &budget, &result);
            assert_int_equal(answer, cases[i].can[side] == '-' ? JD_NO : JD_YES);
            if (answer == JD_YES)
                assert_true(result.line_length <= 600 && line_mates(p, (jd_colour)side, line, result.line_length));
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fast_answers),         cmocka_unit_test(full_answers),
        cmocka_unit_test(walls_hold),           cmocka_unit_test(closed_with_many_pieces),
        cmocka_unit_test(the_stricter_reading), cmocka_unit_test(standing_positions)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
