/* mate_material.c - material with which no mate exists, wherever it stands. Every lemma holds for what
 * captures leave of it too; tests/analysis/oracle.c enumerates the arrangements. */
#include "analysis/mate_internal.h"

static bool on_one_colour(jd_bitboard b) { return !(b & DARK) || !(b & ~DARK); }

bool mate_material_is_dead(const jd_position *p, jd_colour side)
{
    jd_bitboard own = p->colours[side] & ~p->kinds[JD_KING], other = p->colours[side ^ 1] & ~p->kinds[JD_KING];
    if (own == 0)
        return true;
    if (own & (p->kinds[JD_PAWN] | p->kinds[JD_ROOK] | p->kinds[JD_QUEEN]))
        return false;
    jd_bitboard knights = own & p->kinds[JD_KNIGHT];
    if (knights == own) /* one knight needs a man of D's that can stand by without taking it: no queen can */
        return !bits_several(own) && (other & ~p->kinds[JD_QUEEN]) == 0;
    if (knights == 0 && on_one_colour(own)) {
        /* Bishops of one colour leave the other colour to D's king. A queen or a rook that fills such a
         * square can take the checker or step between; so nothing but pawns, knights and bishops of the
         * other colour help. */
        jd_bitboard same = own & DARK ? DARK : ~DARK;
        jd_bitboard helpers = p->kinds[JD_PAWN] | p->kinds[JD_KNIGHT] | (p->kinds[JD_BISHOP] & ~same);
        return (other & helpers) == 0;
    }
    return false;
}
