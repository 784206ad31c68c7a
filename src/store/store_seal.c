/* store_seal.c - hashes for events that an older program stored without them, a piece at a time: as many as an open or
 * a sign of life has time for, and all of a game that goes on. */
#include "store_impl.h"

#include <stdlib.h>
#include <string.h>

#define PIECE 1000

struct piece {
    struct chain     *chain;
    struct chain_hash before, hashes[PIECE];
    int64_t           seqs[PIECE];
    size_t            count, limit;
    bool              failed;
};

static bool link_event(void *context, const struct store_event *e, const unsigned char *hash)
{
    struct piece *p = context;
    if (hash || p->count == p->limit)
        return false;
    p->failed = !chain_next(p->chain, &p->before, e->line, e->length, &p->before);
    p->seqs[p->count] = e->seq;
    p->hashes[p->count++] = p->before;
    return !p->failed;
}

static enum store_err head_of(struct store *s, const char *game, struct chain_hash *out, struct store_fault *fault)
{
    struct store_game *g;
    if (store_game_read(s, game, &g, fault))
        return fault->err;
    bool good = chain_head(s->chain, g, out);
    free(g);
    return good ? STORE_OK : store_fail(fault, STORE_MEMORY, game, "out of memory");
}

static enum store_err seal_piece(struct store *s, const struct store_bare *bare, struct piece *p,
                                 struct store_fault *fault)
{
    p->before = bare->before;
    p->count = 0;
    if (!bare->linked && head_of(s, bare->game, &p->before, fault))
        return fault->err;
    if (s->ops->links(s, bare->game, bare->seq, link_event, p, fault))
        return fault->err;
    if (p->failed)
        return store_fail(fault, STORE_MEMORY, bare->game, "out of memory");
    return s->ops->set_hashes(s, bare->game, p->seqs, p->hashes, p->count, fault);
}

static enum store_err seal(struct store *s, const char *game, size_t limit, struct piece *p, struct store_fault *fault)
{
    struct store_bare bare = {.seq = 0};
    for (size_t done = 0; done < limit; done += p->count) {
        if (s->ops->bare(s, game ? game : "", &bare, fault))
            return fault->err;
        if (bare.seq == 0 || (game && strcmp(bare.game, game) != 0)) {
            s->bare &= game != NULL;
            return STORE_OK;
        }
        p->limit = limit - done < PIECE ? limit - done : PIECE;
        if (seal_piece(s, &bare, p, fault))
            return fault->err;
    }
    return STORE_OK;
}

enum store_err store_seal(struct store *s, const char *game, size_t limit, struct store_fault *fault)
{
    struct piece *p = malloc(sizeof *p);
    if (!p)
        return store_fail(fault, STORE_MEMORY, game, "out of memory");
    p->chain = s->chain;
    p->failed = false;
    enum store_err err = seal(s, game, limit, p, fault);
    free(p);
    return err;
}
