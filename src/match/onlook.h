/* match/onlook.h - those who look on. They are told in the runner's thread, while the next engine thinks
 * already: they copy what they want to know and return. None of them may wait.
 */
#ifndef MATCH_ONLOOK_H
#define MATCH_ONLOOK_H

#include "match/outcome.h"
#include "match/pairing.h"

#include "jadoube/game.h"

struct match_tally;
struct opening;

/* What an engine thought of a position. */
struct thought {
    bool        known, mate;
    int         score; /* from White's side */
    int         depth;
    int64_t     nodes, nps;
    jd_position from;
    char        line[256]; /* moves from there, as the engine wrote them */
};

enum sight {
    GAME_KNOWN, /* it was played before the match was resumed: it has only a number, a pairing and an outcome */
    GAME_BEGUN, /* the first engine thinks                                                                     */
    GAME_THOUGHT,
    GAME_MOVED,
    GAME_ENDED /* and is counted                                                                              */
};

struct scene {
    int64_t                   place; /* of the boards that are played at the same time, from 0 */
    int64_t                   number;
    const struct pairing     *pairing;
    const struct outcome     *outcome; /* only at the end */
    const struct match_tally *tally;

    const struct opening *opening;
    const jd_game        *game;
    const jd_state       *state;
    const struct moments *moments;
    const struct thought *thoughts; /* by colour                             */
    int64_t               since;    /* engine_now() when the clock was started */
};

struct onlooker {
    void (*see)(void *context, enum sight what, const struct scene *s);
    void *context;
};

#define ONLOOKERS_MAX 4

struct onlookers {
    struct onlooker at[ONLOOKERS_MAX];
    size_t          count;
};

void onlookers_add(struct onlookers *o, struct onlooker one);
void onlookers_tell(const struct onlookers *o, enum sight what, const struct scene *s);

#endif
