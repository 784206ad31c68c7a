#include "part.h"

#include "console/port.h"
#include "notation/pgn_text.h"

#include <string.h>
#include <unistd.h>

#define WINDOW (1u << 16)
#define AROUND 8 /* bytes of `[Event "`; and of the empty line before it, at most */

bool part_read(const char *text, struct part *out)
{
    int used = 0;
    return sscanf(text, "%7u/%7u%n", &out->number, &out->of, &used) == 2 && text[used] == '\0' && out->number >= 1 &&
           out->number <= out->of && out->of <= PARTS_MOST;
}

/* Where the first game begins at or behind a place; `size` when none does. */
static uint64_t next_game(int fd, uint64_t at, uint64_t size)
{
    char     window[WINDOW];
    uint64_t base = at > AROUND ? at - AROUND : 0;
    size_t   skip = (size_t)(at - base);
    for (;;) {
        ssize_t got = port_seek(fd, base) ? port_read(fd, window, sizeof window) : 0;
        if (got <= (ssize_t)skip)
            return size;
        const char *found = jd_text_next_game(window, window + skip, window + got);
        if (found)
            return base + (uint64_t)(found - window);
        if (base + (uint64_t)got >= size)
            return size;
        base += (uint64_t)got - 2 * AROUND; /* a beginning may lie across the end of the window */
        skip = AROUND;
    }
}

static uint64_t cut(int fd, uint64_t size, unsigned number, unsigned of)
{
    uint64_t share = size / of * number + size % of * number / of; /* without overflow */
    return number == 0 ? 0 : number == of ? size : next_game(fd, share, size);
}

/* -1 for what cannot be sought in, such as a pipe. */
static int open_file(const char *path, uint64_t *size)
{
    int fd = strcmp(path, "-") == 0 ? -1 : port_open(path);
    if (fd >= 0 && !port_seek(fd, 0)) {
        close(fd);
        return -1;
    }
    *size = port_size(path);
    return fd;
}

bool part_find(const char *path, struct part part, uint64_t *from, uint64_t *to)
{
    uint64_t size;
    int      fd = open_file(path, &size);
    if (fd < 0)
        return false;
    *from = cut(fd, size, part.number - 1, part.of);
    *to = cut(fd, size, part.number, part.of);
    close(fd);
    return true;
}

static uint64_t count_lines(int fd, uint64_t length)
{
    char     window[WINDOW];
    uint64_t lines = 0;
    while (length) {
        ssize_t got = port_read(fd, window, length < sizeof window ? (size_t)length : sizeof window);
        if (got <= 0)
            break;
        length -= (uint64_t)got;
        for (const char *at = window, *end = at + got; (at = memchr(at, '\n', (size_t)(end - at))); at++)
            lines++;
    }
    return lines;
}

uint64_t part_lines_before(const char *path, struct part part)
{
    uint64_t size, lines;
    int      fd = open_file(path, &size);
    if (fd < 0)
        return 0;
    uint64_t from = cut(fd, size, part.number - 1, part.of);
    lines = port_seek(fd, 0) ? count_lines(fd, from) : 0;
    close(fd);
    return lines;
}
