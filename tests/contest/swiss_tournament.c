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
    assert_int_equal(jd_swiss_explain_round(t, 1, reasons, &count), JD_CONTEST_OK);
    assert_int_equal(count, 3);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(reasons[i].pair.white, jd_tournament_board(t, 1, (int)i + 1).white);
        assert_int_equal(reasons[i].ground, JD_SWISS_FIRST);
        assert_string_equal(reasons[i].chapter, "C.04.3");
    }
    jd_tournament_set_label(t, 0, "initial", "black");
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
    assert_int_equal(jd_tournament_set_entered(t, 5, 4), JD_CONTEST_ROUND);
    assert_int_equal(jd_tournament_set_entered(t, 5, 3), JD_CONTEST_OK);
    pair(t, 2, "4-1 2-3"); /* he will come later still */
    assert_int_equal(jd_tournament_set_entered(t, 5, 2), JD_CONTEST_OK);
    pair(t, 2, "4-1 2-5 3"); /* he is the first of the three without a point, so that the last has the bye */
    play_round(t, 2, "1/2-1/2 0-1");
    assert_int_equal(jd_tournament_score(t, 3, 2), 1000);
    assert_int_equal(jd_tournament_score(t, 5, 2), 1000);
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
    assert_int_equal(jd_swiss_explain_round(berger, 1, reasons, &count), JD_CONTEST_FIXED);
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
    jd_trf *report = NULL;
    assert_int_equal(jd_trf_of(t, &report), JD_CONTEST_OK);
    jd_trf_free(report);
    assert_int_equal(jd_tournament_set_points(t, (int[]){1000, 333, 0}, 3), JD_CONTEST_OK);
    assert_int_equal(jd_trf_of(t, &report), JD_CONTEST_POINTS); /* …but a file has room for tenths */
    jd_tournament_free(berger);
    jd_tournament_free(t);
}

/* A penalty in points counts in the next pairing (12.9). */
static void penalty(void **state)
{
    jd_tournament *t = field("dutch", 4);
    pair(t, 1, "1-3 4-2");
    play_round(t, 1, "1-0 1-0");
    assert_int_equal(jd_tournament_set_score(t, 1, 1, 0, 500), JD_CONTEST_OK);
    pair(t, 2, "3-4 2-1"); /* 4 has 1, 3 has a half, the others nothing */
    jd_trf *report = NULL;
    assert_int_equal(jd_trf_of(t, &report), JD_CONTEST_OK);
    assert_int_equal(jd_trf_score(report, 1, 1), 0);
    assert_int_equal(jd_trf_score(report, 3, 1), 500);
    jd_trf_free(report);
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
    jd_tournament *t = NULL;
    jd_trf        *out = NULL, *report = jd_trf_read(text, strlen(text), NULL, NULL);
    jd_trf_note    why;
    size_t         length;
    assert_int_equal(jd_tournament_of(jd_system_find(system), 0, report, &t, &why), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_begun(t), round - 1);
    assert_int_equal(jd_tournament_pair(t, round), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_boards(t, round) + jd_tournament_byes(t, round), count);
    for (int b = 1; b <= jd_tournament_boards(t, round); b++)
        assert_memory_equal(&pairs[b - 1], &(jd_pairing[]){jd_tournament_board(t, round, b)}, sizeof *pairs);
    assert_int_equal(jd_trf_of(t, &out), JD_CONTEST_OK);
    char *again = jd_trf_write(out, JD_TRF_26, &length);
    assert_string_equal(again, text);
    free(again);
    jd_trf_free(out);
    jd_tournament_free(t);
}

static void compare(const jd_tournament *t, const char *system, int round)
{
    char       expected[2000], found[2000] = "";
    size_t     length, count;
    jd_trf    *report = NULL;
    jd_pairing pairs[100];
    assert_int_equal(jd_trf_of(t, &report), JD_CONTEST_OK);
    char   *text = jd_trf_write(report, JD_TRF_26, &length);
    jd_trf *again = jd_trf_read(text, length, NULL, NULL);
    assert_int_equal(jd_swiss_pair(again, system, round, pairs, &count), JD_CONTEST_OK);
    for (size_t i = 0; i < count; i++) {
        jd_trf_person p[2] = {0};
        jd_trf_person_of(again, pairs[i].white, &p[0]);
        jd_trf_person_of(again, pairs[i].black, &p[1]);
        sprintf(found + strlen(found), pairs[i].black ? "%s%d-%d" : "%s%d", i ? " " : "", p[0].rating, p[1].rating);
    }
    write_round(t, round, expected);
    assert_string_equal(found, expected);
    go_on(text, system, round, pairs, count);
    jd_trf_free(again);
    jd_trf_free(report);
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
        cmocka_unit_test(ranking),  cmocka_unit_test(late),    cmocka_unit_test(absences),
        cmocka_unit_test(refusals), cmocka_unit_test(penalty), cmocka_unit_test(at_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
