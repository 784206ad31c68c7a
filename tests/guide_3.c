/* guide_3.c - the quickplay finish (Guidelines III, Appendix G of 2014, Article 10 of 2009). */
#include "script.h"

static struct scene quickplay(jd_edition edition, jd_quickplay how, const char *control)
{
    struct scene s = scene(edition, JD_PRESET_STANDARD, control);
    s.regs.quickplay = how;
    return s;
}

static void said(jd_edition edition, jd_quickplay how, const char *control, const char *script, const char *expected)
{
    struct scene s = quickplay(edition, how, control);
    scene_run(&s, script);
    scene_said(&s, expected);
    scene_end(&s);
}

#define SHORT "@0 start; @1000 w e2e4; @2000 b e7e5; @500000 "

/* LAW 2009:10.1 2009:10.2 2014:G.1 2014:G.2 2014:G.3 2014:G.5 2018:III.1 2018:III.2.1 2018:III.2.2 2018:III.5
   2023:III.1 2023:III.2.1 2023:III.2.2 2023:III.5 */
static void when_it_may_be_claimed(void **state)
{
    said(JD_ED_2018, JD_QUICKPLAY_NONE, "600", SHORT "w claim cannot-win", "III.2.1/white");
    said(JD_ED_2014, JD_QUICKPLAY_NONE, "600", SHORT "w claim cannot-win", "G.2/white");
    said(JD_ED_2018, JD_QUICKPLAY_CLAIMS, "600+1", SHORT "w claim cannot-win", "III.2.2/white");
    said(JD_ED_2014, JD_QUICKPLAY_CLAIMS, "600+1", SHORT "w claim cannot-win", "G.3/white");
    said(JD_ED_2018, JD_QUICKPLAY_CLAIMS, "600", "@0 start; @1000 w claim cannot-win", "III.5/white"); /* time enough */
    said(JD_ED_2018, JD_QUICKPLAY_CLAIMS, "600", SHORT "b claim cannot-win", "III.5/black");           /* not on move */
    said(JD_ED_2018, JD_QUICKPLAY_CLAIMS, "40/600:600", SHORT "w claim no-effort",
         "III.5/white"); /* not the last period */
    said(JD_ED_2009, JD_QUICKPLAY_CLAIMS, "600", "@0 start; @1000 w claim no-effort", "10.2/white");
    struct scene s = quickplay(JD_ED_2014, JD_QUICKPLAY_CLAIMS, "300"); /* never in blitz */
    s.regs.speed = JD_BLITZ;
    scene_run(&s, "@0 start; @200000 w claim cannot-win");
    scene_said(&s, "G.3/white");
    scene_end(&s);
    /* 2009: in every last period, without being announced */
    s = scene(JD_ED_2009, JD_PRESET_STANDARD, "600");
    scene_run(&s, SHORT "w claim cannot-win; rule accept");
    scene_said(&s, "10.2.a/white=1/2-1/2");
    scene_end(&s);
}

/* LAW 2009:10.2.a 2009:10.2.b 2009:10.2.c 2014:G.5.a 2014:G.5.b 2014:G.5.c 2018:III.5.1 2018:III.5.2 2018:III.5.3
   2023:III.5.1 2023:III.5.2 2023:III.5.3 */
static void what_the_arbiter_rules(void **state)
{
    said(JD_ED_2014, JD_QUICKPLAY_CLAIMS, "600", SHORT "w claim cannot-win; rule accept", "G.5.a/white=1/2-1/2");
    said(JD_ED_2018, JD_QUICKPLAY_CLAIMS, "600", SHORT "w claim no-effort; rule accept", "III.5.1/white=1/2-1/2");
    said(JD_ED_2009, JD_QUICKPLAY_CLAIMS, "600", SHORT "w claim cannot-win; rule reject", "10.2.c/white+b120000");
    said(JD_ED_2014, JD_QUICKPLAY_CLAIMS, "600", SHORT "w claim cannot-win; rule reject", "G.5.c/white+b120000");
    said(JD_ED_2018, JD_QUICKPLAY_CLAIMS, "600", SHORT "w claim cannot-win; rule reject; w d2d4",
         "III.5.3/white+b120000");
    said(JD_ED_2009, JD_QUICKPLAY_CLAIMS, "600", SHORT "w claim cannot-win; rule postpone; w d2d4", "10.2.b/white");
    said(JD_ED_2014, JD_QUICKPLAY_CLAIMS, "600", SHORT "w claim cannot-win; rule postpone ms=120000",
         "G.5.b/white+b120000");
    said(JD_ED_2018, JD_QUICKPLAY_CLAIMS, "600", SHORT "w claim cannot-win; rule postpone; @800000 tick; rule accept",
         "III.5.2/white III.5.2/white=1/2-1/2"); /* the flag fell meanwhile: it decides nothing yet */
    said(JD_ED_2018, JD_QUICKPLAY_CLAIMS, "600", SHORT "w claim cannot-win; rule postpone; @800000 tick; rule reject",
         "III.5.2/white III.5.3/white 6.9/white=0-1");
    said(JD_ED_2018, JD_QUICKPLAY_CLAIMS, "600", "@0 start; rule accept", "III.5");
    struct scene s = quickplay(JD_ED_2018, JD_QUICKPLAY_CLAIMS, "600");
    scene_run(&s, SHORT "w claim cannot-win; @900000 w d2d4");
    scene_said(&s, "6.11.3/white"); /* the clocks stand until the ruling */
    assert_int_equal(jd_game_state(s.game).phase, JD_PAUSED);
    scene_clock(&s, 600000 - 1000 - 498000, 600000 - 1000);
    assert_int_equal(jd_game_state(s.game).offer, JD_BY_NOBODY);
    scene_end(&s);
    s = quickplay(JD_ED_2009, JD_QUICKPLAY_CLAIMS, "600");
    scene_run(&s, SHORT "w claim cannot-win; b accept"); /* 2009: it is also an offer */
    scene_said(&s, "5.2.c/both=1/2-1/2");
    scene_end(&s);
}

/* LAW 2014:G.4 2018:III.4 2023:III.4 */
static void five_seconds(void **state)
{
    static const char *const articles[] = {NULL, "G.4/white+b120000", "III.4/white+b120000", "III.4/white+b120000"};
    for (int e = JD_ED_2014; e < JD_EDITIONS; e++) {
        struct scene s = quickplay((jd_edition)e, JD_QUICKPLAY_INCREMENT, "600");
        scene_run(&s, SHORT "w claim increment");
        assert_int_equal(jd_game_state(s.game).offer, JD_BY_WHITE);
        scene_run(&s, "b decline; rule accept");
        scene_said(&s, articles[e]);
        scene_clock(&s, 101000 + 5000, 599000 + 120000);
        scene_run(&s, "@510000 w d2d4"); /* five seconds for White's next move, and for Black's present one */
        int64_t white = 101000 + 5000 - (510000 - 502000) + 5000;
        scene_clock(&s, white, 599000 + 120000 + 5000);
        scene_run(&s, "@511000 b d7d5");
        scene_clock(&s, white, 599000 + 120000 + 5000 - 1000 + 5000);
        scene_end(&s);
    }
    said(JD_ED_2018, JD_QUICKPLAY_INCREMENT, "600", SHORT "w claim increment; b accept", "5.2.3/both=1/2-1/2");
    said(JD_ED_2018, JD_QUICKPLAY_INCREMENT, "600", SHORT "w claim increment; rule reject; w d2d4", "III.4/white");
    said(JD_ED_2018, JD_QUICKPLAY_INCREMENT, "600", SHORT "w claim cannot-win", "III.5/white");
    said(JD_ED_2018, JD_QUICKPLAY_CLAIMS, "600", SHORT "w claim increment", "III.4/white");
    said(JD_ED_2014, JD_QUICKPLAY_INCREMENT, "600", "@0 start; w claim increment", "G.4/white");
}

/* LAW 2009:D.1 2009:D.1.a 2009:D.1.b 2014:G.6 2014:G.6.a 2014:G.6.a.1 2014:G.6.a.2 2014:G.6.b 2018:III.6 2018:III.6.1
   2018:III.6.1.1 2018:III.6.1.2 2018:III.6.2 2023:III.6 2023:III.6.1 2023:III.6.1.1 2023:III.6.1.2 2023:III.6.2 */
static void nobody_to_call(void **state)
{
    static const char *const articles[] = {"D.1/white", "G.6.a/white", "III.6.1/white", "III.6.1/white"};
    for (int e = 0; e < JD_EDITIONS; e++)
        for (int what = 0; what < 2; what++) {
            struct scene s = quickplay((jd_edition)e, JD_QUICKPLAY_CLAIMS, "600");
            s.regs.arbiter = false;
            scene_run(&s, what ? SHORT "w claim no-effort" : SHORT "w claim cannot-win");
            scene_said(&s, articles[e]);
            assert_int_equal(jd_game_state(s.game).phase, JD_FINISHED); /* the claim ends the game */
            assert_int_equal(jd_game_state(s.game).result, JD_NO_RESULT);
            scene_run(&s, "rule accept");
            assert_int_equal(jd_game_state(s.game).result, JD_DRAW);
            scene_end(&s);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(when_it_may_be_claimed),
        cmocka_unit_test(what_the_arbiter_rules),
        cmocka_unit_test(five_seconds),
        cmocka_unit_test(nobody_to_call),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
