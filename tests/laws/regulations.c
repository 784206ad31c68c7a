/* Time controls as text, and the speed that follows from them. */
#include "jadoube/regulations.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

/* LAW 2009:A.1 2014:A.1 2018:A.1 2023:A.1 2009:B.1 2014:B.1 2018:B.1 2023:B.1 */
static void speeds(void **state)
{
    static const struct {
        const char *control;
        jd_speed    by_edition[JD_EDITIONS];
    } cases[] = {
        {"300", {JD_BLITZ, JD_BLITZ, JD_BLITZ, JD_BLITZ}},
        {"600", {JD_BLITZ, JD_BLITZ, JD_BLITZ, JD_BLITZ}},
        {"601", {JD_BLITZ, JD_RAPID, JD_RAPID, JD_RAPID}},
        {"899", {JD_BLITZ, JD_RAPID, JD_RAPID, JD_RAPID}},
        {"900", {JD_RAPID, JD_RAPID, JD_RAPID, JD_RAPID}},
        {"480+2", {JD_BLITZ, JD_BLITZ, JD_BLITZ, JD_BLITZ}},
        {"480+3", {JD_BLITZ, JD_RAPID, JD_RAPID, JD_RAPID}},
        {"480d3", {JD_BLITZ, JD_RAPID, JD_RAPID, JD_RAPID}},
        {"3599", {JD_RAPID, JD_RAPID, JD_RAPID, JD_RAPID}},
        {"3600", {JD_STANDARD, JD_STANDARD, JD_STANDARD, JD_STANDARD}},
        {"1800+30", {JD_STANDARD, JD_STANDARD, JD_STANDARD, JD_STANDARD}},
        {"20/1200:1200", {JD_RAPID, JD_RAPID, JD_RAPID, JD_RAPID}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int e = 0; e < JD_EDITIONS; e++) {
            jd_control c;
            assert_int_equal(jd_control_read(cases[i].control, &c, NULL), JD_OK);
            assert_int_equal(jd_control_speed(&c, (jd_edition)e), cases[i].by_edition[e]);
        }
}

static void controls_read_and_written(void **state)
{
    static const struct {
        const char *text;
        size_t      offset; /* of the fault; 999: none */
    } cases[] = {{"5400", 999},
                 {"40/5400+30:1800+30", 999},
                 {"180+2", 999},
                 {"300d3", 999},
                 {"40/5400:20/3600:900", 999},
                 {"", 0},
                 {"x", 0},
                 {"40/5400", 7},
                 {"5400:900", 4},
                 {"5400+", 5},
                 {"0/60:60", 1},
                 {"60 ", 2},
                 {"0", 1}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        jd_control c;
        jd_fault   fault;
        jd_err     err = jd_control_read(cases[i].text, &c, &fault);
        if (cases[i].offset == 999) {
            char again[64];
            assert_int_equal(err, JD_OK);
            jd_control_write(&c, again, sizeof again);
            assert_string_equal(again, cases[i].text);
        } else {
            assert_int_equal(err, JD_ERR_SYNTAX);
            assert_int_equal(fault.offset, cases[i].offset);
        }
    }
}

/* Never past the end of the room that there is.
 * LAW 2018:6.3.1 */
static void controls_cut_to_the_room(void **state)
{
    static const char *const texts[] = {"40/5400+30:1800+30", "300d5", "0.5+0.25", "2/10000000:60.125", "90"};
    for (size_t t = 0; t < sizeof texts / sizeof texts[0]; t++) {
        jd_control control;
        assert_int_equal(jd_control_read(texts[t], &control, NULL), JD_OK);
        for (size_t size = 0; size <= strlen(texts[t]) + 2; size++) {
            char out[40], part[40];
            memset(out, '#', sizeof out);
            assert_int_equal(jd_control_write(&control, out, size), strlen(texts[t]));
            if (size) {
                snprintf(part, size, "%s", texts[t]);
                assert_string_equal(out, part);
            }
            assert_int_equal(out[size], '#');
        }
    }
}

static void controls_refused(void **state)
{
    static const struct {
        const char *text;
        size_t      offset;
        const char *expected;
    } rows[] = {
        {"", 0, "a number of seconds"},
        {"x", 0, "a number of seconds"},
        {"10000001", 7, "at most 10000000 seconds"},
        {"0", 1, "some time to play"},
        {"0+0", 3, "some time to play"},
        {"60+", 3, "a number of seconds"},
        {"60x", 2, "'+', 'd', ':' or the end"},
        {"40/60", 5, "':' and a last period for all remaining moves"},
        {"0/60:60", 1, "a number of moves"},
        {"60:60", 2, "the end: only the last period has no number of moves"},
        {"1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1", 32, "at most eight periods"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        jd_control control;
        jd_fault   fault = {99, NULL};
        assert_int_equal(jd_control_read(rows[i].text, &control, &fault), JD_ERR_SYNTAX);
        assert_string_equal(fault.expected, rows[i].expected);
        if (fault.offset != rows[i].offset)
            fail_msg("%s: offset %zu", rows[i].text, fault.offset);
    }
    jd_control control;
    assert_int_equal(jd_control_read("1/1:1/1:1/1:1/1:1/1:1/1:1/1:1", &control, NULL), JD_OK);
    assert_int_equal(control.count, 8);
    assert_int_equal(jd_control_read("0+1", &control, NULL), JD_OK);
    assert_int_equal(jd_control_read("60+60", &control, NULL), JD_OK);
    assert_int_equal(jd_control_read("10000000.0009", &control, NULL), JD_ERR_SYNTAX);
    assert_int_equal(jd_control_read("40/3600+30:900d5", &control, NULL), JD_OK);
    assert_int_equal(jd_control_total_ms(&control), 4500000 + 60 * 30000);
    assert_int_equal(jd_control_read("40/3600+5:900d30", &control, NULL), JD_OK);
    assert_int_equal(jd_control_total_ms(&control), 4500000 + 60 * 30000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(speeds),
        cmocka_unit_test(controls_read_and_written),
        cmocka_unit_test(controls_cut_to_the_room),
        cmocka_unit_test(controls_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
