#include "console/terminal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *const codes[] = {
    [STYLE_PLAIN] = "\033[0m", [STYLE_BOLD] = "\033[1m", [STYLE_DIM] = "\033[2m",
    [STYLE_GOOD] = "\033[32m", [STYLE_BAD] = "\033[31m", [STYLE_NOTE] = "\033[33m",
};

static bool is_terminal(FILE *stream)
{
    const char *term = getenv("TERM");
    return isatty(fileno(stream)) && !(term && strcmp(term, "dumb") == 0);
}

const char *style(FILE *stream, enum style s)
{
    const char *refused = getenv("NO_COLOR");
    return is_terminal(stream) && !(refused && *refused) ? codes[s] : "";
}

int64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

#define BAR_WIDTH  30
#define REDRAW_US  100000
#define CLEAR_LINE "\r\033[K"

static void draw(const struct progress *p)
{
    int filled = p->total ? (int)((double)p->done / (double)p->total * BAR_WIDTH) : 0;
    fprintf(stderr, CLEAR_LINE "%s [", p->what);
    for (int i = 0; i < BAR_WIDTH; i++)
        fputc(i < filled ? '#' : '.', stderr);
    fprintf(stderr, "] %" PRIu64 "/%" PRIu64, p->done, p->total);
    fflush(stderr);
}

void progress_start(struct progress *p, const char *what, uint64_t total)
{
    *p = (struct progress){.what = what, .total = total, .shown = is_terminal(stderr), .drawn_us = -REDRAW_US};
}

void progress_step(struct progress *p, uint64_t done)
{
    p->done = done;
    if (!p->shown || now_us() - p->drawn_us < REDRAW_US)
        return;
    p->drawn_us = now_us();
    draw(p);
}

void progress_clear(struct progress *p)
{
    if (p->shown)
        fputs(CLEAR_LINE, stderr);
    p->drawn_us = -REDRAW_US;
}
