/* hall/game/load.c - a room's game is read from the store, or goes on elsewhere. */
#include "hall/game/checkpoint.h"
#include "hall/game/mate_queue.h"
#include "hall/game/messages.h"
#include "hall/game/opponent.h"
#include "hall/game/replay.h"
#include "hall/peer/follow.h"
#include "hall/peer/forward.h"

#include "log/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct load {
    struct job            job;
    struct hall          *hall;
    char                  id[STORE_ID_MAX + 1];
    struct store_game    *game;
    struct store_hold     hold;
    struct store_holder   holder;
    struct mark           mark; /* … */
    struct game_time_read time;
    bool                  whole;  /* whatever checkpoint there is */
    struct replay         replay; /* has the lines */
};

/* Without a checkpoint the log is gone through from its beginning; with one, only what came after it is read. */
static void look_for_checkpoint(struct load *l, struct store *s)
{
    struct replay *v = &l->replay;
    if (store_checkpoint_read(s, l->id, l->hall->program, &v->kept, &(struct store_fault){0}) == STORE_OK &&
        v->kept.bytes && jd_lines_skip(&v->lines, (size_t)v->kept.seq))
        v->past = v->lines.count;
}

/* The lines that are not there yet. */
static enum store_err read_lines(struct load *l, struct store *s, struct store_fault *fault)
{
    enum store_err err =
        store_events(s, l->id, (int64_t)l->replay.lines.count + 1, lines_collect, &l->replay.lines, fault);
    return l->replay.lines.starved ? STORE_MEMORY : err;
}

static enum store_err look_for_holder(struct load *l, struct store *s, struct store_fault *fault)
{
    enum store_err err = l->hall->shared ? store_holder(s, l->id, &l->holder, fault) : STORE_OK;
    return !err && l->holder.held && !l->holder.here ? STORE_HELD : err;
}

/* Its keys come first: a client without one of them costs no more than that. */
static void look_work(struct job *j)
{
    struct load *l = (struct load *)j;
    j->err = store_game_read(j->store, l->id, &l->game, &j->fault);
}

/* The game is taken last: its game time runs from then on. Events that another server added meanwhile are read, too. */
static void load_work(struct job *j)
{
    struct load *l = (struct load *)j;
    j->err = l->time.held ? STORE_OK : look_for_holder(l, j->store, &j->fault);
    if (j->err == STORE_OK && !l->whole)
        look_for_checkpoint(l, j->store);
    if (j->err == STORE_OK)
        j->err = read_lines(l, j->store, &j->fault);
    if (j->err == STORE_OK && !l->time.held)
        j->err = store_take(j->store, l->id, &l->hold, &j->fault);
    if (j->err == STORE_OK && !l->time.held)
        keeper_forget_time(l->hall->keeper, l->id);
    if (j->err == STORE_OK && l->hold.seq > (int64_t)l->replay.lines.count)
        j->err = read_lines(l, j->store, &j->fault);
    struct store_fault unused;
    if (j->err == STORE_HELD)
        store_holder(j->store, l->id, &l->holder, &unused);
}

static void free_load(struct load *l)
{
    l->job.used_us += l->replay.job.used_us;
    lane_leave(&l->job);
    mark_clear(&l->mark);
    replay_clear(&l->replay);
    free(l->game);
    free(l);
}

/* How much delay may be made good, in ms. */
static int64_t read_lag(const char *first_line)
{
    struct json v;
    int64_t     lag = 0;
    if (jd_json_read(first_line, strlen(first_line), &v, NULL) == JD_OK && jd_json_member(v, "regulations", &v) &&
        jd_json_member(v, "lag_ms", &v) && jd_json_type(v) == VALUE_NUMBER)
        jd_json_whole(v, 0, &lag);
    return lag < 0 ? 0 : lag > 1000 ? 1000 : lag;
}

bool room_read_setup(struct room *r, const char *first_line, const char *keys, const char *extra)
{
    size_t length = strlen(first_line);
    r->first_line = strdup(first_line);
    r->names = malloc(length + 1);
    if (!r->first_line || !r->names || jd_regulations_read_line(first_line, length, &r->regs, r->names, NULL) != JD_OK)
        return false;
    r->keys = json_loads(keys, 0, NULL);
    r->extra = json_loads(extra, 0, NULL);
    r->lag_ms = read_lag(first_line);
    r->hard = r->regs.budget > HALL_BUDGET;
    return r->keys && r->extra && jd_game_new(&r->game, &r->regs) == JD_OK;
}

/* A game that is not there looks like one that the key does not open. */
static void fail_ops(struct room *r, struct refusal why)
{
    while (r->ops.first) {
        struct op *op = r->ops.first;
        r->ops.first = op->next;
        if (!op->next)
            r->ops.last = &r->ops.first;
        if (why.code == REFUSED_NO_SUCH_GAME && op->conn)
            op_refuse_key(r->hall, op);
        else
            op_refuse(op, why);
        op_free(op);
    }
}

/* Before anything else: a client that waits to join must not see it running, nor make a move that would count for
 * nothing. */
static void pause_first(struct room *r)
{
    struct op *others = r->ops.first, **last = r->ops.last;
    r->ops.first = NULL;
    r->ops.last = &r->ops.first;
    r->ops.pumping = true;
    room_do(r, JD_BY_ARBITER, JD_DO_PAUSE, "server");
    r->ops.pumping = false;
    if (!others)
        return;
    *r->ops.last = others;
    r->ops.last = last;
}

/* A game that was running when its server went away: neither player is charged since then, and it goes on when the
 * player on move is back. */
static void after_loading(struct room *r, bool again)
{
    r->state = ROOM_READY;
    r->idle_since = r->loaded_at = loop_now(r->hall->loop);
    if (r->time.awaits_pause)
        pause_first(r);
    if (again) {
        room_tell_game(r);
        room_do_due(r);
    }
    room_set_tick(r);
    if (!r->later.slot)
        loop_set(r->hall->loop, &r->later, loop_now(r->hall->loop) + 1000);
    room_pump(r);
    if (r->state == ROOM_READY)
        opponent_look(r);
    mate_queue_look(r);
}

static void send_op_away(struct hall *h, struct op *op, const char *id, const char *address)
{
    if (op->conn && guest_of(op->conn)->hop) { /* it was sent here by mistake, or a moment too late */
        op_refuse_code(op, REFUSED_GAME_ELSEWHERE);
        op_free(op);
    } else {
        forward_op(h, op, id, address);
    }
}

/* Another server holds the game: everything that is for it goes there, and it is followed when a wall shows it. */
static void send_away(struct room *r, const struct load *l)
{
    struct op *op = r->ops.first, *next;
    bool       follows = r->hall->follower && r->follow.keeps;
    r->sleep.woken = false;
    for (const struct op *look = op; look && r->hall->follower; look = look->next)
        follows |= op_only_looks(look);
    r->ops.first = NULL;
    r->ops.last = &r->ops.first;
    for (; op; op = next) {
        next = op->next;
        if (follows && op_only_looks(op)) {
            op->next = NULL;
            *r->ops.last = op;
            r->ops.last = &op->next;
        } else {
            send_op_away(r->hall, op, l->id, l->holder.address);
        }
    }
    if (!follows || !room_read_setup(r, l->game->regulations, l->game->keys, l->game->extra)) {
        room_close(r);
        return;
    }
    follow_begin(r);
    r->idle_since = loop_now(r->hall->loop);
    if (!r->later.slot)
        loop_set(r->hall->loop, &r->later, loop_now(r->hall->loop) + 1000);
    follow_fetch(r);
}

static void fail_loaded(struct room *r, enum refusal_code code)
{
    fail_ops(r, refusal_of(code));
    if (r->sleep.woken && code != REFUSED_NO_SUCH_GAME)
        room_sleep_on(r); /* its clocks run */
    else
        room_close(r);
}

static void take_time(struct room *r, struct load *l, bool again)
{
    l->time.stored = l->hold.time;
    l->time.held = r->sleep.woken;
    l->time.runs = !again && jd_game_state(r->game).phase == JD_RUNNING;
    game_time_take(&r->time, &r->hall->just_set, &l->time, r->hall->trouble, loop_now(r->hall->loop));
    room_note_time(r);
}

static void on_replayed(struct replay *v, struct room *r)
{
    struct load *l = (struct load *)((char *)v - offsetof(struct load, replay));
    if (r && !v->failed && replay_adopt(v, r)) {
        bool again = r->audience.count > 0 || r->sleep.woken;
        take_time(r, l, again);
        r->sleep.woken = r->distrust = false;
        r->past = v->past;
        checkpoint_opened(r, v->applied);
        after_loading(r, again);
    } else if (r && v->next < v->past) {
        room_forget(r);
        r->distrust = true;
        room_load(r);
    } else if (r) {
        fail_loaded(r, REFUSED_STORE_UNAVAILABLE);
    }
    free_load(l);
}

static enum refusal_code refusal_of_load(const struct job *j)
{
    return j->err == STORE_MISSING ? REFUSED_NO_SUCH_GAME : REFUSED_STORE_UNAVAILABLE;
}

static void on_loaded(struct job *j)
{
    struct load *l = (struct load *)j;
    struct room *r = room_find(l->hall, l->id);
    if (r && j->err == STORE_OK && room_read_setup(r, l->game->regulations, l->game->keys, l->game->extra)) {
        jd_game *game = r->game;
        r->game = NULL;
        l->replay.done = on_replayed;
        l->replay.place = &l->job;
        replay_start(&l->replay, r, game);
        return;
    }
    if (r && j->err == STORE_HELD)
        send_away(r, l);
    else if (r)
        fail_loaded(r, refusal_of_load(j));
    free_load(l);
}

static bool is_stranger(const struct op *op, const json_t *keys)
{
    return op->conn && op->role == ROLES && keys_find(keys, op->key) == ROLES;
}

static void refuse_strangers(struct room *r, const char *hashes)
{
    json_t     *keys = json_loads(hashes, 0, NULL);
    struct op **at = &r->ops.first;
    for (struct op *op; keys && (op = *at) != NULL;) {
        if (!is_stranger(op, keys)) {
            at = &op->next;
            continue;
        }
        if (!(*at = op->next))
            r->ops.last = at; /* the answer may bring the next request */
        op_refuse_key(r->hall, op);
        op_free(op);
    }
    json_decref(keys);
}

static void on_looked(struct job *j)
{
    struct load *l = (struct load *)j;
    struct room *r = room_find(l->hall, l->id);
    bool         asked = r && r->ops.first, kept = r && (r->audience.count || r->sleep.woken || r->time.stopped);
    if (asked && j->err == STORE_OK)
        refuse_strangers(r, l->game->keys);
    if (r && j->err == STORE_OK && (r->ops.first || kept || !asked)) {
        keeper_submit(l->hall->keeper, &l->job, load_work, on_loaded);
        return;
    }
    if (r && j->err == STORE_OK)
        room_close(r);
    else if (r)
        fail_loaded(r, refusal_of_load(j));
    free_load(l);
}

/* The askers that have gone wait for nothing. */
static void drop_gone(struct room *r)
{
    struct op **at = &r->ops.first;
    for (struct op *op; (op = *at) != NULL;) {
        if (!op->conn || !op->conn->gone) {
            at = &op->next;
            continue;
        }
        *at = op->next;
        op_free(op);
    }
    r->ops.last = at;
}

/* Its turn has come. */
static void begin_load(struct job *j)
{
    struct load *l = (struct load *)j;
    struct room *r = room_find(l->hall, l->id);
    bool         asked = r && r->ops.first;
    if (asked)
        drop_gone(r);
    if (asked && !r->ops.first && !r->audience.count && !r->sleep.woken && !r->time.stopped) {
        room_close(r);
        r = NULL;
    }
    if (r)
        keeper_submit(l->hall->keeper, j, look_work, on_looked);
    else
        free_load(l);
}

static void drop_load(struct job *j)
{
    struct load *l = (struct load *)j;
    struct room *r = room_find(l->hall, l->id);
    if (r)
        fail_loaded(r, REFUSED_SERVER_CLOSING);
    free_load(l);
}

/* For the first that asks, unless it is the server itself. */
static struct refusal take_turn(struct load *l, const struct room *r)
{
    const struct op   *op = r->ops.first;
    const struct owner owner = {
        .conn = op ? op->conn : NULL, .shared = true, .who = op && !op->conn ? &op->who : NULL, .key = r->id};
    l->job.reads = true;
    return lane_enter(l->hall, LANE_GAMES, &l->job, &owner, begin_load, drop_load);
}

static void give_up_loading(struct room *r, struct refusal why)
{
    fail_ops(r, why);
    r->state = ROOM_STALE;
    if (!r->ops.pumping) /* room_pump() still looks at it */
        room_close(r);
}

void room_load(struct room *r)
{
    struct load *l = calloc(1, sizeof *l);
    r->state = ROOM_LOADING;
    if (!l) {
        give_up_loading(r, refusal_of(REFUSED_OUT_OF_MEMORY));
        return;
    }
    l->hall = r->hall;
    l->time.held = r->sleep.woken;
    l->time.began = loop_now(r->hall->loop);
    l->time.asked_at = r->sleep.woken && r->ops.first && r->ops.first->conn ? room_time(r) : GAME_TIME_NEVER;
    if (l->time.asked_at != GAME_TIME_NEVER)
        mark_set(&r->hall->marks, &l->mark, hall_time(r->hall));
    l->whole = r->distrust;
    snprintf(l->id, sizeof l->id, "%s", r->id);
    struct refusal why = take_turn(l, r);
    if (!why.code)
        return;
    free_load(l);
    give_up_loading(r, why);
}
