/* The Articles and the glossary: complete in every language, and the same as data/articles.tsv. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "jadoube/jadoube.h"
#include "tongues.h"
#include "words/article_data.h"

#include <stdio.h>
#include <string.h>

/* ---- text that is really in its language ---- */

static void check_text(const char *text, jd_tongue tongue)
{
    const char *problem = tongue_problem(text, tongue);
    if (problem)
        fail_msg("%s (%s): %s", problem, jd_tongue_code(tongue), text);
}

static void check_sentence(const char *text, jd_tongue tongue)
{
    check_text(text, tongue);
    if (text[strlen(text) - 1] != '.')
        fail_msg("not a sentence (%s): %s", jd_tongue_code(tongue), text);
}

static void topics_speak_every_language(void **state)
{
    jd_topic t, english;
    size_t   count = 0, accents[JD_TONGUES] = {0};
    for (; jd_topic_at(count, JD_ENGLISH, &english); count++) {
        for (int tongue = 0; tongue < JD_TONGUES; tongue++) {
            assert_true(jd_topic_at(count, (jd_tongue)tongue, &t));
            assert_string_equal(t.id, english.id);
            check_text(t.title, (jd_tongue)tongue);
            check_sentence(t.asks, (jd_tongue)tongue);
            assert_int_equal(t.differs != NULL, english.differs != NULL);
            if (t.differs)
                check_sentence(t.differs, (jd_tongue)tongue);
            for (const char *at = t.asks; *at; at++)
                accents[tongue] += (*at & 0x80) != 0;
            if (tongue)
                assert_string_not_equal(t.asks, english.asks);
        }
    }
    assert_int_equal(count, 194);
    assert_false(jd_topic_at(count, JD_CZECH, &t));
    for (int tongue = 1; tongue < JD_TONGUES; tongue++)
        assert_true(accents[tongue] > 400);
}

static void topics_are_found_by_id(void **state)
{
    jd_topic t;
    assert_true(jd_topic_find("illegal-penalty", JD_SLOVENE, &t));
    assert_string_equal(t.title, "Kazen za nepravilne poteze");
    assert_string_equal(t.events, "press, claim illegal, observe illegal");
    assert_true(jd_topic_find("bishop", JD_CROATIAN, &t));
    assert_string_equal(t.title, "Lovac");
    assert_null(t.differs);
    assert_null(t.events);
    assert_false(jd_topic_find("bishops", JD_CROATIAN, &t));
}

/* ---- the table of Articles ---- */

static void split(char *line, const char *cell[7])
{
    for (int i = 0; i < 7; i++) {
        cell[i] = line;
        line += strcspn(line, "\t\n");
        *line++ = '\0';
    }
}

static void table_is_the_one_in_tests(void **state)
{
    static const char *const marks[] = {"enforced", "recorded", "physical"};
    char                     line[400];
    const char              *cell[7];
    FILE                    *f = fopen("data/articles.tsv", "r");
    size_t                   count = 0;
    assert_non_null(f);
    assert_non_null(fgets(line, sizeof line, f));
    for (; fgets(line, sizeof line, f); count++) {
        const jd_article *a = jd_article_at(count);
        assert_non_null(a);
        split(line, cell);
        assert_string_equal(a->topic, cell[0]);
        for (int e = 0; e < JD_EDITIONS; e++)
            assert_string_equal(jd_article_number(a, (jd_edition)e) ? jd_article_number(a, (jd_edition)e) : "",
                                cell[1 + e]);
        assert_string_equal(marks[a->mark], cell[5]);
        assert_string_equal(a->why ? a->why : "", cell[6]);
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
            for (size_t c = 0; jd_chapter_at(c, (jd_edition)e, JD_SLOVAK, &number, &title); c++)
                holds += jd_article_within(jd_article_at(i), (jd_edition)e, number);
            assert_int_equal(holds, jd_article_number(jd_article_at(i), (jd_edition)e) ? 1 : 0);
        }
        for (size_t c = 0; jd_chapter_at(c, (jd_edition)e, JD_SLOVAK, &number, &title); c++) {
            size_t i = 0;
            while (jd_article_at(i) && !jd_article_within(jd_article_at(i), (jd_edition)e, number))
                i++;
            assert_non_null(jd_article_at(i));
            for (int tongue = 0; tongue < JD_TONGUES; tongue++) {
                assert_true(jd_chapter_at(c, (jd_edition)e, (jd_tongue)tongue, &number, &title));
                check_text(title, (jd_tongue)tongue);
            }
        }
    }
    assert_true(jd_chapter_at(9, JD_ED_2009, JD_ENGLISH, &number, &title));
    assert_string_equal(number, "10");
    assert_string_equal(title, "Quickplay finish");
    assert_true(jd_chapter_at(9, JD_ED_2023, JD_CZECH, &number, &title));
    assert_string_equal(number, "10");
    assert_string_equal(title, "Bodování");
}

/* ---- the glossary ---- */

static void glossary_speaks_every_language(void **state)
{
    jd_term     term;
    const char *last = "";
    size_t      count = 0;
    for (; jd_glossary_at(count, JD_ENGLISH, &term); count++) {
        assert_true(strcmp(last, term.id) < 0);
        last = term.id;
        for (int tongue = 0; tongue < JD_TONGUES; tongue++) {
            assert_true(jd_glossary_at(count, (jd_tongue)tongue, &term));
            assert_string_equal(term.id, last);
            check_text(term.word, (jd_tongue)tongue);
            check_sentence(term.means, (jd_tongue)tongue);
        }
    }
    assert_true(count >= 70);
    assert_true(jd_glossary_find("flag", JD_CZECH, &term));
    assert_string_equal(term.word, "praporek");
    assert_false(jd_glossary_find("flags", JD_ENGLISH, &term));
}

static void tongues_have_codes(void **state)
{
    jd_tongue tongue;
    for (int t = 0; t < JD_TONGUES; t++) {
        assert_true(jd_tongue_parse(jd_tongue_code((jd_tongue)t), &tongue));
        assert_int_equal(tongue, t);
        check_text(jd_tongue_name((jd_tongue)t), (jd_tongue)t);
    }
    assert_true(jd_tongue_parse("SK", &tongue));
    assert_int_equal(tongue, JD_SLOVAK);
    assert_false(jd_tongue_parse("xx", &tongue));
    assert_int_equal(tongue, JD_ENGLISH);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(topics_speak_every_language),    cmocka_unit_test(topics_are_found_by_id),
        cmocka_unit_test(table_is_the_one_in_tests),      cmocka_unit_test(rules_cite_articles_that_exist),
        cmocka_unit_test(parts_lie_within_their_article), cmocka_unit_test(chapters_hold_everything),
        cmocka_unit_test(glossary_speaks_every_language), cmocka_unit_test(tongues_have_codes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
