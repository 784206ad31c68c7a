/* view.c - what leaves the server, by role. Secrets are taken out here and nowhere else. */
#include "server/view.h"

#include "jadoube/announce.h"
#include "jadoube/fen.h"
#include "store/log_pgn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_player(struct seat s) { return s.sees == JD_BY_WHITE || s.sees == JD_BY_BLACK; }

static bool is_over(const jd_game *g) { return jd_game_state(g).phase >= JD_FINISHED; }

/* A player who keeps his own score is not told how many moves there were (12.6), until 8.5 or the end lets him. */
static bool uncounted(const struct room *r, const jd_state *view, struct seat s)
{
    return is_player(s) && r->regs.manual_sheets && view->counter[0] == JD_HIDDEN;
}

/* ---- parts ---- */

static json_t *move_list(const jd_position *p, const jd_moves *moves)
{
    static const jd_movestyle uci = {.form = JD_FORM_UCI};
    json_t                   *list = json_array();
    for (size_t i = 0; i < moves->count; i++) {
        char text[JD_MOVETEXT_MAX];
        jd_movetext_write(p, moves->at[i], &uci, text, sizeof text);
        json_array_append_new(list, json_string(text));
    }
    return list;
}

static json_t *view_bound(const jd_game *g, const jd_state *s)
{
    jd_moves moves;
    if (s->phase != JD_RUNNING || !jd_game_bound(g, &moves))
        return json_null();
    return move_list(&s->position, &moves);
}

static json_t *view_legal(const struct room *r, const jd_state *s, struct seat seat)
{
    jd_moves moves;
    if (r->regs.illegal != JD_ILLEGAL_REFUSE || s->phase != JD_RUNNING || seat.sees != jd_party_of(s->on_move))
        return json_null();
    jd_moves_legal(&s->position, &moves);
    return move_list(&s->position, &moves);
}

/* Without the counters of half-moves and moves. */
static void put_uncounted_fen(json_t *state, const char *fen)
{
    char   text[JD_FEN_MAX];
    size_t n = 0;
    for (int spaces = 0; fen[n] && spaces < 4; n++)
        spaces += fen[n] == ' ';
    snprintf(text, sizeof text, "%.*s0 1", (int)n, fen);
    json_object_set_new(state, "fen", json_string(text));
}

json_t *view_state(const struct room *r, const jd_state *s, struct seat seat)
{
    json_t *whole = log_state(s), *state = json_incref(json_object_get(whole, "state"));
    json_t *clock = json_object_get(state, "clock");
    json_decref(whole);
    if (s->counter[0] == JD_HIDDEN)
        json_object_set_new(clock, "counter", json_null());
    if (s->delay > 0)
        json_object_set_new(clock, "delay", json_integer(s->delay));
    if (uncounted(r, s, seat)) {
        json_object_set_new(state, "ply", json_null());
        put_uncounted_fen(state, json_string_value(json_object_get(state, "fen")));
    }
    return state;
}

json_t *view_here(const struct room *r)
{
    return json_pack("{s:b, s:b, s:b, s:b, s:i}", "white", r->here[ROLE_WHITE] > 0, "black", r->here[ROLE_BLACK] > 0,
                     "arbiter", r->here[ROLE_ARBITER] + r->here[ROLE_ORGANISER] > 0, "assistant",
                     r->here[ROLE_ASSISTANT] > 0, "spectators", (int)r->here[ROLE_SPECTATOR]);
}

static json_t *view_claim(const struct claim *c)
{
    if (!c->on)
        return json_null();
    return json_pack("{s:s, s:s, s:s?}", "by", jd_party_name(c->by), "what", jd_what_name(c->what), "move",
                     c->move[0] ? c->move : NULL);
}

/* ---- events ---- */

static bool may_see_words(const struct room *r, jd_party by, size_t seq, bool secret, struct seat s)
{
    if (s.sees == by || is_over(r->game))
        return true;
    return secret ? seq <= r->facts.opened : s.sees == JD_BY_ARBITER;
}

/* An event without what the role must not see. */
static json_t *filter_event(const struct room *r, json_t *event, const jd_event *e, size_t seq, bool secret,
                            struct seat s)
{
    bool words = e->act == JD_DO_WRITE || secret;
    if (!words || may_see_words(r, e->by, seq, secret, s))
        return json_incref(event);
    json_t *copy = json_copy(event);
    if (secret && e->salt && (e->text || e->move)) {
        char commitment[65];
        jd_commitment(e->salt, e->text ? e->text : e->move, commitment);
        json_object_set_new(copy, "commitment", json_string(commitment));
    }
    json_object_del(copy, "text");
    json_object_del(copy, "move");
    json_object_del(copy, "lang");
    json_object_del(copy, "salt");
    return copy;
}

/* Rulings about what somebody wrote quote it. */
static bool may_see_ruling(const struct room *r, const jd_ruling *ruling, struct seat s)
{
    if (ruling->act != JD_DO_WRITE && ruling->act != JD_DO_SEAL)
        return true;
    return s.sees == ruling->of || s.sees == JD_BY_ARBITER || is_over(r->game);
}

static void add_rulings(const struct room *r, json_t *list, const jd_rulings *rulings, struct seat s)
{
    for (size_t i = 0; i < rulings->count; i++)
        if (may_see_ruling(r, &rulings->at[i], s))
            json_array_append_new(list, log_ruling(&rulings->at[i], jd_tongue_code(s.tongue)));
}

json_t *view_rulings(const struct room *r, const jd_rulings *rulings, struct seat s)
{
    json_t *list = json_array();
    add_rulings(r, list, rulings, s);
    return list;
}

/* ---- moves ---- */

static json_t *view_move(const jd_game *g, int ply, const jd_event *e, struct seat s)
{
    jd_position  before = jd_game_position(g, ply - 1), after = jd_game_position(g, ply);
    jd_move      m = jd_game_move(g, ply);
    jd_state     now = jd_game_state(g);
    jd_colour    by = jd_colour_other((jd_colour)after.turn);
    char         fen[JD_FEN_MAX], uci[JD_MOVETEXT_MAX] = "", text[JD_MOVETEXT_MAX] = "", said[JD_ANNOUNCE_MAX] = "";
    jd_movestyle style = {.language = jd_language_find(jd_tongue_code(s.tongue))};
    jd_fen_write(&after, fen, sizeof fen);
    if (m != JD_NO_MOVE) {
        jd_movetext_write(&before, m, &(jd_movestyle){.form = JD_FORM_UCI}, uci, sizeof uci);
        jd_movetext_write(&before, m, &style, text, sizeof text);
        jd_announce_write(&before, m, jd_ranks_find(jd_tongue_code(s.tongue)), said, sizeof said);
    } else if (e->move) {
        snprintf(uci, sizeof uci, "%.31s", e->move);
        snprintf(text, sizeof text, "%.31s", e->move);
    }
    return json_pack("{s:i, s:s, s:s, s:s, s:s, s:I, s:I, s:s}", "ply", ply, "move", uci, "text", text, "said", said,
                     "by", jd_party_name(jd_party_of(by)), "at", (json_int_t)e->at, "clock", (json_int_t)now.clock[by],
                     "fen", fen);
}

/* For a player who is not told their number: the last one only, and without it. */
static void hide_moves(json_t *moves)
{
    while (json_array_size(moves) > 1)
        json_array_remove(moves, 0);
    json_t *last = json_array_get(moves, 0);
    if (last) {
        json_object_set_new(last, "ply", json_null());
        put_uncounted_fen(last, json_string_value(json_object_get(last, "fen")));
    }
}

/* ---- going through the log again ---- */

struct step {
    size_t            seq;
    json_t           *json;
    const jd_event   *e;
    const jd_game    *game;
    const jd_rulings *rulings;
    struct facts      facts;
};

/* Call `each` after every event of the room's log. */
static bool go_through(const struct room *r, void (*each)(void *context, const struct step *s), void *context)
{
    jd_game         *g;
    jd_rulings      *rulings = malloc(sizeof *rulings);
    struct log_fault fault;
    struct step      s = {.rulings = rulings, .facts = {.session_at = -1}};
    bool             good = rulings && jd_game_new(&g, &r->regs) == JD_OK;
    if (!good) {
        free(rulings);
        return false;
    }
    s.game = g;
    for (size_t i = 0; i < r->seq && good; i++) {
        jd_event e;
        good = log_read_event(r->lines[i].text, r->lines[i].length, &e, &s.json, &fault);
        good = good && jd_game_apply(g, &e, rulings, NULL) == JD_OK;
        if (good) {
            s.seq = i + 1;
            s.e = &e;
            facts_after(&s.facts, g, &e, s.json, s.seq);
            each(context, &s);
        }
        json_decref(s.json);
        s.json = NULL;
    }
    jd_game_free(g);
    free(rulings);
    return good;
}

/* ---- the sheet ---- */

static bool may_see_sheet(const struct room *r, jd_party of, struct seat s)
{
    return s.sees == of || s.sees == JD_BY_ARBITER || is_over(r->game);
}

struct writing {
    jd_party of;
    json_t  *list;
};

static void collect_writing(void *context, const struct step *s)
{
    struct writing *w = context;
    if (s->e->act == JD_DO_WRITE && s->e->by == w->of)
        json_array_append_new(w->list, json_string(s->e->text));
}

json_t *view_sheet(const struct room *r, jd_party of, struct seat s)
{
    struct writing w = {of, NULL};
    if (!may_see_sheet(r, of, s))
        return NULL;
    w.list = json_array();
    go_through(r, collect_writing, &w);
    return w.list;
}

/* ---- the whole game ---- */

struct collection {
    const struct room *room;
    struct seat        seat;
    int64_t            since;
    json_t            *moves, *rulings, *missed, *sheets[2];
};

static void collect_moves(struct collection *c, const struct step *s)
{
    while ((int)json_array_size(c->moves) > s->facts.plies)
        json_array_remove(c->moves, json_array_size(c->moves) - 1);
    for (int ply = (int)json_array_size(c->moves) + 1; ply <= s->facts.plies; ply++)
        json_array_append_new(c->moves, view_move(s->game, ply, s->e, c->seat));
    bool completes = s->e->act == JD_DO_PRESS && s->facts.plies > 0;
    if (completes) { /* the time that counts is the one at the press */
        json_t  *last = json_array_get(c->moves, json_array_size(c->moves) - 1);
        jd_state now = jd_game_state(s->game);
        if (now.completed)
            json_object_set_new(last, "clock", json_integer(now.clock[now.on_move ^ 1]));
    }
}

static void collect(void *context, const struct step *s)
{
    struct collection *c = context;
    collect_moves(c, s);
    add_rulings(c->room, c->rulings, s->rulings, c->seat);
    if (s->e->act == JD_DO_WRITE && may_see_sheet(c->room, s->e->by, c->seat))
        json_array_append_new(c->sheets[s->e->by], json_string(s->e->text));
    if (c->since >= 0 && (int64_t)s->seq > c->since) {
        json_t *event = filter_event(c->room, s->json, s->e, s->seq, c->room->lines[s->seq - 1].secret, c->seat);
        json_array_append_new(c->missed, json_pack("{s:I, s:o}", "seq", (json_int_t)s->seq, "event", event));
    }
}

static json_t *view_sheets(const struct room *r, struct collection *c)
{
    json_t *o = json_object();
    for (int p = 0; p < 2; p++)
        if (r->regs.manual_sheets && may_see_sheet(r, (jd_party)p, c->seat))
            json_object_set(o, jd_party_name((jd_party)p), c->sheets[p]);
    return o;
}

/* A commitment without salt could be guessed: there are not many moves. */
static json_t *view_envelope(const struct room *r)
{
    jd_envelope e = jd_game_envelope(r->game);
    if (!e.sealed && !e.asked)
        return json_null();
    bool salted = false;
    for (size_t i = r->facts.opened; i < r->seq; i++)
        salted |= r->lines[i].secret && strstr(r->lines[i].text, "\"salt\"");
    return json_pack("{s:s, s:b, s:i, s:s?, s:o}", "by", jd_party_name(jd_party_of(e.by)), "sealed", e.sealed,
                     "move_number", e.move_number, "commitment", salted && e.sealed ? e.commitment : NULL, "resume_at",
                     e.resume_at == JD_ABSENT ? json_null() : json_integer(e.resume_at));
}

static void put_names(const struct room *r, json_t *game)
{
    json_object_set_new(game, "names", json_pack("{s:s?, s:s?}", "white", r->regs.names[0], "black", r->regs.names[1]));
}

json_t *view_game(const struct room *r, struct seat seat, int64_t since)
{
    jd_state          s = jd_game_view(r->game, seat.sees);
    bool              hidden = uncounted(r, &s, seat);
    struct collection c = {
        r, seat, hidden ? -1 : since, json_array(), json_array(), json_array(), {json_array(), json_array()}};
    go_through(r, collect, &c);
    if (hidden)
        hide_moves(c.moves);
    json_t *g = json_object();
    json_object_set_new(g, "id", json_string(r->id));
    json_object_set_new(g, "lang", json_string(jd_tongue_code(seat.tongue)));
    json_object_set_new(g, "seq", json_integer((json_int_t)r->seq));
    json_object_set_new(g, "state_at", json_integer(r->last_at));
    json_object_set(g, "regulations", json_object_get(r->first_line, "regulations"));
    put_names(r, g);
    json_object_set_new(g, "state", view_state(r, &s, seat));
    json_object_set_new(g, "bound", view_bound(r->game, &s));
    json_object_set_new(g, "legal", view_legal(r, &s, seat));
    json_object_set_new(g, "pieces", json_string(r->regs.illegal == JD_ILLEGAL_REFUSE ? "move" : "touch"));
    json_object_set_new(g, "moves", c.moves);
    json_object_set_new(g, "rulings", c.rulings);
    if (c.since >= 0)
        json_object_set(g, "missed", c.missed);
    json_object_set_new(g, "claim", view_claim(&r->facts.claim));
    json_object_set_new(g, "envelope", view_envelope(r));
    json_object_set_new(g, "sheet", view_sheets(r, &c));
    json_decref(c.missed);
    json_decref(c.sheets[0]);
    json_decref(c.sheets[1]);
    return g;
}

/* ---- one event ---- */

json_t *view_event(const struct room *r, const struct flight *f, struct seat seat)
{
    jd_state s = jd_game_view(r->game, seat.sees);
    bool     hidden = uncounted(r, &s, seat);
    json_t  *o = json_object();
    json_object_set_new(o, "seq", json_integer((json_int_t)r->seq));
    json_object_set_new(o, "event", filter_event(r, f->event, &f->e, r->seq, r->facts.secret, seat));
    json_object_set_new(o, "rulings", view_rulings(r, &f->rulings, seat));
    json_object_set_new(o, "state", view_state(r, &s, seat));
    json_object_set_new(o, "state_at", json_integer(f->e.at));
    json_object_set_new(o, "bound", view_bound(r->game, &s));
    json_object_set_new(o, "legal", view_legal(r, &s, seat));
    json_object_set_new(o, "plies", hidden ? json_null() : json_integer(r->facts.plies));
    if (r->facts.plies > f->before.plies) {
        json_t *moves = json_array();
        json_array_append_new(moves, view_move(r->game, r->facts.plies, &f->e, seat));
        if (hidden)
            hide_moves(moves);
        json_object_set(o, "move", json_array_get(moves, 0));
        json_decref(moves);
    }
    if (f->claim_changed)
        json_object_set_new(o, "claim", view_claim(&r->facts.claim));
    if (f->envelope_changed)
        json_object_set_new(o, "envelope", view_envelope(r));
    if (f->e.act == JD_DO_WRITE && r->regs.manual_sheets && may_see_sheet(r, f->e.by, seat))
        json_object_set_new(o, "sheet", json_pack("{s:o}", jd_party_name(f->e.by), view_sheet(r, f->e.by, seat)));
    return o;
}

/* ---- downloads ---- */

static const char not_yet[] = "the end of the game: until then a player keeps his own score (8.1, 12.6)";

struct text_out {
    const struct room *room;
    struct seat        seat;
    FILE              *to;
    struct pgn_record *record;
};

static void log_line(void *context, const struct step *s)
{
    struct text_out *t = context;
    json_t          *event = filter_event(t->room, s->json, s->e, s->seq, t->room->lines[s->seq - 1].secret, t->seat);
    json_dumpf(event, t->to, JSON_COMPACT);
    fputc('\n', t->to);
    json_decref(event);
}

char *view_log(const struct room *r, struct seat seat, const char **why)
{
    jd_state        s = jd_game_view(r->game, seat.sees);
    char           *text = NULL;
    size_t          size;
    struct text_out t = {.room = r, .seat = seat};
    *why = uncounted(r, &s, seat) ? not_yet : "memory";
    if (uncounted(r, &s, seat) || !(t.to = open_memstream(&text, &size)))
        return NULL;
    json_dumpf(r->first_line, t.to, JSON_COMPACT);
    fputc('\n', t.to);
    go_through(r, log_line, &t);
    fclose(t.to);
    return text;
}

static void pgn_step(void *context, const struct step *s)
{
    struct text_out *t = context;
    jd_rulings       seen = {0};
    for (size_t i = 0; i < s->rulings->count; i++)
        if (may_see_ruling(t->room, &s->rulings->at[i], t->seat))
            seen.at[seen.count++] = s->rulings->at[i];
    pgn_record_event(t->record, s->game, s->e, &seen, jd_tongue_code(t->seat.tongue));
}

char *view_pgn(const struct room *r, struct seat seat, const char **why)
{
    jd_state        s = jd_game_view(r->game, seat.sees);
    char           *text = NULL;
    size_t          size;
    struct text_out t = {.room = r, .seat = seat, .record = pgn_record_new()};
    bool            hidden = uncounted(r, &s, seat);
    *why = hidden ? not_yet : "memory";
    if (!hidden && t.record && (t.to = open_memstream(&text, &size))) {
        go_through(r, pgn_step, &t);
        pgn_record_labels(t.record, r->first_line);
        pgn_record_write(t.record, r->game, &r->regs, t.to);
        fclose(t.to);
    }
    if (t.record)
        pgn_record_free(t.record);
    return text;
}
