/* download.c - a game to take along: its log, and PGN, as far as a role may have them. */
#include "hall/view.h"

#include "jadoube/log.h"

#include <stdio.h>
#include <stdlib.h>

static const char not_yet[] = "the end of the game: until then a player keeps his own score (8.1, 12.6)";

struct text_out {
    const struct room *room;
    struct seat        seat;
    FILE              *to;
};

static void log_line(void *context, const struct step *s)
{
    struct text_out *t = context;
    struct out       line = {0};
    view_step(&line, t->room, s, t->seat);
    if (!line.bad)
        fprintf(t->to, "%.*s\n", (int)line.length, line.text);
    out_free(&line);
}

char *view_log(const struct room *r, struct seat seat, const char **why)
{
    jd_state        s = jd_game_view(r->game, seat.sees);
    char           *text = NULL;
    size_t          size;
    struct text_out t = {.room = r, .seat = seat};
    *why = view_is_uncounted(r, &s, seat) ? not_yet : "memory";
    if (view_is_uncounted(r, &s, seat) || !(t.to = open_memstream(&text, &size)))
        return NULL;
    fprintf(t.to, "%s\n", r->first_line);
    view_read_on(r, 0, log_line, &t);
    fclose(t.to);
    return text;
}

/* PGN tells the game from its beginning: it is played again. */
struct retelling {
    const struct room *room;
    struct seat        seat;
    jd_game           *game;
    jd_pgn_record     *record;
    jd_rulings         rulings;
};

static void pgn_step(void *context, const struct step *s)
{
    struct retelling *t = context;
    size_t            seen = 0;
    if (jd_game_apply(t->game, s->e, &t->rulings, NULL) != JD_OK)
        return;
    for (size_t i = 0; i < t->rulings.count; i++)
        if (view_may_see(t->room, &t->rulings.at[i], t->seat))
            t->rulings.at[seen++] = t->rulings.at[i];
    t->rulings.count = seen;
    jd_pgn_record_event(t->record, t->game, s->e, &t->rulings, t->seat.language);
}

static void free_retelling(struct retelling *t)
{
    if (!t)
        return;
    jd_game_free(t->game);
    jd_pgn_record_free(t->record);
    free(t);
}

static struct retelling *retell(const struct room *r, struct seat seat)
{
    struct retelling *t = calloc(1, sizeof *t);
    if (!t || jd_game_new(&t->game, &r->regs) != JD_OK || jd_pgn_record_new(&t->record) != JD_OK) {
        free_retelling(t);
        return NULL;
    }
    t->room = r;
    t->seat = seat;
    view_read_on(r, 0, pgn_step, t);
    return t;
}

static void put_text(void *context, const char *text, size_t length) { fwrite(text, 1, length, context); }

char *view_pgn(const struct room *r, struct seat seat, const char **why)
{
    jd_state          s = jd_game_view(r->game, seat.sees);
    char             *text = NULL;
    size_t            size;
    FILE             *to;
    bool              hidden = view_is_uncounted(r, &s, seat);
    struct retelling *t = hidden ? NULL : retell(r, seat);
    *why = hidden ? not_yet : "memory";
    if (t && (to = open_memstream(&text, &size))) {
        jd_pgn_record_write(t->record, r->game, &r->regs, r->first_line, NULL, 0, put_text, to);
        fclose(to);
    }
    free_retelling(t);
    return text;
}
