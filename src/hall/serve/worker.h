/* hall/serve/worker.h - a thread for what takes long and needs nobody: pages to be laid out, logs to be gone through.
 */
#ifndef HALL_WORKER_H
#define HALL_WORKER_H

#include "hall/net/loop.h"

struct worker;

/* The loop's thread hands it over, and gets it back when the work is done. */
struct errand {
    struct errand *next;
    void (*work)(struct errand *e); /* in the worker's thread: touches nothing but the errand */
    void (*done)(struct errand *e); /* in the loop's thread: frees it                         */
};

struct worker *worker_start(struct loop *l); /* NULL: no memory, no thread */
void           worker_submit(struct worker *w, struct errand *e);
void           worker_stop(struct worker *w); /* does what waits, gives all back; NULL is fine */

/* Gives back what waits, undone, and what is being done if that takes no longer than so many ms; otherwise it is left
 * to end with the program. NULL is fine. */
void worker_abandon(struct worker *w, int most);

#endif
