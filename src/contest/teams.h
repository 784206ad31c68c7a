/* contest/teams.h - the teams of a report: who is in them, and how their matches ended. */
#ifndef CONTEST_TEAMS_H
#define CONTEST_TEAMS_H

#include "contest/scores.h"

/* Is it a tournament of teams? It has records 310, or 013 and a type (192, 092) that speaks of teams. */
bool jd_teams_are_told(const jd_trf *t);

/* What the teams did, as scores. */
jd_contest_err jd_teams_read(struct scores *s, const jd_trf *t, int rounds);

#endif
