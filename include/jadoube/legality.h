/* jadoube/legality.h - can this position arise? "A position is illegal when it cannot have been reached by any series
 * of legal moves" (3.10.3). The answer is yes with a game that reaches it, no with the reason, or unknown; never a
 * guess.
 *
 * The two counters of a FEN are no part of a position (9.2): they are not looked at. The en passant square is: where it
 * is given, the pawn's double step was the last move; where it is not, no capture en passant may be open.
 */
#ifndef JADOUBE_LEGALITY_H
#define JADOUBE_LEGALITY_H

#include "mate.h"
#include "setup.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Why the answer is no. `colour`, `needed` and `there` of the result belong to it. */
typedef enum jd_legality_reason {
    JD_LEGALITY_NO_REASON, /* the answer is not no                                                          */
    JD_LEGALITY_SETUP,     /* what jd_setup_problems() finds: see `problems`                                */
    JD_LEGALITY_ARRAY,     /* a castling right that the start array does not have                           */
    JD_LEGALITY_PAWN_HOME, /* the pawns of `colour` cannot have come from eight different files             */
    JD_LEGALITY_CAPTURES,  /* they needed `needed` captures, but only `there` enemy men are missing         */
    JD_LEGALITY_CAGED,     /* the piece on `square` cannot have got there past pawns that never moved       */
    JD_LEGALITY_PROMOTED,  /* `needed` pieces must be promoted, for some cannot have left their first squares,
                              but only `there` pawns are missing                                            */
    JD_LEGALITY_PARITY,    /* only knights and rooks can have moved, and their moves give the other the move */
    JD_LEGALITY_LAST_MOVE, /* no legal move can have led here                                               */
    JD_LEGALITY_RETRO,     /* every last move leads back, within `needed` half-moves, to what cannot arise  */
    JD_LEGALITY_PAWNS      /* no order of captures lets the pawns pass each other; `nodes` were looked at   */
} jd_legality_reason;

/* What a query may use. All zero: the tests that need no search, and a short one. */
typedef struct jd_legality_budget {
    uint64_t           nodes;       /* positions that may be looked at; 0: none beyond the fixed tests      */
    void              *memory;      /* for the search, the caller's; may be NULL: then no game is looked for */
    size_t             bytes;       /* its size: JD_LEGALITY_MEMORY serves                                   */
    jd_move           *game;        /* where the game goes; may be NULL                                      */
    size_t             game_size;   /* moves that fit there                                                  */
    const jd_position *start;       /* the start array; NULL: the orthodox one                               */
    const int         *stop;        /* may be NULL: another thread stores not 0 there, and the answer is unknown soon */
    uint64_t           reserved[8]; /* zero */
} jd_legality_budget;

#define JD_LEGALITY_MEMORY ((size_t)8 << 20)
#define JD_LEGALITY_GAME   2048 /* moves; longer games are not looked for */

typedef struct jd_legality_result {
    jd_answer          answer;
    jd_legality_reason reason;
    jd_problems        problems; /* JD_LEGALITY_SETUP */
    jd_colour          colour;
    uint32_t           needed, there;
    jd_square          square;
    uint64_t           nodes;       /* positions looked at                                    */
    size_t             game_length; /* moves of the game; may exceed the caller's game_size   */
    uint64_t           reserved[8]; /* zero */
} jd_legality_result;

/* The question. A pure function of its arguments; `out` (may be NULL) gets the evidence. Needs less than 256 KiB of
 * stack. */
JD_API jd_answer jd_legality_query(const jd_setup *s, const jd_legality_budget *budget, jd_legality_result *out);

#define JD_SHORTEST_MAX 64 /* half-moves */

/* The shortest game, if it has at most `most` half-moves: JD_YES with it in the budget's `game` and its length. JD_NO:
 * it has more. JD_UNKNOWN: the budget did not suffice. `*least`: so many half-moves are needed, as far as that is
 * proven. Needs nodes (some million a second) and no memory. */
JD_API jd_answer jd_legality_shortest(const jd_setup *s, unsigned most, const jd_legality_budget *budget,
                                      unsigned *least, size_t *length);

/* Do these moves, each legal, lead from `start` (NULL: the orthodox array) to the position of the setup? A plain
 * replay, which knows nothing of how the game was found. */
JD_API bool jd_legality_replay(const jd_setup *s, const jd_position *start, const jd_move *game, size_t length);

/* A reason in a word ("captures"), a static string. */
JD_API const char *jd_legality_reason_name(jd_legality_reason reason);

#ifdef __cplusplus
}
#endif
#endif
