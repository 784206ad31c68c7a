/* Round robin by the Berger tables. */
#include "field.h"

#include <stdlib.h>

#define PLAYERS_MAX 200

/* The published tables, a round to a line. */
static const struct {
    int         players;
    const char *rounds[9];
} tables[] = {
    {2, {"1-2"}},
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

static void check_table(const char *system, int players, const char *const *rounds, int count)
{
    jd_tournament *t = field(system, players);
    assert_int_equal(jd_tournament_rounds(t), count);
    for (int r = 1; r <= count; r++) {
        assert_int_equal(jd_tournament_pair(t, r), JD_CONTEST_OK);
        check_round(t, r, rounds[r - 1]);
    }
    jd_tournament_free(t);
}

static void published(void **state)
{
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
        check_table("round-robin", tables[i].players, tables[i].rounds, tables[i].players - 1);
}

/* An odd number: the table of the next even one, and whoever would meet the last is free. */
static void odd(void **state)
{
    static const char *const rounds[] = {"2-5 3-4 1", "5-3 1-2 4", "3-1 4-5 2", "1-4 2-3 5", "4-2 5-1 3"};
    check_table("round-robin", 5, rounds, 5);
}

/* Four players twice: rounds 2 and 3 change places, then all again with the other colours. */
static void four_twice(void **state)
{
    static const char *const rounds[] = {"1-4 2-3", "2-4 3-1", "4-3 1-2", "4-1 3-2", "3-4 2-1", "4-2 1-3"};
    check_table("double-round-robin", 4, rounds, 6);
}

static void two_twice(void **state)
{
    static const char *const rounds[] = {"1-2", "2-1"};
    check_table("double-round-robin", 2, rounds, 2);
}

/* What was seen of a player, or of a pair. */
static struct {
    int met[PLAYERS_MAX + 1][PLAYERS_MAX + 1]; /* by white, black */
    int last[PLAYERS_MAX + 1];                 /* the round in which he was seen last */
    int balance[PLAYERS_MAX + 1];              /* Whites less Blacks */
    int row[PLAYERS_MAX + 1];                  /* the same colour so many times: negative Black */
    int byes[PLAYERS_MAX + 1];
} seen;

static void see(int player, int round, int colour)
{
    assert_true(seen.last[player] < round); /* nobody twice in a round */
    seen.last[player] = round;
    seen.balance[player] += colour;
    seen.row[player] = seen.row[player] * colour > 0 ? seen.row[player] + colour : colour;
}

static void see_round(int players, int round, const jd_pairing *pairs, size_t count, bool twice)
{
    for (size_t i = 0; i < count; i++) {
        jd_pairing p = pairs[i];
        assert_in_range(p.white, 1, players);
        assert_in_range(p.black, 0, players);
        assert_int_equal(p.black == 0, players % 2 && i == count - 1); /* the bye comes last */
        if (p.black == 0) {
            assert_true(seen.last[p.white] < round);
            seen.last[p.white] = round;
            seen.byes[p.white]++;
            continue;
        }
        see(p.white, round, 1);
        see(p.black, round, -1);
        seen.met[p.white][p.black]++;
        if (twice)
            assert_true(seen.row[p.white] < 3 && seen.row[p.black] > -3);
    }
    for (int a = 1; a <= players; a++)
        assert_int_equal(seen.last[a], round); /* everybody has a game or a bye */
}

static void see_rounds(const jd_tournament *t, bool twice)
{
    static jd_pairing pairs[(PLAYERS_MAX + 1) / 2];
    int               players = jd_tournament_players(t);
    size_t            count;
    memset(&seen, 0, sizeof seen);
    for (int r = 1; r <= jd_tournament_rounds(t); r++) {
        assert_int_equal(jd_system_pair(t, r, pairs, &count), JD_CONTEST_OK);
        assert_int_equal(count, (players + 1) / 2);
        see_round(players, r, pairs, count, twice);
    }
}

/* Every number from 2 on, by one tournament that grows. */
static void every_number(const char *system, bool twice, void (*check)(int players))
{
    jd_tournament *t = field(system, 1);
    for (int n = 2; n <= PLAYERS_MAX; n++) {
        assert_int_equal(jd_tournament_add_player(t, "One more"), JD_CONTEST_OK);
        assert_int_equal(jd_tournament_rounds(t), (n - 1 + n % 2) * (twice ? 2 : 1));
        see_rounds(t, twice);
        check(n);
    }
    jd_tournament_free(t);
}

static void met_once(int n)
{
    for (int a = 1; a <= n; a++) {
        assert_true(seen.balance[a] >= -1 && seen.balance[a] <= 1);
        assert_int_equal(seen.balance[a] == 0, n % 2); /* even where it can be */
        assert_int_equal(seen.byes[a], n % 2);
        for (int b = 1; b < a; b++)
            assert_int_equal(seen.met[a][b] + seen.met[b][a], 1);
    }
}

static void every_number_once(void **state) { every_number("round-robin", false, met_once); }

static void met_twice(int n)
{
    for (int a = 1; a <= n; a++) {
        assert_int_equal(seen.balance[a], 0);
        assert_int_equal(seen.byes[a], n % 2 * 2);
        for (int b = 1; b <= n; b++)
            assert_int_equal(seen.met[a][b], a != b); /* once with each colour */
    }
}

static void every_number_twice(void **state) { every_number("double-round-robin", true, met_twice); }

static void too_few_and_too_many(void **state)
{
    jd_pairing     pairs[PLAYERS_MAX];
    size_t         count;
    jd_tournament *t = field("round-robin", 1);
    assert_int_equal(jd_tournament_rounds(t), 0);
    assert_int_equal(jd_system_pair(t, 1, pairs, &count), JD_CONTEST_PLAYERS);
    assert_int_equal(jd_tournament_pair(t, 1), JD_CONTEST_PLAYERS);
    for (int i = 2; i <= PLAYERS_MAX; i++)
        assert_int_equal(jd_tournament_add_player(t, "One more"), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_add_player(t, "One too many"), JD_CONTEST_PLAYERS);
    assert_int_equal(jd_tournament_players(t), PLAYERS_MAX);
    jd_tournament_free(t);
}

/* The tables are for all who were drawn: his games are lost, but they are there. */
static void withdrawn(void **state)
{
    jd_tournament *t = field("round-robin", 4);
    assert_int_equal(jd_tournament_withdraw(t, 4, 2), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_pair(t, 2), JD_CONTEST_OK);
    check_round(t, 2, "4-3 1-2");
    jd_tournament_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published),
        cmocka_unit_test(odd),
        cmocka_unit_test(four_twice),
        cmocka_unit_test(two_twice),
        cmocka_unit_test(every_number_once),
        cmocka_unit_test(every_number_twice),
        cmocka_unit_test(too_few_and_too_many),
        cmocka_unit_test(withdrawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
