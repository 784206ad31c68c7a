/* The dead position (5.2.2) is noticed after the very move that brings it about, and never before: walks with
 * few men, where the game is held against the full question after every move. */
#include "jadoube/jadoube.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const starts[] = {
    "8/8/8/3k4/8/8/1B1N4/K7 w - - 0 1",    "8/8/8/3k4/8/8/1B1B4/K7 w - - 0 1",
    "8/8/8/3k4/8/8/1N1N4/K7 b - - 0 1",    "8/8/3b4/3k4/8/8/1B6/K7 w - - 0 1",
    "8/8/3b4/3k4/8/8/B7/K7 w - - 0 1",     "8/8/3n4/3k4/8/8/1B6/K7 b - - 0 1",
    "8/8/3r4/3k4/8/8/8/K7 w - - 0 1",      "8/5p2/8/3k4/8/8/2P5/K7 w - - 0 1",
    "8/8/3n4/3k4/8/8/1N6/K7 w - - 0 1",    "8/8/8/p1p5/P1P1k3/8/8/K2B4 w - - 0 1",
    "k7/p1p5/P1P5/8/8/8/8/K4B2 w - - 0 1", "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1",
};

#define WALKS 12
#define STEPS 60

static uint32_t draw(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*state >> 33);
}

static bool is_dead(const jd_position *p)
{
    static _Alignas(64) unsigned char memory[1 << 20];
    const jd_mate_budget              budget = {.memory = memory, .bytes = sizeof memory};
    return jd_mate_query(p, JD_WHITE, &budget, NULL) == JD_NO && jd_mate_query(p, JD_BLACK, &budget, NULL) == JD_NO;
}

static void walk(const char *fen, uint64_t *chance)
{
    static jd_rulings rulings;
    jd_control        control;
    jd_game          *game;
    jd_control_read("5400", &control, NULL);
    jd_regulations regs = jd_regulations_of(JD_EDITION_DEFAULT, JD_PRESET_STANDARD, &control);
    assert_int_equal(jd_fen_position(fen, JD_PROBLEMS_STANDING, &regs.start, NULL, NULL), JD_OK);
    assert_int_equal(jd_game_new(&game, &regs), JD_OK);
    jd_event e = jd_event_of(0, JD_BY_ARBITER, JD_DO_START);
    jd_game_apply(game, &e, &rulings, NULL);
    jd_state s = jd_game_state(game);
    for (int step = 0; step < STEPS && s.result == JD_NO_RESULT; step++) {
        char     text[JD_MOVETEXT_MAX];
        jd_moves moves;
        jd_moves_legal(&s.position, &moves);
        jd_movetext_write(&s.position, moves.at[draw(chance) % moves.count], &(jd_movestyle){.form = JD_FORM_UCI}, text,
                          sizeof text);
        e = jd_event_of(0, jd_party_of(s.on_move), JD_DO_PLAY);
        e.move = text;
        jd_game_apply(game, &e, &rulings, NULL);
        s = jd_game_state(game);
        bool over = !jd_moves_any(&s.position), dead = !over && is_dead(&s.position);
        if (dead != (rulings.count && rulings.at[rulings.count - 1].rule == JD_RULE_DEAD_POSITION)) {
            char now[JD_FEN_MAX];
            jd_fen_write(&s.position, now, sizeof now);
            fail_msg("%s is %sdead, the game says otherwise", now, dead ? "" : "not ");
        }
    }
    jd_game_free(game);
}

/* LAW 2018:5.2.2 2023:5.2.2 */
static void noticed_at_once(void **state)
{
    uint64_t chance = 5;
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++)
        for (int j = 0; j < WALKS; j++)
            walk(starts[i], &chance);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(noticed_at_once)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
