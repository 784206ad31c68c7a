/* resume_teams.c - the teams of an event that was begun elsewhere: as clubs of their players, with their boards and
 * their order. */
#include "contest/state.h"
#include "contest/teams.h"

#include <stdlib.h>
#include <string.h>

static jd_contest_err refuse(jd_trf_note *why, int line, int column, const char *expected)
{
    *why = (jd_trf_note){.line = line, .column = column, .expected = expected};
    return JD_CONTEST_TEXT;
}

/* Where the file speaks of a team; 0: in an older record, which has no number. */
static int line_of(const jd_tournament *t, int number)
{
    for (int i = 0; i < t->record_count; i++)
        if (strncmp(t->records[i].text, "310", 3) == 0 && atoi(t->records[i].text + 3) == number)
            return t->records[i].line;
    return 0;
}

/* Teams are numbered as they are seated; two of one name would be one. */
static jd_contest_err check_clubs(const jd_tournament *t, const int *team_of, jd_trf_note *why)
{
    for (int i = 0; i < t->player_count && team_of[t->seating[i]]; i++)
        if (t->players[t->seating[i] - 1].team != team_of[t->seating[i]])
            return refuse(why, line_of(t, team_of[t->seating[i]]), 9, "a name that no other team has");
    for (int player = 1; player <= t->player_count; player++)
        if (!team_of[player])
            return refuse(why, t->players[player - 1].line, 5, "a player of a team: records 310, or 013");
    return JD_CONTEST_OK;
}

jd_contest_err jd_teams_resume(jd_tournament *t, jd_trf_note *why)
{
    int           *team_of = calloc((size_t)t->player_count + 1, sizeof *team_of);
    jd_contest_err err = team_of ? jd_teams_members(t, team_of) : JD_CONTEST_MEMORY;
    if (err == JD_CONTEST_PLAYER)
        refuse(why, 0, 0, "teams' numbers (310, 5 to 7) without a gap");
    if (err == JD_CONTEST_OK && (err = jd_tournament_set_team_boards(t, jd_teams_boards(t))) != JD_CONTEST_OK)
        refuse(why, 0, 0, jd_contest_err_expected(err));
    if (err == JD_CONTEST_OK)
        err = check_clubs(t, team_of, why);
    free(team_of);
    return err;
}

/* ---- who will be away ---- */

static void take_circle(jd_tournament *t, const struct circle *c, int round)
{
    jd_award award = c->kind == 'F' ? JD_FOR_WIN : c->kind == 'H' ? JD_FOR_DRAW : JD_FOR_LOSS;
    for (int k = 0; k < c->count; k++)
        for (int player = 1; player <= t->player_count; player++)
            if (t->players[player - 1].team == c->players[k])
                jd_tournament_set_absence(t, player, round, award);
}

void jd_teams_take_away(jd_tournament *t, int paired)
{
    for (int i = 0; i < t->absent.count; i++) {
        const struct circle *c = &t->absent.at[i];
        int                  round = c->first ? c->first : paired + 1; /* XXZ is about the next one */
        if (round > paired)
            take_circle(t, c, round);
    }
}
