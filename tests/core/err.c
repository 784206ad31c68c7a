/* err.c - every error has a name of its own. */
#include "board.h"

static void names(void **state)
{
    assert_string_equal(jd_err_name(JD_ERR_SYNTAX), "syntax error");
    for (int a = JD_OK; a <= JD_ERR_IO; a++) {
        assert_non_null(jd_err_name((jd_err)a));
        assert_true(jd_err_name((jd_err)a)[0] != '\0');
        for (int b = a + 1; b <= JD_ERR_IO; b++)
            assert_string_not_equal(jd_err_name((jd_err)a), jd_err_name((jd_err)b));
    }
}

/* JD_OK is zero, so that a call can be asked whether it failed. */
static void fine_is_zero(void **state) { assert_int_equal(JD_OK, 0); }

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(names), cmocka_unit_test(fine_is_zero)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
