/* hall/game/room.c - rooms: found, loaded, their queues and their game times. */
#include "hall/game/mate_queue.h"
#include "hall/game/messages.h"
#include "hall/game/opponent.h"
#include "hall/game/view.h"
#include "hall/peer/follow.h"
#include "hall/peer/forward.h"
#include "hall/serve/rate_limits.h"

#include "log/json.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TURN_US 5000 /* that a turn of the loop spends on what waits in rooms */

/* ---- the table ---- */

size_t hash_id(const char *id)
{
    size_t h = 5381;
    for (; *id; id++)
        h = h * 33 ^ (unsigned char)*id;
    return h;
}

static struct room **find_slot(struct hall *h, const char *id)
{
    struct room **at = &h->rooms[hash_id(id) % h->buckets];
    while (*at && strcmp((*at)->id, id) != 0)
        at = &(*at)->next;
    return at;
}

struct room *room_find(struct hall *h, const char *id) { return *find_slot(h, id); }

static void leave_line(struct room *r);
static void on_tick(struct timer *t);

static struct room *add_room(struct hall *h, const char *id)
{
    struct room *r = calloc(1, sizeof *r), **at = find_slot(h, id);
    if (!r)
        return NULL;
    assert(!*at);
    r->hall = h;
    snprintf(r->id, sizeof r->id, "%s", id);
    r->ops.last = &r->ops.first;
    r->tick.fire = on_tick;
    r->later.fire = room_later;
    *at = r;
    h->room_count++;
    return r;
}

void room_forget(struct room *r)
{
    room_forget_snapshots(r);
    jd_game_free(r->game);
    free(r->first_line);
    free(r->names);
    json_decref(r->keys);
    json_decref(r->extra);
    jd_lines_free(&r->log);
    r->game = NULL;
    r->first_line = r->names = NULL;
    r->keys = r->extra = NULL;
    r->time.last_at = 0;
    r->past = 0;
    r->waits = r->hard = false;
    memset(r->quotas, 0, sizeof r->quotas);
    r->replay = NULL; /* the replay finds no room when it returns */
}

void room_close(struct room *r)
{
    struct hall *h = r->hall;
    h->asleep -= r->state == ROOM_ASLEEP;
    opponent_leave(r);
    while (r->audience.count)
        conn_break(r->audience.viewers[r->audience.count - 1]);
    for (struct op *op = r->ops.first, *next; op; op = next) {
        next = op->next;
        op_refuse_code(op, REFUSED_SERVER_CLOSING);
        op_free(op);
    }
    if (r->submission)
        r->submission->room = NULL; /* the submission finds no room when it returns */
    follow_end(r);
    loop_unset(h->loop, &r->tick);
    loop_unset(h->loop, &r->later);
    leave_line(r);
    game_time_unlist(&r->time);
    *find_slot(h, r->id) = r->next;
    h->room_count--;
    room_forget(r);
    if (r->maker)
        r->maker->games--;
    tally_let(&h->net.tallies, r->maker);
    free(r->audience.viewers);
    free(r);
}

/* ---- game time ---- */

static int64_t loop_time(const struct room *r) { return loop_now(r->hall->loop); }

int64_t room_time(const struct room *r) { return game_time_now(&r->time, loop_time(r)); }

void room_set_time(struct room *r, int64_t at) { game_time_set(&r->time, &r->hall->just_set, at, loop_time(r)); }

void room_set_time_back(struct room *r, int64_t at)
{
    game_time_set_back(&r->time, &r->hall->just_set, at, loop_time(r));
}

void room_run_time(struct room *r) { game_time_run(&r->time, &r->hall->just_set, r->hall->trouble, loop_time(r)); }

int64_t room_when(const struct room *r, int64_t at)
{
    return game_time_in_hall(&r->time, at, loop_time(r), hall_time(r->hall));
}

static void start_late(struct room *r, int64_t late)
{
    if (r->tick.slot)
        loop_set(r->hall->loop, &r->tick, r->tick.due + late);
    room_note_time(r);
}

void rooms_told(struct hall *h)
{
    int64_t now = loop_later(h->loop), late;
    for (struct game_time *t; (t = game_time_start_next(&h->just_set, now, &late)) != NULL;)
        if (late)
            start_late((struct room *)((char *)t - offsetof(struct room, time)), late);
}

void room_note_time(struct room *r)
{
    bool storing = r->submission && !r->submission->thinking;
    if (!r->following && game_time_note(&r->time, storing, loop_time(r), hall_time(r->hall)))
        keeper_note_time(r->hall->keeper, r->id, r->time.told_zero, false);
}

void room_foresee_time(struct room *r, int64_t at)
{
    if (!r->following && game_time_foresee(&r->time, at, hall_time(r->hall)))
        keeper_note_time(r->hall->keeper, r->id, r->time.told_zero, true);
}

/* ---- making rooms ---- */

struct room *room_get(struct hall *h, const char *id)
{
    struct room *r = room_find(h, id);
    if (r)
        return r;
    r = add_room(h, id);
    if (r)
        room_load(r);
    return room_find(h, id);
}

struct room *room_new_game(struct hall *h, const char *id, const char *first_line, const char *keys, const char *extra)
{
    struct room *r = add_room(h, id);
    if (!r)
        return NULL;
    if (!room_read_setup(r, first_line, keys, extra)) {
        room_close(r);
        return NULL;
    }
    room_set_time(r, 0);
    r->time.told_zero = GAME_TIME_UNTOLD;
    r->state = ROOM_READY;
    r->idle_since = r->loaded_at = loop_now(h->loop);
    loop_set(h->loop, &r->later, loop_now(h->loop) + 1000);
    return r;
}

void room_made_by(struct room *r, const struct in6_addr *address)
{
    r->maker = tally_get(&r->hall->net.tallies, address);
    if (r->maker)
        r->maker->games++;
}

/* ---- the queue ---- */

void op_free(struct op *op)
{
    if (!op)
        return;
    if (op->freed)
        op->freed(op->context);
    if (op->conn)
        conn_let(op->conn);
    free(op->text);
    free(op->raw);
    free(op);
}

void room_submit(struct room *r, struct op *op)
{
    op->next = NULL;
    *r->ops.last = op;
    r->ops.last = &op->next;
    room_pump(r);
}

/* What has to be known before its turn comes. */
static void look_at_event(struct op *op)
{
    struct json v;
    char        name[32];
    op->act = JD_ACT_COUNT;
    op->after = -1;
    if (said_text(op->said, "do", name, sizeof name))
        op->act = jd_act_parse(name);
    if (jd_json_member(op->said, "after", &v) &&
        (jd_json_type(v) != VALUE_NUMBER || !jd_json_whole(v, 0, &op->after) || op->after < 0))
        op->after = NO_NUMBER;
}

/* All of it, whatever bytes it has: strndup() would stop at a zero. */
static bool keep_text(struct op *op, const char *text, size_t length)
{
    op->text = malloc(length + 1);
    if (!op->text)
        return false;
    memcpy(op->text, text, length);
    op->text[length] = '\0';
    op->length = length;
    return true;
}

bool op_take_said(struct op *op, struct json said)
{
    if (!keep_text(op, said.at, jd_json_length(said)))
        return false;
    op->said = (struct json){op->text, op->text + op->length};
    look_at_event(op);
    return true;
}

/* What is wrong with it will be told when its turn comes. */
bool op_take_event(struct op *op, const char *text, size_t length)
{
    struct json said;
    if (jd_json_read(text, length, &said, NULL) == JD_OK && jd_json_type(said) == VALUE_OBJECT)
        return op_take_said(op, said);
    op->act = JD_ACT_COUNT;
    op->after = -1;
    return keep_text(op, text, length);
}

bool said_text(struct json object, const char *name, char *out, size_t size)
{
    struct json v;
    if (!jd_json_member(object, name, &v) || jd_json_type(v) != VALUE_STRING || jd_json_length(v) > size)
        return false;
    jd_json_text(v, out);
    return true;
}

/* The op's own copy of an event's texts, in op->text. False: no memory. */
static bool keep_texts(struct op *op)
{
    jd_event    *e = &op->event;
    const char **texts[] = {&e->move, &e->text, &e->lang, &e->salt, &e->result, &e->article, &e->line, &e->note};
    size_t       room = 0, length;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        room += *texts[i] ? strlen(*texts[i]) + 1 : 0;
    char *to = op->text = malloc(room + 1);
    for (size_t i = 0; to && i < sizeof texts / sizeof texts[0]; i++)
        if (*texts[i]) {
            length = strlen(*texts[i]) + 1;
            *texts[i] = memcpy(to, *texts[i], length);
            to += length;
        }
    return to != NULL;
}

void room_act(struct room *r, const jd_event *event)
{
    struct op *op = calloc(1, sizeof *op);
    if (op)
        op->event = *event;
    if (!op || !keep_texts(op)) {
        op_free(op);
        return;
    }
    op->kind = OP_EVENT;
    op->role = ROLES;
    op->after = -1;
    op->arrived = loop_now(r->hall->loop);
    room_submit(r, op);
}

void room_do(struct room *r, jd_party by, jd_act act, const char *reason)
{
    jd_event e = jd_event_of(0, by, act);
    e.note = reason;
    room_act(r, &e);
}

/* The hall sees that something is due, and does it in turn: by then it may have been done, because it was seen twice.
 */
static bool is_moot(const struct room *r, const jd_event *e)
{
    jd_state s = jd_game_state(r->game);
    switch (e->act) {
    case JD_DO_ARRIVE: return !s.absent[e->by];
    case JD_DO_START: return s.phase != JD_SCHEDULED;
    case JD_DO_PAUSE: return s.phase != JD_RUNNING;
    case JD_DO_RESUME: return !r->waits;
    default: return false;
    }
}

static void drop_moot(struct room *r, struct op *op)
{
    r->time.awaits_pause = r->time.awaits_pause && op->event.act != JD_DO_PAUSE;
    room_run_time(r);
    op_free(op);
}

static void do_op(struct room *r, struct op *op)
{
    struct seat seat = {ROLE_SPECTATOR, JD_BY_NOBODY, op->language};
    if (r->following && !op_only_looks(op)) { /* who holds it now? */
        op->next = r->ops.first;
        r->ops.first = op;
        if (!op->next)
            r->ops.last = &op->next;
        room_forget(r);
        follow_end(r);
        room_load(r);
        return;
    }
    if (op->conn && op->conn->gone && op->kind != OP_EVENT) {
        op_free(op);
        return;
    }
    if (!op->conn && op->kind == OP_EVENT && is_moot(r, &op->event)) {
        drop_moot(r, op);
        return;
    }
    if (op->conn && op->role == ROLES)
        op->role = keys_find(r->keys, op->key);
    if (op->in_query && op->role != ROLE_SPECTATOR)
        op->role = ROLES;
    if (op->conn && !room_seat(r, op->role, op->language, &seat)) {
        op_refuse_key(r->hall, op);
        op_free(op);
        return;
    }
    if (op->conn && op->key[0])
        note_key(r->hall, op->conn, op->key);
    if (room_lacks(r, op)) {
        room_read_past(r, op);
        return;
    }
    switch (op->kind) {
    case OP_EVENT:
    case OP_TRY: room_submit_event(r, op, seat); return;
    default: op_answer(r, op, seat); op_free(op);
    }
}

static bool has_work(const struct room *r) { return r->ops.first && r->state == ROOM_READY; }

static void do_next(struct room *r)
{
    struct op *op = r->ops.first;
    r->ops.first = op->next;
    if (!op->next)
        r->ops.last = &r->ops.first;
    r->ops.pumping = true;
    do_op(r, op);
    r->ops.pumping = false;
}

static void wait_in_line(struct room *r)
{
    struct hall *h = r->hall;
    if (r->ops.in_line)
        return;
    r->ops.in_line = true;
    r->ops.next_in_line = NULL;
    *h->last_in_line = r;
    h->last_in_line = &r->ops.next_in_line;
}

static void leave_line(struct room *r)
{
    struct hall  *h = r->hall;
    struct room **at = &h->first_in_line;
    while (r->ops.in_line && *at != r)
        at = &(*at)->ops.next_in_line;
    if (r->ops.in_line && !(*at = r->ops.next_in_line))
        h->last_in_line = at;
    r->ops.in_line = false;
}

void room_pump(struct room *r)
{
    if (r->ops.pumping)
        return;
    if (r->state == ROOM_ASLEEP && r->ops.first)
        room_wake(r);
    while (has_work(r) && !r->hall->first_in_line && loop_spent(r->hall->loop) < TURN_US)
        do_next(r);
    if (has_work(r))
        wait_in_line(r);
}

/* At least one of them gets on in every turn, however long that was. */
void rooms_do_waiting(struct hall *h)
{
    int64_t until = loop_spent(h->loop) + TURN_US;
    for (struct room *r; (r = h->first_in_line) != NULL;) {
        leave_line(r);
        if (has_work(r))
            do_next(r);
        if (has_work(r))
            wait_in_line(r);
        if (loop_spent(h->loop) >= until)
            return;
    }
}

/* ---- trouble ---- */

void room_stale(struct room *r)
{
    game_time_stop(&r->time, loop_time(r));
    room_forget(r);
    loop_unset(r->hall->loop, &r->tick);
    r->state = ROOM_STALE;
    if (!r->hall->trouble)
        room_load(r);
}

static void for_all(struct hall *h, void (*each)(struct room *r))
{
    for (size_t i = 0; i < h->buckets; i++)
        for (struct room *r = h->rooms[i], *next; r; r = next) {
            next = r->next;
            each(r);
        }
}

static void tell_trouble(struct room *r, bool on)
{
    char text[MESSAGE_TEXT_MAX];
    message_trouble(text, on);
    room_tell(r, text);
}

/* Game time stops at the moment since which an event waits to be stored: its players could not be told of it. */
static void begin_trouble(struct room *r)
{
    tell_trouble(r, true);
    loop_unset(r->hall->loop, &r->tick);
    if (!r->game && r->state != ROOM_ASLEEP && !r->sleep.woken)
        return;
    game_time_stop(&r->time, loop_time(r));
    if (r->submission && r->submission->op->kind == OP_EVENT)
        room_set_time_back(r, r->submission->e.at);
    room_note_time(r);
    room_give_up(r);
    room_pump(r);
}

/* What the server would have done meanwhile. A player who is here has seen the game running, and may move. */
static void take_up(struct room *r)
{
    if (r->time.awaits_pause && room_here(r, jd_party_of(jd_game_state(r->game).on_move)))
        r->time.awaits_pause = false;
    room_run_time(r);
    if (r->time.awaits_pause)
        room_do(r, JD_BY_ARBITER, JD_DO_PAUSE, "server");
    else
        room_note_time(r);
    room_do_due(r);
}

/* The store is well before it has come to what was on its way: that is still to happen, and the next waits for it. */
static void wait_again(struct room *r)
{
    if (!r->submission)
        return;
    r->submission->given_up = false;
    r->state = ROOM_BUSY;
}

static void end_trouble(struct room *r)
{
    tell_trouble(r, false);
    if (r->state == ROOM_STALE) {
        room_load(r);
        return;
    }
    if (!r->game && r->state != ROOM_ASLEEP && !r->sleep.woken)
        return;
    wait_again(r);
    room_run_time(r);
    room_note_time(r);
    if (r->game)
        take_up(r);
    if (r->state == ROOM_READY)
        room_set_tick(r);
    if (r->state == ROOM_ASLEEP)
        room_set_alarm(r, 0);
    room_pump(r);
    mate_queue_look(r);
}

void rooms_trouble(struct hall *h, bool on) { for_all(h, on ? begin_trouble : end_trouble); }

/* Taken for dead, this server holds nothing any more: its clients reconnect, and find the server that does. */
void rooms_lost(struct hall *h) { for_all(h, room_close); }

static void pause_game(struct room *r)
{
    if (r->state == ROOM_READY && !r->following && jd_game_state(r->game).phase == JD_RUNNING)
        room_do(r, JD_BY_ARBITER, JD_DO_PAUSE, "server");
    else if (r->state == ROOM_ASLEEP && r->sleep.running)
        room_pause_asleep(r);
}

void rooms_leave(struct hall *h) { for_all(h, pause_game); }

/* ---- times ---- */

static void on_tick(struct timer *t)
{
    struct room *r = (struct room *)((char *)t - offsetof(struct room, tick));
    bool         now = (r->state == ROOM_READY || r->state == ROOM_ASLEEP) && !r->ops.first && !r->hall->trouble;
    if (now || !r->time.stopped) /* again, should there be no memory for it */
        loop_set(r->hall->loop, t, loop_now(r->hall->loop) + (now ? 1000 : 20));
    if (now)
        room_do(r, JD_BY_ARBITER, JD_DO_TICK, NULL);
}
