/* Points and tie-breaks, reckoned by hand. */
#include "contest/standings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAMES_MAX 100

/* "1-2 1-0": games by spaces, the players, a colon, the result. */
static size_t read_games(const char *text, struct played *out)
{
    size_t count = 0;
    char   result[16];
    int    used;
    for (; sscanf(text, " %d-%d:%15s%n", &out[count].white, &out[count].black, result, &used) == 3; text += used) {
        out[count].result = strcmp(result, "*") == 0 ? JD_NO_RESULT : jd_result_parse(result);
        assert_int_not_equal(out[count].result, JD_RESULT_COUNT);
        assert_true(++count < GAMES_MAX);
    }
    return count;
}

/* A line for each player: rank, number, points, then the tie-breaks as they are asked. */
static void reckon(const struct contest *like, const char *games, char *out)
{
    struct played   played[GAMES_MAX];
    struct contest  c = *like;
    struct standing all[PLAYERS_MAX];
    c.count = read_games(games, played);
    c.games = played;
    jd_standings_of(&c, all);
    out[0] = '\0';
    for (int i = 0; i < c.players; i++) {
        out += sprintf(out, "%d:#%d %ld", all[i].rank, all[i].player, all[i].points);
        for (int t = 0; t < c.order_count; t++)
            out += sprintf(out, " %ld", all[i].tie[c.order[t]]);
        out += sprintf(out, i + 1 < c.players ? "; " : "");
    }
}

static const struct contest usual = {
    .points = {1000, 500, 0},
    .order_count = 4,
    .order = {TIE_DIRECT, TIE_SONNEBORN_BERGER, TIE_WINS, TIE_KOYA},
};

static void check(int players, const struct contest *like, const char *games, const char *expected)
{
    char           text[2000];
    struct contest c = *like;
    c.players = players;
    reckon(&c, games, text);
    assert_string_equal(text, expected);
}

/* Four players. 1 beats 2, draws with 3 and 4: 2. 2 beats 3 and 4: 2. 3 draws with 1, beats 4: 1½. 4: ½.
 * 1 and 2 are equal: 1 won the game between them.
 * Sonneborn-Berger of 1: 2 + 1½/2 + ½/2 = 3, in half thousandths 6000; of 2: 1½ + ½ = 2: 4000;
 * of 3: 2/2 + ½ = 1½: 3000; of 4: 2/2 = 1: 2000.
 * Half of three is 1½, which 1, 2 and 3 have. Koya of 1: 1 + ½; of 2: 0 + 1; of 3: ½ + 0; of 4: ½ (with 1). */
static void by_hand(void **state)
{
    check(4, &usual, "1-4:1/2-1/2 2-3:1-0 4-3:0-1 1-2:1-0 2-4:1-0 3-1:1/2-1/2",
          "1:#1 2000 1000 6000 1 1500; 2:#2 2000 0 4000 2 1000; 3:#3 1500 -1 3000 1 500; 4:#4 500 -1 2000 0 500");
}

/* Three beat each other in a circle and all beat the fourth: nothing parts them. */
static void circle(void **state)
{
    check(4, &usual, "1-2:1-0 2-3:1-0 3-1:1-0 1-4:1-0 2-4:1-0 3-4:1-0",
          "1:#1 2000 1000 4000 2 1000; 1:#2 2000 1000 4000 2 1000; 1:#3 2000 1000 4000 2 1000; 4:#4 0 -1 0 0 0");
}

/* Five players; 1, 2 and 3 have 2½ each. Among them 1 drew with 2 and beat 3, 2 lost to 3: 1 has 1½, 3 has 1,
 * 2 has ½. Rest: 1 lost to 4, beat 5; 2 beat 4 and 5; 3 drew with 4, beat 5; 4: 1 + 0 + ½ + 0 = 1½ (5 beat 4); 5: 1. */
static void three_equal(void **state)
{
    static const struct contest direct = {.points = {1000, 500, 0}, .order_count = 1, .order = {TIE_DIRECT}};
    check(5, &direct, "1-2:1/2-1/2 1-3:1-0 3-2:1-0 4-1:1-0 1-5:1-0 2-4:1-0 5-2:0-1 3-4:1/2-1/2 3-5:1-0 5-4:1-0",
          "1:#1 2500 1500; 2:#3 2500 1000; 3:#2 2500 500; 4:#4 1500 -1; 5:#5 1000 -1");
}

/* Four are equal with 3; among them 1 and 2 have 2, 3 and 4 have 1: then the game between 1 and 2 counts (2 won
 * it), and that between 3 and 4 (3 won it). */
static void again_among_the_rest(void **state)
{
    static const struct contest direct = {.points = {1000, 500, 0}, .order_count = 1, .order = {TIE_DIRECT}};
    check(6, &direct,
          "1-2:0-1 1-3:1-0 1-4:1-0 2-3:1-0 2-4:0-1 3-4:1-0 "
          "1-5:1-0 2-5:1-0 3-5:1-0 4-5:1-0 1-6:0-1 2-6:0-1 3-6:1-0 4-6:1-0 5-6:1-0",
          "1:#2 3000 2000; 2:#1 3000 2000; 3:#3 3000 1000; 4:#4 3000 1000; 5:#6 2000 -1; 6:#5 1000 -1");
}

/* Direct encounter counts only once each has met each; results that are not there count for nothing. */
static void not_all_met(void **state)
{
    check(4, &usual, "1-4:1-0 2-3:1-0 4-3:* 1-2:*",
          "1:#1 1000 -1 0 1 0; 1:#2 1000 -1 0 1 0; 3:#3 0 -1 0 0 0; 3:#4 0 -1 0 0 0");
}

/* 3 for a win, 1 for a draw. 1 draws twice: 2; 2 wins and draws: 4; 3 draws and loses: 1. Half of six is 3. */
static void other_points(void **state)
{
    static const struct contest football = {
        .points = {3000, 1000, 0}, .order_count = 3, .order = {TIE_SONNEBORN_BERGER, TIE_WINS, TIE_KOYA}};
    /* SB: 1: 4/2 + 1/2 = 2½; 2: 1 + 2/2 = 2; 3: 2/2 = 1 */
    check(3, &football, "1-2:1/2-1/2 1-3:1/2-1/2 2-3:1-0",
          "1:#2 4000 4000 1 0; 2:#1 2000 5000 0 1000; 3:#3 1000 2000 0 0");
}

/* A forfeit brings the point but is no win on the board; 0-0, ½-0 and -/- are what they say. */
static void forfeits(void **state)
{
    static const struct contest wins = {.points = {1000, 500, 0}, .order_count = 1, .order = {TIE_WINS}};
    check(4, &wins, "1-2:+/- 3-4:1-0", "1:#3 1000 1; 2:#1 1000 0; 3:#2 0 0; 3:#4 0 0");
    check(4, &wins, "1-2:1/2-0 3-4:-/- 1-3:0-0 2-4:-/+", "1:#4 1000 0; 2:#1 500 0; 3:#2 0 0; 3:#3 0 0");
    check(2, &wins, "1-2:0-1/2", "1:#2 500 0; 2:#1 0 0");
}

/* The order of the tie-breaks is the organiser's. 1 and 2 have 1½: 1 by three draws, 2 by a win, a draw and a loss
 * to 3, who has 1½ as well (beat 2, drew with 1, lost to 4); so has 4. */
static void order(void **state)
{
    static const char games[] = "1-2:1/2-1/2 1-3:1/2-1/2 1-4:1/2-1/2 2-4:1-0 3-2:1-0 4-3:1-0";
    struct contest    c = {.points = {1000, 500, 0}, .order_count = 1, .order = {TIE_WINS}};
    check(4, &c, games, "1:#2 1500 1; 1:#3 1500 1; 1:#4 1500 1; 4:#1 1500 0");
    c.order[0] = TIE_DIRECT;
    check(4, &c, games, "1:#1 1500 1500; 1:#2 1500 1500; 1:#3 1500 1500; 1:#4 1500 1500");
}

static void names(void **state)
{
    for (int t = 0; t < TIEBREAKS; t++)
        assert_int_equal(jd_tiebreak_parse(jd_tiebreak_name((enum tiebreak)t)), t);
    assert_int_equal(jd_tiebreak_parse("buchholz"), TIEBREAKS);
}

/* 200 players, all games drawn: everybody is first, with the same of everything. */
static void many(void **state)
{
    struct contest   c = usual;
    size_t           count = 0;
    struct played   *games = malloc(200 * 199 / 2 * sizeof *games);
    struct standing *all = malloc(200 * sizeof *all);
    for (int a = 1; a <= 200; a++)
        for (int b = 1; b < a; b++)
            games[count++] = (struct played){a, b, JD_DRAW};
    c.players = 200;
    c.games = games;
    c.count = count;
    jd_standings_of(&c, all);
    for (int i = 0; i < 200; i++) {
        assert_int_equal(all[i].rank, 1);
        assert_int_equal(all[i].player, i + 1);
        assert_int_equal(all[i].points, 99500);
        assert_int_equal(all[i].tie[TIE_DIRECT], 99500);
        assert_int_equal(all[i].tie[TIE_SONNEBORN_BERGER], 199 * 99500);
        assert_int_equal(all[i].tie[TIE_KOYA], 99500);
    }
    free(games);
    free(all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_hand),     cmocka_unit_test(circle),
        cmocka_unit_test(three_equal), cmocka_unit_test(again_among_the_rest),
        cmocka_unit_test(not_all_met), cmocka_unit_test(other_points),
        cmocka_unit_test(forfeits),    cmocka_unit_test(order),
        cmocka_unit_test(names),       cmocka_unit_test(many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
