/* What can happen to a file: a long log, a second writer, a full disk, no permission, a move, damage, an older or newer
 * program. */
#include "chain.h"
#include "store/store_schema.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sqlite3.h>

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static _Atomic int syncs;

/* SQLite calls these instead of libc's: a promise that something is on disk can be watched. */
int fdatasync(int fd)
{
    syncs++;
    return (int)syscall(SYS_fdatasync, fd);
}

int fsync(int fd)
{
    syncs++;
    return (int)syscall(SYS_fsync, fd);
}

/* ---- a folder for each test ---- */

static struct store_fault fault;
static char               folder[64], path[96];

static int setup(void **state)
{
    strcpy(folder, "/tmp/jadoube-sqlite-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/games.db", folder);
    return 0;
}

static int teardown(void **state)
{
    char command[160];
    snprintf(command, sizeof command, "chmod -R u+w '%s'; rm -r '%s'", folder, folder);
    return system(command);
}

static struct store *open_as(bool read_only)
{
    struct store_options o = {.read_only = read_only, .node = "test"};
    return store_open(path, &o, &fault);
}

static struct store *must_open(bool read_only)
{
    struct store *s = open_as(read_only);
    if (!s)
        fail_msg("%s: %s", store_err_name(fault.err), fault.text);
    return s;
}

static void create(struct store *s, const char *id)
{
    struct store_game g = {.id = id, .regulations = "{}", .keys = "{}", .extra = "{}"};
    assert_int_equal(store_game_create(s, &g, &fault), STORE_OK);
}

static enum store_err append(struct store *s, const char *game, int64_t seq)
{
    struct store_event e = {game, seq, 0, "{}", 2, NULL};
    return store_append(s, &e, 1, &fault);
}

static bool check_event(void *context, const struct store_event *e)
{
    assert_true(e->seq == ++*(int64_t *)context);
    return true;
}

/* The number of events, all of them in their order. */
static int64_t events(struct store *s, const char *game)
{
    int64_t count = 0;
    assert_int_equal(store_events(s, game, 1, check_event, &count, &fault), STORE_OK);
    return count;
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

/* ---- what is acknowledged is on disk ---- */

static void every_batch_is_synced_before_it_is_acknowledged(void **state)
{
    struct store *s = must_open(false);
    create(s, "a");
    for (int seq = 1; seq <= 20; seq++) {
        int before = syncs;
        assert_int_equal(append(s, "a", seq), STORE_OK);
        assert_true(syncs > before);
    }
    store_close(s);
}

/* ---- the log ---- */

static void append_large(struct store *s, const char *game, int64_t *seq)
{
    static char        line[4000];
    struct store_event batch[100];
    snprintf(line, sizeof line, "{\"text\":\"%03980d\"}", 0);
    for (int i = 0; i < 100; i++)
        batch[i] = (struct store_event){game, ++*seq, 0, line, strlen(line), NULL};
    assert_int_equal(store_append(s, batch, 100, &fault), STORE_OK);
}

static struct stat log_stat(void)
{
    char        name[sizeof path + 8];
    struct stat file;
    snprintf(name, sizeof name, "%s-wal", path);
    assert_int_equal(stat(name, &file), 0);
    return file;
}

/* How often it has begun anew. */
static unsigned log_number(void)
{
    unsigned char number[4];
    char          name[sizeof path + 8];
    snprintf(name, sizeof name, "%s-wal", path);
    int file = open(name, O_RDONLY);
    assert_true(file >= 0 && pread(file, number, 4, 12) == 4);
    close(file);
    return (unsigned)number[0] << 24 | (unsigned)number[1] << 16 | (unsigned)number[2] << 8 | number[3];
}

static void a_log_is_longer_than_what_it_holds(void **state)
{
    char          command[400];
    int64_t       seq = 0;
    struct store *s = must_open(false);
    create(s, "a");
    for (int i = 0; i < 4; i++)
        append_large(s, "a", &seq);
    off_t length = log_stat().st_size;
    for (int i = 0; i < 4; i++)
        append_large(s, "a", &seq);
    assert_true(log_stat().st_size == length);
    snprintf(command, sizeof command, "cp %s %s/b.db && cp %s-wal %s/b.db-wal", path, folder, path, folder);
    assert_int_equal(system(command), 0); /* as it would be found after a crash */
    store_close(s);
    snprintf(path, sizeof path, "%s/b.db", folder);
    s = must_open(false);
    assert_int_equal(events(s, "a"), seq);
    store_close(s);
}

#define MOMENT_US 20000
#define MOMENTS   3000 /* with what they append there is less in the log than a writer would wait for */

static void a_large_log_begins_anew_by_itself(void **state)
{
    int64_t       large = 0, small = 0;
    struct store *s = must_open(false);
    create(s, "a");
    create(s, "b");
    unsigned first = log_number();
    while (large < 8500)
        append_large(s, "a", &large);
    while (log_number() == first && small < MOMENTS) {
        assert_int_equal(append(s, "b", ++small), STORE_OK);
        usleep(MOMENT_US);
    }
    assert_true(small < MOMENTS);
    store_close(s);
    s = must_open(false);
    assert_int_equal(events(s, "a"), large);
    assert_int_equal(events(s, "b"), small);
    store_close(s);
}

/* ---- one writer ---- */

static void a_second_writer_is_refused(void **state)
{
    struct store *s = must_open(false);
    char          expected[200];
    create(s, "a");
    assert_null(open_as(false));
    assert_int_equal(fault.err, STORE_IN_USE);
    snprintf(expected, sizeof expected, "another process, pid %ld, writes %s", (long)getpid(), path);
    assert_string_equal(fault.text, expected);
    struct store *reader = must_open(true);
    assert_int_equal(append(s, "a", 1), STORE_OK); /* the refused one did no harm */
    assert_int_equal(events(reader, "a"), 1);
    store_close(s);
    s = must_open(false);
    store_close(s);
    store_close(reader);
}

/* ---- trouble that passes ---- */

static void limit_files_to(rlim_t size)
{
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = size;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void a_full_disk_stores_nothing_by_halves(void **state)
{
    static struct store_event batch[50];
    static char               line[1000];
    struct store             *s = must_open(false);
    int64_t                   seq = 1;
    enum store_err            err;
    memset(line, 'x', sizeof line);
    create(s, "a");
    create(s, "b");
    signal(SIGXFSZ, SIG_IGN);
    limit_files_to(1 << 20);
    do {
        for (int i = 0; i < 50; i++)
            batch[i] = (struct store_event){"a", seq + i, 0, line, sizeof line, NULL};
        err = store_append(s, batch, 50, &fault);
        seq += err ? 0 : 50;
    } while (!err && seq < 5000);
    if (err != STORE_FULL)
        print_message("%s\n", fault.text);
    assert_int_equal(err, STORE_FULL);
    assert_true(seq > 50);
    assert_int_equal(events(s, "a"), seq - 1);
    assert_int_equal(store_append(s, batch, 50, &fault), STORE_FULL);
    assert_int_equal(events(s, "a"), seq - 1);
    limit_files_to(RLIM_INFINITY);
    assert_int_equal(store_append(s, batch, 50, &fault), STORE_OK); /* the same batch, once there is space */
    assert_int_equal(append(s, "b", 1), STORE_OK);
    assert_int_equal(events(s, "a"), seq + 49);
    store_close(s);
    s = must_open(true);
    assert_int_equal(events(s, "a"), seq + 49);
    assert_int_equal(events(s, "b"), 1);
    store_close(s);
}

static void a_file_that_is_moved_away_is_gone_until_it_is_back(void **state)
{
    struct store *s = must_open(false);
    char          elsewhere[128];
    snprintf(elsewhere, sizeof elsewhere, "%s/elsewhere.db", folder);
    create(s, "a");
    assert_int_equal(append(s, "a", 1), STORE_OK);
    assert_int_equal(rename(path, elsewhere), 0);
    assert_int_equal(append(s, "a", 2), STORE_GONE);
    assert_int_equal(rename(elsewhere, path), 0);
    assert_int_equal(append(s, "a", 2), STORE_OK);
    assert_int_equal(events(s, "a"), 2);
    store_close(s);
}

static void a_lock_of_somebody_else_is_waited_for_and_then_told(void **state)
{
    struct store *s = must_open(false);
    sqlite3      *other;
    create(s, "a");
    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(append(s, "a", 1), STORE_BUSY);
    assert_int_equal(sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(other);
    assert_int_equal(append(s, "a", 1), STORE_OK);
    store_close(s);
}

/* ---- no permission ---- */

/* Open the store as somebody whom permissions bind: root is not. The kind of failure. */
static enum store_err open_as_nobody(bool read_only)
{
    pid_t child = fork();
    int   status;
    if (child == 0) {
        if (getuid() == 0 && (setgid(65534) || setuid(65534)))
            _exit(99);
        struct store  *s = open_as(read_only);
        enum store_err err = s ? STORE_OK : fault.err;
        store_close(s);
        _exit((int)err);
    }
    assert_true(waitpid(child, &status, 0) == child && WIFEXITED(status));
    return (enum store_err)WEXITSTATUS(status);
}

static void a_file_that_cannot_be_written_is_read_only(void **state)
{
    struct store *s = must_open(false);
    create(s, "a");
    store_close(s);
    assert_int_equal(chmod(path, 0444), 0);
    assert_int_equal(chmod(folder, 0777), 0);
    unlink(strcat(strcpy((char[128]){0}, path), "-lock"));
    assert_int_equal(open_as_nobody(false), STORE_READ_ONLY);
    unlink(strcat(strcpy((char[128]){0}, path), "-lock"));
    assert_int_equal(chmod(folder, 0555), 0);
    assert_int_equal(open_as_nobody(false), STORE_READ_ONLY);
    assert_int_equal(chmod(folder, 0755), 0);
}

static void what_is_not_there_is_missing(void **state)
{
    assert_null(open_as(true));
    assert_int_equal(fault.err, STORE_MISSING);
    snprintf(path, sizeof path, "%s/no/games.db", folder);
    assert_null(open_as(false));
    assert_int_equal(fault.err, STORE_MISSING);
    snprintf(path, sizeof path, "%s", folder);
    assert_null(open_as(false));
    assert_int_equal(fault.err, STORE_BAD);
}

/* ---- damage ---- */

static void write_file(const char *text, size_t length, off_t at)
{
    int file = open(path, O_WRONLY | O_CREAT, 0644);
    assert_true(file >= 0 && pwrite(file, text, length, at) == (ssize_t)length);
    close(file);
}

static void a_file_of_something_else_is_refused_and_left_alone(void **state)
{
    static char noise[8192];
    struct stat before, after;
    memset(noise, 'n', sizeof noise);
    write_file(noise, sizeof noise, 0);
    assert_null(open_as(false));
    assert_int_equal(fault.err, STORE_CORRUPT);
    assert_null(open_as(true));
    assert_int_equal(fault.err, STORE_CORRUPT);
    assert_int_equal(unlink(path), 0);
    sql("CREATE TABLE recipes (soup TEXT)");
    stat(path, &before);
    assert_null(open_as(false));
    assert_int_equal(fault.err, STORE_BAD);
    assert_null(open_as(true));
    assert_int_equal(fault.err, STORE_BAD);
    stat(path, &after);
    assert_true(before.st_size == after.st_size && before.st_mtim.tv_nsec == after.st_mtim.tv_nsec);
}

static void damage_is_told(void **state)
{
    static char   noise[4096 * 30];
    struct store *s = must_open(false);
    int64_t       count = 0;
    memset(noise, 0xa5, sizeof noise);
    create(s, "a");
    for (int seq = 1; seq <= 2000; seq++)
        assert_int_equal(append(s, "a", seq), STORE_OK);
    store_close(s);
    write_file(noise, sizeof noise, 4096 * 12); /* the pages of the events */
    s = must_open(true);
    assert_int_equal(store_events(s, "a", 1, check_event, &count, &fault), STORE_CORRUPT);
    store_close(s);
}

/* ---- versions ---- */

static void build_version_1(void)
{
    sql(STORE_STEP_1("TEXT"));
    sql("INSERT INTO games VALUES ('old', '{\"regulations\": {}}', '{}', '{}', NULL, 7, NULL, 0, 1234)");
    sql("INSERT INTO events VALUES ('old', 1, 5, '{}'), ('old', 2, 6, '{}')");
    sql("INSERT INTO tournaments VALUES ('cup', '{}', '{}', 3)");
}

static int read_version(void)
{
    sqlite3      *db;
    sqlite3_stmt *st;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, "SELECT version FROM schema", -1, &st, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(st), SQLITE_ROW);
    int version = sqlite3_column_int(st, 0);
    sqlite3_finalize(st);
    sqlite3_close(db);
    return version;
}

static void check_migrated(struct store *s)
{
    struct store_game       *g;
    struct store_tournament *t;
    assert_int_equal(store_game_read(s, "old", &g, &fault), STORE_OK);
    assert_true(g->created == 7 && !g->result);
    assert_int_equal(store_tournament_read(s, "cup", &t, &fault), STORE_OK);
    assert_int_equal(t->version, 3);
    assert_int_equal(events(s, "old"), 2);
    free(g);
    free(t);
}

static void an_older_file_is_migrated(void **state)
{
    struct store_hold h;
    build_version_1();
    assert_int_equal(read_version(), 1);
    struct store *s = must_open(false);
    check_migrated(s);
    assert_int_equal(store_take(s, "old", &h, &fault), STORE_OK);
    assert_true(h.time >= 1234 && h.seq == 2);
    assert_int_equal(append(s, "old", 3), STORE_OK);
    assert_int_equal(store_game_result(s, "old", "1-0", &fault), STORE_OK);
    store_close(s);
    assert_int_equal(read_version(), STORE_SCHEMA);
}

static void an_older_file_is_migrated_for_a_reader_too(void **state)
{
    build_version_1();
    struct store *s = must_open(true);
    check_migrated(s);
    store_close(s);
    assert_int_equal(read_version(), STORE_SCHEMA);
}

/* Applications stood in the document, and the hashes of their keys among the keys of the tournament. */
static void build_version_4(void)
{
    build_version_1();
    sql(STORE_STEP_2("TEXT"));
    sql(STORE_STEP_3("TEXT", "BLOB"));
    sql(STORE_STEP_4("TEXT"));
    sql("INSERT INTO tournaments VALUES ('reg', '{\"name\":\"Open\",\"applied\":4,\"applications\":"
        "[{\"name\":\"Bella\",\"application\":2},{\"name\":\"Dora\",\"application\":4}]}',"
        " '{\"organiser\":\"o\",\"players\":[\"p\"],\"applicants\":{\"1\":{\"hash\":\"h1\",\"player\":1},"
        "\"2\":{\"hash\":\"h2\"},\"3\":{\"hash\":\"h3\",\"player\":0},\"4\":{\"hash\":\"h4\"}}}', 9)");
}

static bool check_application(void *context, const struct store_application *a)
{
    int *count = context;
    assert_int_equal(a->number, ++*count == 1 ? 2 : 4);
    assert_string_equal(a->hash, *count == 1 ? "h2" : "h4");
    assert_string_equal(a->document, *count == 1 ? "{\"name\":\"Bella\"}" : "{\"name\":\"Dora\"}");
    return true;
}

static void applications_become_rows(void **state)
{
    struct store_tournament *t;
    struct store_application a = {.hash = "h5", .origin = "", .document = "{}"};
    int64_t                  number, player;
    int                      count = 0;
    build_version_4();
    struct store *s = must_open(false);
    assert_int_equal(store_application_list(s, "reg", check_application, &count, &fault), STORE_OK);
    assert_int_equal(count, 2);
    assert_int_equal(store_application_find(s, "reg", "h1", &number, &player, &fault), STORE_OK);
    assert_true(number == 1 && player == 1);
    assert_int_equal(store_application_find(s, "reg", "h3", &number, &player, &fault), STORE_MISSING);
    assert_int_equal(store_application_add(s, "reg", &a, 9, &number, &fault), STORE_OK);
    assert_int_equal(number, 5);
    assert_int_equal(store_tournament_read(s, "reg", &t, &fault), STORE_OK);
    assert_string_equal(t->document, "{\"name\":\"Open\"}");
    assert_string_equal(t->keys, "{\"organiser\":\"o\",\"players\":[\"p\"]}");
    assert_int_equal(t->version, 9);
    free(t);
    check_migrated(s);
    store_close(s);
}

#define OLD_FIRST "{\"id\":\"old\",\"created\":7,\"regulations\": {}}"

static void events_of_an_older_file_get_their_hashes(void **state)
{
    build_version_1();
    struct store *s = must_open(true);
    struct walked w = walk_chain(s, "old", OLD_FIRST);
    assert_true(w.good == 2 && !w.bare && !w.wrong);
    store_close(s);
}

/* Opening takes no longer than it must; the rest comes with signs of life, and for a game that goes on at once. */
static void a_large_older_file_gets_its_hashes_in_pieces(void **state)
{
    struct store_hold h;
    build_version_1();
    sql("INSERT INTO games VALUES ('older', '{\"regulations\": {}}', '{}', '{}', NULL, 7, NULL, 0, 0)");
    sql("WITH RECURSIVE n(i) AS (SELECT 3 UNION ALL SELECT i + 1 FROM n WHERE i < 22000)"
        "INSERT INTO events SELECT 'old', i, i, '{}' FROM n");
    sql("INSERT INTO events VALUES ('older', 1, 5, '{}'), ('older', 2, 6, '{}')");
    struct store *s = must_open(false);
    struct walked w = walk_chain(s, "old", OLD_FIRST);
    assert_true(w.good == 20000 && w.bare == 2000 && !w.wrong);
    assert_int_equal(store_take(s, "older", &h, &fault), STORE_OK);
    assert_int_equal(append(s, "older", 3), STORE_OK);
    w = walk_chain(s, "older", "{\"id\":\"older\",\"created\":7,\"regulations\": {}}");
    assert_true(w.good == 3 && !w.bare && !w.wrong);
    assert_int_equal(store_beat(s, STORE_NOW, &fault), STORE_OK);
    w = walk_chain(s, "old", OLD_FIRST);
    assert_true(w.good == 21000 && w.bare == 1000 && !w.wrong);
    assert_int_equal(store_beat(s, STORE_NOW, &fault), STORE_OK);
    w = walk_chain(s, "old", OLD_FIRST);
    assert_true(w.good == 22000 && !w.bare && !w.wrong);
    store_close(s);
}

static void a_migration_is_whole_or_nothing(void **state)
{
    build_version_1();
    sql("CREATE INDEX games_unfinished ON games (id)"); /* the second step stumbles over its second statement */
    assert_null(open_as(false));
    assert_int_equal(read_version(), 1);
    sql("DROP INDEX games_unfinished");
    struct store *s = must_open(false);
    check_migrated(s);
    store_close(s);
}

static void a_newer_file_is_refused(void **state)
{
    char expected[160];
    store_close(must_open(false));
    sql("UPDATE schema SET version = 1000");
    for (int read_only = 0; read_only < 2; read_only++) {
        assert_null(open_as(read_only));
        assert_int_equal(fault.err, STORE_NEWER);
        snprintf(expected, sizeof expected, "%s has version 1000, this program knows up to %d", path, STORE_SCHEMA);
        assert_string_equal(fault.text, expected);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_batch_is_synced_before_it_is_acknowledged),
        TEST(a_log_is_longer_than_what_it_holds),
        TEST(a_large_log_begins_anew_by_itself),
        TEST(a_second_writer_is_refused),
        TEST(a_full_disk_stores_nothing_by_halves),
        TEST(a_file_that_is_moved_away_is_gone_until_it_is_back),
        TEST(a_lock_of_somebody_else_is_waited_for_and_then_told),
        TEST(a_file_that_cannot_be_written_is_read_only),
        TEST(what_is_not_there_is_missing),
        TEST(a_file_of_something_else_is_refused_and_left_alone),
        TEST(damage_is_told),
        TEST(an_older_file_is_migrated),
        TEST(an_older_file_is_migrated_for_a_reader_too),
        TEST(applications_become_rows),
        TEST(events_of_an_older_file_get_their_hashes),
        TEST(a_large_older_file_gets_its_hashes_in_pieces),
        TEST(a_migration_is_whole_or_nothing),
        TEST(a_newer_file_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
