/* art09.c - the drawn game (Article 9). */
#include "script.h"

#define KNIGHTS_OUT "w g1f3; b g8f6; w f3g1; b f6g8; "

/* LAW 2009:9.1.b 2009:9.1.b.1 2014:9.1.b 2014:9.1.b.1 2018:9.1.2 2018:9.1.2.1 2023:9.1.2 2023:9.1.2.1 */
static void fate_of_an_offer(void **state)
{
    static const struct {
        const char *script;
        jd_party    offer;
    } cases[] = {
        {"start; w e2e4; b e7e5; w release g1f3; w offer; w press", JD_BY_WHITE},
        {"start; w e2e4; b e7e5; w release g1f3; w offer; w press; b decline", JD_BY_NOBODY},
        {"start; w e2e4; b e7e5; w release g1f3; w offer; w press; b touch b8", JD_BY_NOBODY},
        {"start; w e2e4; b e7e5; w release g1f3; w offer; w press; b touch b8 accidental", JD_BY_WHITE},
        {"start; w e2e4; b e7e5; w release g1f3; w offer; w press; b adjust; b touch b8", JD_BY_WHITE},
        {"start; w e2e4; b e7e5; w release g1f3; w offer; w press; b b8c6", JD_BY_NOBODY},
        {"start; w e2e4; b e7e5; w offer; w g1f3", JD_BY_WHITE}, /* before moving: valid, and it stands */
        {"start; w e2e4; b e7e5; b offer", JD_BY_BLACK},
        {"start; w e2e4; b e7e5; w offer; w decline", JD_BY_WHITE}, /* cannot be withdrawn */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int e = 0; e < JD_EDITIONS; e++) {
            struct scene s = scene((jd_edition)e, JD_PRESET_STANDARD, "5400");
            scene_run(&s, cases[i].script);
            assert_int_equal(jd_game_state(s.game).offer, cases[i].offer);
            scene_end(&s);
        }
}

static void nothing_offered(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, "start; w e2e4; b accept", "9.1.b.1/black"},
        {JD_ED_2018, "start; w e2e4; b decline", "9.1.2.1/black"},
        {JD_ED_2018, "start; w e2e4; b e7e5; w offer; w accept", "9.1.2.1/white"},
        {JD_ED_2018, "start; w e2e4; b e7e5; w offer; b accept", "5.2.3/both=1/2-1/2"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", NULL, true);
}

/* LAW 2009:9.1.a 2014:9.1.a 2018:9.1.1 2023:9.1.1 */
static void limited_offers(void **state)
{
    static const char *const articles[] = {"9.1.a/white 9.1.a/black", "9.1.a/white 9.1.a/black",
                                           "9.1.1/white 9.1.1/black", "9.1.1/white 9.1.1/black"};
    for (int e = 0; e < JD_EDITIONS; e++) {
        struct scene s = scene((jd_edition)e, JD_PRESET_STANDARD, "5400");
        s.regs.draw_before_move = 2;
        scene_run(&s, "start; w e2e4; b e7e5; w release g1f3; w offer; w press; b accept");
        scene_said(&s, articles[e]);
        scene_run(&s, "b b8c6; w offer; b accept");
        scene_said(&s, e < JD_ED_2018 ? "5.2.c/both=1/2-1/2" : "5.2.3/both=1/2-1/2");
        scene_end(&s);
    }
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
    s.regs.draw_by_arbiter = true;
    scene_run(&s, "start; w e2e4; b e7e5; w offer; consent draw; w offer; b accept");
    scene_said(&s, "9.1.1/white 5.2.3/both=1/2-1/2");
    scene_end(&s);
}

/* LAW 2009:9.2 2009:9.2.a 2009:9.2.b 2014:9.2 2014:9.2.a 2014:9.2.b 2018:9.2.1 2018:9.2.1.1 2018:9.2.1.2 2023:9.2
   2023:9.2.1 2023:9.2.2 2009:5.2.d 2014:5.2.d 2009:9.5 2009:9.5.a 2014:9.5 2014:9.5.a 2018:9.5.1 2018:9.5.2 2023:9.5.1
   2023:9.5.2 */
static void threefold(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, "start; " KNIGHTS_OUT KNIGHTS_OUT "w claim repetition", "9.2.b/white=1/2-1/2"},
        {JD_ED_2014, "start; " KNIGHTS_OUT KNIGHTS_OUT "w claim repetition", "9.2.b/white=1/2-1/2"},
        {JD_ED_2018, "start; " KNIGHTS_OUT KNIGHTS_OUT "w claim repetition", "9.2.1.2/white=1/2-1/2"},
        {JD_ED_2023, "start; " KNIGHTS_OUT KNIGHTS_OUT "w claim repetition", "9.2.2/white=1/2-1/2"},
        {JD_ED_2009, "start; " KNIGHTS_OUT "w g1f3; b g8f6; w f3g1; b claim repetition f6g8", "9.2.a/black=1/2-1/2"},
        {JD_ED_2014, "start; " KNIGHTS_OUT "w g1f3; b g8f6; w f3g1; b claim repetition Ng8", "9.2.a/black=1/2-1/2"},
        {JD_ED_2018, "start; " KNIGHTS_OUT "w g1f3; b g8f6; w f3g1; b claim repetition f6g8", "9.2.1.1/black=1/2-1/2"},
        {JD_ED_2023, "start; " KNIGHTS_OUT "w g1f3; b g8f6; w f3g1; b claim repetition f6g8", "9.2.1/black=1/2-1/2"},
        /* not on move: no effect */
        {JD_ED_2018, "start; " KNIGHTS_OUT KNIGHTS_OUT "b claim repetition", "9.2.1.2/black"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", NULL, true);
}

/* LAW 2014:9.2.1 2014:9.2.2 2018:9.2.2 2018:9.2.2.1 2018:9.2.2.2 2023:9.2.3 2023:9.2.3.1 2023:9.2.3.2 */
static void same_position(void **state)
{
    /* After 1.e4 c5 2.e5 d5 White may take en passant: that position does not come again. */
    static const struct law_case ep[] = {
        {JD_ED_2018,
         "start; w e4e5; b d7d5; w e1e2; b e8e7; w e2e1; b e7e8; w e1e2; b e8e7; w e2e1; b e7e8; w claim repetition",
         "9.5.3/white+b120000"},
    };
    LAW_TABLE(ep, JD_PRESET_STANDARD, "5400", "4k3/3p4/8/8/4P3/8/8/4K3 w - - 0 1", true);
    /* The capture was pinned, so it was never possible: the position is the same. */
    static const struct law_case pinned[] = {
        {JD_ED_2018,
         "start; b d7d5; w e1d1; b h8g8; w d1e1; b g8h8; w e1d1; b h8g8; w d1e1; b g8h8; w claim repetition",
         "9.2.1.2/white=1/2-1/2"},
    };
    LAW_TABLE(pinned, JD_PRESET_STANDARD, "5400", "4r2k/3p4/8/4P3/8/8/8/4K3 b - - 0 1", true);
    /* The king has moved in between: castling was possible the first time only. */
    static const struct law_case castling[] = {
        {JD_ED_2018, "start; w e1e2; b e8e7; w e2e1; b e7e8; w e1e2; b e8e7; w e2e1; b e7e8; w claim repetition",
         "9.5.3/white+b120000"},
        {JD_ED_2018,
         "start; w a1b1; b a8b8; w b1a1; b b8a8; w a1b1; b a8b8; w b1a1; b b8a8; w a1b1; b claim repetition a8b8",
         "9.2.1.1/black=1/2-1/2"},
    };
    LAW_TABLE(castling, JD_PRESET_STANDARD, "5400", "r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1", true);
}

/* LAW 2009:9.3 2009:9.3.a 2009:9.3.b 2014:9.3 2014:9.3.a 2014:9.3.b 2018:9.3 2018:9.3.1 2018:9.3.2 2023:9.3 2023:9.3.1
   2023:9.3.2 2009:5.2.e 2014:5.2.e */
static void fifty(void **state)
{
    static const struct law_case due[] = {
        {JD_ED_2009, "start; w claim fifty", "9.3.b/white=1/2-1/2"},
        {JD_ED_2014, "start; w claim fifty", "9.3.b/white=1/2-1/2"},
        {JD_ED_2018, "start; w claim fifty", "9.3.2/white=1/2-1/2"},
        {JD_ED_2023, "start; w claim fifty", "9.3.2/white=1/2-1/2"},
    };
    static const struct law_case nearly[] = {
        {JD_ED_2009, "start; w claim fifty a1a2", "9.3.a/white=1/2-1/2"},
        {JD_ED_2014, "start; w claim fifty a1a2", "9.3.a/white=1/2-1/2"},
        {JD_ED_2018, "start; w claim fifty a1a2", "9.3.1/white=1/2-1/2"},
        {JD_ED_2023, "start; w claim fifty Ra2", "9.3.1/white=1/2-1/2"},
        {JD_ED_2018, "start; w claim fifty", "9.5.3/white+b120000"},
        {JD_ED_2018, "start; w claim fifty h2h3", "9.5.3/white+b120000!1"},
        /* 2018: completed, not only made */
        {JD_ED_2018, "start; w release a1a2; b claim fifty", "9.5.3/black+w120000"},
        {JD_ED_2014, "start; w release a1a2; b claim fifty", "9.3.b/black=1/2-1/2"},
    };
    LAW_TABLE(due, JD_PRESET_STANDARD, "5400", "4k3/8/8/8/8/8/7P/R3K3 w - - 100 80", true);
    LAW_TABLE(nearly, JD_PRESET_STANDARD, "5400", "4k3/8/8/8/8/8/7P/R3K3 w - - 99 80", true);
}

/* LAW 2009:9.4 2014:9.4 2018:9.4 2023:9.4 2009:9.5.b 2014:9.5.b 2018:9.5.3 2023:9.5.3 */
static void wrong_claims(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, "start; w touch e2; w claim repetition", "4.3.a/white!2 9.4/white"},
        {JD_ED_2018, "start; w touch e2; w claim fifty", "4.3.1/white!2 9.4/white"},
        {JD_ED_2009, "start; w claim repetition", "9.5.b/white+b180000"},
        {JD_ED_2014, "start; w claim repetition", "9.5.b/white+b120000"},
        {JD_ED_2018, "start; w claim repetition", "9.5.3/white+b120000"},
        {JD_ED_2023, "start; w claim repetition", "9.5.3/white+b120000"},
        {JD_ED_2018, "start; w claim repetition e2e4; w e2e4", "9.5.3/white+b120000!1"},
        {JD_ED_2018, "start; w claim repetition e2e4; w d2d4", "9.5.3/white+b120000!1 9.5.3/white^0!1"},
        {JD_ED_2018, "start; w claim repetition e2e5; w e2e3", "9.5.3/white+b120000!2"}, /* illegal: that piece */
        {JD_ED_2018, "start; w claim repetition e2e5; w d2d4", "9.5.3/white+b120000!2 4.3.1/white^0!2"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", NULL, true);
}

/* The opponent had not pressed yet: after the ruling the clock of the player on move runs all the same. */
static void clocks_after_a_claim(void **state)
{
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400+30");
    scene_run(&s, "@0 start; @1000 w release e2e4; @2000 b claim repetition; @5000 tick");
    assert_int_equal(jd_game_state(s.game).running, JD_BY_BLACK);
    scene_clock(&s, 5428000 + 120000, 5427000);
    scene_run(&s, "@6000 w press");
    assert_int_equal(jd_game_state(s.game).running, JD_BY_BLACK);
    assert_int_equal(jd_game_state(s.game).counter[0], 1);
    scene_end(&s);
}

/* LAW 2009:9.1.b.3 2014:9.1.b.3 2018:9.1.2.3 2023:9.1.2.3 */
static void a_claim_is_an_offer(void **state)
{
    struct scene s = scene(JD_ED_2014, JD_PRESET_STANDARD, "5400");
    scene_run(&s, "start; w e2e4; b e7e5; @60000 w claim repetition");
    assert_int_equal(jd_game_state(s.game).offer, JD_BY_WHITE);
    assert_int_equal(jd_game_state(s.game).running, JD_BY_WHITE);
    scene_run(&s, "b accept");
    scene_said(&s, "9.5.b/white+b120000 5.2.c/both=1/2-1/2");
    scene_end(&s);
}

/* LAW 2014:9.6 2014:9.6.a 2018:9.6 2018:9.6.1 2023:9.6 2023:9.6.1 */
static void fivefold(void **state)
{
#define DETOUR "w g1f3; b g8f6; w f3g5; b f6g4; w g5h3; b g4h6; w h3g1; b h6g8; "
#define BREAK  "w b1c3; b b8c6; w c3b1; b c6b8; "
    static const struct law_case cases[] = {
        {JD_ED_2009, "start; " KNIGHTS_OUT KNIGHTS_OUT KNIGHTS_OUT KNIGHTS_OUT "w e2e4", ""},
        {JD_ED_2014, "start; " KNIGHTS_OUT KNIGHTS_OUT KNIGHTS_OUT KNIGHTS_OUT, "9.6.a=1/2-1/2"},
        {JD_ED_2018, "start; " KNIGHTS_OUT KNIGHTS_OUT KNIGHTS_OUT KNIGHTS_OUT, "9.6.1=1/2-1/2"},
        {JD_ED_2023, "start; " KNIGHTS_OUT KNIGHTS_OUT KNIGHTS_OUT KNIGHTS_OUT, "9.6.1=1/2-1/2"},
        /* with a detour of eight half-moves the occurrences are not consecutive */
        {JD_ED_2014, "start; " KNIGHTS_OUT KNIGHTS_OUT DETOUR KNIGHTS_OUT "w e2e4", ""},
        {JD_ED_2018, "start; " KNIGHTS_OUT KNIGHTS_OUT DETOUR KNIGHTS_OUT, "9.6.1=1/2-1/2"},
        {JD_ED_2018, "start; " KNIGHTS_OUT KNIGHTS_OUT BREAK KNIGHTS_OUT, "9.6.1=1/2-1/2"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", NULL, true);
}

/* LAW 2014:9.6.b 2018:9.6.2 2023:9.6.2 */
static void seventy_five(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, "start; w a1a2", ""},
        {JD_ED_2014, "start; w release a1a2", "9.6.b=1/2-1/2"},
        {JD_ED_2018, "start; w a1a2", "9.6.2=1/2-1/2"},
        {JD_ED_2023, "start; w a1a2", "9.6.2=1/2-1/2"},
        {JD_ED_2018, "start; w h2h3", ""},
        {JD_ED_2018, "start; w a1a8", "5.1.1/black=1-0"}, /* mate takes precedence */
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", "6k1/5ppp/8/8/8/8/7P/R5K1 w - - 149 120", true);
}

static void online(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2023, "start; " KNIGHTS_OUT KNIGHTS_OUT, "9.2.2=1/2-1/2"},
        {JD_ED_2023, "start; w e2e5; w e2e4", "3.10.2/white"},
        {JD_ED_2014, "start; w e2e5; w e2e4", "3.10.b/white"},
        {JD_ED_2023, "start; w release e2e4; b release e7e5; w offer; b offer", "5.2.3/both=1/2-1/2"},
    };
    static const struct law_case fifty_due[] = {
        {JD_ED_2023, "start; w a1a2", "9.3.2=1/2-1/2"},
    };
    LAW_TABLE(cases, JD_PRESET_ONLINE, "300+2", NULL, true);
    LAW_TABLE(fifty_due, JD_PRESET_ONLINE, "300+2", "4k3/8/8/8/8/8/7P/R3K3 w - - 99 80", true);
    struct scene s = scene(JD_ED_2023, JD_PRESET_ONLINE, "300+2");
    scene_run(&s, "@0 start; @1000 w release e2e4");
    assert_true(jd_game_state(s.game).completed); /* the clock switches with the move */
    assert_int_equal(jd_game_state(s.game).running, JD_BY_BLACK);
    scene_clock(&s, 301000, 300000);
    scene_end(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fate_of_an_offer),     cmocka_unit_test(nothing_offered),
        cmocka_unit_test(limited_offers),       cmocka_unit_test(threefold),
        cmocka_unit_test(same_position),        cmocka_unit_test(fifty),
        cmocka_unit_test(wrong_claims),         cmocka_unit_test(a_claim_is_an_offer),
        cmocka_unit_test(clocks_after_a_claim), cmocka_unit_test(fivefold),
        cmocka_unit_test(seventy_five),         cmocka_unit_test(online),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
