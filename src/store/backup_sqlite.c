/* backup_sqlite.c - SQLite's online backup. The copy is made in one go, of one moment: a writer goes on meanwhile, for
 * its log (WAL) takes what is new. In pieces it would begin anew whenever something was written. */
#include "backup_impl.h"

#include <sqlite3.h>

static enum store_err fail_with(const char *path, sqlite3 *db, struct store_fault *fault)
{
    int code = sqlite3_errcode(db) & 0xff;
    return store_fail(fault,
                      code == SQLITE_FULL                               ? STORE_FULL
                      : code == SQLITE_NOTADB || code == SQLITE_CORRUPT ? STORE_CORRUPT
                                                                        : STORE_GONE,
                      NULL, "%s: %s", path, sqlite3_errmsg(db));
}

static enum store_err copy(sqlite3 *from, sqlite3 *to, const char *path, struct store_fault *fault)
{
    sqlite3_busy_timeout(from, 5000);
    sqlite3_backup *b = sqlite3_backup_init(to, "main", from, "main");
    if (b)
        sqlite3_backup_step(b, -1);
    return b && sqlite3_backup_finish(b) == SQLITE_OK ? STORE_OK : fail_with(path, to, fault);
}

/* A copy that was made in the way of WAL would want a log beside it to be read at all. */
static enum store_err settle(sqlite3 *to, const char *path, struct store_fault *fault)
{
    return sqlite3_exec(to, "PRAGMA journal_mode=DELETE", NULL, NULL, NULL) == SQLITE_OK ? STORE_OK
                                                                                         : fail_with(path, to, fault);
}

enum store_err sqlite_copy(const char *from, const char *to, struct store_fault *fault)
{
    sqlite3 *source = NULL, *target = NULL;
    if (sqlite3_open_v2(from, &source, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK)
        fail_with(from, source, fault);
    else if (sqlite3_open_v2(to, &target, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        fail_with(to, target, fault);
    else if (!copy(source, target, to, fault))
        settle(target, to, fault);
    sqlite3_close(source);
    sqlite3_close(target);
    return fault->err;
}
