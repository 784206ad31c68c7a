/* arena/courier.h - between the runner and the store of a match that many play: a thread of its own fetches games, says
 * that this host is alive, and brings what came of them, so that no game waits for a database. */
#ifndef ARENA_COURIER_H
#define ARENA_COURIER_H

#include "arena/ledger.h"
#include "match/run.h"

struct courier;

/* The courier has the store, and the ledger's tally, until courier_stop(). NULL without memory. */
struct courier *courier_start(struct store *s, const char *match, struct match_tally *all, int64_t boards,
                              int lease_ms);

/* Where the runner has its games from, and the onlooker that takes them when they are over. */
struct supply *courier_supply(struct courier *c);
void           courier_see(void *courier, enum sight what, const struct scene *s);

/* Bring what is still to be brought, read what all have played, give back what was not. False when something could not
 * be stored; that is said. */
bool courier_stop(struct courier *c);

#endif
