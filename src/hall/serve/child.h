/* hall/serve/child.h - what is made with libraries that are not ours, in a process of its own: whatever becomes of it
 * there, the hall goes on. */
#ifndef HALL_CHILD_H
#define HALL_CHILD_H

#include "hall/serve/job.h"
#include "paper/page.h"

/* Let `make` fill *out in a child, within CHILD_SECONDS of processor time and CHILD_BYTES of memory beyond what there
 * is. False when it says so, fails, takes too much, or the job is told to stop. In any thread; the bytes are the
 * caller's, and the child's time counts for the job. */
bool make_in_child(struct job *j, bool (*make)(void *context, struct paper *out), void *context, struct paper *out);

#ifdef JD_SLOW_BUILD
#define CHILD_SECONDS 200 /* sanitizers take their time, and keep what was freed */
#define CHILD_BYTES   ((size_t)4096 << 20)
#else
#define CHILD_SECONDS 20
#define CHILD_BYTES   ((size_t)512 << 20)
#endif
#define CHILD_MOST ((size_t)64 << 20) /* bytes that it may make */

#endif
