#include "console/limit.h"

#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

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

void limit_process(unsigned seconds, unsigned patience, size_t bytes)
{
    rlim_t used = memory_in_use();
    lower_limit(RLIMIT_CPU, seconds);
    lower_limit(RLIMIT_CORE, 0);
    if (used)
        lower_limit(RLIMIT_AS, used + bytes);
    alarm(patience);
}

void limit_output(size_t bytes) { lower_limit(RLIMIT_FSIZE, bytes); }
