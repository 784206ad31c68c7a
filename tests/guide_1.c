/* guide_1.c - adjourned games (Guidelines I, Appendix E of 2014, guidelines of 2009). */
#include "script.h"

#define SEALED "@0 start; @1000 w e2e4; @2000 adjourn; @5000 b seal text=e5; @7000 b press; "

/* LAW 2009:Adj.1.a 2014:E.1.a 2018:I.1.1 2023:I.1.1 2009:Adj.5 2014:E.5 2018:I.5 2023:I.5 */
static void sealing(void **state)
{
    for (int e = 0; e < JD_EDITIONS; e++) {
        struct scene s = scene((jd_edition)e, JD_PRESET_STANDARD, "5400");
        scene_run(&s, SEALED);
        jd_state now = jd_game_state(s.game);
        assert_int_equal(now.phase, JD_ADJOURNED);
        assert_int_equal(now.running, JD_BY_NOBODY);
        assert_int_equal(now.ply, 1);      /* the position before the sealed move */
        scene_clock(&s, 5399000, 5394000); /* the sealer's clock ran until he pressed */
        scene_run(&s, "@100000 resume-session; @101000 tick");
        scene_said(&s, "");
        now = jd_game_state(s.game);
        assert_int_equal(now.ply, 2);
        assert_int_equal(now.running, JD_BY_WHITE);
        scene_clock(&s, 5398000, 5394000);
        scene_end(&s);
    }
    static const struct law_case cases[] = {
        {JD_ED_2018, "start; w e2e4; adjourn; b press", "I.1.1/black"},        /* nothing sealed yet */
        {JD_ED_2014, "start; w e2e4; adjourn; w seal text=d4", "E.1.a/white"}, /* not his to seal */
        {JD_ED_2009, "start; w e2e4; adjourn; w seal text=d4", "Adj.1.a/white"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", NULL, true);
}

static void changing_and_playing_on_the_board(void **state)
{
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
    scene_run(&s, "start; w e2e4; adjourn; b seal text=nonsense; b seal text=c5; b press; resume-session");
    scene_said(&s, "");
    scene_fen_is(&s, "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    scene_end(&s);
    s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
    scene_run(&s, "start; w e2e4; adjourn; b play e7e6"); /* on the board after being asked: that is the sealed move */
    assert_int_equal(jd_game_state(s.game).phase, JD_ADJOURNED);
    assert_int_equal(jd_game_state(s.game).ply, 1);
    scene_run(&s, "resume-session");
    assert_int_equal(jd_game_state(s.game).ply, 2);
    scene_end(&s);
}

/* LAW 2009:Adj.1.b 2014:E.1.b 2018:I.1.2 2023:I.1.2 */
static void sealing_early(void **state)
{
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
    scene_run(&s, "@0 start; @1000 w e2e4; @2000 b seal text=e5; @3000 b press; @50000 tick; @61000 adjourn");
    assert_int_equal(jd_game_state(s.game).phase, JD_ADJOURNED);
    scene_clock(&s, 5399000, 5340000); /* as if sealed at the end of the session */
    scene_end(&s);
}

/* LAW 2009:Adj.8 2009:Adj.8.a 2009:Adj.8.b 2009:Adj.8.c 2014:E.8 2014:E.8.a 2014:E.8.b 2014:E.8.c 2018:I.8 2018:I.8.1
   2018:I.8.2 2018:I.8.3 2023:I.8 2023:I.8.1 2023:I.8.2 2023:I.8.3 */
static void sealed_move_lost(void **state)
{
#define SEAL(text) "start; adjourn; w seal text=" text "; w press; resume-session"
    static const struct law_case cases[] = {
        {JD_ED_2009, SEAL("Nd2"), "Adj.8.a/white=0-1"},   {JD_ED_2014, SEAL("Nd2"), "E.8.a/white=0-1"},
        {JD_ED_2018, SEAL("Nd2"), "I.8.1/white=0-1"},     {JD_ED_2009, SEAL("??"), "Adj.8.b/white=0-1"},
        {JD_ED_2014, SEAL("rhubarb"), "E.8.b/white=0-1"}, {JD_ED_2018, SEAL("rhubarb"), "I.8.2/white=0-1"},
        {JD_ED_2009, SEAL("Ke3"), "Adj.8.c/white=0-1"},   {JD_ED_2014, SEAL("Ke3"), "E.8.c/white=0-1"},
        {JD_ED_2018, SEAL("Ke3"), "I.8.3/white=0-1"},     {JD_ED_2018, SEAL("Nbd2"), ""},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", true);
}

/* LAW 2009:Adj.7 2009:Adj.9 2009:Adj.9.a 2009:Adj.9.b 2009:Adj.9.c 2014:E.7 2014:E.9 2014:E.9.a 2014:E.9.b 2014:E.9.c
   2018:I.7 2018:I.9 2018:I.9.1 2018:I.9.2 2018:I.9.3 2023:I.7 2023:I.9 2023:I.9.1 2023:I.9.2 2023:I.9.3 2014:E.11
   2018:I.11 2023:I.11 */
static void who_is_there(void **state)
{
    for (int e = 0; e < JD_EDITIONS; e++) {
        struct scene s = scene((jd_edition)e, JD_PRESET_STANDARD, "5400");
        s.regs.default_ms = 3600000;
        scene_run(&s, SEALED "@100000 resume-session present=black; @130000 tick"); /* the player to reply is missing */
        assert_int_equal(jd_game_state(s.game).ply, 1);
        assert_int_equal(jd_game_state(s.game).running, JD_BY_WHITE);
        scene_run(&s, "@140000 w arrive");
        assert_int_equal(jd_game_state(s.game).ply, 2);
        assert_int_equal(jd_game_state(s.game).running, JD_BY_WHITE);
        scene_clock(&s, 5399000 - 40000, 5394000);
        scene_said(&s, "");
        scene_end(&s);

        s = scene((jd_edition)e, JD_PRESET_STANDARD, "5400"); /* the sealer is missing: a sealed reply */
        s.regs.default_ms = 3600000;
        scene_run(&s, SEALED
                  "@100000 resume-session present=white; @110000 w seal text=Nf3; @111000 w press; @120000 tick");
        assert_int_equal(jd_game_state(s.game).ply, 2);
        assert_int_equal(jd_game_state(s.game).running, JD_BY_BLACK);
        scene_run(&s, "@121000 b arrive");
        assert_int_equal(jd_game_state(s.game).ply, 3);
        assert_int_equal(jd_game_state(s.game).running, JD_BY_BLACK);
        scene_clock(&s, 5399000 - 11000, 5394000 - 10000);
        scene_said(&s, "");
        scene_end(&s);
    }
}

#define HERE "@0 w arrive; @0 b arrive; "

static void late(jd_edition edition, int64_t default_ms, const char *script, const char *expected)
{
    struct scene s = scene(edition, JD_PRESET_STANDARD, "5400");
    s.regs.default_ms = default_ms;
    s.regs.check_in = default_ms == 0;
    scene_run(&s, script);
    scene_said(&s, expected);
    scene_end(&s);
}

/* LAW 2009:Adj.10 2009:Adj.10.a 2009:Adj.10.b 2009:Adj.10.c 2014:E.10 2018:I.10 2023:I.10 */
static void lateness(void **state)
{
    late(JD_ED_2018, 60000, SEALED "@100000 resume-session present=black; @159999 tick; @160000 w arrive",
         "I.10/white=0-1");
    late(JD_ED_2014, 60000, SEALED "@100000 resume-session present=white; @160000 tick", "E.10/black=1-0");
    late(JD_ED_2018, 0, HERE SEALED "@100000 resume-session present=white", "I.10/black=1-0");
    late(JD_ED_2018, 0, HERE SEALED "@100000 resume-session present=none", "I.10/both=0-0");
    late(JD_ED_2009, 0, HERE SEALED "@100000 resume-session present=white; @3700000 tick", "");
    late(JD_ED_2009, 0, HERE SEALED "@100000 resume-session present=white; @3700001 tick", "Adj.10/black=1-0");
    late(JD_ED_2018, 60000,
         SEALED "@100000 resume-session present=black; consent late of=white; @300000 w arrive; w g1f3", "");
#define MATE "@0 start; @1000 adjourn; @2000 w seal text=Ra8#; @3000 w press; "
    for (int e = 0; e < JD_EDITIONS; e++) { /* the sealed move ended the game: that stands */
        struct scene s = scene((jd_edition)e, JD_PRESET_STANDARD, "5400");
        scene_fen(&s, "6k1/5ppp/8/8/8/8/7P/R5K1 w - - 0 1");
        scene_run(&s, MATE "@100000 resume-session present=black; @9000000 tick");
        scene_said(&s, e < JD_ED_2018 ? "5.1.a/black=1-0" : "5.1.1/black=1-0");
        scene_end(&s);
    }
}

/* LAW 2009:Adj.11 2009:Adj.11.a 2009:Adj.11.b 2014:E.12 2014:E.12.a 2014:E.12.b 2018:I.12.1 2018:I.12.2 2023:I.12.1
   2023:I.12.2 */
static void envelope_lost(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, SEALED "envelope-lost; resume-session; b d7d5", "Adj.11.a/black"},
        {JD_ED_2014, SEALED "envelope-lost; resume-session; b d7d5; w d2d4", "E.12.a/black"},
        {JD_ED_2018, SEALED "envelope-lost; resume-session; b d7d5", "I.12.1/black"},
        {JD_ED_2009, SEALED "envelope-lost no_position", "Adj.11.b*"},
        {JD_ED_2018, SEALED "envelope-lost no_position", "I.12.2*"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", NULL, true);
}

/* LAW 2009:Adj.4 2009:Adj.6 2014:E.4 2014:E.6 2018:I.4 2018:I.6 2023:I.4 2023:I.6 */
static void ended_before_resumption(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, SEALED "w offer; b accept", "5.2.c/both=1/2-1/2"},
        {JD_ED_2014, SEALED "w offer; b accept", "5.2.c/both=1/2-1/2"},
        {JD_ED_2018, SEALED "b resign", "5.1.2/black=1-0"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", NULL, true);
}

/* A clock that shows the wrong time after resumption is set right. */
/* LAW 2009:Adj.12 2014:E.13 2018:I.13 2023:I.13 */
static void wrong_clock_at_resumption(void **state)
{
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
    scene_run(&s, SEALED "@100000 resume-session; @100000 set-clock black=5000000; @101000 w g1f3");
    scene_said(&s, "6.10.2+b-394000");
    scene_clock(&s, 5398000, 5000000);
    scene_end(&s);
}

/* LAW 2009:Adj.2 2009:Adj.2.a 2014:E.2.a 2018:I.2.1 2023:I.2.1 2009:Adj.2.b 2009:Adj.2.c 2009:Adj.2.d 2009:Adj.2.e
   2009:Adj.2.f 2009:Adj.2.g 2014:E.2 2014:E.2.b 2014:E.2.c 2014:E.2.d 2014:E.2.e 2014:E.2.f 2014:E.2.g 2018:I.2
   2018:I.2.2 2018:I.2.3 2018:I.2.4 2018:I.2.5 2018:I.2.6 2018:I.2.7 2023:I.2 2023:I.2.2 2023:I.2.3 2023:I.2.4
   2023:I.2.5 2023:I.2.6 2023:I.2.7 */
static void the_envelope(void **state)
{
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
    s.regs.names[0] = "Anna";
    s.regs.names[1] = "Bella";
    scene_run(
        &s,
        "@0 start; w release e2e4; w offer; w press; adjourn resume_at=86400000; b seal salt=pepper text=e5; b press");
    jd_envelope e = jd_game_envelope(s.game);
    char        commitment[65];
    assert_true(e.sealed);
    assert_string_equal(e.names[0], "Anna");
    assert_string_equal(e.names[1], "Bella");
    assert_int_equal(e.by, JD_BLACK);
    assert_int_equal(e.move_number, 1);
    assert_int_equal(e.position.turn, JD_BLACK);
    assert_int_equal(e.offer, JD_BY_WHITE);
    assert_int_equal(e.resume_at, 86400000);
    assert_int_equal(e.clock[1], 5397000);
    jd_commitment("pepper", "e5", commitment);
    assert_string_equal(e.commitment, commitment);
    jd_commitment("salt", "e5", commitment);
    assert_string_not_equal(e.commitment, commitment);
    jd_commitment("ab", "c", commitment); /* SHA-256 of "ab:c", computed elsewhere */
    assert_string_equal(commitment, "5f1390ea338444eb27117a13b752b992b7bd2a67a92fc027cb64abec2cffbdea");
    scene_end(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sealing),       cmocka_unit_test(changing_and_playing_on_the_board),
        cmocka_unit_test(sealing_early), cmocka_unit_test(sealed_move_lost),
        cmocka_unit_test(who_is_there),  cmocka_unit_test(lateness),
        cmocka_unit_test(envelope_lost), cmocka_unit_test(ended_before_resumption),
        cmocka_unit_test(the_envelope),  cmocka_unit_test(wrong_clock_at_resumption),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
