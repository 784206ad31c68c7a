/* legality_search.h - what the stages of a query share: the budget that is left, and the question itself. */
#ifndef JD_LEGALITY_SEARCH_H
#define JD_LEGALITY_SEARCH_H

#include "legality_retro.h"

struct quest {
    const jd_setup           *setup;
    const jd_legality_budget *budget;
    struct retro              last; /* the position that is asked about */
    uint64_t                  nodes;
    uint64_t                  whole; /* nodes that the query may use */
    uint64_t                  limit; /* and the stage in hand        */
};

static inline bool quest_is_over(const struct quest *q)
{
    return q->nodes >= q->limit || (q->budget->stop && __atomic_load_n(q->budget->stop, __ATOMIC_RELAXED));
}

/* Does every series of last moves lead back, within `depth` half-moves, to what cannot arise? JD_NO, or JD_UNKNOWN when
 * some does not. */
jd_answer jd_legality_take_back(struct quest *q, unsigned depth);

/* The shortest game, if few half-moves are enough. JD_YES with its length, or JD_UNKNOWN. */
jd_answer jd_legality_short(struct quest *q, size_t *length);

/* Make a game that reaches the position from its end, and replay it: the attempts from number `first` on. JD_YES with
 * its length, or JD_UNKNOWN. */
jd_answer jd_legality_unplay(struct quest *q, unsigned first, size_t *length);

/* The same from both ends. */
jd_answer jd_legality_build(struct quest *q, size_t *length);

#endif
