/* The Articles and the glossary: complete in every language, and the same as data/articles.tsv. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "jadoube/jadoube.h"
#include "languages.h"
#include "words/article_data.h"

#include <stdio.h>
#include <string.h>

/* ---- text that is really in its language ---- */

static void check_text(const char *text, const jd_language *language)
{
    const char *problem = language_problem(text, language);
    if (problem)
        fail_msg("%s (%s): %s", problem, language->code, text);
}

static void check_sentence(const char *text, const jd_language *language)
{
    check_text(text, language);
    if (text[strlen(text) - 1] != '.')
        fail_msg("not a sentence (%s): %s", language->code, text);
}

static void topics_speak_every_language(void **state)
{
    jd_topic t, english;
    size_t   count = 0, accents[JD_SPOKEN] = {0};
    for (; jd_topic_at(count, jd_language_find("en"), &english); count++) {
        FOR_LANGUAGES(language)
        {
            assert_true(jd_topic_at(count, language, &t));
            assert_string_equal(t.id, english.id);
            check_text(t.title, language);
            check_sentence(t.asks, language);
            assert_int_equal(t.differs != NULL, english.differs != NULL);
            if (t.differs)
                check_sentence(t.differs, language);
            for (const char *at = t.asks; *at; at++)
                accents[language->spoken] += (*at & 0x80) != 0;
            if (language->spoken)
                assert_string_not_equal(t.asks, english.asks);
        }
    }
    assert_int_equal(count, 194);
    assert_false(jd_topic_at(count, jd_language_find("cs"), &t));
    for (int i = 1; i < JD_SPOKEN; i++)
        assert_true(accents[i] > 200);
}

static void topics_are_found_by_id(void **state)
{
    jd_topic t;
    assert_true(jd_topic_find("illegal-penalty", jd_language_find("sl"), &t));
    assert_string_equal(t.title, "Kazen za nepravilne poteze");
    assert_string_equal(t.events, "press, claim illegal, observe illegal");
    assert_true(jd_topic_find("bishop", jd_language_find("hr"), &t));
    assert_string_equal(t.title, "Lovac");
    assert_null(t.differs);
    assert_null(t.events);
    assert_false(jd_topic_find("bishops", jd_language_find("hr"), &t));
}

/* ---- the table of Articles ---- */

enum { CELLS = 16 };

/* How many there are. */
static int split(char *line, const char *cell[CELLS])
{
    int count = 0;
    for (char *tab = line; tab && count < CELLS; line = tab + 1) {
        cell[count++] = line;
        tab = strchr(line, '\t');
        line[strcspn(line, "\t\n")] = '\0';
    }
    return count;
}

/* Which column has the numbers of each edition: its own, or that of the one before. */
static void find_columns(char *head, int columns[JD_EDITIONS])
{
    const char *cell[CELLS];
    int         count = split(head, cell), last = 0;
    for (int e = 0; e < JD_EDITIONS; e++) {
        for (int i = 1; i < count; i++)
            if (strcmp(cell[i], jd_edition_name((jd_edition)e)) == 0)
                last = i;
        assert_true(last > 0);
        columns[e] = last;
    }
}

static void table_is_the_one_in_tests(void **state)
{
    static const char *const marks[] = {"enforced", "recorded", "physical"};
    char                     line[400];
    const char              *cell[CELLS];
    FILE                    *f = fopen("data/articles.tsv", "r");
    size_t                   count = 0;
    int                      columns[JD_EDITIONS];
    assert_non_null(f);
    assert_non_null(fgets(line, sizeof line, f));
    find_columns(line, columns);
    for (; fgets(line, sizeof line, f); count++) {
        const jd_article *a = jd_article_at(count);
        assert_non_null(a);
        int cells = split(line, cell);
        assert_string_equal(a->topic, cell[0]);
        for (int e = 0; e < JD_EDITIONS; e++)
            assert_string_equal(jd_article_number(a, (jd_edition)e) ? jd_article_number(a, (jd_edition)e) : "",
                                cell[columns[e]]);
        assert_string_equal(marks[a->enforcement], cell[cells - 2]);
        assert_string_equal(a->why ? a->why : "", cell[cells - 1]);
    }
    fclose(f);
    assert_true(count > 360);
    assert_null(jd_article_at(count));
}

static bool exists(jd_edition edition, const char *number)
{
    for (size_t i = 0; jd_article_at(i); i++)
        if (jd_article_number(jd_article_at(i), edition) &&
            strcmp(jd_article_number(jd_article_at(i), edition), number) == 0)
            return true;
    return false;
}

/* What a ruling cites must be there to be looked up. */
static void rules_cite_articles_that_exist(void **state)
{
    for (int rule = 0; rule < JD_RULE_COUNT; rule++) {
        for (int e = 0; e < JD_EDITIONS; e++) {
            const char *number = jd_rule_article((jd_rule)rule, (jd_edition)e);
            if (number && !exists((jd_edition)e, number))
                fail_msg("%s: there is no Article %s in %s", jd_rule_name((jd_rule)rule), number,
                         jd_edition_name((jd_edition)e));
        }
    }
}

static void parts_lie_within_their_article(void **state)
{
    static const struct {
        const char *number, *within;
        bool        is;
    } cases[] = {
        {"7.5.5", "7.5.5", true},       {"7.5.5", "7.5", true},  {"7.5.5", "7", true},     {"7.5.5", "7.", false},
        {"7.5.5", "7.5.", false},       {"7.5.5", "5.5", false}, {"11.3.1", "1", false},   {"11.3.1", "11.3", true},
        {"11.3.1", "", false},          {"III.4", "II", false},  {"III.4", "III", true},   {"III.4", "III.4.1", false},
        {"A.4.c", "A.4.c", true},       {"A.4.c", "A.4", true},  {"Adj.10.a", "A", false}, {"Adj.10.a", "Adj.1", false},
        {"Adj.10.a", "adj.10.A", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct article a = {.number = {NULL, NULL, cases[i].number, NULL}};
        assert_int_equal(jd_article_within(&a.shown, JD_ED_2018, cases[i].within), cases[i].is);
        assert_false(jd_article_within(&a.shown, JD_ED_2009, cases[i].within));
    }
}

/* Every Article lies in exactly one chapter of its edition, and no chapter is empty. */
static void chapters_hold_everything(void **state)
{
    const char *number, *title;
    for (int e = 0; e < JD_EDITIONS; e++) {
        for (size_t i = 0; jd_article_at(i); i++) {
            int holds = 0;
            for (size_t c = 0; jd_chapter_at(c, (jd_edition)e, jd_language_find("sk"), &number, &title); c++)
                holds += jd_article_within(jd_article_at(i), (jd_edition)e, number);
            assert_int_equal(holds, jd_article_number(jd_article_at(i), (jd_edition)e) ? 1 : 0);
        }
        for (size_t c = 0; jd_chapter_at(c, (jd_edition)e, jd_language_find("sk"), &number, &title); c++) {
            size_t i = 0;
            while (jd_article_at(i) && !jd_article_within(jd_article_at(i), (jd_edition)e, number))
                i++;
            assert_non_null(jd_article_at(i));
            FOR_LANGUAGES(language)
            {
                assert_true(jd_chapter_at(c, (jd_edition)e, language, &number, &title));
                check_text(title, language);
            }
        }
    }
    assert_true(jd_chapter_at(9, JD_ED_2009, jd_language_find("en"), &number, &title));
    assert_string_equal(number, "10");
    assert_string_equal(title, "Quickplay finish");
    assert_true(jd_chapter_at(9, JD_ED_2023, jd_language_find("cs"), &number, &title));
    assert_string_equal(number, "10");
    assert_string_equal(title, "Bodování");
}

/* ---- the glossary ---- */

static void glossary_speaks_every_language(void **state)
{
    jd_term     term;
    const char *last = "";
    size_t      count = 0;
    for (; jd_glossary_at(count, jd_language_find("en"), &term); count++) {
        assert_true(strcmp(last, term.id) < 0);
        last = term.id;
        FOR_LANGUAGES(language)
        {
            assert_true(jd_glossary_at(count, language, &term));
            assert_string_equal(term.id, last);
            check_text(term.word, language);
            check_sentence(term.means, language);
        }
    }
    assert_true(count >= 70);
}

static void languages_have_codes(void **state)
{
    FOR_LANGUAGES(language)
    {
        assert_ptr_equal(jd_language_find(language->code), language);
        check_text(language->name, language);
    }
    assert_ptr_equal(jd_language_spoken(0), jd_language_english());
    assert_int_equal(jd_language_find("fr")->spoken, -1);
    assert_null(jd_language_spoken(JD_SPOKEN));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(topics_speak_every_language),    cmocka_unit_test(topics_are_found_by_id),
        cmocka_unit_test(table_is_the_one_in_tests),      cmocka_unit_test(rules_cite_articles_that_exist),
        cmocka_unit_test(parts_lie_within_their_article), cmocka_unit_test(chapters_hold_everything),
        cmocka_unit_test(glossary_speaks_every_language), cmocka_unit_test(languages_have_codes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
