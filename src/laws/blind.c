/* blind.c - blind and visually disabled players (Appendix D, E of 2009): a move is made only when it has
 * been announced as well. */
#include "laws/state.h"

#include "jadoube/announce.h"

#include <string.h>

/* By D.2.1, or as a move is written in the language that is named. */
static bool understand(const jd_position *p, const jd_event *e, jd_reading *out)
{
    const jd_language *lang = e->lang ? jd_language_find(e->lang) : NULL;
    size_t             length = strlen(e->text);
    jd_announce_read(p, e->text, length, out);
    if (out->outcome == JD_OUTCOME_UNREADABLE || out->outcome == JD_OUTCOME_AMBIGUOUS)
        jd_movetext_read(p, e->text, length, lang, out);
    return out->outcome == JD_OUTCOME_MOVE || out->outcome == JD_OUTCOME_ILLEGAL;
}

/* Do the words say what the hand has done? */
static bool fits(const jd_position *p, const struct attempt *a, const jd_reading *r)
{
    if (a->legal != JD_NO_MOVE || r->outcome == JD_OUTCOME_MOVE)
        return a->legal == r->move;
    return r->castling ? a->castling : r->to == a->to && r->kind == jd_position_kind_at(p, a->from);
}

static void make_announced(jd_game *g, jd_colour c)
{
    bool two_hands = g->blind.two_hands;
    g->attempt = g->blind.attempt;
    jd_seal_withdraw(g, c);
    jd_settle_attempt(g, c, two_hands);
}

/* What was taken out of its hole is touched (D.2.2), announced or not. */
static void touch_placed(jd_game *g)
{
    const struct attempt *a = &g->attempt;
    bool                  en_passant = a->legal != JD_NO_MOVE && jd_move_type_of(a->legal) == JD_EN_PASSANT;
    jd_square             taken = a->castling ? a->rook : en_passant ? (jd_square)(a->to ^ 8) : a->to;
    jd_touch_add(&g->touches, a->from);
    if (taken != a->from && taken != JD_NO_SQUARE && jd_position_kind_at(board(g), taken) != JD_NO_KIND)
        jd_touch_add(&g->touches, taken);
}

/* The piece is in its new hole; the announcement makes the move (D.2.3). */
void jd_blind_place(jd_game *g, jd_colour c, const jd_event *e)
{
    touch_placed(g);
    g->blind.released = true;
    g->blind.attempt = g->attempt;
    g->blind.two_hands = e->hands > 1;
    if (g->blind.announced && fits(board(g), &g->attempt, &g->blind.said))
        make_announced(g, c);
}

jd_rule jd_bar_announce(const jd_game *g, const jd_event *e)
{
    if (g->phase != JD_RUNNING)
        return jd_bar_idle(g, e);
    return g->regs.blind[e->by] && jd_game_on_move(g, (jd_colour)e->by) && !g->pending.on ? OPEN : NOTHING;
}

/* What the assistant does for him: the pieces, the clock, the sheet, the words; and he calls what only he sees, a
 * flag (D.2.10; D.2.9 of 2014, E.2.9 of 2009). What the player decides is not his. */
bool jd_assistant_may(jd_act act, jd_what what)
{
    switch (act) {
    case JD_DO_ADJUST:
    case JD_DO_TOUCH:
    case JD_DO_RELEASE:
    case JD_DO_PRESS:
    case JD_DO_PLAY:
    case JD_DO_WRITE:
    case JD_DO_ANNOUNCE:
    case JD_DO_ASK:
    case JD_DO_STOP: return true;
    case JD_DO_CLAIM: return what == JD_WHAT_FLAG;
    default: return false;
    }
}

void jd_act_announce(jd_game *g, const jd_event *e)
{
    jd_colour  c = (jd_colour)e->by;
    jd_reading said;
    bool good = understand(board(g), e, &said) && (!g->blind.released || fits(board(g), &g->blind.attempt, &said));
    if (!good) { /* to be corrected before the opponent's clock is started */
        jd_ruling_set_text(jd_game_rule(g, JD_RULE_ANNOUNCEMENT_SLIP, e->by), e->text);
        return;
    }
    g->blind.announced = true;
    g->blind.said = said;
    if (g->blind.released)
        make_announced(g, c);
}

/* Two boards that differ are settled by the scoresheets (D.2.9). */
void jd_observe_boards(jd_game *g, jd_party of)
{
    int agreed = jd_sheets_agree(g);
    if (agreed >= g->ply) { /* a move for the envelope may stand there already */
        jd_game_rule(g, JD_RULE_BOARDS_CORRECTED, of);
        return;
    }
    jd_game_set_back(g, agreed);
    jd_ruling_restore(g, jd_game_rule(g, JD_RULE_BOARDS_DIFFER, of), agreed);
}
