/* hall/serve/hall.h - the playing hall: everything that one server has. The loop's thread owns all of it. */
#ifndef HALL_HALL_H
#define HALL_HALL_H

#include "hall/net/limit.h"
#include "hall/net/proxies.h"
#include "hall/serve/guest.h"
#include "hall/serve/keeper.h"
#include "hall/serve/keys.h"
#include "hall/serve/known_keys.h"
#include "hall/serve/lane.h"
#include "hall/serve/watermark.h"

struct hall_options {
    const char    *listen;  /* ADDR:PORT; port 0: any; NULL: nowhere                                */
    const char    *store;   /* as store_open() has it                                              */
    const char    *engine;  /* command of a UCI engine; NULL: the built-in one; "none": no computer */
    const char    *address; /* where other servers reach this one, ADDR:PORT; NULL: as it listens  */
    const char    *notify;  /* by what servers on one database tell each other: nats://…; NULL: by the database  */
    const char    *version;
    bool           limited; /* requests and messages are counted by address                         */
    struct proxies proxies; /* who may name the address of a client */
    int            forget_unplayed, forget_played; /* days after which games are removed; 0: never */
};

#define CHECKPOINT_VERSION 33

#define EVENT_CHANGES 256 /* a collision costs one more reading */

struct hall {
    struct loop        *loop;
    struct net          net;
    struct keeper      *keeper;
    struct lane         lanes[LANES]; /* what other threads do for clients */
    struct hall_options options;
    struct watch        door, signals;
    int                 spare;  /* a descriptor, for when there are no more */
    char                at[80]; /* where it listens */

    bool               insights;  /* the built-in engine may be asked about games */
    struct opponents  *opponents; /* NULL: the computer does not play */
    struct follower   *follower;  /* NULL: there are no other servers */
    struct mate_queue *doubts;
    struct game_time  *just_set; /* game times that were set in this turn */
    struct expiry     *sweeper;

    struct room         **rooms; /* by hash of the id */
    size_t                buckets, room_count, asleep;
    struct room          *first_in_line, **last_in_line; /* rooms with something to do for which a turn was too short */
    struct limits         limits;
    struct known_keys    *known;
    struct wall          *walls;                        /* tournaments that have viewers */
    unsigned              event_changes[EVENT_CHANGES]; /* by hash of the event's id: how often one has changed */
    struct event_request *locked;                       /* requests that are changing their tournament */

    bool    trouble, leaving, left;
    bool    shared; /* other servers may be on the same store */
    int64_t began;

    _Atomic int64_t clock;  /* what game times go by: the loop's time without that of trouble. Any thread reads it */
    int64_t         stood;  /* the difference */
    struct mark    *marks;  /* what may yet turn out to have stood */
    int64_t         proved; /* the last time at which the keeper was told, on the loop's clock */

    uint64_t events, rulings, games, refused;
    uint64_t replayed;                    /* events that were applied again when games were opened */
    char     program[CHECKPOINT_VERSION]; /* what this program is, for checkpoints */
};

/* Serve until SIGTERM or SIGINT. The exit status: 0 after a clean end, 2 with *why filled when it cannot begin.
 * `ready`, unless NULL, is told where it listens. */
int hall_serve(const struct hall_options *options, void (*ready)(const char *at), char why[300]);

/* The parts of that, for tests that bring their own bytes. */
bool hall_open(struct hall *h, const struct hall_options *options, char why[300]);
void hall_turn(struct hall *h, int most);
void hall_close(struct hall *h);

/* What game times go by, in the loop's thread: `clock` is as it was after the last turn. */
int64_t hall_time(const struct hall *h);

/* ms since 1970 */
int64_t wall_ms(void);

#endif
