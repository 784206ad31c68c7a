/* due.c - when time alone decides something, and only then. */
#include "games.h"

#include "play.h"

static jd_rulings out;

/* The end that a move brought is told by the first event after it where it waited for a claim (4.8). */
static bool is_by_move(const jd_ruling *r)
{
    return r->rule == JD_RULE_MATE || r->rule == JD_RULE_STALEMATE || r->rule == JD_RULE_DEAD_POSITION ||
           r->rule == JD_RULE_REPETITION || r->rule == JD_RULE_FIFTY || r->rule == JD_RULE_FIVEFOLD ||
           r->rule == JD_RULE_SEVENTY_FIVE;
}

/* What does a tick at a moment bring? */
static size_t rulings_of_tick(const jd_game *game, int64_t at)
{
    jd_game *copy;
    jd_event e = jd_event_of(at, JD_BY_ARBITER, JD_DO_TICK);
    assert_int_equal(jd_game_copy(&copy, game), JD_OK);
    assert_int_equal(jd_game_apply(copy, &e, &out, NULL), JD_OK);
    jd_game_free(copy);
    return out.count;
}

static bool decides(const jd_game *game, int64_t at)
{
    return rulings_of_tick(game, at) > 0 && !is_by_move(&out.at[0]);
}

/* A tick before it brings nothing, a tick then brings something; where nothing is due none ever does. */
static void check_due(const struct random_game *w)
{
    int64_t at;
    if (!jd_game_due(w->game, &at)) {
        if (decides(w->game, w->at) || decides(w->game, w->at + dice(100000)) || decides(w->game, w->at + 1000000000))
            die(w, "time decided what was not due");
        return;
    }
    if (at < w->at)
        die(w, "due in the past");
    if (at > w->at && (decides(w->game, at - 1) || decides(w->game, w->at + dice((uint32_t)(at - w->at)))))
        die(w, "time decided before it was due");
    if (!rulings_of_tick(w->game, at))
        die(w, "nothing happened when it was due");
}

static void of_random_games(void **unused)
{
    static struct random_game w;
    static jd_rulings         unread;
    (void)unused;
    for (int games = 0; games < 500; games++) {
        random_begin(&w);
        for (int tries = 0; tries < 150 && jd_game_state(w.game).phase < JD_FINISHED; tries++) {
            jd_event e = random_event(&w);
            random_apply(&w, &e, &unread);
            check_due(&w);
        }
        jd_game_free(w.game);
    }
}

/* ---- what is due, exactly ---- */

static void assert_due(const jd_game *game, int64_t expected)
{
    int64_t at = -1;
    assert_true(jd_game_due(game, &at));
    assert_int_equal(at, expected);
}

static void assert_never(const jd_game *game)
{
    int64_t at;
    assert_false(jd_game_due(game, &at));
}

/* LAW 2009-:6.9 */
static void flags(void **unused)
{
    (void)unused;
    for (int edition = 0; edition < JD_EDITIONS; edition++) {
        jd_game *game = game_of((jd_edition)edition, "5400d10", NULL);
        assert_never(game); /* not started */
        act(game, 1000, JD_BY_ARBITER, JD_DO_START);
        assert_due(game, 1000 + 10000 + 5400000);
        assert_false(jd_game_may(game, JD_BY_ARBITER, JD_DO_TICK, JD_WHAT_NONE));
        play(game, 21000, JD_BY_WHITE, "e2e4"); /* ten seconds of it were free */
        assert_due(game, 21000 + 10000 + 5400000);
        play(game, 22000, JD_BY_BLACK, "e7e5");
        assert_due(game, 22000 + 10000 + 5390000);
        act(game, 23000, JD_BY_ARBITER, JD_DO_PAUSE);
        assert_never(game);
        act(game, 50000, JD_BY_ARBITER, JD_DO_RESUME);
        assert_due(game, 50000 + 9000 + 5390000);
        act(game, 60000, JD_BY_BLACK, JD_DO_RESIGN);
        assert_never(game);
        jd_game_free(game);
    }
}

static void unsupervised(jd_regulations *r) { r->supervised = false; }

/* Without supervision a flag is for the players to see; since 2018 for the arbiter as well. */
/* LAW 2009:A.4.d.1 2014:A.4.c 2018:A.4.5 2023-:A.5.5 */
static void flags_without_supervision(void **unused)
{
    (void)unused;
    for (int edition = 0; edition < JD_EDITIONS; edition++) {
        jd_game *game = game_of((jd_edition)edition, "900", unsupervised);
        act(game, 0, JD_BY_ARBITER, JD_DO_START);
        if (edition < JD_ED_2018) {
            assert_never(game);
        } else {
            assert_due(game, 900000);
            play(game, 950000, JD_BY_WHITE, "e2e4"); /* a mere move shows it to nobody */
            assert_int_equal(jd_game_state(game).phase, JD_RUNNING);
            assert_due(game, 950000);
            assert_true(jd_game_may(game, JD_BY_ARBITER, JD_DO_TICK, JD_WHAT_NONE));
        }
        jd_game_free(game);
    }
}

static void with_default_time(jd_regulations *r)
{
    r->check_in = true;
    r->default_ms = 60000;
}

/* LAW 2009:6.6.a 2014:6.7.a 2018-:6.7.1 */
static void lateness(void **unused)
{
    (void)unused;
    for (int edition = 0; edition < JD_EDITIONS; edition++) {
        jd_game *game = game_of((jd_edition)edition, "5400", with_default_time);
        assert_never(game);
        act(game, 500, JD_BY_WHITE, JD_DO_ARRIVE);
        act(game, 1000, JD_BY_ARBITER, JD_DO_START);
        assert_due(game, 61000);
        assert_true(jd_game_state(game).absent[JD_BLACK]);
        assert_false(jd_game_state(game).absent[JD_WHITE]);
        act(game, 60999, JD_BY_BLACK, JD_DO_ARRIVE);
        assert_due(game, 1000 + 5400000);
        jd_game_free(game);
    }
}

/* White seals, the game is resumed at 100000 without Black. */
static jd_game *resumed(jd_edition edition, void (*change)(jd_regulations *r))
{
    jd_game *game = game_of(edition, "5400", change);
    act(game, 0, JD_BY_WHITE, JD_DO_ARRIVE);
    act(game, 0, JD_BY_BLACK, JD_DO_ARRIVE);
    act(game, 0, JD_BY_ARBITER, JD_DO_START);
    act(game, 1000, JD_BY_ARBITER, JD_DO_ADJOURN);
    says(game, 2000, JD_BY_WHITE, JD_DO_SEAL, "e4");
    act(game, 3000, JD_BY_WHITE, JD_DO_PRESS);
    assert_never(game);
    jd_event resume = jd_event_of(100000, JD_BY_ARBITER, JD_DO_RESUME_SESSION);
    resume.present[JD_BLACK] = false;
    apply(game, resume);
    return game;
}

static void without_check_in(jd_regulations *r) { r->default_ms = 60000; }

/* Default time after a resumption, whether or not players check in; in 2009 more than an hour. */
/* LAW 2009:Adj.10 2014:E.10 2018-:I.10 */
static void lateness_after_resumption(void **unused)
{
    static void (*const with[])(jd_regulations *) = {with_default_time, without_check_in};
    (void)unused;
    for (int edition = 0; edition < JD_EDITIONS; edition++)
        for (size_t i = 0; i < COUNT(with); i++) {
            jd_game *game = resumed((jd_edition)edition, with[i]);
            assert_true(jd_game_state(game).absent[JD_BLACK]);
            assert_due(game, edition == JD_ED_2009 ? 100000 + 3600001 : 160000);
            act(game, 110000, JD_BY_BLACK, JD_DO_ARRIVE);
            assert_false(jd_game_state(game).absent[JD_BLACK]);
            assert_due(game, 110000 + 5400000 - 10000);
            jd_game_free(game);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(of_random_games), cmocka_unit_test(flags),
                                       cmocka_unit_test(flags_without_supervision), cmocka_unit_test(lateness),
                                       cmocka_unit_test(lateness_after_resumption)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
