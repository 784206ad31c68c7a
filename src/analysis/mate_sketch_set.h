/* mate_sketch_set.h - the set of sketches that follow from a first one, and which is to be looked at next.
 *
 * Two sketches that agree in all that tells them apart are one here, with the vague men on the squares of both; it is
 * looked at again whenever it grows. The memory is the caller's, and is touched only as far as it is needed. */
#ifndef JD_MATE_SKETCH_SET_H
#define JD_MATE_SKETCH_SET_H

#include "analysis/mate_sketch.h"

#define sketches_open  MATE(sketches_open)
#define sketches_join  MATE(sketches_join)
#define sketches_take  MATE(sketches_take)
#define sketches_entry MATE(sketches_entry)
#define sketches_get   MATE(sketches_get)

#define NO_SKETCH     UINT32_MAX
#define SKETCH_STEPS  8 /* more than a pawn has before it */
#define SKETCH_STAGES (SKETCH_STEPS * SKETCH_MEN)

struct entry {
    uint32_t    gone, vague, hash, next; /* next: in the queue */
    uint32_t    parent;                  /* whence it was reached first */
    uint8_t     turn, ep, queued;
    uint8_t     man, taken; /* who moved, and whom he took */
    uint8_t     stage;
    uint8_t     unused[2];
    jd_bitboard to;
    jd_bitboard at[];
};

struct sketches {
    const struct cast *cast;
    size_t             size;
    char              *entries;
    uint32_t          *index, mask, count, capacity;
    uint32_t           heads[SKETCH_STAGES], tails[SKETCH_STAGES]; /* what is to be looked at, by stage */
    unsigned           stage;                                      /* the lowest of them                */
    uint32_t           present;                                    /* that is looked at */
    struct errand     *errand;   /* what to do for the first mate that seems possible goes there; may be NULL */
    bool               asked[2]; /* by colour: wanted to know, and no mate by it has seemed possible yet */
    bool               open;     /* a mate that is asked about seems possible, or there is no room */
    bool               full;
    uint64_t           work; /* moves looked at, and as much as moves in cost */
};

/* Lay the set out in `memory`: the cast, what is asked and the errand are there already. False when that is too small.
 */
bool sketches_open(struct sketches *s, void *memory, size_t bytes);

/* Put a sketch into the set, after a move; `k` is changed where men are alike. Its number there; NO_SKETCH, and the set
 * is full, when there is no room. */
uint32_t sketches_join(struct sketches *s, struct sketch *k, const struct stride *m);

/* Take out what is to be looked at next. False when there is nothing. */
bool sketches_take(struct sketches *s, struct sketch *k);

struct entry *sketches_entry(const struct sketches *s, uint32_t i);
struct sketch sketches_get(const struct sketches *s, const struct entry *e);

#endif
