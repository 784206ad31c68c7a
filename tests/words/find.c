/* Finding Articles by what people type: lists of phrases in all languages, the questions that are asked most, and what
 * must hold for any text. The lists are in tests/data. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "jadoube/jadoube.h"
#include "languages.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { MOST = 12 };

/* ---- lists ---- */

static FILE *open_list(const char *path)
{
    char  head[200];
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    assert_non_null(fgets(head, sizeof head, f));
    return f;
}

/* The next row, in three cells. */
static bool next_row(FILE *f, char line[400], char *cell[3])
{
    if (!fgets(line, 400, f))
        return false;
    line[strcspn(line, "\n")] = '\0';
    cell[0] = line;
    for (int i = 1; i < 3; i++) {
        cell[i] = strchr(cell[i - 1], '\t');
        assert_non_null(cell[i]);
        *cell[i]++ = '\0';
    }
    return true;
}

/* Does "7.5.1,7.5.5" have this number? */
static bool has_number(const char *list, const char *number)
{
    size_t length = strlen(number);
    for (; list; list = strchr(list, ',') ? strchr(list, ',') + 1 : NULL)
        if (strncmp(list, number, length) == 0 && (list[length] == ',' || !list[length]))
            return true;
    return false;
}

static const jd_found *find_among(const jd_found *found, size_t count, const char *articles)
{
    for (size_t i = 0; i < count; i++)
        if (has_number(articles, found[i].number))
            return &found[i];
    return NULL;
}

/* Each phrase of each language leads to its Article, among the first three answers. */
static void phrases_find_their_article(void **state)
{
    char     line[400], *cell[3];
    jd_found found[3];
    int      rows = 0, first = 0;
    FILE    *f = open_list("tests/data/laws-asked.tsv");
    for (; next_row(f, line, cell); rows++) {
        jd_lookup asked = {.phrase = cell[1], .language = jd_language_find(cell[0]), .edition = JD_EDITION_DEFAULT};
        size_t    count = jd_laws_find(&asked, found, 3);
        if (!find_among(found, count, cell[2]))
            fail_msg("%s: '%s' leads to %s, not to %s", cell[0], cell[1], count ? found[0].number : "nothing", cell[2]);
        first += has_number(cell[2], found[0].number);
    }
    fclose(f);
    assert_true(rows > 370);
    assert_true(first * 100 >= rows * 97);
}

/* The questions that are asked most: the right Article is among the first three, and its text says what was asked. */
static void questions_are_answered(void **state)
{
    char     line[400], *cell[3];
    jd_found found[3];
    jd_topic t;
    int      rows = 0;
    FILE    *f = open_list("tests/data/laws-questions.tsv");
    for (; next_row(f, line, cell); rows++) {
        jd_lookup       asked = {.phrase = cell[0], .edition = JD_EDITION_DEFAULT};
        const jd_found *answer = find_among(found, jd_laws_find(&asked, found, 3), cell[1]);
        if (!answer)
            fail_msg("'%s' does not lead to %s", cell[0], cell[1]);
        assert_true(jd_topic_find(answer->topic, NULL, &t));
        if (!strstr(t.asks, cell[2]))
            fail_msg("'%s': %s does not say '%s'", cell[0], answer->number, cell[2]);
    }
    fclose(f);
    assert_true(rows > 50);
}

/* ---- what must hold ---- */

static const char *first_number(const char *phrase, const char *code, jd_edition edition, jd_speed speed)
{
    jd_found found = {0};
    jd_laws_find(&(jd_lookup){phrase, jd_language_find(code), edition, speed}, &found, 1);
    return found.number ? found.number : "";
}

/* Every title leads to its topic, in every edition that has it; a number is never missing. */
static void titles_find_themselves(void **state)
{
    jd_found found[MOST];
    jd_topic t;
    for (int e = 0; e < JD_EDITIONS; e++)
        FOR_LANGUAGES(language)
    for (size_t i = 0; jd_topic_at(i, language, &t); i++) {
        size_t count = jd_laws_find(&(jd_lookup){t.title, language, (jd_edition)e, JD_STANDARD}, found, MOST);
        bool   there = false;
        for (size_t k = 0; k < count; k++) {
            assert_non_null(found[k].number);
            assert_true(found[k].score > 0 && found[k].score <= 1000);
            assert_true(k == 0 || found[k].score <= found[k - 1].score);
            there |= strcmp(found[k].topic, t.id) == 0;
        }
        if (!there)
            fail_msg("%s, %s: '%s' does not lead to %s", jd_edition_name((jd_edition)e), language->code, t.title, t.id);
    }
}

/* LAW 2009:7.4.b 2014:7.5.b 2018:7.5.5 2023:7.5.5 */
static void numbers_are_those_of_the_edition(void **state)
{
    assert_string_equal(first_number("second illegal move", "en", JD_ED_2009, JD_STANDARD), "7.4.b");
    assert_string_equal(first_number("second illegal move", "en", JD_ED_2014, JD_STANDARD), "7.5.b");
    assert_string_equal(first_number("dead position", "en", JD_ED_2023, JD_STANDARD), "5.2.2");
    assert_string_equal(first_number("threefold repetition", "en", JD_ED_2009, JD_STANDARD), "9.2");
    jd_found found[MOST];
    size_t   count = jd_laws_find(&(jd_lookup){"touch-move on request", NULL, JD_ED_2023, JD_STANDARD}, found, MOST);
    assert_true(count > 0);
    assert_string_equal(found[0].number, "A.4.b");
    assert_int_equal(found[0].edition, JD_ED_2009);
}

static void articles_are_found_by_number(void **state)
{
    char number[JD_NUMBER_MAX];
    assert_true(jd_laws_number("7.5 b)", number));
    assert_string_equal(number, "7.5.b");
    assert_true(jd_laws_number("Article 7.5.5", number));
    assert_string_equal(number, "7.5.5");
    static const char *const none[] = {"50 moves", "75", "960", "3-fold", "", "4.5 minutes", "I adjust", "99.1"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_false(jd_laws_number(none[i], number));
    assert_string_equal(first_number("9.3", "en", JD_ED_2023, JD_STANDARD), "9.3");
}

/* A phrase of another language is understood where it clearly is one. */
static void other_languages_are_understood(void **state)
{
    assert_string_equal(first_number("Zeitnot", "en", JD_ED_2023, JD_STANDARD), "8.4");
    assert_string_equal(first_number("spadl praporek", "en", JD_ED_2023, JD_STANDARD), "6.8");
    assert_string_equal(first_number("stalemate", "hr", JD_ED_2023, JD_STANDARD), "5.2.1");
    assert_string_equal(first_number("dotaknjeno odigrano", "de", JD_ED_2023, JD_STANDARD), "4.3");
}

/* LAW 2018:B.2 2023:A.3 */
static void fast_games_have_their_own_rules(void **state)
{
    jd_found found[MOST], change;
    size_t   count = jd_laws_find(&(jd_lookup){"second illegal move", NULL, JD_ED_2023, JD_BLITZ}, found, MOST);
    assert_non_null(find_among(found, count, "A.3"));
    assert_true(jd_laws_at_speed("claim-wrong", JD_ED_2023, JD_RAPID, &change));
    assert_string_equal(change.number, "A.3");
    assert_true(jd_laws_at_speed("claim-wrong", JD_ED_2018, JD_BLITZ, &change));
    assert_string_equal(change.number, "B.2");
    assert_false(jd_laws_at_speed("claim-wrong", JD_ED_2018, JD_RAPID, &change));
    assert_false(jd_laws_at_speed("claim-wrong", JD_ED_2009, JD_BLITZ, &change));
    assert_false(jd_laws_at_speed("claim-wrong", JD_ED_2023, JD_STANDARD, &change));
    assert_false(jd_laws_at_speed("no-such-topic", JD_ED_2023, JD_RAPID, &change));
    assert_true(jd_laws_at_speed("illegal-penalty", JD_ED_2009, JD_BLITZ, &change));
    assert_string_equal(change.number, "B.3.c");
}

static void nothing_is_near_or_not(void **state)
{
    char      text[100];
    jd_found  found;
    jd_lookup asked = {.phrase = "stalemmatting", .edition = JD_ED_2023};
    assert_true(jd_laws_nearest(&asked, text, sizeof text) > 0);
    assert_string_equal(text, "Stalemate");
    asked.phrase = "qqq";
    assert_int_equal(jd_laws_find(&asked, &found, 1), 0);
    assert_int_equal(jd_laws_nearest(&asked, text, sizeof text), 0);
    assert_int_equal(jd_laws_nearest(&(jd_lookup){.phrase = "stalemat"}, text, 3), strlen("Stalemate"));
    assert_string_equal(text, "St");
}

/* Any bytes may come. */
static void any_text_is_safe(void **state)
{
    static char long_text[5000];
    jd_found    found[MOST];
    char        text[40];
    uint32_t    seed = 1;
    memset(long_text, 'x', sizeof long_text - 1);
    jd_laws_find(&(jd_lookup){long_text, NULL, JD_ED_2023, JD_STANDARD}, found, MOST);
    for (int round = 0; round < 300; round++) {
        for (size_t i = 0; i < sizeof text - 1; i++) {
            seed = seed * 1664525 + 1013904223;
            text[i] = (char)(seed >> 24);
        }
        text[sizeof text - 1] = '\0';
        size_t count = jd_laws_find(&(jd_lookup){text, jd_language_spoken((size_t)round % 6), JD_ED_2023, JD_RAPID},
                                    found, (size_t)round % MOST);
        assert_true(count <= (size_t)round % MOST);
    }
}

/* Well under five milliseconds for a question; ten times as much is left for slow builds and busy machines. */
static void answers_come_at_once(void **state)
{
    jd_found found[MOST];
    clock_t  begun = clock();
    for (int i = 0; i < 20; i++) {
        jd_laws_find(&(jd_lookup){"may he still win on time", NULL, JD_ED_2023, JD_BLITZ}, found, MOST);
        jd_laws_find(&(jd_lookup){"qqq zzz", NULL, JD_ED_2023, JD_STANDARD}, found, MOST);
    }
    assert_true((double)(clock() - begun) / CLOCKS_PER_SEC / 40 < 0.05);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(phrases_find_their_article),
        cmocka_unit_test(questions_are_answered),
        cmocka_unit_test(titles_find_themselves),
        cmocka_unit_test(numbers_are_those_of_the_edition),
        cmocka_unit_test(articles_are_found_by_number),
        cmocka_unit_test(other_languages_are_understood),
        cmocka_unit_test(fast_games_have_their_own_rules),
        cmocka_unit_test(nothing_is_near_or_not),
        cmocka_unit_test(any_text_is_safe),
        cmocka_unit_test(answers_come_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
