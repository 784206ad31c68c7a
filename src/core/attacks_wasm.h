/* attacks_wasm.h - attacks along a line where no instruction flips the ranks. */
#ifndef JD_ATTACKS_WASM_H
#define JD_ATTACKS_WASM_H

/* Along one file or diagonal: the lowest blocker above and all below it, the highest below and all above it. */
INLINE jd_bitboard attacks_line(jd_square s, jd_bitboard occupied, jd_bitboard line)
{
    jd_bitboard below = line & (jd_square_bit(s) - 1), above = line ^ below, blockers = occupied & above;
    jd_bitboard up = above & (blockers ^ (blockers - 1));
    return up | (below & ~UINT64_C(0) << (63 - __builtin_clzll((occupied & below) | 1)));
}

#endif
