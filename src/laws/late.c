/* late.c - irregularities that nobody noticed (7.5, A.4): they stand, the game goes on, and what follows when one of
 * them is found after all. */
#include "laws/state.h"

#include <stdlib.h>
#include <string.h>

bool jd_illegal_waits(const jd_game *g) { return g->unsupervised || g->unnoticed; }

bool jd_illegal_is_seen(const jd_game *g, const jd_position *after)
{
    bool gross = g->unsupervised && g->ed->gross_seen[g->regs.speed] && jd_position_is_gross(after);
    return !jd_illegal_waits(g) || gross;
}

/* ---- the list of them ---- */

bool jd_standing_make_room(jd_game *g)
{
    struct standings *s = &g->standing;
    bool              none = !jd_illegal_waits(g) && !g->pending.on;
    if (s->count + 3 <= s->room || none) /* an event brings three at most */
        return true;
    int              room = s->room ? 2 * s->room : 4;
    struct standing *more = realloc(s->at, (size_t)room * sizeof *more);
    if (!more)
        return false;
    s->at = more;
    s->room = room;
    return true;
}

bool jd_standing_copy(jd_game *to, const jd_game *from)
{
    const struct standings *s = &from->standing;
    to->standing.at = s->room ? malloc((size_t)s->room * sizeof *s->at) : NULL;
    if (to->standing.at)
        memcpy(to->standing.at, s->at, (size_t)s->count * sizeof *s->at);
    return !s->room || to->standing.at;
}

void jd_illegal_stand(jd_game *g, jd_colour c, jd_cause cause, int ply, const char *text)
{
    struct standing *s = &g->standing.at[g->standing.count++];
    for (; s > g->standing.at && s[-1].ply > ply; s--) /* the reply to it may stand there already */
        *s = s[-1];
    *s = (struct standing){.by = c, .cause = cause, .ply = ply, .touches = g->touches, .bond = g->bond};
    jd_text_keep(s->text, sizeof s->text, text);
}

void jd_set_back_breach(jd_game *g)
{
    struct standings *s = &g->standing;
    struct standing   last = {.ply = -1};
    if (s->count > 0)
        last = s->at[s->count - 1];
    bool irregular = last.ply == g->ply && last.state != SET_BACK;
    jd_game_set_back(g, g->ply - 1);
    if (!irregular)
        return;
    last.state = SET_BACK;
    s->at[s->count++] = last;
}

static void drop_one(struct standings *s, int i)
{
    s->count--;
    memmove(&s->at[i], &s->at[i + 1], (size_t)(s->count - i) * sizeof *s->at);
}

void jd_standing_drop(jd_game *g, int ply)
{
    struct standings *s = &g->standing;
    for (int i = s->count - 1; i >= 0 && s->at[i].ply >= ply; i--)
        if (s->at[i].ply > ply || s->at[i].state != SET_BACK)
            drop_one(s, i);
}

void jd_standing_settle(jd_game *g, int ply, jd_cause cause)
{
    struct standings *s = &g->standing;
    for (int i = s->count - 1; i >= 0; i--)
        if (s->at[i].ply == ply && s->at[i].cause == cause && s->at[i].state != SET_BACK)
            drop_one(s, i);
}

/* Without supervision it is too late to claim what the opponent did once the next move has been made (A.4.2). */
void jd_standing_lapse(jd_game *g, jd_colour c)
{
    struct standings *s = &g->standing;
    for (int i = g->unsupervised ? s->count - 1 : -1; i >= 0; i--)
        if (s->at[i].by != c && s->at[i].state != ANSWERED)
            drop_one(s, i);
}

/* ---- finding one ---- */

/* Is it the one that a claim or an observation means? */
static bool is_meant(const struct standing *s, const jd_event *e)
{
    bool his =
        e->by != JD_BY_ARBITER ? jd_party_of(s->by) != e->by : e->of > JD_BY_BLACK || jd_party_of(s->by) == e->of;
    return his && s->state != ANSWERED && (e->ply == JD_ABSENT || e->ply == s->ply);
}

/* The first that is meant, or -1. */
static int first_meant(const jd_game *g, const jd_event *e)
{
    for (int i = 0; i < g->standing.count; i++)
        if (is_meant(&g->standing.at[i], e))
            return i;
    return -1;
}

/* The opponent claims it, or the arbiter sees it, where the edition lets him act. */
jd_rule jd_bar_illegal(const jd_game *g, const jd_event *e)
{
    bool his_to_see = e->by != JD_BY_ARBITER || !g->unsupervised || g->ed->illegal_observed;
    if (g->phase == JD_ADJOURNED)
        return jd_bar_idle(g, e);
    return his_to_see && first_meant(g, e) >= 0 ? OPEN : jd_illegal_not_found(g);
}

/* The board under an illegal move that is not pressed yet has changed. */
static void show_again(jd_game *g)
{
    if (g->pending.on && g->pending.cause == JD_CAUSE_CASTLING)
        g->pending.shown = jd_show_king(board(g), &g->pending.attempt);
    else if (g->pending.on)
        g->pending.shown = jd_show_attempt(board(g), &g->pending.attempt);
}

/* The pawn that nobody replaced becomes a queen, if it is still there (7.5.2). */
static bool queen_standing(jd_game *g, const struct standing *s)
{
    struct ply *made = &g->plies[s->ply], *last = &g->plies[g->ply];
    jd_bitboard square = jd_square_bit(made->to);
    if (made == last) {
        made->move = jd_move_find(&made[-1].after, made->from, made->to, JD_QUEEN);
        made->after = jd_move_make(&made[-1].after, made->move);
        made->legal = true;
        return true;
    }
    if (!(jd_position_pieces(&last->after, s->by, JD_PAWN) & square))
        return false;
    last->after.kinds[JD_PAWN] &= ~square;
    last->after.kinds[JD_QUEEN] |= square;
    last->after = jd_position_to_stand(&last->after);
    return true;
}

/* Would the queen that a pawn has to become attack the king of the player who is not on move? */
static bool queen_takes_king(const jd_game *g, const struct standing *s)
{
    const jd_position *p = board(g);
    jd_bitboard        square = jd_square_bit(g->plies[s->ply].to);
    if (g->ply == s->ply || p->turn != (uint8_t)s->by || !(jd_position_pieces(p, s->by, JD_PAWN) & square))
        return false;
    jd_position queened = *p;
    queened.kinds[JD_PAWN] &= ~square;
    queened.kinds[JD_QUEEN] |= square;
    return jd_position_in_check(&queened, other(s->by)) && !jd_position_in_check(p, other(s->by));
}

/* Does the game go on from where it stands (7.5.2 to 7.5.4)? After a press without a move only when the opponent has
 * made one since: else its player is on move again. */
static bool stays(const jd_game *g, const struct standing *s)
{
    if (s->state == SET_BACK)
        return true;
    switch (s->cause) {
    case JD_CAUSE_HANDS: return true;
    case JD_CAUSE_PROMOTION: return g->ed->promotion_queens && !queen_takes_king(g, s);
    case JD_CAUSE_NO_MOVE: return g->ply > s->ply;
    default: return false;
    }
}

/* What he had touched, or was bound to, when he made the move that is taken back. */
static void set_back_before(jd_game *g, const struct standing *s)
{
    jd_game_set_back(g, s->ply - 1);
    g->touches = s->touches;
    g->bond = s->bond;
}

static void deal_with(jd_game *g, const struct standing *s, const int64_t clock[2])
{
    struct offence o = {.by = s->by,
                        .cause = s->cause,
                        .ply = s->state == SET_BACK ? 0 : s->ply,
                        .late = true,
                        .restores = -1,
                        .kind = JD_NO_KIND,
                        .text = s->text};
    o.stands = stays(g, s);
    if (!o.stands) {
        set_back_before(g, s);
        o.restores = g->ply;
    } else if (s->cause == JD_CAUSE_PROMOTION && s->state != SET_BACK) {
        o.queened = queen_standing(g, s);
        show_again(g);
    }
    for (int c = 0; c < 2; c++)
        if (clock[c] != JD_ABSENT)
            jd_clock_set(g, (jd_colour)c, clock[c]);
    jd_illegal_penalise(g, &o);
}

void jd_illegal_found(jd_game *g, const jd_event *e)
{
    int             found = first_meant(g, e);
    struct standing s = g->standing.at[found];
    drop_one(&g->standing, found);
    deal_with(g, &s, e->clock);
}

/* ---- an illegal move that is answered before its press ---- */

bool jd_illegal_can_be_answered(const jd_game *g, jd_colour c)
{
    return g->pending.on && g->pending.cause == JD_CAUSE_MOVE && g->pending.by == other(c) &&
           g->adjourn.stage < SEAL_ASKED;
}

/* Where its player's next act does not complete it the answer does (2009). */
void jd_illegal_answer(jd_game *g)
{
    struct pending p = g->pending;
    jd_illegal_stand(g, p.by, p.cause, g->ply + 1, p.attempt.text);
    g->standing.at[g->standing.count - 1].state = ANSWERED;
    jd_game_push_ply(g,
                     &(struct ply){.after = p.after, .by = (uint8_t)p.by, .from = p.attempt.from, .to = p.attempt.to});
    g->breach.on = g->two_hands = false;
    jd_touch_clear_turn(g);
    if (!g->ed->next_move_completes)
        jd_answered_is_completed(g, p.by);
}

static int find_answered(const jd_game *g)
{
    int i = g->standing.count - 1;
    while (i >= 0 && g->standing.at[i].state != ANSWERED)
        i--;
    return i;
}

const struct standing *jd_answered(const jd_game *g)
{
    int i = find_answered(g);
    return i < 0 ? NULL : &g->standing.at[i];
}

static bool complete_answered(jd_game *g, jd_colour c)
{
    static const int64_t as_they_are[2] = {JD_ABSENT, JD_ABSENT};
    int                  i = find_answered(g);
    if (i < 0 || g->standing.at[i].by != c)
        return false;
    g->standing.at[i].state = STANDS;
    struct standing s = g->standing.at[i];
    if (!jd_illegal_is_seen(g, &g->plies[s.ply].after))
        return false;
    drop_one(&g->standing, i);
    deal_with(g, &s, as_they_are);
    return true;
}

/* It is asked with every move, and nearly always there is none. */
bool jd_answered_is_completed(jd_game *g, jd_colour c) { return g->standing.count && complete_answered(g, c); }
