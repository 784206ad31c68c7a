/* hall/net/limit.h - how much one address may ask for: so much at once, so much every second. */
#ifndef HALL_LIMIT_H
#define HALL_LIMIT_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A bucket that fills by itself. */
struct bucket {
    double  left;
    int64_t at; /* ms */
};

bool bucket_take(struct bucket *b, double cost, double most, double per_second, int64_t now);

/* Addresses that asked lately, in a table of fixed size: the one that has been quiet longest makes room. */
struct limits {
    struct limit_row *rows;
    size_t            count;
};

enum limit_kind {
    LIMIT_REQUESTS,
    LIMIT_GUESSES,
    LIMIT_MESSAGES,
    LIMIT_GAMES,
    LIMIT_TOURNAMENTS,
    LIMIT_APPLICATIONS,
    LIMIT_BYTES,  /* that are stored */
    LIMIT_ENGINE, /* ms of thinking  */
    LIMIT_WORK,   /* ms of threads   */
    LIMIT_KINDS
};

/* Whom an address stands for: of IPv6 only the network counts, a house has as many addresses as it likes. */
struct in6_addr limit_network(const struct in6_addr *address);

/* Inside this machine or its network: a proxy, which says for whom it asks. */
bool limit_is_private(const struct in6_addr *address);

bool limits_start(struct limits *l);
void limits_stop(struct limits *l);

/* Take so much; 0, or the seconds until there is enough. Then nothing was taken. */
int limits_take(struct limits *l, const struct in6_addr *address, enum limit_kind kind, double cost, int64_t now);

/* The same without taking anything. */
int limits_look(struct limits *l, const struct in6_addr *address, enum limit_kind kind, double cost, int64_t now);

/* Take it though it may not be there, for what must be done in any case: whatever comes next waits the longer. */
void limits_charge(struct limits *l, const struct in6_addr *address, enum limit_kind kind, double cost, int64_t now);

#endif
