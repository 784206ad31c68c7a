/* loop.c - epoll, and a heap of times. */
#include "hall/net/loop.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

#define BATCH     512
#define HEART_MS  100    /* it wakes at least so often …                             */
#define FROZEN_US 100000 /* … or could not                                           */
#define BUSY_US   50000  /* a turn that took longer: no client could be heard meanwhile  */
#define FULL      64     /* turns in a row in which there was more to read than a batch */

struct loop {
    int                epoll;
    int64_t            now;     /* ms on its own clock: those that have gone by, and no part of another */
    int64_t            woke;    /* µs on the system's, like all that follows                            */
    int64_t            slept;   /* … when it began to wait                                              */
    int64_t            ignored; /* of the turn before that                                              */
    int64_t            missed;  /* the difference between the clocks when it began to wait …            */
    int64_t            frozen;  /* … and now                                                            */
    struct timer     **heap;    /* from 1: the smallest is heap[1]                                      */
    size_t             count, room;
    struct epoll_event ready[BATCH];
    int                ready_count, full;

    struct loop_figures began, longest; /* when this turn began; the longest of them */
};

int64_t clock_us(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

int64_t clock_ms(void) { return clock_us(CLOCK_MONOTONIC) / 1000; }
int64_t thread_ms(void) { return clock_us(CLOCK_THREAD_CPUTIME_ID) / 1000; }

struct loop *loop_new(void)
{
    struct loop *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (l->epoll < 0) {
        free(l);
        return NULL;
    }
    l->woke = l->slept = clock_us(CLOCK_MONOTONIC);
    l->now = l->woke / 1000;
    return l;
}

void loop_free(struct loop *l)
{
    if (!l)
        return;
    close(l->epoll);
    free(l->heap);
    free(l);
}

int64_t loop_now(const struct loop *l) { return l->now; }

/* ---- file descriptors ---- */

bool loop_watch(struct loop *l, struct watch *w)
{
    struct epoll_event e = {.data.ptr = w};
    e.events = (w->wants & LOOP_READ ? EPOLLIN : 0) | (w->wants & LOOP_WRITE ? EPOLLOUT : 0);
    if (epoll_ctl(l->epoll, EPOLL_CTL_MOD, w->fd, &e) == 0)
        return true;
    return errno == ENOENT && epoll_ctl(l->epoll, EPOLL_CTL_ADD, w->fd, &e) == 0;
}

void loop_unwatch(struct loop *l, struct watch *w)
{
    epoll_ctl(l->epoll, EPOLL_CTL_DEL, w->fd, NULL);
    for (int i = 0; i < l->ready_count; i++) /* what this turn still has for it */
        if (l->ready[i].data.ptr == w)
            l->ready[i].data.ptr = NULL;
}

/* ---- times ---- */

static void put_timer(struct loop *l, size_t slot, struct timer *t)
{
    l->heap[slot] = t;
    t->slot = slot;
}

static void sift_timer(struct loop *l, size_t slot, struct timer *t)
{
    for (; slot > 1 && l->heap[slot / 2]->due > t->due; slot /= 2)
        put_timer(l, slot, l->heap[slot / 2]);
    for (size_t child; (child = 2 * slot) <= l->count; slot = child) {
        if (child < l->count && l->heap[child + 1]->due < l->heap[child]->due)
            child++;
        if (l->heap[child]->due >= t->due)
            break;
        put_timer(l, slot, l->heap[child]);
    }
    put_timer(l, slot, t);
}

void loop_unset(struct loop *l, struct timer *t)
{
    if (!t->slot)
        return;
    size_t        slot = t->slot;
    struct timer *last = l->heap[l->count--];
    t->slot = 0;
    if (last != t)
        sift_timer(l, slot, last);
}

void loop_set(struct loop *l, struct timer *t, int64_t due)
{
    loop_unset(l, t);
    if (l->count + 2 > l->room) {
        size_t         room = l->room ? 2 * l->room : 256;
        struct timer **more = realloc(l->heap, room * sizeof *more);
        if (!more)
            return; /* a time that is missed: the next event of its owner sets it again */
        l->heap = more;
        l->room = room;
    }
    t->due = due;
    sift_timer(l, ++l->count, t);
}

static void fire_due(struct loop *l)
{
    while (l->count && l->heap[1]->due <= l->now) {
        struct timer *t = l->heap[1];
        loop_unset(l, t);
        t->fire(t);
    }
}

/* ---- a turn ---- */

static int wait_ms(const struct loop *l, int most)
{
    int64_t left = l->count ? l->heap[1]->due - (clock_us(CLOCK_MONOTONIC) - l->frozen) / 1000 : HEART_MS;
    left = left < 0 ? 0 : left > HEART_MS ? HEART_MS : left;
    return most >= 0 && most < left ? most : (int)left;
}

static void tell_time(struct loop *l, int64_t waited)
{
    int64_t woke = l->began.took_us, busy = l->slept - l->woke, gap = woke - l->slept - 1000 * waited;
    l->ignored = busy > BUSY_US ? busy : 0;
    l->frozen += l->ignored;
    l->missed = l->frozen;
    if (gap > FROZEN_US)
        l->frozen += gap;
    l->woke = woke;
    l->now = (woke - l->frozen) / 1000;
}

/* A turn that has been long already will not have counted. */
int64_t loop_later(const struct loop *l)
{
    int64_t real = clock_us(CLOCK_MONOTONIC);
    return ((real - l->woke > BUSY_US ? l->woke : real) - l->frozen + 999) / 1000;
}

/* It came while the loop waited, and may have been frozen; or in the turn before that. */
int64_t loop_when(const struct loop *l, int64_t us)
{
    int64_t after = us - l->slept;
    if (after < 0)
        after = after + l->ignored < 0 ? after + l->ignored : 0;
    int64_t then = (l->slept - l->missed + after) / 1000;
    return then < l->now ? then : l->now;
}

void loop_turn(struct loop *l, int most)
{
    int wait = wait_ms(l, most);
    l->slept = clock_us(CLOCK_MONOTONIC);
    int n = epoll_wait(l->epoll, l->ready, BATCH, wait);
    l->began = (struct loop_figures){clock_us(CLOCK_MONOTONIC), clock_us(CLOCK_THREAD_CPUTIME_ID)};
    tell_time(l, wait);
    l->ready_count = n > 0 ? n : 0;
    for (int i = 0; i < l->ready_count; i++) {
        struct watch *w = l->ready[i].data.ptr;
        uint32_t      e = l->ready[i].events;
        if (w)
            w->ready(w, (e & (EPOLLIN | EPOLLHUP | EPOLLERR | EPOLLRDHUP) ? LOOP_READ : 0) |
                            (e & EPOLLOUT ? LOOP_WRITE : 0));
    }
    l->ready_count = 0;
    l->full = n == BATCH ? l->full + 1 : 0;
    if (l->full == 0 || l->full > FULL) /* no flag falls while a move may lie unread */
        fire_due(l);
}

int64_t loop_spent(const struct loop *l) { return clock_us(CLOCK_MONOTONIC) - l->began.took_us; }

static void keep_larger(int64_t *longest, int64_t us)
{
    if (us > *longest)
        *longest = us;
}

void loop_rest(struct loop *l)
{
    keep_larger(&l->longest.took_us, clock_us(CLOCK_MONOTONIC) - l->began.took_us);
    keep_larger(&l->longest.worked_us, clock_us(CLOCK_THREAD_CPUTIME_ID) - l->began.worked_us);
}

struct loop_figures loop_longest(struct loop *l)
{
    struct loop_figures longest = l->longest;
    l->longest = (struct loop_figures){0, 0};
    return longest;
}
