/* hall/serve/worker.h - threads for jobs that take long and need no store: laying out pages, replaying logs. */
#ifndef HALL_WORKER_H
#define HALL_WORKER_H

#include "hall/net/loop.h"
#include "hall/serve/job.h"

struct worker;

#define WORKER_THREADS 4 /* at most */

struct worker *worker_start(struct loop *l, int threads); /* NULL: no memory, no thread */
void           worker_submit(struct worker *w, struct job *j, void (*work)(struct job *j), void (*done)(struct job *j));
void           worker_stop(struct worker *w); /* does what waits, gives all back; NULL is fine */

/* Gives back what waits, undone, and what is being done if that takes no longer than so many ms; otherwise it is left
 * to end with the program. NULL is fine. */
void worker_abandon(struct worker *w, int most);

#endif
