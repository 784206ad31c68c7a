/* laws/lively.h - positions of which nobody would ask whether they are dead. */
#ifndef LAWS_LIVELY_H
#define LAWS_LIVELY_H

#include "jadoube/mate.h"

/* Has this side, or either, a piece with room to move, or a pawn that may run or take? */
bool jd_side_is_lively(const jd_position *p, jd_colour side);
bool jd_position_is_lively(const jd_position *p);

/* Dead (5.2.2), as far as it is looked for after a move: where the fast answer is no, or a no is thinkable. The memory
 * is that of `budget`; without one only fast answers count. */
bool jd_position_is_seen_dead(const jd_position *p, const jd_mate_budget *budget);

#endif
