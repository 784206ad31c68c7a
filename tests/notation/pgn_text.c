/* What stands inside comments, how text is encoded, where a file can be cut. */
#include "jadoube/pgn.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static jd_text text_of(const char *s) { return (jd_text){s, strlen(s)}; }

static void commands_in_comments(void **state)
{
    jd_text        comment = text_of("before [%clk 1:23:45] [x] [%eval -0.35,12][%csl Ga1,Rb2] after [%emt 0:00:01.5]");
    jd_pgn_command c;
    size_t         at = 0;
    static const char *const expected[][2] = {
        {"clk", "1:23:45"}, {"eval", "-0.35,12"}, {"csl", "Ga1,Rb2"}, {"emt", "0:00:01.5"}};
    for (int i = 0; i < 4; i++) {
        assert_true(jd_pgn_command_next(comment, &at, &c));
        assert_int_equal(c.name.length, strlen(expected[i][0]));
        assert_memory_equal(c.name.at, expected[i][0], c.name.length);
        assert_int_equal(c.value.length, strlen(expected[i][1]));
        assert_memory_equal(c.value.at, expected[i][1], c.value.length);
    }
    assert_false(jd_pgn_command_next(comment, &at, &c));
    at = 0;
    assert_false(jd_pgn_command_next(text_of("[%clk 1:23"), &at, &c));
}

static void times_and_evaluations(void **state)
{
    int64_t     ms;
    jd_pgn_eval e;
    assert_true(jd_pgn_time_read(text_of("1:02:03"), &ms) && ms == 3723000);
    assert_true(jd_pgn_time_read(text_of("0:00:09.25"), &ms) && ms == 9250);
    assert_true(jd_pgn_time_read(text_of("2:03"), &ms) && ms == 123000);
    assert_true(jd_pgn_time_read(text_of("125:00:00"), &ms) && ms == 450000000);
    assert_false(jd_pgn_time_read(text_of("1:60:00"), &ms));
    assert_false(jd_pgn_time_read(text_of("1:00:00x"), &ms));
    assert_false(jd_pgn_time_read(text_of(""), &ms));
    assert_false(jd_pgn_time_read(text_of("1:2:3:4"), &ms));
    assert_true(jd_pgn_eval_read(text_of("0.17"), &e) && !e.mate && e.value == 17);
    assert_true(jd_pgn_eval_read(text_of("-12.5"), &e) && !e.mate && e.value == -1250);
    assert_true(jd_pgn_eval_read(text_of("#-3"), &e) && e.mate && e.value == -3);
    assert_true(jd_pgn_eval_read(text_of("+1,20"), &e) && !e.mate && e.value == 100);
    assert_false(jd_pgn_eval_read(text_of("x"), &e));
    assert_false(jd_pgn_eval_read(text_of("1.2.3"), &e));
}

static void encodings(void **state)
{
    char out[20];
    assert_int_equal(jd_text_utf8(text_of("Fr\xfc"), out, sizeof out), 4);
    assert_string_equal(out, "Fr\xc3\xbc");
    assert_int_equal(jd_text_utf8(text_of("Fr\xc3\xbc"), out, sizeof out), 4);
    assert_string_equal(out, "Fr\xc3\xbc");
    assert_int_equal(jd_text_utf8(text_of("\xc0\x80"), out, sizeof out), 4); /* no UTF-8: too long a form */
    assert_int_equal(jd_text_utf8(text_of("abc"), out, 2), 3);
    assert_string_equal(out, "a");
}

static void cuts(void **state)
{
    const char *text = "[Event \"a\"]\n\n*\n\n[Event \"b\"]\n\n*\n[Event \"c\"]\n";
    assert_int_equal(jd_pgn_cut(text, strlen(text)), 16);
    assert_int_equal(jd_pgn_cut(text, 20), 0);
    const char *dos = "*\r\n\r\n[Event \"b\"]";
    assert_int_equal(jd_pgn_cut(dos, strlen(dos)), 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commands_in_comments),
        cmocka_unit_test(times_and_evaluations),
        cmocka_unit_test(encodings),
        cmocka_unit_test(cuts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
