/* game.c - the state machine: which room an event belongs to, and what every ruling has in common. */
#include "laws/state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- making a game ---- */

jd_err jd_game_new(jd_game **out, const jd_regulations *regs)
{
    *out = NULL;
    jd_err err = jd_regulations_check(regs, NULL);
    if (err)
        return err;
    jd_game *g = calloc(1, sizeof *g);
    if (!g)
        return JD_ERR_MEMORY;
    g->capacity = 64;
    g->plies = calloc((size_t)g->capacity, sizeof *g->plies);
    if (!g->plies) {
        free(g);
        return JD_ERR_MEMORY;
    }
    g->regs = *regs;
    g->ed = jd_edition_row(regs->edition);
    g->unsupervised = !regs->supervised && regs->speed != JD_STANDARD && !regs->online;
    g->unnoticed = regs->illegal == JD_ILLEGAL_STAND && !g->unsupervised;
    if (g->regs.touch_on_request < 0)
        g->regs.touch_on_request = g->unsupervised && g->ed->touch_on_request;
    g->plies[0].after = regs->start;
    g->plies[0].legal = true;
    g->irregular = jd_position_is_gross(&regs->start);
    g->running = g->held = NO_COLOUR;
    g->offer = JD_BY_NOBODY;
    g->ended_by = JD_RULE_COUNT;
    g->present[0] = g->present[1] = !regs->check_in;
    g->adjourn.resume_at = JD_ABSENT;
    jd_clock_setup(g);
    *out = g;
    return JD_OK;
}

void jd_game_release(jd_game *g)
{
    jd_sheets_free(g);
    jd_notes_free(g);
    jd_game_free(g->undo);
    free(g->standing.at);
}

/* A copy has room for its moves behind itself. */
static struct ply *own_room(jd_game *g) { return (struct ply *)(g + 1); }

void jd_game_free_plies(jd_game *game)
{
    if (game->plies != own_room(game))
        free(game->plies);
}

void jd_game_free(jd_game *game)
{
    if (!game)
        return;
    jd_game_release(game);
    jd_game_free_plies(game);
    free(game);
}

jd_err jd_game_copy(jd_game **out, const jd_game *game)
{
    *out = NULL;
    jd_game *g = malloc(sizeof *g + (size_t)game->capacity * sizeof *g->plies);
    if (!g)
        return JD_ERR_MEMORY;
    *g = *game;
    g->plies = own_room(g);
    memcpy(g->plies, game->plies, (size_t)(game->ply + 1) * sizeof *g->plies);
    bool standing = jd_standing_copy(g, game), notes = jd_notes_copy(g, game); /* each leaves nothing of the other's */
    bool undo = jd_undo_copy(g, game);
    if (!jd_sheets_copy(g, game) || !standing || !notes || !undo) {
        jd_game_free(g);
        return JD_ERR_MEMORY;
    }
    *out = g;
    return JD_OK;
}

/* ---- moves that stand ---- */

/* The next one has been filled in. */
static void count_ply(jd_game *g)
{
    struct ply *answered = &g->plies[g->ply], *made = &g->plies[++g->ply];
    answered->hands = g->two_hands && !answered->completed;
    made->at = g->now;
    made->clock = g->clock[made->by].left;
    made->gained = 0;
    made->rival = g->clock[other((jd_colour)made->by)].left;
    made->offered = g->offering[made->by];
    g->offering[made->by] = false;
    g->irregular |= !made->legal;
    g->put_back = false;
    g->made[made->by]++;
    g->unpressed[made->by]++;
    if (g->regs.manual_sheets)
        jd_sheets_follow(g);
}

void jd_game_push_ply(jd_game *g, const struct ply *ply)
{
    assert(g->ply + 1 < g->capacity); /* jd_game_apply() made room */
    g->plies[g->ply + 1] = *ply;
    count_ply(g);
}

void jd_game_push_move(jd_game *g, jd_colour by, jd_move m)
{
    assert(g->ply + 1 < g->capacity);
    struct ply *next = &g->plies[g->ply + 1];
    memset(next, 0, sizeof *next); /* whatever is not said below */
    next->after = jd_move_make(board(g), m);
    next->move = m;
    next->by = (uint8_t)by;
    next->from = jd_move_from(m);
    next->to = jd_move_to(m);
    next->legal = true;
    next->life = LIFE_UNSEEN;
    count_ply(g);
}

/* The last move, with what was counted for it. `floor`: what the clocks keep at least. */
static void take_back_ply(jd_game *g, const int64_t floor[2])
{
    const struct ply *last = &g->plies[g->ply--];
    g->made[last->by]--;
    if (last->completed) {
        jd_clock_uncount(g, last, floor[last->by]);
        return;
    }
    g->unpressed[last->by]--;
    g->offering[last->by] |= last->offered; /* with the one that its player makes instead */
}

/* What the clock of a player showed when this move was made. */
static int64_t clock_before(const jd_game *g, int ply, jd_colour c)
{
    const struct ply *made = &g->plies[ply];
    return made->by == (uint8_t)c ? made->clock - made->gained : made->rival;
}

/* Into the envelope: nothing is corrected, and the clock of the player who sealed was charged until the press. */
/* The press that completed it has just brought what goes with it: nothing has to be kept. */
void jd_game_drop_ply(jd_game *g)
{
    static const int64_t floor[2] = {0, 0};
    take_back_ply(g, floor);
}

/* What was still open about the moves that are gone is settled; about one that stays it stays open. */
void jd_game_set_back(jd_game *g, int ply)
{
    int     from = g->ply;
    bool    gone = ply < from;
    int64_t floor[2] = {0, 0};
    for (int c = 0; gone && c < 2; c++)
        floor[c] = clock_before(g, ply + 1, (jd_colour)c);
    while (g->ply > ply)
        take_back_ply(g, floor);
    if (g->hands_ply > ply)
        g->hands_ply = 0;
    g->put_back = true;
    if (gone) {
        g->breach.on = g->end_waits = false;
        g->two_hands = g->plies[g->ply].hands;
        jd_envelopes_void(g);
        jd_touch_clear_turn(g);
    }
    g->pending.on = g->blind.released = false;
    jd_standing_drop(g, ply + 1);
    g->watching = g->watching && jd_position_is_gross(board(g));
    jd_sheets_shorten(g, from);
    jd_clock_to_turn(g);
}

static bool make_room(jd_game *g)
{
    if ((g->regs.manual_sheets && !jd_sheet_make_room(g)) || !jd_standing_make_room(g))
        return false;
    if (g->ply + 2 < g->capacity) /* an event makes two moves at most */
        return true;
    bool        own = g->plies == own_room(g);
    struct ply *more = realloc(own ? NULL : g->plies, 2 * (size_t)g->capacity * sizeof *more);
    if (!more)
        return false;
    if (own)
        memcpy(more, g->plies, (size_t)(g->ply + 1) * sizeof *more);
    g->plies = more;
    g->capacity *= 2;
    return true;
}

/* As long as an illegal move is not dealt with it is still its player's turn. A move that is about to be sealed is not
 * the opponent's to answer. */
bool jd_game_on_move(const jd_game *g, jd_colour c) { return (jd_colour)board(g)->turn == c && !seal_is_made(g); }

/* ---- rulings ---- */

jd_ruling *jd_game_rule(jd_game *g, jd_rule rule, jd_party of)
{
    assert(g->out->count < JD_RULINGS_MAX);
    jd_ruling *r = &g->out->at[g->out->count++];
    memset(r, 0, offsetof(jd_ruling, binds));
    r->binds.count = 0;
    r->event = g->events;
    r->at = g->now;
    r->rule = rule;
    r->edition = g->regs.edition;
    r->article = jd_rule_article(rule, g->regs.edition);
    r->of = of;
    r->restores = -1;
    r->chess960 = board(g)->chess960;
    r->square = JD_NO_SQUARE;
    r->kind = JD_NO_KIND;
    r->act = g->event->act;
    r->what = g->event->what;
    assert(r->article || g->event->act == JD_DO_WITHDRAW); /* the Laws do not know it */
    return r;
}

jd_ruling *jd_game_refuse(jd_game *g, jd_rule why, jd_party of)
{
    jd_ruling *r = jd_game_rule(g, why, of);
    r->refused = true;
    return r;
}

void jd_text_keep(char *out, size_t size, const char *text)
{
    size_t length = strlen(text);
    if (length >= size) { /* cut between characters, not inside one */
        length = size - 1;
        while (length && ((unsigned char)text[length] & 0xc0) == 0x80)
            length--;
    }
    memcpy(out, text, length);
    out[length] = '\0';
}

void jd_ruling_set_text(jd_ruling *r, const char *text) { jd_text_keep(r->text, sizeof r->text, text); }

void jd_game_give(jd_game *g, jd_ruling *r, jd_colour to, int64_t ms)
{
    int64_t before = g->clock[to].left;
    jd_clock_add(g, to, ms);
    r->gives[to] += g->clock[to].left - before;
}

jd_ruling *jd_game_finish(jd_game *g, jd_rule why, jd_party of, jd_result result)
{
    jd_ruling *r = jd_game_rule(g, why, of);
    bool       waits = g->waits.asked;
    jd_clock_stop(g);
    jd_claims_drop(g);
    g->pending.on = g->waits.asked = g->waits.on = false;
    if (waits) {
        jd_result_wait(g, r);
        return r;
    }
    g->phase = JD_FINISHED;
    g->offer = JD_BY_NOBODY;
    g->ended_by = why;
    g->ended_of = of;
    jd_text_keep(g->article, sizeof g->article, r->article);
    jd_game_set_result(g, result);
    r->result = result;
    jd_penalties_settle(g, r);
    return r;
}

jd_ruling *jd_game_annul(jd_game *g, jd_rule why)
{
    jd_ruling *r = jd_game_rule(g, why, JD_BY_NOBODY);
    jd_clock_stop(g);
    g->phase = JD_ANNULLED;
    g->offer = JD_BY_NOBODY;
    jd_claims_drop(g);
    g->waits.on = false;
    jd_touch_clear_turn(g);
    g->ended_by = why;
    g->ended_of = JD_BY_NOBODY;
    jd_text_keep(g->article, sizeof g->article, r->article);
    r->annulled = true;
    return r;
}

bool jd_game_barred(jd_game *g, jd_rule bar, jd_party of)
{
    if (bar < OPEN)
        jd_game_refuse(g, bar, of);
    return bar != OPEN;
}

/* ---- claims, by what is claimed ---- */

static void time_decides(jd_game *g, const jd_event *e)
{
    jd_game_presence(g, e);
    if (!over(g))
        jd_flag_notice(g, e);
}

/* What was said between the players is for the arbiter to find out: no claim lets the clocks run again before. */
static void claim_told(jd_game *g, const jd_event *e)
{
    jd_game_rule(g, e->what == JD_WHAT_RESIGNED ? JD_RULE_TOLD_RESIGNED : JD_RULE_TOLD_AGREED, e->by);
    jd_clock_hold(g, JD_BY_ARBITER);
    jd_note_keep(g, NOTE_CALL, NULL);
}

void jd_act_claim(jd_game *g, const jd_event *e)
{
    jd_colour c = (jd_colour)e->by;
    switch (e->what) {
    case JD_WHAT_REPETITION:
    case JD_WHAT_FIFTY: jd_claim_draw(g, c, e); break;
    case JD_WHAT_FLAG: jd_claim_flag(g, c); break;
    case JD_WHAT_ILLEGAL: jd_illegal_found(g, e); break;
    case JD_WHAT_TOUCH:
        jd_breach_set_back(g, other(c));
        time_decides(g, e); /* what ran out while the end waited for this claim */
        break;
    case JD_WHAT_SETUP: jd_game_annul(g, JD_RULE_WRONG_SETUP); break;
    case JD_WHAT_RESIGNED:
    case JD_WHAT_AGREED: claim_told(g, e); break;
    default: jd_claim_quickplay(g, c, e->what);
    }
}

static bool waits_for_arbiter(const jd_event *e) { return e->what == JD_WHAT_RESIGNED || e->what == JD_WHAT_AGREED; }

/* A claim stopped the clocks; now that it is ruled the clock of the player on move runs on. One that cannot be made
 * has no other effect. */
static void after_claim(jd_game *g, const jd_event *e)
{
    jd_colour turn = (jd_colour)board(g)->turn;
    bool      ruled = g->out->count > 0 && !g->out->at[g->out->count - 1].refused; /* one that waits brings none */
    if (claim_is_undecided(g) || (ruled && waits_for_arbiter(e)))
        return;
    bool sealed = g->adjourn.unopened || g->adjourn.reply.sealed; /* then the absent player's clock runs */
    bool runs_on = jd_clock_after_claim(g, e->by);
    bool late = !jd_game_on_move(g, (jd_colour)e->by) && jd_clock_still_to_press(g); /* of one who has moved */
    if (ruled && !sealed && !g->tidying && !late && g->phase == JD_RUNNING && g->running != (int)turn)
        jd_clock_start(g, turn);
    if (runs_on && !ruled)
        g->out->at[g->out->count - 1].refused = false;
}

/* ---- applying an event ---- */

static void (*const acts[JD_ACT_COUNT])(jd_game *g, const jd_event *e) = {
#define ACT(id, function, ...) jd_act_##function,
    JD_ACTS(ACT)
#undef ACT
};

/* What a refusal tells about an act. */
static void tell_refused(jd_game *g, const jd_event *e, jd_ruling *r)
{
    if (e->act == JD_DO_TOUCH)
        r->square = e->square;
    bool of_move = r->rule == JD_RULE_MADE_ALREADY || r->rule == JD_RULE_PROMOTION_CHOSEN ||
                   r->rule == JD_RULE_REPETITION_UNREAD || r->rule == JD_RULE_FIFTY_UNREAD ||
                   r->rule == JD_RULE_REFUSED_MOVE;
    if (of_move)
        jd_ruling_set_text(r, g->attempt.text);
    if (r->rule == JD_RULE_COLOURS_REVERSED)
        r->count = made_by_both(g);
    if (e->act == JD_DO_ASK && jd_game_on_move(g, (jd_colour)e->by) && r->rule != JD_RULE_NOT_TOLD)
        r->count = g->looks[e->by] + 1;
}

/* Whom does it concern that an act has no effect? */
static jd_party concerned(const jd_game *g, const jd_event *e)
{
    bool told = e->act == JD_DO_OBSERVE || e->act == JD_DO_CONSENT || e->act == JD_DO_PENALISE;
    if (e->act == JD_DO_RULE && jd_claim_meant(g, e->of) != NO_COLOUR)
        return (jd_party)jd_claim_meant(g, e->of);
    return e->by != JD_BY_ARBITER ? e->by : told ? e->of : JD_BY_NOBODY;
}

static void do_act(jd_game *g, const jd_event *e)
{
    jd_rule bar = jd_game_bar(g, e);
    if (e->act == JD_DO_SEAL)
        g->sealed_event = g->events; /* secret even where it is refused: he may seal the same again */
    bool settles = bar == OPEN && jd_end_is_settled(g, e);
    if (settles)
        jd_end_settle(g);
    g->acted = bar == OPEN && !(settles && over(g));
    if (g->acted)
        acts[e->act](g, e);
    else if (bar < OPEN)
        tell_refused(g, e, jd_game_refuse(g, bar, concerned(g, e)));
    if (e->act == JD_DO_CLAIM)
        after_claim(g, e);
    bool decided = g->out->count > 0 && !g->out->at[g->out->count - 1].refused;
    bool another = e->by == JD_BY_ARBITER && e->act != JD_DO_RULE && e->act != JD_DO_WITHDRAW;
    if (another && decided)
        g->final_word = false; /* another decision of the arbiter's came after it */
}

static bool does_nothing(const jd_event *e)
{
    return e->act == JD_DO_TICK || e->act == JD_DO_PRESS || e->act == JD_DO_ARRIVE || e->act == JD_DO_LEAVE;
}

static bool concerns_result(const jd_event *e)
{
    if (e->act == JD_DO_OBSERVE)
        return e->what == JD_WHAT_SEEN_REFUSAL || e->what == JD_WHAT_SEEN_DISTURBANCE;
    return e->act == JD_DO_WRITE || e->act == JD_DO_SIGN || e->act == JD_DO_DECLARE || e->act == JD_DO_PENALISE ||
           e->act == JD_DO_RULE || e->act == JD_DO_WITHDRAW;
}

/* After the end there is only what concerns the result, and what does nothing. An annulled game has no
 * result any more. */
bool jd_game_admits(const jd_game *g, const jd_event *e)
{
    if (e->act == JD_DO_APPEAL) /* 11.10: whenever it comes */
        return true;
    return g->waits.on ? jd_result_admits(e) : concerns_result(e) && g->phase == JD_FINISHED;
}

static void after_the_end(jd_game *g, const jd_event *e)
{
    if (does_nothing(e))
        return;
    if (jd_game_admits(g, e)) {
        do_act(g, e);
        return;
    }
    if (g->waits.on) {
        jd_result_refuse(g, e);
        return;
    }
    jd_ruling *r = jd_game_refuse(g, JD_RULE_GAME_OVER, e->by);
    if (g->ended_by == JD_RULE_COUNT)
        return;
    r->article = jd_rule_article(g->ended_by, g->regs.edition);
    if (strcmp(r->article, g->article) != 0) /* the arbiter named another */
        jd_text_keep(r->quoted, sizeof r->quoted, g->article);
}

/* The player whose move a text describes, and the position that it is measured from; NULL when the
 * text need not be read, because the act is refused whatever it says. */
static const jd_position *measured_from(const jd_game *g, const jd_event *e)
{
    jd_colour c = (jd_colour)e->by;
    if (over(g) || g->phase == JD_SCHEDULED || g->phase == JD_ADJOURNED)
        return NULL;
    if (jd_game_on_move(g, c))
        return board(g);
    if (jd_illegal_can_be_answered(g, c))
        return &g->pending.after;
    bool again = g->ply > 0 && g->plies[g->ply].by == c && !g->plies[g->ply].completed && !g->pending.on;
    return again ? &g->plies[g->ply - 1].after : NULL;
}

static bool needs_move(const jd_event *e) { return e->act == JD_DO_PLAY || e->act == JD_DO_RELEASE; }

/* What is refused whatever it says has to be a move, but not one that can be made. */
static jd_err read_move(jd_game *g, const jd_event *e, jd_fault *fault)
{
    const jd_position *p = measured_from(g, e);
    jd_err             err = p ? jd_read_attempt(p, e->move, e->lang, &g->attempt, fault) : JD_ERR_SYNTAX;
    bool in_turn = jd_game_on_move(g, (jd_colour)e->by) || jd_illegal_can_be_answered(g, (jd_colour)e->by);
    if (err != JD_ERR_SYNTAX || (p && in_turn))
        return err;
    g->attempt = (struct attempt){.from = JD_NO_SQUARE, .to = JD_NO_SQUARE, .rook = JD_NO_SQUARE};
    jd_text_keep(g->attempt.text, sizeof g->attempt.text, e->move);
    return jd_names_move(board(g), e->move, e->lang, fault) ? JD_OK : JD_ERR_SYNTAX;
}

static jd_err check(jd_game *g, const jd_event *e, jd_fault *fault)
{
    *fault = (jd_fault){0, NULL};
    jd_err err = jd_event_check(e, NULL, fault);
    if (err)
        return err;
    if (e->at < g->now) {
        fault->expected = "a time not before that of the event before";
        return JD_ERR_RANGE;
    }
    if (e->move && e->act == JD_DO_CLAIM)
        jd_read_claimed(measured_from(g, e), e, &g->attempt);
    return e->move && needs_move(e) ? read_move(g, e, fault) : JD_OK;
}

/* Consent to a late arrival, and what takes back an act that let a flag fall, come before time decides. */
static bool comes_first(const jd_event *e) { return e->act == JD_DO_CONSENT || e->act == JD_DO_WITHDRAW; }

static void happen(jd_game *g, const jd_event *e)
{
    if (over(g)) {
        after_the_end(g, e);
        return;
    }
    if (comes_first(e))
        do_act(g, e);
    time_decides(g, e);
    if (!over(g) && g->regs.manual_sheets)
        jd_sheet_look(g, e);
    if (!comes_first(e) && (!over(g) || jd_game_admits(g, e))) /* time may just have ended it */
        do_act(g, e);
}

jd_err jd_game_apply(jd_game *g, const jd_event *e, jd_rulings *out, jd_fault *fault)
{
    jd_fault unused;
    out->count = 0;
    jd_err err = check(g, e, fault ? fault : &unused);
    if (err)
        return err;
    if (g->starved || !make_room(g) || (e->by == JD_BY_ARBITER && !jd_undo_prepare(g, e)))
        return JD_ERR_MEMORY;
    g->event = e;
    g->out = out;
    g->acted = false;
    g->events++;
    jd_clock_advance(g, e->at);
    happen(g, e);
    jd_result_note(g);
    if (g->undo || g->next_undo)
        jd_undo_settle(g, e);
    if (!g->starved)
        return JD_OK;
    out->count = 0;
    return JD_ERR_MEMORY;
}
