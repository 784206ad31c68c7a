/* append.c - how many events a second does a store take? Events of 1,000 games in turn, in batches of one size.
 *
 * usage: bench-append ours|quiet|raw STORE BATCH SECONDS      prints events a second, and the slowest 1 % of batches in
 * ms
 *
 * `quiet` tells no other server. Several of either may run at once on one database: each has games of its own.
 * `raw` is the peer: the same rows put into the same table by the database's own means, with nothing checked: for
 * SQLite a prepared INSERT, for PostgreSQL COPY. */
#include "store/store.h"

#include <libpq-fe.h>
#include <sqlite3.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define GAMES       1000
#define BATCH_MAX   5000
#define BATCHES_MAX 200000
#define ID_ROOM     32
#define LINE        "{\"at\":1234567,\"by\":\"white\",\"do\":\"play\",\"move\":\"e2e4\"}"

struct way {
    void *(*open)(const char *where);
    void (*append)(void *store, const struct store_event *events, size_t count);
    void (*close)(void *store);
};

static void die(const char *what)
{
    fprintf(stderr, "bench-append: %s\n", what);
    exit(1);
}

/* ---- our store ---- */

static bool quiet;

static void write_id(char id[ID_ROOM], int i) { snprintf(id, ID_ROOM, "game%d-%04d", (int)getpid(), i); }

static void *ours_open(const char *where)
{
    struct store_options o = {.quiet = quiet};
    struct store_fault   fault;
    struct store        *s = store_open(where, &o, &fault);
    for (int i = 0; s && i < GAMES; i++) {
        char              id[ID_ROOM];
        struct store_game g = {.id = id, .regulations = "{}", .keys = "{}", .extra = "{}"};
        write_id(id, i);
        if (store_game_create(s, &g, &fault))
            die(fault.text);
    }
    if (!s)
        die(fault.text);
    return s;
}

static void ours_append(void *s, const struct store_event *events, size_t count)
{
    struct store_fault fault;
    if (store_append(s, events, count, &fault))
        die(fault.text);
}

static void ours_close(void *s) { store_close(s); }

/* ---- SQLite itself ---- */

#define TABLE                                                                                                          \
    "CREATE TABLE raw (game TEXT NOT NULL, seq BIGINT NOT NULL, at BIGINT NOT NULL, line TEXT NOT NULL,"               \
    " PRIMARY KEY (game, seq));"

struct raw_sqlite {
    sqlite3      *db;
    sqlite3_stmt *insert;
};

static void *sqlite_open(const char *where)
{
    struct raw_sqlite *r = calloc(1, sizeof *r);
    if (!r || sqlite3_open(where, &r->db) ||
        sqlite3_exec(r->db, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=4000;" TABLE,
                     NULL, NULL, NULL) ||
        sqlite3_prepare_v2(r->db, "INSERT INTO raw VALUES (?, ?, ?, ?)", -1, &r->insert, NULL))
        die("SQLite");
    return r;
}

static void sqlite_append(void *store, const struct store_event *events, size_t count)
{
    struct raw_sqlite *r = store;
    sqlite3_exec(r->db, "BEGIN", NULL, NULL, NULL);
    for (size_t i = 0; i < count; i++) {
        sqlite3_bind_text(r->insert, 1, events[i].game, -1, SQLITE_STATIC);
        sqlite3_bind_int64(r->insert, 2, events[i].seq);
        sqlite3_bind_int64(r->insert, 3, events[i].at);
        sqlite3_bind_text(r->insert, 4, events[i].line, (int)events[i].length, SQLITE_STATIC);
        if (sqlite3_step(r->insert) != SQLITE_DONE)
            die(sqlite3_errmsg(r->db));
        sqlite3_reset(r->insert);
    }
    if (sqlite3_exec(r->db, "COMMIT", NULL, NULL, NULL))
        die(sqlite3_errmsg(r->db));
}

static void sqlite_close(void *store)
{
    struct raw_sqlite *r = store;
    sqlite3_finalize(r->insert);
    sqlite3_close(r->db);
    free(r);
}

/* ---- PostgreSQL itself ---- */

static void *postgres_open(const char *where)
{
    PGconn *c = PQconnectdb(where);
    PQclear(PQexec(c, "DROP TABLE IF EXISTS raw"));
    PGresult *r = PQexec(c, TABLE);
    if (PQresultStatus(r) != PGRES_COMMAND_OK)
        die(PQerrorMessage(c));
    PQclear(r);
    return c;
}

static void postgres_append(void *c, const struct store_event *events, size_t count)
{
    char row[256];
    PQclear(PQexec(c, "COPY raw FROM STDIN"));
    for (size_t i = 0; i < count; i++) {
        int length = sprintf(row, "%s\t%lld\t%lld\t%s\n", events[i].game, (long long)events[i].seq,
                             (long long)events[i].at, events[i].line);
        PQputCopyData(c, row, length);
    }
    PQputCopyEnd(c, NULL);
    for (PGresult *r; (r = PQgetResult(c)); PQclear(r))
        if (PQresultStatus(r) != PGRES_COMMAND_OK)
            die(PQerrorMessage(c));
}

static void postgres_close(void *c) { PQfinish(c); }

/* ---- measuring ---- */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void measure(const struct way *way, const char *where, size_t batch, double seconds)
{
    static char               ids[GAMES][ID_ROOM];
    static struct store_event events[BATCH_MAX];
    static double             took[BATCHES_MAX];
    int64_t                   seqs[GAMES] = {0};
    size_t                    batches = 0, game = 0;
    for (int i = 0; i < GAMES; i++)
        write_id(ids[i], i);
    void  *store = way->open(where);
    double start = now(), last = start;
    while (last - start < seconds && batches < BATCHES_MAX) {
        for (size_t i = 0; i < batch; i++, game = (game + 617) % GAMES)
            events[i] = (struct store_event){ids[game], ++seqs[game], 1234567, LINE, strlen(LINE), NULL};
        way->append(store, events, batch);
        double end = now();
        took[batches++] = end - last;
        last = end;
    }
    way->close(store);
    qsort(took, batches, sizeof *took, by_size);
    printf("%.0f %.2f\n", (double)(batches * batch) / (last - start), 1e3 * took[batches * 99 / 100]);
}

int main(int argc, char **argv)
{
    static const struct way ours = {ours_open, ours_append, ours_close},
                            sqlite = {sqlite_open, sqlite_append, sqlite_close},
                            postgres = {postgres_open, postgres_append, postgres_close};
    size_t batch = argc == 5 ? strtoul(argv[3], NULL, 10) : 0;
    if (batch < 1 || batch > BATCH_MAX)
        die("usage: bench-append ours|quiet|raw STORE BATCH SECONDS");
    quiet = strcmp(argv[1], "quiet") == 0;
    bool raw = strcmp(argv[1], "raw") == 0, database = strncmp(argv[2], "postgres", 8) == 0;
    measure(!raw ? &ours : database ? &postgres : &sqlite, argv[2], batch, strtod(argv[4], NULL));
    return 0;
}
