/* withdraw.c - an act of the arbiter that is taken back: the game is kept as it was before the act, until a player acts
 * or the game ends. */
#include "laws/image.h"
#include "laws/state.h"

#include <stdlib.h>
#include <string.h>

/* ---- keeping ---- */

/* Whether it waits for its result, or has it. */
static int progress(const jd_game *g) { return g->phase >= JD_FINISHED ? 2 : g->waits.on; }

static bool can_be_withdrawn(const jd_event *e) { return e->act != JD_DO_TICK && e->act != JD_DO_WITHDRAW; }

/* A copy without what that one could take back. */
static jd_game *copy_alone(jd_game *g)
{
    jd_game *own = g->undo, *copy;
    g->undo = NULL;
    jd_game_copy(&copy, g);
    g->undo = own;
    return copy;
}

/* Nothing has happened yet: where there is no memory, nothing does. */
bool jd_undo_prepare(jd_game *g, const jd_event *e)
{
    if (!can_be_withdrawn(e))
        return true;
    g->next_undo = copy_alone(g);
    if (g->next_undo)
        g->next_undo->taken_back = (struct undo){.event = g->events + 1, .before = progress(g), .at = e->at};
    return g->next_undo;
}

static void replace(jd_game *g, jd_game *kept)
{
    jd_game_free(g->undo);
    g->undo = kept;
}

static bool all_refused(const jd_rulings *rulings)
{
    size_t i = 0;
    while (i < rulings->count && rulings->at[i].refused)
        i++;
    return rulings->count && i == rulings->count;
}

/* An act that was refused is none, of the arbiter and of a player; one that ended the game cannot be taken back, nor
 * can anything before it. */
void jd_undo_settle(jd_game *g, const jd_event *e)
{
    jd_game *next = g->next_undo;
    bool     refused = all_refused(g->out);
    g->next_undo = NULL;
    if (next && g->acted && !refused)
        replace(g, next);
    else
        jd_game_free(next);
    bool player = e->by != JD_BY_ARBITER && e->act != JD_DO_TICK && !refused;
    if (g->undo && (player || progress(g) > g->undo->taken_back.before))
        replace(g, NULL);
}

bool jd_undo_copy(jd_game *to, const jd_game *from)
{
    to->undo = NULL;
    return !from->undo || jd_game_copy(&to->undo, from->undo) == JD_OK;
}

/* ---- as bytes ---- */

void jd_undo_save(const jd_game *g, struct pack *p)
{
    uint8_t kept = g->undo != NULL;
    jd_pack(p, &kept, 1);
    if (kept)
        jd_game_save(g->undo, p);
}

bool jd_undo_restore(jd_game *g, const jd_regulations *regs, struct unpack *u)
{
    uint8_t kept;
    jd_unpack(u, &kept, 1);
    if (u->failed || !kept)
        return !u->failed;
    g->undo = jd_game_restore(regs, u);
    return g->undo;
}

/* ---- taking it back ---- */

unsigned jd_game_withdrawable(const jd_game *g) { return g->undo ? g->undo->taken_back.event : 0; }

jd_rule jd_bar_withdraw(const jd_game *g, const jd_event *e)
{
    bool last = g->undo && (e->ply == JD_ABSENT || e->ply == (int64_t)jd_game_withdrawable(g));
    return last ? OPEN : JD_RULE_WITHDRAW_REFUSED;
}

/* What has run since is gone on the clocks as they were, too. */
static void run_clocks(jd_game *then, int64_t now)
{
    const struct undo *u = &then->taken_back;
    jd_clock_advance(then, u->at);
    for (int c = 0; c < 2; c++)
        if (u->ran[c])
            jd_clock_pass(&then->clock[c], u->ran[c], now);
}

/* The number of events and the time go on, and this event is still being applied. There is room for the moves: a game
 * never gives any back. */
static void go_back_to(jd_game *g, jd_game *then)
{
    memcpy(g->plies, then->plies, (size_t)(then->ply + 1) * sizeof *g->plies);
    jd_game_free_plies(then);
    then->plies = g->plies;
    then->capacity = g->capacity;
    then->events = g->events;
    then->now = g->now;
    then->event = g->event;
    then->out = g->out;
    then->acted = g->acted;
    g->undo = NULL;
    jd_game_release(g);
    *g = *then;
    free(then); /* what it held is the game's now */
}

void jd_act_withdraw(jd_game *g, const jd_event *e)
{
    jd_game *then = g->undo;
    int64_t  left[2] = {g->clock[0].left, g->clock[1].left};
    int      ply = shown_ply(g);
    run_clocks(then, e->at);
    go_back_to(g, then);
    jd_ruling *r = jd_game_rule(g, JD_RULE_WITHDRAWN, JD_BY_NOBODY);
    for (int c = 0; c < 2; c++)
        r->gives[c] = g->clock[c].left - left[c];
    if (shown_ply(g) != ply)
        jd_ruling_restore(g, r, shown_ply(g));
    if (!over(g))
        jd_bind_ruling(g, r);
}
