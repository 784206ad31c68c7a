/* trf_points.c - the columns of points and ranks: those of the players, and of the teams in records 310. */
#include "contest/teams.h"
#include "contest/trf_line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- players ---- */

static int by_points(const void *a, const void *b)
{
    const int *p = a, *q = b;
    return p[1] != q[1] ? (p[1] < q[1]) - (p[1] > q[1]) : p[0] - q[0];
}

static bool count_players(jd_trf *t)
{
    int rounds = 0, count = 0;
    int(*list)[2] = calloc((size_t)t->player_count + 1, sizeof *list);
    if (!list)
        return false;
    for (int i = 0; i < t->player_count; i++)
        rounds = t->players[i].count > rounds ? t->players[i].count : rounds;
    for (int i = 1; i <= t->player_count; i++)
        if (t->players[i - 1].present) {
            list[count][0] = i;
            list[count++][1] = t->players[i - 1].points = (int)jd_report_known(t, i, rounds);
        }
    qsort(list, (size_t)count, sizeof *list, by_points);
    for (int i = 0; i < count && !t->by_rank; i++) /* where they are pairing numbers they stay */
        t->players[list[i][0] - 1].rank = i + 1;
    free(list);
    return true;
}

/* By the tie-breaks that the report names, where it has such as we know. */
static bool rank_players(jd_trf *t)
{
    jd_standings  *r = NULL;
    jd_contest_err err = jd_standings_of_report(t, NULL, &r, NULL);
    for (int place = 1; r && place <= jd_standings_count(r); place++) {
        jd_standing at = jd_standings_at(r, place);
        t->players[at.number - 1].rank = at.rank;
    }
    jd_standings_free(r);
    return err != JD_CONTEST_MEMORY;
}

/* ---- teams ---- */

/* Record 310 up to its number; which is 0 where it is another one. */
static int team_of(const struct record *r, struct trf_line *l)
{
    int number = 0;
    *l = (struct trf_line){.text = r->text, .length = strlen(r->text), .number = r->line, .column = 1};
    bool good = strncmp(r->text, "310", 3) == 0 &&
                jd_trf_number(l, jd_trf_columns(l, 5, 7), JD_TRF_PLAYERS, "a number", &number);
    return good ? number : 0;
}

#define POINTS_WIDTH 6

/* "1111.5"; false: the columns do not hold it. */
static bool write_points(char out[24], long points)
{
    int length = jd_report_points(points, out);
    return length <= POINTS_WIDTH;
}

/* Match points in 55 to 60, game points in 62 to 67, the rank in 69 to 71; what stands before and behind them stays. */
static bool write_team(struct record *r, struct trf_line *l, const jd_standing *at)
{
    char match[24], game[24];
    if (!write_points(match, at->points) || !write_points(game, at->game_points))
        return true;
    jd_trf_columns(l, 8, 54);
    size_t before = l->at, size = strlen(r->text) + 80;
    int    blanks = 55 - l->column;
    char  *text = malloc(size);
    if (!text)
        return false;
    jd_trf_columns(l, 55, 71);
    snprintf(text, size, "%.*s%*s%*s %*s %3d%s", (int)before, r->text, blanks, "", POINTS_WIDTH, match, POINTS_WIDTH,
             game, at->rank, r->text + l->at);
    free(r->text);
    r->text = text;
    return true;
}

static bool count_teams(jd_trf *t)
{
    static const jd_standings_terms points_alone = {.tiebreaks = ""};
    jd_standings                   *r = NULL;
    if (jd_standings_of_report(t, NULL, &r, NULL) != JD_CONTEST_OK)
        jd_standings_of_report(t, &points_alone, &r, NULL);
    bool good = r;
    for (int i = 0; i < t->record_count && good; i++) {
        struct trf_line l;
        int             place = jd_standings_place(r, team_of(&t->records[i], &l));
        jd_standing     at = place ? jd_standings_at(r, place) : (jd_standing){0};
        good = !place || write_team(&t->records[i], &l, &at);
    }
    jd_standings_free(r);
    return good;
}

bool jd_trf_count_points(jd_trf *t)
{
    if (!count_players(t))
        return false;
    return t->teams ? count_teams(t) : t->by_rank || !jd_standings_is_told(t) || rank_players(t);
}

/* ---- what a report says of them ---- */

static void check_field(const struct trf_line *l, struct trf_field f, int64_t total, const char *expected)
{
    int told = 0;
    if (f.length && jd_trf_total(l, f, &told) && told != total)
        jd_trf_tell(l, f.column, f.text, f.length, expected);
}

jd_contest_err jd_teams_check_points(const jd_trf *t, const struct trf_line *heard)
{
    struct scores  s;
    jd_contest_err err = jd_scores_read(&s, t, jd_trf_paired(t), true, UNKNOWN_DRAW);
    for (int i = 0; i < t->record_count && err == JD_CONTEST_OK; i++) {
        struct trf_line l;
        int             number = team_of(&t->records[i], &l), team = 0;
        while (team < s.count && s.numbers[team] != number)
            team++;
        if (team == s.count)
            continue;
        l.listener = heard->listener;
        l.context = heard->context;
        check_field(&l, jd_trf_columns(&l, 55, 60), s.totals[MATCH_POINTS][team],
                    "match points (55 to 60) that are the sum of the matches");
        check_field(&l, jd_trf_columns(&l, 62, 67), s.totals[GAME_POINTS][team],
                    "game points (62 to 67) that are the sum of the games");
    }
    if (err == JD_CONTEST_OK)
        jd_scores_free(&s);
    return err;
}
