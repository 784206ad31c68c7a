/* speed.c - rapid and blitz (Appendices A and B) without adequate supervision: what nobody sees stands
 * until a player claims it in time. */
#include "laws/state.h"

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

/* Nothing is to be found, or it is too late, or not his to see. */
jd_rule jd_illegal_not_found(const jd_game *g)
{
    if (!g->unsupervised)
        return JD_RULE_ILLEGAL_NOT_FOUND;
    return blitz(g) ? JD_RULE_ILLEGAL_STANDS_BLITZ : JD_RULE_ILLEGAL_STANDS;
}

/* ---- illegal positions (A.4.4) ---- */

/* Under supervision it is an irregularity that stands (7.5.1), or pieces off their squares (7.6); else there is none.
 */
jd_rule jd_bar_illegal_position(const jd_game *g, const jd_event *e)
{
    bool gross = jd_position_is_gross(board(g));
    if (g->phase == JD_ADJOURNED)
        return jd_bar_idle(g, e);
    if (g->unsupervised)
        return g->ed->illegal_position_draws && gross ? OPEN : JD_RULE_ILLEGAL_POSITION;
    return gross || jd_bar_illegal(g, e) == OPEN ? OPEN : JD_RULE_POSITION_ARISES;
}

void jd_observe_illegal_position(jd_game *g, const jd_event *e)
{
    if (g->unsupervised)
        g->watching = true;
    else if (jd_bar_illegal(g, e) == OPEN)
        jd_illegal_found(g, e);
    else
        jd_game_rule(g, JD_RULE_SHIFTED, JD_BY_NOBODY);
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

jd_rule jd_bar_claim_flag(const jd_game *g, jd_colour c)
{
    const struct clock *mine = &g->clock[c], *his = &g->clock[other(c)];
    if (!g->unsupervised)
        return g->regs.flags_stand && his->fallen && !flags_wait(g) ? OPEN : JD_RULE_FLAG_NOT_FALLEN;
    if (mine->fallen && his->fallen && g->ed->both_flags_draw && !g->end_waits)
        return OPEN;
    bool in_time = !mine->fallen || !g->ed->flag_claimant_needs_time;
    return his->fallen && !flags_wait(g) && in_time ? OPEN : JD_RULE_FLAG_CLAIM_REFUSED;
}

void jd_claim_flag(jd_game *g, jd_colour c)
{
    const struct clock *mine = &g->clock[c], *his = &g->clock[other(c)];
    if (g->unsupervised && mine->fallen && his->fallen && g->ed->both_flags_draw)
        jd_game_finish(g, JD_RULE_BOTH_FLAGS_UNSUPERVISED, JD_BY_BOTH, JD_DRAW);
    else
        jd_flag_falls(g, mine->fallen && mine->fell_at < his->fell_at ? c : other(c));
}

static bool seen_down(const jd_game *g, jd_colour c, jd_party of)
{
    return g->clock[c].fallen && of != jd_party_of(other(c));
}

jd_rule jd_bar_observe_flag(const jd_game *g, const jd_event *e)
{
    if (g->unsupervised && g->ed->flag_notice == NOTICE_CLAIM)
        return JD_RULE_FLAG_NOT_CALLED;
    bool down = seen_down(g, JD_WHITE, e->of) || seen_down(g, JD_BLACK, e->of);
    if (down && claim_is_postponed(g))
        return JD_RULE_FLAG_DOWN;
    return down && !flags_wait(g) ? OPEN : JD_RULE_FLAG_NOT_FALLEN;
}

void jd_observe_flag(jd_game *g, jd_party of)
{
    bool white = seen_down(g, JD_WHITE, of), black = seen_down(g, JD_BLACK, of);
    bool first = white && (!black || g->clock[0].fell_at <= g->clock[1].fell_at);
    jd_flag_falls(g, first ? JD_WHITE : JD_BLACK);
}
