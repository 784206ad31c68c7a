/* squares.h - sets of squares that have a name. */
#ifndef JD_SQUARES_H
#define JD_SQUARES_H

#include "jadoube/board.h"

#define EVERYWHERE (~UINT64_C(0))
#define DARK       UINT64_C(0xaa55aa55aa55aa55) /* a1 is */
#define FILE_A     UINT64_C(0x0101010101010101)
#define FILE_B     UINT64_C(0x0202020202020202)
#define FILE_E     UINT64_C(0x1010101010101010)
#define FILE_G     UINT64_C(0x4040404040404040)
#define FILE_H     UINT64_C(0x8080808080808080)
#define RANK_1     UINT64_C(0x00000000000000ff)
#define RANK_2     UINT64_C(0x000000000000ff00)
#define RANK_3     UINT64_C(0x0000000000ff0000)
#define RANK_6     UINT64_C(0x0000ff0000000000)
#define RANK_7     UINT64_C(0x00ff000000000000)
#define RANK_8     UINT64_C(0xff00000000000000)

/* From one square of a rank to another, both included. */
static inline jd_bitboard squares_from_to(jd_square a, jd_square b)
{
    jd_bitboard first = jd_square_bit(a < b ? a : b), last = jd_square_bit(a < b ? b : a);
    return (last - first) | last;
}

#endif
