/* hall/peer/notify.h - how servers on one store tell each other that games have new events: the port for it.
 *
 * A notice is a hint: it says which game has events up to which number, and the servers that follow this game read them
 * from the store. The store alone decides who holds a game. So a notice that is lost, late, doubled or forged costs a
 * look at the store and nothing else, and while the notifier is gone the servers look there every second.
 *
 * Everything here happens in the loop's thread. There are two kinds: the database's own LISTEN (notify_listen.c), and a
 * NATS server (notify_nats.c).
 */
#ifndef HALL_NOTIFY_H
#define HALL_NOTIFY_H

#include "hall/serve/hall.h"
#include "store/store.h"

/* Whom it tells. */
struct notify_news {
    store_notice_fn notice;        /* another server has stored something                             */
    void (*missed)(void *context); /* it hears from here on, but something may have been missed before */
    void (*well)(void *context, bool well);
    void *context;
};

struct notify;

struct notify_ops {
    void (*tell)(struct notify *n, const char *game, int64_t seq);
    void (*follow)(struct notify *n, const char *game, bool on);
    void (*flush)(struct notify *n);
    void (*close)(struct notify *n);
};

/* The beginning of every kind. */
struct notify {
    const struct notify_ops *ops;
    struct hall             *hall;
    struct notify_news       news;
    bool                     well;
};

/* Is this an address of one? */
bool notify_knows(const char *address);

/* The one at this address; NULL: the database. NULL: no memory. It may be reached later only: until then it is not
 * well. */
struct notify *notify_open(struct hall *h, const char *address, const struct notify_news *news);

/* ---- for the kinds ---- */

struct notify *notify_listen(struct hall *h, const struct notify_news *news);
struct notify *notify_nats(struct hall *h, const char *address, const struct notify_news *news);

/* It works, or no longer: the follower is told when that changes. */
void notify_set_well(struct notify *n, bool well);

#endif
