/* lot.h - what is drawn by lot, once for each position and game: the same seed, the same lot. */
#ifndef JD_OPPONENT_LOT_H
#define JD_OPPONENT_LOT_H

#include "core/bits.h"

/* Salts that are no moves. */
enum { LOT_MOOD = 4, LOT_DEPTH = 3 };

/* A number from 0 to 1023 that belongs to this position, this move and this game. */
INLINE unsigned lot(uint64_t seed, uint64_t key, unsigned salt)
{
    uint64_t x = (key ^ seed) + salt * UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return (unsigned)(x >> 54);
}

#endif
