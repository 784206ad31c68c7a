/* The log of a game in the form of docs/log.md. Events are turned to text at once,
 * and the file is written when the game is over. */
#include "console/report.h"
#include "match/record.h"

#include "jadoube/log.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static bool grow_log(struct game_log *l, size_t more)
{
    if (l->length + more <= l->room)
        return true;
    size_t room = l->room ? l->room : 8192;
    while (room < l->length + more)
        room *= 2;
    char *text = realloc(l->text, room);
    if (!text)
        return false;
    l->text = text;
    l->room = room;
    return true;
}

static void append(struct game_log *l, const char *text)
{
    size_t length = strlen(text);
    if (!grow_log(l, length))
        return;
    memcpy(l->text + l->length, text, length);
    l->length += length;
}

void game_log_begin(struct game_log *l, const jd_regulations *regs)
{
    size_t length = jd_regulations_write(regs, NULL, 0);
    l->length = 0;
    append(l, "{\"regulations\":");
    if (grow_log(l, length + 1))
        l->length += jd_regulations_write(regs, l->text + l->length, length + 1);
    append(l, "}\n");
}

void game_log_event(struct game_log *l, const jd_event *e)
{
    size_t length = jd_event_write(e, NULL, 0);
    if (grow_log(l, length + 1))
        l->length += jd_event_write(e, l->text + l->length, length + 1);
    append(l, "\n");
}

bool game_log_write(const struct game_log *l, const char *folder, int64_t number)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/game-%06" PRId64 ".jsonl", folder, number + 1);
    FILE *f = fopen(path, "w");
    bool  good = f && fwrite(l->text, 1, l->length, f) == l->length;
    if (f && fclose(f) != 0)
        good = false;
    if (!good)
        complain("%s: %s", path, strerror(errno));
    return good;
}

void game_log_free(struct game_log *l) { free(l->text); }
