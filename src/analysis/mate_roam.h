/* mate_roam.h - a search in which D's king is everywhere at once.
 *
 * Where A has only a king and pawns, nothing that A has looks past D's king, and most of what can happen is the same
 * wherever he stands. So positions that are alike but for his square are looked at together: a *walk* is a position
 * without him, and a set of squares on which he may stand there. It is as exact as a search one by one, and has a
 * twentieth of the work. */
#ifndef JD_MATE_ROAM_H
#define JD_MATE_ROAM_H

#include "analysis/mate_internal.h"

#define mate_roam MATE(mate_roam)

/* The answer, within so many nodes. Unknown also where A has pieces, and where a pawn of A's was promoted and no mate
 * was seen at once. */
jd_answer mate_roam(const jd_position *p, jd_colour side, const jd_mate_budget *budget, uint64_t nodes,
                    jd_mate_result *out, const struct jd_kernel *core);

#endif
