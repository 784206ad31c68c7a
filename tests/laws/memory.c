/* memory.c - each allocation fails once, at every place: it is said, nothing has changed, and the next try goes on. */
#include "games.h"

#include "board.h"
#include "laws/image.h"

#include <stdlib.h>

/* ---- the allocation that fails ---- */

/* The linker sends the library's calls here (--wrap). The next but `fails_in` - 1 finds no memory; 0: none. */
static unsigned fails_in;

static bool fails(void) { return fails_in && --fails_in == 0; }

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

void *__wrap_malloc(size_t size) { return fails() ? NULL : __real_malloc(size); }
void *__wrap_calloc(size_t count, size_t size) { return fails() ? NULL : __real_calloc(count, size); }
void *__wrap_realloc(void *old, size_t size) { return fails() ? NULL : __real_realloc(old, size); }

/* Has the failure come? Either way there is none any more. */
static bool failed(void)
{
    bool came = fails_in == 0;
    fails_in = 0;
    return came;
}

/* ---- what may find none ---- */

/* Does it say so again, though there is memory now? What it looks like need not tell. */
static bool cannot_go_on(const jd_game *game, const jd_event *e)
{
    static jd_rulings out;
    jd_game          *copy;
    assert_int_equal(jd_game_copy(&copy, game), JD_OK);
    bool starved = jd_game_apply(copy, e, &out, NULL) == JD_ERR_MEMORY;
    jd_game_free(copy);
    return starved;
}

/* A game in which a question found no memory cannot go on, and says so every time: it is made anew. */
static void renew(struct random_game *w, jd_game **game, const jd_event *e, const jd_state *before)
{
    static jd_rulings out;
    jd_state          after = jd_game_state(*game);
    if (same_state(before, &after) && !cannot_go_on(*game, e))
        return;
    if (jd_game_apply(*game, e, &out, NULL) != JD_ERR_MEMORY)
        die(w, "without memory an event has no effect");
    jd_game_free(*game);
    assert_int_equal(jd_game_copy(game, w->game), JD_OK);
}

/* A copy, which finds no memory again and again, comes to where the original comes at once. */
static unsigned applied_in(struct random_game *w, const jd_event *e)
{
    static jd_rulings out, again;
    jd_state          before = jd_game_state(w->game);
    jd_game          *copy;
    unsigned          n = 1;
    assert_int_equal(jd_game_copy(&copy, w->game), JD_OK);
    fails_in = n;
    jd_err err = jd_game_apply(copy, e, &again, NULL);
    while (failed()) {
        if (err != JD_ERR_MEMORY || again.count)
            die(w, "that there is no memory is said");
        renew(w, &copy, e, &before);
        fails_in = ++n;
        err = jd_game_apply(copy, e, &again, NULL);
    }
    bool     taken = random_apply(w, e, &out);
    jd_state now = jd_game_state(w->game), after = jd_game_state(copy);
    if (taken != (err == JD_OK) || (taken && !same_rulings(&out, &again)) || !same_state(&now, &after))
        die(w, "what found no memory goes on otherwise");
    jd_game_free(copy);
    return n;
}

static unsigned copied_in(struct random_game *w)
{
    jd_state state = jd_game_state(w->game), copied;
    for (unsigned n = 1;; n++) {
        jd_game *copy = w->game;
        fails_in = n;
        jd_err err = jd_game_copy(&copy, w->game);
        bool   none = failed();
        if (none && (err != JD_ERR_MEMORY || copy))
            die(w, "without memory there is no copy");
        if (none)
            continue;
        copied = jd_game_state(copy);
        if (err || !same_state(&state, &copied))
            die(w, "the copy stands otherwise");
        jd_game_free(copy);
        return n;
    }
}

static unsigned restored_in(struct random_game *w)
{
    struct pack   p = {0};
    struct unpack u;
    jd_state      state = jd_game_state(w->game), restored;
    jd_game_save(w->game, &p);
    assert_true(jd_pack_end(&p));
    for (unsigned n = 1;; n++) {
        assert_true(jd_unpack_begin(&u, p.at, p.length));
        fails_in = n;
        jd_game *game = jd_game_restore(&w->regs, &u);
        if (failed()) {
            assert_null(game);
            continue;
        }
        restored = jd_game_state(game);
        if (!same_state(&state, &restored))
            die(w, "what was restored stands otherwise");
        jd_game_free(game);
        free(p.at);
        return n;
    }
}

static void saved_in(struct random_game *w)
{
    for (unsigned n = 1;; n++) {
        struct pack p = {0};
        fails_in = n;
        jd_game_save(w->game, &p);
        bool whole = jd_pack_end(&p), none = failed();
        assert_int_equal(whole, !none);
        free(p.at);
        if (!none)
            return;
    }
}

/* ---- random games ---- */

static unsigned greater(unsigned a, unsigned b) { return a > b ? a : b; }

static void nothing_is_lost(void **unused)
{
    static struct random_game w;
    unsigned                  apply = 0, copy = 0, restore = 0;
    (void)unused;
    for (int games = 0; games < 300; games++) {
        random_begin(&w);
        for (int tries = 0; tries < 150; tries++) {
            jd_event e = random_event(&w);
            apply = greater(apply, applied_in(&w, &e));
        }
        copy = greater(copy, copied_in(&w));
        restore = greater(restore, restored_in(&w));
        saved_in(&w);
        jd_game_free(w.game);
    }
    assert_true(apply > 2); /* somewhere an event wants more than one piece of memory … */
    /* … and a copy four with two sheets and irregularities, twice that with an act to be taken back; what is restored
     * has its moves apart. */
    assert_int_equal(copy, 2 * 4 + 1);
    assert_int_equal(restore, 2 * 5 + 1);
}

static void no_game_without_memory(void **unused)
{
    jd_control control;
    jd_game   *game;
    (void)unused;
    assert_int_equal(jd_control_read("300", &control, NULL), JD_OK);
    jd_regulations regs = jd_regulations_of(JD_ED_2023, JD_PRESET_STANDARD, &control);
    for (unsigned n = 1; n <= 3; n++) {
        fails_in = n;
        assert_int_equal(jd_game_new(&game, &regs), n < 3 ? JD_ERR_MEMORY : JD_OK);
        assert_int_equal(failed(), n < 3);
        assert_int_equal(game == NULL, n < 3);
    }
    jd_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_lost),
        cmocka_unit_test(no_game_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
