/* late.c - irregularities that nobody noticed (7.5, A.4): they stand, the game goes on, and what follows when one of
 * them is found after all. */
#include "laws/state.h"

#include <stdlib.h>
#include <string.h>

bool jd_illegal_waits(const jd_game *g) { return g->unsupervised || g->unnoticed; }

/* ---- the list of them ---- */

bool jd_standing_make_room(jd_game *g)
{
    struct standings *s = &g->standing;
    if (s->count < s->room || !jd_illegal_waits(g)) /* an event brings one at most */
        return true;
    int              room = s->room ? 2 * s->room : 2;
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
    *s = (struct standing){.by = c, .cause = cause, .ply = ply, .touches = g->touches, .bond = g->bond};
    jd_text_keep(s->text, sizeof s->text, text);
}

static void drop_one(struct standings *s, int i)
{
    s->count--;
    memmove(&s->at[i], &s->at[i + 1], (size_t)(s->count - i) * sizeof *s->at);
}

void jd_standing_drop(jd_game *g, int ply)
{
    struct standings *s = &g->standing;
    while (s->count > 0 && s->at[s->count - 1].ply >= ply)
        s->count--;
}

void jd_standing_settle(jd_game *g, int ply, jd_cause cause)
{
    struct standings *s = &g->standing;
    for (int i = s->count - 1; i >= 0; i--)
        if (s->at[i].ply == ply && s->at[i].cause == cause)
            drop_one(s, i);
}

/* Without supervision it is too late to claim what the opponent did once the next move has been made (A.4.2). */
void jd_standing_lapse(jd_game *g, jd_colour c)
{
    struct standings *s = &g->standing;
    for (int i = g->unsupervised ? s->count - 1 : -1; i >= 0; i--)
        if (s->at[i].by != c)
            drop_one(s, i);
}

/* ---- finding one ---- */

/* Is it the one that a claim or an observation means? */
static bool is_meant(const struct standing *s, const jd_event *e)
{
    bool his =
        e->by != JD_BY_ARBITER ? jd_party_of(s->by) != e->by : e->of > JD_BY_BLACK || jd_party_of(s->by) == e->of;
    return his && (e->ply == JD_ABSENT || e->ply == s->ply);
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

/* The pawn that nobody replaced becomes a queen, if it is still there (7.5.2). */
static bool queen_standing(jd_game *g, const struct standing *s)
{
    struct ply *made = &g->plies[s->ply], *last = &g->plies[g->ply];
    jd_bitboard square = jd_square_bit(made->to);
    if (made == last) {
        made->move = jd_move_find(&made[-1].after, made->from, made->to, JD_QUEEN);
        made->after = jd_move_make(&made[-1].after, made->move);
        return made->legal = true;
    }
    if (!(jd_position_pieces(&last->after, s->by, JD_PAWN) & square))
        return false;
    last->after.kinds[JD_PAWN] &= ~square;
    last->after.kinds[JD_QUEEN] |= square;
    last->after = jd_position_to_stand(&last->after);
    return true;
}

/* Does the game go on from where it stands (7.5.2 to 7.5.4)? Without supervision a press without a move is found while
 * nothing else has happened: then its player is on move again. */
static bool stays(const jd_game *g, jd_cause cause)
{
    return cause == JD_CAUSE_HANDS || (cause == JD_CAUSE_PROMOTION && g->ed->promotion_queens) ||
           (cause == JD_CAUSE_NO_MOVE && g->unnoticed);
}

/* What he had touched, or was bound to, when he made the move that is taken back. */
static void set_back_before(jd_game *g, const struct standing *s)
{
    jd_game_set_back(g, s->ply - 1);
    g->touches = s->touches;
    g->bond = s->bond;
}

void jd_illegal_found(jd_game *g, const jd_event *e)
{
    struct standing s = g->standing.at[first_meant(g, e)];
    struct offence  o = {
         .by = s.by, .cause = s.cause, .ply = s.ply, .late = true, .restores = -1, .kind = JD_NO_KIND, .text = s.text};
    jd_standing_settle(g, s.ply, s.cause);
    o.stands = stays(g, s.cause);
    if (!o.stands) {
        set_back_before(g, &s);
        o.restores = g->ply;
    } else if (s.cause == JD_CAUSE_PROMOTION) {
        o.queened = queen_standing(g, &s);
    }
    for (int c = 0; c < 2; c++)
        if (e->clock[c] != JD_ABSENT)
            jd_clock_set(g, (jd_colour)c, e->clock[c]);
    jd_illegal_penalise(g, &o);
}
