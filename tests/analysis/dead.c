/* dead.c - can neither side mate? Only a proof makes a position dead. */
#include "jadoube/fen.h"
#include "jadoube/mate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

/* LAW 2009:5.2.b 2014:5.2.b 2018-:5.2.2 */
static void dead_or_alive(void **state)
{
    static const struct {
        const char *fen;
        jd_answer   at_a_glance, in_full;
    } rows[] = {
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", JD_YES, JD_YES},
        {"4k3/8/8/8/8/8/8/4KB2 w - - 0 1", JD_YES, JD_YES},
        {"4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", JD_UNKNOWN, JD_NO},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", JD_UNKNOWN, JD_NO},
        {"4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/4K3/8 w - - 0 1", JD_YES, JD_YES},
        /* White cannot mate any more, Black can */
        {"8/8/8/8/8/4k3/4p3/4K3 b - - 0 1", JD_UNKNOWN, JD_NO},
        /* the only move takes the last pawn */
        {"8/8/8/8/8/8/1pk5/K7 w - - 0 1", JD_UNKNOWN, JD_NO},
        {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", JD_YES, JD_YES}, /* stalemate */
        {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", JD_NO, JD_NO},   /* mate has been given */
    };
    jd_mate_budget budget = {.memory = malloc(1 << 20), .bytes = 1 << 20};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        jd_position p;
        assert_int_equal(jd_fen_position(rows[i].fen, JD_PROBLEMS_STANDING, &p, NULL, NULL), JD_OK);
        jd_answer glance = jd_position_is_dead(&p, NULL), full = jd_position_is_dead(&p, &budget);
        if (glance != rows[i].at_a_glance || full != rows[i].in_full)
            fail_msg("%s: %d %d", rows[i].fen, glance, full);
    }
    free(budget.memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(dead_or_alive)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
