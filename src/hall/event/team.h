/* hall/event/team.h - the teams of an event as its players make them, for those files that know them from inside:
 * teams.c (who is in them, what is seen of them), team_report.c and team_pairing.c. Everybody else asks by document.h.
 *
 * A player's team is his club; players sit in the order of the list, or that which the event names ("order"), those who
 * are away left out. */
#ifndef HALL_TEAM_H
#define HALL_TEAM_H

#include "hall/event/document.h"

#include "jadoube/trf.h"

#define TEAM_BOARDS  32
#define TEAMS_MOST   999 /* as many as a report has numbers for */
#define MEMBERS_MOST 64  /* … and players for a team */

struct teams {
    int  boards, count, players;
    int *of;    /* by player: his team, from 1; 0: he has none */
    int *first; /* by team: the player who names it */
    int *order; /* who sits before whom: all players, from 0 */
    int *place; /* by player: where he is there */
};

/* False: no memory, or no such order. Either way teams_free() ends it. */
bool teams_read(struct teams *all, const json_t *doc, const jd_tournament *t);
void teams_free(struct teams *all);

/* The next player of a team behind `player` (0: the first) who plays in this round; 0: there is none. */
int teams_next_member(const struct teams *all, const jd_tournament *t, int team, int round, int player);

/* The system by which teams meet, if it is not the Swiss one for teams. */
const jd_system *teams_table(const json_t *doc);
bool             teams_are_knocked_out(const jd_system *table);

/* team_report.c: the report of so many rounds, with the teams in it; and how many rounds there are. */
jd_contest_err teams_report(const struct teams *all, const json_t *doc, const jd_tournament *t, int rounds,
                            jd_trf **out);
int            teams_open_rounds(const jd_tournament *t);

#endif
