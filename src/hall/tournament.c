/* tournament.c - the document, and what follows from it. */
#include "hall/tournament.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REGULATIONS_MAX 4096 /* every game has them, and names besides */

/* ---- what an organiser sends ---- */

static json_t *fail(char expected[160], const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(expected, 160, format, args);
    va_end(args);
    return NULL;
}

static bool is_name(const json_t *v)
{
    return json_is_string(v) && json_string_length(v) >= 1 && json_string_length(v) <= NAME_MAX_BYTES &&
           strlen(json_string_value(v)) == json_string_length(v);
}

/* A player is a name, or an object that has one. */
static json_t *make_player(json_t *v)
{
    static const char *const kept[] = {"name", "title", "club", "country", "lang"};
    if (is_name(v))
        return json_pack("{s:O}", "name", v);
    if (!is_name(json_object_get(v, "name")))
        return NULL;
    json_t *player = json_object();
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++)
        if (is_name(json_object_get(v, kept[i])))
            json_object_set(player, kept[i], json_object_get(v, kept[i]));
    if (json_is_integer(json_object_get(v, "rating")))
        json_object_set(player, "rating", json_object_get(v, "rating"));
    return player;
}

static json_t *make_players(const json_t *body, char expected[160])
{
    json_t *list = json_object_get(body, "players"), *v, *out;
    size_t  i, count = json_array_size(list);
    if (count < 2 || count > BERGER_PLAYERS_MAX)
        return fail(expected, "\"players\" as a list of 2 to %d", BERGER_PLAYERS_MAX);
    out = json_array();
    json_array_foreach(list, i, v)
    {
        json_t *player = make_player(v);
        if (!player) {
            json_decref(out);
            return fail(expected, "player %zu as {\"name\": \"…\"}, at most %d bytes", i + 1, NAME_MAX_BYTES);
        }
        json_array_append_new(out, player);
    }
    return out;
}

/* Thousandths of a point; false when it is no such number. */
static bool read_point(const json_t *v, int *out)
{
    double n = json_number_value(v) * POINT;
    *out = (int)lround(n);
    return json_is_number(v) && n >= 0 && n <= 1000.0 * POINT && fabs(n - *out) < 1e-6;
}

static bool read_points(const json_t *list, int out[3])
{
    if (!list || json_is_null(list)) {
        memcpy(out, (int[3]){POINT, POINT / 2, 0}, 3 * sizeof *out);
        return true;
    }
    for (size_t i = 0; i < 3; i++)
        if (json_array_size(list) != 3 || !read_point(json_array_get(list, i), &out[i]))
            return false;
    return out[0] > 0 && out[0] >= out[1] && out[1] >= out[2];
}

static bool read_order(const json_t *list, struct tournament *out)
{
    static const enum tiebreak usual[] = {TIE_DIRECT, TIE_SONNEBORN_BERGER, TIE_WINS, TIE_KOYA};
    size_t                     i;
    json_t                    *v;
    out->order_count = 0;
    if (!list || json_is_null(list)) {
        memcpy(out->order, usual, sizeof usual);
        out->order_count = TIEBREAKS;
        return true;
    }
    json_array_foreach(list, i, v)
    {
        enum tiebreak t = json_is_string(v) ? jd_tiebreak_parse(json_string_value(v)) : TIEBREAKS;
        for (int k = 0; k < out->order_count; k++)
            t = out->order[k] == t ? TIEBREAKS : t; /* none twice */
        if (t == TIEBREAKS)
            return false;
        out->order[out->order_count++] = t;
    }
    return json_is_array(list);
}

static json_t *number_json(long thousandths)
{
    return thousandths % POINT ? json_real((double)thousandths / POINT) : json_integer(thousandths / POINT);
}

static void put_terms(json_t *doc, const struct tournament *t)
{
    json_t *points = json_array(), *order = json_array();
    for (int i = 0; i < 3; i++)
        json_array_append_new(points, number_json(t->points[i]));
    for (int i = 0; i < t->order_count; i++)
        json_array_append_new(order, json_string(jd_tiebreak_name(t->order[i])));
    json_object_set_new(doc, "double", json_boolean(t->twice));
    json_object_set_new(doc, "points", points);
    json_object_set_new(doc, "tiebreaks", order);
}

/* A text that may be missing; false when there is something else. */
static bool put_text(json_t *doc, const json_t *body, const char *key)
{
    json_t *v = json_object_get(body, key);
    if (!v || json_is_null(v))
        return true;
    json_object_set(doc, key, v);
    return json_is_string(v) && json_string_length(v) <= NAME_MAX_BYTES;
}

static json_t *read_body(const json_t *body, struct tournament *t, char expected[160])
{
    const json_t *twice = json_object_get(body, "double");
    if (!is_name(json_object_get(body, "name")))
        return fail(expected, "\"name\" as text of 1 to %d bytes", NAME_MAX_BYTES);
    if (!json_is_object(json_object_get(body, "regulations")))
        return fail(expected, "\"regulations\"");
    if (json_dumpb(json_object_get(body, "regulations"), NULL, 0, JSON_COMPACT) > REGULATIONS_MAX)
        return fail(expected, "\"regulations\" of at most %d bytes", REGULATIONS_MAX);
    if (twice && !json_is_boolean(twice))
        return fail(expected, "\"double\" as true or false");
    t->twice = json_is_true(twice);
    if (!read_points(json_object_get(body, "points"), t->points))
        return fail(expected, "\"points\" as three numbers, for a win, a draw and a loss");
    if (!read_order(json_object_get(body, "tiebreaks"), t))
        return fail(expected, "\"tiebreaks\" out of direct, sonneborn-berger, wins, koya, none twice");
    return make_players(body, expected);
}

json_t *tournament_make(const json_t *body, char expected[160])
{
    struct tournament t = {0};
    json_t           *players = read_body(body, &t, expected);
    if (!players)
        return NULL;
    json_t *doc = json_object(), *rounds = json_array();
    for (int i = 0; i < jd_berger_rounds((int)json_array_size(players), t.twice); i++)
        json_array_append_new(rounds, json_null());
    json_object_set(doc, "name", json_object_get(body, "name"));
    bool texts = put_text(doc, body, "site") && put_text(doc, body, "date");
    json_object_set_new(doc, "players", players);
    json_object_set_new(doc, "regulations", json_deep_copy(json_object_get(body, "regulations")));
    put_terms(doc, &t);
    json_object_set_new(doc, "rounds", rounds);
    if (texts)
        return doc;
    json_decref(doc);
    return fail(expected, "\"site\" and \"date\" as text");
}

/* ---- reading ---- */

bool tournament_read(json_t *doc, struct tournament *out)
{
    *out = (struct tournament){.doc = doc, .players = (int)json_array_size(json_object_get(doc, "players"))};
    out->twice = json_is_true(json_object_get(doc, "double"));
    if (out->players < 2 || out->players > BERGER_PLAYERS_MAX)
        return false;
    out->rounds = jd_berger_rounds(out->players, out->twice);
    return (int)json_array_size(json_object_get(doc, "rounds")) == out->rounds &&
           read_points(json_object_get(doc, "points"), out->points) &&
           read_order(json_object_get(doc, "tiebreaks"), out);
}

const char *tournament_text(const struct tournament *t, const char *key)
{
    const char *text = json_string_value(json_object_get(t->doc, key));
    return text ? text : "";
}

const char *tournament_name(const struct tournament *t) { return tournament_text(t, "name"); }

const char *tournament_player(const struct tournament *t, int number)
{
    json_t *player = json_array_get(json_object_get(t->doc, "players"), (size_t)number - 1);
    return json_string_value(json_object_get(player, "name"));
}

static json_t *round_of(const struct tournament *t, int round)
{
    return json_array_get(json_object_get(t->doc, "rounds"), (size_t)round - 1);
}

bool tournament_is_open(const struct tournament *t, int round) { return json_is_object(round_of(t, round)); }

bool tournament_is_started(const struct tournament *t, int round)
{
    return json_object_get(round_of(t, round), "started") != NULL;
}

const char *tournament_game(const struct tournament *t, int round, int board)
{
    return json_string_value(json_array_get(json_object_get(round_of(t, round), "games"), (size_t)board - 1));
}

json_t *tournament_regulations(const struct tournament *t, int round, int board, struct berger_game g)
{
    static const char *const labels[] = {"site", "date"};
    json_t                  *regs = json_deep_copy(json_object_get(t->doc, "regulations"));
    json_object_set_new(regs, "white", json_string(tournament_player(t, g.white)));
    json_object_set_new(regs, "black", json_string(tournament_player(t, g.black)));
    json_object_set_new(regs, "event", json_string(tournament_name(t)));
    for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++)
        if (tournament_text(t, labels[i])[0])
            json_object_set_new(regs, labels[i], json_string(tournament_text(t, labels[i])));
    json_object_set_new(regs, "round", json_integer(round));
    json_object_set_new(regs, "board", json_integer(board));
    json_object_set(regs, "points", json_object_get(t->doc, "points"));
    return regs;
}

void tournament_set_games(struct tournament *t, int round, json_t *ids)
{
    if (tournament_is_open(t, round))
        json_object_set_new(round_of(t, round), "games", ids);
    else
        json_array_set_new(json_object_get(t->doc, "rounds"), (size_t)round - 1, json_pack("{s:o}", "games", ids));
}

void tournament_set_started(struct tournament *t, int round, int64_t at)
{
    json_object_set_new(round_of(t, round), "started", json_integer(at));
}

/* ---- results ---- */

jd_result tournament_result(const struct tournament *t, const json_t *results, int round, int board)
{
    const char *id = tournament_game(t, round, board);
    const char *text = id ? json_string_value(json_object_get(results, id)) : NULL;
    jd_result   r = text ? jd_result_parse(text) : JD_NO_RESULT;
    return r == JD_RESULT_COUNT ? JD_NO_RESULT : r;
}

bool tournament_is_finished(const struct tournament *t, const json_t *results, int round)
{
    int left = 0;
    for (int b = 1; b <= jd_berger_boards(t->players); b++)
        left += tournament_result(t, results, round, b) == JD_NO_RESULT;
    return left == 0;
}

static const char *round_state(const struct tournament *t, const json_t *results, int round)
{
    return !tournament_is_open(t, round)               ? "planned"
           : tournament_is_finished(t, results, round) ? "finished"
           : tournament_is_started(t, round)           ? "running"
                                                       : "open";
}

json_t *tournament_round(const struct tournament *t, const json_t *results, int round)
{
    struct berger_game games[BERGER_BOARDS_MAX];
    int                bye, count = jd_berger_round(t->players, t->twice, round, games, &bye);
    json_t            *boards = json_array();
    for (int b = 1; b <= count; b++)
        json_array_append_new(boards, json_pack("{s:i, s:i, s:i, s:s?, s:s?}", "board", b, "white", games[b - 1].white,
                                                "black", games[b - 1].black, "game", tournament_game(t, round, b),
                                                "result", jd_result_text(tournament_result(t, results, round, b))));
    return json_pack("{s:i, s:s, s:o, s:o}", "round", round, "state", round_state(t, results, round), "bye",
                     bye ? json_integer(bye) : json_null(), "boards", boards);
}

/* All games up to a round that have a result; returns their number. */
static size_t gather(const struct tournament *t, const json_t *results, int last_round, struct played *out)
{
    size_t n = 0;
    for (int r = 1; r <= last_round; r++) {
        struct berger_game games[BERGER_BOARDS_MAX];
        int                bye, count = jd_berger_round(t->players, t->twice, r, games, &bye);
        for (int b = 0; b < count; b++) {
            jd_result result = tournament_result(t, results, r, b + 1);
            if (result != JD_NO_RESULT)
                out[n++] = (struct played){games[b].white, games[b].black, result};
        }
    }
    return n;
}

static struct played *room_for_games(const struct tournament *t)
{
    return calloc((size_t)t->rounds * (size_t)jd_berger_boards(t->players), sizeof(struct played));
}

void tournament_points(const struct tournament *t, const json_t *results, int before_round, long out[PLAYERS_MAX])
{
    struct played *games = room_for_games(t);
    size_t         count = games ? gather(t, results, before_round - 1, games) : 0;
    memset(out, 0, PLAYERS_MAX * sizeof *out);
    for (size_t i = 0; i < count; i++) {
        int points[2];
        jd_result_points(games[i].result, t->points, points);
        out[games[i].white - 1] += points[0];
        out[games[i].black - 1] += points[1];
    }
    free(games);
}

/* ---- standings ---- */

static json_t *tie_json(const struct standing *s, enum tiebreak t)
{
    switch (t) {
    case TIE_DIRECT: return s->tie[t] < 0 ? json_null() : number_json(s->tie[t]);
    case TIE_SONNEBORN_BERGER:
        return s->tie[t] % 2 ? json_real((double)s->tie[t] / (2 * POINT)) : number_json(s->tie[t] / 2);
    case TIE_WINS: return json_integer(s->tie[t]);
    default: return number_json(s->tie[t]);
    }
}

static json_t *standing_json(const struct tournament *t, const struct standing *s)
{
    json_t *ties = json_object();
    for (int i = 0; i < t->order_count; i++)
        json_object_set_new(ties, jd_tiebreak_name(t->order[i]), tie_json(s, t->order[i]));
    return json_pack("{s:i, s:i, s:s, s:o, s:i, s:i, s:i, s:i, s:o}", "rank", s->rank, "player", s->player, "name",
                     tournament_player(t, s->player), "points", number_json(s->points), "games", s->games, "wins",
                     s->wins, "draws", s->draws, "losses", s->losses, "tiebreaks", ties);
}

json_t *tournament_standings(const struct tournament *t, const json_t *results)
{
    struct played   *games = room_for_games(t);
    struct standing *all = calloc((size_t)t->players, sizeof *all);
    json_t          *list = json_array();
    if (games && all) {
        struct contest c = {.players = t->players, .games = games, .order_count = t->order_count};
        c.count = gather(t, results, t->rounds, games);
        memcpy(c.points, t->points, sizeof c.points);
        memcpy(c.order, t->order, sizeof c.order);
        jd_standings_of(&c, all);
        for (int i = 0; i < t->players; i++)
            json_array_append_new(list, standing_json(t, &all[i]));
    }
    free(games);
    free(all);
    return list;
}

/* ---- text ---- */

void points_write(long points, char *out, size_t size)
{
    long whole = points / POINT, rest = points % POINT;
    if (rest == 0)
        snprintf(out, size, "%ld", whole);
    else if (rest == POINT / 2)
        snprintf(out, size, whole ? "%ld½" : "½", whole);
    else
        snprintf(out, size, "%g", (double)points / POINT);
}

/* A field of RFC 4180. What a spreadsheet would take for a formula gets an apostrophe. */
static void put_field(FILE *to, const char *text)
{
    fputs(text[0] && strchr("=+-@\t\r", text[0]) ? "\"'" : "\"", to);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', to);
        fputc(*text, to);
    }
    fputc('"', to);
}

static void put_game(const struct tournament *t, const json_t *results, int round, int board, struct berger_game g,
                     FILE *to)
{
    jd_result   result = tournament_result(t, results, round, board);
    const char *text = jd_result_text(result), *id = tournament_game(t, round, board);
    int         points[2];
    jd_result_points(result, t->points, points);
    fprintf(to, "%d,%d,%d,", round, board, g.white);
    put_field(to, tournament_player(t, g.white));
    fprintf(to, ",%d,", g.black);
    put_field(to, tournament_player(t, g.black));
    fprintf(to, ",%s,", text ? text : "");
    if (text)
        fprintf(to, "%g,%g", (double)points[0] / POINT, (double)points[1] / POINT);
    else
        fputc(',', to);
    fprintf(to, ",%s\r\n", id ? id : "");
}

char *tournament_csv(const struct tournament *t, const json_t *results)
{
    char  *text = NULL;
    size_t size;
    FILE  *to = open_memstream(&text, &size);
    if (!to)
        return NULL;
    fputs("round,board,white_number,white,black_number,black,result,white_points,black_points,game\r\n", to);
    for (int r = 1; r <= t->rounds; r++) {
        struct berger_game games[BERGER_BOARDS_MAX];
        int                bye, count = jd_berger_round(t->players, t->twice, r, games, &bye);
        for (int b = 1; b <= count; b++)
            put_game(t, results, r, b, games[b - 1], to);
    }
    fclose(to);
    return text;
}
