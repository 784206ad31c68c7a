/* limit.c - buckets, and a table of them by address. */
#include "hall/net/limit.h"

#include <stdlib.h>
#include <string.h>

#define WAYS 4
#define ROWS 4096

struct limit_row {
    struct in6_addr address; /* limit_network() */
    int64_t         seen;
    struct bucket   buckets[LIMIT_KINDS];
};

static const struct {
    double most, per_second;
} rates[LIMIT_KINDS] = {
    [LIMIT_REQUESTS] = {200, 50},   [LIMIT_GUESSES] = {20, 0.2},           [LIMIT_MESSAGES] = {2000, 200},
    [LIMIT_GAMES] = {120, 0.2},     [LIMIT_TOURNAMENTS] = {20, 1.0 / 600}, [LIMIT_BYTES] = {2 << 20, 2048},
    [LIMIT_ENGINE] = {600000, 250}, [LIMIT_WORK] = {120000, 250},          [LIMIT_APPLICATIONS] = {20, 1.0 / 60},
};

static void fill_bucket(struct bucket *b, double most, double per_second, int64_t now)
{
    double left = b->at ? b->left + (double)(now - b->at) * per_second / 1000 : most;
    b->left = left > most ? most : left;
    b->at = now;
}

bool bucket_take(struct bucket *b, double cost, double most, double per_second, int64_t now)
{
    fill_bucket(b, most, per_second, now);
    if (b->left < cost)
        return false;
    b->left -= cost;
    return true;
}

bool limits_start(struct limits *l)
{
    l->rows = calloc(ROWS, sizeof *l->rows);
    l->count = ROWS;
    return l->rows != NULL;
}

void limits_stop(struct limits *l)
{
    free(l->rows);
    l->rows = NULL;
}

struct in6_addr limit_network(const struct in6_addr *address)
{
    struct in6_addr a = *address;
    if (!IN6_IS_ADDR_V4MAPPED(address))
        memset(a.s6_addr + 8, 0, 8);
    return a;
}

bool limit_is_private(const struct in6_addr *a)
{
    const uint8_t *v4 = a->s6_addr + 12;
    if (!IN6_IS_ADDR_V4MAPPED(a))
        return IN6_IS_ADDR_LOOPBACK(a) || (a->s6_addr[0] & 0xfe) == 0xfc;
    return v4[0] == 127 || v4[0] == 10 || (v4[0] == 192 && v4[1] == 168) || (v4[0] == 172 && (v4[1] & 0xf0) == 16);
}

static struct limit_row *row_of(struct limits *l, const struct in6_addr *address, int64_t now)
{
    uint64_t hash = 1469598103934665603u;
    for (int i = 0; i < 16; i++)
        hash = (hash ^ address->s6_addr[i]) * 1099511628211u;
    struct limit_row *set = &l->rows[hash % (l->count / WAYS) * WAYS], *oldest = set;
    for (int i = 0; i < WAYS; i++) {
        if (set[i].seen && memcmp(&set[i].address, address, sizeof *address) == 0) {
            set[i].seen = now;
            return &set[i];
        }
        if (set[i].seen < oldest->seen)
            oldest = &set[i];
    }
    *oldest = (struct limit_row){.address = *address, .seen = now};
    return oldest;
}

static struct bucket *bucket_of(struct limits *l, const struct in6_addr *address, enum limit_kind kind, int64_t now)
{
    struct in6_addr a = limit_network(address);
    return &row_of(l, &a, now)->buckets[kind];
}

/* At most as deep in debt as it may have: no address is shut out for ever. */
static void owe_bucket(struct bucket *b, double cost, double most)
{
    b->left = b->left - cost < -most ? -most : b->left - cost;
}

int limits_take(struct limits *l, const struct in6_addr *address, enum limit_kind kind, double cost, int64_t now)
{
    struct bucket *b = bucket_of(l, address, kind, now);
    double         most = rates[kind].most, needed = cost < most / 2 ? cost : most / 2; /* the rest is owed */
    if (!bucket_take(b, needed, most, rates[kind].per_second, now))
        return 1 + (int)((needed - b->left) / rates[kind].per_second);
    owe_bucket(b, cost - needed, most);
    return 0;
}

int limits_look(struct limits *l, const struct in6_addr *address, enum limit_kind kind, double cost, int64_t now)
{
    struct bucket *b = bucket_of(l, address, kind, now);
    fill_bucket(b, rates[kind].most, rates[kind].per_second, now);
    return b->left >= cost ? 0 : 1 + (int)((cost - b->left) / rates[kind].per_second);
}

void limits_charge(struct limits *l, const struct in6_addr *address, enum limit_kind kind, double cost, int64_t now)
{
    struct bucket *b = bucket_of(l, address, kind, now);
    fill_bucket(b, rates[kind].most, rates[kind].per_second, now);
    owe_bucket(b, cost, rates[kind].most);
}
