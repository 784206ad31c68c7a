/* hall/game/game_time.c - see game_time.h. */
#include "hall/game/game_time.h"

#include <stddef.h>

static int64_t later_of(int64_t a, int64_t b) { return a > b ? a : b; }
static int64_t earlier_of(int64_t a, int64_t b) { return a < b ? a : b; }

int64_t game_time_now(const struct game_time *t, int64_t now)
{
    return t->stopped ? t->shown : t->shown + now - t->since;
}

/* ---- the list of those that were set in this turn ---- */

void game_time_unlist(struct game_time *t)
{
    if (!t->set_link)
        return;
    *t->set_link = t->next_set;
    if (t->next_set)
        t->next_set->set_link = t->set_link;
    t->set_link = NULL;
}

static void enlist(struct game_time *t, struct game_time **set)
{
    if (t->set_link)
        return;
    t->next_set = *set;
    if (*set)
        (*set)->set_link = &t->next_set;
    t->set_link = set;
    *set = t;
}

/* ---- starting, stopping ---- */

void game_time_set(struct game_time *t, struct game_time **set, int64_t at, int64_t now)
{
    t->shown = at;
    t->since = now;
    if (!t->stopped)
        t->stopped_since = now;
    t->stopped = false;
    enlist(t, set);
}

struct game_time *game_time_start_next(struct game_time **set, int64_t now, int64_t *late)
{
    struct game_time *t = *set;
    *late = 0;
    if (!t)
        return NULL;
    game_time_unlist(t);
    if (!t->stopped && t->since < now) {
        *late = now - t->since;
        t->since = now;
    }
    return t;
}

void game_time_stop(struct game_time *t, int64_t now)
{
    t->shown = game_time_now(t, now);
    if (!t->stopped)
        t->stopped_since = now;
    t->stopped = true;
}

void game_time_set_back(struct game_time *t, struct game_time **set, int64_t at, int64_t now)
{
    bool stopped = t->stopped;
    game_time_set(t, set, earlier_of(at, game_time_now(t, now)), now);
    t->stopped = stopped;
}

void game_time_run(struct game_time *t, struct game_time **set, bool store_fails, int64_t now)
{
    if (t->stopped && !t->awaits_pause && !store_fails)
        game_time_set(t, set, t->shown, now);
}

/* ---- when an event counts ---- */

/* How much of game time has gone since the event arrived. */
static int64_t time_since(const struct game_time *t, int64_t arrived, int64_t now)
{
    if (!t->stopped && arrived >= t->since)
        return now - arrived;
    int64_t before_stop = arrived < t->stopped_since ? t->stopped_since - arrived : 0;
    return before_stop + (t->stopped ? 0 : now - t->since);
}

int64_t game_time_of_arrival(const struct game_time *t, int64_t arrived, int64_t made_good, int64_t now)
{
    return later_of(game_time_now(t, now) - time_since(t, arrived, now) - made_good, t->last_at);
}

int64_t game_time_in_hall(const struct game_time *t, int64_t at, int64_t now, int64_t hall_now)
{
    return hall_now - (game_time_now(t, now) - at);
}

/* ---- reading a game ---- */

/* For a client that asks for a game that no server held, no game time goes by. A game that was asleep ran until it was
 * asked for. */
static int64_t stopped_since(const struct game_time *t, const struct game_time_read *read, int64_t now)
{
    if (t->stopped)
        return t->stopped_since;
    if (read->held)
        return read->asked_at == GAME_TIME_NEVER ? now : read->began;
    return INT64_MIN;
}

void game_time_take(struct game_time *t, struct game_time **set, const struct game_time_read *read, bool store_fails,
                    int64_t now)
{
    bool    known = t->stopped || read->held;
    int64_t at = earlier_of(known ? game_time_now(t, now) : read->stored, read->asked_at);
    int64_t since = stopped_since(t, read, now);
    game_time_set(t, set, later_of(at, t->last_at), now);
    t->stopped_since = since;
    t->told_zero = GAME_TIME_UNTOLD;
    t->awaits_pause |= read->runs;
    t->stopped = store_fails || t->awaits_pause;
}

/* ---- what the store is told ---- */

static void tell_zero(struct game_time *t, int64_t zero) { t->told_zero = zero + GAME_TIME_LESS / 2; }

static bool knows_enough(const struct game_time *t, int64_t zero, bool storing)
{
    return zero <= t->told_zero && (zero > t->told_zero - GAME_TIME_LESS || storing);
}

/* For the store, a game that awaits its recovery pause is stopped: no client has seen it running. */
bool game_time_note(struct game_time *t, bool storing, int64_t now, int64_t hall_now)
{
    int64_t zero = hall_now - game_time_now(t, now);
    if (t->awaits_pause || knows_enough(t, zero, storing))
        return false;
    tell_zero(t, zero);
    return true;
}

bool game_time_foresee(struct game_time *t, int64_t at, int64_t hall_now)
{
    int64_t zero = hall_now - at;
    if (zero <= t->told_zero)
        return false;
    tell_zero(t, zero);
    return true;
}
