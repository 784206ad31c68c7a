/* hall/event/event_verify.c - see event_verify.h. */
#include "hall/event/event_verify.h"

#include "hall/event/archive.h"
#include "hall/event/event_parts.h"
#include "hall/serve/json_memory.h"

#include "jadoube/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct verifying {
    const struct event_verifier *v;
    struct event_totals         *totals;
    struct store                *store;
    const char                  *id;
    struct event_parts           parts;
    enum store_err               err;
    struct store_fault          *fault;
    bool                         changed; /* the document is to be stored again */
};

__attribute__((format(printf, 3, 4))) static void find(struct verifying *w, const char *did, const char *format, ...)
{
    char    text[300];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    w->totals->findings++;
    w->totals->repaired += did != NULL;
    w->v->finding(w->v->context, &(struct event_finding){w->id, text, did});
}

/* ---- the document ---- */

static bool is_behind(const json_t *v, json_int_t last) { return json_is_integer(v) && json_integer_value(v) > last; }

/* Whoever enters behind the last round plays in none, whatever its number is. */
static void check_entered(struct verifying *w, json_t *player, size_t number, json_int_t rounds)
{
    bool repair = w->v->repair;
    if (is_behind(json_object_get(player, "entered"), rounds + 1)) {
        find(w, repair ? "set it to the round behind the last" : NULL, "player %zu, \"entered\" as a round up to %lld",
             number, (long long)rounds + 1);
        if (repair)
            json_object_set_new(player, "entered", json_integer(rounds + 1));
        w->changed |= repair;
    }
    if (is_behind(json_object_get(player, "withdrawn"), rounds)) {
        find(w, repair ? "removed it: the player stays" : NULL, "player %zu, \"withdrawn\" as a round up to %lld",
             number, (long long)rounds);
        if (repair)
            json_object_del(player, "withdrawn");
        w->changed |= repair;
    }
}

static void check_absent(struct verifying *w, json_t *absent, size_t number, size_t rounds)
{
    const char *round;
    json_t     *v;
    void       *rest;
    bool        repair = w->v->repair;
    json_object_foreach_safe(absent, rest, round, v)
    {
        char wanted[24];
        int  n = atoi(round);
        snprintf(wanted, sizeof wanted, "%d", n);
        if (n >= 1 && (size_t)n <= rounds && strcmp(wanted, round) == 0)
            continue;
        find(w, repair ? "removed it: there is no such round" : NULL,
             "player %zu, \"absent\" in a round up to %zu, not \"%.20s\"", number, rounds, round);
        if (repair)
            json_object_del(absent, round);
        w->changed |= repair;
    }
}

/* Before the document is read: that stops at the first of these. */
static void check_attendance(struct verifying *w)
{
    json_t *players = json_object_get(w->parts.doc, "players"), *player;
    size_t  i, rounds = json_array_size(json_object_get(w->parts.doc, "rounds"));
    json_array_foreach(players, i, player)
    {
        check_entered(w, player, i + 1, (json_int_t)rounds);
        check_absent(w, json_object_get(player, "absent"), i + 1, rounds);
    }
}

static bool here_fits(const json_t *here, size_t players)
{
    bool good = true;
    for (size_t i = 0; i < json_array_size(here) && good; i++) {
        json_int_t n = json_integer_value(json_array_get(here, i));
        good = n >= 1 && (size_t)n <= players;
    }
    return good;
}

static void check_check_in(struct verifying *w, const jd_tournament *t)
{
    const json_t *open = json_object_get(w->parts.doc, "check_in");
    int           round = (int)json_integer_value(json_object_get(open, "round"));
    bool          repair = w->v->repair;
    if (!open || (!jd_tournament_is_open(t, round) && round >= 1 && round <= jd_tournament_rounds(t) &&
                  here_fits(json_object_get(open, "here"), (size_t)jd_tournament_players(t))))
        return;
    find(w, repair ? "closed the check-in" : NULL, "\"check_in\" of a round that is not open, by numbers of players");
    if (repair)
        json_object_del(w->parts.doc, "check_in");
    w->changed |= repair;
}

/* ---- games ---- */

static int label_of(const char *line, const char *name)
{
    char text[16] = "";
    return line && jd_log_label(line, name, text, sizeof text) < sizeof text ? atoi(text) : 0;
}

static void check_board(struct verifying *w, const jd_tournament *t, int round, int board)
{
    const char   *id = jd_tournament_game(t, round, board), *head = NULL;
    const json_t *noted = id ? json_object_get(w->parts.results, id) : NULL;
    bool          scored;
    long          points[2];
    if (!noted) {
        find(w, NULL, "round %d, board %d: a game that is in the store, not '%s'", round, board, id ? id : "");
        return;
    }
    head = json_string_value(json_object_get(w->parts.heads, id));
    if (label_of(head, "round") != round || label_of(head, "board") != board)
        find(w, NULL, "round %d, board %d: a game of this board, not '%s'", round, board, id);
    if (json_is_string(noted) && strcmp(json_string_value(noted), "*") != 0 &&
        store_result_read(json_string_value(noted), &scored, points) == JD_RESULT_COUNT)
        find(w, NULL, "round %d, board %d: a result, not '%.20s'", round, board, json_string_value(noted));
}

static void check_games(struct verifying *w, const jd_tournament *t)
{
    for (int r = jd_tournament_begun(t) + 1; r <= jd_tournament_rounds(t); r++)
        for (int b = 1; jd_tournament_is_open(t, r) && b <= jd_tournament_boards(t, r); b++)
            check_board(w, t, r, b);
}

/* ---- applications ---- */

/* One that is none is told once, and not again of the archive. */
static void drop_application(struct verifying *w, size_t index, json_int_t number)
{
    int64_t gone;
    find(w, w->v->repair ? "removed it" : NULL, "application %lld of a player with a name", (long long)number);
    if (w->v->repair && !w->err)
        w->err = store_application_dismiss(w->store, w->id, STORE_DISMISS_ONE, number, &gone, w->fault);
    json_array_remove(w->parts.waiting, index);
}

static void check_applications(struct verifying *w, const jd_tournament *t)
{
    struct refusal unused;
    if (!w->parts.waiting)
        find(w, NULL, "applications in JSON");
    for (size_t i = json_array_size(w->parts.waiting); i-- > 0;) {
        const json_t *one = json_array_get(w->parts.waiting, i);
        json_t       *player = tournament_player(t, json_object_get(one, "player"), &unused);
        if (!player)
            drop_application(w, i, json_integer_value(json_object_get(one, "application")));
        json_decref(player);
    }
}

/* ---- all of it ---- */

static void check_archive(struct verifying *w)
{
    struct refusal        why;
    struct archive_source from = {w->parts.doc, w->parts.waiting, w->parts.results, w->parts.logs};
    char                 *text = archive_write(&from, &why);
    if (!text && why.code != REFUSED_MOVE_SEALED)
        find(w, NULL, "archive, line %d: %s", why.line, refusal_expected(&why));
    free(text);
}

static void store_document(struct verifying *w)
{
    struct refusal          why;
    char                   *text = json_text(w->parts.doc);
    struct store_tournament t = {.id = w->id, .document = text, .version = w->parts.stored->version};
    if (!text)
        w->err = STORE_MEMORY;
    else if (tournament_reads_again(text, w->parts.stored->keys, w->parts.results, &why))
        w->err = store_tournament_update(w->store, &t, w->fault);
    else
        find(w, NULL, "a document that can be read once it is repaired: %s; nothing was stored",
             refusal_expected(&why));
    free(text);
}

static void verify_parts(struct verifying *w)
{
    struct refusal why;
    if (!w->parts.doc || !w->parts.keys) {
        find(w, NULL, "%s in JSON", w->parts.doc ? "keys" : "a document");
        return;
    }
    if (document_has_shape(w->parts.doc, &why))
        check_attendance(w);
    jd_tournament *t = tournament_read(w->parts.doc, w->parts.results, &why);
    if (!t) {
        find(w, NULL, "%s", refusal_expected(&why));
        return;
    }
    if (json_array_size(json_object_get(w->parts.keys, "players")) != (size_t)jd_tournament_players(t))
        find(w, NULL, "keys with a hash for each of %d players", jd_tournament_players(t));
    check_check_in(w, t);
    check_games(w, t);
    check_applications(w, t);
    jd_tournament_free(t);
    check_archive(w);
    if (w->changed && !w->err)
        store_document(w);
}

struct ids {
    char   at[100][STORE_ID_MAX + 1];
    size_t count;
};

static bool note_id(void *context, const char *id)
{
    struct ids *page = context;
    snprintf(page->at[page->count++], sizeof page->at[0], "%s", id);
    return true;
}

static enum store_err verify_one(struct store *s, const struct event_verifier *v, const char *id,
                                 struct event_totals *totals, struct store_fault *fault)
{
    struct verifying w = {.v = v, .totals = totals, .store = s, .id = id, .fault = fault};
    w.err = event_parts_read(s, id, &w.parts, fault);
    if (!w.err) {
        totals->tournaments++;
        verify_parts(&w);
    }
    event_parts_free(&w.parts);
    return w.err == STORE_MISSING ? STORE_OK : w.err; /* it was swept away meanwhile */
}

enum store_err events_verify(struct store *s, const struct event_verifier *v, struct event_totals *totals,
                             struct store_fault *fault)
{
    struct ids     page = {.count = 100};
    char           after[STORE_ID_MAX + 1] = "";
    enum store_err err = STORE_OK;
    *totals = (struct event_totals){0};
    while (!err && page.count == 100) {
        page.count = 0;
        err = store_tournament_list(s, after, 100, note_id, &page, fault);
        for (size_t i = 0; i < page.count && !err; i++)
            err = verify_one(s, v, page.at[i], totals, fault);
        if (page.count)
            snprintf(after, sizeof after, "%s", page.at[page.count - 1]);
    }
    return err;
}
