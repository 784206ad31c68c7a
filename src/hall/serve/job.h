/* hall/serve/job.h - work that the loop hands to another thread: the keeper's, which has the store, or a worker's.
 *
 * A job is the first member, or another, of what it works on. The loop's thread submits it (keeper.h, worker.h) and
 * gets it back when it is done; in between it belongs to the other thread. One job may be submitted again and again, to
 * different threads.
 */
#ifndef HALL_JOB_H
#define HALL_JOB_H

#include "store/store.h"

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
};

/* Jobs that wait, or that are done, in order. Who comes next is decided here and nowhere else. The caller locks. */
struct job_line {
    struct job *first, **last;
};

void        job_line_clear(struct job_line *l);
void        job_line_add(struct job_line *l, struct job *j);
struct job *job_line_take(struct job_line *l);                        /* the next one; NULL: none */
struct job *job_line_take_all(struct job_line *l);                    /* a list by `next` */
void        job_line_put_back(struct job_line *l, struct job *first); /* … before those that wait */

#endif
