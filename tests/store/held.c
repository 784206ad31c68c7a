/* Who holds a game, and what its watch shows to whoever takes it next. */
#include "world.h"

#include <sys/wait.h>

static void who_made_a_game_holds_it_until_he_lets_go(void **state)
{
    struct world       *w = *state;
    struct store_holder h;
    struct store_hold   hold;
    create(w, "h-one");
    assert_int_equal(store_holder(w->s, "h-one", &h, &w->fault), STORE_OK);
    assert_true(h.held && h.here);
    assert_string_equal(h.node, "first");
    assert_string_equal(h.address, "127.0.0.1:1");
    assert_int_equal(store_release(w->s, "h-one", &w->fault), STORE_OK);
    assert_int_equal(store_holder(w->s, "h-one", &h, &w->fault), STORE_OK);
    assert_false(h.held || h.here);
    assert_int_equal(append_one(w, "h-one", 1), STORE_LOST);
    assert_string_equal(w->fault.game, "h-one");
    assert_int_equal(store_take(w->s, "h-one", &hold, &w->fault), STORE_OK);
    assert_int_equal(hold.seq, 0);
    assert_int_equal(append_one(w, "h-one", 1), STORE_OK);
    assert_int_equal(store_take(w->s, "h-one", &hold, &w->fault), STORE_OK);
    assert_int_equal(hold.seq, 1);
}

static int64_t watch_taken(struct world *w, const char *game)
{
    struct store_hold hold;
    assert_int_equal(store_take(w->s, game, &hold, &w->fault), STORE_OK);
    return hold.time;
}

static void say_watch(struct world *w, const char *game, int64_t zero)
{
    assert_int_equal(store_note_times(w->s, &(struct store_game_time){game, zero}, 1, &w->fault), STORE_OK);
}

static void the_watch_runs_while_a_game_is_held_and_stands_otherwise(void **state)
{
    struct world *w = *state;
    create(w, "w-one");
    world_clock = 700;
    assert_int_equal(watch_taken(w, "w-one"), 0); /* nobody has said that it goes */
    say_watch(w, "w-one", 300);
    world_clock = 1000;
    assert_int_equal(watch_taken(w, "w-one"), 0); /* whoever asks has lost count */
    say_watch(w, "w-one", 300);
    world_clock = 1500;
    assert_int_equal(store_release(w->s, NULL, &w->fault), STORE_OK);
    world_clock = 9000;
    assert_int_equal(watch_taken(w, "w-one"), 1200);
    struct store_event e = {"w-one", 1, 500000, LINE, strlen(LINE), NULL};
    assert_int_equal(store_append(w->s, &e, 1, &w->fault), STORE_OK);
    assert_int_equal(watch_taken(w, "w-one"), 500000); /* never before the last event */
    assert_int_equal(store_release(w->s, "w-one", &w->fault), STORE_OK);
    assert_int_equal(watch_taken(w, "w-one"), 500000);
}

static struct store *open_heir(struct world *w)
{
    struct store_options o = {.node = "heir", .address = "127.0.0.1:1", .clock = tell_clock, .lease_ms = 1};
    usleep(5000); /* as long as a silence that means death */
    struct store *s = store_open(w->where, &o, &w->fault);
    assert_non_null(s);
    return s;
}

/* A node that is there, and a moment later is not: nothing is let go of. */
static void die_after(struct world *w, void (*life)(struct world *w))
{
    int status;
    store_close(w->s);
    pid_t child = fork();
    if (child == 0) {
        w->s = open_as(w, "mortal", false);
        life(w);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    w->s = open_heir(w);
}

static void live_until_the_last_sign(struct world *w)
{
    create(w, "d-one");
    say_watch(w, "d-one", 4000);
    world_clock = 9000;
    assert_int_equal(store_beat(w->s, STORE_NOW, &w->fault), STORE_OK);
    world_clock = 12000; /* nobody is told */
}

static void the_watch_stands_from_the_last_sign_of_life(void **state)
{
    struct world *w = *state;
    die_after(w, live_until_the_last_sign);
    assert_int_equal(watch_taken(w, "d-one"), 5000);
}

static void live_and_be_sure_of_less(struct world *w)
{
    create(w, "d-two");
    say_watch(w, "d-two", 4000);
    world_clock = 9000;
    assert_int_equal(store_beat(w->s, 6500, &w->fault), STORE_OK); /* since then something is on its way */
    assert_int_equal(store_beat(w->s, 6600, &w->fault), STORE_OK);
}

static void a_sign_of_life_says_how_much_of_the_watches_is_sure(void **state)
{
    struct world *w = *state;
    die_after(w, live_and_be_sure_of_less);
    assert_int_equal(watch_taken(w, "d-two"), 2600);
}

/* It has taken the game, and the answer never came: it goes on living, and knows nothing of it. */
static void live_without_knowing(struct world *w)
{
    create(w, "d-three");
    struct store_event e = {"d-three", 1, 800, LINE, strlen(LINE), NULL};
    assert_int_equal(store_append(w->s, &e, 1, &w->fault), STORE_OK);
    world_clock = 9000;
    assert_int_equal(store_beat(w->s, STORE_NOW, &w->fault), STORE_OK);
}

static void nobody_pays_while_a_holder_does_not_know_that_he_is_one(void **state)
{
    struct world *w = *state;
    die_after(w, live_without_knowing);
    assert_int_equal(watch_taken(w, "d-three"), 800);
    world_clock += 7000;
    assert_int_equal(watch_taken(w, "d-three"), 800);
}

/* Whoever does not know what the watches show leaves as if he had died. */
static void games_that_are_abandoned_are_a_dead_nodes(void **state)
{
    struct world *w = *state;
    create(w, "d-four");
    say_watch(w, "d-four", 4000);
    assert_int_equal(store_beat(w->s, 4600, &w->fault), STORE_OK);
    world_clock = 9000;
    store_abandon(w->s);
    w->s = open_heir(w);
    assert_int_equal(watch_taken(w, "d-four"), 600);
}

static void a_node_says_that_it_is_alive(void **state)
{
    struct world *w = *state;
    for (int i = 0; i < 3; i++)
        assert_int_equal(store_beat(w->s, STORE_NOW, &w->fault), STORE_OK);
}

static int begin(void **state)
{
    world_clock = 5000;
    return 0;
}

#define TEST(name) cmocka_unit_test_setup(name, begin)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(who_made_a_game_holds_it_until_he_lets_go),
        TEST(the_watch_runs_while_a_game_is_held_and_stands_otherwise),
        TEST(the_watch_stands_from_the_last_sign_of_life),
        TEST(a_sign_of_life_says_how_much_of_the_watches_is_sure),
        TEST(nobody_pays_while_a_holder_does_not_know_that_he_is_one),
        TEST(games_that_are_abandoned_are_a_dead_nodes),
        TEST(a_node_says_that_it_is_alive),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
