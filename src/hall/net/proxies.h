/* hall/net/proxies.h - trusted proxies: whose X-Forwarded-For is believed, and which of its addresses. */
#ifndef HALL_PROXIES_H
#define HALL_PROXIES_H

#include "hall/net/http.h"

#include <netinet/in.h>

#define PROXIES_MAX 32

/* Networks whose addresses are trusted; none: everything inside this machine and its network (limit_is_private()). */
struct proxies {
    struct {
        struct in6_addr address; /* IPv4 as ::ffff:… */
        unsigned        bits;
    } at[PROXIES_MAX];
    size_t count;
};

/* One more: an address, or a network such as 10.1.0.0/16 or fd00::/8. False: it is none, or there are too many. */
bool proxies_add(struct proxies *p, const char *text);

/* Whose request it is that came from `peer` with this X-Forwarded-For: the last address there, which is the proxy's
 * word; where it names a proxy that was added, the one before it, and so on. `peer` itself where it is not trusted, or
 * says nothing of sense. */
struct in6_addr proxies_client(const struct proxies *p, const struct in6_addr *peer, struct slice forwarded_for);

#endif
