/* jadoube/swiss.h - Swiss pairings of a tournament: who meets whom in a round, by FIDE's rules (C.04).
 *
 * Exact and in polynomial time: the pairing that comes out is the one that the rules describe, whatever the number of
 * players. Nothing is drawn by lot: the first colour is the one that was set, or that of the first game, or White.
 */
#ifndef JADOUBE_SWISS_H
#define JADOUBE_SWISS_H

#include "language.h"
#include "trf.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The systems, the usual one first: "dutch" (C.04.3 from 1 February 2026), "dutch-2017" (as it was from 2017 on),
 * "dubov" (C.04.4.1), "burstein" (C.04.4.2), "lim" (C.04.4.3), "double-swiss" (C.04.5: a round is a match of two
 * games), "team" (C.04.6: the teams of a tournament that has them, else its players are teams and its games matches).
 * NULL behind the last. */
JD_API const char *jd_swiss_system(size_t index);

/* "C.04.3: 1.9.3": the Article that leaves it to the Chief Arbiter when nobody can be paired. NULL: there is no such
 * system. */
JD_API const char *jd_swiss_impossible(const char *system);

/* The pairs of a round from the rounds before it, in the order in which they are published; black 0: the bye. `system`
 * NULL: the tournament's. `round` may be one that is paired already: then those are paired who were. `out` has room for
 * as many as there are players. JD_CONTEST_ROUND: there is no such system or round. JD_CONTEST_FIXED: the tournament's
 * is no Swiss system. JD_CONTEST_IMPOSSIBLE: the absolute criteria allow none. */
JD_API jd_contest_err jd_swiss_pair(const jd_tournament *t, const char *system, int round, jd_pairing *out,
                                    size_t *count);

/* ---- why ---- */

/* What decides about a pair: X(id, "name"). From BYE_SCORE to FLOATER_COLOURS a criterion that was weighed, of which
 * another pairing would have had more or less. */
#define JD_SWISS_GROUNDS(X)                                                                                            \
    X(PAIRED, "paired") /* they are a pair */                                                                          \
    X(ABSENT, "absent") /* one of them is not paired in this round */                                                  \
    X(FIRST, "first")   /* the pair that the rules try first */                                                        \
    X(ORDER, "order")   /* another that is tried earlier is as good */                                                 \
    X(BYE, "bye")                                                                                                      \
    X(MET, "met")                                                                                                      \
    X(FORBIDDEN, "forbidden")                                                                                          \
    X(CLASH, "clash")                   /* both must have the same colour */                                           \
    X(COMPLETE, "complete")             /* the others could not all be paired */                                       \
    X(BYE_SCORE, "bye-score")           /* of him who gets the bye */                                                  \
    X(BYE_GAMES, "bye-games")           /* that he has not played */                                                   \
    X(PAIRS, "pairs")                   /* in the bracket */                                                           \
    X(FLOATER_SCORES, "floater-scores") /* who float down with this score */                                           \
    X(NEXT_PAIRS, "next-pairs")         /* in the next bracket */                                                      \
    X(NEXT_SCORES, "next-scores")       /* who are paired there with this score */                                     \
    X(TOP_DIFFERENCE, "top-difference") /* topscorers' games: three more of a colour */                                \
    X(TOP_REPEATED, "top-repeated")     /* the third time the same */                                                  \
    X(COLOURS, "colours")               /* preferences that are not granted */                                         \
    X(STRONG_COLOURS, "strong-colours")                                                                                \
    X(DOWN_LAST, "down-last")     /* float down, and did in the last round */                                          \
    X(UP_LAST, "up-last")         /* float up, and did in the last round */                                            \
    X(DOWN_BEFORE, "down-before") /* two rounds ago */                                                                 \
    X(UP_BEFORE, "up-before")                                                                                          \
    X(DOWN_LAST_SCORES, "down-last-scores") /* of those who were moved down, by score */                               \
    X(UP_LAST_SCORES, "up-last-scores")                                                                                \
    X(DOWN_BEFORE_SCORES, "down-before-scores")                                                                        \
    X(UP_BEFORE_SCORES, "up-before-scores")                                                                            \
    X(UPFLOATERS, "upfloaters") /* where those above take players from below */                                        \
    X(UPFLOATER_SCORES, "upfloater-scores")                                                                            \
    X(MOST_UPFLOATERS, "most-upfloaters") /* who may not float up again */                                             \
    X(MOST_UPFLOATS, "most-upfloats")     /* how often they have */                                                    \
    X(UPFLOATED_LAST, "upfloated-last")                                                                                \
    X(FLOATED_LAST, "floated-last")                                                                                    \
    X(OPPONENT_FLOATED_LAST, "opponent-floated-last")                                                                  \
    X(FLOATED_ON, "floated-on")             /* had floated to the bracket, and have nobody in the next */              \
    X(FLOATER_AGAIN, "floater-again")       /* had floated to the bracket */                                           \
    X(FLOATER_LOST, "floater-lost")         /* have nobody in the next bracket */                                      \
    X(ANY_FLOATED_LAST, "any-floated-last") /* float, and did in the last round */                                     \
    X(FLOATER_COLOURS, "floater-colours")   /* are not due the colour of most */                                       \
    X(LEFT, "left")                         /* nothing is weighed: the first pair that the boards above leave */       \
    X(NO_BYE, "no-bye")                     /* all are paired: nobody gets it */                                       \
    X(BYE_BARRED, "bye-barred")             /* had it before, or points without a game */

typedef enum jd_swiss_ground {
#define JD_SWISS_GROUND_ID(id, name) JD_SWISS_##id,
    JD_SWISS_GROUNDS(JD_SWISS_GROUND_ID)
#undef JD_SWISS_GROUND_ID
        JD_SWISS_GROUNDS_COUNT
} jd_swiss_ground;

JD_API const char *jd_swiss_ground_name(jd_swiss_ground ground);

typedef struct jd_swiss_reason {
    jd_pairing pair;  /* the board; of jd_swiss_why() the two who were asked about */
    jd_pairing other; /* the pair that is not there, for this reason; 0, 0: none; n, 0: n is absent, or has no bye */
    jd_swiss_ground ground;  /* of highest priority */
    const char     *chapter; /* "C.04.3" */
    const char     *article; /* "C12", "" for none */
    int             round;   /* in which they met */
    int             score;   /* which score the count is about; -1: none */
    long            best;    /* what the criterion counts in the pairing (of BYE_SCORE: points) */
    long            worse;   /* and in the best with the other pair in it */
    int             reserved[4];
} jd_swiss_reason;

/* For each board of jd_swiss_pair() the pair that the rules try before it, and why it is not there. */
JD_API jd_contest_err jd_swiss_explain(const jd_tournament *t, const char *system, int round, jd_swiss_reason *out,
                                       size_t *count);

/* Why two players are not paired: the round is paired again with this pair, and the criteria are compared in their
 * order. `b` 0: why player `a` does not get the bye. JD_CONTEST_PLAYER: there are not these two. */
JD_API jd_contest_err jd_swiss_why(const jd_tournament *t, const char *system, int round, int a, int b,
                                   jd_swiss_reason *out);

/* "3 – 7: players without the colour that they prefer: 2 instead of 1", with a closing NUL; chapter and article stand
 * beside it. Returns the length that the text has or would have. */
JD_API size_t jd_swiss_reason_text(const jd_swiss_reason *reason, const jd_language *language, char *out, size_t size);

/* Enter pairs as a round of a tournament that a file tells of, games without results; of teams the boards of their
 * matches, by the order of their players. */
JD_API jd_contest_err jd_swiss_enter(jd_tournament *t, int round, const jd_pairing *pairs, size_t count);

#ifdef __cplusplus
}
#endif
#endif
