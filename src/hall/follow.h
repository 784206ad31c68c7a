/* hall/follow.h - games that other servers hold, for the walls of tournaments: the store says when they have new
 * events, and these are read. Nothing is done in such a room; who wants to do anything is sent to the one who holds it.
 */
#ifndef HALL_FOLLOW_H
#define HALL_FOLLOW_H

#include "hall/room.h"

struct follower;

/* NULL where a store has one server only, or there is no memory. */
struct follower *follow_start(struct hall *h, struct store *s);
void             follow_stop(struct follower *f); /* NULL is fine; the keeper is gone by then */

/* Read the events of a followed game that are not there yet. */
void follow_fetch(struct room *r);

#endif
