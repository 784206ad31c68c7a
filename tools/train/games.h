/* games.h - games of self-play as they are kept: about four bytes a half-move. Numbers are little-endian.
 *
 * A game is a head, then `plies` records. It begins in the array `array` of Chess960 (518: the usual one). */
#ifndef TRAIN_GAMES_H
#define TRAIN_GAMES_H

#include <stdint.h>

struct game_head {
    uint16_t plies;
    uint16_t array;
    uint8_t  result;       /* 0 Black won, 1 drawn, 2 White won                    */
    uint8_t  drawn_by_lot; /* the first half-moves, which nobody thought about */
    uint16_t zero;
};

struct game_ply {
    uint16_t move;  /* jd_move, in the position before it */
    int16_t  score; /* of that position, for White, in hundredths of a pawn */
};

#endif
