/* legality_plan.h - what becomes of each man in the game that is to be made: which pawns take what and in which order,
 * which promote, where the others stand in the end. */
#ifndef JD_LEGALITY_PLAN_H
#define JD_LEGALITY_PLAN_H

#include "legality_beam.h"
#include "legality_kernel.h"

/* Men by their names (see struct scene): pawns of a file. */
#define WHITE_PAWN(file) (8u + (file))
#define BLACK_PAWN(file) (16u + (file))

enum { FATE_TAKEN = 64, FATE_PROMOTES, FATE_OPEN };

struct plan {
    const struct retro *end;
    struct kernel       kernel;
    uint8_t             takers[KERNEL_MOST + MEN];  /* the pawn that takes; NOBODY: a piece does */
    uint8_t             victims[KERNEL_MOST + MEN]; /* the pawn that is taken; NOBODY: a piece  */
    uint8_t             count;
    uint8_t             rows[KERNEL_MOST][2][8]; /* the files of taker and victim then: names from below, then NOBODY */
    uint8_t             files[KERNEL_MOST + 1][8][8]; /* all files before each of them, and after all of them  */
    uint8_t             fate[MEN];                    /* of pawns: the square of the end, or FATE_…                 */
    uint8_t             arrives[MEN];                 /* where those that promote do so                             */
    uint8_t             becomes[MEN];                 /* and what they become                                       */
    uint8_t             missing[2][5][2];             /* pieces of the array that are taken: by kind, light and dark */
    uint8_t             prey[KERNEL_MOST];            /* the kind of piece that a pawn takes                          */
    uint8_t             ranks[KERNEL_MOST + 1][MEN];  /* of the pawns before each capture of the kernel and after all */
};

/* Make a plan for a game that ends in this state, another one with another seed. False: none was found. */
bool jd_plan_make(struct plan *p, const struct retro *end, struct quest *q, unsigned seed);

/* Find ranks for the pawns of a plan, another choice with another seed. False: there are none. */
bool jd_plan_ranks(struct plan *p, unsigned seed);

#endif
