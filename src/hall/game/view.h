/* hall/game/view.h - a game as a role may see it: the one place that decides what leaves the server. */
#ifndef HALL_VIEW_H
#define HALL_VIEW_H

#include "hall/game/room.h"
#include "hall/serve/json_out.h"

/* Objects of docs/api.md, written behind what is there already. The game lacks what changes without an event: role,
 * now, here; and its first brace. `since` -1: nothing was seen before. */
void view_game(struct out *o, const struct room *r, struct seat seat, int64_t since);
void view_event(struct out *o, const struct room *r, const struct flight *f, struct seat seat);
void view_here(struct out *o, const struct room *r);
void view_board(struct out *o, const struct room *r); /* members of an object: how it stands, for everybody */

/* For a player who keeps his own score the number of moves is not there. s: jd_game_view() of the seat */
bool view_is_uncounted(const struct room *r, const jd_state *s, struct seat seat);

/* An event of the log, as much of it as the seat may see; e: the same, where it was read already, or NULL. */
void view_line(struct out *o, const struct room *r, size_t seq, const jd_event *e, struct seat seat);

/* May a ruling be seen? Those about what somebody wrote quote it. */
bool view_may_see(const jd_ruling *ruling, jd_party sees, bool over);

/* The log (download.c), as text that the caller frees; NULL with *why when the role may not have it now. */
char *view_log(const struct room *r, struct seat seat, const char **why);

/* Why it may not have log or PGN; NULL when it may. */
const char *view_withholds(const struct room *r, struct seat seat);

void view_rulings(struct out *o, const struct room *r, const jd_rulings *rulings, struct seat seat); /* an array */

#endif
