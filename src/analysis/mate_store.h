/* mate_store.h - the set of positions that a search has seen, and which of them is to be looked at next.
 *
 * A no rests on this set, so positions are told apart exactly, by all of their contents; the hash only
 * says where to look. The memory is the caller's. */
#ifndef JD_MATE_STORE_H
#define JD_MATE_STORE_H

#include "analysis/mate_internal.h"

#define mate_store_open MATE(mate_store_open)
#define mate_store_add  MATE(mate_store_add)
#define mate_store_take MATE(mate_store_take)
#define mate_store_get  MATE(mate_store_get)

#define NONE    UINT32_MAX
#define BUCKETS 256

/* A position in 32 bytes: three bits of kind for each square (7: a rook that may castle), and the
 * white men; then what else makes positions differ. */
struct node {
    uint64_t key[4];
    uint32_t parent, next; /* next: in the same bucket */
    jd_move  move;         /* that led here            */
    uint16_t clock;        /* stricter reading only    */
    uint8_t  turn, ep;
    uint8_t  unused[2];
};

struct store {
    bool         clocked; /* positions differ by their half-move clock too */
    uint8_t      chess960;
    struct node *nodes;
    uint32_t    *index;
    uint32_t     count, capacity, mask;
    uint64_t     limit; /* positions that may be kept */
    uint32_t     lowest;
    uint32_t     heads[BUCKETS];
};

/* Lay the set out in `memory`. False when that is too small for anything. */
bool mate_store_open(struct store *s, void *memory, size_t bytes, uint64_t limit);

/* Put a position among those to be looked at, unless it was seen. False when there is no room. */
bool mate_store_add(struct store *s, const jd_position *p, uint32_t parent, jd_move move, unsigned score);

/* Take out the position with the lowest score, of equals the newest; NONE when none is left. */
uint32_t mate_store_take(struct store *s);

/* The position; its hash key is not kept up. */
void mate_store_get(const struct store *s, uint32_t i, jd_position *p);

#endif
