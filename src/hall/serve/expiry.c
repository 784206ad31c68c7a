/* hall/serve/expiry.c - see expiry.h. */
#include "hall/serve/expiry.h"

#include <stdlib.h>

#define STEP_GAMES 200
#define STEP_MS    1000    /* between two steps   */
#define PASS_MS    3600000 /* … and between two passes through all games */
#define DAY_MS     INT64_C(86400000)
#define STRAY_DAYS 1 /* what belongs to no tournament */

struct expiry {
    struct job         job;
    struct timer       timer;
    struct hall       *hall;
    struct store_sweep step;
    uint64_t           removed;
};

static int64_t days_ago(int days) { return days > 0 ? wall_ms() - days * DAY_MS : 0; }

static void expiry_work(struct job *j)
{
    struct expiry *w = (struct expiry *)j;
    j->err = store_sweep(j->store, &w->step, &j->fault);
}

static void on_swept(struct job *j)
{
    struct expiry *w = (struct expiry *)j;
    struct loop   *l = w->hall->loop;
    bool           over = j->err == STORE_OK && !w->step.after[0];
    w->removed += j->err == STORE_OK ? w->step.removed : 0;
    if (!w->hall->leaving)
        loop_set(l, &w->timer, loop_now(l) + (over ? PASS_MS : STEP_MS));
}

static void on_time(struct timer *t)
{
    struct expiry *w = (struct expiry *)((char *)t - offsetof(struct expiry, timer));
    w->step.unplayed = days_ago(w->hall->options.forget_unplayed);
    w->step.played = days_ago(w->hall->options.forget_played);
    w->step.stray = days_ago(STRAY_DAYS);
    keeper_submit(w->hall->keeper, &w->job, expiry_work, on_swept);
}

struct expiry *expiry_start(struct hall *h)
{
    struct expiry *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->hall = h;
    w->step.limit = STEP_GAMES;
    w->timer.fire = on_time;
    loop_set(h->loop, &w->timer, loop_now(h->loop) + STEP_MS);
    return w;
}

void expiry_stop(struct expiry *w)
{
    if (w)
        loop_unset(w->hall->loop, &w->timer);
    free(w);
}

uint64_t expiry_removed(const struct expiry *w) { return w ? w->removed : 0; }
