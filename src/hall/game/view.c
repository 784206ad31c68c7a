/* hall/game/view.c - what leaves the server, by role. Secrets are taken out here and nowhere else. */
#include "hall/game/view.h"

#include "jadoube/announce.h"
#include "jadoube/fen.h"

#include "log/json.h"
#include "log/state.h"
#include "words/label.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_player(struct seat s) { return s.sees == JD_BY_WHITE || s.sees == JD_BY_BLACK; }

static bool is_over(const jd_game *g) { return jd_game_state(g).phase >= JD_FINISHED; }

/* A player who keeps his own score is not told how many moves there were (12.6), until 8.5 or the end lets him. */
bool view_is_uncounted(const struct room *r, const jd_state *view, struct seat s)
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

static void put_truth(struct out *o, const char *key, bool value)
{
    out_key(o, key);
    out_bool(o, value);
}

/* The log's state, by role. s: jd_game_view() of the seat */
static void put_state(struct out *o, const jd_state *s, bool hidden)
{
    char                 text[STATE_JSON_MAX];
    struct state_telling how = {.uncounted = hidden, .delay = true};
    out_key(o, "state");
    out_raw(o, text, jd_state_write_as(s, &how, text, sizeof text));
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

/* ---- what waits for the arbiter ---- */

static void put_claim(struct out *o, const jd_game *game)
{
    jd_waiting_claim c = jd_game_claim(game);
    out_key(o, "claim");
    if (c.what == JD_WHAT_NONE) {
        out_null(o);
        return;
    }
    out_open(o, '{');
    out_member(o, "by", jd_party_name(c.by));
    out_member(o, "what", jd_what_name(c.what));
    out_member(o, "move", c.move[0] ? c.move : NULL);
    out_close(o, '}');
}

static bool says(struct json line, const char *key, const char *text)
{
    struct json v;
    return jd_json_member(line, key, &v) && jd_json_is(v, text);
}

/* What was said with the last act of its kind, if it is still at hand: the reason of a stop, the place of an
 * adjournment. by: NULL for whoever it was. */
static void put_said(struct out *o, const struct room *r, const char *act, const char *by, const char *field)
{
    for (size_t i = r->log.count; i-- > 0 && r->log.at[i].text;) {
        struct json line, said;
        if (jd_json_read(r->log.at[i].text, r->log.at[i].length, &line, NULL) != JD_OK || !says(line, "do", act) ||
            (by && !says(line, "by", by)))
            continue;
        if (jd_json_member(line, field, &said)) {
            out_raw(o, said.at, jd_json_length(said));
            return;
        }
        break;
    }
    out_null(o);
}

/* Who has stopped the clocks, and why. */
static void put_call(struct out *o, const struct room *r)
{
    jd_party caller = jd_game_caller(r->game);
    out_key(o, "call");
    if (caller == JD_BY_NOBODY) {
        out_null(o);
        return;
    }
    out_open(o, '{');
    out_member(o, "by", jd_party_name(caller));
    out_key(o, "reason");
    put_said(o, r, "stop", jd_party_name(caller), "reason");
    out_close(o, '}');
}

/* Of a board in the room: the result that each player has signed, as long as it is not decided. */
static void put_signed(struct out *o, const struct room *r)
{
    if (!r->regs.in_room)
        return;
    out_key(o, "signed");
    out_open(o, '{');
    for (int c = 0; c < 2; c++)
        out_member(o, jd_party_name((jd_party)c), jd_result_text(jd_game_signature(r->game, (jd_colour)c)));
    out_close(o, '}');
}

void view_board(struct out *o, const struct room *r)
{
    /* Where players keep their own score, the wall does not tell them how many moves there were (12.6). */
    struct seat eyes = {ROLE_SPECTATOR, r->regs.manual_sheets ? JD_BY_WHITE : JD_BY_NOBODY, jd_language_english()};
    jd_state    s = jd_game_view(r->game, eyes.sees);
    put_state(o, &s, view_is_uncounted(r, &s, eyes));
    out_number(o, "state_at", r->time.last_at);
    out_number(o, "now", room_time(r));
    out_key(o, "here");
    view_here(o, r);
    put_call(o, r);
    put_claim(o, r->game);
    put_signed(o, r);
}

/* What there is to do for this role in such a game, "claim fifty", whatever the board says now (12.6). */
static void put_acts(struct out *o, const struct room *r, struct seat seat)
{
    out_key(o, "acts");
    out_open(o, '[');
    for (int act = 0; act < JD_ACT_COUNT; act++) {
        for (int what = 0; what < JD_WHAT_COUNT; what++) {
            char name[64];
            bool fits = jd_act_whole((jd_act)act, (jd_what)what) && jd_act_allowed((jd_act)act, seat.sees) &&
                        jd_regulations_use(&r->regs, (jd_act)act, (jd_what)what) &&
                        (seat.role != ROLE_ASSISTANT || jd_assistant_may((jd_act)act, (jd_what)what));
            snprintf(name, sizeof name, "%s%s%s", jd_act_name((jd_act)act), what ? " " : "",
                     jd_what_name((jd_what)what));
            if (fits)
                out_string(o, name);
        }
    }
    out_close(o, ']');
}

/* ---- events ---- */

static bool may_see_words(const struct room *r, jd_party by, size_t seq, bool secret, struct seat s)
{
    if (s.sees == by || is_over(r->game))
        return true;
    return secret ? seq <= jd_game_envelope(r->game).opened : s.sees == JD_BY_ARBITER;
}

/* An event without what the role must not see. */
static void put_veiled(struct out *o, const jd_event *e, bool secret)
{
    char     text[1024], commitment[65];
    jd_event veiled = *e;
    veiled.text = veiled.move = veiled.lang = veiled.salt = NULL;
    size_t length = jd_event_write(&veiled, text, sizeof text);
    if (secret && e->salt && (e->text || e->move)) {
        jd_commitment(e->salt, e->text ? e->text : e->move, commitment);
        length--; /* the brace goes behind it */
        length += (size_t)snprintf(text + length, sizeof text - length, ",\"commitment\":\"%s\"}", commitment);
    }
    out_raw(o, text, length);
}

static void put_words(struct out *o, const struct room *r, size_t seq, const jd_event *e, struct seat seat)
{
    const struct log_line *line = &r->log.at[seq - 1];
    if (may_see_words(r, e->by, seq, line->secret, seat))
        out_raw(o, line->text, line->length);
    else
        put_veiled(o, e, line->secret);
}

void view_line(struct out *o, const struct room *r, size_t seq, const jd_event *e, struct seat seat)
{
    const struct log_line *line = &r->log.at[seq - 1];
    jd_event               read;
    char                  *texts = line->words && !e ? malloc(line->length + 1) : NULL;
    if (!line->words)
        out_raw(o, line->text, line->length);
    else if (e)
        put_words(o, r, seq, e, seat);
    else if (texts && jd_event_read(line->text, line->length, &read, texts, NULL) == JD_OK)
        put_words(o, r, seq, &read, seat);
    else
        o->bad = true;
    free(texts);
}

bool view_may_see(const jd_ruling *ruling, jd_party sees, bool over)
{
    bool written = ruling->act == JD_DO_WRITE || ruling->act == JD_DO_SEAL || ruling->rule == JD_RULE_SHEET_AHEAD;
    if (!written)
        return true;
    return sees == ruling->of || sees == JD_BY_ARBITER || over;
}

static void add_ruling(struct out *o, const struct room *r, jd_ruling ruling, struct seat s, bool hidden)
{
    char text[JD_RULING_JSON_MAX];
    if (hidden && ruling.restores >= 0)
        ruling.restores = JD_RESTORES_UNTOLD;
    out_raw(o, text, jd_ruling_write_named(&ruling, s.language, r->regs.names, text, sizeof text));
}

static void add_rulings(struct out *o, const struct room *r, const jd_rulings *rulings, struct seat s)
{
    jd_state view = jd_game_view(r->game, s.sees);
    bool     hidden = view_is_uncounted(r, &view, s);
    for (size_t i = 0; i < rulings->count; i++)
        if (view_may_see(&rulings->at[i], s.sees, is_over(r->game)))
            add_ruling(o, r, rulings->at[i], s, hidden);
}

void view_rulings(struct out *o, const struct room *r, const jd_rulings *rulings, struct seat s)
{
    out_open(o, '[');
    add_rulings(o, r, rulings, s);
    out_close(o, ']');
}

/* ---- moves ---- */

/* One that stands though it was not legal has no other name than its squares. */
static void name_illegal(const jd_ply *ply, char out[JD_MOVETEXT_MAX])
{
    char from[3] = "-", to[3] = "-";
    if (ply->from != JD_NO_SQUARE) {
        jd_square_name(ply->from, from);
        jd_square_name(ply->to, to);
    }
    snprintf(out, JD_MOVETEXT_MAX, "%s%s", from, to);
}

static void put_fen(struct out *o, jd_position p)
{
    char fen[JD_FEN_MAX];
    jd_fen_write(&p, fen, sizeof fen);
    out_member(o, "fen", fen);
}

/* For a player who is not told their number: without it. */
static void put_move(struct out *o, const struct room *r, int ply, struct seat s, bool hidden)
{
    const jd_game *g = r->game;
    jd_position    before = jd_game_position(g, ply - 1), after = jd_game_position(g, ply);
    jd_ply         made = jd_game_ply(g, ply);
    char uci[JD_MOVETEXT_MAX], text[JD_MOVETEXT_MAX], said[JD_LABEL_MOVE_MAX] = "", announced[JD_ANNOUNCE_MAX] = "";
    jd_movestyle style = {.language = s.language};
    name_illegal(&made, uci);
    name_illegal(&made, text);
    if (made.move != JD_NO_MOVE) {
        jd_movetext_write(&before, made.move, &(jd_movestyle){.form = JD_FORM_UCI}, uci, sizeof uci);
        jd_movetext_write(&before, made.move, &style, text, sizeof text);
        jd_label_move(&r->regs, &before, made.move, s.language, said, sizeof said);
        jd_announce_write(&before, made.move, NULL, announced, sizeof announced);
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
    out_member(o, "announced", announced);
    out_member(o, "by", jd_party_name(jd_party_of(made.by)));
    out_number(o, "at", made.at);
    out_number(o, "clock", made.clock);
    put_fen(o, hidden ? uncounted(after) : after);
    out_close(o, '}');
}

/* ---- the sheet ---- */

static bool may_see_sheet(const struct room *r, jd_party of, struct seat s)
{
    return s.sees == of || s.sees == JD_BY_ARBITER || is_over(r->game);
}

static void put_sheet(struct out *o, const jd_game *game, jd_party of)
{
    int entries = jd_game_entries(game, (jd_colour)of);
    out_key(o, jd_party_name(of));
    out_open(o, '[');
    for (int ply = 1; ply <= entries; ply++) {
        jd_entry e = jd_game_entry(game, (jd_colour)of, ply);
        char     text[sizeof e.text + sizeof e.time + 8];
        snprintf(text, sizeof text, "%s%s%s%s", e.text, e.offer ? " (=)" : "", *e.time ? " " : "", e.time);
        out_string(o, text);
    }
    out_close(o, ']');
}

/* ---- the whole game ---- */

static void put_missed(struct out *o, const struct room *r, struct seat seat, size_t since)
{
    out_key(o, "missed");
    out_open(o, '[');
    for (size_t seq = since + 1; seq <= r->log.count; seq++) {
        out_open(o, '{');
        out_number(o, "seq", (int64_t)seq);
        out_key(o, "event");
        view_line(o, r, seq, NULL, seat);
        out_close(o, '}');
    }
    out_close(o, ']');
}

/* So that whoever comes after it knows of it, too: why the clocks stand, or that the server was away. */
static void put_last(struct out *o, const struct room *r, struct seat seat)
{
    out_key(o, "last");
    if (r->log.count > r->past)
        view_line(o, r, r->log.count, NULL, seat);
    else
        out_null(o);
}

static void put_all_rulings(struct out *o, const struct room *r, struct seat seat)
{
    static jd_rulings rulings; /* one thread writes all that leaves the hall */
    out_key(o, "rulings");
    out_open(o, '[');
    for (size_t i = 0; i < r->log.count; i++) {
        jd_rulings_unpack(r->log.at[i].rulings, &rulings);
        add_rulings(o, r, &rulings, seat);
    }
    out_close(o, ']');
}

static void put_sheets(struct out *o, const struct room *r, struct seat seat)
{
    out_key(o, "sheet");
    out_open(o, '{');
    for (int p = 0; p < 2; p++)
        if (r->regs.manual_sheets && may_see_sheet(r, (jd_party)p, seat))
            put_sheet(o, r->game, (jd_party)p);
    out_close(o, '}');
}

/* A commitment without salt could be guessed: there are not many moves. */
static void put_envelope(struct out *o, const struct room *r)
{
    jd_envelope e = jd_game_envelope(r->game);
    out_key(o, "envelope");
    if (!e.sealed && !e.asked) {
        out_null(o);
        return;
    }
    out_open(o, '{');
    out_member(o, "by", jd_party_name(jd_party_of(e.by)));
    put_truth(o, "sealed", e.sealed);
    out_number(o, "move_number", e.move_number);
    out_member(o, "commitment", e.salted ? e.commitment : NULL);
    out_key(o, "resume_at");
    if (e.resume_at == JD_ABSENT)
        out_null(o);
    else
        out_int(o, e.resume_at);
    out_key(o, "place");
    put_said(o, r, "adjourn", NULL, "at_place");
    out_close(o, '}');
}

static void put_move_list(struct out *o, const struct room *r, struct seat seat, bool hidden)
{
    int plies = jd_game_state(r->game).standing;
    out_key(o, "moves");
    out_open(o, '[');
    for (int ply = hidden && plies ? plies : 1; ply <= plies; ply++)
        put_move(o, r, ply, seat, hidden);
    out_close(o, ']');
}

/* Where it began: a number of Chess960 alone does not say that to a page. */
static void put_start(struct out *o, const jd_game *game)
{
    jd_position p = jd_game_position(game, 0);
    char        fen[JD_FEN_MAX];
    jd_fen_write(&p, fen, sizeof fen);
    out_member(o, "start", fen);
}

/* A member of the first line as it stands there: the regulations, the tags of its PGN. */
static void put_first(struct out *o, const char *first_line, const char *name)
{
    struct json v;
    out_key(o, name);
    if (jd_json_read(first_line, strlen(first_line), &v, NULL) == JD_OK && jd_json_member(v, name, &v))
        out_raw(o, v.at, jd_json_length(v));
    else
        out_null(o);
}

/* The tournament that it belongs to. */
static void put_event(struct out *o, const json_t *extra)
{
    static const char *const where[] = {"round", "board"};
    const char              *id = json_string_value(json_object_get(extra, "tournament"));
    if (!id)
        return;
    out_key(o, "tournament");
    out_open(o, '{');
    out_member(o, "id", id);
    for (int i = 0; i < 2; i++)
        out_number(o, where[i], json_integer_value(json_object_get(extra, where[i])));
    out_close(o, '}');
}

/* What the clocks showed before the first move: an arbiter may set a position back, and them. */
static void put_start_clock(struct out *o, const jd_regulations *regs)
{
    jd_game *fresh;
    if (jd_game_new(&fresh, regs) != JD_OK)
        return;
    jd_state s = jd_game_state(fresh);
    out_key(o, "start_clock");
    out_open(o, '{');
    for (int c = 0; c < 2; c++)
        out_number(o, jd_party_name((jd_party)c), s.clock[c]);
    out_close(o, '}');
    jd_game_free(fresh);
}

void view_game(struct out *o, const struct room *r, struct seat seat, int64_t since)
{
    jd_state s = jd_game_view(r->game, seat.sees);
    bool     hidden = view_is_uncounted(r, &s, seat);
    out_member(o, "id", r->id);
    out_member(o, "lang", seat.language->code);
    out_number(o, "seq", (int64_t)r->log.count);
    out_number(o, "state_at", r->time.last_at);
    put_first(o, r->first_line, "regulations");
    put_first(o, r->first_line, "tags");
    put_event(o, r->extra);
    out_key(o, "names");
    out_open(o, '{');
    out_member(o, "white", r->regs.names[0]);
    out_member(o, "black", r->regs.names[1]);
    out_close(o, '}');
    put_start(o, r->game);
    if (seat.sees == JD_BY_ARBITER)
        put_start_clock(o, &r->regs);
    put_state(o, &s, hidden);
    put_bound(o, r->game, &s);
    put_legal(o, r, &s, seat);
    put_acts(o, r, seat);
    out_member(o, "for", is_player(seat) ? jd_party_name(seat.sees) : NULL);
    out_member(o, "pieces", r->regs.illegal == JD_ILLEGAL_REFUSE ? "move" : "touch");
    put_move_list(o, r, seat, hidden);
    put_all_rulings(o, r, seat);
    put_last(o, r, seat);
    if (since >= 0 && !hidden)
        put_missed(o, r, seat, (size_t)since);
    put_claim(o, r->game);
    put_call(o, r);
    put_envelope(o, r);
    put_sheets(o, r, seat);
    put_signed(o, r);
    out_close(o, '}');
}

/* ---- one event ---- */

/* Written on, or shortened because moves were taken back. */
static bool sheet_changed(const struct room *r, const struct flight *f, jd_party of)
{
    bool wrote = f->e.act == JD_DO_WRITE && f->e.by == of && r->regs.manual_sheets;
    return wrote || jd_game_entries(f->game, (jd_colour)of) != jd_game_entries(r->game, (jd_colour)of);
}

static void put_new_sheets(struct out *o, const struct room *r, const struct flight *f, struct seat seat)
{
    bool news[2];
    for (int p = 0; p < 2; p++)
        news[p] = sheet_changed(r, f, (jd_party)p) && may_see_sheet(r, (jd_party)p, seat);
    if (!news[0] && !news[1])
        return;
    out_key(o, "sheet");
    out_open(o, '{');
    for (int p = 0; p < 2; p++)
        if (news[p])
            put_sheet(o, r->game, (jd_party)p);
    out_close(o, '}');
}

static bool envelope_changed(const jd_game *before, const jd_game *after)
{
    jd_envelope a = jd_game_envelope(before), b = jd_game_envelope(after);
    return a.asked != b.asked || a.sealed != b.sealed || a.resume_at != b.resume_at ||
           strcmp(a.commitment, b.commitment) != 0;
}

void view_event(struct out *o, const struct room *r, const struct flight *f, struct seat seat)
{
    jd_state s = jd_game_view(r->game, seat.sees);
    bool     hidden = view_is_uncounted(r, &s, seat);
    out_open(o, '{');
    out_number(o, "seq", (int64_t)r->log.count);
    out_key(o, "event");
    view_line(o, r, r->log.count, &f->e, seat);
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
        out_int(o, s.standing);
    if (s.standing > jd_game_state(f->game).standing) {
        out_key(o, "move");
        put_move(o, r, s.standing, seat, hidden);
    }
    if (jd_game_claim(f->game).what != jd_game_claim(r->game).what)
        put_claim(o, r->game);
    if (jd_game_caller(f->game) != jd_game_caller(r->game))
        put_call(o, r);
    if (envelope_changed(f->game, r->game))
        put_envelope(o, r);
    put_new_sheets(o, r, f, seat);
    put_signed(o, r);
    out_close(o, '}');
}
