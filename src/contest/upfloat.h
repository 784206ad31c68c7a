/* contest/upfloat.h - systems in which the highest score takes players from below until it can be paired: Dubov,
 * Double-Swiss, Swiss Team.
 *
 * The bye is given first. Then, from the top, the bracket is those with the highest score who are left and the best set
 * of players from lower scores, found as a matching of all who are left; the system pairs the bracket.
 */
#ifndef CONTEST_UPFLOAT_H
#define CONTEST_UPFLOAT_H

#include "contest/swiss.h"

#define UPFLOAT_CRITERIA 4 /* of a system, at most, for the choice of upfloaters or for the pairs */

struct upfloat;

/* A system's criteria: what a pair of places adds to each. */
struct upfloat_criteria {
    int             count;
    jd_swiss_ground grounds[UPFLOAT_CRITERIA];
    long            most; /* that one pair can add, without its sign */
    void (*add)(const struct swiss *s, int p, int q, long *values);
};

struct upfloat_rules {
    bool next;         /* the next score is looked at: it needs few upfloaters, too */
    bool colours;      /* the first criterion of the choice counts pairs of the same preference; all have one */
    bool colour_pairs; /* the first two criteria of pairs count preferences, and strong ones */
    struct upfloat_criteria choice; /* of upfloaters */
    struct upfloat_criteria pairs;  /* of the bracket */
    jd_contest_err (*pair)(struct upfloat *u);
};

struct upfloat {
    const struct swiss         *s;
    const struct upfloat_rules *rules;
    struct swiss_trace         *trace;
    int                        *mate;          /* by place; UPFLOAT_LEFT: not yet, -1: the bye */
    int                        *list, count;   /* places who are left, by place */
    int                         top, next;     /* of them, have the highest score; the highest two */
    int                        *level, levels; /* of scores below the highest, by vertex; 0 the lowest */
    bool                       *raised;        /* by vertex: he floats up */
    int                        *bracket, size; /* places, in the order of their numbers */
};

enum { UPFLOAT_LEFT = -2 };

/* A whole round. */
jd_contest_err jd_upfloat_pair(const struct swiss *s, const struct upfloat_rules *rules, int *mate,
                               struct swiss_trace *trace);

/* Who floats up to those with the highest score: u->raised. JD_CONTEST_IMPOSSIBLE: nobody can. */
jd_contest_err jd_upfloat_choose(struct upfloat *u);

/* Pair a bracket by the order of identifiers (C.04.5, C.04.6: 3.6): first members as early as can be, then second ones.
 */
jd_contest_err jd_upfloat_pair_identified(struct upfloat *u);

/* Who gets the bye: the lowest score, then most games, then the last of the ranking; all others can be paired. -1:
 * nobody is left over. */
jd_contest_err jd_swiss_choose_bye(const struct swiss *s, struct swiss_trace *trace, int *bye);

static inline void upfloat_join(struct upfloat *u, int p, int q)
{
    u->mate[p] = q;
    u->mate[q] = p;
}

#endif
