/* contest/cardinality_matching.h - who can be paired so that nobody is left: matchings without weights, kept while
 * pairs are settled one after the other.
 *
 * Edmonds' algorithm: one search takes time that grows with the square of the vertices, and most of what is asked here
 * is answered without one.
 */
#ifndef CONTEST_CARDINALITY_MATCHING_H
#define CONTEST_CARDINALITY_MATCHING_H

#include <stdbool.h>

struct jd_mates {
    int         n;
    const void *context;
    bool (*joined)(const void *context, int u, int v);
    int  *mate; /* by vertex; -1: nobody */
    bool *gone; /* settled, or not taking part */
    int  *parent, *base, *queue;
    bool *used, *flower;
};

/* Everybody is alone. False: no memory. */
bool jd_mates_open(struct jd_mates *m, int n, bool (*joined)(const void *context, int u, int v), const void *context);
void jd_mates_close(struct jd_mates *m);

/* Two who are alone become a pair. */
void jd_mates_join(struct jd_mates *m, int u, int v);

/* Who is alone takes the first who is, too: most of what a search would find. Only pairs that are `sooner` than others;
 * NULL: all. */
void jd_mates_join_first(struct jd_mates *m, bool (*sooner)(const void *context, int u, int v));

/* Pair everybody, from the pairs that there are. False: it cannot be done. */
bool jd_mates_complete(struct jd_mates *m);

/* Pair one who is alone; all who have somebody keep having one. False: it cannot be done. */
bool jd_mates_add(struct jd_mates *m, int v);

/* In a complete matching: settle that these two are a pair, if the others can still be paired. False: they cannot, and
 * nothing has changed. */
bool jd_mates_settle(struct jd_mates *m, int u, int v);

/* In a complete matching: whom a vertex could have so that the others can still be paired, as far as the two may meet;
 * to `used`, by vertex. */
void jd_mates_find_options(struct jd_mates *m, int v);

#endif
