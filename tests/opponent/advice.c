/* advice.c - what an arbiter is told about "no effort" and "cannot win by normal means": numbers of the record. */
#include "jadoube/jadoube.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static jd_rulings rulings;

static void apply(jd_game *g, jd_event e) { assert_int_equal(jd_game_apply(g, &e, &rulings, NULL), JD_OK); }

static void play(jd_game *g, jd_party by, const char *move)
{
    jd_event e = jd_event_of(10000, by, JD_DO_PLAY);
    e.move = move;
    apply(g, e);
}

static jd_game *game_from(const char *fen)
{
    jd_control control;
    jd_game   *g;
    assert_int_equal(jd_control_read("60", &control, NULL), JD_OK);
    jd_regulations regs = jd_regulations_of(JD_ED_2023, JD_PRESET_STANDARD, &control);
    regs.quickplay = JD_QUICKPLAY_CLAIMS;
    regs.setup_ok = true;
    assert_int_equal(jd_fen_position(fen, 0, &regs.start, NULL, NULL), JD_OK);
    assert_int_equal(jd_game_new(&g, &regs), JD_OK);
    apply(g, jd_event_of(0, JD_BY_ARBITER, JD_DO_START));
    return g;
}

static jd_err advise(const jd_game *g, jd_opponent *player, jd_advice *out)
{
    static _Alignas(16) char memory[1 << 20];
    jd_mate_budget           budget = {.nodes = 10000, .memory = memory, .bytes = sizeof memory};
    jd_opponent_limits       limits = {.nodes = 5000};
    return jd_advice_of(g, player, &limits, &budget, out);
}

/* LAW 2009:10.2 2014:G.5 2018-:III.5 */
static void counts(void **state)
{
    (void)state;
    jd_advice a;
    jd_game  *g = game_from("8/5pk1/6p1/3R4/1r6/6P1/5PK1/8 w - - 0 40");
    assert_int_equal(advise(g, NULL, &a), JD_ERR_REFUSED);
    static const char *const moves[] = {"d5d6", "b4b3", "d6d5", "b3b4", "d5d7", "b4b3",
                                        "d7d5", "b3b4", "f2f4", "b4b2", "g2f3", "b2b3"};
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++)
        play(g, i % 2 ? JD_BY_BLACK : JD_BY_WHITE, moves[i]);
    jd_event claim = jd_event_of(10000, JD_BY_WHITE, JD_DO_CLAIM);
    claim.what = JD_WHAT_NO_EFFORT;
    apply(g, claim);
    assert_int_equal(advise(g, NULL, &a), JD_OK);
    assert_int_equal(a.what, JD_WHAT_NO_EFFORT);
    assert_int_equal(a.of, JD_BLACK);
    assert_int_equal(a.moves, 6);
    assert_int_equal(a.captures, 0);
    assert_int_equal(a.pawn_moves, 0);
    assert_int_equal(a.checks, 2);
    assert_int_equal(a.back, 2);
    assert_int_equal(a.quiet, 1);
    assert_int_equal(a.occurrences, 1);
    assert_int_equal(a.can_mate, JD_YES);
    jd_game_free(g);
}

/* A king alone can never mate, a queen can: best play says so. */
static void weighs(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        jd_answer   can;
        int         least, most;
    } rows[] = {{"8/8/4k3/8/8/8/6P1/5K2 w - - 0 1", JD_NO, 0, 50},
                {"8/8/4k3/8/8/2q5/8/5K2 w - - 0 1", JD_YES, 80, 100}};
    size_t       bytes = 1 << 20;
    void        *table = aligned_alloc(64, bytes);
    jd_opponent *player;
    memset(table, 0, bytes);
    assert_int_equal(jd_opponent_new(&player, table, bytes, 1), JD_OK);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        jd_advice a;
        jd_game  *g = game_from(rows[i].fen);
        jd_event  claim = jd_event_of(10000, JD_BY_WHITE, JD_DO_CLAIM);
        claim.what = JD_WHAT_CANNOT_WIN;
        apply(g, claim);
        assert_int_equal(advise(g, player, &a), JD_OK);
        assert_int_equal(a.can_mate, rows[i].can);
        assert_in_range(jd_worth_chance(&a.now, JD_BLACK), rows[i].least, rows[i].most);
        jd_game_free(g);
    }
    jd_opponent_free(player);
    free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(counts), cmocka_unit_test(weighs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
