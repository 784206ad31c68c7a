/* cli/mcp/run.c - a command in a process of its own. It reads and writes files without a name, and can take no more
 * time, memory and output than it is given; whatever becomes of it, the server goes on. */
#include "mcp.h"

#include "console/limit.h"
#include "console/port.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdnoreturn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef JD_SLOW_BUILD
#define RUN_BYTES  ((size_t)16 << 30) /* sanitizers keep what was freed, and do not survive a failure */
#define RUN_SLOWER 10
#else
#define RUN_BYTES  ((size_t)512 << 20)
#define RUN_SLOWER 1
#endif

/* ---- in the child ---- */

static noreturn void work(const struct tool *tool, const struct order *o, bool json, unsigned seconds)
{
    char *words[MCP_WORDS_MOST + 2] = {"--json"};
    memcpy(words + json, o->words, (o->count + 1) * sizeof words[0]);
    port_end_with_parent();
    limit_process(seconds, 3 * seconds, RUN_BYTES);
    limit_output(MCP_ANSWER_MOST);
    int status = command_run(tool->command, (int)o->count + json, words);
    _exit(fflush(stdout) == 0 ? status : STATUS_BAD);
}

/* ---- in the server ---- */

static bool write_input(int fd, const char *text)
{
    for (size_t left = text ? strlen(text) : 0; left;) {
        ssize_t n = write(fd, text, left);
        if (n < 0 && errno != EINTR)
            return false;
        text += n > 0 ? n : 0;
        left -= n > 0 ? (size_t)n : 0;
    }
    return lseek(fd, 0, SEEK_SET) == 0;
}

static void close_end(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

/* `ends[1]` stays open in the child alone, until it ends. */
static void fork_run(struct run *r, int in, int ends[2], const struct tool *tool, const struct order *o, bool json,
                     unsigned seconds)
{
    fflush(stdout);
    r->pid = fork();
    if (r->pid == 0 && dup2(in, STDIN_FILENO) == STDIN_FILENO && dup2(r->out, STDOUT_FILENO) == STDOUT_FILENO &&
        dup2(r->err, STDERR_FILENO) == STDERR_FILENO)
        work(tool, o, json, seconds);
    if (r->pid == 0)
        _exit(STATUS_BAD);
    r->pid = r->pid < 0 ? 0 : r->pid;
    r->life = ends[0];
}

bool run_start(struct run *r, const struct tool *tool, const struct order *o, bool json, long long seconds)
{
    int ends[2] = {-1, -1}, in = port_scratch();
    *r = (struct run){.life = -1, .out = port_scratch(), .err = port_scratch()};
    if (in >= 0 && r->out >= 0 && r->err >= 0 && write_input(in, o->input) && pipe2(ends, O_CLOEXEC) == 0)
        fork_run(r, in, ends, tool, o, json, (unsigned)seconds * RUN_SLOWER);
    close_end(&in);
    close_end(&ends[1]);
    return r->pid != 0;
}

void run_reap(struct run *r)
{
    while (waitpid(r->pid, &r->status, 0) < 0 && errno == EINTR)
        continue;
    r->pid = 0;
    close_end(&r->life);
}

void run_stop(struct run *r)
{
    if (r->pid) {
        kill(r->pid, SIGKILL);
        run_reap(r);
    }
    close_end(&r->life);
    close_end(&r->out);
    close_end(&r->err);
}

char *run_read(int fd, size_t *length)
{
    off_t end = lseek(fd, 0, SEEK_END);
    char *text = end >= 0 ? malloc((size_t)end + 1) : NULL;
    *length = 0;
    for (ssize_t n = 1; text && n > 0; *length += n > 0 ? (size_t)n : 0)
        n = pread(fd, text + *length, (size_t)end - *length, (off_t)*length);
    if (text)
        text[*length] = '\0';
    return text;
}
