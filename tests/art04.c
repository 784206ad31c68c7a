/* art04.c - the act of moving the pieces (Article 4; 1.3). */
#include "script.h"

#include "jadoube/touch.h"

#define CASTLES "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"
#define CAUGHT  "4k3/8/8/3p1n2/4P3/8/8/4K2R w K - 0 1"

/* LAW 2009:4.3 2009:4.3.a 2009:4.3.b 2009:4.3.c 2009:4.5 */
/* LAW 2014:4.3 2014:4.3.a 2014:4.3.b 2014:4.3.c 2014:4.5 */
/* LAW 2018:4.3 2018:4.3.1 2018:4.3.2 2018:4.3.3 2018:4.5 2023:4.3 2023:4.3.1 2023:4.3.2 2023:4.3.3 2023:4.5 */
static void touched_pieces_bind(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, "start; w touch e4", "4.3.a/white!3"}, /* e5, exd5, exf5 */
        {JD_ED_2014, "start; w touch e4", "4.3.a/white!3"},
        {JD_ED_2018, "start; w touch e4", "4.3.1/white!3"},
        {JD_ED_2023, "start; w touch e4", "4.3.1/white!3"},
        {JD_ED_2009, "start; w touch d5", "4.3.b/white!1"},
        {JD_ED_2014, "start; w touch d5", "4.3.b/white!1"},
        {JD_ED_2018, "start; w touch d5", "4.3.2/white!1"},
        {JD_ED_2023, "start; w touch d5", "4.3.2/white!1"},
        /* own piece, then one that it can take: the one with the other */
        {JD_ED_2009, "start; w touch e4; w touch f5", "4.3.a/white!3 4.3.c/white!1"},
        {JD_ED_2018, "start; w touch e4; w touch f5", "4.3.1/white!3 4.3.3/white!1"},
        /* the rook cannot take d5: the first touched that can be moved or taken */
        {JD_ED_2014, "start; w touch h1; w touch d5", "4.3.a/white!9 4.3.c/white!9"},
        {JD_ED_2018, "start; w touch d5; w touch h1", "4.3.2/white!1 4.3.3/white!1"},
        /* the king of the opponent cannot be taken: any move */
        {JD_ED_2009, "start; w touch e8", "4.5/white"},
        {JD_ED_2023, "start; w touch e8", "4.5/white"},
        {JD_ED_2018, "start; w touch e8; w touch e4", "4.5/white 4.3.3/white!3"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", CAUGHT, true);
}

/* LAW 2009:4.4 2009:4.4.a 2009:4.4.b 2009:4.4.c 2014:4.4 2014:4.4.a 2014:4.4.b 2014:4.4.c */
/* LAW 2018:4.4 2018:4.4.1 2018:4.4.2 2018:4.4.3 2023:4.4 2023:4.4.1 2023:4.4.2 2023:4.4.3 */
static void king_and_rook(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, "start; w touch e1; w touch h1", "4.3.a/white!4 4.4.a/white!1"},
        {JD_ED_2018, "start; w touch e1; w touch a1", "4.3.1/white!4 4.4.1/white!1"},
        {JD_ED_2014, "start; w touch h1; w touch e1", "4.3.a/white!2 4.4.b/white!2"},
        {JD_ED_2023, "start; w touch h1; w touch e1", "4.3.1/white!2 4.4.2/white!2"},
    };
    static const struct law_case attacked[] = {
        /* f1 is attacked: no castling that side */
        {JD_ED_2009, "start; w touch e1; w touch h1", "4.3.a/white!2 4.4.c/white!2"},
        {JD_ED_2018, "start; w touch e1; w touch h1", "4.3.1/white!2 4.4.3/white!2"},
    };
    static const struct law_case walled[] = {
        /* no castling, no king move at all: free */
        {JD_ED_2018, "start; w touch e1; w touch h1", "4.5/white 4.4.3/white"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", CASTLES, true);
    LAW_TABLE(attacked, JD_PRESET_STANDARD, "5400", "r3kr2/ppppp1pp/8/8/8/8/PPPPP1PP/R3K2R w KQq - 0 1", true);
    LAW_TABLE(walled, JD_PRESET_STANDARD, "5400", "4k3/8/8/8/8/8/3PPP2/3QKB1R w K - 0 1", true);
}

/* With the rook touched first and immovable, the king must move, but may not castle with it. */
static void rook_first_king_moves(void **state)
{
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
    scene_fen(&s, "4k3/8/8/8/8/8/6PP/4K1NR w K - 0 1");
    scene_run(&s, "start; w touch h1; w touch e1");
    scene_said(&s, "4.5/white 4.4.2/white!5");
    scene_end(&s);
}

/* LAW 2009:4.2 2014:4.2 2014:6.2.d 2018:4.2.1 2018:4.2.2 2018:6.2.5 2023:4.2.1 2023:4.2.2 2023:6.2.5 */
static void adjusting(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, "start; w adjust; w touch e4; w touch e1", "4.2/white 4.2/white"},
        {JD_ED_2018, "start; w adjust squares=e4; w touch e4; w touch e1", "4.2.1/white 4.3.1/white!6"},
        {JD_ED_2018, "start; b adjust", "4.2.1/black"},
        {JD_ED_2023, "start; b touch e8", "4.2.1/black"},
        {JD_ED_2018, "start; w touch e4 accidental", "4.2.2/white"},
        {JD_ED_2014, "start; w touch e4 accidental", "4.3/white"},
        {JD_ED_2018, "start; w touch e4; w touch e1 accidental", "4.3.1/white!3 4.2.2/white!3"},
        {JD_ED_2018, "start; w adjust; w touch e4; w h1h2; b e8e7; w touch e4", "4.2.1/white 4.3.1/white!3"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", CAUGHT, true);
}

/* LAW 2009:4.6 2009:4.6.b 2009:4.6.c 2014:4.7 2014:4.7.b 2014:4.7.c 2018:4.7 2018:4.7.2 2018:4.7.3 2023:4.7 2023:4.7.2
   2023:4.7.3 2009:4.4.d 2014:4.4.d 2018:4.4.4 2023:4.4.4 2009:4.6.a 2014:4.7.a 2018:4.7.1 2023:4.7.1 */
static void when_a_move_is_made(void **state)
{
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
    scene_fen(&s, CAUGHT);
    scene_run(&s, "start; w release e4d5");
    jd_state now = jd_game_state(s.game);
    assert_true(now.made && !now.completed && now.legal);
    assert_int_equal(now.on_move, JD_BLACK);
    assert_int_equal(now.running, JD_BY_WHITE);
    scene_run(&s, "w release e4f5");
    scene_said(&s, "4.7/white");
    scene_run(&s, "w press");
    now = jd_game_state(s.game);
    assert_true(now.completed);
    assert_int_equal(now.running, JD_BY_BLACK);
    scene_fen_is(&s, "4k3/8/8/3P1n2/8/8/8/4K2R b K - 0 1");
    scene_end(&s);
}

static void second_release_by_edition(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, "start; w release e4e5; w release e4d5", "4.6/white"},
        {JD_ED_2014, "start; w release e4e5; w release e4d5", "4.7/white"},
        {JD_ED_2023, "start; w release e4e5; w press; w release e1e2", "1.3/white"},
        {JD_ED_2009, "start; w release e4e5; w press; w release e1e2", "1.1/white"},
        /* an illegal release may be followed by another within what was touched */
        {JD_ED_2018, "start; w release e4e6; w release e4e5; w press", ""},
        {JD_ED_2018, "start; w release e4e6; b touch e8; w touch e1; w release e4d5; w press",
         "4.2.1/black 4.3.1/white!3"},
        {JD_ED_2018, "start; w release e4e6; w release e1e2; w press", "4.3.1/white^0!3"},
        {JD_ED_2009, "start; w release e4e6; w release e1e2; w press", "4.3.a/white^0!3"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", CAUGHT, true);
}

static void king_let_go(void **state)
{
    static const struct law_case legal[] = {
        {JD_ED_2009, "start; w release e1g1 partial; w release e1g1; w press", "4.6.b/white!1"},
        {JD_ED_2014, "start; w release e1g1 partial; w release e1d1; w press", "4.7.b/white!1 4.7.b/white^0!1"},
        {JD_ED_2018, "start; w release e1c1 partial; w release e1c1; w press", "4.7.2/white!1"},
        {JD_ED_2023, "start; w release e1g1 partial; w press", "4.7.2/white!1 7.5.5/white+b120000^0!1"},
    };
    static const struct law_case illegal[] = {
        /* f1 is attacked */
        {JD_ED_2009, "start; w release e1g1 partial; w release a2a3; w press", "4.6.b/white"},
        {JD_ED_2014, "start; w release e1g1 partial; w release e1d1; w press", "4.7.b/white!2"},
        {JD_ED_2018, "start; w release e1g1 partial; w release a2a3; w press", "4.7.2/white!2 4.7.2/white^0!2"},
    };
    LAW_TABLE(legal, JD_PRESET_STANDARD, "5400", CASTLES, true);
    LAW_TABLE(illegal, JD_PRESET_STANDARD, "5400", "r3kr2/ppppp1pp/8/8/8/8/PPPPP1PP/R3K2R w KQq - 0 1", true);
}

static void promotion(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, "start; w release a7a8q; w release a7a8n; w press", "4.4.d/white"},
        {JD_ED_2018, "start; w release a7a8n; w release a7a8q; w press", "4.4.4/white"},
        {JD_ED_2018, "start; w release a7a8; w release a7a8r; w press", ""},
        {JD_ED_2018, "start; w release a7a8; w release e1d1; w press", "4.7/white^0!4"},
        {JD_ED_2009, "start; w release a7a8; w release e1d1; w press", "4.6/white^0!4"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", "8/P3k3/8/8/8/8/7r/4K3 w - - 0 1", true);
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
    scene_fen(&s, "8/P3k3/8/8/8/8/7r/4K3 w - - 0 1");
    scene_run(&s, "start; w release a7a8");
    assert_false(jd_game_state(s.game).made);
    assert_int_equal(jd_game_state(s.game).on_move, JD_WHITE);
    scene_end(&s);
}

/* LAW 2009:4.7 2014:4.8 2018:4.8 2023:4.8 2009:A.4.b */
static void breaches(void **state)
{
    static const struct law_case supervised[] = {
        {JD_ED_2009, "start; w touch e4; w e1e2", "4.3.a/white!3 4.3.a/white^0!3"},
        {JD_ED_2018, "start; w touch e4; w e1e2; w e4e5", "4.3.1/white!3 4.3.1/white^0!3"},
        /* claimed between release and press */
        {JD_ED_2018, "start; w touch e4; w release e1e2; b claim touch", "4.3.1/white!3 4.3.1/white^0!3"},
        {JD_ED_2018, "start; w e4e5; b claim touch", "4.8/black"},
        {JD_ED_2009, "start; w e4e5; b claim touch", "4.7/black"},
    };
    static const struct law_case alone[] = {
        {JD_ED_2018, "start; w touch e4; w e1e2; b claim touch; w e4e5", "4.3.1/white!3 4.3.1/white^0!3"},
        {JD_ED_2018, "start; w touch e4; w e1e2; b touch e8; b claim touch", "4.3.1/white!3 4.3.1/black!5 4.8/black"},
        /* 2009: only when asked, so nothing is said at the touch */
        {JD_ED_2009, "start; w touch e4; w e1e2", ""},
        {JD_ED_2009, "start; w touch e4; w e1e2; b claim touch", "4.3.a/white^0!3"},
    };
    LAW_TABLE(supervised, JD_PRESET_STANDARD, "5400", CAUGHT, true);
    LAW_TABLE(alone, JD_PRESET_RAPID, "1800", CAUGHT, false);
}

/* LAW 2009:4.1 2014:4.1 2018:4.1 2023:4.1 2018:7.5.4 2023:7.5.4 */
static void two_hands(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, "start; w release e1g1 hands=2; w press", "4.1/white"},
        {JD_ED_2014, "start; w e1g1 hands=2", "4.1/white"},
        {JD_ED_2018, "start; w e1g1 hands=2; b a7a6; w h2h3 hands=2", "7.5.5/white+b120000 7.5.5/white=0-1"},
        {JD_ED_2023, "start; w e1g1 hands=2", "7.5.5/white+b120000"},
        {JD_ED_2018, "start; w e1g1; observe two-hands of=white", "7.5.5/white+b120000"},
        {JD_ED_2014, "start; w e1g1; observe two-hands of=white", "4.1/white"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", CASTLES, true);
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
    scene_fen(&s, CASTLES);
    scene_run(&s, "start; w e1g1 hands=2");
    assert_int_equal(jd_game_state(s.game).ply, 1); /* the move stands */
    assert_int_equal(jd_game_state(s.game).running, JD_BY_BLACK);
    scene_end(&s);
}

/* LAW 2018:1.3 2023:1.3 2009:1.1 2014:1.1 2018:1.1 2018:1.2 2023:1.1 2023:1.2 */
static void turns(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2018, "start; b e7e5", "1.3/black"},
        {JD_ED_2014, "start; w e2e4; w d2d4", "1.1/white"},
        {JD_ED_2018, "start; w release e2e4; b release e7e5; w press; b press", ""}, /* made, not yet completed */
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", NULL, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(touched_pieces_bind),
        cmocka_unit_test(king_and_rook),
        cmocka_unit_test(rook_first_king_moves),
        cmocka_unit_test(adjusting),
        cmocka_unit_test(when_a_move_is_made),
        cmocka_unit_test(second_release_by_edition),
        cmocka_unit_test(king_let_go),
        cmocka_unit_test(promotion),
        cmocka_unit_test(breaches),
        cmocka_unit_test(two_hands),
        cmocka_unit_test(turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
