/* cli/journal.h - the log of a game on disk: a line is safe there before anybody is told of it. */
#ifndef CLI_JOURNAL_H
#define CLI_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct journal {
    int      fd; /* -1: closed */
    char    *path;
    int64_t *ends; /* where each line ends in the file */
    size_t   count, size;
    bool     torn; /* the last line had no end when the file was opened: it may be cut short */
};

/* Make a new file, with the folders above it; or open one that is there. Only one program may have it open.
 * False, with a message printed, on failure. */
bool journal_create(struct journal *j, const char *path);
bool journal_open(struct journal *j, const char *path);

/* Line `i` without its end; the caller frees it. NULL when it cannot be read. */
char *journal_line(const struct journal *j, size_t i);

/* Add a line, and wait until the disk has it. False, with errno set: then the file is as it was. */
bool journal_append(struct journal *j, const char *line);

/* Keep the first `lines` lines only. */
bool journal_cut(struct journal *j, size_t lines);

void journal_close(struct journal *j);

#endif
