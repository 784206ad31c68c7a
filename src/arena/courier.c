/* courier.c - a thread that goes to the store and back. The lock is held for a moment only, never on the way. */
#include "arena/courier.h"

#include "console/report.h"
#include "match/record.h"
#include "match/run.h"
#include "match/state.h"

#include <inttypes.h>
#include <jansson.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#define BEAT_US  1000000
#define LEAVE_US 15000000 /* so long a store that fails is tried again at the end */

/* A game that is over. */
struct parcel {
    struct parcel *next;
    int64_t        number;
    char          *outcome, *record;
};

struct courier {
    struct supply supply;
    struct ledger ledger;
    int64_t       boards, beat_us;
    pthread_t     thread;
    int           bell; /* an eventfd: there is something to do */

    pthread_mutex_t lock; /* of what follows */
    int64_t        *ready;
    int64_t         ready_count;
    int64_t        *held; /* fetched, and not brought yet: at most one a board */
    int64_t         held_count;
    bool            asked, over, leaving;
    struct parcel  *first, **last;

    /* The thread's own. */
    int64_t beaten; /* µs */
    bool    trouble, failed;
};

/* ---- in the runner's thread ---- */

static int64_t next_game(void *context)
{
    struct courier *c = context;
    int64_t         number = SUPPLY_WAIT;
    bool            ring = false;
    pthread_mutex_lock(&c->lock);
    if (c->over) {
        number = SUPPLY_OVER;
    } else if (c->ready_count) {
        number = c->ready[--c->ready_count];
    } else {
        ring = !c->asked;
        c->asked = true;
    }
    pthread_mutex_unlock(&c->lock);
    if (ring)
        eventfd_write(c->bell, 1);
    return number;
}

static bool is_over(void *context)
{
    struct courier *c = context;
    pthread_mutex_lock(&c->lock);
    bool over = c->over;
    pthread_mutex_unlock(&c->lock);
    return over;
}

static void drop(struct parcel *p)
{
    if (!p)
        return;
    free(p->outcome);
    free(p->record);
    free(p);
}

static struct parcel *wrap(const struct scene *s)
{
    struct parcel *p = calloc(1, sizeof *p);
    json_t        *game = outcome_json(s->number, s->pairing, s->outcome);
    size_t         size;
    FILE          *to = p ? open_memstream(&p->record, &size) : NULL;
    bool           good = to && record_pgn(to, &(struct record){.match = s->tally->match,
                                                                .pairing = s->pairing,
                                                                .game = s->game,
                                                                .moments = s->moments,
                                                                .outcome = s->outcome});
    good = to && fclose(to) == 0 && good;
    if (p && game) {
        p->number = s->number;
        p->outcome = json_dumps(game, JSON_COMPACT);
    }
    json_decref(game);
    if (good && p->outcome)
        return p;
    drop(p);
    return NULL;
}

/* A game that cannot be wrapped up is played again by somebody, when this host has left. */
void courier_see(void *context, enum sight what, const struct scene *s)
{
    struct courier *c = context;
    struct parcel  *p = what == GAME_ENDED ? wrap(s) : NULL;
    if (!p)
        return;
    pthread_mutex_lock(&c->lock);
    *c->last = p;
    c->last = &p->next;
    pthread_mutex_unlock(&c->lock);
    eventfd_write(c->bell, 1);
}

/* ---- on the way ---- */

/* Say once what is wrong, and once that it is over. */
static bool went_well(struct courier *c, enum store_err err, const struct store_fault *fault)
{
    if (err && !c->trouble)
        complain_text(TEXT_COMPLAIN_MATCH_STORE_WHY, JD_VALUES({"why", fault->text}));
    if (!err && c->trouble)
        complain_text(TEXT_COMPLAIN_MATCH_STORE_WELL, NULL);
    c->trouble = err != STORE_OK;
    return !err;
}

static bool beat(struct courier *c)
{
    struct store_fault fault;
    if (engine_now() - c->beaten < c->beat_us)
        return true;
    enum store_err err = store_beat(c->ledger.store, STORE_NOW, &fault);
    if (err == STORE_LOST) { /* what it brings now is refused, one by one */
        complain_text(TEXT_COMPLAIN_MATCH_SILENT, NULL);
        err = STORE_OK;
    }
    if (!err)
        c->beaten = engine_now();
    return went_well(c, err, &fault);
}

static struct parcel *first_parcel(struct courier *c)
{
    pthread_mutex_lock(&c->lock);
    struct parcel *p = c->first;
    pthread_mutex_unlock(&c->lock);
    return p;
}

static void let_go(struct courier *c, int64_t number)
{
    for (int64_t i = 0; i < c->held_count; i++) {
        if (c->held[i] == number) {
            c->held[i] = c->held[--c->held_count];
            return;
        }
    }
}

static void forget_first(struct courier *c)
{
    pthread_mutex_lock(&c->lock);
    struct parcel *p = c->first;
    c->first = p->next;
    if (!c->first)
        c->last = &c->first;
    let_go(c, p->number);
    pthread_mutex_unlock(&c->lock);
    drop(p);
}

static bool bring(struct courier *c)
{
    struct store_fault fault;
    char               number[24];
    for (struct parcel *p; (p = first_parcel(c));) {
        enum store_err err = store_job_done(c->ledger.store, c->ledger.id, p->number, p->outcome, p->record, &fault);
        snprintf(number, sizeof number, "%" PRId64, p->number + 1);
        if (err == STORE_LOST)
            complain_text(TEXT_COMPLAIN_MATCH_ELSEWHERE, JD_VALUES({"n", number}, {"why", fault.text}));
        else if (err && err != STORE_CONFLICT) /* when the match was stopped before, it does not matter */
            return went_well(c, err, &fault);
        forget_first(c);
    }
    return went_well(c, STORE_OK, NULL);
}

static void put_ready(void *context, int64_t number)
{
    struct courier *c = context;
    pthread_mutex_lock(&c->lock);
    c->ready[c->ready_count++] = number;
    c->held[c->held_count++] = number;
    pthread_mutex_unlock(&c->lock);
}

static void fetch(struct courier *c)
{
    struct store_fault fault;
    pthread_mutex_lock(&c->lock);
    int64_t           wanted = c->asked && !c->leaving ? c->boards - c->held_count : 0;
    struct store_held held = {c->held, (size_t)c->held_count}; /* only this thread changes it */
    pthread_mutex_unlock(&c->lock);
    if (wanted <= 0 ||
        !went_well(c, store_jobs_take(c->ledger.store, c->ledger.id, held, (int)wanted, put_ready, c, &fault), &fault))
        return;
    pthread_mutex_lock(&c->lock);
    bool more = c->held_count > (int64_t)held.count;
    c->asked &= !more; /* otherwise somebody else may let go of some */
    pthread_mutex_unlock(&c->lock);
    if (more)
        eventfd_write(c->supply.wake, 1);
}

static bool read_ledger(struct courier *c)
{
    struct store_fault fault = {0};
    if (!went_well(c, ledger_read(&c->ledger, &fault), &fault))
        return false;
    c->failed |= c->ledger.bad;
    if (!c->ledger.over && !c->ledger.bad)
        return true;
    pthread_mutex_lock(&c->lock);
    c->over = true;
    pthread_mutex_unlock(&c->lock);
    eventfd_write(c->supply.wake, 1);
    return true;
}

static bool is_leaving(struct courier *c)
{
    pthread_mutex_lock(&c->lock);
    bool leaving = c->leaving;
    pthread_mutex_unlock(&c->lock);
    return leaving;
}

static void wait_for_bell(const struct courier *c)
{
    struct pollfd p = {.fd = c->bell, .events = POLLIN};
    eventfd_t     count;
    if (poll(&p, 1, (int)(c->beat_us / 1000)) > 0)
        eventfd_read(c->bell, &count);
}

static void *run_courier(void *context)
{
    struct courier *c = context;
    while (!is_leaving(c)) {
        if (beat(c) && bring(c) && read_ledger(c))
            fetch(c);
        wait_for_bell(c);
    }
    return NULL;
}

/* ---- beginning and end ---- */

static bool start_thread(struct courier *c)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool good = pthread_create(&c->thread, NULL, run_courier, c) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return good;
}

static void free_courier(struct courier *c)
{
    close(c->bell);
    close(c->supply.wake);
    pthread_mutex_destroy(&c->lock);
    while (c->first) {
        struct parcel *p = c->first;
        c->first = p->next;
        drop(p);
    }
    free(c->ready);
    free(c->held);
    free(c);
}

struct courier *courier_start(struct store *s, const char *match, struct match_tally *all, int64_t boards, int lease_ms)
{
    struct courier *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->ledger = (struct ledger){.store = s, .id = match, .tally = all, .decides = true};
    c->boards = boards;
    c->beat_us = lease_ms * INT64_C(250) < BEAT_US ? lease_ms * INT64_C(250) : BEAT_US;
    c->ready = calloc((size_t)boards, sizeof *c->ready);
    c->held = calloc((size_t)boards, sizeof *c->held);
    c->last = &c->first;
    c->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    c->supply = (struct supply){next_game, is_over, c, eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};
    pthread_mutex_init(&c->lock, NULL);
    if (c->ready && c->held && c->bell >= 0 && c->supply.wake >= 0 && start_thread(c))
        return c;
    free_courier(c);
    return NULL;
}

struct supply *courier_supply(struct courier *c) { return &c->supply; }

bool courier_stop(struct courier *c)
{
    struct store_fault fault;
    int64_t            until = engine_now() + LEAVE_US;
    pthread_mutex_lock(&c->lock);
    c->leaving = true;
    pthread_mutex_unlock(&c->lock);
    eventfd_write(c->bell, 1);
    pthread_join(c->thread, NULL);
    while (!bring(c) && engine_now() < until)
        usleep(200000);
    bool good = !c->failed && !first_parcel(c);
    if (first_parcel(c))
        complain_text(TEXT_COMPLAIN_MATCH_NOT_STORED, NULL);
    read_ledger(c);
    store_jobs_release(c->ledger.store, c->ledger.id, &fault);
    free_courier(c);
    return good;
}
