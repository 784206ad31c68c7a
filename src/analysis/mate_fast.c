/* mate_fast.c - the answer that is asked for after every move: material, forced lines, closed walls. */
#include "analysis/mate_outlines.h"

/* Positions that the fast answer may look at behind the one it was asked about. Forced lines have one
 * or two moves at a time; where there is real choice, the count of moves alone ends the attempt. */
#define FAST_NODES 24

/* A side that is down to a few men is often stalemated or mated whatever the other does. */
#define FEW_MEN        3
#define FAST_NODES_FEW 100

/* Positions of kings and pawns that may be followed. */
#define SHADE_LIMIT 250

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

/* A tree that may be as deep as it has positions: so the moves that are still to be tried, of all the
 * positions on the way to the present one, share one list, and a position takes little of the stack. */
struct tree {
    const struct jd_kernel *core;
    jd_colour               side;
    unsigned                left, count; /* positions that may still be looked at; moves in the list */
    jd_move                 moves[FAST_NODES_FEW];
};

NOINLINE static void list_moves(struct tree *t, const jd_position *p)
{
    jd_moves moves;
    t->core->list(p, ~(jd_bitboard)0, ~(jd_bitboard)0, &moves);
    for (size_t i = moves.count; i > 0; i--)
        t->moves[t->count++] = moves.at[i - 1];
}

static jd_answer small_tree(struct tree *t, const jd_position *p);

/* No if every line from here, where there are so many moves, is seen to be dead within what is left. */
static jd_answer lines_from(struct tree *t, const jd_position *p, unsigned moves)
{
    unsigned before = t->count;
    if (moves == 0)
        return over(p, t->side);
    if (mate_wall_likely(p) && mate_wall(p, t->side, NULL))
        return JD_NO;
    if (moves > t->left)
        return JD_UNKNOWN;
    t->left -= moves;
    list_moves(t, p);
    while (t->count > before) {
        jd_position q = make_move(p, t->moves[--t->count]);
        jd_answer   a = small_tree(t, &q);
        if (a != JD_NO)
            return a;
    }
    return JD_NO;
}

static jd_answer small_tree(struct tree *t, const jd_position *p)
{
    return mate_material_is_dead(p, t->side) ? JD_NO : lines_from(t, p, t->core->count(p));
}

/* What comes after each move; for a position that cannot come from a legal move nothing else counts. */
jd_answer mate_forced(const jd_position *p, jd_colour side, const struct jd_kernel *core)
{
    struct tree t = {.core = core, .side = side, .left = nodes_for(p, side)};
    jd_moves    moves;
    core->list(p, ~(jd_bitboard)0, ~(jd_bitboard)0, &moves);
    if (moves.count == 0)
        return over(p, side);
    if (moves.count > t.left && !mate_abnormal(p))
        return JD_UNKNOWN;
    for (size_t i = 0; i < moves.count; i++) {
        jd_position q = make_move(p, moves.at[i]);
        jd_answer   a = small_tree(&t, &q);
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
    uint64_t memory[MATE_OUTLINES_BYTES(SHADE_LIMIT) / sizeof(uint64_t)], nodes = 0;
    return mate_shades(p, side, memory, sizeof memory, SHADE_LIMIT, &nodes);
}

jd_answer mate_fast(const jd_position *p, jd_colour side, unsigned moves, const struct jd_kernel *core)
{
    if (mate_abnormal(p))
        return mate_forced(p, side, core);
    if (mate_material_is_dead(p, side))
        return JD_NO;
    struct tree t;
    t.core = core;
    t.side = side;
    t.left = nodes_for(p, side);
    t.count = 0;
    jd_answer answer = lines_from(&t, p, moves);
    return answer == JD_UNKNOWN && mate_wall_likely(p) && closed(p, side) ? JD_NO : answer;
}
