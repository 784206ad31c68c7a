/* The log of a game in the form of docs/log.md. Events are turned to text at once, by the store's own hand,
 * and the file is written when the game is over. */
#include "console/report.h"
#include "match/match.h"

#include "jadoube/fen.h"
#include "log/log.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static int append(const char *bytes, size_t size, void *context)
{
    struct game_log *l = context;
    if (l->length + size > l->room) {
        size_t room = l->room ? l->room : 8192;
        while (room < l->length + size)
            room *= 2;
        char *text = realloc(l->text, room);
        if (!text)
            return -1;
        l->text = text;
        l->room = room;
    }
    memcpy(l->text + l->length, bytes, size);
    l->length += size;
    return 0;
}

static void add_line(struct game_log *l, json_t *o)
{
    json_dump_callback(o, append, l, JSON_COMPACT);
    append("\n", 1, l);
    json_decref(o);
}

void game_log_begin(struct game_log *l, const jd_regulations *regs)
{
    char fen[JD_FEN_MAX], control[512], black[512];
    l->length = 0;
    jd_fen_write(&regs->start, fen, sizeof fen);
    jd_control_write(&regs->control, control, sizeof control);
    jd_control_write(&regs->control_black, black, sizeof black);
    json_t *o = json_pack("{s:s, s:s, s:s, s:s, s:s, s:b}", "edition", jd_edition_name(regs->edition), "control",
                          control, "start", fen, "white", regs->names[0], "black", regs->names[1], "setup_ok", 1);
    if (*black)
        json_object_set_new(o, "control_black", json_string(black));
    if (regs->start.chess960)
        json_object_set_new(o, "chess960", json_true());
    add_line(l, json_pack("{s:o}", "regulations", o));
}

void game_log_event(struct game_log *l, const jd_event *e) { add_line(l, log_event(e)); }

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
