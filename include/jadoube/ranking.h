/* jadoube/ranking.h - who stands where in a tournament report: points, then FIDE's tie-breaks (C.07), one after the
 * other.
 *
 * Tie-breaks are named as in reports (TRF26, records 202 and 212), by comma: "BH/C1,BH,SB,DE". What may stand behind a
 * name:
 *   :MP :GP    of match points or game points, where teams play
 *   /C1 /C2    without the least (14.1, 14.2)       /M1 /M2   without the least and the most (14.3, 14.4)
 *   /P         forfeits count as games against the scheduled opponent
 *   /F         as if the last round had been drawn (8.3)
 *   /L+1 /L-1  Koya's limit, by half points (14.5)  /K4       the factor of SSSC (13.4)
 *   /R         the other way round (TPN, RTNG)      /U1400    what unrated players are taken for (10)
 * Capitals do not matter. jd_tiebreak_code() lists the names. Exact: whole numbers and fractions of them.
 *
 * Where the report has teams (013 or 310), teams are ranked.
 */
#ifndef JADOUBE_RANKING_H
#define JADOUBE_RANKING_H

#include "err.h"
#include "standings.h"
#include "trf.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct jd_ranking jd_ranking;

/* How forfeits count (15.2, 15.3): JD_SCHEDULE_TOLD asks the report (192, 092, else whether all met all). */
typedef enum jd_schedule { JD_SCHEDULE_TOLD, JD_SCHEDULE_SWISS, JD_SCHEDULE_ROUND_ROBIN } jd_schedule;

/* All zero: as the report says. */
typedef struct jd_ranking_terms {
    const char *tiebreaks; /* NULL: the report's (212 or 202) */
    const char *edition;   /* NULL: the one in force on the report's first day (042), the newest without one */
    int         rounds;    /* after so many; 0: after the last in which a result is known */
    jd_schedule schedule;
    bool        players; /* rank the players, though there are teams */
    char        reserved[39];
} jd_ranking_terms;

/* JD_CONTEST_TIEBREAK: `fault`, unless NULL, says where in the list and what was expected. JD_CONTEST_ROUND: there is
 * no such round, JD_CONTEST_TEXT: no such edition. It does not need the report any longer. */
JD_API jd_contest_err jd_ranking_new(const jd_trf *t, const jd_ranking_terms *terms, jd_ranking **out, jd_fault *fault);
JD_API void           jd_ranking_free(jd_ranking *r); /* NULL is fine */

/* Places from 1, the best first; those whom nothing parts have the same rank, and stand by their numbers. */
typedef struct jd_ranked {
    int  number, rank;
    int  games, wins, draws, losses; /* on the board; teams: matches */
    long points;                     /* thousandths; teams: match points */
    long game_points;                /* of teams; else as points */
} jd_ranked;

JD_API int         jd_ranking_count(const jd_ranking *r);
JD_API jd_ranked   jd_ranking_at(const jd_ranking *r, int place);
JD_API int         jd_ranking_place(const jd_ranking *r, int number); /* 0: there is nobody of this number */
JD_API int         jd_ranking_rounds(const jd_ranking *r);            /* that were counted */
JD_API bool        jd_ranking_of_teams(const jd_ranking *r);
JD_API bool        jd_ranking_round_robin(const jd_ranking *r);
JD_API const char *jd_ranking_edition(const jd_ranking *r); /* "2026" */

/* What one did in a round: whom he met (0: nobody), with which colour, thousandths. `result` as in a report. */
typedef struct jd_ranking_turn {
    int  opponent; /* a number */
    char colour, result;
    long points, game_points;
} jd_ranking_turn;

JD_API jd_ranking_turn jd_ranking_turn_of(const jd_ranking *r, int place, int round);

/* What was asked, from 0: the first is the points. */
JD_API size_t      jd_ranking_tiebreaks(const jd_ranking *r);
JD_API const char *jd_ranking_code(const jd_ranking *r, size_t index);    /* "BH/C1"; "" behind the last */
JD_API const char *jd_ranking_article(const jd_ranking *r, size_t index); /* "8.1, 14.1"; "" behind the last */
JD_API jd_tie      jd_ranking_tie(const jd_ranking *r, int place, size_t index);

/* The tie-break that parts two places, jd_ranking_tiebreaks() when none does. */
JD_API size_t jd_ranking_parts(const jd_ranking *r, int place, int other);

/* Ratings by B.02, of the games on the board between rated players: how many, half points scored and hundredths of
 * points expected, the coefficient, the change in hundredths; performance is the average of the opponents and the
 * difference that goes with the score. `k` 0: by the regulations, as far as a report tells. An unrated player has
 * neither expectation nor change. All zero without a game. */
typedef struct jd_rating_change {
    int  games, halves, expected, k, performance;
    long change;
} jd_rating_change;

JD_API jd_rating_change jd_ranking_rating(const jd_ranking *r, int place, int k);

/* The rank that the report has for who stands at a place; 0: it has none. */
JD_API int jd_ranking_told(const jd_ranking *r, int place);

/* Does the report name its tie-breaks (212, 202)? */
JD_API bool jd_ranking_is_told(const jd_trf *t);

/* Names of teams, as the report has them; "" without. */
JD_API const char *jd_ranking_team(const jd_ranking *r, int place);

/* All that exist, from 0: "BH", its Article, and the signs that may stand behind it ("CMPF"). NULL behind the last. */
JD_API const char *jd_tiebreak_code(size_t index);
JD_API const char *jd_tiebreak_article(size_t index);
JD_API const char *jd_tiebreak_modifiers(size_t index);

#ifdef __cplusplus
}
#endif
#endif
