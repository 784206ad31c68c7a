/* opponent.c - a few engines, and the games that wait for them. */
#include "hall/opponent.h"

#include "engine/engine.h"
#include "hall/allow.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ENGINES_MAX 4
#define LEVEL       5
#define THINK_MIN   50
#define THINK_MAX   1500
#define PATIENCE_MS 10000 /* for an answer, beyond the time that it was given */
#define PAUSE_MS    2000  /* before an engine that failed is started again    */

enum stage { STAGE_GONE, STAGE_GREETING, STAGE_IDLE, STAGE_THINKING };

/* Whose move is thought about. */
struct task {
    struct task *next;
    char         room[STORE_ID_MAX + 1];
    size_t       seq;

    struct in6_addr who;   /* lets it think */
    uint64_t        round; /* … for the how manieth time, among those who wait */
};

struct slot {
    struct opponents *all;
    struct watch      in, out;
    struct timer      timer;
    struct engine    *engine;
    enum stage        stage;
    struct task      *task;
};

struct opponents {
    struct hall *hall;
    char       **words;
    struct slot  slots[ENGINES_MAX];
    int          count;
    struct task *first; /* by round */
    uint64_t     round; /* of the one that was taken last */
};

static void assign(struct opponents *o);

/* ---- life of an engine ---- */

static void put_first(struct opponents *o, struct task *t)
{
    t->next = o->first;
    o->first = t;
}

static void lose(struct slot *s)
{
    struct loop *l = s->all->hall->loop;
    loop_unwatch(l, &s->in);
    loop_unwatch(l, &s->out);
    engine_free(s->engine);
    s->engine = NULL;
    s->stage = STAGE_GONE;
    if (s->task)
        put_first(s->all, s->task);
    s->task = NULL;
    loop_set(l, &s->timer, loop_now(l) + PAUSE_MS);
}

static void flush(struct slot *s)
{
    engine_flush(s->engine);
    s->out.wants = engine_wants_write(s->engine) ? LOOP_WRITE : 0;
    if (s->out.wants)
        loop_watch(s->all->hall->loop, &s->out);
    else
        loop_unwatch(s->all->hall->loop, &s->out);
}

static bool start(struct slot *s)
{
    struct opponents   *o = s->all;
    struct engine_setup setup = {.command = o->words[0], .arguments = (const char *const *)o->words + 1};
    s->engine = engine_start(&setup);
    if (!s->engine)
        return false;
    s->in.fd = engine_fd(s->engine);
    s->out.fd = engine_write_fd(s->engine);
    s->in.wants = LOOP_READ;
    s->stage = STAGE_GREETING;
    loop_watch(o->hall->loop, &s->in);
    engine_send(s->engine, "uci");
    flush(s);
    loop_set(o->hall->loop, &s->timer, loop_now(o->hall->loop) + PATIENCE_MS);
    return true;
}

/* It was given time and did not answer; or it is time to try again. */
static void on_time(struct timer *t)
{
    struct slot *s = (struct slot *)((char *)t - offsetof(struct slot, timer));
    if (s->stage == STAGE_GREETING || s->stage == STAGE_THINKING)
        lose(s);
    else if (s->stage == STAGE_GONE && !start(s))
        loop_set(s->all->hall->loop, t, loop_now(s->all->hall->loop) + PAUSE_MS);
}

/* ---- thinking ---- */

jd_party opponent_of(const struct room *r)
{
    const char *plays = json_string_value(json_object_get(json_object_get(r->extra, "engine"), "plays"));
    if (!plays || !r->hall->opponents)
        return JD_BY_NOBODY;
    return strcmp(plays, "white") == 0 ? JD_BY_WHITE : JD_BY_BLACK;
}

static bool is_its_move(const struct room *r)
{
    jd_state s = jd_game_state(r->game);
    return s.phase == JD_RUNNING && jd_party_of(s.on_move) == opponent_of(r) && s.running == opponent_of(r);
}

bool opponent_thinks(const struct room *r) { return opponent_of(r) != JD_BY_NOBODY && is_its_move(r); }

/* A part of what is left, and what comes with the move; never so long that others wait. */
static int64_t think_ms(const jd_regulations *regs, const jd_state *s, jd_party me)
{
    int64_t ms = s->clock[me] / 30 + regs->control.at[0].extra_ms * 3 / 4;
    ms = ms > THINK_MAX ? THINK_MAX : ms;
    ms = ms < THINK_MIN ? THINK_MIN : ms;
    return s->clock[me] > 0 && ms > s->clock[me] / 2 ? s->clock[me] / 2 + 1 : ms;
}

static bool whole(const struct room *r)
{
    int plies = jd_game_state(r->game).standing;
    for (int ply = 1; ply <= plies; ply++)
        if (jd_game_move(r->game, ply) == JD_NO_MOVE)
            return false;
    return true;
}

static void tell_game(struct engine *e, const struct room *r)
{
    jd_position start = jd_game_position(r->game, 0);
    if (engine_option_find(e, "UCI_Chess960"))
        engine_set(e, "UCI_Chess960", start.chess960 ? "true" : "false");
    if (!whole(r)) { /* something on the way was no legal move: the position alone must do */
        start = jd_game_state(r->game).position;
        engine_new_game(e, &start);
        return;
    }
    engine_new_game(e, &start);
    int plies = jd_game_state(r->game).standing;
    for (int ply = 1; ply <= plies; ply++) {
        jd_position before = jd_game_position(r->game, ply - 1);
        engine_push(e, &before, jd_game_move(r->game, ply));
    }
}

static void think(struct slot *s, struct room *r)
{
    jd_state         state = jd_game_state(r->game);
    json_t          *level = json_object_get(json_object_get(r->extra, "engine"), "level");
    int64_t          ms = allow_thinking(r->hall, &s->task->who, think_ms(&r->regs, &state, opponent_of(r)));
    struct engine_go go = {.movetime = ms > 0 ? ms : THINK_MIN};
    engine_level(s->engine, json_is_integer(level) ? (int)json_integer_value(level) : LEVEL, &go);
    tell_game(s->engine, r);
    engine_go(s->engine, &go);
    s->stage = STAGE_THINKING;
    flush(s);
    loop_set(s->all->hall->loop, &s->timer, loop_now(s->all->hall->loop) + go.movetime + PATIENCE_MS);
}

/* The room of a task, if it still waits for exactly this move. */
static struct room *room_of(struct opponents *o, const struct task *t)
{
    struct room *r = room_find(o->hall, t->room);
    return r && r->game && r->log.count == t->seq && is_its_move(r) ? r : NULL;
}

static struct task *take_task(struct opponents *o)
{
    struct task *t = o->first;
    if (t) {
        o->first = t->next;
        o->round = t->round;
    }
    return t;
}

static void assign(struct opponents *o)
{
    for (int i = 0; i < o->count; i++) {
        struct slot *s = &o->slots[i];
        struct room *r = NULL;
        while (s->stage == STAGE_IDLE && !s->task && (s->task = take_task(o)) != NULL) {
            r = room_of(o, s->task);
            if (r) {
                think(s, r);
            } else {
                free(s->task);
                s->task = NULL;
            }
        }
    }
}

static void play(struct slot *s)
{
    struct task *t = s->task;
    struct room *r = room_of(s->all, t);
    const char  *move = engine_bestmove(s->engine);
    s->task = NULL;
    s->stage = STAGE_IDLE;
    loop_unset(s->all->hall->loop, &s->timer);
    free(t);
    if (r) {
        jd_event e = jd_event_of(0, opponent_of(r), JD_DO_PLAY);
        e.move = move;
        room_act(r, &e);
    }
}

static void on_said(struct slot *s, enum engine_said said)
{
    if (said == ENGINE_UCIOK && s->stage == STAGE_GREETING) {
        if (engine_option_find(s->engine, "Hash"))
            engine_set(s->engine, "Hash", "16");
        engine_send(s->engine, "isready");
        flush(s);
    } else if (said == ENGINE_READYOK && s->stage == STAGE_GREETING) {
        s->stage = STAGE_IDLE;
        loop_unset(s->all->hall->loop, &s->timer);
    } else if (said == ENGINE_BESTMOVE && s->stage == STAGE_THINKING) {
        play(s);
    }
}

static void on_readable(struct watch *w, int what)
{
    struct slot        *s = (struct slot *)((char *)w - offsetof(struct slot, in));
    struct engine_event event;
    (void)what;
    engine_read(s->engine);
    while (s->engine && engine_next(s->engine, &event) != ENGINE_NOTHING) {
        if (event.said == ENGINE_FAILED) {
            lose(s);
            break;
        }
        on_said(s, event.said);
    }
    assign(s->all);
}

static void on_writable(struct watch *w, int what)
{
    struct slot *s = (struct slot *)((char *)w - offsetof(struct slot, out));
    (void)what;
    flush(s);
}

/* ---- all of them ---- */

struct opponents *opponents_start(struct hall *h, const char *command)
{
    struct opponents *o = calloc(1, sizeof *o);
    long              cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (!o)
        return NULL;
    o->hall = h;
    o->words = engine_words(command);
    o->count = cores > ENGINES_MAX ? ENGINES_MAX : cores < 1 ? 1 : (int)cores;
    for (int i = 0; i < o->count; i++) {
        o->slots[i] = (struct slot){.all = o, .in.ready = on_readable, .out.ready = on_writable, .timer.fire = on_time};
        o->slots[i].in.fd = o->slots[i].out.fd = -1;
    }
    if (!o->words || !start(&o->slots[0])) { /* the others when they are needed */
        int failed = o->words ? errno : EINVAL;
        free(o->words);
        free(o);
        errno = failed;
        return NULL;
    }
    return o;
}

void opponents_stop(struct opponents *o)
{
    if (!o)
        return;
    for (int i = 0; i < o->count; i++) {
        loop_unset(o->hall->loop, &o->slots[i].timer);
        engine_free(o->slots[i].engine);
        free(o->slots[i].task);
    }
    for (struct task *t; (t = take_task(o)) != NULL;)
        free(t);
    free(o->words);
    free(o);
}

static bool waits_already(const struct opponents *o, const struct room *r)
{
    for (const struct task *t = o->first; t; t = t->next)
        if (strcmp(t->room, r->id) == 0 && t->seq == r->log.count)
            return true;
    for (int i = 0; i < o->count; i++)
        if (o->slots[i].task && strcmp(o->slots[i].task->room, r->id) == 0 && o->slots[i].task->seq == r->log.count)
            return true;
    return false;
}

static void put_behind(struct task *t, const struct task *other)
{
    if (other && t->round <= other->round && memcmp(&t->who, &other->who, sizeof t->who) == 0)
        t->round = other->round + 1;
}

/* Whoever has many games waits for himself: each has one turn in a round. */
static void line_up(struct opponents *o, struct task *t)
{
    struct task **at = &o->first;
    t->round = o->round;
    for (int i = 0; i < o->count; i++)
        put_behind(t, o->slots[i].task);
    for (const struct task *other = o->first; other; other = other->next)
        put_behind(t, other);
    while (*at && (*at)->round <= t->round)
        at = &(*at)->next;
    t->next = *at;
    *at = t;
}

void opponent_look(struct room *r)
{
    struct opponents *o = r->hall->opponents;
    if (!o || opponent_of(r) == JD_BY_NOBODY || !is_its_move(r) || r->hall->leaving || waits_already(o, r))
        return;
    if (jd_game_may(r->game, opponent_of(r), JD_DO_CLAIM, JD_WHAT_ILLEGAL)) { /* it could not be told such a game */
        jd_event claim = jd_event_of(0, opponent_of(r), JD_DO_CLAIM);
        claim.what = JD_WHAT_ILLEGAL;
        room_act(r, &claim);
        return;
    }
    struct task *t = calloc(1, sizeof *t);
    if (!t)
        return;
    snprintf(t->room, sizeof t->room, "%s", r->id);
    t->seq = r->log.count;
    t->who = limit_network(&r->asker);
    line_up(o, t);
    for (int i = 1; i < o->count; i++) /* another engine, when all are busy */
        if (o->first && o->slots[i].stage == STAGE_GONE && !o->slots[i].timer.slot) {
            start(&o->slots[i]);
            break;
        }
    assign(o);
}
