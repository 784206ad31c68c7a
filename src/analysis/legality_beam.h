/* legality_beam.h - both players make moves together until some men stand where they are wanted: a beam search over
 * real positions. What is found is a line of legal moves. */
#ifndef JD_LEGALITY_BEAM_H
#define JD_LEGALITY_BEAM_H

#include "legality_search.h"

#define MEN    32
#define GONE   64 /* where a man that was taken stands */
#define NOBODY 255

/* A position with the names of its men: 0 to 15 White's, as the start array lists them square by square. */
struct scene {
    jd_position p;
    uint8_t     at[MEN];
};

/* What is wanted. */
struct aim {
    uint8_t     pawn[MEN][64];  /* how far a man is from where it is wanted, while it is a pawn */
    uint8_t     piece[MEN][64]; /* and as a piece                                               */
    uint8_t     furthest[MEN];  /* the last rank to which a pawn may go                         */
    uint8_t     becomes[MEN];   /* what it promotes to; JD_NO_KIND: it does not                 */
    uint8_t     taker, taken;   /* a capture that ends the line; NOBODY: there is none          */
    jd_bitboard where;          /* squares on which it may be taken                             */
    jd_bitboard path;           /* squares that pieces should leave to pawns                    */
    jd_bitboard unmoved;        /* men that must not move                                       */
    unsigned    width, plies, seed;
};

/* A line that is being made, and the memory of the search. */
struct beam_line {
    struct quest *q;
    struct scene  now;
    jd_move      *moves;
    size_t        length, size;
    char         *memory;
    size_t        bytes;
};

/* Go on with the line until the aim is reached. False: not within its plies; nothing has changed then. */
bool jd_beam_reach(struct beam_line *l, const struct aim *aim);

#endif
