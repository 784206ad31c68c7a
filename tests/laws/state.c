/* state.c - what a game says about itself: nobody has to work it out from the events. */
#include "play.h"

/* ---- the moves that stand ---- */

/* An illegal move is made and on the board, but not on the list before it is ruled on. */
static void standing_moves(void **unused)
{
    (void)unused;
    jd_game *game = game_of(JD_ED_2023, "5400+30", NULL);
    act(game, 0, JD_BY_ARBITER, JD_DO_START);
    play(game, 1000, JD_BY_WHITE, "e2e4");
    jd_event e = jd_event_of(2000, JD_BY_BLACK, JD_DO_RELEASE);
    e.move = "e7e4";
    apply(game, e);
    assert_int_equal(jd_game_state(game).ply, 2);
    assert_int_equal(jd_game_state(game).standing, 1);
    act(game, 3000, JD_BY_BLACK, JD_DO_PRESS);
    assert_int_equal(jd_game_state(game).ply, 1);
    assert_int_equal(jd_game_state(game).standing, 1);
    jd_game_free(game);
}

/* When a move was made, and what the clock showed: after the press, with the increment. */
static void plies(void **unused)
{
    (void)unused;
    jd_game *game = game_of(JD_ED_2023, "5400+30", NULL);
    act(game, 0, JD_BY_ARBITER, JD_DO_START);
    jd_event e = jd_event_of(1000, JD_BY_WHITE, JD_DO_RELEASE);
    e.move = "g1f3";
    apply(game, e);
    jd_ply ply = jd_game_ply(game, 1);
    assert_int_equal(ply.at, 1000);
    assert_int_equal(ply.clock, 5430000 - 1000);
    assert_false(ply.completed);
    act(game, 3000, JD_BY_WHITE, JD_DO_PRESS);
    ply = jd_game_ply(game, 1);
    assert_int_equal(ply.at, 1000);
    assert_int_equal(ply.clock, 5430000 - 3000 + 30000);
    assert_true(ply.completed && ply.legal);
    assert_int_equal(ply.by, JD_WHITE);
    assert_int_equal(ply.from, jd_square_parse("g1"));
    assert_int_equal(ply.to, jd_square_parse("f3"));
    assert_int_equal(ply.move, jd_game_move(game, 1));
    assert_int_equal(jd_game_ply(game, 2).move, JD_NO_MOVE);
    assert_int_equal(jd_game_envelope(game).put, 0);
    assert_int_equal(jd_game_ply(game, 0).from, JD_NO_SQUARE);
    jd_game_free(game);
}

/* The opponent has answered before the press: that belongs to the move before his. */
static void pressed_after_the_answer(void **unused)
{
    (void)unused;
    jd_game *game = game_of(JD_ED_2023, "5400+30", NULL);
    jd_event white = jd_event_of(1000, JD_BY_WHITE, JD_DO_RELEASE),
             black = jd_event_of(2000, JD_BY_BLACK, JD_DO_RELEASE);
    white.move = "g1f3";
    black.move = "g8f6";
    act(game, 0, JD_BY_ARBITER, JD_DO_START);
    apply(game, white);
    apply(game, black);
    assert_int_equal(jd_game_ply(game, 1).clock, 5430000 - 1000);
    act(game, 3000, JD_BY_WHITE, JD_DO_PRESS);
    assert_int_equal(jd_game_ply(game, 1).clock, 5430000 - 3000 + 30000);
    assert_int_equal(jd_game_ply(game, 2).clock, 5430000);
    jd_game_free(game);
}

static void unsupervised(jd_regulations *r) { r->supervised = false; }

/* One that stands though it is not legal has its squares. */
static void illegal_plies(void **unused)
{
    (void)unused;
    jd_game *game = game_of(JD_ED_2018, "180", unsupervised);
    act(game, 0, JD_BY_ARBITER, JD_DO_START);
    play(game, 1000, JD_BY_WHITE, "e2e5");
    jd_ply ply = jd_game_ply(game, 1);
    assert_int_equal(ply.move, JD_NO_MOVE);
    assert_int_equal(ply.to, jd_square_parse("e5"));
    assert_true(ply.completed);
    assert_false(ply.legal);
    assert_int_equal(jd_game_state(game).standing, 1);
    jd_game_free(game);
}

/* ---- the sheets ---- */

static void by_hand(jd_regulations *r) { r->manual_sheets = true; }

/* LAW 2009:8.1 2014:8.1.a 2018-:8.1.1 */
static void sheets(void **unused)
{
    (void)unused;
    jd_game *game = game_of(JD_ED_2023, "5400", by_hand);
    act(game, 0, JD_BY_ARBITER, JD_DO_START);
    says(game, 0, JD_BY_WHITE, JD_DO_WRITE, "1:30:00"); /* beside no move */
    play(game, 1000, JD_BY_WHITE, "e2e4");
    says(game, 1000, JD_BY_WHITE, JD_DO_WRITE, "d4");
    says(game, 1000, JD_BY_WHITE, JD_DO_WRITE, "e5"); /* in advance: it has no place */
    says(game, 1000, JD_BY_WHITE, JD_DO_WRITE, "???");
    assert_int_equal(jd_game_entries(game, JD_WHITE), 1);
    assert_int_equal(jd_game_entries(game, JD_BLACK), 0);
    assert_string_equal(jd_game_entry(game, JD_WHITE, 1).text, "d4");
    assert_true(jd_game_entry(game, JD_WHITE, 1).wrong);
    says(game, 1100, JD_BY_WHITE, JD_DO_WRITE, "e2-e4"); /* put right */
    says(game, 1200, JD_BY_WHITE, JD_DO_WRITE, "(=)");
    says(game, 1200, JD_BY_WHITE, JD_DO_WRITE, "1:29");
    jd_entry e = jd_game_entry(game, JD_WHITE, 1);
    assert_string_equal(e.text, "e2-e4");
    assert_string_equal(e.time, "1:29");
    assert_true(e.offer);
    assert_false(e.wrong);
    assert_string_equal(jd_game_entry(game, JD_WHITE, 2).text, "");
    jd_event back = jd_event_of(2000, JD_BY_ARBITER, JD_DO_RESTORE);
    back.ply = 0;
    apply(game, back); /* taken back: struck out */
    assert_int_equal(jd_game_entries(game, JD_WHITE), 0);
    jd_game_free(game);
}

/* ---- the claim that waits ---- */

static void with_quickplay(jd_regulations *r) { r->quickplay = JD_QUICKPLAY_CLAIMS; }

/* LAW 2014:G.5.a 2018-:III.5.1 */
static void claims(void **unused)
{
    (void)unused;
    for (int edition = JD_ED_2014; edition < JD_EDITIONS; edition++) {
        jd_game *game = game_of((jd_edition)edition, "3600", with_quickplay);
        act(game, 0, JD_BY_ARBITER, JD_DO_START);
        assert_int_equal(jd_game_claim(game).what, JD_WHAT_NONE);
        assert_int_equal(jd_game_claim(game).by, JD_BY_NOBODY);
        claim(game, 3500000, JD_BY_WHITE, JD_WHAT_CANNOT_WIN);
        assert_int_equal(jd_game_claim(game).what, JD_WHAT_CANNOT_WIN);
        assert_int_equal(jd_game_claim(game).by, JD_BY_WHITE);
        assert_false(jd_game_claim(game).postponed);
        jd_event rule = jd_event_of(3500000, JD_BY_ARBITER, JD_DO_RULE);
        rule.what = JD_WHAT_RULE_POSTPONE;
        apply(game, rule);
        assert_true(jd_game_claim(game).postponed);
        rule.what = JD_WHAT_RULE_REJECT;
        apply(game, rule);
        assert_int_equal(jd_game_claim(game).what, JD_WHAT_NONE);
        jd_game_free(game);
    }
}

/* ---- what was said with an act ---- */

static void stop_clocks(jd_game *game, int64_t at, jd_party by, const char *reason)
{
    jd_event e = jd_event_of(at, by, JD_DO_STOP);
    e.note = reason;
    apply(game, e);
}

/* LAW 2009:6.12.b 2014:6.12.b 2018:6.11.2 2023:6.11.2 */
static void reason_of_a_call(void **unused)
{
    (void)unused;
    jd_game *game = game_of(JD_ED_2023, "5400+30", NULL), *copy;
    act(game, 0, JD_BY_ARBITER, JD_DO_START);
    stop_clocks(game, 1000, JD_BY_BLACK, "noise");
    stop_clocks(game, 1000, JD_BY_WHITE, "light"); /* nothing to stop any more */
    assert_int_equal(jd_game_caller(game), JD_BY_BLACK);
    assert_string_equal(jd_game_call_reason(game), "noise");
    assert_int_equal(jd_game_copy(&copy, game), JD_OK);
    act(game, 2000, JD_BY_ARBITER, JD_DO_RESUME);
    assert_null(jd_game_call_reason(game));
    stop_clocks(game, 3000, JD_BY_BLACK, NULL);
    assert_null(jd_game_call_reason(game));
    jd_game_free(game);
    assert_string_equal(jd_game_call_reason(copy), "noise");
    jd_game_free(copy);
}

/* LAW 2009:Adj.2 2014:E.2 2018:I.2 2023:I.2 */
static void place_of_an_adjourned_game(void **unused)
{
    (void)unused;
    jd_game *game = game_of(JD_ED_2018, "5400", NULL);
    jd_event e = jd_event_of(1000, JD_BY_ARBITER, JD_DO_ADJOURN);
    e.note = "room 4";
    act(game, 0, JD_BY_ARBITER, JD_DO_START);
    assert_null(jd_game_envelope(game).place);
    apply(game, e);
    assert_string_equal(jd_game_envelope(game).place, "room 4");
    play(game, 2000, JD_BY_WHITE, "e2e4");
    assert_string_equal(jd_game_envelope(game).place, "room 4");
    act(game, 9000, JD_BY_ARBITER, JD_DO_RESUME_SESSION);
    act(game, 9500, JD_BY_ARBITER, JD_DO_ADJOURN);
    assert_null(jd_game_envelope(game).place);
    jd_game_free(game);
}

/* ---- the envelope ---- */

/* LAW 2009:Adj.1.a 2014:E.1.a 2018-:I.1.1 */
static void secrets(void **unused)
{
    (void)unused;
    jd_game *game = game_of(JD_ED_2018, "5400", NULL);
    act(game, 0, JD_BY_ARBITER, JD_DO_START);        /* event 1 */
    act(game, 1000, JD_BY_ARBITER, JD_DO_ADJOURN);   /* 2 */
    says(game, 2000, JD_BY_WHITE, JD_DO_SEAL, "d4"); /* 3 */
    assert_int_equal(jd_game_envelope(game).put, 3);
    assert_false(jd_game_envelope(game).salted);
    play(game, 2000, JD_BY_WHITE, "e2e4"); /* 4: on the board, and the sealed move all the same */
    jd_envelope e = jd_game_envelope(game);
    assert_true(e.sealed);
    assert_int_equal(e.put, 4);
    assert_int_equal(e.opened, 0);
    assert_int_equal(jd_game_state(game).standing, 0);
    act(game, 9000, JD_BY_ARBITER, JD_DO_RESUME_SESSION); /* 5 */
    e = jd_game_envelope(game);
    assert_false(e.sealed);
    assert_int_equal(e.put, 4);
    assert_int_equal(e.opened, 5);
    assert_int_equal(jd_game_state(game).standing, 1);
    jd_game_free(game);
}

/* ---- the outcome ---- */

static void three_points(jd_regulations *r)
{
    r->points[0] = 3;
    r->points[1] = 1;
}

/* LAW 2009:11.1 2014-:10.1 */
static void outcomes(void **unused)
{
    jd_ending v;
    (void)unused;
    jd_game *game = game_of(JD_ED_2018, "5400", three_points);
    act(game, 0, JD_BY_ARBITER, JD_DO_START);
    assert_false(jd_game_outcome(game, &v));
    assert_int_equal(v.result, JD_NO_RESULT);
    assert_int_equal(v.rule, JD_RULE_COUNT);
    assert_string_equal(v.article, "");
    act(game, 1000, JD_BY_WHITE, JD_DO_RESIGN);
    assert_true(jd_game_outcome(game, &v));
    assert_int_equal(v.result, JD_BLACK_WINS);
    assert_int_equal(v.rule, JD_RULE_RESIGNATION);
    assert_int_equal(v.of, JD_BY_WHITE);
    assert_string_equal(v.article, "5.1.2");
    assert_true(v.points[JD_WHITE] == 0 && v.points[JD_BLACK] == 3);
    jd_event e = jd_event_of(2000, JD_BY_ARBITER, JD_DO_DECLARE);
    e.result = "1/2-1/2";
    e.article = "11.10";
    apply(game, e);
    assert_true(jd_game_outcome(game, &v));
    assert_string_equal(v.article, "11.10");
    assert_string_equal(jd_game_state(game).article, "11.10");
    assert_true(v.points[JD_WHITE] == 1 && v.points[JD_BLACK] == 1);
    jd_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(standing_moves),
        cmocka_unit_test(plies),
        cmocka_unit_test(pressed_after_the_answer),
        cmocka_unit_test(illegal_plies),
        cmocka_unit_test(sheets),
        cmocka_unit_test(claims),
        cmocka_unit_test(reason_of_a_call),
        cmocka_unit_test(place_of_an_adjourned_game),
        cmocka_unit_test(secrets),
        cmocka_unit_test(outcomes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
