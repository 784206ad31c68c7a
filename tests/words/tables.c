/* The tables of data/words: every text of every language, rendered with the numbers that languages tell apart and with
 * a woman's name, leaves nothing unfilled; and grammar has as many forms as the language counts by. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "console/text.h"
#include "languages.h"

#include <stdio.h>
#include <string.h>

static const char *const numbers[] = {"1", "2", "3", "5", "11", "21"};

/* What stands for a placeholder: a number for {n} and whatever has forms, else a name. */
static void values_of(const char *text, const char *number, struct jd_value values[16], char names[16][32])
{
    size_t count = 0;
    for (; (text = strchr(text, '{')) && count < 15; text++, count++) {
        size_t length = strcspn(text + 1, ":}");
        assert_in_range(length, 1, 31);
        snprintf(names[count], 32, "%.*s", (int)length, text + 1);
        bool counts = text[1 + length] == ':' || strcmp(names[count], "n") == 0;
        values[count] = (struct jd_value){names[count], counts ? number : "Ana Novak"};
    }
    values[count] = (struct jd_value){0};
}

static void check_text(const char *key, const char *text, const jd_language *language)
{
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct jd_value values[16];
        char            names[16][32], out[2000];
        values_of(text, numbers[i], values, names);
        size_t length = jd_fill(out, sizeof out, language, text, values);
        assert_int_equal(length, strlen(out));
        const char *problem = language_problem(out, language);
        if (!problem && strpbrk(out, "{}|%"))
            problem = "something is left unfilled";
        if (problem)
            fail_msg("%s, %s: %s: %s", language->code, key, problem, out);
    }
}

static void texts_are_filled(void **state)
{
    FOR_LANGUAGES(language)
    for (int id = 0; id < TEXTS; id++)
        if (text_of(language, (text_id)id))
            check_text(text_keys[id], text_of(language, (text_id)id), language);
}

static void labels_are_filled(void **state)
{
    FOR_LANGUAGES(language)
    for (int id = JD_WORD_COLOUR_WHITE; id <= JD_WORD_DESCRIBE_NO_MOVE; id++)
        check_text("a label", jd_word((jd_word_id)id, language), language);
}

/* ---- grammar ---- */

static size_t parts(const char *list)
{
    size_t n = 0;
    while (jd_word_part(list, n).length)
        n++;
    return n;
}

static void grammar_has_all_forms(void **state)
{
    static const jd_word_id nouns[] = {JD_WORD_HOURS, JD_WORD_MINUTES, JD_WORD_SECONDS, JD_WORD_POINTS};
    static const jd_word_id people[] = {JD_WORD_WHITE, JD_WORD_BLACK, JD_WORD_PLAYER, JD_WORD_OPPONENT};
    FOR_LANGUAGES(language)
    {
        size_t forms = parts(jd_word(JD_WORD_NUMBERS, language));
        for (int i = 0; i < 4; i++) {
            size_t broken = parts(jd_word(nouns[i], language)) - forms; /* for ½, and for 1½ where it is another */
            assert_in_range(broken, 1, nouns[i] == JD_WORD_POINTS ? 2 : 1);
            assert_int_equal(parts(jd_word(people[i], language)), 4); /* cases */
        }
        assert_int_equal(parts(jd_word(JD_WORD_MONTHS, language)), 12);
        assert_int_equal(parts(jd_word(JD_WORD_QUOTES, language)), 2);
    }
}

static void nouns_follow_numbers(void **state)
{
    static const struct {
        const char *language, *text, *n, *says;
    } cases[] = {
        {"en", "{n} {n:move|moves}", "1", "1 move"},
        {"en", "{n} {n:move|moves}", "21", "21 moves"},
        {"cs", "{n} {n:tah|tahy|tahů}", "4", "4 tahy"},
        {"cs", "{n} {n:tah|tahy|tahů}", "0", "0 tahů"},
        {"hr", "{n} {n:potez|poteza|poteza}", "21", "21 potez"},
        {"hr", "{n:sat|sata|sati}", "112", "sati"},
        {"sl", "{n:poteza|potezi|poteze|potez}", "102", "potezi"},
        {"sl", "{n:poteza|potezi|poteze|potez} {who}", "11", "potez "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char out[100];
        jd_fill(out, sizeof out, jd_language_find(cases[i].language), cases[i].text, JD_VALUES({"n", cases[i].n}));
        assert_string_equal(out, cases[i].says);
    }
}

static void parts_of_lists(void **state)
{
    struct jd_part part = jd_word_part("a||c", 1), last = jd_word_part("a||c", 2), none = jd_word_part("a||c", 3);
    assert_int_equal(part.length, 0);
    assert_int_equal(last.length, 1);
    assert_int_equal(*last.text, 'c');
    assert_int_equal(none.length, 0);
    assert_int_equal(jd_word_typed("clock, time", 1).length, 4);
    assert_int_equal(jd_word_typed("clock, time", 2).length, 0);
}

static void keys_are_found(void **state)
{
    assert_int_equal(text_find("laws.why.", "hands"), TEXT_LAWS_WHY_HANDS);
    assert_int_equal(text_find("laws.why.", "hand"), TEXTS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_filled),      cmocka_unit_test(labels_are_filled),
        cmocka_unit_test(grammar_has_all_forms), cmocka_unit_test(nouns_follow_numbers),
        cmocka_unit_test(parts_of_lists),        cmocka_unit_test(keys_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
