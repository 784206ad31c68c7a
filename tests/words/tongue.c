/* tongue.c - the languages that the library speaks. */
#include "jadoube/tongue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void there_and_back(void **state)
{
    static const char *const codes[] = {"en", "cs", "sk", "hr", "sl"};
    assert_int_equal(sizeof codes / sizeof *codes, JD_TONGUES);
    for (int t = 0; t < JD_TONGUES; t++) {
        jd_tongue read;
        assert_string_equal(jd_tongue_code((jd_tongue)t), codes[t]);
        assert_true(jd_tongue_parse(codes[t], &read));
        assert_int_equal(read, t);
        assert_true(jd_tongue_name((jd_tongue)t)[0] != '\0');
    }
    assert_string_equal(jd_tongue_name(JD_CZECH), "čeština");
}

static void others_are_english(void **state)
{
    jd_tongue read = JD_SLOVENE;
    assert_true(jd_tongue_parse("CS", &read));
    assert_int_equal(read, JD_CZECH);
    assert_false(jd_tongue_parse("tlh", &read));
    assert_int_equal(read, JD_ENGLISH);
    assert_false(jd_tongue_parse("", &read));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(there_and_back), cmocka_unit_test(others_are_english)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
