/* Time controls in words: every period, the right form of "move", one owner for page and terminal. */
#include "words/label.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

static jd_control control_of(const char *text)
{
    jd_control control;
    assert_int_equal(jd_control_read(text, &control, NULL), JD_OK);
    return control;
}

static void in_words(void **state)
{
    static const struct {
        const char *control, *lang, *words;
    } rows[] = {
        {"40/5400+30:1800+30", "en", "90 min for 40 moves, then 30 min, +30 s a move"},
        {"1/90:60", "en", "90 s for 1 move, then 1 min"},
        {"180+2", "cs", "3 min, +2 s na tah"},
        {"2/60:60+0.6", "cs", "1 min na 2 tahy, pak 1 min, +0,6 s na tah"},
        {"3/60:60", "sl", "1 min za 3 poteze, nato 1 min"},
        {"21/60:60", "hr", "1 min za 21 potez, zatim 1 min"},
        {"60d2", "en", "1 min, 2 s delay a move"},
        {"40/60+30:60d5", "en", "1 min for 40 moves, +30 s a move, then 1 min, 5 s delay a move"},
        {"180.5", "en", "180.5 s"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        jd_control         control = control_of(rows[i].control);
        const jd_language *language = jd_language_find(rows[i].lang);
        char               text[256], little[8];
        size_t             length = jd_label_control(&control, language, text, sizeof text);
        for (const char *c = text; *c; c++) /* a number stays on the line of its unit */
            assert_false(*c >= '0' && *c <= '9' && c[1] == ' ');
        for (char *blank = text; (blank = strstr(blank, "\xc2\xa0")); length--) { /* no-break, for the eye the same */
            *blank = ' ';
            memmove(blank + 1, blank + 2, strlen(blank + 2) + 1);
        }
        assert_string_equal(text, rows[i].words);
        assert_int_equal(length, strlen(rows[i].words));
        jd_label_control(&control, language, little, sizeof little);
        assert_int_equal(strlen(little), sizeof little - 1);
    }
}

static void on_a_card(void **state)
{
    static const char *const rows[][2] = {
        {"300+3", "5+3"}, {"40/5400+30:1800+30", "90+30"}, {"60d2", "1 d2"}, {"90", "90 s"}, {"60+0.6", "1+0.6"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        jd_control control = control_of(rows[i][0]);
        char       text[32];
        assert_int_equal(jd_label_control_short(&control, text, sizeof text), strlen(rows[i][1]));
        assert_string_equal(text, rows[i][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(in_words), cmocka_unit_test(on_a_card)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
