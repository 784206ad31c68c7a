/* board.h - what the tests of the board share: cmocka, positions from text, and moves as words. */
#ifndef JD_TEST_BOARD_H
#define JD_TEST_BOARD_H

#include "jadoube/jadoube.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

#define START    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define KIWIPETE "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

/* A position that has nothing against it, or that the Laws let stand; the test fails otherwise. */
jd_position position(const char *fen);
jd_position standing(const char *fen);

/* The legal move written "e2e4", "e7e8q", "e1h1" or "e1g1" (castling); the test fails if there is none. */
jd_move move(const jd_position *p, const char *text);

/* The position after moves with spaces between. */
jd_position after(const char *fen, const char *moves);

/* The same position seen from the other side: colours changed, ranks turned round. */
jd_position flipped(const jd_position *p);

/* The squares named in a text, with or without spaces between: "a1h1", "e2 g1". */
jd_bitboard squares(const char *text);

/* What the legal moves are, exactly: all of them, or the squares (with a letter for a promotion) that
 * the man on `from` can reach, castling as the rook's square. In any order, with spaces between; ""
 * for none. Asked for both colours, of all kernels, and of the slow board. */
void assert_moves(const char *fen, const char *expected);
void assert_reach(const char *fen, const char *from, const char *expected);

/* The same for a table of men and what they reach. */
struct reach {
    const char *fen, *from, *to;
};
void assert_reaches(const struct reach *rows, size_t count);

/* The same for positions that only stand by leave of the Laws. */
void assert_standing_moves(const char *fen, const char *expected);

#endif
