/* hall/serve/turns.h - whose turn is next, where many want the same thread or engine: each waits with a ticket.
 *
 * Addresses take turns, and within an address the keys with which they ask: a client that asks for much waits for
 * itself, and others do not wait for it. The address, and then the key, that was served longest ago comes next. One
 * address never has all the places, so that one is free for the others. The caller owns the turns, and locks. */
#ifndef HALL_TURNS_H
#define HALL_TURNS_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum ticket_state { TICKET_NONE, TICKET_WAITS, TICKET_SERVED };

struct ticket {
    struct ticket    *next;
    enum ticket_state state;
    struct in6_addr   who;                    /* limit_network(); all zero: the server itself */
    uint64_t          key;                    /* ticket_key() */
    uint64_t          who_served, key_served; /* when these were served last, counted in turns */
    uint64_t          alone;                  /* ticket_key() of what it changes: one at a time does; 0: nothing */
    size_t            bytes;                  /* that it keeps in memory while it waits */
};

struct turns_terms {
    unsigned places, places_of_who, places_of_key; /* that are served at the same time */
    unsigned waiting_of_who, waiting_of_key;       /* turns that wait; the server itself is not limited … */
    size_t   waiting, bytes;                       /* … all of them together, and what they keep */
};

struct turns {
    const struct turns_terms *terms;
    struct ticket            *waiting, **last; /* in the order in which they came */
    struct ticket            *served;
    uint64_t                  count; /* turns that were served */
    size_t                    waits, bytes, busy;
};

/* A number for a key, or for what else tells the askers of one address apart. */
uint64_t ticket_key(const char *text);

void turns_start(struct turns *all, const struct turns_terms *terms);

/* Is there room for it? Otherwise it must not wait. */
bool turns_admit(const struct turns *all, const struct ticket *t);

void           turns_wait(struct turns *all, struct ticket *t);
struct ticket *turns_next(struct turns *all);                    /* it is served from now on; NULL: none may be */
void           turns_leave(struct turns *all, struct ticket *t); /* whether it waits or is served */

#endif
