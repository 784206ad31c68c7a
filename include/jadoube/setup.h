/* jadoube/setup.h - a setup: any arrangement of pieces at all, and the reasons why it is, or is not,
 * a position of a game.
 *
 * Some reasons make play impossible (no king, two kings). The others are found and named, but the
 * Laws let such positions stand in places (A.4, B.4: both kings in check, a pawn on the last rank),
 * so the caller says which ones he accepts.
 */
#ifndef JADOUBE_SETUP_H
#define JADOUBE_SETUP_H

#include "err.h"
#include "position.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct jd_setup {
    jd_bitboard kinds[6];
    jd_bitboard colours[2];
    jd_bitboard castling; /* squares of the rooks that are said to have the right     */
    uint16_t    halfmove_clock;
    uint16_t    fullmove; /* from 1                                                    */
    uint8_t     turn;
    uint8_t     ep; /* the square that was passed over, legal capture or not; or none  */
    uint8_t     chess960;
    uint8_t     reserved;
} jd_setup;

/* One bit for each reason. The names are those of jd_problem_name(). */
typedef enum jd_problem {
    JD_PROBLEM_OVERLAP = 1 << 0, /* two pieces on a square, or a piece of no colour    */
    JD_PROBLEM_NO_KING = 1 << 1,
    JD_PROBLEM_KINGS = 1 << 2,          /* more than one king of a colour                     */
    JD_PROBLEM_LAST_RANK = 1 << 3,      /* a pawn on the first or the last rank               */
    JD_PROBLEM_TOO_MANY = 1 << 4,       /* more than sixteen pieces or eight pawns            */
    JD_PROBLEM_PROMOTED = 1 << 5,       /* more promoted pieces than missing pawns            */
    JD_PROBLEM_OPPOSITE_CHECK = 1 << 6, /* the player who just moved stands in check          */
    JD_PROBLEM_KINGS_TOUCH = 1 << 7,    /* the kings stand side by side                       */
    JD_PROBLEM_CHECKERS = 1 << 8,       /* a check, or pair of checks, that no move can give  */
    JD_PROBLEM_CASTLING = 1 << 9,       /* a castling right without king or rook at home      */
    JD_PROBLEM_EP = 1 << 10,            /* an en passant square that no pawn can have passed  */
    JD_PROBLEM_COUNTER = 1 << 11        /* a half-move count that the position contradicts    */
} jd_problem;

typedef uint32_t jd_problems;

/* Not one of these can be accepted: without them there is nothing to play with. */
#define JD_PROBLEMS_FATAL (JD_PROBLEM_OVERLAP | JD_PROBLEM_NO_KING | JD_PROBLEM_KINGS)

/* What the Laws may let stand: accept these to play on from any other setup. A castling right without
 * king and rook to use it, and an en passant square without a pawn beyond it, are then dropped. */
#define JD_PROBLEMS_STANDING (~(jd_problems)JD_PROBLEMS_FATAL)

/* Only what a game can have. */
#define JD_STRICT ((jd_problems)0)

/* What composers and testers of programs use, and other programs read: checks, promoted pieces and numbers of pieces
 * that no game can have; rights to castle, en passant squares and counters that contradict the board. */
#define JD_COMPOSED                                                                                                    \
    ((jd_problems)(JD_PROBLEM_TOO_MANY | JD_PROBLEM_PROMOTED | JD_PROBLEM_CHECKERS | JD_PROBLEM_CASTLING |             \
                   JD_PROBLEM_EP | JD_PROBLEM_COUNTER))

/* An empty board, White on move, move 1. */
JD_API jd_setup jd_setup_empty(void);

/* Put a piece on a square, in place of what was there; JD_NO_KIND clears it. */
JD_API void jd_setup_put(jd_setup *s, jd_square square, jd_colour colour, jd_kind kind);

/* The setup that a position came from, as far as it can be known. */
JD_API jd_setup jd_setup_of(const jd_position *p);

/* Everything that is wrong with a setup. */
JD_API jd_problems jd_setup_problems(const jd_setup *s);

/* Make a position. JD_ERR_REFUSED when the setup has a problem outside `accepted`; *out is then
 * unchanged. The fatal problems are never accepted. */
JD_API jd_err jd_setup_position(const jd_setup *s, jd_problems accepted, jd_position *out);

/* The name ("opposite-check") and an English sentence for one problem; static strings. */
JD_API const char *jd_problem_name(jd_problem problem);
JD_API const char *jd_problem_text(jd_problem problem);

#ifdef __cplusplus
}
#endif
#endif
