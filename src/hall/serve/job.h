/* hall/serve/job.h - work that the loop hands to another thread: the keeper's, which has the store, or a worker's.
 *
 * A job is the first member, or another, of what it works on. The loop's thread submits it (keeper.h, worker.h) and
 * gets it back when it is done; in between it belongs to the other thread. One job may be submitted again and again, to
 * different threads. A job for which a client waits has an owner, and takes its turn in a lane (lane.h).
 */
#ifndef HALL_JOB_H
#define HALL_JOB_H

#include "hall/serve/turns.h"
#include "store/store.h"

struct conn;
struct lane;

struct job {
    struct job *next;
    void (*work)(struct job *j); /* in the other thread: touches nothing but the job and what it is part of */
    void (*done)(struct job *j); /* in the loop's thread: frees it, or submits it again */

    /* The keeper's jobs. */
    struct store      *store; /* for `work` */
    enum store_err     err;   /* set by `work` */
    struct store_fault fault;
    bool               reads; /* a client waits for a game: of no use when the server ends */
    struct store_event event; /* keeper_append() */

    /* Its owner (lane.h). */
    struct ticket ticket;
    struct lane  *lane;  /* in which it has its turn, or waits for it; NULL: none */
    struct conn  *asker; /* the connection that is to be answered; NULL: not one alone */
    void (*begin)(struct job *j);
    void (*drop)(struct job *j);
    int     stop;    /* the asker has gone, or the time is over: it may end. Any thread reads it: job_is_stopped() */
    int64_t begun;   /* when its turn came, on the loop's clock */
    int64_t used_us; /* of a worker's thread */
};

static inline bool job_is_stopped(const struct job *j) { return __atomic_load_n(&j->stop, __ATOMIC_RELAXED) != 0; }

/* Jobs that wait for a thread, or that are done, in order. The caller locks. */
struct job_line {
    struct job *first, **last;
};

void        job_line_clear(struct job_line *l);
void        job_line_add(struct job_line *l, struct job *j);
struct job *job_line_take(struct job_line *l);                        /* the next one; NULL: none */
struct job *job_line_take_all(struct job_line *l);                    /* a list by `next` */
void        job_line_put_back(struct job_line *l, struct job *first); /* … before those that wait */

#endif
