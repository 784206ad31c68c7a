/* Time controls as text, and the speed that follows from them. */
#include "jadoube/chess960.h"
#include "jadoube/fen.h"
#include "jadoube/game.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

/* LAW 2009-:A.1,B.1 */
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

/* ---- what no game can be played under ---- */

static jd_regulations usual(void)
{
    jd_control control;
    assert_int_equal(jd_control_read("40/5400+30:1800d5", &control, NULL), JD_OK);
    return jd_regulations_of(JD_EDITION_DEFAULT, JD_PRESET_STANDARD, &control);
}

static void takes(const jd_regulations *regs)
{
    jd_fault fault = {0, NULL};
    jd_game *game;
    if (jd_regulations_check(regs, &fault) != JD_OK)
        fail_msg("expected %s", fault.expected);
    assert_int_equal(jd_game_new(&game, regs), JD_OK);
    jd_game_free(game);
}

static void refuses(const jd_regulations *regs, const char *expected)
{
    jd_fault fault = {7, "nothing"};
    jd_game *game = (jd_game *)&fault;
    assert_int_equal(jd_regulations_check(regs, &fault), JD_ERR_RANGE);
    assert_int_equal(fault.offset, 0);
    assert_string_equal(fault.expected, expected);
    assert_int_equal(jd_game_new(&game, regs), JD_ERR_RANGE);
    assert_null(game);
}

/* Each change of the usual regulations by itself: the highest and the lowest value, and those beyond them. */
#define TAKES(change)                                                                                                  \
    do {                                                                                                               \
        jd_regulations r = usual();                                                                                    \
        change;                                                                                                        \
        takes(&r);                                                                                                     \
    } while (0)
#define REFUSES(change, expected)                                                                                      \
    do {                                                                                                               \
        jd_regulations r = usual();                                                                                    \
        change;                                                                                                        \
        refuses(&r, expected);                                                                                         \
    } while (0)

static void words_are_checked(void **state)
{
    static const char presets[] = "\"preset\" as one of standard, rapid, blitz, online";
    TAKES((void)r);
    REFUSES(r.edition = (jd_edition)JD_EDITIONS, "\"edition\" as one of 2009 2014 2018 2023");
    REFUSES(r.edition = (jd_edition)-1, "\"edition\" as one of 2009 2014 2018 2023");
    REFUSES(r.speed = (jd_speed)3, presets);
    REFUSES(r.speed = (jd_speed)-1, presets);
    TAKES(r.speed = JD_BLITZ);
    TAKES(r.online = true);
    REFUSES((r.online = true, r.speed = JD_BLITZ), presets); /* online it follows from the control */
    TAKES(r.illegal = JD_ILLEGAL_STAND);
    REFUSES(r.illegal = (jd_illegal_policy)3, "\"illegal\" as one of: penalise refuse stand");
    REFUSES(r.illegal = (jd_illegal_policy)-1, "\"illegal\" as one of: penalise refuse stand");
    REFUSES(r.quickplay = (jd_quickplay)3, "\"quickplay\" as one of: none claims increment");
    TAKES(r.touch_on_request = 1);
    REFUSES(r.touch_on_request = 2, "\"touch_on_request\" as true or false");
    REFUSES(r.touch_on_request = -2, "\"touch_on_request\" as true or false");
}

static void numbers_are_checked(void **state)
{
    static const char    ms[] = "as a whole number from 0 to 1099511627776";
    char                 expected[100];
    static const int64_t wrong[] = {-1, (INT64_C(1) << 40) + 1, INT64_MIN, INT64_MAX};
    for (size_t i = 0; i < 4; i++) {
        snprintf(expected, sizeof expected, "\"default_ms\" %s", ms);
        REFUSES(r.default_ms = wrong[i], expected);
        snprintf(expected, sizeof expected, "\"claim_ms\" %s", ms);
        REFUSES(r.claim_ms = wrong[i], expected);
        snprintf(expected, sizeof expected, "\"penalty_ms\" %s", ms);
        REFUSES(r.illegal_ms = wrong[i], expected);
    }
    TAKES(r.default_ms = r.claim_ms = r.illegal_ms = INT64_C(1) << 40);
    TAKES(r.draw_before_move = 10000);
    REFUSES(r.draw_before_move = 10001, "{\"before_move\": N} or \"arbiter\"");
    REFUSES(r.draw_before_move = -1, "{\"before_move\": N} or \"arbiter\"");
    static const double points[] = {NAN, INFINITY, -INFINITY, 1000.001, -1000.001, 1.0 / 3};
    for (size_t i = 0; i < 6; i++)
        for (int k = 0; k < 3; k++)
            REFUSES(r.points[k] = points[i], "three numbers, for a win, a draw and a loss");
    TAKES((r.points[0] = 1000, r.points[2] = -1000));
}

static void controls_are_checked(void **state)
{
    static const char control[] = "a time control";
    REFUSES(r.control.count = 0, control);
    REFUSES(r.control.count = -1, control);
    REFUSES(r.control.count = 9, control);
    REFUSES(r.control_black.count = 9, control);
    REFUSES(r.control_black.count = 1, control); /* no time */
    TAKES(r.control_black = r.control);
    REFUSES(r.control.at[0].moves = 0, control);
    REFUSES(r.control.at[0].moves = -1, control);
    REFUSES(r.control.at[0].moves = 10000001, control);
    TAKES(r.control.at[0].moves = 10000000);
    REFUSES(r.control.at[1].moves = 1, control);
    REFUSES(r.control.at[0].base_ms = -1, control);
    REFUSES(r.control.at[1].base_ms = INT64_C(10000001000), control);
    TAKES(r.control.at[1].base_ms = INT64_C(10000000999));
    REFUSES(r.control.at[0].extra_ms = INT64_C(10000001000), control);
    REFUSES(r.control.at[0].extra_ms = 0, control);
    REFUSES(r.control.at[0].extra_ms = -5, control);
    REFUSES(r.control.at[0].extra = JD_EXTRA_NONE, control);
    REFUSES(r.control.at[0].extra = (jd_extra)3, control);
    REFUSES(r.control.at[1].extra = (jd_extra)-1, control);
    TAKES((r.control.at[0].extra = JD_EXTRA_NONE, r.control.at[0].extra_ms = 0));
    TAKES(r.control.at[0].base_ms = 0); /* the increment is time, too */
    REFUSES((r.control.at[0] = (jd_period){.moves = 40}), control);
    jd_regulations full = usual();
    for (int i = 0; i < 8; i++)
        full.control.at[i] = (jd_period){.moves = i < 7, .base_ms = 1000};
    full.control.count = 8;
    takes(&full);
}

static void positions_are_checked(void **state)
{
    static const char position[] = "a position with one king for each player";
    static const char array[] = "an array number from 0 to 959, or true";
    REFUSES(r.start.turn = 2, position);
    REFUSES(r.start.turn = JD_BLACK, position); /* its key is another's */
    REFUSES(r.start.ep = 65, position);
    REFUSES(r.start.ep = 20, position);
    REFUSES(r.start.chess960 = 2, position);
    REFUSES(r.start.fullmove = 0, position);
    REFUSES(r.start.reserved = 1, position);
    REFUSES(r.start.key ^= 1, position);
    REFUSES(r.start.kinds[JD_KING] = 0, position);
    REFUSES(r.start.colours[JD_WHITE] = 0, position);
    REFUSES(r.start.castling = UINT64_C(1) << 30, position);
    REFUSES(memset(&r.start, 0xff, sizeof r.start), position);
    REFUSES(memset(&r.start, 0, sizeof r.start), position);
    REFUSES(r.array.key ^= 1, array);
    TAKES(r.start = r.array = jd_position_of_array(0));
    TAKES(jd_fen_position("8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3", JD_PROBLEMS_STANDING, &r.start, NULL, NULL));
    TAKES(jd_fen_position("4k2P/8/8/8/8/8/8/4K2r b - - 150 90", JD_PROBLEMS_STANDING, &r.start, NULL, NULL));
}

static void names_are_checked(void **state)
{
    char name[1025];
    memset(name, 'x', sizeof name);
    name[1024] = '\0';
    REFUSES(r.names[0] = name, "\"white\" as text of at most 1023 bytes");
    REFUSES(r.names[1] = "\xff", "\"black\" as text of at most 1023 bytes");
    name[1023] = '\0';
    TAKES(r.names[0] = name);
    TAKES(r.names[1] = "");
}

static void presets_have_their_controls(void **state)
{
    static const char *const rows[][2] = {
        {"standard", "40/5400+30:1800+30"}, {"rapid", "900+10"}, {"blitz", "180+2"}, {"online", "300+3"}};
    for (size_t i = 0; i < 4; i++) {
        jd_control control;
        jd_preset  preset = jd_preset_parse(rows[i][0]);
        assert_string_equal(jd_preset_name(preset), rows[i][0]);
        assert_string_equal(jd_preset_control(preset), rows[i][1]);
        assert_true(strlen(jd_preset_about(preset)) > 0);
        assert_int_equal(jd_control_read(rows[i][1], &control, NULL), JD_OK);
        jd_regulations r = jd_regulations_of(JD_EDITION_DEFAULT, preset, &control);
        assert_int_equal(r.speed, jd_control_speed(&control, JD_EDITION_DEFAULT)); /* each is what it is called */
        takes(&r);
    }
    assert_int_equal(jd_preset_parse("slow"), JD_PRESET_COUNT);
    assert_string_equal(jd_preset_name((jd_preset)-1), "");
    assert_string_equal(jd_preset_name(JD_PRESET_COUNT), "");
}

/* Which acts there are: what hands do follows from what happens to illegal moves, what clocks and eyes do from whether
 * the game is played online; the presets join the two, an organiser need not. */
static void acts_of_mixtures(void **state)
{
    static const struct {
        bool              online;
        jd_illegal_policy illegal;
        bool              hands, press, flag, illegal_claim;
    } rows[] = {
        {false, JD_ILLEGAL_PENALISE, true, true, true, true},
        {true, JD_ILLEGAL_REFUSE, false, false, false, false},
        {false, JD_ILLEGAL_REFUSE, false, false, true, false},
        {true, JD_ILLEGAL_PENALISE, true, false, false, true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        jd_regulations r = {.online = rows[i].online, .illegal = rows[i].illegal};
        assert_int_equal(jd_regulations_use(&r, JD_DO_TOUCH, JD_WHAT_NONE), rows[i].hands);
        assert_int_equal(jd_regulations_use(&r, JD_DO_RELEASE, JD_WHAT_NONE), rows[i].hands);
        assert_int_equal(jd_regulations_use(&r, JD_DO_ADJUST, JD_WHAT_NONE), rows[i].hands);
        assert_int_equal(jd_regulations_use(&r, JD_DO_CLAIM, JD_WHAT_TOUCH), rows[i].hands);
        assert_int_equal(jd_regulations_use(&r, JD_DO_PRESS, JD_WHAT_NONE), rows[i].press);
        assert_int_equal(jd_regulations_use(&r, JD_DO_CLAIM, JD_WHAT_FLAG), rows[i].flag);
        assert_int_equal(jd_regulations_use(&r, JD_DO_CLAIM, JD_WHAT_SETUP), rows[i].flag);
        assert_int_equal(jd_regulations_use(&r, JD_DO_CLAIM, JD_WHAT_ILLEGAL), rows[i].illegal_claim);
        assert_true(jd_regulations_use(&r, JD_DO_PLAY, JD_WHAT_NONE));
    }
}

/* Each of these is there with one announcement, and not with the other. */
static void acts_by_announcement(void **state)
{
    (void)state;
    jd_control control;
    assert_int_equal(jd_control_read("5400", &control, NULL), JD_OK);
    jd_regulations table = jd_regulations_of(JD_ED_2018, JD_PRESET_STANDARD, &control), with = table, without = table;
    static const jd_what claims[] = {JD_WHAT_CANNOT_WIN, JD_WHAT_NO_EFFORT};
    without.arbiter = false;
    assert_true(jd_regulations_use(&table, JD_DO_STOP, JD_WHAT_NONE));
    assert_false(jd_regulations_use(&without, JD_DO_STOP, JD_WHAT_NONE));
    assert_true(jd_regulations_use(&table, JD_DO_CLAIM, JD_WHAT_REPETITION));
    assert_true(jd_regulations_use(&without, JD_DO_RESIGN, JD_WHAT_NONE));
    with.quickplay = JD_QUICKPLAY_CLAIMS;
    for (int i = 0; i < 2; i++) {
        assert_true(jd_regulations_use(&with, JD_DO_CLAIM, claims[i]));
        assert_false(jd_regulations_use(&table, JD_DO_CLAIM, claims[i]));
    }
    assert_false(jd_regulations_use(&with, JD_DO_CLAIM, JD_WHAT_INCREMENT));
    with.quickplay = JD_QUICKPLAY_INCREMENT;
    assert_true(jd_regulations_use(&with, JD_DO_CLAIM, JD_WHAT_INCREMENT));
    assert_false(jd_regulations_use(&table, JD_DO_CONSENT, JD_WHAT_CONSENT_DRAW));
    with.draw_by_arbiter = true;
    assert_true(jd_regulations_use(&with, JD_DO_CONSENT, JD_WHAT_CONSENT_DRAW));
    assert_false(jd_regulations_use(&with, JD_DO_CONSENT, JD_WHAT_CONSENT_LATE));
    with.draw_by_arbiter = false;
    with.draw_before_move = 1;
    assert_true(jd_regulations_use(&with, JD_DO_CONSENT, JD_WHAT_CONSENT_DRAW));
    with.check_in = true;
    assert_true(jd_regulations_use(&with, JD_DO_CONSENT, JD_WHAT_CONSENT_LATE));
    with.blind[1] = true;
    assert_true(jd_regulations_use(&with, JD_DO_ANNOUNCE, JD_WHAT_NONE));
    assert_false(jd_regulations_use(&table, JD_DO_ANNOUNCE, JD_WHAT_NONE));
    with.online = true;
    assert_false(jd_regulations_use(&with, JD_DO_PRESS, JD_WHAT_NONE));
    assert_false(jd_regulations_use(&with, JD_DO_CLAIM, JD_WHAT_FLAG));
    assert_true(jd_regulations_use(&table, JD_DO_CLAIM, JD_WHAT_FLAG));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(speeds),
        cmocka_unit_test(controls_read_and_written),
        cmocka_unit_test(controls_cut_to_the_room),
        cmocka_unit_test(controls_refused),
        cmocka_unit_test(words_are_checked),
        cmocka_unit_test(numbers_are_checked),
        cmocka_unit_test(controls_are_checked),
        cmocka_unit_test(positions_are_checked),
        cmocka_unit_test(names_are_checked),
        cmocka_unit_test(presets_have_their_controls),
        cmocka_unit_test(acts_of_mixtures),
        cmocka_unit_test(acts_by_announcement),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
