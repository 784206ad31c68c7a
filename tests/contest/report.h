/* contest/report.h - tournament reports for tests, a line for each player. */
#ifndef TESTS_CONTEST_REPORT_H
#define TESTS_CONTEST_REPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jadoube/swiss.h"

/* Players as "4w1 2b= U H": what each did round by round, with a number, a colour and a result, or the letter of a bye;
 * a dot: nothing is said. */
static inline void enter(jd_tournament *t, int player, const char *at)
{
    for (int round = 1; *at; round++) {
        jd_round_entry e = {0};
        e.opponent = (int)strtol(at, (char **)&at, 10);
        e.colour = e.opponent ? *at++ : 0;
        e.result = *at++;
        if (e.result != '.')
            assert_int_equal(jd_tournament_set_entry(t, player, round, e), JD_CONTEST_OK);
        at += *at == ' ';
    }
}

static inline jd_tournament *report(int rounds, const char *const *players, int count)
{
    jd_tournament *t = jd_tournament_new(NULL);
    assert_non_null(t);
    jd_tournament_set_rounds(t, rounds);
    for (int i = 1; i <= count; i++) {
        char name[24];
        snprintf(name, sizeof name, "Player %d", i);
        assert_int_equal(jd_tournament_add_player(t, name), JD_CONTEST_OK);
        jd_tournament_set_rating(t, i, 2000 - i);
        enter(t, i, players[i - 1]);
    }
    return t;
}

/* The pairs of a round as text: "1-4 2-3 5-0". */
static inline void check_pairs(const jd_tournament *t, const char *system, int round, const char *expected)
{
    char        text[4096] = "";
    size_t      count = 0, used = 0;
    jd_pairing *pairs = calloc((size_t)jd_tournament_players(t) + 1, sizeof *pairs);
    assert_int_equal(jd_swiss_pair(t, system, round, pairs, &count), JD_CONTEST_OK);
    for (size_t i = 0; i < count; i++)
        used +=
            (size_t)snprintf(text + used, sizeof text - used, "%s%d-%d", i ? " " : "", pairs[i].white, pairs[i].black);
    free(pairs);
    assert_string_equal(text, expected);
}

#endif
