/* contest/standings.h - points and tie-breaks from results. Exact: everything is a whole number.
 *
 * A game without a result counts for nothing. A forfeit (+/-) brings points and counts in every tie-break like
 * a game, but it is no win on the board. A bye brings nothing.
 */
#ifndef CONTEST_STANDINGS_H
#define CONTEST_STANDINGS_H

#include "jadoube/ruling.h"

#include <stddef.h>

#define PLAYERS_MAX 200
#define POINT       1000 /* one point; points are told in thousandths */

/* What parts those who have the same points, in the order in which it is asked. */
enum tiebreak {
    TIE_DIRECT,           /* points in the games among them, once each has met each; then again among those left */
    TIE_SONNEBORN_BERGER, /* points of those beaten, and half of those drawn with; in half thousandths */
    TIE_WINS,             /* games won on the board                                                    */
    TIE_KOYA,             /* points against those who have at least half of what their games could bring */
    TIEBREAKS
};

/* "direct", "sonneborn-berger", "wins", "koya", and back; TIEBREAKS for a name that is none. */
const char   *jd_tiebreak_name(enum tiebreak t);
enum tiebreak jd_tiebreak_parse(const char *name);

struct played {
    int       white, black; /* players, from 1 */
    jd_result result;
};

struct contest {
    int                  players;
    int                  points[3]; /* for a win, a draw, a loss */
    size_t               count;
    const struct played *games;
    int                  order_count; /* of tie-breaks */
    enum tiebreak        order[TIEBREAKS];
};

struct standing {
    int  player; /* from 1                                        */
    int  rank;   /* from 1; the same for those whom nothing parts */
    int  games;  /* with a result                                 */
    int  wins, draws, losses;
    long points;
    long tie[TIEBREAKS]; /* TIE_DIRECT: -1 where it was not asked or not all have met */
};

/* The points of each side. */
void jd_result_points(jd_result result, const int points[3], int out[2]);

/* Fill out[0 … players-1], the best first. */
void jd_standings_of(const struct contest *c, struct standing *out);

#endif
