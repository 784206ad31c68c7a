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
        jd_term term, before = {.id = ""};
        size_t  count = 0;
        for (; jd_glossary_at(count, language, &term); count++) {
            assert_true(strcmp(before.id, term.id) < 0);
            assert_true(term.word[0] != '\0' && term.means[0] != '\0');
            before = term;
        }
        assert_int_equal(count, 109);
    }
}

/* As many headwords as the glossary of each edition has; none are lost on the way to another. */
static void headwords_of_each_edition(void **state)
{
    static const size_t expected[JD_EDITIONS] = {[JD_ED_2014] = 101, [JD_ED_2018] = 87, [JD_ED_2023] = 87};
    size_t              counts[JD_EDITIONS] = {0};
    jd_term             term;
    for (size_t i = 0; jd_glossary_at(i, NULL, &term); i++) {
        for (int e = 0; e < JD_EDITIONS; e++)
            counts[e] += jd_glossary_has((jd_edition)e, term.id);
        assert_true(jd_glossary_has(JD_ED_2014, term.id) || !jd_glossary_has(JD_ED_2018, term.id));
        assert_int_equal(jd_glossary_has(JD_ED_2018, term.id), jd_glossary_has(JD_ED_2023, term.id));
    }
    assert_memory_equal(counts, expected, sizeof counts);
}

static void editions_of_some_headwords(void **state)
{
    static const struct {
        const char *id;
        bool        in_2014, in_2018;
    } rows[] = {
        {"analysis", true, true},       {"monitor", true, true},     {"minor", true, true},
        {"exchange", true, true},       {"mobilephone", true, true}, {"fairplay", true, true},
        {"seventyfive", true, false},   {"vertical", true, false},   {"forcedmate", true, false},
        {"mate", true, false},          {"checkmate", true, true},   {"knight", false, false},
        {"no such term", false, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_false(jd_glossary_has(JD_ED_2009, rows[i].id));
        assert_int_equal(jd_glossary_has(JD_ED_2014, rows[i].id), rows[i].in_2014);
        assert_int_equal(jd_glossary_has(JD_ED_2018, rows[i].id), rows[i].in_2018);
    }
}

static void a_term(void **state)
{
    jd_term english, czech;
    size_t  i = 0;
    while (jd_glossary_at(i, NULL, &english) && strcmp(english.id, "flag") != 0)
        i++;
    assert_true(jd_glossary_at(i, jd_language_find("cs"), &czech));
    assert_string_equal(english.word, "flag");
    assert_string_equal(czech.word, "praporek");
    assert_string_equal(english.id, czech.id);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(in_order_and_in_every_language), cmocka_unit_test(a_term),
                                       cmocka_unit_test(headwords_of_each_edition),
                                       cmocka_unit_test(editions_of_some_headwords)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
