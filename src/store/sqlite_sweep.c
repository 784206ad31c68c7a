/* sqlite_sweep.c - removing what nobody needs from the SQLite store. */
#include "sqlite.h"

#include <stdio.h>

/* The last of the games that this step looks at, and how many they are. */
static enum store_err find_last(struct lite *l, const struct store_sweep *w, char last[STORE_ID_MAX + 1], int *count,
                                struct store_fault *fault)
{
    sqlite3_stmt *st = lite_statement(l, SWEEP_LAST);
    if (st) {
        lite_text(st, 1, w->after);
        sqlite3_bind_int(st, 2, w->limit);
    }
    int code = lite_step(l, st);
    *count = code == SQLITE_ROW ? sqlite3_column_int(st, 1) : 0;
    if (*count)
        snprintf(last, STORE_ID_MAX + 1, "%s", lite_column(st, 0));
    return lite_done(l, st, code, NULL, fault);
}

static enum store_err sweep(struct lite *l, enum statement which, const struct store_sweep *w, const char *last,
                            struct store_fault *fault)
{
    sqlite3_stmt *st = lite_statement(l, which);
    if (st) {
        lite_text(st, 1, w->after);
        lite_text(st, 2, last);
        if (sqlite3_bind_parameter_count(st) > 2) {
            sqlite3_bind_int64(st, 3, w->unplayed);
            sqlite3_bind_int64(st, 4, w->played);
            sqlite3_bind_int64(st, 5, l->store.session);
        }
        if (sqlite3_bind_parameter_count(st) > 5)
            sqlite3_bind_int64(st, 6, w->stray);
    }
    return lite_run(l, st, NULL, fault);
}

static enum store_err sweep_up_to(struct lite *l, struct store_sweep *w, const char *last, struct store_fault *fault)
{
    if (sweep(l, SWEEP_TOURNAMENTS, w, last, fault) || sweep(l, SWEEP_GAMES, w, last, fault))
        return fault->err;
    w->removed = (size_t)sqlite3_changes(l->db);
    if (w->removed && !sweep(l, SWEEP_EVENTS, w, last, fault))
        sweep(l, SWEEP_CHECKPOINTS, w, last, fault);
    return fault->err;
}

/* Once in each pass. */
static enum store_err sweep_applications(struct lite *l, const struct store_sweep *w, struct store_fault *fault)
{
    sqlite3_stmt *st = lite_statement(l, SWEEP_APPLICATIONS);
    if (st)
        sqlite3_bind_int64(st, 1, w->stray);
    if (lite_run(l, st, NULL, fault) || sqlite3_changes(l->db) == 0)
        return fault->err;
    return lite_run(l, lite_statement(l, SWEEP_REGISTRATIONS), NULL, fault);
}

enum store_err sqlite_sweep(struct store *s, struct store_sweep *w, struct store_fault *fault)
{
    struct lite *l = (struct lite *)s;
    char         last[STORE_ID_MAX + 1] = "";
    int          count = 0;
    if (lite_begin(l, fault))
        return fault->err;
    enum store_err err = find_last(l, w, last, &count, fault);
    if (!err && count)
        err = sweep_up_to(l, w, last, fault);
    if (!err && count < w->limit)
        err = sweep_applications(l, w, fault);
    if (lite_end(l, err, fault))
        return fault->err;
    snprintf(w->after, sizeof w->after, "%s", count < w->limit ? "" : last);
    return STORE_OK;
}
