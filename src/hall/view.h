/* hall/view.h - a game as a role may see it: the one place that decides what leaves the server. */
#ifndef HALL_VIEW_H
#define HALL_VIEW_H

#include "hall/out.h"
#include "hall/room.h"

/* Objects of docs/api.md, written behind what is there already. The game lacks what changes without an event: role,
 * now, here; and its first brace. `since` -1: nothing was seen before. */
void view_game(struct out *o, const struct room *r, struct seat seat, int64_t since);
void view_event(struct out *o, const struct room *r, const struct flight *f, struct seat seat);
void view_here(struct out *o, const struct room *r);
void view_board(struct out *o, const struct room *r); /* members of an object: how it stands, for everybody */

/* For a player who keeps his own score the number of moves is not there. s: jd_game_view() of the seat */
bool view_is_uncounted(const struct room *r, const jd_state *s, struct seat seat);

/* One event of the log, going through those behind `since`, and as much of one as the seat may see. */
struct step {
    size_t          seq;
    const jd_event *e;
};
void view_read_on(const struct room *r, size_t since, void (*each)(void *context, const struct step *s), void *context);
void view_step(struct out *o, const struct room *r, const struct step *s, struct seat seat);
bool view_may_see(const struct room *r, const jd_ruling *ruling, struct seat seat);

/* The log and the PGN (download.c), as text that the caller frees; NULL with *why when the role may not have it now. */
char *view_log(const struct room *r, struct seat seat, const char **why);
char *view_pgn(const struct room *r, struct seat seat, const char **why);

void view_rulings(struct out *o, const struct room *r, const jd_rulings *rulings, struct seat seat); /* an array */

#endif
