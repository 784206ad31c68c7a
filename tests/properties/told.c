#include "told.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- texts ---- */

static char   paper[1 << 22];
static size_t used;

const char *text_keep(const char *text)
{
    size_t length = strlen(text) + 1;
    if (used + length > sizeof paper) {
        fputs("properties: out of paper\n", stderr);
        exit(2);
    }
    char *kept = memcpy(paper + used, text, length);
    used += length;
    return kept;
}

size_t text_mark(void) { return used; }

void text_forget(size_t mark) { used = mark; }

/* ---- logs ---- */

void told_copy(struct told *to, const struct told *from)
{
    to->regs = from->regs;
    to->count = from->count;
    memcpy(to->at, from->at, (size_t)from->count * sizeof from->at[0]);
}

void told_add(struct told *log, struct step s)
{
    if (log->count < TOLD_MAX)
        log->at[log->count++] = s;
}

jd_game *told_begin(const struct told *log)
{
    jd_game *game;
    jd_fault fault;
    if (jd_game_new(&game, &log->regs) != JD_OK) {
        jd_regulations_check(&log->regs, &fault);
        fprintf(stderr, "properties: no game can be played, expected %s\n", fault.expected);
        exit(2);
    }
    return game;
}

void told_tidy(struct told *log)
{
    static jd_rulings out;
    jd_game          *game = told_begin(log);
    int               kept = 0;
    for (int i = 0; i < log->count; i++)
        if (jd_game_apply(game, &log->at[i].e, &out, NULL) == JD_OK)
            log->at[kept++] = log->at[i];
    log->count = kept;
    jd_game_free(game);
}
