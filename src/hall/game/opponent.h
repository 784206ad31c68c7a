/* hall/game/opponent.h - the computer in games with those who ask for it: our own player, or an engine.
 *
 * A few minds (player_backend.h) are shared by all games. Each thinks about one move of one game, then about the next
 * that waits: everybody who plays has one turn in a round, however many games he has, and the more wait the less time a
 * move gets. Between finding a move and making it passes the time that a person would have thought.
 */
#ifndef HALL_OPPONENT_H
#define HALL_OPPONENT_H

#include "hall/game/room.h"

struct opponents;

/* With our own player, or an engine's command. NULL when it cannot be started, with the reason in errno. */
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
