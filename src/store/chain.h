/* store/chain.h - the chain of hashes of a game's log: SHA-256. The hash of the first line covers the game's id, when
 * it was made, its regulations and its names; that of each event covers the hash before it, and its own line. So a line
 * that was altered, left out, doubled or exchanged is seen, and the last hash stands for the whole log. */
#ifndef STORE_CHAIN_H
#define STORE_CHAIN_H

#include "store.h"

struct chain_hash {
    unsigned char at[STORE_HASH];
};

struct chain;

/* NULL when there is not enough memory. For one thread at a time. */
struct chain *chain_new(void);
void          chain_free(struct chain *c); /* NULL is fine */

/* The first line of a game's log as it is handed on: with id and time in front. To be freed; NULL: no memory. */
char *chain_first_line(const struct store_game *g);

/* The hash of a first line; and of a line behind `before`, which `out` may replace. False: no memory. */
bool chain_head(struct chain *c, const struct store_game *g, struct chain_hash *out);
bool chain_line(struct chain *c, const char *line, size_t length, struct chain_hash *out);
bool chain_next(struct chain *c, const struct chain_hash *before, const char *line, size_t length,
                struct chain_hash *out);

#endif
