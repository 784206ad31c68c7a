/* engine/wait.c - talking to one engine and waiting for its answer: for programs with nothing else to do. */
#include "state.h"

#include <errno.h>
#include <poll.h>
#include <time.h>

int64_t engine_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* Sleep until there is something to read or to write. False when the deadline has passed. */
static bool pause_until(struct engine *e, int64_t deadline)
{
    int64_t left = deadline - engine_now();
    if (left <= 0)
        return false;
    struct pollfd fds[2] = {{.fd = e->in, .events = POLLIN}, {.fd = e->out, .events = POLLOUT}};
    int64_t       ms = left / 1000 + 1;
    int           n = poll(fds, engine_wants_write(e) ? 2 : 1, ms > 60000 ? 60000 : (int)ms);
    if (n < 0 && errno != EINTR)
        engine_fail(e, ENGINE_BROKEN, errno);
    if (n > 0 && fds[0].revents)
        engine_read(e);
    if (n > 0 && fds[1].revents)
        engine_flush(e);
    return true;
}

bool engine_wait(struct engine *e, enum engine_said what, int64_t deadline)
{
    for (;;) {
        struct engine_event event;
        enum engine_said    said;
        do {
            said = engine_next(e, &event);
            if (said == what)
                return true;
        } while (said != ENGINE_NOTHING && said != ENGINE_FAILED);
        if (said == ENGINE_FAILED || !pause_until(e, deadline))
            return false;
    }
}

bool engine_greet(struct engine *e, int64_t deadline)
{
    engine_hello(e);
    return engine_wait(e, ENGINE_UCIOK, deadline);
}

bool engine_ready(struct engine *e, int64_t deadline)
{
    return !engine_ask_ready(e) || engine_wait(e, ENGINE_READYOK, deadline);
}

void engine_leave(struct engine *e, int64_t deadline)
{
    if (!e)
        return;
    engine_quit(e);
    engine_wait(e, ENGINE_FAILED, deadline);
    engine_free(e);
}
