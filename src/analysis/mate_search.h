/* mate_search.h - search for a mate, best positions first.
 *
 * The loser helps, so the question is plain reachability: every position is looked at once, and when none is left there
 * is no mate. What is best is a matter of taste. A search along a plan has the plan's; any other takes the best by each
 * of four tastes in turn, from one set of positions: near to a mate, or new in a part of the position (all but D's
 * king, A's men, D's men; the pawns always count). What is new is what finds long manoeuvres of one side, which the
 * wanderings of the other's king would hide. */
#ifndef JD_MATE_SEARCH_H
#define JD_MATE_SEARCH_H

#include "analysis/mate_store.h"

#define mate_search_open MATE(mate_search_open)
#define mate_search_run  MATE(mate_search_run)

struct plan;

enum mate_taste { NEW_BUT_KING, NEW_PREY, NEW_OWN, NEAR_MATE, MATE_TASTES };

struct search {
    const struct jd_kernel *core;
    const jd_mate_budget   *budget;
    jd_mate_result         *out;
    const struct plan      *plan; /* may be NULL */
    jd_colour               side;
    struct store            store;
    unsigned                turn; /* whose taste is next */
    bool                    full; /* a position was looked at for whose moves there was no room: it proves no more */
    uint8_t                *seen; /* how often a part of the position was seen, for each taste of what is new */
    unsigned                seen_bits;
};

/* Begin a search in some memory: `s` has its first four parts. `limit` is the number of positions that may be kept.
 * False when there is no room. */
bool mate_search_open(struct search *s, const jd_position *p, jd_colour side, void *memory, size_t bytes,
                      uint64_t limit);

/* Look at positions until a mate is found (yes), none is left (no), the room is filled, or so much has been looked at.
 * It may be gone on with as long as nobody touches the memory. */
jd_answer mate_search_run(struct search *s, uint64_t nodes);

#endif
