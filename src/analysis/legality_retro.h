/* legality_retro.h - positions backwards: a state of a game that is known only by what came after it, and the legal
 * moves that can have led to it. */
#ifndef JD_LEGALITY_RETRO_H
#define JD_LEGALITY_RETRO_H

#include "jadoube/legality.h"

struct retro {
    jd_position        p;       /* the men, and who is on move; rights and keys are not kept      */
    const jd_position *start;   /* the array that the game began with                             */
    jd_bitboard        unmoved; /* kings and rooks that castled later, or still may            */
    uint8_t            left[2]; /* men of each colour that are yet to be put back on the board */
    uint8_t            ep;      /* the square that the last move passed over, if it is known   */
    bool               ep_told; /* if there is none: nothing could be taken en passant here    */
};

/* A move taken back: what stands on `to` came from `from`. */
struct unmove {
    uint8_t from, to;
    uint8_t kind;   /* as it moved: a pawn, where it was promoted */
    uint8_t now;    /* what it became                             */
    uint8_t victim; /* JD_NO_KIND: nothing was taken              */
    uint8_t type;   /* jd_move_type                               */
};

/* Called for each move that can have been the last, with the state before it; true ends the walk. */
typedef bool jd_retro_visit(void *context, const struct retro *before, const struct unmove *u);

/* Walk through all of them. True if some call returned true. */
bool jd_retro_each(const struct retro *r, jd_retro_visit *visit, void *context);

/* Is this the start array, White on move? */
bool jd_retro_is_start(const struct retro *r);

/* The fixed tests: can nothing be said against this state? If something can, it is stored in `why`. */
bool jd_retro_possible(const struct retro *r, jd_legality_result *why);

/* Men that stood where they stand in every position of the game: pawns on their first squares and bishops that these
 * lock in, kings and rooks that may castle. */
jd_bitboard jd_retro_standing(const struct retro *r);

/* How many pieces of this kind on squares of this colour must be promoted, because those of the array are fewer or
 * cannot have got there? */
unsigned jd_retro_promoted(const struct retro *r, jd_colour c, jd_kind kind, jd_bitboard shade);

/* Last squares of pawns from where a bishop gets to one that stands. */
jd_bitboard jd_retro_bishops_arrive(const struct retro *r, jd_colour c);

#endif
