/* result.c - results (Article 10, 6.7) as they are written, and read. */
#include "jadoube/result.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static void there_and_back(void **state)
{
    for (int r = JD_NO_RESULT + 1; r < JD_RESULT_COUNT; r++) {
        const char *text = jd_result_text((jd_result)r);
        jd_result   read;
        assert_int_equal(jd_result_parse(text), r);
        assert_true(jd_result_read(jd_result_pgn((jd_result)r), strlen(jd_result_pgn((jd_result)r)), &read));
    }
    assert_null(jd_result_text(JD_NO_RESULT));
    assert_string_equal(jd_result_pgn(JD_NO_RESULT), "*");
}

/* LAW 2009-:10.1 */
static void known_texts(void **state)
{
    static const struct {
        const char *text;
        jd_result   result;
    } rows[] = {
        {"1-0", JD_WHITE_WINS},   {"0-1", JD_BLACK_WINS},   {"1/2-1/2", JD_DRAW},          {"0-0", JD_BOTH_LOSE},
        {"1/2-0", JD_WHITE_HALF}, {"0-1/2", JD_BLACK_HALF}, {"+/-", JD_WHITE_FORFEIT_WIN}, {"-/-", JD_BOTH_FORFEIT},
        {"1-1", JD_RESULT_COUNT}, {"", JD_RESULT_COUNT},    {"1-0 ", JD_RESULT_COUNT},     {"*", JD_RESULT_COUNT},
    };
    for (size_t i = 0; i < COUNT(rows); i++)
        assert_int_equal(jd_result_parse(rows[i].text), rows[i].result);
}

/* What stands after the moves of a file. */
static void in_pgn(void **state)
{
    static const struct {
        const char *text;
        bool        is;
        jd_result   result;
    } rows[] = {
        {"*", true, JD_NO_RESULT},   {"1-0", true, JD_WHITE_WINS},         {"1/2-1/2", true, JD_DRAW},
        {"1/2", true, JD_DRAW},      {"\xc2\xbd-\xc2\xbd", true, JD_DRAW}, {"\xbd-\xbd", true, JD_DRAW},
        {"1-", false, JD_NO_RESULT}, {"2-0", false, JD_NO_RESULT},         {"", false, JD_NO_RESULT},
        {"1.", false, JD_NO_RESULT}, {"\xbd-0", true, JD_WHITE_HALF},      {"0-\xc2\xbd", true, JD_BLACK_HALF},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        jd_result result = JD_RESULT_COUNT;
        if (jd_result_read(rows[i].text, strlen(rows[i].text), &result) != rows[i].is)
            fail_msg("%s", rows[i].text);
        if (rows[i].is)
            assert_int_equal(result, rows[i].result);
    }
}

/* What PGN's tag Termination says. */
static void terminations(void **state)
{
    static const struct {
        const char    *text;
        jd_termination termination;
    } rows[] = {
        {"", JD_TERMINATION_UNSAID},
        {"?", JD_TERMINATION_UNSAID},
        {"normal", JD_TERMINATION_NORMAL},
        {"Normal", JD_TERMINATION_NORMAL},
        {"White won by resignation", JD_TERMINATION_NORMAL},
        {"time forfeit", JD_TERMINATION_TIME},
        {"Time forfeit", JD_TERMINATION_TIME},
        {"Black won on time", JD_TERMINATION_TIME},
        {"illegal move", JD_TERMINATION_ILLEGAL},
        {"rules infraction", JD_TERMINATION_OTHER},
        {"adjudication", JD_TERMINATION_OTHER},
        {"abandoned", JD_TERMINATION_OTHER},
        {"death", JD_TERMINATION_OTHER},
        {"emergency", JD_TERMINATION_OTHER},
        {"unterminated", JD_TERMINATION_OTHER},
        {"tim", JD_TERMINATION_OTHER},
    };
    for (size_t i = 0; i < COUNT(rows); i++)
        if (jd_termination_read(rows[i].text, strlen(rows[i].text)) != rows[i].termination)
            fail_msg("%s", rows[i].text);
}

static void tag_and_marker(void **state)
{
    (void)state;
    assert_int_equal(jd_result_told(JD_WHITE_FORFEIT_WIN, JD_WHITE_WINS), JD_WHITE_FORFEIT_WIN);
    assert_int_equal(jd_result_told(JD_BLACK_FORFEIT_WIN, JD_BLACK_WINS), JD_BLACK_FORFEIT_WIN);
    assert_int_equal(jd_result_told(JD_WHITE_FORFEIT_WIN, JD_BLACK_WINS), JD_BLACK_WINS);
    assert_int_equal(jd_result_told(JD_BLACK_FORFEIT_WIN, JD_WHITE_WINS), JD_WHITE_WINS);
    assert_int_equal(jd_result_told(JD_WHITE_FORFEIT_WIN, JD_DRAW), JD_DRAW);
    assert_int_equal(jd_result_told(JD_WHITE_WINS, JD_BLACK_WINS), JD_BLACK_WINS);
    assert_int_equal(jd_result_told(JD_DRAW, JD_NO_RESULT), JD_DRAW);
    assert_int_equal(jd_result_told(JD_NO_RESULT, JD_DRAW), JD_DRAW);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(tag_and_marker), cmocka_unit_test(there_and_back),
                                       cmocka_unit_test(known_texts), cmocka_unit_test(in_pgn),
                                       cmocka_unit_test(terminations)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
