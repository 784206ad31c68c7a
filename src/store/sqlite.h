/* store/sqlite.h - between the two halves of the SQLite store: opening the file, and using it. */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include "store_impl.h"

#include <sqlite3.h>

enum statement {
    BEGIN,
    COMMIT,
    ROLLBACK,
    SESSION_CLEAN,
    SESSION_BEAT,
    SESSION_END,
    GAME_CREATE,
    GAME_READ,
    GAME_LIST,
    GAME_LIST_OPEN,
    GAME_LIST_OF,
    GAME_RESULT,
    GAME_HOLD,
    GAME_TAKE,
    GAME_FREE,
    GAME_RELEASE,
    GAME_HOLDER,
    EVENT_NEXT,
    EVENT_ADD,
    EVENT_READ,
    TOURNAMENT_CREATE,
    TOURNAMENT_READ,
    TOURNAMENT_UPDATE,
    STATEMENTS
};

struct lite {
    struct store  store;
    sqlite3      *db;
    int           lock; /* the file that says who writes; -1 when this handle does not */
    sqlite3_stmt *statements[STATEMENTS];
};

/* Open the file: lock it, migrate it. */
enum store_err sqlite_connect(struct lite *l, const char *path, struct store_fault *fault);
void           sqlite_disconnect(struct lite *l);

/* What a return code of SQLite means; the kind is never STORE_OK. */
enum store_err sqlite_fault(const struct lite *l, int code, const char *game, struct store_fault *fault);

#endif
