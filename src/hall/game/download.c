/* hall/game/download.c - a game to take along: its log, as far as a role may have it. */
#include "hall/game/view.h"

#include <stdlib.h>
#include <string.h>

const char *view_withholds(const struct room *r, struct seat seat)
{
    jd_state s = jd_game_view(r->game, seat.sees);
    return view_is_uncounted(r, &s, seat) ? "the end of the game: until then a player keeps his own score (8.1, 12.6)"
                                          : NULL;
}

char *view_log(const struct room *r, struct seat seat, const char **why)
{
    struct out o = {0};
    *why = view_withholds(r, seat);
    if (*why)
        return NULL;
    *why = "memory";
    out_raw(&o, r->first_line, strlen(r->first_line));
    out_end_line(&o);
    for (size_t seq = 1; seq <= r->log.count; seq++) {
        view_line(&o, r, seq, NULL, seat);
        out_end_line(&o);
    }
    if (o.bad)
        out_free(&o);
    return o.text;
}
