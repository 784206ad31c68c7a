/* console/terminal.h - what is done only on a terminal: colour and progress. */
#ifndef CONSOLE_TERMINAL_H
#define CONSOLE_TERMINAL_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum style { STYLE_PLAIN, STYLE_BOLD, STYLE_DIM, STYLE_GOOD, STYLE_BAD, STYLE_NOTE };

/* What switches a style on; "" where the stream is no terminal, or NO_COLOR is set. A static string. */
const char *style(FILE *stream, enum style s);

/* A bar on stderr; nothing at all where that is no terminal. It draws itself ten times a second at most. */
struct progress {
    const char *what;
    uint64_t    total, done;
    bool        shown;
    int64_t     drawn_us;
};

void progress_start(struct progress *p, const char *what, uint64_t total);
void progress_step(struct progress *p, uint64_t done); /* so many are done by now */
void progress_clear(struct progress *p);               /* before printing, and at the end */

/* Microseconds of a clock that only goes forward. */
int64_t now_us(void);

#endif
