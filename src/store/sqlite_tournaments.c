/* sqlite_tournaments.c - tournaments of the SQLite store, and the applications to play in them. */
#include "sqlite.h"

#include <stdlib.h>

static struct lite *lite_of(struct store *s) { return (struct lite *)s; }

/* ---- tournaments ---- */

enum store_err sqlite_tournament_create(struct store *s, const struct store_tournament *t, struct store_fault *fault)
{
    struct lite *l = lite_of(s);
    if (lite_begin(l, fault))
        return fault->err;
    sqlite3_stmt *st = lite_statement(l, TOURNAMENT_CREATE);
    if (st) {
        lite_text(st, 1, t->id);
        lite_text(st, 2, t->document);
        lite_text(st, 3, t->keys);
    }
    enum store_err err = lite_run(l, st, NULL, fault);
    if (err == STORE_CONFLICT)
        store_fail(fault, err, NULL, "there is a tournament '%s' already", t->id);
    return lite_end(l, err, fault);
}

enum store_err sqlite_tournament_read(struct store *s, const char *id, struct store_tournament **out,
                                      struct store_fault *fault)
{
    struct lite  *l = lite_of(s);
    sqlite3_stmt *st = lite_statement(l, TOURNAMENT_READ);
    if (st)
        lite_text(st, 1, id);
    int code = lite_step(l, st);
    if (code == SQLITE_ROW)
        *out = store_tournament_copy(&(struct store_tournament){.id = lite_column(st, 0),
                                                                .document = lite_column(st, 1),
                                                                .keys = lite_column(st, 2),
                                                                .version = sqlite3_column_int64(st, 3),
                                                                .changes = sqlite3_column_int64(st, 4)});
    if (lite_done(l, st, code, NULL, fault))
        return fault->err;
    if (code == SQLITE_DONE)
        return store_fail(fault, STORE_MISSING, NULL, "there is no tournament '%s'", id);
    return *out ? STORE_OK : store_fail(fault, STORE_MEMORY, NULL, "out of memory");
}

static enum store_err not_updated(struct store *s, const struct store_tournament *t, struct store_fault *fault)
{
    struct store_tournament *there = NULL;
    if (sqlite_tournament_read(s, t->id, &there, fault))
        return fault->err;
    free(there);
    return store_fail(fault, STORE_CONFLICT, NULL, "version %lld of tournament '%s' is not the present one",
                      (long long)t->version, t->id);
}

static enum store_err accept_application(struct lite *l, const struct store_tournament *t, struct store_fault *fault)
{
    sqlite3_stmt *st = lite_statement(l, APPLICATION_ACCEPT);
    if (st) {
        lite_text(st, 1, t->id);
        sqlite3_bind_int64(st, 2, t->accepts);
        sqlite3_bind_int64(st, 3, t->player);
    }
    if (lite_run(l, st, NULL, fault) || sqlite3_changes(l->db))
        return fault->err;
    return store_fail(fault, STORE_MISSING, NULL, "application %lld does not wait", (long long)t->accepts);
}

enum store_err sqlite_tournament_update(struct store *s, const struct store_tournament *t, struct store_fault *fault)
{
    struct lite *l = lite_of(s);
    if (lite_begin(l, fault))
        return fault->err;
    sqlite3_stmt *st = lite_statement(l, TOURNAMENT_UPDATE);
    if (st) {
        lite_text(st, 1, t->id);
        lite_text(st, 2, t->document);
        sqlite3_bind_int64(st, 3, t->version);
        lite_text(st, 4, t->keys);
    }
    enum store_err err = lite_run(l, st, NULL, fault);
    if (!err && sqlite3_changes(l->db) == 0)
        err = not_updated(s, t, fault);
    if (!err && t->accepts)
        err = accept_application(l, t, fault);
    return lite_end(l, err, fault);
}

enum store_err sqlite_tournament_list(struct store *s, const char *after, int limit, store_id_fn each, void *context,
                                      struct store_fault *fault)
{
    struct lite  *l = lite_of(s);
    sqlite3_stmt *st = lite_statement(l, TOURNAMENT_LIST);
    int           code;
    if (st) {
        lite_text(st, 1, after);
        sqlite3_bind_int(st, 2, limit);
    }
    while ((code = lite_step(l, st)) == SQLITE_ROW && each(context, lite_column(st, 0)))
        ;
    return lite_done(l, st, code, NULL, fault);
}

/* ---- applications ---- */

static enum store_err count_waiting(struct lite *l, const char *tournament, int64_t most, struct store_fault *fault)
{
    sqlite3_stmt *st = lite_statement(l, APPLICATION_COUNT);
    if (st)
        lite_text(st, 1, tournament);
    int     code = lite_step(l, st);
    int64_t count = code == SQLITE_ROW ? sqlite3_column_int64(st, 0) : 0;
    if (lite_done(l, st, code, NULL, fault))
        return fault->err;
    return count < most ? STORE_OK : store_fail(fault, STORE_FULL, NULL, "%lld applications wait", (long long)count);
}

static enum store_err take_number(struct lite *l, const char *tournament, int64_t *number, struct store_fault *fault)
{
    sqlite3_stmt *st = lite_statement(l, APPLICATION_NUMBER);
    if (st) {
        lite_text(st, 1, tournament);
        sqlite3_bind_int64(st, 2, *number);
    }
    int code = lite_step(l, st);
    if (code == SQLITE_ROW && !*number)
        *number = sqlite3_column_int64(st, 0);
    return lite_done(l, st, code, NULL, fault);
}

static enum store_err insert_application(struct lite *l, const char *tournament, const struct store_application *a,
                                         int64_t number, struct store_fault *fault)
{
    sqlite3_stmt *st = lite_statement(l, APPLICATION_ADD);
    if (st) {
        lite_text(st, 1, tournament);
        sqlite3_bind_int64(st, 2, number);
        lite_text(st, 3, a->hash);
        lite_text(st, 4, a->origin);
        lite_text(st, 5, a->document);
        sqlite3_bind_int64(st, 6, a->created);
    }
    return lite_run(l, st, NULL, fault);
}

enum store_err sqlite_application_add(struct store *s, const char *tournament, const struct store_application *a,
                                      int64_t most, int64_t *number, struct store_fault *fault)
{
    struct lite *l = lite_of(s);
    *number = a->number;
    if (lite_begin(l, fault))
        return fault->err;
    enum store_err err = count_waiting(l, tournament, most, fault);
    if (!err)
        err = take_number(l, tournament, number, fault);
    if (!err)
        err = insert_application(l, tournament, a, *number, fault);
    return lite_end(l, err, fault);
}

enum store_err sqlite_application_list(struct store *s, const char *tournament, store_application_fn each,
                                       void *context, struct store_fault *fault)
{
    struct lite  *l = lite_of(s);
    sqlite3_stmt *st = lite_statement(l, APPLICATION_LIST);
    int           code;
    bool          more = true;
    if (st)
        lite_text(st, 1, tournament);
    while (more && (code = lite_step(l, st)) == SQLITE_ROW) {
        struct store_application a = {.number = sqlite3_column_int64(st, 0),
                                      .hash = lite_column(st, 1),
                                      .origin = lite_column(st, 2),
                                      .document = lite_column(st, 3),
                                      .player = sqlite3_column_int64(st, 4),
                                      .created = sqlite3_column_int64(st, 5)};
        more = each(context, &a);
    }
    return lite_done(l, st, code, NULL, fault);
}

enum store_err sqlite_application_find(struct store *s, const char *tournament, const char *hash, int64_t *number,
                                       int64_t *player, struct store_fault *fault)
{
    struct lite  *l = lite_of(s);
    sqlite3_stmt *st = lite_statement(l, APPLICATION_FIND);
    if (st) {
        lite_text(st, 1, tournament);
        lite_text(st, 2, hash);
    }
    int code = lite_step(l, st);
    *number = code == SQLITE_ROW ? sqlite3_column_int64(st, 0) : 0;
    *player = code == SQLITE_ROW ? sqlite3_column_int64(st, 1) : 0;
    if (lite_done(l, st, code, NULL, fault))
        return fault->err;
    return *number ? STORE_OK : store_fail(fault, STORE_MISSING, NULL, "there is no such application");
}

static enum store_err note_change(struct lite *l, const char *tournament, struct store_fault *fault)
{
    sqlite3_stmt *st = lite_statement(l, APPLICATION_CHANGED);
    if (st)
        lite_text(st, 1, tournament);
    return lite_run(l, st, NULL, fault);
}

enum store_err sqlite_application_dismiss(struct store *s, const char *tournament, enum store_dismissal which,
                                          int64_t number, int64_t *count, struct store_fault *fault)
{
    struct lite *l = lite_of(s);
    if (lite_begin(l, fault))
        return fault->err;
    sqlite3_stmt *st = lite_statement(l, APPLICATION_DISMISS);
    if (st) {
        lite_text(st, 1, tournament);
        sqlite3_bind_int64(st, 2, number);
        sqlite3_bind_int(st, 3, (int)which);
    }
    enum store_err err = lite_run(l, st, NULL, fault);
    *count = err ? 0 : sqlite3_changes(l->db);
    if (*count)
        err = note_change(l, tournament, fault);
    return lite_end(l, err, fault);
}
