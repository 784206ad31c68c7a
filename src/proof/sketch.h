/* sketch.h - many positions on one line of a certificate: for each man the squares on which it may be. */
#ifndef JD_PROOF_SKETCH_H
#define JD_PROOF_SKETCH_H

#include "proof/proof.h"

struct sketch {
    uint8_t     turn, ep;
    uint32_t    gone, vague;   /* by man; one that is neither is on its only square */
    jd_bitboard at[PROOF_MEN]; /* none: it is gone                                 */
};

struct sketches {
    struct troop   men;
    uint32_t       loose; /* men that may be gone although they have squares */
    jd_colour      side;
    struct sketch *all;
    size_t         count, room;
    uint32_t      *index;
    size_t         mask;
};

/* A move as it was made: who, from which squares, and what he left besides (en passant). */
struct stroke {
    unsigned    man;
    jd_bitboard from, to, lifted;
};

/* Is the man on its only square for certain? */
INLINE bool jd_proof_certain(const struct sketches *s, const struct sketch *k, unsigned i)
{
    if (k->gone >> i & 1)
        return false;
    return !(k->vague >> i & 1) || (!(s->loose >> i & 1) && !bits_several(k->at[i]));
}

/* What a man attacks from a square. A pawn that has become vague has been promoted to no matter what. */
jd_bitboard jd_proof_attacks(const struct sketches *s, const struct sketch *k, unsigned i, jd_square from,
                             jd_bitboard blockers);

/* Squares that are held for certain by one colour, and all that may be held. */
jd_bitboard jd_proof_held(const struct sketches *s, const struct sketch *k, jd_colour colour);
jd_bitboard jd_proof_possible(const struct sketches *s, const struct sketch *k);

/* May the player on move be mated in one of these positions, after this move? */
bool jd_proof_may_be_mate(const struct sketches *s, const struct sketch *k, const struct stroke *m);

#endif
