/* What `verify` finds in a store that somebody has tampered with, and in which game and event. */
#include "store/verify.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sqlite3.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct store_fault fault;
static char               folder[64], path[96], found[2048];

static const char *const lines[] = {
    "{\"at\":0,\"by\":\"arbiter\",\"do\":\"start\"}",
    "{\"at\":1000,\"by\":\"white\",\"do\":\"play\",\"move\":\"e2e4\"}",
    "{\"at\":2000,\"by\":\"black\",\"do\":\"play\",\"move\":\"e7e5\"}",
    "{\"at\":3000,\"by\":\"white\",\"do\":\"resign\"}",
};
static const int64_t ats[] = {0, 1000, 2000, 3000};

static void fill(struct store *s, const char *id)
{
    struct store_game g = {
        .id = id, .regulations = "{\"regulations\":{\"control\":\"300\"}}", .keys = "{}", .extra = "{}"};
    struct store_event events[4];
    for (int i = 0; i < 4; i++)
        events[i] = (struct store_event){id, i + 1, ats[i], lines[i], strlen(lines[i]), i == 3 ? "0-1" : NULL};
    assert_int_equal(store_game_create(s, &g, &fault), STORE_OK);
    assert_int_equal(store_append(s, events, 4, &fault), STORE_OK);
}

static int setup(void **state)
{
    strcpy(folder, "/tmp/jadoube-verify-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/games.db", folder);
    struct store *s = store_open(path, &(struct store_options){.node = "test"}, &fault);
    assert_non_null(s);
    fill(s, "first");
    fill(s, "second");
    store_close(s);
    return 0;
}

static int teardown(void **state)
{
    char command[160];
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    return system(command);
}

static void sql(const char *text)
{
    sqlite3 *db;
    char    *message = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, text, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s", message);
    sqlite3_close(db);
}

static void note(void *context, const struct verify_finding *f)
{
    snprintf(found + strlen(found), sizeof found - strlen(found), "%s %lld %zu: %s\n", f->game, (long long)f->event,
             f->column, f->text);
}

static void count_games(void *context, const struct verify_totals *so_far) { *(uint64_t *)context = so_far->games; }

/* The findings, one to a line. */
static const char *verify(void)
{
    uint64_t              games = 0;
    struct verify_totals  totals;
    struct verify_visitor visitor = {.finding = note, .progress = count_games, .context = &games};
    struct store         *s = store_open(path, &(struct store_options){.read_only = true}, &fault);
    assert_non_null(s);
    found[0] = '\0';
    assert_int_equal(store_verify(s, &visitor, &totals, &fault), STORE_OK);
    assert_int_equal(games, 2);
    assert_int_equal(totals.games, 2);
    store_close(s);
    return found;
}

static void a_store_in_order_has_no_findings(void **state) { assert_string_equal(verify(), ""); }

/* What was done to the second game, and what is found. */
static const struct {
    const char *sql, *finding;
} damages[] = {
    {"DELETE FROM events WHERE game = 'second' AND seq = 2", "second 3 0: event 2 was due\n"},
    {"DELETE FROM events WHERE game = 'second' AND seq = 1", "second 2 0: event 1 was due\n"},
    {"UPDATE events SET seq = -5 WHERE game = 'second' AND seq = 4",
     "second -5 0: event 1 was due\n"
     "second 1 0: event -4 was due\n"
     "second 1 0: at 0 ms, after one at 3000 ms\n"
     "second 1 7: expected a time not before that of the event before\n"
     "second 4 0: missing: the game had 4 events\n"},
    {"UPDATE events SET at = 500 WHERE game = 'second' AND seq = 3",
     "second 3 0: at 500 ms, after one at 1000 ms\nsecond 3 0: stored at 500 ms, but the line says 2000\n"},
    {"UPDATE events SET line = '{\"at\":2000,\"by\":\"black\"' WHERE game = 'second' AND seq = 3",
     "second 3 0: altered, or the hash before it is\nsecond 3 24: expected ',' or '}'\n"},
    {"UPDATE events SET line = '{\"at\":2000,\"by\":\"black\",\"do\":\"dance\"}' WHERE game = 'second' AND seq = 3",
     "second 3 0: altered, or the hash before it is\nsecond 3 30: expected a kind of event such as \"play\"\n"},
    {"UPDATE events SET line = '{\"at\":2000,\"by\":\"black\",\"do\":\"play\",\"move\":\"e7e9\"}'"
     " WHERE game = 'second' AND seq = 3",
     "second 3 0: altered, or the hash before it is\nsecond 3 44: expected a move such as e2e4 or Nf3\n"},
    {"UPDATE games SET result = NULL WHERE id = 'second'",
     "second 0 0: the result is 0-1, but the store has noted none\n"},
    {"UPDATE games SET result = '1-0' WHERE id = 'second'",
     "second 0 0: the result is 0-1, but the store has noted 1-0\n"},
    {"UPDATE games SET regulations = '{\"regulations\":{\"control\":\"x\"}}' WHERE id = 'second'",
     "second 0 28: regulations: expected a number of seconds\n"
     "second 1 0: altered, or the first line of the log is\n"},
    {"DELETE FROM events WHERE game = 'second' AND seq = 4",
     "second 4 0: missing: the game had 4 events\n"
     "second 0 0: the result is open, but the store has noted 0-1\n"},
    /* What the Laws can replay as well as what was played. */
    {"UPDATE games SET regulations = '{\"regulations\":{\"control\":\"301\"}}' WHERE id = 'second'",
     "second 1 0: altered, or the first line of the log is\n"},
    {"UPDATE events SET line = replace(line, 'e7e5', 'e7e6') WHERE game = 'second' AND seq = 3",
     "second 3 0: altered, or the hash before it is\n"},
    {"UPDATE events SET line = line || ' ' WHERE game = 'second' AND seq = 1",
     "second 1 0: altered, or the first line of the log is\n"},
    {"UPDATE events SET hash = zeroblob(32) WHERE game = 'second' AND seq = 2",
     "second 2 0: altered, or the hash before it is\nsecond 3 0: altered, or the hash before it is\n"},
    {"DELETE FROM events WHERE game = 'second' AND seq > 2; UPDATE games SET result = NULL WHERE id = 'second'",
     "second 3 0: missing: the game had 4 events\n"},
    {"UPDATE events SET line = '{\"at\":1000,\"by\":\"white\",\"do\":\"play\",\"move\":\"d2d4\"}',"
     " hash = (SELECT hash FROM events WHERE game = 'first' AND seq = 2) WHERE game = 'second' AND seq = 2",
     "second 2 0: altered, or the hash before it is\nsecond 3 0: altered, or the hash before it is\n"},
    {"UPDATE events SET game = CASE game WHEN 'first' THEN 'x' ELSE 'first' END WHERE seq = 2;"
     "UPDATE events SET game = 'second' WHERE game = 'x'",
     "first 2 0: altered, or the hash before it is\nfirst 3 0: altered, or the hash before it is\n"
     "second 2 0: altered, or the hash before it is\nsecond 3 0: altered, or the hash before it is\n"},
    {"UPDATE events SET seq = seq + 1 WHERE game = 'second' AND seq = 4;"
     "UPDATE events SET seq = seq + 1 WHERE game = 'second' AND seq = 3;"
     "INSERT INTO events SELECT game, 3, at, line, hash FROM events WHERE game = 'second' AND seq = 1;"
     "UPDATE events SET at = 1000, line = replace(line, '\"at\":0', '\"at\":1000')"
     " WHERE game = 'second' AND seq = 3",
     "second 3 0: altered, or the hash before it is\nsecond 4 0: altered, or the hash before it is\n"},
};

static void damage_is_found_where_it_is(void **state)
{
    for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        setup(NULL);
        sql(damages[i].sql);
        const char *findings = verify();
        if (strcmp(findings, damages[i].finding) != 0)
            fail_msg("%s\nis found as\n%s", damages[i].sql, findings);
        teardown(NULL);
    }
}

static void a_game_closed_as_it_stands_is_in_order(void **state)
{
    sql("DELETE FROM events WHERE game = 'second' AND seq = 4;"
        "UPDATE games SET result = '*', events = 3 WHERE id = 'second'");
    assert_string_equal(verify(), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_store_in_order_has_no_findings, setup, teardown),
        cmocka_unit_test(damage_is_found_where_it_is),
        cmocka_unit_test_setup_teardown(a_game_closed_as_it_stands_is_in_order, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
