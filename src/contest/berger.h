/* contest/berger.h - round robin by the Berger tables: who meets whom in which round, with which colour.
 *
 * Players are numbered from 1 as they were drawn. With an odd number of them one has a bye in every round. In a
 * double round robin the second cycle is the first with colours reversed, and the last two rounds of the first
 * cycle change places, so that nobody has the same colour three times in a row.
 */
#ifndef CONTEST_BERGER_H
#define CONTEST_BERGER_H

#include <stdbool.h>

#define BERGER_PLAYERS_MAX 200
#define BERGER_BOARDS_MAX  (BERGER_PLAYERS_MAX / 2)

struct berger_game {
    int white, black;
};

/* For 2 to BERGER_PLAYERS_MAX players. */
int jd_berger_rounds(int players, bool twice);
int jd_berger_boards(int players); /* in each round */

/* The games of a round, from 1, by board; returns their number. *bye is the player without one, 0 when all play. */
int jd_berger_round(int players, bool twice, int round, struct berger_game out[BERGER_BOARDS_MAX], int *bye);

#endif
