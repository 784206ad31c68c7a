/* hall/serve/guest.h - what the hall knows about a connection: where it is, who it is, how much it may say. */
#ifndef HALL_GUEST_H
#define HALL_GUEST_H

#include "hall/net/limit.h"
#include "hall/net/net.h"

struct room;
struct wall;
struct forward;

struct guest {
    struct room    *room;  /* that it follows, or NULL        */
    size_t          place; /* among the room's viewers        */
    uint8_t         role, lang, colour;
    bool            hop;      /* another server sent it here    */
    struct wall    *wall;     /* that it follows, or NULL       */
    struct forward *tunnel;   /* joined to another server, or about to be */
    struct bucket   messages; /* that it may still send now */
    struct bucket   modest;   /* … and that are heard whatever its neighbours say */
    bool            shouts;   /* it sent more than it may on its own */
};

static inline struct guest *guest_of(struct conn *c) { return conn_extra(c); }

#endif
