/* attacks.h - what each kind of piece attacks (3.1 to 3.8), given the occupied squares. */
#ifndef JD_ATTACKS_H
#define JD_ATTACKS_H

#include "core/bits.h"
#include "core/tables.h"
#if defined(__wasm__)
#include "core/attacks_wasm.h"
#else /* to subtract a piece flips all up to the first blocker, and with the ranks flipped the other way */
INLINE jd_bitboard attacks_line(jd_square s, jd_bitboard occupied, jd_bitboard line)
{
    jd_bitboard piece = jd_square_bit(s), up = occupied & line, down = bits_flip_ranks(up);
    up -= piece;
    down -= bits_flip_ranks(piece);
    return (up ^ bits_flip_ranks(down)) & line;
}
#endif
INLINE jd_bitboard attacks_bishop(jd_square s, jd_bitboard occupied)
{
    return attacks_line(s, occupied, jd_table_lines[s][1]) | attacks_line(s, occupied, jd_table_lines[s][2]);
}

INLINE jd_bitboard attacks_rook(jd_square s, jd_bitboard occupied)
{
    unsigned    shift = s & 56;
    jd_bitboard rank = (jd_bitboard)jd_table_rank[occupied >> (shift + 1) & 63][s & 7] << shift;
    return rank | attacks_line(s, occupied, jd_table_lines[s][0]);
}

INLINE jd_bitboard attacks_queen(jd_square s, jd_bitboard occupied)
{
    return attacks_bishop(s, occupied) | attacks_rook(s, occupied);
}

/* Any kind but a pawn. */
INLINE jd_bitboard attacks_piece(jd_kind kind, jd_square s, jd_bitboard occupied)
{
    switch (kind) {
    case JD_KNIGHT: return jd_table_knight[s];
    case JD_BISHOP: return attacks_bishop(s, occupied);
    case JD_ROOK: return attacks_rook(s, occupied);
    case JD_QUEEN: return attacks_queen(s, occupied);
    default: return jd_table_king[s];
    }
}

#endif
