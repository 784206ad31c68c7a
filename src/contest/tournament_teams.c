/* tournament_teams.c - who is in which team, and who sits before whom. */
#include "contest/state.h"
#include "contest/teams.h"

#include <string.h>

/* ---- the order of boards ---- */

/* The team of a player: one that is known, or a new one; 0: there is none. */
static int find_team(jd_tournament *t, int player)
{
    const char *club = jd_tournament_label(t, player, "club");
    int         team = 1;
    while (team <= t->team_count && strcmp(jd_tournament_team_name(t, team), club) != 0)
        team++;
    if (!club[0])
        return 0;
    if (team > t->team_count)
        t->captains[t->team_count++] = player;
    return team;
}

static void number_teams(jd_tournament *t)
{
    t->team_count = 0;
    for (int i = 0; i < t->player_count && t->team_boards; i++)
        t->players[t->seating[i] - 1].team = find_team(t, t->seating[i]);
}

static void seat(jd_tournament *t, int player, int seat)
{
    t->seating[seat] = player;
    t->players[player - 1].seat = seat;
}

void jd_seating_append(jd_tournament *t) { seat(t, t->player_count, t->player_count - 1); }

void jd_seating_changed(jd_tournament *t, int player)
{
    struct entrant *e = &t->players[player - 1];
    if (t->team_boards && !e->team && e->seat == t->player_count - 1)
        e->team = find_team(t, player); /* the usual case: the last one who came */
    else if (t->team_boards)
        number_teams(t);
}

jd_contest_err jd_tournament_set_board_order(jd_tournament *t, const int *players, size_t count)
{
    int used = 0;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k <= i; k++)
            if (players[i] < 1 || players[i] > t->player_count || (k < i && players[k] == players[i]))
                return JD_CONTEST_PLAYER;
    for (int i = 0; i < t->player_count; i++)
        t->players[i].seat = -1;
    for (size_t i = 0; i < count; i++)
        seat(t, players[i], used++);
    for (int player = 1; player <= t->player_count; player++)
        if (t->players[player - 1].seat < 0)
            seat(t, player, used++);
    number_teams(t);
    return JD_CONTEST_OK;
}

/* ---- terms ---- */

jd_contest_err jd_tournament_set_team_boards(jd_tournament *t, int boards)
{
    if (boards < 0 || boards > JD_TEAM_BOARDS)
        return JD_CONTEST_BOARD;
    if (boards && !t->system->team_tiebreaks)
        return JD_CONTEST_FIXED;
    t->team_boards = boards;
    t->teams = jd_teams_are_told(t);
    if (!t->chosen_bye)
        jd_tournament_set_points(t, (int[]){t->rewards[REWARD_WW], t->rewards[REWARD_WD], t->rewards[REWARD_WL]},
                                 JD_FOR_BYE);
    number_teams(t);
    return t->own_ties ? JD_CONTEST_OK : jd_tournament_set_tiebreaks(t, NULL, NULL);
}

int jd_tournament_team_boards(const jd_tournament *t) { return t->team_boards; }

/* ---- asking ---- */

int jd_tournament_teams(const jd_tournament *t) { return t->team_count; }

const char *jd_tournament_team_name(const jd_tournament *t, int team)
{
    return team >= 1 && team <= t->team_count ? jd_tournament_label(t, t->captains[team - 1], "club") : "";
}

int jd_tournament_team_of(const jd_tournament *t, int player)
{
    return t->team_boards && player >= 1 && player <= t->player_count ? t->players[player - 1].team : 0;
}

int jd_tournament_member(const jd_tournament *t, int team, int index)
{
    for (int i = 0; i < t->player_count && team > 0; i++)
        if (jd_tournament_team_of(t, t->seating[i]) == team && --index == 0)
            return t->seating[i];
    return 0;
}

int jd_tournament_next_member(const jd_tournament *t, int team, int round, int player)
{
    bool known = player >= 1 && player <= t->player_count;
    for (int i = known ? t->players[player - 1].seat + 1 : 0; i < t->player_count; i++) {
        int next = t->seating[i];
        if (jd_tournament_team_of(t, next) == team && jd_tournament_plays(t, next, round) &&
            jd_tournament_absence(t, next, round) == JD_AWARDS)
            return next;
    }
    return 0;
}
