/* random.h - numbers and positions by chance, the same in every run that starts from the same seed. */
#ifndef JD_TEST_RANDOM_H
#define JD_TEST_RANDOM_H

#include "jadoube/setup.h"

struct dice {
    uint64_t state;
};

uint64_t dice_next(struct dice *d);
unsigned dice_below(struct dice *d, unsigned limit);

/* One king each and anything else anywhere: pawns on the edges, kings side by side or both in check,
 * castling rights and en passant squares that may be nonsense. Every one can be played on once
 * JD_PROBLEMS_STANDING are accepted. */
jd_setup random_setup(struct dice *d);

/* The same as a position. */
jd_position random_standing(struct dice *d);

#endif
