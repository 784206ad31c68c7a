/* slow.h - a second opinion on what a legal move is: a board of 64 letters and the Laws read aloud.
 *
 * Nothing here comes from src/core, on purpose. There are no sets of squares, no pins and no tables;
 * every move is tried on a copy of the board, and refused if the mover's king is attacked then. */
#ifndef JD_TEST_SLOW_H
#define JD_TEST_SLOW_H

#include <stdbool.h>
#include <stdint.h>

#define SLOW_MAX_MOVES 512

struct slow_board {
    char at[64];              /* PNBRQK for White, pnbrqk for Black, '.' for nothing; a1 first          */
    bool black;               /* on move                                                               */
    int  passed;              /* the square a pawn has just passed over, capture or not; -1 for none   */
    int  castling_rook[2][2]; /* square of the rook by colour (White 0) and side (king's 0); -1: gone  */
};

struct slow_move {
    int  from, to; /* castling: the king's square and his rook's */
    char promotes; /* 'n', 'b', 'r', 'q'; 0 for any other move   */
    bool castles, en_passant;
};

/* All legal moves (3.10.1); returns how many. */
int slow_moves(const struct slow_board *b, struct slow_move out[SLOW_MAX_MOVES]);

/* Make a legal move. */
void slow_make(struct slow_board *b, const struct slow_move *m);

/* Does a piece of that colour attack the square (3.1.2, 3.1.3)? */
bool slow_attacks(const struct slow_board *b, bool black, int square);

/* How many pieces of that colour attack the square. */
int slow_attackers(const struct slow_board *b, bool black, int square);

bool slow_in_check(const struct slow_board *b, bool black);

uint64_t slow_perft(const struct slow_board *b, int depth);

#endif
