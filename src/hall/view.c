/* view.c - what leaves the server, by role. Secrets are taken out here and nowhere else. */
#include "hall/view.h"

#include "jadoube/announce.h"
#include "jadoube/fen.h"
#include "jadoube/log.h"

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

static void put_moves(struct out *o, const jd_position *p, const jd_moves *moves)
{
    static const jd_movestyle uci = {.form = JD_FORM_UCI};
    out_open(o, '[');
    for (size_t i = 0; i < moves->count; i++) {
        char text[JD_MOVETEXT_MAX];
        jd_movetext_write(p, moves->at[i], &uci, text, sizeof text);
        out_string(o, text);
    }
    out_close(o, ']');
}

static void put_bound(struct out *o, const jd_game *g, const jd_state *s)
{
    jd_moves moves;
    out_key(o, "bound");
    if (s->phase == JD_RUNNING && jd_game_bound(g, &moves))
        put_moves(o, &s->position, &moves);
    else
        out_null(o);
}

static void put_legal(struct out *o, const struct room *r, const jd_state *s, struct seat seat)
{
    jd_moves moves;
    out_key(o, "legal");
    if (r->regs.illegal != JD_ILLEGAL_REFUSE || s->phase != JD_RUNNING || seat.sees != jd_party_of(s->on_move)) {
        out_null(o);
        return;
    }
    jd_moves_legal(&s->position, &moves);
    put_moves(o, &s->position, &moves);
}

/* Uncounted: without the counters of half-moves and moves. */
static void put_fen(struct out *o, const jd_position *p, bool hidden)
{
    char   fen[JD_FEN_MAX + 4];
    size_t n = 0;
    jd_fen_write(p, fen, JD_FEN_MAX);
    for (int spaces = 0; hidden && fen[n] && spaces < 4; n++)
        spaces += fen[n] == ' ';
    if (hidden)
        snprintf(fen + n, sizeof fen - n, "0 1");
    out_member(o, "fen", fen);
}

static const char *name_or_null(jd_party p) { return p == JD_BY_NOBODY ? NULL : jd_party_name(p); }

static void put_pair(struct out *o, const char *key, int64_t white, int64_t black)
{
    out_key(o, key);
    out_open(o, '{');
    out_number(o, "white", white);
    out_number(o, "black", black);
    out_close(o, '}');
}

static void put_clock(struct out *o, const jd_state *s)
{
    out_key(o, "clock");
    out_open(o, '{');
    out_number(o, "white", s->clock[0]);
    out_number(o, "black", s->clock[1]);
    out_member(o, "running", name_or_null(s->running));
    put_pair(o, "period", s->period[0], s->period[1]);
    if (s->counter[0] == JD_HIDDEN) {
        out_key(o, "counter");
        out_null(o);
    } else {
        put_pair(o, "counter", s->counter[0], s->counter[1]);
    }
    if (s->delay > 0)
        out_number(o, "delay", s->delay);
    out_close(o, '}');
}

static void put_truth(struct out *o, const char *key, bool value)
{
    out_key(o, key);
    out_bool(o, value);
}

/* The log's state (log_state()), by role. */
static void put_state(struct out *o, const jd_state *s, bool hidden)
{
    out_key(o, "state");
    out_open(o, '{');
    put_fen(o, &s->position, hidden);
    out_key(o, "ply");
    if (hidden)
        out_null(o);
    else
        out_int(o, s->ply);
    out_member(o, "on_move", jd_party_name(jd_party_of(s->on_move)));
    put_truth(o, "made", s->made);
    put_truth(o, "completed", s->completed);
    out_member(o, "phase", jd_phase_name(s->phase));
    put_clock(o, s);
    put_pair(o, "illegal", s->illegal[0], s->illegal[1]);
    out_member(o, "offer", name_or_null(s->offer));
    out_member(o, "result", jd_result_text(s->result));
    out_member(o, "article", s->article);
    out_close(o, '}');
}

json_t *view_state(const struct room *r, const jd_state *s, struct seat seat)
{
    struct out o = {0};
    out_open(&o, '{');
    put_state(&o, s, uncounted(r, s, seat));
    out_close(&o, '}');
    json_t *whole = out_parse(&o), *state = json_incref(json_object_get(whole, "state"));
    json_decref(whole);
    return state;
}

void view_here(struct out *o, const struct room *r)
{
    out_open(o, '{');
    put_truth(o, "white", room_here(r, JD_BY_WHITE));
    put_truth(o, "black", room_here(r, JD_BY_BLACK));
    put_truth(o, "arbiter", r->here[ROLE_ARBITER] + r->here[ROLE_ORGANISER] > 0);
    put_truth(o, "assistant", r->here[ROLE_ASSISTANT] > 0);
    out_number(o, "spectators", r->here[ROLE_SPECTATOR]);
    out_close(o, '}');
}

static void put_claim(struct out *o, const struct claim *c)
{
    out_key(o, "claim");
    if (!c->on) {
        out_null(o);
        return;
    }
    out_open(o, '{');
    out_member(o, "by", jd_party_name(c->by));
    out_member(o, "what", jd_what_name(c->what));
    out_member(o, "move", c->move[0] ? c->move : NULL);
    out_close(o, '}');
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

static void add_rulings(struct out *o, const struct room *r, const jd_rulings *rulings, struct seat s)
{
    for (size_t i = 0; i < rulings->count; i++) {
        if (!may_see_ruling(r, &rulings->at[i], s))
            continue;
        json_t *ruling = log_ruling(&rulings->at[i], jd_tongue_code(s.tongue));
        out_json(o, ruling);
        json_decref(ruling);
    }
}

void view_rulings(struct out *o, const struct room *r, const jd_rulings *rulings, struct seat s)
{
    out_open(o, '[');
    add_rulings(o, r, rulings, s);
    out_close(o, ']');
}

/* ---- moves ---- */

/* A move on the list. */
struct entry {
    int64_t at, clock;
    char    text[16]; /* as it was given: one that is not legal has no other */
};

static struct entry entry_of(const jd_game *g, int ply, const jd_event *e)
{
    jd_state     now = jd_game_state(g);
    jd_position  after = jd_game_position(g, ply);
    struct entry entry = {e->at, now.clock[jd_colour_other((jd_colour)after.turn)], ""};
    if (jd_game_move(g, ply) == JD_NO_MOVE && e->move)
        snprintf(entry.text, sizeof entry.text, "%.15s", e->move);
    return entry;
}

/* For a player who is not told their number: without it. */
static void put_move(struct out *o, const jd_game *g, int ply, const struct entry *entry, struct seat s, bool hidden)
{
    jd_position  before = jd_game_position(g, ply - 1), after = jd_game_position(g, ply);
    jd_move      m = jd_game_move(g, ply);
    const char  *code = jd_tongue_code(s.tongue);
    char         uci[JD_MOVETEXT_MAX], text[JD_MOVETEXT_MAX], said[JD_ANNOUNCE_MAX] = "";
    jd_movestyle style = {.language = s.tongue == JD_ENGLISH ? NULL : jd_language_find(code)};
    snprintf(uci, sizeof uci, "%s", entry->text);
    snprintf(text, sizeof text, "%s", entry->text);
    if (m != JD_NO_MOVE) {
        jd_movetext_write(&before, m, &(jd_movestyle){.form = JD_FORM_UCI}, uci, sizeof uci);
        jd_movetext_write(&before, m, &style, text, sizeof text);
        jd_announce_write(&before, m, jd_ranks_find(code), said, sizeof said);
    }
    out_open(o, '{');
    out_key(o, "ply");
    if (hidden)
        out_null(o);
    else
        out_int(o, ply);
    out_member(o, "move", uci);
    out_member(o, "text", text);
    out_member(o, "said", said);
    out_member(o, "by", jd_party_name(jd_party_of(jd_colour_other((jd_colour)after.turn))));
    out_number(o, "at", entry->at);
    out_number(o, "clock", entry->clock);
    put_fen(o, &after, hidden);
    out_close(o, '}');
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
    struct step      s = {.rulings = rulings};
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
    struct out         rulings, missed, sheets[2];
    struct entry      *moves;
    int                count, space;
};

static void collect_moves(struct collection *c, const struct step *s)
{
    if (c->count > s->facts.plies)
        c->count = s->facts.plies;
    if (s->facts.plies > c->space) {
        int           space = 2 * s->facts.plies + 64;
        struct entry *more = realloc(c->moves, (size_t)space * sizeof *more);
        if (!more) {
            c->rulings.bad = true;
            return;
        }
        c->moves = more;
        c->space = space;
    }
    while (c->count < s->facts.plies) {
        c->moves[c->count] = entry_of(s->game, c->count + 1, s->e);
        c->count++;
    }
    jd_state now = jd_game_state(s->game);
    if (s->e->act == JD_DO_PRESS && c->count > 0 && now.completed) /* the time that counts is the one at the press */
        c->moves[c->count - 1].clock = now.clock[now.on_move ^ 1];
}

static void collect(void *context, const struct step *s)
{
    struct collection *c = context;
    collect_moves(c, s);
    add_rulings(&c->rulings, c->room, s->rulings, c->seat);
    if (s->e->act == JD_DO_WRITE && may_see_sheet(c->room, s->e->by, c->seat))
        out_string(&c->sheets[s->e->by], s->e->text);
    if (c->since >= 0 && (int64_t)s->seq > c->since) {
        json_t *event = filter_event(c->room, s->json, s->e, s->seq, c->room->lines[s->seq - 1].secret, c->seat);
        out_open(&c->missed, '{');
        out_number(&c->missed, "seq", (int64_t)s->seq);
        out_key(&c->missed, "event");
        out_json(&c->missed, event);
        out_close(&c->missed, '}');
        json_decref(event);
    }
}

static void put_list(struct out *o, const char *key, struct out *list)
{
    out_key(o, key);
    out_open(o, '[');
    if (list->length)
        out_raw(o, list->text, list->length);
    out_close(o, ']');
    o->bad |= list->bad;
    out_free(list);
}

static void put_sheets(struct out *o, const struct room *r, struct collection *c)
{
    out_key(o, "sheet");
    out_open(o, '{');
    for (int p = 0; p < 2; p++)
        if (r->regs.manual_sheets && may_see_sheet(r, (jd_party)p, c->seat))
            put_list(o, jd_party_name((jd_party)p), &c->sheets[p]);
    out_close(o, '}');
}

/* A commitment without salt could be guessed: there are not many moves. */
static void put_envelope(struct out *o, const struct room *r)
{
    jd_envelope e = jd_game_envelope(r->game);
    bool        salted = false;
    out_key(o, "envelope");
    if (!e.sealed && !e.asked) {
        out_null(o);
        return;
    }
    for (size_t i = r->facts.opened; i < r->seq; i++)
        salted |= r->lines[i].secret && strstr(r->lines[i].text, "\"salt\"");
    out_open(o, '{');
    out_member(o, "by", jd_party_name(jd_party_of(e.by)));
    put_truth(o, "sealed", e.sealed);
    out_number(o, "move_number", e.move_number);
    out_member(o, "commitment", salted && e.sealed ? e.commitment : NULL);
    out_key(o, "resume_at");
    if (e.resume_at == JD_ABSENT)
        out_null(o);
    else
        out_int(o, e.resume_at);
    out_close(o, '}');
}

static void put_move_list(struct out *o, const struct room *r, struct collection *c, bool hidden)
{
    out_key(o, "moves");
    out_open(o, '[');
    for (int i = hidden && c->count ? c->count - 1 : 0; i < c->count; i++)
        put_move(o, r->game, i + 1, &c->moves[i], c->seat, hidden);
    out_close(o, ']');
    free(c->moves);
}

/* Where it began: a number of Chess960 alone does not say that to a page. */
static void put_start(struct out *o, const jd_game *game)
{
    jd_position p = jd_game_position(game, 0);
    char        fen[JD_FEN_MAX];
    jd_fen_write(&p, fen, sizeof fen);
    out_member(o, "start", fen);
}

void view_game(struct out *o, const struct room *r, struct seat seat, int64_t since)
{
    jd_state          s = jd_game_view(r->game, seat.sees);
    bool              hidden = uncounted(r, &s, seat);
    struct collection c = {.room = r, .seat = seat, .since = hidden ? -1 : since};
    go_through(r, collect, &c);
    out_member(o, "id", r->id);
    out_member(o, "lang", jd_tongue_code(seat.tongue));
    out_number(o, "seq", (int64_t)r->seq);
    out_number(o, "state_at", r->last_at);
    out_key(o, "regulations");
    out_json(o, json_object_get(r->first_line, "regulations"));
    out_key(o, "names");
    out_open(o, '{');
    out_member(o, "white", r->regs.names[0]);
    out_member(o, "black", r->regs.names[1]);
    out_close(o, '}');
    put_start(o, r->game);
    put_state(o, &s, hidden);
    put_bound(o, r->game, &s);
    put_legal(o, r, &s, seat);
    out_member(o, "pieces", r->regs.illegal == JD_ILLEGAL_REFUSE ? "move" : "touch");
    put_move_list(o, r, &c, hidden);
    put_list(o, "rulings", &c.rulings);
    if (c.since >= 0)
        put_list(o, "missed", &c.missed);
    put_claim(o, &r->facts.claim);
    put_envelope(o, r);
    put_sheets(o, r, &c);
    out_free(&c.sheets[0]);
    out_free(&c.sheets[1]);
    out_close(o, '}');
}

/* ---- one event ---- */

static void put_event(struct out *o, const struct room *r, const struct flight *f, struct seat seat)
{
    json_t *event = filter_event(r, f->event, &f->e, r->seq, r->facts.secret, seat);
    out_key(o, "event");
    if (event == f->event)
        out_raw(o, r->lines[r->seq - 1].text, r->lines[r->seq - 1].length);
    else
        out_json(o, event);
    json_decref(event);
}

static void put_new_sheet(struct out *o, const struct room *r, const struct flight *f, struct seat seat)
{
    json_t *sheet = view_sheet(r, f->e.by, seat);
    if (!sheet)
        return;
    out_key(o, "sheet");
    out_open(o, '{');
    out_key(o, jd_party_name(f->e.by));
    out_json(o, sheet);
    out_close(o, '}');
    json_decref(sheet);
}

void view_event(struct out *o, const struct room *r, const struct flight *f, struct seat seat)
{
    jd_state s = jd_game_view(r->game, seat.sees);
    bool     hidden = uncounted(r, &s, seat);
    out_open(o, '{');
    out_number(o, "seq", (int64_t)r->seq);
    put_event(o, r, f, seat);
    out_key(o, "rulings");
    view_rulings(o, r, &f->rulings, seat);
    put_state(o, &s, hidden);
    out_number(o, "state_at", f->e.at);
    put_bound(o, r->game, &s);
    put_legal(o, r, &s, seat);
    out_key(o, "plies");
    if (hidden)
        out_null(o);
    else
        out_int(o, r->facts.plies);
    if (r->facts.plies > f->before.plies) {
        struct entry entry = entry_of(r->game, r->facts.plies, &f->e);
        out_key(o, "move");
        put_move(o, r->game, r->facts.plies, &entry, seat, hidden);
    }
    if (f->claim_changed)
        put_claim(o, &r->facts.claim);
    if (f->envelope_changed)
        put_envelope(o, r);
    if (f->e.act == JD_DO_WRITE && r->regs.manual_sheets)
        put_new_sheet(o, r, f, seat);
    out_close(o, '}');
}

/* ---- downloads ---- */

static const char not_yet[] = "the end of the game: until then a player keeps his own score (8.1, 12.6)";

struct text_out {
    const struct room *room;
    struct seat        seat;
    FILE              *to;
    jd_pgn_record     *record;
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
    jd_pgn_record_event(t->record, s->game, s->e, &seen, jd_tongue_code(t->seat.tongue));
}

static void put_text(void *context, const char *text, size_t length) { fwrite(text, 1, length, context); }

char *view_pgn(const struct room *r, struct seat seat, const char **why)
{
    jd_state        s = jd_game_view(r->game, seat.sees);
    char           *text = NULL;
    size_t          size;
    struct text_out t = {.room = r, .seat = seat};
    bool            hidden = uncounted(r, &s, seat);
    *why = hidden ? not_yet : "memory";
    if (!hidden && jd_pgn_record_new(&t.record) == JD_OK && (t.to = open_memstream(&text, &size))) {
        char *head = json_dumps(r->first_line, JSON_COMPACT);
        go_through(r, pgn_step, &t);
        jd_pgn_record_write(t.record, r->game, &r->regs, head, NULL, 0, put_text, t.to);
        fclose(t.to);
        free(head);
    }
    jd_pgn_record_free(t.record);
    return text;
}
