/* hall/serve/child.c - a child, and a pipe. */
#include "hall/serve/child.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- in the child ---- */

static rlim_t memory_in_use(void)
{
    unsigned long pages = 0;
    FILE         *f = fopen("/proc/self/statm", "r");
    if (f && fscanf(f, "%lu", &pages) != 1)
        pages = 0;
    if (f)
        fclose(f);
    return (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE);
}

static void lower_limit(int what, rlim_t most)
{
    struct rlimit r;
    if (getrlimit(what, &r) == 0 && (r.rlim_cur == RLIM_INFINITY || r.rlim_cur > most)) {
        r.rlim_cur = most;
        setrlimit(what, &r);
    }
}

static void limit_child(void)
{
    rlim_t used = memory_in_use();
    lower_limit(RLIMIT_CPU, CHILD_SECONDS);
    lower_limit(RLIMIT_CORE, 0);
    if (used)
        lower_limit(RLIMIT_AS, used + CHILD_BYTES);
    alarm(6 * CHILD_SECONDS); /* if it waits for something; on a busy machine it only waits for the processor */
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

static bool read_all(int fd, struct paper *out)
{
    size_t room = 0;
    for (ssize_t n = 1; n != 0;) {
        if (out->length == room) {
            unsigned char *more = room < CHILD_MOST ? realloc(out->bytes, room = room ? 2 * room : 65536) : NULL;
            if (!more)
                return false;
            out->bytes = more;
        }
        n = read(fd, out->bytes + out->length, room - out->length);
        if (n < 0 && errno != EINTR)
            return false;
        out->length += n > 0 ? (size_t)n : 0;
    }
    return out->length > 0;
}

static bool ended_well(pid_t child)
{
    int   status;
    pid_t waited;
    while ((waited = waitpid(child, &status, 0)) < 0 && errno == EINTR)
        continue;
    return waited == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool make_in_child(bool (*make)(void *context, struct paper *out), void *context, struct paper *out)
{
    int ends[2];
    *out = (struct paper){NULL, 0};
    if (!pages_ready() || pipe(ends) != 0)
        return false;
    pid_t child = fork();
    if (child == 0) {
        struct paper made = {NULL, 0};
        close(ends[0]);
        limit_child();
        _exit(make(context, &made) && write_all(ends[1], made.bytes, made.length) ? 0 : 1);
    }
    close(ends[1]);
    bool good = child > 0 && read_all(ends[0], out);
    close(ends[0]);
    good = child > 0 && ended_well(child) && good;
    if (!good) {
        free(out->bytes);
        *out = (struct paper){NULL, 0};
    }
    return good;
}
