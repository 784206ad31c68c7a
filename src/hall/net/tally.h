/* hall/net/tally.h - what each address has at this moment, exactly, for as long as it has anything. */
#ifndef HALL_TALLY_H
#define HALL_TALLY_H

#include <netinet/in.h>
#include <stddef.h>

struct tally {
    struct tally   *next;
    struct in6_addr network; /* limit_network() */
    unsigned        holds;
    unsigned        connections, games; /* that are open; that it made, and that are in memory */
    unsigned        files;              /* that it is sending                                  */
    size_t          waiting;            /* bytes that it has not read yet                      */
};

#define TALLY_BUCKETS 4096

struct tallies {
    struct tally *buckets[TALLY_BUCKETS];
};

/* Held once more; NULL: no memory. */
struct tally *tally_get(struct tallies *all, const struct in6_addr *address);
void          tally_let(struct tallies *all, struct tally *t); /* NULL is fine */

#endif
