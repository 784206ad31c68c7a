/* Dubov's upfloaters (C8 to C10), by hand: a leader who is alone takes one of two who are equal in all but how often
 * they floated up. */
#include "report.h"

enum { LEADER = 1, FIRST, SECOND, LAST, OTHERS };

/* A game against somebody who plays no other; who floats up meets one that has a point from a bye. */
static void meet(jd_tournament *t, int player, int round, char colour, bool up, char result)
{
    int  other = jd_tournament_players(t) + 1;
    char answer = (char)(result == '1' ? '0' : '1');
    assert_int_equal(jd_tournament_add_player(t, "Gone"), JD_CONTEST_OK);
    jd_tournament_set_rating(t, other, 1500);
    if (up)
        assert_int_equal(jd_tournament_set_entry(t, other, 1, (jd_round_entry){0, 0, 'F'}), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_set_entry(t, player, round, (jd_round_entry){other, colour, result}), JD_CONTEST_OK);
    assert_int_equal(
        jd_tournament_set_entry(t, other, round, (jd_round_entry){player, (char)('w' + 'b' - colour), answer}),
        JD_CONTEST_OK);
}

struct upfloats {
    int             rounds, played;
    const char     *first, *second; /* rounds in which the two floated up */
    const char     *pairs;
    jd_swiss_ground ground; /* why the leader does not meet the first of them */
    const char     *article;
    int             best, worse;
};

static bool has_round(const char *rounds, int round) { return strchr(rounds, '0' + round); }

/* All are due the colour that the one of the other kind is not: the leader and the last, the first and the second. */
static jd_tournament *make(const struct upfloats *c)
{
    jd_tournament *t = report(c->rounds, (const char *const[]){"", "", "", ""}, LAST);
    for (int round = 1; round <= c->played; round++) {
        char one = "bw"[round % 2], other = "wb"[round % 2];
        meet(t, LEADER, round, other, false, '1');
        meet(t, FIRST, round, one, has_round(c->first, round), '0');
        meet(t, SECOND, round, one, has_round(c->second, round), '0');
        meet(t, LAST, round, other, false, '0');
    }
    for (int i = OTHERS; i <= jd_tournament_players(t); i++)
        assert_int_equal(jd_tournament_set_entry(t, i, c->played + 1, (jd_round_entry){0, 0, 'Z'}), JD_CONTEST_OK);
    return t;
}

static const struct upfloats cases[] = {
    /* Nine rounds: three times is the limit (1.8.2). Who reached it stays, though the other floated up last (C10). */
    {9, 5, "234", "5", "1-3 4-2", JD_SWISS_MOST_UPFLOATERS, "C8", 0, 1},
    {9, 5, "5", "234", "1-2 4-3", JD_SWISS_PAIRED, "", 0, 0},
    /* Two times are not the limit: then who did not float up in the last round, else the order. */
    {9, 5, "34", "", "1-2 4-3", JD_SWISS_PAIRED, "", 0, 0},
    {9, 5, "45", "234", "1-2 4-3", JD_SWISS_PAIRED, "", 0, 0},
    {9, 5, "45", "34", "1-3 4-2", JD_SWISS_UPFLOATED_LAST, "C10", 0, 1},
    /* Ten rounds: the limit is four. */
    {10, 5, "234", "5", "1-2 4-3", JD_SWISS_PAIRED, "", 0, 0},
    {10, 6, "2345", "6", "3-1 2-4", JD_SWISS_MOST_UPFLOATERS, "C8", 0, 1},
    /* Both have reached it: who did so less often, though in the last round (C9 before C10). */
    {9, 6, "2345", "456", "3-1 2-4", JD_SWISS_MOST_UPFLOATS, "C9", 3, 4},
    {9, 6, "456", "2345", "2-1 3-4", JD_SWISS_PAIRED, "", 0, 0},
    {9, 6, "456", "345", "3-1 2-4", JD_SWISS_UPFLOATED_LAST, "C10", 0, 1},
    {9, 6, "345", "234", "2-1 3-4", JD_SWISS_PAIRED, "", 0, 0},
    /* None of them counts in the last round. */
    {6, 5, "234", "", "1-2 4-3", JD_SWISS_PAIRED, "", 0, 0},
    {7, 6, "23456", "345", "2-1 3-4", JD_SWISS_PAIRED, "", 0, 0},
};

static void upfloaters(void **unused)
{
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct upfloats *c = &cases[i];
        jd_tournament         *t = make(c);
        jd_swiss_reason        why;
        check_pairs(t, "dubov", c->played + 1, c->pairs);
        assert_int_equal(jd_swiss_why(t, "dubov", c->played + 1, LEADER, FIRST, &why), JD_CONTEST_OK);
        assert_string_equal(jd_swiss_ground_name(why.ground), jd_swiss_ground_name(c->ground));
        if (c->ground != JD_SWISS_PAIRED) {
            assert_string_equal(why.article, c->article);
            assert_int_equal(why.best, c->best);
            assert_int_equal(why.worse, c->worse);
        }
        jd_tournament_free(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(upfloaters)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
