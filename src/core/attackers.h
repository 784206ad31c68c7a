/* attackers.h - what stands on a square, which way pawns go, who attacks (3.1 to 3.7). It needs no vector: whoever
 * makes moves or asks for pins includes sight.h or make.h. */
#ifndef JD_ATTACKERS_H
#define JD_ATTACKERS_H

#include "core/attacks.h"
#include "core/squares.h"
#include "jadoube/position.h"

INLINE jd_bitboard first_rank(jd_colour c) { return c == JD_WHITE ? RANK_1 : RANK_8; }
INLINE jd_bitboard last_rank(jd_colour c) { return c == JD_WHITE ? RANK_8 : RANK_1; }
INLINE jd_bitboard third_rank(jd_colour c) { return c == JD_WHITE ? RANK_3 : RANK_6; }
INLINE jd_bitboard ahead(jd_colour c, jd_bitboard b) { return c == JD_WHITE ? b << 8 : b >> 8; }

/* Squares that have one of these somewhere before them, as pawns go. */
INLINE jd_bitboard behind(jd_colour c, jd_bitboard b)
{
    for (int step = 8; step < 64; step *= 2)
        b |= c == JD_WHITE ? b >> step : b << step;
    return ahead((jd_colour)(c ^ 1), b);
}

INLINE jd_bitboard pawns_attack(jd_colour c, jd_bitboard pawns)
{
    jd_bitboard row = ahead(c, pawns);
    return (row & ~FILE_A) >> 1 | (row & ~FILE_H) << 1;
}

INLINE bool has_both_kings(const jd_position *p)
{
    return (p->kinds[JD_KING] & p->colours[JD_WHITE]) && (p->kinds[JD_KING] & p->colours[JD_BLACK]);
}

INLINE jd_bitboard straight_sliders(const jd_position *p) { return p->kinds[JD_ROOK] | p->kinds[JD_QUEEN]; }
INLINE jd_bitboard diagonal_sliders(const jd_position *p) { return p->kinds[JD_BISHOP] | p->kinds[JD_QUEEN]; }

INLINE jd_bitboard leapers_to(const jd_position *p, jd_square s, jd_colour by)
{
    return (jd_table_knight[s] & p->kinds[JD_KNIGHT]) | (jd_table_king[s] & p->kinds[JD_KING]) |
           (jd_table_pawn[by ^ 1][s] & p->kinds[JD_PAWN]);
}

/* Pieces of either colour that would attack a square over the given occupied squares, pawns of
 * `by` only. The caller keeps the colour he asks about. */
INLINE jd_bitboard attackers_to(const jd_position *p, jd_square s, jd_bitboard occupied, jd_colour by)
{
    return leapers_to(p, s, by) | (attacks_bishop(s, occupied) & diagonal_sliders(p)) |
           (attacks_rook(s, occupied) & straight_sliders(p));
}

INLINE jd_square king_of(const jd_position *p, jd_colour c) { return bits_first(p->kinds[JD_KING] & p->colours[c]); }

/* Is there any among these men of `by`? Lines on which no slider stands are not followed. */
INLINE bool is_attacked(const jd_position *p, jd_square s, jd_bitboard occupied, jd_colour by, jd_bitboard men)
{
    const jd_bitboard *lines = jd_table_lines[s];
    jd_bitboard        straight = straight_sliders(p) & men & (lines[0] | RANK_1 << (s & 56));
    jd_bitboard        diagonal = diagonal_sliders(p) & men & (lines[1] | lines[2]);
    return (leapers_to(p, s, by) & men) || (straight && (attacks_rook(s, occupied) & straight)) ||
           (diagonal && (attacks_bishop(s, occupied) & diagonal));
}

INLINE jd_kind kind_at(const jd_position *p, jd_square s)
{
    unsigned kind = JD_PAWN;
    for (unsigned k = JD_KNIGHT; k <= JD_KING; k++)
        kind += k * (unsigned)(p->kinds[k] >> s & 1);
    return (jd_kind)kind;
}

/* En passant (3.7.4) takes two men off a line at once, so it is tried out on the spot: is the king
 * safe after the pawn on `from` has captured? */
INLINE bool ep_is_safe(const jd_position *p, jd_colour us, jd_square from, jd_square to)
{
    jd_bitboard taken = jd_square_bit((jd_square)(to ^ 8));
    jd_bitboard occupied = ((p->colours[0] | p->colours[1]) ^ jd_square_bit(from) ^ taken) | jd_square_bit(to);
    jd_square   king = bits_first(p->kinds[JD_KING] & p->colours[us]);
    return !(attackers_to(p, king, occupied, us ^ 1) & p->colours[us ^ 1] & ~taken);
}

/* The pawns that may legally capture on the en passant square `to`. */
INLINE jd_bitboard ep_capturers(const jd_position *p, jd_colour us, jd_square to)
{
    jd_bitboard pawns = jd_table_pawn[us ^ 1][to] & p->kinds[JD_PAWN] & p->colours[us], safe = 0;
    while (pawns) {
        jd_square from = bits_pop(&pawns);
        if (ep_is_safe(p, us, from, to))
            safe |= jd_square_bit(from);
    }
    return safe;
}

#endif
