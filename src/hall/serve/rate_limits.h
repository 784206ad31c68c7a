/* hall/serve/rate_limits.h - how much an address, and a key, may use.
 *
 * Each key has its own quota: it limits what its owner does in a game or with a tournament. Each address has a quota
 * for new keys, and for connections, requests and messages. So one client cannot use up the quota of another key. */
#ifndef HALL_RATE_LIMITS_H
#define HALL_RATE_LIMITS_H

#include "hall/game/room.h"

/* Nothing was too much. */
#define ALLOWED ((struct refusal){0})

#define CONNECTIONS_MOST 250  /* of an address */
#define SEAT_MOST        20   /* … with the key of one seat in a game */
#define GAMES_MOST       500  /* that an address made, and that are being played */
#define BOARDS_LEAST     64   /* of a tournament, opened and not finished; or … */
#define BOARDS_ROUNDS    4    /* … so many rounds */
#define ROW_BYTES        2048 /* that a game takes in the store, with its keys */
#define WORDS_BYTES      512  /* a longer event has words, and counts for its address */

/* Each of these counts what it allows. A refusal without a code allows it; otherwise nothing was counted. A new
 * connection, which is no proxy's: */
bool allow_connection(const struct hall *h, const struct conn *c);

struct refusal allow_request(struct hall *h, struct conn *c);
struct refusal allow_guess(struct hall *h, struct conn *c);   /* a key was wrong */
struct refusal allow_message(struct hall *h, struct conn *c); /* guest_of(c)->shouts: far too much */
struct refusal allow_game(struct hall *h, struct conn *c, size_t bytes);
struct refusal allow_body(struct hall *h, struct conn *c, size_t bytes);    /* that is to be read */
struct refusal allow_reading(struct hall *h, struct conn *c, size_t bytes); /* of an upload */
struct refusal allow_application(struct hall *h, struct conn *c);           /* to play in a tournament */
struct refusal allow_tournament(struct hall *h, struct conn *c, size_t bytes);

/* May a key be looked at? Not when the address has tried too many wrong ones, and this one has opened nothing for it.
 */
struct refusal allow_key(struct hall *h, struct conn *c, const char *key);
void           note_key(struct hall *h, const struct conn *c, const char *key); /* it has opened something */

/* May an event be stored? To be asked when it has been applied. */
struct refusal allow_event(struct room *r, const struct submission *f);

/* What threads do for an address (lane.h): may it ask for more, and how long that took. */
struct refusal allow_work(struct hall *h, const struct conn *c);
void           charge_work(struct hall *h, const struct in6_addr *address, int64_t us);

/* How long an engine may think for this address: as long as it was asked to, or not at all. */
int64_t allow_thinking(struct hall *h, const struct in6_addr *address, int64_t ms);

#endif
