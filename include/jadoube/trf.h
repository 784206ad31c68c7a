/* jadoube/trf.h - tournament report files (FIDE's TRF of 2006, 2016 and 2026, with the extensions that pairing programs
 * use): read, changed, written.
 *
 * A report is a tournament as arbiters exchange it: players by their pairing numbers, what each did in each round, how
 * results are rewarded, who must not meet, who is accelerated. Reading is lenient: what is not as the format wants it
 * is told by line and column, and read as far as it has a meaning. What is written again is the same tournament, in the
 * columns of the format; records that mean nothing to us are kept as they are. Columns count characters of UTF-8.
 *
 * Players and rounds are numbered from 1. Points are told in thousandths (JD_POINT); a file holds tenths of points.
 * What reads takes any number and answers 0, "" or false for what is not there. Memory: a few hundred bytes for each
 * player, 4 for each of his rounds, and the text of what is kept.
 */
#ifndef JADOUBE_TRF_H
#define JADOUBE_TRF_H

#include "pairing.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define JD_TRF_PLAYERS 9999 /* the highest number */
#define JD_TRF_ROUNDS  255
#define JD_TRF_NAME    132 /* bytes of a name: 33 columns */

typedef struct jd_trf jd_trf;

typedef enum jd_trf_version { JD_TRF_06, JD_TRF_16, JD_TRF_26 } jd_trf_version;

/* What was not as it should be. Lines and columns from 1; column 0: of the whole line, line 0: of the whole file. */
typedef struct jd_trf_note {
    int         line, column;
    const char *expected;  /* a static string */
    char        found[32]; /* the text there, as much as fits */
} jd_trf_note;

typedef void jd_trf_listener(void *context, const jd_trf_note *note);

/* `listener` may be NULL. NULL: no memory. Lines end with CR, LF or both. */
JD_API jd_trf *jd_trf_read(const char *text, size_t length, jd_trf_listener *listener, void *context);
JD_API jd_trf *jd_trf_new(void);
JD_API void    jd_trf_free(jd_trf *t); /* NULL is fine */

/* The whole file, lines ended by CR LF, with a NUL behind. The caller frees it with free(). NULL: no memory. */
JD_API char *jd_trf_write(const jd_trf *t, jd_trf_version version, size_t *length);

/* Is it a tournament of teams (310, or 013 and a type that speaks of teams)? Then it can be had as a report of its own,
 * in which the teams are the players and their matches the games, by the score that record 192 names first; the caller
 * frees it. */
JD_API bool           jd_trf_of_teams(const jd_trf *t);
JD_API jd_contest_err jd_trf_teams(const jd_trf *t, jd_trf **out);

/* ---- who plays ---- */

typedef struct jd_trf_person {
    char name[JD_TRF_NAME + 1];
    char title[4], federation[4], number[12], born[11]; /* number: FIDE's */
    char sex;                                           /* m, w or 0 */
    int  rating;                                        /* 0: none */
} jd_trf_person;

JD_API int            jd_trf_players(const jd_trf *t); /* the highest number; some may be missing */
JD_API bool           jd_trf_has_player(const jd_trf *t, int player);
JD_API bool           jd_trf_person_of(const jd_trf *t, int player, jd_trf_person *out);
JD_API jd_contest_err jd_trf_set_player(jd_trf *t, int player, const jd_trf_person *person); /* a new one, or another */

/* ---- what they did ---- */

/* One player in one round. Results as in the file: 1 = 0 a game, W D L one of less than a move, ? one without a result
 * yet, + - forfeits, H F Z byes of half a point, a point, none, U the bye that the pairing gave; 0: nothing is said. */
typedef struct jd_trf_entry {
    int  opponent; /* 0: none */
    char colour;   /* w, b or 0 */
    char result;
} jd_trf_entry;

JD_API int            jd_trf_rounds(const jd_trf *t); /* that will be played; 0: the file does not say */
JD_API int            jd_trf_paired(const jd_trf *t); /* that are paired, or in which nobody is to be paired */
JD_API jd_trf_entry   jd_trf_entry_of(const jd_trf *t, int player, int round);
JD_API jd_contest_err jd_trf_set_entry(jd_trf *t, int player, int round, jd_trf_entry entry);
JD_API void           jd_trf_set_rounds(jd_trf *t, int rounds);
JD_API void           jd_trf_set_initial(jd_trf *t, char colour); /* w or b, 0: it is not said */

/* The system that the report names (192, else 092), as jd_system_name() or jd_swiss_system() have it; "team" where
 * teams play by any Swiss system. NULL: it names none. Whoever pairs, ranks or continues a report asks here. */
JD_API const char *jd_trf_system(const jd_trf *t);

/* Name the system in the report. JD_CONTEST_ROUND: there is no such system, or no record for it. */
JD_API jd_contest_err jd_trf_set_system(jd_trf *t, const char *system);

/* A record as it is, such as "012 City Open"; it stands before the players. */
JD_API jd_contest_err jd_trf_add_record(jd_trf *t, const char *line);

/* So many points more in these rounds for these players, for pairing only. */
JD_API jd_contest_err jd_trf_add_virtual(jd_trf *t, int first_round, int last_round, int first, int last, int points);

/* Points after so many rounds, without and with the virtual ones of the round that follows. */
JD_API int jd_trf_score(const jd_trf *t, int player, int rounds);
JD_API int jd_trf_pairing_score(const jd_trf *t, int player, int rounds);

/* A tournament as far as its rounds are open, for those who rate it; the caller frees it. Labels of the tournament go
 * to its head: "name", "site", "country", "date", "until", "arbiter", "deputies", "control"; of players "title",
 * "country" (three letters), "fide", "born", "sex". JD_CONTEST_POINTS: they are no whole tenths. */
JD_API jd_contest_err jd_trf_of(const jd_tournament *t, jd_trf **out);

/* An event that was begun elsewhere goes on: the rounds that are paired in the report are open, with their results, and
 * its players, whom the tournament has already in this order, keep their numbers; so do all of its other terms (who
 * must not meet, acceleration, points beside results). Whoever comes later gets a number behind theirs. A result of
 * these rounds may be set, to correct it. Of teams the games are taken match by match, in the order of the boards. The
 * report is the tournament's from then on, when it is JD_CONTEST_OK; else the tournament is of no use, and *why says
 * what is wrong with the report. */
JD_API jd_contest_err jd_tournament_continue(jd_tournament *t, jd_trf *report, jd_trf_note *why);

/* A tournament of such a report, with its players, teams, terms and labels; `rounds` 0: as many as the report says. The
 * system may be another one than jd_trf_system() names; of teams one that pairs them. */
JD_API jd_contest_err jd_tournament_of(const jd_system *system, int rounds, jd_trf *report, jd_tournament **out,
                                       jd_trf_note *why);

JD_API const jd_trf *jd_tournament_before(const jd_tournament *t); /* as it was corrected; NULL: it began here */
JD_API int           jd_tournament_begun(const jd_tournament *t);  /* how many rounds were played elsewhere */

/* The columns of points and ranks as they follow from all that is entered, those of teams (310), too; ranks by the
 * tie-breaks that the report names (212, 202), without them by points, then by numbers. False: no memory. */
JD_API bool jd_trf_count_points(jd_trf *t);

#ifdef __cplusplus
}
#endif
#endif
