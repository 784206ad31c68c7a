/* hall/game/mate_queue.h - questions that are too hard for the loop: can a side still mate?
 *
 * Games that the hall makes have a small budget, so that no event holds anybody up. What it was too small for is found
 * out in a thread of its own, one question after the other, and entered as the arbiter's observation. Results that wait
 * come first; of positions on the board that may be dead one is asked about for each room in turn.
 */
#ifndef HALL_MATE_QUEUE_H
#define HALL_MATE_QUEUE_H

#include "hall/game/room.h"
#include "jadoube/mate.h"

#define HALL_BUDGET 400 /* positions: about a millisecond */

struct mate_queue;

/* Can anybody mate, if this is known of one side and of the other? */
static inline jd_answer mate_queue_anybody(jd_answer one, jd_answer other)
{
    return one == JD_YES || other == JD_NO ? one : other;
}

struct mate_queue *mate_queue_start(struct hall *h);      /* NULL: no memory, no thread */
void               mate_queue_stop(struct mate_queue *d); /* gives up what is being thought about; NULL is fine */

/* Has this room a question? To be asked when it was loaded and after each event. */
void mate_queue_look(struct room *r);

/* Is anything asked, or waiting to be asked, for it? */
bool mate_queue_has(const struct room *r);

/* A log that says that a position is dead, on nobody's word: whoever applies that thinks as long as it takes. */
bool mate_queue_thinks_long(const jd_event *e);

/* An arbiter at the desk says that a position is dead: the loop cannot think for long, so his word counts unless it is
 * plainly not so (false). */
bool mate_queue_vouch(const struct room *r, jd_event *e);

#endif
