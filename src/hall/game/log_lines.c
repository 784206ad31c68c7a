/* hall/game/log_lines.c - a list that grows. */
#include "hall/game/log_lines.h"

#include <stdlib.h>
#include <string.h>

bool lines_add(struct lines *l, struct line line)
{
    if (l->count == l->room) {
        size_t       room = l->room ? 2 * l->room : 64;
        struct line *more = realloc(l->at, room * sizeof *more);
        if (!more)
            return false;
        l->at = more;
        l->room = room;
    }
    l->at[l->count++] = line;
    return true;
}

bool lines_skip(struct lines *l, size_t count)
{
    l->at = calloc(count + 64, sizeof *l->at);
    l->room = l->at ? count + 64 : 0;
    l->count = l->at ? count : 0;
    return l->at != NULL;
}

void lines_free(struct lines *l)
{
    for (size_t i = 0; i < l->count; i++) {
        free(l->at[i].text);
        free(l->at[i].rulings);
    }
    free(l->at);
    *l = (struct lines){0};
}

bool line_applied(struct line *l, const jd_game *game, size_t seq, const jd_event *e, const jd_rulings *rulings)
{
    l->secret = jd_game_envelope(game).put == seq;
    l->words = l->secret || e->act == JD_DO_WRITE;
    l->rulings = rulings->count ? rulings_pack(rulings) : NULL;
    return !rulings->count || l->rulings;
}

bool lines_collect(void *context, const struct store_event *e)
{
    struct lines *l = context;
    char         *text = calloc(e->length + 1, 1); /* strndup() would stop at a zero */
    if (text)
        memcpy(text, e->line, e->length);
    l->starved = !text || !lines_add(l, (struct line){.text = text, .length = (uint32_t)e->length});
    if (l->starved)
        free(text);
    return !l->starved;
}
