/* mate_fast.c - the answer that is asked for after every move: material, forced lines, closed walls. */
#include "analysis/mate_internal.h"

/* Positions that the fast answer may look at behind the one it was asked about. Forced lines have one
 * or two moves at a time; where there is real choice, the count of moves alone ends the attempt. */
#define FAST_NODES 24

/* A side that is down to a few men is often stalemated or mated whatever the other does. */
#define FEW_MEN        3
#define FAST_NODES_FEW 100

/* Positions of kings and pawns that may be followed, and room for them: 48 bytes each and an index. */
#define SHADE_LIMIT 300
#define SHADE_WORDS 4096

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

/* Kings and pawns followed exactly, as far as a little memory of our own allows. */
static bool closed(const jd_position *p, jd_colour side)
{
    jd_bitboard pieces = jd_position_occupied(p) & ~p->kinds[JD_PAWN];
    jd_bitboard white = p->kinds[JD_PAWN] & p->colours[JD_WHITE], black = p->kinds[JD_PAWN] & p->colours[JD_BLACK];
    if (bits_count(pieces) > 4 || bits_count(white << 8 & black) < 3)
        return false;
    uint64_t       memory[SHADE_WORDS], nodes = 0;
    jd_mate_budget budget = {.memory = memory, .bytes = sizeof memory};
    return mate_shades(p, side, &budget, SHADE_LIMIT, &nodes);
}

jd_answer mate_fast(const jd_position *p, jd_colour side, const struct jd_kernel *core)
{
    if (mate_abnormal(p))
        return mate_forced(p, side, core);
    unsigned  left = nodes_for(p, side);
    jd_answer answer = small_tree(p, side, core, &left);
    return answer == JD_UNKNOWN && mate_wall_likely(p) && closed(p, side) ? JD_NO : answer;
}
