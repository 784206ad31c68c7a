/* hall/serve/expiry.h - games without a move are removed after a time that the host chooses, a few at a time. */
#ifndef HALL_EXPIRY_H
#define HALL_EXPIRY_H

#include "hall/serve/hall.h"

struct expiry;

struct expiry *expiry_start(struct hall *h);           /* NULL: no memory */
void           expiry_stop(struct expiry *w);          /* NULL is fine; the keeper is gone by then */
uint64_t       expiry_removed(const struct expiry *w); /* games, so far */

#endif
