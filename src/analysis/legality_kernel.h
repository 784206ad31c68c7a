/* legality_kernel.h - the pawns of a game without their ranks: on each file a row of pawns, from White's side to
 * Black's, and the captures that change the rows. */
#ifndef JD_LEGALITY_KERNEL_H
#define JD_LEGALITY_KERNEL_H

#include "legality_search.h"

#define KERNEL_MOST 30 /* captures of a game */

/* One capture that changes the rows. */
struct feat {
    uint8_t colour; /* of the pawn that takes, or is taken by a piece  */
    uint8_t file;   /* where it stands, as the `place`-th from below   */
    uint8_t place;
    uint8_t to;   /* the file that it takes on; 8: a piece takes it  */
    uint8_t row;  /* its place there: that of a pawn taken, or between those that are there */
    bool    pawn; /* a pawn is taken, not a piece                    */
};

struct kernel {
    uint8_t  files[8]; /* rows: a 1, then a bit for each pawn from above to below, 1 for Black's */
    uint8_t  wanted[8];
    uint8_t  home[2];       /* files on which the pawn of this colour never moved                  */
    uint8_t  free[2];       /* files on which one that promoted can be a bishop that stands         */
    uint8_t  captures[2];   /* that this colour may still make                                      */
    uint8_t  pawns[2];      /* of this colour that may still be taken as pawns                      */
    uint8_t  pieces[2];     /* of this colour that pawns may still take                             */
    uint8_t  bishops[2][2]; /* of this colour that promoted on light and on dark squares         */
    unsigned count;
    unsigned seed;                  /* another one tries captures in another order */
    bool (*is_good)(void *context); /* may be NULL: which orders of captures serve? */
    void       *context;
    struct feat feats[KERNEL_MOST];
};

/* How many pieces of a colour cannot be those of the array. */
unsigned jd_kernel_promoted(const struct retro *r, jd_colour c);

/* The start of a game that ends in this state. `strict`: pawns take only pieces that the array had. */
void jd_kernel_begin(struct kernel *k, const struct retro *r, bool strict);

/* Find captures after which each row is the wanted one but for pawns that can promote. JD_NO: there are none, or, with
 * `is_good`, none was found. The memory is that of the budget. */
jd_answer jd_kernel_solve(struct kernel *k, struct quest *q);

/* Do two states ask the same? */
bool jd_kernel_same(const struct kernel *a, const struct kernel *b);

static inline unsigned row_length(unsigned row) { return 31u - (unsigned)__builtin_clz(row); }
static inline unsigned row_at(unsigned row, unsigned place) { return row >> place & 1; }

#endif
