/* The thread that talks to the store (src/hall/serve/keeper.h), with a store that refuses to hear of game times:
 * nothing is stored that counts on them, and games of which it knows too little are left as whoever dies leaves them.
 */
#include "hall/serve/keeper.h"
#include "store/store_impl.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#define ALWAYS 1000000

enum leaving { STAYS, RELEASES, ABANDONS };

static struct {
    enum store_err refusal; /* what it says to game times … */
    _Atomic int    refuses; /* … so many times           */
    _Atomic int    told;    /* of so many it was told    */
    _Atomic int    events, events_untold;
    enum leaving   leaving;
} seen;

/* ---- the store ---- */

static enum store_err note_times(struct store *s, const struct store_game_time *w, size_t count,
                                 struct store_fault *fault)
{
    (void)w;
    if (seen.refuses > 0 && seen.refuses--)
        return store_fail(fault, seen.refusal, NULL, "it was told to say so");
    seen.told += (int)count;
    return STORE_OK;
}

static enum store_err append(struct store *s, const struct store_event *e, size_t count, struct store_fault *fault)
{
    (void)e;
    (void)fault;
    seen.events += (int)count;
    seen.events_untold += seen.told ? 0 : (int)count;
    return STORE_OK;
}

static enum store_err beat(struct store *s, int64_t alive, struct store_fault *fault)
{
    (void)alive;
    (void)fault;
    return STORE_OK;
}

static void leave(struct store *s, bool releases)
{
    seen.leaving = releases ? RELEASES : ABANDONS;
    store_end(s);
    free(s);
}

static const struct store_ops ops = {.close = leave, .append = append, .beat = beat, .note_times = note_times};

/* ---- the hall ---- */

static void on_trouble(void *context, bool on, const char *text)
{
    (void)context;
    (void)on;
    (void)text;
}

static void on_event(void *context, const struct store_event *e)
{
    (void)context;
    (void)e;
}

static struct keeper *start(struct loop *l)
{
    const struct keeper_news news = {.trouble = on_trouble, .stored = on_event};
    struct store            *s = calloc(1, sizeof *s);
    assert_non_null(s);
    assert_true(store_begin(s, &ops, &(struct store_options){0}));
    s->bare = false;
    return keeper_start(s, l, &news);
}

static int begin(void **state)
{
    memset(&seen, 0, sizeof seen);
    *state = loop_new();
    return *state ? 0 : -1;
}

static int finish(void **state)
{
    loop_free(*state);
    return 0;
}

static bool done;

static void is_done(struct job *j)
{
    (void)j;
    done = true;
}

static enum store_err wait_for(struct loop *l, const struct job *j)
{
    for (done = false; !done;)
        loop_turn(l, 100);
    return j->err;
}

static enum store_err append_event(struct loop *l, struct keeper *k, const struct store_event *e)
{
    struct job j = {0};
    keeper_append(k, &j, e, is_done);
    return wait_for(l, &j);
}

/* ---- what it does ---- */

static void games_are_let_go_of_when_their_times_are_told(void **state)
{
    struct keeper *k = start(*state);
    keeper_note_time(k, "one", 7, false);
    keeper_stop(k);
    assert_int_equal(seen.told, 1);
    assert_int_equal(seen.leaving, RELEASES);
}

static void games_are_left_when_it_could_not_be_told_of_a_time(void **state)
{
    static const enum store_err refusals[] = {STORE_FULL, STORE_GONE, STORE_BUSY, STORE_MEMORY};
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        seen.refusal = refusals[i];
        seen.refuses = ALWAYS;
        struct keeper *k = start(*state);
        keeper_note_time(k, "one", 7, false);
        keeper_stop(k);
        assert_int_equal(seen.leaving, ABANDONS);
    }
}

static void an_event_is_not_stored_before_the_time_that_it_sets_back(void **state)
{
    const struct store_event event = {"one", 1, 0, "{}", 2, NULL};
    struct keeper           *k = start(*state);
    seen.refusal = STORE_MEMORY;
    seen.refuses = ALWAYS;
    keeper_note_time(k, "one", 7, true);
    assert_int_equal(append_event(*state, k, &event), STORE_MEMORY);
    assert_int_equal(seen.events, 0);
    seen.refuses = 0;
    assert_int_equal(append_event(*state, k, &event), STORE_OK);
    assert_int_equal(seen.events, 1);
    assert_int_equal(seen.events_untold, 0);
    keeper_stop(k);
}

static struct keeper *taker;

static void take(struct job *j)
{
    keeper_note_time(taker, "one", 7, false); /* as the loop might at any time before this */
    keeper_forget_time(taker, "one");
    j->err = STORE_OK;
}

static void what_was_to_be_told_before_a_game_was_taken_is_forgotten(void **state)
{
    struct job job = {0};
    taker = start(*state);
    keeper_submit(taker, &job, take, is_done);
    assert_int_equal(wait_for(*state, &job), STORE_OK);
    keeper_stop(taker);
    assert_int_equal(seen.told, 0);
    assert_int_equal(seen.leaving, RELEASES);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, finish)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(games_are_let_go_of_when_their_times_are_told),
        TEST(games_are_left_when_it_could_not_be_told_of_a_time),
        TEST(an_event_is_not_stored_before_the_time_that_it_sets_back),
        TEST(what_was_to_be_told_before_a_game_was_taken_is_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
