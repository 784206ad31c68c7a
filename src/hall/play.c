/* play.c - an event's way: who may do it, when it counts, applied, stored, told. */
#include "hall/doubts.h"
#include "hall/opponent.h"
#include "hall/talk.h"
#include "hall/view.h"
#include "log/read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EVENTS_MAX 20000 /* ten times a long game, every touch told: whoever comes is told all of them */

/* Did the server pause it, and will it go on when the player is back? */
static void note_waiting(struct room *r, const jd_event *e)
{
    jd_phase phase = jd_game_state(r->game).phase;
    if (e->act == JD_DO_PAUSE)
        r->waits = e->note && strcmp(e->note, "server") == 0 && phase == JD_PAUSED;
    else if (phase != JD_PAUSED)
        r->waits = false;
}

/* ---- who may do it ---- */

static bool may_do(struct seat seat, const jd_event *e)
{
    if (seat.role == ROLE_ASSISTANT && !jd_assistant_may(e->act, e->what))
        return false;
    return e->act != JD_DO_TICK || e->by == JD_BY_ARBITER;
}

/* ---- reading ---- */

/* When it counts: on arrival, or as much earlier as its way was long, within what the regulations allow. */
static int64_t counts_at(const struct room *r, const struct op *op)
{
    int64_t at = room_watch(r) - (loop_now(r->hall->loop) - op->arrived);
    int64_t made_good = op->delay < r->lag_ms ? op->delay : r->lag_ms;
    at -= made_good;
    return at > r->last_at ? at : r->last_at;
}

struct reading {
    jd_event e;
    char    *texts; /* of the event */
    char     salt[33];
    jd_fault fault;
    bool     placed; /* the fault is at its offset */
    int      status;
};

static bool refuse(struct reading *in, int status, const char *expected)
{
    in->status = status;
    in->fault = (jd_fault){0, expected};
    in->placed = false;
    return false;
}

static void complain(struct op *op, const struct reading *in)
{
    op_error(op, in->status, in->fault.expected, in->placed ? in->fault.offset + 1 : 0);
}

/* A sealed move is hidden behind salt of ours: whoever knew the salt could guess the move. */
static bool add_salt(struct reading *in)
{
    if (in->e.act != JD_DO_SEAL)
        return true;
    if (in->e.salt)
        return refuse(in, 400, "no \"salt\": it is the server's");
    if (!salt_make(in->salt))
        return refuse(in, 503, "memory");
    in->e.salt = in->salt;
    return true;
}

static bool read_theirs(const struct room *r, const struct op *op, struct seat seat, struct reading *in)
{
    in->texts = malloc(op->length + 1);
    if (!in->texts)
        return refuse(in, 503, "memory");
    if (seat.sees == JD_BY_NOBODY)
        return refuse(in, 403, "the key of somebody who may act");
    if (op->act != JD_ACT_COUNT && !jd_act_allowed(op->act, seat.sees))
        return refuse(in, 403, "an act of this role");
    jd_err err = op->said.at ? jd_event_read_value(op->said, counts_at(r, op), seat.sees, &in->e, in->texts, &in->fault)
                             : jd_event_read_from(op->text, op->length, counts_at(r, op), seat.sees, &in->e, in->texts,
                                                  &in->fault);
    if (err != JD_OK)
        return false;
    return (may_do(seat, &in->e) || refuse(in, 403, "an act of this role")) && add_salt(in);
}

static void take_own(const struct room *r, struct op *op, struct reading *in)
{
    in->e = op->event;
    in->e.at = counts_at(r, op);
    in->texts = op->text;
    op->text = NULL;
}

static bool read_event(const struct room *r, struct op *op, struct seat seat, struct reading *in)
{
    *in = (struct reading){.status = 400, .placed = true};
    if (!op->conn)
        take_own(r, op, in);
    else if (!read_theirs(r, op, seat, in))
        return false;
    return doubts_vouch(r, &in->e) || refuse(in, 409, "a position from which nobody can be mated");
}

/* ---- applying and storing ---- */

static void free_flight(struct flight *f)
{
    free(f->texts);
    jd_game_free(f->game);
    free(f->line);
    op_free(f->op);
    free(f);
}

static void call_arbiter(struct room *r, const jd_event *e)
{
    struct block *b = NULL;
    if (e->act != JD_DO_STOP || jd_game_state(r->game).phase != JD_PAUSED)
        return;
    for (size_t i = 0; i < r->viewer_count; i++) {
        struct conn *c = r->viewers[i];
        if (guest_of(c)->colour != JD_BY_ARBITER || c->mode != CONN_WEBSOCKET)
            continue;
        if (!b) {
            char text[40];
            int  n = snprintf(text, sizeof text, "{\"call\":\"%s\"}", jd_party_name(e->by));
            b = ws_write(WS_TEXT, text, (size_t)n);
        }
        conn_send(c, b);
    }
    block_drop(b);
}

static void acknowledge(struct room *r, struct flight *f)
{
    struct op *op = f->op;
    char       text[96];
    if (!op->conn)
        return;
    if (!op->http) {
        int n = snprintf(text, sizeof text, "{\"ack\":%lld,\"seq\":%zu}", (long long)op->n, r->seq);
        conn_give(op->conn, ws_write(WS_TEXT, text, (size_t)n));
        return;
    }
    struct seat seat;
    room_seat(r, op->role, op->language, &seat);
    struct out o = {0};
    out_open(&o, '{');
    out_number(&o, "seq", (int64_t)r->seq);
    out_number(&o, "at", f->e.at);
    out_key(&o, "rulings");
    view_rulings(&o, r, &f->rulings, seat);
    out_close(&o, '}');
    conn_answer(op->conn, (struct http_answer){.status = o.bad ? 500 : 200,
                                               .type = "application/json",
                                               .headers = api_headers,
                                               .body = o.text,
                                               .length = o.bad ? 0 : o.length});
    out_free(&o);
}

/* The last event of the room's game is stored: its line, which is the room's now, and what was ruled. */
static bool keep_line(struct room *r, char *text, size_t length, const jd_rulings *rulings)
{
    if (r->seq == r->lines_room) {
        size_t       room = r->lines_room ? 2 * r->lines_room : 64;
        struct line *more = realloc(r->lines, room * sizeof *more);
        if (!more)
            return false;
        r->lines = more;
        r->lines_room = room;
    }
    struct ruled *kept = rulings->count ? ruled_keep(rulings) : NULL;
    if (rulings->count && !kept)
        return false;
    bool secret = jd_game_envelope(r->game).put == r->seq + 1;
    r->lines[r->seq++] = (struct line){text, (uint32_t)length, secret, kept};
    return true;
}

static void after_event(struct room *r, const struct flight *f)
{
    call_arbiter(r, &f->e);
    room_set_tick(r);
    opponent_look(r);
    doubts_look(r);
}

void room_give_up(struct room *r)
{
    if (!r->flight || r->flight->given_up)
        return;
    r->flight->given_up = true;
    r->state = ROOM_READY;
}

/* It is stored: the room's game is the one with it. */
static void land(struct room *r, struct flight *f)
{
    jd_game *before = r->game;
    r->game = f->game;
    f->game = before;
    r->last_at = f->e.at;
    r->state = ROOM_READY;
    note_waiting(r, &f->e);
}

static bool keep_flight(struct room *r, struct flight *f, size_t length)
{
    land(r, f);
    if (!keep_line(r, f->line, length, &f->rulings))
        return false;
    f->line = NULL;
    return true;
}

static void on_stored(struct job *j)
{
    struct flight *f = (struct flight *)((char *)j - offsetof(struct flight, job));
    struct room   *r = f->room;
    if (!r) {
        op_error(f->op, 503, "a server that holds this game", 0);
        free_flight(f);
        return;
    }
    r->flight = NULL;
    if (j->err != STORE_OK || !keep_flight(r, f, j->event.length)) {
        op_error(f->op, 503, store_trouble, 0);
        if (j->err == STORE_OK || !f->given_up)
            room_stale(r);
        free_flight(f);
        return;
    }
    r->hall->events++;
    r->hall->rulings += f->rulings.count;
    acknowledge(r, f);
    room_forget_snapshots(r);
    room_broadcast(r, f);
    after_event(r, f);
    free_flight(f);
    room_pump(r);
}

static void store_flight(struct room *r, struct flight *f, size_t length)
{
    jd_state s = jd_game_state(f->game);
    snprintf(f->id, sizeof f->id, "%s", r->id);
    f->job.event = (struct store_event){.game = f->id,
                                        .seq = (int64_t)r->seq + 1,
                                        .at = f->e.at,
                                        .line = f->line,
                                        .length = length,
                                        .result = jd_result_text(s.result)};
    f->job.done = on_stored;
    r->flight = f;
    r->state = ROOM_WRITING;
    keeper_submit(r->hall->keeper, &f->job);
}

static bool is_stale(const struct room *r, const struct op *op)
{
    return op->after >= 0 && op->after != (int64_t)r->seq;
}

static char *line_of(const jd_event *e)
{
    size_t size = jd_event_write(e, NULL, 0) + 1;
    char  *line = malloc(size);
    if (line)
        jd_event_write(e, line, size);
    return line;
}

/* The game as it will be, and the line that says so. */
static const char *take_off(const struct room *r, struct flight *f)
{
    jd_fault fault = {0, NULL};
    if (jd_game_copy(&f->game, r->game) != JD_OK)
        return "memory";
    if (jd_game_apply(f->game, &f->e, &f->rulings, &fault) != JD_OK)
        return fault.expected ? fault.expected : "memory";
    f->line = line_of(&f->e);
    return f->line ? NULL : "memory";
}

/* From here on the op is the flight's. */
static void fly(struct room *r, struct op *op, struct reading *in)
{
    struct flight *f = calloc(1, sizeof *f);
    if (!f) {
        op_error(op, 503, "memory", 0);
        free(in->texts);
        op_free(op);
        return;
    }
    f->room = r;
    f->op = op;
    f->e = in->e;
    f->texts = in->texts;
    memcpy(f->salt, in->salt, sizeof f->salt);
    if (f->e.salt)
        f->e.salt = f->salt;
    const char *expected = take_off(r, f);
    if (!expected) {
        store_flight(r, f, strlen(f->line));
        return;
    }
    op_error(op, strcmp(expected, "memory") == 0 ? 503 : 400, expected, 0);
    free_flight(f);
}

void room_event(struct room *r, struct op *op, struct seat seat)
{
    struct reading in = {0};
    if (r->hall->trouble)
        op_error(op, 503, store_trouble, 0);
    else if (op->conn && r->seq >= EVENTS_MAX)
        op_error(op, 429, "a game with fewer events", 0);
    else if (is_stale(r, op))
        op_error(op, 409, "the number of the last event in \"after\"", 0);
    else if (!read_event(r, op, seat, &in))
        complain(op, &in);
    else {
        fly(r, op, &in);
        return;
    }
    free(in.texts);
    op_free(op);
}

/* ---- what would be ruled ---- */

void room_try(struct room *r, struct op *op, struct seat seat)
{
    struct reading in;
    jd_game       *copy = NULL;
    jd_fault       fault = {0, NULL};
    jd_rulings    *rulings = malloc(sizeof *rulings);
    if (!read_event(r, op, seat, &in))
        complain(op, &in);
    else if (!rulings || jd_game_copy(&copy, r->game) != JD_OK || jd_game_apply(copy, &in.e, rulings, &fault) != JD_OK)
        op_error(op, 400, fault.expected ? fault.expected : "memory", 0);
    else {
        struct out o = {0};
        out_open(&o, '{');
        out_number(&o, "answer", op->n);
        out_key(&o, "rulings");
        view_rulings(&o, r, rulings, seat);
        out_close(&o, '}');
        conn_give(op->conn, o.bad ? NULL : ws_write(WS_TEXT, o.text, o.length));
        out_free(&o);
    }
    free(in.texts);
    jd_game_free(copy);
    free(rulings);
    op_free(op);
}

/* ---- while loading ---- */

static bool replay_event(struct room *r, const char *text, size_t length, char *texts, jd_rulings *rulings)
{
    jd_event e;
    if (jd_event_read(text, length, &e, texts, NULL) != JD_OK || jd_game_apply(r->game, &e, rulings, NULL) != JD_OK)
        return false;
    note_waiting(r, &e);
    r->last_at = e.at;
    return true;
}

bool room_replay_line(struct room *r, const char *text, size_t length)
{
    jd_rulings *rulings = malloc(sizeof *rulings);
    char       *copy = strndup(text, length), *texts = malloc(length + 1);
    bool        good = rulings && copy && texts && replay_event(r, text, length, texts, rulings) &&
                keep_line(r, copy, length, rulings);
    if (!good)
        free(copy);
    free(texts);
    free(rulings);
    return good;
}

/* ---- flags and default times ---- */

/* A move that is on its way while the flag falls is waited for as long as it may have been. */
void room_set_tick(struct room *r)
{
    int64_t due;
    if (!jd_game_due(r->game, &due) || r->watch_stands || r->following)
        loop_unset(r->hall->loop, &r->tick);
    else
        loop_set(r->hall->loop, &r->tick, loop_now(r->hall->loop) + (due - room_watch(r)) + 1 + r->lag_ms);
}
