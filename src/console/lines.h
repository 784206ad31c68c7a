/* console/lines.h - a file, or stdin, line by line; lines may have any length. */
#ifndef CONSOLE_LINES_H
#define CONSOLE_LINES_H

#include <stdbool.h>
#include <stdio.h>

struct lines {
    const char *name; /* for messages: the path, or "stdin" */
    FILE       *file;
    char       *text;   /* the line without its end (\n or \r\n), closed with a NUL */
    size_t      length; /* of the line: it may hold NULs of its own */
    size_t      size;
    size_t      number; /* from 1 */
};

/* Open a file, or stdin for "-". False, with a message printed, when that fails. */
bool lines_open(struct lines *l, const char *path);

/* Go to the next line; false at the end, or when reading failed. */
bool lines_next(struct lines *l);

/* Close it. False, with a message printed, when reading had failed. */
bool lines_close(struct lines *l);

#endif
