/* life.c - see life.h. */
#include "laws/life.h"

#include "analysis/mate_fast.h"
#include "core/attacks.h"
#include "core/sight.h"
#include "jadoube/regulations.h"
#include "laws/order.h"

#include <stdlib.h>

#define LITTLE   ((size_t)64 << 10) /* is nearly always enough */
#define PLENTY   ((size_t)64 << 20)
#define PER_NODE 64 /* bytes */

/* ---- what it may cost ---- */

static struct means means_of(int64_t nodes, size_t most)
{
    size_t bytes = (uint64_t)nodes < most / PER_NODE ? (size_t)nodes * PER_NODE : most;
    return (struct means){.nodes = (uint64_t)nodes, .bytes = bytes > LITTLE ? bytes : LITTLE};
}

struct means jd_means_for_result(int64_t budget) { return means_of(budget, PLENTY); }

struct means jd_means_after_move(int64_t budget)
{
    int64_t least = lesser(budget, JD_BUDGET_LEAST);
    return means_of(greater(budget / JD_BUDGET_PART, least), JD_BUDGET_BYTES);
}

struct means jd_means_within(const jd_mate_budget *budget)
{
    if (!budget)
        return (struct means){.nodes = 0};
    return (struct means){
        .nodes = budget->nodes ? budget->nodes : UINT64_MAX, .bytes = budget->bytes, .memory = budget->memory};
}

/* ---- one side ---- */

static jd_answer ask_with(const jd_position *p, jd_colour side, struct means *means, size_t bytes)
{
    void          *memory = means->memory ? means->memory : malloc(bytes);
    jd_mate_budget budget = {.nodes = means->nodes, .memory = memory, .bytes = bytes};
    means->starved |= !memory;
    jd_mate_result found = {.answer = JD_UNKNOWN};
    if (memory)
        jd_mate_query(p, side, &budget, &found);
    means->neither = found.neither;
    if (!means->memory)
        free(memory);
    return found.answer;
}

jd_answer jd_can_mate(const jd_position *p, jd_colour side, struct means *means)
{
    size_t    little = means->bytes < LITTLE ? means->bytes : LITTLE;
    jd_answer answer = jd_mate_fast(p, side);
    means->neither = false;
    if (answer == JD_UNKNOWN && means->nodes)
        answer = ask_with(p, side, means, little);
    if (answer == JD_UNKNOWN && means->nodes && means->bytes > little)
        answer = ask_with(p, side, means, means->bytes);
    return answer;
}

/* ---- either ---- */

/* Pawns that can go a step. */
static jd_bitboard free_pawns(const jd_position *p, jd_colour c)
{
    return p->colours[c] & p->kinds[JD_PAWN] & ~behind(c, jd_position_occupied(p));
}

static bool has_lively_piece(const jd_position *p, jd_colour c)
{
    jd_bitboard own = p->colours[c], occupied = jd_position_occupied(p);
    for (jd_bitboard b = own & p->kinds[JD_KNIGHT]; b;)
        if (bits_several(jd_table_knight[bits_pop(&b)] & ~own))
            return true;
    for (jd_bitboard b = own & p->kinds[JD_ROOK]; b;)
        if (!bits_within(attacks_rook(bits_pop(&b), occupied) & ~own, 3))
            return true;
    for (jd_bitboard b = own & p->kinds[JD_QUEEN]; b;)
        if (!bits_within(attacks_queen(bits_pop(&b), occupied) & ~own, 2))
            return true;
    return false;
}

bool jd_side_is_lively(const jd_position *p, jd_colour c)
{
    jd_bitboard pawns = p->colours[c] & p->kinds[JD_PAWN];
    return free_pawns(p, c) || (pawns_attack(c, pawns) & p->colours[c ^ 1] & ~p->kinds[JD_KING]) ||
           has_lively_piece(p, c);
}

bool jd_position_is_lively(const jd_position *p)
{
    return jd_side_is_lively(p, JD_WHITE) || jd_side_is_lively(p, JD_BLACK);
}

/* ---- forced to a dead end? ---- */

#define FEW_PAWNS 2

/* If it were again the turn of the player who has just moved, would he have nothing but a step or two of pawns? */
static bool is_jammed(const jd_position *p)
{
    jd_position turned = *p;
    turned.turn ^= 1;
    turned.ep = JD_NO_SQUARE;
    jd_colour c = (jd_colour)turned.turn;
    jd_moves  king;
    if (!bits_within(free_pawns(p, c), FEW_PAWNS) || has_lively_piece(p, c) || jd_moves_count(&turned) > FEW_PAWNS)
        return false;
    jd_moves_from(&turned, bits_first(p->kinds[JD_KING] & p->colours[c]), &king);
    return king.count == 0;
}

/* Is there one move, and one reply? */
static bool is_led(const jd_position *p)
{
    jd_moves moves;
    jd_moves_legal(p, &moves);
    jd_position q = jd_move_make(p, moves.at[0]);
    return jd_moves_count(&q) == 1;
}

/* Where somebody has next to no choice, all lines may soon end without mate, however lively pieces are. */
static bool may_be_forced(const jd_position *p, unsigned moves)
{
    if (moves == 1 && (jd_position_checkers(p) == 0 || is_led(p)))
        return true;
    return is_jammed(p);
}

jd_answer jd_position_lives(const jd_position *p, unsigned moves, struct means *means)
{
    jd_answer quick = jd_mate_fast_among(p, jd_colour_other((jd_colour)p->turn), moves);
    means->asked = quick == JD_NO || (quick == JD_UNKNOWN && (!jd_position_is_lively(p) || may_be_forced(p, moves)));
    if (!means->asked)
        return JD_YES;
    jd_colour first =
        p->kinds[JD_PAWN] & p->colours[JD_WHITE] ? JD_WHITE : JD_BLACK; /* pawns make a mate easy to find */
    jd_answer one = jd_can_mate(p, first, means);
    if (one == JD_YES || (one == JD_NO && means->neither))
        return one;
    jd_answer two = jd_can_mate(p, jd_colour_other(first), means);
    return two == JD_NO ? one : two;
}
