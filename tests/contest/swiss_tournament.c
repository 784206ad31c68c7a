/* A tournament by a Swiss system: ranking, late entries, absences, byes, withdrawals; and its report. */
#include "field.h"

#include "jadoube/swiss.h"

#include <stdlib.h>

static void pair(jd_tournament *t, int round, const char *expected)
{
    assert_int_equal(jd_tournament_pair(t, round), JD_CONTEST_OK);
    check_round(t, round, expected);
}

static void rate(jd_tournament *t, int player, int rating, const char *title)
{
    assert_int_equal(jd_tournament_set_rating(t, player, rating), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_set_label(t, player, "title", title), JD_CONTEST_OK);
}

/* C.04.2:2.2: by rating, title, name. Ranked 4 2 5 3 1 6. */
static void ranking(void **state)
{
    jd_tournament *t = field("dutch", 6);
    assert_int_equal(jd_tournament_rounds(t), 4);
    rate(t, 4, 2400, "");
    rate(t, 2, 2300, "IM");
    rate(t, 5, 2300, "FM");
    rate(t, 3, 2300, "");
    pair(t, 1, "4-3 1-2 5-6");
    jd_swiss_reason reasons[6];
    size_t          count = 0;
    assert_int_equal(jd_swiss_explain(t, NULL, 1, reasons, &count), JD_CONTEST_OK);
    assert_int_equal(count, 3);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(reasons[i].pair.white, jd_tournament_board(t, 1, (int)i + 1).white);
        assert_int_equal(reasons[i].ground, JD_SWISS_FIRST);
        assert_string_equal(reasons[i].chapter, "C.04.3");
    }
    jd_tournament_set_initial(t, 'b');
    pair(t, 1, "3-4 2-1 6-5");
    jd_tournament_free(t);
}

/* Whoever comes late has no points for what he missed, and is ranked among the others (C.04.2:2.4, 2.5). */
static void late(void **state)
{
    jd_tournament *t = field("dutch", 4);
    assert_int_equal(jd_tournament_set_rounds(t, 3), JD_CONTEST_OK);
    pair(t, 1, "1-3 4-2");
    play_round(t, 1, "1-0 1-0");
    assert_int_equal(jd_tournament_add_player(t, "Late"), JD_CONTEST_OK);
    rate(t, 5, 2000, "");
    assert_int_equal(jd_tournament_entered(t, 5), 2);
    assert_int_equal(jd_tournament_entered(t, 4), 1);
    assert_int_equal(jd_tournament_rounds(t), 3);
    assert_int_equal(jd_tournament_score(t, 5, 1), 0);
    assert_int_equal(jd_tournament_set_entered(t, 5, 1), JD_CONTEST_OPEN);
    assert_int_equal(jd_tournament_set_entered(t, 5, 5), JD_CONTEST_ROUND);
    assert_int_equal(jd_tournament_set_entered(t, 5, 4), JD_CONTEST_OK); /* he plays in none */
    assert_false(jd_tournament_plays(t, 5, 3));
    assert_int_equal(jd_tournament_set_entered(t, 5, 3), JD_CONTEST_OK);
    pair(t, 2, "4-1 2-3"); /* he will come later still */
    assert_int_equal(jd_tournament_set_entered(t, 5, 2), JD_CONTEST_OK);
    pair(t, 2, "4-1 2-5 3"); /* he is the first of the three without a point, so that the last has the bye */
    play_round(t, 2, "1/2-1/2 0-1");
    assert_int_equal(jd_tournament_score(t, 3, 2), 1000);
    assert_int_equal(jd_tournament_score(t, 5, 2), 1000);
    assert_int_equal(jd_tournament_pair(t, 3), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_open(t, 3), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_add_player(t, "Too late"), JD_CONTEST_ROUND);
    assert_int_equal(jd_tournament_players(t), 5);
    jd_tournament_free(t);
}

/* Who asks not to play gets what the organiser grants; who has left gets nothing, and nobody waits for him. */
static void absences(void **state)
{
    jd_tournament *t = field("dutch", 5);
    assert_int_equal(jd_tournament_set_rounds(t, 4), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_set_absence(t, 1, 1, JD_FOR_DRAW), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_set_absence(t, 2, 2, JD_FOR_LOSS), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_set_absence(t, 9, 1, JD_FOR_DRAW), JD_CONTEST_PLAYER);
    assert_int_equal(jd_tournament_set_absence(t, 1, 5, JD_FOR_DRAW), JD_CONTEST_ROUND);
    assert_int_equal(jd_tournament_set_absence(t, 1, 1, JD_FOR_BYE), JD_CONTEST_FIXED);
    pair(t, 1, "2-4 5-3");
    play_round(t, 1, "1-0 +/-");
    assert_int_equal(jd_tournament_set_absence(t, 1, 1, JD_FOR_WIN), JD_CONTEST_OPEN);
    assert_int_equal(jd_tournament_absence(t, 1, 1), JD_FOR_DRAW);
    assert_int_equal(jd_tournament_absence(t, 2, 1), JD_AWARDS);
    assert_int_equal(jd_tournament_score(t, 1, 1), 500);
    assert_int_equal(jd_tournament_withdraw(t, 4, 2), JD_CONTEST_OK);
    pair(t, 2, "5-1 3"); /* 3 lost by forfeit: he may have the bye, and may meet 5 again */
    play_round(t, 2, "0-1");
    assert_int_equal(jd_tournament_score(t, 2, 2), 1000);
    assert_int_equal(jd_tournament_score(t, 3, 2), 1000);
    assert_int_equal(jd_tournament_set_absence(t, 2, 3, JD_FOR_DRAW), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_set_absence(t, 2, 3, JD_AWARDS), JD_CONTEST_OK); /* after all he plays */
    pair(t, 3, "1-2 3-5");
    play_round(t, 3, "1-0 1-0");
    assert_int_equal(jd_tournament_withdraw(t, 4, 0), JD_CONTEST_OK); /* he is back */
    assert_int_equal(jd_tournament_pair(t, 4), JD_CONTEST_OK);
    assert_true(jd_tournament_has_bye(t, 4, 4)); /* nobody has fewer points */
    jd_tournament_free(t);
}

/* What can be chosen in a Swiss system only, and within which bounds. */
static void refusals(void **state)
{
    jd_tournament  *berger = field("round-robin", 4), *t = field("dutch", 4);
    jd_swiss_reason reasons[4];
    size_t          count;
    assert_int_equal(jd_tournament_set_rounds(berger, 3), JD_CONTEST_FIXED);
    assert_int_equal(jd_swiss_explain(berger, NULL, 1, reasons, &count), JD_CONTEST_FIXED);
    assert_int_equal(jd_tournament_set_entered(berger, 1, 2), JD_CONTEST_FIXED);
    assert_int_equal(jd_tournament_set_absence(berger, 1, 1, JD_FOR_DRAW), JD_CONTEST_FIXED);
    assert_int_equal(jd_tournament_set_rounds(t, 0), JD_CONTEST_ROUND);
    assert_int_equal(jd_tournament_set_rounds(t, 256), JD_CONTEST_ROUND);
    assert_int_equal(jd_tournament_set_rounds(t, 4), JD_CONTEST_OK);
    for (int round = 1; round <= 3; round++) {
        assert_int_equal(jd_tournament_pair(t, round), JD_CONTEST_OK);
        play_round(t, round, "1-0 0-1");
    }
    assert_int_equal(jd_tournament_set_rounds(t, 2), JD_CONTEST_ROUND);
    assert_int_equal(jd_tournament_pair(t, 4), JD_CONTEST_IMPOSSIBLE); /* all have met */
    assert_int_equal(jd_tournament_set_points(t, (int[]){1000, 300, 0}, 3), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_pair(t, 4), JD_CONTEST_IMPOSSIBLE); /* any points can be paired… */
    assert_int_equal(jd_trf_count_points(t), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_set_points(t, (int[]){1000, 333, 0}, 3), JD_CONTEST_OK);
    assert_int_equal(jd_trf_count_points(t), JD_CONTEST_POINTS); /* …but a file has room for tenths */
    jd_tournament_free(berger);
    jd_tournament_free(t);
}

static char *write_text(jd_tournament *t)
{
    size_t length;
    assert_int_equal(jd_trf_count_points(t), JD_CONTEST_OK);
    char *text = jd_trf_write(t, JD_TRF_26, &length);
    assert_non_null(text);
    return text;
}

static jd_tournament *read_again(jd_tournament *t)
{
    char          *text = write_text(t);
    jd_tournament *again = jd_trf_read(text, strlen(text), NULL, NULL);
    free(text);
    return again;
}

/* A penalty in points counts in the next pairing (12.9). */
static void penalty(void **state)
{
    jd_tournament *t = field("dutch", 4);
    pair(t, 1, "1-3 4-2");
    play_round(t, 1, "1-0 1-0");
    assert_int_equal(jd_tournament_set_score(t, 1, 1, 0, 500), JD_CONTEST_OK);
    pair(t, 2, "3-4 2-1"); /* 4 has 1, 3 has a half, the others nothing */
    jd_tournament *again = read_again(t);
    assert_int_equal(jd_tournament_score(again, 1, 1), 0); /* numbers are those of the ranking */
    assert_int_equal(jd_tournament_score(again, 3, 1), 500);
    jd_tournament_free(again);
    jd_tournament_free(t);
}

/* Who must not meet, acceleration (C.04.7) and the first colour are the tournament's, by the numbers that players have
 * there; its file says the same by pairing numbers. */
static void terms(void **state)
{
    jd_tournament *t = jd_tournament_new(jd_system_find("dutch"));
    for (int i = 1; i <= 8; i++) { /* the last is the strongest */
        assert_int_equal(jd_tournament_add_player(t, "Player"), JD_CONTEST_OK);
        jd_tournament_set_rating(t, i, 2000 + i);
    }
    assert_int_equal(jd_tournament_set_rounds(t, 7), JD_CONTEST_OK);
    pair(t, 1, "8-4 3-7 6-2 1-5");
    jd_tournament_set_initial(t, 'b');
    assert_int_equal(jd_tournament_forbid(t, (int[]){8, 4}, 2, 1, 3), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_forbid(t, (int[]){8, 9}, 2, 0, 0), JD_CONTEST_PLAYER);
    assert_int_equal(jd_tournament_forbid(t, (int[]){8, 4}, 2, 3, 2), JD_CONTEST_ROUND);
    jd_forbidden f = jd_tournament_forbidden(t, 0);
    assert_int_equal(f.count, 2);
    assert_true(f.players[0] == 8 && f.players[1] == 4 && f.first == 1 && f.last == 3);
    assert_int_equal(jd_tournament_forbidden(t, 1).count, 0);
    assert_int_equal(jd_tournament_initial(t), 'b');
    pair(t, 1, "3-8 7-4 2-6 5-1");
    assert_false(jd_tournament_is_baku(t));
    jd_tournament_set_baku(t, true);
    assert_true(jd_tournament_is_baku(t));
    pair(t, 1, "6-8 7-5 2-4 3-1");
    jd_tournament *again = read_again(t);
    jd_pairing     pairs[8];
    size_t         count = 0;
    assert_int_equal(jd_swiss_pair(again, "dutch", 1, pairs, &count), JD_CONTEST_OK);
    for (int b = 1; b <= 4; b++) /* the strongest is the first there */
        assert_int_equal(pairs[b - 1].white, 9 - jd_tournament_board(t, 1, b).white);
    assert_int_equal(jd_tournament_pairing_score(t, 8, 0), JD_POINT);
    assert_int_equal(jd_tournament_pairing_score(t, 1, 0), 0);
    assert_int_equal(jd_tournament_pairing_score(again, 1, 0), JD_POINT);
    jd_acceleration a = jd_tournament_acceleration(again, 0); /* what Baku's method gives */
    assert_true(a.first_round == 1 && a.last_round == 2 && a.first == 1 && a.last == 4 && a.points == JD_POINT);
    assert_int_equal(jd_tournament_acceleration(again, 1).points, JD_POINT / 2);
    assert_int_equal(jd_tournament_acceleration(again, 2).last_round, 0);
    assert_int_equal(jd_tournament_forbidden(again, 0).players[0] + jd_tournament_forbidden(again, 0).players[1], 6);
    assert_int_equal(jd_tournament_accelerate(t, 1, 2, 1, 4, 1001 * JD_POINT), JD_CONTEST_POINTS);
    jd_tournament_free(again);
    jd_tournament_free(t);
}

/* ---- at random: the report that is written and read again is paired as the tournament is ---- */

static unsigned draw(unsigned *seed, unsigned below)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (*seed >> 16) % below;
}

static void disturb(jd_tournament *t, int round, unsigned *seed)
{
    int who = 1 + (int)draw(seed, (unsigned)jd_tournament_players(t));
    switch (draw(seed, 6)) {
    case 0:
        if (round > 1)
            assert_int_equal(jd_tournament_add_player(t, "Late"), JD_CONTEST_OK);
        break;
    case 1: assert_int_equal(jd_tournament_withdraw(t, who, round), JD_CONTEST_OK); break;
    case 2: assert_int_equal(jd_tournament_set_absence(t, who, round, (jd_award)draw(seed, 3)), JD_CONTEST_OK); break;
    default: break;
    }
}

/* The same event goes on as another tournament: the same pairs, and the same report. */
static void go_on(const char *text, const char *system, int round, const jd_pairing *pairs, size_t count)
{
    jd_tournament *t = jd_trf_read(text, strlen(text), NULL, NULL);
    jd_trf_note    why;
    assert_int_equal(jd_tournament_resume(t, jd_system_find(system), 0, &why), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_begun(t), round - 1);
    assert_int_equal(jd_tournament_pair(t, round), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_boards(t, round) + jd_tournament_byes(t, round), count);
    for (int b = 1; b <= jd_tournament_boards(t, round); b++)
        assert_memory_equal(&pairs[b - 1], &(jd_pairing[]){jd_tournament_board(t, round, b)}, sizeof *pairs);
    char *again = write_text(t);
    assert_string_equal(again, text);
    free(again);
    jd_tournament_free(t);
}

static void compare(jd_tournament *t, const char *system, int round)
{
    char           expected[2000], found[2000] = "";
    size_t         count;
    jd_pairing     pairs[100];
    char          *text = write_text(t);
    jd_tournament *again = jd_trf_read(text, strlen(text), NULL, NULL);
    assert_int_equal(jd_swiss_pair(again, system, round, pairs, &count), JD_CONTEST_OK);
    for (size_t i = 0; i < count; i++) {
        sprintf(found + strlen(found), pairs[i].black ? "%s%d-%d" : "%s%d", i ? " " : "",
                jd_tournament_rating(again, pairs[i].white), jd_tournament_rating(again, pairs[i].black));
    }
    write_round(t, round, expected);
    assert_string_equal(found, expected);
    go_on(text, system, round, pairs, count);
    jd_tournament_free(again);
    free(text);
}

static void play_one(const char *system, unsigned seed)
{
    static const jd_result results[] = {JD_WHITE_WINS,        JD_DRAW,        JD_BLACK_WINS, JD_DRAW,
                                        JD_WHITE_FORFEIT_WIN, JD_BOTH_FORFEIT};
    jd_tournament         *t = field(system, 12 + (int)draw(&seed, 20));
    assert_int_equal(jd_tournament_set_rounds(t, 7), JD_CONTEST_OK);
    for (int round = 1; round <= 7; round++) {
        disturb(t, round, &seed);
        for (int i = 1; i <= jd_tournament_players(t); i++)
            jd_tournament_set_rating(t, i, i); /* so that a rating names him */
        assert_int_equal(jd_tournament_pair(t, round), JD_CONTEST_OK);
        compare(t, system, round);
        assert_int_equal(jd_tournament_open(t, round), JD_CONTEST_OK);
        for (int b = 1; b <= jd_tournament_boards(t, round); b++)
            jd_tournament_set_result(t, round, b, results[draw(&seed, draw(&seed, 9) ? 4 : 6)]);
    }
    jd_tournament_free(t);
}

static void at_random(void **state)
{
    static const char *const systems[] = {"dutch", "dubov", "burstein", "lim"};
    for (unsigned seed = 1; seed <= 60; seed++)
        play_one(systems[seed % 3], seed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranking), cmocka_unit_test(late),      cmocka_unit_test(absences), cmocka_unit_test(refusals),
        cmocka_unit_test(penalty), cmocka_unit_test(at_random), cmocka_unit_test(terms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
