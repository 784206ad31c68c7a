/* Can this side still mate? Positions of every kind, by hand. */
#include "jadoube/jadoube.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

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

/* LAW 2009:5.2.b 2014:5.2.b 2018:5.2.2 2023:5.2.2 */
static void fast_answers(void **state)
{
    (void)state;
    static const struct fast_case cases[] = {
        {"8/8/4k3/8/8/3K4/8/8 w - - 0 1", JD_NO, JD_NO},
        {"8/8/4k3/8/8/3KN3/8/8 w - - 0 1", JD_NO, JD_NO},
        {"8/8/4kq2/8/8/3KN3/8/8 w - - 0 1", JD_NO, JD_UNKNOWN},
        {"8/8/4kr2/8/8/3KN3/8/8 w - - 0 1", JD_UNKNOWN, JD_UNKNOWN},
        {"8/8/4k3/8/8/3KB3/8/8 w - - 0 1", JD_NO, JD_NO},
        {"8/4b3/4k3/8/8/3KB3/8/8 w - - 0 1", JD_NO, JD_NO},           /* bishops of one colour   */
        {"8/3b4/4k3/8/8/3KB3/8/8 w - - 0 1", JD_UNKNOWN, JD_UNKNOWN}, /* and of both             */
        {"8/5p2/6r1/7k/7Q/3K4/8/8 b - - 0 1", JD_NO, JD_UNKNOWN},     /* the queen must be taken */
        {"8/2k5/8/p2p2p1/P2P2P1/2K5/8/8 b - - 6 48", JD_NO, JD_NO},   /* a closed wall           */
        {"8/2k5/8/p2p2p1/P2P2P1/2K5/6P1/8 b - - 6 48", JD_NO, JD_NO}, /* a pawn to spare         */
        {"7k/7P/7K/8/8/8/8/8 b - - 0 1", JD_NO, JD_NO},               /* stalemate               */
        {"7k/5KQ1/8/8/8/8/8/8 b - - 0 1", JD_YES, JD_NO},             /* mate on the board       */
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
        {"8/8/8/p7/P1k5/7K/8/8 w - - 0 1", "WB"},           /* each can win the other's pawn      */
        {"8/2k5/8/p2p2p1/P2P2P1/2K5/8/8 b - - 6 48", "--"}, /* neither king gets through          */
        {"k7/P7/1K6/8/8/8/8/8 b - - 0 1", "--"},            /* stalemate                          */
        {"8/8/8/8/8/1k6/1p6/1K6 w - - 0 1", "--"},          /* stalemate too                      */
        {"8/5p2/6r1/7k/7Q/3K4/8/8 b - - 0 1", "-B"},        /* the queen must be taken            */
        {"k7/Pp6/1PbK4/8/8/8/8/8 b - - 4 77", "--"},
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
            if (answer == JD_YES)
                assert_true(result.line_length <= 600 && line_mates(p, (jd_colour)side, line, result.line_length));
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(fast_answers), cmocka_unit_test(full_answers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
