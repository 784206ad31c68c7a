/* hall/opponent.h - engines that play with those who ask for it: a few processes, shared by all games.
 *
 * An engine thinks about one move of one game, then about the next one that waits. It gets the whole game each time
 * and keeps nothing.
 */
#ifndef HALL_OPPONENT_H
#define HALL_OPPONENT_H

#include "hall/room.h"

struct opponents;

/* NULL when the command cannot be started, with the reason in errno. */
struct opponents *opponents_start(struct hall *h, const char *command);
void              opponents_stop(struct opponents *o); /* NULL is fine */

/* The colour that an engine has in this room; JD_BY_NOBODY: none. */
jd_party opponent_of(const struct room *r);

/* Is it the engine's move? */
bool opponent_thinks(const struct room *r);

/* Something happened in the room, or it was loaded: if it is the engine's move, it thinks. */
void opponent_look(struct room *r);

#endif
