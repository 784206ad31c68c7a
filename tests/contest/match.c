/* A match: two players, as many games as the organiser says. */
#include "field.h"

static void colours_by_turns(void **state)
{
    jd_tournament *t = field("match", 2);
    assert_int_equal(jd_tournament_rounds(t), 2);
    assert_int_equal(jd_tournament_set_rounds(t, 5), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_rounds(t), 5);
    for (int r = 1; r <= 5; r++) {
        assert_int_equal(jd_tournament_pair(t, r), JD_CONTEST_OK);
        check_round(t, r, r % 2 ? "1-2" : "2-1");
        play_round(t, r, "1-0");
    }
    assert_int_equal(jd_tournament_score(t, 1, 5), 3 * JD_POINT);
    assert_int_equal(jd_tournament_score(t, 2, 5), 2 * JD_POINT);
    assert_int_equal(jd_tournament_pair(t, 6), JD_CONTEST_ROUND);
    jd_tournament_free(t);
}

static void two_only(void **state)
{
    jd_tournament *t = field("match", 2);
    assert_int_equal(jd_tournament_add_player(t, "Third"), JD_CONTEST_PLAYERS);
    jd_tournament_free(t);
    t = field("match", 1);
    assert_int_equal(jd_tournament_rounds(t), 0);
    assert_int_equal(jd_tournament_pair(t, 1), JD_CONTEST_PLAYERS);
    jd_tournament_free(t);
}

static void other_systems_say_how_many(void **state)
{
    jd_tournament *t = field("round-robin", 4);
    assert_int_equal(jd_tournament_set_rounds(t, 5), JD_CONTEST_FIXED);
    jd_tournament_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(colours_by_turns),
        cmocka_unit_test(two_only),
        cmocka_unit_test(other_systems_say_how_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
