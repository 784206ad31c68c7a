/* speak.c - a child process that reads lines and says them. */
#include "speak.h"

#include "console/report.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct speaker {
    int   pipe;
    pid_t child;
};

static int spawn(pid_t *child, const char *language, int from)
{
    char *const                arguments[] = {"espeak-ng", "-v", (char *)language, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, from, STDIN_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    int why = posix_spawnp(child, "espeak-ng", &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    return why;
}

struct speaker *speaker_new(const char *language)
{
    int             ends[2];
    struct speaker *s = malloc(sizeof *s);
    if (!s || pipe2(ends, O_CLOEXEC) != 0) {
        complain("speech: %s", strerror(errno));
        free(s);
        return NULL;
    }
    int why = spawn(&s->child, language, ends[0]);
    close(ends[0]);
    s->pipe = ends[1];
    if (why) {
        if (why == ENOENT)
            complain_text(TEXT_COMPLAIN_SPEAK, NULL);
        else
            complain("espeak-ng: %s", strerror(why));
        close(s->pipe);
        free(s);
        return NULL;
    }
    fcntl(s->pipe, F_SETFL, O_NONBLOCK);
    return s;
}

void speak(struct speaker *s, const char *text)
{
    char   line[512];
    size_t length = strlen(text);
    if (!s || s->pipe < 0)
        return;
    if (length > sizeof line - 2)
        length = sizeof line - 2;
    while (length < strlen(text) && length && ((unsigned char)text[length] & 0xc0) == 0x80)
        length--; /* not within a character */
    memcpy(line, text, length);
    line[length++] = '\n';
    if (write(s->pipe, line, length) < 0 && errno != EAGAIN && errno != EINTR) {
        close(s->pipe); /* it has gone: play on in silence */
        s->pipe = -1;
    }
}

void speaker_free(struct speaker *s)
{
    if (!s)
        return;
    if (s->pipe >= 0)
        close(s->pipe); /* at the end of its input it says the rest and leaves */
    waitpid(s->child, NULL, WNOHANG);
    free(s);
}
