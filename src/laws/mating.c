/* mating.c - can this side still mate (5.2.2, 6.9)? The result that waits for the answer where what a game may spend on
 * the question is not enough, and what the arbiter finds out. */
#include "laws/state.h"

#include "core/lanes.h"
#include "laws/life.h"

#include <string.h>

/* ---- can this side still mate? ---- */

/* Nothing can be said about a position that should not be there. */
bool jd_game_is_unruly(const jd_game *g, const jd_position *p)
{
    bool astray = p->kinds[JD_PAWN] & (RANK_1 | RANK_8);
    return g->irregular && (astray || jd_position_is_gross(p) || !jd_position_has_kings(p));
}

/* Without memory there is no answer that would be the same elsewhere: see jd_game_apply(). */
static jd_answer ask(jd_game *g, const jd_position *p, jd_colour side, struct means means)
{
    jd_answer answer = jd_can_mate(p, side, &means);
    g->starved |= means.starved;
    return answer;
}

static jd_answer can_mate(jd_game *g, const jd_position *p, jd_colour side)
{
    return jd_game_is_unruly(g, p) ? JD_YES : ask(g, p, side, jd_means_for_result(g->regs.budget));
}

/* ---- a result that hangs on it ---- */

/* The position that decides who could mate. A move that the arbiter will set back, because it is illegal, breaks
 * Article 4 or a bond, decides nothing: then it is the position at the start of the turn. */
static const jd_position *position_to_judge(const jd_game *g)
{
    bool                   void_move = g->breach.on && jd_breach_is_seen(g) && !g->plies[g->ply].completed;
    const struct standing *answered = jd_answered(g);
    if (answered)
        return &g->plies[answered->ply - 1].after;
    return &g->plies[g->ply - void_move].after;
}

/* Where the answer is not known the result waits for it: jd_game_finish() sees to that. */
jd_result jd_game_hangs_on(jd_game *g, jd_colour side, jd_result yes, jd_result no)
{
    const jd_position *p = position_to_judge(g);
    jd_answer          answer = can_mate(g, p, side);
    if (answer != JD_UNKNOWN)
        return answer == JD_YES ? yes : no;
    g->waits = (struct waiting){.asked = true, .position = *p, .side = side, .yes = yes, .no = no};
    return JD_NO_RESULT;
}

jd_result jd_game_lost_by(jd_game *g, jd_colour loser)
{
    return jd_game_hangs_on(g, other(loser), win_for(other(loser)), JD_DRAW);
}

/* The game is over but for its result: the clocks stand. */
void jd_result_wait(jd_game *g, jd_ruling *r)
{
    g->waits.on = true;
    g->waits.rule = r->rule;
    g->waits.of = r->of;
    g->waits.at = g->out->count - 1;
    g->phase = JD_PAUSED;
    g->stopper = JD_BY_ARBITER;
    r->waits = true;
}

/* What the ruling says about the case was filled in after it was made. */
void jd_result_note(jd_game *g)
{
    if (!g->waits.on || g->waits.noted)
        return;
    const jd_ruling *r = &g->out->at[g->waits.at];
    g->waits.noted = true;
    g->waits.cause = r->cause;
    g->waits.count = r->count;
    g->waits.kind = r->kind;
    memcpy(g->waits.text, r->text, sizeof g->waits.text);
}

static void settle_result(jd_game *g, bool can_mate)
{
    struct waiting w = g->waits;
    jd_ruling     *r = jd_game_finish(g, w.rule, w.of, can_mate ? w.yes : w.no);
    r->cause = w.cause;
    r->count = w.count;
    r->kind = w.kind;
    memcpy(r->text, w.text, sizeof r->text);
}

/* ---- what the arbiter observes (5.2.2, 6.9) ---- */

/* The legal move that is written "e2e4" or "e7e8q": a line may have thousands of them. */
static jd_move coordinates(const jd_position *p, const char *text, size_t length)
{
    static const char letters[] = "nbrq";
    const char       *letter = length == 5 ? memchr(letters, text[4], 4) : NULL;
    jd_square         from = jd_square_parse(text), to = jd_square_parse(text + 2);
    if (from == JD_NO_SQUARE || to == JD_NO_SQUARE || (length == 5 && !letter))
        return JD_NO_MOVE;
    return jd_move_find(p, from, to, letter ? (jd_kind)(JD_KNIGHT + (letter - letters)) : JD_NO_KIND);
}

/* Does this line of moves, with blanks between, end in a mate by `side`? */
static bool line_mates(jd_position p, jd_colour side, const char *line)
{
    for (size_t length; *(line += strspn(line, " ")); line += length) {
        length = strcspn(line, " ");
        jd_move m = length == 4 || length == 5 ? coordinates(&p, line, length) : JD_NO_MOVE;
        if (m == JD_NO_MOVE)
            return false;
        p = jd_move_make(&p, m);
    }
    return p.turn != side && jd_position_is_mate(&p);
}

/* Is it so, by the word of one who did the work, or by as much work as it takes? */
static bool cannot_mate(jd_game *g, const jd_position *p, jd_colour side, const jd_event *e)
{
    if (jd_game_is_unruly(g, p))
        return false;
    return e->searched != JD_ABSENT || ask(g, p, side, jd_means_for_result(INT64_MAX)) == JD_NO;
}

static jd_ruling *refuse_waiting(jd_game *g, jd_rule why, jd_party of)
{
    jd_ruling *r = jd_game_refuse(g, why, of);
    r->article = jd_rule_article(g->waits.rule, g->regs.edition);
    return r;
}

static void answer_waiting(jd_game *g, const jd_event *e)
{
    jd_party asked = jd_party_of(g->waits.side);
    bool     meant = e->of == asked || e->of == JD_BY_BOTH || e->of == JD_BY_NOBODY;
    if (e->line) {
        if (meant && line_mates(g->waits.position, g->waits.side, e->line))
            settle_result(g, true);
        else
            refuse_waiting(g, JD_RULE_NO_MATE_SHOWN, asked);
    } else if (meant && cannot_mate(g, &g->waits.position, g->waits.side, e)) {
        settle_result(g, false);
    } else {
        jd_game_refuse(g, JD_RULE_NOT_DEAD, e->of);
    }
}

void jd_observe_dead(jd_game *g, const jd_event *e)
{
    const jd_position *p = board(g);
    bool               both = e->of == JD_BY_BOTH || e->of == JD_BY_NOBODY;
    bool               illegal = !g->plies[g->ply].legal; /* only a legal move ends the game */
    bool               undone = illegal || (g->ed->ending_needs_touch && jd_breach_is_open(g)); /* may be set back */
    if (g->waits.on)
        answer_waiting(g, e);
    else if (jd_game_barred(g, jd_bar_pause(g, e), JD_BY_NOBODY))
        return;
    else if (both && !e->line && !undone && cannot_mate(g, p, JD_WHITE, e) && cannot_mate(g, p, JD_BLACK, e))
        jd_game_end_by_move(g, (struct ending){JD_RULE_DEAD_POSITION, JD_BY_NOBODY, JD_DRAW, 0});
    else
        jd_game_refuse(g, JD_RULE_NOT_DEAD, e->of);
}

/* While the result waits only what can bring it about has an effect, and what the arbiter does about conduct. */
bool jd_result_admits(const jd_event *e)
{
    switch (e->act) {
    case JD_DO_ACCEPT:
    case JD_DO_RESIGN:
    case JD_DO_DECLARE:
    case JD_DO_ANNUL:
    case JD_DO_PENALISE: return true;
    case JD_DO_OBSERVE:
        return e->what == JD_WHAT_SEEN_DEAD || e->what == JD_WHAT_SEEN_REFUSAL || e->what == JD_WHAT_SEEN_DISTURBANCE;
    default: return false;
    }
}

void jd_result_refuse(jd_game *g, const jd_event *e) { refuse_waiting(g, JD_RULE_RESULT_WAITS, e->by); }

bool jd_game_doubt(const jd_game *g, jd_doubt *out)
{
    bool dead = !over(g) && g->plies[g->ply].life == LIFE_DOUBTED;
    if (g->waits.on)
        *out = (jd_doubt){JD_DOUBT_RESULT, g->waits.position, g->waits.side};
    else
        *out = (jd_doubt){dead ? JD_DOUBT_DEAD : JD_DOUBT_NONE, *board(g), (jd_colour)board(g)->turn};
    return g->waits.on || dead;
}
