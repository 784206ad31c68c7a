/* arena/ledger.h - the results of a match that many play, as they come into the store: counted, told, written down. */
#ifndef ARENA_LEDGER_H
#define ARENA_LEDGER_H

#include "match/onlook.h"
#include "match/tally.h"
#include "store/jobs.h"

#include <stdio.h>

struct ledger {
    struct store           *store;
    const char             *id;
    struct match_tally     *tally;
    const struct onlookers *onlookers; /* NULL: nobody  */
    struct scoreboard      *table;     /* NULL: none    */
    FILE                   *pgn;       /* NULL: nowhere */
    bool                    decides;   /* it may stop the match when the test has decided */
    int64_t                 seq;       /* of the last one that was read */
    bool                    over;      /* all were played, or the test has decided */
    bool                    bad;       /* what came is no game of this match, or cannot be written; it was said */
};

/* Read what is new; stop the match when the test has decided, and see whether it is over. */
enum store_err ledger_read(struct ledger *l, struct store_fault *fault);

#endif
