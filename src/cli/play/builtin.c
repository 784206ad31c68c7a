/* builtin.c - a thread that thinks, and a pipe that says when it has done so. */
#include "cli/play/builtin.h"

#include "console/random.h"
#include "console/terminal.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define TABLE_BYTES ((size_t)16 << 20)

struct builtin {
    jd_opponent *player;
    void        *table;
    jd_partner   partner;
    jd_game     *game; /* a copy, while it thinks about it */
    jd_moves     only; /* what it is bound to (4.3)        */
    jd_party     me;
    bool         leisurely;
    int64_t      begun;
    pthread_t    thread;
    bool         thinking;
    int          ends[2]; /* of the pipe */

    pthread_mutex_t lock;
    pthread_cond_t  stopped;
    bool            stops;
};

struct builtin *builtin_new(int level, bool leisurely)
{
    struct builtin *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    b->ends[0] = b->ends[1] = -1;
    b->partner = (jd_partner){.level = level, .plain = true};
    b->leisurely = leisurely;
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->stopped, NULL);
    b->table = aligned_alloc(64, TABLE_BYTES);
    if (b->table)
        memset(b->table, 0, TABLE_BYTES);
    if (!b->table || pipe(b->ends) != 0 || !random_fill(&b->partner.seed, sizeof b->partner.seed) ||
        jd_opponent_new(&b->player, b->table, TABLE_BYTES, 1) != JD_OK) {
        builtin_free(b);
        return NULL;
    }
    return b;
}

void builtin_free(struct builtin *b)
{
    if (!b)
        return;
    builtin_stop(b);
    for (int i = 0; i < 2; i++)
        if (b->ends[i] >= 0)
            close(b->ends[i]);
    jd_opponent_free(b->player);
    pthread_cond_destroy(&b->stopped);
    pthread_mutex_destroy(&b->lock);
    free(b->table);
    free(b);
}

int         builtin_level(const struct builtin *b) { return b->partner.level; }
jd_partner *builtin_partner(struct builtin *b) { return &b->partner; }
int         builtin_fd(const struct builtin *b) { return b->ends[0]; }
bool        builtin_thinking(const struct builtin *b) { return b->thinking; }

static int64_t now_ms(void *context)
{
    (void)context;
    return now_us() / 1000;
}

/* Until a person would have moved, or it is stopped. */
static void mull(struct builtin *b)
{
    int64_t ms =
        jd_partner_pause(&b->partner, b->game, b->me, jd_opponent_best(b->player), jd_opponent_doubt(b->player));
    int64_t         left = b->begun + ms - now_ms(NULL);
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += left > 0 ? left % 1000 * 1000000 : 0;
    until.tv_sec += (left > 0 ? left / 1000 : 0) + until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_mutex_lock(&b->lock);
    while (!b->stops && pthread_cond_timedwait(&b->stopped, &b->lock, &until) == 0) {
    }
    pthread_mutex_unlock(&b->lock);
}

static void *think(void *context)
{
    struct builtin *b = context;
    jd_opponent_think(b->player, 0);
    if (b->leisurely)
        mull(b);
    while (write(b->ends[1], "", 1) < 0 && errno == EINTR) {
    }
    return NULL;
}

bool builtin_begin(struct builtin *b, const struct builtin_task *task)
{
    const struct engine_go *go = &task->go;
    jd_opponent_limits      limits = {.level = b->partner.level,
                                      .seed = b->partner.seed,
                                      .clock_ms = {go->time[0], go->time[1]},
                                      .extra_ms = {go->increment[0], go->increment[1]},
                                      .moves_to_go = go->movestogo,
                                      .overhead_ms = 30};
    if (jd_game_bound(task->game, &b->only)) {
        limits.only = b->only.at;
        limits.only_count = b->only.count;
    }
    if (jd_opponent_set(b->player, &task->start, task->moves, task->count) != JD_OK ||
        jd_game_copy(&b->game, task->game) != JD_OK)
        return false;
    b->me = task->me;
    b->begun = now_ms(NULL);
    b->stops = false;
    jd_opponent_begin(b->player, &limits, &(jd_opponent_host){.now_ms = now_ms});
    b->thinking = pthread_create(&b->thread, NULL, think, b) == 0;
    if (!b->thinking)
        jd_game_free(b->game);
    return b->thinking;
}

jd_move builtin_take(struct builtin *b, int *score)
{
    char byte;
    if (!b->thinking || read(b->ends[0], &byte, 1) != 1)
        return JD_NO_MOVE;
    pthread_join(b->thread, NULL);
    b->thinking = false;
    jd_game_free(b->game);
    *score = jd_opponent_score(b->player);
    return jd_opponent_best(b->player);
}

void builtin_stop(struct builtin *b)
{
    int score;
    if (!b->thinking)
        return;
    jd_opponent_stop(b->player);
    pthread_mutex_lock(&b->lock);
    b->stops = true;
    pthread_cond_signal(&b->stopped);
    pthread_mutex_unlock(&b->lock);
    builtin_take(b, &score);
}
