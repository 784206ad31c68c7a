/* mate_fast.c - the answer that is asked for after every move: material, forced lines, closed walls. */
#include "analysis/mate_outlines.h"

#include "core/make.h"

#include <string.h>

/* Positions that the fast answer may look at behind the one it was asked about. Forced lines have one
 * or two moves at a time; where there is real choice, the count of moves alone ends the attempt. */
#define FAST_NODES 24

/* A side that is down to a few men is often stalemated or mated whatever the other does. */
#define FEW_MEN        3
#define FAST_NODES_FEW 100

/* One whose king is shut in and whose pawns stand still has hardly a move, whatever the other does. */
#define FAST_NODES_PENNED 600
#define SPARE_PAWNS       1

/* Positions of kings and pawns that may be followed. */
#define SHADE_LIMIT   250
#define CLOSED_PIECES 4

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
    jd_move                 moves[FAST_NODES_PENNED];
};

NOINLINE static void list_moves(struct tree *t, const jd_position *p)
{
    jd_moves moves;
    t->core->list(p, ~(jd_bitboard)0, ~(jd_bitboard)0, &moves);
    memcpy(t->moves + t->count, moves.at, moves.count * sizeof moves.at[0]);
    t->count += (unsigned)moves.count;
}

/* The first of these squares that none of these men of `by` attacks; JD_NO_SQUARE: there is none. */
static jd_square first_safe(const jd_position *p, jd_bitboard squares, jd_bitboard occupied, jd_colour by,
                            jd_bitboard men)
{
    while (squares) {
        jd_square s = bits_pop(&squares);
        if (!is_attacked(p, s, occupied, by, men))
            return s;
    }
    return JD_NO_SQUARE;
}

/* Can the kings step to and fro, first the one of the player on move? Then there is a line without an end. */
static bool kings_go_about(const jd_position *p)
{
    jd_colour   us = (jd_colour)p->turn, them = jd_colour_other(us);
    jd_bitboard kings = p->kinds[JD_KING], all = jd_position_occupied(p), others = all & ~kings;
    jd_bitboard ours = others & p->colours[us], theirs = others & p->colours[them];
    jd_square   from = king_of(p, us), foe = king_of(p, them);
    jd_bitboard around = jd_table_king[from], around_foe = jd_table_king[foe];
    jd_square   to = first_safe(p, around & ~all & ~around_foe, others | jd_square_bit(foe), them, theirs);
    if (to == JD_NO_SQUARE)
        return false;
    jd_bitboard near = around | jd_table_king[to] | jd_square_bit(to);
    jd_square   foe_to = first_safe(p, around_foe & ~all & ~near, others | jd_square_bit(to), us, ours);
    return foe_to != JD_NO_SQUARE && !is_attacked(p, from, others | jd_square_bit(foe_to), them, theirs);
}

static jd_answer small_tree(struct tree *t, const jd_position *p);

/* No if every line from here, where there are so many moves, is seen to be dead within what is left. */
static jd_answer lines_from(struct tree *t, const jd_position *p, unsigned moves)
{
    unsigned before = t->count;
    if (moves == 0)
        return over(p, t->side);
    bool walled = mate_wall_likely(p); /* for one king's step as for another */
    if (walled && mate_wall(p, t->side, NULL))
        return JD_NO;
    if (moves > t->left || (!walled && kings_go_about(p)))
        return JD_UNKNOWN;
    t->left -= moves;
    list_moves(t, p);
    for (unsigned i = before, end = t->count; i < end; i++) {
        jd_position q = make_move(p, t->moves[i]);
        jd_answer   a = small_tree(t, &q);
        if (a != JD_NO)
            return a;
    }
    t->count = before;
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

/* Has this king no step that is not attacked? */
static bool is_shut_in(const jd_position *p, jd_colour c)
{
    jd_colour   other = jd_colour_other(c);
    jd_square   king = king_of(p, c);
    jd_bitboard steps = jd_table_king[king] & ~p->colours[c] & ~jd_table_king[king_of(p, other)];
    return first_safe(p, steps, jd_position_occupied(p) & ~jd_square_bit(king), other, p->colours[other]) ==
           JD_NO_SQUARE;
}

/* Kings and pawns followed exactly, as far as a little memory of our own allows. */
NOINLINE static bool closed(const jd_position *p, jd_colour side)
{
    uint64_t memory[MATE_OUTLINES_BYTES(SHADE_LIMIT) / sizeof(uint64_t)], nodes = 0;
    return mate_shades(p, side, memory, sizeof memory, SHADE_LIMIT, &nodes);
}

/* A guess, where there are few pieces: pawns that stand head to head, and a king that cannot take a step. */
static bool may_be_closed(const jd_position *p, bool walled)
{
    jd_bitboard pieces = jd_position_occupied(p) & ~p->kinds[JD_PAWN];
    jd_bitboard white = p->kinds[JD_PAWN] & p->colours[JD_WHITE], black = p->kinds[JD_PAWN] & p->colours[JD_BLACK];
    jd_bitboard blocked = white << 8 & black;
    if (blocked == 0 || !bits_within(pieces, CLOSED_PIECES))
        return false;
    return (walled && !bits_within(blocked, 2)) || is_shut_in(p, JD_WHITE) || is_shut_in(p, JD_BLACK);
}

/* Has this side only a king that cannot move and pawns of which hardly one can? */
static bool is_penned(const jd_position *p, jd_colour side)
{
    jd_bitboard own = p->colours[side], all = jd_position_occupied(p), pawns = own & p->kinds[JD_PAWN];
    return own == (pawns | (own & p->kinds[JD_KING])) && pawns && bits_within(ahead(side, pawns) & ~all, SPARE_PAWNS) &&
           is_shut_in(p, side);
}

jd_answer mate_fast(const jd_position *p, jd_colour side, unsigned moves, const struct jd_kernel *core)
{
    if (moves == 0) /* mates that no move can have given too: of bishops of one colour, by both */
        return over(p, side);
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
    if (answer == JD_UNKNOWN && p->turn != side && (is_penned(p, side) || is_penned(p, jd_colour_other(side)))) {
        t.left = FAST_NODES_PENNED;
        t.count = 0;
        answer = lines_from(&t, p, moves);
    }
    if (answer != JD_UNKNOWN || !may_be_closed(p, mate_wall_likely(p)))
        return answer;
    return mate_wall(p, side, NULL) || closed(p, side) ? JD_NO : JD_UNKNOWN;
}
