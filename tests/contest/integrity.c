/* Integrity events: the table, FIDE mode, pairings by hand, corrections, byes, and their lines in a report. */
#include "contest/field.h"

#include "jadoube/integrity.h"
#include "jadoube/swiss.h"

#include <stdlib.h>

/* ---- what was told, as text: "met 1 2 1; by-hand" ---- */

struct told {
    char text[1000];
};

static void hear(void *context, const jd_integrity_note *n)
{
    struct told *told = context;
    size_t       at = strlen(told->text);
    snprintf(told->text + at, sizeof told->text - at, "%s%s", at ? "; " : "", jd_integrity_name(n->event));
    at = strlen(told->text);
    if (n->a)
        snprintf(told->text + at, sizeof told->text - at, " %d %d %d", n->a, n->b, n->number);
    else if (n->number)
        snprintf(told->text + at, sizeof told->text - at, " %d", n->number);
}

static void check_pairs(const jd_tournament *t, int round, const jd_pairing *pairs, size_t count, const char *expected)
{
    struct told told = {""};
    assert_int_equal(jd_integrity_check_pairs(t, NULL, round, pairs, count, hear, &told), JD_CONTEST_OK);
    assert_string_equal(told.text, expected);
}

#define CHECK(t, round, expected, ...)                                                                                 \
    check_pairs(t, round, (jd_pairing[]){__VA_ARGS__}, sizeof((jd_pairing[]){__VA_ARGS__}) / sizeof(jd_pairing),       \
                expected)

/* Rated by number, so that numbers stay those of the pairing; rounds paired and played. */
static jd_tournament *swiss(int players, int rounds, const char *results)
{
    jd_tournament *t = field("dutch", players);
    for (int i = 1; i <= players; i++)
        jd_tournament_set_rating(t, i, 2500 - 10 * i);
    assert_int_equal(jd_tournament_set_rounds(t, 5), JD_CONTEST_OK);
    for (int r = 1; r <= rounds; r++) {
        assert_int_equal(jd_tournament_pair(t, r), JD_CONTEST_OK);
        play_round(t, r, results);
    }
    return t;
}

static char *written(const jd_tournament *t)
{
    size_t length;
    char  *text = jd_trf_write(t, JD_TRF_26, &length);
    assert_non_null(text);
    return text;
}

/* ---- the table ---- */

static void test_table(void **state)
{
    (void)state;
    for (int e = 1; e < JD_INTEGRITY_COUNT; e++) {
        jd_integrity event = (jd_integrity)e;
        assert_int_equal(jd_integrity_find(jd_integrity_name(event)), event);
        assert_in_range(jd_integrity_level(event), JD_WARN_ACKNOWLEDGE, JD_WARN_REFUSE);
        for (size_t i = 0; jd_language_spoken(i); i++) {
            assert_true(jd_integrity_title(event, jd_language_spoken(i))[0]);
            bool said = jd_integrity_consequence(event, jd_language_spoken(i))[0];
            assert_int_equal(said, jd_integrity_tag(event)[0] != 0);
        }
    }
    assert_int_equal(jd_integrity_find("nothing"), JD_INTEGRITY_NONE);
    assert_int_equal(jd_integrity_level(jd_integrity_find("met")), JD_WARN_CONFIRM);
}

static void test_warning(void **state)
{
    (void)state;
    jd_tournament *t = field("dutch", 6);
    assert_int_equal(jd_integrity_warning(t, JD_INTEGRITY_LATE_FORBIDDEN), JD_WARN_NOTHING);
    assert_int_equal(jd_integrity_warning(t, JD_INTEGRITY_FIDE_MODE), JD_WARN_TWICE);
    jd_tournament_pair(t, 1);
    play_round(t, 1, "1-0 1-0 1-0");
    assert_int_equal(jd_integrity_warning(t, JD_INTEGRITY_LATE_FORBIDDEN), JD_WARN_REFUSE);
    assert_int_equal(jd_integrity_warning(t, JD_INTEGRITY_LATE_NUMBERS), JD_WARN_NOTHING);
    assert_int_equal(jd_tournament_leave_fide_mode(t, 1), JD_CONTEST_OK);
    assert_int_equal(jd_integrity_warning(t, JD_INTEGRITY_LATE_FORBIDDEN), JD_WARN_CONFIRM);
    assert_int_equal(jd_integrity_warning(t, JD_INTEGRITY_FIDE_MODE), JD_WARN_NOTHING);
    jd_tournament_free(t);
}

/* ---- FIDE mode ---- */

static void test_fide_mode(void **state)
{
    (void)state;
    jd_tournament *t = swiss(6, 1, "1-0 1-0 1-0");
    assert_true(jd_tournament_in_fide_mode(t));
    assert_int_equal(jd_tournament_leave_fide_mode(t, 2), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_leave_fide_mode(t, 3), JD_CONTEST_OK);
    assert_false(jd_tournament_in_fide_mode(t));
    char *text = written(t);
    assert_non_null(strstr(text, "### FIDE mode exited @ Round 2\r\n"));
    assert_null(strstr(text, "Round 3"));
    jd_tournament *again = jd_trf_read(text, strlen(text), NULL, NULL);
    assert_false(jd_tournament_in_fide_mode(again));
    assert_int_equal(jd_tournament_resume(again, jd_system_find("dutch"), 5, &(jd_trf_note){0}), JD_CONTEST_OK);
    assert_false(jd_tournament_in_fide_mode(again));
    jd_tournament_free(again);
    free(text);
    jd_tournament_free(t);
    for (int i = 0; i < 3; i++) {
        static const struct {
            const char *line;
            bool        in;
        } lines[] = {
            {"### FIDE mode left @ Round 3\r\n", false}, {"### FIDE mode\r\n", true}, {"### FIDE mode off\r\n", false}};
        t = jd_trf_read(lines[i].line, strlen(lines[i].line), NULL, NULL);
        assert_int_equal(jd_tournament_in_fide_mode(t), lines[i].in);
        jd_tournament_free(t);
    }
}

/* ---- events that are kept ---- */

static void test_kept(void **state)
{
    (void)state;
    jd_tournament *t = field("dutch", 4); /* ratings turn the order round: player 4 is number 1 of the report */
    jd_kept        kept;
    for (int i = 1; i <= 4; i++)
        jd_tournament_set_rating(t, i, 2000 + i);
    assert_int_equal(jd_tournament_keep(t, JD_INTEGRITY_CORRECTION, 1, "{4}-{2}: 1-0 => 0-1"), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_keep(t, JD_INTEGRITY_MET, 1, "{4}-{2}"), JD_CONTEST_OK); /* no line */
    assert_int_equal(jd_tournament_keep(t, JD_INTEGRITY_ROUNDS, 2, "a\nb"), JD_CONTEST_TEXT);
    assert_int_equal(jd_tournament_keep(t, JD_INTEGRITY_ROUNDS, 2, "{x} 3 => 4 {"), JD_CONTEST_OK);
    assert_true(jd_tournament_kept(t, 0, &kept));
    assert_int_equal(kept.event, JD_INTEGRITY_CORRECTION);
    assert_string_equal(kept.details, "{4}-{2}: 1-0 => 0-1");
    assert_true(jd_tournament_kept(t, 1, &kept));
    assert_int_equal(kept.round, 2);
    assert_false(jd_tournament_kept(t, 2, &kept));
    char *text = written(t);
    assert_non_null(strstr(text, "### Correction @ Round 1: 1-3: 1-0 => 0-1\r\n"));
    assert_non_null(strstr(text, "### Configuration @ Round 2: {x} 3 => 4 {\r\n"));
    jd_tournament *again = jd_trf_read(text, strlen(text), NULL, NULL);
    assert_true(jd_tournament_kept(again, 0, &kept));
    assert_string_equal(kept.details, "1-3: 1-0 => 0-1");
    assert_true(jd_tournament_kept(again, 1, &kept));
    assert_string_equal(jd_integrity_tag(kept.event), "Configuration");
    assert_false(jd_tournament_kept(again, 2, &kept));
    char *twice = written(again);
    assert_non_null(strstr(twice, "### Correction @ Round 1: 1-3: 1-0 => 0-1\r\n"));
    free(twice);
    free(text);
    jd_tournament_free(again);
    jd_tournament_free(t);
}

/* ---- pairings by hand ---- */

static void test_by_hand(void **state)
{
    (void)state;
    jd_tournament *t = swiss(6, 1, "1-0 0-1 1-0"); /* 1-4 5-2 3-6: 1, 2, 3 have won */
    check_round(t, 1, "1-4 5-2 3-6");
    jd_pairing  own[6];
    size_t      count;
    struct told told = {""};
    assert_int_equal(jd_swiss_pair(t, NULL, 2, own, &count), JD_CONTEST_OK);
    assert_int_equal(jd_integrity_check_pairs(t, NULL, 2, own, count, hear, &told), JD_CONTEST_OK);
    assert_string_equal(told.text, "");
    CHECK(t, 2, "met 4 1 1; by-hand", {4, 1}, {2, 3}, {6, 5});
    jd_tournament_forbid(t, (int[]){2, 5}, 2, 0, 0);
    jd_tournament_forbid(t, (int[]){6, 1}, 2, 0, 0);
    CHECK(t, 2, "forbidden 6 1 0; by-hand", {6, 1}, {2, 4}, {3, 5});
    jd_tournament_free(t);
}

static void test_difference(void **state)
{
    (void)state;
    jd_tournament          *t = swiss(5, 0, "");
    static const jd_pairing other[] = {{2, 3}, {1, 4}, {5, 0}};
    char                   *text = jd_integrity_difference(t, NULL, 1, other, 3);
    assert_string_equal(text, "{1}-{3} {4}-{2} => {2}-{3} {1}-{4}");
    free(text);
    text = jd_integrity_difference(t, NULL, 1, (jd_pairing[]){{4, 2}, {1, 3}, {5, 0}}, 3);
    assert_string_equal(text, "");
    free(text);
    text = jd_integrity_difference(t, NULL, 1, (jd_pairing[]){{4, 5}, {1, 3}, {2, 0}}, 3);
    assert_string_equal(text, "{4}-{2} {5}=PAB => {4}-{5} {2}=PAB");
    free(text);
    jd_tournament_free(t);
}

static void test_byes(void **state)
{
    (void)state;
    jd_tournament *t = swiss(5, 1, "1-0 0-1");
    CHECK(t, 2, "bye 5 0 0; by-hand", {2, 1}, {3, 4}, {5, 0});
    CHECK(t, 2, "bye 5 0 0; byes 3; by-hand", {2, 1}, {3, 0}, {4, 0}, {5, 0});
    jd_tournament_free(t);
}

/* Colours: player 1 has had White twice. */
static void test_colours(void **state)
{
    (void)state;
    jd_tournament *t = swiss(6, 1, "1-0 1-0 1-0");
    CHECK(t, 2, "wrong-colours 1 2 0; by-hand", {1, 2}, {4, 3}, {6, 5});
    assert_int_equal(jd_tournament_set_pairs(t, 2, (jd_pairing[]){{1, 3}, {5, 4}, {6, 2}}, 3), JD_CONTEST_OK);
    play_round(t, 2, "1-0 1-0 1-0");
    struct told             told = {""};
    static const jd_pairing pairs[] = {{1, 5}, {2, 3}, {6, 4}};
    assert_int_equal(jd_integrity_check_pairs(t, NULL, 3, pairs, 3, hear, &told), JD_CONTEST_OK);
    assert_non_null(strstr(told.text, "third-colour 1 0 1; colours 1 0 1"));
    jd_tournament_free(t);
}

static void test_tables(void **state)
{
    (void)state;
    jd_tournament *t = field("round-robin", 4);
    CHECK(t, 1, "", {1, 4}, {2, 3});
    CHECK(t, 1, "by-hand", {1, 3}, {2, 4});
    jd_tournament_free(t);
}

/* ---- a report from elsewhere ---- */

static void test_report(void **state)
{
    (void)state;
    jd_tournament *t = swiss(6, 1, "1-0 0-1 1-0");
    assert_int_equal(jd_tournament_set_pairs(t, 2, (jd_pairing[]){{4, 1}, {2, 3}, {6, 5}}, 3), JD_CONTEST_OK);
    play_round(t, 2, "1-0 1-0 1-0");
    char          *text = written(t);
    jd_tournament *again = jd_trf_read(text, strlen(text), NULL, NULL);
    struct told    told = {""};
    int            rounds;
    assert_int_equal(jd_integrity_check_report(again, NULL, hear, &told, &rounds), JD_CONTEST_OK);
    assert_string_equal(told.text, "met 4 1 1; import");
    assert_int_equal(rounds, 2);
    free(text);
    jd_tournament_free(again);
    jd_tournament_free(t);
}

static void test_report_of_tables(void **state)
{
    (void)state;
    jd_tournament *t = field("round-robin", 5);
    for (int r = 1; r <= 2; r++) {
        assert_int_equal(jd_tournament_pair(t, r), JD_CONTEST_OK);
        play_round(t, r, "1-0 1-0");
    }
    char          *text = written(t);
    jd_tournament *again = jd_trf_read(text, strlen(text), NULL, NULL);
    struct told    told = {""};
    assert_int_equal(jd_integrity_check_report(again, NULL, hear, &told, NULL), JD_CONTEST_OK);
    assert_string_equal(told.text, "");
    assert_int_equal(jd_integrity_check_report(again, "double-round-robin", hear, &told, NULL), JD_CONTEST_OK);
    assert_string_equal(told.text, "");
    free(text);
    jd_tournament_free(again);
    jd_tournament_free(t);
}

/* ---- results, rounds, byes ---- */

static void test_results(void **state)
{
    (void)state;
    char           details[60];
    jd_tournament *t = swiss(6, 1, "1-0 * 1-0");
    assert_int_equal(jd_integrity_of_result(t, 1, 1, JD_DRAW, details, sizeof details), JD_INTEGRITY_NONE);
    assert_int_equal(jd_integrity_of_pairing(t, 2), JD_INTEGRITY_MISSING);
    assert_int_equal(jd_tournament_pair(t, 2), JD_CONTEST_RESULTS);
    assert_int_equal(jd_tournament_adjourn(t, 1, 1), JD_CONTEST_RESULT);
    assert_int_equal(jd_tournament_adjourn(t, 1, 2), JD_CONTEST_OK);
    assert_true(jd_tournament_is_adjourned(t, 1, 2));
    assert_int_equal(jd_tournament_pair(t, 2), JD_CONTEST_OK);
    play_round(t, 2, "1-0 1-0 1-0");
    assert_int_equal(jd_integrity_of_pairing(t, 3), JD_INTEGRITY_OLD_MISSING);
    assert_int_equal(jd_integrity_of_result(t, 1, 2, JD_DRAW, details, sizeof details), JD_INTEGRITY_NONE);
    assert_int_equal(jd_integrity_of_result(t, 1, 2, JD_BLACK_WINS, details, sizeof details), JD_INTEGRITY_ADJOURNMENT);
    assert_string_equal(details, "{5}-{2}: * => 0-1");
    assert_int_equal(jd_integrity_of_result(t, 1, 1, JD_WHITE_WINS, details, sizeof details), JD_INTEGRITY_NONE);
    assert_int_equal(jd_integrity_of_result(t, 1, 1, JD_DRAW, details, sizeof details), JD_INTEGRITY_CORRECTION);
    assert_string_equal(details, "{1}-{4}: 1-0 => 1/2-1/2");
    jd_tournament_set_result(t, 1, 2, JD_BLACK_WINS);
    assert_false(jd_tournament_is_adjourned(t, 1, 2));
    jd_tournament_pair(t, 3);
    play_round(t, 3, "");
    assert_int_equal(jd_integrity_of_result(t, 1, 1, JD_DRAW, details, sizeof details), JD_INTEGRITY_OLD_CORRECTION);
    jd_tournament_free(t);
    t = field("knock-out", 4);
    jd_tournament_pair(t, 1);
    play_round(t, 1, "");
    assert_int_equal(jd_tournament_adjourn(t, 1, 1), JD_CONTEST_FIXED);
    jd_tournament_free(t);
}

static void test_absences(void **state)
{
    (void)state;
    jd_tournament *t = swiss(6, 0, "");
    assert_int_equal(jd_integrity_of_absence(t, 1, 2, JD_FOR_WIN), JD_INTEGRITY_FULL_BYE);
    assert_int_equal(jd_integrity_of_absence(t, 1, 2, JD_FOR_LOSS), JD_INTEGRITY_NONE);
    assert_int_equal(jd_integrity_of_absence(t, 1, 2, JD_FOR_DRAW), JD_INTEGRITY_NONE);
    assert_int_equal(jd_integrity_of_absence(t, 1, 5, JD_FOR_DRAW), JD_INTEGRITY_LAST_BYE);
    jd_tournament_set_absence(t, 1, 2, JD_FOR_DRAW);
    assert_int_equal(jd_integrity_of_absence(t, 1, 2, JD_FOR_DRAW), JD_INTEGRITY_NONE);
    assert_int_equal(jd_integrity_of_absence(t, 1, 3, JD_FOR_DRAW), JD_INTEGRITY_HALF_BYE);
    jd_tournament_free(t);
}

static void test_text(void **state)
{
    (void)state;
    char              text[100];
    jd_tournament    *t = field("dutch", 4);
    jd_integrity_note note = {JD_INTEGRITY_MET, 3, 1, 4, 2};
    jd_integrity_text(&note, t, NULL, text, sizeof text);
    assert_string_equal(text, "Player 1 – Player 4: already met in round 2");
    jd_integrity_text(&note, NULL, jd_language_find("de"), text, sizeof text);
    assert_string_equal(text, "1 – 4: haben schon in Runde 2 gespielt");
    jd_integrity_text(&(jd_integrity_note){JD_INTEGRITY_ROUNDS, 3, 0, 0, 0}, t, NULL, text, sizeof text);
    assert_string_equal(text, "Another number of rounds");
    jd_tournament_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table),
        cmocka_unit_test(test_warning),
        cmocka_unit_test(test_fide_mode),
        cmocka_unit_test(test_kept),
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_difference),
        cmocka_unit_test(test_byes),
        cmocka_unit_test(test_colours),
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_report),
        cmocka_unit_test(test_report_of_tables),
        cmocka_unit_test(test_results),
        cmocka_unit_test(test_absences),
        cmocka_unit_test(test_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
