/* journal.c - one write() and one fsync() for each line. */
#include "journal.h"

#include "console/report.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- opening ---- */

static bool fail(struct journal *j, const char *path, const char *why)
{
    complain("%s: %s", path, why);
    journal_close(j);
    return false;
}

/* Make the folders that a path needs. */
static void make_folders(const char *path)
{
    char *copy = strdup(path);
    for (char *at = copy ? strchr(copy + 1, '/') : NULL; at; at = strchr(at + 1, '/')) {
        *at = '\0';
        mkdir(copy, 0700); /* if it fails, so will opening the file */
        *at = '/';
    }
    free(copy);
}

static bool take_file(struct journal *j, const char *path, int flags)
{
    *j = (struct journal){.fd = open(path, flags | O_RDWR | O_CLOEXEC, 0600), .path = strdup(path)};
    if (j->fd < 0)
        return fail(j, path, errno == EEXIST ? "it is there already: --resume goes on with it" : strerror(errno));
    if (!j->path)
        return fail(j, path, "not enough memory");
    if (flock(j->fd, LOCK_EX | LOCK_NB) != 0)
        return fail(j, path, "another program is writing this log");
    return true;
}

/* A file's name is safe only when its folder is. */
static void sync_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    char       *folder = slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
    int         fd = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
    free(folder);
}

bool journal_create(struct journal *j, const char *path)
{
    make_folders(path);
    if (!take_file(j, path, O_CREAT | O_EXCL))
        return false;
    sync_folder(path);
    return true;
}

static bool add_end(struct journal *j, int64_t end)
{
    if (j->count == j->size) {
        size_t   size = j->size ? 2 * j->size : 64;
        int64_t *more = realloc(j->ends, size * sizeof *more);
        if (!more)
            return false;
        j->ends = more;
        j->size = size;
    }
    j->ends[j->count++] = end;
    return true;
}

static bool find_lines(struct journal *j)
{
    char    part[8192];
    int64_t at = 0;
    for (ssize_t n; (n = pread(j->fd, part, sizeof part, at)) != 0; at += n) {
        if (n < 0)
            return false;
        for (ssize_t i = 0; i < n; i++)
            if (part[i] == '\n' && !add_end(j, at + i + 1))
                return false;
    }
    j->torn = at > (j->count ? j->ends[j->count - 1] : 0);
    return !j->torn || (pwrite(j->fd, "\n", 1, at) == 1 && add_end(j, at + 1));
}

bool journal_open(struct journal *j, const char *path)
{
    return take_file(j, path, 0) && (find_lines(j) || fail(j, path, strerror(errno)));
}

void journal_close(struct journal *j)
{
    if (j->fd >= 0)
        close(j->fd);
    free(j->path);
    free(j->ends);
    *j = (struct journal){.fd = -1};
}

/* ---- lines ---- */

static int64_t start_of(const struct journal *j, size_t i) { return i ? j->ends[i - 1] : 0; }

char *journal_line(const struct journal *j, size_t i)
{
    int64_t start = start_of(j, i);
    size_t  length = (size_t)(j->ends[i] - start) - 1;
    char   *text = malloc(length + 1);
    if (text && pread(j->fd, text, length, start) != (ssize_t)length) {
        free(text);
        return NULL;
    }
    if (text)
        text[length] = '\0';
    return text;
}

static bool write_all(int fd, const char *text, size_t length, int64_t at)
{
    while (length) {
        ssize_t n = pwrite(fd, text, length, at);
        if (n < 0 && errno != EINTR)
            return false;
        n = n < 0 ? 0 : n;
        text += n;
        length -= (size_t)n;
        at += n;
    }
    return true;
}

bool journal_append(struct journal *j, const char *line)
{
    int64_t at = start_of(j, j->count);
    char   *whole = NULL;
    int     length = asprintf(&whole, "%s\n", line);
    if (length < 0 || !add_end(j, at + length)) {
        free(length < 0 ? NULL : whole);
        errno = ENOMEM;
        return false;
    }
    bool good = write_all(j->fd, whole, (size_t)length, at) && fsync(j->fd) == 0;
    free(whole);
    if (!good) {
        int why = errno;
        journal_cut(j, j->count - 1);
        errno = why;
    }
    return good;
}

bool journal_cut(struct journal *j, size_t lines)
{
    j->count = lines;
    return ftruncate(j->fd, start_of(j, lines)) == 0 && fsync(j->fd) == 0;
}
