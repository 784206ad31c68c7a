/* jadoube/integrity.h - acts of an organiser that FIDE's rules for tournament programs watch: how strongly the program
 * warns, what the report says of them, and FIDE mode.
 *
 * One table holds the events. The caller asks which event an act would be, warns as its level says, carries the act out
 * and keeps the event (jd_tournament_keep()). The report then has a line for it: "### MPA @ Round 3: 1-4 2-3 => 1-3
 * 2-4". A report that is read gives the same events back. Functions never change a tournament unless they say so; none
 * refuses an act by itself.
 *
 * A tournament is in FIDE mode until it leaves it. There is no way back.
 */
#ifndef JADOUBE_INTEGRITY_H
#define JADOUBE_INTEGRITY_H

#include "language.h"
#include "trf.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How the program warns. */
typedef enum jd_warning {
    JD_WARN_NOTHING = 0,     /* there is nothing to say */
    JD_WARN_ACKNOWLEDGE = 2, /* the arbiter reads it */
    JD_WARN_CONFIRM = 3,     /* the arbiter confirms it */
    JD_WARN_TWICE = 4,       /* twice, with the consequences */
    JD_WARN_REFUSE = 5       /* refused in FIDE mode; outside it confirmed */
} jd_warning;

/* X(id, "name", level, "how the report calls it; nothing: no line", open rounds from which on it counts) */
#define JD_INTEGRITY_EVENTS(X)                                                                                         \
    X(FIDE_MODE, "fide-mode", 4, "FIDE mode exited", 0)                                                                \
    X(BY_HAND, "by-hand", 3, "MPA", 0)                      /* pairings that are not the system's */                   \
    X(MET, "met", 3, "", 0)                                 /* two players who have met */                             \
    X(FORBIDDEN, "forbidden", 3, "", 0)                     /* two players who must not meet */                        \
    X(BYE, "bye", 3, "", 0)                                 /* a bye for a player who may not have it */               \
    X(BYES, "byes", 3, "", 0)                               /* more byes than the number of players asks for */        \
    X(THIRD_COLOUR, "third-colour", 3, "", 0)               /* a colour for the third time in a row */                 \
    X(COLOURS, "colours", 3, "", 0)                         /* three more games with one colour */                     \
    X(WRONG_COLOURS, "wrong-colours", 2, "", 0)             /* both would rather have the other colour */              \
    X(IMPORT, "import", 3, "Import", 0)                     /* a round of an imported report is not the system's */    \
    X(CORRECTION, "correction", 3, "Correction", 0)         /* of the round before the last that is open */            \
    X(OLD_CORRECTION, "old-correction", 5, "Correction", 0) /* of an older round */                                    \
    X(RATING_CORRECTION, "rating-correction", 3, "Rating correction", 0) /* for the rating only */                     \
    X(MISSING, "missing", 2, "", 0)                    /* a round is paired while games of the last have no result */  \
    X(OLD_MISSING, "old-missing", 2, "", 0)            /* while games of older rounds have none */                     \
    X(ADJOURNMENT, "adjournment", 3, "Adjournment", 0) /* an adjourned game that was paired as a draw was none */      \
    X(FULL_BYE, "full-bye", 3, "Full-point bye", 0)    /* FIDE advises against it */                                   \
    X(HALF_BYE, "half-bye", 3, "", 0)                  /* a second bye of half a point */                              \
    X(LAST_BYE, "last-bye", 3, "", 0)                  /* a bye of half a point in the last round */                   \
    X(NUMBERS, "numbers", 3, "TPN regeneration", 1)    /* players get other numbers */                                 \
    X(LATE_NUMBERS, "late-numbers", 5, "TPN regeneration", 4) /* after round 4 was paired (C.04.2: 2.3) */             \
    X(EXCHANGE, "exchange", 3, "TPN exchange", 1)             /* two players exchange numbers */                       \
    X(ROUNDS, "rounds", 4, "Configuration", 1)                /* another number of rounds */                           \
    X(LAST_ROUND, "last-round", 3, "Configuration", 1)        /* then a paired round is not the system's any more */   \
    X(TIE_BREAKS, "tie-breaks", 4, "Configuration", 1)                                                                 \
    X(POINTS, "points", 4, "Configuration", 1)                                                                         \
    X(SYSTEM, "system", 5, "Configuration", 1)                                                                         \
    X(ACCELERATION, "acceleration", 5, "Configuration", 1)                                                             \
    X(LATE_FORBIDDEN, "late-forbidden", 5, "Configuration", 1) /* players must not meet from now on */                 \
    X(EXPELLED, "expelled", 3, "Expulsion", 0)                 /* a player leaves the standings */

typedef enum jd_integrity {
    JD_INTEGRITY_NONE,
#define JD_INTEGRITY_ID(id, name, level, tag, from) JD_INTEGRITY_##id,
    JD_INTEGRITY_EVENTS(JD_INTEGRITY_ID)
#undef JD_INTEGRITY_ID
        JD_INTEGRITY_COUNT
} jd_integrity;

JD_API const char  *jd_integrity_name(jd_integrity event);  /* "met"; "" for JD_INTEGRITY_NONE */
JD_API jd_integrity jd_integrity_find(const char *name);    /* JD_INTEGRITY_NONE: there is none */
JD_API jd_warning   jd_integrity_level(jd_integrity event); /* as the table has it */
JD_API const char  *jd_integrity_tag(jd_integrity event);   /* "MPA"; "": the report gets no line */

/* How strongly to warn before this event now: nothing where too few rounds are open for it to count; what FIDE mode
 * refuses is confirmed outside it. */
JD_API jd_warning jd_integrity_warning(const jd_tournament *t, jd_integrity event);

/* ---- FIDE mode ---- */

JD_API bool           jd_tournament_in_fide_mode(const jd_tournament *t);
JD_API jd_contest_err jd_tournament_leave_fide_mode(jd_tournament *t, int round); /* a second time: nothing happens */

/* ---- events that are kept ---- */

/* `details` is ASCII or UTF-8 on one line, "" for none. "{5}" in it is player 5: the report has the player's number
 * there, whatever that is when it is written. An event without a tag leaves no line. JD_CONTEST_TEXT: a line break. */
JD_API jd_contest_err jd_tournament_keep(jd_tournament *t, jd_integrity event, int round, const char *details);

/* What is kept, in order, from 0; of a report also what other programs wrote in these forms. False: there is no more.
 * Several events share the tag "Configuration" or "Correction": a report that is read gives the first of them. The text
 * lives until the next event is kept. */
typedef struct jd_kept {
    jd_integrity event;
    int          round;
    const char  *details; /* as they were given; of a report that is read plain numbers */
} jd_kept;

JD_API bool jd_tournament_kept(const jd_tournament *t, size_t index, jd_kept *out);

/* ---- which event would it be? ---- */

/* One thing that was found. Players that are not concerned are 0. */
typedef struct jd_integrity_note {
    jd_integrity event;
    int          round;  /* which is checked */
    int          a, b;   /* players, or teams */
    int          number; /* MET: the round in which they met; THIRD_COLOUR and COLOURS: 1 White, 2 Black */
} jd_integrity_note;

typedef void jd_integrity_listener(void *context, const jd_integrity_note *note);

/* Pairings that somebody made for a round, which is the next or one that is paired: all that speaks against them, board
 * by board, then BY_HAND where the system has others. `system` NULL: the tournament's. Where teams play, numbers are
 * those of teams. Byes of the pairing have black 0. Errors are those of jd_swiss_pair(), but JD_CONTEST_IMPOSSIBLE,
 * where BY_HAND is told without a choice. */
JD_API jd_contest_err jd_integrity_check_pairs(const jd_tournament *t, const char *system, int round,
                                               const jd_pairing *pairs, size_t count, jd_integrity_listener *listener,
                                               void *context);

/* "{1}-{4} {2}-{3} => {1}-{3} {2}-{4}": what the system has and these pairings have not, and the reverse; a bye is
 * "{5}=PAB". Empty where both are the same; board order does not count. The caller frees it; NULL: no memory, or the
 * system has none. */
JD_API char *jd_integrity_difference(const jd_tournament *t, const char *system, int round, const jd_pairing *pairs,
                                     size_t count);

/* Each paired round of a report against the system that it names: an IMPORT for each that differs; what forbids it
 * comes first, as in jd_integrity_check_pairs(). Round robins are held against the Berger tables. `rounds`, unless
 * NULL, becomes the number that was checked. JD_CONTEST_FIXED: it names no system. */
JD_API jd_contest_err jd_integrity_check_report(const jd_tournament *t, const char *system,
                                                jd_integrity_listener *listener, void *context, int *rounds);

/* A result for a board of an open round: CORRECTION, OLD_CORRECTION, ADJOURNMENT or none. A round is corrected once the
 * next one is open. Details for it go to `details`: "{6}-{17}: 1-0 => 0-1". */
JD_API jd_integrity jd_integrity_of_result(const jd_tournament *t, int round, int board, jd_result result,
                                           char *details, size_t size);

/* A round is to be paired: OLD_MISSING, MISSING or none. */
JD_API jd_integrity jd_integrity_of_pairing(const jd_tournament *t, int round);

/* A wish for a bye (jd_tournament_set_absence()): FULL_BYE, HALF_BYE, LAST_BYE or none. */
JD_API jd_integrity jd_integrity_of_absence(const jd_tournament *t, int player, int round, jd_award award);

/* "Novák – Marek have met in round 2", with a closing NUL; `name` gives a player's name for {a} and {b}, NULL: numbers.
 * Returns the length that the text has or would have. */
JD_API size_t jd_integrity_text(const jd_integrity_note *note, const jd_tournament *t, const jd_language *language,
                                char *out, size_t size);

/* What the event is, and what it has for consequence: the report gets a line, FIDE mode ends. Static strings. */
JD_API const char *jd_integrity_title(jd_integrity event, const jd_language *language);
JD_API const char *jd_integrity_consequence(jd_integrity event, const jd_language *language);

#ifdef __cplusplus
}
#endif
#endif
