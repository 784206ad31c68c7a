/* irregular.c - irregularities (Article 7): illegal moves, the wrong set-up, pieces put back. */
#include "laws/state.h"

#include "core/lanes.h"

#include <string.h>

/* A position that cannot be overlooked: both kings in check, or a pawn on the rank farthest from its start (A.4.4). */
bool jd_position_is_gross(const jd_position *p)
{
    return (jd_position_pieces(p, JD_WHITE, JD_PAWN) & RANK_8) || (jd_position_pieces(p, JD_BLACK, JD_PAWN) & RANK_1) ||
           (jd_position_in_check(p, JD_WHITE) && jd_position_in_check(p, JD_BLACK));
}

/* ---- illegal moves (7.5) ---- */

/* The pawn becomes a queen and the move stands (7.5.2). */
static bool queen_it(jd_game *g, jd_colour c)
{
    struct attempt a = g->pending.attempt;
    a.legal = jd_move_find(board(g), a.from, a.to, JD_QUEEN);
    if (!g->ed->promotion_queens || a.legal == JD_NO_MOVE)
        return false;
    jd_note_breach(g, a.legal);
    jd_game_push_move(g, c, a.legal);
    g->two_hands = false;
    jd_touch_clear_turn(g);
    return true;
}

/* What an illegal move brings, once the position is as it has to be: a penalty, or the loss of the game (7.5.5). */
void jd_illegal_penalise(jd_game *g, const struct offence *o)
{
    jd_rule  why = jd_illegal_rule(g);
    jd_party of = jd_party_of(o->by);
    bool     loses = ++g->illegal[o->by] >= g->ed->illegal_to_lose || jd_illegal_costs_game(g);
    if (o->cause == JD_CAUSE_HANDS && o->ply) {
        g->hands_ply = o->ply;
        jd_standing_settle(g, o->ply, JD_CAUSE_HANDS);
    }
    bool set_back =
        o->stands && !o->late && g->breach.on && jd_breach_is_seen(g); /* it cannot stand for another reason */
    if (o->stands && !o->late && !set_back && g->unpressed[o->by])
        jd_clock_complete(g, o->by, false);
    jd_ruling *r = loses ? jd_game_finish(g, why, of, jd_game_lost_by(g, o->by)) : jd_game_rule(g, why, of);
    r->cause = o->cause;
    r->count = g->illegal[o->by];
    if (o->restores >= 0)
        jd_ruling_restore(g, r, o->restores);
    g->put_back |= o->restores >= 0;
    r->kind = o->kind;
    jd_ruling_set_text(r, o->text);
    if (loses)
        return;
    jd_game_give(g, r, other(o->by), g->regs.illegal_ms);
    if (set_back)
        jd_breach_set_back(g, o->by);
    else if (o->queened && jd_position_has_kings(board(g)))
        jd_game_endings_by_touch(g);
    else if (!o->stands)
        jd_bind_ruling(g, r);
}

/* Noticed at the press: a move that stands all the same, one that is set back, or none at all. */
void jd_illegal_penalty(jd_game *g, jd_colour c, jd_cause cause)
{
    struct attempt a = g->pending.attempt;
    struct offence o = {.by = c, .cause = cause, .restores = -1, .kind = JD_NO_KIND, .text = ""};
    bool           made = cause != JD_CAUSE_NO_MOVE && cause != JD_CAUSE_HANDS;
    if (made) {
        o.text = a.text;
        o.kind = jd_position_kind_at(board(g), a.from);
    }
    o.queened = cause == JD_CAUSE_PROMOTION && queen_it(g, c);
    o.stands = o.queened || cause == JD_CAUSE_HANDS;
    o.ply = g->ply;
    if (made && !o.stands) {
        g->pending.on = false;
        o.restores = g->ply;
        jd_clock_to_turn(g); /* he moves again, on his own time, whoever's ran when he pressed */
    }
    jd_illegal_penalise(g, &o);
}

/* Nobody says anything, and the clock is pressed. The game cannot end by such a move: mate and stalemate ask for a
 * legal one (5.1.1, 5.2.1), and 9.6 for one that nobody can claim any more. The increment comes where nobody knows,
 * ever. */
static void let_stand(jd_game *g, struct ply ply, bool with_extra)
{
    jd_game_push_ply(g, &ply);
    g->two_hands = false; /* those of the move that it answers are kept with that move */
    jd_touch_clear_turn(g);
    jd_clock_complete(g, (jd_colour)ply.by, with_extra);
}

/* It cannot stand, because it breaks a bond as well: the clock of its player runs on. */
static void set_back_unfinished(jd_game *g, const struct ply *ply)
{
    jd_game_push_ply(g, ply);
    jd_touch_clear_turn(g);
    jd_breach_set_back(g, (jd_colour)ply->by);
}

/* A released move that is not legal, or not finished, and the clock pressed. */
void jd_illegal_press(jd_game *g, jd_colour c)
{
    jd_cause    cause = g->pending.cause;
    jd_position after = jd_position_to_stand(&g->pending.shown);
    if (jd_illegal_is_seen(g, &after)) {
        jd_illegal_penalty(g, c, cause);
        return;
    }
    struct attempt a = g->pending.attempt;
    jd_standing_lapse(g, c); /* finished or not, it is the next move */
    if (jd_position_has_kings(board(g)) || !jd_attempt_goes(board(g), &a))
        jd_illegal_stand(g, c, cause, g->ply + 1, a.text); /* without a king nothing is legal, nor an offence as such */
    g->breach.on = false;
    if (cause == JD_CAUSE_PROMOTION)
        jd_note_breach(g, jd_move_promotion(a.from, a.to, JD_QUEEN));
    struct ply made = {.after = after, .by = (uint8_t)c, .from = a.from, .to = a.to};
    if (g->breach.on && jd_breach_is_seen(g)) {
        set_back_unfinished(g, &made);
        return;
    }
    let_stand(g, made, g->unnoticed);
    jd_watch_position(g);
}

/* The clock pressed without a move (7.5.3). */
void jd_empty_press(jd_game *g, jd_colour c)
{
    if (!g->ed->empty_press_illegal) {
        jd_game_rule(g, JD_RULE_CLOCK_MISUSED, jd_party_of(c));
        jd_clock_start(g, other(c));
        return;
    }
    if (!jd_illegal_waits(g)) {
        jd_illegal_penalty(g, c, JD_CAUSE_NO_MOVE);
        return;
    }
    jd_position after = *board(g); /* the turn has passed */
    after.turn ^= 1;
    after.fullmove = (uint16_t)(after.fullmove + c);
    after.ep = JD_NO_SQUARE;
    after = jd_position_to_stand(&after);
    jd_illegal_stand(g, c, JD_CAUSE_NO_MOVE, g->ply + 1, "");
    let_stand(g, (struct ply){.after = after, .by = (uint8_t)c, .from = JD_NO_SQUARE, .to = JD_NO_SQUARE},
              g->unnoticed);
}

/* ---- pieces put back (7.1, 7.6) ---- */

void jd_act_restore(jd_game *g, const jd_event *e)
{
    if (e->ply < 0 || e->ply > shown_ply(g)) {
        jd_game_refuse(g, JD_RULE_SHIFTED, JD_BY_NOBODY);
        return;
    }
    jd_game_set_back(g, (int)e->ply);
    jd_ruling *r = jd_game_rule(g, JD_RULE_SHIFTED, JD_BY_NOBODY);
    jd_ruling_restore(g, r, (int)e->ply);
    jd_bind_ruling(g, r);
}

/* The pieces stand as they stood after the last move: an illegal one that was not completed is off the board again, and
 * what its player touched stays touched. On his own time the clock of the other player, who is on move, waits. */
void jd_observe_displaced(jd_game *g, const jd_event *e)
{
    jd_ruling *r = jd_game_rule(g, JD_RULE_DISPLACED, e->of);
    bool       waiting = e->of == jd_party_of(other((jd_colour)board(g)->turn));
    jd_ruling_restore(g, r, shown_ply(g));
    if (g->pending.on && g->pending.cause == JD_CAUSE_MOVE) {
        g->pending.on = false;
        jd_bind_ruling(g, r);
    }
    if (e->own_time && waiting && !g->unpressed[e->of])
        jd_clock_lend(g, (jd_colour)e->of);
}

/* ---- annulled ---- */

void jd_act_annul(jd_game *g, const jd_event *e)
{
    jd_ruling *r = jd_game_annul(g, JD_RULE_ANNULLED);
    jd_text_keep(r->quoted, sizeof r->quoted, e->article);
    jd_text_keep(g->article, sizeof g->article, e->article);
}

/* ---- the initial position (7.2) ---- */

static bool setup_is_wrong(const jd_game *g)
{
    const jd_position *a = &g->regs.start, *b = &g->regs.array;
    return memcmp(a->kinds, b->kinds, sizeof a->kinds) != 0 || memcmp(a->colours, b->colours, sizeof a->colours) != 0 ||
           a->turn != b->turn;
}

/* Without supervision nothing can be said about it after so many moves by each (A.4.1). */
bool jd_start_is_settled(const jd_game *g)
{
    int white = g->made[0] - g->unpressed[0], black = g->made[1] - g->unpressed[1];
    return g->unsupervised && lesser(white, black) >= g->ed->setup_moves;
}

/* A player says so, or the arbiter, whose word counts. */
jd_rule jd_bar_setup(const jd_game *g, const jd_event *e)
{
    if (jd_start_is_settled(g))
        return JD_RULE_SETUP_LATE;
    return !g->regs.setup_ok && (e->by == JD_BY_ARBITER || setup_is_wrong(g)) ? OPEN : JD_RULE_WRONG_SETUP;
}

/* The position goes to a board that lies as it should; the game goes on either way (7.2.2). */
jd_rule jd_bar_board_turned(const jd_game *g) { return jd_start_is_settled(g) ? JD_RULE_SETUP_LATE : OPEN; }
