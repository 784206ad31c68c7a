/* app_d.c - blind and visually disabled players (Appendix D; E of 2009). */
#include "script.h"

static void said(jd_edition edition, bool white, bool black, const char *script, const char *expected)
{
    struct scene s = scene(edition, JD_PRESET_STANDARD, "5400");
    s.regs.blind[0] = white;
    s.regs.blind[1] = black;
    scene_run(&s, script);
    scene_said(&s, expected);
    scene_end(&s);
}

/* LAW 2009:E.2 2009:E.2.1 2009:E.2.3 2009:E.2.3.a 2009:E.2.3.b 2009:E.2.3.c 2014:D.2 2014:D.2.1 2014:D.2.3 2014:D.2.3.a
   2014:D.2.3.b 2014:D.2.3.c 2014:D.2.4 */
/* LAW 2018:D.2 2018:D.2.1 2018:D.2.3 2018:D.2.3.1 2018:D.2.3.2 2018:D.2.3.3 2018:D.2.4 2018:D.2.5 2023:D.2 2023:D.2.1
   2023:D.2.3 2023:D.2.3.1 2023:D.2.3.2 2023:D.2.3.3 2023:D.2.4 2023:D.2.5 */
static void made_when_announced(void **state)
{
    said(JD_ED_2009, true, false, "start; w release g1f3; w press", "E.2.3/white");
    said(JD_ED_2014, true, false, "start; w release g1f3; w press", "D.2.3/white");
    said(JD_ED_2018, true, false, "start; w release g1f3; w press", "D.2.4/white");
    said(JD_ED_2018, true, false,
         "start; w release g1f3; w announce text=Springer Gustav eins Felix drei; w press; b e7e5", "");
    said(JD_ED_2018, true, false,
         "start; w announce text=Springer Gustav eins Felix drei; w release g1f3; w press; b e7e5", "");
    said(JD_ED_2018, true, false, "start; w g1f3; b release e7e5; b press; w d2d4", ""); /* play includes it */
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
    s.regs.blind[0] = true;
    scene_run(&s, "start; w release g1f3");
    assert_false(jd_game_state(s.game).made);
    assert_int_equal(jd_game_state(s.game).on_move, JD_WHITE);
    scene_run(&s, "w press");
    assert_int_equal(jd_game_state(s.game).running, JD_BY_WHITE); /* the clocks do not switch */
    assert_int_equal(jd_game_state(s.game).illegal[0], 0);
    scene_run(&s, "w announce text=Springer Gustav eins Felix drei");
    assert_true(jd_game_state(s.game).made);
    assert_false(jd_game_state(s.game).completed);
    scene_end(&s);
}

/* LAW 2009:E.2.6 2014:D.2.7 2018:D.2.8 2023:D.2.8 */
static void slips(void **state)
{
#define SLIP "start; w release g1f3; w announce text=Springer Gustav eins Hector drei; "
    said(JD_ED_2009, true, false, SLIP "w press", "E.2.6/white E.2.3/white");
    said(JD_ED_2014, true, false, SLIP "w announce text=Springer Felix drei; w press; b e7e5", "D.2.7/white");
    said(JD_ED_2018, true, false, SLIP "w announce text=Springer Felix drei; w press; b e7e5", "D.2.8/white");
    said(JD_ED_2018, true, false, "start; w release g1f3; w announce text=hello; w press", "D.2.8/white D.2.4/white");
}

static void illegal_and_announced(void **state)
{
    said(JD_ED_2018, true, false, "start; w release g1g3; w announce text=Springer Gustav drei; w press",
         "7.5.5/white+b120000^0!2");
}

/* LAW 2009:E.2.7 2009:E.2.8 2014:D.2.8 2018:D.2.9 2023:D.2.9 */
static void boards_that_differ(void **state)
{
    static const char *const agree[] = {"E.2.7/black", "D.2.8/black", "D.2.9/black", "D.2.9/black"};
    static const char *const differ[] = {"8.1/black E.2.8/black^1", "8.1.a/black D.2.8/black^1",
                                         "8.1.1/black D.2.9/black^1", "8.1.1/black D.2.9/black^1"};
    for (int e = 0; e < JD_EDITIONS; e++) {
        said((jd_edition)e, true, false, "start; w g1f3; b e7e5; observe boards-differ of=black", agree[e]);
        struct scene s = scene((jd_edition)e, JD_PRESET_STANDARD, "5400");
        s.regs.blind[0] = s.regs.manual_sheets = true;
        scene_run(
            &s, "start; w g1f3; w write text=Nf3; b write text=Nf3; b e7e5; w write text=e5; b write text=e6; observe "
                "boards-differ of=black");
        scene_said(&s, differ[e]);
        assert_int_equal(jd_game_state(s.game).ply, 1);
        scene_end(&s);
    }
}

/* LAW 2009:E.2.9.d 2014:D.2.9.d 2018:D.2.10.4 2023:D.2.10.4 */
static void may_ask(void **state)
{
    said(JD_ED_2018, true, false, "start; w ask moves; b ask moves", "12.6/black");
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
    s.regs.blind[0] = true;
    scene_run(&s, "start; w e2e4");
    assert_int_equal(jd_game_view(s.game, JD_BY_WHITE).counter[0], 1);
    assert_int_equal(jd_game_view(s.game, JD_BY_BLACK).counter[0], JD_HIDDEN);
    scene_end(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(made_when_announced), cmocka_unit_test(slips),   cmocka_unit_test(illegal_and_announced),
        cmocka_unit_test(boards_that_differ),  cmocka_unit_test(may_ask),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
