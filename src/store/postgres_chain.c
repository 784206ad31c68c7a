/* postgres_chain.c - the chain of hashes in PostgreSQL. A node that holds a game knows where its chain ends after the
 * first batch, so that a batch stays one round trip; what it does not know it asks for. What is stored never changes,
 * so what was noted of a stored event stays true; whatever fails, all is forgotten. */
#include "postgres.h"
#include "signer.h"

#include <stdlib.h>
#include <string.h>

void postgres_chain_game(struct pg *p, const struct store_game *g)
{
    struct chain_hash head;
    if (chain_head(p->store.chain, g, &head))
        ends_note(p->store.ends, g->id, 0, &head); /* without memory it is asked for */
}

/* ---- asking for them ---- */

/* "\x0123…", as a column of bytes is told. */
static bool read_hash(const PGresult *r, int row, int i, struct chain_hash *out)
{
    const char *text = pq->getvalue(r, row, i);
    return text[0] == '\\' && text[1] == 'x' && hex_read(text + 2, out->at, STORE_HASH);
}

static enum store_err note_row(struct pg *p, const PGresult *r, int row, struct store_fault *fault)
{
    const char       *game = pq->getvalue(r, row, 0);
    int64_t           seq = postgres_number(r, row, 3);
    struct store_game g = {.id = game, .regulations = pq->getvalue(r, row, 1), .created = postgres_number(r, row, 2)};
    struct chain_hash hash;
    if (seq && !pq->getisnull(r, row, 4) && !read_hash(r, row, 4, &hash))
        return store_fail(fault, STORE_CORRUPT, game, "game '%s': the hash of event %lld is damaged", game,
                          (long long)seq);
    if (seq && pq->getisnull(r, row, 4))
        return store_seal(&p->store, game, SIZE_MAX, fault); /* and asks again */
    if ((!seq && !chain_head(p->store.chain, &g, &hash)) || !ends_note(p->store.ends, game, seq, &hash))
        return store_fail(fault, STORE_MEMORY, game, "out of memory");
    return STORE_OK;
}

/* Is anything known of the game that these events could follow? */
static bool knows(const struct ends *e, const struct store_event *event, size_t count)
{
    const struct end *end = ends_find(e, event->game);
    return end && event->seq > end->seq && (uint64_t)event->seq - (uint64_t)end->seq <= count;
}

static bool list_unknown(const struct pg *p, const struct store_event *events, size_t count, struct column *games,
                         size_t *unknown)
{
    struct column ids = {0};
    *unknown = 0;
    for (size_t i = 0; i < count; i++)
        if (!knows(p->store.ends, &events[i], count)) {
            column_bytes(&ids, events[i].game, strlen(events[i].game));
            ++*unknown;
        }
    column_head(games, COLUMN_TEXT, *unknown);
    column_append(games, &ids);
    free(ids.data);
    return !games->failed;
}

static enum store_err ask_ends(struct pg *p, const struct column *games, struct store_fault *fault)
{
    struct values v = {0};
    value_binary(&v, games->data, games->size);
    PGresult *r = postgres_ask(p, Q_EVENT_ENDS, &v, fault);
    for (int i = 0; r && i < pq->ntuples(r) && !fault->err; i++)
        note_row(p, r, i, fault);
    pq->clear(r);
    return fault->err;
}

/* Twice, for games that had to get their hashes first. */
static enum store_err learn_ends(struct pg *p, const struct store_event *events, size_t count,
                                 struct store_fault *fault)
{
    size_t unknown = 1;
    for (int tries = 0; tries < 2 && unknown && !fault->err; tries++) {
        struct column games = {0};
        if (!list_unknown(p, events, count, &games, &unknown))
            store_fail(fault, STORE_MEMORY, NULL, "out of memory");
        else if (unknown)
            ask_ends(p, &games, fault);
        free(games.data);
    }
    return fault->err;
}

/* ---- a batch ---- */

static enum store_err link_events(struct pg *p, const struct store_event *events, size_t count, struct column *hashes,
                                  struct store_fault *fault)
{
    column_head(hashes, COLUMN_BYTES, count);
    for (size_t i = 0; i < count; i++) {
        const struct store_event *e = &events[i];
        struct end               *end = ends_find(p->store.ends, e->game);
        if (!end || e->seq != end->seq + 1)
            return store_fail(fault, STORE_CONFLICT, e->game, "game '%s': event %lld is not the next", e->game,
                              (long long)e->seq);
        if (!chain_next(p->store.chain, &end->hash, e->line, e->length, &end->hash))
            return store_fail(fault, STORE_MEMORY, e->game, "out of memory");
        end->seq = e->seq;
        column_bytes(hashes, end->hash.at, STORE_HASH);
    }
    return STORE_OK;
}

enum store_err postgres_chain(struct pg *p, const struct store_event *events, size_t count, struct column *hashes,
                              struct store_fault *fault)
{
    ends_trim(p->store.ends);
    if (learn_ends(p, events, count, fault) || link_events(p, events, count, hashes, fault) != STORE_CONFLICT)
        return fault->err;
    ends_forget(p->store.ends); /* another node may have had the game meanwhile: once more, from what is stored */
    hashes->size = 0;
    *fault = (struct store_fault){STORE_OK, "", ""};
    return learn_ends(p, events, count, fault) ? fault->err : link_events(p, events, count, hashes, fault);
}

/* ---- reading, and events of an older program ---- */

enum store_err postgres_links(struct store *s, const char *game, int64_t from, store_link_fn each, void *context,
                              struct store_fault *fault)
{
    struct values v = {0};
    bool          more = true;
    value_text(&v, game);
    value_number(&v, from);
    PGresult *r = postgres_ask((struct pg *)s, Q_EVENT_LINKS, &v, fault);
    for (int i = 0; r && more && i < pq->ntuples(r); i++) {
        struct chain_hash  hash;
        struct store_event e = {.game = game,
                                .seq = postgres_number(r, i, 0),
                                .at = postgres_number(r, i, 1),
                                .line = pq->getvalue(r, i, 2),
                                .length = (size_t)pq->getlength(r, i, 2)};
        more = each(context, &e, read_hash(r, i, 3, &hash) ? hash.at : NULL);
    }
    pq->clear(r);
    return fault->err;
}

enum store_err postgres_bare(struct store *s, const char *from, struct store_bare *out, struct store_fault *fault)
{
    struct values v = {0};
    *out = (struct store_bare){.seq = 0};
    value_text(&v, from);
    PGresult *r = postgres_ask((struct pg *)s, Q_EVENT_BARE, &v, fault);
    if (r && pq->ntuples(r) > 0) {
        strncat(out->game, pq->getvalue(r, 0, 0), STORE_ID_MAX);
        out->seq = postgres_number(r, 0, 1);
        out->linked = read_hash(r, 0, 2, &out->before);
    }
    pq->clear(r);
    return fault->err;
}

enum store_err postgres_set_hashes(struct store *s, const char *game, const int64_t *seqs,
                                   const struct chain_hash *hashes, size_t count, struct store_fault *fault)
{
    struct column numbers = {0}, bytes = {0};
    struct values v = {0};
    column_head(&numbers, COLUMN_INT8, count);
    column_head(&bytes, COLUMN_BYTES, count);
    for (size_t i = 0; i < count; i++) {
        column_int8(&numbers, seqs[i]);
        column_bytes(&bytes, hashes[i].at, STORE_HASH);
    }
    value_text(&v, game);
    value_binary(&v, numbers.data, numbers.size);
    value_binary(&v, bytes.data, bytes.size);
    if (numbers.failed || bytes.failed)
        store_fail(fault, STORE_MEMORY, game, "out of memory");
    else
        pq->clear(postgres_ask((struct pg *)s, Q_EVENT_HASH, &v, fault));
    free(numbers.data);
    free(bytes.data);
    return fault->err;
}

/* ---- checkpoints ---- */

enum store_err postgres_checkpoint(struct store *s, const char *game, int64_t seq, const char *version,
                                   const void *bytes, size_t size, struct store_fault *fault)
{
    struct values v = {0};
    value_number(&v, s->session);
    value_text(&v, game);
    value_number(&v, seq);
    value_text(&v, version);
    value_binary(&v, bytes, size);
    pq->clear(postgres_ask((struct pg *)s, Q_CHECKPOINT_ADD, &v, fault));
    return fault->err;
}

enum store_err postgres_checkpoint_read(struct store *s, const char *game, const char *version, struct store_kept *out,
                                        struct store_fault *fault)
{
    struct values v = {0};
    value_text(&v, game);
    value_text(&v, version);
    PGresult *r = postgres_ask((struct pg *)s, Q_CHECKPOINT_READ, &v, fault);
    if (r && pq->ntuples(r) > 0) {
        size_t digits = (size_t)pq->getlength(r, 0, 1) - 2;
        out->seq = postgres_number(r, 0, 0);
        out->size = digits / 2;
        out->bytes = malloc(out->size + 1);
        if (out->bytes && !hex_read(pq->getvalue(r, 0, 1) + 2, out->bytes, out->size)) {
            free(out->bytes);
            out->bytes = NULL;
        }
    }
    pq->clear(r);
    return fault->err;
}
