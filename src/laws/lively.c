/* lively.c - positions of which nobody would ask whether they are dead. */
#include "laws/lively.h"

#include "core/attacks.h"
#include "core/sight.h"

enum { DEAD_NODES = 50000 };

bool jd_side_is_lively(const jd_position *p, jd_colour c)
{
    static const unsigned room[] = {[JD_KNIGHT] = 2, [JD_ROOK] = 4, [JD_QUEEN] = 3};
    jd_bitboard           own = p->colours[c], occupied = jd_position_occupied(p), pawns = p->kinds[JD_PAWN];
    for (jd_kind k = JD_QUEEN; k >= JD_KNIGHT; k--)
        for (jd_bitboard b = k == JD_BISHOP ? 0 : own & p->kinds[k]; b;)
            if (bits_count(attacks_piece(k, bits_pop(&b), occupied) & ~own) >= room[k])
                return true;
    jd_bitboard behind = c == JD_WHITE ? occupied >> 8 : occupied << 8; /* squares with a man before them */
    for (int step = 8; step < 64; step *= 2)
        behind |= c == JD_WHITE ? behind >> step : behind << step;
    pawns &= own;
    return (pawns & ~behind) || (pawns_attack(c, pawns) & p->colours[c ^ 1] & ~p->kinds[JD_KING]);
}

bool jd_position_is_lively(const jd_position *p)
{
    return jd_side_is_lively(p, JD_WHITE) || jd_side_is_lively(p, JD_BLACK);
}

bool jd_position_is_seen_dead(const jd_position *p, const jd_mate_budget *budget)
{
    jd_answer quick = jd_mate_fast(p, jd_colour_other((jd_colour)p->turn));
    if (quick == JD_YES || (quick == JD_UNKNOWN && (!budget || jd_position_is_lively(p))))
        return false;
    jd_mate_budget little = budget ? *budget : (jd_mate_budget){0};
    if (little.nodes == 0 || little.nodes > DEAD_NODES)
        little.nodes = DEAD_NODES;
    return jd_position_is_dead(p, budget ? &little : NULL) == JD_YES;
}
