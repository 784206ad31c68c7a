/* tournament_report_teams.c - the teams of a tournament in its report: who is in them, and what their boards without an
 * opponent and their penalties mean there. */
#include "contest/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "310 NNN name … players": their numbers from the 74th column on. */
static jd_contest_err add_team(jd_trf *report, const jd_tournament *t, const int *ranks, int team)
{
    char        line[4 * JD_LABEL_MAX + 5 * JD_TEAM_MEMBERS];
    const char *name = jd_tournament_team_name(t, team);
    size_t      used, columns = 0, bytes = 0;
    while (name[bytes] && columns + (((unsigned char)name[bytes] & 0xc0) != 0x80) <= 32)
        columns += ((unsigned char)name[bytes++] & 0xc0) != 0x80;
    used = (size_t)snprintf(line, sizeof line, "310 %3d %.*s%*s", team, (int)bytes, name, (int)(65 - columns), "");
    for (int i = 0; i < t->player_count && used + 6 < sizeof line; i++)
        if (t->players[t->seating[i] - 1].team == team)
            used += (size_t)snprintf(line + used, sizeof line - used, "%4d ", ranks[t->seating[i]]);
    return jd_trf_add_record(report, line);
}

static jd_contest_err add_type(jd_trf *report, const jd_tournament *t)
{
    char           colours[JD_TEAM_BOARDS + 8] = "352 ";
    size_t         used = 4;
    jd_contest_err err = jd_trf_add_record(report, t->system->is_swiss        ? "192 FIDE_TEAM_TYPEA_MP_GP"
                                                   : t->system->needs_winners ? "092 Team: Knock-Out"
                                                                              : "192 FIDE_TEAM_ROUNDROBIN");
    for (int b = 0; b < t->team_boards; b++)
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

/* Somebody who came later, behind the others of the team, each in five columns from the 73rd on. */
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

static jd_contest_err add_late(struct record *told, const jd_tournament *t, int team)
{
    jd_contest_err err = JD_CONTEST_OK;
    for (int i = jd_trf_players(t->before) + 1; i <= t->player_count && err == JD_CONTEST_OK; i++)
        if (t->players[i - 1].team == team)
            err = add_member(told, i);
    return err;
}

/* Records 013 have no numbers, and count only where there is no 310: all teams are told anew. */
static void drop_older(jd_trf *report)
{
    int kept = 0;
    for (int i = 0; i < report->record_count; i++)
        if (strncmp(report->records[i].text, "013", 3) == 0)
            free(report->records[i].text);
        else
            report->records[kept++] = report->records[i];
    report->record_count = kept;
}

/* ---- what the boards mean ---- */

/* Points beside results are a team's where teams play: those of its player who was penalised. */
static void give_penalties(jd_trf *report, const jd_tournament *t, const int *order)
{
    for (int i = 0; i < report->abnormal.count; i++) {
        struct circle *c = &report->abnormal.at[i];
        if (c->count == 1 && c->first > t->before_rounds && c->players[0] <= t->player_count)
            c->players[0] = (uint16_t)t->players[order[c->players[0] - 1] - 1].team;
    }
}

static bool plays_match(const jd_tournament *t, int team, int round)
{
    for (int i = 1; i <= t->player_count; i++)
        if (t->players[i - 1].team == team && jd_tournament_board_of(t, round, i))
            return true;
    return false;
}

/* Whoever sits alone in a match has won without a game; where there is no match it is the team's bye. */
static jd_contest_err mark_lonely(jd_trf *report, const jd_tournament *t, const int *ranks, int rounds)
{
    jd_contest_err err = JD_CONTEST_OK;
    for (int r = t->before_rounds + 1; r <= rounds; r++)
        for (int i = 1; i <= jd_tournament_byes(t, r) && err == JD_CONTEST_OK; i++) {
            int player = jd_tournament_bye(t, r, i);
            if (plays_match(t, t->players[player - 1].team, r))
                err = jd_trf_set_entry(report, ranks[player], r, (jd_trf_entry){0, 0, '+'});
        }
    return err;
}

jd_contest_err jd_report_add_teams(jd_trf *report, const jd_tournament *t, int rounds, const int *order)
{
    int *ranks = calloc((size_t)t->player_count + 1, sizeof *ranks);
    if (!ranks)
        return JD_CONTEST_MEMORY;
    for (int i = 0; i < t->player_count; i++)
        ranks[order[i]] = i + 1;
    jd_contest_err err = t->before ? JD_CONTEST_OK : add_type(report, t);
    drop_older(report);
    for (int team = 1; team <= t->team_count && err == JD_CONTEST_OK; team++) {
        struct record *told = find_team(report, team);
        err = told ? add_late(told, t, team) : add_team(report, t, ranks, team);
    }
    give_penalties(report, t, order);
    if (err == JD_CONTEST_OK)
        err = mark_lonely(report, t, ranks, rounds);
    free(ranks);
    return err;
}
