/* origin.h - how much of its departure square a move of a piece must tell (C.10). */
#ifndef JD_ORIGIN_H
#define JD_ORIGIN_H

#include "jadoube/move.h"

enum { ORIGIN_FILE = 1, ORIGIN_RANK = 2 };

/* Nothing, the file, else the rank, else both, so that no other piece of the same kind can legally
 * be meant. For any piece but a pawn. */
unsigned jd_origin_needed(const jd_position *p, jd_kind kind, jd_square from, jd_square to);

#endif
