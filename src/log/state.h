/* log/state.h - the state of a game as the log's format has it, for whoever is to be told less or more of it. */
#ifndef LOG_STATE_H
#define LOG_STATE_H

#include "jadoube/log.h"

struct state_telling {
    bool uncounted; /* to a player who keeps his own score: without the number of moves (12.6) */
    bool delay;     /* with what is left of the fixed time of this move                        */
};

#define STATE_JSON_MAX 1024

/* A position that does not tell how many moves there were. */
static inline jd_position uncounted(jd_position p)
{
    p.halfmove_clock = 0;
    p.fullmove = 1;
    return p;
}

/* The object itself; jd_state_write() has it as {"state": …}. */
size_t jd_state_write_as(const jd_state *s, const struct state_telling *how, char *out, size_t size);

#endif
