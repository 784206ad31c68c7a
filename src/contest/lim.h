/* contest/lim.h - the Lim system (C.04.4.3): scoregroups from the top and from the bottom towards the median.
 *
 * A bracket is those of a scoregroup and who has floated to it. First it is settled who floats on (lim_floaters.c),
 * then the others are paired (lim_pairs.c).
 */
#ifndef CONTEST_LIM_H
#define CONTEST_LIM_H

#include "contest/swiss.h"

enum { LIM_LEFT = -2 };

struct lim {
    const struct swiss *s;
    struct swiss_trace *trace;
    int                *mate;             /* by place; -1: the bye, LIM_LEFT: not yet */
    int                *moved;            /* by place: 1 has floated down, -1 up, 0 not */
    bool                up;               /* the bracket is paired upwards */
    bool                median;           /* it is the last one: nobody can float on */
    int                *bracket, size;    /* places: the highest number first, or the lowest when paired upwards */
    int                *next, next_count; /* places of the adjacent scoregroup who are left */
    bool               *floats;           /* by index in the bracket */
    int (*made)[2], made_count[2];        /* pairs as they were made: from the top; from the end: from the bottom */
    int room;
};

/* Do both of them want the same colour? */
static inline bool lim_clash(const struct swiss *s, int p, int q)
{
    return s->players[p].preference && s->players[p].preference == s->players[q].preference;
}

/* Who of the bracket floats on. JD_CONTEST_IMPOSSIBLE: somebody would have to, and it is the median. */
jd_contest_err jd_lim_choose_floaters(struct lim *l);

/* Pair all others of the bracket. */
jd_contest_err jd_lim_pair_bracket(struct lim *l);

/* A pair is made: told to the trace, and remembered. */
void jd_lim_make(struct lim *l, int p, int q, int wanted);

#endif
