/* ending.c - how games end (Article 5). */
#include "laws/state.h"

#include "laws/lively.h"

/* ---- is it dead? ---- */

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

/* Can anybody still mate? `quick` is the fast answer for the player who just moved; it finds the no of ordinary
 * play. Where it is in doubt, and a no is thinkable, the full question is asked. */
static jd_answer can_play_on(jd_game *g, const jd_position *p, jd_answer quick)
{
    jd_colour first =
        p->kinds[JD_PAWN] & p->colours[JD_WHITE] ? JD_WHITE : JD_BLACK; /* pawns make a mate easy to find */
    if (jd_game_is_unruly(g, p) || (quick == JD_UNKNOWN && jd_position_is_lively(p)))
        return JD_YES;
    jd_answer one = jd_game_can_mate_at_a_glance(g, p, first);
    if (one == JD_YES)
        return JD_YES;
    jd_answer two = jd_game_can_mate_at_a_glance(g, p, other(first));
    return two == JD_NO ? one : two;
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
    bool               unruly = jd_game_is_unruly(g, p);
    if (!unruly && can_go_back(g, p)) { /* so he has a move, too */
        g->plies[g->ply].alive = true;
        return jd_draw_automatic(g);
    }
    jd_answer quick = unruly ? JD_NO : jd_mate_fast(p, other(us));
    if (quick != JD_UNKNOWN && !jd_moves_any(p)) { /* a doubt means that there are moves */
        bool mate = jd_position_checkers(p);
        return (struct ending){mate ? JD_RULE_MATE : JD_RULE_STALEMATE, jd_party_of(us),
                               mate ? win_for(other(us)) : JD_DRAW, 0};
    }
    jd_answer alive = can_play_on(g, p, quick);
    if (alive == JD_NO)
        return (struct ending){JD_RULE_DEAD_POSITION, JD_BY_NOBODY, JD_DRAW, 0};
    g->plies[g->ply].alive = true;
    g->plies[g->ply].doubt = alive == JD_UNKNOWN;
    return jd_draw_automatic(g);
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
                   g->ed->resignation_may_draw ? jd_game_lost_by(g, board(g), c) : win_for(other(c)));
}
