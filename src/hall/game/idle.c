/* hall/game/idle.c - rooms without viewers: closed when nothing is left to happen in them, asleep while their clocks
 * run.
 *
 * A game that is asleep is held like any other, and its game time runs; but it is in the store only, and read again
 * when its flag may have fallen or a client comes. */
#include "hall/event/wall.h"
#include "hall/game/mate_queue.h"
#include "hall/game/messages.h"
#include "hall/game/opponent.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define QUIET_ROOM_MS  20000  /* without viewers: the room is closed, or falls asleep  */
#define QUIET_HALL     4000   /* … sooner where so many rooms are awake                 */
#define QUIET_BOARD_MS 600000 /* a followed game of which nothing was heard             */
#define AGAIN_MS       1000   /* before a game that could not be read is tried again    */
#define LOOK_MS        5000   /* between two looks                                      */
#define GRACE_MS       60000  /* to come back after the server was away                 */

/* ---- closing ---- */

struct release {
    struct job job;
    char       id[STORE_ID_MAX + 1];
};

static void release_work(struct job *j) { j->err = store_release(j->store, ((struct release *)j)->id, &j->fault); }
static void free_release(struct job *j) { free(j); }

/* Game time may stop where no clock runs and no client looks. */
void room_release(struct room *r)
{
    struct release *job = calloc(1, sizeof *job);
    if (!job)
        return;
    snprintf(job->id, sizeof job->id, "%s", r->id);
    /* A game that this server does not hold is left alone. */
    keeper_submit(r->hall->keeper, &job->job, release_work, free_release);
    room_close(r);
}

/* ---- sleeping ---- */

static bool is_left_alone(const struct room *r)
{
    return !r->audience.count && !r->ops.first && !r->submission && r->state == ROOM_READY && !r->hall->trouble &&
           !mate_queue_has(r);
}

/* Will anything happen here by itself? */
static bool has_running_clock(const struct room *r)
{
    jd_state s = jd_game_state(r->game);
    int64_t  due;
    return (s.running != JD_BY_NOBODY && s.clock[s.running] > 0) || jd_game_due(r->game, &due);
}

void room_set_alarm(struct room *r, int64_t least)
{
    int64_t in = r->sleep.until - room_time(r);
    if (r->sleep.until != INT64_MAX)
        loop_set(r->hall->loop, &r->tick, loop_now(r->hall->loop) + (in > least ? in : least));
}

void room_sleep_on(struct room *r)
{
    r->state = ROOM_ASLEEP;
    r->sleep.woken = false;
    r->hall->asleep++;
    room_set_alarm(r, AGAIN_MS);
}

static void fall_asleep(struct room *r)
{
    int64_t due;
    r->sleep.until = jd_game_due(r->game, &due) ? due + 1 + r->lag_ms : INT64_MAX;
    r->sleep.last_at = r->time.last_at;
    r->sleep.seq = r->log.count;
    r->sleep.running = jd_game_state(r->game).phase == JD_RUNNING;
    room_forget(r);
    room_sleep_on(r);
}

void room_wake(struct room *r)
{
    for (struct op *op; r->hall->trouble && (op = r->ops.first) != NULL;) {
        if (!(r->ops.first = op->next))
            r->ops.last = &r->ops.first;
        op_refuse_code(op, REFUSED_STORE_UNAVAILABLE);
        op_free(op);
    }
    if (r->hall->trouble)
        return;
    r->hall->asleep--;
    r->sleep.woken = true;
    loop_unset(r->hall->loop, &r->tick);
    room_load(r);
}

/* ---- when the server goes away ---- */

struct pause {
    struct job job;
    char       id[STORE_ID_MAX + 1], line[128];
};

static void free_pause(struct job *j) { free(j); }

/* It needs not be read for that: its next event is known. */
void room_pause_asleep(struct room *r)
{
    struct pause *p = calloc(1, sizeof *p);
    int64_t       at = room_time(r);
    jd_event      e = jd_event_of(at > r->sleep.last_at ? at : r->sleep.last_at, JD_BY_ARBITER, JD_DO_PAUSE);
    if (!p)
        return;
    e.note = "server";
    snprintf(p->id, sizeof p->id, "%s", r->id);
    size_t             length = jd_event_write(&e, p->line, sizeof p->line);
    struct store_event event = {
        .game = p->id, .seq = (int64_t)r->sleep.seq + 1, .at = e.at, .line = p->line, .length = length};
    keeper_append(r->hall->keeper, &p->job, &event, free_pause);
}

/* ---- now and then ---- */

static int64_t idle_time_allowed(const struct room *r)
{
    size_t awake = r->hall->room_count - r->hall->asleep;
    if (r->following)
        return QUIET_BOARD_MS;
    return awake > QUIET_HALL ? LOOK_MS : QUIET_ROOM_MS;
}

/* False: it must stay. */
static bool go_away(struct room *r)
{
    if (r->following || !has_running_clock(r)) {
        room_release(r);
        return true;
    }
    if (opponent_thinks(r) || wall_shows(r))
        return false;
    fall_asleep(r);
    return true;
}

void room_later(struct timer *t)
{
    struct room *r = (struct room *)((char *)t - offsetof(struct room, later));
    int64_t      now = loop_now(r->hall->loop);
    if (r->audience.changed)
        room_tell_here(r, true);
    if (!r->following && !is_left_alone(r))
        r->idle_since = now;
    if (now - r->idle_since >= idle_time_allowed(r) && go_away(r))
        return;
    if (r->state == ROOM_READY && r->time.awaits_pause)
        room_do(r, JD_BY_ARBITER, JD_DO_PAUSE, "server"); /* there was no memory for it */
    else if (r->state == ROOM_READY && r->waits && r->audience.count && now - r->loaded_at >= GRACE_MS)
        room_do(r, JD_BY_ARBITER, JD_DO_RESUME, "server");
    else if (r->state == ROOM_READY)
        room_do_due(r); /* what could not be entered when the player came */
    if (!t->slot)
        loop_set(r->hall->loop, t, now + (r->waits || r->audience.changed ? 3000 : LOOK_MS));
}
