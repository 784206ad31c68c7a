/* Swiss pairings: small tournaments with their answers. */
#include "report.h"

/* Nobody has a colour yet: the upper half meets the lower, and colours alternate from the one that was drawn. */
static void first_round(void **state)
{
    static const char *const none[] = {"", "", "", "", "", "", ""};
    jd_tournament           *t = report(5, none, 7);
    check_pairs(t, "dutch", 1, "1-4 5-2 3-6 7-0");
    jd_tournament_set_initial(t, 'b');
    check_pairs(t, "dutch", 1, "4-1 2-5 6-3 7-0");
    jd_tournament_free(t);
}

/* Another thread may end it: nothing comes out, and nothing has changed. */
static void stopped(void **state)
{
    static const char *const losses[] = {"2w1", "1b0", "4w1", "3b0", "6w1", "5b0", "8w1", "7b0"};
    jd_pairing               pairs[8];
    jd_swiss_reason          reasons[8];
    size_t                   count = 0;
    int                      stop = 1;
    for (size_t i = 0; jd_swiss_system(i); i++) {
        jd_tournament *t = report(5, losses, 8);
        const char    *system = jd_swiss_system(i);
        jd_tournament_set_stop(t, &stop);
        assert_int_equal(jd_swiss_explain(t, system, 2, reasons, &count), JD_CONTEST_STOPPED);
        assert_int_equal(jd_swiss_pair(t, system, 2, pairs, &count), JD_CONTEST_STOPPED);
        jd_tournament_set_stop(t, NULL);
        assert_int_equal(jd_swiss_explain(t, system, 2, reasons, &count), JD_CONTEST_OK);
        assert_int_equal(jd_swiss_pair(t, system, 2, pairs, &count), JD_CONTEST_OK);
        jd_tournament_free(t);
    }
}

/* Who is not there is not paired, and does not count for the colours of the others as long as he has never played. */
static void absent(void **state)
{
    jd_tournament *t = report(5, (const char *const[]){"", "Z", "", "H", "", ""}, 6);
    check_pairs(t, "dutch", 1, "1-5 6-3");
    jd_tournament_free(t);
}

/* Colours alternate; the winners meet, then the losers. */
static void second_round(void **state)
{
    jd_tournament *t = report(5, (const char *const[]){"5w1", "6b1", "7w1", "8b1", "1b0", "2w0", "3b0", "4w0"}, 8);
    check_pairs(t, "dutch", 2, "4-1 2-3 5-8 7-6");
    check_pairs(t, "dutch", 1, "1-5 6-2 3-7 8-4"); /* and the round before is what it was */
    jd_tournament_free(t);
}

/* C5: the bye goes to the lowest score, though 6 could have been paired. C9: among equals to him who missed least. */
static void byes(void **state)
{
    jd_tournament *t =
        report(3, (const char *const[]){"4w1 2b1", "5b1 1w0", "6w1 4b1", "1b0 3w0 Z", "2w0 6b1", "3b0 5w0"}, 6);
    check_pairs(t, "dutch", 3, "1-5 3-2 6-0");
    jd_tournament_free(t);
    t = report(3, (const char *const[]){"3w1", "4b1", "1b0", "2w0", "Z"}, 5);
    check_pairs(t, "dutch", 2, "2-1 3-5 4-0");
    jd_tournament_free(t);
}

/* C2: nobody gets it who has had it, has won without playing, or has had a point for nothing. */
static void second_bye(void **state)
{
    jd_tournament *t = report(5, (const char *const[]){"2w1", "1b0", "U"}, 3);
    check_pairs(t, "dutch", 2, "3-1 2-0");
    jd_tournament_free(t);
    t = report(5, (const char *const[]){"2w1", "1b0", "F"}, 3);
    check_pairs(t, "dutch", 2, "3-1 2-0");
    jd_tournament_free(t);
    t = report(5, (const char *const[]){"2w+", "1b-", "F"}, 3);
    check_pairs(t, "dutch", 2, "1-3 2-0");
    jd_tournament_free(t);
}

/* A game that was forfeited was not played: they may meet again, and have no colour of it. */
static void forfeits(void **state)
{
    jd_tournament *t = report(5, (const char *const[]){"2w+", "1b-"}, 2);
    check_pairs(t, "dutch", 2, "1-2");
    jd_tournament_free(t);
}

/* C1, and pairs that must not be. */
static void impossible(void **state)
{
    jd_pairing     pairs[8];
    size_t         count;
    jd_tournament *t = report(5, (const char *const[]){"2w1", "1b0"}, 2);
    assert_int_equal(jd_swiss_pair(t, "dutch", 2, pairs, &count), JD_CONTEST_IMPOSSIBLE);
    assert_int_equal(jd_swiss_pair(t, "dutch", 3, pairs, &count), JD_CONTEST_ROUND);
    assert_int_equal(jd_swiss_pair(t, "danish", 2, pairs, &count), JD_CONTEST_ROUND);
    jd_tournament_free(t);
}

static void forbidden(void **state)
{
    static const char text[] = "XXR 5\nXXP 1 3\n"
                               "001    1      A                                                                 0.0\n"
                               "001    2      B                                                                 0.0\n"
                               "001    3      C                                                                 0.0\n"
                               "001    4      D                                                                 0.0\n";
    jd_tournament    *t = jd_trf_read(text, strlen(text), NULL, NULL);
    check_pairs(t, "dutch", 1, "1-4 3-2");
    jd_tournament_free(t);
}

/* Virtual points make brackets of their own. */
static void accelerated(void **state)
{
    static const char *const none[] = {"", "", "", "", "", "", "", ""};
    jd_tournament           *t = report(9, none, 8);
    assert_int_equal(jd_tournament_accelerate(t, 1, 3, 1, 4, 10), JD_CONTEST_OK);
    check_pairs(t, "dutch", 1, "1-3 4-2 5-7 8-6");
    jd_tournament_free(t);
}

/* A game that is not over counts as a draw for pairing. */
static void adjourned(void **state)
{
    jd_tournament *t = report(5, (const char *const[]){"3w?", "4b1", "1b?", "2w0"}, 4);
    assert_int_equal(jd_tournament_score(t, 1, 1), 0);
    assert_int_equal(jd_tournament_pairing_score(t, 1, 1), JD_POINT / 2);
    check_pairs(t, "dutch", 2, "2-1 3-4");
    jd_tournament_free(t);
}

static void entered(void **state)
{
    jd_pairing     pairs[8];
    size_t         count;
    jd_tournament *t = report(5, (const char *const[]){"", "", ""}, 3);
    assert_int_equal(jd_swiss_pair(t, "dutch", 1, pairs, &count), JD_CONTEST_OK);
    assert_int_equal(jd_swiss_enter(t, 1, pairs, count), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_paired(t), 1);
    assert_int_equal(jd_tournament_entry(t, 2, 1).colour, 'b');
    assert_int_equal(jd_tournament_entry(t, 2, 1).result, '?');
    assert_int_equal(jd_tournament_entry(t, 3, 1).result, 'U');
    jd_tournament_free(t);
}

/* Before 2026 whoever was left over got the bye, whatever his score. */
static void older(void **state)
{
    jd_tournament *t =
        report(3, (const char *const[]){"4w1 2b1", "5b1 1w0", "6w1 4b1", "1b0 3w0 Z", "2w0 6b1", "3b0 5w0"}, 6);
    check_pairs(t, "dutch-2017", 3, "1-3 6-2 5-0");
    jd_tournament_free(t);
}

/* ---- why ---- */

static void check_why(const jd_tournament *t, const char *system, int round, int a, int b, const char *expected)
{
    jd_swiss_reason r;
    char            text[300], all[400];
    assert_int_equal(jd_swiss_why(t, system, round, a, b, &r), JD_CONTEST_OK);
    jd_swiss_reason_text(&r, NULL, text, sizeof text);
    snprintf(all, sizeof all, "%s: %s", r.article, text);
    assert_string_equal(all, expected);
}

/* Four have won and four have lost: 1 to 4 with White, Black, White, Black. */
static void why(void **state)
{
    static const char *const players[] = {"5w1", "6b1", "7w1", "8b1", "1b0", "2w0", "3b0", "4w0", "Z Z"};
    jd_tournament           *t = report(5, players, 9);
    check_pairs(t, "dutch", 2, "4-1 2-3 5-8 7-6");
    check_why(t, "dutch", 2, 1, 4, ": 1 – 4: are a pair");
    check_why(t, "dutch", 2, 1, 9, ": 9 is not paired in this round");
    check_why(t, "dutch", 2, 1, 5, "C1: 1 – 5: have met in round 1");
    check_why(t, "dutch", 2, 1, 3, "C12: 1 – 3: players without the colour that they prefer: 2 instead of 0");
    check_why(t, "dutch", 2, 1, 2, "3.8.1: 1 – 2: as good, but later in order");
    check_why(t, "dutch", 2, 8, 1, "C6: 8 – 1: pairs in the bracket: 1 instead of 2");
    check_why(t, "dutch-2017", 2, 1, 3, "C.10: 1 – 3: players without the colour that they prefer: 2 instead of 0");
    jd_tournament_free(t);
}

/* The bye: 4 gets it. 5 has missed a game, 1 has more points, 3 stands higher. */
static void why_no_bye(void **state)
{
    jd_tournament  *t = report(3, (const char *const[]){"3w1", "4b1", "1b0", "2w0", "Z"}, 5);
    jd_swiss_reason r[6];
    size_t          count;
    check_why(t, "dutch", 2, 5, 0, "C9: bye for 5: games not played by the player who gets the bye: 1 instead of 0");
    check_why(t, "dutch", 2, 1, 0, "C5: bye for 1: points of the player who gets the bye: 1 instead of 0");
    check_why(t, "dutch", 2, 4, 0, "C5: the bye: the lowest score that may have it");
    check_why(t, "dubov", 2, 1, 0, "3.1.3: bye for 1: points of the player who gets the bye: 1 instead of 0");
    assert_int_equal(jd_swiss_explain(t, "dutch", 2, r, &count), JD_CONTEST_OK);
    assert_int_equal(count, 3);
    assert_int_equal(r[2].ground, JD_SWISS_BYE_GAMES);
    assert_int_equal(r[2].other.white, 5);
    assert_int_equal(jd_swiss_why(t, "dutch", 2, 0, 0, r), JD_CONTEST_PLAYER);
    assert_int_equal(jd_swiss_why(t, "dutch", 2, 9, 0, r), JD_CONTEST_PLAYER);
    jd_tournament_free(t);
    t = report(5, (const char *const[]){"2w1", "1b0", "U", "Z Z"}, 4);
    check_why(t, "dutch", 2, 3, 0, "C2: bye for 3: not allowed after an earlier bye or a full point without a game");
    check_why(t, "dutch", 2, 4, 0, ": 4 is not paired in this round");
    jd_tournament_free(t);
    t = report(5, (const char *const[]){"2w1", "1b0"}, 2);
    check_why(t, "dutch", 1, 2, 0, ": bye for 2: the number of players is even: nobody gets the bye");
    jd_tournament_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_round),  cmocka_unit_test(stopped),    cmocka_unit_test(absent),
        cmocka_unit_test(second_round), cmocka_unit_test(byes),       cmocka_unit_test(second_bye),
        cmocka_unit_test(forfeits),     cmocka_unit_test(impossible), cmocka_unit_test(forbidden),
        cmocka_unit_test(accelerated),  cmocka_unit_test(adjourned),  cmocka_unit_test(entered),
        cmocka_unit_test(older),        cmocka_unit_test(why),        cmocka_unit_test(why_no_bye),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
