/* contest/dutch_plain.h - brackets that can be paired as well as the numbers of their players allow: most of them.
 *
 * How many colour preferences must be disregarded, and of which strength, has a lower bound that follows from counting
 * them. Pairs that belong to a pairing which meets the bound, and breaks no criterion of lower priority, are *fine*;
 * any pairing of fine pairs only is a best one. So no weights are needed: the first such pairing in the order of
 * Article 4 is found by settling one pair after the other, as long as the others can still be paired. Where there is
 * none, the bracket is not plain, and its criteria have to be weighed.
 */
#ifndef CONTEST_DUTCH_PLAIN_H
#define CONTEST_DUTCH_PLAIN_H

#include "contest/dutch_round.h"

enum plain { PLAIN_DONE, PLAIN_NOT, PLAIN_MEMORY };

/* Pair a group with those who floated to it. */
enum plain jd_dutch_plain(struct dutch_round *r, int group);

/* A bracket was paired so; is that as good for those below when they have a forced pair? 1 yes, 0 or less: that is not
 * known, or no memory. */
int jd_dutch_plain_suits(const struct dutch_round *before, const struct dutch_round *after, int group,
                         const struct swiss *forced);

/* jd_dutch_plain(), unless a forced pair forbids it. */
enum plain jd_dutch_try_plain(struct dutch_round *r, int group);

#endif
