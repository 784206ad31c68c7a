/* hall/event/archive_restore.c - a tournament from its archive: what is taken of the document, new keys, rows for the
 * store. */
#include "hall/event/archive.h"

#include "hall/event/applications.h"
#include "hall/serve/hall.h"
#include "hall/serve/json_memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DOCUMENT_LINE 2

static bool fail(struct refusal *to, size_t line, struct refusal why)
{
    *to = why;
    to->code = REFUSED_BAD_ARCHIVE;
    to->line = (int)line;
    return false;
}

#define FAIL(line, ...) fail(why, line, refusal_expecting(REFUSED_BAD_ARCHIVE, __VA_ARGS__))

/* ---- the document ---- */

/* Other members are unknown here, and are not told to readers. */
static void keep_only(json_t *o, const char *const *names)
{
    const char *name;
    json_t     *v;
    void       *rest;
    json_object_foreach_safe(o, rest, name, v)
    {
        size_t i = 0;
        while (names[i] && strcmp(names[i], name) != 0)
            i++;
        if (!names[i])
            json_object_del(o, name);
    }
}

static void keep_known(json_t *doc)
{
    static const char *const fields[] = {"name",    "site",    "date",      "players",  "regulations",  "system",
                                         "double",  "points",  "tiebreaks", "screens",  "prizes",       "until",
                                         "country", "arbiter", "deputies",  "check_in", "registration", "rounds",
                                         "teams",   "report",  NULL};
    static const char *const of_player[] = {"name", "rating", "title",   "club",      "country", "lang", "fide",
                                            "born", "sex",    "entered", "withdrawn", "absent",  NULL};
    static const char *const of_round[] = {"pairs", "games", "in_room", "started", "by_hand", "elsewhere", NULL};
    json_t                  *v;
    size_t                   i;
    keep_only(doc, fields);
    json_array_foreach(json_object_get(doc, "players"), i, v) keep_only(v, of_player);
    json_array_foreach(json_object_get(doc, "rounds"), i, v) keep_only(v, of_round);
}

/* The registration is closed until the organiser opens it again: it has no link. */
static void close_registration(json_t *doc)
{
    json_t *was = json_object_get(doc, "registration");
    if (json_is_object(was))
        json_object_set_new(
            doc, "registration",
            json_pack("{s:b, s:I}", "open", 0, "number", json_integer_value(json_object_get(was, "number"))));
    else
        json_object_del(doc, "registration");
}

/* Those who wait, as they would have applied. */
static bool take_applications(struct archive *a, const jd_tournament *t, const json_t *list, struct refusal *why)
{
    json_t    *one;
    size_t     i;
    json_int_t last = 0;
    a->waiting = json_array();
    json_array_foreach(list, i, one)
    {
        json_t    *player = tournament_player(t, one, why);
        json_int_t number = json_integer_value(json_object_get(one, "application"));
        if (player)
            json_array_append_new(a->waiting, json_pack("{s:I, s:o}", "application", number, "player", player));
        if (!player || number <= last)
            return FAIL(DOCUMENT_LINE, "\"applications\": players with names, and numbers that rise, not as number %zu",
                        i + 1);
        last = number;
    }
    return json_array_size(list) <= APPLICATIONS_MOST ||
           FAIL(DOCUMENT_LINE, "\"applications\": at most %d", APPLICATIONS_MOST);
}

/* ---- the games of it ---- */

/* By id, where it is in the list first. */
static json_t *index_of(const struct archive *a)
{
    json_t *index = json_object();
    for (size_t i = 0; i < a->count; i++)
        if (!json_object_get(index, a->games[i].id))
            json_object_set_new(index, a->games[i].id, json_integer((json_int_t)i));
    return index;
}

static const struct archive_game *find_game(const struct archive *a, const json_t *index, const char *id)
{
    const json_t *at = json_object_get(index, id);
    return at ? &a->games[json_integer_value(at)] : NULL;
}

static json_t *results_of(const struct archive *a)
{
    json_t *results = json_object();
    for (size_t i = 0; i < a->count; i++)
        json_object_set_new(results, a->games[i].id,
                            a->games[i].result[0] ? json_string(a->games[i].result) : json_null());
    return results;
}

/* Each game has its board, … */
static bool games_fit(const struct archive *a, const jd_tournament *t, const json_t *index, struct refusal *why)
{
    for (size_t i = 0; i < a->count; i++) {
        const struct archive_game *g = &a->games[i];
        if (find_game(a, index, g->id) != g)
            return FAIL(g->line, "a game that is not there twice");
        if (!jd_tournament_is_open(t, g->round) || g->board < 1 || g->board > jd_tournament_boards(t, g->round))
            return FAIL(g->line, "a game of a round and a board of the event");
    }
    return true;
}

/* … and each board its game. */
static bool boards_fit(const struct archive *a, const jd_tournament *t, const json_t *index, struct refusal *why)
{
    for (int r = jd_tournament_begun(t) + 1; r <= jd_tournament_rounds(t); r++)
        for (int b = 1; b <= jd_tournament_boards(t, r) && jd_tournament_is_open(t, r); b++) {
            const struct archive_game *g = find_game(a, index, jd_tournament_game(t, r, b));
            if (!g || g->round != r || g->board != b)
                return FAIL(DOCUMENT_LINE, "a game for round %d, board %d", r, b);
        }
    return true;
}

bool archive_fits(struct archive *a, struct refusal *why)
{
    json_t *waiting = json_incref(json_object_get(a->doc, "applications"));
    *why = refusal_of(REFUSED_NOTHING);
    if (!document_has_shape(a->doc, why) || (waiting && !json_is_array(waiting))) {
        json_decref(waiting);
        return why->code ? fail(why, DOCUMENT_LINE, *why) : FAIL(DOCUMENT_LINE, "\"applications\" as a list");
    }
    keep_known(a->doc);
    close_registration(a->doc);
    json_t        *results = results_of(a), *index = index_of(a);
    jd_tournament *t = tournament_check(a->doc, why) ? tournament_read(a->doc, results, why) : NULL;
    bool           good = t || fail(why, DOCUMENT_LINE, *why);
    good = good && games_fit(a, t, index, why) && boards_fit(a, t, index, why) && take_applications(a, t, waiting, why);
    jd_tournament_free(t);
    json_decref(results);
    json_decref(index);
    json_decref(waiting);
    return good;
}

/* ---- keys and rows ---- */

/* Ids of the file become new ones. */
static bool rename_games(struct archive *a)
{
    json_t *names = json_object(), *round;
    size_t  r;
    bool    good = true;
    for (size_t i = 0; i < a->count && good; i++) {
        char id[ID_MAX];
        good = id_make(id);
        json_object_set_new(names, a->games[i].id, json_string(id));
        snprintf(a->games[i].id, sizeof a->games[i].id, "%s", id);
    }
    json_array_foreach(json_object_get(a->doc, "rounds"), r, round)
    {
        json_t *games = json_object_get(round, "games");
        for (size_t b = 0; b < json_array_size(games); b++)
            json_array_set(games, b, json_object_get(names, json_string_value(json_array_get(games, b))));
    }
    json_decref(names);
    return good;
}

/* When a game was drawn and played again the players changed colours: who had White is what its log says. */
static jd_pairing seats_of(const struct archive_game *g, const jd_tournament *t)
{
    jd_pairing p = jd_tournament_board(t, g->round, g->board);
    bool       other = strcmp(g->white, jd_tournament_label(t, p.white, "name")) != 0 &&
                 strcmp(g->white, jd_tournament_label(t, p.black, "name")) == 0;
    return other ? (jd_pairing){p.black, p.white} : p;
}

static bool make_row(struct archive *a, size_t i, const jd_tournament *t, const struct board_origin *from)
{
    const struct archive_game *g = &a->games[i];
    jd_pairing                 p = seats_of(g, t);
    json_t                    *hashes = board_hashes(from, p, g->round, g->board);
    json_t                    *extra = board_extra(from, p, g->round, g->board);
    a->rows[i] = (struct store_game){.id = g->id,
                                     .regulations = strndup(g->head, g->head_length),
                                     .keys = json_text(hashes),
                                     .extra = json_text(extra),
                                     .tournament = a->keys.id,
                                     .result = g->result[0] ? g->result : NULL,
                                     .created = wall_ms()};
    json_decref(hashes);
    json_decref(extra);
    for (size_t k = 0; k < g->events; k++)
        a->events[g->first + k].game = g->id;
    return a->rows[i].regulations && a->rows[i].keys && a->rows[i].extra;
}

static bool make_rows(struct archive *a)
{
    struct refusal      unused;
    json_t             *keys = json_loads(a->hashes, 0, NULL), *results = results_of(a);
    jd_tournament      *t = tournament_read(a->doc, results, &unused);
    struct board_origin from = {a->keys.id, a->keys.seed, a->keys.keys[VISITOR_SPECTATOR], keys, a->doc};
    a->rows = calloc(a->count + 1, sizeof *a->rows);
    bool good = keys && t && a->rows;
    for (size_t i = 0; i < a->count && good; i++)
        good = make_row(a, i, t, &from);
    jd_tournament_free(t);
    json_decref(results);
    json_decref(keys);
    return good;
}

bool archive_found(struct archive *a)
{
    bool good = rename_games(a) && (a->hashes = event_keys_make(&a->keys, a->doc, "")) != NULL;
    a->document = good ? json_text(a->doc) : NULL;
    return a->document && make_rows(a);
}

/* ---- storing ---- */

#define EVENTS_AT_ONCE 400

/* Of one game that has more events than are stored at once: the next ones. */
static enum store_err append_some(struct archive *a, struct store *s, struct store_fault *fault)
{
    const struct archive_game *g = &a->games[a->stored - 1];
    size_t                     left = g->first + g->events - a->stored_events;
    size_t                     count = left < EVENTS_AT_ONCE ? left : EVENTS_AT_ONCE;
    enum store_err             err = store_append(s, a->events + a->stored_events, count, fault);
    a->stored_events += err ? 0 : count;
    return err;
}

static enum store_err add_some(struct archive *a, struct store *s, struct store_fault *fault)
{
    size_t games = 0, events = 0;
    while (a->stored + games < a->count && games < GAMES_AT_ONCE &&
           (games == 0 || events + a->games[a->stored + games].events <= EVENTS_AT_ONCE))
        events += a->games[a->stored + games++].events;
    events = events < EVENTS_AT_ONCE ? events : EVENTS_AT_ONCE;
    enum store_err err = store_add(s, a->rows + a->stored, games, a->events + a->stored_events, events, fault);
    if (!err) {
        a->stored += games;
        a->stored_events += events;
    }
    return err;
}

/* One more of those who wait; nobody has a key to see what becomes of it. */
static enum store_err add_application(struct archive *a, struct store *s, struct store_fault *fault)
{
    const json_t            *one = json_array_get(a->waiting, a->stored_waiting);
    char                    *player = json_text(json_object_get(one, "player"));
    struct store_application row = {.number = json_integer_value(json_object_get(one, "application")),
                                    .origin = "",
                                    .document = player,
                                    .created = wall_ms()};
    int64_t                  number;
    enum store_err err = player ? store_application_add(s, a->keys.id, &row, APPLICATIONS_MOST, &number, fault)
                                : (fault->err = STORE_MEMORY);
    a->stored_waiting += !err;
    free(player);
    return err;
}

static bool has_more_events(const struct archive *a)
{
    return a->stored > 0 && a->stored_events < a->games[a->stored - 1].first + a->games[a->stored - 1].events;
}

enum store_err archive_store(struct archive *a, struct store *s, bool *whole, struct store_fault *fault)
{
    struct store_tournament t = {.id = a->keys.id, .document = a->document, .keys = a->hashes, .version = 1};
    bool games = a->stored < a->count || has_more_events(a), waiting = a->stored_waiting < json_array_size(a->waiting);
    *whole = !games && !waiting;
    if (*whole)
        return store_tournament_create(s, &t, fault);
    if (!games)
        return add_application(a, s, fault);
    return has_more_events(a) ? append_some(a, s, fault) : add_some(a, s, fault);
}
