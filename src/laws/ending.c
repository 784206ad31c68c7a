/* ending.c - how games end (Article 5). */
#include "laws/state.h"

#include "core/attacks.h"
#include "core/sight.h"

#include <stdlib.h>

/* What the full question may use: little after a move, plenty when a game hangs on it. */
struct means {
    uint64_t nodes;
    size_t   bytes;
};

static const struct means little = {0, (size_t)64 << 10}; /* is nearly always enough */
static const struct means after_move = {4000000, (size_t)16 << 20}, for_result = {60000000, (size_t)64 << 20};

/* ---- can this side still mate? ---- */

static jd_answer ask_with(const jd_position *p, jd_colour side, const struct means *means)
{
    void          *memory = malloc(means->bytes);
    jd_mate_budget budget = {.nodes = means->nodes, .memory = memory, .bytes = memory ? means->bytes : 0};
    jd_answer      answer = jd_mate_query(p, side, &budget, NULL);
    free(memory);
    return answer;
}

static jd_answer ask(const jd_position *p, jd_colour side, const struct means *means)
{
    jd_answer answer = jd_mate_fast(p, side);
    if (answer != JD_UNKNOWN)
        return answer;
    answer = ask_with(p, side, &little);
    return answer == JD_UNKNOWN ? ask_with(p, side, means) : answer;
}

/* Nothing can be said about a position that should not be there. */
static bool unruly(const jd_game *g, const jd_position *p) { return g->irregular && jd_position_is_gross(p); }

/* A doubt is no reason to take a win away: only a proved "no" counts. */
bool jd_game_can_mate(const jd_game *g, const jd_position *p, jd_colour side)
{
    return unruly(g, p) || ask(p, side, &for_result) != JD_NO;
}

jd_result jd_game_lost_by(const jd_game *g, const jd_position *p, jd_colour loser)
{
    return jd_game_can_mate(g, p, other(loser)) ? win_for(other(loser)) : JD_DRAW;
}

/* Has it a piece with room to move, or a pawn that may run or take? */
static bool lively(const jd_position *p, jd_colour c)
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

/* Can both take their last moves back? Then the position is as alive as it was two half-moves ago: pieces
 * that wander about for fifty moves need not be asked about fifty times. */
static bool can_go_back(const jd_game *g, const jd_position *p)
{
    const struct ply *last = &g->plies[g->ply], *before = last - 1, *then = last - 2;
    if (g->ply < 2 || p->halfmove_clock < 2 || !then->alive || then->after.ep != JD_NO_SQUARE ||
        then->after.castling != p->castling)
        return false;
    jd_move back = jd_move_of(jd_move_to(before->move), jd_move_from(before->move));
    if (!jd_move_is_legal(p, back))
        return false;
    jd_position half = jd_move_make(p, back);
    return jd_move_is_legal(&half, jd_move_of(jd_move_to(last->move), jd_move_from(last->move)));
}

/* `quick` is the fast answer for the player who just moved; it finds the no of ordinary play. Where it
 * is in doubt, and a no is thinkable, the full question is asked. */
static bool dead(const jd_game *g, const jd_position *p, jd_answer quick)
{
    jd_colour first =
        p->kinds[JD_PAWN] & p->colours[JD_WHITE] ? JD_WHITE : JD_BLACK; /* pawns make a mate easy to find */
    if (unruly(g, p) || (quick == JD_UNKNOWN && (lively(p, JD_WHITE) || lively(p, JD_BLACK))) || can_go_back(g, p))
        return false;
    return ask(p, first, &after_move) == JD_NO && ask(p, other(first), &after_move) == JD_NO;
}

/* ---- after a move has been made ---- */

/* A move that ends the game needs no press to be completed (6.2.1.1). */
jd_ruling *jd_game_end_by_move(jd_game *g, jd_rule why, jd_party of, jd_result result)
{
    jd_clock_stop(g);
    jd_clock_complete(g, (jd_colour)g->plies[g->ply].by, false);
    return jd_game_finish(g, why, of, result);
}

void jd_game_endings(jd_game *g)
{
    const jd_position *p = board(g);
    jd_colour          us = (jd_colour)p->turn;
    jd_answer          quick = unruly(g, p) ? JD_NO : jd_mate_fast(p, other(us));
    if (quick != JD_UNKNOWN && !jd_moves_any(p)) { /* a doubt means that there are moves */
        bool mate = jd_position_checkers(p);
        jd_game_end_by_move(g, mate ? JD_RULE_MATE : JD_RULE_STALEMATE, jd_party_of(us),
                            mate ? win_for(other(us)) : JD_DRAW);
    } else if (dead(g, p, quick)) {
        jd_game_end_by_move(g, JD_RULE_DEAD_POSITION, JD_BY_NOBODY, JD_DRAW);
    } else {
        g->plies[g->ply].alive = true;
        jd_draw_automatic(g);
    }
}

void jd_act_resign(jd_game *g, const jd_event *e)
{
    jd_colour c = (jd_colour)e->by;
    jd_game_finish(g, JD_RULE_RESIGNATION, e->by,
                   g->ed->resignation_may_draw ? jd_game_lost_by(g, board(g), c) : win_for(other(c)));
}
