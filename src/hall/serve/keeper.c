/* hall/serve/keeper.c - the storage thread: group commit, signs of life, trouble. */
#include "hall/serve/keeper.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#define BATCH    2048
#define BEAT_MS  1000
#define RETRY_MS 100
#define SLICE_US 20000 /* for what is no event, before events have their turn again */
#define PULSE_MS 100   /* between two looks at … */
#define STALL_MS 700   /* … whether the store answers: together below a second */

struct note {
    char    game[STORE_ID_MAX + 1];
    int64_t zero;
};

struct keeper {
    struct store      *store;
    struct loop       *loop;
    struct watch       bell; /* rings in the loop when something is done */
    struct keeper_news news;

    pthread_t       thread;
    pthread_mutex_t lock;
    pthread_cond_t  more;
    struct job_line waiting, done;
    bool            leaving, closed, ill, ill_told, lost;
    size_t          pressing;    /* jobs that wait or are being done, and for which a player waits */
    bool            beating;     /* a sign of life is being given                          */
    uint64_t        steps;       /* how often the store has answered                       */
    uint64_t        steps_seen;  /* … when the loop looked …                               */
    int64_t         steps_since; /* … and since when there was no other, on the loop's clock */
    struct timer    pulse;
    char            why[240];

    struct keeper_figures figures;

    struct note    *notes; /* game times of which the store has to be told */
    size_t          note_count, note_room;
    bool            notes_first; /* of an event that waits: it must not be told of them later than of the event */
    _Atomic int64_t proven;      /* with them it knows all game times up to here */

    struct store_event events[BATCH]; /* of the commit that is being made */
    struct job        *jobs[BATCH];
};

/* ---- the loop's side ---- */

static void on_bell(struct watch *w, int what)
{
    struct keeper *k = (struct keeper *)((char *)w - offsetof(struct keeper, bell));
    uint64_t       rings;
    (void)what;
    if (read(w->fd, &rings, sizeof rings) < 0 && errno != EAGAIN)
        return;
    pthread_mutex_lock(&k->lock);
    struct job *j = job_line_take_all(&k->done);
    bool        told = k->ill_told, ill = k->ill;
    char        why[sizeof k->why];
    memcpy(why, k->why, sizeof why);
    k->ill_told = ill;
    bool lost = k->lost;
    k->lost = false;
    pthread_mutex_unlock(&k->lock);
    if (ill && !told)
        k->news.trouble(k->news.context, true, why);
    for (struct job *next; j; j = next) {
        next = j->next;
        if (!j->work && j->err == STORE_OK)
            k->news.stored(k->news.context, &j->event);
        j->done(j);
    }
    if (lost)
        k->news.lost(k->news.context);
    if (!ill && told)
        k->news.trouble(k->news.context, false, "");
}

static void ring_bell(struct keeper *k)
{
    uint64_t one = 1;
    ssize_t  n = write(k->bell.fd, &one, sizeof one);
    (void)n; /* it fails only when it rings already */
}

static bool is_pressing(const struct job *j) { return !j->work || j->reads; }

static void submit_job(struct keeper *k, struct job *j)
{
    pthread_mutex_lock(&k->lock);
    bool closed = k->closed;
    if (!closed)
        job_line_add(&k->waiting, j);
    if (!closed && is_pressing(j) && k->pressing++ == 0)
        k->steps_since = loop_now(k->loop);
    pthread_cond_signal(&k->more);
    pthread_mutex_unlock(&k->lock);
    if (closed) { /* what the last jobs led to comes too late */
        j->err = STORE_GONE;
        j->done(j);
    }
}

void keeper_submit(struct keeper *k, struct job *j, void (*work)(struct job *j), void (*done)(struct job *j))
{
    j->work = work;
    j->done = done;
    submit_job(k, j);
}

void keeper_append(struct keeper *k, struct job *j, const struct store_event *e, void (*done)(struct job *j))
{
    j->event = *e;
    j->work = NULL;
    j->done = done;
    submit_job(k, j);
}

void keeper_note_time(struct keeper *k, const char *game, int64_t zero, bool before_events)
{
    pthread_mutex_lock(&k->lock);
    k->notes_first |= before_events;
    if (k->note_count == k->note_room) {
        size_t       room = k->note_room ? 2 * k->note_room : 16;
        struct note *more = realloc(k->notes, room * sizeof *more);
        k->notes = more ? more : k->notes;
        k->note_room = more ? room : k->note_room;
    }
    if (k->note_count < k->note_room) { /* otherwise the store is wrong about it until the next time */
        struct note *n = &k->notes[k->note_count++];
        snprintf(n->game, sizeof n->game, "%s", game);
        n->zero = zero;
    }
    pthread_mutex_unlock(&k->lock);
}

void keeper_prove(struct keeper *k, int64_t until) { k->proven = until; }

void keeper_figures(struct keeper *k, struct keeper_figures *out)
{
    pthread_mutex_lock(&k->lock);
    *out = k->figures;
    k->figures.longest_us = k->figures.longest_job_us = 0;
    pthread_mutex_unlock(&k->lock);
}

/* ---- the storage thread ---- */

static int64_t now_us(void) { return clock_us(CLOCK_MONOTONIC); }

static bool is_trouble(enum store_err err)
{
    return err == STORE_FULL || err == STORE_READ_ONLY || err == STORE_GONE || err == STORE_BUSY ||
           err == STORE_CORRUPT;
}

static void finish_job(struct keeper *k, struct job *j)
{
    pthread_mutex_lock(&k->lock);
    job_line_add(&k->done, j);
    k->pressing -= is_pressing(j);
    k->steps++;
    pthread_mutex_unlock(&k->lock);
}

/* Remember whether the store is well, and tell the loop when that changes. */
static void set_ill(struct keeper *k, bool ill, const char *why)
{
    pthread_mutex_lock(&k->lock);
    bool changed = k->ill != ill;
    k->ill = ill;
    if (ill)
        memccpy(k->why, why, '\0', sizeof k->why - 1);
    pthread_mutex_unlock(&k->lock);
    if (changed)
        ring_bell(k);
}

/* In the loop's thread: the other one may be waiting for the store. Time in which this program could not run is no
 * fault of the store. */
static void on_pulse(struct timer *t)
{
    struct keeper *k = (struct keeper *)((char *)t - offsetof(struct keeper, pulse));
    int64_t        now = loop_now(k->loop);
    pthread_mutex_lock(&k->lock);
    if (k->steps != k->steps_seen || !(k->pressing || k->beating))
        k->steps_since = now;
    k->steps_seen = k->steps;
    bool stalls = now - k->steps_since > STALL_MS;
    pthread_mutex_unlock(&k->lock);
    if (stalls)
        set_ill(k, true, "it does not answer");
    loop_set(k->loop, t, loop_now(k->loop) + PULSE_MS);
}

static void set_beating(struct keeper *k, bool beating)
{
    pthread_mutex_lock(&k->lock);
    k->beating = beating;
    k->steps++;
    pthread_mutex_unlock(&k->lock);
}

static bool is_leaving(struct keeper *k)
{
    pthread_mutex_lock(&k->lock);
    bool leaving = k->leaving;
    pthread_mutex_unlock(&k->lock);
    return leaving;
}

static void sleep_ms(int ms)
{
    struct timespec t = {ms / 1000, ms % 1000 * 1000000L};
    nanosleep(&t, NULL);
}

#define AT_ONCE 1024 /* in one commit */

/* The first of them. */
static enum store_err tell_some_times(struct keeper *k, struct store_fault *fault)
{
    struct note            notes[AT_ONCE];
    struct store_game_time times[AT_ONCE];
    enum store_err         err = STORE_OK;
    size_t                 count = 0;
    pthread_mutex_lock(&k->lock);
    for (; count < k->note_count && count < AT_ONCE; count++) {
        notes[count] = k->notes[count];
        times[count] = (struct store_game_time){notes[count].game, notes[count].zero};
    }
    pthread_mutex_unlock(&k->lock);
    if (count)
        err = store_note_times(k->store, times, count, fault);
    if (is_trouble(err) || err == STORE_MEMORY)
        return err;
    pthread_mutex_lock(&k->lock);
    k->steps++;
    k->note_count -= count;
    for (size_t i = 0; i < k->note_count; i++)
        k->notes[i] = k->notes[i + count];
    pthread_mutex_unlock(&k->lock);
    return STORE_OK;
}

void keeper_forget_time(struct keeper *k, const char *game)
{
    size_t kept = 0;
    pthread_mutex_lock(&k->lock);
    for (size_t i = 0; i < k->note_count; i++)
        if (strcmp(k->notes[i].game, game) != 0)
            k->notes[kept++] = k->notes[i];
    k->note_count = kept;
    pthread_mutex_unlock(&k->lock);
}

static bool has_notes(struct keeper *k)
{
    pthread_mutex_lock(&k->lock);
    bool some = k->note_count > 0;
    pthread_mutex_unlock(&k->lock);
    return some;
}

static enum store_err tell_times(struct keeper *k, struct store_fault *fault)
{
    enum store_err err = STORE_OK;
    while (!err && has_notes(k))
        err = tell_some_times(k, fault);
    return err;
}

/* An event that sets game time back is not stored before the store knows that game time: should the server die then,
 * the store has not believed more of it. */
static enum store_err tell_first(struct keeper *k, struct store_fault *fault)
{
    pthread_mutex_lock(&k->lock);
    bool first = k->notes_first;
    k->notes_first = false;
    pthread_mutex_unlock(&k->lock);
    enum store_err err = first ? tell_times(k, fault) : STORE_OK;
    pthread_mutex_lock(&k->lock);
    k->notes_first |= err != STORE_OK;
    pthread_mutex_unlock(&k->lock);
    return err;
}

static enum store_err store_batch(struct keeper *k, size_t count, struct store_fault *fault)
{
    enum store_err err = tell_first(k, fault);
    return err ? err : store_append(k->store, k->events, count, fault);
}

/* Whether a database that went away has stored a batch is not known until the same batch has been tried again. */
static enum store_err append_batch(struct keeper *k, size_t count, struct store_fault *fault)
{
    int64_t        begun = now_us();
    enum store_err err;
    while ((err = store_batch(k, count, fault)) == STORE_GONE && !is_leaving(k)) {
        set_ill(k, true, fault->text);
        sleep_ms(RETRY_MS);
    }
    uint64_t us = (uint64_t)(now_us() - begun);
    pthread_mutex_lock(&k->lock);
    if (us > k->figures.longest_us)
        k->figures.longest_us = us;
    k->figures.commits += err == STORE_OK;
    k->figures.events += err == STORE_OK ? count : 0;
    k->figures.failures += err != STORE_OK;
    pthread_mutex_unlock(&k->lock);
    return err;
}

static size_t take_out(struct keeper *k, size_t count, const struct store_fault *fault)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        struct job *j = k->jobs[i];
        if (strcmp(j->event.game, fault->game) == 0) {
            j->err = fault->err;
            j->fault = *fault;
            finish_job(k, j);
            continue;
        }
        k->jobs[kept] = j;
        k->events[kept++] = j->event;
    }
    return kept;
}

/* All of them in one commit. One game that may not be written does not keep the others from it. */
static void commit_batch(struct keeper *k, size_t count)
{
    struct store_fault fault = {0};
    enum store_err     err;
    while (count && (err = append_batch(k, count, &fault)) != STORE_OK) {
        size_t kept = fault.game[0] && !is_trouble(err) ? take_out(k, count, &fault) : count;
        if (kept == count)
            break;
        count = kept;
    }
    if (!count)
        return;
    if (is_trouble(err))
        set_ill(k, true, fault.text);
    for (size_t i = 0; i < count; i++) {
        k->jobs[i]->err = err;
        k->jobs[i]->fault = fault;
        finish_job(k, k->jobs[i]);
    }
}

/* What is left comes before what was submitted since. */
static void put_back(struct keeper *k, struct job *first)
{
    pthread_mutex_lock(&k->lock);
    job_line_put_back(&k->waiting, first);
    pthread_mutex_unlock(&k->lock);
}

/* When the server ends, no more games are read, and a store that fails is not waited for, once for each job. */
static bool is_vain(struct keeper *k, const struct job *j)
{
    pthread_mutex_lock(&k->lock);
    bool vain = k->leaving && (k->ill || j->reads);
    pthread_mutex_unlock(&k->lock);
    return vain;
}

static void do_other(struct keeper *k, struct job *j)
{
    int64_t begun = clock_us(CLOCK_THREAD_CPUTIME_ID);
    j->store = k->store;
    j->work(j);
    uint64_t us = (uint64_t)(clock_us(CLOCK_THREAD_CPUTIME_ID) - begun);
    pthread_mutex_lock(&k->lock);
    if (us > k->figures.longest_job_us)
        k->figures.longest_job_us = us;
    pthread_mutex_unlock(&k->lock);
}

/* Events are waited for by players: they come in between. */
static void do_others(struct keeper *k, struct job_line *others)
{
    int64_t until = now_us() + SLICE_US;
    for (struct job *j = others->first, *next; j; j = next) {
        next = j->next;
        if (is_vain(k, j))
            j->err = STORE_GONE;
        else
            do_other(k, j);
        if (is_trouble(j->err))
            set_ill(k, true, j->fault.text);
        finish_job(k, j);
        if (next && now_us() > until) {
            put_back(k, next);
            return;
        }
    }
}

static void do_jobs(struct keeper *k, struct job *first)
{
    struct job_line others;
    size_t          count = 0;
    job_line_clear(&others);
    for (struct job *j = first, *next; j; j = next) {
        next = j->next;
        if (j->work) {
            job_line_add(&others, j);
            continue;
        }
        k->events[count] = j->event;
        k->jobs[count++] = j;
        if (count == BATCH) {
            commit_batch(k, count);
            count = 0;
        }
    }
    commit_batch(k, count);
    if (count)
        ring_bell(k);
    do_others(k, &others);
    ring_bell(k);
}

static void give_heartbeat(struct keeper *k)
{
    struct store_fault fault = {0};
    int64_t            until = k->proven; /* before the notes: those that it counts on are among them */
    set_beating(k, true);
    enum store_err err = tell_times(k, &fault);
    if (!err)
        err = store_beat(k->store, until, &fault);
    set_beating(k, false);
    if (err == STORE_LOST) {
        pthread_mutex_lock(&k->lock);
        k->lost = true;
        pthread_mutex_unlock(&k->lock);
        ring_bell(k);
    }
    if (is_trouble(err))
        set_ill(k, true, fault.text);
    else
        set_ill(k, false, "");
}

static void wait_for_more(struct keeper *k, int64_t until_us)
{
    struct timespec t;
    int64_t         left = until_us - now_us();
    clock_gettime(CLOCK_MONOTONIC, &t);
    left = left < 0 ? 0 : left;
    t.tv_sec += (time_t)(left / 1000000);
    t.tv_nsec += (long)(left % 1000000) * 1000;
    if (t.tv_nsec >= 1000000000) {
        t.tv_sec++;
        t.tv_nsec -= 1000000000;
    }
    pthread_cond_timedwait(&k->more, &k->lock, &t);
}

static void *keeper_thread(void *context)
{
    struct keeper *k = context;
    int64_t        next_beat = now_us();
    pthread_mutex_lock(&k->lock);
    while (!k->leaving || k->waiting.first) {
        if (!k->waiting.first && now_us() < next_beat)
            wait_for_more(k, next_beat);
        struct job *first = job_line_take_all(&k->waiting);
        bool        ill = k->ill;
        pthread_mutex_unlock(&k->lock);
        if (first)
            do_jobs(k, first);
        if (now_us() >= next_beat) {
            give_heartbeat(k);
            next_beat = now_us() + 1000 * (ill ? RETRY_MS : BEAT_MS);
        }
        pthread_mutex_lock(&k->lock);
    }
    pthread_mutex_unlock(&k->lock);
    return NULL;
}

struct keeper *keeper_start(struct store *s, struct loop *l, const struct keeper_news *news)
{
    struct keeper *k = calloc(1, sizeof *k);
    if (!k)
        return NULL;
    k->store = s;
    k->loop = l;
    k->news = *news;
    k->proven = STORE_NOW; /* it holds nothing yet */
    k->bell = (struct watch){eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC), LOOP_READ, on_bell};
    job_line_clear(&k->waiting);
    job_line_clear(&k->done);
    pthread_mutex_init(&k->lock, NULL);
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&k->more, &monotonic);
    pthread_condattr_destroy(&monotonic);
    if (k->bell.fd < 0 || !loop_watch(l, &k->bell) || pthread_create(&k->thread, NULL, keeper_thread, k) != 0) {
        free(k);
        return NULL;
    }
    k->pulse.fire = on_pulse;
    loop_set(l, &k->pulse, loop_now(l) + PULSE_MS);
    return k;
}

void keeper_stop(struct keeper *k)
{
    pthread_mutex_lock(&k->lock);
    k->leaving = true;
    pthread_cond_signal(&k->more);
    pthread_mutex_unlock(&k->lock);
    pthread_join(k->thread, NULL);
    k->closed = true;
    on_bell(&k->bell, LOOP_READ);
    loop_unset(k->loop, &k->pulse);
    loop_unwatch(k->loop, &k->bell);
    close(k->bell.fd);
    pthread_cond_destroy(&k->more);
    if (tell_times(k, &(struct store_fault){0}))
        store_abandon(k->store); /* it believes more of some game time than was shown */
    else
        store_close(k->store);
    pthread_mutex_destroy(&k->lock);
    free(k->notes);
    free(k);
}
