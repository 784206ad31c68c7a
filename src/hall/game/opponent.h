/* hall/game/opponent.h - the computer's seat in a game: the built-in engine, or a UCI engine.
 *
 * All games share a few backends (player_backend.h). Each thinks about one move of one game, then about the next that
 * waits. Addresses take turns, however many games one has, and the more games wait the less time a move gets. A move is
 * made when a person would have found it.
 */
#ifndef HALL_OPPONENT_H
#define HALL_OPPONENT_H

#include "hall/game/room.h"

struct opponents;

/* The built-in engine (NULL), or the command of a UCI engine. NULL when it cannot be started, with the reason in errno.
 */
struct opponents *opponents_start(struct hall *h, const char *command);
void              opponents_stop(struct opponents *o); /* when all rooms are closed; NULL is fine */

/* The colour that the computer has in this room; JD_BY_NOBODY: none. */
jd_party opponent_of(const struct room *r);

/* Is it a level that can be asked for: 0 (as well as it can), 1 to 10, or in Elo? */
bool opponent_level_fits(int64_t level);

/* Has it something to do, now or soon? */
bool opponent_thinks(const struct room *r);

/* Something happened in the room, or it was loaded: it does what is to be done. */
void opponent_look(struct room *r);

/* The room closes. */
void opponent_leave(struct room *r);

#endif
