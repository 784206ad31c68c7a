/* hall/serve/lane.c - see lane.h. */
#include "hall/serve/lane.h"

#include "hall/serve/rate_limits.h"

#define WAITING_MOST 4096
#define WAITING_MB   ((size_t)1 << 20)
#define HARD_MS      5000 /* for what is being thought about when the server ends */

/* Places, of an address, of a key; waiting of an address, of a key, of all; bytes. There is a thread for each place,
 * but for games: these wait for the store most of the time. An insight has the memory of an engine. */
static const struct turns_terms terms[LANES] = {
    [LANE_GAMES] = {8, 6, 1, 512, 64, WAITING_MOST, 16 * WAITING_MB},
    [LANE_HARD] = {2, 1, 1, 64, 8, WAITING_MOST, 16 * WAITING_MB},
    [LANE_EVENTS] = {4, 2, 1, 64, 8, WAITING_MOST, 16 * WAITING_MB},
    [LANE_PAGES] = {3, 2, 1, 32, 8, WAITING_MOST, 16 * WAITING_MB},
    [LANE_INSIGHTS] = {2, 1, 1, 16, 4, 64, WAITING_MB},
};

/* Of the loop's clock, for one turn; 0: as long as it takes. */
static const int64_t most_ms[LANES] = {[LANE_EVENTS] = 20000};

static struct job *job_of(struct ticket *t) { return (struct job *)((char *)t - offsetof(struct job, ticket)); }

static int threads_for(const struct turns_terms *t)
{
    return t->places < WORKER_THREADS ? (int)t->places : WORKER_THREADS;
}

static void tell_to_stop(struct job *j)
{
    j->lane->stopped += !job_is_stopped(j);
    __atomic_store_n(&j->stop, 1, __ATOMIC_RELAXED);
}

/* A turn has taken too long, or another that began earlier is over. */
static void on_time(struct timer *timer)
{
    struct lane *l = (struct lane *)((char *)timer - offsetof(struct lane, timer));
    int64_t      most = most_ms[l - l->hall->lanes], now = loop_now(l->hall->loop), next = 0;
    for (struct ticket *t = l->turns.served; t; t = t->next) {
        struct job *j = job_of(t);
        if (now - j->begun >= most)
            tell_to_stop(j);
        else if (!next || j->begun + most < next)
            next = j->begun + most;
    }
    if (next)
        loop_set(l->hall->loop, timer, next);
}

bool lanes_start(struct hall *h)
{
    for (int i = 0; i < LANES; i++) {
        struct lane *l = &h->lanes[i];
        l->hall = h;
        l->timer.fire = on_time;
        turns_start(&l->turns, &terms[i]);
        if (!(l->worker = worker_start(h->loop, threads_for(&terms[i]))))
            return false;
    }
    return true;
}

static void drop_job(struct job *j)
{
    turns_leave(&j->lane->turns, &j->ticket);
    j->lane->dropped++;
    j->lane = NULL;
    j->drop(j);
}

void lanes_stop(struct hall *h)
{
    for (int i = 0; i < LANES; i++) {
        worker_stop(h->lanes[i].worker);
        h->lanes[i].worker = NULL;
    }
}

void lanes_leave(struct hall *h)
{
    for (int i = 0; i < LANES; i++) {
        loop_unset(h->loop, &h->lanes[i].timer);
        while (h->lanes[i].turns.waiting)
            drop_job(job_of(h->lanes[i].turns.waiting));
        for (struct ticket *t = h->lanes[i].turns.served; t; t = t->next)
            tell_to_stop(job_of(t));
    }
    worker_abandon(h->lanes[LANE_HARD].worker, HARD_MS);
    h->lanes[LANE_HARD].worker = NULL;
}

static void forget_in(struct lane *l, const struct conn *c)
{
    for (struct ticket *t = l->turns.waiting, *next; t; t = next) {
        next = t->next;
        if (job_of(t)->asker == c)
            drop_job(job_of(t));
    }
    for (struct ticket *t = l->turns.served; t; t = t->next)
        if (job_of(t)->asker == c)
            tell_to_stop(job_of(t));
}

struct lane_figures lanes_figures(const struct hall *h)
{
    struct lane_figures sum = {0};
    for (int i = 0; i < LANES; i++) {
        sum.begun += h->lanes[i].turns.count;
        sum.dropped += h->lanes[i].dropped;
        sum.stopped += h->lanes[i].stopped;
        sum.waiting += h->lanes[i].turns.waits;
    }
    return sum;
}

void lanes_forget(struct hall *h, const struct conn *c)
{
    for (int i = 0; i < LANES; i++)
        forget_in(&h->lanes[i], c);
}

static void begin_turn(struct lane *l, struct job *j)
{
    int64_t most = most_ms[l - l->hall->lanes];
    j->begun = loop_now(l->hall->loop);
    if (most && l->turns.busy == 1)
        loop_set(l->hall->loop, &l->timer, j->begun + most);
    j->begin(j);
}

/* As many as have a place. One that ends at once makes room for the next. */
static void serve_lane(struct lane *l)
{
    if (l->serving)
        return;
    l->serving = true;
    for (struct ticket *t; (t = turns_next(&l->turns)) != NULL;)
        begin_turn(l, job_of(t));
    l->serving = false;
}

static struct refusal may_wait(struct lane *l, const struct job *j, const struct owner *owner)
{
    struct hall *h = l->hall;
    if (h->leaving)
        return refusal_of(REFUSED_SERVER_CLOSING);
    if (owner->spared || !owner->conn)
        return ALLOWED;
    bool fits = h->options.limited ? turns_admit(&l->turns, &j->ticket) : l->turns.waits < WAITING_MOST;
    if (!fits)
        return (struct refusal){.code = REFUSED_TOO_MANY_WAITING, .wait = 2};
    return owner->acts ? ALLOWED : allow_work(h, owner->conn);
}

struct refusal lane_enter(struct hall *h, enum lane_kind kind, struct job *j, const struct owner *owner,
                          void (*begin)(struct job *j), void (*drop)(struct job *j))
{
    static const struct in6_addr itself;
    struct lane                 *l = &h->lanes[kind];
    const struct in6_addr       *who = owner->who ? owner->who : owner->conn ? &owner->conn->address : &itself;
    j->asker = owner->shared ? NULL : owner->conn;
    j->begin = begin;
    j->drop = drop;
    j->stop = 0;
    j->used_us = 0;
    j->ticket = (struct ticket){.who = limit_network(who),
                                .key = ticket_key(owner->key),
                                .alone = owner->alone ? ticket_key(owner->alone) : 0,
                                .bytes = owner->bytes};
    struct refusal why = may_wait(l, j, owner);
    if (why.code)
        return why;
    j->lane = l;
    turns_wait(&l->turns, &j->ticket);
    serve_lane(l);
    return ALLOWED;
}

void lane_work(struct job *j, void (*work)(struct job *j), void (*done)(struct job *j))
{
    worker_submit(j->lane->worker, j, work, done);
}

void lane_leave(struct job *j)
{
    struct lane *l = j->lane;
    if (!l)
        return;
    j->lane = NULL;
    turns_leave(&l->turns, &j->ticket);
    charge_work(l->hall, &j->ticket.who, j->used_us);
    serve_lane(l);
}
