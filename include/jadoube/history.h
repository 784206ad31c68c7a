/* jadoube/history.h - a game as the list of its moves, without clocks or players: has it ended (5, 9.6), may a draw be
 * claimed (9.2, 9.3)? For engines, viewers and databases; a game that is *played* under the Laws is a jd_game (game.h).
 */
#ifndef JADOUBE_HISTORY_H
#define JADOUBE_HISTORY_H

#include "edition.h"
#include "err.h"
#include "mate.h"
#include "result.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct jd_history jd_history;

/* A game from a start position (NULL: the initial array). The caller owns *out; release it with jd_history_free(). */
JD_API jd_err jd_history_new(jd_history **out, const jd_position *start);
JD_API void   jd_history_free(jd_history *h); /* NULL is fine */

/* The same again from another start: what was allocated serves for the next game. */
JD_API void jd_history_begin(jd_history *h, const jd_position *start);

/* Make a move. JD_ERR_REFUSED if it is not legal; JD_ERR_MEMORY. On error nothing has changed. */
JD_API jd_err jd_history_play(jd_history *h, jd_move move);

/* Take the last move back; false when there is none. */
JD_API bool jd_history_undo(jd_history *h);

/* Moves made; the position now. The position after `ply` moves, and the move that led to it (from 1). */
JD_API int                jd_history_plies(const jd_history *h);
JD_API const jd_position *jd_history_position(const jd_history *h);
JD_API const jd_position *jd_history_position_at(const jd_history *h, int ply);
JD_API jd_move            jd_history_move_at(const jd_history *h, int ply);

/* How often the position now has been there, this time included (9.2.3). The half-moves without a pawn move or a
 * capture are in the position: halfmove_clock. */
JD_API int jd_history_occurrences(const jd_history *h);

/* What the Laws say to the position now, in an edition. */
typedef struct jd_verdict {
    jd_result   result;  /* JD_NO_RESULT: the game goes on                                            */
    jd_rule     rule;    /* when it is over: MATE, STALEMATE, DEAD_POSITION, FIVEFOLD or SEVENTY_FIVE        */
    const char *article; /* and its number in the edition; NULL while the game goes on               */
} jd_verdict;

/* Whether the position is dead is asked with a little memory that the history owns, so that the answer comes at once; a
 * position of which that finds no proof is taken for alive. jd_position_is_dead() may be given more. */
JD_API jd_verdict jd_history_verdict(jd_history *h, jd_edition edition);

/* What may be claimed. */
typedef enum jd_claim {
    JD_CLAIM_THREEFOLD = 1 << 0, /* the third occurrence, or a later one (9.2)           */
    JD_CLAIM_FIFTY = 1 << 1      /* fifty moves by each without pawn move or capture (9.3) */
} jd_claim;

typedef uint32_t jd_claims;

/* May the player on move claim a draw because of the position now (9.2.2, 9.3.2)? And because of a legal move that he
 * writes down and does not make (9.2.1, 9.3.1)? Not where the game is over, by jd_history_verdict(). */
JD_API jd_claims jd_history_claims(jd_history *h, jd_edition edition);
JD_API jd_claims jd_history_claims_with(jd_history *h, jd_move move, jd_edition edition);

#ifdef __cplusplus
}
#endif
#endif
