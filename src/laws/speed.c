/* speed.c - rapid and blitz (Appendices A and B) without adequate supervision: what nobody sees stands
 * until a player claims it in time. */
#include "laws/state.h"

#include <stdio.h>

/* Note an irregularity that stands for now. */
void jd_illegal_stand(jd_game *g, jd_colour c, jd_cause cause, int ply, const char *text)
{
    g->standing = (struct standing){.on = true, .by = c, .cause = cause, .ply = ply, .touches = g->touches};
    snprintf(g->standing.text, sizeof g->standing.text, "%s", text);
}

/* Without supervision one may be enough to lose (B.3.c of 2009, A.4.b of 2014). */
bool jd_illegal_costs_game(const jd_game *g)
{
    return g->unsupervised && g->ed->illegal_cost[g->regs.speed] == COST_GAME;
}

static bool blitz(const jd_game *g) { return g->regs.speed == JD_BLITZ; }

/* By which rule an illegal move is dealt with. */
jd_rule jd_illegal_rule(const jd_game *g)
{
    if (!g->unsupervised)
        return JD_RULE_ILLEGAL_MOVE;
    return blitz(g) ? JD_RULE_ILLEGAL_BLITZ : JD_RULE_ILLEGAL_UNSUPERVISED;
}

/* ---- illegal moves (A.4.2) ---- */

/* The pawn that nobody replaced becomes a queen; the move stands (7.5.2). */
static bool queen_standing(jd_game *g)
{
    struct ply        *last = &g->plies[g->ply];
    const jd_position *before = &g->plies[g->ply - 1].after;
    jd_move            m = jd_move_find(before, last->from, last->to, JD_QUEEN);
    if (g->standing.cause != JD_CAUSE_PROMOTION || !g->ed->promotion_queens || m == JD_NO_MOVE)
        return false;
    last->after = jd_move_make(before, m);
    last->move = m;
    last->legal = true;
    return true;
}

/* Found later: what stood for now is dealt with. The offender is bound by what he touched then. */
static void penalise_standing(jd_game *g)
{
    struct standing s = g->standing;
    struct offence  o = {.by = s.by, .cause = s.cause, .restores = -1, .kind = JD_NO_KIND, .text = s.text};
    g->standing.on = false;
    o.stands = s.cause == JD_CAUSE_HANDS || queen_standing(g);
    if (!o.stands) {
        jd_game_set_back(g, s.ply);
        g->touches = s.touches;
        o.restores = g->ply;
    }
    jd_illegal_penalise(g, &o);
}

void jd_claim_illegal(jd_game *g, jd_colour c)
{
    if (!g->unsupervised)
        jd_game_refuse(g, JD_RULE_ILLEGAL_NOT_FOUND, jd_party_of(c));
    else if (!g->standing.on || g->standing.by == c)
        jd_game_refuse(g, blitz(g) ? JD_RULE_ILLEGAL_STANDS_BLITZ : JD_RULE_ILLEGAL_STANDS, jd_party_of(c));
    else
        penalise_standing(g);
}

void jd_observe_illegal(jd_game *g, jd_party of)
{
    if (!g->unsupervised)
        jd_game_refuse(g, JD_RULE_ILLEGAL_NOT_FOUND, of);
    else if (!g->ed->illegal_observed || !g->standing.on || (of <= JD_BY_BLACK && (jd_party)g->standing.by != of))
        jd_game_refuse(g, blitz(g) ? JD_RULE_ILLEGAL_STANDS_BLITZ : JD_RULE_ILLEGAL_STANDS, of);
    else
        penalise_standing(g);
}

/* ---- illegal positions (A.4.4) ---- */

void jd_observe_illegal_position(jd_game *g)
{
    if (!g->unsupervised)
        jd_game_rule(g, JD_RULE_SHIFTED, JD_BY_NOBODY);
    else if (!g->ed->illegal_position_draws || !jd_position_is_gross(board(g)))
        jd_game_refuse(g, JD_RULE_ILLEGAL_POSITION, JD_BY_NOBODY);
    else
        g->watching = true;
}

/* A move has been completed since: is the position still illegal? */
void jd_watch_position(jd_game *g)
{
    if (!g->watching || over(g))
        return;
    g->watching = false;
    if (jd_position_is_gross(board(g)))
        jd_game_finish(g, JD_RULE_ILLEGAL_POSITION, JD_BY_NOBODY, JD_DRAW);
}

/* ---- flags (A.4.3, A.4.5) ---- */

void jd_claim_flag(jd_game *g, jd_colour c)
{
    const struct clock *mine = &g->clock[c], *his = &g->clock[other(c)];
    if (!g->unsupervised) {
        jd_game_refuse(g, JD_RULE_FLAG_NOT_FALLEN, jd_party_of(c));
        return;
    }
    if (mine->fallen && his->fallen && g->ed->both_flags_draw) {
        jd_game_finish(g, JD_RULE_BOTH_FLAGS_UNSUPERVISED, JD_BY_BOTH, JD_DRAW);
        return;
    }
    if (!his->fallen || g->postponed || (mine->fallen && g->ed->flag_claimant_needs_time)) {
        jd_game_refuse(g, JD_RULE_FLAG_CLAIM_REFUSED, jd_party_of(c));
        return;
    }
    jd_flag_falls(g, mine->fallen && mine->fell_at < his->fell_at ? c : other(c));
}

void jd_observe_flag(jd_game *g, jd_party of)
{
    bool fallen[2] = {g->clock[0].fallen && of != JD_BY_BLACK, g->clock[1].fallen && of != JD_BY_WHITE};
    bool white = fallen[0] && (!fallen[1] || g->clock[0].fell_at <= g->clock[1].fell_at); /* the first of them */
    if (g->unsupervised && g->ed->flag_notice == NOTICE_CLAIM)
        jd_game_refuse(g, JD_RULE_FLAG_NOT_CALLED, of);
    else if ((!fallen[0] && !fallen[1]) || g->postponed)
        jd_game_refuse(g, JD_RULE_FLAG_NOT_FALLEN, of);
    else
        jd_flag_falls(g, white ? JD_WHITE : JD_BLACK);
}
