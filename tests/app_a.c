/* app_a.c - rapid chess (Appendix A). */
#include "script.h"

/* LAW 2009:A.1 2014:A.1 2018:A.1 2023:A.1 2009:B.1 2014:B.1 2018:B.1 2023:B.1 */
static void speeds(void **state)
{
    static const struct {
        const char *control;
        jd_speed    by_edition[JD_EDITIONS];
    } cases[] = {
        {"300", {JD_BLITZ, JD_BLITZ, JD_BLITZ, JD_BLITZ}},
        {"600", {JD_BLITZ, JD_BLITZ, JD_BLITZ, JD_BLITZ}},
        {"601", {JD_BLITZ, JD_RAPID, JD_RAPID, JD_RAPID}},
        {"899", {JD_BLITZ, JD_RAPID, JD_RAPID, JD_RAPID}},
        {"900", {JD_RAPID, JD_RAPID, JD_RAPID, JD_RAPID}},
        {"480+2", {JD_BLITZ, JD_BLITZ, JD_BLITZ, JD_BLITZ}},
        {"480+3", {JD_BLITZ, JD_RAPID, JD_RAPID, JD_RAPID}},
        {"480d3", {JD_BLITZ, JD_RAPID, JD_RAPID, JD_RAPID}},
        {"3599", {JD_RAPID, JD_RAPID, JD_RAPID, JD_RAPID}},
        {"3600", {JD_STANDARD, JD_STANDARD, JD_STANDARD, JD_STANDARD}},
        {"1800+30", {JD_STANDARD, JD_STANDARD, JD_STANDARD, JD_STANDARD}},
        {"20/1200:1200", {JD_RAPID, JD_RAPID, JD_RAPID, JD_RAPID}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int e = 0; e < JD_EDITIONS; e++) {
            jd_control c;
            assert_int_equal(jd_control_read(cases[i].control, &c, NULL), JD_OK);
            assert_int_equal(jd_control_speed(&c, (jd_edition)e), cases[i].by_edition[e]);
        }
}

/* LAW 2023:A.3 2009:A.3 2014:A.3 2018:A.3.1 2023:A.4 */
static void supervised_penalties(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, "start; w e2e5; w claim repetition", "7.4.b/white+b120000^0!2 9.4/white"},
        {JD_ED_2014, "start; w e2e5", "7.5.b/white+b120000^0!2"},
        {JD_ED_2018, "start; w e2e5", "7.5.5/white+b120000^0!2"},
        {JD_ED_2023, "start; w e2e5", "7.5.5/white+b60000^0!2"},
        {JD_ED_2009, "start; w claim repetition", "9.5.b/white+b180000"},
        {JD_ED_2018, "start; w claim repetition", "9.5.3/white+b120000"},
        {JD_ED_2023, "start; w claim repetition", "9.5.3/white+b60000"},
    };
    LAW_TABLE(cases, JD_PRESET_RAPID, "900+5", NULL, true);
}

/* LAW 2009:A.4 2009:A.4.c 2014:A.4 2014:A.4.b 2018:A.4 2018:A.4.2 2023:A.5 2023:A.5.2 */
static void illegal_moves_unsupervised(void **state)
{
    static const struct law_case cases[] = {
        /* it stands until somebody speaks */
        {JD_ED_2009, "start; w e2e5; b d7d6; w e5d6", ""},
        {JD_ED_2018, "start; w e2e5; b d7d6; w e5d6", ""},
        {JD_ED_2009, "start; w e2e5; b claim illegal", "A.4.c/white+b120000^0!2"},
        {JD_ED_2014, "start; w e2e5; b claim illegal", "A.4.b/white^0=0-1"},
        {JD_ED_2018, "start; w e2e5; b claim illegal", "A.4.2/white+b120000^0!2"},
        {JD_ED_2023, "start; w e2e5; b claim illegal", "A.5.2/white+b60000^0!2"},
        {JD_ED_2018, "start; w e2e5; b claim illegal; w e2e6; b claim illegal",
         "A.4.2/white+b120000^0!2 A.4.2/white^0=0-1"},
        /* seen by the arbiter before the opponent's next move */
        {JD_ED_2009, "start; w e2e5; observe illegal of=white", "A.4.c/white"},
        {JD_ED_2014, "start; w e2e5; observe illegal of=white", "A.4.b/white^0=0-1"},
        {JD_ED_2018, "start; w e2e5; observe illegal of=white", "A.4.2/white+b120000^0!2"},
        {JD_ED_2023, "start; w e2e5; observe illegal of=white", "A.5.2/white+b60000^0!2"},
        /* too late: the opponent has made a move, pressed or not */
        {JD_ED_2009, "start; w e2e5; b release d7d6; b claim illegal", "A.4.c/black"},
        {JD_ED_2014, "start; w e2e5; b release d7d6; b claim illegal", "A.4.b/black"},
        {JD_ED_2018, "start; w e2e5; b d7d6; b claim illegal", "A.4.2/black"},
        {JD_ED_2018, "start; w e2e5; b d7d6; observe illegal of=white", "A.4.2/white"},
        {JD_ED_2018, "start; w e2e5; w claim illegal", "A.4.2/white"},
        /* a press without a move, two hands */
        {JD_ED_2018, "start; w press; b claim illegal", "A.4.2/white+b120000^0"},
        {JD_ED_2018, "start; w e2e4 hands=2; b claim illegal", "A.4.2/white+b120000"},
        {JD_ED_2014, "start; w press", "6.2.c/white"},
    };
    LAW_TABLE(cases, JD_PRESET_RAPID, "1800", NULL, false);
    struct scene s = scene(JD_ED_2018, JD_PRESET_RAPID, "1800");
    s.regs.supervised = false;
    scene_run(&s, "start; w e2e5; b d7d6");
    scene_fen_is(&s, "rnbqkbnr/ppp1pppp/3p4/4P3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    assert_int_equal(jd_game_state(s.game).illegal[0], 0); /* those that stand are not counted */
    scene_end(&s);
    s = scene(JD_ED_2018, JD_PRESET_RAPID, "1800");
    s.regs.supervised = false;
    scene_run(&s, "start; w e2e5; b claim illegal");
    assert_int_equal(jd_game_state(s.game).running, JD_BY_WHITE);
    assert_int_equal(jd_game_state(s.game).illegal[0], 1);
    assert_int_equal(jd_game_state(s.game).counter[0], 0);
    scene_end(&s);
}

/* The claimant cannot mate: drawn, not won. */
static void illegal_but_cannot_mate(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2014, "start; w e1e3; b claim illegal", "A.4.b/white^0=1/2-1/2"},
    };
    LAW_TABLE(cases, JD_PRESET_RAPID, "1800", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false);
}

/* LAW 2014:A.4.d 2018:A.4.4 2023:A.5.4 */
static void illegal_positions(void **state)
{
    static const struct law_case kings[] = {
        /* White to move is in check, and ignores it with a check */
        {JD_ED_2014, "start; w a1a2; observe illegal-position; b g7g6; w e1d1", "A.4.d=1/2-1/2 A.4.d/white"},
        {JD_ED_2018, "start; w a1a2; observe illegal-position; b g7g6", "A.4.4=1/2-1/2"},
        {JD_ED_2023, "start; w a1a2; observe illegal-position; b g7g6", "A.5.4=1/2-1/2"},
        {JD_ED_2018, "start; w a1a2; observe illegal-position; b g8h8", ""}, /* no longer illegal */
        {JD_ED_2018, "start; observe illegal-position", "A.4.4"},
        /* 2009: it is seen at the press */
        {JD_ED_2009, "start; w a1a2", "A.4.c/white+b120000^0!1"},
    };
    static const struct law_case pawn[] = {
        {JD_ED_2009, "start; w a7a8", "A.4.c/white+b120000^0!4"},
        {JD_ED_2014, "start; w a7a8; b e7e6; observe illegal-position; w e1d1", "A.4.d=1/2-1/2"},
        {JD_ED_2018, "start; w a7a8; b claim illegal", "A.4.2/white+b120000"},
    };
    LAW_TABLE(kings, JD_PRESET_RAPID, "1800", "4r1k1/6pp/8/8/8/8/8/Q3K3 w - - 0 1", false);
    LAW_TABLE(pawn, JD_PRESET_RAPID, "1800", "8/P3k3/8/8/8/8/7r/4K3 w - - 0 1", false);
    struct scene s = scene(JD_ED_2018, JD_PRESET_RAPID, "1800");
    s.regs.supervised = false;
    scene_fen(&s, "8/P3k3/8/8/8/8/7r/4K3 w - - 0 1");
    scene_run(&s, "start; w a7a8; b claim illegal");
    scene_fen_is(&s, "Q7/4k3/8/8/8/8/7r/4K3 b - - 0 1"); /* it becomes a queen */
    assert_int_equal(jd_game_state(s.game).running, JD_BY_BLACK);
    scene_end(&s);
}

/* LAW 2009:A.4.d 2009:A.4.d.1 2009:A.4.d.2 2009:A.4.d.3 2014:A.4.c 2018:A.4.3 2018:A.4.5 2023:A.5.3 2023:A.5.5 */
static void flags_unsupervised(void **state)
{
#define FELL "@0 start; @1800000 w e2e4; "
    static const struct law_case cases[] = {
        {JD_ED_2009, FELL "b claim flag", "6.9/white=0-1"},
        {JD_ED_2014, FELL "b claim flag", "6.9/white=0-1"},
        {JD_ED_2018, FELL "b claim flag", "6.9/white=0-1"},
        {JD_ED_2009, FELL "tick; b e7e5", ""},
        {JD_ED_2014, FELL "tick; b e7e5", ""},
        {JD_ED_2018, FELL "b e7e5; w d2d4", ""},
        {JD_ED_2018, FELL "tick", "6.9/white=0-1"},
        {JD_ED_2023, FELL "tick", "6.9/white=0-1"},
        {JD_ED_2009, FELL "observe flag of=white", "A.4.d.1/white"},
        {JD_ED_2014, FELL "observe flag of=white", "6.9/white=0-1"},
        {JD_ED_2018, FELL "observe flag of=white", "6.9/white=0-1"},
        {JD_ED_2009, "@0 start; @1000 b claim flag", "A.4.d.2/black"},
        {JD_ED_2014, "@0 start; @1000 b claim flag", "A.4.c/black"},
        {JD_ED_2018, "@0 start; @1000 b claim flag", "A.4.3/black"},
        {JD_ED_2023, "@0 start; @1000 b claim flag", "A.5.3/black"},
        /* both down: the claimant needs time of his own before 2018; then the first that fell loses */
        {JD_ED_2009, FELL "@4000000 b claim flag", "A.4.d.3/both=1/2-1/2"},
        {JD_ED_2009, FELL "@4000000 observe both-flags", "A.4.d.3/both=1/2-1/2"},
        {JD_ED_2014, FELL "@4000000 b claim flag", "A.4.c/black"},
        {JD_ED_2018, FELL "@4000000 b claim flag", "6.9/white=0-1"},
        {JD_ED_2018, FELL "@4000000 w claim flag", "6.9/white=0-1"},
        /* mate before anybody noticed */
        {JD_ED_2018, "@0 start; w f2f3; b e7e5; w g2g4; @9000000 b d8h4", "5.1.1/white=0-1"},
    };
    LAW_TABLE(cases, JD_PRESET_RAPID, "1800", NULL, false);
    static const struct law_case bare[] = {
        {JD_ED_2014, "@0 start; @1800000 b claim flag", "6.9/white=1/2-1/2"},
        {JD_ED_2018, "@0 start; @1800000 b claim flag", "6.9/white=1/2-1/2"},
    };
    LAW_TABLE(bare, JD_PRESET_RAPID, "1800", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false);
}

#define THREE "w a2a3; b a7a6; w b2b3; b b7b6; w c2c3; b c7c6; "
#define TEN                                                                                                            \
    THREE "w g2g3; b g7g6; w h2h3; b h7h6; w f2f3; b f7f6; w a3a4; b a6a5; w b3b4; b b6b5; w h3h4; b h6h5; w g3g4; "

/* LAW 2009:A.4.a 2014:A.4.a 2014:A.4.a.2 2018:A.4.1 2018:A.4.1.2 2023:A.5.1 2023:A.5.1.2 */
static void setup_claims(void **state)
{
    static const struct law_case cases[] = {
        /* White's king and queen are swapped */
        {JD_ED_2009, "start; w a2a3; b a7a6; w b2b3; b b7b6; w c2c3; b claim setup", "7.1.a*"},
        {JD_ED_2009, "start; " THREE "w claim setup", "A.4.a/white"},
        {JD_ED_2014, "start; " THREE "w claim setup", "7.2.a*"},
        {JD_ED_2014, "start; " TEN "b claim setup", "7.2.a*"},
        {JD_ED_2014, "start; " TEN "b g6g5; w claim setup", "A.4.a.2/white"},
        {JD_ED_2018, "start; " TEN "b g6g5; w claim setup", "A.4.1.2/white"},
        {JD_ED_2023, "start; " TEN "b g6g5; w claim setup", "A.5.1.2/white"},
    };
    LAW_TABLE(cases, JD_PRESET_RAPID, "1800", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w kq - 0 1", false);
}

/* The arbiter may still correct a clock where the schedule would suffer. */
/* LAW 2014:A.4.a.1 2018:A.4.1.1 2023:A.5.1.1 */
static void clock_after_ten_moves(void **state)
{
    for (int e = JD_ED_2014; e < JD_EDITIONS; e++) {
        struct scene s = scene((jd_edition)e, JD_PRESET_RAPID, "1800");
        s.regs.supervised = false;
        scene_run(&s, "start; " TEN "b g6g5; set-clock white=1000000");
        assert_int_equal(jd_game_state(s.game).clock[0], 1000000);
        scene_end(&s);
    }
}

/* LAW 2018:A.3.2 2023:A.4.3 2018:B.3.2 2023:B.2.3 2009:A.2 2014:A.2 2018:A.2 2023:A.2 */
static void five_looks(void **state)
{
#define ASK5 "w ask sheet; w ask sheet; w ask sheet; w ask sheet; w ask sheet; "
    static const struct law_case rapid[] = {
        {JD_ED_2018, "start; " ASK5, ""},
        {JD_ED_2018, "start; " ASK5 "w ask sheet", "A.3.2/white"},
        {JD_ED_2023, "start; " ASK5 "w ask sheet", "A.4.3/white"},
        {JD_ED_2018, "start; b ask sheet", "A.3.2/black"},
        {JD_ED_2014, "start; w ask sheet", "12.6/white"},
    };
    static const struct law_case blitz[] = {
        {JD_ED_2018, "start; " ASK5 "w ask sheet", "B.3.2/white"},
        {JD_ED_2023, "start; " ASK5 "w ask sheet", "B.2.3/white"},
    };
    LAW_TABLE(rapid, JD_PRESET_RAPID, "1800", NULL, true);
    LAW_TABLE(blitz, JD_PRESET_BLITZ, "300", NULL, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(speeds),
        cmocka_unit_test(supervised_penalties),
        cmocka_unit_test(illegal_moves_unsupervised),
        cmocka_unit_test(illegal_but_cannot_mate),
        cmocka_unit_test(illegal_positions),
        cmocka_unit_test(flags_unsupervised),
        cmocka_unit_test(setup_claims),
        cmocka_unit_test(clock_after_ten_moves),
        cmocka_unit_test(five_looks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
