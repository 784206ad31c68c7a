/* hall/serve/known_keys.c - see known_keys.h. */
#include "hall/serve/known_keys.h"

#include "hall/net/limit.h"

/* Of the address and the key. Finding another key with the same number means guessing one of 2^64. */
static uint64_t number_of(const struct in6_addr *address, const char *key)
{
    struct in6_addr network = limit_network(address);
    uint64_t        hash = UINT64_C(14695981039346656037);
    for (int i = 0; i < 16; i++)
        hash = (hash ^ network.s6_addr[i]) * UINT64_C(1099511628211);
    for (; *key; key++)
        hash = (hash ^ (unsigned char)*key) * UINT64_C(1099511628211);
    return hash ? hash : 1;
}

void known_keys_add(struct known_keys *known, const struct in6_addr *address, const char *key)
{
    uint64_t number = number_of(address, key);
    known->at[number % KNOWN_KEYS] = number;
}

bool known_keys_have(const struct known_keys *known, const struct in6_addr *address, const char *key)
{
    uint64_t number = number_of(address, key);
    return known->at[number % KNOWN_KEYS] == number;
}
