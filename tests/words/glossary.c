/* glossary.c - the terms of the Laws in each language. */
#include "jadoube/glossary.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "languages.h"

static void in_order_and_in_every_language(void **state)
{
    FOR_LANGUAGES(language)
    {
        jd_term term, again, before = {.id = ""};
        size_t  count = 0;
        for (; jd_glossary_at(count, language, &term); count++) {
            assert_true(strcmp(before.id, term.id) < 0);
            assert_true(term.word[0] != '\0' && term.means[0] != '\0');
            assert_true(jd_glossary_find(term.id, language, &again));
            assert_ptr_equal(again.means, term.means);
            before = term;
        }
        assert_true(count >= 20);
    }
}

static void a_term(void **state)
{
    jd_term english, czech;
    assert_true(jd_glossary_find("flag", NULL, &english));
    assert_true(jd_glossary_find("flag", jd_language_find("cs"), &czech));
    assert_string_equal(english.word, "flag");
    assert_string_equal(czech.word, "praporek");
    assert_string_equal(english.id, czech.id);
    assert_false(jd_glossary_find("no such term", NULL, &english));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(in_order_and_in_every_language), cmocka_unit_test(a_term)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
