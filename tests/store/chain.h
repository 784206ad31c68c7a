/* tests/store/chain.h - do the stored hashes of a game follow from each other, by hashing them once more? */
#ifndef TESTS_STORE_CHAIN_H
#define TESTS_STORE_CHAIN_H

#include "laws/commit.h" /* not what the store itself hashes with */
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct walked {
    unsigned char before[STORE_HASH];
    int           good, bare, wrong;
};

static bool walk_link(void *context, const struct store_event *e, const unsigned char *hash)
{
    struct walked     *w = context;
    const struct bytes parts[] = {{w->before, STORE_HASH}, {e->line, e->length}};
    jd_sha256_of(parts, 2, w->before);
    w->bare += !hash;
    w->good += hash && memcmp(hash, w->before, STORE_HASH) == 0;
    w->wrong += hash && memcmp(hash, w->before, STORE_HASH) != 0;
    return true;
}

/* `first`: the first line as it is handed on. */
static struct walked walk_chain(struct store *s, const char *game, const char *first)
{
    struct walked      w = {{0}, 0, 0, 0};
    struct store_fault fault;
    jd_sha256_of(&(struct bytes){first, strlen(first)}, 1, w.before);
    if (store_links(s, game, 1, walk_link, &w, &fault))
        w.wrong = -1;
    return w;
}

#endif
