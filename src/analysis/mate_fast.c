/* mate_fast.c - the answer that is asked for after every move: material, forced lines, closed walls. */
#include "analysis/mate_internal.h"

/* Positions that the fast answer may look at behind the one it was asked about. Forced lines have one
 * or two moves at a time; where there is real choice, the count of moves alone ends the attempt. */
#define FAST_NODES 24

/* A side that is down to a few men is often stalemated or mated whatever the other does. */
#define FEW_MEN        3
#define FAST_NODES_FEW 100

static unsigned nodes_for(const jd_position *p, jd_colour side)
{
    return bits_count(p->colours[side]) <= FEW_MEN ? FAST_NODES_FEW : FAST_NODES;
}

bool mate_abnormal(const jd_position *p)
{
    jd_colour them = (jd_colour)(p->turn ^ 1);
    return unlikely(in_check(p, them)) || (jd_table_king[king_of(p, JD_WHITE)] >> king_of(p, JD_BLACK) & 1);
}

static jd_answer over(const jd_position *p, jd_colour side)
{
    return p->turn != side && in_check(p, (jd_colour)p->turn) ? JD_YES : JD_NO;
}

/* No if every line from here is seen to be dead within `left` positions. */
static jd_answer small_tree(const jd_position *p, jd_colour side, const struct jd_kernel *core, unsigned *left)
{
    if (mate_material_is_dead(p, side))
        return JD_NO;
    unsigned n = core->count(p);
    if (n == 0)
        return over(p, side);
    if (mate_wall_likely(p) && mate_wall(p, side, NULL))
        return JD_NO;
    if (n > *left)
        return JD_UNKNOWN;
    *left -= n;
    jd_moves moves;
    core->list(p, ~(jd_bitboard)0, ~(jd_bitboard)0, &moves);
    for (size_t i = 0; i < moves.count; i++) {
        jd_position q = make_move(p, moves.at[i]);
        jd_answer   a = small_tree(&q, side, core, left);
        if (a != JD_NO)
            return a;
    }
    return JD_NO;
}

/* What comes after each move; for a position that cannot come from a legal move nothing else counts. */
jd_answer mate_forced(const jd_position *p, jd_colour side, const struct jd_kernel *core)
{
    unsigned left = nodes_for(p, side);
    jd_moves moves;
    core->list(p, ~(jd_bitboard)0, ~(jd_bitboard)0, &moves);
    if (moves.count == 0)
        return over(p, side);
    if (moves.count > left && !mate_abnormal(p))
        return JD_UNKNOWN;
    for (size_t i = 0; i < moves.count; i++) {
        jd_position q = make_move(p, moves.at[i]);
        jd_answer   a = small_tree(&q, side, core, &left);
        if (a != JD_NO)
            return a;
    }
    return JD_NO;
}

jd_answer mate_fast(const jd_position *p, jd_colour side, const struct jd_kernel *core)
{
    if (mate_abnormal(p))
        return mate_forced(p, side, core);
    unsigned left = nodes_for(p, side);
    return small_tree(p, side, core, &left);
}
