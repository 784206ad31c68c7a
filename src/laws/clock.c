/* clock.c - the chess clock (Article 6). Time is an argument; the clock only counts down what is given
 * to it. */
#include "laws/state.h"

#include <string.h>

const jd_control *jd_game_control(const jd_game *g, jd_colour c) { return jd_regulations_control(&g->regs, c); }

static const jd_period *period_of(const jd_game *g, jd_colour c)
{
    return &jd_game_control(g, c)->at[g->clock[c].period];
}

static int64_t delay_of(const jd_period *p) { return p->extra == JD_EXTRA_DELAY ? p->extra_ms : 0; }

/* ---- running ---- */

int64_t jd_game_start_clock(const jd_game *g, jd_colour c)
{
    const jd_period *first = &jd_game_control(g, c)->at[0];
    bool             with_extra = first->extra == JD_EXTRA_CUMULATIVE && g->regs.increment_first;
    return first->base_ms + (with_extra ? first->extra_ms : 0);
}

void jd_clock_setup(jd_game *g)
{
    for (int c = 0; c < 2; c++)
        g->clock[c].left = jd_game_start_clock(g, (jd_colour)c);
}

void jd_clock_pass(struct clock *k, int64_t elapsed, int64_t now)
{
    int64_t free = lesser(elapsed, k->delay_left);
    k->delay_left -= free;
    k->left -= elapsed - free;
    if (k->delay_left == 0 && k->left <= 0) {
        if (!k->fallen)
            k->fell_at = now + k->left; /* so long ago */
        k->fallen = true;
        k->left = 0;
    }
}

void jd_clock_advance(jd_game *g, int64_t at)
{
    if (g->running != NO_COLOUR) {
        jd_clock_pass(&g->clock[g->running], at - g->now, at);
        if (g->undo)
            g->undo->taken_back.ran[g->running] += at - g->now;
    }
    g->now = at;
}

/* The five seconds of the move that he begins (III.4). */
static void pay_bonus(jd_game *g, jd_colour c)
{
    if (!g->clock[c].bonus_due)
        return;
    g->clock[c].bonus_due = false;
    jd_clock_add(g, c, g->bonus_ms);
}

void jd_clock_start(jd_game *g, jd_colour c)
{
    g->running = (int)c;
    g->phase = JD_RUNNING;
    g->tidying = false;
    g->clock[c].delay_left = delay_of(period_of(g, c));
    pay_bonus(g, c);
}

void jd_clock_stop(jd_game *g) { g->running = NO_COLOUR; }

/* He puts pieces back on his own time (7.4.1): neither a delay nor an increment belongs to that. */
void jd_clock_lend(jd_game *g, jd_colour c)
{
    if (g->phase != JD_RUNNING && g->phase != JD_PAUSED)
        return;
    g->tidying = true;
    g->clock[c].delay_left = 0;
    g->held = (int)c;
    if (g->phase == JD_RUNNING)
        g->running = (int)c;
}

/* The last move has not been completed, and its player's clock is the one that runs: until he presses (6.2.2). */
bool jd_clock_still_to_press(const jd_game *g)
{
    const struct ply *last = &g->plies[g->ply];
    int               runs = g->phase == JD_RUNNING ? g->running : g->held;
    return g->ply > 0 && !last->completed && runs == (int)last->by;
}

/* Pieces were put back: the clock of the player on move runs, or will after a pause. */
void jd_clock_to_turn(jd_game *g)
{
    jd_colour c = (jd_colour)board(g)->turn;
    if (jd_clock_still_to_press(g))
        return;
    if (g->phase == JD_RUNNING && g->running != (int)c)
        jd_clock_start(g, c);
    else if (g->phase == JD_RUNNING)
        pay_bonus(g, c); /* his clock ran already, his move begins now */
    g->held = (int)c;
}

void jd_clock_hold(jd_game *g, jd_party by)
{
    if (g->phase == JD_RUNNING)
        g->held = g->running;
    if (g->phase == JD_RUNNING || by == JD_BY_ARBITER)
        g->stopper = by;
    jd_clock_stop(g);
    g->phase = JD_PAUSED;
}

void jd_clock_run_on(jd_game *g)
{
    g->phase = JD_RUNNING;
    g->running = g->held;
    if (g->running == (int)board(g)->turn)
        pay_bonus(g, (jd_colour)g->running); /* his move may begin only now: moves were taken back meanwhile */
}

/* The claimant's own stop belongs to the claim (9.5.1); what the other player or the arbiter stopped stands still. So
 * do the clocks while a claim of either player still waits for its ruling: they run on after that one. */
bool jd_clock_after_claim(jd_game *g, jd_party by)
{
    if (g->phase != JD_PAUSED || g->stopper != by)
        return false;
    if (claim_is_undecided(g)) {
        g->stopper = claim_waits(&g->claims[JD_WHITE]) ? JD_BY_WHITE : JD_BY_BLACK;
        return false;
    }
    jd_clock_run_on(g);
    return true;
}

#define CLOCK_MAX (INT64_C(1) << 50) /* however often time is given */

/* A clock with nothing left is a fallen flag, whoever is on move; the fixed time of a delay has to be used first. Time
 * that is given raises a flag that had fallen. */
static void see_flag(jd_game *g, jd_colour c)
{
    struct clock *k = &g->clock[c];
    int64_t       delay = g->running == (int)c ? k->delay_left : delay_of(period_of(g, c));
    bool          empty = k->left == 0 && delay == 0;
    if (empty && !k->fallen)
        k->fell_at = g->now;
    k->fallen = empty || (k->fallen && k->left == 0);
}

void jd_clock_add(jd_game *g, jd_colour c, int64_t ms)
{
    struct clock *k = &g->clock[c];
    k->left = greater(0, lesser(CLOCK_MAX, k->left + ms));
    see_flag(g, c);
}

/* ---- completing moves (6.2.1, 6.3) ---- */

/* Moves are completed; how many periods begin with them? */
static int count_moves(jd_game *g, jd_colour c, int moves)
{
    struct clock     *k = &g->clock[c];
    const jd_control *control = jd_game_control(g, c);
    int               before = k->period;
    k->counter += moves;
    for (int needed = 0, i = 0; i < control->count - 1; i++) {
        needed += control->at[i].moves;
        if (k->counter >= needed && k->period == i) {
            k->period++;
            if (!k->fallen)
                k->left += control->at[i + 1].base_ms;
            jd_sheet_new_period(g, c);
        }
    }
    return k->period - before;
}

/* Its count goes, and with it the periods that it began and the time that they brought. A correction lets no flag fall:
 * the clock keeps at least `floor`, which it showed before the moves that are taken back (6.13, 7.1). */
void jd_clock_uncount(jd_game *g, const struct ply *ply, int64_t floor)
{
    struct clock     *k = &g->clock[ply->by];
    const jd_control *control = jd_game_control(g, (jd_colour)ply->by);
    k->counter -= k->counter > 0;
    for (int i = 0; i < ply->periods && k->period > 0; i++, k->period--) {
        int64_t added = ply->paid ? control->at[k->period].base_ms : 0;
        int64_t rest = greater(k->left - added, lesser(k->left, floor));
        k->left = rest ? rest : k->left; /* a correction lets no flag fall, not even one that was down before */
    }
}

static void add_extra(jd_game *g, jd_colour c)
{
    const jd_period *p = period_of(g, c);
    if (g->clock[c].fallen)
        return;
    if (p->extra == JD_EXTRA_CUMULATIVE)
        g->clock[c].left += p->extra_ms;
    g->clock[c].left += g->bonus_ms;
}

/* The last move of a player, who has made one. */
static int last_of(const jd_game *g, jd_colour c) { return g->plies[g->ply].by == c ? g->ply : g->ply - 1; }

/* All that this player has made is completed, whether or not he presses: each with the period that begins with it. */
void jd_clock_complete_moves(jd_game *g, jd_colour c)
{
    int before = g->ply;
    for (int open = g->unpressed[c]; open; before--)
        open -= g->plies[before].by == c;
    for (int i = before + 1; i <= g->ply; i++) {
        struct ply *made = &g->plies[i];
        if (made->by != c || made->completed)
            continue;
        made->paid = !g->clock[c].fallen;
        made->periods = (uint8_t)count_moves(g, c, 1);
        made->completed = true;
    }
    g->unpressed[c] = 0;
}

void jd_clock_complete(jd_game *g, jd_colour c, bool with_extra)
{
    int last = g->unpressed[c] ? last_of(g, c) : 0;
    jd_clock_complete_moves(g, c);
    if (with_extra)
        add_extra(g, c);
    if (last) {
        int64_t gained = g->clock[c].left - g->plies[last].clock;
        g->plies[last].gained = (int32_t)greater(INT32_MIN, lesser(INT32_MAX, gained));
        g->plies[last].clock = g->clock[c].left;
    }
    if (g->running == (int)c)
        jd_clock_start(g, other(c));
    else if (g->running == (int)other(c))
        pay_bonus(g, other(c)); /* his clock ran already, his move begins now */
}

/* ---- pressing ---- */

bool jd_made_move_passes(jd_game *g, jd_colour c)
{
    bool last = g->plies[g->ply].by == c;
    if (g->two_hands && last) {
        g->two_hands = false;
        if (g->ed->two_hands_illegal && !jd_illegal_waits(g)) {
            jd_illegal_penalty(g, c, JD_CAUSE_HANDS);
            return false;
        }
        if (g->ed->two_hands_illegal)
            jd_illegal_stand(g, c, JD_CAUSE_HANDS, g->ply, "");
        else if (!g->unsupervised)
            jd_game_rule(g, JD_RULE_ONE_HAND, jd_party_of(c));
    }
    if (!(g->breach.on && last && jd_breach_is_seen(g)))
        return true;
    jd_breach_set_back(g, c);
    return false;
}

bool jd_hands_are_due(const jd_game *g, jd_colour c)
{
    int last = g->unpressed[c] ? last_of(g, c) : g->ply;
    return last < g->ply && g->plies[last].hands;
}

/* The move stands, whatever has been made since. */
void jd_hands_settle(jd_game *g, jd_colour c)
{
    int            ply = last_of(g, c);
    struct offence o = {.by = c,
                        .cause = JD_CAUSE_HANDS,
                        .ply = ply,
                        .stands = true,
                        .late = true,
                        .restores = -1,
                        .kind = JD_NO_KIND,
                        .text = ""};
    g->plies[ply].hands = false;
    if (!g->ed->two_hands_illegal && !g->unsupervised)
        jd_game_rule(g, JD_RULE_ONE_HAND, jd_party_of(c));
    else if (g->ed->two_hands_illegal && jd_illegal_waits(g))
        jd_illegal_stand(g, c, JD_CAUSE_HANDS, ply, "");
    else if (g->ed->two_hands_illegal)
        jd_illegal_penalise(g, &o);
}

static void press_made_move(jd_game *g, jd_colour c)
{
    bool due = jd_hands_are_due(g, c);
    bool two_hands = (due || (g->two_hands && g->plies[g->ply].by == c)) && g->ed->two_hands_illegal;
    bool answered = jd_answered(g) && jd_answered(g)->by == c;
    if (jd_answered_is_completed(g, c) || !jd_made_move_passes(g, c))
        return;
    if (due)
        jd_hands_settle(g, c);
    if (over(g))
        return;
    jd_clock_complete(g, c, !(two_hands || answered) || g->unnoticed);
    jd_watch_position(g);
}

static jd_rule bar_lever(const jd_game *g, jd_colour c)
{
    if (g->blind.released && board(g)->turn == c)
        return JD_RULE_NOT_ANNOUNCED;
    if ((g->pending.on && g->pending.by == c) || g->unpressed[c])
        return OPEN;
    bool mated = g->end_waits && board(g)->turn == c; /* or drawn: only a claim by 4.8 is open to this player */
    if (g->running == (int)c && !mated)
        return OPEN;
    return g->regs.online ? NOTHING : JD_RULE_CLOCK_MISUSED; /* online the move has pressed already */
}

jd_rule jd_bar_press(const jd_game *g, const jd_event *e)
{
    jd_colour c = (jd_colour)e->by;
    jd_rule   bar = jd_bar_idle(g, e);
    if (bar == OPEN)
        bar = jd_bar_seal_press(g, c);
    return bar == NOTHING ? bar_lever(g, c) : bar;
}

void jd_clock_press(jd_game *g, jd_colour c)
{
    if (jd_seal_press(g, c) || jd_game_barred(g, bar_lever(g, c), jd_party_of(c)))
        return;
    if (g->pending.on && g->pending.by == c)
        jd_illegal_press(g, c);
    else if (g->unpressed[c])
        press_made_move(g, c); /* the clocks may have been switched already */
    else if (g->running == (int)c && jd_game_on_move(g, c) && g->tidying)
        g->tidying = false; /* the pieces stand again, and his own move goes on */
    else if (g->running == (int)c && jd_game_on_move(g, c))
        jd_empty_press(g, c);
    else if (g->running == (int)c && g->tidying)
        g->running = (int)other(c); /* the pieces stand again: he has left what he had */
    else if (g->running == (int)c)
        jd_clock_start(g, other(c)); /* the lever goes back to where it belongs */
}

/* With the other hand it counts all the same; what follows is for the arbiter to say (6.2.3). */
void jd_act_press(jd_game *g, const jd_event *e)
{
    if (e->other_hand)
        jd_game_rule(g, JD_RULE_OTHER_HAND, e->by);
    jd_clock_press(g, (jd_colour)e->by);
}

/* ---- the flag (6.4, 6.8, 6.9) ---- */

void jd_flag_falls(jd_game *g, jd_colour c)
{
    if (!jd_sealed_move_ends(g))
        jd_game_finish(g, JD_RULE_TIME, jd_party_of(c), jd_game_lost_by(g, c));
}

static bool notices(const jd_game *g, jd_act act)
{
    if (!g->unsupervised || g->regs.flags_stand)
        return !g->regs.flags_stand;
    return g->ed->flag_notice == NOTICE_TICK && act == JD_DO_TICK;
}

/* Whose flag fell first; NO_COLOUR when none is down. */
static int first_fallen(const jd_game *g)
{
    const struct clock *w = &g->clock[JD_WHITE], *b = &g->clock[JD_BLACK];
    if (w->fallen && b->fallen)
        return w->fell_at <= b->fell_at ? JD_WHITE : JD_BLACK;
    return w->fallen ? JD_WHITE : b->fallen ? JD_BLACK : NO_COLOUR;
}

/* Whose flag is noticed with this event. */
static int flag_seen(const jd_game *g, const jd_event *e)
{
    if (flags_wait(g) || !notices(g, e->act))
        return NO_COLOUR;
    if (e->act == JD_DO_OBSERVE && e->what == JD_WHAT_SEEN_BOTH_FLAGS)
        return NO_COLOUR; /* the arbiter's word counts */
    return first_fallen(g);
}

void jd_flag_notice(jd_game *g, const jd_event *e)
{
    int c = flag_seen(g, e);
    if (c != NO_COLOUR)
        jd_flag_falls(g, (jd_colour)c);
}

bool jd_flag_before(const jd_game *g, const jd_event *e, int64_t at)
{
    int c = flag_seen(g, e);
    return c != NO_COLOUR && g->clock[c].fell_at < at;
}

bool jd_flag_due(const jd_game *g, int64_t *at)
{
    *at = g->now;
    if (flags_wait(g) || !notices(g, JD_DO_TICK))
        return false;
    if (g->running != NO_COLOUR && first_fallen(g) == NO_COLOUR)
        *at += g->clock[g->running].delay_left + g->clock[g->running].left;
    return g->running != NO_COLOUR || first_fallen(g) != NO_COLOUR;
}

static bool last_period(const jd_game *g, jd_colour c)
{
    return g->clock[c].period == jd_game_control(g, c)->count - 1;
}

/* Both flags down and nobody knows which fell first: play on, unless all moves had to be made. */
void jd_flag_both(jd_game *g)
{
    if (jd_sealed_move_ends(g))
        return;
    if (g->unsupervised && g->ed->both_flags_draw) {
        jd_game_finish(g, JD_RULE_BOTH_FLAGS_UNSUPERVISED, JD_BY_BOTH, JD_DRAW);
        return;
    }
    if (last_period(g, JD_WHITE) && last_period(g, JD_BLACK)) {
        jd_game_finish(g, JD_RULE_BOTH_FLAGS_DRAW, JD_BY_BOTH, JD_DRAW);
        return;
    }
    jd_game_rule(g, JD_RULE_BOTH_FLAGS_PLAY_ON, JD_BY_BOTH);
    /* The next move counts as the first of the next period (8.6). */
    for (int c = 0; c < 2; c++) {
        struct clock     *k = &g->clock[c];
        const jd_control *control = jd_game_control(g, (jd_colour)c);
        int               missing = -k->counter;
        for (int i = 0; i <= k->period; i++)
            missing += control->at[i].moves;
        k->fallen = false;
        if (k->period < control->count - 1)
            count_moves(g, (jd_colour)c, missing);
    }
}

/* ---- starting, stopping, setting (6.6, 6.10, 6.11) ---- */

jd_rule jd_bar_start(const jd_game *g, const jd_event *e)
{
    (void)e;
    return g->phase == JD_SCHEDULED ? OPEN : JD_RULE_NOT_STARTED;
}

void jd_act_tick(jd_game *g, const jd_event *e)
{
    (void)g;
    (void)e;
}

void jd_act_start(jd_game *g, const jd_event *e)
{
    g->started = true;
    g->started_at = e->at;
    jd_clock_start(g, (jd_colour)board(g)->turn);
    jd_game_presence(g, e);
}

jd_rule jd_bar_pause(const jd_game *g, const jd_event *e) { return g->phase == JD_PAUSED ? OPEN : jd_bar_idle(g, e); }

void jd_act_pause(jd_game *g, const jd_event *e)
{
    (void)e;
    jd_clock_hold(g, JD_BY_ARBITER);
}

jd_rule jd_bar_resume(const jd_game *g, const jd_event *e)
{
    bool free = !claim_is_undecided(g);
    if (g->phase == JD_RUNNING)
        return NOTHING;
    return g->phase == JD_PAUSED && free ? OPEN : jd_bar_idle(g, e);
}

void jd_act_resume(jd_game *g, const jd_event *e)
{
    bool called = g->stopper == JD_BY_WHITE || g->stopper == JD_BY_BLACK;
    if (!e->valid && called)
        jd_game_rule(g, JD_RULE_STOP_UNFOUNDED, g->stopper);
    jd_clock_run_on(g);
}

/* To call somebody who is not there stops nothing (6.11.2). */
jd_rule jd_bar_stop(const jd_game *g, const jd_event *e)
{
    return g->regs.arbiter ? jd_bar_idle(g, e) : JD_RULE_NOBODY_TO_CALL;
}

void jd_act_stop(jd_game *g, const jd_event *e)
{
    jd_clock_hold(g, e->by);
    jd_note_keep(g, NOTE_CALL, e->note);
}

void jd_clock_set(jd_game *g, jd_colour c, int64_t left)
{
    g->clock[c].left = left;
    see_flag(g, c);
}

static bool is_reason(const jd_event *e, const char *reason) { return e->note && strcmp(e->note, reason) == 0; }

/* Without supervision they stay as they are after so many moves, but for the schedule, a defect (6.10) or a resumption.
 */
jd_rule jd_bar_set_clock(const jd_game *g, const jd_event *e)
{
    bool needed = is_reason(e, "schedule") || is_reason(e, "defect");
    return !jd_start_is_settled(g) || needed || g->adjourn.resumed ? OPEN : JD_RULE_CLOCK_LATE;
}

void jd_act_set_clock(jd_game *g, const jd_event *e)
{
    jd_rule why = g->put_back ? JD_RULE_CLOCK_PUT_BACK : g->adjourn.resumed ? JD_RULE_CLOCK_RESUMED : JD_RULE_CLOCK_SET;
    jd_ruling *r = jd_game_rule(g, why, JD_BY_NOBODY);
    for (int c = 0; c < 2; c++) {
        struct clock     *k = &g->clock[c];
        const jd_control *control = jd_game_control(g, (jd_colour)c);
        if (e->clock[c] != JD_ABSENT) {
            r->gives[c] = e->clock[c] - k->left;
            jd_clock_set(g, (jd_colour)c, e->clock[c]);
        }
        if (e->moves[c] != JD_ABSENT) {
            k->counter = (int)e->moves[c];
            int needed = 0;
            k->period = 0;
            for (int i = 0; i < control->count - 1; i++) {
                needed += control->at[i].moves;
                if (k->counter >= needed)
                    k->period = i + 1;
            }
        }
    }
}
