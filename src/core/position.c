/* position.c - asking a position: who attacks what, check, mate, and "the same position" (9.2). */
#include "jadoube/position.h"

#include "core/make.h"
#include "jadoube/chess960.h"

#include <assert.h>
#include <string.h>

jd_position jd_position_initial(void)
{
    jd_position p = jd_position_of_array(JD_ARRAY_ORTHODOX);
    p.chess960 = false;
    return p;
}

jd_kind jd_position_kind_at(const jd_position *p, jd_square s)
{
    return jd_position_occupied(p) >> s & 1 ? kind_at(p, s) : JD_NO_KIND;
}

jd_square jd_position_king(const jd_position *p, jd_colour c)
{
    jd_bitboard king = jd_position_pieces(p, c, JD_KING);
    return king ? bits_first(king) : JD_NO_SQUARE;
}

jd_bitboard jd_position_attackers(const jd_position *p, jd_square s, jd_colour by)
{
    return attackers_to(p, s, jd_position_occupied(p), by) & p->colours[by];
}

jd_bitboard jd_position_checkers(const jd_position *p)
{
    jd_colour us = (jd_colour)p->turn;
    jd_square king = jd_position_king(p, us);
    return king == JD_NO_SQUARE ? 0 : jd_position_attackers(p, king, jd_colour_other(us));
}

bool jd_position_in_check(const jd_position *p, jd_colour c)
{
    jd_square king = jd_position_king(p, c);
    return king != JD_NO_SQUARE && jd_position_attackers(p, king, jd_colour_other(c));
}

bool jd_position_is_mate(const jd_position *p) { return jd_position_checkers(p) && !jd_moves_any(p); }

bool jd_position_is_stalemate(const jd_position *p)
{
    return has_both_kings(p) && !jd_position_checkers(p) && !jd_moves_any(p);
}

bool jd_position_same(const jd_position *a, const jd_position *b)
{
    assert(a->key == jd_position_compute_key(a) && b->key == jd_position_compute_key(b));
    return a->key == b->key && a->turn == b->turn && a->ep == b->ep && a->castling == b->castling &&
           memcmp(a->kinds, b->kinds, sizeof a->kinds) == 0 && memcmp(a->colours, b->colours, sizeof a->colours) == 0;
}

uint64_t jd_position_compute_key(const jd_position *p)
{
    uint64_t key = p->turn == JD_BLACK ? jd_key_black : 0;
    for (int c = 0; c < 2; c++)
        for (int k = 0; k < 6; k++) {
            jd_bitboard set = p->kinds[k] & p->colours[c];
            while (set)
                key ^= jd_key_piece[c][k][bits_pop(&set)];
        }
    if (p->ep != JD_NO_SQUARE)
        key ^= jd_key_ep[p->ep & 7];
    return key ^ castling_keys(p->castling);
}

jd_square jd_position_castling_rook(const jd_position *p, jd_colour c, bool kingside)
{
    jd_bitboard rooks = p->castling & first_rank(c), king = jd_position_pieces(p, c, JD_KING);
    /* Squares above the king's bit lie towards the h-file. */
    rooks &= kingside ? ~(king - 1) : king - 1;
    return rooks ? bits_first(rooks) : JD_NO_SQUARE;
}
