/* contest/dutch.h - one bracket of the Dutch system as a graph, for the files that pair it.
 *
 * The graph has the players of the bracket, those of the next one, everybody below them as far as it matters, and the
 * bye. An edge has a weight with a place for each criterion in its order, so that the heaviest matching is the best
 * pairing; further places hold the order in which the rules try candidates, so that it is the first of the best.
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
    BYE
};

struct vertex {
    int       place; /* of the player */
    enum role role;
    int       index;        /* of an MDP among them, of a resident among those who are left */
    int       level;        /* which score: 0 the highest in the bracket */
    bool      upper, lower; /* the half of the remainder, once that is known */
};

#define COLOUR_SLOTS 4 /* C10 to C13 */

struct layout {
    struct scale scale;
    struct slot  forced, pairs, next_pairs, bye, colour[COLOUR_SLOTS], down[2], up[2];
    struct slot  uppers, sum;
    struct slot *levels, *next_levels, *down_levels[2], *up_levels[2]; /* by level */
    int          score_levels, next_score_levels, float_levels[2][2];  /* how many: [rounds ago][up] */
    struct slot *order;                                                /* of the stage, by index */
    int          order_first, order_count;                             /* which of them are there */
};

/* Which order is asked for besides the criteria. */
enum stage { CRITERIA, MOVED_DOWN_ORDER, EXCHANGES, TRANSPOSITION };

struct bracket {
    const struct swiss *s;
    struct vertex      *vertices; /* moved down, residents, next, below, bye */
    int                 count;
    int                 levels; /* scores of the bracket: of MDPs, then the residents'; or `differences` */
    int                 size;   /* moved down and residents, by now */
    bool                closed; /* all who are not paired are in the graph, so that it must be paired completely */
    bool                count_unplayed; /* C9 */
    int                *differences;    /* of scores, that there can be, the largest first; NULL: levels are scores */
    int                 lowest;         /* score in the graph: who floats is compared with a point less */
    bool                last_two;       /* those below are the last group: they are paired completely, with the bye */
    int                 bye_score;
    int                 residents, half;     /* of the remainder: players, pairs */
    int                *mates;               /* of the last solution, by vertex */
    int                *moves, *moved_mates; /* for settling */
};

/* The heaviest matching goes to b->mates. JD_CONTEST_IMPOSSIBLE: there is none. `from`: the first of the stage's order
 * that is asked for; `upto` is set behind the last that had room. */
jd_contest_err jd_dutch_solve(struct bracket *b, enum stage stage, int from, int *upto);

/* What b->mates is worth, criterion by criterion; the caller frees the list. */
jd_contest_err jd_dutch_read(const struct bracket *b, struct jd_reading **out, int *count);

/* May two vertices be paired in the bracket itself? */
static inline bool dutch_inside(const struct vertex *u, const struct vertex *v)
{
    return v->role == RESIDENT && (u->role == RESIDENT || u->role == MOVED_DOWN);
}

#endif
