/* face.c - times as clocks show them: the table that the page is tested with, too. */
#include "jadoube/face.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static unsigned style_of(const char *names)
{
    static const char *const known[] = {"hours", "tenths", "passed", "exact"};
    unsigned                 style = 0;
    for (unsigned i = 0; i < 4; i++)
        style |= strstr(names, known[i]) ? 1u << i : 0;
    return style;
}

static void as_in_the_table(void **state)
{
    char  line[200];
    int   count = 0;
    FILE *f = fopen("tests/data/clock-faces.tsv", "r");
    assert_non_null(f);
    assert_non_null(fgets(line, sizeof line, f));
    for (; fgets(line, sizeof line, f); count++) {
        char *style = strchr(line, '\t') + 1, *face = strchr(style, '\t') + 1, out[32];
        face[-1] = face[strcspn(face, "\n")] = '\0';
        assert_int_equal(jd_clock_face(atoll(line), style_of(style), out, sizeof out), strlen(face));
        assert_string_equal(out, face);
    }
    fclose(f);
    assert_true(count >= 20);
}

static void a_small_buffer(void **state)
{
    char out[8];
    assert_int_equal(jd_clock_face(5400000, 0, out, 5), 7);
    assert_string_equal(out, "1:30");
    assert_int_equal(jd_clock_face(5400000, 0, NULL, 0), 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(as_in_the_table), cmocka_unit_test(a_small_buffer)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
