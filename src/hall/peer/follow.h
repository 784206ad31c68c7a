/* hall/peer/follow.h - games that other servers hold, for the walls of tournaments: a notifier says when they have new
 * events, and these are read from the store. Nothing is done in such a room; who wants to do anything is sent to the
 * one who holds it.
 */
#ifndef HALL_FOLLOW_H
#define HALL_FOLLOW_H

#include "hall/game/room.h"

struct follower;

/* By the notifier at this address (see notify.h), or by the database itself where it is NULL. NULL: no memory. The
 * keeper must be there when the loop first turns, and be gone when it is stopped; NULL is fine there. */
struct follower *follow_start(struct hall *h, const char *address);
void             follow_stop(struct follower *f);

/* A room follows its game from here on, or no longer. */
void follow_begin(struct room *r);
void follow_end(struct room *r);

/* Read the events of a followed game that are not there yet. */
void follow_fetch(struct room *r);

/* Tell the others of an event that is stored; what was told in a turn is sent at its end. NULL is fine. */
void follow_tell(struct follower *f, const struct store_event *e);
void follow_flush(struct follower *f);

struct follow_figures {
    bool     well; /* true also where there is no other server */
    size_t   games;
    uint64_t heard, told, looks;
};
struct follow_figures follow_figures(const struct follower *f);

#endif
