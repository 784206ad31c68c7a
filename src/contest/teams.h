/* contest/teams.h - the teams of a report: who is in them, and how their matches ended. */
#ifndef CONTEST_TEAMS_H
#define CONTEST_TEAMS_H

#include "contest/scores.h"

/* Is it a tournament of teams? It has records 310, or 013 and a type (192, 092) that speaks of teams. */
bool jd_teams_are_told(const jd_trf *t);

/* Has the team that is White on the first board Black on this one (352)? Boards from 0. */
bool jd_teams_board_turns(const jd_trf *t, int board);

/* The last round of which a match was forfeited as a whole (330). */
int jd_teams_forfeited(const jd_trf *t);

/* Enter pairs of teams: games without results by board, and who has the bye. */
jd_contest_err jd_teams_enter(jd_trf *t, int round, const jd_pairing *pairs, size_t count);

/* Are the points in records 310 those of the matches? What differs is told to whom `heard` names. JD_CONTEST_OK or
 * JD_CONTEST_MEMORY. */
struct trf_line;
jd_contest_err jd_teams_check_points(const jd_trf *t, const struct trf_line *heard);

/* What the teams did, as scores. */
jd_contest_err jd_teams_read(struct scores *s, const jd_trf *t, int rounds);

/* Who is in which team: by player's number that of his team, 0: none; and all of them, team by team and in the order of
 * their boards, with 0 behind. JD_CONTEST_PLAYER: the numbers of the teams have a gap. */
jd_contest_err jd_teams_members(const jd_trf *t, int *team_of, int *order);

/* How many boards a match has; 0: no memory. */
int jd_teams_boards(const jd_trf *t);

/* At which board of his match each player sat, by his number; 0: at none. */
jd_contest_err jd_teams_seated(const jd_trf *t, int round, int *board_of);

#endif
