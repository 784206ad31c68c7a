/* Points and tie-breaks of a tournament, reckoned by hand. */
#include "field.h"

#include <stdlib.h>

/* The first round in which neither of the two has a game yet. */
static int free_round(const jd_tournament *t, jd_pairing p)
{
    int r = 1;
    while (jd_tournament_board_of(t, r, p.white) || jd_tournament_board_of(t, r, p.black))
        r++;
    return r;
}

/* One more game in a round that is not open. */
static void add_pair(jd_tournament *t, int round, jd_pairing p)
{
    jd_pairing pairs[20];
    int        count = jd_tournament_boards(t, round);
    for (int b = 0; b < count; b++)
        pairs[b] = jd_tournament_board(t, round, b + 1);
    pairs[count] = p;
    assert_int_equal(jd_tournament_set_pairs(t, round, pairs, (size_t)count + 1), JD_CONTEST_OK);
}

/* "1-2:1-0": games by spaces, the players, a colon, the result; in as many rounds as they need. */
static void play(jd_tournament *t, const char *text)
{
    struct {
        int  round;
        int  white;
        char result[16];
    } games[100];
    jd_pairing p;
    int        count = 0, used;
    for (; sscanf(text, " %d-%d:%15s%n", &p.white, &p.black, games[count].result, &used) == 3; text += used) {
        games[count].white = p.white;
        games[count].round = free_round(t, p);
        add_pair(t, games[count++].round, p);
    }
    for (int i = 0; i < count; i++)
        if (!jd_tournament_is_open(t, games[i].round))
            assert_int_equal(jd_tournament_open(t, games[i].round), JD_CONTEST_OK);
    for (int i = 0; i < count; i++) {
        int       board = jd_tournament_board_of(t, games[i].round, games[i].white);
        jd_result r = strcmp(games[i].result, "*") == 0 ? JD_NO_RESULT : jd_result_parse(games[i].result);
        assert_int_equal(jd_tournament_set_result(t, games[i].round, board, r), JD_CONTEST_OK);
    }
}

/* A line for each player: rank, number, points, then the tie-breaks as they are asked, "-" where there is none. */
static void reckon(const jd_tournament *t, char *out)
{
    jd_standings *s = stand(t, 0);
    assert_int_equal(jd_standings_count(s), jd_tournament_players(t));
    for (int i = 1; i <= jd_standings_count(s); i++) {
        jd_standing line = jd_standings_at(s, i);
        assert_int_equal(line.points, jd_tournament_score(t, line.number, jd_standings_rounds(s)));
        assert_int_equal(line.games, line.wins + line.draws + line.losses);
        out += sprintf(out, "%s%d:#%d %ld", i > 1 ? "; " : "", line.rank, line.number, line.points);
        for (size_t k = 0; k < jd_tournament_tiebreaks(t); k++) {
            jd_tie tie = jd_standings_tie(s, i, k + 1);
            out += tie.per ? sprintf(out, " %g", (double)tie.value / (double)tie.per) : sprintf(out, " -");
        }
    }
    jd_standings_free(s);
}

/* Terms: points for win, draw, loss in thousandths, and tie-breaks by spaces. */
struct terms {
    int         points[3];
    const char *tiebreaks;
};

static const struct terms usual = {{1000, 500, 0}, "DE,SB,WON,KS"};
static const struct terms only_direct = {{1000, 500, 0}, "DE"};
static const struct terms only_wins = {{1000, 500, 0}, "WON"};

static void check(int players, const struct terms *terms, const char *games, const char *expected)
{
    char           text[2000];
    jd_tournament *t = field("double-round-robin", players);
    assert_int_equal(jd_tournament_set_points(t, terms->points, 3), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_set_tiebreaks(t, terms->tiebreaks, NULL), JD_CONTEST_OK);
    play(t, games);
    reckon(t, text);
    assert_string_equal(text, expected);
    jd_tournament_free(t);
}

/* Four players. 1 beats 2, draws with 3 and 4: 2. 2 beats 3 and 4: 2. 3 draws with 1, beats 4: 1½. 4: ½.
 * 1 and 2 are equal: 1 won the game between them.
 * Sonneborn-Berger of 1: 2 + 1½/2 + ½/2 = 3; of 2: 1½ + ½ = 2; of 3: 2/2 + ½ = 1½; of 4: 2/2 = 1.
 * Half of three is 1½, which 1, 2 and 3 have. Koya of 1: 1 + ½; of 2: 0 + 1; of 3: ½ + 0; of 4: ½ (with 1). */
static void by_hand(void **state)
{
    check(4, &usual, "1-4:1/2-1/2 2-3:1-0 4-3:0-1 1-2:1-0 2-4:1-0 3-1:1/2-1/2",
          "1:#1 2000 1 3 1 1.5; 2:#2 2000 2 2 2 1; 3:#3 1500 - 1.5 1 0.5; 4:#4 500 - 1 0 0.5");
}

/* Three beat each other in a circle and all beat the fourth: nothing parts them. */
static void circle(void **state)
{
    check(4, &usual, "1-2:1-0 2-3:1-0 3-1:1-0 1-4:1-0 2-4:1-0 3-4:1-0",
          "1:#1 2000 - 2 2 1; 1:#2 2000 - 2 2 1; 1:#3 2000 - 2 2 1; 4:#4 0 - 0 0 0");
}

/* Five players; 1, 2 and 3 have 2½ each. Among them 1 drew with 2 and beat 3, 2 lost to 3: 1 has 1½, 3 has 1,
 * 2 has ½. Rest: 1 lost to 4, beat 5; 2 beat 4 and 5; 3 drew with 4, beat 5; 4: 1 + 0 + ½ + 0 = 1½ (5 beat 4); 5: 1. */
static void three_equal(void **state)
{
    check(5, &only_direct, "1-2:1/2-1/2 1-3:1-0 3-2:1-0 4-1:1-0 1-5:1-0 2-4:1-0 5-2:0-1 3-4:1/2-1/2 3-5:1-0 5-4:1-0",
          "1:#1 2500 1; 2:#3 2500 2; 3:#2 2500 3; 4:#4 1500 -; 5:#5 1000 -");
}

/* Four are equal with 3; among them 1 and 2 have 2, 3 and 4 have 1: then the game between 1 and 2 counts (2 won
 * it), and that between 3 and 4 (3 won it). */
static void again_among_the_rest(void **state)
{
    check(6, &only_direct,
          "1-2:0-1 1-3:1-0 1-4:1-0 2-3:1-0 2-4:0-1 3-4:1-0 "
          "1-5:1-0 2-5:1-0 3-5:1-0 4-5:1-0 1-6:0-1 2-6:0-1 3-6:1-0 4-6:1-0 5-6:1-0",
          "1:#2 3000 1; 2:#1 3000 2; 3:#3 3000 3; 4:#4 3000 4; 5:#6 2000 -; 6:#5 1000 -");
}

/* Direct encounter counts only once each has met each; results that are not there count for nothing. */
static void not_all_met(void **state)
{
    check(4, &usual, "1-4:1-0 2-3:1-0 4-3:* 1-2:*",
          "1:#1 1000 - 0 1 0; 1:#2 1000 - 0 1 0; 3:#3 0 - 0 0 0; 3:#4 0 - 0 0 0");
}

/* 3 for a win, 1 for a draw. 1 draws twice: 2; 2 wins and draws: 4; 3 draws and loses: 1. Half of six is 3. */
static void other_points(void **state)
{
    static const struct terms football = {{3000, 1000, 0}, "SB,WON,KS"};
    /* SB, by the points that were scored: 1: 4 + 1 = 5; 2: 3 · 1 + 2 = 5; 3: 2 */
    check(3, &football, "1-2:1/2-1/2 1-3:1/2-1/2 2-3:1-0", "1:#2 4000 5 1 0; 2:#1 2000 5 0 1; 3:#3 1000 2 0 0");
}

/* By a table a forfeit is a game to the one who came (15.2); 0-0, ½-0 and -/- are what they say. */
static void forfeits(void **state)
{
    check(4, &only_wins, "1-2:+/- 3-4:1-0", "1:#1 1000 1; 1:#3 1000 1; 3:#2 0 0; 3:#4 0 0");
    check(4, &only_wins, "1-2:1/2-0 3-4:-/- 1-3:0-0 2-4:-/+", "1:#4 1000 1; 2:#1 500 0; 3:#2 0 0; 3:#3 0 0");
    check(2, &only_wins, "1-2:0-1/2", "1:#2 500 0; 2:#1 0 0");
}

/* The order of the tie-breaks is the organiser's. 1 and 2 have 1½: 1 by three draws, 2 by a win, a draw and a loss
 * to 3, who has 1½ as well (beat 2, drew with 1, lost to 4); so has 4. */
static void order(void **state)
{
    static const char games[] = "1-2:1/2-1/2 1-3:1/2-1/2 1-4:1/2-1/2 2-4:1-0 3-2:1-0 4-3:1-0";
    check(4, &only_wins, games, "1:#2 1500 1; 1:#3 1500 1; 1:#4 1500 1; 4:#1 1500 0");
    check(4, &only_direct, games, "1:#1 1500 -; 1:#2 1500 -; 1:#3 1500 -; 1:#4 1500 -");
}

/* 200 players, all games drawn: everybody is first, with the same of everything. */
static void many(void **state)
{
    jd_tournament *t = field("round-robin", 200);
    for (int r = 1; r <= jd_tournament_rounds(t); r++) {
        assert_int_equal(jd_tournament_pair(t, r), JD_CONTEST_OK);
        assert_int_equal(jd_tournament_open(t, r), JD_CONTEST_OK);
        for (int b = 1; b <= jd_tournament_boards(t, r); b++)
            assert_int_equal(jd_tournament_set_result(t, r, b, JD_DRAW), JD_CONTEST_OK);
    }
    jd_standings *s = stand(t, 199);
    for (int i = 1; i <= 200; i++) {
        jd_standing line = jd_standings_at(s, i);
        assert_int_equal(line.rank, 1);
        assert_int_equal(line.number, i);
        assert_int_equal(line.points, 99500);
        assert_int_equal(line.draws, 199);
        assert_int_equal(jd_standings_tie(s, i, 1).per, 0); /* nobody is parted */
        assert_int_equal(jd_standings_tie(s, i, 2).value, 199 * 99500L * 500);
        assert_int_equal(jd_standings_tie(s, i, 3).value, 0);
        assert_int_equal(jd_standings_tie(s, i, 4).value, 99500);
    }
    jd_standings_free(s);
    jd_tournament_free(t);
}

/* Standings after one round do not know of the next; a bye brings what the terms say, once its round is open. */
static void byes_and_rounds(void **state)
{
    char           text[2000];
    jd_tournament *t = field("round-robin", 3);
    assert_int_equal(jd_tournament_set_tiebreaks(t, "", NULL), JD_CONTEST_OK);
    for (int r = 1; r <= 2; r++)
        assert_int_equal(jd_tournament_pair(t, r), JD_CONTEST_OK);
    check_round(t, 1, "2-3 1");
    check_round(t, 2, "1-2 3");
    play_round(t, 1, "1-0");
    reckon(t, text);
    assert_string_equal(text, "1:#2 1000; 2:#1 0; 2:#3 0");
    assert_int_equal(jd_tournament_set_points(t, (int[]){1000, 500, 0, 500}, 4), JD_CONTEST_OK);
    reckon(t, text);
    assert_string_equal(text, "1:#2 1000; 2:#1 500; 3:#3 0");
    play_round(t, 2, "1-0");
    reckon(t, text);
    assert_string_equal(text, "1:#1 1500; 2:#2 1000; 3:#3 500");
    jd_standings *first = stand(t, 1);
    assert_int_equal(jd_standings_at(first, 1).number, 2);
    assert_int_equal(jd_standings_at(first, 2).games, 0);
    assert_int_equal(jd_standings_at(first, 0).number, 0);
    assert_int_equal(jd_standings_at(first, 4).number, 0);
    assert_int_equal(jd_standings_tie(first, 1, 1).per, 0);
    jd_standings_free(first);
    jd_tournament_free(t);
}

static void nobody(void **state)
{
    jd_tournament *t = jd_tournament_new(jd_system_at(0));
    jd_standings  *s = stand(t, 0);
    assert_int_equal(jd_standings_count(s), 0);
    jd_standings_free(s);
    jd_tournament_free(t);
}

static void points_as_text(void **state)
{
    static const struct {
        long        points;
        const char *text;
    } rows[] = {{0, "0"}, {500, "½"}, {2500, "2½"}, {3000, "3"}, {333, "0.333"}, {1250, "1.25"}, {10100, "10.1"}};
    char text[20], small[3];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(jd_points_write(rows[i].points, text, sizeof text), strlen(rows[i].text));
        assert_string_equal(text, rows[i].text);
    }
    assert_int_equal(jd_points_write(10100, small, sizeof small), 4);
    assert_string_equal(small, "10");
}

/* Two games, both drawn; in one of them Black got a whole point because White was penalised. */
static void changed_by_penalties(void **state)
{
    char           text[2000];
    jd_tournament *t = field("double-round-robin", 4);
    assert_int_equal(jd_tournament_set_tiebreaks(t, "DE", NULL), JD_CONTEST_OK);
    play(t, "1-2:1/2-1/2 3-4:1/2-1/2 1-3:*");
    int round = free_round(t, (jd_pairing){1, 3}) - 1;
    assert_int_equal(jd_tournament_set_score(t, 1, 1, 500, 1000), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_set_score(t, round, 1, 500, 1000), JD_CONTEST_RESULT); /* it has none */
    assert_int_equal(jd_tournament_set_score(t, 1, 3, 500, 1000), JD_CONTEST_BOARD);
    assert_int_equal(jd_tournament_gain(t, 1, 2), 1000);
    reckon(t, text);
    assert_string_equal(text, "1:#2 1000 -; 2:#1 500 -; 2:#3 500 -; 2:#4 500 -");
    assert_int_equal(jd_tournament_set_result(t, 1, 1, JD_DRAW), JD_CONTEST_OK); /* a new result brings its own */
    assert_int_equal(jd_tournament_gain(t, 1, 2), 500);
    jd_tournament_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_hand),
        cmocka_unit_test(circle),
        cmocka_unit_test(three_equal),
        cmocka_unit_test(again_among_the_rest),
        cmocka_unit_test(not_all_met),
        cmocka_unit_test(other_points),
        cmocka_unit_test(forfeits),
        cmocka_unit_test(order),
        cmocka_unit_test(many),
        cmocka_unit_test(byes_and_rounds),
        cmocka_unit_test(nobody),
        cmocka_unit_test(points_as_text),
        cmocka_unit_test(changed_by_penalties),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
