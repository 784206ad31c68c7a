/* state.h - a player: what its threads share. */
#ifndef JD_OPPONENT_STATE_H
#define JD_OPPONENT_STATE_H

#include "opponent/search.h"

/* When to stop, in milliseconds since the beginning; computed by pace.c. */
struct pace {
    bool    timed;
    int64_t start, soft, hard;
};

/* What a level makes of the search (level.c). Nothing: plays as well as it can. */
struct weakness {
    bool     any;
    int      depth; /* half-moves that are looked ahead, in hundredths: the fraction is drawn by lot for each move */
    uint64_t nodes; /* positions that are looked at             */
    int      blind; /* of 1024 moves of middling visibility so many are overlooked */
    int      noise; /* hundredths of a pawn by which positions are misjudged       */
    uint64_t seed;
};

struct jd_opponent {
    struct hash_table           table;
    int                         threads;
    struct worker              *workers;
    const struct search_kernel *kernel;
    jd_position                 root;
    uint64_t                    keys[MOST_KEYS]; /* of the positions before the root that may come again */
    int                         keys_count;
    jd_opponent_limits          limits;
    jd_opponent_host            host;
    struct pace                 pace;
    struct weakness             weakness;
    atomic_bool                 stop, pondering;
    jd_move                     best, expected;
    int                         score;
    int                         doubt; /* 0 to 1000 */
};

/* May this legal move be chosen? Where nothing is said, each may. */
INLINE bool is_allowed(const jd_opponent_limits *l, jd_move m)
{
    for (size_t i = 0; l->only && i < l->only_count; i++)
        if (l->only[i] == m)
            return true;
    return !l->only || !l->only_count;
}

/* ---- pace.c ---- */

void    jd_pace_begin(jd_opponent *o);
int64_t jd_pace_elapsed(const jd_opponent *o);

/* An iteration is over: is another one worth beginning? `effort`: the part of the nodes, in thousandths, that went to
 * the best move; `steady`: iterations since it changed; `fallen`: by how much its score has fallen. */
bool jd_pace_enough(const jd_opponent *o, int effort, int steady, int fallen);

/* ---- level.c ---- */

struct weakness jd_weakness_of(int level, uint64_t seed);

/* Half-moves that are looked ahead in this position. */
int jd_weakness_depth(const struct weakness *weak, uint64_t key);

#endif
