/* contest/continued.h - an event of teams that was begun elsewhere: who is in them, and where they sat. */
#ifndef CONTEST_CONTINUED_H
#define CONTEST_CONTINUED_H

#include "jadoube/trf.h"

/* By player's number: his team, and at which board of its match he sat in a round; 0: none. */
struct before_seats {
    int *team_of, *board_of, *order;
};

bool jd_before_seats_open(struct before_seats *s, const jd_trf *report); /* false: no memory */
void jd_before_seats_close(struct before_seats *s);

/* Those of a round, where the report is of teams. */
jd_contest_err jd_before_seat(struct before_seats *s, const jd_trf *report, int round);

/* Teams become the clubs of their players, with their boards and their order; a team that will be away is its players
 * who are. */
jd_contest_err jd_before_take_teams(jd_tournament *t, const jd_trf *report, jd_trf_note *why);
jd_contest_err jd_before_take_away(jd_tournament *t, const jd_trf *report);

#endif
