/* may.c - what is open to whom: what is not open has no effect when it is done, what is open is not refused. */
#include "games.h"

#include "play.h"

#include <string.h>

static jd_rulings out;

/* ---- random games ---- */

/* Acts with what they need to be done: a legal move, a piece to touch, something that can be read. */
static bool complete(const struct random_game *w, jd_event *e, char move[6])
{
    jd_state  s = jd_game_state(w->game);
    jd_moves  moves;
    jd_ruling r = {.chess960 = s.position.chess960};
    if (e->act == JD_DO_PLAY || e->act == JD_DO_RELEASE) {
        jd_moves_legal(&s.position, &moves);
        if (moves.count == 0)
            return false;
        r.binds.count = 1;
        r.binds.at[0] = moves.at[dice((uint32_t)moves.count)];
        jd_ruling_bound(&r, 0, move);
        e->move = move;
    }
    e->square = jd_position_king(&s.position, s.on_move);
    e->text = "e4";
    e->result = "1-0";
    e->ms = 1000;
    e->points = w->regs.points[0] - w->regs.points[2];
    e->ply = e->act == JD_DO_WITHDRAW ? last_act(w->game) : 0;
    if (e->act == JD_DO_PENALISE || e->act == JD_DO_GIVE_TIME || e->what == JD_WHAT_CONSENT_LATE ||
        e->what == JD_WHAT_SEEN_DEVICE || e->what == JD_WHAT_SEEN_TWO_HANDS || e->what == JD_WHAT_SEEN_REFUSAL)
        e->of = (jd_party)dice(2);
    return true;
}

/* What is refused for another reason than that it is not open: for what it says. */
static bool depends_on_what_it_says(const jd_event *e)
{
    return e->act == JD_DO_PENALISE || e->act == JD_DO_PLAY || e->act == JD_DO_RELEASE ||
           e->what == JD_WHAT_SEEN_TWO_HANDS || e->what == JD_WHAT_SEEN_DEAD;
}

/* The player's own stop ends with a claim that cannot be made. */
static bool goes_on(const jd_state *before, const jd_event *e)
{
    return e->act == JD_DO_CLAIM && before->phase == JD_PAUSED;
}

static bool is_refused(const jd_rulings *r) { return r->count > 0 && r->at[r->count - 1].refused; }

static void check_option(struct random_game *w, jd_party by, jd_act act, jd_what what)
{
    char     move[6];
    jd_event e = jd_event_of(w->at, by, act);
    jd_game *copy;
    e.what = what;
    bool     may = jd_game_may(w->game, by, act, what);
    jd_state before = jd_game_state(w->game);
    if (!complete(w, &e, move))
        return;
    assert_int_equal(jd_game_copy(&copy, w->game), JD_OK);
    if (jd_game_apply(copy, &e, &out, NULL) == JD_OK) {
        jd_state after = jd_game_state(copy);
        w->events[w->count++] = e; /* to be told */
        if (may && is_refused(&out) && !depends_on_what_it_says(&e))
            die(w, "open, and refused");
        if (!may && out.count && !is_refused(&out) && !goes_on(&before, &e))
            die(w, "not open, and taken up");
        if (!may && !goes_on(&before, &e) && !same_state(&before, &after))
            die(w, "not open, and something changed");
        w->count--;
    }
    jd_game_free(copy);
}

static void check_all(struct random_game *w)
{
    for (int by = JD_BY_WHITE; by <= JD_BY_ARBITER; by++)
        for (int act = 0; act < JD_ACT_COUNT; act++)
            for (int what = 0; what < JD_WHAT_COUNT; what++)
                if (jd_act_allowed((jd_act)act, (jd_party)by) &&
                    (what ? jd_what_act((jd_what)what) == (jd_act)act
                          : !jd_act_needs((jd_act)act, JD_WHAT_NONE, JD_FIELD_WHAT)))
                    check_option(w, (jd_party)by, (jd_act)act, (jd_what)what);
}

static void of_random_games(void **unused)
{
    static struct random_game w;
    static jd_rulings         unread;
    (void)unused;
    for (int games = 0; games < 120; games++) {
        random_begin(&w);
        for (int tries = 0; tries < 100; tries++) {
            jd_event e = random_event(&w);
            random_apply(&w, &e, &unread);
            jd_event tick =
                jd_event_of(w.at, JD_BY_ARBITER, JD_DO_TICK); /* what time alone brings is not asked about */
            random_apply(&w, &tick, &unread);
            check_all(&w);
        }
        jd_game_free(w.game);
    }
}

/* ---- what is open, exactly ---- */

static bool may(const jd_game *game, jd_party by, jd_act act) { return jd_game_may(game, by, act, JD_WHAT_NONE); }

/* LAW 2009:9.1.a 2014:9.1.b 2018-:9.1.2.1 */
static void offers(void **unused)
{
    (void)unused;
    for (int edition = 0; edition < JD_EDITIONS; edition++) {
        jd_game *game = game_of((jd_edition)edition, "5400", NULL);
        assert_false(may(game, JD_BY_WHITE, JD_DO_OFFER));
        act(game, 0, JD_BY_ARBITER, JD_DO_START);
        play(game, 1000, JD_BY_WHITE, "e2e4");
        play(game, 2000, JD_BY_BLACK, "e7e5");
        assert_true(may(game, JD_BY_WHITE, JD_DO_OFFER));
        assert_false(may(game, JD_BY_BLACK, JD_DO_ACCEPT));
        act(game, 3000, JD_BY_WHITE, JD_DO_OFFER);
        assert_true(may(game, JD_BY_BLACK, JD_DO_ACCEPT));
        assert_true(may(game, JD_BY_BLACK, JD_DO_DECLINE));
        assert_false(may(game, JD_BY_WHITE, JD_DO_ACCEPT));
        act(game, 4000, JD_BY_BLACK, JD_DO_ACCEPT);
        assert_false(may(game, JD_BY_WHITE, JD_DO_OFFER));
        assert_false(may(game, JD_BY_WHITE, JD_DO_RESIGN));
        assert_true(may(game, JD_BY_WHITE, JD_DO_SIGN));
        jd_game_free(game);
    }
}

/* LAW 2009-:9.4 */
static void claims(void **unused)
{
    (void)unused;
    for (int edition = 0; edition < JD_EDITIONS; edition++) {
        jd_game *game = game_of((jd_edition)edition, "5400", NULL);
        act(game, 0, JD_BY_ARBITER, JD_DO_START);
        assert_true(jd_game_may(game, JD_BY_WHITE, JD_DO_CLAIM, JD_WHAT_REPETITION)); /* right or wrong */
        assert_false(jd_game_may(game, JD_BY_BLACK, JD_DO_CLAIM, JD_WHAT_REPETITION));
        assert_false(jd_game_may(game, JD_BY_WHITE, JD_DO_CLAIM, JD_WHAT_NONE));
        assert_false(jd_game_may(game, JD_BY_WHITE, JD_DO_CLAIM, JD_WHAT_MOVES));
        assert_false(jd_game_may(game, JD_BY_WHITE, JD_DO_CLAIM, JD_WHAT_FLAG));
        assert_false(jd_game_may(game, JD_BY_ARBITER, JD_DO_CLAIM, JD_WHAT_FIFTY));
        jd_event touch = jd_event_of(1000, JD_BY_WHITE, JD_DO_TOUCH);
        touch.square = jd_square_parse("e2");
        apply(game, touch);
        assert_false(jd_game_may(game, JD_BY_WHITE, JD_DO_CLAIM, JD_WHAT_REPETITION));
        jd_game_free(game);
    }
}

/* The list has what each of them says, and nothing else. */
static void options(void **unused)
{
    jd_option list[200];
    (void)unused;
    jd_game *game = game_of(JD_ED_2023, "5400", NULL);
    act(game, 0, JD_BY_ARBITER, JD_DO_START);
    size_t count = jd_game_options(game, JD_BY_BLACK, list, COUNT(list));
    assert_in_range(count, 1, COUNT(list));
    for (size_t i = 0; i < count; i++)
        assert_true(jd_game_may(game, JD_BY_BLACK, list[i].act, list[i].what));
    assert_int_equal(jd_game_options(game, JD_BY_BLACK, list, 1), count);
    assert_int_equal(jd_game_options(game, JD_BY_NOBODY, list, COUNT(list)), 0);
    assert_false(jd_game_may(game, JD_BY_BLACK, (jd_act)-1, JD_WHAT_NONE));
    jd_game_free(game);
}

/* LAW 2009:E.2.9 2014:D.2.9 2018-:D.2.10 */
static void assistants(void **unused)
{
    (void)unused;
    assert_true(jd_assistant_may(JD_DO_RELEASE, JD_WHAT_NONE));
    assert_true(jd_assistant_may(JD_DO_WRITE, JD_WHAT_NONE));
    assert_true(jd_assistant_may(JD_DO_CLAIM, JD_WHAT_FLAG));
    assert_false(jd_assistant_may(JD_DO_CLAIM, JD_WHAT_REPETITION));
    assert_false(jd_assistant_may(JD_DO_OFFER, JD_WHAT_NONE));
    assert_false(jd_assistant_may(JD_DO_RESIGN, JD_WHAT_NONE));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(of_random_games), cmocka_unit_test(offers),
                                       cmocka_unit_test(claims), cmocka_unit_test(options),
                                       cmocka_unit_test(assistants)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
