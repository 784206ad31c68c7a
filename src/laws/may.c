/* may.c - what is open to whom, now: the same conditions by which an act is refused when it is done. */
#include "laws/state.h"

/* ---- what bars an act ---- */

/* Only while the clocks run may anything be done on the board. */
jd_rule jd_bar_idle(const jd_game *g, const jd_event *e)
{
    (void)e;
    return g->phase == JD_RUNNING ? OPEN : g->phase == JD_SCHEDULED ? JD_RULE_NOT_STARTED : JD_RULE_NOT_RESUMED;
}

static jd_rule bar_claim(const jd_game *g, const jd_event *e)
{
    jd_colour c = (jd_colour)e->by;
    if (g->phase == JD_SCHEDULED || g->phase == JD_ADJOURNED)
        return jd_bar_idle(g, e);
    switch (e->what) {
    case JD_WHAT_REPETITION:
    case JD_WHAT_FIFTY: return jd_bar_claim_draw(g, e);
    case JD_WHAT_FLAG: return jd_bar_claim_flag(g, c);
    case JD_WHAT_ILLEGAL: return jd_bar_illegal(g, e);
    case JD_WHAT_TOUCH: return jd_bar_claim_touch(g, c);
    case JD_WHAT_SETUP: return jd_bar_setup(g, e);
    case JD_WHAT_RESIGNED:
    case JD_WHAT_AGREED: return g->regs.arbiter ? OPEN : JD_RULE_NOBODY_TO_CALL;
    default: return jd_bar_quickplay(g, c, e->what);
    }
}

static jd_rule bar_tick(const jd_game *g, const jd_event *e)
{
    int64_t due;
    (void)e;
    return jd_game_due(g, &due) && due == g->now ? OPEN : NOTHING;
}

typedef jd_rule bar_function(const jd_game *g, const jd_event *e);

/* What is not here is always open while the game lasts. */
static bar_function *const bars[JD_ACT_COUNT] = {
    [JD_DO_ARRIVE] = jd_bar_arrive,
    [JD_DO_ADJUST] = jd_bar_adjust,
    [JD_DO_TOUCH] = jd_bar_touch,
    [JD_DO_RELEASE] = jd_bar_move,
    [JD_DO_PRESS] = jd_bar_press,
    [JD_DO_PLAY] = jd_bar_move,
    [JD_DO_WRITE] = jd_bar_write,
    [JD_DO_OFFER] = jd_bar_offer,
    [JD_DO_ACCEPT] = jd_bar_accept,
    [JD_DO_DECLINE] = jd_bar_decline,
    [JD_DO_CLAIM] = bar_claim,
    [JD_DO_STOP] = jd_bar_stop,
    [JD_DO_ANNOUNCE] = jd_bar_announce,
    [JD_DO_ASK] = jd_bar_ask,
    [JD_DO_SEAL] = jd_bar_seal,
    [JD_DO_SIGN] = jd_bar_sign,
    [JD_DO_START] = jd_bar_start,
    [JD_DO_TICK] = bar_tick,
    [JD_DO_PAUSE] = jd_bar_pause,
    [JD_DO_RESUME] = jd_bar_resume,
    [JD_DO_SET_CLOCK] = jd_bar_set_clock,
    [JD_DO_OBSERVE] = jd_bar_observe,
    [JD_DO_CONSENT] = jd_bar_consent,
    [JD_DO_RULE] = jd_bar_rule,
    [JD_DO_PENALISE] = jd_bar_penalise,
    [JD_DO_ADJOURN] = jd_bar_adjourn,
    [JD_DO_RESUME_SESSION] = jd_bar_session,
    [JD_DO_ENVELOPE_LOST] = jd_bar_session,
    [JD_DO_APPEAL] = jd_bar_appeal,
    [JD_DO_WITHDRAW] = jd_bar_withdraw,
};

/* Once a flag has fallen under a postponed claim nothing but the game's end is open to the players (III.5.2). */
static bool waits_for_ruling(const jd_game *g, const jd_event *e)
{
    bool down = claim_is_postponed(g) && (g->clock[0].fallen || g->clock[1].fallen) && !over(g);
    bool open = e->act == JD_DO_ACCEPT || e->act == JD_DO_RESIGN || e->act == JD_DO_APPEAL || e->act == JD_DO_TICK;
    return down && e->by != JD_BY_ARBITER && !open;
}

jd_rule jd_game_bar(const jd_game *g, const jd_event *e)
{
    if (waits_for_ruling(g, e))
        return JD_RULE_FLAG_DOWN;
    jd_rule sealed = jd_bar_envelope(g, e);
    if (sealed != OPEN)
        return sealed;
    return bars[e->act] ? bars[e->act](g, e) : OPEN;
}

/* ---- asking ---- */

bool jd_game_may(const jd_game *g, jd_party by, jd_act act, jd_what what)
{
    if ((unsigned)act >= JD_ACT_COUNT || (unsigned)what >= JD_WHAT_COUNT || !jd_act_allowed(act, by) ||
        !jd_act_whole(act, what))
        return false;
    jd_event e = jd_event_of(g->now, by, act);
    e.what = what;
    if (act == JD_DO_CLAIM && jd_claim_is_out_of_turn(g, &e))
        return false; /* it would only cost minutes */
    return (!over(g) || jd_game_admits(g, &e)) && jd_game_bar(g, &e) == OPEN;
}

size_t jd_game_options(const jd_game *g, jd_party by, jd_option *out, size_t room)
{
    size_t count = 0;
    for (int act = 0; act < JD_ACT_COUNT; act++)
        for (int what = 0; what < JD_WHAT_COUNT; what++)
            if (jd_game_may(g, by, (jd_act)act, (jd_what)what)) {
                if (count < room)
                    out[count] = (jd_option){(jd_act)act, (jd_what)what};
                count++;
            }
    return count;
}
