/* lines.c - see lines.h: a list that grows. */
#include "log/lines.h"

#include <stdlib.h>
#include <string.h>

bool jd_lines_add(struct log_lines *l, struct log_line line)
{
    if (l->count == l->room) {
        size_t           room = l->room ? 2 * l->room : 64;
        struct log_line *more = realloc(l->at, room * sizeof *more);
        if (!more)
            return false;
        l->at = more;
        l->room = room;
    }
    l->at[l->count++] = line;
    return true;
}

bool jd_lines_add_text(struct log_lines *l, const char *text, size_t length)
{
    char *copy = malloc(length + 1);
    if (copy) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    l->starved = !copy || !jd_lines_add(l, (struct log_line){.text = copy, .length = (uint32_t)length});
    if (l->starved)
        free(copy);
    return !l->starved;
}

bool jd_lines_skip(struct log_lines *l, size_t count)
{
    l->at = calloc(count + 64, sizeof *l->at);
    l->room = l->at ? count + 64 : 0;
    l->count = l->at ? count : 0;
    return l->at != NULL;
}

void jd_lines_free(struct log_lines *l)
{
    for (size_t i = 0; i < l->count; i++) {
        free(l->at[i].text);
        free(l->at[i].rulings);
    }
    free(l->at);
    *l = (struct log_lines){0};
}

bool jd_line_applied(struct log_line *l, const jd_game *game, size_t seq, const jd_event *e, const jd_rulings *rulings)
{
    l->secret = jd_game_envelope(game).put == seq;
    l->words = l->secret || e->act == JD_DO_WRITE;
    l->rulings = rulings->count ? jd_rulings_pack(rulings) : NULL;
    return !rulings->count || l->rulings;
}
