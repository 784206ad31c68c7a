/* Game time, as docs/hosting.md promises it ("What is kept, and how safe it is"). Each test stands below its promise.
 * The loop's time and the hall's are numbers here; in these tests the hall's is 500,000 less while the store works. */
#include "hall/game/game_time.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static struct game_time *set; /* in this turn of the loop */

static int64_t hall_at(int64_t now) { return now - 500000; }

/* The messages of this turn were sent by `now`. */
static void tell_all(int64_t now)
{
    int64_t late;
    while (game_time_start_next(&set, now, &late))
        continue;
}

/* A game at game time 5,000 that runs since loop time 1,000,000; its last event was then. */
static struct game_time running(void)
{
    struct game_time t = {.shown = 5000, .since = 1000000, .stopped_since = 1000000, .last_at = 5000};
    t.told_zero = GAME_TIME_UNTOLD;
    return t;
}

#define NOW(ms)         (1000000 + (ms))
#define SHOWS(t, ms)    game_time_now(&(t), NOW(ms))
#define STARTS(t, at)   game_time_set_back(&(t), &set, (at), now)
#define ARRIVED(t, ms)  game_time_of_arrival(&(t), NOW(ms), 0, now)
#define IN_STORE(t, ms) (hall_at(NOW(ms)) - (t).told_zero) /* game time, for a server that takes the game over */

/* ---- "A clock runs from the moment at which its player is told to the moment at which the move comes." ---- */

static void it_runs(void **state)
{
    (void)state;
    struct game_time t = running();
    assert_int_equal(SHOWS(t, 0), 5000);
    assert_int_equal(SHOWS(t, 1234), 6234);
}

static void it_starts_when_the_player_is_told(void **state)
{
    (void)state;
    struct game_time t = running();
    int64_t          late;
    game_time_set(&t, &set, 7000, NOW(100));
    assert_ptr_equal(game_time_start_next(&set, NOW(130), &late), &t);
    assert_int_equal(late, 30);
    assert_int_equal(SHOWS(t, 130), 7000);
    assert_int_equal(SHOWS(t, 150), 7020);
    assert_null(game_time_start_next(&set, NOW(140), &late));
    assert_int_equal(late, 0);
}

static void one_that_was_told_in_time_is_not_late(void **state)
{
    (void)state;
    struct game_time t = running();
    int64_t          late;
    game_time_set(&t, &set, 7000, NOW(100));
    assert_ptr_equal(game_time_start_next(&set, NOW(100), &late), &t);
    assert_int_equal(late, 0);
    assert_int_equal(SHOWS(t, 150), 7050);
}

static void a_move_counts_when_it_comes_however_long_it_waits(void **state)
{
    (void)state;
    struct game_time t = running();
    for (int64_t now = NOW(300); now < NOW(2000); now += 400)
        assert_int_equal(ARRIVED(t, 300), 5300);
}

/* ---- "Whatever lies between is not charged: a move waits for its turn, is thought about, stored and told." ---- */

static void the_opponents_clock_starts_when_the_move_is_told(void **state)
{
    (void)state;
    struct game_time t = running();
    int64_t          now = NOW(900);
    int64_t          at = ARRIVED(t, 300); /* read 600 ms later */
    now = NOW(1700);                       /* stored after 800 ms more */
    t.last_at = at;
    STARTS(t, at);
    tell_all(NOW(1720));
    assert_int_equal(SHOWS(t, 1720), 5300);
    assert_int_equal(SHOWS(t, 1820), 5400);
}

static void set_back_never_goes_forward(void **state)
{
    (void)state;
    struct game_time t = running();
    int64_t          now = NOW(100);
    STARTS(t, 9000);
    assert_int_equal(SHOWS(t, 100), 5100);
}

static void a_move_that_came_while_the_one_before_was_stored_counts_from_the_start(void **state)
{
    (void)state;
    struct game_time t = running();
    int64_t          now = NOW(1700);
    STARTS(t, 5300); /* the clock starts with this move, which was told at 1,720 */
    t.last_at = 5300;
    tell_all(NOW(1720));
    now = NOW(1800);
    assert_int_equal(ARRIVED(t, 1000), 5300); /* a move in advance: it has not waited by this clock */
    assert_int_equal(ARRIVED(t, 1720), 5300);
    assert_int_equal(ARRIVED(t, 1750), 5330);
}

/* ---- "When the disk is full, or the database is gone, clocks stop … and the games go on when it is back and the
 *       players are told so." ---- */

static void it_stops_while_the_store_fails(void **state)
{
    (void)state;
    struct game_time t = running();
    game_time_stop(&t, NOW(700));
    game_time_stop(&t, NOW(800)); /* twice changes nothing */
    int64_t now = NOW(900);
    assert_int_equal(ARRIVED(t, 750), 5700);
    assert_int_equal(SHOWS(t, 60000), 5700);
    game_time_run(&t, &set, true, NOW(60000));
    assert_int_equal(SHOWS(t, 70000), 5700);
    game_time_run(&t, &set, false, NOW(70000));
    tell_all(NOW(70010));
    assert_int_equal(SHOWS(t, 70010), 5700);
    assert_int_equal(SHOWS(t, 70110), 5800);
}

static void it_stops_at_the_move_that_waits_for_the_store(void **state)
{
    (void)state;
    struct game_time t = running();
    int64_t          now = NOW(900); /* by then the store has not answered for 0.9 s */
    int64_t          late;
    game_time_stop(&t, now);
    STARTS(t, 5010); /* the move was handed over at 5,010 */
    assert_ptr_equal(game_time_start_next(&set, NOW(905), &late), &t);
    assert_int_equal(late, 0);
    assert_true(t.stopped);
    assert_int_equal(SHOWS(t, 8000), 5010);
}

static void a_running_one_is_not_set_anew(void **state)
{
    (void)state;
    struct game_time t = running();
    game_time_run(&t, &set, false, NOW(300));
    assert_null(set);
    assert_int_equal(SHOWS(t, 300), 5300);
}

/* ---- "A move that came while the clocks stood counts as if it had come when they began to." ---- */

static void a_move_that_came_while_it_was_stopped_counts_from_there(void **state)
{
    (void)state;
    struct game_time t = running();
    int64_t          now = NOW(4000);
    game_time_stop(&t, NOW(700));
    assert_int_equal(ARRIVED(t, 2000), 5700);
    assert_int_equal(ARRIVED(t, 400), 5400); /* one that came before */
    game_time_run(&t, &set, false, NOW(4000));
    tell_all(NOW(4000));
    now = NOW(4500);
    assert_int_equal(ARRIVED(t, 2000), 5700);
    assert_int_equal(ARRIVED(t, 400), 5400);
    assert_int_equal(ARRIVED(t, 4200), 5900);
}

/* ---- "Every event has its time on this clock": none is earlier than the one before ---- */

static void no_event_counts_before_the_last(void **state)
{
    (void)state;
    struct game_time t = running();
    int64_t          now = NOW(500);
    t.last_at = 5450;
    assert_int_equal(ARRIVED(t, 300), 5450);
    assert_int_equal(ARRIVED(t, 480), 5480);
}

/* ---- "What is made good to a player whose messages take long is stored together with the move." ---- */

static void lag_is_made_good(void **state)
{
    (void)state;
    struct game_time t = running();
    assert_int_equal(game_time_of_arrival(&t, NOW(300), 120, NOW(310)), 5180);
    t.last_at = 5250;
    assert_int_equal(game_time_of_arrival(&t, NOW(300), 120, NOW(310)), 5250);
}

static void the_store_knows_what_was_made_good_before_it_has_the_move(void **state)
{
    (void)state;
    struct game_time t = running();
    assert_true(game_time_note(&t, false, NOW(300), hall_at(NOW(300))));
    assert_true(game_time_foresee(&t, 4300, hall_at(NOW(300))));
    assert_int_equal(IN_STORE(t, 300), 4300 - GAME_TIME_LESS / 2);
    assert_false(game_time_foresee(&t, 4300, hall_at(NOW(300))));        /* it knows */
    assert_false(game_time_note(&t, true, NOW(350), hall_at(NOW(350)))); /* the move is not stored yet */
    assert_int_equal(IN_STORE(t, 300), 4300 - GAME_TIME_LESS / 2);       /* … so it still believes that */
    assert_true(game_time_note(&t, false, NOW(350), hall_at(NOW(350)))); /* it was not stored */
    assert_int_equal(IN_STORE(t, 350), 5350 - GAME_TIME_LESS / 2);
}

/* ---- "A sign of life says up to which moment the clocks are sure" ---- */

static void the_store_never_believes_more_than_was_shown(void **state)
{
    (void)state;
    struct game_time t = running();
    game_time_note(&t, false, NOW(0), hall_at(NOW(0)));
    for (int64_t ms = 0; ms < 4000; ms += 10) {
        int64_t now = NOW(ms);
        if (ms % 700 == 0) /* the game is set back, less or more */
            STARTS(t, game_time_now(&t, now) - ms / 10);
        game_time_note(&t, false, now, hall_at(now));
        assert_true(IN_STORE(t, ms) <= SHOWS(t, ms));
        assert_true(IN_STORE(t, ms) >= SHOWS(t, ms) - GAME_TIME_LESS);
    }
    tell_all(NOW(4000));
}

static void the_store_is_not_told_what_it_knows(void **state)
{
    (void)state;
    struct game_time t = running();
    assert_true(game_time_note(&t, false, NOW(0), hall_at(NOW(0))));
    assert_false(game_time_note(&t, false, NOW(5000), hall_at(NOW(5000))));
}

static void an_event_on_its_way_has_a_time_in_the_hall(void **state)
{
    (void)state;
    struct game_time t = running();
    assert_int_equal(game_time_in_hall(&t, 5100, NOW(400), hall_at(NOW(400))), hall_at(NOW(100)));
    game_time_stop(&t, NOW(400));
    assert_int_equal(game_time_in_hall(&t, 5100, NOW(900), hall_at(NOW(900))), hall_at(NOW(600)));
}

/* ---- "After a crash … a game that was running stands, and is paused before anybody is let in." ---- */

static const struct game_time_read after_crash = {.stored = 8000, .asked_at = GAME_TIME_NEVER, .runs = true};

static struct game_time taken_over(bool store_fails)
{
    struct game_time t = {.last_at = 7900};
    game_time_take(&t, &set, &after_crash, store_fails, NOW(0));
    tell_all(NOW(5));
    return t;
}

static void after_a_crash_it_is_stopped_until_the_pause_is_stored(void **state)
{
    (void)state;
    struct game_time t = taken_over(false);
    assert_true(t.stopped && t.awaits_pause);
    game_time_run(&t, &set, false, NOW(50));
    assert_int_equal(SHOWS(t, 60), 8000);
    t.awaits_pause = false;
    game_time_run(&t, &set, false, NOW(70));
    tell_all(NOW(70));
    assert_int_equal(SHOWS(t, 90), 8020);
}

static void the_recovery_pause_counts_when_the_heartbeats_ended(void **state)
{
    (void)state;
    struct game_time t = taken_over(false);
    int64_t          now = NOW(900);
    assert_int_equal(ARRIVED(t, 300), 8000);
}

static void until_the_pause_is_stored_the_store_is_told_nothing(void **state)
{
    (void)state;
    struct game_time t = taken_over(false);
    assert_int_equal(t.told_zero, GAME_TIME_UNTOLD);
    assert_false(game_time_note(&t, false, NOW(50), hall_at(NOW(50))));
    t.awaits_pause = false;
    assert_true(game_time_note(&t, false, NOW(50), hall_at(NOW(50))));
}

static void a_store_that_fails_meanwhile_changes_nothing(void **state)
{
    (void)state;
    struct game_time t = taken_over(true);
    game_time_stop(&t, NOW(100));
    game_time_run(&t, &set, false, NOW(2000));
    assert_int_equal(SHOWS(t, 3000), 8000);
}

static void game_time_is_never_before_the_last_event(void **state)
{
    (void)state;
    struct game_time t = {.last_at = 8200}; /* the heartbeat is older than the event */
    game_time_take(&t, &set, &after_crash, false, NOW(0));
    tell_all(NOW(0));
    assert_int_equal(SHOWS(t, 10), 8200);
}

/* ---- "When a server dies, its games go on elsewhere": a game in which no clock ran just runs ---- */

static void a_paused_game_is_taken_over_running(void **state)
{
    (void)state;
    struct game_time_read read = {.stored = 8000, .asked_at = GAME_TIME_NEVER};
    struct game_time      t = {.last_at = 7900};
    int64_t               now = NOW(40);
    game_time_take(&t, &set, &read, false, NOW(0));
    tell_all(NOW(0));
    assert_false(t.stopped);
    assert_int_equal(SHOWS(t, 40), 8040);
    assert_int_equal(ARRIVED(t, -300), 8000); /* a client that found no server has not waited by this clock */
}

static void while_the_store_fails_it_is_taken_over_stopped(void **state)
{
    (void)state;
    struct game_time_read read = {.stored = 8000, .asked_at = GAME_TIME_NEVER};
    struct game_time      t = {.last_at = 7900};
    game_time_take(&t, &set, &read, true, NOW(0));
    tell_all(NOW(0));
    assert_int_equal(SHOWS(t, 40), 8000);
    assert_false(t.awaits_pause);
}

/* ---- "If its clocks run it is asleep: it is read again when a flag may have fallen, or somebody comes." ---- */

static void asleep_it_runs_while_it_is_read_for_a_flag(void **state)
{
    (void)state;
    struct game_time_read read = {.held = true, .asked_at = GAME_TIME_NEVER, .began = NOW(3000)};
    struct game_time      t = running();
    int64_t               now = NOW(3200);
    game_time_take(&t, &set, &read, false, NOW(3200));
    tell_all(NOW(3200));
    assert_int_equal(SHOWS(t, 3200), 8200);
    assert_int_equal(ARRIVED(t, 3100), 8100);
}

static void asleep_it_stops_when_a_player_comes_until_it_is_read(void **state)
{
    (void)state;
    struct game_time_read read = {.held = true, .asked_at = 8000, .began = NOW(3000)};
    struct game_time      t = running();
    int64_t               now = NOW(3250);
    game_time_take(&t, &set, &read, false, NOW(3200));
    tell_all(NOW(3210));
    assert_int_equal(SHOWS(t, 3210), 8000);
    assert_int_equal(ARRIVED(t, 3100), 8000); /* it came while the game was read */
    assert_int_equal(ARRIVED(t, 2900), 7900); /* … before it was asked for */
}

/* ---- a game that is read again because storing failed ---- */

static void read_again_it_goes_on_where_it_stopped(void **state)
{
    (void)state;
    struct game_time_read read = {.stored = 100, .asked_at = GAME_TIME_NEVER, .began = NOW(800)};
    struct game_time      t = running();
    int64_t               now = NOW(1000);
    game_time_stop(&t, NOW(700));
    game_time_take(&t, &set, &read, false, NOW(900));
    tell_all(NOW(900));
    assert_int_equal(SHOWS(t, 950), 5750);
    assert_int_equal(ARRIVED(t, 800), 5700);
    assert_int_equal(ARRIVED(t, 600), 5600);
}

/* ---- the list ---- */

static void one_that_closes_leaves_the_list(void **state)
{
    (void)state;
    struct game_time a = running(), b = running(), c = running();
    int64_t          late;
    game_time_set(&a, &set, 1, NOW(0));
    game_time_set(&b, &set, 2, NOW(0));
    game_time_set(&c, &set, 3, NOW(0));
    game_time_set(&b, &set, 4, NOW(0)); /* it is in it once */
    game_time_unlist(&b);
    game_time_unlist(&b);
    assert_ptr_equal(game_time_start_next(&set, NOW(1), &late), &c);
    assert_ptr_equal(game_time_start_next(&set, NOW(1), &late), &a);
    assert_null(game_time_start_next(&set, NOW(1), &late));
}

static int begin_turn(void **state)
{
    (void)state;
    set = NULL;
    return 0;
}

#define TEST(name) cmocka_unit_test_setup(name, begin_turn)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(it_runs),
        TEST(it_starts_when_the_player_is_told),
        TEST(one_that_was_told_in_time_is_not_late),
        TEST(a_move_counts_when_it_comes_however_long_it_waits),
        TEST(the_opponents_clock_starts_when_the_move_is_told),
        TEST(set_back_never_goes_forward),
        TEST(a_move_that_came_while_the_one_before_was_stored_counts_from_the_start),
        TEST(it_stops_while_the_store_fails),
        TEST(it_stops_at_the_move_that_waits_for_the_store),
        TEST(a_running_one_is_not_set_anew),
        TEST(a_move_that_came_while_it_was_stopped_counts_from_there),
        TEST(no_event_counts_before_the_last),
        TEST(lag_is_made_good),
        TEST(the_store_knows_what_was_made_good_before_it_has_the_move),
        TEST(the_store_never_believes_more_than_was_shown),
        TEST(the_store_is_not_told_what_it_knows),
        TEST(an_event_on_its_way_has_a_time_in_the_hall),
        TEST(after_a_crash_it_is_stopped_until_the_pause_is_stored),
        TEST(the_recovery_pause_counts_when_the_heartbeats_ended),
        TEST(until_the_pause_is_stored_the_store_is_told_nothing),
        TEST(a_store_that_fails_meanwhile_changes_nothing),
        TEST(game_time_is_never_before_the_last_event),
        TEST(a_paused_game_is_taken_over_running),
        TEST(while_the_store_fails_it_is_taken_over_stopped),
        TEST(asleep_it_runs_while_it_is_read_for_a_flag),
        TEST(asleep_it_stops_when_a_player_comes_until_it_is_read),
        TEST(read_again_it_goes_on_where_it_stopped),
        TEST(one_that_closes_leaves_the_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
