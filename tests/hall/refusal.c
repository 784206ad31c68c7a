/* refusal.c - the codes of refusals, and how a refusal is written. */
#include "hall/net/refusal.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static json_t *read_back(struct refusal why)
{
    char members[REFUSAL_JSON_MAX], text[REFUSAL_JSON_MAX + 2];
    assert_true(refusal_write(&why, members) < sizeof members);
    snprintf(text, sizeof text, "{%s}", members);
    json_t *error = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(error);
    return error;
}

static void each_code_is_a_word_of_its_own(void **state)
{
    (void)state;
    for (int code = REFUSED_NOTHING + 1; code < REFUSAL_CODES; code++) {
        const char *name = refusal_name((enum refusal_code)code);
        int         status = refusal_status((enum refusal_code)code);
        assert_true(name[0] && strspn(name, "abcdefghijklmnopqrstuvwxyz_") == strlen(name));
        assert_in_range(status, 400, 505);
        bool too_much = strncmp(name, "too_many_", 9) == 0 || strncmp(name, "too_much_", 9) == 0;
        assert_true((status == 429) == too_much);
        for (int other = code + 1; other < REFUSAL_CODES; other++)
            assert_string_not_equal(name, refusal_name((enum refusal_code)other));
        json_t *error = read_back(refusal_of((enum refusal_code)code));
        assert_string_equal(json_string_value(json_object_get(error, "code")), name);
        assert_true(json_string_length(json_object_get(error, "expected")) > 0);
        json_decref(error);
    }
}

/* The reasons of tournaments are the library's. */
static void each_reason_of_a_tournament_has_its_code(void **state)
{
    (void)state;
    assert_int_equal(refusal_of_contest(JD_CONTEST_OK).code, REFUSED_NOTHING);
    for (int err = JD_CONTEST_OK + 1; err <= JD_CONTEST_FIXED; err++) {
        struct refusal why = refusal_of_contest((jd_contest_err)err);
        assert_string_equal(refusal_name(why.code), jd_contest_err_name((jd_contest_err)err));
        assert_string_equal(refusal_expected(&why), jd_contest_err_expected((jd_contest_err)err));
    }
    assert_int_equal(refusal_of_contest(JD_CONTEST_MEMORY).code, REFUSED_OUT_OF_MEMORY);
}

static void a_refusal_has_what_it_says(void **state)
{
    (void)state;
    struct refusal why = refusal_at(refusal_expecting(REFUSED_BAD_FIELD, "\"%s\" as \\ %d\n", "x", 7), 3, 9);
    json_t *error = read_back(why), *wait = read_back((struct refusal){.code = REFUSED_TOO_MANY_GAMES, .wait = 45});
    assert_string_equal(json_string_value(json_object_get(error, "expected")), "\"x\" as \\ 7");
    assert_int_equal(json_integer_value(json_object_get(error, "line")), 3);
    assert_int_equal(json_integer_value(json_object_get(error, "column")), 9);
    assert_null(json_object_get(error, "wait"));
    assert_string_equal(json_string_value(json_object_get(wait, "limit")), "games");
    assert_int_equal(json_integer_value(json_object_get(wait, "wait")), 45);
    json_decref(error);
    json_decref(wait);
}

/* A text that is too long is cut, perhaps within a character. */
static void a_long_text_stays_text(void **state)
{
    (void)state;
    for (int blanks = 0; blanks < 4; blanks++) {
        struct refusal why = refusal_expecting(REFUSED_BAD_FIELD, "%*s%s", blanks, "",
                                               "…………………………………………………………………………………………………………………………………………");
        json_t        *error = read_back(why);
        assert_in_range(json_string_length(json_object_get(error, "expected")), 155, 159);
        json_decref(error);
    }
    char quotes[sizeof((struct refusal *)0)->expected];
    memset(quotes, '"', sizeof quotes - 1);
    quotes[sizeof quotes - 1] = '\0';
    json_t *error = read_back(refusal_expecting(REFUSED_BAD_FIELD, "%s", quotes));
    assert_string_equal(json_string_value(json_object_get(error, "expected")), quotes);
    json_decref(error);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_code_is_a_word_of_its_own),
        cmocka_unit_test(each_reason_of_a_tournament_has_its_code),
        cmocka_unit_test(a_refusal_has_what_it_says),
        cmocka_unit_test(a_long_text_stays_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
