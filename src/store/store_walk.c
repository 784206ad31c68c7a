/* store_walk.c - games by pages, for whoever asks the store about each of them. */
#include "store_impl.h"

#include <stdio.h>
#include <stdlib.h>

#define PAGE 200

struct page {
    struct store_game *games[PAGE];
    int                count;
    bool               failed; /* no memory */
};

static bool note_game(void *context, const struct store_game *g)
{
    struct page *p = context;
    p->games[p->count] = store_game_copy(g);
    p->failed |= !p->games[p->count];
    p->count += !p->failed;
    return !p->failed;
}

static enum store_err walk_page(struct store *s, struct page *p, store_walk_fn each, void *context,
                                struct store_fault *fault)
{
    enum store_err err = p->failed ? store_fail(fault, STORE_MEMORY, NULL, "out of memory") : fault->err;
    for (int i = 0; i < p->count && !err; i++)
        err = each(context, s, p->games[i], fault);
    return err;
}

enum store_err store_game_walk(struct store *s, const struct store_filter *filter, store_walk_fn each, void *context,
                               struct store_fault *fault)
{
    char                after[STORE_ID_MAX + 1];
    struct store_filter rest = *filter;
    struct page         p;
    enum store_err      err;
    snprintf(after, sizeof after, "%s", filter->after ? filter->after : "");
    do {
        p.count = 0;
        p.failed = false;
        rest.after = after;
        rest.limit = filter->limit && filter->limit < PAGE ? filter->limit : PAGE;
        store_game_list(s, &rest, note_game, &p, fault);
        err = walk_page(s, &p, each, context, fault);
        if (p.count)
            snprintf(after, sizeof after, "%s", p.games[p.count - 1]->id);
        for (int i = 0; i < p.count; i++)
            free(p.games[i]);
    } while (!err && p.count == PAGE && !filter->limit);
    return err;
}
