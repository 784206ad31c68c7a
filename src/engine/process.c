/* engine/process.c - the child: its life, its pipes, its end. */
#include "state.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- starting ---- */

static bool pipe_open(int ends[2])
{
    if (pipe2(ends, O_CLOEXEC) != 0)
        return false;
    /* A pipe that takes the place of a standard stream would be clobbered while the child is set up. */
    for (int i = 0; i < 2; i++) {
        if (ends[i] > STDERR_FILENO)
            continue;
        int higher = fcntl(ends[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        if (higher < 0) {
            close(ends[0]);
            close(ends[1]);
            return false;
        }
        close(ends[i]);
        ends[i] = higher;
    }
    return true;
}

static int describe(const struct engine_setup *setup, const int to[2], const int from[2],
                    posix_spawn_file_actions_t *files, posix_spawnattr_t *attributes)
{
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    const char *errors = setup->errors ? setup->errors : "/dev/null";
    int         error = posix_spawn_file_actions_adddup2(files, to[0], STDIN_FILENO);
    error = error ? error : posix_spawn_file_actions_adddup2(files, from[1], STDOUT_FILENO);
    error = error ? error
                  : posix_spawn_file_actions_addopen(files, STDERR_FILENO, errors,
                                                     O_WRONLY | O_CREAT | (setup->errors ? O_APPEND : 0), 0644);
    if (setup->folder)
        error = error ? error : posix_spawn_file_actions_addchdir_np(files, setup->folder);
    error = error ? error : posix_spawnattr_setpgroup(attributes, 0);
    error = error ? error : posix_spawnattr_setsigmask(attributes, &none);
    error = error ? error : posix_spawnattr_setsigdefault(attributes, &all);
    return error ? error
                 : posix_spawnattr_setflags(attributes,
                                            POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

/* Debian installs engines in /usr/games, which root's PATH lacks. */
static int spawn(pid_t *pid, const char *command, char **argv, const posix_spawn_file_actions_t *files,
                 const posix_spawnattr_t *attributes)
{
    int error = posix_spawnp(pid, command, files, attributes, argv, environ);
    if (error != ENOENT || strchr(command, '/'))
        return error;
    char path[256];
    if (snprintf(path, sizeof path, "/usr/games/%s", command) >= (int)sizeof path)
        return ENAMETOOLONG;
    return posix_spawn(pid, path, files, attributes, argv, environ);
}

static char **argv_of(const struct engine_setup *setup)
{
    size_t count = 0;
    while (setup->arguments && setup->arguments[count])
        count++;
    char **argv = calloc(count + 2, sizeof *argv);
    if (!argv)
        return NULL;
    argv[0] = (char *)setup->command;
    for (size_t i = 0; i < count; i++)
        argv[i + 1] = (char *)setup->arguments[i];
    return argv;
}

static int launch(pid_t *pid, const struct engine_setup *setup, const int to[2], const int from[2])
{
    char **argv = argv_of(setup);
    if (!argv)
        return ENOMEM;
    posix_spawn_file_actions_t files;
    posix_spawnattr_t          attributes;
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    int error = describe(setup, to, from, &files, &attributes);
    error = error ? error : spawn(pid, setup->command, argv, &files, &attributes);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    free(argv);
    return error;
}

/* A process inherits the processors of the thread that starts it. That they cannot be had is no reason not to start. */
static int launch_on(const cpu_set_t *cpus, pid_t *pid, const struct engine_setup *setup, const int to[2],
                     const int from[2])
{
    cpu_set_t before;
    bool      moved =
        cpus && sched_getaffinity(0, sizeof before, &before) == 0 && sched_setaffinity(0, sizeof *cpus, cpus) == 0;
    int error = launch(pid, setup, to, from);
    if (moved)
        sched_setaffinity(0, sizeof before, &before);
    return error;
}

/* Both pipes and the process between them; an errno when that fails, and then nothing is left open. */
static int connect_child(struct engine *e, const struct engine_setup *setup)
{
    int to[2], from[2];
    if (!pipe_open(to))
        return errno;
    if (!pipe_open(from)) {
        int error = errno;
        close(to[0]);
        close(to[1]);
        return error;
    }
    int error = launch_on(setup->cpus, &e->pid, setup, to, from);
    close(to[0]);
    close(from[1]);
    if (!error && (fcntl(to[1], F_SETFL, O_NONBLOCK) != 0 || fcntl(from[0], F_SETFL, O_NONBLOCK) != 0))
        error = errno;
    e->out = to[1];
    e->in = from[0];
    return error;
}

static bool sigpipe_kills(void)
{
    struct sigaction action;
    return sigaction(SIGPIPE, NULL, &action) != 0 || action.sa_handler != SIG_IGN;
}

struct engine *engine_start(const struct engine_setup *setup)
{
    struct engine *e = calloc(1, sizeof *e);
    if (!e)
        return NULL;
    e->in = e->out = -1;
    e->line_max = setup->line_max ? setup->line_max : ENGINE_LINE_MAX;
    e->turn_max = setup->turn_max ? setup->turn_max : ENGINE_TURN_MAX;
    e->protocol = setup->protocol;
    e->xboard.reuse = e->xboard.time = true; /* unless it says otherwise */
    e->listen = setup->listen;
    e->context = setup->context;
    e->guard = sigpipe_kills();
    e->turn_began = engine_now();
    e->buffer = malloc(e->line_max + 1);
    e->option_text = malloc(ENGINE_TEXT_MAX);
    int error = e->buffer && e->option_text ? connect_child(e, setup) : ENOMEM;
    if (error) {
        engine_free(e);
        errno = error;
        return NULL;
    }
    return e;
}

/* ---- ending ---- */

static void close_pipes(struct engine *e)
{
    if (e->in >= 0)
        close(e->in);
    if (e->out >= 0)
        close(e->out);
    e->in = e->out = -1;
}

/* The whole group, while its leader has not been reaped: after that the number may belong to others. */
void engine_kill(struct engine *e)
{
    if (e->pid)
        kill(-e->pid, SIGKILL);
}

static bool reap(struct engine *e, int flags)
{
    if (!e->pid)
        return true;
    pid_t got;
    do
        got = waitpid(e->pid, &e->status, flags);
    while (got < 0 && errno == EINTR);
    if (got == 0)
        return false;
    e->pid = 0;
    return true;
}

bool engine_gone(struct engine *e)
{
    if (!e->pid)
        return true;
    siginfo_t about = {0};
    if (waitid(P_PID, (id_t)e->pid, &about, WEXITED | WNOHANG | WNOWAIT) == 0 && about.si_pid == 0)
        return false;
    engine_kill(e); /* what it started itself */
    return reap(e, 0);
}

/* The end of its input follows, for those who stand between us and the engine. */
void engine_quit(struct engine *e)
{
    engine_send(e, "quit");
    if (!engine_wants_write(e) && e->out >= 0) {
        close(e->out);
        e->out = -1;
    }
}

void engine_free(struct engine *e)
{
    if (!e)
        return;
    engine_kill(e);
    reap(e, 0);
    close_pipes(e);
    free(e->buffer);
    free(e->option_text);
    free(e->pending.at);
    free(e->position.at);
    free(e->told.at);
    free(e->xboard.moves.at);
    free(e);
}

int   engine_fd(const struct engine *e) { return e->in; }
int   engine_write_fd(const struct engine *e) { return e->out; }
pid_t engine_pid(const struct engine *e) { return e->pid; }

/* ---- failure ---- */

void engine_fail(struct engine *e, enum engine_failure failure, int error)
{
    if (e->failure != ENGINE_FINE)
        return;
    e->failure = failure;
    e->error = error;
}

enum engine_failure engine_failure(const struct engine *e) { return e->failure; }

static struct engine_fault exit_fault(const struct engine *e)
{
    struct engine_fault f = {.kind = "killed"};
    if (e->pid)
        return (struct engine_fault){.kind = "ended"};
    if (WIFSIGNALED(e->status) && WTERMSIG(e->status) != SIGKILL) {
        f = (struct engine_fault){.kind = "signal"};
        snprintf(f.what, sizeof f.what, "%d (%s)", WTERMSIG(e->status), strsignal(WTERMSIG(e->status)));
    } else if (WIFEXITED(e->status)) {
        f = (struct engine_fault){.kind = "exited"};
        snprintf(f.what, sizeof f.what, "%d", WEXITSTATUS(e->status));
    }
    return f;
}

struct engine_fault engine_fault(const struct engine *e)
{
    static const char *const kinds[] = {
        [ENGINE_FINE] = "",     [ENGINE_EXITED] = "",       [ENGINE_LINE] = "line",    [ENGINE_FLOOD] = "flood",
        [ENGINE_DEAF] = "deaf", [ENGINE_UNABLE] = "unable", [ENGINE_BROKEN] = "broken"};
    struct engine_fault f = {.kind = ""};
    if (e->failure == ENGINE_EXITED)
        return exit_fault(e);
    strcpy(f.kind, kinds[e->failure]);
    if (e->failure == ENGINE_BROKEN)
        snprintf(f.what, sizeof f.what, "%s", strerror(e->error));
    else if (e->failure == ENGINE_LINE || e->failure == ENGINE_FLOOD)
        snprintf(f.what, sizeof f.what, "%zu", e->failure == ENGINE_LINE ? e->line_max : e->turn_max);
    return f;
}

/* ---- writing ---- */

static bool make_text_room(struct engine *e, struct text *t, size_t more)
{
    if (t->length + more <= t->room)
        return true;
    size_t room = t->room ? t->room : 1024;
    while (room < t->length + more)
        room *= 2;
    char *at = realloc(t->at, room);
    if (!at) {
        engine_fail(e, ENGINE_BROKEN, ENOMEM);
        return false;
    }
    t->at = at;
    t->room = room;
    return true;
}

bool engine_append(struct engine *e, struct text *t, const char *bytes, size_t length)
{
    if (!make_text_room(e, t, length))
        return false;
    if (length) /* nothing may come from nowhere */
        memcpy(t->at + t->length, bytes, length);
    t->length += length;
    return true;
}

/* write() without the signal that a closed pipe raises, which would end the whole program. */
static ssize_t write_guarded(const struct engine *e, const char *bytes, size_t length)
{
    if (!e->guard)
        return write(e->out, bytes, length);
    sigset_t broken, before, waiting;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    sigpending(&waiting);
    pthread_sigmask(SIG_BLOCK, &broken, &before);
    ssize_t n = write(e->out, bytes, length);
    int     error = errno;
    if (n < 0 && error == EPIPE && !sigismember(&waiting, SIGPIPE))
        sigtimedwait(&broken, NULL, &(struct timespec){0});
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return n;
}

/* How many bytes the pipe took. That nobody reads is not told here: what it last said is still to be read,
 * and the end of its output will come. */
static size_t write_some(struct engine *e, const char *bytes, size_t length)
{
    if (e->out < 0)
        return length;
    ssize_t n;
    do
        n = write_guarded(e, bytes, length);
    while (n < 0 && errno == EINTR);
    if (n >= 0)
        return (size_t)n;
    if (errno == EAGAIN)
        return 0;
    if (errno != EPIPE)
        engine_fail(e, ENGINE_BROKEN, errno);
    return length;
}

static void keep_bytes(struct engine *e, const char *bytes, size_t length)
{
    if (e->pending.length + length > ENGINE_OUT_MAX) {
        engine_fail(e, ENGINE_DEAF, 0);
        return;
    }
    engine_append(e, &e->pending, bytes, length);
}

/* Lines are told in parts, and two at once. */
static void overhear(struct engine *e, const char *bytes, size_t length)
{
    const char *end = bytes + length, *stop;
    for (; (stop = memchr(bytes, '\n', (size_t)(end - bytes))); bytes = stop + 1) {
        if (!engine_append(e, &e->told, bytes, (size_t)(stop - bytes)))
            return;
        e->listen(e->context, true, e->told.at ? e->told.at : "", e->told.length);
        e->told.length = 0;
    }
    engine_append(e, &e->told, bytes, (size_t)(end - bytes));
}

void engine_put(struct engine *e, const char *bytes, size_t length)
{
    if (e->failure != ENGINE_FINE)
        return;
    if (e->listen)
        overhear(e, bytes, length);
    size_t taken = e->pending.length ? 0 : write_some(e, bytes, length);
    if (taken < length)
        keep_bytes(e, bytes + taken, length - taken);
}

void engine_flush(struct engine *e)
{
    if (!e->pending.length || e->failure != ENGINE_FINE)
        return;
    size_t taken = write_some(e, e->pending.at, e->pending.length);
    e->pending.length -= taken;
    memmove(e->pending.at, e->pending.at + taken, e->pending.length);
}

bool engine_wants_write(const struct engine *e) { return e->pending.length > 0 && e->failure == ENGINE_FINE; }

/* ---- reading ---- */

/* Its output has ended. Whatever it is doing, it is of no use any more; its status says what happened.
 * A process that is exiting keeps its status when it is killed. */
static void ended(struct engine *e)
{
    engine_kill(e);
    reap(e, 0);
    engine_fail(e, ENGINE_EXITED, 0);
}

/* Room for more behind an unfinished line. */
static bool grow_buffer(struct engine *e)
{
    if (e->next > 0) {
        memmove(e->buffer, e->buffer + e->next, e->filled - e->next);
        e->filled -= e->next;
        e->next = 0;
    }
    if (e->filled < e->line_max)
        return true;
    engine_fail(e, ENGINE_LINE, 0);
    return false;
}

static bool floods(const struct engine *e)
{
    int64_t seconds = (engine_now() - e->turn_began) / 1000000;
    return e->turn - e->turn_max > (uint64_t)seconds * ENGINE_TURN_RATE;
}

bool engine_read(struct engine *e)
{
    if (e->failure != ENGINE_FINE || !grow_buffer(e))
        return false;
    ssize_t n;
    do
        n = read(e->in, e->buffer + e->filled, e->line_max - e->filled);
    while (n < 0 && errno == EINTR);
    if (n < 0 && errno == EAGAIN)
        return false;
    if (n <= 0) {
        if (n == 0)
            ended(e);
        else
            engine_fail(e, ENGINE_BROKEN, errno);
        return false;
    }
    e->filled += (size_t)n;
    e->turn += (size_t)n;
    if (e->turn > e->turn_max && floods(e))
        engine_fail(e, ENGINE_FLOOD, 0);
    return true;
}

enum engine_said engine_next(struct engine *e, struct engine_event *out)
{
    char *line = e->buffer + e->next;
    char *end = e->failure == ENGINE_FLOOD ? NULL : memchr(line, '\n', e->filled - e->next);
    *out = (struct engine_event){.said = ENGINE_NOTHING, .line = ""};
    if (!end) {
        if (e->failure != ENGINE_FINE)
            out->said = ENGINE_FAILED;
        return out->said;
    }
    e->next = (size_t)(end + 1 - e->buffer);
    while (end > line && (end[-1] == '\r' || end[-1] == ' ' || end[-1] == '\t'))
        end--;
    *end = '\0';
    out->line = line;
    out->length = (size_t)(end - line);
    if (e->listen)
        e->listen(e->context, false, line, out->length);
    out->said = engine_hear(e, line, out->length);
    return out->said;
}
