/* jadoube/standings.h - who stands where in a tournament: points, then FIDE's tie-breaks (C.07), one after the other.
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
 * Where teams play, teams are ranked. A game without a result counts for nothing.
 */
#ifndef JADOUBE_STANDINGS_H
#define JADOUBE_STANDINGS_H

#include "err.h"
#include "tournament.h"
#include "trf.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct jd_standings jd_standings;

/* How forfeits count (15.2, 15.3): JD_SCHEDULE_TOLD asks the system, or the file (192, 092, else whether all met all).
 */
typedef enum jd_schedule { JD_SCHEDULE_TOLD, JD_SCHEDULE_SWISS, JD_SCHEDULE_ROUND_ROBIN } jd_schedule;

/* All zero: as the tournament says. */
typedef struct jd_standings_terms {
    const char *tiebreaks; /* NULL: the tournament's; of a file (212 or 202) */
    const char *edition;   /* NULL: the one in force on the first day ("date", 042), the newest without one */
    int         rounds;    /* after so many; 0: after the last in which a result is known */
    jd_schedule schedule;
    bool        players; /* rank the players, though there are teams */
    char        reserved[39];
} jd_standings_terms;

/* They do not need the tournament any longer. JD_CONTEST_TIEBREAK: `fault`, unless NULL, says
 * where in terms->tiebreaks and what was expected; a file's unknown codes are left out. JD_CONTEST_ROUND: there is no
 * such round, JD_CONTEST_TEXT: no such edition.
 */
JD_API jd_contest_err jd_standings_new(const jd_tournament *t, const jd_standings_terms *terms, jd_standings **out,
                                       jd_fault *fault);
JD_API void           jd_standings_free(jd_standings *s); /* NULL is fine */

/* A tie-break is value / per; per 0: it was not asked, or cannot be told. */
typedef struct jd_tie {
    int64_t value, per;
} jd_tie;

/* Places from 1, the best first; those whom nothing parts have the same rank, and stand by their numbers. */
typedef struct jd_standing {
    int  number, rank;
    int  games, wins, draws, losses; /* on the board; teams: matches */
    long points;                     /* thousandths; teams: match points */
    long game_points;                /* of teams; else as points */
} jd_standing;

JD_API int         jd_standings_count(const jd_standings *s);
JD_API jd_standing jd_standings_at(const jd_standings *s, int place);
JD_API int         jd_standings_place(const jd_standings *s, int number); /* 0: there is nobody of this number */
JD_API int         jd_standings_rounds(const jd_standings *s);            /* that were counted */
JD_API bool        jd_standings_of_teams(const jd_standings *s);
JD_API bool        jd_standings_round_robin(const jd_standings *s);
JD_API const char *jd_standings_edition(const jd_standings *s); /* "2026" */

/* What one did in a round: whom he met (0: nobody), with which colour, thousandths. `result` as in a report. */
typedef struct jd_standings_turn {
    int  opponent; /* a number */
    char colour, result;
    long points, game_points;
} jd_standings_turn;

JD_API jd_standings_turn jd_standings_turn_of(const jd_standings *s, int place, int round);

/* What was asked, from 0: the first is the points. */
JD_API size_t      jd_standings_tiebreaks(const jd_standings *s);
JD_API const char *jd_standings_code(const jd_standings *s, size_t index);    /* "BH/C1"; "" behind the last */
JD_API const char *jd_standings_article(const jd_standings *s, size_t index); /* "8.1, 14.1"; "" behind the last */
JD_API const char *jd_standings_left_out(const jd_standings *s); /* of a file, by comma: "FOO,BH/X9"; "" for none */
JD_API jd_tie      jd_standings_tie(const jd_standings *s, int place, size_t index);

/* The tie-break that parts two places, jd_standings_tiebreaks() when none does. */
JD_API size_t jd_standings_parts(const jd_standings *s, int place, int other);

/* Ratings by B.02, of the games on the board between rated players: how many, half points scored and hundredths of
 * points expected, the coefficient, the change in hundredths; performance is the average of the opponents and the
 * difference that goes with the score. `k` 0: by the regulations, as far as a report tells. An unrated player has
 * neither expectation nor change. All zero without a game. */
typedef struct jd_rating_change {
    int  games, halves, expected, k, performance;
    long change;
} jd_rating_change;

JD_API jd_rating_change jd_standings_rating(const jd_standings *s, int place, int k);

/* The rank that the file has for who stands at a place; 0: it has none. */
JD_API int jd_standings_told(const jd_standings *s, int place);

/* Does it name its tie-breaks (of a file 212, 202)? */
JD_API bool jd_standings_is_told(const jd_tournament *t);

/* Of the player, or of the team. */
JD_API const char *jd_standings_name(const jd_standings *s, int place);

/* One place as JSON, for whoever shows it:
 *   {"rank":1,"player":3,"name":"Anna","points":2.5,"games":3,"wins":2,"draws":1,"losses":0,"tiebreaks":{"BH":4.5}}
 * of a team "team" and "matches" instead, and "game_points". A tie-break that cannot be told is null. Text goes to the
 * caller's buffer, with a closing NUL; returns the length that it has or would have. */
JD_API size_t jd_standings_row(const jd_standings *s, int place, char *out, size_t size);

/* All that exist, from 0: "BH", its Article, and the signs that may stand behind it ("CMPF"). NULL behind the last. */
JD_API const char *jd_tiebreak_code(size_t index);
JD_API const char *jd_tiebreak_article(size_t index);
JD_API const char *jd_tiebreak_modifiers(size_t index);

/* Points as text, "2½", "3", "0.333", into the caller's buffer; returns the length that it needs without the zero. */
JD_API size_t jd_points_write(long points, char *out, size_t size);

#ifdef __cplusplus
}
#endif
#endif
