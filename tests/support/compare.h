/* compare.h - holding src/core against the slow board, and its kernels against one another. Used by
 * the tests and by the fuzzers, so nothing here knows of a test framework. */
#ifndef JD_TEST_COMPARE_H
#define JD_TEST_COMPARE_H

#include "jadoube/move.h"
#include "slow.h"

#include <stddef.h>

#define WHY_MAX 256

/* The same position on the slow board. */
struct slow_board slow_of(const jd_position *p);

/* The core's value for a move of the slow board, and the other way round. */
jd_move          move_of_slow(const struct slow_move *m);
struct slow_move slow_of_move(jd_move m);

/* "e2e4", "e7e8q", castling as the king onto his rook. */
void move_text(jd_move m, char out[6]);

/* Do the two boards hold the same men, rights and turn, and is the key right? If not, `why` says what. */
bool boards_agree(const jd_position *p, const struct slow_board *b, char why[WHY_MAX]);

/* Do all kernels list exactly the slow board's legal moves, and count them? Is jd_move_is_legal() true
 * for these and false for every other pair of squares, and for the 4,096 values of one `slice` (0 to
 * 15) of the other bits of a move? */
bool moves_agree(const jd_position *p, const struct slow_board *b, unsigned slice, char why[WHY_MAX]);

/* The same answer from every kernel about the moves, and about perft to `depth`. */
bool kernels_agree(const jd_position *p, int depth, char why[WHY_MAX]);

#endif
