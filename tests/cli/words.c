/* The words and texts of `jadoube play`: each language complete, and nothing means two things. */
#include "cli/play/words.h"
#include "cli/spelling.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "../words/languages.h"

/* Each word is found by all that may be typed for it, in its language and in English: so no form has two meanings. */
static void words_are_unique(void **state)
{
    FOR_LANGUAGES(language)
    for (int w = 0; w < WORDS; w++) {
        struct jd_part own, english;
        if (w == WORD_TICK) /* time passes by itself: nobody has to type it */
            continue;
        assert_non_null(word_help(language, (enum word)w));
        for (size_t i = 0; (own = jd_word_typed(word_forms(language, (enum word)w), i)).length; i++)
            if ((int)word_find(language, own.text, own.length) != w)
                fail_msg("%s: '%.*s' is two words", language->code, (int)own.length, own.text);
        for (size_t i = 0; (english = jd_word_typed(word_forms(jd_language_find("en"), (enum word)w), i)).length; i++)
            assert_int_equal(word_find(language, english.text, english.length), w);
    }
    (void)state;
}

/* A word must not be readable as a move, or the move could not be played. */
static void words_are_no_moves(void **state)
{
    static const char *const moves[] = {"e4", "Nf3", "0-0", "O-O-O", "ed", "exd5", "b4", "Kd2", "Kde2", "g1f3"};
    FOR_LANGUAGES(language)
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        assert_int_equal(word_find(language, moves[i], strlen(moves[i])), WORDS);
    (void)state;
}

static void check_what(const jd_language *language, jd_act act, jd_what what)
{
    struct jd_part form;
    const char    *english = jd_what_name(what);
    assert_int_equal(what_find(language, act, english, strlen(english)), what);
    for (size_t i = 0; (form = jd_word_typed(what_forms(language, what), i)).length; i++) {
        assert_int_equal(what_find(language, act, form.text, form.length), what);
        assert_int_equal(party_find(language, form.text, form.length), JD_BY_NOBODY);
        assert_int_equal(also_find(language, form.text, form.length), ALSO_COUNT);
    }
}

static void whats_are_unique(void **state)
{
    FOR_LANGUAGES(language)
    for (int act = 0; act < JD_ACT_COUNT; act++)
        for (int w = JD_WHAT_NONE + 1; w < JD_WHAT_COUNT; w++) {
            const char *english = what_forms(jd_language_find("en"), (jd_what)w);
            assert_string_equal(english, jd_what_name((jd_what)w));
            if (jd_what_parse((jd_act)act, english) == (jd_what)w)
                check_what(language, (jd_act)act, (jd_what)w);
        }
    (void)state;
}

static void accents_and_case_do_not_matter(void **state)
{
    assert_int_equal(word_find(jd_language_find("cs"), "PARTIAR", 7), WORD_SHEET);
    assert_int_equal(word_find(jd_language_find("cs"), "přijmi", 7), WORD_ACCEPT);
    assert_int_equal(word_find(jd_language_find("cs"), "prijmi", 6), WORD_ACCEPT);
    assert_int_equal(word_find(jd_language_find("hr"), "Otisao", 6), WORD_LEAVE);
    assert_int_equal(word_find(jd_language_find("en"), "J'adoube", 8), WORD_ADJUST);
    assert_int_equal(word_find(jd_language_find("en"), "partiar", 7), WORDS); /* Czech is not asked here */
    assert_int_equal(party_find(jd_language_find("sl"), "CRNI", 4), JD_BY_BLACK);
    (void)state;
}

static void examples_are_in_the_language(void **state)
{
    char out[EXAMPLE_MAX];
    word_example(jd_language_find("en"), WORD_PENALISE, out);
    assert_string_equal(out, "penalise white warning");
    word_example(jd_language_find("sl"), WORD_PENALISE, out);
    assert_string_equal(out, "kaznuj beli opomin");
    word_example(jd_language_find("cs"), WORD_CLAIM, out);
    assert_string_equal(out, "reklamuj opakování g1f3");
    word_example(jd_language_find("sk"), WORD_PRESS, out);
    assert_string_equal(out, "stlač");
    (void)state;
}

static size_t characters(const char *text)
{
    size_t n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

static void keys_fit_the_smallest_window(void **state)
{
    FOR_LANGUAGES(language)
    assert_in_range(characters(text_of(language, TEXT_PLAY_KEYS)), 1, 78);
    (void)state;
}

/* Where the next quotation mark stands: a straight one, or the one with which the language opens (0) or closes (1). */
static struct jd_part mark_in(const char *text, const jd_language *language, size_t which)
{
    struct jd_part own = jd_word_part(jd_word(JD_WORD_QUOTES, language), which);
    for (; *text; text++)
        if (*text == '\'' || strncmp(text, own.text, own.length) == 0)
            return (struct jd_part){text, *text == '\'' ? 1 : own.length};
    return (struct jd_part){0};
}

/* Words that a text tells people to type exist. */
static void quoted_words_exist(void **state)
{
    static const text_id telling[] = {TEXT_PLAY_SCHEDULED,  TEXT_PLAY_PAUSED,  TEXT_PLAY_ADJOURNED,
                                      TEXT_PLAY_SEAL_NOW,   TEXT_PLAY_WELCOME, TEXT_PLAY_PRESS_NOW,
                                      TEXT_PLAY_ENGINE_GONE};
    for (size_t i = 0; i < sizeof telling / sizeof *telling; i++)
        FOR_LANGUAGES(language)
        {
            const char *at = text_of(language, telling[i]);
            int         found = 0;
            for (struct jd_part open; (open = mark_in(at, language, 0)).length; found++) {
                const char    *word = open.text + open.length;
                struct jd_part close = mark_in(word, language, 1);
                assert_int_not_equal(close.length, 0);
                assert_int_not_equal(word_find(language, word, (size_t)(close.text - word)), WORDS);
                at = close.text + close.length;
            }
            assert_int_not_equal(found, 0);
        }
    (void)state;
}

static void only_printable_text_is_left(void **state)
{
    static const struct {
        const char *before, *after;
    } cases[] = {
        {"čeština ♞ \U0001f600\n", "čeština ♞ \U0001f600\n"},
        {"\033]0;x\007\x7f\t", "?]0;x???"},
        {"\xc3", "?"},               /* cut off */
        {"\xe2\x99", "??"},          /* cut off later */
        {"a\x80z\xff\xf8", "a?z??"}, /* no beginning of a character */
        {"\xc2\x9b"
         "5m",
         "??5m"},                                    /* a control character of ISO 6429 */
        {"\xc0\xaf\xe0\x80\xaf", "?????"},           /* longer than need be */
        {"\xed\xa0\x80\xf4\x90\x80\x80", "???????"}, /* surrogates, beyond Unicode */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[64];
        strcpy(text, cases[i].before);
        make_printable(text);
        assert_string_equal(text, cases[i].after);
    }
    (void)state;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_unique),
        cmocka_unit_test(words_are_no_moves),
        cmocka_unit_test(whats_are_unique),
        cmocka_unit_test(accents_and_case_do_not_matter),
        cmocka_unit_test(examples_are_in_the_language),
        cmocka_unit_test(keys_fit_the_smallest_window),
        cmocka_unit_test(quoted_words_exist),
        cmocka_unit_test(only_printable_text_is_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
