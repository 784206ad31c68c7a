/* Games kept as bytes: what was damaged is not restored. That they go on alike is a property (tests/properties). */
#include "laws/image.h"

#include "games.h"
#include "play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

/* ---- bytes ---- */

/* Runs of zeros and others of these lengths, in turn. */
static size_t fill(uint8_t *out, const size_t *runs, size_t count)
{
    size_t used = 0;
    for (size_t i = 0; i < count; used += runs[i], i++)
        memset(out + used, i % 2 ? 0 : (int)(i + 1), runs[i]);
    return used;
}

static void what_is_packed_comes_out_again(void **state)
{
    static const size_t runs[] = {1, 1, 1, 2, 127, 1, 128, 127, 129, 128, 1, 129, 300, 1, 1000, 5000, 2, 3};
    static uint8_t      in[8000], out[8000];
    for (size_t count = 0; count <= sizeof runs / sizeof runs[0]; count++) {
        struct pack   p = {0};
        struct unpack u;
        size_t        length = fill(in, runs, count);
        for (size_t i = 0; i < length; i += 7) /* in pieces */
            jd_pack(&p, in + i, length - i < 7 ? length - i : 7);
        assert_true(jd_pack_end(&p) && jd_unpack_begin(&u, p.at, p.length));
        memset(out, 0xff, sizeof out);
        for (size_t i = 0; i < length; i += 11)
            jd_unpack(&u, out + i, length - i < 11 ? length - i : 11);
        assert_false(u.failed);
        assert_memory_equal(in, out, length);
        jd_unpack(&u, out, 1); /* there is no more */
        assert_true(u.failed && out[0] == 0);
        free(p.at);
    }
}

static void zeros_take_no_room(void **state)
{
    static const uint8_t zeros[12800];
    struct pack          p = {0};
    jd_pack(&p, zeros, sizeof zeros);
    assert_true(jd_pack_end(&p));
    assert_int_equal(p.length, 100 + 32);
    free(p.at);
}

/* One byte for each 128 that are not zero. */
static void others_take_little_more(void **state)
{
    static uint8_t ones[12800];
    struct pack    p = {0};
    memset(ones, 1, sizeof ones);
    jd_pack(&p, ones, sizeof ones);
    assert_true(jd_pack_end(&p));
    assert_int_equal(p.length, sizeof ones + 100 + 32);
    free(p.at);
}

/* ---- games ---- */

static struct pack kept(jd_game *game)
{
    struct pack p = {0};
    jd_game_save(game, &p);
    assert_true(jd_pack_end(&p));
    return p;
}

static jd_game *short_game(void)
{
    jd_game *game = game_of(JD_ED_2023, "300+3", NULL);
    act(game, 0, JD_BY_ARBITER, JD_DO_START);
    play(game, 1000, JD_BY_WHITE, "e2e4");
    play(game, 2000, JD_BY_BLACK, "e7e5");
    return game;
}

static void damage_is_seen(void **state)
{
    jd_game      *game = short_game();
    struct pack   p = kept(game);
    struct unpack u;
    for (size_t i = 0; i < p.length; i++) {
        p.at[i] ^= 0x10;
        assert_false(jd_unpack_begin(&u, p.at, p.length));
        p.at[i] ^= 0x10;
        assert_false(jd_unpack_begin(&u, p.at, i));
    }
    assert_true(jd_unpack_begin(&u, p.at, p.length));
    free(p.at);
    jd_game_free(game);
}

/* Bytes that are whole, but of something else. */
static void what_is_no_game_is_not_restored(void **state)
{
    static const uint8_t other[64] = {1, 2, 3};
    jd_regulations       regs = {0};
    for (size_t length = 0; length <= sizeof other; length += 16) {
        struct pack   p = {0};
        struct unpack u;
        jd_pack(&p, other, length);
        assert_true(jd_pack_end(&p) && jd_unpack_begin(&u, p.at, p.length));
        assert_null(jd_game_restore(&regs, &u));
        free(p.at);
    }
}

static void names_are_those_of_the_regulations(void **state)
{
    jd_game       *game = short_game(), *back;
    struct pack    p = kept(game);
    struct unpack  u;
    jd_regulations regs = {.names = {"Anna", "Běla"}};
    assert_true(jd_unpack_begin(&u, p.at, p.length));
    back = jd_game_restore(&regs, &u);
    assert_non_null(back);
    assert_string_equal(jd_game_envelope(back).names[1], "Běla");
    assert_int_equal(jd_game_state(back).standing, 2);
    jd_game_free(back);
    jd_game_free(game);
    free(p.at);
}

static void what_was_said_is_kept(void **state)
{
    jd_game       *game = short_game(), *back;
    jd_regulations regs = {0};
    struct unpack  u;
    jd_event       e = jd_event_of(3000, JD_BY_WHITE, JD_DO_STOP);
    e.note = "hluk";
    apply(game, e);
    struct pack p = kept(game);
    assert_true(jd_unpack_begin(&u, p.at, p.length));
    back = jd_game_restore(&regs, &u);
    assert_non_null(back);
    assert_string_equal(jd_game_call_reason(back), "hluk");
    assert_null(jd_game_envelope(back).place);
    jd_game_free(back);
    jd_game_free(game);
    free(p.at);
}

/* A move is a few bytes, however much of a position it leads to. */
static void a_long_game_takes_little_room(void **state)
{
    static const char *const shuttle[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    jd_game                 *game = game_of(JD_ED_2009, "36000", NULL);
    act(game, 0, JD_BY_ARBITER, JD_DO_START);
    for (int i = 0; i < 1000; i++)
        play(game, 10 * i, i % 2 ? JD_BY_BLACK : JD_BY_WHITE, shuttle[i % 4]);
    struct pack p = kept(game);
    assert_int_equal(jd_game_state(game).standing, 1000);
    assert_in_range(p.length, 1000, 24000);
    free(p.at);
    jd_game_free(game);
}

/* ---- the same game is the same bytes, whatever was in memory before ---- */

/* What the next function finds on its stack; and in memory that it asks for. */
static __attribute__((noinline)) void paint(int colour)
{
    volatile uint8_t stack[1 << 16];
    for (size_t i = 0; i < sizeof stack; i++)
        stack[i] = (uint8_t)colour;
    mallopt(M_PERTURB, colour);
}

/* Nothing of the regulations is as it was before but what they say. */
static jd_regulations paint_regulations(const jd_regulations *regs, int colour)
{
    char           text[256];
    jd_regulations out;
    paint(colour);
    memset(&out, colour, sizeof out);
    out = *regs;
    jd_control_write(&regs->control, text, sizeof text);
    paint(colour);
    assert_int_equal(jd_control_read(text, &out.control, NULL), JD_OK);
    return out;
}

static struct pack painted(const struct random_game *w, int colour)
{
    static jd_rulings rulings;
    jd_regulations    regs = paint_regulations(&w->regs, colour);
    jd_game          *game;
    paint(colour);
    assert_int_equal(jd_game_new(&game, &regs), JD_OK);
    for (int i = 0; i < w->count; i++) {
        paint(colour);
        assert_int_equal(jd_game_apply(game, &w->events[i], &rulings, NULL), JD_OK);
    }
    paint(colour);
    struct pack p = kept(game);
    jd_game_free(game);
    mallopt(M_PERTURB, 0);
    return p;
}

static int games = 200;

static void the_same_game_is_the_same_bytes(void **state)
{
    static struct random_game w;
    static jd_rulings         rulings;
    games_seed(14);
    for (int n = 0; n < games; n++) {
        random_begin(&w);
        for (int tries = 0; tries < 120 && w.count < LONGEST; tries++) {
            jd_event e = random_event(&w);
            random_apply(&w, &e, &rulings);
        }
        struct pack one = painted(&w, 0x5a), other = painted(&w, 0xa5);
        if (one.length != other.length || memcmp(one.at, other.at, one.length) != 0)
            die(&w, "it is kept as other bytes");
        free(one.at);
        free(other.at);
        jd_game_free(w.game);
    }
}

/* usage: test-laws-image [GAMES]; valgrind has time for fewer, and sees each byte that nobody has written. */
int main(int count, char **words)
{
    if (count > 1)
        games = atoi(words[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_packed_comes_out_again),  cmocka_unit_test(zeros_take_no_room),
        cmocka_unit_test(others_take_little_more),         cmocka_unit_test(damage_is_seen),
        cmocka_unit_test(what_is_no_game_is_not_restored), cmocka_unit_test(names_are_those_of_the_regulations),
        cmocka_unit_test(what_was_said_is_kept),           cmocka_unit_test(a_long_game_takes_little_room),
        cmocka_unit_test(the_same_game_is_the_same_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
