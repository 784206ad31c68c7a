/* contest/feasible.h - can the others still be paired? Mostly that is seen by counting; else one matching tells.
 */
#ifndef CONTEST_FEASIBLE_H
#define CONTEST_FEASIBLE_H

#include "contest/swiss.h"

/* Are these places paired completely, whichever of them leave and whoever joins them, `others` in all? By Dirac's
 * theorem they are when each may meet at least half of them: all but those he has met, and those with the same absolute
 * preference. A forced pair is not counted: it has itself. */
bool jd_swiss_is_safe(const struct swiss *s, const int *places, int count, int others);

/* Can they be paired completely? 1 yes, 0 no, -1 no memory. */
int jd_swiss_can_pair(const struct swiss *s, const int *places, int count);

/* Is one of a forced pair among them, and the other not? */
bool jd_swiss_is_parted(const struct swiss *s, const int *places, int count);

/* The next bracket and those below it: are there as many pairs in the bracket as its number allows, with the first
 * `must` of it among them, so that whoever is left over and all below are paired, too? 1 yes, 0 no, -1 no memory. */
struct jd_outlook {
    const struct swiss *s;
    int                *next, count, must; /* places, with room for one more */
    int                *below, below_count;
};

int jd_swiss_suits(const struct jd_outlook *o);

#endif
