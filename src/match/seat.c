/* An engine at a board: started, greeted, made ready for a game, asked for moves, and let go. */
#include "console/report.h"
#include "match/slot.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const struct competitor *competitor_of(const struct seat *s)
{
    return &s->slot->runner->match->competitors[s->competitor];
}

static void wait_for(struct seat *s, enum seat_state state)
{
    s->state = state;
    s->deadline = engine_now() + s->slot->runner->match->patience_us;
}

/* What the pipe did not take goes out as soon as it can. */
static void see_pending(struct seat *s)
{
    bool wants = s->engine && engine_wants_write(s->engine);
    if (wants != s->writing)
        runner_watch_write(s->slot->runner, s, wants);
    s->writing = wants;
}

/* ---- before a game ---- */

static bool seat_start(struct seat *s, size_t competitor)
{
    s->competitor = competitor;
    const struct competitor *c = competitor_of(s);
    s->engine = engine_start(&(struct engine_setup){.command = c->command,
                                                    .arguments = (const char *const *)c->words + 1,
                                                    .folder = c->folder,
                                                    .errors = c->errors});
    if (!s->engine) {
        complain("cannot start %s (%s): %s", c->name, c->command, strerror(errno));
        return false;
    }
    runner_watch(s->slot->runner, s);
    engine_send(s->engine, "uci");
    wait_for(s, SEAT_GREETING);
    return true;
}

static void new_game(struct seat *s)
{
    engine_new_game(s->engine, &s->slot->opening.start);
    engine_send(s->engine, "isready");
    wait_for(s, SEAT_READYING);
    see_pending(s);
}

bool seat_prepare(struct seat *s, size_t competitor)
{
    if (s->engine && s->competitor != competitor)
        seat_leave(s, false);
    if (!s->engine)
        return seat_start(s, competitor);
    if (s->state != SEAT_GREETING) /* it has not said who it is, then the game comes after that */
        new_game(s);
    return true;
}

/* Say once which of the settings the engine does not know. */
static void set_options(struct seat *s)
{
    struct runner           *r = s->slot->runner;
    const struct competitor *c = competitor_of(s);
    for (size_t i = 0; i < c->setting_count; i++) {
        const struct engine_option *o = engine_option_find(s->engine, c->settings[i].name);
        if (o)
            engine_set(s->engine, o->name, o->kind == ENGINE_BUTTON ? NULL : c->settings[i].value);
        else if (!r->warned[s->competitor])
            complain("%s has no option '%s'", c->name, c->settings[i].name);
    }
    r->warned[s->competitor] = true;
}

static void greeted(struct seat *s)
{
    set_options(s);
    if (s->slot->runner->match->chess960) {
        if (!engine_option_find(s->engine, "UCI_Chess960")) {
            complain("%s does not play Chess960 (it has no option UCI_Chess960)", competitor_of(s)->name);
            s->slot->runner->broken = true;
        }
        engine_set(s->engine, "UCI_Chess960", "true");
    }
    new_game(s);
}

/* ---- in a game ---- */

void seat_think(struct seat *s, const struct engine_go *go, int64_t deadline)
{
    engine_go(s->engine, go);
    s->state = SEAT_THINKING;
    s->deadline = deadline;
    see_pending(s);
}

void seat_stop(struct seat *s)
{
    if (s->state != SEAT_THINKING)
        return;
    engine_stop(s->engine);
    wait_for(s, SEAT_STOPPING);
    see_pending(s);
}

void seat_leave(struct seat *s, bool at_once)
{
    if (s->engine)
        runner_bury(s->slot->runner, s->engine, at_once);
    s->engine = NULL;
    s->writing = false;
    s->state = SEAT_EMPTY;
    s->deadline = ENGINE_FOREVER;
}

/* ---- what happens ---- */

static void rest(struct seat *s)
{
    s->state = SEAT_READY;
    s->deadline = ENGINE_FOREVER;
}

static void failed(struct seat *s)
{
    char what[160];
    engine_failure_text(s->engine, what, sizeof what);
    slot_failed(s->slot, s, BY_FAILURE, what);
}

/* False when there is nothing more to do with this engine. */
static bool hear(struct seat *s, enum engine_said said, int64_t now)
{
    switch (said) {
    case ENGINE_UCIOK:
        if (s->state == SEAT_GREETING)
            greeted(s);
        return true;
    case ENGINE_READYOK:
        if (s->state == SEAT_READYING) {
            rest(s);
            slot_ready(s->slot);
        }
        return true;
    case ENGINE_BESTMOVE: {
        bool late = s->state == SEAT_STOPPING;
        rest(s);
        if (late)
            slot_ready(s->slot);
        else
            slot_moved(s->slot, s, now);
        return s->engine != NULL;
    }
    case ENGINE_FAILED: failed(s); return false;
    default: return said != ENGINE_NOTHING;
    }
}

void seat_readable(struct seat *s, int64_t now)
{
    struct engine_event event;
    if (!s->engine)
        return;
    engine_read(s->engine);
    while (hear(s, engine_next(s->engine, &event), now))
        ;
}

void seat_writable(struct seat *s)
{
    if (!s->engine)
        return;
    engine_flush(s->engine);
    if (engine_failure(s->engine) != ENGINE_FINE)
        failed(s);
    else
        see_pending(s);
}

void seat_late(struct seat *s)
{
    const struct match      *m = s->slot->runner->match;
    const struct competitor *c = competitor_of(s);
    char                     what[160];
    switch (s->state) {
    case SEAT_THINKING:
        if (c->limits.clocked || c->limits.movetime_ms) {
            slot_flag(s->slot, s);
            return;
        }
        snprintf(what, sizeof what, "it gave no move within %g s", (double)m->patience_us / 1e6);
        break;
    case SEAT_STOPPING:
        snprintf(what, sizeof what, "it gave no move within %g s after stop", (double)m->patience_us / 1e6);
        break;
    default: snprintf(what, sizeof what, "it did not get ready within %g s", (double)m->patience_us / 1e6); break;
    }
    slot_failed(s->slot, s, BY_FAILURE, what);
}
