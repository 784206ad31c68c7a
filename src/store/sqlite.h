/* store/sqlite.h - between the parts of the SQLite store: opening the file, its events, the rest. */
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
    GAME_WATCH,
    GAME_HOLD,
    GAME_TAKE,
    GAME_FREE,
    GAME_RELEASE,
    GAME_HOLDER,
    GAME_SESSION,
    EVENT_NEXT,
    EVENT_ADD,
    EVENT_READ,
    EVENT_BARE,
    EVENT_HASH,
    CHECKPOINT_ADD,
    CHECKPOINT_READ,
    TOURNAMENT_CREATE,
    TOURNAMENT_READ,
    TOURNAMENT_UPDATE,
    TOURNAMENT_LIST,
    APPLICATION_COUNT,
    APPLICATION_NUMBER,
    APPLICATION_ADD,
    APPLICATION_LIST,
    APPLICATION_FIND,
    APPLICATION_ACCEPT,
    APPLICATION_DISMISS,
    APPLICATION_CHANGED,
    SWEEP_APPLICATIONS,
    SWEEP_REGISTRATIONS,
    SWEEP_LAST,
    SWEEP_TOURNAMENTS,
    SWEEP_GAMES,
    SWEEP_EVENTS,
    SWEEP_CHECKPOINTS,
    STATEMENTS
};

struct lite {
    struct store     store;
    sqlite3         *db;
    struct lite_log *log;  /* a writer's: sqlite_log.c */
    int              lock; /* the file that says who writes; -1 when this handle does not */
    sqlite3_stmt    *statements[STATEMENTS];
};

/* Open the file: lock it, migrate it. */
enum store_err sqlite_connect(struct lite *l, const char *path, struct store_fault *fault);
void           sqlite_disconnect(struct lite *l);

/* What a return code of SQLite means; the kind is never STORE_OK. */
enum store_err sqlite_fault(const struct lite *l, int code, const char *game, struct store_fault *fault);

/* ---- store_sqlite.c: statements ---- */

/* The statement, ready for its values; NULL when SQLite cannot make it. */
sqlite3_stmt *lite_statement(struct lite *l, enum statement which);
void          lite_text(sqlite3_stmt *st, int index, const char *text); /* NULL is NULL */
const char   *lite_column(sqlite3_stmt *st, int i);

/* Step it: a row, the end, or a failure. Then be done with it, whose errors are told before it is reset: that is when
 * SQLite still knows them. Or both at once, for one that gives no row. */
int            lite_step(struct lite *l, sqlite3_stmt *st);
enum store_err lite_done(struct lite *l, sqlite3_stmt *st, int code, const char *game, struct store_fault *fault);
enum store_err lite_run(struct lite *l, sqlite3_stmt *st, const char *game, struct store_fault *fault);

/* A transaction: commit if all went well, otherwise roll back; the fault stays that of the first failure. */
enum store_err lite_begin(struct lite *l, struct store_fault *fault);
enum store_err lite_end(struct lite *l, enum store_err err, struct store_fault *fault);

enum store_err lite_insert_game(struct lite *l, const struct store_game *g, struct store_fault *fault);

/* ---- sqlite_events.c ---- */
enum store_err sqlite_add(struct store *s, const struct store_game *games, size_t game_count,
                          const struct store_event *events, size_t event_count, struct store_fault *fault);
enum store_err sqlite_append(struct store *s, const struct store_event *events, size_t count,
                             struct store_fault *fault);
enum store_err sqlite_events(struct store *s, const char *game, int64_t from, store_event_fn each, void *context,
                             struct store_fault *fault);
enum store_err sqlite_links(struct store *s, const char *game, int64_t from, store_link_fn each, void *context,
                            struct store_fault *fault);
enum store_err sqlite_bare(struct store *s, const char *from, struct store_bare *out, struct store_fault *fault);
enum store_err sqlite_set_hashes(struct store *s, const char *game, const int64_t *seqs,
                                 const struct chain_hash *hashes, size_t count, struct store_fault *fault);
enum store_err sqlite_checkpoint(struct store *s, const char *game, int64_t seq, const char *version, const void *bytes,
                                 size_t size, struct store_fault *fault);
enum store_err sqlite_checkpoint_read(struct store *s, const char *game, const char *version, struct store_kept *out,
                                      struct store_fault *fault);
enum store_err sqlite_result(struct store *s, const char *id, const char *result, struct store_fault *fault);

/* ---- sqlite_log.c ---- */
bool sqlite_log_begin(struct lite *l); /* false: no memory */
void sqlite_log_end(struct lite *l);
void sqlite_log_room(struct lite *l); /* for a transaction that has begun: nobody else may write */

/* ---- sqlite_tournaments.c ---- */
enum store_err sqlite_tournament_create(struct store *s, const struct store_tournament *t, struct store_fault *fault);
enum store_err sqlite_tournament_read(struct store *s, const char *id, struct store_tournament **out,
                                      struct store_fault *fault);
enum store_err sqlite_tournament_update(struct store *s, const struct store_tournament *t, struct store_fault *fault);
enum store_err sqlite_tournament_list(struct store *s, const char *after, int limit, store_id_fn each, void *context,
                                      struct store_fault *fault);
enum store_err sqlite_application_add(struct store *s, const char *tournament, const struct store_application *a,
                                      int64_t most, int64_t *number, struct store_fault *fault);
enum store_err sqlite_application_list(struct store *s, const char *tournament, store_application_fn each,
                                       void *context, struct store_fault *fault);
enum store_err sqlite_application_find(struct store *s, const char *tournament, const char *hash, int64_t *number,
                                       int64_t *player, struct store_fault *fault);
enum store_err sqlite_application_dismiss(struct store *s, const char *tournament, enum store_dismissal which,
                                          int64_t number, int64_t *count, struct store_fault *fault);

/* ---- sqlite_sweep.c ---- */
enum store_err sqlite_sweep(struct store *s, struct store_sweep *w, struct store_fault *fault);

#endif
