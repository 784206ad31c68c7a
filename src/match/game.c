/* A game of a match. Everything that happens goes into a jd_game as an event with its time, and the result
 * comes from there with its Article; here is only what the arbiter's hand does. */
#include "console/report.h"
#include "match/chance.h"
#include "match/slot.h"

#include "jadoube/movetext.h"
#include "match/adjudicate.h"
#include "match/tally.h"

#include <stdlib.h>
#include <string.h>

const struct competitor *slot_competitor(const struct slot *s, jd_colour c)
{
    return &s->runner->match->competitors[s->players[c]->competitor];
}

jd_colour slot_colour(const struct slot *s, const struct seat *seat)
{
    return seat == s->players[JD_WHITE] ? JD_WHITE : JD_BLACK;
}

static int64_t watch_ms(const struct slot *s) { return s->watch_us / 1000; }

/* When to be careful about the runner's own delays: engines that think, or that have little time left. */
#define QUICK_US   10000
#define INSTANT_US 1000
#define HURRY_MS   10000

/* ---- events ---- */

jd_event slot_event(const struct slot *s, jd_party by, jd_act act) { return jd_event_of(watch_ms(s), by, act); }

static bool enter(struct slot *s, const jd_event *e)
{
    if (jd_game_apply(s->game, e, &s->rulings, NULL) != JD_OK)
        return false;
    s->state = jd_game_state(s->game);
    if (s->runner->match->log)
        game_log_event(&s->log, e);
    return true;
}

/* Nobody could find out whether he can still mate: a doubt is no reason to take a win away. */
static void decide(struct slot *s, jd_party winner)
{
    jd_event e = slot_event(s, JD_BY_ARBITER, JD_DO_DECLARE);
    e.result = jd_result_text(winner == JD_BY_WHITE ? JD_WHITE_WINS : JD_BLACK_WINS);
    e.article = jd_ruling_article(&s->rulings.at[s->rulings.count - 1]);
    enter(s, &e);
}

/* False when the text of the event names no move. */
bool slot_happen(struct slot *s, const jd_event *e)
{
    if (!enter(s, e))
        return false;
    if (s->state.waits != JD_BY_NOBODY)
        decide(s, s->state.waits);
    return true;
}

/* ---- the end ---- */

static void settle(struct slot *s)
{
    bool waiting = s->players[0]->state == SEAT_STOPPING || s->players[1]->state == SEAT_STOPPING;
    if (!s->over || waiting)
        return;
    s->busy = s->playing = s->over = s->careful = false;
    if (s->runner->match->pause_us)
        s->rests_until = engine_now() + s->runner->match->pause_us;
    runner_record(s->runner, s);
    jd_game_free(s->game);
    s->game = NULL;
}

/* The game has a result: the last ruling with one says why. */
/* What the Laws say to the end of the game; the sentence is that of the last ruling which brought a result. */
static void tell_ending(const struct slot *s, struct outcome *o)
{
    jd_ending end;
    o->result = JD_NO_RESULT;
    if (!jd_game_outcome(s->game, &end))
        return;
    o->result = end.result;
    snprintf(o->article, sizeof o->article, "%s", end.article);
    snprintf(o->rule, sizeof o->rule, "%s", jd_rule_name(end.rule));
    if (end.rule == JD_RULE_TIME) {
        o->by = BY_TIME;
        o->of = end.of;
    }
    for (size_t i = 0; i < s->rulings.count; i++)
        if (s->rulings.at[i].result != JD_NO_RESULT)
            jd_ruling_text(&s->rulings.at[i], NULL, o->text, sizeof o->text);
}

void slot_finish(struct slot *s, enum ended_by by, jd_party of)
{
    struct outcome *o = &s->outcome;
    o->by = by;
    o->of = of;
    o->plies = s->moments.count;
    o->ms = watch_ms(s);
    tell_ending(s, o);
    s->over = true;
    s->playing = false;
    for (int c = 0; c < 2; c++) {
        struct seat *p = s->players[c];
        seat_stop(p);
        if (p->engine)
            engine_over(p->engine, jd_result_text(o->result));
    }
    settle(s);
}

/* An engine that cannot go on loses by the arbiter's penalty (12.9). */
static void penalise(struct slot *s, jd_colour c, enum ended_by by)
{
    jd_event e = slot_event(s, JD_BY_ARBITER, JD_DO_PENALISE);
    e.what = JD_WHAT_LOSE;
    e.of = jd_party_of(c);
    slot_happen(s, &e);
    slot_finish(s, by, jd_party_of(c));
}

void slot_failed(struct slot *s, struct seat *of, enum ended_by by, const char *kind, const char *what)
{
    struct outcome *o = &s->outcome;
    jd_colour       c = slot_colour(s, of);
    if (s->busy && !*o->failing.text) {
        struct failing *f = &o->failing;
        snprintf(f->who, sizeof f->who, "%s", slot_competitor(s, c)->name);
        snprintf(f->kind, sizeof f->kind, "%s", kind);
        snprintf(f->what, sizeof f->what, "%s", what);
        failing_words(f->text, sizeof f->text, f, NULL);
        o->failed = jd_party_of(c);
    }
    seat_leave(of, true);
    if (s->over)
        settle(s);
    else if (s->busy && s->state.result != JD_NO_RESULT)
        slot_finish(s, by, jd_party_of(c)); /* the move itself has lost the game */
    else if (s->busy)
        penalise(s, c, by);
}

/* ---- moving ---- */

static void record(struct slot *s, const struct moment *m, const char *line)
{
    if (moments_add(&s->moments, m, line))
        return;
    complain_text(TEXT_COMPLAIN_NO_MEMORY, NULL);
    s->runner->broken = true;
}

static void count_thought(struct usage *u, const struct engine_info *info)
{
    u->nodes += info->nodes;
    u->depth += info->depth;
    u->told++;
}

static void count_time(struct usage *u, int64_t spent_ms)
{
    u->moves++;
    u->ms += spent_ms;
    if (spent_ms > u->longest_ms)
        u->longest_ms = spent_ms;
}

static void note_thought(const struct slot *s, jd_colour c, const struct engine_info *info, struct moment *m)
{
    m->scored = true;
    m->mate = info->mate;
    m->score = c == JD_WHITE || slot_competitor(s, c)->white_pov ? info->score : -info->score;
    m->depth = info->depth;
    m->seldepth = info->seldepth;
    m->hashfull = info->hashfull;
    m->nodes = info->nodes;
    m->nps = info->nps;
    m->tbhits = info->tbhits;
    m->told_ms = info->time;
}

/* The last move of the game, and what its player thought of it. */
static void record_move(struct slot *s, jd_colour c, const jd_position *before, int64_t spent_ms)
{
    struct moment m = {
        .move = jd_game_move(s->game, s->state.ply), .clock_ms = s->state.clock[c], .spent_ms = spent_ms};
    struct engine_info info = {.pv = ""};
    count_time(&s->outcome.used[c], spent_ms);
    if (engine_info(s->players[c]->engine, &info)) {
        note_thought(s, c, &info, &m);
        count_thought(&s->outcome.used[c], &info);
        slot_thought(s, c, before, &info);
    }
    record(s, &m, s->runner->match->pgn.pv && *info.pv ? info.pv : NULL);
}

/* ---- thinking ---- */

static const jd_period *period_of(const struct slot *s, jd_colour c)
{
    return &jd_regulations_control(&s->regs, c)->at[s->state.period[c] - 1];
}

/* Moves to the end of the period; 0 in the last one. */
static int moves_to_go(const struct slot *s, jd_colour c)
{
    const jd_control *control = jd_regulations_control(&s->regs, c);
    int               needed = 0, period = s->state.period[c];
    if (period == control->count)
        return 0;
    for (int i = 0; i < period; i++)
        needed += control->at[i].moves;
    return needed - s->state.counter[c];
}

/* How long the engine on move may think, µs: until its flag falls. */
static int64_t allowed_us(const struct slot *s)
{
    int64_t at = watch_ms(s);
    jd_game_due(s->game, &at);
    return (at - watch_ms(s)) * 1000;
}

struct engine_go slot_orders(const struct slot *s, jd_colour c)
{
    const struct limits *l = &slot_competitor(s, c)->limits;
    struct engine_go     go = {.side = (uint8_t)c, .movetime = l->movetime_ms, .nodes = l->nodes, .depth = l->depth};
    if (!l->clocked)
        return go;
    go.clocks = true;
    go.movestogo = moves_to_go(s, c);
    for (int i = 0; i < 2; i++) {
        go.time[i] = s->state.clock[i];
        go.increment[i] = period_of(s, (jd_colour)i)->extra_ms;
    }
    return go;
}

static void ask_engine(struct slot *s)
{
    jd_colour            c = s->state.on_move;
    const struct limits *l = &slot_competitor(s, c)->limits;
    bool                 timed = l->clocked || l->movetime_ms;
    slot_think(s, c, timed ? allowed_us(s) + l->margin_ms * 1000 : seat_patience_us(s->players[c]));
    slot_ponder(s, jd_colour_other(c));
    slot_show(s, s->moments.count > (int)s->opening.count ? GAME_MOVED : GAME_BEGUN);
}

/* The watch goes on by what the move took. A little too much is forgiven where a margin was agreed. */
static int64_t run_watch(struct slot *s, int64_t now)
{
    int64_t before = watch_ms(s), allowed = allowed_us(s) / 1000;
    int64_t margin = slot_competitor(s, s->state.on_move)->limits.margin_ms;
    int64_t spent = now > s->went_at ? now - s->went_at : 0;
    s->careful = spent > QUICK_US || (spent > INSTANT_US && allowed < HURRY_MS);
    s->watch_us += spent;
    slot_took(s, spent);
    int64_t used = watch_ms(s) - before;
    if (used >= allowed && used <= allowed + margin && margin > 0)
        s->watch_us = (before + allowed - 1) * 1000;
    return watch_ms(s) - before;
}

void slot_pass_time(struct slot *s, jd_colour c, int64_t now)
{
    if (c == s->state.on_move)
        run_watch(s, now);
}

void slot_flag(struct slot *s, struct seat *of)
{
    s->watch_us = watch_ms(s) * 1000 + allowed_us(s);
    jd_event e = slot_event(s, JD_BY_ARBITER, JD_DO_TICK);
    slot_happen(s, &e);
    slot_finish(s, BY_TIME, jd_party_of(slot_colour(s, of)));
}

/* ---- after a move ---- */

static void claim(struct slot *s, jd_what what)
{
    jd_event e = slot_event(s, jd_party_of(s->state.on_move), JD_DO_CLAIM);
    e.what = what;
    slot_happen(s, &e);
    slot_finish(s, BY_LAWS, JD_BY_NOBODY);
}

static void resign(struct slot *s, jd_colour c, enum ended_by by)
{
    jd_event e = slot_event(s, jd_party_of(c), JD_DO_RESIGN);
    slot_happen(s, &e);
    slot_finish(s, by, jd_party_of(c));
}

static void agree(struct slot *s, enum ended_by by)
{
    jd_event offer = slot_event(s, jd_party_of(jd_colour_other(s->state.on_move)), JD_DO_OFFER);
    jd_event accept = slot_event(s, jd_party_of(s->state.on_move), JD_DO_ACCEPT);
    slot_happen(s, &offer);
    slot_happen(s, &accept);
    if (s->state.result != JD_NO_RESULT)
        slot_finish(s, by, JD_BY_NOBODY);
    else
        ask_engine(s); /* 2023 wants a move of each first: a book may leave none */
}

static bool play_from_book(struct slot *s);

/* What tablebases know of a position that the players have reached; false when they play on. */
static bool settle_by_tables(struct slot *s)
{
    const struct tables *tables = s->runner->tables;
    jd_result            result = tables ? tables_result(tables, &s->state.position) : JD_NO_RESULT;
    if (result == JD_NO_RESULT)
        return false;
    if (result == JD_DRAW)
        agree(s, BY_TABLES);
    else
        resign(s, result == JD_WHITE_WINS ? JD_BLACK : JD_WHITE, BY_TABLES);
    return true;
}

static void take_turn(struct slot *s)
{
    switch (adjudicate(&s->runner->match->adjudication, s->game, &s->state, &s->moments)) {
    case PLAY_ON:
        if (!settle_by_tables(s) && !play_from_book(s))
            ask_engine(s);
        break;
    case CLAIM_REPETITION: claim(s, JD_WHAT_REPETITION); break;
    case CLAIM_FIFTY: claim(s, JD_WHAT_FIFTY); break;
    case RESIGN: resign(s, jd_colour_other(s->state.on_move), BY_RESIGN); break;
    case AGREE: agree(s, BY_AGREEMENT); break;
    case TOO_LONG: agree(s, BY_LENGTH); break;
    }
}

/* ---- books ---- */

/* What the player's book has here; JD_NO_MOVE from the first time on that it has nothing. */
static jd_move book_move(struct slot *s, jd_colour c)
{
    size_t                 i = s->players[c]->competitor;
    const struct polyglot *book = s->runner->books[i];
    uint64_t               state = s->runner->match->seed ^ ((uint64_t)s->number << 16 | (uint64_t)s->state.ply);
    if (!book || s->left_book[c] || s->state.ply / 2 >= s->runner->match->competitors[i].book_moves)
        return JD_NO_MOVE;
    jd_move m = polyglot_pick(book, &s->state.position, chance(&state));
    s->left_book[c] = m == JD_NO_MOVE;
    return m;
}

/* A move that takes no time and no thought. False when there is none. */
static bool play_from_book(struct slot *s)
{
    static const jd_movestyle style = {.form = JD_FORM_UCI};
    jd_colour                 c = s->state.on_move;
    jd_move                   m = book_move(s, c);
    jd_position               before = s->state.position;
    char                      text[JD_MOVETEXT_MAX];
    if (m == JD_NO_MOVE)
        return false;
    jd_event e = slot_event(s, jd_party_of(c), JD_DO_PLAY);
    jd_movetext_write(&before, m, &style, text, sizeof text);
    e.move = text;
    slot_happen(s, &e);
    record(s, &(struct moment){.move = m, .book = true, .clock_ms = s->state.clock[c]}, NULL);
    slot_tell(s, &before, m);
    if (s->state.result != JD_NO_RESULT)
        slot_finish(s, BY_LAWS, JD_BY_NOBODY);
    else
        take_turn(s);
    return true;
}

/* ---- moves ---- */

/* Two squares and perhaps a new piece. Engines of xboard's protocol may have any notation. */
static bool is_uci(const char *text)
{
    size_t length = strlen(text);
    return (length == 4 || (length == 5 && strchr("nbrq", text[4]))) && jd_square_parse(text) != JD_NO_SQUARE &&
           jd_square_parse(text + 2) != JD_NO_SQUARE;
}

static void misplayed(struct slot *s, jd_colour c, enum ended_by by, const char *kind)
{
    struct seat *seat = s->players[c];
    char         word[40];
    snprintf(word, sizeof word, "%s", engine_bestmove(seat->engine));
    for (char *at = word; *at; at++)
        if (*at < ' ' || *at > '~')
            *at = '?';
    slot_failed(s, seat, by, kind, word);
}

void slot_moved(struct slot *s, struct seat *by, int64_t now)
{
    jd_colour c = slot_colour(s, by);
    if (!s->playing || c != s->state.on_move)
        return;
    jd_position before = s->state.position;
    int         ply = s->state.ply;
    int64_t     spent = run_watch(s, now);
    jd_event    e = slot_event(s, jd_party_of(c), JD_DO_PLAY);
    e.move = engine_bestmove(by->engine);
    bool named = slot_competitor(s, c)->protocol == ENGINE_XBOARD ? *e.move : is_uci(e.move);
    if (!named || !slot_happen(s, &e)) {
        misplayed(s, c, BY_RUBBISH, "rubbish");
        return;
    }
    if (s->state.ply == ply + 1) {
        record_move(s, c, &before, spent);
        slot_tell(s, &before, jd_game_move(s->game, s->state.ply));
        slot_pass_offer(s, c);
    }
    if (s->state.result != JD_NO_RESULT && s->state.illegal[c] == 0)
        slot_finish(s, BY_LAWS, JD_BY_NOBODY);
    else if (s->state.ply != ply + 1)
        misplayed(s, c, BY_ILLEGAL, "illegal");
    else
        take_turn(s);
}

/* ---- the beginning ---- */

/* Keep an engine that sits here already, on whichever side of the board. */
static void seat_players(struct slot *s)
{
    const struct pairing *p = &s->pairing;
    const struct seat    *a = &s->seats[0], *b = &s->seats[1];
    bool                  turned = (a->engine && a->competitor == p->black) || (b->engine && b->competitor == p->white);
    s->players[JD_WHITE] = &s->seats[turned];
    s->players[JD_BLACK] = &s->seats[!turned];
    s->seats[0].expected = s->seats[1].expected = JD_NO_MOVE;
}

static jd_regulations regulations_of(const struct slot *s)
{
    const struct competitor *white = &s->runner->match->competitors[s->pairing.white];
    const struct competitor *black = &s->runner->match->competitors[s->pairing.black];
    jd_regulations r = jd_regulations_of(s->runner->match->edition, JD_PRESET_BY_CONTROL, &white->limits.control);
    if (!control_same(&white->limits.control, &black->limits.control))
        r.control_black = black->limits.control;
    r.start = r.array = s->opening.start;
    r.setup_ok = true;
    r.names[JD_WHITE] = white->name;
    r.names[JD_BLACK] = black->name;
    return r;
}

/* The moves of an opening are made before anybody thinks: the clocks are set again after them (6.10). */
static void play_opening(struct slot *s)
{
    static const jd_movestyle style = {.form = JD_FORM_UCI};
    int64_t                   full[2] = {s->state.clock[0], s->state.clock[1]};
    for (size_t i = 0; i < s->opening.count; i++) {
        char        text[JD_MOVETEXT_MAX];
        jd_position before = s->state.position;
        jd_colour   c = s->state.on_move;
        jd_event    e = slot_event(s, jd_party_of(c), JD_DO_PLAY);
        jd_movetext_write(&before, s->opening.moves[i], &style, text, sizeof text);
        e.move = text;
        slot_happen(s, &e);
        record(s, &(struct moment){.move = s->opening.moves[i], .book = true, .clock_ms = full[c]}, NULL);
    }
    if (s->opening.count == 0)
        return;
    jd_event e = slot_event(s, JD_BY_ARBITER, JD_DO_SET_CLOCK);
    e.clock[0] = full[0];
    e.clock[1] = full[1];
    e.moves[0] = e.moves[1] = 0;
    slot_happen(s, &e);
}

bool slot_begin(struct slot *s, int64_t number)
{
    s->number = number;
    s->pairing = tally_pairing(s->runner->run.tally, number);
    s->opening = openings_get(s->runner->run.openings, s->pairing.opening);
    moments_clear(&s->moments);
    s->watch_us = 0;
    s->outcome = (struct outcome){.of = JD_BY_NOBODY, .failed = JD_BY_NOBODY};
    s->offers[0] = s->offers[1] = false;
    s->offered = JD_BY_NOBODY;
    s->left_book[0] = s->left_book[1] = false;
    s->thoughts[0].known = s->thoughts[1].known = false;
    seat_players(s);
    s->regs = regulations_of(s);
    if (jd_game_new(&s->game, &s->regs) != JD_OK) {
        complain_text(TEXT_COMPLAIN_NO_MEMORY, NULL);
        return false;
    }
    if (s->runner->match->log)
        game_log_begin(&s->log, &s->regs);
    s->busy = true;
    s->over = s->playing = false;
    s->careful = true;
    s->state = jd_game_state(s->game);
    jd_event start = slot_event(s, JD_BY_ARBITER, JD_DO_START);
    slot_happen(s, &start);
    play_opening(s);
    return seat_prepare(s->players[JD_WHITE], s->pairing.white) && seat_prepare(s->players[JD_BLACK], s->pairing.black);
}

static void tell_opening(struct slot *s)
{
    jd_position p = s->opening.start;
    for (size_t i = 0; i < s->opening.count; i++) {
        slot_tell(s, &p, s->opening.moves[i]);
        p = jd_move_make(&p, s->opening.moves[i]);
    }
}

void slot_ready(struct slot *s)
{
    if (s->over) {
        settle(s);
        return;
    }
    if (!s->busy || s->playing || s->players[0]->state != SEAT_READY || s->players[1]->state != SEAT_READY)
        return;
    s->playing = true;
    tell_opening(s);
    if (s->state.result != JD_NO_RESULT)
        slot_finish(s, BY_LAWS, JD_BY_NOBODY);
    else
        take_turn(s);
}

void slot_drop(struct slot *s)
{
    jd_game_free(s->game);
    s->game = NULL;
    s->busy = s->playing = s->over = false;
}
