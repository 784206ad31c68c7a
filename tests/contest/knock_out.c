/* Knock-out. */
#include "field.h"

#include <stdlib.h>

static void pair(jd_tournament *t, int round, const char *expected)
{
    assert_int_equal(jd_tournament_pair(t, round), JD_CONTEST_OK);
    check_round(t, round, expected);
}

/* The better seed wins all the way: the first two meet at the end. */
static void eight(void **state)
{
    jd_tournament *t = field("knock-out", 8);
    assert_int_equal(jd_tournament_rounds(t), 3);
    pair(t, 1, "1-8 5-4 2-7 6-3");
    play_round(t, 1, "1-0 0-1 1-0 0-1");
    pair(t, 2, "4-1 3-2"); /* all four change colours */
    play_round(t, 2, "0-1 0-1");
    pair(t, 3, "1-2"); /* both had each colour once: the better seed had Black last */
    play_round(t, 3, "1-0");
    jd_standings    *s = stand(t, 3);
    static const int ranks[][2] = {{1, 1}, {2, 2}, {3, 3}, {3, 4}, {5, 5}, {5, 6}, {5, 7}, {5, 8}};
    for (int i = 0; i < 8; i++) {
        assert_int_equal(jd_standings_at(s, i + 1).rank, ranks[i][0]);
        assert_int_equal(jd_standings_at(s, i + 1).number, ranks[i][1]);
    }
    assert_int_equal(jd_standings_at(s, 1).points, 3000);
    jd_standings_free(s);
    jd_tournament_free(t);
}

/* Five in a bracket of eight: the first three have byes, which count like wins. */
static void byes(void **state)
{
    jd_tournament *t = field("knock-out", 5);
    pair(t, 1, "4-5 1 2 3");
    play_round(t, 1, "0-1");
    assert_int_equal(jd_tournament_score(t, 1, 1), 1000);
    assert_int_equal(jd_tournament_score(t, 4, 1), 0);
    pair(t, 2, "5-1 3-2"); /* 5 had Black; 2 and 3 had nothing, and board 2 is even */
    play_round(t, 2, "1-0 1-0");
    pair(t, 3, "5-3"); /* 5 had both, 3 had White */
    jd_tournament_free(t);
}

static void two_and_three(void **state)
{
    jd_tournament *t = field("knock-out", 2);
    assert_int_equal(jd_tournament_rounds(t), 1);
    pair(t, 1, "1-2");
    jd_tournament_free(t);
    t = field("knock-out", 3);
    assert_int_equal(jd_tournament_rounds(t), 2);
    pair(t, 1, "2-3 1");
    jd_tournament_free(t);
}

/* No round before its time, and none before there are winners. */
static void in_order(void **state)
{
    jd_tournament *t = field("knock-out", 4);
    assert_int_equal(jd_tournament_pair(t, 2), JD_CONTEST_RESULTS);
    assert_int_equal(jd_tournament_pair(t, 3), JD_CONTEST_ROUND);
    pair(t, 1, "1-4 3-2");
    assert_int_equal(jd_tournament_pair(t, 2), JD_CONTEST_RESULTS);
    play_round(t, 1, "1-0 *");
    assert_int_equal(jd_tournament_pair(t, 2), JD_CONTEST_RESULTS);
    play_round(t, 1, "1-0 1/2-1/2");
    assert_int_equal(jd_tournament_pair(t, 2), JD_CONTEST_WINNER);
    assert_int_equal(jd_tournament_boards(t, 2), 0);
    jd_tournament_free(t);
}

/* A draw: again with colours reversed, until somebody wins. */
static void drawn(void **state)
{
    jd_tournament *t = field("knock-out", 4);
    pair(t, 1, "1-4 3-2");
    play_round(t, 1, "1/2-1/2 0-1");
    assert_int_equal(jd_tournament_set_game(t, 1, 1, "first"), JD_CONTEST_OK);
    assert_false(jd_tournament_is_finished(t, 1));
    assert_true(jd_tournament_must_repeat(t, 1, 1));
    assert_false(jd_tournament_must_repeat(t, 1, 2));
    assert_int_equal(jd_tournament_repeat(t, 1, 2), JD_CONTEST_REPEAT);
    assert_int_equal(jd_tournament_repeat(t, 1, 1), JD_CONTEST_OK);
    check_round(t, 1, "4-1 3-2");
    assert_int_equal(jd_tournament_result(t, 1, 1), JD_NO_RESULT);
    assert_string_equal(jd_tournament_game(t, 1, 1), "");
    assert_int_equal(jd_tournament_repeat(t, 1, 1), JD_CONTEST_REPEAT);
    play_round(t, 1, "1-0 0-1");
    assert_true(jd_tournament_is_finished(t, 1));
    pair(t, 2, "2-4");
    jd_tournament_free(t);
}

/* Both have lost: nobody goes on, and whoever would have met him has a bye. */
static void nobody_goes_on(void **state)
{
    static const char *const both[] = {"-/-", "0-0"};
    for (int i = 0; i < 2; i++) {
        char           results[20];
        jd_tournament *t = field("knock-out", 4);
        pair(t, 1, "1-4 3-2");
        sprintf(results, "%s +/-", both[i]);
        play_round(t, 1, results);
        pair(t, 2, "3");
        assert_int_equal(jd_tournament_open(t, 2), JD_CONTEST_OK);
        assert_true(jd_tournament_is_finished(t, 2));
        assert_int_equal(jd_tournament_score(t, 3, 2), 2000);
        jd_tournament_free(t);
    }
}

/* Half a point against none is no draw (Article 10 lets an arbiter say so). */
static void odd_results(void **state)
{
    jd_tournament *t = field("knock-out", 4);
    pair(t, 1, "1-4 3-2");
    play_round(t, 1, "0-1/2 1/2-0");
    pair(t, 2, "4-3");
    jd_tournament_free(t);
}

static void withdrawn(void **state)
{
    jd_tournament *t = field("knock-out", 4);
    assert_int_equal(jd_tournament_withdraw(t, 3, 1), JD_CONTEST_OK);
    pair(t, 1, "1-4 2");
    play_round(t, 1, "1-0");
    assert_int_equal(jd_tournament_withdraw(t, 1, 2), JD_CONTEST_OK);
    pair(t, 2, "2");
    jd_tournament_free(t);
}

/* Any number of players, with results by lot: each round halves them, nobody who has lost comes again, one is left. */
static void play_to_the_end(int players)
{
    static const char *const results[] = {"1-0", "0-1", "+/-", "-/+", "1/2-0", "0-1/2"};
    jd_tournament           *t = field("knock-out", players);
    bool                    *out = calloc((size_t)players + 1, sizeof *out);
    int                      left = players, rounds = jd_tournament_rounds(t);
    for (int r = 1; r <= rounds; r++) {
        assert_int_equal(jd_tournament_pair(t, r), JD_CONTEST_OK);
        assert_int_equal(2 * jd_tournament_boards(t, r) + jd_tournament_byes(t, r), left);
        assert_true(r == 1 || jd_tournament_byes(t, r) == 0);
        assert_int_equal(jd_tournament_open(t, r), JD_CONTEST_OK);
        for (int b = 1; b <= jd_tournament_boards(t, r); b++) {
            jd_pairing p = jd_tournament_board(t, r, b);
            jd_result  result = jd_result_parse(results[rand() % 6]);
            bool       white = result == JD_WHITE_WINS || result == JD_WHITE_FORFEIT_WIN || result == JD_WHITE_HALF;
            assert_false(out[p.white] || out[p.black]);
            out[white ? p.black : p.white] = true;
            assert_int_equal(jd_tournament_set_result(t, r, b, result), JD_CONTEST_OK);
            left--;
        }
    }
    assert_int_equal(left, 1);
    free(out);
    jd_tournament_free(t);
}

static void every_number(void **state)
{
    srand(1);
    for (int n = 2; n <= 130; n++)
        play_to_the_end(n);
    play_to_the_end(4096);
    play_to_the_end(2049);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(eight),       cmocka_unit_test(byes),      cmocka_unit_test(two_and_three),
        cmocka_unit_test(in_order),    cmocka_unit_test(drawn),     cmocka_unit_test(nobody_goes_on),
        cmocka_unit_test(odd_results), cmocka_unit_test(withdrawn), cmocka_unit_test(every_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
