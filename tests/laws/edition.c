/* edition.c - the editions of the Laws, and the number that each gives to a rule. */
#include "jadoube/edition.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void names(void **state)
{
    static const char *const years[] = {"2009", "2014", "2018", "2023"};
    assert_int_equal(sizeof years / sizeof *years, JD_EDITIONS);
    for (int e = 0; e < JD_EDITIONS; e++) {
        jd_edition read;
        assert_string_equal(jd_edition_name((jd_edition)e), years[e]);
        assert_true(jd_edition_parse(years[e], &read));
        assert_int_equal(read, e);
    }
    jd_edition untouched = JD_ED_2014;
    assert_false(jd_edition_parse("2010", &untouched));
    assert_false(jd_edition_parse("", &untouched));
    assert_false(jd_edition_parse("20231", &untouched));
    assert_int_equal(untouched, JD_ED_2014);
}

/* The day before, and the day on which an edition came into force. */
static void by_day(void **state)
{
    static const struct {
        int        day;
        jd_edition edition;
    } rows[] = {
        {18510527, JD_ED_2009}, {20090701, JD_ED_2009}, {20140630, JD_ED_2009},
        {20140701, JD_ED_2014}, {20171231, JD_ED_2014}, {20180101, JD_ED_2018},
        {20221231, JD_ED_2018}, {20230101, JD_ED_2023}, {99991231, JD_ED_2023},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(jd_edition_on(rows[i].day), rows[i].edition);
    assert_int_equal(JD_EDITION_DEFAULT, jd_edition_on(99991231));
}

static void articles(void **state)
{
    static const struct {
        jd_rule     rule;
        const char *articles[JD_EDITIONS];
    } rows[] = {
        {JD_RULE_MATE, {"5.1.a", "5.1.a", "5.1.1", "5.1.1"}},
        {JD_RULE_ILLEGAL_MOVE, {"7.4.b", "7.5.b", "7.5.5", "7.5.5"}},
        {JD_RULE_FIVEFOLD, {NULL, "9.6.a", "9.6.1", "9.6.1"}},
        {JD_RULE_ANNULLED, {"13.3", "12.3", "12.3", "12.3"}}, /* the arbiter names another */
        {JD_RULE_RESULT_WAITS, {"6.9", "6.9", "6.9", "6.9"}},
        {JD_RULE_NO_MATE_SHOWN, {"6.9", "6.9", "6.9", "6.9"}},
        {JD_RULE_SEVENTY_FIVE, {NULL, "9.6.b", "9.6.2", "9.6.2"}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int e = 0; e < JD_EDITIONS; e++)
            if (rows[i].articles[e])
                assert_string_equal(jd_rule_article(rows[i].rule, (jd_edition)e), rows[i].articles[e]);
            else
                assert_null(jd_rule_article(rows[i].rule, (jd_edition)e));
}

/* The Laws do not know that an arbiter takes an act back. */
static bool is_known(int rule) { return rule != JD_RULE_WITHDRAWN && rule != JD_RULE_WITHDRAW_REFUSED; }

/* Each rule has a name of its own, and a number in one edition at least. */
static void rules(void **state)
{
    for (int a = 0; a < JD_RULE_COUNT; a++) {
        bool somewhere = false;
        for (int e = 0; e < JD_EDITIONS; e++)
            somewhere |= jd_rule_article((jd_rule)a, (jd_edition)e) != NULL;
        if (somewhere != is_known(a))
            fail_msg("%s", jd_rule_name((jd_rule)a));
        for (int b = a + 1; b < JD_RULE_COUNT; b++)
            assert_string_not_equal(jd_rule_name((jd_rule)a), jd_rule_name((jd_rule)b));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(names), cmocka_unit_test(by_day), cmocka_unit_test(articles),
                                       cmocka_unit_test(rules)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
