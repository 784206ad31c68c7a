/* art07.c - irregularities (Article 7). */
#include "script.h"

/* LAW 2009:7.4.a 2009:7.4.b 2014:7.5.a 2014:7.5.b 2018:7.5.1 2018:7.5.5 2023:7.5.1 2023:7.5.5 */
static void repeated_illegal_moves(void **state)
{
#define OPEN "start; w e2e4; b e7e5; "
    static const struct law_case cases[] = {
        {JD_ED_2009, OPEN "w e1e3", "7.4.b/white+b120000^2!1"},
        {JD_ED_2009, OPEN "w e1e3; w e1e3", "7.4.b/white+b120000^2!1 7.4.b/white+b120000^2!1"},
        {JD_ED_2009, OPEN "w e1e3; w e1e3; w e1e3",
         "7.4.b/white+b120000^2!1 7.4.b/white+b120000^2!1 7.4.b/white^2=0-1"},
        {JD_ED_2014, OPEN "w e1e3; w e1e3", "7.5.b/white+b120000^2!1 7.5.b/white^2=0-1"},
        {JD_ED_2018, OPEN "w e1e3; w e1e3", "7.5.5/white+b120000^2!1 7.5.5/white^2=0-1"},
        {JD_ED_2023, OPEN "w e1e3; w e1e3", "7.5.5/white+b120000^2!1 7.5.5/white^2=0-1"},
        /* counted for each player */
        {JD_ED_2018, OPEN "w e1e3; w e1e2; b e8e6; b e8e7", "7.5.5/white+b120000^2!1 7.5.5/black+w120000^3!1"},
        /* the piece must move, else: set back */
        {JD_ED_2018, OPEN "w e1e3; w d2d4", "7.5.5/white+b120000^2!1 4.3.1/white^2!1"},
        /* no legal move of that piece: free */
        {JD_ED_2018, OPEN "w a1a3; w d2d4", "7.5.5/white+b120000^2"},
        /* a capture that is illegal touches both */
        {JD_ED_2018, OPEN "w g1e5; w g1f3", "7.5.5/white+b120000^2!3"},
        /* the opponent's man: he must take it, if he can */
        {JD_ED_2018, OPEN "w d7d5; w d2d4", "7.5.5/white+b120000^2"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", NULL, true);
}

static void clocks_after_an_illegal_move(void **state)
{
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400+30");
    scene_run(&s, "@0 start; @10000 w e2e5; @15000 tick");
    jd_state now = jd_game_state(s.game);
    assert_int_equal(now.running, JD_BY_WHITE);
    assert_int_equal(now.counter[0], 0);
    assert_int_equal(now.illegal[0], 1);
    assert_int_equal(now.ply, 0);
    scene_clock(&s, 5430000 - 15000, 5430000 + 120000); /* no increment at an illegal press */
    scene_fen_is(&s, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    scene_end(&s);
}

static void made_but_not_completed(void **state)
{
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
    scene_run(&s, "start; w release e2e5");
    jd_state now = jd_game_state(s.game);
    assert_true(now.made && !now.completed && !now.legal);
    scene_said(&s, "");
    scene_run(&s, "w release e2e4; w press; b e7e5");
    scene_said(&s, "");
    assert_int_equal(jd_game_state(s.game).illegal[0], 0);
    scene_end(&s);
}

/* LAW 2018:7.5.2 2023:7.5.2 */
static void promotion_unfinished(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, "start; w a7a8", "7.4.b/white+b120000^0!4"},
        {JD_ED_2014, "start; w a7a8", "7.5.b/white+b120000"},
        {JD_ED_2018, "start; w release a7a8; w press; b e7e6", "7.5.5/white+b120000"},
        {JD_ED_2023, "start; w a7a8; b e7e6; w a8a1; b e6d6; w press", "7.5.5/white+b120000 7.5.5/white=0-1"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", "8/P3k3/8/8/8/8/7r/4K3 w - - 0 1", true);
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400+30");
    scene_fen(&s, "8/P3k3/8/8/8/8/7r/4K3 w - - 0 1");
    scene_run(&s, "@0 start; @10000 w a7a8");
    scene_fen_is(&s, "Q7/4k3/8/8/8/8/7r/4K3 b - - 0 1");
    assert_int_equal(jd_game_state(s.game).running, JD_BY_BLACK);
    scene_clock(&s, 5420000, 5550000);
    scene_end(&s);
}

/* The opponent cannot mate: the game is drawn, not lost. */
static void lost_or_drawn(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, "start; w e1e3; w e1e3; w e1e3",
         "7.4.b/white+b120000^0!4 7.4.b/white+b120000^0!4 7.4.b/white^0=1/2-1/2"},
        {JD_ED_2018, "start; w e1e3; w e1e3", "7.5.5/white+b120000^0!4 7.5.5/white^0=1/2-1/2"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", true);
}

static void castling_illegally(void **state)
{
    static const struct law_case cases[] = {
        /* through an attacked square: another king move */
        {JD_ED_2018, "start; w e1g1", "7.5.5/white+b120000^0!2"},
        {JD_ED_2018, "start; w O-O", "7.5.5/white+b120000^0!2"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", "r3kr2/ppppp1pp/8/8/8/8/PPPPP1PP/R3K2R w KQq - 0 1", true);
}

/* LAW 2009:7.1.a 2014:7.2.a 2018:7.2.1 2023:7.2.1 */
static void wrong_setup(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, "start; w e2e4; b claim setup", "7.1.a*"},
        {JD_ED_2014, "start; w e2e4; b claim setup", "7.2.a*"},
        {JD_ED_2018, "start; observe wrong-setup", "7.2.1*"},
        {JD_ED_2023, "start; w claim setup; w e2e4", "7.2.1* 8.7/white"},
    };
    static const struct law_case right[] = {
        {JD_ED_2018, "start; w claim setup; w e2e4", "7.2.1/white"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", true);
    LAW_TABLE(right, JD_PRESET_STANDARD, "5400", NULL, true);
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
    scene_fen(&s, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    s.regs.setup_ok = true;
    scene_run(&s, "start; b claim setup");
    scene_said(&s, "7.2.1/black");
    assert_int_equal(jd_game_state(s.game).phase, JD_RUNNING);
    scene_end(&s);
}

/* LAW 2009:7.1.b 2014:7.2.b 2018:7.2.2 2023:7.2.2 2009:7.3 2014:7.4 2018:7.4.1 2023:7.4.1 2018:7.4.2 2018:7.4.3
   2023:7.4.2 2023:7.4.3 2009:7.5 2014:7.6 2018:7.6 2023:7.6 2009:6.13 2014:7.1 2018:7.1 2023:7.1 */
static void observed(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, "start; observe board-turned", "7.1.b"},
        {JD_ED_2014, "start; observe board-turned", "7.2.b"},
        {JD_ED_2018, "start; observe board-turned; w e2e4", "7.2.2"},
        {JD_ED_2009, "start; w e2e4; observe displaced of=black", "7.3/black^1"},
        {JD_ED_2014, "start; observe displaced of=black", "7.4/black^0"},
        {JD_ED_2018, "start; observe displaced of=black; penalise warning who=black", "7.4.1/black^0 12.9.1/black"},
        {JD_ED_2009, "start; w e2e4; b e7e5; restore ply=1; b d7d5", "7.5^1"},
        {JD_ED_2018, "start; w e2e4; b e7e5; restore ply=0; w d2d4", "7.6^0"},
        {JD_ED_2018, "start; w e2e4; restore ply=3", "7.6"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", NULL, true);
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
    scene_run(&s, "start; w e2e4; b e7e5; w g1f3; restore ply=1");
    jd_state now = jd_game_state(s.game);
    assert_int_equal(now.ply, 1);
    assert_int_equal(now.running, JD_BY_BLACK);
    assert_int_equal(now.counter[0], 1);
    assert_int_equal(now.counter[1], 0);
    scene_end(&s);
}

#define SHUFFLE "w g1f3; b g8f6; w f3g1; b f6g8; "

/* LAW 2009:7.2 2014:7.3 2018:7.3 2023:7.3 */
static void colours_reversed(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, "start; observe colours-reversed", "7.2"},
        {JD_ED_2014, "start; observe colours-reversed", "7.3"},
        {JD_ED_2018, "start; observe colours-reversed", "7.3*"},
        {JD_ED_2018,
         "start; w a2a3; b a7a6; w b2b3; b b7b6; w c2c3; b c7c6; w d2d3; b d7d6; w e2e3; b e7e6; w f2f3; b f7f6; w "
         "g2g3; b "
         "g7g6; w h2h3; b h7h6; w a3a4; b a6a5; w b3b4; observe colours-reversed",
         "7.3*"},
        {JD_ED_2018,
         "start; w a2a3; b a7a6; w b2b3; b b7b6; w c2c3; b c7c6; w d2d3; b d7d6; w e2e3; b e7e6; w f2f3; b f7f6; w "
         "g2g3; b "
         "g7g6; w h2h3; b h7h6; w a3a4; b a6a5; w b3b4; b b6b5; observe colours-reversed",
         "7.3"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", NULL, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(repeated_illegal_moves),
        cmocka_unit_test(clocks_after_an_illegal_move),
        cmocka_unit_test(made_but_not_completed),
        cmocka_unit_test(promotion_unfinished),
        cmocka_unit_test(lost_or_drawn),
        cmocka_unit_test(castling_illegally),
        cmocka_unit_test(wrong_setup),
        cmocka_unit_test(observed),
        cmocka_unit_test(colours_reversed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
