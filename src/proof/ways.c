/* ways.c - can several men see to several squares, each in one way? */
#include "proof/proof.h"

#include <string.h>

struct ways jd_proof_ways(jd_bitboard wanted)
{
    return (struct ways){.wanted = wanted, .sets = 1u << bits_count(wanted), .can = {true}};
}

void jd_proof_ways_begin(struct ways *w) { memcpy(w->more, w->can, w->sets); }

/* The squares of a set as a number, in the order of those that are wanted. */
static unsigned number_of(jd_bitboard wanted, jd_bitboard set)
{
    unsigned number = 0, bit = 1;
    for (; wanted; wanted &= wanted - 1, bit *= 2)
        number += set & wanted & -wanted ? bit : 0;
    return number;
}

void jd_proof_ways_use(struct ways *w, jd_bitboard squares)
{
    unsigned number = number_of(w->wanted, squares);
    for (unsigned i = 0; number && i < w->sets; i++)
        if (w->can[i])
            w->more[i | number] = true;
}

void jd_proof_ways_end(struct ways *w) { memcpy(w->can, w->more, w->sets); }

bool jd_proof_ways_done(const struct ways *w) { return w->can[w->sets - 1]; }
