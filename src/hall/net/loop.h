/* hall/net/loop.h - one thread that waits for file descriptors and for times (epoll). */
#ifndef HALL_LOOP_H
#define HALL_LOOP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

struct loop;

struct loop *loop_new(void); /* NULL: errno says why */
void         loop_free(struct loop *l);

/* Wait for something, at most `most` ms (-1: as long as it takes), and call whom it concerns. */
void loop_turn(struct loop *l, int most);

/* The turn is over, whatever was done after it included. */
void loop_rest(struct loop *l);

/* Microseconds since this turn began. */
int64_t loop_spent(const struct loop *l);

/* The longest turn since the last look, in microseconds: on the clock, and of this thread's own work. */
struct loop_figures {
    int64_t took_us, worked_us;
};
struct loop_figures loop_longest(struct loop *l);

/* Milliseconds on a clock that never goes back, as it was when this turn began. Time in which this program could not
 * run at all (it was stopped, or its machine was) is not counted: no client could have used it. */
int64_t loop_now(const struct loop *l);
int64_t loop_later(const struct loop *l);            /* as it is by now, not a moment earlier */
int64_t loop_when(const struct loop *l, int64_t us); /* as it was then by CLOCK_MONOTONIC, not a moment later */
int64_t clock_ms(void);                              /* the system's, as it is */
int64_t clock_us(clockid_t clock);
int64_t thread_ms(void); /* that this thread has worked */

/* ---- file descriptors: the caller's struct, which must stay where it is while it is watched ---- */

enum { LOOP_READ = 1, LOOP_WRITE = 2 };

struct watch {
    int fd;
    int wants; /* LOOP_READ | LOOP_WRITE */
    void (*ready)(struct watch *w, int what);
};

bool loop_watch(struct loop *l, struct watch *w); /* also changes what it wants */
void loop_unwatch(struct loop *l, struct watch *w);

/* ---- times ---- */

struct timer {
    int64_t due;
    size_t  slot; /* 0: not set */
    void (*fire)(struct timer *t);
};

void loop_set(struct loop *l, struct timer *t, int64_t due);
void loop_unset(struct loop *l, struct timer *t);

#endif
