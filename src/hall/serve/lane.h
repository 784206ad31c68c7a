/* hall/serve/lane.h - work for which clients wait: whose turn it is, and which threads do it.
 *
 * Each kind of work has a lane with threads of its own, so that a game that is read never waits behind a pairing or a
 * page. A job asks for a turn before anything is read for it. So what waits needs little memory, and what is being done
 * is bounded by the places. Turns go by address and key (turns.h). A job whose asker has gone before its turn is
 * dropped; one that is being done is told to stop. All of this is the loop's thread. */
#ifndef HALL_LANE_H
#define HALL_LANE_H

#include "hall/net/refusal.h"
#include "hall/serve/worker.h"

struct hall;

enum lane_kind {
    LANE_GAMES,    /* logs that are replayed when a game is opened */
    LANE_HARD,     /* … and that may ask what takes long           */
    LANE_EVENTS,   /* tournaments are read, paired and written     */
    LANE_PAGES,    /* PDF, PGN, archives                           */
    LANE_INSIGHTS, /* what the built-in engine thinks of a game    */
    LANES
};

struct lane {
    struct hall   *hall;
    struct turns   turns;
    struct worker *worker;
    struct timer   timer;   /* for a turn that takes too long */
    bool           serving; /* a turn that ends while others begin brings no second round */
    uint64_t       dropped; /* jobs whose asker had gone before their turn came */
    uint64_t       stopped; /* jobs that were told to end: the asker had gone, or the time was over */
};

struct lane_figures {
    uint64_t begun, dropped, stopped, waiting;
};

/* For whom a job is done. */
struct owner {
    struct conn           *conn;   /* to be answered; NULL: none                                      */
    bool                   shared; /* … among others: it is of use when this one has gone, too        */
    const struct in6_addr *who;    /* NULL: the address of `conn`, or the server itself               */
    const char            *key;    /* of what it asks with, or of what it asks about                  */
    const char            *alone;  /* what it changes, as no other job does at the same time; or NULL */
    size_t                 bytes;  /* that wait with it                                               */
    bool                   acts;   /* it is not refused because of what its address has used          */
    bool                   spared; /* … nor because of others that wait: a connection has but one     */
};

bool lanes_start(struct hall *h);
void lanes_leave(struct hall *h); /* the server ends: what waits is dropped, and nothing more may wait */
void lanes_stop(struct hall *h);  /* … and the threads end */

struct lane_figures lanes_figures(const struct hall *h);

/* A connection is closed. */
void lanes_forget(struct hall *h, const struct conn *c);

/* Ask for a turn. `begin` is called when it comes, perhaps at once; `drop` instead when the asker has gone. Refused:
 * neither is. A turn ends with lane_leave(). */
struct refusal lane_enter(struct hall *h, enum lane_kind kind, struct job *j, const struct owner *owner,
                          void (*begin)(struct job *j), void (*drop)(struct job *j));

/* In a thread of its lane. */
void lane_work(struct job *j, void (*work)(struct job *j), void (*done)(struct job *j));

/* Its turn is over, and its thread time is charged to its address. Without a turn nothing happens. */
void lane_leave(struct job *j);

#endif
