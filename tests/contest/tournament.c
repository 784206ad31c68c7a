/* A tournament: what may be done with it when, and by which name it is refused. */
#include "field.h"

#include <limits.h>
#include <stdlib.h>

static void systems(void **state)
{
    assert_string_equal(jd_system_name(jd_system_at(0)), "round-robin");
    assert_null(jd_system_at(jd_system_count()));
    assert_null(jd_system_find("swiss cheese"));
    for (size_t i = 0; i < jd_system_count(); i++) {
        const jd_system *s = jd_system_at(i);
        assert_ptr_equal(jd_system_find(jd_system_name(s)), s);
        assert_true(jd_system_least(s) >= 2 && jd_system_most(s) >= jd_system_least(s));
        assert_true(jd_system_rounds(s, jd_system_least(s)) > 0);
        assert_true(jd_system_rounds(s, jd_system_most(s)) > 0);
        assert_int_equal(jd_system_rounds(s, jd_system_least(s) - 1), 0);
        assert_int_equal(jd_system_rounds(s, jd_system_most(s) + 1), 0);
        assert_int_equal(jd_system_rounds(s, INT_MIN), 0);
    }
}

static void errors_have_names(void **state)
{
    assert_string_equal(jd_contest_err_name(JD_CONTEST_OK), "ok");
    assert_string_equal(jd_contest_err_expected(JD_CONTEST_OK), "");
    assert_string_equal(jd_contest_err_name(JD_CONTEST_RESULTS), "results_missing");
    assert_string_equal(jd_contest_err_expected(JD_CONTEST_BOARD), "a board of this round");
    assert_string_equal(jd_contest_err_name(JD_CONTEST_MEMORY), "out_of_memory");
}

static void players(void **state)
{
    jd_tournament *t = field("round-robin", 4);
    char           long_name[JD_LABEL_MAX + 2];
    memset(long_name, 'x', sizeof long_name);
    long_name[JD_LABEL_MAX + 1] = '\0';
    assert_int_equal(jd_tournament_add_player(t, ""), JD_CONTEST_TEXT);
    assert_int_equal(jd_tournament_add_player(t, long_name), JD_CONTEST_TEXT);
    assert_int_equal(jd_tournament_add_player(t, long_name + 1), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_players(t), 5);
    assert_string_equal(jd_tournament_label(t, 2, "name"), "Player 2");
    assert_int_equal(jd_tournament_set_rating(t, 2, 1850), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_rating(t, 2), 1850);
    assert_int_equal(jd_tournament_rating(t, 3), 0);
    for (int i = 0; i < 4; i++) {
        int wild = (int[]){0, -1, 6, INT_MAX}[i];
        assert_int_equal(jd_tournament_set_rating(t, wild, 1), JD_CONTEST_PLAYER);
        assert_int_equal(jd_tournament_rating(t, wild), 0);
        assert_int_equal(jd_tournament_withdraw(t, wild, 1), JD_CONTEST_PLAYER);
        assert_false(jd_tournament_plays(t, wild, 1));
        assert_int_equal(jd_tournament_board_of(t, 1, wild), 0);
        assert_false(jd_tournament_has_bye(t, 1, wild));
        assert_int_equal(jd_tournament_score(t, wild, 5), 0);
    }
    jd_tournament_free(t);
}

static void withdrawing(void **state)
{
    jd_tournament *t = field("round-robin", 4);
    assert_true(jd_tournament_plays(t, 1, 3));
    assert_int_equal(jd_tournament_withdraw(t, 1, -1), JD_CONTEST_ROUND);
    assert_int_equal(jd_tournament_withdraw(t, 1, 4), JD_CONTEST_ROUND);
    assert_int_equal(jd_tournament_withdraw(t, 1, 2), JD_CONTEST_OK);
    assert_true(jd_tournament_plays(t, 1, 1));
    assert_false(jd_tournament_plays(t, 1, 2));
    assert_false(jd_tournament_plays(t, 1, 3));
    assert_true(jd_tournament_plays(t, 2, 3));
    jd_tournament_free(t);
}

static void labels(void **state)
{
    jd_tournament *t = field("round-robin", 2);
    assert_string_equal(jd_tournament_label(t, 0, "site"), "");
    assert_int_equal(jd_tournament_set_label(t, 0, "site", "Brno"), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_set_label(t, 1, "club", "Rook"), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_set_label(t, 1, "title", "FM"), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_set_label(t, 1, "club", "Bishop"), JD_CONTEST_OK);
    assert_string_equal(jd_tournament_label(t, 0, "site"), "Brno");
    assert_string_equal(jd_tournament_label(t, 1, "club"), "Bishop");
    assert_string_equal(jd_tournament_label(t, 2, "club"), "");
    assert_int_equal(jd_tournament_set_label(t, 1, "club", ""), JD_CONTEST_OK);
    assert_string_equal(jd_tournament_label(t, 1, "club"), "");
    assert_string_equal(jd_tournament_label(t, 1, "title"), "FM");
    assert_int_equal(jd_tournament_set_label(t, 1, "", "x"), JD_CONTEST_TEXT);
    assert_int_equal(jd_tournament_set_label(t, 3, "club", "x"), JD_CONTEST_PLAYER);
    assert_string_equal(jd_tournament_label(t, 3, "club"), "");
    jd_tournament_free(t);
}

static void points(void **state)
{
    static const struct {
        int    points[4];
        size_t count;
    } wild[] = {
        {{1000, 500}, 2}, {{0, 0, 0}, 3},     {{500, 1000, 0}, 3},     {{1000, 0, 500}, 3},
        {{3, 1, -1}, 3},  {{1, 0, 0, -1}, 4}, {{1000, 0, 0, 1001}, 4}, {{INT_MAX, 0, 0}, 3},
    };
    jd_tournament *t = field("round-robin", 2);
    assert_int_equal(jd_tournament_points(t, JD_FOR_WIN), 1000);
    assert_int_equal(jd_tournament_points(t, JD_FOR_DRAW), 500);
    assert_int_equal(jd_tournament_points(t, JD_FOR_BYE), 0);
    for (size_t i = 0; i < sizeof wild / sizeof wild[0]; i++)
        assert_int_equal(jd_tournament_set_points(t, wild[i].points, wild[i].count), JD_CONTEST_POINTS);
    assert_int_equal(jd_tournament_points(t, JD_FOR_WIN), 1000);
    assert_int_equal(jd_tournament_set_points(t, (int[]){3000, 1000, 250}, 3), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_points(t, JD_FOR_BYE), 250); /* as a loss, in a round robin */
    jd_tournament_free(t);
}

static void tiebreaks(void **state)
{
    jd_tournament *t = field("round-robin", 4);
    jd_fault       fault;
    assert_int_equal(jd_tournament_tiebreaks(t), 4);
    assert_int_equal(jd_tournament_set_tiebreaks(t, "WON,buchholz", &fault), JD_CONTEST_TIEBREAK);
    assert_int_equal(fault.offset, 4);
    assert_int_equal(jd_tournament_set_tiebreaks(t, "SB,KS,sb", &fault), JD_CONTEST_TIEBREAK);
    assert_int_equal(fault.offset, 6);
    assert_string_equal(jd_tournament_tiebreak(t, 0), "DE");
    assert_int_equal(jd_tournament_set_tiebreaks(t, "bh/c1, KS", NULL), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_tiebreaks(t), 2);
    assert_string_equal(jd_tournament_tiebreak(t, 0), "BH/C1");
    assert_string_equal(jd_tournament_tiebreak(t, 1), "KS");
    assert_string_equal(jd_tournament_tiebreak(t, 2), "");
    assert_int_equal(jd_tournament_set_tiebreaks(t, NULL, NULL), JD_CONTEST_OK);
    assert_string_equal(jd_tournament_tiebreak(t, 3), "KS");
    jd_tournament_free(t);
}

/* By hand: who is twice, who is nobody, a game behind a bye. */
static void pairs_by_hand(void **state)
{
    static const jd_pairing wild[][3] = {
        {{1, 2}, {2, 3}, {4, 5}},  {{1, 1}, {2, 3}, {4, 5}}, {{1, 2}, {3, 6}, {4, 0}},
        {{1, 2}, {5, 0}, {3, 4}},  {{1, 2}, {3, 4}, {1, 0}}, {{0, 2}, {3, 4}, {5, 0}},
        {{1, 2}, {3, -4}, {5, 0}}, {{0, 0}, {1, 2}, {3, 4}}, {{INT_MAX, 1}, {2, 3}, {4, 0}},
    };
    static const jd_pairing good[] = {{5, 1}, {2, 4}, {3, 0}}, many[6] = {{1, 0}};
    jd_tournament          *t = field("round-robin", 5);
    assert_int_equal(jd_tournament_pair(t, 1), JD_CONTEST_OK);
    for (size_t i = 0; i < sizeof wild / sizeof wild[0]; i++)
        assert_int_equal(jd_tournament_set_pairs(t, 1, wild[i], 3), JD_CONTEST_PAIRS);
    assert_int_equal(jd_tournament_set_pairs(t, 1, many, 6), JD_CONTEST_PAIRS);
    check_round(t, 1, "2-5 3-4 1"); /* as it was */
    assert_int_equal(jd_tournament_set_pairs(t, 6, good, 3), JD_CONTEST_ROUND);
    assert_int_equal(jd_tournament_set_pairs(t, 1, good, 3), JD_CONTEST_OK);
    check_round(t, 1, "5-1 2-4 3");
    assert_int_equal(jd_tournament_board_of(t, 1, 4), 2);
    assert_int_equal(jd_tournament_board_of(t, 1, 3), 0);
    assert_true(jd_tournament_has_bye(t, 1, 3));
    assert_false(jd_tournament_has_bye(t, 1, 4));
    assert_int_equal(jd_tournament_pair(t, 1), JD_CONTEST_OK); /* as long as it is not open */
    check_round(t, 1, "2-5 3-4 1");
    jd_tournament_free(t);
}

/* Paired, open, started, finished: one after the other; and no new player once one is open. */
static void life_of_a_round(void **state)
{
    jd_tournament *t = field("round-robin", 3);
    assert_int_equal(jd_tournament_open(t, 1), JD_CONTEST_UNPAIRED);
    assert_int_equal(jd_tournament_open(t, 4), JD_CONTEST_ROUND);
    assert_int_equal(jd_tournament_pair(t, 1), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_add_player(t, "Late"), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_boards(t, 1), 0); /* the tables are others now */
    assert_int_equal(jd_tournament_pair(t, 2), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_set_result(t, 2, 1, JD_DRAW), JD_CONTEST_CLOSED);
    assert_int_equal(jd_tournament_set_game(t, 2, 1, "g"), JD_CONTEST_CLOSED);
    assert_int_equal(jd_tournament_set_started(t, 2, 7), JD_CONTEST_CLOSED);
    assert_int_equal(jd_tournament_open(t, 2), JD_CONTEST_OK); /* a round robin may begin with any */
    assert_int_equal(jd_tournament_open(t, 2), JD_CONTEST_OPEN);
    assert_int_equal(jd_tournament_pair(t, 2), JD_CONTEST_OPEN);
    assert_int_equal(jd_tournament_set_pairs(t, 2, NULL, 0), JD_CONTEST_OPEN);
    assert_int_equal(jd_tournament_add_player(t, "Too late"), JD_CONTEST_BEGUN);
    assert_true(jd_tournament_is_open(t, 2));
    assert_false(jd_tournament_is_open(t, 1));
    assert_int_equal(jd_tournament_set_started(t, 2, 1763200000000), JD_CONTEST_OK);
    assert_true(jd_tournament_started(t, 2) == 1763200000000);
    assert_int_equal(jd_tournament_set_result(t, 2, 1, JD_DRAW), JD_CONTEST_OK);
    assert_false(jd_tournament_is_finished(t, 2));
    assert_int_equal(jd_tournament_set_result(t, 2, 2, JD_WHITE_WINS), JD_CONTEST_OK);
    assert_true(jd_tournament_is_finished(t, 2));
    assert_int_equal(jd_tournament_set_result(t, 2, 2, JD_NO_RESULT), JD_CONTEST_OK);
    assert_false(jd_tournament_is_finished(t, 2));
    jd_tournament_free(t);
}

static void wild_boards(void **state)
{
    static const int wild[] = {0, -1, 3, INT_MAX, INT_MIN};
    jd_tournament   *t = field("round-robin", 4);
    assert_int_equal(jd_tournament_pair(t, 1), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_open(t, 1), JD_CONTEST_OK);
    for (size_t i = 0; i < sizeof wild / sizeof wild[0]; i++) {
        assert_int_equal(jd_tournament_set_result(t, 1, wild[i], JD_DRAW), JD_CONTEST_BOARD);
        assert_int_equal(jd_tournament_result(t, 1, wild[i]), JD_NO_RESULT);
        assert_int_equal(jd_tournament_board(t, 1, wild[i]).white, 0);
        assert_string_equal(jd_tournament_game(t, 1, wild[i]), "");
        assert_int_equal(jd_tournament_bye(t, 1, wild[i]), 0);
        int round = wild[i] == 3 ? 4 : wild[i];
        assert_int_equal(jd_tournament_pair(t, round), JD_CONTEST_ROUND);
        assert_int_equal(jd_tournament_open(t, round), JD_CONTEST_ROUND);
        assert_int_equal(jd_tournament_set_result(t, round, 1, JD_DRAW), JD_CONTEST_ROUND);
        assert_int_equal(jd_tournament_boards(t, round), 0);
        assert_false(jd_tournament_is_open(t, round));
        assert_true(jd_tournament_started(t, round) == 0);
    }
    assert_int_equal(jd_tournament_set_result(t, 1, 1, JD_RESULT_COUNT), JD_CONTEST_RESULT);
    assert_int_equal(jd_tournament_set_result(t, 1, 1, (jd_result)-1), JD_CONTEST_RESULT);
    assert_int_equal(jd_tournament_set_result(t, 1, 1, JD_DRAW), JD_CONTEST_OK);
    assert_false(jd_tournament_must_repeat(t, 1, 1)); /* a draw is a draw */
    assert_int_equal(jd_tournament_repeat(t, 1, 1), JD_CONTEST_REPEAT);
    assert_int_equal(jd_tournament_repeat(t, 1, 3), JD_CONTEST_BOARD);
    assert_int_equal(jd_tournament_repeat(t, 2, 1), JD_CONTEST_CLOSED);
    assert_int_equal(jd_tournament_set_game(t, 1, 1, ""), JD_CONTEST_TEXT);
    assert_int_equal(jd_tournament_set_game(t, 1, 1, "k3v9qd2m"), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_set_game(t, 1, 1, "x7"), JD_CONTEST_OK);
    assert_string_equal(jd_tournament_game(t, 1, 1), "x7");
    assert_string_equal(jd_tournament_game(t, 1, 2), "");
    jd_tournament_free(t);
}

/* Points after each round. */
static void scores(void **state)
{
    jd_tournament *t = field("round-robin", 4);
    for (int r = 1; r <= 3; r++)
        assert_int_equal(jd_tournament_pair(t, r), JD_CONTEST_OK);
    play_round(t, 1, "1-0 1/2-1/2"); /* 1-4 2-3 */
    play_round(t, 2, "+/- 0-1/2");   /* 4-3 1-2 */
    play_round(t, 3, "* 0-1");       /* 2-4 3-1 */
    static const long after[4][4] = {
        {0, 0, 0, 0}, {1000, 500, 500, 0}, {1000, 1000, 500, 1000}, {2000, 1000, 500, 1000}};
    for (int r = 0; r <= 3; r++)
        for (int p = 1; p <= 4; p++)
            assert_int_equal(jd_tournament_score(t, p, r), after[r][p - 1]);
    assert_int_equal(jd_tournament_score(t, 1, 99), 2000);
    jd_tournament_free(t);
}

/* ---- anything in any order ---- */

static int some(int from, int to) { return from + rand() % (to - from + 1); }

static jd_contest_err do_something(jd_tournament *t)
{
    jd_pairing pairs[6];
    int        round = some(-1, 7), board = some(-1, 5), player = some(-1, 9);
    size_t     count = (size_t)some(0, 6);
    for (size_t i = 0; i < count; i++)
        pairs[i] = (jd_pairing){some(0, 8), some(0, 8)};
    switch (rand() % 9) {
    case 0: return jd_tournament_add_player(t, rand() % 9 ? "x" : "");
    case 1: return jd_tournament_withdraw(t, player, round);
    case 2: return jd_tournament_set_label(t, player, "club", rand() % 2 ? "Rook" : "");
    case 3: return jd_tournament_pair(t, round);
    case 4: return jd_tournament_set_pairs(t, round, pairs, count);
    case 5: return rand() % 4 ? JD_CONTEST_OK : jd_tournament_open(t, round);
    case 6: return jd_tournament_set_result(t, round, board, (jd_result)some(-1, JD_RESULT_COUNT));
    case 7: return jd_tournament_set_game(t, round, board, "g");
    default: return jd_tournament_repeat(t, round, board);
    }
}

/* Nobody sits twice, and who sits somewhere finds himself there. */
static void check_seats(const jd_tournament *t, int round)
{
    int seated = 0;
    for (int p = 1; p <= jd_tournament_players(t); p++) {
        int        board = jd_tournament_board_of(t, round, p);
        jd_pairing at = jd_tournament_board(t, round, board);
        assert_int_equal(board != 0, at.white == p || at.black == p);
        assert_false(board && jd_tournament_has_bye(t, round, p));
        seated += board || jd_tournament_has_bye(t, round, p);
    }
    assert_int_equal(seated, 2 * jd_tournament_boards(t, round) + jd_tournament_byes(t, round));
    assert_true(!jd_tournament_is_finished(t, round) || jd_tournament_is_open(t, round));
}

static void check_standings(const jd_tournament *t)
{
    jd_standings *s = stand(t, 0);
    for (int i = 1; i <= jd_standings_count(s); i++) {
        jd_standing line = jd_standings_at(s, i), before = jd_standings_at(s, i - 1);
        assert_int_equal(line.points, jd_tournament_score(t, line.number, jd_standings_rounds(s)));
        assert_true(i == 1 || line.points <= before.points);
        assert_true(line.rank == i || line.rank == before.rank);
    }
    jd_standings_free(s);
}

static void anything(void **state)
{
    srand(17);
    for (int game = 0; game < 600; game++) {
        const jd_system *system = jd_system_at((size_t)game % jd_system_count());
        jd_tournament   *t =
            field(jd_system_name(system), some(0, jd_system_most(system) < 5 ? jd_system_most(system) : 5));
        for (int i = 0; i < 150; i++) {
            jd_contest_err err = do_something(t);
            assert_int_not_equal(err, JD_CONTEST_MEMORY);
            assert_true(jd_contest_err_name(err)[0] != '\0');
            for (int r = -1; r <= 7; r++)
                check_seats(t, r);
        }
        check_standings(t);
        jd_tournament_free(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(systems),         cmocka_unit_test(errors_have_names),
        cmocka_unit_test(players),         cmocka_unit_test(withdrawing),
        cmocka_unit_test(labels),          cmocka_unit_test(points),
        cmocka_unit_test(tiebreaks),       cmocka_unit_test(pairs_by_hand),
        cmocka_unit_test(life_of_a_round), cmocka_unit_test(wild_boards),
        cmocka_unit_test(scores),          cmocka_unit_test(anything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
