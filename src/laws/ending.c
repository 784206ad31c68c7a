/* ending.c - how games end (Article 5). */
#include "laws/state.h"

#include "core/tables.h"
#include "laws/life.h"

/* ---- is it dead? ---- */

/* Can both take their last moves back, and make them again? The second to do so comes back to where he made a legal
 * move before, so that his king is safe. The first must find his square empty: taking what came there is no way back.
 */
static bool comes_again(const jd_game *g, const jd_position *p)
{
    const struct ply *last = &g->plies[g->ply], *before = last - 1, *then = last - 2;
    if (g->ply < 3 || p->halfmove_clock < 2 || g->irregular || then->after.ep != JD_NO_SQUARE ||
        then->after.castling != p->castling || last->to == before->from ||
        !jd_move_is_legal(p, jd_move_of(before->to, before->from)))
        return false;
    jd_bitboard meanwhile = jd_position_occupied(p) ^ jd_square_bit(before->from) ^ jd_square_bit(before->to);
    return !(jd_table_between[last->from][last->to] & meanwhile);
}

/* Whatever can come again is as alive as what it comes from: pieces that wander about for fifty moves need not be asked
 * about fifty times. No fast answer can differ either, as no line that comes back to where it began comes to an end,
 * and the proofs by walls rest on what can ever be reached. */
static enum life still_lives(const jd_game *g, const jd_position *p)
{
    enum life then = comes_again(g, p) ? (enum life)g->plies[g->ply - 2].life : LIFE_UNSEEN;
    return then == LIFE_PLAIN && !jd_position_is_lively(p) ? LIFE_UNSEEN : then;
}

static enum life look_for_life(jd_game *g, const jd_position *p, unsigned moves)
{
    struct means means = jd_means_after_move(g->regs.budget);
    jd_answer    answer = jd_position_lives(p, moves, &means);
    g->starved |= means.starved;
    if (answer == JD_NO)
        return LIFE_GONE;
    return answer == JD_UNKNOWN ? LIFE_DOUBTED : means.asked ? LIFE_PROVED : LIFE_PLAIN;
}

/* ---- after a move has been made ---- */

/* A move that ends the game needs no press to be completed (6.2.1.1). */
void jd_game_end_by_move(jd_game *g, struct ending ending)
{
    if (ending.why == JD_RULE_COUNT)
        return;
    jd_clock_stop(g);
    jd_clock_complete(g, (jd_colour)g->plies[g->ply].by, false);
    jd_game_finish(g, ending.why, ending.of, ending.result)->count = ending.count;
}

static struct ending find_ending(jd_game *g)
{
    const jd_position *p = board(g);
    jd_colour          us = (jd_colour)p->turn;
    enum life          life = still_lives(g, p);
    unsigned           moves = life == LIFE_UNSEEN ? jd_moves_count(p) : 1; /* at least: the last one back */
    if (moves == 0) {
        bool mate = jd_position_checkers(p);
        return (struct ending){mate ? JD_RULE_MATE : JD_RULE_STALEMATE, jd_party_of(us),
                               mate ? win_for(other(us)) : JD_DRAW, 0};
    }
    if (life == LIFE_UNSEEN && !jd_game_is_unruly(g, p))
        life = look_for_life(g, p, moves);
    g->plies[g->ply].life = (uint8_t)life;
    return life == LIFE_GONE ? (struct ending){JD_RULE_DEAD_POSITION, JD_BY_NOBODY, JD_DRAW, 0} : jd_draw_automatic(g);
}

static void end_if_it_ends(jd_game *g) { jd_game_end_by_move(g, find_ending(g)); }

/* A move that broke Article 4 ends nothing where the arbiter will set it back; where the opponent has to ask for that,
 * the end waits for him. */
void jd_game_endings_by_touch(jd_game *g)
{
    if (!g->breach.on || !g->ed->ending_needs_touch)
        end_if_it_ends(g);
    else
        g->end_waits = !jd_breach_is_seen(g) && find_ending(g).why != JD_RULE_COUNT;
}

/* It was only waited for whether the opponent would claim the breach of Article 4. There may be no end any more: then
 * the game goes on. */
void jd_end_settle(jd_game *g)
{
    g->end_waits = false;
    end_if_it_ends(g);
}

/* The opponent gives up his claim by touching a piece (4.8), and by nothing else. */
bool jd_end_is_settled(const jd_game *g, const jd_event *e)
{
    bool opponent = g->end_waits && e->by == jd_party_of(other((jd_colour)g->plies[g->ply].by));
    return opponent &&
           (e->act == JD_DO_RELEASE || e->act == JD_DO_PLAY || (e->act == JD_DO_TOUCH && jd_touch_is_meant(g, e)));
}

void jd_act_resign(jd_game *g, const jd_event *e)
{
    jd_colour c = (jd_colour)e->by;
    jd_game_finish(g, JD_RULE_RESIGNATION, e->by,
                   g->ed->resignation_may_draw ? jd_game_lost_by(g, c) : win_for(other(c)));
}
