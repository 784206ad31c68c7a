/* A position of which nobody could find out enough is not dead (src/hall/game/mate_queue.h): a side that may still
 * mate, and another that cannot. */
#include "hall/game/mate_queue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void can_anybody_mate(void **state)
{
    static const struct {
        jd_answer one, other, anybody;
    } rows[] = {
        {JD_NO, JD_NO, JD_NO},           {JD_NO, JD_UNKNOWN, JD_UNKNOWN},      {JD_NO, JD_YES, JD_YES},
        {JD_UNKNOWN, JD_NO, JD_UNKNOWN}, {JD_UNKNOWN, JD_UNKNOWN, JD_UNKNOWN}, {JD_UNKNOWN, JD_YES, JD_YES},
        {JD_YES, JD_NO, JD_YES},         {JD_YES, JD_UNKNOWN, JD_YES},         {JD_YES, JD_YES, JD_YES},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(mate_queue_anybody(rows[i].one, rows[i].other), rows[i].anybody);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(can_anybody_mate)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
