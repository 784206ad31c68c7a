/* see.c - what the exchanges on one square come to. */
#include "opponent/search.h"

#define WORTH ((const int[7]){100, 320, 330, 500, 950, 0, 0})

/* The least of `men`, and its kind. */
INLINE jd_kind least_of(const jd_position *p, jd_bitboard men)
{
    jd_kind k = JD_PAWN;
    while (k < JD_KING && !(men & p->kinds[k]))
        k++;
    return k;
}

/* What is put at stake first: what the move takes, less the threshold. */
INLINE int first_gain(const jd_position *p, jd_move m)
{
    jd_kind promoted = jd_move_promotes_to(m);
    int     gain = WORTH[taken_by(p, m)];
    return promoted == JD_NO_KIND ? gain : gain + WORTH[promoted] - WORTH[JD_PAWN];
}

/* Who has the last word on `to`, when `balance` is what the player who just took stands above the threshold? */
static bool fight(const jd_position *p, jd_square to, jd_bitboard occupied, int balance)
{
    jd_colour   us = (jd_colour)p->turn, side = us ^ 1;
    jd_bitboard straight = straight_sliders(p), diagonal = diagonal_sliders(p);
    jd_bitboard all =
        ((leapers_to(p, to, JD_WHITE) & p->colours[JD_WHITE]) | (leapers_to(p, to, JD_BLACK) & p->colours[JD_BLACK]) |
         (attacks_bishop(to, occupied) & diagonal) | (attacks_rook(to, occupied) & straight));
    for (;;) {
        jd_bitboard men = all & occupied & p->colours[side];
        if (!men)
            break;
        jd_kind k = least_of(p, men);
        if (k == JD_KING)
            /* The king takes only when nobody takes back. */
            return (all & occupied & p->colours[side ^ 1] ? side ^ 1 : side) == us;
        occupied ^= men & p->kinds[k] & -(men & p->kinds[k]);
        balance = -balance - 1 - WORTH[k];
        side ^= 1;
        if (balance >= 0)
            break;
        if (k == JD_PAWN || k == JD_BISHOP || k == JD_QUEEN)
            all |= attacks_bishop(to, occupied) & diagonal;
        if (k == JD_ROOK || k == JD_QUEEN)
            all |= attacks_rook(to, occupied) & straight;
    }
    return side != us;
}

bool see_at_least(const jd_position *p, jd_move m, int threshold)
{
    if (jd_move_type_of(m) == JD_CASTLING)
        return threshold <= 0;
    jd_square from = jd_move_from(m), to = jd_move_to(m);
    jd_kind   promoted = jd_move_promotes_to(m);
    int       balance = first_gain(p, m) - threshold;
    if (balance < 0)
        return false;
    balance -= WORTH[promoted == JD_NO_KIND ? kind_at(p, from) : promoted];
    if (balance >= 0)
        return true;
    jd_bitboard occupied = (p->colours[0] | p->colours[1]) ^ jd_square_bit(from);
    occupied |= jd_square_bit(to);
    if (jd_move_type_of(m) == JD_EN_PASSANT)
        occupied ^= jd_square_bit((jd_square)(to ^ 8));
    return fight(p, to, occupied, balance);
}
