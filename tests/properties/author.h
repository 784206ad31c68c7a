/* author.h - games as they might be played: any edition, speed and regulation, mostly what is open to somebody, now and
 * then what nobody may do. */
#ifndef JD_PROPERTIES_AUTHOR_H
#define JD_PROPERTIES_AUTHOR_H

#include "told.h"

/* The same number gives the same game. */
void author_write(struct told *log, uint64_t number);

/* Regulations by chance; and what they are without one of their peculiarities (0, 1 …), false when there are no more.
 */
jd_regulations arranged(struct dice *d);
bool           arranged_simpler(jd_regulations *r, int which);

#endif
