/* match/run.h - one loop over all games in progress. */
#ifndef MATCH_RUN_H
#define MATCH_RUN_H

#include "match/match.h"
#include "match/onlook.h"

#include <stdio.h>

struct openings;
struct match_tally;
struct scoreboard;
struct match_state;

/* ---- where games come from ----
 *
 * The runner plays one after the other, unless somebody else says which. */

#define SUPPLY_WAIT (-1) /* there is none now: `wake` is readable when it is worth asking again */
#define SUPPLY_OVER (-2)

struct supply {
    int64_t (*next)(void *context); /* the number of a game                                     */
    bool (*stopped)(void *context); /* all is over, also for games in progress; asked after `wake` */
    void *context;
    int   wake; /* an eventfd */
};

/* ---- the loop ---- */

enum run_end { RUN_DONE, RUN_INTERRUPTED, RUN_BROKEN, RUN_NOT_BEGUN }; /* the last two with a message printed */

struct run {
    struct match       *match;
    struct openings    *openings;
    struct match_tally *tally;
    struct scoreboard  *table;
    struct match_state *state; /* may be NULL */
    FILE               *pgn;   /* may be NULL */
    FILE               *epd;   /* may be NULL */
    FILE               *talk;  /* may be NULL */
    struct onlookers    onlookers;
    struct supply      *supply; /* may be NULL */
};

enum run_end match_run(const struct run *r);

#endif
