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

enum limit_kind { LIMIT_REQUESTS, LIMIT_CREATIONS, LIMIT_GUESSES, LIMIT_KINDS };

/* Whom an address stands for: of IPv6 only the network counts, a house has as many addresses as it likes. */
struct in6_addr limit_network(const struct in6_addr *address);

bool limits_start(struct limits *l);
void limits_stop(struct limits *l);
bool limits_take(struct limits *l, const struct in6_addr *address, enum limit_kind kind, int64_t now);

#endif
