/* Round robin by the Berger tables. */
#include "contest/berger.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

/* The published tables, a round to a line. */
static const struct {
    int         players;
    const char *rounds[9];
} tables[] = {
    {4, {"1-4 2-3", "4-3 1-2", "2-4 3-1"}},
    {6, {"1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"}},
    {8,
     {"1-8 2-7 3-6 4-5", "8-5 6-4 7-3 1-2", "2-8 3-1 4-7 5-6", "8-6 7-5 1-4 2-3", "3-8 4-2 5-1 6-7", "8-7 1-6 2-5 3-4",
      "4-8 5-3 6-2 7-1"}},
    {10,
     {"1-10 2-9 3-8 4-7 5-6", "10-6 7-5 8-4 9-3 1-2", "2-10 3-1 4-9 5-8 6-7", "10-7 8-6 9-5 1-4 2-3",
      "3-10 4-2 5-1 6-9 7-8", "10-8 9-7 1-6 2-5 3-4", "4-10 5-3 6-2 7-1 8-9", "10-9 1-8 2-7 3-6 4-5",
      "5-10 6-4 7-3 8-2 9-1"}},
};

static void write_round(int players, bool twice, int round, char *out)
{
    struct berger_game games[BERGER_BOARDS_MAX];
    int                bye, count = jd_berger_round(players, twice, round, games, &bye);
    out[0] = '\0';
    for (int i = 0; i < count; i++)
        sprintf(out + strlen(out), "%s%d-%d", i ? " " : "", games[i].white, games[i].black);
}

static void published(void **state)
{
    char text[200];
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        assert_int_equal(jd_berger_rounds(tables[i].players, false), tables[i].players - 1);
        for (int r = 1; r < tables[i].players; r++) {
            write_round(tables[i].players, false, r, text);
            assert_string_equal(text, tables[i].rounds[r - 1]);
        }
    }
}

/* An odd number: the table of the next even one, and whoever would meet the last is free. */
static void odd(void **state)
{
    struct berger_game       games[BERGER_BOARDS_MAX];
    static const char *const rounds[] = {"2-5 3-4", "5-3 1-2", "3-1 4-5", "1-4 2-3", "4-2 5-1"};
    static const int         byes[] = {1, 4, 2, 5, 3};
    char                     text[200];
    for (int r = 1, bye; r <= 5; r++) {
        assert_int_equal(jd_berger_round(5, false, r, games, &bye), 2);
        assert_int_equal(bye, byes[r - 1]);
        write_round(5, false, r, text);
        assert_string_equal(text, rounds[r - 1]);
    }
}

/* What was seen of a player, or of a pair. */
static struct {
    int met[BERGER_PLAYERS_MAX + 1][BERGER_PLAYERS_MAX + 1]; /* by white, black */
    int last[BERGER_PLAYERS_MAX + 1];                        /* the round in which he was seen last */
    int balance[BERGER_PLAYERS_MAX + 1];                     /* Whites less Blacks */
    int row[BERGER_PLAYERS_MAX + 1];                         /* the same colour so many times: negative Black */
    int byes[BERGER_PLAYERS_MAX + 1];
} seen;

static void see(int player, int round, int colour)
{
    assert_true(seen.last[player] < round); /* nobody twice in a round */
    seen.last[player] = round;
    seen.balance[player] += colour;
    seen.row[player] = seen.row[player] * colour > 0 ? seen.row[player] + colour : colour;
}

static void see_rounds(int players, bool twice)
{
    memset(&seen, 0, sizeof seen);
    for (int r = 1; r <= jd_berger_rounds(players, twice); r++) {
        struct berger_game games[BERGER_BOARDS_MAX];
        int                bye, count = jd_berger_round(players, twice, r, games, &bye);
        assert_int_equal(count, jd_berger_boards(players));
        assert_int_equal(bye != 0, players % 2);
        for (int i = 0; i < count; i++) {
            assert_true(games[i].white >= 1 && games[i].white <= players);
            assert_true(games[i].black >= 1 && games[i].black <= players);
            see(games[i].white, r, 1);
            see(games[i].black, r, -1);
            seen.met[games[i].white][games[i].black]++;
            if (twice)
                assert_true(seen.row[games[i].white] < 3 && seen.row[games[i].black] > -3);
        }
        if (bye) {
            assert_true(seen.last[bye] < r);
            seen.byes[bye]++;
        }
    }
}

static void every_number_once(void **state)
{
    for (int n = 2; n <= BERGER_PLAYERS_MAX; n++) {
        see_rounds(n, false);
        for (int a = 1; a <= n; a++) {
            assert_true(seen.balance[a] >= -1 && seen.balance[a] <= 1);
            assert_int_equal(seen.balance[a] == 0, n % 2); /* even where it can be */
            assert_int_equal(seen.byes[a], n % 2);
            for (int b = 1; b < a; b++)
                assert_int_equal(seen.met[a][b] + seen.met[b][a], 1);
        }
    }
}

static void every_number_twice(void **state)
{
    for (int n = 2; n <= BERGER_PLAYERS_MAX; n++) {
        see_rounds(n, true);
        for (int a = 1; a <= n; a++) {
            assert_int_equal(seen.balance[a], 0);
            assert_int_equal(seen.byes[a], n % 2 * 2);
            for (int b = 1; b <= n; b++)
                assert_int_equal(seen.met[a][b], a != b); /* once with each colour */
        }
    }
}

/* Four players twice: rounds 2 and 3 change places, then all again with the other colours. */
static void four_twice(void **state)
{
    static const char *const rounds[] = {"1-4 2-3", "2-4 3-1", "4-3 1-2", "4-1 3-2", "3-4 2-1", "4-2 1-3"};
    char                     text[200];
    assert_int_equal(jd_berger_rounds(4, true), 6);
    for (int r = 1; r <= 6; r++) {
        write_round(4, true, r, text);
        assert_string_equal(text, rounds[r - 1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published),          cmocka_unit_test(odd),        cmocka_unit_test(every_number_once),
        cmocka_unit_test(every_number_twice), cmocka_unit_test(four_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
