/* postgres_open.c - connections that come back, faults by their SQLSTATE, the steps to the newest schema. */
#include "postgres.h"
#include "store_schema.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

/* ---- faults ---- */

static const struct {
    const char    *state; /* SQLSTATE, or its beginning */
    enum store_err err;
} kinds[] = {
    {"08", STORE_GONE},         /* connection                       */
    {"57P", STORE_GONE},        /* shutdown                         */
    {"53100", STORE_FULL},      /* disk                             */
    {"53", STORE_BUSY},         /* memory, too many connections     */
    {"55P03", STORE_BUSY},      /* a lock was waited for in vain    */
    {"40", STORE_BUSY},         /* deadlock                         */
    {"57014", STORE_BUSY},      /* cancelled                        */
    {"25006", STORE_READ_ONLY}, /* a standby                        */
    {"42501", STORE_READ_ONLY}, /* no permission                    */
    {"23505", STORE_CONFLICT},  /* unique                           */
    {"23502", STORE_CONFLICT},  /* not null: see Q_EVENT_ADD        */
    {"XX001", STORE_CORRUPT},   /* a damaged page                   */
    {"XX002", STORE_CORRUPT},   /* a damaged index                  */
    {"42P01", STORE_CORRUPT},   /* a table is no longer there       */
    {"42703", STORE_CORRUPT},   /* nor a column                     */
    {"22021", STORE_BAD},       /* text that is no UTF-8            */
};

static enum store_err kind_of(const char *state)
{
    for (size_t i = 0; state && i < sizeof kinds / sizeof kinds[0]; i++)
        if (strncmp(state, kinds[i].state, strlen(kinds[i].state)) == 0)
            return kinds[i].err;
    return STORE_GONE;
}

enum store_err postgres_fault(PGconn *c, const PGresult *r, const char *game, struct store_fault *fault)
{
    const char *state = r ? pq->resultErrorField(r, PG_DIAG_SQLSTATE) : NULL;
    const char *text = r ? pq->resultErrorField(r, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    if (pq->status(c) != CONNECTION_OK)
        return store_fail(fault, STORE_GONE, game, "%s", pq->errorMessage(c));
    return store_fail(fault, kind_of(state), game, "%s", text ? text : pq->errorMessage(c));
}

/* ---- values ---- */

void value_text(struct values *v, const char *text) { v->at[v->count++] = text; }

void value_number(struct values *v, int64_t number)
{
    snprintf(v->numbers[v->count], sizeof v->numbers[0], "%lld", (long long)number);
    v->at[v->count] = v->numbers[v->count];
    v->count++;
}

void value_binary(struct values *v, const void *data, size_t length)
{
    v->length[v->count] = (int)length;
    v->binary[v->count] = 1;
    v->at[v->count++] = data;
}

int64_t postgres_number(const PGresult *r, int row, int column)
{
    return strtoll(pq->getvalue(r, row, column), NULL, 10); /* NULL is "" */
}

/* ---- connecting ---- */

/* A commit has reached the disk when it returns, whatever the database does by default. A lock is waited for as long
 * as a player would wait. And every query has an index, which a plan made while a table was small must not forget. */
static const char settings[] =
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';"
    "SET default_transaction_isolation = 'read committed';"
    "SET lock_timeout = '3s';"
    "SET plan_cache_mode = force_generic_plan;"
    "SET enable_seqscan = off;"
    "SET jit = off;"
    "SET client_min_messages = warning;";

static const char read_only_settings[] = "SET default_transaction_read_only = on;";

/* A database that does not answer for so long is gone, for whoever waits for a move to be stored. Readers have time. */
#define ANSWER_MS 8000
#define FOR_EVER  (-1)

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * INT64_C(1000) + t.tv_nsec / 1000000;
}

/* Wait until a result can be had; false when it takes too long. A lost connection has a result, too. */
static bool wait_for_answer(PGconn *c, int64_t until)
{
    for (;;) {
        int unsent = pq->flush(c);
        if (unsent < 0 || pq->socket(c) < 0 || (unsent == 0 && !pq->isBusy(c)))
            return true;
        struct pollfd p = {.fd = pq->socket(c), .events = (short)(POLLIN | (unsent > 0 ? POLLOUT : 0))};
        int64_t       left = until == FOR_EVER ? 1000 : until - now_ms();
        if (left <= 0)
            return false;
        if (poll(&p, 1, (int)left) > 0 && p.revents & ~POLLOUT && !pq->consumeInput(c))
            return true;
    }
}

/* The last result of what was sent, or the first failure; NULL when nothing came. */
static PGresult *answer(PGconn *c, int sent, int ms)
{
    int64_t   until = ms == FOR_EVER ? FOR_EVER : now_ms() + ms;
    PGresult *last = NULL, *r;
    while (sent) {
        if (!wait_for_answer(c, until))
            shutdown(pq->socket(c), SHUT_RDWR); /* what it may still say is not ours: the next call connects again */
        if (!(r = pq->getResult(c)))
            break;
        if (last && pq->resultStatus(last) == PGRES_FATAL_ERROR) {
            pq->clear(r);
            continue;
        }
        pq->clear(last);
        last = r;
    }
    return last;
}

static bool is_good(const PGresult *r)
{
    return pq->resultStatus(r) == PGRES_COMMAND_OK || pq->resultStatus(r) == PGRES_TUPLES_OK;
}

static enum store_err command(PGconn *c, const char *text, int ms, struct store_fault *fault)
{
    PGresult      *r = answer(c, pq->sendQuery(c, text), ms);
    enum store_err err = is_good(r) ? STORE_OK : postgres_fault(c, r, NULL, fault);
    pq->clear(r);
    return err;
}

/* What the database says by the way, such as that it shuts down, comes again as an error when it matters. */
static void ignore_notice(void *context, const char *message) {}

PGconn *postgres_connect(const char *where, bool read_only, struct store_fault *fault)
{
    /* What stands before dbname can be overridden by the address. */
    const char *const names[] = {"connect_timeout",
                                 "tcp_user_timeout",
                                 "keepalives_idle",
                                 "dbname",
                                 "fallback_application_name",
                                 "client_encoding",
                                 NULL};
    const char *const texts[] = {"5", "5000", "5", where, "jadoube", "UTF8", NULL};
    PGconn           *c = pq->connectdbParams(names, texts, 1);
    pq->setNoticeProcessor(c, ignore_notice, NULL);
    if (pq->status(c) != CONNECTION_OK)
        store_fail(fault, STORE_GONE, NULL, "%s", pq->errorMessage(c));
    else if (pq->setnonblocking(c, 1) == 0 && !command(c, settings, ANSWER_MS, fault) &&
             (!read_only || !command(c, read_only_settings, ANSWER_MS, fault)))
        return c;
    pq->finish(c);
    return NULL;
}

static enum store_err connect_again(struct pg *p, struct store_fault *fault)
{
    if (p->connection && pq->status(p->connection) == CONNECTION_OK)
        return STORE_OK;
    pq->finish(p->connection);
    memset(p->prepared, 0, sizeof p->prepared);
    p->connection = postgres_connect(p->where, p->store.read_only, fault);
    return p->connection ? STORE_OK : fault->err;
}

/* ---- asking ---- */

static int patience(const struct pg *p) { return p->store.read_only ? FOR_EVER : ANSWER_MS; }

/* The database has prepared it, and there was no memory to hear so. */
static bool is_there(const PGresult *r)
{
    const char *state = r ? pq->resultErrorField(r, PG_DIAG_SQLSTATE) : NULL;
    return state && strcmp(state, "42P05") == 0;
}

static enum store_err prepare(struct pg *p, enum query which, const char *name, struct store_fault *fault)
{
    if (p->prepared[which])
        return STORE_OK;
    PGresult *r =
        answer(p->connection, pq->sendPrepare(p->connection, name, postgres_queries[which], 0, NULL), patience(p));
    p->prepared[which] = is_good(r) || is_there(r);
    enum store_err err = p->prepared[which] ? STORE_OK : postgres_fault(p->connection, r, NULL, fault);
    pq->clear(r);
    return err;
}

/* What cannot be written any more may have changed places with another that can: the next call looks for it. */
static void leave_standby(struct pg *p, enum store_err err)
{
    if (err != STORE_READ_ONLY || p->store.read_only || pq->transactionStatus(p->connection) != PQTRANS_IDLE)
        return;
    pq->finish(p->connection);
    p->connection = NULL;
}

PGresult *postgres_ask(struct pg *p, enum query which, const struct values *v, struct store_fault *fault)
{
    char name[16];
    snprintf(name, sizeof name, "q%d", (int)which);
    if (connect_again(p, fault) || prepare(p, which, name, fault))
        return NULL;
    int       sent = pq->sendQueryPrepared(p->connection, name, v->count, v->at, v->length, v->binary, 0);
    PGresult *r = answer(p->connection, sent, patience(p));
    if (is_good(r))
        return r;
    postgres_fault(p->connection, r, NULL, fault);
    pq->clear(r);
    leave_standby(p, fault->err);
    return NULL;
}

enum store_err postgres_do(struct pg *p, const char *text, struct store_fault *fault)
{
    return connect_again(p, fault) ? fault->err : command(p->connection, text, patience(p), fault);
}

/* ---- the schema ---- */

static const char *const steps[STORE_SCHEMA] = STORE_STEPS("TEXT COLLATE \"C\"", "BYTEA", STORE_MOVE_POSTGRES);

static enum store_err ask_number(PGconn *c, const char *sql, int64_t *out, struct store_fault *fault)
{
    PGresult      *r = answer(c, pq->sendQuery(c, sql), FOR_EVER);
    enum store_err err = STORE_OK;
    if (pq->resultStatus(r) != PGRES_TUPLES_OK)
        err = postgres_fault(c, r, NULL, fault);
    else if (pq->ntuples(r) > 0)
        *out = postgres_number(r, 0, 0);
    pq->clear(r);
    return err;
}

/* *version is 0 for a database without our tables. Looking at pg_class makes a connection forget what it knew of tables
 * that were not there: somebody else may just have made them. */
static enum store_err read_version(PGconn *c, int64_t *version, struct store_fault *fault)
{
    int64_t tables = 0;
    if (ask_number(c,
                   "SELECT count(*) FROM pg_class WHERE pg_table_is_visible(oid) AND relname IN"
                   " ('schema', 'sessions', 'games', 'events', 'tournaments')",
                   &tables, fault))
        return fault->err;
    if (tables > 0 && tables < 5)
        return store_fail(fault, STORE_BAD, NULL, "the database has tables of the same names that are not ours");
    if (tables > 0 && ask_number(c, "SELECT max(version) FROM schema", version, fault))
        return fault->err;
    if (*version > STORE_SCHEMA)
        return store_fail(fault, STORE_NEWER, NULL, "the database has version %lld, this program knows up to %d",
                          (long long)*version, STORE_SCHEMA);
    return STORE_OK;
}

static enum store_err take_steps(PGconn *c, struct store_fault *fault)
{
    int64_t version = 0, ignored;
    /* Two nodes that start at once: the second waits here and finds nothing left to do. */
    if (ask_number(c, "SELECT 1 FROM pg_advisory_xact_lock(7425201)", &ignored, fault) ||
        read_version(c, &version, fault))
        return fault->err;
    for (; version < STORE_SCHEMA; version++)
        if (command(c, steps[version], FOR_EVER, fault))
            return fault->err;
    return STORE_OK;
}

enum store_err postgres_migrate(PGconn *c, bool read_only, struct store_fault *fault)
{
    int64_t            version = 0;
    struct store_fault unimportant;
    if (read_version(c, &version, fault) || version == STORE_SCHEMA)
        return fault->err;
    if (read_only && version == 0)
        return store_fail(fault, STORE_MISSING, NULL, "the database has no games");
    if (command(c, "BEGIN READ WRITE", ANSWER_MS, fault))
        return fault->err;
    if (!take_steps(c, fault) && !command(c, "COMMIT", FOR_EVER, fault))
        return STORE_OK;
    command(c, "ROLLBACK", ANSWER_MS, &unimportant);
    return fault->err;
}
