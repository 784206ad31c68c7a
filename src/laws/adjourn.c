/* adjourn.c - adjourned games (Guidelines I, Appendix E, the guidelines of 2009). */
#include "laws/state.h"

#include "jadoube/movetext.h"

#include <stdio.h>
#include <string.h>

/* ---- sealing (I.1) ---- */

static void put_in(jd_game *g, struct envelope *e, jd_colour by, const char *text)
{
    const jd_event *event = g->event;
    g->sealed_event = g->events;
    memset(e, 0, sizeof *e);
    e->sealed = true;
    e->by = by;
    e->ply = g->ply;
    snprintf(e->text, sizeof e->text, "%s", text);
    snprintf(e->lang, sizeof e->lang, "%s", event->lang ? event->lang : "");
    snprintf(e->salt, sizeof e->salt, "%s", event->salt ? event->salt : "");
}

/* May this player put a reply into a second envelope? Only while the sealer is absent (I.9.3). */
static bool may_reply(const jd_game *g, jd_colour c)
{
    const struct adjournment *a = &g->adjourn;
    return a->resumed && !a->unopened && !a->lost && a->absent[a->sealer] && c == other(a->sealer) &&
           jd_game_on_move(g, c) && g->plies[g->ply].by == a->sealer;
}

jd_rule jd_bar_seal(const jd_game *g, const jd_event *e)
{
    jd_colour c = (jd_colour)e->by;
    jd_rule   bar = jd_bar_idle(g, e);
    if (bar != OPEN || may_reply(g, c))
        return bar;
    return jd_game_on_move(g, c) && !g->pending.on && !g->adjourn.closed ? OPEN : JD_RULE_SEAL_REFUSED;
}

void jd_act_seal(jd_game *g, const jd_event *e)
{
    jd_colour           c = (jd_colour)e->by;
    struct adjournment *a = &g->adjourn;
    if (may_reply(g, c)) {
        put_in(g, &a->reply, c, e->text);
        return;
    }
    if (a->stage == SEAL_NONE) { /* before the session ends: counted as at its end (I.1.2) */
        memset(a, 0, sizeof *a);
        a->resume_at = JD_ABSENT;
        a->stage = SEAL_EARLY;
        a->sealer = c;
    }
    put_in(g, &a->first, c, e->text);
}

static void close_session(jd_game *g)
{
    jd_clock_stop(g);
    g->phase = JD_ADJOURNED;
    g->adjourn.stage = SEAL_DONE;
    jd_touch_clear_turn(g);
}

static bool presses_reply(const jd_game *g, jd_colour c)
{
    const struct adjournment *a = &g->adjourn;
    return a->reply.sealed && a->resumed && c == a->reply.by && g->running == (int)c;
}

/* NOTHING: the press is one like any other. */
jd_rule jd_bar_seal_press(const jd_game *g, jd_colour c)
{
    const struct adjournment *a = &g->adjourn;
    if (presses_reply(g, c))
        return OPEN;
    if ((a->stage != SEAL_ASKED && a->stage != SEAL_EARLY) || c != a->sealer)
        return NOTHING;
    return a->first.sealed ? OPEN : JD_RULE_SEAL_REFUSED;
}

/* A press after sealing stops the clock and starts none. True when the press was of this kind. */
bool jd_seal_press(jd_game *g, jd_colour c)
{
    struct adjournment *a = &g->adjourn;
    jd_rule             bar = jd_bar_seal_press(g, c);
    if (bar == NOTHING)
        return false;
    if (jd_game_barred(g, bar, jd_party_of(c)))
        return true;
    if (presses_reply(g, c))
        jd_clock_start(g, a->sealer); /* the sealer is absent: his clock runs */
    else if (a->stage == SEAL_ASKED)
        close_session(g);
    else
        a->closed = true; /* sealed early: his clock runs until the session ends */
    return true;
}

bool jd_seal_is_asked(const jd_game *g, jd_colour c)
{
    return g->adjourn.stage == SEAL_ASKED && g->adjourn.sealer == c;
}

/* Asked to seal, he makes the move on the board: that is the sealed move. */
bool jd_seal_on_board(jd_game *g, jd_colour c)
{
    struct adjournment *a = &g->adjourn;
    if (a->stage == SEAL_EARLY && a->sealer == c) { /* nobody had asked: he plays on instead */
        a->stage = SEAL_NONE;
        a->first.sealed = a->closed = false;
    }
    if (!jd_seal_is_asked(g, c))
        return false;
    put_in(g, &a->first, c, g->event->move);
    return true;
}

void jd_act_adjourn(jd_game *g, const jd_event *e)
{
    struct adjournment *a = &g->adjourn;
    if (a->stage == SEAL_EARLY) {
        a->resume_at = e->resume_at;
        close_session(g);
        return;
    }
    memset(a, 0, sizeof *a);
    a->stage = SEAL_ASKED;
    a->sealer = (jd_colour)board(g)->turn;
    a->resume_at = e->resume_at;
}

/* ---- opening (I.7, I.8) ---- */

/* What the sealed text is worth: a move, or the rule by which its writer loses. */
static jd_rule judge_sealed(const jd_position *p, const struct envelope *e, jd_move *move)
{
    jd_reading         r;
    const jd_language *lang = e->lang[0] ? jd_language_find(e->lang) : NULL;
    jd_movetext_read(p, e->text, strlen(e->text), lang, &r);
    *move = r.move;
    switch (r.outcome) {
    case JD_OUTCOME_MOVE: return JD_RULE_COUNT;
    case JD_OUTCOME_AMBIGUOUS: return JD_RULE_SEALED_AMBIGUOUS;
    case JD_OUTCOME_ILLEGAL: return JD_RULE_SEALED_ILLEGAL;
    default: return JD_RULE_SEALED_UNREADABLE;
    }
}

/* Open an envelope: the move is made on the board and completed, the other's clock runs. */
static void open_envelope(jd_game *g, struct envelope *e)
{
    jd_move   m;
    jd_colour c = e->by;
    jd_rule   fault = judge_sealed(board(g), e, &m);
    g->opened_event = g->events;
    e->sealed = g->adjourn.unopened = false;
    if (fault != JD_RULE_COUNT) {
        jd_ruling_set_text(jd_game_finish(g, fault, jd_party_of(c), win_for(other(c))), e->text);
        return;
    }
    struct attempt a = {.legal = m, .from = jd_move_from(m), .to = jd_move_to(m), .rook = JD_NO_SQUARE};
    jd_clock_stop(g);
    jd_touch_make_move(g, c, &a, false);
    if (over(g))
        return;
    jd_clock_complete(g, c, true);
    jd_clock_start(g, other(c));
}

/* Does the sealed move end the game? Then that stands, whoever is late (I.10); in 2009 only when its
 * player is. */
static bool sealed_move_ends(jd_game *g)
{
    jd_move                   m;
    const struct adjournment *a = &g->adjourn;
    if (!a->unopened || (g->ed->resume_late_ms && !a->absent[a->sealer]) ||
        judge_sealed(board(g), &a->first, &m) != JD_RULE_COUNT)
        return false;
    jd_position after = jd_move_make(board(g), m);
    if (jd_moves_any(&after) &&
        (jd_game_can_mate(g, &after, JD_WHITE) != JD_NO || jd_game_can_mate(g, &after, JD_BLACK) != JD_NO))
        return false;
    open_envelope(g, &g->adjourn.first);
    return true;
}

/* ---- resuming (I.5, I.9) ---- */

/* Only between two sessions. */
jd_rule jd_bar_session(const jd_game *g, const jd_event *e)
{
    jd_rule why = e->act == JD_DO_ENVELOPE_LOST ? JD_RULE_ENVELOPE_LOST : JD_RULE_NOT_RESUMED;
    return g->phase == JD_ADJOURNED ? OPEN : why;
}

void jd_act_resume_session(jd_game *g, const jd_event *e)
{
    struct adjournment *a = &g->adjourn;
    jd_colour           reply = other(a->sealer);
    a->stage = SEAL_NONE;
    a->resumed = true;
    a->resumed_at = e->at;
    for (int c = 0; c < 2; c++)
        a->absent[c] = !e->present[c];
    if (a->lost) {
        g->opened_event = g->events;
        jd_clock_start(g, a->sealer); /* he makes the move that he says he sealed */
    } else if (a->absent[reply]) {
        a->unopened = true;
        jd_clock_start(g, reply);
    } else {
        open_envelope(g, &a->first);
    }
    if (!over(g))
        jd_game_presence(g, e);
}

void jd_adjourn_arrive(jd_game *g, jd_colour c)
{
    struct adjournment *a = &g->adjourn;
    if (!a->resumed)
        return;
    a->absent[c] = false;
    if (a->unopened && c == other(a->sealer)) {
        open_envelope(g, &a->first);
    } else if (a->reply.sealed && c == a->sealer) {
        open_envelope(g, &a->reply);
    }
}

static bool is_late(const jd_game *g, jd_colour c) { return g->adjourn.absent[c] && !g->adjourn.excused[c]; }

/* Lateness: default time from the resumption; in 2009 more than an hour. */
bool jd_adjourn_due(const jd_game *g, int64_t *at)
{
    int64_t hour = g->ed->resume_late_ms;
    bool    announced = hour || g->regs.check_in || g->regs.default_ms; /* is there a default time? */
    *at = g->adjourn.resumed_at + (hour ? hour + 1 : g->regs.default_ms);
    return announced && g->phase != JD_ADJOURNED && (is_late(g, JD_WHITE) || is_late(g, JD_BLACK));
}

void jd_adjourn_late(jd_game *g)
{
    bool white = is_late(g, JD_WHITE), black = is_late(g, JD_BLACK);
    if (sealed_move_ends(g))
        return;
    if (white && black)
        jd_game_finish(g, JD_RULE_RESUMED_LATE, JD_BY_BOTH, JD_BOTH_LOSE);
    else
        jd_game_finish(g, JD_RULE_RESUMED_LATE, white ? JD_BY_WHITE : JD_BY_BLACK,
                       white ? JD_BLACK_WINS : JD_WHITE_WINS);
}

void jd_act_envelope_lost(jd_game *g, const jd_event *e)
{
    struct adjournment *a = &g->adjourn;
    if (!e->position) {
        jd_game_annul(g, JD_RULE_ENVELOPE_ANNULLED);
        return;
    }
    a->lost = true;
    a->first.sealed = false;
    jd_game_rule(g, JD_RULE_ENVELOPE_LOST, jd_party_of(a->sealer));
}

/* ---- what the envelope says (I.2) ---- */

jd_envelope jd_game_envelope(const jd_game *g)
{
    const struct adjournment *a = &g->adjourn;
    jd_envelope               e = {.asked = a->stage == SEAL_ASKED && !a->resumed,
                                   .sealed = a->first.sealed,
                                   .names = {g->regs.names[0], g->regs.names[1]},
                                   .by = a->sealer,
                                   .position = jd_game_position(g, a->first.ply),
                                   .clock = {g->clock[0].left, g->clock[1].left},
                                   .offer = g->offer,
                                   .resume_at = a->resume_at,
                                   .salted = a->first.sealed && a->first.salt[0],
                                   .put = g->sealed_event,
                                   .opened = g->opened_event};
    e.move_number = e.position.fullmove;
    if (e.sealed)
        jd_commitment(a->first.salt, a->first.text, e.commitment);
    return e;
}
