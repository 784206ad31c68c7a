/* continued_teams.c - the teams of an event that was begun elsewhere. */
#include "contest/continued.h"
#include "contest/state.h"
#include "contest/teams.h"

#include <stdlib.h>
#include <string.h>

/* ---- who sat where ---- */

bool jd_before_seats_open(struct before_seats *s, const jd_trf *report)
{
    size_t room = (size_t)report->player_count + 1;
    *s = (struct before_seats){calloc(room, sizeof(int)), calloc(room, sizeof(int)), calloc(room, sizeof(int))};
    return s->team_of && s->board_of && s->order;
}

void jd_before_seats_close(struct before_seats *s)
{
    free(s->team_of);
    free(s->board_of);
    free(s->order);
}

jd_contest_err jd_before_seat(struct before_seats *s, const jd_trf *report, int round)
{
    if (!report->teams)
        return JD_CONTEST_OK;
    memset(s->board_of, 0, ((size_t)report->player_count + 1) * sizeof *s->board_of);
    jd_contest_err err = jd_teams_members(report, s->team_of, s->order);
    return err == JD_CONTEST_OK ? jd_teams_seated(report, round, s->board_of) : err;
}

/* ---- as clubs ---- */

static jd_contest_err refuse(jd_trf_note *why, int line, int column, const char *expected)
{
    *why = (jd_trf_note){.line = line, .column = column, .expected = expected};
    return JD_CONTEST_TEXT;
}

/* Where the report speaks of a team; 0: in an older record, which has no number. */
static int line_of(const jd_trf *report, int number)
{
    for (int i = 0; i < report->record_count; i++)
        if (strncmp(report->records[i].text, "310", 3) == 0 && atoi(report->records[i].text + 3) == number)
            return report->records[i].line;
    return 0;
}

static bool is_named_once(const struct scores *s, int team)
{
    bool once = s->names[team][0];
    for (int other = 0; other < team && once; other++)
        once = strcmp(s->names[other], s->names[team]) != 0;
    return once;
}

static jd_contest_err set_clubs(jd_tournament *t, const jd_trf *report, const struct scores *s, const int *team_of,
                                jd_trf_note *why)
{
    jd_contest_err err = JD_CONTEST_OK;
    for (int i = 0; i < s->count; i++)
        if (!is_named_once(s, i))
            return refuse(why, line_of(report, s->numbers[i]), 9, "a name that no other team has");
    for (int player = 1; player <= report->player_count && err == JD_CONTEST_OK; player++) {
        int place = 0;
        while (place < s->count && s->numbers[place] != team_of[player])
            place++;
        if (place == s->count)
            return refuse(why, report->players[player - 1].line, 5, "a player of a team: records 310, or 013");
        err = jd_tournament_set_label(t, player, "club", s->names[place]);
    }
    return err;
}

/* ---- who will be away ---- */

static void take_circle(jd_tournament *t, const struct circle *c, int round, const int *team_of, int players)
{
    jd_award award = c->kind == 'F' ? JD_FOR_WIN : c->kind == 'H' ? JD_FOR_DRAW : JD_FOR_LOSS;
    for (int k = 0; k < c->count; k++)
        for (int player = 1; player <= players; player++)
            if (team_of[player] == c->players[k])
                jd_tournament_set_absence(t, player, round, award);
}

static void take_away(jd_tournament *t, const jd_trf *report, const int *team_of)
{
    int begun = jd_trf_paired(report);
    for (int i = 0; i < report->absent.count; i++) {
        const struct circle *c = &report->absent.at[i];
        int                  round = c->first ? c->first : begun + 1; /* XXZ is about the next one */
        if (round > begun)
            take_circle(t, c, round, team_of, report->player_count);
    }
}

jd_contest_err jd_before_take_away(jd_tournament *t, const jd_trf *report)
{
    struct before_seats seats;
    jd_contest_err      err = jd_before_seats_open(&seats, report) ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    if (err == JD_CONTEST_OK)
        err = jd_teams_members(report, seats.team_of, seats.order);
    if (err == JD_CONTEST_OK)
        take_away(t, report, seats.team_of);
    jd_before_seats_close(&seats);
    return err;
}

static jd_contest_err take_order(jd_tournament *t, const jd_trf *report, const int *order)
{
    size_t count = 0;
    while (order[count])
        count++;
    jd_contest_err err = jd_tournament_set_team_boards(t, jd_teams_boards(report));
    return err == JD_CONTEST_OK ? jd_tournament_set_board_order(t, order, count) : err;
}

jd_contest_err jd_before_take_teams(jd_tournament *t, const jd_trf *report, jd_trf_note *why)
{
    struct before_seats seats;
    struct scores       s = {0};
    jd_contest_err      err = jd_before_seats_open(&seats, report) ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    if (err == JD_CONTEST_OK)
        err = jd_teams_members(report, seats.team_of, seats.order);
    if (err == JD_CONTEST_PLAYER)
        refuse(why, 0, 0, "teams' numbers (310, 5 to 7) without a gap");
    if (err == JD_CONTEST_OK)
        err = jd_scores_read(&s, report, 0, true, UNKNOWN_DRAW);
    if (err == JD_CONTEST_OK)
        err = set_clubs(t, report, &s, seats.team_of, why);
    if (err == JD_CONTEST_OK && (err = take_order(t, report, seats.order)) != JD_CONTEST_OK)
        refuse(why, 0, 0, jd_contest_err_expected(err));
    jd_scores_free(&s);
    jd_before_seats_close(&seats);
    return err;
}
