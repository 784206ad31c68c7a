/* log/state.h - rulings and the state of a game as members of what is written, for readers who are told less or more.
 */
#ifndef LOG_STATE_H
#define LOG_STATE_H

#include "jadoube/log.h"
#include "log/json.h"

struct state_telling {
    bool uncounted; /* to a player who keeps their own score: without the number of moves (12.6) */
    bool delay;     /* with what is left of the fixed time of this move                          */
};

/* A position that does not tell how many moves there were. */
static inline jd_position uncounted(jd_position p)
{
    p.halfmove_clock = 0;
    p.fullmove = 1;
    return p;
}

void jd_state_put(struct json_out *o, const jd_state *s, struct state_telling how);
void jd_ruling_put(struct json_out *o, const jd_ruling *r, const jd_language *language, const char *const names[2]);

#endif
