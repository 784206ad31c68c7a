/* ends.c - a table by the games' ids. */
#include "ends.h"

#include <stdlib.h>
#include <string.h>

#define ENDS_MAX 65536 /* then they are forgotten, and asked for again */

struct ends {
    struct end *at;
    size_t      room, count; /* room is a power of two */
};

struct ends *ends_new(void)
{
    struct ends *e = calloc(1, sizeof *e);
    if (!e)
        return NULL;
    e->room = 64;
    e->at = calloc(e->room, sizeof *e->at);
    if (e->at)
        return e;
    free(e);
    return NULL;
}

void ends_free(struct ends *e)
{
    if (e)
        free(e->at);
    free(e);
}

void ends_forget(struct ends *e)
{
    if (e->count)
        memset(e->at, 0, e->room * sizeof *e->at);
    e->count = 0;
}

/* Where the game is, or would be. */
static struct end *slot(const struct ends *e, const char *game)
{
    uint64_t hash = 5381;
    for (const char *c = game; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 0x9e3779b97f4a7c15;
    for (size_t i = hash >> 32;; i++) { /* names that are alike lie far apart */
        struct end *end = &e->at[i & (e->room - 1)];
        if (!end->game[0] || strcmp(end->game, game) == 0)
            return end;
    }
}

struct end *ends_find(const struct ends *e, const char *game)
{
    struct end *end = slot(e, game);
    return end->game[0] ? end : NULL;
}

void ends_trim(struct ends *e)
{
    if (e->count > ENDS_MAX)
        ends_forget(e);
}

void ends_doubt(struct ends *e, const char *game)
{
    struct end *end = ends_find(e, game);
    if (!end)
        return;
    end->seq = INT64_MIN; /* nothing follows that */
    end->held = false;
}

static bool grow(struct ends *e)
{
    struct ends more = {calloc(2 * e->room, sizeof *more.at), 2 * e->room, e->count};
    if (!more.at)
        return false;
    for (size_t i = 0; i < e->room; i++)
        if (e->at[i].game[0])
            *slot(&more, e->at[i].game) = e->at[i];
    free(e->at);
    *e = more;
    return true;
}

bool ends_note(struct ends *e, const char *game, int64_t seq, const struct chain_hash *hash)
{
    struct end *end = slot(e, game);
    if (!end->game[0]) {
        if (4 * e->count >= 3 * e->room && !grow(e))
            return false;
        end = slot(e, game);
        strncat(end->game, game, STORE_ID_MAX);
        e->count++;
    }
    end->seq = seq;
    end->hash = *hash;
    end->held = false;
    return true;
}
