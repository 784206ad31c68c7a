/* Several nodes on one PostgreSQL: who holds a game, who is refused, who is told. JADOUBE_TEST_STORE names it.
 *
 * How long a silence means death is an option of whoever asks, so nothing here has to wait for it. */
#include "chain.h"
#include "store/store_schema.h"
#include "store/verify.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <libpq-fe.h>

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define PATIENT   3600000
#define IMPATIENT 1

static struct store_fault fault;

static struct store *node(const char *name, int lease_ms)
{
    struct store_options o = {.node = name, .address = name, .lease_ms = lease_ms};
    struct store        *s = store_open(getenv("JADOUBE_TEST_STORE"), &o, &fault);
    if (!s)
        fail_msg("%s: %s", store_err_name(fault.err), fault.text);
    return s;
}

static void create(struct store *s, const char *id)
{
    struct store_game g = {.id = id, .regulations = "{}", .keys = "{}", .extra = "{}"};
    assert_int_equal(store_game_create(s, &g, &fault), STORE_OK);
}

static enum store_err append_at(struct store *s, const char *game, int64_t seq, int64_t at)
{
    struct store_event e = {game, seq, at, "{}", 2, NULL};
    return store_append(s, &e, 1, &fault);
}

static enum store_err append(struct store *s, const char *game, int64_t seq) { return append_at(s, game, seq, 0); }

static bool count_event(void *context, const struct store_event *e)
{
    ++*(int *)context;
    return true;
}

static int events(struct store *s, const char *game)
{
    int count = 0;
    assert_int_equal(store_events(s, game, 1, count_event, &count, &fault), STORE_OK);
    return count;
}

#define PATIENCE_MS 240000 /* until something that must happen is taken not to: the machine may be busy */

/* The clock of the store counts in milliseconds: be silent for more than one. */
static void fall_silent(void) { usleep(5000); }

/* End every game of a test, so that the next one finds nothing to adopt. */
static void finish(struct store *s, const char *game)
{
    struct store_hold h;
    assert_int_equal(store_take(s, game, &h, &fault), STORE_OK);
    assert_int_equal(store_game_result(s, game, "1-0", &fault), STORE_OK);
}

static void a_held_game_is_not_taken(void **state)
{
    struct store       *a = node("a", PATIENT), *b = node("b", PATIENT);
    struct store_hold   hold;
    struct store_holder h;
    create(a, "held");
    assert_int_equal(store_take(b, "held", &hold, &fault), STORE_HELD);
    assert_string_equal(fault.text, "game 'held' is held by node 'a'");
    assert_int_equal(append(b, "held", 1), STORE_LOST);
    assert_int_equal(store_game_result(b, "held", "1-0", &fault), STORE_LOST);
    assert_int_equal(append(a, "held", 1), STORE_OK);
    assert_int_equal(store_holder(b, "held", &h, &fault), STORE_OK);
    assert_true(h.held && !h.here);
    assert_string_equal(h.address, "a");
    assert_int_equal(store_release(b, "held", &fault), STORE_OK); /* not his to let go */
    assert_int_equal(append(a, "held", 2), STORE_OK);
    assert_int_equal(store_release(a, "held", &fault), STORE_OK);
    assert_int_equal(store_take(b, "held", &hold, &fault), STORE_OK);
    assert_int_equal(hold.seq, 2);
    assert_int_equal(append(a, "held", 3), STORE_LOST);
    assert_int_equal(append(b, "held", 3), STORE_OK);
    finish(b, "held");
    store_close(a);
    store_close(b);
}

static void who_was_taken_for_dead_stores_nothing_any_more(void **state)
{
    struct store       *a = node("a", PATIENT), *b = node("b", IMPATIENT);
    struct store_hold   hold;
    struct store_holder h;
    struct store_game   g = {.id = "fence-new", .regulations = "{}", .keys = "{}", .extra = "{}"};
    create(a, "fence");
    create(a, "fence-other");
    assert_int_equal(append(a, "fence", 1), STORE_OK);
    fall_silent();
    assert_int_equal(store_holder(b, "fence", &h, &fault), STORE_OK);
    assert_false(h.held);
    assert_int_equal(append(a, "fence", 2), STORE_OK); /* late, but nobody has noticed */
    assert_int_equal(store_take(b, "fence", &hold, &fault), STORE_OK);
    assert_int_equal(hold.seq, 2);
    assert_int_equal(append(a, "fence", 3), STORE_LOST);
    assert_string_equal(fault.game, "fence");
    assert_int_equal(append(a, "fence-other", 1), STORE_LOST); /* dead is dead, for all its games */
    struct store_event both[] = {{"fence-other", 1, 0, "{}", 2, NULL}, {"fence", 3, 0, "{}", 2, NULL}};
    assert_int_equal(store_append(a, both, 2, &fault), STORE_LOST);
    assert_int_equal(store_game_create(a, &g, &fault), STORE_LOST);
    assert_int_equal(store_game_result(a, "fence-other", "1-0", &fault), STORE_LOST);
    assert_int_equal(store_take(a, "fence-other", &hold, &fault), STORE_LOST);
    assert_int_equal(events(b, "fence"), 2);
    assert_int_equal(events(b, "fence-other"), 0);

    assert_int_equal(store_beat(a, STORE_NOW, &fault), STORE_LOST); /* it is told, and is a new node from then on */
    assert_int_equal(store_beat(a, STORE_NOW, &fault), STORE_OK);
    assert_int_equal(append(a, "fence-other", 1), STORE_LOST);
    assert_int_equal(store_take(a, "fence-other", &hold, &fault), STORE_OK);
    assert_int_equal(append(a, "fence-other", 1), STORE_OK);
    finish(a, "fence-other");
    finish(b, "fence");
    store_close(a);
    store_close(b);
}

static void a_sign_of_life_is_one(void **state)
{
    struct store     *a = node("a", PATIENT), *b = node("b", 30000);
    struct store_hold hold;
    create(a, "alive");
    fall_silent();
    assert_int_equal(store_beat(a, STORE_NOW, &fault), STORE_OK);
    assert_int_equal(store_take(b, "alive", &hold, &fault), STORE_HELD);
    finish(a, "alive");
    store_close(a);
    store_close(b);
}

/* Nobody pays for the time in which nobody held the game. */
static void the_watch_stands_from_the_last_sign_of_life(void **state)
{
    struct store     *a = node("a", PATIENT), *b = node("b", IMPATIENT);
    struct store_hold after;
    create(a, "watch");
    assert_int_equal(store_note_times(a, &(struct store_game_time){"watch", 0}, 1, &fault), STORE_OK);
    assert_int_equal(store_beat(a, 50, &fault), STORE_OK);
    fall_silent(); /* a says nothing more */
    assert_int_equal(store_take(b, "watch", &after, &fault), STORE_OK);
    assert_int_equal(after.time, 50);
    assert_int_equal(append_at(b, "watch", 1, 7000000), STORE_OK); /* an event is a sign of life, too */
    assert_int_equal(store_beat(a, STORE_NOW, &fault), STORE_LOST);
    struct store *c = node("c", IMPATIENT);
    fall_silent();
    assert_int_equal(store_take(c, "watch", &after, &fault), STORE_OK);
    assert_true(after.time == 7000000);
    finish(c, "watch");
    store_close(a);
    store_close(b);
    store_close(c);
}

struct names {
    char text[4096];
    int  count;
};

static void note_hold(void *context, const struct store_hold *h)
{
    struct names *n = context;
    sprintf(n->text + strlen(n->text), "%s:%lld ", h->game, (long long)h->seq);
    n->count++;
}

static void the_games_of_a_dead_node_are_shared(void **state)
{
    struct store *a = node("a", PATIENT), *b = node("b", IMPATIENT), *c = node("c", PATIENT);
    struct names  to_b = {"", 0}, to_c = {"", 0};
    char          id[32];
    for (int i = 0; i < 20; i++) {
        sprintf(id, "share-%02d", i);
        create(a, id);
        if (i < 10)
            assert_int_equal(append(a, id, 1), STORE_OK);
    }
    assert_int_equal(store_adopt(c, 100, note_hold, &to_c, &fault), STORE_OK);
    assert_int_equal(to_c.count, 0); /* a is not dead for c */
    fall_silent();
    assert_int_equal(store_adopt(b, 3, note_hold, &to_b, &fault), STORE_OK);
    assert_string_equal(to_b.text, "share-00:1 share-01:1 share-02:1 ");
    assert_int_equal(store_beat(c, STORE_NOW, &fault), STORE_LOST); /* silent, too, as b counts; it takes part again */
    assert_int_equal(store_adopt(c, 15, note_hold, &to_c, &fault), STORE_OK);
    assert_int_equal(to_c.count, 15);
    for (int i = 3; i < 18; i++) {
        sprintf(id, "share-%02d:%d ", i, i < 10);
        assert_non_null(strstr(to_c.text, id));
    }
    assert_int_equal(store_adopt(c, 15, note_hold, &to_c, &fault), STORE_OK);
    assert_int_equal(to_c.count, 17);
    assert_int_equal(append(a, "share-19", 1), STORE_LOST);
    assert_int_equal(append(c, "share-19", 1), STORE_OK);
    assert_int_equal(append(b, "share-02", 2), STORE_OK);
    store_close(a);
    store_close(b);
    store_close(c);
    struct store *last = node("last", PATIENT);
    to_b.count = 0;
    to_b.text[0] = '\0';
    assert_int_equal(store_adopt(last, 100, note_hold, &to_b, &fault), STORE_OK);
    assert_int_equal(to_b.count, 20); /* closing has let go of all */
    for (int i = 0; i < 20; i++) {
        sprintf(id, "share-%02d", i);
        assert_int_equal(store_game_result(last, id, "1-0", &fault), STORE_OK);
    }
    store_close(last);
}

static void note_notice(void *context, const char *game, int64_t seq)
{
    struct names *n = context;
    sprintf(n->text + strlen(n->text), "%s:%lld ", game, (long long)seq);
    n->count++;
}

static void wait_for_notices(struct store_listener *l, struct names *n, int count)
{
    for (int tries = 0; n->count < count; tries++) {
        struct pollfd p = {.fd = store_listener_fd(l), .events = POLLIN};
        assert_true(tries < 100 && poll(&p, 1, PATIENCE_MS) == 1);
        assert_int_equal(store_listener_read(l, note_notice, n, &fault), STORE_OK);
    }
}

static void others_are_told_what_was_appended(void **state)
{
    struct store          *a = node("a", PATIENT), *b = node("b", PATIENT);
    struct store_listener *l;
    struct names           told = {"", 0};
    assert_int_equal(store_listen(b, &l, &fault), STORE_OK);
    create(a, "told");
    create(a, "told-2");
    create(b, "own");
    struct store_event batch[] = {{"told", 1, 0, "{}", 2, NULL},
                                  {"told", 2, 0, "{}", 2, NULL},
                                  {"told-2", 1, 0, "{}", 2, NULL},
                                  {"told", 3, 0, "{}", 2, NULL}};
    assert_int_equal(append(b, "own", 1), STORE_OK);
    assert_int_equal(store_append(a, batch, 4, &fault), STORE_OK);
    wait_for_notices(l, &told, 3);
    assert_string_equal(told.text, "told:2 told-2:1 told:3 ");
    assert_int_equal(append(a, "told", 3), STORE_CONFLICT); /* nobody is told of what was not stored */
    assert_int_equal(append(a, "told-2", 2), STORE_OK);
    wait_for_notices(l, &told, 4);
    assert_string_equal(told.text, "told:2 told-2:1 told:3 told-2:2 ");
    finish(a, "told");
    finish(a, "told-2");
    finish(b, "own");
    store_listener_close(l);
    store_close(a);
    store_close(b);
}

/* By asking: what is stored, of those that are asked for. And a quiet node tells no listener. */
static void the_latest_are_asked_for(void **state)
{
    struct store_options   options = {.node = "quiet", .lease_ms = PATIENT, .quiet = true};
    struct store          *quiet = store_open(getenv("JADOUBE_TEST_STORE"), &options, &fault), *b = node("b", PATIENT);
    struct store_listener *l;
    struct names           told = {"", 0}, latest = {"", 0};
    assert_non_null(quiet);
    assert_int_equal(store_listen(b, &l, &fault), STORE_OK);
    create(quiet, "q-1");
    create(quiet, "q-2");
    create(quiet, "q-3");
    create(b, "loud");
    assert_int_equal(append(quiet, "q-1", 1), STORE_OK);
    assert_int_equal(append(quiet, "q-1", 2), STORE_OK);
    assert_int_equal(append(quiet, "q-3", 1), STORE_OK);
    assert_int_equal(store_latest(b, "q-1,q-2,no-game", note_notice, &latest, &fault), STORE_OK);
    assert_string_equal(latest.text, "q-1:2 ");
    struct store *c = node("c", PATIENT);
    create(c, "told-last");
    assert_int_equal(append(c, "told-last", 1), STORE_OK); /* what was told before would have come before this */
    wait_for_notices(l, &told, 1);
    assert_string_equal(told.text, "told-last:1 ");
    finish(quiet, "q-1");
    finish(quiet, "q-2");
    finish(quiet, "q-3");
    finish(b, "loud");
    finish(c, "told-last");
    store_listener_close(l);
    store_close(quiet);
    store_close(b);
    store_close(c);
}

static void count_notice(void *context, const char *game, int64_t seq) { ++*(int *)context; }

/* A notice has a limit of 8,000 bytes; a batch has not. */
static void a_large_batch_is_told_in_several_notices(void **state)
{
    static struct store_event batch[400];
    static char               ids[400][STORE_ID_MAX + 1];
    struct store             *a = node("a", PATIENT), *b = node("b", PATIENT);
    struct store_listener    *l;
    int                       told = 0;
    assert_int_equal(store_listen(b, &l, &fault), STORE_OK);
    for (int i = 0; i < 400; i++) {
        sprintf(ids[i], "large-%03d-%050d", i, 0);
        create(a, ids[i]);
        batch[i] = (struct store_event){ids[i], 1, 0, "{}", 2, "1-0"};
    }
    assert_int_equal(store_append(a, batch, 400, &fault), STORE_OK);
    while (told < 400) {
        struct pollfd p = {.fd = store_listener_fd(l), .events = POLLIN};
        assert_int_equal(poll(&p, 1, PATIENCE_MS), 1);
        assert_int_equal(store_listener_read(l, count_notice, &told, &fault), STORE_OK);
    }
    assert_int_equal(told, 400);
    store_listener_close(l);
    store_close(a);
    store_close(b);
}

/* ---- a database that is older, newer, or cannot be written ---- */

static void sql(const char *where, const char *text)
{
    PGconn   *c = PQconnectdb(where);
    PGresult *r = PQexec(c, text);
    if (PQresultStatus(r) != PGRES_COMMAND_OK)
        fail_msg("%s", PQerrorMessage(c));
    PQclear(r);
    PQfinish(c);
}

/* The address of a new database. */
static const char *new_database(const char *name)
{
    static char where[512];
    char        command[64];
    const char *first = getenv("JADOUBE_TEST_STORE"), *rest = strstr(first, "/postgres?");
    assert_non_null(rest);
    sprintf(command, "CREATE DATABASE %s", name);
    sql(first, command);
    snprintf(where, sizeof where, "%.*s/%s?%s", (int)(rest - first), first, name, rest + strlen("/postgres?"));
    return where;
}

static struct store *open_at(const char *where, bool read_only)
{
    return store_open(where, &(struct store_options){.node = "a", .read_only = read_only}, &fault);
}

static void an_older_database_is_migrated(void **state)
{
    const char       *where = new_database("older");
    struct store_hold h;
    sql(where, STORE_STEP_1("TEXT COLLATE \"C\""));
    sql(where, "INSERT INTO games VALUES ('old', '{}', '{}', '{}', NULL, 7, NULL, 0, 1234)");
    sql(where, "INSERT INTO events VALUES ('old', 1, 5, '{}'), ('old', 2, 6, '{}')");
    struct store *reader = open_at(where, true), *s = open_at(where, false);
    assert_true(reader && s);
    assert_int_equal(events(reader, "old"), 2);
    assert_int_equal(store_take(s, "old", &h, &fault), STORE_OK);
    assert_true(h.time >= 1234 && h.seq == 2);
    assert_int_equal(store_game_result(s, "old", "1-0", &fault), STORE_OK);
    store_close(s);
    store_close(reader);
}

static void events_of_an_older_database_get_their_hashes(void **state)
{
    const char       *where = new_database("bare");
    struct store_hold h;
    sql(where, STORE_STEP_1("TEXT COLLATE \"C\""));
    sql(where, "INSERT INTO games VALUES ('old', '{}', '{}', '{}', NULL, 7, NULL, 0, 0),"
               " ('older', '{}', '{}', '{}', NULL, 7, NULL, 0, 0)");
    sql(where, "INSERT INTO events SELECT 'old', i, i, '{}' FROM generate_series(1, 20500) i");
    sql(where, "INSERT INTO events VALUES ('older', 1, 5, '{}'), ('older', 2, 6, '{}')");
    struct store *s = open_at(where, false);
    struct walked w = walk_chain(s, "old", "{\"id\":\"old\",\"created\":7}");
    assert_true(w.good == 20000 && w.bare == 500 && !w.wrong);
    assert_int_equal(store_take(s, "older", &h, &fault), STORE_OK);
    assert_int_equal(append(s, "older", 3), STORE_OK);
    w = walk_chain(s, "older", "{\"id\":\"older\",\"created\":7}");
    assert_true(w.good == 3 && !w.bare && !w.wrong);
    assert_int_equal(store_beat(s, STORE_NOW, &fault), STORE_OK);
    w = walk_chain(s, "old", "{\"id\":\"old\",\"created\":7}");
    assert_true(w.good == 20500 && !w.bare && !w.wrong);
    store_close(s);
}

/* Nodes take turns, and each knows where the chain ended when it had the game last. */
static void the_chain_is_one_for_all_nodes(void **state)
{
    struct store     *nodes[] = {node("a", PATIENT), node("b", PATIENT)};
    struct store_hold h;
    create(nodes[0], "turns");
    for (int seq = 1; seq < 9; seq += 2) {
        struct store      *s = nodes[seq / 2 % 2];
        struct store_event pair[] = {{"turns", seq, 0, "{}", 2, NULL}, {"turns", seq + 1, 0, "{} ", 3, NULL}};
        assert_int_equal(store_take(s, "turns", &h, &fault), STORE_OK);
        assert_int_equal(store_append(s, pair, 2, &fault), STORE_OK);
        assert_int_equal(store_release(s, "turns", &fault), STORE_OK);
    }
    struct walked w = walk_chain(nodes[0], "turns", "{\"id\":\"turns\",\"created\":0}");
    assert_true(w.good == 8 && !w.bare && !w.wrong);
    finish(nodes[0], "turns");
    store_close(nodes[0]);
    store_close(nodes[1]);
}

/* A game that was removed, and made anew with the same name elsewhere, has a chain of its own. */
static void a_game_that_was_made_anew_has_another_chain(void **state)
{
    struct store     *a = node("a", PATIENT), *b = node("b", PATIENT);
    struct store_game g = {.id = "anew", .regulations = "{}", .keys = "{}", .extra = "{}", .created = 7};
    struct store_hold h;
    create(a, "anew");
    sql(getenv("JADOUBE_TEST_STORE"), "DELETE FROM games WHERE id = 'anew'");
    assert_int_equal(store_game_create(b, &g, &fault), STORE_OK);
    assert_int_equal(store_release(b, "anew", &fault), STORE_OK);
    assert_int_equal(store_take(a, "anew", &h, &fault), STORE_OK);
    assert_int_equal(append(a, "anew", 1), STORE_OK);
    struct walked w = walk_chain(a, "anew", "{\"id\":\"anew\",\"created\":7}");
    assert_true(w.good == 1 && !w.bare && !w.wrong);
    finish(a, "anew");
    store_close(a);
    store_close(b);
}

static void note_finding(void *context, const struct verify_finding *f)
{
    struct names *n = context;
    sprintf(n->text + strlen(n->text), "%s %lld: %s\n", f->game, (long long)f->event, f->text);
}

static void what_was_altered_is_seen(void **state)
{
    const char           *where = new_database("altered");
    struct names          found = {"", 0};
    struct verify_totals  totals;
    struct verify_visitor visitor = {.finding = note_finding, .context = &found};
    struct store         *s = open_at(where, false);
    struct store_game     g = {
            .id = "a", .regulations = "{\"regulations\":{\"control\":\"300\"}}", .keys = "{}", .extra = "{}"};
    static const char start[] = "{\"at\":0,\"by\":\"arbiter\",\"do\":\"start\"}",
                      pause[] = "{\"at\":0,\"by\":\"arbiter\",\"do\":\"pause\"}";
    struct store_event both[] = {{"a", 1, 0, start, sizeof start - 1, NULL},
                                 {"a", 2, 0, pause, sizeof pause - 1, NULL}};
    assert_int_equal(store_game_create(s, &g, &fault), STORE_OK);
    assert_int_equal(store_append(s, both, 2, &fault), STORE_OK);
    store_close(s);
    s = open_at(where, true);
    assert_int_equal(store_verify(s, &visitor, &totals, &fault), STORE_OK);
    assert_string_equal(found.text, "");
    sql(where, "UPDATE events SET line = line || ' ' WHERE seq = 1");
    sql(where, "DELETE FROM events WHERE seq = 2");
    assert_int_equal(store_verify(s, &visitor, &totals, &fault), STORE_OK);
    assert_string_equal(found.text,
                        "a 1: altered, or the first line of the log is\na 2: missing: the game had 2 events\n");
    store_close(s);
}

static void a_newer_or_foreign_database_is_refused(void **state)
{
    const char *where = new_database("newer");
    assert_null(open_at(where, true));
    assert_int_equal(fault.err, STORE_MISSING);
    store_close(open_at(where, false));
    sql(where, "UPDATE schema SET version = 1000");
    assert_null(open_at(where, false));
    assert_int_equal(fault.err, STORE_NEWER);
    sql(where, "DROP TABLE schema");
    assert_null(open_at(where, false));
    assert_int_equal(fault.err, STORE_BAD);
}

static void a_database_that_cannot_be_written_is_read_only(void **state)
{
    const char   *where = new_database("frozen");
    struct store *s = open_at(where, false);
    create(s, "a");
    store_close(s);
    sql(where, "ALTER DATABASE frozen SET default_transaction_read_only = on");
    assert_null(open_at(where, false));
    assert_int_equal(fault.err, STORE_READ_ONLY);
    s = open_at(where, true);
    assert_int_equal(events(s, "a"), 0);
    store_close(s);
}

/* Whoever locks a table for long: it is told, and passes. */
static void a_lock_is_waited_for_and_then_told(void **state)
{
    struct store *s = node("a", PATIENT);
    PGconn       *other = PQconnectdb(getenv("JADOUBE_TEST_STORE"));
    create(s, "locked");
    PQclear(PQexec(other, "BEGIN; LOCK TABLE events"));
    assert_int_equal(append(s, "locked", 1), STORE_BUSY);
    PQclear(PQexec(other, "ROLLBACK"));
    PQfinish(other);
    assert_int_equal(append(s, "locked", 1), STORE_OK);
    finish(s, "locked");
    store_close(s);
}

/* ---- a new database ---- */

static void run(const char *sql)
{
    PGconn   *c = PQconnectdb(getenv("JADOUBE_TEST_STORE"));
    PGresult *r = PQexec(c, sql);
    if (PQresultStatus(r) != PGRES_COMMAND_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(c));
    PQclear(r);
    PQfinish(c);
}

/* The address of the test's database, with another name. */
static void address_of(const char *name, char *out, size_t size)
{
    const char *store = getenv("JADOUBE_TEST_STORE"), *from = strstr(store, "/postgres?");
    assert_non_null(from);
    snprintf(out, size, "%.*s/%s%s", (int)(from - store), store, name, strchr(from, '?'));
}

#define AT_ONCE 6

static void many_begin_a_database_at_once(void **state)
{
    char address[512];
    address_of("race", address, sizeof address);
    for (int round = 0; round < 5; round++) {
        pid_t children[AT_ONCE];
        run("CREATE DATABASE race");
        for (int i = 0; i < AT_ONCE; i++)
            if ((children[i] = fork()) == 0) {
                struct store_options o = {.lease_ms = PATIENT};
                struct store        *s = store_open(address, &o, &fault);
                store_close(s);
                if (!s)
                    fprintf(stderr, "%s\n", fault.text);
                _exit(s ? 0 : 1);
            }
        for (int i = 0; i < AT_ONCE; i++) {
            int status;
            assert_int_equal(waitpid(children[i], &status, 0), children[i]);
            assert_int_equal(status, 0);
        }
        run("DROP DATABASE race WITH (FORCE)");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_held_game_is_not_taken),
        cmocka_unit_test(who_was_taken_for_dead_stores_nothing_any_more),
        cmocka_unit_test(a_sign_of_life_is_one),
        cmocka_unit_test(the_watch_stands_from_the_last_sign_of_life),
        cmocka_unit_test(the_games_of_a_dead_node_are_shared),
        cmocka_unit_test(others_are_told_what_was_appended),
        cmocka_unit_test(the_latest_are_asked_for),
        cmocka_unit_test(many_begin_a_database_at_once),
        cmocka_unit_test(a_large_batch_is_told_in_several_notices),
        cmocka_unit_test(an_older_database_is_migrated),
        cmocka_unit_test(events_of_an_older_database_get_their_hashes),
        cmocka_unit_test(the_chain_is_one_for_all_nodes),
        cmocka_unit_test(a_game_that_was_made_anew_has_another_chain),
        cmocka_unit_test(what_was_altered_is_seen),
        cmocka_unit_test(a_newer_or_foreign_database_is_refused),
        cmocka_unit_test(a_database_that_cannot_be_written_is_read_only),
        cmocka_unit_test(a_lock_is_waited_for_and_then_told),
    };
    if (!getenv("JADOUBE_TEST_STORE"))
        return 77; /* run by tests/support/postgres.py */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
