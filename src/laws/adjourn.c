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

/* May this player put a reply into a second envelope? Only while the sealer is absent (I.9.3); what he has begun then
 * he may finish. */
static bool may_reply(const jd_game *g, jd_colour c)
{
    const struct adjournment *a = &g->adjourn;
    return a->resumed && !a->unopened && !a->lost && (a->absent[a->sealer] || a->reply.sealed) &&
           c == other(a->sealer) && jd_game_on_move(g, c) && g->plies[g->ply].by == a->sealer;
}

/* Is this text the move that he has made on the board? */
static bool names_made_move(const jd_game *g, const jd_event *e)
{
    jd_reading         r;
    const jd_language *lang = e->lang ? jd_language_find(e->lang) : NULL;
    if (!e->text)
        return false;
    jd_movetext_read(&g->plies[g->ply - 1].after, e->text, strlen(e->text), lang, &r);
    return r.outcome == JD_OUTCOME_MOVE && r.move == g->plies[g->ply].move;
}

jd_rule jd_bar_seal(const jd_game *g, const jd_event *e)
{
    jd_colour c = (jd_colour)e->by;
    jd_rule   bar = jd_bar_idle(g, e);
    if (bar != OPEN || may_reply(g, c))
        return bar;
    bool open =
        seal_is_made(g) ? c == g->adjourn.sealer && names_made_move(g, e) : jd_game_on_move(g, c) && !g->pending.on;
    return open ? OPEN : JD_RULE_SEAL_REFUSED;
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
        a->stage = SEAL_EARLY;
        a->sealer = c;
        a->resume_at = JD_ABSENT;
        jd_note_keep(g, NOTE_PLACE, NULL);
    }
    put_in(g, &a->first, c, e->text);
}

/* What lies in an envelope that is not closed yet is forgotten when he moves on the board. */
void jd_seal_withdraw(jd_game *g, jd_colour c)
{
    struct adjournment *a = &g->adjourn;
    if ((a->stage == SEAL_EARLY || a->stage == SEAL_ASKED) && a->sealer == c) {
        a->first.sealed = false;
        a->stage = a->stage == SEAL_EARLY ? SEAL_NONE : SEAL_ASKED;
    }
    if (a->reply.by == c)
        a->reply.sealed = false;
}

void jd_envelopes_void(jd_game *g)
{
    struct adjournment *a = &g->adjourn;
    a->first.sealed = a->first.closed = a->reply.sealed = a->reply.closed = a->unopened = false;
    if (a->stage == SEAL_EARLY)
        a->stage = SEAL_NONE;
    if (a->stage == SEAL_ASKED)
        a->sealer = (jd_colour)board(g)->turn;
}

/* An offer made after the sealing stands until it is answered (I.4). */
void jd_envelopes_offer(jd_game *g, jd_colour by)
{
    struct adjournment *a = &g->adjourn;
    if (a->first.by != by)
        a->first.offered = false;
    if (a->reply.by != by)
        a->reply.offered = false;
}

/* From the press to the opening the pieces and the envelope are not his any more. */
jd_rule jd_bar_envelope(const jd_game *g, const jd_event *e)
{
    const struct adjournment *a = &g->adjourn;
    if (!a->first.closed && !a->reply.closed)
        return OPEN;
    switch (e->act) {
    case JD_DO_ADJUST:
    case JD_DO_TOUCH:
    case JD_DO_RELEASE:
    case JD_DO_PLAY:
    case JD_DO_ANNOUNCE:
    case JD_DO_CLAIM:
    case JD_DO_SEAL: break;
    default: return OPEN;
    }
    if (a->first.closed && e->by == jd_party_of(a->sealer))
        return JD_RULE_MOVE_SEALED;
    return a->reply.closed && e->by == jd_party_of(a->reply.by) ? JD_RULE_REPLY_SEALED : OPEN;
}

/* ---- the press (I.1.1, I.9.3) ---- */

static void close_envelope(jd_game *g, struct envelope *e)
{
    e->closed = true;
    e->offered = jd_offered_to(g, jd_party_of(e->by));
}

/* What he touched binds the sealed move, so it is kept. A move that his opponent has not completed yet is. */
static void close_session(jd_game *g)
{
    jd_clock_complete_moves(g, other(g->adjourn.sealer));
    jd_clock_stop(g);
    g->phase = JD_ADJOURNED;
    g->adjourn.stage = SEAL_DONE;
    g->adjusting = g->blind.released = g->blind.announced = false;
}

/* The move on the board is the sealed one: until the envelope is opened the position before it stands. */
static void take_from_board(jd_game *g, jd_colour c, bool unpaid)
{
    char             text[JD_MOVETEXT_MAX];
    struct envelope *e = &g->adjourn.first;
    jd_move          m = g->plies[g->ply].move;
    jd_game_drop_ply(g);
    if (!e->sealed)
        put_in(g, e, c, jd_san_write(board(g), m, text));
    e->ply = g->ply;
    e->move = m;
    e->made = true;
    e->unpaid = unpaid;
    if (g->breach.on) { /* to be claimed when it is opened */
        g->touches = g->breach.touches;
        g->bond = g->breach.bond;
    }
    g->breach.on = g->end_waits = false;
}

/* Two hands are penalised now; the five seconds of the opponent's next move come when it begins, at the opening
 * (III.4). */
static void penalise_hands(jd_game *g, jd_colour c)
{
    bool *due = &g->clock[other(c)].bonus_due, later = *due;
    g->two_hands = *due = false;
    jd_illegal_penalty(g, c, JD_CAUSE_HANDS);
    *due = later;
}

/* Whatever is wrong with what was done on the board is dealt with as at any press. The arbiter is there: nothing stands
 * unnoticed. */
static void press_board(jd_game *g, jd_colour c)
{
    bool passes = false;
    if (g->pending.on) {
        jd_illegal_penalty(g, c, g->pending.cause);
    } else if (g->two_hands && g->ed->two_hands_illegal) {
        penalise_hands(g, c);
    } else {
        passes = jd_made_move_passes(g, c);
    }
    if (over(g) || !seal_is_made(g))
        return;
    take_from_board(g, c, !passes);
    close_envelope(g, &g->adjourn.first);
    close_session(g);
}

static bool presses_reply(const jd_game *g, jd_colour c)
{
    const struct envelope *e = &g->adjourn.reply;
    return e->sealed && !e->closed && e->by == c && g->running == (int)c && may_reply(g, c);
}

/* NOTHING: the press is one like any other. */
jd_rule jd_bar_seal_press(const jd_game *g, jd_colour c)
{
    const struct adjournment *a = &g->adjourn;
    if (presses_reply(g, c))
        return OPEN;
    if ((a->unopened || a->reply.closed) && g->running == (int)c)
        return JD_RULE_CLOCK_MISUSED; /* he is not there */
    bool on_board = seal_is_made(g) || g->pending.on;
    bool switched = g->running == (int)other(c) && a->first.sealed && !g->unpressed[other(c)]; /* without a move */
    if ((a->stage != SEAL_ASKED && a->stage != SEAL_EARLY) || c != a->sealer || g->blind.released ||
        (g->running != (int)c && !on_board && !switched))
        return NOTHING;
    if (a->first.closed)
        return JD_RULE_MOVE_SEALED;
    return a->first.sealed || on_board ? OPEN : JD_RULE_SEAL_REFUSED;
}

static void open_envelope(jd_game *g, struct envelope *e);

/* The sealer is absent: his clock runs. Where he has come meanwhile the reply is opened at once. */
static void press_reply(jd_game *g)
{
    struct adjournment *a = &g->adjourn;
    close_envelope(g, &a->reply);
    if (a->absent[a->sealer])
        jd_clock_start(g, a->sealer);
    else
        open_envelope(g, &a->reply);
}

/* A press after sealing stops the clock and starts none. True when the press was of this kind. */
bool jd_seal_press(jd_game *g, jd_colour c)
{
    struct adjournment *a = &g->adjourn;
    jd_rule             bar = jd_bar_seal_press(g, c);
    if (bar == NOTHING || jd_game_barred(g, bar, jd_party_of(c)))
        return bar != NOTHING;
    if (presses_reply(g, c)) {
        press_reply(g);
    } else if (a->stage == SEAL_EARLY) { /* his clock runs until the session ends */
        close_envelope(g, &a->first);
    } else if (g->pending.on || seal_is_made(g)) {
        press_board(g, c);
    } else {
        close_envelope(g, &a->first);
        close_session(g);
    }
    return true;
}

/* ---- the session ends ---- */

/* The arbiter's own stop does not keep the arbiter from it. */
jd_rule jd_bar_adjourn(const jd_game *g, const jd_event *e)
{
    bool own = g->phase == JD_PAUSED && g->stopper == JD_BY_ARBITER && !claim_is_undecided(g);
    return own ? OPEN : jd_bar_idle(g, e);
}

/* Who seals does so on their own time, whatever the clocks did before. */
static void run_sealer(jd_game *g)
{
    if (!g->tidying && g->phase == JD_RUNNING)
        return;
    bool lent = g->tidying;
    g->tidying = false;
    jd_clock_run_on(g);
    if (lent)
        g->running = (int)g->adjourn.sealer;
}

/* What has been sealed and not been opened, a reply too, is what is sealed for the next session. */
void jd_act_adjourn(jd_game *g, const jd_event *e)
{
    struct adjournment *a = &g->adjourn;
    bool                waits = a->stage != SEAL_NONE || a->unopened;
    struct envelope     kept = waits ? a->first : a->reply;
    jd_colour           sealer = waits ? a->sealer : (jd_colour)board(g)->turn;
    memset(a, 0, sizeof *a);
    a->first = kept.sealed ? kept : (struct envelope){0};
    a->stage = SEAL_ASKED;
    a->sealer = sealer;
    a->resume_at = e->resume_at;
    jd_note_keep(g, NOTE_PLACE, e->note);
    run_sealer(g);
    if (a->first.closed)
        close_session(g);
}

/* ---- opening (I.7, I.8) ---- */

/* What the sealed text is worth: a move, or the rule by which its writer loses. */
static jd_rule judge_sealed(const jd_position *p, const struct envelope *e, jd_move *move)
{
    jd_reading         r;
    const jd_language *lang = e->lang[0] ? jd_language_find(e->lang) : NULL;
    *move = e->move;
    if (e->made)
        return JD_RULE_COUNT;
    jd_movetext_read(p, e->text, strlen(e->text), lang, &r);
    *move = r.move;
    switch (r.outcome) {
    case JD_OUTCOME_MOVE: return JD_RULE_COUNT;
    case JD_OUTCOME_AMBIGUOUS: return JD_RULE_SEALED_AMBIGUOUS;
    case JD_OUTCOME_ILLEGAL: return JD_RULE_SEALED_ILLEGAL;
    default: return JD_RULE_SEALED_UNREADABLE;
    }
}

static void make_sealed(jd_game *g, jd_colour c, jd_move m)
{
    struct attempt a = {.legal = m, .from = jd_move_from(m), .to = jd_move_to(m), .rook = JD_NO_SQUARE};
    jd_touch_make_move(g, c, &a, false);
}

static void mark_opened(jd_game *g, struct envelope *e)
{
    g->opened_event = g->events;
    e->sealed = e->closed = g->adjourn.unopened = false;
    if (g->regs.manual_sheets)
        jd_sheet_opened(g, e->by);
}

/* The clock of the player on move runs, or goes on running; what the arbiter stopped stands until he resumes. */
static void let_run(jd_game *g, jd_colour c)
{
    bool stopped = g->phase == JD_PAUSED && g->stopper == JD_BY_ARBITER;
    int  runs = g->phase == JD_PAUSED ? g->held : g->running;
    if (runs != (int)c) {
        jd_clock_start(g, c);
        if (stopped)
            jd_clock_hold(g, JD_BY_ARBITER);
    } else if (g->phase == JD_PAUSED && !stopped) {
        jd_clock_run_on(g);
    }
}

/* Open an envelope: the move is made on the board and completed, the other's clock runs. A move outside what bound its
 * player is set back. An end that waited for his claim about Article 4 comes before it. */
static void open_envelope(jd_game *g, struct envelope *e)
{
    jd_move   m;
    jd_colour c = e->by;
    jd_rule   fault = judge_sealed(board(g), e, &m);
    mark_opened(g, e);
    if (g->end_waits)
        jd_end_settle(g);
    if (over(g))
        return;
    if (fault != JD_RULE_COUNT) {
        jd_result result = jd_game_lost_by(g, c);
        jd_ruling_set_text(jd_game_finish(g, fault, jd_party_of(c), result), e->text);
        return;
    }
    if (e->offered)
        jd_offer_declined(g, c);
    make_sealed(g, c, m);
    if (over(g))
        return;
    if (g->breach.on && jd_breach_is_seen(g))
        jd_breach_set_back(g, c);
    else
        jd_clock_complete(g, c, !e->unpaid);
    let_run(g, (jd_colour)board(g)->turn);
}

/* It stands, whoever is late and whatever flag has fallen (I.10). */
bool jd_sealed_move_ends(jd_game *g)
{
    jd_move             m;
    struct adjournment *a = &g->adjourn;
    struct envelope    *e = a->unopened ? &a->first : &a->reply;
    if (!e->closed || judge_sealed(board(g), e, &m) != JD_RULE_COUNT)
        return false;
    jd_touches    touches = g->touches;
    struct bond   bond = g->bond;
    struct breach breach = g->breach;
    struct clock  clock = g->clock[e->by];
    int           before = g->ply > 0 ? g->ply - 1 : 0, unpressed = g->unpressed[e->by];
    struct ply    earlier = g->plies[before]; /* his last one, which this one may complete */
    make_sealed(g, e->by, m);
    if (over(g)) {
        mark_opened(g, e);
        return true;
    }
    jd_game_drop_ply(g);
    g->touches = touches;
    g->bond = bond;
    g->breach = breach;
    g->clock[e->by] = clock;
    g->unpressed[e->by] = unpressed;
    g->plies[before] = earlier;
    g->end_waits = false;
    return false;
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
    for (int c = 0; c < 2; c++) {
        a->absent[c] = !e->present[c];
        g->came_late[c] = false;
    }
    if (!a->first.sealed) { /* lost: he makes the move that he says he sealed; or the position was set back */
        g->opened_event = g->events;
        jd_clock_start(g, (jd_colour)board(g)->turn);
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
    } else if (a->reply.closed && c == a->sealer) {
        open_envelope(g, &a->reply);
    }
}

static bool is_late(const jd_game *g, jd_colour c)
{
    return (g->adjourn.absent[c] || g->came_late[c]) && !g->adjourn.excused[c];
}

/* Lateness: default time from the resumption; in 2009 more than an hour, or than was announced for it. */
bool jd_adjourn_due(const jd_game *g, int64_t *at)
{
    const jd_regulations *r = &g->regs;
    int64_t               hour = g->ed->resume_late_ms, usual = hour ? hour : r->default_ms;
    bool                  announced = hour || r->check_in || r->default_ms || r->resume_default_ms;
    *at = g->adjourn.resumed_at + (r->resume_default_ms ? r->resume_default_ms : usual) + (hour > 0);
    return announced && g->phase != JD_ADJOURNED && (is_late(g, JD_WHITE) || is_late(g, JD_BLACK));
}

/* In 2009 only the sealer's own lateness is excepted where his move has ended the game. */
void jd_adjourn_late(jd_game *g)
{
    bool white = is_late(g, JD_WHITE), black = is_late(g, JD_BLACK);
    bool excepted = !g->ed->resume_late_ms || (g->adjourn.unopened && g->adjourn.absent[g->adjourn.sealer]);
    if (excepted && jd_sealed_move_ends(g))
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
    a->first.sealed = a->first.closed = false;
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
                                   .place = g->notes[NOTE_PLACE],
                                   .salted = a->first.sealed && a->first.salt[0],
                                   .put = g->sealed_event,
                                   .opened = g->opened_event};
    e.move_number = e.position.fullmove;
    if (e.sealed)
        jd_commitment(a->first.salt, a->first.text, e.commitment);
    return e;
}
