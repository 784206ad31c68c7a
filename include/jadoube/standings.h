/* jadoube/standings.h - who stands where: points first, then one tie-break after the other. Exact: whole numbers only.
 *
 * A game without a result counts for nothing. A forfeit (+/-) brings points and counts in every tie-break like a
 * game, but it is no win on the board.
 */
#ifndef JADOUBE_STANDINGS_H
#define JADOUBE_STANDINGS_H

#include "tournament.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct jd_standings jd_standings;

/* One player. Players whom nothing parts have the same rank. */
typedef struct jd_standing {
    int  player, rank; /* from 1 */
    int  games;        /* with a result */
    int  wins, draws, losses;
    long points;
} jd_standing;

/* A tie-break is value / per; per 0: it was not asked, or cannot be told. */
typedef struct jd_tie {
    long value, per;
} jd_tie;

/* After so many rounds. NULL: no memory. It does not need the tournament any longer. */
JD_API jd_standings *jd_standings_new(const jd_tournament *t, int rounds);
JD_API void          jd_standings_free(jd_standings *s); /* NULL is fine */

/* Places from 1, the best first, to the number of players; those of the same rank by their numbers. `index`: of the
 * tournament's tie-breaks, from 0. */
JD_API int         jd_standings_count(const jd_standings *s);
JD_API jd_standing jd_standings_at(const jd_standings *s, int place);
JD_API jd_tie      jd_standings_tie(const jd_standings *s, int place, size_t index);

/* The tie-breaks that exist, by name: direct, sonneborn-berger, wins, koya. NULL behind the last. */
JD_API const char *jd_tiebreak_name(size_t index);

/* Points as text, "2½", "3", "0.333", into the caller's buffer; returns the length that it needs without the zero. */
JD_API size_t jd_points_write(long points, char *out, size_t size);

#ifdef __cplusplus
}
#endif
#endif
