/* A usual tag is found in one go, by every kernel: what is found so is what a look at each character finds. */
#include "core/kernel.h"
#include "notation/pgn_text.h"
#include "support/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct pgn_kernel *const kernels[JD_KERNELS] = {
    &jd_pgn_kernel_plain,
#if defined(JD_X86_KERNELS)
    &jd_pgn_kernel_avx2,
    &jd_pgn_kernel_avx512,
    &jd_pgn_kernel_avx512,
#endif
};

static void assert_same(jd_text a, jd_text b)
{
    assert_ptr_equal(a.at, b.at);
    assert_int_equal(a.length, b.length);
}

/* Texts of a size of their own, so that reading beyond them is noticed. Was it found in one go, by the best? */
static bool compare(const char *bytes, size_t length)
{
    struct tag  one, each;
    const char *at_once = NULL, *behind;
    char       *text = malloc(length);
    assert_non_null(text);
    memcpy(text, bytes, length);
    enum found found = jd_tag_find(text, text + length, false, &each, &behind);
    for (int k = 0; k < JD_KERNELS; k++) {
        if (!jd_kernel_at(k))
            continue;
        at_once = kernels[k]->tag(text, text + length, &one);
        if (!at_once)
            continue;
        assert_int_equal(found, FOUND);
        assert_ptr_equal(at_once, behind);
        assert_same(one.name, each.name);
        assert_same(one.value, each.value);
        assert_false(one.escapes || one.odd_quote || each.escapes || each.odd_quote);
    }
    free(text);
    return at_once != NULL;
}

static void random_brackets(void **state)
{
    static const char  signs[] = "ab\xc3[]\"\\ \t\n\r", usual[] = "[Event \"abc\"]";
    static const char *texts[] = {"[E \"\"]", "[ab \"a b\"]", "[a  \"b\"]", "[a\t\"b\"]", "[a \"b\" ]", "[a \"b\\\"]"};
    struct dice        d = {.state = 15};
    char               text[140];
    unsigned           found = 0;
    for (int i = 0; i < 300000; i++) {
        size_t length = 1 + dice_below(&d, sizeof text), used = 0;
        memset(text, 'x', sizeof text);
        if (dice_below(&d, 4)) {
            const char *begin = dice_below(&d, 2) ? usual : texts[dice_below(&d, 6)];
            used = strlen(begin);
            memcpy(text, begin, used);
        }
        text[0] = '[';
        for (unsigned n = dice_below(&d, 9); n > 0; n--)
            text[1 + dice_below(&d, dice_below(&d, 2) ? 20 : sizeof text - 1)] =
                signs[dice_below(&d, sizeof signs - 1)];
        found += compare(text, length);
    }
#if defined(JD_X86_KERNELS)
    assert_true(found > 10000);
#endif
}

/* Values of all lengths, around the one up to which a tag is found in one go. */
static void all_lengths(void **state)
{
    char text[200];
    for (size_t length = 0; length < 100; length++)
        for (size_t behind = 0; behind < 70; behind++) {
            memset(text, 'v', sizeof text);
            memcpy(text, "[Name \"", 7);
            memcpy(text + 7 + length, "\"]", 2);
            compare(text, 7 + length + 2 + behind);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_brackets), cmocka_unit_test(all_lengths)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
