/* contest/tiebreak.h - what parts those who have the same points: each a row of one table. */
#ifndef CONTEST_TIEBREAK_H
#define CONTEST_TIEBREAK_H

#include "jadoube/standings.h"

/* A game with a result. */
struct played {
    int       white, black; /* from 1 */
    jd_result result;
    long      points[2];
};

/* What a tie-break is reckoned from. */
struct tally {
    int            players;
    int            points[JD_AWARDS];
    struct played *games;
    size_t         count;
    jd_standing   *lines; /* by player, from 0: all but the rank is there */
};

struct jd_tiebreak {
    const char *name;
    long        per; /* the value is so many times the number */
    bool among;      /* among those who are equal, and then again among those who still are; else of each by himself */

    /* The values of a group, players from 1. JD_CONTEST_RESULTS: not all of them have met, so it cannot be told. */
    jd_contest_err (*reckon)(const struct tally *c, const int *group, int size, long *out);
};

/* NULL: there is none of this name. */
const struct jd_tiebreak *jd_tiebreak_find(const char *name);

#endif
