/* jadoube/position.h - a position: an arrangement of pieces that can be played on, with the move,
 * the castling rights and the en passant capture that go with it (Articles 2, 3 and 9.2).
 *
 * A position is a plain value of 88 bytes: copy it to keep it, and undo a move by dropping the copy.
 * It comes from a setup (setup.h), or from another position by a legal move (move.h).
 */
#ifndef JADOUBE_POSITION_H
#define JADOUBE_POSITION_H

#include "board.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct jd_position {
    jd_bitboard kinds[6];       /* by jd_kind, both colours                                      */
    jd_bitboard colours[2];     /* by jd_colour, all kinds                                       */
    jd_bitboard castling;       /* rooks that may still castle: neither they nor the king moved  */
    uint64_t    key;            /* equal for positions that are the same by 9.2                  */
    uint16_t    halfmove_clock; /* half-moves since the last pawn move or capture (9.3)          */
    uint16_t    fullmove;       /* number of the next move, as on a scoresheet                   */
    uint8_t     turn;           /* jd_colour of the player on move                               */
    uint8_t     ep;             /* square of a *legal* en passant capture, else JD_NO_SQUARE     */
    uint8_t     chess960;       /* castling is written king-takes-rook                           */
    uint8_t     reserved;       /* zero                                                          */
} jd_position;

/* The orthodox initial array (2.3), White on move. */
JD_API jd_position jd_position_initial(void);

/* What stands on a square; JD_NO_KIND when it is empty. */
JD_API jd_kind jd_position_kind_at(const jd_position *p, jd_square s);

/* Whose piece stands on a square; meaningless when it is empty. */
static inline jd_colour jd_position_colour_at(const jd_position *p, jd_square s)
{
    return (jd_colour)(p->colours[JD_BLACK] >> s & 1);
}

static inline jd_bitboard jd_position_pieces(const jd_position *p, jd_colour c, jd_kind k)
{
    return p->kinds[k] & p->colours[c];
}

static inline jd_bitboard jd_position_occupied(const jd_position *p)
{
    return p->colours[JD_WHITE] | p->colours[JD_BLACK];
}

/* Where a player's king stands. Every position that comes from a setup has exactly one of each, and no
 * legal move takes one; on a board where an illegal move did (7.5.1), the answer is JD_NO_SQUARE, there
 * is no check and there are no legal moves. */
JD_API jd_square jd_position_king(const jd_position *p, jd_colour c);

/* The pieces of `by` that attack a square (3.1): a pinned piece attacks too. */
JD_API jd_bitboard jd_position_attackers(const jd_position *p, jd_square s, jd_colour by);

/* The enemy pieces that give check to the player on move (3.9); 0 when he is not in check. */
JD_API jd_bitboard jd_position_checkers(const jd_position *p);

/* Check to either king: in an illegal position that the Laws let stand both may be in check. */
JD_API bool jd_position_in_check(const jd_position *p, jd_colour c);

/* Neither has a legal move: mate when in check (5.1.1), stalemate when not (5.2.1). */
JD_API bool jd_position_is_mate(const jd_position *p);
JD_API bool jd_position_is_stalemate(const jd_position *p);

/* The same position in the sense of 9.2: same player on move, same kinds on the same squares, same
 * possible moves. Move numbers do not count. The key only speeds the answer up. */
JD_API bool jd_position_same(const jd_position *a, const jd_position *b);

/* The key computed afresh from the rest; always equal to p->key. */
JD_API uint64_t jd_position_compute_key(const jd_position *p);

/* The rook with which `c` may still castle on the king's (kingside) or the queen's side;
 * JD_NO_SQUARE when that right is gone. */
JD_API jd_square jd_position_castling_rook(const jd_position *p, jd_colour c, bool kingside);

#ifdef __cplusplus
}
#endif
#endif
