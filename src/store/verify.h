/* store/verify.h - is every game in a store what was stored, and what the Laws can replay? */
#ifndef STORE_VERIFY_H
#define STORE_VERIFY_H

#include "store.h"

struct verify_finding {
    const char *game;
    int64_t     event;  /* its number; 0: the regulations, or the game as a whole */
    size_t      column; /* in the line; 0: the line as a whole                    */
    const char *text;   /* what is wrong, for people                              */
    const char *did;    /* to put it right; NULL: nothing                         */
};

struct verify_totals {
    uint64_t games, events, findings;
    uint64_t repaired; /* findings that were put right */
    uint64_t bare;     /* events that an older program stored and that have yet to get their hashes */
};

struct verify_visitor {
    bool repair; /* the store can be written: a result that was noted wrongly is noted again, as the log has it */
    void (*finding)(void *context, const struct verify_finding *f);
    void (*progress)(void *context, const struct verify_totals *so_far); /* after each game; may be NULL */
    void *context;
};

/* Replay everything: numbers without a gap and none missing at the end, hashes that follow from each other (chain.h),
 * times that never decrease, every line readable, every event one that the game can take, and the result that the store
 * has noted. Of a game in which a line cannot be applied the rest is not replayed, but still looked at. */
enum store_err store_verify(struct store *s, const struct verify_visitor *visitor, struct verify_totals *totals,
                            struct store_fault *fault);

#endif
