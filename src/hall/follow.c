/* follow.c - notices from the store, and the events behind them. */
#include "hall/follow.h"

#include "hall/replay.h"
#include "hall/wall.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define AGAIN_MS 1000 /* before a lost connection is made again */

struct follower {
    struct hall           *hall;
    struct store_listener *listener; /* NULL: lost */
    struct watch           watch;
    struct timer           timer;
};

/* ---- events ---- */

struct fetch {
    struct job    job;
    struct hall  *hall;
    char          id[STORE_ID_MAX + 1];
    int64_t       from;
    struct replay replay; /* has the lines */
};

static void fetch_work(struct job *j, struct store *s)
{
    struct fetch *f = (struct fetch *)j;
    j->err = store_events(s, f->id, f->from, lines_collect, &f->replay.lines, &j->fault);
    if (f->replay.lines.starved)
        j->err = STORE_MEMORY;
}

static void free_fetch(struct fetch *f)
{
    replay_clear(&f->replay);
    free(f);
}

/* The room has caught up. */
static void catch_up(struct room *r, bool news)
{
    bool again = r->fetch_again;
    r->fetching = r->fetch_again = false;
    room_set_watch(r, r->last_at);
    room_forget_snapshots(r);
    r->quiet_since = loop_now(r->hall->loop);
    r->state = ROOM_READY;
    if (news)
        wall_note(r);
    if (again)
        follow_fetch(r);
    room_pump(r);
}

static void on_replayed(struct replay *v, struct room *r)
{
    struct fetch *f = (struct fetch *)((char *)v - offsetof(struct fetch, replay));
    bool          news = v->lines.count > 0;
    if (r && !v->failed && replay_adopt(v, r))
        catch_up(r, news);
    else if (r)
        room_close(r); /* whoever needs it asks for it again */
    free_fetch(f);
}

static void on_fetched(struct job *j)
{
    struct fetch *f = (struct fetch *)j;
    struct room  *r = room_find(f->hall, f->id);
    jd_game      *game = NULL;
    if (!r || !r->following || f->from != (int64_t)r->log.count + 1) {
        free_fetch(f);
    } else if (j->err != STORE_OK || jd_game_copy(&game, r->game) != JD_OK) {
        room_close(r);
        free_fetch(f);
    } else {
        f->replay.done = on_replayed;
        replay_start(&f->replay, r, game);
    }
}

void follow_fetch(struct room *r)
{
    struct fetch *f = r->fetching ? NULL : calloc(1, sizeof *f);
    if (!f) {
        r->fetch_again = r->fetching;
        return;
    }
    f->hall = r->hall;
    snprintf(f->id, sizeof f->id, "%s", r->id);
    f->from = (int64_t)r->log.count + 1;
    f->job.work = fetch_work;
    f->job.done = on_fetched;
    r->fetching = true;
    keeper_submit(r->hall->keeper, &f->job);
}

/* ---- notices ---- */

static void on_notice(void *context, const char *game, int64_t seq)
{
    struct follower *f = context;
    struct room     *r = room_find(f->hall, game);
    if (r && r->following && seq > (int64_t)r->log.count)
        follow_fetch(r);
}

static void lose(struct follower *f)
{
    loop_unwatch(f->hall->loop, &f->watch);
    store_listener_close(f->listener);
    f->listener = NULL;
    loop_set(f->hall->loop, &f->timer, loop_now(f->hall->loop) + AGAIN_MS);
}

static void on_readable(struct watch *w, int what)
{
    struct follower   *f = (struct follower *)((char *)w - offsetof(struct follower, watch));
    struct store_fault fault = {0};
    (void)what;
    if (store_listener_read(f->listener, on_notice, f, &fault) != STORE_OK)
        lose(f);
}

static void hear(struct follower *f, struct store_listener *l)
{
    f->listener = l;
    f->watch = (struct watch){store_listener_fd(l), LOOP_READ, on_readable};
    loop_watch(f->hall->loop, &f->watch);
}

/* A lost connection is made again in the thread that has the store; then everything may have been missed. */
struct reconnection {
    struct job             job;
    struct follower       *follower;
    struct store_listener *listener;
};

static void reconnect_work(struct job *j, struct store *s)
{
    struct reconnection *r = (struct reconnection *)j;
    j->err = store_listen(s, &r->listener, &j->fault);
}

static void on_reconnected(struct job *j)
{
    struct reconnection *again = (struct reconnection *)j;
    struct follower     *f = again->follower;
    struct hall         *h = f->hall;
    if (j->err == STORE_OK && again->listener)
        hear(f, again->listener);
    else
        loop_set(h->loop, &f->timer, loop_now(h->loop) + AGAIN_MS);
    for (size_t i = 0; i < h->buckets && f->listener; i++)
        for (struct room *r = h->rooms[i]; r; r = r->next)
            if (r->following)
                follow_fetch(r);
    free(again);
}

static void on_time(struct timer *t)
{
    struct follower     *f = (struct follower *)((char *)t - offsetof(struct follower, timer));
    struct reconnection *again = calloc(1, sizeof *again);
    if (!again) {
        loop_set(f->hall->loop, t, loop_now(f->hall->loop) + AGAIN_MS);
        return;
    }
    again->follower = f;
    again->job.work = reconnect_work;
    again->job.done = on_reconnected;
    keeper_submit(f->hall->keeper, &again->job);
}

struct follower *follow_start(struct hall *h, struct store *s)
{
    struct store_fault     fault = {0};
    struct store_listener *l = NULL;
    struct follower       *f = store_listen(s, &l, &fault) == STORE_OK && l ? calloc(1, sizeof *f) : NULL;
    if (!f) {
        store_listener_close(l);
        return NULL;
    }
    f->hall = h;
    f->timer.fire = on_time;
    hear(f, l);
    return f;
}

void follow_stop(struct follower *f)
{
    if (!f)
        return;
    loop_unset(f->hall->loop, &f->timer);
    if (f->listener) {
        loop_unwatch(f->hall->loop, &f->watch);
        store_listener_close(f->listener);
    }
    free(f);
}
