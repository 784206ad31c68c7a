/* contest/field.h - tournaments for tests: players without faces. */
#ifndef TESTS_CONTEST_FIELD_H
#define TESTS_CONTEST_FIELD_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "jadoube/standings.h"

static inline jd_tournament *field(const char *system, int players)
{
    jd_tournament *t = jd_tournament_new(jd_system_find(system));
    char           name[20];
    assert_non_null(t);
    for (int i = 1; i <= players; i++) {
        snprintf(name, sizeof name, "Player %d", i);
        assert_int_equal(jd_tournament_add_player(t, name), JD_CONTEST_OK);
    }
    return t;
}

/* "1-4 2-3 5": games by board, then byes. */
static inline void write_round(const jd_tournament *t, int round, char *out)
{
    int boards = jd_tournament_boards(t, round);
    out[0] = '\0';
    for (int b = 1; b <= boards; b++) {
        jd_pairing p = jd_tournament_board(t, round, b);
        sprintf(out + strlen(out), "%s%d-%d", b > 1 ? " " : "", p.white, p.black);
    }
    for (int i = 1; i <= jd_tournament_byes(t, round); i++)
        sprintf(out + strlen(out), "%s%d", boards || i > 1 ? " " : "", jd_tournament_bye(t, round, i));
}

static inline void check_round(const jd_tournament *t, int round, const char *expected)
{
    char text[2000];
    write_round(t, round, text);
    assert_string_equal(text, expected);
}

/* The results of a round that is paired, by board, with spaces between them; "*" for none. */
static inline void play_round(jd_tournament *t, int round, const char *results)
{
    char word[16];
    int  used, board = 0;
    if (!jd_tournament_is_open(t, round))
        assert_int_equal(jd_tournament_open(t, round), JD_CONTEST_OK);
    for (; sscanf(results, " %15s%n", word, &used) == 1; results += used) {
        jd_result r = strcmp(word, "*") == 0 ? JD_NO_RESULT : jd_result_parse(word);
        assert_int_equal(jd_tournament_set_result(t, round, ++board, r), JD_CONTEST_OK);
    }
}

/* The standings after so many rounds; 0: after all that are known. */
static inline jd_standings *stand(const jd_tournament *t, int rounds)
{
    jd_standings      *s = NULL;
    jd_standings_terms terms = {.rounds = rounds};
    assert_int_equal(jd_standings_new(t, &terms, &s, NULL), JD_CONTEST_OK);
    return s;
}

#endif
