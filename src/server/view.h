/* server/view.h - a game as a role may see it: the one place that decides what leaves the server. */
#ifndef SERVER_VIEW_H
#define SERVER_VIEW_H

#include "server/room.h"

/* Objects of docs/api.md; the caller releases them. The game lacks what changes without an event: role, now, here.
 * `since` -1: nothing was seen before. */
json_t *view_game(const struct room *r, struct seat seat, int64_t since);
json_t *view_event(const struct room *r, const struct flight *f, struct seat seat);
json_t *view_state(const struct room *r, const jd_state *s, struct seat seat); /* s: jd_game_view() of the seat */
json_t *view_here(const struct room *r);

/* The log and the PGN, as text that the caller frees; NULL with *why when the role may not have it now. */
char *view_log(const struct room *r, struct seat seat, const char **why);
char *view_pgn(const struct room *r, struct seat seat, const char **why);

/* What a player wrote on his sheet, as far as the role may see it; NULL when it may not. */
json_t *view_sheet(const struct room *r, jd_party of, struct seat seat);

json_t *view_rulings(const struct room *r, const jd_rulings *rulings, struct seat seat);

#endif
