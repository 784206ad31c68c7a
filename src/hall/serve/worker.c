/* hall/serve/worker.c - one thread, one queue there and one back. */
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
    pthread_t       thread;
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
        j->work(j);
        pthread_mutex_lock(&w->lock);
        job_line_add(&w->done, j);
        ring_bell(w);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

struct worker *worker_start(struct loop *l)
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
    if (w->bell.fd < 0 || !loop_watch(l, &w->bell) || pthread_create(&w->thread, NULL, worker_thread, w) != 0) {
        if (w->bell.fd >= 0) {
            loop_unwatch(l, &w->bell);
            close(w->bell.fd);
        }
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
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
}

/* The thread has ended. */
static void free_worker(struct worker *w)
{
    on_bell(&w->bell, LOOP_READ);
    for (struct job *j; (j = job_line_take(&w->waiting)) != NULL;)
        j->done(j);
    loop_unwatch(w->loop, &w->bell);
    close(w->bell.fd);
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->more);
    free(w);
}

void worker_stop(struct worker *w)
{
    if (!w)
        return;
    tell_to_leave(w, false);
    pthread_join(w->thread, NULL);
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
    if (pthread_timedjoin_np(w->thread, NULL, &until) == 0)
        free_worker(w);
}
