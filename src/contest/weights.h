/* contest/weights.h - the best pairing by several numbers, of which the first that differ decide.
 *
 * The caller says for each pair what it adds to each number; the pairing whose sums are the greatest, compared one
 * after the other, is found. Numbers may be negative: then less of them is better.
 */
#ifndef CONTEST_WEIGHTS_H
#define CONTEST_WEIGHTS_H

#include "jadoube/pairing.h"

struct jd_weights {
    int         count;   /* vertices */
    int         numbers; /* of each pair */
    const long *most;    /* the largest sum of each, without its sign */
    const void *context;

    /* What the pair u < v adds; all are 0 before. False: it is none. */
    bool (*add)(const void *context, int u, int v, long *values);

    bool loose; /* some may be left alone (-1) */

    const int *stop; /* jd_matching_set_stop() */
};

/* The best of all pairings that leave nobody alone, or of all, by vertex, and its sums (NULL: they are not asked for).
 * JD_CONTEST_IMPOSSIBLE: there is none. */
jd_contest_err jd_weights_solve(const struct jd_weights *w, int *mates, long *sums);

#endif
