/* art05.c - how games end (Article 5; 1.4, 1.5). */
#include "script.h"

/* LAW 2009:5.1.a 2014:5.1.a 2018:5.1.1 2023:5.1.1 2009:1.2 2014:1.2 2018:1.4 2018:1.4.1 2018:1.4.2 2023:1.4 2023:1.4.1
   2023:1.4.2 2009:6.7.a 2014:6.2.a.1 2018:6.2.1.1 2023:6.2.1.1 */
static void mate_before_the_press(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, "start; w f2f3; b e7e5; w g2g4; b release d8h4", "5.1.a/white=0-1"},
        {JD_ED_2014, "start; w f2f3; b e7e5; w g2g4; b release d8h4; b press", "5.1.a/white=0-1"},
        {JD_ED_2018, "start; w f2f3; b e7e5; w g2g4; b Qh4", "5.1.1/white=0-1"},
        {JD_ED_2023, "start; w f2f3; b e7e5; w g2g4; b Qh4; w a2a3", "5.1.1/white=0-1 5.1.1/white"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", NULL, true);
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
    scene_run(&s, "start; w f2f3; b e7e5; w g2g4; b release d8h4");
    jd_state end = jd_game_state(s.game);
    assert_int_equal(end.phase, JD_FINISHED);
    assert_true(end.completed);
    assert_int_equal(end.counter[JD_BLACK], 2);
    assert_int_equal(end.running, JD_BY_NOBODY);
    assert_string_equal(end.article, "5.1.1");
    scene_end(&s);
}

/* A mate outside what the player was bound to ends nothing; 2009 asks only for a legal move. */
static void mate_against_touch(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, "start; w touch g1; w release a1a8", "4.3.a/white!4 5.1.a/black=1-0"},
        {JD_ED_2014, "start; w touch g1; w release a1a8", "4.3.a/white!4"},
        {JD_ED_2018, "start; w touch g1; w a1a8; w g1f1", "4.3.1/white!4 4.3.1/white^0!4"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", "6k1/5ppp/8/8/8/8/7P/R5K1 w - - 0 1", true);
}

/* LAW 2009:5.1.b 2014:5.1.b 2018:5.1.2 2023:5.1.2 */
static void resignation(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, "start; w resign", "5.1.b/white=0-1"},
        {JD_ED_2014, "start; b resign", "5.1.b/black=1-0"},
        {JD_ED_2018, "start; w resign", "5.1.2/white=0-1"},
        {JD_ED_2023, "start; w resign", "5.1.2/white=0-1"},
    };
    static const struct law_case bare[] = {
        /* Black has only his king */
        {JD_ED_2018, "start; w resign", "5.1.2/white=0-1"},
        {JD_ED_2023, "start; w resign", "5.1.2/white=1/2-1/2"},
        {JD_ED_2023, "start; b resign", "5.1.2/black=1-0"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", NULL, true);
    LAW_TABLE(bare, JD_PRESET_STANDARD, "5400", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", true);
}

/* LAW 2009:5.2.a 2014:5.2.a 2018:5.2.1 2023:5.2.1 */
static void stalemate(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, "start; w release f7g6", "5.2.a/black=1/2-1/2"},
        {JD_ED_2014, "start; w f7g6", "5.2.a/black=1/2-1/2"},
        {JD_ED_2018, "start; w f7g6", "5.2.1/black=1/2-1/2"},
        {JD_ED_2023, "start; w f7g6", "5.2.1/black=1/2-1/2"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", "7k/5Q2/8/8/8/8/8/K7 w - - 0 1", true);
}

/* LAW 2009:5.2.b 2014:5.2.b 2018:5.2.2 2023:5.2.2 2009:1.3 2014:1.3 2018:1.5 2023:1.5 2009:9.6 2014:9.7 */
static void dead_position(void **state)
{
    /* White takes the last pawn: two bare kings. */
    static const struct law_case taken[] = {
        {JD_ED_2014, "start; w e1e2", "5.2.b=1/2-1/2"},
        {JD_ED_2018, "start; w release e1e2", "5.2.2=1/2-1/2"},
        {JD_ED_2023, "start; w e1e2", "5.2.2=1/2-1/2"},
        {JD_ED_2009, "start; w e1e2", "5.2.b=1/2-1/2"},
    };
    LAW_TABLE(taken, JD_PRESET_STANDARD, "5400", "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", true);
    /* A wall of pawns that nobody can pass. */
    static const struct law_case wall[] = {
        {JD_ED_2018, "start; w e1d1", "5.2.2=1/2-1/2"},
    };
    LAW_TABLE(wall, JD_PRESET_STANDARD, "5400", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", true);
}

/* LAW 2009:5.2.c 2014:5.2.c 2018:5.2.3 2023:5.2.3 */
static void agreement(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, "start; w release e2e4; w offer; w press; b accept", "5.2.c/both=1/2-1/2"},
        {JD_ED_2014, "start; w release e2e4; w offer; w press; b accept", "5.2.c/both=1/2-1/2"},
        {JD_ED_2018, "start; w release e2e4; w offer; w press; b accept", "5.2.3/black"},
        {JD_ED_2023, "start; w e2e4; b release e7e5; b offer; b press; w accept", "5.2.3/both=1/2-1/2"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", NULL, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mate_before_the_press), cmocka_unit_test(mate_against_touch),
        cmocka_unit_test(resignation),           cmocka_unit_test(stalemate),
        cmocka_unit_test(dead_position),         cmocka_unit_test(agreement),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
