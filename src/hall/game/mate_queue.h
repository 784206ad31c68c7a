/* hall/game/mate_queue.h - questions that are too hard for the loop: can a side still mate?
 *
 * Games that the hall makes have a small budget, so that no event delays the others. A thread of its own answers the
 * questions that were too hard for it, one after the other, and the answer is entered as the arbiter's observation.
 * Results that wait come first; of positions that may be dead each room has one question in turn.
 */
#ifndef HALL_MATE_QUEUE_H
#define HALL_MATE_QUEUE_H

#include "hall/game/room.h"
#include "jadoube/mate.h"

#define HALL_BUDGET 400 /* positions: about a millisecond */

struct mate_queue;

/* Can either side mate, given the answer for each? */
static inline jd_answer mate_queue_anybody(jd_answer one, jd_answer other)
{
    return one == JD_YES || other == JD_NO ? one : other;
}

struct mate_queue *mate_queue_start(struct hall *h);      /* NULL: no memory, no thread */
void               mate_queue_stop(struct mate_queue *d); /* gives up what is being thought about; NULL is fine */

/* Has this room a question? To be asked when it was loaded and after each event. */
void mate_queue_look(struct room *r);

/* Has it a question that waits, or is being answered? */
bool mate_queue_has(const struct room *r);

/* An event that says that a position is dead, without the search behind it: applying it may take long. */
bool mate_queue_thinks_long(const jd_event *e);

/* An arbiter says that a position is dead. The loop cannot think for long, so the arbiter is believed unless a short
 * search shows the opposite (false). */
bool mate_queue_vouch(const struct room *r, jd_event *e);

#endif
