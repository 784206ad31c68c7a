/* notes.c - what was said with an act and is shown for as long as it counts: why a player calls the arbiter, where an
 * adjourned game goes on. */
#include "laws/state.h"

#include <stdlib.h>
#include <string.h>

static char *copy_text(const char *text)
{
    size_t size = text ? strlen(text) + 1 : 0;
    char  *copy = size ? malloc(size) : NULL;
    if (copy)
        memcpy(copy, text, size);
    return copy;
}

void jd_note_keep(jd_game *g, enum note which, const char *text)
{
    free(g->notes[which]);
    g->notes[which] = copy_text(text);
    g->starved |= text && !g->notes[which];
}

/* Each makes what it does not get its own NULL. */
bool jd_notes_copy(jd_game *to, const jd_game *from)
{
    bool whole = true;
    for (int i = 0; i < NOTES; i++) {
        to->notes[i] = copy_text(from->notes[i]);
        whole = whole && (to->notes[i] || !from->notes[i]);
    }
    return whole;
}

void jd_notes_free(jd_game *g)
{
    for (int i = 0; i < NOTES; i++)
        free(g->notes[i]);
}

const char *jd_game_call_reason(const jd_game *g)
{
    return jd_game_caller(g) == JD_BY_NOBODY ? NULL : g->notes[NOTE_CALL];
}
