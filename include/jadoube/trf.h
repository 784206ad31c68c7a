/* jadoube/trf.h - tournament report files (FIDE's TRF of 2006, 2016 and 2026, with the extensions that pairing programs
 * use): the file of a tournament, as PGN is a game's.
 *
 * A tournament that is read is told by its file: players by their pairing numbers, of which some may be missing, and
 * what each did in each round (jd_tournament_entry()), how results are rewarded, who must not meet, who is accelerated.
 * It can be paired, explained (swiss.h) and ranked (standings.h) as it is; jd_tournament_resume() gives its rounds
 * their boards, so that it goes on here. Reading is lenient: each fault is told by line and column, and the rest is
 * read as far as it has a meaning; a caller who wants no defective file refuses it when a fault was told. Text that is
 * not UTF-8 is read as Windows-1252, and written so again. What is written again is the same tournament, in the columns
 * of the format; records that mean nothing to us are kept as they are. Columns count characters of UTF-8.
 */
#ifndef JADOUBE_TRF_H
#define JADOUBE_TRF_H

#include "tournament.h"

#ifdef __cplusplus
extern "C" {
#endif

#define JD_TRF_PLAYERS 9999 /* the highest number */
#define JD_TRF_ROUNDS  255

typedef enum jd_trf_version { JD_TRF_06, JD_TRF_16, JD_TRF_26 } jd_trf_version;

/* What was not as it should be. Lines and columns from 1; column 0: of the whole line, line 0: of the whole file. */
typedef struct jd_trf_note {
    int         line, column;
    const char *expected;  /* a static string */
    char        found[32]; /* the text there, as much as fits */
    bool        harmless;  /* no fault: what was taken for granted */
} jd_trf_note;

typedef void jd_trf_listener(void *context, const jd_trf_note *note);

/* `listener` may be NULL. NULL: no memory. Lines end with CR, LF or both. */
JD_API jd_tournament *jd_trf_read(const char *text, size_t length, jd_trf_listener *listener, void *context);

/* The whole file, lines ended by CR LF, with a NUL behind. The caller frees it with free(). NULL: no memory. Players
 * stand by their pairing numbers. Labels of the tournament go to its head: "name", "site", "country", "date", "until",
 * "arbiter", "deputies", "control"; of players "title", "country" (three letters), "fide", "born", "sex". */
JD_API char *jd_trf_write(const jd_tournament *t, jd_trf_version version, size_t *length);

/* The columns of points and ranks as they follow from all that is entered, those of teams (310), too, for the file to
 * be written; ranks by the tie-breaks, without them by points, then by numbers. JD_CONTEST_POINTS: points are no whole
 * tenths, and no file holds them. */
JD_API jd_contest_err jd_trf_count_points(jd_tournament *t);

/* The system that the file names (192, else 092), as jd_system_name() or jd_swiss_system() have it; "team" where teams
 * play by any Swiss system. NULL: it names none. Whoever pairs, ranks or resumes it asks here. */
JD_API const char *jd_trf_system(const jd_tournament *t);

/* Name the system in the file. JD_CONTEST_ROUND: there is no such system, or no record for it. */
JD_API jd_contest_err jd_trf_set_system(jd_tournament *t, const char *system);

/* A record as it is, such as "012 City Open"; it stands before the players. */
JD_API jd_contest_err jd_trf_add_record(jd_tournament *t, const char *line);

/* ---- an event that was begun elsewhere goes on ---- */

/* By a system, which may be another one than jd_trf_system() names; of teams one that pairs them. `rounds` 0: as many
 * as the file says. The rounds that are paired are open, with their results; teams are the clubs of their players;
 * whoever comes later gets a number behind theirs. A result of these rounds may be set, to correct it. Else it is of no
 * use, and *why says what is wrong with the file. */
JD_API jd_contest_err jd_tournament_resume(jd_tournament *t, const jd_system *system, int rounds, jd_trf_note *why);

/* The same where the tournament has the players of the file already, in their order, and its terms: it takes rounds and
 * records of `file`, which the caller frees. */
JD_API jd_contest_err jd_tournament_continue(jd_tournament *t, jd_tournament *file, jd_trf_note *why);

JD_API int jd_tournament_begun(const jd_tournament *t); /* how many rounds were played elsewhere */

#ifdef __cplusplus
}
#endif
#endif
