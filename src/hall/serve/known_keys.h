/* hall/serve/known_keys.h - keys that opened something for an address lately.
 *
 * An address that has tried too many wrong keys is refused before its next key is looked at, so that it cannot go on
 * guessing. Others may share that address, as in a club: keys that have opened something for it go on doing so. */
#ifndef HALL_KNOWN_KEYS_H
#define HALL_KNOWN_KEYS_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stdint.h>

#define KNOWN_KEYS 8192 /* one that has the place of another puts it out */

struct known_keys {
    uint64_t at[KNOWN_KEYS];
};

void known_keys_add(struct known_keys *known, const struct in6_addr *address, const char *key);
bool known_keys_have(const struct known_keys *known, const struct in6_addr *address, const char *key);

#endif
