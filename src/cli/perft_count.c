/* One count shared by several threads: the positions two plies on are the portions of work. */
#include "perft.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#define MAX_THREADS 256

void run_threads(unsigned threads, void *(*work)(void *), void *job)
{
    pthread_t started[MAX_THREADS];
    unsigned  count = 0;
    while (count + 1 < threads && count < MAX_THREADS && pthread_create(&started[count], NULL, work, job) == 0)
        count++;
    work(job);
    for (unsigned i = 0; i < count; i++)
        pthread_join(started[i], NULL);
}

static uint64_t sum_of(uint64_t a, uint64_t b) { return a > UINT64_MAX - b ? UINT64_MAX : a + b; }

struct portion {
    jd_position p;
    size_t      root; /* the first move that leads to it */
    uint64_t    nodes;
};

struct job {
    const struct perft_means *means;
    int                       depth; /* of each portion */
    size_t                    count;
    struct portion           *portions;
    _Atomic size_t            next;
};

static uint64_t count_alone(const jd_position *p, int depth, const struct perft_means *means)
{
    return means->table ? jd_perft_hashed(p, depth, means->table, means->table_bytes) : jd_perft(p, depth);
}

static void *work(void *argument)
{
    struct job *job = argument;
    for (size_t i; (i = atomic_fetch_add(&job->next, 1)) < job->count;)
        job->portions[i].nodes = count_alone(&job->portions[i].p, job->depth, job->means);
    return NULL;
}

/* Every position after two moves, or NULL without memory. */
static struct portion *make_portions(const jd_position *p, const jd_moves *moves, size_t *count)
{
    struct portion *portions = malloc((jd_perft(p, 2) + 1) * sizeof *portions);
    *count = 0;
    for (size_t i = 0; portions && i < moves->count; i++) {
        jd_position q = jd_move_make(p, moves->at[i]);
        jd_moves    replies;
        jd_moves_legal(&q, &replies);
        for (size_t j = 0; j < replies.count; j++)
            portions[(*count)++] = (struct portion){.p = jd_move_make(&q, replies.at[j]), .root = i};
    }
    return portions;
}

static bool count_together(const jd_position *p, int depth, const struct perft_means *means, const jd_moves *moves,
                           uint64_t *counts)
{
    struct job job = {.means = means, .depth = depth - 2};
    job.portions = make_portions(p, moves, &job.count);
    if (!job.portions)
        return false;
    run_threads(means->threads, work, &job);
    for (size_t i = 0; i < moves->count; i++)
        counts[i] = 0;
    for (size_t i = 0; i < job.count; i++)
        counts[job.portions[i].root] = sum_of(counts[job.portions[i].root], job.portions[i].nodes);
    free(job.portions);
    return true;
}

uint64_t perft_count(const jd_position *p, int depth, const struct perft_means *means, jd_moves *moves,
                     uint64_t counts[JD_MAX_MOVES])
{
    assert(depth >= 0);
    moves->count = 0;
    if (depth == 0)
        return 1;
    jd_moves_legal(p, moves);
    bool done = means->threads > 1 && depth > 2 && count_together(p, depth, means, moves, counts);
    for (size_t i = 0; !done && i < moves->count; i++) {
        jd_position q = jd_move_make(p, moves->at[i]);
        counts[i] = count_alone(&q, depth - 1, means);
    }
    uint64_t sum = 0;
    for (size_t i = 0; i < moves->count; i++)
        sum = sum_of(sum, counts[i]);
    return sum;
}
