/* recorded.c - what the arbiter does by his own judgement: the program carries it out, and the log keeps it. */
#include "script.h"

static const char *const clock_set[JD_EDITIONS] = {"6.10.b", "6.10.b", "6.10.2", "6.10.2"};

static void scene_says(struct scene *s, const char *format, const char *article)
{
    char expected[100];
    snprintf(expected, sizeof expected, format, article);
    scene_said(s, expected);
}

/* An assistant moves, presses or writes: the clock of that game is set as the arbiter thinks fair, before or
 * during play, for one player alone.
 * LAW 2009:6.7.d 2014:6.2.e 2018:6.2.6 2023:6.2.6 2014:8.1.e 2018:8.1.6 2023:8.1.6 */
static void time_for_an_assistant(void **state)
{
    for (int e = 0; e < JD_EDITIONS; e++) {
        struct scene s = scene((jd_edition)e, JD_PRESET_STANDARD, "5400");
        scene_run(&s, "@0 start; @1000 w e2e4; @1000 set-clock white=5000000");
        scene_says(&s, "%s+w-399000", clock_set[e]);
        scene_clock(&s, 5000000, 5400000);
        scene_run(&s, "@2000 b e7e5; @5000 w d2d4"); /* and it runs on from there */
        scene_clock(&s, 4997000, 5399000);
        scene_end(&s);
    }
}

/* The program keeps the sheets: nobody is behind, however long the game. The same game by hand: at once.
 * LAW 2023:8.1.1.2 */
static void electronic_sheets(void **state)
{
    static const char game[] = "start; w e2e4; b e7e5; w g1f3; b b8c6; w f1b5; b a7a6; w b5a4; b g8f6; w e1g1";
    struct scene      s = scene(JD_ED_2023, JD_PRESET_STANDARD, "5400");
    scene_run(&s, game);
    scene_said(&s, "");
    scene_end(&s);
    s = scene(JD_ED_2023, JD_PRESET_STANDARD, "5400");
    s.regs.manual_sheets = true;
    scene_run(&s, game);
    assert_int_equal(strncmp(s.said, "8.1.3/white 8.1.3/black", 23), 0);
    scene_end(&s);
}

/* Nobody writes under five minutes: the clocks are stopped after the flag, both sheets are completed, no time
 * is lost by it. If no sheet is complete, the game is reconstructed meanwhile.
 * LAW 2009:8.5.a 2014:8.5.a 2018:8.5.1 2023:8.5.1 2009:8.5.c 2014:8.5.c 2018:8.5.3 2023:8.5.3 */
static void sheets_completed_while_the_clocks_stand(void **state)
{
    for (int e = 0; e < JD_EDITIONS; e++) {
        struct scene s = scene((jd_edition)e, JD_PRESET_STANDARD, "2/200:1000");
        s.regs.manual_sheets = true;
        scene_run(&s, "@0 start; @1000 w e2e4; @2000 b e7e5; @3000 w g1f3; @4000 b b8c6");
        scene_said(&s, ""); /* under five minutes from the start */
        scene_run(&s, "@5000 pause");
        int64_t white = jd_game_state(s.game).clock[0], black = jd_game_state(s.game).clock[1];
        assert_int_equal(jd_game_state(s.game).phase, JD_PAUSED);
        assert_int_equal(jd_game_state(s.game).running, JD_BY_NOBODY);
        scene_run(&s, "@60000 w write text=e4; w write text=e5; w write text=Nf3; w write text=Nc6; b write text=e4;"
                      "b write text=e5; b write text=Nf3; b write text=Nc6; @600000 resume");
        scene_said(&s, "");
        scene_clock(&s, white, black);
        assert_int_equal(jd_game_state(s.game).running, JD_BY_WHITE);
        scene_run(&s, "@601000 w f1b5"); /* up to date: he may move */
        scene_said(&s, "");
        scene_clock(&s, white - 1000, black);
        scene_end(&s);
    }
}

/* The sheets prove nothing: the next move is the first of the next period.
 * LAW 2009:8.6 2014:8.6 2018:8.6 2023:8.6 */
static void next_move_is_the_first_of_the_next_period(void **state)
{
    for (int e = 0; e < JD_EDITIONS; e++) {
        struct scene s = scene((jd_edition)e, JD_PRESET_STANDARD, "40/5400:1800");
        scene_run(&s, "@0 start; @1000 w e2e4; @2000 b e7e5; @3000 set-clock moves=40");
        jd_state now = jd_game_state(s.game);
        for (int c = 0; c < 2; c++) {
            assert_int_equal(now.counter[c], 40);
            assert_int_equal(now.period[c], 2);
        }
        scene_run(&s, "@4000 w g1f3");
        assert_int_equal(jd_game_state(s.game).counter[0], 41);
        scene_end(&s);
    }
}

/* A player who is not on the move may leave the playing area: it is kept, and nothing follows.
 * LAW 2018:11.2.4 2023:11.2.4 */
static void leaving_while_not_on_the_move(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2018, "start; b leave; b arrive; w e2e4; w leave", ""},
        {JD_ED_2023, "start; b leave; b arrive; w e2e4; w leave", ""},
        {JD_ED_2023, "start; w e2e4; b leave", "11.2.3.2/black"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", NULL, true);
}

/* What the rules of conduct forbid leads to the penalties.
 * LAW 2009:12.7 2014:11.6 2018:11.6 2023:11.6 */
static void conduct_leads_to_a_penalty(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, "start; observe disturbance of=white; penalise warning who=white", "12.6/white 13.4.a/white"},
        {JD_ED_2014, "start; observe disturbance of=white; penalise warning who=white", "11.5/white 12.9.a/white"},
        {JD_ED_2018, "start; w leave; penalise add-time who=white ms=60000", "11.2.3.2/white 12.9.2/white+b60000"},
        {JD_ED_2023, "start; b offer; observe disturbance of=black; penalise take-time who=black ms=60000",
         "11.5/black 12.9.3/black+b-60000"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", NULL, true);
}

#define TEN_MOVES                                                                                                      \
    "start; w g1f3; b g8f6; w f3g1; b f6g8; w b1c3; b b8c6; w c3b1; b c6b8; w e2e4; b e7e5; w d2d3; b d7d6;"           \
    "w c2c3; b c7c6; w b2b3; b b7b6; w g2g3; b g7g6; w h2h3; b h7h6; "

/* Rapid without supervision: after ten moves by each the players can claim nothing about the clocks; the
 * arbiter may still set them for the sake of the schedule.
 * LAW 2014:A.4.a.1 2018:A.4.1.1 2023:A.5.1.1 */
static void clock_for_the_schedule(void **state)
{
    for (int e = JD_ED_2014; e < JD_EDITIONS; e++) {
        struct scene s = scene((jd_edition)e, JD_PRESET_RAPID, "1500");
        s.regs.supervised = false;
        scene_run(&s, TEN_MOVES);
        scene_said(&s, "");
        scene_run(&s, "set-clock white=300000 black=300000");
        scene_clock(&s, 300000, 300000);
        assert_int_equal(jd_game_state(s.game).phase, JD_RUNNING);
        scene_end(&s);
    }
}

/* A wrong time pointed out when the game is resumed is corrected.
 * LAW 2009:Adj.12 2014:E.13 2018:I.13 2023:I.13 */
static void clock_corrected_at_resumption(void **state)
{
    for (int e = 0; e < JD_EDITIONS; e++) {
        struct scene s = scene((jd_edition)e, JD_PRESET_STANDARD, "5400");
        scene_run(&s, "@0 start; @1000 w e2e4; @2000 adjourn; @3000 b seal text=e5; @4000 b press; "
                      "@100000 resume-session; @100000 set-clock black=5300000");
        scene_says(&s, "%s+b-97000", clock_set[e]);
        scene_clock(&s, 5399000, 5300000);
        scene_run(&s, "@101000 w g1f3; @102000 tick");
        scene_clock(&s, 5398000, 5299000);
        scene_end(&s);
    }
}

/* The envelope says whose game it is.
 * LAW 2009:Adj.2.a 2014:E.2.a 2018:I.2.1 2023:I.2.1 */
static void names_on_the_envelope(void **state)
{
    for (int e = 0; e < JD_EDITIONS; e++) {
        struct scene s = scene((jd_edition)e, JD_PRESET_STANDARD, "5400");
        s.regs.names[JD_WHITE] = "Anna";
        scene_run(&s, "start; w e2e4; adjourn; b seal text=e5; b press");
        jd_envelope envelope = jd_game_envelope(s.game);
        assert_string_equal(envelope.names[JD_WHITE], "Anna");
        assert_null(envelope.names[JD_BLACK]);
        scene_end(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(time_for_an_assistant),
        cmocka_unit_test(electronic_sheets),
        cmocka_unit_test(sheets_completed_while_the_clocks_stand),
        cmocka_unit_test(next_move_is_the_first_of_the_next_period),
        cmocka_unit_test(leaving_while_not_on_the_move),
        cmocka_unit_test(conduct_leads_to_a_penalty),
        cmocka_unit_test(clock_for_the_schedule),
        cmocka_unit_test(clock_corrected_at_resumption),
        cmocka_unit_test(names_on_the_envelope),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
