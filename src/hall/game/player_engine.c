/* hall/game/player_engine.c - a UCI engine's process. */
#include "engine/engine.h"
#include "hall/game/player_backend.h"
#include "jadoube/movetext.h"

#include <stdlib.h>

#define PATIENCE_MS 10000 /* for an answer, beyond the time that it was given */
#define PAUSE_MS    2000  /* before an engine that failed is started again    */
#define MIDDLING    500   /* what is not known of how hard a choice was       */

struct process {
    struct player_backend mind;
    struct watch          in, out;
    struct timer          timer;
    struct engine        *engine;
    char *const          *words;
    jd_position           position; /* that it thinks about */
};

static void lose_engine(struct process *p)
{
    bool thought = p->mind.state == MIND_THINKING;
    loop_unwatch(p->mind.loop, &p->in);
    loop_unwatch(p->mind.loop, &p->out);
    engine_free(p->engine);
    p->engine = NULL;
    p->mind.state = MIND_COMING;
    loop_set(p->mind.loop, &p->timer, loop_now(p->mind.loop) + PAUSE_MS);
    if (thought)
        p->mind.answered(&p->mind, NULL);
}

static void flush_engine(struct process *p)
{
    engine_flush(p->engine);
    p->out.wants = engine_wants_write(p->engine) ? LOOP_WRITE : 0;
    if (p->out.wants)
        loop_watch(p->mind.loop, &p->out);
    else
        loop_unwatch(p->mind.loop, &p->out);
}

static bool start_engine(struct player_backend *m)
{
    struct process     *p = (struct process *)m;
    struct engine_setup setup = {.command = p->words[0], .arguments = (const char *const *)p->words + 1};
    p->engine = engine_start(&setup);
    if (!p->engine)
        return false;
    p->in.fd = engine_fd(p->engine);
    p->out.fd = engine_write_fd(p->engine);
    p->in.wants = LOOP_READ;
    m->state = MIND_COMING;
    loop_watch(m->loop, &p->in);
    engine_send(p->engine, "uci");
    flush_engine(p);
    loop_set(m->loop, &p->timer, loop_now(m->loop) + PATIENCE_MS);
    return true;
}

/* It was given time and did not answer; or it is time to try again. */
static void on_time(struct timer *t)
{
    struct process *p = (struct process *)((char *)t - offsetof(struct process, timer));
    if (p->engine)
        lose_engine(p);
    else if (!start_engine(&p->mind))
        loop_set(p->mind.loop, t, loop_now(p->mind.loop) + PAUSE_MS);
}

/* ---- thinking ---- */

static void tell_game(struct process *p, const struct question *q)
{
    if (engine_option_find(p->engine, "UCI_Chess960"))
        engine_set(p->engine, "UCI_Chess960", q->start.chess960 ? "true" : "false");
    engine_new_game(p->engine, &q->start);
    p->position = q->start;
    for (size_t i = 0; i < q->count; i++) {
        engine_push(p->engine, &p->position, q->moves[i]);
        p->position = jd_move_make(&p->position, q->moves[i]);
    }
}

/* Where an engine knows nothing of Elo its own steps must do. */
static void set_level(struct process *p, int level, struct engine_go *go)
{
    if (level == 0 || !engine_elo(p->engine, level))
        engine_level(p->engine,
                     level == 0 ? ENGINE_LEVELS
                                : 1 + (level - JD_LEVEL_LEAST) * (ENGINE_LEVELS - 1) / (JD_LEVEL_MOST - JD_LEVEL_LEAST),
                     go);
}

static void think_about(struct player_backend *m, const struct question *q)
{
    struct process  *p = (struct process *)m;
    struct engine_go go = {.movetime = q->ms};
    set_level(p, q->level, &go);
    tell_game(p, q);
    engine_go(p->engine, &go);
    m->state = MIND_THINKING;
    flush_engine(p);
    loop_set(m->loop, &p->timer, loop_now(m->loop) + go.movetime + PATIENCE_MS);
}

#define MATED 30000

static int score_of(const struct process *p)
{
    struct engine_info i;
    if (!engine_info(p->engine, &i) || !i.scored)
        return 0;
    return i.mate ? (i.score > 0 ? MATED : -MATED) : i.score;
}

static void on_said(struct process *p, enum engine_said said)
{
    if (said == ENGINE_UCIOK && p->mind.state == MIND_COMING) {
        if (engine_option_find(p->engine, "Hash"))
            engine_set(p->engine, "Hash", "16");
        engine_send(p->engine, "isready");
        flush_engine(p);
    } else if (said == ENGINE_READYOK && p->mind.state == MIND_COMING) {
        p->mind.state = MIND_IDLE;
        loop_unset(p->mind.loop, &p->timer);
    } else if (said == ENGINE_BESTMOVE && p->mind.state == MIND_THINKING) {
        struct reply r = {jd_san_read(&p->position, engine_bestmove(p->engine)), score_of(p), MIDDLING};
        p->mind.state = MIND_IDLE;
        loop_unset(p->mind.loop, &p->timer);
        p->mind.answered(&p->mind, &r);
    }
}

static void on_readable(struct watch *w, int what)
{
    struct process     *p = (struct process *)((char *)w - offsetof(struct process, in));
    struct engine_event event;
    (void)what;
    engine_read(p->engine);
    while (p->engine && engine_next(p->engine, &event) != ENGINE_NOTHING) {
        if (event.said == ENGINE_FAILED) {
            lose_engine(p);
            return;
        }
        on_said(p, event.said);
    }
    if (p->mind.state == MIND_IDLE)
        p->mind.came(&p->mind);
}

static void on_writable(struct watch *w, int what)
{
    (void)what;
    flush_engine((struct process *)((char *)w - offsetof(struct process, out)));
}

static void end_engine(struct player_backend *m)
{
    struct process *p = (struct process *)m;
    loop_unset(m->loop, &p->timer);
    engine_free(p->engine);
    free(p);
}

struct player_backend *player_engine(struct loop *l, char *const *words)
{
    static const struct player_backend_kind kind = {start_engine, think_about, end_engine};
    struct process                         *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    *p = (struct process){.mind = {.kind = &kind, .loop = l},
                          .in = {.fd = -1, .ready = on_readable},
                          .out = {.fd = -1, .ready = on_writable},
                          .timer.fire = on_time,
                          .words = words};
    return &p->mind;
}
