/* tally.c - see tally.h. */
#include "hall/net/tally.h"

#include "hall/net/limit.h"

#include <stdlib.h>
#include <string.h>

static struct tally **find_slot(struct tallies *all, const struct in6_addr *network)
{
    uint64_t hash = 1469598103934665603u;
    for (int i = 0; i < 16; i++)
        hash = (hash ^ network->s6_addr[i]) * 1099511628211u;
    struct tally **at = &all->buckets[hash % TALLY_BUCKETS];
    while (*at && memcmp(&(*at)->network, network, sizeof *network) != 0)
        at = &(*at)->next;
    return at;
}

struct tally *tally_get(struct tallies *all, const struct in6_addr *address)
{
    struct in6_addr network = limit_network(address);
    struct tally  **at = find_slot(all, &network);
    if (!*at && (*at = calloc(1, sizeof **at)) != NULL)
        (*at)->network = network;
    if (*at)
        (*at)->holds++;
    return *at;
}

void tally_let(struct tallies *all, struct tally *t)
{
    if (!t || --t->holds > 0)
        return;
    *find_slot(all, &t->network) = t->next;
    free(t);
}
