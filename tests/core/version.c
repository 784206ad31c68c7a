/* version.c - one version: of meson.build, of the headers, of the library. */
#include "jadoube/version.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void one_version_everywhere(void **state)
{
    char text[32];
    (void)state;
    assert_string_equal(JD_VERSION, PROJECT_VERSION);
    assert_string_equal(jd_version(), PROJECT_VERSION);
    snprintf(text, sizeof text, "%d.%d.%d", JD_VERSION_MAJOR, JD_VERSION_MINOR, JD_VERSION_PATCH);
    assert_memory_equal(text, PROJECT_VERSION, strlen(text)); /* what follows, if anything, is "-dev" */
    assert_non_null(strchr("-", PROJECT_VERSION[strlen(text)]));
}

static void versions_are_in_order(void **state)
{
    (void)state;
    assert_true(JD_VERSION_OF(0, 1, 9) < JD_VERSION_OF(0, 2, 0));
    assert_true(JD_VERSION_OF(0, 999, 999) < JD_VERSION_OF(1, 0, 0));
    assert_int_equal(JD_VERSION_OF(1, 2, 3), 1002003);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_version_everywhere),
        cmocka_unit_test(versions_are_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
