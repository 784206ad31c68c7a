/* hall/game/submit.c - an event on its way into the log: who may do it, when it counts, applied, stored, told.
 *
 *    room_submit_event   loop      reads the event: may this seat do it, and at which game time does it count?
 *    begin_submission    loop      marks game time as not yet proven (watermark.h)
 *    submit_event        loop      copies the game, …
 *    apply_event         loop      … and applies the event to the copy; in the thinker's thread where that takes long
 *    on_applied          loop      within the limits? An attempt ("try") is answered here, and ends
 *    store_submission    keeper    stores it, with others that wait
 *    on_stored           loop      commit_event: the copy is the room's game now; acknowledges it, tells all viewers */
#include "hall/game/checkpoint.h"
#include "hall/game/mate_queue.h"
#include "hall/game/messages.h"
#include "hall/game/once.h"
#include "hall/game/opponent.h"
#include "hall/game/replay.h"
#include "hall/game/view.h"
#include "hall/serve/rate_limits.h"
#include "log/read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- who may do it ---- */

static bool may_do(struct seat seat, const jd_event *e)
{
    if (seat.role == ROLE_ASSISTANT && !jd_assistant_may(e->act, e->what))
        return false;
    return e->act != JD_DO_TICK || e->by == JD_BY_ARBITER;
}

/* ---- reading ---- */

/* The game time at which an event counts: on arrival, less the delay of its connection as far as the regulations
 * compensate for lag. */
static int64_t counts_at(const struct room *r, const struct op *op)
{
    int64_t made_good = op->delay < r->lag_ms ? op->delay : r->lag_ms;
    return game_time_of_arrival(&r->time, op->arrived, made_good, loop_now(r->hall->loop));
}

struct reading {
    jd_event       e;
    char          *texts; /* of the event */
    char           salt[33], once[ONCE_MAX];
    struct refusal why; /* it is none that may be applied */
};

static bool refuse_event(struct reading *in, enum refusal_code code)
{
    in->why = refusal_of(code);
    return false;
}

/* A sealed move is hidden behind salt of the server: with the salt a client could guess the move. */
static bool add_salt(struct reading *in)
{
    if (in->e.act != JD_DO_SEAL)
        return true;
    if (in->e.salt) {
        in->why = refusal_expecting(REFUSED_BAD_FIELD, "no \"salt\": the server adds it");
        return false;
    }
    if (!salt_make(in->salt))
        return refuse_event(in, REFUSED_OUT_OF_MEMORY);
    in->e.salt = in->salt;
    return true;
}

static bool add_mark(const struct op *op, struct seat seat, struct reading *in)
{
    return !op->once[0] || once_mark(op, seat, in->once) || refuse_event(in, REFUSED_OUT_OF_MEMORY);
}

static bool read_theirs(const struct room *r, const struct op *op, struct seat seat, struct reading *in)
{
    jd_fault fault = {0, NULL};
    in->texts = malloc(op->length + 1);
    if (!in->texts)
        return refuse_event(in, REFUSED_OUT_OF_MEMORY);
    if (seat.sees == JD_BY_NOBODY)
        return refuse_event(in, REFUSED_WATCH_ONLY);
    if (op->act != JD_ACT_COUNT && !jd_act_allowed(op->act, seat.sees))
        return refuse_event(in, REFUSED_WRONG_ROLE);
    jd_err err = op->said.at
                     ? jd_event_read_value(op->said, counts_at(r, op), seat.sees, &in->e, in->texts, &fault)
                     : jd_event_read_from(op->text, op->length, counts_at(r, op), seat.sees, &in->e, in->texts, &fault);
    if (err != JD_OK)
        in->why = refusal_of_fault(REFUSED_BAD_EVENT, &fault);
    return err == JD_OK && (may_do(seat, &in->e) || refuse_event(in, REFUSED_WRONG_ROLE)) && add_salt(in) &&
           add_mark(op, seat, in);
}

static void take_own(const struct room *r, struct op *op, struct reading *in)
{
    in->e = op->event;
    in->e.at = counts_at(r, op);
    in->texts = op->text;
    op->text = NULL;
}

/* The server was away and goes on in a moment: what a player did before they could know that is neither wrong nor to be
 * recorded as if it were. */
static bool comes_too_soon(const struct room *r, const jd_event *e)
{
    bool player = e->by == JD_BY_WHITE || e->by == JD_BY_BLACK;
    return r->waits && player && !jd_game_may(r->game, e->by, e->act, e->what);
}

static bool read_event(const struct room *r, struct op *op, struct seat seat, struct reading *in)
{
    *in = (struct reading){0};
    if (!op->conn)
        take_own(r, op, in);
    else if (!read_theirs(r, op, seat, in))
        return false;
    else if (comes_too_soon(r, &in->e))
        return refuse_event(in, REFUSED_GAME_RESUMING);
    return mate_queue_vouch(r, &in->e) || refuse_event(in, REFUSED_MATE_POSSIBLE);
}

/* ---- applying and storing ---- */

static void free_submission(struct submission *s)
{
    mark_clear(&s->mark);
    free(s->texts);
    jd_game_free(s->game);
    free(s->line);
    op_free(s->op);
    free(s);
}

void room_acknowledge(struct room *r, const struct op *op, const struct done *done)
{
    char text[MESSAGE_TEXT_MAX];
    if (!op->conn)
        return;
    if (!op->http) {
        conn_give(op->conn, ws_write(WS_TEXT, text, message_ack(text, op->n, done->seq)));
        return;
    }
    struct seat seat;
    room_seat(r, op->role, op->language, &seat);
    struct out o = {0};
    out_open(&o, '{');
    out_number(&o, "seq", (int64_t)done->seq);
    out_number(&o, "at", done->at);
    out_key(&o, "rulings");
    view_rulings(&o, r, done->rulings, seat);
    if (done->repeated) {
        out_key(&o, "repeated");
        out_bool(&o, true);
    }
    out_close(&o, '}');
    answer_json_text(op->conn, 200, o.bad ? NULL : o.text);
    out_free(&o);
}

static void after_event(struct room *r, const struct submission *s)
{
    if (s->op->conn)
        r->asker = s->op->conn->address;
    if (s->e.act == JD_DO_PAUSE)
        room_do_due(r); /* the player may have come before it was stored */
    room_note_time(r);
    room_set_tick(r);
    opponent_look(r);
    mate_queue_look(r);
}

/* Before it is stored. */
static bool leads_on(const struct room *r, const struct submission *s)
{
    jd_state before = jd_game_state(r->game), after = jd_game_state(s->game);
    return brings_on(&before, &after);
}

void room_give_up(struct room *r)
{
    struct submission *s = r->submission;
    if (!s || s->given_up)
        return;
    s->given_up = true;
    r->state = ROOM_READY;
    if (s->thinking) { /* the store has never heard of it */
        s->room = NULL;
        r->submission = NULL;
    }
}

/* It is stored: the room's game is the one with it. False: no memory for its line. */
static bool commit_event(struct room *r, struct submission *s, size_t length)
{
    jd_game *before = r->game;
    quota_count(r->quotas, s->e.by, leads_on(r, s), length);
    r->game = s->game;
    s->game = before;
    r->time.last_at = s->e.at;
    r->state = ROOM_READY;
    r->waits = waits_after(r->waits, r->game, &s->e);
    r->time.awaits_pause = false;
    room_run_time(r);
    struct log_line line = {.text = s->line, .length = (uint32_t)length};
    if (!jd_line_applied(&line, r->game, r->log.count + 1, &s->e, &s->rulings) || !jd_lines_add(&r->log, line)) {
        free(line.rulings);
        return false;
    }
    s->line = NULL;
    return true;
}

/* A player's clock does not run before the server can tell them so. However long the event has waited in a queue, in
 * the thinker's thread and in the store, game time is set back to the moment of the event. */
static bool starts_clock(const jd_game *before, const jd_game *after)
{
    jd_party runs = jd_game_state(after).running;
    return runs != JD_BY_NOBODY && runs != jd_game_state(before).running;
}

static void on_stored(struct job *j)
{
    struct submission *s = (struct submission *)((char *)j - offsetof(struct submission, job));
    struct room       *r = s->room;
    if (!r) {
        op_refuse_code(s->op, REFUSED_GAME_ELSEWHERE);
        free_submission(s);
        return;
    }
    r->submission = NULL;
    if (j->err != STORE_OK || !commit_event(r, s, j->event.length)) {
        op_refuse_code(s->op, REFUSED_STORE_UNAVAILABLE);
        room_set_time_back(r, s->e.at);
        room_note_time(r);
        if (j->err == STORE_OK || !s->given_up)
            room_stale(r);
        free_submission(s);
        return;
    }
    if (starts_clock(s->game, r->game))
        room_set_time_back(r, s->e.at);
    r->hall->events++;
    r->hall->rulings += s->rulings.count;
    room_acknowledge(r, s->op, &(struct done){r->log.count, s->e.at, &s->rulings, false});
    room_forget_snapshots(r);
    room_broadcast(r, s);
    after_event(r, s);
    checkpoint_look(r);
    free_submission(s);
    room_pump(r);
}

/* After a delay or a wait on_stored() will set game time back, perhaps to before what the store has been told. */
static void store_submission(struct room *r, struct submission *s, size_t length)
{
    if (starts_clock(r->game, s->game))
        room_foresee_time(r, s->e.at);
    snprintf(s->id, sizeof s->id, "%s", r->id);
    struct store_event event = {.game = s->id,
                                .seq = (int64_t)r->log.count + 1,
                                .at = s->e.at,
                                .line = s->line,
                                .length = length,
                                .result = store_result_write(s->game, s->result)};
    keeper_append(r->hall->keeper, &s->job, &event, on_stored);
}

static bool is_stale(const struct room *r, const struct op *op)
{
    return op->after >= 0 && op->after != (int64_t)r->log.count;
}

/* ---- what would be ruled ---- */

static void answer_try(struct room *r, const struct submission *s)
{
    struct seat seat;
    struct out  o = {0};
    room_seat(r, s->op->role, s->op->language, &seat);
    message_begin(&o, MESSAGE_ANSWER);
    out_int(&o, s->op->n);
    out_key(&o, "rulings");
    view_rulings(&o, r, &s->rulings, seat);
    out_close(&o, '}');
    conn_give(s->op->conn, o.bad ? NULL : ws_write(WS_TEXT, o.text, o.length));
    out_free(&o);
}

/* ---- applying ---- */

/* Does the line say what was applied? The next start applies what it reads there to the same game, and so gets the same
 * rulings. */
static enum refusal_code check_line(const char *line)
{
    size_t   length = strlen(line);
    char    *texts = malloc(length + 1), *again = NULL, mark[ONCE_MAX];
    jd_event e;
    jd_err   err = texts ? jd_event_read(line, length, &e, texts, NULL) : JD_ERR_MEMORY;
    once_read(line, length, mark);
    if (err == JD_OK)
        again = once_line(&e, mark);
    bool same = again && strcmp(line, again) == 0, starved = err == JD_ERR_MEMORY || (err == JD_OK && !again);
    free(again);
    free(texts);
    return same ? REFUSED_NOTHING : starved ? REFUSED_OUT_OF_MEMORY : REFUSED_CHANGE_UNREADABLE;
}

/* The game as it will be, and the line that says so. In any thread: touches nothing but the submission. */
static void apply_event(struct submission *s)
{
    jd_fault fault = {0, NULL};
    s->why = ALLOWED;
    jd_err err = jd_game_apply(s->game, &s->e, &s->rulings, &fault);
    if (err != JD_OK && fault.expected)
        s->why = refusal_expecting(REFUSED_BAD_EVENT, "%s", fault.expected);
    else if (err != JD_OK || (s->op->kind == OP_EVENT && !(s->line = once_line(&s->e, s->once))))
        s->why = refusal_of(REFUSED_OUT_OF_MEMORY);
    else if (s->line)
        s->why = refusal_of(check_line(s->line));
}

/* It was applied: on to the store, or that was all. */
static void on_applied(struct submission *s)
{
    struct room   *r = s->room;
    bool           stores = r && !s->why.code && s->op->kind == OP_EVENT;
    struct refusal why = stores ? allow_event(r, s) : s->why;
    s->thinking = false;
    if (stores && !why.code) {
        store_submission(r, s, strlen(s->line));
        return;
    }
    if (!r)
        op_refuse_code(s->op, REFUSED_GAME_ELSEWHERE);
    else if (why.code)
        op_refuse(s->op, why);
    else
        answer_try(r, s);
    if (r) {
        r->submission = NULL;
        r->state = ROOM_READY;
    }
    free_submission(s);
    if (r)
        room_pump(r);
}

static struct submission *submission_of(struct job *j)
{
    return (struct submission *)((char *)j - offsetof(struct submission, job));
}
static void apply_in_thread(struct job *j) { apply_event(submission_of(j)); }
static void applied_in_thread(struct job *j) { on_applied(submission_of(j)); }

/* A line that mates may have thousands of moves: making them takes too long for the loop. */
#define SHORT_LINE 2000 /* bytes */

static bool takes_long(const struct room *r, const jd_event *e)
{
    return r->hard || (e->line && strlen(e->line) > SHORT_LINE);
}

static void submit_event(struct room *r, struct submission *s)
{
    r->submission = s;
    r->state = ROOM_BUSY;
    if (jd_game_copy(&s->game, r->game) != JD_OK)
        s->why = refusal_of(REFUSED_OUT_OF_MEMORY);
    s->thinking = !s->why.code && takes_long(r, &s->e);
    if (s->thinking) {
        s->why = refusal_of(REFUSED_SERVER_CLOSING); /* unless it is applied before */
        worker_submit(r->hall->lanes[LANE_HARD].worker, &s->job, apply_in_thread, applied_in_thread);
        return;
    }
    if (!s->why.code)
        apply_event(s);
    on_applied(s);
}

/* From here on the op is the submission's. */
static void begin_submission(struct room *r, struct op *op, struct reading *in)
{
    struct submission *s = calloc(1, sizeof *s);
    if (!s) {
        op_refuse_code(op, REFUSED_OUT_OF_MEMORY);
        free(in->texts);
        op_free(op);
        return;
    }
    s->room = r;
    s->op = op;
    s->e = in->e;
    s->texts = in->texts;
    memcpy(s->salt, in->salt, sizeof s->salt);
    memcpy(s->once, in->once, sizeof s->once);
    if (s->e.salt)
        s->e.salt = s->salt;
    mark_set(&r->hall->marks, &s->mark, room_when(r, s->e.at));
    submit_event(r, s);
}

/* A player without a connection of their own is back when they ask for something: the game goes on before that. */
static bool comes_back(const struct room *r, const struct op *op, struct seat seat)
{
    return op->http && op->kind == OP_EVENT && r->waits && !op->returns &&
           seat.sees == jd_party_of(jd_game_state(r->game).on_move);
}

static void resume_for(struct room *r, struct op *op)
{
    struct op *others = r->ops.first, **last = r->ops.last;
    r->ops.first = NULL;
    r->ops.last = &r->ops.first;
    op->returns = true;
    op->after = -1; /* it has been looked at */
    room_do(r, JD_BY_ARBITER, JD_DO_RESUME, "server");
    op->next = others;
    *r->ops.last = op;
    r->ops.last = others ? last : &op->next;
}

void room_submit_event(struct room *r, struct op *op, struct seat seat)
{
    struct reading in = {0};
    bool           tries = op->kind == OP_TRY;
    if (!r->hall->lanes[LANE_HARD].worker || (r->hall->leaving && op->conn))
        op_refuse_code(op, REFUSED_SERVER_CLOSING); /* a game that is paused takes a move, and makes nothing of it */
    else if (r->hall->trouble && !tries)
        op_refuse_code(op, REFUSED_STORE_UNAVAILABLE);
    else if (once_answered(r, op, seat))
        ; /* it was done before */
    else if (op->after == NO_NUMBER)
        op_refuse(op, refusal_expecting(REFUSED_BAD_FIELD, "a number in \"after\""));
    else if (is_stale(r, op) && !tries)
        op_refuse_code(op, REFUSED_GAME_WENT_ON);
    else if (comes_back(r, op, seat)) {
        resume_for(r, op);
        return;
    } else if (!read_event(r, op, seat, &in))
        op_refuse(op, in.why);
    else {
        begin_submission(r, op, &in);
        return;
    }
    free(in.texts);
    op_free(op);
}

/* ---- flags and default times ---- */

/* A move that is on its way while the flag falls is waited for as long as it may have been. */
void room_set_tick(struct room *r)
{
    int64_t due;
    if (!jd_game_due(r->game, &due) || r->time.stopped || r->following)
        loop_unset(r->hall->loop, &r->tick);
    else
        loop_set(r->hall->loop, &r->tick, loop_now(r->hall->loop) + (due - room_time(r)) + 1 + r->lag_ms);
}
