/* analysis/mate_fast.h - the fast answer, for one who has counted the moves. */
#ifndef ANALYSIS_MATE_FAST_H
#define ANALYSIS_MATE_FAST_H

#include "jadoube/mate.h"

/* jd_mate_fast() of a position in which there are so many legal moves. */
jd_answer jd_mate_fast_among(const jd_position *p, jd_colour side, unsigned moves);

#endif
