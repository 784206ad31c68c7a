/* Reports of teams: their matches from the games, paired by C.04.6, and a round entered into them. */
#include "report.h"

/* Two boards for each team: team n has the players 2n - 1 and 2n. Or one: team n has player n. */
struct teams {
    const char *records;     /* before the players */
    int         boards;      /* of a team */
    const char *players[12]; /* what each did, as in report.h; NULL behind the last */
    const char *expected;    /* the next round */
};

static jd_tournament *read_teams(const struct teams *c)
{
    char           text[8192];
    int            used = snprintf(text, sizeof text, "142 5\n152 W\n%s", c->records), count = 0;
    jd_tournament *t = NULL;
    while (count < 12 && c->players[count])
        count++;
    for (int i = 1; i <= count; i++) {
        used += snprintf(text + used, sizeof text - (size_t)used, "001 %4d      %-33s %4d%28s%4s %4d", i, "Player",
                         2000, "", "0.0", i);
        for (const char *at = c->players[i - 1]; *at; at += *at == ' ') {
            int  opponent = (int)strtol(at, (char **)&at, 10);
            char colour = (char)(opponent ? *at++ : '-'), result = *at++;
            if (result != '.')
                used += snprintf(text + used, sizeof text - (size_t)used, "  %04d %c %c", opponent, colour, result);
        }
        used += snprintf(text + used, sizeof text - (size_t)used, "\n");
    }
    for (int i = 1; i <= count / c->boards; i++) {
        used += snprintf(text + used, sizeof text - (size_t)used, "310 %3d Team %-59d", i, i);
        for (int b = 0; b < c->boards; b++)
            used += snprintf(text + used, sizeof text - (size_t)used, " %4d", (i - 1) * c->boards + b + 1);
        used += snprintf(text + used, sizeof text - (size_t)used, "\n");
    }
    t = jd_trf_read(text, (size_t)used, NULL, NULL);
    assert_non_null(t);
    assert_true(jd_tournament_has_teams(t));
    return t;
}

#define TYPE_A "192 FIDE_TEAM_TYPEA_MP_GP\n"
#define GAMES  "192 FIDE_TEAM_TYPEA_GP_MP\n"

static const struct teams cases[] = {
    /* The first round: the first half against the second, colours by number. */
    {TYPE_A, 1, {".", ".", ".", ".", ".", "."}, "1-4 5-2 3-6"},
    {TYPE_A, 1, {".", ".", ".", ".", "."}, "1-3 4-2 5-0"},
    {"152 B\n" TYPE_A, 1, {".", ".", ".", "."}, "3-1 2-4"},
    /* A team keeps its number, whoever is away. */
    {TYPE_A "240 H 001    1\n", 1, {".", ".", ".", ".", "."}, "4-2 3-5"},
    {TYPE_A "XXZ 1\n", 1, {".", ".", ".", ".", "."}, "4-2 3-5"},
    {TYPE_A, 1, {"Z", ".", ".", ".", "."}, "4-2 3-5"},
    /* C4 and C5 are about one bracket, not about the round: 1 takes 3, though 2 needs an opponent, too. */
    {TYPE_A, 1, {"2w1", "1b0", "4w=", "3b=", "6w=", "5b="}, "3-1 4-6 2-5"},
    /* The bye brings as much as a draw, or what 320 says. */
    {TYPE_A, 1, {"2w1", "1b0", "4w1", "3b0", "U"}, "3-1 2-5 4-0"},
    {GAMES "320  2.0  3.0\n", 1, {"2w1", "1b0", "4w1", "3b0", "U"}, "5-1 2-3 4-0"},
    {GAMES "320  0.0  0.0 005\n", 1, {"2w1", "1b0", "4w1", "3b0", "Z"}, "3-1 2-5 4-0"},
    /* Points beside the results (299): of match points to one, for forfeits to all. */
    {TYPE_A "299     3.0          1    4\n", 1, {"2w1", "1b0", "4w1", "3b0", "U"}, "4-1 5-3 2-0"},
    {TYPE_A "299    -5.0          1    1\n299     3.0          1    2\n",
     1,
     {"2-+", "1--", "4w=", "3b=", "U"},
     "2-3 5-1 4-0"},
    {TYPE_A "299 -   1.0\n", 1, {"2w1", "1b0", "4w1", "3b0", "6-+", "5--", "U"}, "5-1 6-3 2-7 4-0"},
    /* A match forfeited as a whole (330) is no match: they may meet, and the winner gets no bye. */
    {TYPE_A "330 +-   1   1   2\n", 1, {"+", "Z", "4w1", "3b0"}, "1-3 4-2"},
    /* Virtual points of matches (250), teams that must not meet (260). */
    {TYPE_A "250  2.0        1   1    1    2\n", 1, {".", ".", ".", "."}, "1-2 3-4"},
    {TYPE_A "260 001 001    1    3\n", 1, {".", ".", ".", "."}, "1-4 3-2"},
    {"192 FIDE_TEAM_BAKU\n", 1, {".", ".", ".", ".", ".", ".", ".", "."}, "1-3 4-2 5-7 8-6"},
    /* Matches are decided by game points; a board that the opponents left empty is won. */
    {TYPE_A, 2, {"3w1", "4b=", "1b0", "2w=", "7w=", "8b=", "5b=", "6w="}, "3-1 4-2"},
    {GAMES, 2, {"3w1", "4b1", "1b0", "2w0", "7w1", "+", "5b0", "Z"}, "3-1 2-4"},
    /* Of two with the same score the one with more of the other is the first-team: here 2, by game points. */
    {TYPE_A, 2, {"5w1 7w1", "6b1 8b=", "7w1 5w1", "8b1 6b1", "1b0 3b0", "2w0 4w0", "3b0 1b0", "4w0 2w="}, "1-2 4-3"},
    {"192 FIDE_TEAM_TYPEA_MP\n",
     2,
     {"5w1 7w1", "6b1 8b=", "7w1 5w1", "8b1 6b1", "1b0 3b0", "2w0 4w0", "3b0 1b0", "4w0 2w="},
     "2-1 3-4"},
    /* Preferences of type A, of type B, and none. */
    {TYPE_A, 1, {"2b=", "1w=", "4w=", "3b=", "6b=", "5w="}, "1-4 5-2 6-3"},
    {"192 FIDE_TEAM_TYPEB_MP_GP\n", 1, {"2b=", "1w=", "4w=", "3b=", "6b=", "5w="}, "1-6 4-2 5-3"},
    {TYPE_A, 1, {"2b= 3b=", "1w= 5b=", "4w= 1w=", "3b= 6b=", "6b= 2w=", "5w= 4w="}, "1-6 4-2 5-3"},
    {"192 FIDE_TEAM_MP_GP\n", 1, {"2b= 3b=", "1w= 5b=", "4w= 1w=", "3b= 6b=", "6b= 2w=", "5w= 4w="}, "1-4 2-6 5-3"},
    /* The colour of a match is that of the first board, also where it was not played; 352 has the order of boards. */
    {TYPE_A, 2, {"3w-", "4b1", "1b+", "2w0", "7w=", "8b=", "5b=", "6w="}, "3-1 2-4"},
    {"352 WWBB\n" TYPE_A, 2, {"Z", "4w1", "Z", "2b0", "Z", "8w=", "Z", "6b="}, "3-1 4-2"},
};

static void pairs(void **unused)
{
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        jd_tournament *t = read_teams(&cases[i]);
        check_pairs(t, "team", jd_tournament_paired(t) + 1, cases[i].expected);
        jd_tournament_free(t);
    }
}

/* A round entered is read again as it was paired, board by board and with the bye. */
static void entered(void **unused)
{
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        jd_tournament *t = read_teams(&cases[i]), *teams = NULL;
        int            round = jd_tournament_paired(t) + 1;
        size_t         count = 0, length = 0;
        jd_pairing     pairs[12];
        assert_int_equal(jd_swiss_pair(t, "team", round, pairs, &count), JD_CONTEST_OK);
        assert_int_equal(jd_swiss_enter(t, round, pairs, count), JD_CONTEST_OK);
        char          *text = jd_trf_write(t, JD_TRF_26, &length);
        jd_tournament *again = jd_trf_read(text, length, NULL, NULL);
        assert_int_equal(jd_tournament_paired(again), round);
        assert_int_equal(jd_tournament_of_teams(again, &teams), JD_CONTEST_OK);
        for (size_t k = 0; k < count; k++) {
            jd_round_entry e = jd_tournament_entry(teams, pairs[k].white, round);
            assert_int_equal(e.opponent, pairs[k].black);
            assert_int_equal(e.colour, pairs[k].black ? 'w' : 0);
            assert_int_equal(e.result, pairs[k].black ? '=' : 'U');
        }
        check_pairs(again, "team", round, cases[i].expected);
        free(text);
        jd_tournament_free(teams);
        jd_tournament_free(again);
        jd_tournament_free(t);
    }
}

/* More teams than players cannot be: who is named twice plays for the first. */
static void a_player_has_one_team(void **unused)
{
    static const char text[] =
        "142 3\n001    1      One                               2000                             0.0    1\n"
        "001    2      Two                               2000                             0.0    2\n"
        "310   1 First                                                               1\n"
        "310   2 Second                                                              1\n"
        "310   3 Third                                                               2    1\n"
        "310   4 Fourth\n";
    jd_tournament *t = jd_trf_read(text, sizeof text - 1, NULL, NULL);
    jd_pairing     pairs[2];
    size_t         count = 0;
    assert_int_equal(jd_swiss_pair(t, "team", 1, pairs, &count), JD_CONTEST_OK);
    assert_int_equal(count, 1);
    assert_int_equal(pairs[0].white, 1);
    assert_int_equal(pairs[0].black, 3);
    jd_tournament_free(t);
}

/* ---- columns (TRF26) ---- */

#define FOUR_PLAYERS                                                                                                   \
    "001    1      One                               2000                             1.0    1     2 w 1\r\n"          \
    "001    2      Two                               1900                             0.0    3     1 b 0\r\n"          \
    "001    3      Three                             1800                             0.5    2     4 b =\r\n"          \
    "001    4      Four                              1700                             0.5    2     3 w =\r\n"

struct heard {
    char text[400];
};

static void hear(void *context, const jd_trf_note *n)
{
    struct heard *h = context;
    size_t        used = strlen(h->text);
    snprintf(h->text + used, sizeof h->text - used, "%d:%d %s [%s]\n", n->line, n->column, n->expected, n->found);
}

static void check_heard(const char *records, const char *expected)
{
    char         text[2000];
    struct heard h = {""};
    int          length = snprintf(text, sizeof text, "142 3\n" FOUR_PLAYERS "%s", records);
    jd_tournament_free(jd_trf_read(text, (size_t)length, hear, &h));
    assert_string_equal(h.text, expected);
}

/* Match points stand in 55 to 60, game points in 62 to 67, and are the sums of what the boards say; columns count
 * characters. */
static void points_are_read_from_their_columns(void **unused)
{
#define FIRST  "310   1 Žižkov                           ZIZ     1900    2.0    1.5  12     1    3\r\n"
#define SECOND "310   2 Brno                                     1800    0.0    0.5   2     2    4\r\n"
    check_heard(FIRST SECOND, "");
    check_heard("310   1 One                                      1900                       1    3\n" SECOND, "");
    check_heard("310   1 One                              ONE     1900    1.0    1.5   1     1    3\n" SECOND,
                "6:58 match points (55 to 60) that are the sum of the matches [1.0]\n");
    check_heard(FIRST "310   2 Two                              TWO     1800    0.0 1234.5   2     2    4\n",
                "7:62 game points (62 to 67) that are the sum of the games [1234.5]\n");
    check_heard("310   1 One                              ONE     1900    two    1.5   1     1    3\n" SECOND,
                "6:58 points such as 11.5 [two]\n");
}

static void check_column(const char *line, int first, int last, const char *expected)
{
    char field[64] = "";
    int  column = 1;
    for (const char *at = line; *at && *at != '\r' && column <= last; at++) {
        if (column >= first)
            strncat(field, at, 1);
        column += ((unsigned char)at[1] & 0xc0) != 0x80;
    }
    assert_string_equal(field, expected);
}

/* Each field of 310 in its columns, whatever stood there before; the name, what is behind it and the players stay. */
static void points_are_written_to_their_columns(void **unused)
{
    static const char head[] = "192 FIDE_TEAM_TYPEA_MP_GP\r\n352 WB\r\n142 3\r\n";
    static const char text[] = "142 3\r\n192 FIDE_TEAM_TYPEA_MP_GP\r\n352 WB\r\n" FOUR_PLAYERS
                               "310   1 Žižkov                           ZIZ     1900    9.0    9.5 999     1    3\r\n"
                               "310   2 Brno                                                                2    4\r\n";
    size_t         length = 0;
    jd_tournament *t = jd_trf_read(text, sizeof text - 1, NULL, NULL);
    assert_int_equal(jd_trf_count_points(t), JD_CONTEST_OK);
    char       *out = jd_trf_write(t, JD_TRF_26, &length);
    const char *one = strstr(out, "310   1"), *two = strstr(out, "310   2");
    check_column(one, 5, 7, "  1");
    check_column(one, 9, 40, "Žižkov                          ");
    check_column(one, 42, 46, "ZIZ  ");
    check_column(one, 48, 53, "  1900");
    check_column(one, 54, 54, " ");
    check_column(one, 55, 60, "   2.0");
    check_column(one, 61, 61, " ");
    check_column(one, 62, 67, "   1.5");
    check_column(one, 68, 68, " ");
    check_column(one, 69, 71, "  1");
    check_column(one, 72, 73, "  ");
    check_column(one, 74, 77, "   1");
    check_column(one, 79, 82, "   3");
    check_column(two, 9, 54, "Brno                                          ");
    check_column(two, 55, 60, "   0.0");
    check_column(two, 62, 67, "   0.5");
    check_column(two, 69, 71, "  2");
    check_column(two, 74, 77, "   2");
    check_column(two, 79, 82, "   4");
    assert_memory_equal(out, head, sizeof head - 1);
    free(out);
    jd_tournament_free(t);
}

/* 299: both points have room for a sign before 11.5. */
static void a_penalty_keeps_its_sign(void **unused)
{
    static const char record[] = "\r\n299   -11.5 -10.5         1\r\n";
    static const char text[] = "142 3\r\n299   -11.5 -10.5         1\r\n" FOUR_PLAYERS
                               "310   1 One                              ONE     1900   -9.5   -9.0   2     1    3\r\n"
                               "310   2 Two                              TWO     1800    0.0    0.5   1     2    4\r\n";
    struct heard   h = {""};
    size_t         length = 0;
    jd_tournament *t = jd_trf_read(text, sizeof text - 1, hear, &h);
    char          *out = jd_trf_write(t, JD_TRF_26, &length);
    assert_string_equal(h.text, "");
    assert_non_null(strstr(out, record));
    free(out);
    jd_tournament_free(t);
}

/* 013: the name in 5 to 36, players from 37 to 40 on, each five columns further; a type that speaks of teams. */
static void older_teams_have_columns(void **unused)
{
    static const char text[] =
        "142 3\r\n192 FIDE_TEAM\r\n" FOUR_PLAYERS "013 Žižkov, of thirty-two characters   1    3\r\n"
        "013 Brno                               2    4\r\n";
    jd_tournament *t = jd_trf_read(text, sizeof text - 1, NULL, NULL), *teams = NULL;
    assert_true(jd_tournament_has_teams(t));
    assert_int_equal(jd_tournament_of_teams(t, &teams), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_players(teams), 2);
    assert_string_equal(jd_tournament_label(teams, 1, "name"), "Žižkov, of thirty-two characters");
    assert_int_equal(jd_tournament_entry(teams, 1, 1).opponent, 2);
    assert_int_equal(jd_tournament_entry(teams, 1, 1).colour, 'w');
    assert_int_equal(jd_tournament_entry(teams, 1, 1).result, '1');
    jd_tournament_free(teams);
    jd_tournament_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs),
        cmocka_unit_test(entered),
        cmocka_unit_test(a_player_has_one_team),
        cmocka_unit_test(points_are_read_from_their_columns),
        cmocka_unit_test(points_are_written_to_their_columns),
        cmocka_unit_test(a_penalty_keeps_its_sign),
        cmocka_unit_test(older_teams_have_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
