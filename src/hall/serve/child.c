/* hall/serve/child.c - a child, and a pipe. */
#include "hall/serve/child.h"
#include "console/limit.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- in the child ---- */

/* Another child's pipe would stay open as long as this one, and so would every client's connection. */
static void close_others(int kept)
{
    close_range(3, (unsigned)kept - 1, 0);
    close_range((unsigned)kept + 1, ~0U, 0);
}

static bool write_all(int fd, const unsigned char *bytes, size_t length)
{
    while (length) {
        ssize_t n = write(fd, bytes, length);
        if (n < 0 && errno != EINTR)
            return false;
        bytes += n > 0 ? n : 0;
        length -= n > 0 ? (size_t)n : 0;
    }
    return true;
}

/* ---- in the hall ---- */

#define LOOK_MS 50 /* between two looks at whether the asker is still there */

/* False: the job was told to stop. */
static bool wait_for_bytes(const struct job *j, int fd)
{
    struct pollfd p = {fd, POLLIN, 0};
    while (!job_is_stopped(j) && poll(&p, 1, LOOK_MS) == 0)
        continue;
    return !job_is_stopped(j);
}

static bool read_all(const struct job *j, int fd, struct paper *out)
{
    size_t room = 0;
    for (ssize_t n = 1; n != 0;) {
        if (out->length == room) {
            unsigned char *more = room < CHILD_MOST ? realloc(out->bytes, room = room ? 2 * room : 65536) : NULL;
            if (!more)
                return false;
            out->bytes = more;
        }
        if (!wait_for_bytes(j, fd))
            return false;
        n = read(fd, out->bytes + out->length, room - out->length);
        if (n < 0 && errno != EINTR)
            return false;
        out->length += n > 0 ? (size_t)n : 0;
    }
    return out->length > 0;
}

static int64_t used_by(const struct rusage *r)
{
    return (int64_t)(r->ru_utime.tv_sec + r->ru_stime.tv_sec) * 1000000 + r->ru_utime.tv_usec + r->ru_stime.tv_usec;
}

static bool ended_well(struct job *j, pid_t child)
{
    struct rusage used = {0};
    int           status;
    pid_t         waited;
    if (job_is_stopped(j))
        kill(child, SIGKILL);
    while ((waited = wait4(child, &status, 0, &used)) < 0 && errno == EINTR)
        continue;
    j->used_us += used_by(&used);
    return waited == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool make_in_child(struct job *j, bool (*make)(void *context, struct paper *out), void *context, struct paper *out)
{
    int ends[2];
    *out = (struct paper){NULL, 0};
    if (!pages_ready() || pipe(ends) != 0)
        return false;
    pid_t child = fork();
    if (child == 0) {
        struct paper made = {NULL, 0};
        close_others(ends[1]);
        limit_process(CHILD_SECONDS, 6 * CHILD_SECONDS,
                      CHILD_BYTES); /* on a busy machine it only waits for the processor */
        _exit(make(context, &made) && write_all(ends[1], made.bytes, made.length) ? 0 : 1);
    }
    close(ends[1]);
    bool good = child > 0 && read_all(j, ends[0], out);
    close(ends[0]);
    good = child > 0 && ended_well(j, child) && good;
    if (!good) {
        free(out->bytes);
        *out = (struct paper){NULL, 0};
    }
    return good;
}
