/* hall/sweep.h - games that nobody played are removed after a time that the host chooses, a few at a time. */
#ifndef HALL_SWEEP_H
#define HALL_SWEEP_H

#include "hall/hall.h"

struct sweeper;

struct sweeper *sweep_start(struct hall *h);            /* NULL: no memory */
void            sweep_stop(struct sweeper *w);          /* NULL is fine; the keeper is gone by then */
uint64_t        sweep_removed(const struct sweeper *w); /* games, so far */

#endif
