/* contest/kinds.h - colour preferences by counting: how many cannot be granted, and which kinds of players may meet so
 * that no more are lost than must be.
 */
#ifndef CONTEST_KINDS_H
#define CONTEST_KINDS_H

#include "contest/swiss.h"

/* Kinds of players: no preference, then White and Black, each mild, strong, absolute. */
enum { KINDS = 7 };

struct jd_kinds {
    int  counts[KINDS];
    bool odd;                /* one is not paired */
    bool floats[KINDS];      /* of which kinds he may be */
    bool fine[KINDS][KINDS]; /* a pair of these leaves the least for the others */
};

static inline int kind_of(const struct swiss_player *p)
{
    return !p->preference ? 0 : (p->preference > 0 ? 0 : 3) + (int)p->strength;
}

/* Does one prefer White and the other Black? Such pairs are made first. */
static inline bool kinds_oppose(int a, int b) { return a && b && (a > 3) != (b > 3); }

/* What one pair, or all of them at least, cost: preferences, and strong ones among them. */
static inline long kinds_lost(long cost) { return cost >> 20; }
static inline long kinds_strong_lost(long cost) { return cost & ((1L << 20) - 1); }

/* The least for all; -1: there is nobody who may be left out. */
long jd_kinds_bound(struct jd_kinds *k);

/* Of those kinds that may be left out, only the ones with whom the bound is the least. */
void jd_kinds_keep_best(struct jd_kinds *k);

/* From the counts: which pairs are fine. */
void jd_kinds_find_fine(struct jd_kinds *k);

/* A pair of these kinds is settled: fewer pairs may be fine among the others. */
void jd_kinds_count_out(struct jd_kinds *k, int a, int b);

#endif
