/* match/openings.h - where games start. */
#ifndef MATCH_OPENINGS_H
#define MATCH_OPENINGS_H

#include "match/match.h"

#include "jadoube/move.h"

/* Where a game starts: a position, and moves made from there without the clock. */
struct opening {
    jd_position    start;
    const jd_move *moves;
    size_t         count;
};

struct openings;

/* Read the file that the options name; without one, every game starts from the array, which in Chess960 is
 * drawn for each opening. NULL, with a message printed, when that fails. */
struct openings *openings_load(const struct match *m);
void             openings_free(struct openings *o);

/* Opening `number`, from 0: round and round when they are used up. Drawn orders depend on the seed only. */
struct opening openings_get(const struct openings *o, uint64_t number);

#endif
