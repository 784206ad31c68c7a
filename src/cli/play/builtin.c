/* builtin.c - a thread that thinks, and a pipe that says when it has done so. */
#include "cli/play/builtin.h"

#include "console/random.h"
#include "console/terminal.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TABLE_BYTES ((size_t)16 << 20)
#define STEPS       10 /* levels by their number, evenly from the least to the full */

struct builtin {
    jd_opponent *player;
    void        *table;
    int          level;
    uint64_t     seed;
    pthread_t    thread;
    bool         thinking;
    int          ends[2]; /* of the pipe */
};

static int level_in_elo(int level)
{
    return level > STEPS ? level : JD_LEVEL_LEAST + (level - 1) * (JD_LEVEL_FULL - JD_LEVEL_LEAST) / (STEPS - 1);
}

struct builtin *builtin_new(int level)
{
    struct builtin *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    b->ends[0] = b->ends[1] = -1;
    b->level = level_in_elo(level);
    b->table = aligned_alloc(64, TABLE_BYTES);
    if (b->table)
        memset(b->table, 0, TABLE_BYTES);
    if (!b->table || pipe(b->ends) != 0 || !random_fill(&b->seed, sizeof b->seed) ||
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
    free(b->table);
    free(b);
}

int  builtin_level(const struct builtin *b) { return b->level; }
int  builtin_fd(const struct builtin *b) { return b->ends[0]; }
bool builtin_thinking(const struct builtin *b) { return b->thinking; }

static int64_t now_ms(void *context)
{
    (void)context;
    return now_us() / 1000;
}

static void *think(void *context)
{
    struct builtin *b = context;
    jd_opponent_think(b->player, 0);
    while (write(b->ends[1], "", 1) < 0 && errno == EINTR) {
    }
    return NULL;
}

bool builtin_begin(struct builtin *b, const jd_position *start, const jd_move *moves, size_t count,
                   const struct engine_go *go)
{
    jd_opponent_limits limits = {.level = b->level,
                                 .seed = b->seed,
                                 .clock_ms = {go->time[0], go->time[1]},
                                 .extra_ms = {go->increment[0], go->increment[1]},
                                 .moves_to_go = go->movestogo,
                                 .overhead_ms = 30};
    if (jd_opponent_set(b->player, start, moves, count) != JD_OK)
        return false;
    jd_opponent_begin(b->player, &limits, &(jd_opponent_host){.now_ms = now_ms});
    b->thinking = pthread_create(&b->thread, NULL, think, b) == 0;
    return b->thinking;
}

jd_move builtin_take(struct builtin *b, int *score)
{
    char byte;
    if (!b->thinking || read(b->ends[0], &byte, 1) != 1)
        return JD_NO_MOVE;
    pthread_join(b->thread, NULL);
    b->thinking = false;
    *score = jd_opponent_score(b->player);
    return jd_opponent_best(b->player);
}

void builtin_stop(struct builtin *b)
{
    int score;
    if (!b->thinking)
        return;
    jd_opponent_stop(b->player);
    builtin_take(b, &score);
}
