/* hall/game/player_builtin.c - our own player in a thread. */
#include "hall/game/player_backend.h"
#include "hall/serve/worker.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define TABLE_BYTES ((size_t)8 << 20)
#define MODESTY     10 /* as nice(1) has it: the loop comes first */

struct ours {
    struct player_backend mind;
    struct worker        *worker;
    struct job            job;
    jd_opponent          *player;
    void                 *table;
    jd_opponent_limits    limits;
    jd_moves              only;
    bool                  stranger; /* this game is not the last one's */
    bool                  modest, leaving;
};

static int64_t now_ms(void *context)
{
    (void)context;
    return clock_ms();
}

/* In its own thread. */
static void think_aside(struct job *j)
{
    struct ours *o = (struct ours *)((char *)j - offsetof(struct ours, job));
    if (!o->modest)
        setpriority(PRIO_PROCESS, (id_t)gettid(), MODESTY);
    o->modest = true;
    if (o->stranger)
        jd_opponent_forget(o->player); /* what another level has seen is not this one's to know */
    o->stranger = false;
    jd_opponent_think(o->player, 0);
}

static void on_thought(struct job *j)
{
    struct ours *o = (struct ours *)((char *)j - offsetof(struct ours, job));
    struct reply r = {jd_opponent_best(o->player), jd_opponent_score(o->player), jd_opponent_doubt(o->player)};
    o->mind.state = MIND_IDLE;
    if (!o->leaving)
        o->mind.answered(&o->mind, &r);
}

/* Its memory is taken when the first game needs it. */
static bool start_player(struct player_backend *m)
{
    struct ours *o = (struct ours *)m;
    o->table = aligned_alloc(64, TABLE_BYTES);
    o->worker = o->table ? worker_start(m->loop, 1) : NULL;
    if (!o->worker || jd_opponent_new(&o->player, o->table, TABLE_BYTES, 1) != JD_OK) {
        worker_stop(o->worker);
        free(o->table);
        o->worker = NULL;
        o->table = NULL;
        errno = ENOMEM;
        return false;
    }
    memset(o->table, 0, TABLE_BYTES);
    m->state = MIND_IDLE;
    return true;
}

static void answer_nothing(struct ours *o) { o->mind.answered(&o->mind, &(struct reply){JD_NO_MOVE, 0, 0}); }

static void think_about(struct player_backend *m, const struct question *q)
{
    struct ours *o = (struct ours *)m;
    o->stranger |= q->level != o->limits.level || q->seed != o->limits.seed;
    o->only = q->only;
    o->limits = (jd_opponent_limits){.move_ms = q->ms,
                                     .level = q->level,
                                     .seed = q->seed,
                                     .only = o->only.count ? o->only.at : NULL,
                                     .only_count = o->only.count};
    if (jd_opponent_set(o->player, &q->start, q->moves, q->count) != JD_OK) {
        answer_nothing(o);
        return;
    }
    jd_opponent_begin(o->player, &o->limits, &(jd_opponent_host){.now_ms = now_ms});
    m->state = MIND_THINKING;
    worker_submit(o->worker, &o->job, think_aside, on_thought);
}

static void end_player(struct player_backend *m)
{
    struct ours *o = (struct ours *)m;
    o->leaving = true;
    if (o->player)
        jd_opponent_stop(o->player);
    worker_stop(o->worker);
    jd_opponent_free(o->player);
    free(o->table);
    free(o);
}

struct player_backend *player_builtin(struct loop *l)
{
    static const struct player_backend_kind kind = {start_player, think_about, end_player};
    struct ours                            *o = calloc(1, sizeof *o);
    if (!o)
        return NULL;
    o->mind = (struct player_backend){.kind = &kind, .loop = l};
    return &o->mind;
}
