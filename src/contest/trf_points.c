/* trf_points.c - the columns of points and ranks: those of the players, and of the teams in records 310. */
#include "contest/teams.h"
#include "contest/trf_line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TENTH (JD_POINT / 10)

/* ---- players ---- */

static int by_points(const void *a, const void *b)
{
    const int *p = a, *q = b;
    return p[1] != q[1] ? (p[1] < q[1]) - (p[1] > q[1]) : p[0] - q[0];
}

/* Of one that goes on here what was played; as a file tells it all that is entered. */
static int count_rounds(const jd_tournament *t)
{
    int rounds = 0;
    for (int i = 0; i < t->player_count && t->told; i++)
        rounds = t->players[i].count > rounds ? t->players[i].count : rounds;
    return t->told ? rounds : jd_tournament_opened(t);
}

static bool count_players(jd_tournament *t)
{
    int  rounds = count_rounds(t), count = 0;
    int *order = jd_pairing_order(t, false, &count);
    int(*list)[2] = calloc((size_t)count + 1, sizeof *list);
    for (int i = 0; order && list && i < count; i++) {
        list[i][0] = i;
        list[i][1] = t->players[order[i] - 1].points = (int)jd_points_known(t, order[i], rounds);
    }
    if (order && list)
        qsort(list, (size_t)count, sizeof *list, by_points);
    for (int i = 0; order && list && i < count && !t->by_rank; i++) /* where they are pairing numbers they stay */
        t->players[order[list[i][0]] - 1].rank = i + 1;
    free(order);
    free(list);
    return order && list;
}

/* By the tie-breaks that the report names, where all of them are known. */
static bool rank_players(jd_tournament *t)
{
    jd_standings  *r = NULL;
    jd_contest_err err = jd_standings_new(t, NULL, &r, NULL);
    bool           known = r && !jd_standings_left_out(r)[0];
    for (int place = 1; known && place <= jd_standings_count(r); place++) {
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
    int length = jd_trf_points_text(points, out);
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

/* Up to 32 columns of a name. */
static int name_columns(const char *name, size_t *bytes)
{
    int columns = 0;
    for (*bytes = 0; name[*bytes] && columns < 32; columns++)
        *bytes += jd_trf_character(name + *bytes, strlen(name + *bytes));
    return columns;
}

/* "310 NNN name … points … rank players": their numbers from the 74th column on. */
static char *make_team(const jd_tournament *t, int team, const int *number_of, const jd_standings *r)
{
    const char *name = jd_tournament_team_name(t, team);
    char        match[24] = "", game[24] = "", *line = malloc(512 + 5 * (size_t)t->player_count);
    size_t      bytes, used;
    int         columns = name_columns(name, &bytes), place = jd_standings_place(r, team);
    jd_standing at = jd_standings_at(r, place);
    if (!line)
        return NULL;
    used = (size_t)sprintf(line, "310 %3d %.*s%*s", team, (int)bytes, name, 46 - columns, "");
    if (place && write_points(match, at.points) && write_points(game, at.game_points))
        used += (size_t)sprintf(line + used, "%*s %*s %3d  ", POINTS_WIDTH, match, POINTS_WIDTH, game, at.rank);
    else
        used += (size_t)sprintf(line + used, "%19s", "");
    for (int i = 0; i < t->player_count; i++)
        if (t->players[t->seating[i] - 1].team == team)
            used += (size_t)sprintf(line + used, "%4d ", number_of[t->seating[i]]);
    return line;
}

/* Each in five columns, behind the others of the team. */
static char *add_late(const jd_tournament *t, int team, const char *kept)
{
    size_t used = strlen(kept);
    char  *line = malloc(used + 5 * (size_t)t->player_count + 1);
    if (!line)
        return NULL;
    strcpy(line, kept);
    for (int i = 1; i <= t->player_count; i++)
        if (t->players[i - 1].team == team && !t->players[i - 1].line) {
            while (used && line[used - 1] == ' ')
                used--;
            used += (size_t)sprintf(line + used, " %4d", i);
        }
    return line;
}

char *jd_trf_team_line(const jd_tournament *t, int team, const char *kept, const int *number_of, const jd_standings *r)
{
    return kept ? add_late(t, team, kept) : make_team(t, team, number_of, r);
}

jd_standings *jd_trf_rank_teams(const jd_tournament *t)
{
    jd_standings *r = NULL;
    jd_standings_new(t, NULL, &r, NULL);
    return r;
}

static bool count_teams(jd_tournament *t)
{
    jd_standings *r = jd_trf_rank_teams(t);
    bool          good = r;
    for (int i = 0; i < t->record_count && good; i++) {
        struct trf_line l;
        int             place = jd_standings_place(r, team_of(&t->records[i], &l));
        jd_standing     at = place ? jd_standings_at(r, place) : (jd_standing){0};
        good = !place || write_team(&t->records[i], &l, &at);
    }
    jd_standings_free(r);
    return good;
}

/* A file has room for tenths. */
static bool holds_points(const jd_tournament *t)
{
    bool good = true;
    for (int i = 0; i < REWARD_COUNT; i++)
        good = good && t->rewards[i] % TENTH == 0;
    for (int i = 0; i < t->abnormal.count; i++)
        good = good && t->abnormal.at[i].points % TENTH == 0;
    for (int round = 0, player = 0; jd_penalty_next(t, &round, &player);)
        good = good && jd_penalty(t, player, round) % TENTH == 0;
    return good;
}

jd_contest_err jd_trf_count_points(jd_tournament *t)
{
    if (!holds_points(t))
        return JD_CONTEST_POINTS;
    bool good =
        count_players(t) && (t->teams ? count_teams(t) : t->by_rank || !jd_standings_is_told(t) || rank_players(t));
    return good ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
}

/* ---- what a report says of them ---- */

static void check_field(const struct trf_line *l, struct trf_field f, int64_t total, const char *expected)
{
    int told = 0;
    if (f.length && jd_trf_total(l, f, &told) && told != total)
        jd_trf_tell(l, f.column, f.text, f.length, expected);
}

jd_contest_err jd_teams_check_points(const jd_tournament *t, const struct trf_line *heard)
{
    struct scores  s;
    jd_contest_err err = jd_scores_read(&s, t, jd_tournament_paired(t), true, UNKNOWN_DRAW);
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
