/* jadoube/pairing.h - systems of pairing: round robin and its kin, each a row of one table, asked by name.
 *
 * A system says how many may play, how many rounds they need, and who meets whom in a round. It reads the tournament
 * (tournament.h) and changes nothing. To pair and keep the pairs, ask jd_tournament_pair().
 */
#ifndef JADOUBE_PAIRING_H
#define JADOUBE_PAIRING_H

#include "board.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct jd_tournament jd_tournament;
typedef struct jd_system     jd_system; /* constant, for as long as the program runs */

#define JD_POINT 1000 /* one point: points are told in thousandths everywhere */

/* Two players of a round, by their numbers from 1; black 0: white has a bye. */
typedef struct jd_pairing {
    int white, black;
} jd_pairing;

/* ---- why something is refused: X(id, "name", "what was expected") ---- */

#define JD_CONTEST_ERRS(X)                                                                                             \
    X(PLAYERS, "wrong_player_count", "as many players as this system can pair")                                        \
    X(PLAYER, "no_such_player", "a player of this tournament")                                                         \
    X(TEXT, "bad_length", "text of 1 to 200 bytes")                                                                    \
    X(POINTS, "bad_points", "points for win, draw, loss that do not rise; two draws at most a win and a loss")         \
    X(TIEBREAK, "bad_tie_breaks", "tie-breaks that exist, none twice")                                                 \
    X(ROUND, "no_such_round", "a round of this tournament")                                                            \
    X(BOARD, "no_such_board", "a board of this round")                                                                 \
    X(RESULT, "bad_result", "a result that exists")                                                                    \
    X(PAIRS, "bad_pairings", "pairs in which nobody is twice, and byes behind the games")                              \
    X(UNPAIRED, "round_unpaired", "a round that is paired")                                                            \
    X(OPEN, "round_open", "a round that is not open")                                                                  \
    X(CLOSED, "round_closed", "a round that is open")                                                                  \
    X(BEGUN, "event_begun", "a tournament of which no round is open")                                                  \
    X(RESULTS, "results_missing", "a result on every board of the rounds before")                                      \
    X(WINNER, "winner_missing", "a winner on every board of the round before")                                         \
    X(REPEAT, "game_not_drawn", "a drawn game that has to be played again")                                            \
    X(MEMORY, "out_of_memory", "more free memory")                                                                     \
    X(IMPOSSIBLE, "no_pairing", "players who can all be paired by the absolute criteria")                              \
    X(FIXED, "system_fixed", "a system in which that can be chosen")                                                   \
    X(STOPPED, "pairing_stopped", "a pairing that takes less time")

typedef enum jd_contest_err {
    JD_CONTEST_OK,
#define JD_CONTEST_ERR_ID(id, name, expected) JD_CONTEST_##id,
    JD_CONTEST_ERRS(JD_CONTEST_ERR_ID)
#undef JD_CONTEST_ERR_ID
} jd_contest_err;

/* Static strings: "results_missing"; "a result on every board of the rounds before". "ok" and "" for JD_CONTEST_OK. */
JD_API const char *jd_contest_err_name(jd_contest_err err);
JD_API const char *jd_contest_err_expected(jd_contest_err err);

/* ---- the table ---- */

JD_API size_t           jd_system_count(void);
JD_API const jd_system *jd_system_at(size_t index);        /* from 0; the first is the usual one */
JD_API const jd_system *jd_system_find(const char *name);  /* NULL: there is none */
JD_API const char      *jd_system_name(const jd_system *); /* "round-robin" */

/* How many may play. */
JD_API int jd_system_least(const jd_system *system);
JD_API int jd_system_most(const jd_system *system);

/* For so many players; 0 when it cannot pair them. */
JD_API int jd_system_rounds(const jd_system *system, int players);

/* A round can only be paired when all before it have their results; otherwise all are known from the beginning. */
JD_API bool jd_system_needs_results(const jd_system *system);

/* The organiser says how many rounds are played, players may come late, leave, and miss rounds. */
JD_API bool jd_system_is_swiss(const jd_system *system);

/* The usual tie-breaks (standings.h): "BH/C1,BH,SB,DE". Of teams NULL: it does not pair them. */
JD_API const char *jd_system_tiebreaks(const jd_system *system, bool teams);

/* The pairs of a round, games first by board, byes behind them; where teams play, their matches. `out` has room for as
 * many as there are players. */
JD_API jd_contest_err jd_system_pair(const jd_tournament *t, int round, jd_pairing *out, size_t *count);

#ifdef __cplusplus
}
#endif
#endif
