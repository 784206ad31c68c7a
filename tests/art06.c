/* art06.c - the chess clock (Article 6). */
#include "script.h"

/* LAW 2009:6.1 2014:6.1 2018:6.1 2023:6.1 2023:6.1.1 2009:6.5 2014:6.6 2018:6.6 2023:6.6 2009:6.7.a 2014:6.2.a
   2018:6.2.1 2023:6.2.1 */
static void one_clock_runs(void **state)
{
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
    scene_run(&s, "@0 a tick; b e7e5");
    scene_said(&s, "6.6/black");
    scene_run(&s, "@5000 start; @15000 w e2e4; @20000 b release e7e5; @21000 b press; @21500 tick");
    scene_clock(&s, 5400000 - 10000 - 500, 5400000 - 6000);
    jd_state now = jd_game_state(s.game);
    assert_int_equal(now.counter[0], 1);
    assert_int_equal(now.counter[1], 1);
    assert_int_equal(now.running, JD_BY_WHITE);
    scene_said(&s, "");
    scene_end(&s);
}

/* LAW 2014:6.3.a 2009:6.2.a 2018:6.3.1 2023:6.3.1 2009:6.2.b 2014:6.3.b 2018:6.3.2 2023:6.3.2 */
static void cumulative_and_periods(void **state)
{
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "2/100+10:50+5");
    scene_run(&s, "@0 start");
    scene_clock(&s, 110000, 110000); /* added before the first move too */
    scene_run(&s, "@20000 w e2e4");
    scene_clock(&s, 100000, 110000);
    scene_run(&s, "@30000 b e7e5; @40000 w d2d4");
    /* two moves: 90000 left, 50000 for the new period, 5000 for its first move */
    scene_clock(&s, 145000, 110000);
    assert_int_equal(jd_game_state(s.game).period[0], 2);
    assert_int_equal(jd_game_state(s.game).period[1], 1);
    assert_int_equal(jd_game_state(s.game).counter[0], 2);
    scene_end(&s);

    s = scene(JD_ED_2018, JD_PRESET_ONLINE, "100+10");
    scene_run(&s, "@0 start; @20000 w e2e4");
    scene_clock(&s, 90000, 100000);
    scene_end(&s);
}

static void delay(void **state)
{
    struct scene s = scene(JD_ED_2009, JD_PRESET_STANDARD, "5400d10");
    scene_run(&s, "@0 start; @4000 w e2e4; @20000 b e7e5");
    scene_clock(&s, 5400000, 5394000);
    scene_run(&s, "@24000 tick"); /* four of the ten seconds are used, none of the main time */
    assert_int_equal(jd_game_state(s.game).delay, 6000);
    scene_run(&s, "@36000 pause");
    assert_int_equal(jd_game_state(s.game).delay, 0);
    scene_run(&s, "@50000 resume; @51000 w d2d4");
    scene_clock(&s, 5400000 - 7000, 5394000);
    scene_end(&s);
}

/* LAW 2009:6.3 2009:6.8 2009:6.9 2014:6.4 2014:6.8 2014:6.9 2018:6.4 2018:6.8 2018:6.9 2023:6.4 2023:6.8 2023:6.9 */
static void flag(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, "@0 start; @60000 w e2e4", "6.9/white=0-1"},
        {JD_ED_2014, "@0 start; @59999 w release e2e4; @60000 w press", "6.9/white=0-1"}, /* made, not completed */
        {JD_ED_2018, "@0 start; @59999 w e2e4; @119999 tick", "6.9/black=1-0"},
        {JD_ED_2023, "@0 start; @59999 w e2e4; @119998 b e7e5; @119998 tick", ""},
        {JD_ED_2018, "@0 start; @30000 w claim flag", "6.8/white"},
        {JD_ED_2018, "@0 start; @30000 observe flag of=white", "6.8/white"},
        {JD_ED_2018, "@0 start; @60000 w resign", "6.9/white=0-1"}, /* too late even for that */
    };
    static const struct law_case bare[] = {
        /* Black cannot mate */
        {JD_ED_2009, "@0 start; @60000 tick", "6.9/white=1/2-1/2"},
        {JD_ED_2018, "@0 start; @60000 tick", "6.9/white=1/2-1/2"},
        {JD_ED_2018, "@0 start; w e1d1; @70000 tick", "6.9/black=1-0"},
    };
    static const struct law_case mate[] = {
        /* made in time, pressed or not */
        {JD_ED_2018, "@0 start; @59999 w release a1a8; @70000 w press", "5.1.1/black=1-0"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "60", NULL, true);
    LAW_TABLE(bare, JD_PRESET_STANDARD, "60", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", true);
    LAW_TABLE(mate, JD_PRESET_STANDARD, "60", "6k1/5ppp/8/8/8/8/7P/R5K1 w - - 0 1", true);
}

/* LAW 2014:6.2.a.2 2018:6.2.1.2 2023:6.2.1.2 2018:6.2.2 2023:6.2.2 2014:6.2.a */
static void made_and_completed(void **state)
{
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
    scene_run(&s, "@0 start; @1000 w release e2e4; @3000 b release e7e5; @5000 w press");
    scene_clock(&s, 5395000, 5400000); /* he is let press even after the answer */
    assert_int_equal(jd_game_state(s.game).running, JD_BY_BLACK);
    scene_run(&s, "@6000 b press; @7000 w release d2d4; @8000 b release d7d5; @9000 w release c2c4");
    jd_state now = jd_game_state(s.game);
    assert_int_equal(now.counter[0], 2); /* his next move completed the one before */
    assert_false(now.completed);
    scene_end(&s);

    s = scene(JD_ED_2009, JD_PRESET_STANDARD, "5400"); /* no such clause */
    scene_run(&s, "@0 start; w release e2e4; b release e7e5; w release d2d4");
    assert_int_equal(jd_game_state(s.game).counter[0], 0);
    scene_run(&s, "w press");
    assert_int_equal(jd_game_state(s.game).counter[0], 2);
    scene_end(&s);

    s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400"); /* nothing to press while the opponent's clock runs */
    scene_run(&s, "@0 start; @1000 w release e2e4; @2000 b e7e5");
    assert_int_equal(jd_game_state(s.game).running, JD_BY_WHITE);
    assert_int_equal(jd_game_state(s.game).counter[1], 0);
    scene_end(&s);
}

/* LAW 2009:6.7.c 2014:6.2.c 2018:6.2.4 2023:6.2.4 2018:7.5.3 2023:7.5.3 */
static void press_without_a_move(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, "start; w press", "6.7.c/white"},
        {JD_ED_2014, "start; w press", "6.2.c/white"},
        {JD_ED_2018, "start; w press; w press", "7.5.5/white+b120000 7.5.5/white=0-1"},
        {JD_ED_2023, "start; w press", "7.5.5/white+b120000"},
        {JD_ED_2018, "start; b press", "6.2.4/black"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", NULL, true);
    struct scene s = scene(JD_ED_2014, JD_PRESET_STANDARD, "5400");
    scene_run(&s, "start; w press");
    assert_int_equal(jd_game_state(s.game).running, JD_BY_BLACK); /* the clocks switch */
    scene_run(&s, "w e2e4");
    assert_int_equal(jd_game_state(s.game).ply, 1);
    scene_run(&s, "w press; b e7e5");
    assert_int_equal(jd_game_state(s.game).counter[0], 1);
    assert_int_equal(jd_game_state(s.game).counter[1], 1);
    scene_end(&s);
    s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
    scene_run(&s, "start; w press");
    assert_int_equal(jd_game_state(s.game).running, JD_BY_WHITE); /* the offender's clock runs on */
    scene_end(&s);
}

static void late_case(jd_edition edition, int64_t default_ms, const char *script, const char *said)
{
    struct scene s = scene(edition, JD_PRESET_STANDARD, "5400");
    s.regs.check_in = true;
    s.regs.default_ms = default_ms;
    scene_run(&s, script);
    scene_said(&s, said);
    scene_end(&s);
}

/* LAW 2009:6.6.a 2009:6.6.b 2014:6.7.a 2014:6.7.b 2018:6.7.1 2018:6.7.2 2023:6.7.1 2023:6.7.2 */
static void lateness(void **state)
{
    late_case(JD_ED_2018, 0, "w arrive; start", "6.7.1/black=+/-");
    late_case(JD_ED_2009, 0, "b arrive; start", "6.6.a/white=-/+");
    late_case(JD_ED_2014, 0, "start", "6.7.a/both=-/-");
    late_case(JD_ED_2023, 0, "w arrive; b arrive; start; w e2e4", "");
    late_case(JD_ED_2018, 60000, "@0 start; @59999 w arrive; @60000 b arrive", "6.7.1/black=+/-");
    late_case(JD_ED_2018, 60000, "@0 start; @100 w arrive; consent late of=black; @70000 b arrive; w e2e4", "");
    late_case(JD_ED_2009, 60000, "@0 start; @100 w arrive; consent late of=black; @70000 b arrive",
              "6.6.a/black 6.6.a/black=+/-");
    /* both absent: White's time runs until he comes */
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
    s.regs.check_in = true;
    s.regs.default_ms = 600000;
    scene_run(&s, "@0 start; @100000 b arrive; @300000 w arrive");
    scene_clock(&s, 5100000, 5400000);
    scene_end(&s);
}

/* LAW 2009:6.10.b 2014:6.10.b 2018:6.10.2 2023:6.10.2 2009:6.10.a 2014:6.10.a 2018:6.10.1 2023:6.10.1 */
static void setting_the_clock(void **state)
{
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "40/5400:1800");
    scene_run(&s, "@0 start; @10000 set-clock white=3600000 moves=40");
    scene_said(&s, "6.10.2+w-1790000");
    scene_clock(&s, 3600000, 5400000);
    jd_state now = jd_game_state(s.game);
    assert_int_equal(now.counter[0], 40);
    assert_int_equal(now.period[1], 2);
    scene_end(&s);
}

/* An assistant presses or writes: the arbiter sets the player's clock as he finds fair. */
/* LAW 2009:6.7.d 2014:6.2.e 2018:6.2.6 2023:6.2.6 2014:8.1.e 2018:8.1.6 2023:8.1.6 */
static void clock_of_an_assisted_player(void **state)
{
    for (int e = 0; e < JD_EDITIONS; e++) {
        struct scene s = scene((jd_edition)e, JD_PRESET_STANDARD, "5400");
        scene_run(&s, "@0 set-clock white=4800000; @0 start; @1000 w e2e4");
        scene_clock(&s, 4799000, 5400000);
        scene_end(&s);
    }
}

/* Nothing proves that time was overstepped: the next move is the first of the next period. */
/* LAW 2009:8.6 2014:8.6 2018:8.6 2023:8.6 2009:8.5.a 2014:8.5.a 2018:8.5.1 2023:8.5.1 2009:8.5.c 2014:8.5.c 2018:8.5.3
   2023:8.5.3 */
static void play_on_in_the_next_period(void **state)
{
    for (int e = 0; e < JD_EDITIONS; e++) {
        struct scene s = scene((jd_edition)e, JD_PRESET_STANDARD, "40/60:30");
        scene_run(&s,
                  "@0 start; @1000 w e2e4; @2000 pause; @100000 observe both-flags; @100000 resume; @101000 b e7e5");
        jd_state now = jd_game_state(s.game);
        assert_int_equal(now.period[0], 2);
        assert_int_equal(now.period[1], 2);
        assert_int_equal(now.counter[1], 41);
        scene_clock(&s, 59000 + 30000, 58000 + 30000);
        scene_end(&s);
    }
}

/* LAW 2009:6.11 2009:6.11.a 2009:6.11.b 2014:6.11 2014:6.11.a 2014:6.11.b 2018:III.3.1 2018:III.3.1.1 2018:III.3.1.2
   2023:III.3.1 2023:III.3.1.1 2023:III.3.1.2 */
static void both_flags(void **state)
{
    static const struct law_case first[] = {
        {JD_ED_2009, "start; w e2e4; observe both-flags", "6.11.a/both"},
        {JD_ED_2014, "start; observe both-flags", "6.11.a/both"},
        {JD_ED_2018, "start; observe both-flags", "III.3.1.1/both"},
    };
    static const struct law_case last[] = {
        {JD_ED_2009, "start; observe both-flags", "6.11.b/both=1/2-1/2"},
        {JD_ED_2014, "start; observe both-flags", "6.11.b/both=1/2-1/2"},
        {JD_ED_2018, "@0 start; @9000000 observe both-flags", "III.3.1.2/both=1/2-1/2"}, /* whatever the clocks say */
        {JD_ED_2023, "start; observe both-flags", "III.3.1.2/both=1/2-1/2"},
    };
    LAW_TABLE(first, JD_PRESET_STANDARD, "40/5400:1800", NULL, true);
    LAW_TABLE(last, JD_PRESET_STANDARD, "5400", NULL, true);
}

/* LAW 2009:6.12.a 2009:6.12.b 2009:6.12.c 2009:6.12.d 2014:6.12.a 2014:6.12.b 2014:6.12.c 2014:6.12.d 2018:6.11.1
   2018:6.11.2 2018:6.11.3 2018:6.11.4 2023:6.11.1 2023:6.11.2 2023:6.11.3 2023:6.11.4 */
static void stopping(void **state)
{
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
    scene_run(&s, "@0 start; @1000 w stop; @50000 w e2e4");
    scene_said(&s, "6.11.3/white");
    assert_int_equal(jd_game_state(s.game).phase, JD_PAUSED);
    assert_int_equal(jd_game_state(s.game).running, JD_BY_NOBODY);
    scene_run(&s, "@60000 penalise add-time who=white ms=60000; @60000 resume; @61000 w e2e4");
    scene_said(&s, "12.9.2/white+b60000");
    scene_clock(&s, 5398000, 5460000);
    scene_run(&s, "@62000 pause; @99000 resume; @99500 b e7e5");
    scene_clock(&s, 5398000, 5458500);
    scene_end(&s);
    static const struct law_case cases[] = {
        {JD_ED_2009, "start; pause; w e2e4", "6.12.c/white"},
        {JD_ED_2014, "start; b stop; b press", "6.12.c/black"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", NULL, true);
}

static void controls_as_text(void **state)
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_clock_runs),
        cmocka_unit_test(cumulative_and_periods),
        cmocka_unit_test(delay),
        cmocka_unit_test(flag),
        cmocka_unit_test(made_and_completed),
        cmocka_unit_test(press_without_a_move),
        cmocka_unit_test(lateness),
        cmocka_unit_test(setting_the_clock),
        cmocka_unit_test(both_flags),
        cmocka_unit_test(clock_of_an_assisted_player),
        cmocka_unit_test(play_on_in_the_next_period),
        cmocka_unit_test(stopping),
        cmocka_unit_test(controls_as_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
