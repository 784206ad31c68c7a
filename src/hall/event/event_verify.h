/* hall/event/event_verify.h - can every tournament of a store be read, with its keys, games, results and applications,
 * and as an archive? */
#ifndef HALL_EVENT_VERIFY_H
#define HALL_EVENT_VERIFY_H

#include "store/store.h"

struct event_finding {
    const char *tournament;
    const char *expected; /* where, and what was expected there */
    const char *did;      /* to put it right; NULL: nothing */
};

struct event_totals {
    uint64_t tournaments, findings, repaired;
};

struct event_verifier {
    bool repair; /* the store can be written: put right what has only one right form */
    void (*finding)(void *context, const struct event_finding *f);
    void *context;
};

/* Repaired are: rounds behind the last one in "entered", "withdrawn" and "absent", which mean that nothing changes; a
 * check-in for a round that is open, or by a number that no player has; an application that is none. */
enum store_err events_verify(struct store *s, const struct event_verifier *v, struct event_totals *totals,
                             struct store_fault *fault);

#endif
