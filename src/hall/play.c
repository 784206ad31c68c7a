/* play.c - an event's way: who may do it, when it counts, applied, stored, told. */
#include "hall/doubts.h"
#include "hall/opponent.h"
#include "hall/talk.h"
#include "hall/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EVENTS_MAX 20000 /* ten times a long game, every touch told: whoever comes is told all of them */

/* Did the server pause it, and will it go on when the player is back? */
static void note_waiting(struct room *r, const jd_event *e, const json_t *json)
{
    jd_phase    phase = jd_game_state(r->game).phase;
    const char *reason = json_string_value(json_object_get(json, "reason"));
    if (e->act == JD_DO_PAUSE)
        r->waits = reason && strcmp(reason, "server") == 0 && phase == JD_PAUSED;
    else if (phase != JD_PAUSED)
        r->waits = false;
}

/* ---- who may do it ---- */

static bool acting_party(const struct op *op, struct seat seat, jd_party *out)
{
    *out = !op->conn ? op->by : seat.sees;
    return *out != JD_BY_NOBODY;
}

static bool may_do(const struct op *op, struct seat seat, const jd_event *e)
{
    if (!op->conn)
        return true;
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

/* The client's object with the server's fields in front; what the client said about them is a duplicate, and
 * refused as such. *shift is how far its columns moved. */
static char *complete_line(const struct room *r, const struct op *op, jd_party by, size_t *shift, size_t *length)
{
    const char *brace = memchr(op->text, '{', op->length);
    char        salt[33] = "", head[160], *line;
    const char *act = json_string_value(json_object_get(op->message, "do"));
    if (!brace || (act && strcmp(act, "seal") == 0 && !salt_make(salt)))
        return NULL;
    size_t rest = op->length - (size_t)(brace + 1 - op->text);
    bool   empty = json_object_size(op->message) == 0;
    int    n = snprintf(head, sizeof head, "{\"at\":%lld,\"by\":\"%s\"%s%s%s%s", (long long)counts_at(r, op),
                        jd_party_name(by), salt[0] ? ",\"salt\":\"" : "", salt, salt[0] ? "\"" : "", empty ? "" : ",");
    line = malloc((size_t)n + rest + 1);
    if (!line)
        return NULL;
    memcpy(line, head, (size_t)n);
    memcpy(line + n, brace + 1, rest);
    line[(size_t)n + rest] = '\0';
    *length = (size_t)n + rest;
    *shift = (size_t)n - (size_t)(brace + 1 - op->text);
    return line;
}

struct reading {
    jd_event         e;
    json_t          *json;
    struct log_fault fault;
    int              status;
};

static bool refuse(struct reading *in, int status, const char *expected)
{
    in->status = status;
    in->fault.column = 0;
    snprintf(in->fault.expected, sizeof in->fault.expected, "%s", expected);
    json_decref(in->json);
    in->json = NULL;
    return false;
}

static bool read_event(const struct room *r, const struct op *op, struct seat seat, struct reading *in)
{
    jd_party by;
    size_t   shift, length;
    *in = (struct reading){.status = 400};
    if (!acting_party(op, seat, &by))
        return refuse(in, 403, "the key of somebody who may act");
    const char *name = json_string_value(json_object_get(op->message, "do"));
    jd_act      act = name ? jd_act_parse(name) : JD_ACT_COUNT;
    if (act != JD_ACT_COUNT && !jd_act_allowed(act, by))
        return refuse(in, 403, "an act of this role");
    char *line = complete_line(r, op, by, &shift, &length);
    if (!line)
        return refuse(in, 400, "a JSON object");
    bool good = log_read_event(line, length, &in->e, &in->json, &in->fault);
    free(line);
    if (!good) {
        in->fault.column = in->fault.column > shift ? in->fault.column - shift : 1;
        return false;
    }
    if (!may_do(op, seat, &in->e))
        return refuse(in, 403, "an act of this role");
    return doubts_vouch(r, &in->e) || refuse(in, 409, "a position from which nobody can be mated");
}

/* ---- applying and storing ---- */

static void free_flight(struct flight *f)
{
    json_decref(f->event);
    json_decref(f->words);
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
    note_waiting(r, &f->e, f->event);
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

static json_t *normal_event(const struct op *op, const jd_event *e)
{
    json_t *event = log_event(e);
    json_t *reason = op->conn ? NULL : json_object_get(op->message, "reason");
    if (reason)
        json_object_set(event, "reason", reason);
    return event;
}

static bool is_stale(const struct room *r, const struct op *op)
{
    json_t *after = json_object_get(op->message, "after");
    return json_is_integer(after) && json_integer_value(after) != (json_int_t)r->seq;
}

/* The game as it will be, and the line that says so. */
static const char *take_off(const struct room *r, struct flight *f, struct reading *in)
{
    jd_fault fault = {0, NULL};
    if (jd_game_copy(&f->game, r->game) != JD_OK)
        return "memory";
    if (jd_game_apply(f->game, &in->e, &f->rulings, &fault) != JD_OK)
        return fault.expected ? fault.expected : "memory";
    f->e = in->e;
    f->event = normal_event(f->op, &in->e);
    f->line = json_dumps(f->event, JSON_COMPACT);
    return f->line ? NULL : "memory";
}

/* From here on the op is the flight's. */
static void fly(struct room *r, struct op *op, struct reading *in)
{
    struct flight *f = calloc(1, sizeof *f);
    if (!f) {
        op_error(op, 503, "memory", 0);
        json_decref(in->json);
        op_free(op);
        return;
    }
    f->room = r;
    f->op = op;
    f->words = in->json;
    const char *expected = take_off(r, f, in);
    if (!expected) {
        store_flight(r, f, strlen(f->line));
        return;
    }
    op_error(op, strcmp(expected, "memory") == 0 ? 503 : 400, expected, 0);
    free_flight(f);
}

void room_event(struct room *r, struct op *op, struct seat seat)
{
    struct reading in;
    if (r->hall->trouble)
        op_error(op, 503, store_trouble, 0);
    else if (op->conn && r->seq >= EVENTS_MAX)
        op_error(op, 429, "a game with fewer events", 0);
    else if (is_stale(r, op))
        op_error(op, 409, "the number of the last event in \"after\"", 0);
    else if (!read_event(r, op, seat, &in))
        op_error(op, in.status, in.fault.expected, in.fault.column);
    else {
        fly(r, op, &in);
        return;
    }
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
        op_error(op, in.status, in.fault.expected, in.fault.column);
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
    json_decref(in.json);
    jd_game_free(copy);
    free(rulings);
    op_free(op);
}

/* ---- while loading ---- */

bool room_replay_line(struct room *r, const char *text, size_t length)
{
    jd_rulings      *rulings = malloc(sizeof *rulings);
    jd_event         e;
    json_t          *json = NULL;
    struct log_fault fault;
    char            *copy = strndup(text, length);
    bool             good = rulings && copy && log_read_event(text, length, &e, &json, &fault) &&
                jd_game_apply(r->game, &e, rulings, NULL) == JD_OK;
    if (good)
        note_waiting(r, &e, json);
    good = good && keep_line(r, copy, length, rulings);
    if (good)
        r->last_at = e.at;
    else
        free(copy);
    json_decref(json);
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
