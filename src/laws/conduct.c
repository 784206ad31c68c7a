/* conduct.c - the players' conduct and the arbiter (Articles 6.7, 11, 12): presence, what the arbiter
 * observes, penalties. */
#include "laws/state.h"

/* ---- presence (6.7, 11.2) ---- */

/* Has he still to arrive, for this session or for the game? */
bool jd_player_missing(const jd_game *g, jd_colour c)
{
    return g->adjourn.resumed ? g->adjourn.absent[c] : !g->present[c];
}

static bool forfeits(const jd_game *g, jd_colour c) { return (!g->present[c] || g->came_late[c]) && !g->excused[c]; }

static void forfeit(jd_game *g)
{
    bool white = forfeits(g, JD_WHITE), black = forfeits(g, JD_BLACK);
    if (white && black)
        jd_game_finish(g, JD_RULE_LATE, JD_BY_BOTH, JD_BOTH_FORFEIT);
    else
        jd_game_finish(g, JD_RULE_LATE, white ? JD_BY_WHITE : JD_BY_BLACK,
                       white ? JD_BLACK_FORFEIT_WIN : JD_WHITE_FORFEIT_WIN);
}

static bool default_time(const jd_game *g, int64_t *at)
{
    if (g->adjourn.resumed)
        return jd_adjourn_due(g, at);
    *at = g->started_at + g->regs.default_ms;
    return g->started && g->regs.check_in && (forfeits(g, JD_WHITE) || forfeits(g, JD_BLACK));
}

/* An end that only waits for a claim about Article 4 is before it. */
bool jd_presence_due(const jd_game *g, int64_t *at) { return !g->end_waits && default_time(g, at); }

/* Ruled at the first event at or after the default time, unless a flag fell before. */
void jd_game_presence(jd_game *g, const jd_event *e)
{
    int64_t due;
    if (!jd_presence_due(g, &due) || e->at < due || jd_flag_before(g, e, due))
        return;
    if (g->adjourn.resumed)
        jd_adjourn_late(g);
    else
        forfeit(g);
}

jd_rule jd_bar_arrive(const jd_game *g, const jd_event *e)
{
    return jd_player_missing(g, (jd_colour)e->by) ? OPEN : NOTHING;
}

void jd_act_arrive(jd_game *g, const jd_event *e)
{
    int64_t due;
    g->came_late[e->by] = default_time(g, &due) && e->at >= due;
    g->present[e->by] = true;
    jd_adjourn_arrive(g, (jd_colour)e->by);
}

jd_rule jd_bar_appeal(const jd_game *g, const jd_event *e)
{
    (void)e;
    return g->final_word ? JD_RULE_QUICKPLAY_FINAL : OPEN;
}

/* It is for others to decide; the record has it, whenever it comes (11.10). */
void jd_act_appeal(jd_game *g, const jd_event *e)
{
    jd_ruling_set_text(jd_game_rule(g, JD_RULE_APPEAL, e->by), e->text);
}

void jd_act_leave(jd_game *g, const jd_event *e)
{
    if (e->venue)
        jd_game_rule(g, JD_RULE_LEFT_VENUE, e->by);
    else if (g->phase == JD_RUNNING && jd_game_on_move(g, (jd_colour)e->by))
        jd_game_rule(g, JD_RULE_LEFT_AREA, e->by);
}

jd_rule jd_bar_consent(const jd_game *g, const jd_event *e)
{
    bool again = g->phase == JD_ADJOURNED || g->adjourn.resumed; /* there 2009 leaves it to the arbiter, too */
    return e->what == JD_WHAT_CONSENT_DRAW || g->ed->late_consent || again ? OPEN : JD_RULE_LATE_CONSENT_REFUSED;
}

void jd_act_consent(jd_game *g, const jd_event *e)
{
    if (e->what == JD_WHAT_CONSENT_DRAW) {
        g->consents++;
        return;
    }
    for (int c = 0; c < 2; c++)
        if (e->of == (jd_party)c || e->of == JD_BY_BOTH)
            g->excused[c] = g->adjourn.excused[c] = true;
}

/* ---- what the arbiter observes ---- */

/* 11.7 and 11.8: one who keeps refusing loses; if both do, both lose. */
static void observe_refusal(jd_game *g, const jd_event *e)
{
    g->refusing |= e->of == JD_BY_BOTH ? 3u : 1u << e->of; /* the arbiter himself is neither */
    if (g->refusing % 4 == 3) {
        jd_game_finish(g, JD_RULE_REFUSAL_BOTH, JD_BY_BOTH, JD_BOTH_LOSE);
        return;
    }
    if (over(g) || e->of > JD_BY_BLACK)
        return;
    jd_result result = jd_result_against(g, (jd_colour)e->of, e->opponent);
    if (result == JD_NO_RESULT)
        jd_game_refuse(g, JD_RULE_SCORE_REFUSED, e->of);
    else
        jd_game_finish(g, JD_RULE_REFUSAL, e->of, result);
}

/* 2009: the opponent gets only half a point if he cannot mate. Since 2014 he wins, or the arbiter penalises. */
static void observe_device(jd_game *g, jd_colour c)
{
    if (g->regs.device == JD_DEVICE_PENALISED && g->ed->device_penalised) {
        jd_game_rule(g, JD_RULE_DEVICE, jd_party_of(c));
        return;
    }
    jd_result result = jd_result_against(g, c, -1);
    if (g->ed->device_may_halve && g->present[other(c)])
        result = jd_game_hangs_on(g, other(c), result, c == JD_WHITE ? JD_BLACK_HALF : JD_WHITE_HALF);
    jd_game_finish(g, JD_RULE_DEVICE, jd_party_of(c), result);
}

/* Both have one: neither can win by it. */
static void observe_devices(jd_game *g)
{
    bool mild = g->regs.device == JD_DEVICE_PENALISED && g->ed->device_penalised;
    jd_game_rule(g, JD_RULE_DEVICE, JD_BY_WHITE);
    if (mild)
        jd_game_rule(g, JD_RULE_DEVICE, JD_BY_BLACK);
    else
        jd_game_finish(g, JD_RULE_DEVICE, JD_BY_BLACK, JD_BOTH_LOSE);
}

static jd_rule bar_colours(const jd_game *g)
{
    return made_by_both(g) < g->ed->colours_restart_below ? OPEN : JD_RULE_COLOURS_REVERSED;
}

/* Two hands for the last move, and the clock pressed or about to be (4.1, 7.5.4). */
static void observe_hands(jd_game *g, jd_party of)
{
    bool last = g->ply > 0 && g->plies[g->ply].by == (uint8_t)of;
    if (!last || !g->ed->two_hands_illegal) {
        jd_game_rule(g, JD_RULE_ONE_HAND, of);
        return;
    }
    if (g->hands_ply == g->ply) {
        jd_game_refuse(g, JD_RULE_ONE_HAND, of); /* once for one move */
        return;
    }
    if (!g->plies[g->ply].completed) {
        g->two_hands = true; /* ruled at the press */
        return;
    }
    jd_illegal_penalty(g, (jd_colour)of, JD_CAUSE_HANDS);
}

jd_rule jd_bar_observe(const jd_game *g, const jd_event *e)
{
    switch (e->what) {
    case JD_WHAT_SEEN_FLAG: return jd_bar_observe_flag(g, e);
    case JD_WHAT_SEEN_BOTH_FLAGS: return g->end_waits ? JD_RULE_FLAG_NOT_FALLEN : OPEN;
    case JD_WHAT_SEEN_ILLEGAL: return jd_bar_illegal(g, e);
    case JD_WHAT_SEEN_ILLEGAL_POSITION: return jd_bar_illegal_position(g, e);
    case JD_WHAT_SEEN_WRONG_SETUP: return jd_bar_setup(g, e);
    case JD_WHAT_SEEN_BOARD_TURNED: return jd_bar_board_turned(g);
    case JD_WHAT_SEEN_COLOURS_REVERSED: return bar_colours(g);
    default: return OPEN;
    }
}

void jd_act_observe(jd_game *g, const jd_event *e)
{
    bool player = e->of == JD_BY_WHITE || e->of == JD_BY_BLACK;
    switch (e->what) {
    case JD_WHAT_SEEN_FLAG: jd_observe_flag(g, e->of); break;
    case JD_WHAT_SEEN_BOTH_FLAGS: jd_flag_both(g); break;
    case JD_WHAT_SEEN_ILLEGAL: jd_illegal_found(g, e); break;
    case JD_WHAT_SEEN_ILLEGAL_POSITION: jd_observe_illegal_position(g, e); break;
    case JD_WHAT_SEEN_DISPLACED: jd_observe_displaced(g, e); break;
    case JD_WHAT_SEEN_WRONG_SETUP: jd_game_annul(g, JD_RULE_WRONG_SETUP); break;
    case JD_WHAT_SEEN_BOARD_TURNED: jd_game_rule(g, JD_RULE_BOARD_TURNED, JD_BY_NOBODY); break;
    case JD_WHAT_SEEN_COLOURS_REVERSED: jd_game_annul(g, JD_RULE_COLOURS_REVERSED); break;
    case JD_WHAT_SEEN_DEVICE:
        if (player)
            observe_device(g, (jd_colour)e->of);
        else
            observe_devices(g);
        break;
    case JD_WHAT_SEEN_TWO_HANDS:
        if (player)
            observe_hands(g, e->of);
        else
            jd_game_refuse(g, JD_RULE_ONE_HAND, e->of); /* a move is made by one player */
        break;
    case JD_WHAT_SEEN_BOARDS_DIFFER: jd_observe_boards(g, e->of); break;
    case JD_WHAT_SEEN_DEAD: jd_observe_dead(g, e); break;
    case JD_WHAT_SEEN_REFUSAL: observe_refusal(g, e); break;
    case JD_WHAT_SEEN_OTHER_HAND: jd_game_rule(g, JD_RULE_OTHER_HAND, e->of); break;
    case JD_WHAT_SEEN_INTERFERENCE: jd_game_rule(g, JD_RULE_INTERFERENCE, e->of); break;
    case JD_WHAT_SEEN_CLOCK_SHOWN: jd_game_rule(g, JD_RULE_CLOCK_SHOWN, e->of); break;
    default: jd_game_rule(g, JD_RULE_DISTURBANCE, e->of); break;
    }
}

/* ---- penalties (12.9), extra time (12.5) ---- */

static const jd_rule measures[JD_WHAT_COUNT] = {
    [JD_WHAT_WARNING] = JD_RULE_PENALTY_WARNING,
    [JD_WHAT_ADD_TIME] = JD_RULE_PENALTY_ADD_TIME,
    [JD_WHAT_TAKE_TIME] = JD_RULE_PENALTY_TAKE_TIME,
    [JD_WHAT_ADD_POINTS] = JD_RULE_PENALTY_ADD_POINTS,
    [JD_WHAT_TAKE_POINTS] = JD_RULE_PENALTY_TAKE_POINTS,
    [JD_WHAT_LOSE] = JD_RULE_PENALTY_LOSE,
    [JD_WHAT_FINE] = JD_RULE_PENALTY_FINE,
    [JD_WHAT_EXCLUDE_ROUNDS] = JD_RULE_PENALTY_EXCLUDE_ROUNDS,
    [JD_WHAT_EXPEL] = JD_RULE_PENALTY_EXPEL,
};

static void penalise_loss(jd_game *g, const jd_event *e)
{
    jd_result result = jd_result_against(g, (jd_colour)e->of, e->opponent);
    if (result == JD_NO_RESULT)
        jd_game_refuse(g, JD_RULE_SCORE_REFUSED, e->of)->points = e->opponent;
    else
        jd_game_finish(g, JD_RULE_PENALTY_LOSE, e->of, result);
}

/* Only what the edition knows; after the end there is no time left to give or take. */
jd_rule jd_bar_penalise(const jd_game *g, const jd_event *e)
{
    if (!jd_rule_article(measures[e->what], g->regs.edition))
        return JD_RULE_PENALTY_UNKNOWN;
    bool time = e->what == JD_WHAT_ADD_TIME || e->what == JD_WHAT_TAKE_TIME;
    return over(g) && time ? measures[e->what] : OPEN;
}

void jd_act_penalise(jd_game *g, const jd_event *e)
{
    jd_rule   why = measures[e->what];
    jd_colour who = (jd_colour)e->of;
    int64_t   ms = e->ms == JD_ABSENT ? 0 : e->ms;
    switch (e->what) {
    case JD_WHAT_ADD_TIME: jd_game_give(g, jd_game_rule(g, why, e->of), other(who), ms); break;
    case JD_WHAT_TAKE_TIME: jd_game_give(g, jd_game_rule(g, why, e->of), who, -ms); break;
    case JD_WHAT_ADD_POINTS:
    case JD_WHAT_TAKE_POINTS: jd_penalise_points(g, e, why); break;
    case JD_WHAT_LOSE: penalise_loss(g, e); break;
    default: jd_game_rule(g, why, e->of); break;
    }
}

void jd_act_give_time(jd_game *g, const jd_event *e)
{
    jd_ruling *r = jd_game_rule(g, JD_RULE_EXTRA_TIME, e->of);
    for (int c = 0; c < 2; c++)
        if (e->of == (jd_party)c || e->of == JD_BY_BOTH)
            jd_game_give(g, r, (jd_colour)c, e->ms);
}
