/* hall/peer/follow.c - games that other servers hold: notices, looks at the store, and the events behind them. */
#include "hall/peer/follow.h"

#include "hall/event/wall.h"
#include "hall/game/replay.h"
#include "hall/peer/notify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LOOK_MS 3000 /* between two looks at the store: a notice may have been lost */
#define LOST_MS 1000 /* … while there is no notifier                              */

struct follower {
    struct hall          *hall;
    struct notify        *notify;
    struct timer          timer;     /* of the next look */
    size_t                following; /* games */
    bool                  looking, complained;
    struct follow_figures figures;
};

/* ---- events ---- */

struct fetch {
    struct job    job;
    struct hall  *hall;
    char          id[STORE_ID_MAX + 1];
    int64_t       from;
    struct replay replay; /* has the lines */
};

static void fetch_work(struct job *j)
{
    struct fetch *f = (struct fetch *)j;
    if (f->from == 1) /* without one it is gone through from the beginning */
        store_checkpoint_read(j->store, f->id, f->hall->program, &f->replay.kept, &(struct store_fault){0});
    j->err = store_events(j->store, f->id, f->from, lines_collect, &f->replay.lines, &j->fault);
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
    bool again = r->follow.again;
    r->follow.fetching = r->follow.again = false;
    room_set_time(r, r->time.last_at);
    room_forget_snapshots(r);
    r->idle_since = loop_now(r->hall->loop);
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
        room_close(r); /* the wall asks for it again */
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
    struct fetch *f = r->follow.fetching ? NULL : calloc(1, sizeof *f);
    if (!f) {
        r->follow.again = r->follow.fetching;
        return;
    }
    f->hall = r->hall;
    snprintf(f->id, sizeof f->id, "%s", r->id);
    f->from = (int64_t)r->log.count + 1;
    r->follow.fetching = true;
    keeper_submit(r->hall->keeper, &f->job, fetch_work, on_fetched);
}

/* ---- notices ---- */

static void on_notice(void *context, const char *game, int64_t seq)
{
    struct follower *f = context;
    struct room     *r = room_find(f->hall, game);
    f->figures.heard++;
    if (r && r->following && seq > (int64_t)r->log.count)
        follow_fetch(r);
}

/* ---- looking at the store: without any notice, games are at most this far behind ---- */

struct latest {
    char    game[STORE_ID_MAX + 1];
    int64_t seq;
};

struct look {
    struct job       job;
    struct follower *follower;
    char            *games; /* with commas */
    struct latest   *found;
    size_t           count, room;
};

static void note_latest(void *context, const char *game, int64_t seq)
{
    struct look *l = context;
    if (l->count == l->room)
        return;
    snprintf(l->found[l->count].game, sizeof l->found[0].game, "%s", game);
    l->found[l->count++].seq = seq;
}

static void look_work(struct job *j)
{
    struct look *l = (struct look *)j;
    j->err = store_latest(j->store, l->games, note_latest, l, &j->fault);
}

static void free_look(struct look *l)
{
    free(l->games);
    free(l->found);
    free(l);
}

static void on_looked(struct job *j)
{
    struct look     *l = (struct look *)j;
    struct follower *f = l->follower;
    f->looking = false;
    for (size_t i = 0; i < l->count; i++) {
        struct room *r = room_find(f->hall, l->found[i].game);
        if (r && r->following && l->found[i].seq > (int64_t)r->log.count)
            follow_fetch(r);
    }
    free_look(l);
}

static void each_followed(struct follower *f, void (*each)(struct follower *f, const struct room *r, void *context),
                          void            *context)
{
    for (size_t i = 0; i < f->hall->buckets && f->following; i++)
        for (const struct room *r = f->hall->rooms[i]; r; r = r->next)
            if (r->following)
                each(f, r, context);
}

static void add_id(struct follower *f, const struct room *r, void *context)
{
    char **end = context;
    (void)f;
    *end += sprintf(*end, "%s,", r->id);
}

static void look_at_store(struct follower *f)
{
    struct look *l = f->looking || !f->following || f->hall->trouble ? NULL : calloc(1, sizeof *l);
    if (!l)
        return;
    *l = (struct look){.follower = f, .room = f->following};
    l->games = malloc(f->following * (STORE_ID_MAX + 1) + 1);
    l->found = calloc(f->following, sizeof *l->found);
    if (!l->games || !l->found) {
        free_look(l);
        return;
    }
    char *end = l->games;
    each_followed(f, add_id, &end);
    end[-1] = '\0';
    f->looking = true;
    f->figures.looks++;
    keeper_submit(f->hall->keeper, &l->job, look_work, on_looked);
}

static void on_time(struct timer *t)
{
    struct follower *f = (struct follower *)((char *)t - offsetof(struct follower, timer));
    bool             well = f->notify->well;
    if (!well && !f->complained)
        fprintf(stderr, "jadoube serve: the notifier is not there: the store is looked at every second instead\n");
    f->complained |= !well;
    look_at_store(f);
    loop_set(f->hall->loop, t, loop_now(f->hall->loop) + (well ? LOOK_MS : LOST_MS));
}

/* ---- the notifier ---- */

static void ask_for(struct follower *f, const struct room *r, void *context)
{
    (void)context;
    f->notify->ops->follow(f->notify, r->id, true);
}

static void on_well(void *context, bool well)
{
    struct follower *f = context;
    if (!well) {
        loop_set(f->hall->loop, &f->timer, loop_now(f->hall->loop));
        return;
    }
    if (f->complained)
        fprintf(stderr, "jadoube serve: the notifier is there\n");
    f->complained = false;
    each_followed(f, ask_for, NULL);
    look_at_store(f);
}

static void on_missed(void *context) { look_at_store(context); }

/* ---- beginning and ending ---- */

void follow_begin(struct room *r)
{
    struct follower *f = r->hall->follower;
    r->following = r->follow.keeps = true;
    f->following++;
    f->notify->ops->follow(f->notify, r->id, true);
}

void follow_end(struct room *r)
{
    struct follower *f = r->hall->follower;
    if (!r->following)
        return;
    r->following = r->follow.fetching = r->follow.again = false;
    f->following--;
    f->notify->ops->follow(f->notify, r->id, false);
}

void follow_tell(struct follower *f, const struct store_event *e)
{
    if (!f)
        return;
    f->figures.told += f->notify->well;
    f->notify->ops->tell(f->notify, e->game, e->seq);
}

void follow_flush(struct follower *f)
{
    if (f)
        f->notify->ops->flush(f->notify);
}

struct follow_figures follow_figures(const struct follower *f)
{
    struct follow_figures figures = {.well = true};
    if (f) {
        figures = f->figures;
        figures.well = f->notify->well;
        figures.games = f->following;
    }
    return figures;
}

struct follower *follow_start(struct hall *h, const char *address)
{
    struct follower         *f = calloc(1, sizeof *f);
    const struct notify_news news = {on_notice, on_missed, on_well, f};
    if (f)
        f->notify = notify_open(h, address, &news);
    if (!f || !f->notify) {
        free(f);
        return NULL;
    }
    f->hall = h;
    f->timer.fire = on_time;
    loop_set(h->loop, &f->timer, loop_now(h->loop) + LOOK_MS);
    return f;
}

void follow_stop(struct follower *f)
{
    if (!f)
        return;
    loop_unset(f->hall->loop, &f->timer);
    f->notify->ops->close(f->notify);
    free(f);
}
