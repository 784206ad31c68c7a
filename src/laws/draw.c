/* draw.c - the drawn game (Article 9): offers, repetition, fifty and seventy-five moves. */
#include "laws/state.h"

#include "laws/repetition.h"

/* ---- offers (9.1) ---- */

static bool limited(const jd_game *g) { return g->regs.draw_by_arbiter || made_by_both(g) < g->regs.draw_before_move; }

/* Both have made a move (5.2.3); in a game that begins in the middle they have. */
static bool can_agree(const jd_game *g)
{
    bool begun = g->regs.setup_ok || g->regs.start.fullmove > 1;
    return !g->ed->agreement_needs_moves || begun || (g->made[0] && g->made[1]);
}

static void agree(jd_game *g) { jd_game_finish(g, JD_RULE_AGREEMENT, JD_BY_BOTH, JD_DRAW); }

bool jd_offered_to(const jd_game *g, jd_party by) { return g->offer != JD_BY_NOBODY && (g->offer != by || g->crossed); }

/* Do the regulations let him offer, or the arbiter, or is it an answer to an offer that he let through? */
static bool may_offer(const jd_game *g, jd_party by)
{
    return !limited(g) || g->consents || (jd_offered_to(g, by) && g->consented);
}

/* An offer takes nothing away from one of the opponent that he has not answered. One that the regulations do not allow
 * takes the arbiter's consent with it. */
static void offer_made(jd_game *g, jd_colour c)
{
    g->crossed = jd_offered_to(g, jd_party_of(c));
    g->offer = jd_party_of(c);
    jd_envelopes_offer(g, c);
    if (!limited(g) || (g->crossed && g->consented))
        return;
    g->consented = true;
    g->consents--;
}

void jd_offer_declined(jd_game *g, jd_colour c)
{
    if (g->offer == jd_party_of(other(c)))
        g->offer = g->crossed ? jd_party_of(c) : JD_BY_NOBODY;
    g->crossed = false;
    g->consented = g->consented && g->offer != JD_BY_NOBODY;
}

jd_rule jd_bar_offer(const jd_game *g, const jd_event *e)
{
    if (g->phase == JD_SCHEDULED)
        return JD_RULE_NOT_STARTED;
    return may_offer(g, e->by) ? OPEN : JD_RULE_OFFER_LIMITED;
}

/* It goes with the move that he has just made, or else with the next that he makes. */
static void note_offer(jd_game *g, jd_colour c)
{
    if (g->ply > 0 && g->plies[g->ply].by == (uint8_t)c)
        g->plies[g->ply].offered = true;
    else
        g->offering[c] = true;
}

/* The moment for an offer is between the move and the press (9.1.2.1); the same again is a disturbance (11.5). Either
 * is for the arbiter to know: the offer stands. At screens there is no such moment. */
static void note_moment(jd_game *g, jd_colour c)
{
    const struct ply *last = &g->plies[g->ply];
    bool              between = g->ply > 0 && last->by == (uint8_t)c && !last->completed;
    bool              again = g->offered_at[c] == g->ply + 1;
    g->offered_at[c] = g->ply + 1;
    if (g->regs.online || jd_offered_to(g, jd_party_of(c)))
        return;
    if (again)
        jd_game_rule(g, JD_RULE_OFFER_REPEATED, jd_party_of(c));
    else if (!between)
        jd_game_rule(g, JD_RULE_OFFER_ILL_TIMED, jd_party_of(c));
}

/* Both offer: they agree, where they can; else both offers stand. */
void jd_act_offer(jd_game *g, const jd_event *e)
{
    note_moment(g, (jd_colour)e->by);
    note_offer(g, (jd_colour)e->by);
    offer_made(g, (jd_colour)e->by);
    if (g->crossed && can_agree(g))
        agree(g);
    else if (g->crossed)
        jd_game_rule(g, JD_RULE_AGREEMENT, e->by);
}

jd_rule jd_bar_accept(const jd_game *g, const jd_event *e)
{
    if (limited(g) && !g->consented)
        return JD_RULE_OFFER_LIMITED;
    if (!jd_offered_to(g, e->by))
        return JD_RULE_NO_OFFER;
    return can_agree(g) ? OPEN : JD_RULE_AGREEMENT;
}

void jd_act_accept(jd_game *g, const jd_event *e)
{
    (void)e;
    agree(g);
}

jd_rule jd_bar_decline(const jd_game *g, const jd_event *e)
{
    return jd_offered_to(g, e->by) ? OPEN : JD_RULE_NO_OFFER;
}

void jd_act_decline(jd_game *g, const jd_event *e) { jd_offer_declined(g, (jd_colour)e->by); }

/* A claim is an offer too (9.1.2.3), where offers are allowed. */
void jd_offer_by_claim(jd_game *g, jd_colour c)
{
    if (may_offer(g, jd_party_of(c)))
        offer_made(g, c);
}

/* ---- the same position (9.2) ---- */

static struct line line_of(const jd_game *g)
{
    return (struct line){board(g), sizeof g->plies[0], g->ply, g->irregular};
}

static int occurrences(const jd_game *g, const jd_position *p)
{
    struct line line = line_of(g);
    return jd_line_occurrences(&line, p);
}

int jd_game_occurrences(const jd_game *g) { return occurrences(g, board(g)); }

static bool fivefold(const jd_game *g)
{
    struct line line = line_of(g);
    return jd_line_is_fivefold(&line, g->ed);
}

/* What draws without a claim (9.6), and more of it online. */
struct ending jd_draw_automatic(const jd_game *g)
{
    int quiet = board(g)->halfmove_clock;
    if (g->regs.online && jd_game_occurrences(g) >= 3)
        return (struct ending){JD_RULE_REPETITION, JD_BY_NOBODY, JD_DRAW, 3};
    if (g->regs.online && quiet >= 100)
        return (struct ending){JD_RULE_FIFTY, JD_BY_NOBODY, JD_DRAW, quiet / 2};
    if (fivefold(g))
        return (struct ending){JD_RULE_FIVEFOLD, JD_BY_NOBODY, JD_DRAW, 5};
    if (g->ed->seventy_five && quiet >= g->ed->seventy_five)
        return (struct ending){JD_RULE_SEVENTY_FIVE, JD_BY_NOBODY, JD_DRAW, quiet / 2};
    return (struct ending){.why = JD_RULE_COUNT};
}

/* ---- claims (9.2 to 9.5) ---- */

static jd_rule claim_rule(jd_what what, bool written)
{
    if (what == JD_WHAT_REPETITION)
        return written ? JD_RULE_REPETITION_WRITTEN : JD_RULE_REPETITION;
    return written ? JD_RULE_FIFTY_WRITTEN : JD_RULE_FIFTY;
}

/* How many times, or how many half-moves without a pawn move or capture. */
static int claimed_count(const jd_game *g, jd_what what, bool written)
{
    if (!written) {
        bool open = g->ply > 0 && !g->plies[g->ply].completed && g->ed->fifty_counts_completed;
        return what == JD_WHAT_REPETITION ? jd_game_occurrences(g) : board(g)->halfmove_clock - open;
    }
    if (g->attempt.legal == JD_NO_MOVE)
        return 0;
    jd_position after = jd_move_make(board(g), g->attempt.legal);
    return what == JD_WHAT_REPETITION ? occurrences(g, &after) + 1 : after.halfmove_clock;
}

/* Is the move that he wrote one of those he is bound to, by an earlier claim or whatever it was? */
static bool within_bond(const jd_game *g, bool written)
{
    return !g->bond.on || (written && g->attempt.legal != JD_NO_MOVE && jd_bond_has(&g->bond, g->attempt.legal));
}

/* Nothing is touched yet, but the piece that he wrote of must move as if it were (9.5.3). */
static void bind_piece(jd_game *g)
{
    const struct attempt *a = &g->attempt;
    jd_touches            written = {0};
    jd_rule               why;
    jd_moves              moves;
    jd_touch_add(&written, a->from);
    if (a->castling)
        jd_touch_add(&written, a->rook);
    bool own = a->from != JD_NO_SQUARE && jd_position_colour_at(board(g), a->from) == (jd_colour)board(g)->turn;
    if (own && jd_touch_bound(board(g), &written, &why, &moves))
        jd_bond_to(g, why, &moves);
}

/* The written move must be played if it is legal; if not, that piece must move. One outside what he is bound to changes
 * nothing. */
static void bind_written(jd_game *g)
{
    if (!within_bond(g, true))
        return;
    if (g->attempt.legal == JD_NO_MOVE) {
        bind_piece(g);
        return;
    }
    jd_bond_to(g, JD_RULE_WRONG_CLAIM, &(jd_moves){.count = 1, .at = {g->attempt.legal}});
}

static void claim_is_wrong(jd_game *g, jd_colour c, bool written, int count)
{
    jd_ruling *r = jd_game_rule(g, JD_RULE_WRONG_CLAIM, jd_party_of(c));
    r->count = count;
    jd_game_give(g, r, other(c), g->regs.claim_ms);
    jd_offer_by_claim(g, c);
    if (written) {
        jd_ruling_set_text(r, g->attempt.text);
        bind_written(g);
        jd_bind_ruling(g, r);
    }
}

/* Only the player who has the move can claim rightly (9.2, 9.3). */
static bool has_the_move(const jd_game *g, jd_colour c)
{
    return jd_game_on_move(g, c) && (!g->pending.on || g->pending.by == c);
}

bool jd_claim_is_out_of_turn(const jd_game *g, const jd_event *e)
{
    bool of_draw = e->what == JD_WHAT_REPETITION || e->what == JD_WHAT_FIFTY;
    return of_draw && !has_the_move(g, (jd_colour)e->by);
}

jd_rule jd_bar_claim_draw(const jd_game *g, const jd_event *e)
{
    jd_rule plain = claim_rule(e->what, e->move != NULL);
    if (g->end_waits) /* then the game is over, unless the breach of Article 4 is claimed */
        return plain;
    if (jd_claim_is_out_of_turn(g, e))
        return OPEN; /* a wrong claim */
    if (g->touches.count)
        return JD_RULE_CLAIM_AFTER_TOUCH;
    if (e->move && g->attempt.unread)
        return e->what == JD_WHAT_REPETITION ? JD_RULE_REPETITION_UNREAD : JD_RULE_FIFTY_UNREAD;
    return !e->move || jd_claimed_move_is_written(g, e) ? OPEN : plain;
}

void jd_claim_draw(jd_game *g, jd_colour c, const jd_event *e)
{
    bool    in_turn = has_the_move(g, c), written = e->move != NULL && in_turn;
    jd_rule why = claim_rule(e->what, written);
    int     count = in_turn ? claimed_count(g, e->what, written) : 0;
    if (!in_turn || !within_bond(g, written) || count < (e->what == JD_WHAT_REPETITION ? 3 : 100)) {
        claim_is_wrong(g, c, written, e->what == JD_WHAT_FIFTY ? count / 2 : count);
        return;
    }
    jd_ruling *r = jd_game_finish(g, why, jd_party_of(c), JD_DRAW);
    r->count = e->what == JD_WHAT_FIFTY ? count / 2 : count;
    if (written)
        jd_ruling_set_text(r, g->attempt.text);
}
