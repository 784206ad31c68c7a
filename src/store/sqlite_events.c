/* sqlite_events.c - the events of the SQLite store: each the next of its game, and linked to the one before it. */
#include "sqlite.h"

#include <stdlib.h>
#include <string.h>

/* ---- where a game ends ---- */

static bool copy_hash(sqlite3_stmt *st, int column, struct chain_hash *out)
{
    bool whole = sqlite3_column_bytes(st, column) == STORE_HASH;
    if (whole)
        memcpy(out->at, sqlite3_column_blob(st, column), STORE_HASH);
    return whole;
}

static enum store_err check_held(struct lite *l, const char *game, struct store_fault *fault)
{
    sqlite3_stmt *st = lite_statement(l, GAME_SESSION);
    if (st)
        lite_text(st, 1, game);
    int     code = lite_step(l, st);
    int64_t holder = code == SQLITE_ROW ? sqlite3_column_int64(st, 0) : 0;
    if (lite_done(l, st, code, game, fault))
        return fault->err;
    if (code == SQLITE_DONE)
        return store_fail(fault, STORE_MISSING, game, "there is no game '%s'", game);
    return holder == l->store.session ? STORE_OK
                                      : store_fail(fault, STORE_LOST, game, "game '%s' is not held here", game);
}

/* A row of EVENT_NEXT: the hash of the last event, or that of the head. */
static bool tail_hash(struct lite *l, sqlite3_stmt *st, const char *game, struct chain_hash *out)
{
    struct store_game g = {.id = game, .regulations = lite_column(st, 2), .created = sqlite3_column_int64(st, 3)};
    return sqlite3_column_int64(st, 0) ? copy_hash(st, 1, out) : chain_head(l->store.chain, &g, out);
}

/* What the game ends with is noted, if it has its hash: is it there then? */
static enum store_err read_tail(struct lite *l, const char *game, bool *linked, struct store_fault *fault)
{
    struct chain_hash hash;
    sqlite3_stmt     *st = lite_statement(l, EVENT_NEXT);
    if (st)
        lite_text(st, 1, game);
    int code = lite_step(l, st);
    *linked = code == SQLITE_ROW && tail_hash(l, st, game, &hash);
    bool kept = !*linked || ends_note(l->store.ends, game, sqlite3_column_int64(st, 0), &hash);
    if (lite_done(l, st, code, game, fault) || kept)
        return fault->err;
    return store_fail(fault, STORE_MEMORY, game, "out of memory");
}

/* An older program may have left events without a hash. */
static enum store_err learn_end(struct lite *l, const char *game, struct store_fault *fault)
{
    bool linked;
    if (read_tail(l, game, &linked, fault) || linked)
        return fault->err;
    if (store_seal(&l->store, game, SIZE_MAX, fault) || read_tail(l, game, &linked, fault) || linked)
        return fault->err;
    return store_fail(fault, STORE_CORRUPT, game, "game '%s': the hash of its last event is damaged", game);
}

/* Where this event belongs, in a game that is held here; NULL on failure. */
static struct end *end_before(struct lite *l, const struct store_event *e, struct store_fault *fault)
{
    struct end *end = ends_find(l->store.ends, e->game);
    if (end && end->held && e->seq == end->seq + 1)
        return end;
    if (check_held(l, e->game, fault) || learn_end(l, e->game, fault))
        return NULL;
    end = ends_find(l->store.ends, e->game);
    end->held = true;
    if (e->seq == end->seq + 1)
        return end;
    store_fail(fault, STORE_CONFLICT, e->game, "game '%s': event %lld, but the next is %lld", e->game,
               (long long)e->seq, (long long)end->seq + 1);
    return NULL;
}

/* ---- appending ---- */

static enum store_err set_result(struct lite *l, const char *game, const char *result, struct store_fault *fault)
{
    sqlite3_stmt *st = lite_statement(l, GAME_RESULT);
    if (st) {
        lite_text(st, 1, game);
        lite_text(st, 2, result);
    }
    return lite_run(l, st, game, fault);
}

static enum store_err insert_event(struct lite *l, const struct store_event *e, const struct chain_hash *hash,
                                   struct store_fault *fault)
{
    sqlite3_stmt *st = lite_statement(l, EVENT_ADD);
    if (st) {
        lite_text(st, 1, e->game);
        sqlite3_bind_int64(st, 2, e->seq);
        sqlite3_bind_int64(st, 3, e->at);
        sqlite3_bind_text64(st, 4, e->line, e->length, SQLITE_STATIC, SQLITE_UTF8);
        sqlite3_bind_blob(st, 5, hash->at, STORE_HASH, SQLITE_STATIC);
    }
    return lite_run(l, st, e->game, fault);
}

static enum store_err add_event(struct lite *l, const struct store_event *e, struct store_fault *fault)
{
    struct end *end = end_before(l, e, fault);
    if (!end)
        return fault->err;
    if (!chain_next(l->store.chain, &end->hash, e->line, e->length, &end->hash))
        return store_fail(fault, STORE_MEMORY, e->game, "out of memory");
    end->seq = e->seq;
    enum store_err err = insert_event(l, e, &end->hash, fault);
    return !err && e->result ? set_result(l, e->game, e->result, fault) : err;
}

enum store_err sqlite_add(struct store *s, const struct store_game *games, size_t game_count,
                          const struct store_event *events, size_t event_count, struct store_fault *fault)
{
    struct lite   *l = (struct lite *)s;
    enum store_err err = lite_begin(l, fault);
    if (err)
        return err;
    ends_trim(s->ends);
    for (size_t i = 0; i < game_count && !err; i++)
        err = lite_insert_game(l, &games[i], fault);
    for (size_t i = 0; i < event_count && !err; i++)
        err = add_event(l, &events[i], fault);
    err = lite_end(l, err, fault);
    if (err)
        ends_forget(s->ends);
    return err;
}

enum store_err sqlite_append(struct store *s, const struct store_event *events, size_t count, struct store_fault *fault)
{
    return sqlite_add(s, NULL, 0, events, count, fault);
}

enum store_err sqlite_result(struct store *s, const char *id, const char *result, struct store_fault *fault)
{
    struct lite   *l = (struct lite *)s;
    enum store_err err = lite_begin(l, fault);
    if (err)
        return err;
    err = check_held(l, id, fault);
    return lite_end(l, err ? err : set_result(l, id, result, fault), fault);
}

/* ---- reading ---- */

enum store_err sqlite_links(struct store *s, const char *game, int64_t from, store_link_fn each, void *context,
                            struct store_fault *fault)
{
    struct lite      *l = (struct lite *)s;
    sqlite3_stmt     *st = lite_statement(l, EVENT_READ);
    struct chain_hash hash;
    int               code;
    bool              more = true;
    if (st) {
        lite_text(st, 1, game);
        sqlite3_bind_int64(st, 2, from);
    }
    while ((code = lite_step(l, st)) == SQLITE_ROW && more) {
        struct store_event e = {.game = game,
                                .seq = sqlite3_column_int64(st, 0),
                                .at = sqlite3_column_int64(st, 1),
                                .line = lite_column(st, 2),
                                .length = (size_t)sqlite3_column_bytes(st, 2)};
        more = each(context, &e, copy_hash(st, 3, &hash) ? hash.at : NULL);
    }
    return lite_done(l, st, code, game, fault);
}

struct reader {
    store_event_fn each;
    void          *context;
};

static bool without_hash(void *context, const struct store_event *e, const unsigned char *hash)
{
    const struct reader *r = context;
    return r->each(r->context, e);
}

enum store_err sqlite_events(struct store *s, const char *game, int64_t from, store_event_fn each, void *context,
                             struct store_fault *fault)
{
    struct reader r = {each, context};
    return sqlite_links(s, game, from, without_hash, &r, fault);
}

/* ---- checkpoints ---- */

/* It follows from what is on the disk already: nobody waits until it is there, too. The next batch brings it along. */
static void wait_for_disk(struct lite *l, bool on)
{
    sqlite3_exec(l->db, on ? "PRAGMA synchronous=FULL" : "PRAGMA synchronous=NORMAL", NULL, NULL, NULL);
}

static enum store_err insert_checkpoint(struct lite *l, const char *game, int64_t seq, const char *version,
                                        const void *bytes, size_t size, struct store_fault *fault)
{
    if (lite_begin(l, fault))
        return fault->err;
    sqlite3_stmt *st = lite_statement(l, CHECKPOINT_ADD);
    if (st) {
        lite_text(st, 1, game);
        sqlite3_bind_int64(st, 2, seq);
        lite_text(st, 3, version);
        sqlite3_bind_blob64(st, 4, bytes, size, SQLITE_STATIC);
        sqlite3_bind_int64(st, 5, l->store.session);
    }
    return lite_end(l, lite_run(l, st, game, fault), fault);
}

enum store_err sqlite_checkpoint(struct store *s, const char *game, int64_t seq, const char *version, const void *bytes,
                                 size_t size, struct store_fault *fault)
{
    struct lite *l = (struct lite *)s;
    wait_for_disk(l, false);
    enum store_err err = insert_checkpoint(l, game, seq, version, bytes, size, fault);
    wait_for_disk(l, true);
    return err;
}

enum store_err sqlite_checkpoint_read(struct store *s, const char *game, const char *version, struct store_kept *out,
                                      struct store_fault *fault)
{
    struct lite  *l = (struct lite *)s;
    sqlite3_stmt *st = lite_statement(l, CHECKPOINT_READ);
    if (st) {
        lite_text(st, 1, game);
        lite_text(st, 2, version);
    }
    int code = lite_step(l, st);
    if (code == SQLITE_ROW) {
        out->seq = sqlite3_column_int64(st, 0);
        out->size = (size_t)sqlite3_column_bytes(st, 1);
        out->bytes = malloc(out->size + 1);
        if (out->bytes && out->size) /* nothing has no address */
            memcpy(out->bytes, sqlite3_column_blob(st, 1), out->size);
    }
    return lite_done(l, st, code, game, fault);
}

/* ---- events of an older program ---- */

enum store_err sqlite_bare(struct store *s, const char *from, struct store_bare *out, struct store_fault *fault)
{
    struct lite  *l = (struct lite *)s;
    sqlite3_stmt *st = lite_statement(l, EVENT_BARE);
    *out = (struct store_bare){.seq = 0};
    if (st)
        lite_text(st, 1, from);
    int code = lite_step(l, st);
    if (code == SQLITE_ROW) {
        strncat(out->game, lite_column(st, 0), STORE_ID_MAX);
        out->seq = sqlite3_column_int64(st, 1);
        out->linked = copy_hash(st, 2, &out->before);
    }
    return lite_done(l, st, code, NULL, fault);
}

static enum store_err set_hash(struct lite *l, const char *game, int64_t seq, const struct chain_hash *hash,
                               struct store_fault *fault)
{
    sqlite3_stmt *st = lite_statement(l, EVENT_HASH);
    if (st) {
        lite_text(st, 1, game);
        sqlite3_bind_int64(st, 2, seq);
        sqlite3_bind_blob(st, 3, hash->at, STORE_HASH, SQLITE_STATIC);
    }
    return lite_run(l, st, game, fault);
}

enum store_err sqlite_set_hashes(struct store *s, const char *game, const int64_t *seqs,
                                 const struct chain_hash *hashes, size_t count, struct store_fault *fault)
{
    struct lite   *l = (struct lite *)s;
    bool           alone = sqlite3_get_autocommit(l->db); /* otherwise it is for a batch, and goes with it */
    enum store_err err = alone ? lite_begin(l, fault) : STORE_OK;
    if (err)
        return err;
    for (size_t i = 0; i < count && !err; i++)
        err = set_hash(l, game, seqs[i], &hashes[i], fault);
    return alone ? lite_end(l, err, fault) : err;
}
