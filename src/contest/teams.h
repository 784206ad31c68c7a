/* contest/teams.h - the teams of a report: who is in them, and how their matches ended. */
#ifndef CONTEST_TEAMS_H
#define CONTEST_TEAMS_H

#include "contest/scores.h"

/* Is it a tournament of teams? They play matches, or it has records 310, or 013 and a type (192, 092) that speaks of
 * teams. */
bool jd_teams_are_told(const jd_tournament *t);

/* Has the team that is White on the first board Black on this one (352)? Boards from 0. */
bool jd_teams_board_turns(const jd_tournament *t, int board);

/* The last round of which a match was forfeited as a whole (330). */
int jd_teams_forfeited(const jd_tournament *t);

/* Enter pairs of teams: games without results by board, and who has the bye. */
jd_contest_err jd_teams_enter(jd_tournament *t, int round, const jd_pairing *pairs, size_t count);

/* Are the points in records 310 those of the matches? What differs is told to whom `heard` names. JD_CONTEST_OK or
 * JD_CONTEST_MEMORY. */
struct trf_line;
jd_contest_err jd_teams_check_points(const jd_tournament *t, const struct trf_line *heard);

/* What the teams did, as scores. */
jd_contest_err jd_teams_read(struct scores *s, const jd_tournament *t, int rounds);

/* By player's number that of his team, 0: none. JD_CONTEST_PLAYER: the numbers of the teams have a gap. */
jd_contest_err jd_teams_members(const jd_tournament *t, int *team_of);

/* What records say of the teams becomes the clubs of their players and the order in which they sit; who has no team
 * sits behind. */
jd_contest_err jd_teams_seat(jd_tournament *t);

/* resume_teams.c: a tournament that a file tells of goes on with its teams, and without those that will be away. */
jd_contest_err jd_teams_resume(jd_tournament *t, jd_trf_note *why);
void           jd_teams_take_away(jd_tournament *t, int paired);

/* How many boards a match has; 0: no memory. */
int jd_teams_boards(const jd_tournament *t);

/* At which board of his match each player sat, by his number; 0: at none. */
jd_contest_err jd_teams_seated(const jd_tournament *t, int round, int *board_of);

#endif
