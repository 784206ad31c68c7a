/* tournament.c - the document and the tournament that it describes: fields only. */
#include "hall/tournament.h"

#include "store/result.h"

#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REGULATIONS_MAX 4096 /* every game has them, and names besides */
#define TIEBREAKS_MAX   32

static const char *const about_player[] = {"title", "club", "country", "lang"}; /* besides his name */
static const char *const about_event[] = {"site", "date"};

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

static bool fail(char expected[160], const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(expected, 160, format, args);
    va_end(args);
    return false;
}

static bool is_absent(const json_t *v) { return !v || json_is_null(v); }

static bool is_name(const json_t *v)
{
    return json_is_string(v) && json_string_length(v) >= 1 && json_string_length(v) <= JD_LABEL_MAX &&
           strlen(json_string_value(v)) == json_string_length(v);
}

/* ---- system ---- */

/* Before there were systems, a round robin was double or not. */
static const char twice[] = "double-round-robin";

static const jd_system *system_of(const json_t *from)
{
    const json_t *name = json_object_get(from, "system");
    if (json_is_string(name))
        return jd_system_find(json_string_value(name));
    if (!is_absent(name))
        return NULL;
    return json_is_true(json_object_get(from, "double")) ? jd_system_find(twice) : jd_system_at(0);
}

static bool list_names(char expected[160], const char *field, const char *(*name)(size_t index), const char *more)
{
    char   list[130] = "";
    size_t length = 0;
    for (size_t i = 0; name(i) && length < sizeof list; i++)
        length += (size_t)snprintf(list + length, sizeof list - length, "%s%s", i ? ", " : "", name(i));
    return fail(expected, "\"%s\" out of %s%s", field, list, more);
}

static const char *system_name(size_t index)
{
    const jd_system *s = jd_system_at(index);
    return s ? jd_system_name(s) : NULL;
}

/* ---- players ---- */

/* A player is a name, or an object that has one. */
static bool read_player(jd_tournament *t, const json_t *v)
{
    const json_t *name = json_is_object(v) ? json_object_get(v, "name") : v;
    const json_t *rating = json_object_get(v, "rating");
    if (!is_name(name) || jd_tournament_add_player(t, json_string_value(name)) != JD_CONTEST_OK)
        return false;
    int number = jd_tournament_players(t);
    for (size_t i = 0; i < COUNT(about_player); i++)
        if (is_name(json_object_get(v, about_player[i])))
            jd_tournament_set_label(t, number, about_player[i], json_string_value(json_object_get(v, about_player[i])));
    if (json_is_integer(rating) && json_integer_value(rating) > 0 && json_integer_value(rating) <= INT_MAX)
        jd_tournament_set_rating(t, number, (int)json_integer_value(rating));
    return true;
}

static bool read_players(jd_tournament *t, const json_t *list, char expected[160])
{
    const jd_system *s = jd_tournament_system(t);
    json_t          *v;
    size_t           i, count = json_array_size(list);
    if (count < (size_t)jd_system_least(s) || count > (size_t)jd_system_most(s))
        return fail(expected, "\"players\" as a list of %d to %d", jd_system_least(s), jd_system_most(s));
    json_array_foreach(list, i, v)
    {
        if (!read_player(t, v))
            return fail(expected, "player %zu as {\"name\": \"…\"}, at most %d bytes", i + 1, JD_LABEL_MAX);
    }
    return true;
}

static json_t *player_json(const jd_tournament *t, int number)
{
    json_t *player = json_pack("{s:s}", "name", jd_tournament_label(t, number, "name"));
    for (size_t i = 0; i < COUNT(about_player); i++)
        if (jd_tournament_label(t, number, about_player[i])[0])
            json_object_set_new(player, about_player[i], json_string(jd_tournament_label(t, number, about_player[i])));
    if (jd_tournament_rating(t, number))
        json_object_set_new(player, "rating", json_integer(jd_tournament_rating(t, number)));
    return player;
}

/* ---- terms ---- */

/* Thousandths of a point; false when it is no such number. */
static bool read_point(const json_t *v, int *out)
{
    double n = json_number_value(v) * JD_POINT;
    if (!json_is_number(v) || !(fabs(n) < INT_MAX))
        return false;
    *out = (int)lround(n);
    return fabs(n - *out) < 1e-6;
}

static bool read_points(jd_tournament *t, const json_t *list)
{
    int    points[JD_AWARDS];
    size_t count = json_array_size(list);
    if (is_absent(list))
        return true;
    for (size_t i = 0; i < count; i++)
        if (count > JD_AWARDS || !read_point(json_array_get(list, i), &points[i]))
            return false;
    return jd_tournament_set_points(t, points, count) == JD_CONTEST_OK;
}

static bool read_tiebreaks(jd_tournament *t, const json_t *list)
{
    const char *names[TIEBREAKS_MAX];
    size_t      count = json_array_size(list);
    if (is_absent(list))
        return true;
    for (size_t i = 0; i < count; i++)
        if (count > TIEBREAKS_MAX || !(names[i] = json_string_value(json_array_get(list, i))))
            return false;
    return json_is_array(list) && jd_tournament_set_tiebreaks(t, names, count) == JD_CONTEST_OK;
}

static bool read_texts(jd_tournament *t, const json_t *from)
{
    for (size_t i = 0; i < COUNT(about_event); i++) {
        const json_t *v = json_object_get(from, about_event[i]);
        if (is_absent(v))
            continue;
        if (!json_is_string(v) || jd_tournament_set_label(t, 0, about_event[i], json_string_value(v)) != JD_CONTEST_OK)
            return false;
    }
    return true;
}

/* What body and document have in common. */
static bool read_terms(jd_tournament *t, const json_t *from, char expected[160])
{
    const json_t *name = json_object_get(from, "name");
    if (!is_name(name))
        return fail(expected, "\"name\" as text of 1 to %d bytes", JD_LABEL_MAX);
    if (jd_tournament_set_label(t, 0, "name", json_string_value(name)) != JD_CONTEST_OK)
        return fail(expected, "memory");
    if (!read_points(t, json_object_get(from, "points")))
        return fail(expected, "\"points\" as three numbers, for a win, a draw and a loss; a fourth for a bye");
    if (!read_tiebreaks(t, json_object_get(from, "tiebreaks")))
        return list_names(expected, "tiebreaks", jd_tiebreak_name, ", none twice");
    if (!read_texts(t, from))
        return fail(expected, "\"site\" and \"date\" as text");
    return read_players(t, json_object_get(from, "players"), expected);
}

/* For a win, a draw, a loss. */
static json_t *points_of_games(const jd_tournament *t)
{
    json_t *points = json_array();
    for (int i = JD_FOR_WIN; i <= JD_FOR_LOSS; i++)
        json_array_append_new(points, points_json(jd_tournament_points(t, (jd_award)i)));
    return points;
}

static void write_terms(json_t *doc, const jd_tournament *t, json_t *points)
{
    const char *system = jd_system_name(jd_tournament_system(t));
    json_t     *order = json_array();
    for (size_t i = 0; i < jd_tournament_tiebreaks(t); i++)
        json_array_append_new(order, json_string(jd_tournament_tiebreak(t, i)));
    json_object_set_new(doc, "system", json_string(system));
    json_object_set_new(doc, "double", json_boolean(strcmp(system, twice) == 0));
    json_object_set_new(doc, "points", is_absent(points) ? points_of_games(t) : json_deep_copy(points));
    json_object_set_new(doc, "tiebreaks", order);
}

/* ---- what an organiser sends ---- */

static bool check_body(const json_t *body, char expected[160])
{
    const json_t *regulations = json_object_get(body, "regulations"), *was = json_object_get(body, "double");
    if (!json_is_object(regulations))
        return fail(expected, "\"regulations\"");
    if (json_dumpb(regulations, NULL, 0, JSON_COMPACT) > REGULATIONS_MAX)
        return fail(expected, "\"regulations\" of at most %d bytes", REGULATIONS_MAX);
    if (was && !json_is_boolean(was))
        return fail(expected, "\"double\" as true or false");
    if (!system_of(body))
        return list_names(expected, "system", system_name, "");
    return true;
}

static json_t *write_document(const jd_tournament *t, const json_t *body)
{
    json_t *doc = json_object(), *players = json_array(), *rounds = json_array();
    json_object_set_new(doc, "name", json_string(jd_tournament_label(t, 0, "name")));
    for (size_t i = 0; i < COUNT(about_event); i++)
        if (jd_tournament_label(t, 0, about_event[i])[0])
            json_object_set_new(doc, about_event[i], json_string(jd_tournament_label(t, 0, about_event[i])));
    for (int i = 1; i <= jd_tournament_players(t); i++)
        json_array_append_new(players, player_json(t, i));
    for (int r = 1; r <= jd_tournament_rounds(t); r++)
        json_array_append_new(rounds, json_null());
    json_object_set_new(doc, "players", players);
    json_object_set_new(doc, "regulations", json_deep_copy(json_object_get(body, "regulations")));
    write_terms(doc, t, json_object_get(body, "points"));
    json_object_set_new(doc, "rounds", rounds);
    return doc;
}

json_t *tournament_make(const json_t *body, char expected[160])
{
    jd_tournament *t = check_body(body, expected) ? jd_tournament_new(system_of(body)) : NULL;
    json_t        *doc = NULL;
    if (t && read_terms(t, body, expected))
        doc = write_document(t, body);
    jd_tournament_free(t);
    return doc;
}

/* ---- rounds ---- */

static bool read_pairs(jd_tournament *t, int round, const json_t *list)
{
    size_t      i, count = json_array_size(list);
    json_t     *v;
    jd_pairing *pairs = calloc(count + 1, sizeof *pairs);
    if (!pairs)
        return false;
    json_array_foreach(list, i, v)
    {
        pairs[i].white = (int)json_integer_value(json_array_get(v, 0));
        pairs[i].black = (int)json_integer_value(json_array_get(v, 1));
    }
    bool good = jd_tournament_set_pairs(t, round, pairs, count) == JD_CONTEST_OK;
    free(pairs);
    return good;
}

/* One that is unknown is none. */
static void set_result(jd_tournament *t, int round, int board, const char *noted)
{
    bool      scored;
    long      points[2];
    jd_result result = store_result_read(noted, &scored, points);
    if (jd_tournament_set_result(t, round, board, result) == JD_CONTEST_OK && scored)
        jd_tournament_set_score(t, round, board, points[0], points[1]);
}

static bool read_round(jd_tournament *t, int round, const json_t *from, const json_t *results)
{
    const json_t *games = json_object_get(from, "games"), *pairs = json_object_get(from, "pairs");
    if (pairs ? !read_pairs(t, round, pairs) : jd_tournament_pair(t, round) != JD_CONTEST_OK)
        return false;
    jd_tournament_open(t, round);
    for (int b = 1; b <= jd_tournament_boards(t, round); b++) {
        const char *id = json_string_value(json_array_get(games, (size_t)b - 1));
        const char *result = id ? json_string_value(json_object_get(results, id)) : NULL;
        if (id && jd_tournament_set_game(t, round, b, id) != JD_CONTEST_OK)
            return false;
        if (result)
            set_result(t, round, b, result);
    }
    jd_tournament_set_started(t, round, json_integer_value(json_object_get(from, "started")));
    return true;
}

static bool read_rounds(jd_tournament *t, const json_t *list, const json_t *results)
{
    json_t *v;
    size_t  i;
    if (json_array_size(list) != (size_t)jd_tournament_rounds(t))
        return false;
    json_array_foreach(list, i, v)
    {
        if (json_is_object(v) && !read_round(t, (int)i + 1, v, results))
            return false;
    }
    for (int r = 1; r <= jd_tournament_rounds(t); r++)
        if (!jd_tournament_is_open(t, r))
            jd_tournament_pair(t, r); /* refused where results are missing: then it has no boards yet */
    return true;
}

jd_tournament *tournament_read(const json_t *doc, const json_t *results)
{
    char             unused[160];
    const jd_system *system = system_of(doc);
    jd_tournament   *t = system ? jd_tournament_new(system) : NULL;
    if (t && read_terms(t, doc, unused) && read_rounds(t, json_object_get(doc, "rounds"), results))
        return t;
    jd_tournament_free(t);
    return NULL;
}

void tournament_note(json_t *doc, const jd_tournament *t, int round)
{
    json_t *pairs = json_array(), *games = json_array(), *o = json_object();
    for (int b = 1; b <= jd_tournament_boards(t, round); b++) {
        jd_pairing p = jd_tournament_board(t, round, b);
        json_array_append_new(pairs, json_pack("[i, i]", p.white, p.black));
        json_array_append_new(games, json_string(jd_tournament_game(t, round, b)));
    }
    for (int i = 1; i <= jd_tournament_byes(t, round); i++)
        json_array_append_new(pairs, json_pack("[i, i]", jd_tournament_bye(t, round, i), 0));
    json_object_set_new(o, "pairs", pairs);
    json_object_set_new(o, "games", games);
    if (jd_tournament_started(t, round))
        json_object_set_new(o, "started", json_integer(jd_tournament_started(t, round)));
    json_array_set_new(json_object_get(doc, "rounds"), (size_t)round - 1, o);
}

/* ---- games ---- */

json_t *tournament_regulations(const json_t *doc, const jd_tournament *t, int round, int board)
{
    json_t    *regs = json_deep_copy(json_object_get(doc, "regulations"));
    jd_pairing p = jd_tournament_board(t, round, board);
    json_object_set_new(regs, "white", json_string(jd_tournament_label(t, p.white, "name")));
    json_object_set_new(regs, "black", json_string(jd_tournament_label(t, p.black, "name")));
    json_object_set_new(regs, "event", json_string(jd_tournament_label(t, 0, "name")));
    for (size_t i = 0; i < COUNT(about_event); i++)
        if (jd_tournament_label(t, 0, about_event[i])[0])
            json_object_set_new(regs, about_event[i], json_string(jd_tournament_label(t, 0, about_event[i])));
    json_object_set_new(regs, "round", json_integer(round));
    json_object_set_new(regs, "board", json_integer(board));
    json_object_set_new(regs, "points", points_of_games(t));
    return regs;
}
