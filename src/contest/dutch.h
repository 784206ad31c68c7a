/* contest/dutch.h - one bracket of the Dutch system as a graph, for the files that pair it.
 *
 * The graph has the players of the bracket, those of the next one, everybody below them as far as it matters, and the
 * bye. An edge has a weight with a place for each criterion in its order, so that the heaviest matching is the best
 * pairing. Which of the heaviest is the first in the order in which the rules try candidates is asked player by player.
 */
#ifndef CONTEST_DUTCH_H
#define CONTEST_DUTCH_H

#include "contest/matching.h"
#include "contest/scale.h"
#include "contest/swiss.h"

enum role {
    MOVED_DOWN,
    LIMBO, /* moved down, and not to be paired here */
    RESIDENT,
    NEXT,
    BELOW,
    BYE,
    NOBODY /* whom one has who is alone, where some may be */
};

struct vertex {
    int       place; /* of the player */
    enum role role;
    int       index;        /* of an MDP among them, of a resident among those who are left */
    int       level;        /* which score: 0 the highest in the bracket */
    bool      upper, lower; /* the half of the remainder, once that is known */
    bool      settled;      /* with his mate: he has left the graph */
};

#define COLOUR_SLOTS 4 /* C10 to C13 */

struct layout {
    struct scale scale;
    struct slot  forced, pairs, next_pairs, bye, colour[COLOUR_SLOTS], down[2], up[2];
    struct slot  exchanged, distance;
    struct slot *levels, *next_levels, *down_levels[2], *up_levels[2]; /* by level */
    int          score_levels, next_score_levels, float_levels[2][2];  /* how many: [rounds ago][up] */
};

struct bracket {
    const struct swiss *s;
    struct vertex      *vertices; /* moved down, residents, next, below, bye */
    int                 count;
    int                 levels; /* scores of the bracket: of MDPs, then the residents'; or `differences` */
    int                 size;   /* moved down and residents */
    bool                closed; /* all who are not paired are in the graph, so that it must be paired completely */
    bool                count_unplayed; /* C9 */
    int                *differences;    /* of scores, that there can be, the largest first; NULL: levels are scores */
    int                 lowest;         /* score in the graph: who floats is compared with a point less */
    bool                last_two;       /* those below are the last group: they are paired completely, with the bye */
    int                 bye_score;
    int                 residents, half; /* of the remainder: players, pairs */
    int                *mates;           /* of the last solution, by vertex */
    struct jd_matching *graph;           /* which has it; NULL: nothing is solved */
    int64_t            *bonus;           /* scratch, by vertex */
    bool               *keep;
};

/* The best pairing by all criteria goes to b->graph and b->mates. JD_CONTEST_IMPOSSIBLE: there is none. */
jd_contest_err jd_dutch_solve(struct bracket *b);

/* The same, and the first of the best in the order of the rules. */
jd_contest_err jd_dutch_weigh(struct bracket *b);

/* Two vertices of the graph: is their edge a pair? Where some may be alone, all others are joined by edges, too, which
 * weigh nothing: both are alone then. */
bool jd_dutch_joined(const struct bracket *b, int i, int k);

/* The graph of all who are not settled. `exchanges`: after the criteria as few as possible are exchanged, of near
 * numbers. NULL: no memory. */
struct jd_matching *jd_dutch_graph(const struct bracket *b, bool exchanges);

/* The same as jd_dutch_solve() for a bracket with a forced pair, from the solved one of the same round without it. */
jd_contest_err jd_dutch_solve_beside(struct bracket *b, const struct bracket *real);

/* What b->mates is worth, criterion by criterion; the caller frees the list. */
jd_contest_err jd_dutch_read(const struct bracket *b, struct jd_reading **out, int *count);

/* May two vertices be paired in the bracket itself? */
static inline bool dutch_inside(const struct vertex *u, const struct vertex *v)
{
    return v->role == RESIDENT && (u->role == RESIDENT || u->role == MOVED_DOWN);
}

static inline bool dutch_paired_inside(const struct bracket *b, int i)
{
    int k = b->mates[i];
    return k >= 0 && k < b->size && i < b->size;
}

#endif
