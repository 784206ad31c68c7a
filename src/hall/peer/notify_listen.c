/* hall/peer/notify_listen.c - notices by the database: LISTEN on a connection of its own. It tells in the transaction
 * that stores, and each listener hears of every game. */
#include "hall/peer/notify.h"

#include <stdlib.h>

#define AGAIN_MS 1000 /* before a lost connection is made again */

struct listening {
    struct notify          notify;
    struct store_listener *listener; /* NULL: lost */
    struct watch           watch;
    struct timer           timer;
};

static void lose_listener(struct listening *l)
{
    loop_unwatch(l->notify.hall->loop, &l->watch);
    store_listener_close(l->listener);
    l->listener = NULL;
    loop_set(l->notify.hall->loop, &l->timer, loop_now(l->notify.hall->loop) + AGAIN_MS);
    notify_set_well(&l->notify, false);
}

static void on_readable(struct watch *w, int what)
{
    struct listening  *l = (struct listening *)((char *)w - offsetof(struct listening, watch));
    struct store_fault fault = {0};
    (void)what;
    if (store_listener_read(l->listener, l->notify.news.notice, l->notify.news.context, &fault) != STORE_OK)
        lose_listener(l);
}

/* A connection is made in the thread that has the store. */
struct connection {
    struct job             job;
    struct listening      *listening;
    struct store_listener *listener;
};

static void connect_work(struct job *j)
{
    struct connection *c = (struct connection *)j;
    j->err = store_listen(j->store, &c->listener, &j->fault);
}

static void on_connected(struct job *j)
{
    struct connection *c = (struct connection *)j;
    struct listening  *l = c->listening;
    struct hall       *h = l->notify.hall;
    if (j->err == STORE_OK && c->listener) {
        l->listener = c->listener;
        l->watch = (struct watch){store_listener_fd(l->listener), LOOP_READ, on_readable};
        loop_watch(h->loop, &l->watch);
        notify_set_well(&l->notify, true);
    } else {
        loop_set(h->loop, &l->timer, loop_now(h->loop) + AGAIN_MS);
    }
    free(c);
}

static void on_time(struct timer *t)
{
    struct listening  *l = (struct listening *)((char *)t - offsetof(struct listening, timer));
    struct connection *c = calloc(1, sizeof *c);
    if (!c) {
        loop_set(l->notify.hall->loop, t, loop_now(l->notify.hall->loop) + AGAIN_MS);
        return;
    }
    c->listening = l;
    keeper_submit(l->notify.hall->keeper, &c->job, connect_work, on_connected);
}

static void tell_nothing(struct notify *n, const char *game, int64_t seq) { (void)n, (void)game, (void)seq; }
static void follow_all(struct notify *n, const char *game, bool on) { (void)n, (void)game, (void)on; }
static void flush_nothing(struct notify *n) { (void)n; }

static void close_listening(struct notify *n)
{
    struct listening *l = (struct listening *)n;
    loop_unset(n->hall->loop, &l->timer);
    if (l->listener)
        loop_unwatch(n->hall->loop, &l->watch);
    store_listener_close(l->listener);
    free(l);
}

static const struct notify_ops ops = {tell_nothing, follow_all, flush_nothing, close_listening};

struct notify *notify_listen(struct hall *h, const struct notify_news *news)
{
    struct listening *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->notify = (struct notify){&ops, h, *news, false};
    l->timer.fire = on_time;
    loop_set(h->loop, &l->timer, loop_now(h->loop));
    return &l->notify;
}
