/* art08.c - recording the moves (Article 8). */
#include "script.h"

static struct scene manual(jd_edition edition, const char *control)
{
    struct scene s = scene(edition, JD_PRESET_STANDARD, control);
    s.regs.manual_sheets = true;
    return s;
}

static void said(jd_edition edition, const char *script, const char *expected)
{
    struct scene s = manual(edition, "5400");
    scene_run(&s, script);
    scene_said(&s, expected);
    scene_end(&s);
}

/* LAW 2009:8.1 2014:8.1.a 2014:8.1.c 2018:8.1.1 2018:8.1.2 2018:8.1.3 2023:8.1.1 2023:8.1.1.1 2023:8.1.2 2023:8.1.3 */
static void writing(void **state)
{
    said(JD_ED_2018, "start; w e2e4; w write text=e4; b write text=e4; b e7e5; b write text=e5; w write text=e5", "");
    /* the opponent's last move may wait, one's own may not */
    said(JD_ED_2018, "start; w e2e4; b e7e5; w write text=e4; w g1f3", "");
    said(JD_ED_2018, "start; w e2e4; b e7e5; w g1f3", "8.1.3/white");
    said(JD_ED_2014, "start; w e2e4; b e7e5; w g1f3", "8.1.c/white");
    said(JD_ED_2009, "start; w e2e4; b e7e5; w g1f3", "8.1/white");
    /* in advance */
    said(JD_ED_2018, "start; w write text=e4", "8.1.2/white");
    said(JD_ED_2014, "start; w write text=e4", "8.1.a/white");
    /* something else than was played */
    said(JD_ED_2018, "start; w e2e4; w write text=d4", "8.1.1/white");
    said(JD_ED_2009, "start; w e2e4; w write text=d4", "8.1/white");
    /* a pawn on the h-file is no time, nor is castling */
    said(JD_ED_2018, "start; w h2h4; w write text=h4; b h7h5; w write text=h5; w h1h3", "");
    said(JD_ED_2018, "start; w h2h4; w write text=h5", "8.1.1/white");
    said(JD_ED_2018, "start; w e2e4; w write text=00", "8.1.1/white");
    /* what is taken back is written anew */
    said(JD_ED_2018,
         "start; w a2a4; w write text=a4; b write text=a3; restore ply=0; w h2h4; w write text=h4; b h7h5;"
         "b write text=h4; w write text=h5; w write text=h5",
         "8.1.1/black 7.6^0 8.1.2/white");
    /* in the player's language */
    said(JD_ED_2018, "start; w g1f3; w write lang=cs text=Jf3; b write lang=sl text=Sf3", "");
    said(JD_ED_2018, "start; w g1f3; w write lang=cs text=Sf3", "8.1.1/white");
}

/* LAW 2009:12.4 2014:8.1.b 2018:8.1.4 2023:8.1.4 2018:8.1.5 2023:8.1.5 2014:8.1.d 2009:9.1.b.2 2014:9.1.b.2
   2018:9.1.2.2 2023:9.1.2.2 */
static void other_things_on_the_sheet(void **state)
{
    said(JD_ED_2009, "start; w e2e4; w write text=watch the bishop!", "12.4/white");
    said(JD_ED_2014, "start; w e2e4; w write text=watch the bishop!", "8.1.b/white");
    said(JD_ED_2018, "start; w e2e4; w write text=watch the bishop!", "8.1.4/white");
    said(JD_ED_2018, "start; w e2e4; w write text=e4; w write text=(=); w write text=1:28", "");
}

/* LAW 2009:8.4 2014:8.4 2018:8.4 2023:8.4 2009:8.5.b 2014:8.5.b 2018:8.5.2 2023:8.5.2 */
static void five_minutes(void **state)
{
    struct scene s = manual(JD_ED_2018, "3/400:1000");
    scene_run(&s, "@0 start; @101000 w e2e4; b e7e5; w d2d4; b d7d5"); /* White has less than five minutes */
    scene_said(&s, "8.1.3/black");
    scene_run(&s, "w c2c4; b c7c5; w b1c3"); /* a new period: first the sheet */
    scene_said(&s, "8.1.3/black 8.5.2/white");
    scene_end(&s);
    s = manual(JD_ED_2018, "400+30"); /* thirty seconds a move: he must write on */
    scene_run(&s, "@0 start; @300000 w e2e4; b e7e5; w d2d4");
    scene_said(&s, "8.1.3/white");
    scene_end(&s);
    s = manual(JD_ED_2018, "1800"); /* rapid: nobody needs to write (A.2) */
    s.regs.speed = JD_RAPID;
    scene_run(&s, "start; w e2e4; b e7e5; w d2d4; b d7d5");
    scene_said(&s, "");
    scene_end(&s);
}

/* The program keeps the sheets: nobody is ever behind. */
/* LAW 2023:8.1.1.2 */
static void electronic_sheets(void **state)
{
    struct scene s = scene(JD_ED_2023, JD_PRESET_STANDARD, "5400");
    scene_run(&s, "start; w e2e4; b e7e5; w d2d4; b d7d5; w write text=d4");
    scene_said(&s, "");
    scene_end(&s);
}

/* LAW 2009:8.7 2014:8.7 2018:8.7 2023:8.7 */
static void signing(void **state)
{
    for (int e = 0; e < JD_EDITIONS; e++) {
        struct scene s = scene((jd_edition)e, JD_PRESET_STANDARD, "5400");
        scene_run(&s, "start; w e2e4; b e7e5; w resign");
        s.said[0] = '\0';
        scene_run(&s, "w sign result=1/2-1/2");
        scene_said(&s, "");
        scene_run(&s, "b sign result=1/2-1/2");
        scene_said(&s, "8.7/both=1/2-1/2"); /* it stands even if wrong */
        scene_run(&s, "declare result=0-1 article=5.1.2; w sign result=1-0; b sign result=1-0");
        scene_said(&s, "5.1.2=0-1 8.7/white 8.7/black"); /* until the arbiter decides otherwise */
        assert_int_equal(jd_game_state(s.game).result, JD_BLACK_WINS);
        scene_end(&s);
    }
}

/* LAW 2009:13.6 2014:12.6 2018:12.6 2023:12.6 */
static void not_told(void **state)
{
    said(JD_ED_2009, "start; w ask moves", "13.6/white");
    said(JD_ED_2018, "start; w ask moves", "12.6/white");
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
    scene_run(&s, "start; w release e2e4");
    assert_int_equal(jd_game_view(s.game, JD_BY_BLACK).counter[0], JD_HIDDEN);
    assert_true(jd_game_view(s.game, JD_BY_BLACK).completed); /* he is not told that it was not pressed */
    assert_int_equal(jd_game_view(s.game, JD_BY_ARBITER).counter[0], 0);
    assert_false(jd_game_view(s.game, JD_BY_ARBITER).completed);
    scene_end(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writing),      cmocka_unit_test(other_things_on_the_sheet),
        cmocka_unit_test(five_minutes), cmocka_unit_test(electronic_sheets),
        cmocka_unit_test(signing),      cmocka_unit_test(not_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
