/* turning.c - where a game turned: by worths that are given, and by a game that is weighed. */
#include "jadoube/jadoube.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void chances(void **state)
{
    (void)state;
    static const struct {
        int score, mate, white;
    } rows[] = {{0, 0, 50}, {300, 0, 75}, {-300, 0, 25}, {3000, 0, 95}, {-50, 3, 95}, {50, -1, 5}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        jd_worth w = {.score = rows[i].score, .mate = rows[i].mate};
        assert_int_equal(jd_worth_chance(&w, JD_WHITE), rows[i].white);
        assert_int_equal(jd_worth_chance(&w, JD_BLACK), 100 - rows[i].white);
    }
}

static void kinds(void **state)
{
    (void)state;
    jd_move  played = jd_move_of(0, 1), better = jd_move_of(2, 3);
    jd_move  moves[] = {played, played, played, played, better};
    jd_worth worths[] = {{400, 0, better}, {0, 0, better},    {400, 0, better},
                         {0, 4, better},   {-600, 0, better}, {600, 0, JD_NO_MOVE}};
    jd_turn  turns[JD_TURNS_MOST];
    static const struct {
        int          ply;
        jd_turn_kind kind;
    } expected[] = {{1, JD_TURN_WIN}, {2, JD_TURN_LOSS}};
    assert_int_equal(jd_turns_find(worths, moves, 2, JD_WHITE, turns), 2);
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(turns[i].ply, expected[i].ply);
        assert_int_equal(turns[i].kind, expected[i].kind);
        assert_int_equal(turns[i].better, better);
    }
    /* A mate for White, on move at the fourth half-move of a game that Black began; the last move was the best. */
    assert_int_equal(jd_turns_find(worths, moves, 5, JD_BLACK, turns), 2);
    assert_int_equal(turns[0].ply, 2 + 1);
    assert_int_equal(turns[1].ply, 4);
    assert_int_equal(turns[1].kind, JD_TURN_MATE);
    assert_int_equal(turns[1].mate, 4);
    assert_string_equal(jd_turn_kind_name(turns[1].kind), "mate");
}

/* The fool's mate: Black's answer wins because of White's second move. */
static void weighed(void **state)
{
    (void)state;
    static const char *const texts[] = {"f3", "e5", "g4", "Qh4#"};
    size_t                   bytes = 1 << 20;
    void                    *table = aligned_alloc(64, bytes);
    jd_opponent             *player;
    jd_position              p = jd_position_initial();
    jd_move                  moves[4], wrong = jd_move_of(0, 63);
    jd_worth                 worths[5];
    jd_turn                  turns[JD_TURNS_MOST];
    memset(table, 0, bytes);
    for (int i = 0; i < 4; i++) {
        moves[i] = jd_san_read(&p, texts[i]);
        p = jd_move_make(&p, moves[i]);
    }
    assert_int_equal(jd_opponent_new(&player, table, bytes, 1), JD_OK);
    jd_opponent_limits limits = {.nodes = 2000};
    assert_int_equal(jd_worth_weigh(player, NULL, &wrong, 1, &limits, NULL, worths), JD_ERR_REFUSED);
    assert_int_equal(jd_worth_weigh(player, NULL, moves, 4, &limits, NULL, worths), JD_OK);
    assert_int_equal(worths[4].best, JD_NO_MOVE);
    assert_int_equal(worths[4].score, -JD_WORTH_MOST);
    assert_int_equal(worths[3].mate, -1);
    assert_int_equal(worths[3].best, moves[3]);
    assert_int_equal(jd_turns_find(worths, moves, 4, JD_WHITE, turns), 1);
    assert_int_equal(turns[0].ply, 3);
    assert_int_equal(turns[0].kind, JD_TURN_LOSS);
    jd_opponent_free(player);
    free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chances),
        cmocka_unit_test(kinds),
        cmocka_unit_test(weighed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
