/* A game that was running when its server went away: until the next one has paused it nobody has seen it running, and
 * its watch stands, however long the pause waits behind others, and whatever the store does meanwhile. */
#include "hall/game/room.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define REGULATIONS "{\"jadoube\": 1, \"id\": \"g\", \"regulations\": {\"control\": \"600\", \"preset\": \"online\"}}"
#define START       "{\"at\": 1000, \"by\": \"arbiter\", \"do\": \"start\"}"
#define STARTED_AT  1000

static char folder[64], where[96];

/* A server has it, White's clock runs, and nothing is heard of it any more. */
static int leave_running(void **state)
{
    struct store_fault       fault;
    const struct store_game  game = {.id = "g", .regulations = REGULATIONS, .keys = "{}", .extra = "{}"};
    const struct store_event start = {"g", 1, STARTED_AT, START, strlen(START), NULL};
    strcpy(folder, "/tmp/jadoube-adrift-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(where, sizeof where, "%s/hall.db", folder);
    struct store *s = store_open(where, &(struct store_options){0}, &fault);
    assert_non_null(s);
    assert_int_equal(store_game_create(s, &game, &fault), STORE_OK);
    assert_int_equal(store_append(s, &start, 1, &fault), STORE_OK);
    store_abandon(s);
    struct hall *h = *state = calloc(1, sizeof *h);
    char         why[300];
    assert_true(hall_open(h, &(struct hall_options){.store = where, .version = "adrift"}, why));
    return 0;
}

static int clean_up(void **state)
{
    char command[96];
    hall_close(*state);
    free(*state);
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    return system(command);
}

/* It is read, and its pause waits in line behind something that takes long. */
static struct room *load_behind(struct hall *h, struct room *other)
{
    h->first_in_line = other;
    h->last_in_line = &other->ops.next_in_line;
    struct room *r = room_get(h, "g");
    while (!r->game || r->state != ROOM_READY)
        loop_turn(h->loop, 10);
    assert_true(r->time.awaits_pause && r->ops.in_line);
    return r;
}

static void let_time_pass(struct hall *h)
{
    int64_t until = loop_now(h->loop) + 60;
    while (loop_now(h->loop) < until)
        loop_turn(h->loop, 10);
}

/* The line moves on until the game is paused. */
static void expect_pause(struct hall *h, struct room *r, struct room *other)
{
    if (h->first_in_line == other && !(h->first_in_line = other->ops.next_in_line))
        h->last_in_line = &h->first_in_line;
    while (jd_game_state(r->game).phase == JD_RUNNING || r->time.stopped)
        hall_turn(h, 10);
    assert_int_equal(jd_game_state(r->game).phase, JD_PAUSED);
    assert_int_equal(r->time.last_at, STARTED_AT);
}

static void its_watch_stands_until_it_is_paused(void **state)
{
    struct hall *h = *state;
    struct room  other = {0}, *r = load_behind(h, &other);
    let_time_pass(h);
    assert_int_equal(room_time(r), STARTED_AT);
    expect_pause(h, r, &other);
}

static void the_store_fails_before_it_is_paused(void **state)
{
    struct hall *h = *state;
    struct room  other = {0}, *r = load_behind(h, &other);
    let_time_pass(h);
    h->trouble = true;
    rooms_trouble(h, true);
    let_time_pass(h);
    h->trouble = false;
    rooms_trouble(h, false);
    let_time_pass(h);
    assert_int_equal(room_time(r), STARTED_AT);
    expect_pause(h, r, &other);
}

/* ---- one that goes on ---- */

/* Somebody had it asleep; it is White's turn, and some time has gone. */
static struct room *load_running(struct hall *h)
{
    struct room other = {0}, *r = load_behind(h, &other);
    expect_pause(h, r, &other);
    room_do(r, JD_BY_ARBITER, JD_DO_RESUME, NULL);
    while (jd_game_state(r->game).phase != JD_RUNNING)
        hall_turn(h, 10);
    let_time_pass(h);
    return r;
}

static void take_long(struct job *j)
{
    (void)j;
    usleep(60000);
}

static void do_nothing(struct job *j) { (void)j; }

/* What came while the watch stood counts from where it stood, not from before. */
static void what_came_while_it_stood_counts_from_there(void **state)
{
    struct hall *h = *state;
    struct room *r = load_running(h);
    struct job   slow = {0};
    r->sleep.woken = true; /* somebody has an eye on it: it is not paused */
    keeper_submit(h->keeper, &slow, take_long, do_nothing);
    room_stale(r);
    int64_t stood = r->time.shown;
    room_do(r, JD_BY_ARBITER, JD_DO_PAUSE, "arbiter");
    while (!r->game || jd_game_state(r->game).phase == JD_RUNNING)
        hall_turn(h, 10);
    assert_true(stood > STARTED_AT);
    assert_int_equal(r->time.last_at, stood);
}

/* What is on its way to the store will set the watch back: until it is there nothing takes that back in the store. */
static void what_is_foreseen_stays_until_it_is_stored(void **state)
{
    struct hall      *h = *state;
    struct room      *r = load_running(h);
    struct submission submission = {0};
    room_note_time(r);
    int64_t before = r->time.told_zero;
    r->submission = &submission;
    room_foresee_time(r, room_time(r) - 1000);
    int64_t foreseen = r->time.told_zero;
    room_note_time(r);
    assert_true(foreseen >= before + 900);
    assert_int_equal(r->time.told_zero, foreseen);
    r->submission = NULL;
    room_note_time(r);
    assert_true(r->time.told_zero < foreseen - 700);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, leave_running, clean_up)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(its_watch_stands_until_it_is_paused),
        TEST(the_store_fails_before_it_is_paused),
        TEST(what_came_while_it_stood_counts_from_there),
        TEST(what_is_foreseen_stays_until_it_is_stored),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
