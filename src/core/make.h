/* make.h - the position after a move. Moves of one kind of piece to an empty or enemy square need no
 * branches: what stands on both squares is lifted, and the piece is put down. */
#ifndef JD_MAKE_H
#define JD_MAKE_H

#include "core/sight.h"
#include "jadoube/move.h"

_Static_assert(offsetof(jd_position, colours) == 6 * sizeof(jd_bitboard), "a position begins with eight sets");

INLINE jd_bitboard       *words_of(jd_position *p) { return p->kinds; }
INLINE const jd_bitboard *words_in(const jd_position *p) { return p->kinds; }

INLINE uint64_t castling_keys(jd_bitboard rooks)
{
    uint64_t key = 0;
    while (rooks)
        key ^= jd_key_castling[bits_pop(&rooks)];
    return key;
}

/* Lift everything from `lifted`, put a piece of kind `put` on `to`, pass the move on. The key of the
 * moving and the captured man, and the half-move clock, are the caller's. */
INLINE jd_position replace(const jd_position *p, const jd_colour us, jd_bitboard lifted, jd_bitboard to, jd_kind put,
                           jd_bitboard castling)
{
    jd_position q;
    lanes_store(words_of(&q), lanes_replace(lanes_of(words_in(p)), lifted, to, 1u << put | 64u << us));
    q.castling = castling;
    q.key = p->key ^ jd_key_black;
    if (unlikely(p->castling != castling))
        q.key ^= castling_keys(p->castling ^ castling);
    if (unlikely(p->ep != JD_NO_SQUARE))
        q.key ^= jd_key_ep[p->ep & 7];
    q.halfmove_clock = 0;
    q.fullmove = (uint16_t)(p->fullmove + us);
    q.turn = (uint8_t)(us ^ 1);
    q.ep = JD_NO_SQUARE;
    q.chess960 = p->chess960;
    q.reserved = 0;
    return q;
}

/* `kind` goes from one square to another and is `put` there: another kind when it promotes. */
INLINE jd_position make_normal(const jd_position *p, const jd_colour us, jd_square from, jd_square to, jd_kind kind,
                               jd_kind put)
{
    jd_bitboard both = jd_square_bit(from) | jd_square_bit(to), castling = p->castling & ~both;
    if (kind == JD_KING)
        castling &= ~first_rank(us);
    jd_position q = replace(p, us, both, jd_square_bit(to), put, castling);
    q.key ^= jd_key_piece[us][kind][from] ^ jd_key_piece[us][put][to];
    if (p->colours[us ^ 1] >> to & 1)
        q.key ^= jd_key_piece[us ^ 1][kind_at(p, to)][to];
    else if (kind != JD_PAWN)
        q.halfmove_clock = p->halfmove_clock == UINT16_MAX ? UINT16_MAX : (uint16_t)(p->halfmove_clock + 1);
    return q;
}

INLINE jd_position make_double_step(const jd_position *p, const jd_colour us, jd_square from, jd_square to)
{
    jd_position q = make_normal(p, us, from, to, JD_PAWN, JD_PAWN);
    jd_square   passed = (jd_square)((from + to) / 2);
    if (unlikely(jd_table_pawn[us][passed] & p->kinds[JD_PAWN] & p->colours[us ^ 1]) &&
        ep_capturers(&q, us ^ 1, passed)) {
        q.ep = passed;
        q.key ^= jd_key_ep[passed & 7];
    }
    return q;
}

INLINE jd_position make_en_passant(const jd_position *p, const jd_colour us, jd_square from, jd_square to)
{
    jd_square   taken = (jd_square)(to ^ 8);
    jd_bitboard lifted = jd_square_bit(from) | jd_square_bit(taken);
    jd_position q = replace(p, us, lifted, jd_square_bit(to), JD_PAWN, p->castling);
    q.key ^= jd_key_piece[us][JD_PAWN][from] ^ jd_key_piece[us][JD_PAWN][to] ^ jd_key_piece[us ^ 1][JD_PAWN][taken];
    return q;
}

INLINE jd_position make_castling(const jd_position *p, const jd_colour us, jd_square king, jd_square rook)
{
    jd_square   home = rook & 56;
    bool        kingside = rook > king;
    jd_square   king_to = home | (kingside ? 6 : 2), rook_to = home | (kingside ? 5 : 3);
    jd_bitboard lifted = jd_square_bit(king) | jd_square_bit(rook);
    jd_position q = replace(p, us, lifted, jd_square_bit(king_to), JD_KING, p->castling & ~first_rank(us));
    q.kinds[JD_ROOK] |= jd_square_bit(rook_to);
    q.colours[us] |= jd_square_bit(rook_to);
    q.key ^= jd_key_piece[us][JD_KING][king] ^ jd_key_piece[us][JD_KING][king_to];
    q.key ^= jd_key_piece[us][JD_ROOK][rook] ^ jd_key_piece[us][JD_ROOK][rook_to];
    q.halfmove_clock = p->halfmove_clock == UINT16_MAX ? UINT16_MAX : (uint16_t)(p->halfmove_clock + 1);
    return q;
}

/* Any of them. */
INLINE jd_position make_move(const jd_position *p, jd_move m)
{
    jd_colour us = (jd_colour)p->turn;
    jd_square from = jd_move_from(m), to = jd_move_to(m);
    switch (jd_move_type_of(m)) {
    case JD_EN_PASSANT: return make_en_passant(p, us, from, to);
    case JD_CASTLING: return make_castling(p, us, from, to);
    case JD_PROMOTION: return make_normal(p, us, from, to, JD_PAWN, jd_move_promotes_to(m));
    default: break;
    }
    jd_kind kind = kind_at(p, from);
    if (kind == JD_PAWN && (from ^ to) == 16)
        return make_double_step(p, us, from, to);
    return make_normal(p, us, from, to, kind, kind);
}

#endif
