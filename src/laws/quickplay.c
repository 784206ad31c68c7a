/* quickplay.c - the quickplay finish (Article 10 of 2009, Appendix G of 2014, Guidelines III): claims
 * that need an arbiter's judgement. */
#include "laws/state.h"

#define TWO_MINUTES  120000
#define FIVE_SECONDS 5000

jd_rule jd_bar_quickplay(const jd_game *g, jd_colour c, jd_what what)
{
    const jd_control *control = jd_game_control(g, c);
    bool              extra = control->at[control->count - 1].extra != JD_EXTRA_NONE || g->bonus_ms;
    bool              last = g->clock[c].period == control->count - 1;
    bool              asks_increment = what == JD_WHAT_INCREMENT;
    bool in_turn = jd_game_on_move(g, c) || (!g->regs.arbiter && !asks_increment); /* III.6.1: at any time */
    bool by_increment = g->regs.quickplay == JD_QUICKPLAY_INCREMENT && g->ed->quickplay_increment;
    if (g->regs.quickplay == JD_QUICKPLAY_NONE)
        return JD_RULE_QUICKPLAY_UNANNOUNCED;
    /* One or the other: a draw can be claimed where no increment can be asked for (III.5). */
    if (asks_increment != by_increment)
        return asks_increment ? JD_RULE_QUICKPLAY_INCREMENT : JD_RULE_QUICKPLAY_REFUSED;
    if (extra && !g->ed->quickplay_with_extra)
        return JD_RULE_QUICKPLAY_EXCLUDED;
    if (g->regs.speed == JD_BLITZ && (g->unsupervised || !g->ed->quickplay_in_blitz))
        return JD_RULE_QUICKPLAY_EXCLUDED;
    if (!in_turn || !last || g->clock[c].left >= TWO_MINUTES || g->clock[c].fallen || g->claims[c].what != JD_WHAT_NONE)
        return asks_increment ? JD_RULE_QUICKPLAY_INCREMENT : JD_RULE_QUICKPLAY_REFUSED;
    return OPEN;
}

int jd_claim_meant(const jd_game *g, jd_party who)
{
    bool white = g->claims[0].what != JD_WHAT_NONE && who != JD_BY_BLACK;
    bool black = g->claims[1].what != JD_WHAT_NONE && who != JD_BY_WHITE;
    if (white && black)
        return g->claims[0].event > g->claims[1].event ? JD_WHITE : JD_BLACK;
    return white ? JD_WHITE : black ? JD_BLACK : NO_COLOUR;
}

static void settle(jd_game *g, jd_colour c) { g->claims[c] = (struct claim){.what = JD_WHAT_NONE}; }

void jd_claims_drop(jd_game *g)
{
    settle(g, JD_WHITE);
    settle(g, JD_BLACK);
}

void jd_claim_quickplay(jd_game *g, jd_colour c, jd_what what)
{
    struct claim *claim = &g->claims[c];
    claim->what = what;
    claim->event = g->events;
    jd_text_keep(claim->move, sizeof claim->move, g->event->move ? g->event->move : "");
    if (!g->regs.arbiter && what != JD_WHAT_INCREMENT) {
        /* The claim ends the game; somebody else will say how (III.6). */
        jd_game_rule(g, JD_RULE_QUICKPLAY_NO_ARBITER, jd_party_of(c));
        jd_clock_stop(g);
        g->phase = JD_FINISHED;
        g->offer = JD_BY_NOBODY;
        jd_touch_clear_turn(g);
        return;
    }
    jd_clock_hold(g, jd_party_of(c));
    if (what == JD_WHAT_INCREMENT || g->ed->quickplay_is_offer)
        jd_offer_by_claim(g, c);
}

static void go_on(jd_game *g, jd_colour c)
{
    jd_clock_after_claim(g, jd_party_of(c));
    if (g->clock[0].fallen || g->clock[1].fallen)
        jd_flag_notice(g, g->event);
}

/* Five seconds before each later move of both, and for the claimant's present one (III.4). */
static void grant_increment(jd_game *g, jd_colour c)
{
    settle(g, c);
    jd_game_give(g, jd_game_rule(g, JD_RULE_QUICKPLAY_INCREMENT, jd_party_of(c)), other(c), TWO_MINUTES);
    g->bonus_ms = FIVE_SECONDS;
    if (!g->unpressed[c]) /* else his press brings them */
        jd_clock_add(g, c, FIVE_SECONDS);
    /* The move that he is at has begun before; one that he has yet to press brings them with the press. */
    g->clock[other(c)].bonus_due = board(g)->turn == (uint8_t)c && !g->unpressed[other(c)];
    go_on(g, c);
}

static void reject(jd_game *g, jd_colour c)
{
    bool increment = g->claims[c].what == JD_WHAT_INCREMENT, flag = g->clock[0].fallen || g->clock[1].fallen;
    settle(g, c);
    if (increment) {
        jd_game_rule(g, JD_RULE_QUICKPLAY_INCREMENT, jd_party_of(c));
    } else {
        jd_ruling *r = jd_game_rule(g, JD_RULE_QUICKPLAY_REJECTED, jd_party_of(c));
        if (!flag)
            jd_game_give(g, r, other(c), TWO_MINUTES);
    }
    go_on(g, c);
}

static void postpone(jd_game *g, jd_colour c, const jd_event *e)
{
    jd_ruling *r = jd_game_rule(g, JD_RULE_QUICKPLAY_POSTPONED, jd_party_of(c));
    if (e->ms != JD_ABSENT)
        jd_game_give(g, r, other(c), e->ms);
    g->claims[c].postponed = true;
    jd_clock_after_claim(g, jd_party_of(c));
}

/* The one to whom the claim was sent: the game is over, its result is all that is left to say (III.6.2). */
static void rule_designated(jd_game *g, jd_colour c, jd_what word)
{
    jd_party of = jd_party_of(c);
    settle(g, c);
    if (word == JD_WHAT_RULE_ACCEPT)
        jd_game_finish(g, JD_RULE_QUICKPLAY_DRAW_DESIGNATED, of, JD_DRAW);
    else
        jd_game_finish(g, JD_RULE_QUICKPLAY_LOST_DESIGNATED, of, jd_game_lost_by(g, c));
}

/* Did the claim go to somebody who is not there? */
static bool is_designated(const jd_game *g, int c)
{
    return !g->regs.arbiter && g->claims[c].what != JD_WHAT_INCREMENT;
}

jd_rule jd_bar_rule(const jd_game *g, const jd_event *e)
{
    int c = jd_claim_meant(g, e->of);
    if (c == NO_COLOUR)
        return JD_RULE_QUICKPLAY_REFUSED;
    return is_designated(g, c) && e->what == JD_WHAT_RULE_POSTPONE ? JD_RULE_QUICKPLAY_DRAW_DESIGNATED : OPEN;
}

void jd_act_rule(jd_game *g, const jd_event *e)
{
    g->final_word = jd_rule_article(JD_RULE_QUICKPLAY_FINAL, g->regs.edition) != NULL;
    jd_colour c = (jd_colour)jd_claim_meant(g, e->of);
    if (is_designated(g, (int)c))
        rule_designated(g, c, e->what);
    else if (e->what == JD_WHAT_RULE_POSTPONE)
        postpone(g, c, e);
    else if (e->what == JD_WHAT_RULE_REJECT)
        reject(g, c);
    else if (g->claims[c].what == JD_WHAT_INCREMENT)
        grant_increment(g, c);
    else {
        jd_rule why = g->claims[c].postponed ? JD_RULE_QUICKPLAY_DRAW_LATER : JD_RULE_QUICKPLAY_DRAW;
        settle(g, c);
        jd_game_finish(g, why, jd_party_of(c), JD_DRAW);
    }
}
