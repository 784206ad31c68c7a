/* The moves of a game as they are recorded. */
#include "match/outcome.h"

#include <stdlib.h>
#include <string.h>

void moments_clear(struct moments *m)
{
    m->count = 0;
    m->used = 0;
}

void moments_free(struct moments *m)
{
    free(m->at);
    free(m->lines);
}

/* Where it begins, from 1; 0 when there is no memory. */
static size_t keep_line(struct moments *m, const char *line)
{
    size_t length = strlen(line) + 1, from = m->used;
    if (m->used + length > m->lines_room) {
        size_t room = 2 * (m->used + length) + 4096;
        char  *lines = realloc(m->lines, room);
        if (!lines)
            return 0;
        m->lines = lines;
        m->lines_room = room;
    }
    memcpy(m->lines + from, line, length);
    m->used += length;
    return from + 1;
}

bool moments_add(struct moments *m, const struct moment *one, const char *line)
{
    if (m->count == m->room) {
        int            room = m->room ? 2 * m->room : 512;
        struct moment *at = realloc(m->at, (size_t)room * sizeof *at);
        if (!at)
            return false;
        m->at = at;
        m->room = room;
    }
    m->at[m->count] = *one;
    if (line)
        m->at[m->count].line = keep_line(m, line);
    m->count++;
    return true;
}
