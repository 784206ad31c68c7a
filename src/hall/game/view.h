/* hall/game/view.h - a game as a role may see it: the library's view of it (log/view.h), with what only a server knows
 * around it. Nothing is decided here. */
#ifndef HALL_VIEW_H
#define HALL_VIEW_H

#include "hall/game/room.h"
#include "hall/serve/json_out.h"
#include "log/view.h"

/* Objects of docs/api.md, written behind what is there already. The game lacks what changes without an event: role,
 * now, here; and its first brace. `since` -1: nothing was seen before. */
void view_game(struct out *o, const struct room *r, struct seat seat, int64_t since);
void view_event(struct out *o, const struct room *r, const struct view_before *before, struct seat seat);
void view_here(struct out *o, const struct room *r);
void view_board(struct out *o, const struct room *r); /* members of an object: how it stands, for all readers */
void view_rulings(struct out *o, const struct room *r, const jd_rulings *rulings, struct seat seat); /* an array */

/* The log, as text that the caller frees; NULL: no memory. */
char *view_log(const struct room *r, struct seat seat);

/* May this role not have log or PGN now? A player keeps their own score until the end (8.1, 12.6). */
bool view_withholds(const struct room *r, struct seat seat);

/* The library's name for a role: an organiser sees what an arbiter sees. */
jd_role view_role(enum role role);

#endif
