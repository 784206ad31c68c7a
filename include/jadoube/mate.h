/* jadoube/mate.h - can this side still checkmate, by any possible series of legal moves?
 * (5.2.2, 6.9, 7.5.5, A.4, B.4; 5.1.2 of 2023)
 *
 * The answer is never wrong: yes comes with a line that ends in mate, no rests on a proof, and when
 * the budget runs out it says that it does not know.
 */
#ifndef JADOUBE_MATE_H
#define JADOUBE_MATE_H

#include "move.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum jd_answer { JD_NO, JD_YES, JD_UNKNOWN } jd_answer;

/* Can `side` still mate? Cheap enough to be asked after every move of every game: no memory, a bounded
 * number of steps, and JD_UNKNOWN when that is not enough. */
JD_API jd_answer jd_mate_fast(const jd_position *p, jd_colour side);

#ifdef __cplusplus
}
#endif
#endif
