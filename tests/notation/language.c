/* language.c - the letters of the pieces, by language (C.2, C.3). */
#include "jadoube/language.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* LAW 2009-:C.2: each player writes the letters of his own language. */
static void letters(void **state)
{
    static const struct {
        const char *code, *letters[6];
    } rows[] = {
        {"en", {"P", "N", "B", "R", "Q", "K"}}, {"cs", {"P", "J", "S", "V", "D", "K"}},
        {"de", {"B", "S", "L", "T", "D", "K"}}, {"fr", {"P", "C", "F", "T", "D", "R"}},
        {"hr", {"P", "S", "L", "T", "D", "K"}}, {"ES", {"P", "C", "A", "T", "D", "R"}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const jd_language *l = jd_language_find(rows[i].code);
        assert_non_null(l);
        for (int kind = JD_PAWN; kind <= JD_KING; kind++)
            assert_string_equal(l->letters[kind], rows[i].letters[kind]);
    }
    assert_null(jd_language_find("xx"));
    assert_null(jd_language_find(""));
}

static void all_of_them(void **state)
{
    size_t count = 0;
    assert_ptr_equal(jd_language_at(0), jd_language_english());
    assert_string_equal(jd_language_english()->code, "en");
    assert_string_equal(jd_language_figurine()->code, "figurine");
    for (; jd_language_at(count); count++)
        assert_ptr_equal(jd_language_find(jd_language_at(count)->code), jd_language_at(count));
    assert_true(count >= 23);
    assert_null(jd_language_at(count + 1));
}

/* Two pieces with one letter could not be told apart. */
static void no_letter_twice(void **state)
{
    for (size_t i = 0; jd_language_at(i); i++)
        for (int a = JD_KNIGHT; a <= JD_KING; a++)
            for (int b = a + 1; b <= JD_KING; b++)
                assert_string_not_equal(jd_language_at(i)->letters[a], jd_language_at(i)->letters[b]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(letters), cmocka_unit_test(all_of_them),
                                       cmocka_unit_test(no_letter_twice)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
