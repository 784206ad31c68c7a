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
        {"8/4b3/4k3/8/8/3KB3/8/8 w - - 0 1", JD_NO, JD_NO},              /* bishops of one colour   */
        {"8/3b4/4k3/8/8/3KB3/8/8 w - - 0 1", JD_UNKNOWN, JD_UNKNOWN},    /* and of both             */
        {"8/5p2/6r1/7k/7Q/3K4/8/8 b - - 0 1", JD_NO, JD_UNKNOWN},        /* the queen must be taken */
        {"8/2k5/8/p2p2p1/P2P2P1/2K5/8/8 b - - 6 48", JD_NO, JD_NO},      /* a closed wall           */
        {"8/2k5/8/p2p2p1/P2P2P1/2K5/6P1/8 b - - 6 48", JD_NO, JD_NO},     /* a pawn to spare         */
        {"7k/5K1P/8/8/8/8/8/8 b - - 0 1", JD_NO, JD_NO},                 /* stalemate               */
        {"7k/5KQ1/8/8/8/8/8/8 b - - 0 1", JD_YES, JD_NO},                /* mate on the board       */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        jd_position p = position(cases[i].fen);
        assert_int_equal(jd_mate_fast(&p, JD_WHITE), cases[i].white);
        assert_int_equal(jd_mate_fast(&p, JD_BLACK), cases[i].black);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(fast_answers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
