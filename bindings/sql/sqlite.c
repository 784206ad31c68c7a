/* sqlite.c - the Laws for SQLite: `.load jadoube_sqlite`. */
#include "sqlite.h"

#include "answer.h"

#include <string.h>

SQLITE_EXTENSION_INIT1

static void give(sqlite3_context *context, const struct answer *a)
{
    if (a->kind == ANSWER_BOOL || a->kind == ANSWER_INT || a->kind == ANSWER_KEY)
        sqlite3_result_int64(context, a->number);
    else if (a->kind == ANSWER_TEXT)
        sqlite3_result_text(context, a->text, -1, SQLITE_TRANSIENT);
    else if (a->kind == ANSWER_ERROR)
        sqlite3_result_error(context, a->text, -1);
}

/* A question about NULL is answered with NULL. */
static void ask(sqlite3_context *context, int count, sqlite3_value **values)
{
    const struct answer_function *f = sqlite3_user_data(context);
    const char                   *texts[2] = {NULL, NULL};
    for (int i = 0; i < count; i++)
        if (!(texts[i] = (const char *)sqlite3_value_text(values[i])))
            return;
    struct answer a = {.kind = ANSWER_NULL};
    f->find(&(struct question){.fen = texts[0], .other = texts[1]}, &a);
    give(context, &a);
}

static void version(sqlite3_context *context, int count, sqlite3_value **values)
{
    (void)count;
    (void)values;
    sqlite3_result_text(context, JD_VERSION, -1, SQLITE_STATIC);
}

#define PURE (SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS)

/* By this name SQLite finds it in the file jadoube_sqlite. */
__attribute__((visibility("default"))) int sqlite3_jadoubesqlite_init(sqlite3 *db, char **error,
                                                                      const sqlite3_api_routines *api);

int sqlite3_jadoubesqlite_init(sqlite3 *db, char **error, const sqlite3_api_routines *api)
{
    SQLITE_EXTENSION_INIT2(api)
    (void)error;
    int status = sqlite3_create_function(db, "jd_version", 0, PURE, NULL, version, NULL, NULL);
    for (const struct answer_function *f = answer_functions; f->name && status == SQLITE_OK; f++)
        status = sqlite3_create_function(db, f->name, f->texts, PURE, (void *)f, ask, NULL, NULL);
    return status == SQLITE_OK ? sqlite_pgn_register(db) : status;
}
