/* utf8.c - one character at a time: written and read again; capital and small letters of the languages near us. */
#include "notation/utf8.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static void what_is_written_is_read_again(void **state)
{
    char   text[4];
    size_t used;
    for (uint32_t c = 1; c <= 0xffff; c++) {
        size_t length = utf8_put(c, text);
        assert_int_equal(utf8_next(text, length, &used), c);
        assert_int_equal(used, length);
        if (c < 0xd800 || c > 0xdfff) /* surrogates are no characters */
            assert_int_equal(utf8_whole(text, length), length);
    }
}

static void letters_have_their_fellows(void **state)
{
    static const struct {
        const char *language, *small, *capital;
    } alphabets[] = {
        {"English", "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"},
        {"Czech, Slovak", "áäčďéěíĺľňóôřŕšťúůýž", "ÁÄČĎÉĚÍĹĽŇÓÔŘŔŠŤÚŮÝŽ"},
        {"Croatian, Slovene", "čćđšž", "ČĆĐŠŽ"},
        {"German", "äöü", "ÄÖÜ"},
        {"French", "àâæçèéêëîïôœùûüÿ", "ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸ"},
        {"Polish", "ąćęłńóśźż", "ĄĆĘŁŃÓŚŹŻ"},
        {"Spanish", "áéíñóúü", "ÁÉÍÑÓÚÜ"},
        {"Hungarian, Romanian", "áéíóöőúüűăâîșțşţ", "ÁÉÍÓÖŐÚÜŰĂÂÎȘȚŞŢ"},
        {"Nordic, Baltic", "åæøðþāčēģīķļņšūžėįųõ", "ÅÆØÐÞĀČĒĢĪĶĻŅŠŪŽĖĮŲÕ"},
        {"Greek", "αβγδεζηθικλμνξοπρστυφχψωάέήίόύώϊϋ", "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΆΈΉΊΌΎΏΪΫ"},
        {"Russian", "абвгдеёжзийклмнопрстуфхцчшщъыьэюя", "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"},
        {"Ukrainian, Serbian", "ґєіїђјљњћџ", "ҐЄІЇЂЈЉЊЋЏ"},
    };
    for (size_t i = 0; i < sizeof alphabets / sizeof *alphabets; i++) {
        const char *small = alphabets[i].small, *capital = alphabets[i].capital;
        assert_int_equal(strlen(small), strlen(capital));
        for (size_t used; *small; small += used, capital += used) {
            uint32_t a = utf8_next(small, strlen(small), &used), b = utf8_next(capital, strlen(capital), &used);
            if (utf8_upper(a) != b || utf8_lower(b) != a || utf8_lower(a) != a || utf8_upper(b) != b)
                fail_msg("%s: %.*s and %.*s", alphabets[i].language, (int)used, small, (int)used, capital);
        }
    }
}

/* What one of the two changes the other changes back, and what is no letter stays. */
static void upper_and_lower_agree(void **state)
{
    for (uint32_t c = 0; c <= 0xffff; c++) {
        assert_int_equal(utf8_lower(utf8_upper(c)), utf8_lower(c));
        assert_int_equal(utf8_upper(utf8_lower(c)), utf8_upper(c));
    }
    static const uint32_t others[] = {'1', '[', '{', 0xd7, 0xdf, 0xf7, 0x130, 0x131, 0x138, 0x149, 0x17f, 0x3c2, 0x482};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_int_equal(utf8_upper(others[i]), others[i]);
        assert_int_equal(utf8_lower(others[i]), others[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read_again),
        cmocka_unit_test(letters_have_their_fellows),
        cmocka_unit_test(upper_and_lower_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
