/* hall/serve/worker.c - a few threads, one queue there and one back. */
#include "hall/serve/worker.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#define NICE 10 /* the loop comes first */

struct worker {
    struct loop    *loop;
    struct watch    bell; /* rings in the loop when something is done */
    pthread_t       threads[WORKER_THREADS];
    int             count;
    pthread_mutex_t lock;
    pthread_cond_t  more;
    struct job_line waiting, done;
    bool            leaving, hasty;
};

/* ---- the loop's side ---- */

static void on_bell(struct watch *watch, int what)
{
    struct worker *w = (struct worker *)((char *)watch - offsetof(struct worker, bell));
    uint64_t       rings;
    (void)what;
    if (read(watch->fd, &rings, sizeof rings) < 0 && errno != EAGAIN)
        return;
    pthread_mutex_lock(&w->lock);
    struct job *j = job_line_take_all(&w->done);
    pthread_mutex_unlock(&w->lock);
    for (struct job *next; j; j = next) {
        next = j->next;
        j->done(j);
    }
}

void worker_submit(struct worker *w, struct job *j, void (*work)(struct job *j), void (*done)(struct job *j))
{
    j->work = work;
    j->done = done;
    pthread_mutex_lock(&w->lock);
    job_line_add(&w->waiting, j);
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
}

/* ---- the thread ---- */

static void ring_bell(struct worker *w)
{
    uint64_t one = 1;
    ssize_t  n = write(w->bell.fd, &one, sizeof one);
    (void)n; /* it fails only when it rings already */
}

static void *worker_thread(void *context)
{
    struct worker *w = context;
    setpriority(PRIO_PROCESS, 0, NICE); /* of this thread */
    pthread_mutex_lock(&w->lock);
    while (!w->leaving || (w->waiting.first && !w->hasty)) {
        struct job *j = job_line_take(&w->waiting);
        if (!j) {
            pthread_cond_wait(&w->more, &w->lock);
            continue;
        }
        pthread_mutex_unlock(&w->lock);
        int64_t begun = clock_us(CLOCK_THREAD_CPUTIME_ID);
        j->work(j);
        j->used_us += clock_us(CLOCK_THREAD_CPUTIME_ID) - begun;
        pthread_mutex_lock(&w->lock);
        job_line_add(&w->done, j);
        ring_bell(w);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

static void close_bell(struct worker *w)
{
    loop_unwatch(w->loop, &w->bell);
    close(w->bell.fd);
}

static bool start_threads(struct worker *w, int threads)
{
    while (w->count < threads && pthread_create(&w->threads[w->count], NULL, worker_thread, w) == 0)
        w->count++;
    return w->count > 0; /* fewer do as well */
}

struct worker *worker_start(struct loop *l, int threads)
{
    struct worker *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->loop = l;
    w->bell = (struct watch){eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC), LOOP_READ, on_bell};
    job_line_clear(&w->waiting);
    job_line_clear(&w->done);
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->more, NULL);
    if (w->bell.fd < 0 || !loop_watch(l, &w->bell) || !start_threads(w, threads)) {
        if (w->bell.fd >= 0)
            close_bell(w);
        free(w);
        return NULL;
    }
    return w;
}

static void tell_to_leave(struct worker *w, bool hasty)
{
    pthread_mutex_lock(&w->lock);
    w->leaving = true;
    w->hasty = hasty;
    pthread_cond_broadcast(&w->more);
    pthread_mutex_unlock(&w->lock);
}

/* The threads have ended. */
static void free_worker(struct worker *w)
{
    on_bell(&w->bell, LOOP_READ);
    for (struct job *j; (j = job_line_take(&w->waiting)) != NULL;)
        j->done(j);
    close_bell(w);
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->more);
    free(w);
}

void worker_stop(struct worker *w)
{
    if (!w)
        return;
    tell_to_leave(w, false);
    for (int i = 0; i < w->count; i++)
        pthread_join(w->threads[i], NULL);
    free_worker(w);
}

void worker_abandon(struct worker *w, int most)
{
    struct timespec until;
    if (!w)
        return;
    tell_to_leave(w, true);
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += most / 1000;
    int left = 0;
    while (left < w->count && pthread_timedjoin_np(w->threads[left], NULL, &until) == 0)
        left++;
    if (left == w->count)
        free_worker(w);
}
