/* Libraries that are loaded late: what is there is found, what is missing is named. */
#include "console/late.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

struct calls {
    __typeof__(strlen) *strlen;
    __typeof__(memcmp) *memcmp;
};

static const char *const names[] = {"strlen", "memcmp"};

static void functions_are_found_in_their_order(void **state)
{
    static const char *const files[] = {"libm.so.6", "libc.so.6", NULL};
    const char              *why;
    const struct calls      *c = late_load(files, names, 2, &why);
    assert_non_null(c);
    assert_int_equal(c->strlen("jadoube"), 7);
    assert_int_equal(c->memcmp("a", "a", 1), 0);
}

static void what_is_missing_is_named(void **state)
{
    static const char *const none[] = {"libc.so.6", "libjadoube-nowhere.so.1", NULL}, *const libc[] = {"libc.so.6",
                                                                                                       NULL};
    static const char *const unknown[] = {"strlen", "jadoube_nowhere"};
    const char              *why;
    assert_null(late_load(none, names, 2, &why));
    assert_non_null(strstr(why, "libjadoube-nowhere.so.1"));
    assert_null(late_load(libc, unknown, 2, &why));
    assert_non_null(strstr(why, "jadoube_nowhere"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(functions_are_found_in_their_order),
        cmocka_unit_test(what_is_missing_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
