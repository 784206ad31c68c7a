/* hall/event/team_report.c - the teams of an event in its report (TRF): who is in them, and what their boards without
 * an opponent and their penalties mean there. */
#include "hall/event/team.h"

#include "contest/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "310 NNN name … players": their numbers from the 74th column on. */
static jd_contest_err add_team(jd_trf *report, const struct teams *all, const jd_tournament *t, const int *ranks,
                               int team)
{
    char          line[80 + 5 * MEMBERS_MOST];
    jd_trf_person name = {0};
    const char   *club = jd_tournament_label(t, all->first[team], "club");
    size_t        used, columns = 0, bytes = 0;
    while (club[bytes] && columns + (((unsigned char)club[bytes] & 0xc0) != 0x80) <= 32)
        columns += ((unsigned char)club[bytes++] & 0xc0) != 0x80;
    snprintf(name.name, sizeof name.name, "%.*s", (int)bytes, club);
    used = (size_t)snprintf(line, sizeof line, "310 %3d %s%*s", team, name.name, (int)(65 - columns), "");
    for (int i = 0; i < all->players && used + 6 < sizeof line; i++)
        if (all->of[all->order[i]] == team)
            used += (size_t)snprintf(line + used, sizeof line - used, "%4d ", ranks[all->order[i]]);
    return jd_trf_add_record(report, line);
}

static jd_contest_err add_type(jd_trf *report, const struct teams *all, const jd_system *table)
{
    char           colours[TEAM_BOARDS + 8] = "352 ";
    size_t         used = 4;
    jd_contest_err err = jd_trf_add_record(report, teams_are_knocked_out(table) ? "092 Team: Knock-Out"
                                                   : table                      ? "192 FIDE_TEAM_ROUNDROBIN"
                                                                                : "192 FIDE_TEAM_TYPEA_MP_GP");
    for (int b = 0; b < all->boards; b++)
        colours[used++] = "WB"[b % 2];
    return err == JD_CONTEST_OK ? jd_trf_add_record(report, colours) : err;
}

/* ---- the report of an event that was begun elsewhere has them already ---- */

static struct record *find_team(jd_trf *report, int team)
{
    for (int i = 0; i < report->record_count; i++)
        if (strncmp(report->records[i].text, "310", 3) == 0 && atoi(report->records[i].text + 3) == team)
            return &report->records[i];
    return NULL;
}

/* Somebody who came later, behind the others of his team, each in five columns from the 73rd on. */
static jd_contest_err add_member(struct record *told, int player)
{
    size_t used = strlen(told->text), size = used + 16;
    while (used && told->text[used - 1] == ' ')
        used--;
    char *text = malloc(size);
    if (!text)
        return JD_CONTEST_MEMORY;
    snprintf(text, size, "%.*s %4d", (int)used, told->text, player);
    free(told->text);
    told->text = text;
    return JD_CONTEST_OK;
}

static jd_contest_err add_late(struct record *told, const struct teams *all, const jd_tournament *t, int team)
{
    jd_contest_err err = JD_CONTEST_OK;
    for (int i = jd_trf_players(jd_tournament_before(t)) + 1; i <= all->players && err == JD_CONTEST_OK; i++)
        if (all->of[i] == team)
            err = add_member(told, i);
    return err;
}

static void drop_records(jd_trf *report, const char *tag)
{
    int kept = 0;
    for (int i = 0; i < report->record_count; i++)
        if (strncmp(report->records[i].text, tag, 3) == 0)
            free(report->records[i].text);
        else
            report->records[kept++] = report->records[i];
    report->record_count = kept;
}

static int player_of(const struct teams *all, const int *ranks, int rank)
{
    int player = 1;
    while (player <= all->players && ranks[player] != rank)
        player++;
    return player <= all->players ? player : 0;
}

/* Points beside results are a team's where teams play: those of its player who was penalised. */
static void give_penalties(jd_trf *report, const struct teams *all, const jd_tournament *t, const int *ranks)
{
    for (int i = 0; i < report->abnormal.count; i++) {
        struct circle *c = &report->abnormal.at[i];
        bool           here = c->count == 1 && c->first > jd_tournament_begun(t);
        int            player = here ? player_of(all, ranks, c->players[0]) : 0;
        if (player)
            c->players[0] = (uint16_t)all->of[player];
    }
}

static bool plays_match(const struct teams *all, const jd_tournament *t, int team, int round)
{
    for (int i = 1; i <= jd_tournament_players(t); i++)
        if (all->of[i] == team && jd_tournament_board_of(t, round, i))
            return true;
    return false;
}

/* Whoever sits alone in a match has won without a game; where there is no match it is the team's bye. */
static jd_contest_err mark_lonely(jd_trf *report, const struct teams *all, const jd_tournament *t, const int *ranks,
                                  int rounds)
{
    jd_contest_err err = JD_CONTEST_OK;
    for (int r = jd_tournament_begun(t) + 1; r <= rounds; r++)
        for (int i = 1; i <= jd_tournament_byes(t, r) && err == JD_CONTEST_OK; i++) {
            int player = jd_tournament_bye(t, r, i);
            if (plays_match(all, t, all->of[player], r))
                err = jd_trf_set_entry(report, ranks[player], r, (jd_trf_entry){0, 0, '+'});
        }
    return err;
}

static jd_contest_err add_teams(jd_trf *report, const struct teams *all, const json_t *doc, const jd_tournament *t,
                                int rounds, const int *order)
{
    int  players = jd_tournament_players(t);
    int *ranks = calloc((size_t)players + 1, sizeof *ranks);
    if (!ranks)
        return JD_CONTEST_MEMORY;
    for (int i = 0; i < players; i++)
        ranks[order[i]] = i + 1;
    if (!jd_tournament_before(t))
        drop_records(report, "192"); /* that of the players */
    jd_contest_err err = jd_tournament_before(t) ? JD_CONTEST_OK : add_type(report, all, teams_table(doc));
    drop_records(report, "013"); /* has no numbers, and counts only where there is no 310: all teams are told anew */
    for (int team = 1; team <= all->count && err == JD_CONTEST_OK; team++) {
        struct record *told = find_team(report, team);
        err = told ? add_late(told, all, t, team) : add_team(report, all, t, ranks, team);
    }
    give_penalties(report, all, t, ranks);
    if (err == JD_CONTEST_OK)
        err = mark_lonely(report, all, t, ranks, rounds);
    free(ranks);
    return err;
}

int teams_open_rounds(const jd_tournament *t)
{
    int rounds = 0;
    while (jd_tournament_is_open(t, rounds + 1))
        rounds++;
    return rounds;
}

jd_contest_err teams_report(const struct teams *all, const json_t *doc, const jd_tournament *t, int rounds,
                            jd_trf **out)
{
    int           *order = calloc((size_t)jd_tournament_players(t) + 1, sizeof *order);
    jd_contest_err err = order ? jd_report_of(t, rounds, out, order) : JD_CONTEST_MEMORY;
    if (err == JD_CONTEST_OK)
        err = add_teams(*out, all, doc, t, rounds, order);
    free(order);
    return err;
}

jd_contest_err teams_finish_report(const json_t *doc, const jd_tournament *t, jd_trf *report)
{
    struct teams   all = {0};
    jd_trf        *unused = NULL;
    int           *order = calloc((size_t)jd_tournament_players(t) + 1, sizeof *order);
    int            rounds = teams_open_rounds(t);
    jd_contest_err err = order && teams_read(&all, doc, t) ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    if (err == JD_CONTEST_OK)
        err = jd_report_of(t, rounds, &unused, order); /* for the order alone: who has which number */
    if (err == JD_CONTEST_OK)
        err = add_teams(report, &all, doc, t, rounds, order);
    jd_trf_free(unused);
    free(order);
    teams_free(&all);
    return err;
}
