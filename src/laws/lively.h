/* laws/lively.h - positions of which nobody would ask whether they are dead. */
#ifndef LAWS_LIVELY_H
#define LAWS_LIVELY_H

#include "jadoube/position.h"

/* Has either side a piece with room to move, or a pawn that may run or take? */
bool jd_position_is_lively(const jd_position *p);

#endif
