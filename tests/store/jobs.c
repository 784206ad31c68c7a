/* A match that several nodes play through one PostgreSQL: who has which game, who is refused, what is counted.
 * JADOUBE_TEST_STORE names the database.
 *
 * How long a silence means death is an option of whoever asks, so nothing here has to wait for it. */
#include "store/jobs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PATIENT   3600000
#define IMPATIENT 1

static struct store_fault fault;

static struct store *node(const char *name, int lease_ms)
{
    struct store_options o = {.node = name, .lease_ms = lease_ms};
    struct store        *s = store_open(getenv("JADOUBE_TEST_STORE"), &o, &fault);
    if (!s)
        fail_msg("%s: %s", store_err_name(fault.err), fault.text);
    return s;
}

static void fall_silent(void) { usleep(5000); }

/* ---- what is asked ---- */

#define GAMES 60

struct numbers {
    int64_t at[64];
    int     count;
};

/* Whoever says that he has them all is given none of his own again. */
static int64_t every_game[GAMES];

static void note(void *context, int64_t number)
{
    struct numbers *n = context;
    n->at[n->count++] = number;
}

static struct numbers take_beside(struct store *s, const char *match, struct store_held held, int limit)
{
    struct numbers n = {.count = 0};
    if (store_jobs_take(s, match, held, limit, note, &n, &fault))
        fail_msg("%s", fault.text);
    return n;
}

static struct numbers take(struct store *s, const char *match, int limit)
{
    return take_beside(s, match, (struct store_held){every_game, GAMES}, limit);
}

static enum store_err done(struct store *s, const char *match, int64_t number, const char *outcome)
{
    return store_job_done(s, match, number, outcome, "record", &fault);
}

struct results {
    int64_t number[64];
    char    outcome[64][16];
    int     count;
};

static bool note_result(void *context, const struct store_job *j)
{
    struct results *r = context;
    assert_int_equal(j->seq, r->count + 1);
    assert_string_equal(j->record, "record");
    r->number[r->count] = j->number;
    snprintf(r->outcome[r->count++], 16, "%s", j->outcome);
    return true;
}

static struct results results(struct store *s, const char *match)
{
    struct results r = {.count = 0};
    assert_int_equal(store_jobs_done(s, match, 0, 100, note_result, &r, &fault), STORE_OK);
    return r;
}

static void check_state(struct store *s, const char *match, int64_t games, int64_t finished, int64_t taken,
                        const char *verdict)
{
    struct store_match *m;
    assert_int_equal(store_match_read(s, match, &m, &fault), STORE_OK);
    assert_int_equal(m->games, games);
    assert_int_equal(m->done, finished);
    assert_int_equal(m->taken, taken);
    assert_string_equal(m->document, "{\"a\":1}");
    if (verdict)
        assert_string_equal(m->verdict, verdict);
    else
        assert_null(m->verdict);
    free(m);
}

static void create(struct store *s, const char *match, int64_t games)
{
    assert_int_equal(store_match_create(s, match, "{\"a\":1}", games, &fault), STORE_OK);
}

/* ---- tests ---- */

static void games_are_shared(void **state)
{
    struct store *a = node("a", PATIENT), *b = node("b", PATIENT);
    create(a, "shared", 5);
    assert_int_equal(store_match_create(b, "shared", "{}", 5, &fault), STORE_CONFLICT);
    struct numbers x = take(a, "shared", 2), y = take(b, "shared", 2);
    assert_true(x.count == 2 && x.at[0] + x.at[1] == 1);
    assert_true(y.count == 2 && y.at[0] + y.at[1] == 5);
    check_state(a, "shared", 5, 0, 4, NULL);
    assert_int_equal(done(b, "shared", 3, "three"), STORE_OK);
    assert_int_equal(done(a, "shared", 0, "zero"), STORE_OK);
    check_state(a, "shared", 5, 2, 2, NULL);
    struct results r = results(a, "shared");
    assert_true(r.count == 2 && r.number[0] == 3 && r.number[1] == 0);
    assert_string_equal(r.outcome[0], "three");
    assert_int_equal(take(a, "shared", 9).count, 1);
    assert_int_equal(take(b, "shared", 9).count, 0);
    store_close(a);
    assert_int_equal(take(b, "shared", 9).count, 2); /* what a had */
    store_close(b);
}

/* What is not one's own, or was stored already, is stored by nobody. */
static void only_what_was_taken_is_stored(void **state)
{
    struct store *a = node("a", PATIENT), *b = node("b", PATIENT);
    create(a, "own", 3);
    take(a, "own", 1);
    take(b, "own", 1);
    assert_int_equal(done(a, "own", 1, "x"), STORE_LOST);
    assert_int_equal(done(a, "own", 2, "x"), STORE_LOST); /* nobody's */
    assert_int_equal(done(a, "own", 7, "x"), STORE_MISSING);
    assert_int_equal(done(a, "none", 0, "x"), STORE_MISSING);
    assert_int_equal(done(a, "own", 0, "x"), STORE_OK);
    assert_int_equal(done(a, "own", 0, "x"), STORE_OK); /* the same again */
    assert_int_equal(done(a, "own", 0, "y"), STORE_LOST);
    check_state(a, "own", 3, 1, 1, NULL);
    store_close(a);
    store_close(b);
}

/* A node that was silent loses its games to one that asks; what it brings then is refused, before and after the other
 * has brought its own. */
static void a_silent_node_is_fenced(void **state)
{
    struct store *a = node("a", PATIENT), *b = node("b", IMPATIENT);
    create(a, "fence", 2);
    assert_int_equal(take(a, "fence", 2).count, 2);
    fall_silent();
    assert_int_equal(take(b, "fence", 2).count, 2);
    assert_int_equal(done(a, "fence", 0, "old"), STORE_LOST);
    assert_int_equal(done(b, "fence", 0, "new"), STORE_OK);
    assert_int_equal(done(a, "fence", 0, "old"), STORE_LOST);
    assert_int_equal(store_beat(a, STORE_NOW, &fault), STORE_LOST); /* from here on it is a new one */
    assert_int_equal(done(a, "fence", 1, "old"), STORE_LOST);
    assert_int_equal(done(b, "fence", 1, "new"), STORE_OK);
    struct results r = results(a, "fence");
    assert_int_equal(r.count, 2);
    assert_string_equal(r.outcome[0], "new");
    assert_string_equal(r.outcome[1], "new");
    store_close(a);
    store_close(b);
}

static void signs_of_life_keep_games(void **state)
{
    struct store *a = node("a", PATIENT), *b = node("b", 2000);
    create(a, "alive", 1);
    take(a, "alive", 1);
    assert_int_equal(store_beat(a, STORE_NOW, &fault), STORE_OK);
    assert_int_equal(take(b, "alive", 1).count, 0);
    assert_int_equal(done(a, "alive", 0, "x"), STORE_OK);
    store_close(a);
    store_close(b);
}

static void games_are_given_back(void **state)
{
    struct store *a = node("a", PATIENT), *b = node("b", PATIENT);
    create(a, "back", 3);
    create(a, "kept", 1);
    take(a, "back", 2);
    take(a, "kept", 1);
    assert_int_equal(done(a, "back", 0, "x"), STORE_OK);
    assert_int_equal(store_jobs_release(a, "back", &fault), STORE_OK);
    struct numbers n = take(b, "back", 9);
    assert_true(n.count == 2 && n.at[0] + n.at[1] == 3);
    assert_int_equal(take(b, "kept", 9).count, 0);
    store_close(a);
    store_close(b);
}

/* The database stored that games were taken, and went away before it could say so: whoever took them does not know
 * them, and nobody else may have them. */
static void an_answer_that_was_lost(void **state)
{
    struct store *a = node("a", PATIENT), *b = node("b", PATIENT);
    int64_t       known[1];
    create(a, "lost", 4);
    struct numbers first = take(a, "lost", 3);
    assert_int_equal(first.count, 3);
    known[0] = first.at[1];
    struct numbers again = take_beside(a, "lost", (struct store_held){known, 1}, 2);
    assert_true(again.count == 2 && again.at[0] + again.at[1] == first.at[0] + first.at[2]);
    assert_int_equal(take_beside(b, "lost", (struct store_held){NULL, 0}, 4).count, 1);
    assert_int_equal(done(a, "lost", first.at[1], "one"), STORE_OK);
    check_state(a, "lost", 4, 1, 3, NULL);
    assert_int_equal(take(a, "lost", 4).count, 0);
    store_close(a);
    store_close(b);
}

/* It is stopped on what has come in, and on nothing else; after that nothing is taken or stored. */
static void a_match_is_stopped(void **state)
{
    struct store *a = node("a", PATIENT);
    create(a, "stop", 4);
    take(a, "stop", 3);
    assert_int_equal(done(a, "stop", 0, "x"), STORE_OK);
    assert_int_equal(done(a, "stop", 1, "x"), STORE_OK);
    assert_int_equal(store_match_stop(a, "stop", "H1", 1, &fault), STORE_CONFLICT);
    check_state(a, "stop", 4, 2, 1, NULL);
    assert_int_equal(store_match_stop(a, "stop", "H1", 2, &fault), STORE_OK);
    assert_int_equal(store_match_stop(a, "stop", "H0", 2, &fault), STORE_CONFLICT);
    assert_int_equal(done(a, "stop", 2, "x"), STORE_CONFLICT);
    assert_int_equal(done(a, "stop", 0, "x"), STORE_OK); /* it was there before */
    assert_int_equal(take(a, "stop", 9).count, 0);
    check_state(a, "stop", 4, 2, 1, "H1");
    assert_int_equal(store_match_remove(a, "stop", &fault), STORE_OK);
    assert_int_equal(store_match_remove(a, "stop", &fault), STORE_MISSING);
    create(a, "stop", 1);
    assert_int_equal(results(a, "stop").count, 0);
    store_close(a);
}

/* ---- many at once ---- */

static void *play(void *context)
{
    struct store_fault   f;
    struct store_options o = {.node = context, .lease_ms = PATIENT};
    struct store        *s = store_open(getenv("JADOUBE_TEST_STORE"), &o, &f);
    struct numbers       n;
    int64_t             *played = calloc(1, sizeof *played);
    do {
        n.count = 0;
        if (!s || store_jobs_take(s, "many", (struct store_held){every_game, GAMES}, 3, note, &n, &f))
            break;
        for (int i = 0; i < n.count; i++)
            *played += store_job_done(s, "many", n.at[i], context, "record", &f) == STORE_OK;
    } while (n.count);
    store_close(s);
    return played;
}

static void many_at_once(void **state)
{
    static char   names[4][2] = {"a", "b", "c", "d"};
    struct store *s = node("reader", PATIENT);
    pthread_t     threads[4];
    int64_t       sum = 0;
    bool          seen[GAMES] = {false};
    create(s, "many", GAMES);
    for (int i = 0; i < 4; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, play, names[i]), 0);
    for (int i = 0; i < 4; i++) {
        void *played;
        pthread_join(threads[i], &played);
        sum += *(int64_t *)played;
        free(played);
    }
    assert_int_equal(sum, GAMES);
    struct results r = results(s, "many");
    assert_int_equal(r.count, GAMES);
    for (int i = 0; i < GAMES; i++) {
        assert_false(seen[r.number[i]]);
        seen[r.number[i]] = true;
    }
    store_close(s);
}

static void a_file_has_no_jobs(void **state)
{
    char                 path[] = "/tmp/jadoube-jobs-XXXXXX", lock[64];
    struct store_options o = {.read_only = false};
    int                  fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    struct store *s = store_open(path, &o, &fault);
    assert_non_null(s);
    assert_int_equal(store_match_create(s, "x", "{}", 1, &fault), STORE_BAD);
    assert_int_equal(store_match_create(s, "no id", "{}", 1, &fault), STORE_BAD);
    store_close(s);
    snprintf(lock, sizeof lock, "%s-lock", path);
    unlink(lock);
    unlink(path);
}

int main(void)
{
    for (int i = 0; i < GAMES; i++)
        every_game[i] = i;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_shared),        cmocka_unit_test(only_what_was_taken_is_stored),
        cmocka_unit_test(a_silent_node_is_fenced), cmocka_unit_test(signs_of_life_keep_games),
        cmocka_unit_test(games_are_given_back),    cmocka_unit_test(an_answer_that_was_lost),
        cmocka_unit_test(a_match_is_stopped),      cmocka_unit_test(many_at_once),
        cmocka_unit_test(a_file_has_no_jobs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
