/* store/postgres.h - between the parts of the PostgreSQL store: connecting, appending, listening, the rest. */
#ifndef STORE_POSTGRES_H
#define STORE_POSTGRES_H

#include "postgres_library.h"
#include "store_impl.h"

enum query {
    Q_SESSION_BEGIN,
    Q_SESSION_BEAT,
    Q_SESSION_BURY,
    Q_SESSION_CLEAN,
    Q_SESSION_END,
    Q_GAME_CREATE,
    Q_GAME_READ,
    Q_GAME_LIST,
    Q_GAME_LIST_OPEN,
    Q_GAME_LIST_OF,
    Q_GAME_RESULT,
    Q_GAME_WATCH,
    Q_GAME_WHY,
    Q_GAME_BURY,
    Q_GAME_TAKE,
    Q_GAME_ADOPT,
    Q_GAME_RELEASE,
    Q_EVENT_ADD,
    Q_EVENT_THERE,
    Q_EVENT_WHY,
    Q_EVENT_READ,
    Q_EVENT_LATEST,
    Q_EVENT_LINKS,
    Q_EVENT_ENDS,
    Q_EVENT_BARE,
    Q_EVENT_HASH,
    Q_CHECKPOINT_ADD,
    Q_CHECKPOINT_READ,
    Q_TOURNAMENT_CREATE,
    Q_TOURNAMENT_READ,
    Q_TOURNAMENT_UPDATE,
    Q_TOURNAMENT_LIST,
    Q_APPLICATION_ADD,
    Q_APPLICATION_LIST,
    Q_APPLICATION_FIND,
    Q_APPLICATION_ACCEPT,
    Q_APPLICATION_DISMISS,
    Q_SWEEP_APPLICATIONS,
    Q_SWEEP,
    Q_MATCH_CREATE,
    Q_MATCH_READ,
    Q_MATCH_STOP,
    Q_MATCH_REMOVE,
    Q_JOB_FREE,
    Q_JOB_TAKE,
    Q_JOB_DONE,
    Q_JOB_WHY,
    Q_JOB_RELEASE,
    Q_JOB_LIST,
    QUERIES
};

#define NOTICES "jadoube_events" /* the channel */

struct pg {
    struct store store;
    char        *where;
    PGconn      *connection;
    bool         prepared[QUERIES]; /* on this connection */
    bool         unsure;            /* the last append may have been stored, or not */
    bool         dead;              /* taken for that, and whoever beats has yet to hear so */
};

extern const char *const postgres_queries[QUERIES];

/* The values of a query. */
#define VALUES 9
struct values {
    int         count;
    const char *at[VALUES];
    int         length[VALUES], binary[VALUES];
    char        numbers[VALUES][24];
};
void value_text(struct values *v, const char *text); /* NULL is NULL */
void value_number(struct values *v, int64_t number);
void value_binary(struct values *v, const void *data, size_t length);

/* A column of values as PostgreSQL takes an array of them: no quoting, no reading of numbers. All zero is empty; its
 * head comes first. */
struct column {
    char  *data;
    size_t size, space;
    bool   failed; /* no memory */
};
enum column_type { COLUMN_BYTES = 17, COLUMN_INT8 = 20, COLUMN_TEXT = 25 };
void column_head(struct column *c, enum column_type type, size_t count);
void column_int8(struct column *c, int64_t number);
void column_bytes(struct column *c, const void *data, size_t length); /* of text, too */
void column_append(struct column *c, const struct column *more);

/* A new connection with our settings; NULL on failure. */
PGconn *postgres_connect(const char *where, bool read_only, struct store_fault *fault);

/* Make or migrate the tables. */
enum store_err postgres_migrate(PGconn *c, bool read_only, struct store_fault *fault);

/* Ask, connecting again first if the connection was lost. NULL on failure; the caller clears the result. */
PGresult *postgres_ask(struct pg *p, enum query which, const struct values *v, struct store_fault *fault);

/* Ask for a change. The number of rows, or -1 on failure. */
int64_t postgres_change(struct pg *p, enum query which, const struct values *v, struct store_fault *fault);

/* A command without values or rows, such as BEGIN. */
enum store_err postgres_do(struct pg *p, const char *command, struct store_fault *fault);

/* What a failed result means; the kind is never STORE_OK. */
enum store_err postgres_fault(PGconn *c, const PGresult *r, const char *game, struct store_fault *fault);

/* The number in a column; 0 for NULL. */
int64_t postgres_number(const PGresult *r, int row, int column);

/* Is anybody dead who has not been found out yet? */
enum store_err postgres_bury(struct store *s, struct store_fault *fault);

extern const struct store_job_ops postgres_jobs;

/* ---- postgres_tournaments.c ---- */
enum store_err postgres_tournament_create(struct store *s, const struct store_tournament *t, struct store_fault *fault);
enum store_err postgres_tournament_read(struct store *s, const char *id, struct store_tournament **out,
                                        struct store_fault *fault);
enum store_err postgres_tournament_update(struct store *s, const struct store_tournament *t, struct store_fault *fault);
enum store_err postgres_tournament_list(struct store *s, const char *after, int limit, store_id_fn each, void *context,
                                        struct store_fault *fault);
enum store_err postgres_application_add(struct store *s, const char *tournament, const struct store_application *a,
                                        int64_t most, int64_t *number, struct store_fault *fault);
enum store_err postgres_application_list(struct store *s, const char *tournament, store_application_fn each,
                                         void *context, struct store_fault *fault);
enum store_err postgres_application_find(struct store *s, const char *tournament, const char *hash, int64_t *number,
                                         int64_t *player, struct store_fault *fault);
enum store_err postgres_application_dismiss(struct store *s, const char *tournament, enum store_dismissal which,
                                            int64_t number, int64_t *count, struct store_fault *fault);

/* ---- postgres_chain.c ---- */

/* A new game, whose chain ends with its head. */
void postgres_chain_game(struct pg *p, const struct store_game *g);

/* The hashes of a batch, as a column. STORE_CONFLICT: some are not the next of their games. What it has noted is true
 * only once the batch is stored: otherwise ends_forget(). */
enum store_err postgres_chain(struct pg *p, const struct store_event *events, size_t count, struct column *hashes,
                              struct store_fault *fault);
enum store_err postgres_links(struct store *s, const char *game, int64_t from, store_link_fn each, void *context,
                              struct store_fault *fault);
enum store_err postgres_checkpoint(struct store *s, const char *game, int64_t seq, const char *version,
                                   const void *bytes, size_t size, struct store_fault *fault);
enum store_err postgres_checkpoint_read(struct store *s, const char *game, const char *version, struct store_kept *out,
                                        struct store_fault *fault);
enum store_err postgres_bare(struct store *s, const char *from, struct store_bare *out, struct store_fault *fault);
enum store_err postgres_set_hashes(struct store *s, const char *game, const int64_t *seqs,
                                   const struct chain_hash *hashes, size_t count, struct store_fault *fault);

enum store_err postgres_append(struct store *s, const struct store_event *events, size_t count,
                               struct store_fault *fault);
enum store_err postgres_listen(struct store *s, struct store_listener **out, struct store_fault *fault);
enum store_err postgres_sweep(struct store *s, struct store_sweep *w, struct store_fault *fault);
enum store_err postgres_latest(struct store *s, const char *games, store_notice_fn each, void *context,
                               struct store_fault *fault);

#endif
