/* sqlite_pgn.c - jd_pgn('file.pgn') as a table: one game at a time is in memory. */
#include "row.h"
#include "sqlite.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

SQLITE_EXTENSION_INIT3

struct cursor {
    sqlite3_vtab_cursor base;
    FILE               *file;
    jd_games           *games;
    struct row          row;
};

#define NAME(id, name, type) #name " " #type ","
static const char schema[] = "CREATE TABLE jd_pgn(" ROW_COLUMNS(NAME) "file HIDDEN)";

#define FILE_COLUMN ROW_COUNT

static int fail(sqlite3_vtab *table, const char *what, const char *why)
{
    sqlite3_free(table->zErrMsg);
    table->zErrMsg = sqlite3_mprintf("jd_pgn: %s: %s", what, why);
    return SQLITE_ERROR;
}

/* ---- the table ---- */

static int connect(sqlite3 *db, void *data, int count, const char *const *words, sqlite3_vtab **out, char **error)
{
    (void)data, (void)count, (void)words, (void)error;
    int status = sqlite3_declare_vtab(db, schema);
    if (status != SQLITE_OK)
        return status;
    sqlite3_vtab_config(db, SQLITE_VTAB_DIRECTONLY); /* it reads files: no view or trigger may hide that */
    if (!(*out = sqlite3_malloc(sizeof **out)))
        return SQLITE_NOMEM;
    memset(*out, 0, sizeof **out);
    return SQLITE_OK;
}

static int disconnect(sqlite3_vtab *table)
{
    sqlite3_free(table);
    return SQLITE_OK;
}

/* The file has to be known: it is the function's argument. */
static int plan(sqlite3_vtab *table, sqlite3_index_info *info)
{
    (void)table;
    for (int i = 0; i < info->nConstraint; i++) {
        const struct sqlite3_index_constraint *c = &info->aConstraint[i];
        if (c->iColumn != FILE_COLUMN || c->op != SQLITE_INDEX_CONSTRAINT_EQ)
            continue;
        if (!c->usable)
            return SQLITE_CONSTRAINT;
        info->aConstraintUsage[i].argvIndex = 1;
        info->aConstraintUsage[i].omit = 1;
        info->estimatedCost = 1e6;
        return SQLITE_OK;
    }
    return fail(table, "expected the name of a file", "jd_pgn('games.pgn')");
}

/* ---- reading ---- */

static int open_cursor(sqlite3_vtab *table, sqlite3_vtab_cursor **out)
{
    (void)table;
    struct cursor *c = sqlite3_malloc(sizeof *c);
    if (!c)
        return SQLITE_NOMEM;
    memset(c, 0, sizeof *c);
    *out = &c->base;
    return SQLITE_OK;
}

static void rewind_cursor(struct cursor *c)
{
    jd_games_free(c->games);
    if (c->file)
        fclose(c->file);
    c->games = NULL;
    c->file = NULL;
    c->row.game = NULL;
}

static int close_cursor(sqlite3_vtab_cursor *base)
{
    struct cursor *c = (struct cursor *)base;
    rewind_cursor(c);
    row_free(&c->row);
    sqlite3_free(c);
    return SQLITE_OK;
}

static int next(sqlite3_vtab_cursor *base)
{
    struct cursor *c = (struct cursor *)base;
    jd_err         err = jd_games_next(c->games, &c->row.game);
    return err == JD_OK           ? SQLITE_OK
           : err == JD_ERR_MEMORY ? SQLITE_NOMEM
                                  : fail(base->pVtab, "cannot read", "the file");
}

static int filter(sqlite3_vtab_cursor *base, int plan_number, const char *plan_text, int count, sqlite3_value **values)
{
    (void)plan_number, (void)plan_text, (void)count;
    struct cursor *c = (struct cursor *)base;
    const char    *path = (const char *)sqlite3_value_text(values[0]);
    rewind_cursor(c);
    if (!path)
        return SQLITE_OK; /* of NULL there are no games */
    if (!(c->file = fopen(path, "rb")))
        return fail(base->pVtab, path, strerror(errno));
    const char *packed = row_packed(c->file);
    if (packed)
        return fail(base->pVtab, path, packed);
    return jd_games_of_file(&c->games, c->file) == JD_OK ? next(base) : SQLITE_NOMEM;
}

static int at_end(sqlite3_vtab_cursor *base) { return ((struct cursor *)base)->row.game == NULL; }

static int column(sqlite3_vtab_cursor *base, sqlite3_context *context, int number)
{
    struct cursor   *c = (struct cursor *)base;
    struct row_value value;
    if (number >= FILE_COLUMN)
        return SQLITE_OK;
    if (!row_value(&c->row, (enum row_column)number, &value))
        return SQLITE_NOMEM;
    if (value.is_number)
        sqlite3_result_int64(context, value.number);
    else if (value.text)
        sqlite3_result_text(context, value.text, -1, SQLITE_TRANSIENT);
    return SQLITE_OK;
}

static int row_number(sqlite3_vtab_cursor *base, sqlite3_int64 *out)
{
    *out = (sqlite3_int64)((struct cursor *)base)->row.game->number;
    return SQLITE_OK;
}

static const sqlite3_module module = {
    .xConnect = connect, /* without xCreate it is there by itself, and is called like a function */
    .xBestIndex = plan,
    .xDisconnect = disconnect,
    .xOpen = open_cursor,
    .xClose = close_cursor,
    .xFilter = filter,
    .xNext = next,
    .xEof = at_end,
    .xColumn = column,
    .xRowid = row_number,
};

int sqlite_pgn_register(sqlite3 *db) { return sqlite3_create_module(db, "jd_pgn", &module, NULL); }
