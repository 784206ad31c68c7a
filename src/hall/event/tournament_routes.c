/* hall/event/tournament_routes.c - making a tournament, looking at it, its results. */
#include "hall/event/tournament_routes.h"

#include "hall/event/event_keys.h"
#include "hall/event/imported.h"
#include "hall/event/wall.h"
#include "hall/game/view.h"
#include "hall/serve/clean_text.h"
#include "hall/serve/json_memory.h"
#include "hall/serve/rate_limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is seen ---- */

static void put_key(json_t *keys, json_t *links, const char *role, const char *game, const char *key)
{
    char link[100];
    snprintf(link, sizeof link, "/g/%s#%s", game, key);
    json_object_set_new(keys, role, json_string(key));
    json_object_set_new(links, role, json_string(link));
}

/* The keys of a board: all of them for organiser and arbiter, his own for a player. */
static void put_board_keys(const struct visit *v, int round, json_t *board)
{
    const char *game = json_string_value(json_object_get(board, "game"));
    int         number = (int)json_integer_value(json_object_get(board, "board"));
    json_t     *keys = json_object(), *links = json_object();
    char        player[KEY_MAX], key[KEY_MAX];
    for (int c = 0; c < 2 && game; c++) {
        int  who = (int)json_integer_value(json_object_get(board, c ? "black" : "white"));
        bool own = v->who == VISITOR_PLAYER && who == v->player;
        if (v->seed[0])
            player_key(v->seed, who, player);
        if (v->seed[0] || own) {
            board_key(own ? v->key : player, round, number, key);
            put_key(keys, links, c ? "black" : "white", game, key);
        }
    }
    if (game && v->seed[0]) {
        assistant_key(v->seed, round, number, key);
        put_key(keys, links, "assistant", game, key);
        put_key(keys, links, visitor_name(v->who), game, v->key);
    }
    if (json_object_size(keys)) {
        json_object_set(board, "keys", keys);
        json_object_set(board, "links", links);
    }
    json_decref(keys);
    json_decref(links);
}

/* A board, and how it stands where it is being played; the result that is stored counts. */
static void put_board(struct out *o, const struct visit *v, int round, json_t *board)
{
    const char   *game = json_string_value(json_object_get(board, "game"));
    const json_t *live = game ? json_object_get(json_object_get(v->live, game), "text") : NULL;
    put_board_keys(v, round, board);
    if (tournament_in_room(v->doc, round, (int)json_integer_value(json_object_get(board, "board"))))
        json_object_set_new(board, "in_room", json_true());
    out_begin(o, board);
    if (live)
        out_raw(o, json_string_value(live), json_string_length(live));
    out_close(o, '}');
}

static void put_round(struct out *o, const struct visit *v, int n)
{
    json_t *round = tournament_round(v->t, n), *boards = json_incref(json_object_get(round, "boards")), *board;
    size_t  k;
    json_object_del(round, "boards");
    json_t *noted = json_array_get(json_object_get(v->doc, "rounds"), (size_t)n - 1);
    if (json_is_true(json_object_get(noted, "by_hand")))
        json_object_set_new(round, "by_hand", json_true());
    if (is_elsewhere(noted))
        json_object_set_new(round, "elsewhere", json_true());
    if (teams_are(v->doc))
        json_object_set_new(round, "matches", teams_matches(v->doc, v->t, n));
    out_begin(o, round);
    out_key(o, "boards");
    out_open(o, '[');
    json_array_foreach(boards, k, board) put_board(o, v, n, board);
    out_close(o, ']');
    out_close(o, '}');
    json_decref(boards);
    json_decref(round);
}

/* Of rounds that are planned, those that depend on results may have other pairs than before. */
static bool is_news(const struct visit *v, int round)
{
    return jd_tournament_is_open(v->t, round) ? round > v->told_count || !v->told[round - 1]
                                              : jd_system_needs_results(jd_tournament_system(v->t));
}

static void put_rounds(struct out *o, const struct visit *v)
{
    out_key(o, "rounds");
    out_open(o, '[');
    for (int n = 1; n <= jd_tournament_rounds(v->t); n++)
        if (!v->brief || is_news(v, n))
            put_round(o, v, n);
    out_close(o, ']');
}

static json_t *players_view(const struct visit *v)
{
    json_t *players = json_deep_copy(json_object_get(v->doc, "players")), *player;
    size_t  i;
    json_array_foreach(players, i, player)
    {
        char key[KEY_MAX], link[100];
        json_object_set_new(player, "number", json_integer((json_int_t)i + 1));
        if (!v->seed[0])
            continue;
        player_key(v->seed, (int)i + 1, key);
        snprintf(link, sizeof link, "/t/%s#%s", v->id, key);
        json_object_set_new(player, "key", json_string(key));
        json_object_set_new(player, "link", json_string(link));
    }
    return players;
}

/* Players who keep their own score are not shown how many moves there were (12.6), and spectators are. */
static bool keeps_score(const struct visit *v)
{
    const char *sheets = json_string_value(json_object_get(json_object_get(v->doc, "regulations"), "sheets"));
    return v->who == VISITOR_PLAYER && sheets && strcmp(sheets, "manual") == 0;
}

/* The links of the tournament itself that this visitor may hand on: what is to be seen, to everybody. */
static json_t *links_view(const struct visit *v)
{
    json_t *links = json_object();
    if (v->watch[0] && !keeps_score(v))
        json_object_set_new(links, "spectator", json_sprintf("/t/%s#%s", v->id, v->watch));
    if (v->rule[0])
        json_object_set_new(links, "arbiter", json_sprintf("/t/%s#%s", v->id, v->rule));
    if (v->seed[0] && json_is_true(json_object_get(json_object_get(v->doc, "registration"), "open"))) {
        char key[KEY_MAX];
        entrant_key(v->seed, v->doc, key);
        json_object_set_new(links, "entrant", json_sprintf("/t/%s/enter#%s", v->id, key));
    }
    return links;
}

static json_t *view_head(const struct visit *v)
{
    static const char *const copied[] = {"name",      "site",        "date",    "system",   "double", "points",
                                         "tiebreaks", "regulations", "screens", "check_in", "prizes"};
    json_t                  *o = json_object();
    json_object_set_new(o, "id", json_string(v->id));
    if (v->conn) { /* what all are told again has no reader's own */
        json_object_set_new(o, "role", json_string(visitor_name(v->who)));
        json_object_set_new(o, "links", links_view(v));
    }
    if (v->seed[0] && json_object_get(v->doc, "applications"))
        json_object_set(o, "applications", json_object_get(v->doc, "applications"));
    json_object_set_new(o, "version", json_integer(v->version));
    for (size_t i = 0; i < sizeof copied / sizeof copied[0]; i++)
        if (json_object_get(v->doc, copied[i]))
            json_object_set(o, copied[i], json_object_get(v->doc, copied[i]));
    json_object_set_new(o, "swiss", json_boolean(jd_system_is_swiss(jd_tournament_system(v->t))));
    if (v->who == VISITOR_PLAYER)
        json_object_set_new(o, "you", json_integer(v->player));
    json_object_set_new(o, "players", players_view(v));
    if (teams_are(v->doc))
        json_object_set_new(o, "teams", teams_view(v->doc, v->t));
    return o;
}

static void put_tournament(struct out *o, const struct visit *v)
{
    json_t *head = view_head(v), *standings = tournament_standings(v->doc, v->t);
    out_begin(o, head);
    put_rounds(o, v);
    out_key(o, "standings");
    out_json(o, standings);
    out_close(o, '}');
    json_decref(head);
    json_decref(standings);
}

static void write_view(struct job *j)
{
    struct visit *v = visit_of(j);
    struct out    o = {0};
    out_open(&o, '{');
    out_key(&o, "tournament");
    put_tournament(&o, v);
    out_close(&o, '}');
    if (o.bad)
        out_free(&o);
    v->text = o.text;
}

static void on_written(struct job *j)
{
    struct visit *v = visit_of(j);
    v->next(v);
}

void visit_write(struct visit *v, bool brief, void (*next)(struct visit *v))
{
    free(v->text);
    v->text = NULL;
    v->brief = brief;
    v->next = next;
    worker_submit(v->hall->reader, &v->job, write_view, on_written);
}

static void show(struct visit *v) { visit_send_json(v, 200); }
static void write_it(struct visit *v) { visit_write(v, false, show); }

static void with_rooms(struct visit *v) { visit_rooms(v, write_it); }

void get_tournament(struct call *c) { visit_begin(c, with_rooms, false, false); }

static void write_results(struct job *j)
{
    struct visit *v = visit_of(j);
    v->text = tournament_csv(v->t);
}

static void send_results(struct job *j) { visit_send_file(visit_of(j), "text/csv; charset=utf-8", "csv"); }

static void make_results(struct visit *v) { worker_submit(v->hall->reader, &v->job, write_results, send_results); }

void get_results(struct call *c) { visit_begin(c, make_results, false, false); }

/* ---- making ---- */

void get_systems(struct call *c)
{
    char players[12] = "";
    http_query(c->request->query, "players", players, sizeof players);
    answer_json(c->conn, 200, json_pack("{s:o}", "systems", systems_view(atoi(players))));
}

struct founding {
    struct job          job;
    struct call         call; /* without its request */
    char               *body;
    size_t              length;
    json_t             *doc;   /* NULL: wrong.why says why it is none */
    struct report_fault wrong; /* with notes where it is about the report of an event that was begun elsewhere */
    struct event_keys   keys;
    char               *document, *hashes;
};

static void free_founding(struct founding *f)
{
    conn_let(f->call.conn);
    free(f->body);
    json_decref(f->doc);
    json_decref(f->wrong.notes);
    free(f->document);
    free(f->hashes);
    free(f);
}

static void found_work(struct job *j)
{
    struct founding        *f = (struct founding *)j;
    struct store_tournament t = {.id = f->keys.id, .document = f->document, .keys = f->hashes, .version = 1};
    j->err = store_tournament_create(j->store, &t, &j->fault);
}

/* Keys and links of the tournament itself, and one link for each player. */
static void write_founded(struct job *j)
{
    struct visit    *v = visit_of(j);
    struct founding *f = v->context;
    json_t          *o = event_keys_view(&f->keys);
    json_object_set_new(o, "players", players_view(v));
    free(v->text);
    v->text = json_text(o);
    json_decref(o);
}

static void show_founded(struct job *j)
{
    struct visit *v = visit_of(j);
    free_founding(v->context);
    visit_send_json(v, 201);
}

/* When the first round could not be opened, that can be tried again. */
static void answer_founded(struct visit *v) { worker_submit(v->hall->reader, &v->job, write_founded, show_founded); }

static void open_first(struct visit *v)
{
    if (v->who == VISITOR_ORGANISER) {
        if (jd_system_is_swiss(jd_tournament_system(v->t)))
            answer_founded(v); /* others may still come */
        else
            round_open(v, 1, answer_founded);
        return;
    }
    struct founding *f = v->context;
    answer_code(v->conn, REFUSED_STORE_UNAVAILABLE);
    free_founding(f);
    visit_end(v);
}

static void on_founded(struct job *j)
{
    struct founding *f = (struct founding *)j;
    if (j->err != STORE_OK) {
        answer_code(f->call.conn, REFUSED_STORE_UNAVAILABLE);
        free_founding(f);
    } else if (!visit_by(f->call.hall, f->call.conn, f->keys.id, f->keys.keys[VISITOR_ORGANISER], open_first, f)) {
        answer_code(f->call.conn, REFUSED_OUT_OF_MEMORY);
        free_founding(f);
    }
}

/* The regulations of the first board, to see whether a game can be played under them. */
static bool try_regulations(const json_t *doc, jd_fault *fault)
{
    jd_regulations regs;
    jd_tournament *t = tournament_read(doc, NULL);
    if (!t)
        return false;
    json_t *line = json_pack("{s:o}", "regulations", tournament_regulations(doc, t, 1, 1));
    char   *text = json_text(line);
    char   *names = text ? malloc(strlen(text) + 1) : NULL;
    bool    good = names && jd_regulations_read_line(text, strlen(text), &regs, names, fault) == JD_OK;
    json_decref(line);
    free(names);
    free(text);
    jd_tournament_free(t);
    return good;
}

/* ---- in the reader's thread: what an organiser sends may be long ---- */

static json_t *read_body(struct founding *f)
{
    json_error_t error;
    json_t      *body = json_loadb(f->body, f->length, JSON_REJECT_DUPLICATES, &error);
    if (json_is_object(body))
        return body;
    f->wrong.why = refusal_of_json(body, &error);
    json_decref(body);
    return NULL;
}

static json_t *read_report(struct founding *f, json_t *body)
{
    json_t *report = json_incref(json_object_get(body, "report"));
    f->wrong.notes = json_array();
    f->wrong.language = f->call.language;
    json_object_del(body, "report");
    json_t *doc = imported_make(body, report, wall_ms(), &f->wrong);
    json_decref(report);
    return doc;
}

static json_t *read_founding(struct founding *f)
{
    jd_fault fault = {0, "\"regulations\""};
    json_t  *body = read_body(f), *doc = NULL;
    if (json_object_get(body, "report"))
        doc = read_report(f, body);
    else if (body && !clean_texts(body))
        f->wrong.why = refusal_of(REFUSED_BAD_TEXT);
    else if (body)
        doc = tournament_make(body, &f->wrong.why);
    json_decref(body);
    if (!doc || try_regulations(doc, &fault))
        return doc;
    f->wrong.why = refusal_expecting(REFUSED_BAD_REGULATIONS, "%s", fault.expected);
    json_decref(doc);
    return NULL;
}

static void prepare(struct job *j)
{
    struct founding *f = (struct founding *)j;
    f->doc = read_founding(f);
    f->hashes = f->doc ? event_keys_make(&f->keys, f->doc) : NULL;
    f->document = f->hashes ? json_text(f->doc) : NULL;
}

/* ---- back in the loop ---- */

static void answer_wrong(const struct founding *f)
{
    if (f->wrong.notes)
        answer_refusal_with(f->call.conn, f->wrong.why, "notes", f->wrong.notes);
    else
        answer_refusal(f->call.conn, f->wrong.why);
}

static void found(struct job *j)
{
    struct founding *f = (struct founding *)j;
    struct hall     *h = f->call.hall;
    size_t           boards = json_array_size(json_object_get(f->doc, "players")) / 2;
    struct refusal   why = f->doc ? allow_tournament(h, f->call.conn, f->length + boards * ROW_BYTES) : ALLOWED;
    if (!f->doc)
        answer_wrong(f);
    else if (why.code)
        answer_refusal(f->call.conn, why);
    else if (h->leaving || !f->document)
        answer_code(f->call.conn, h->leaving ? REFUSED_SERVER_CLOSING : REFUSED_OUT_OF_MEMORY);
    else {
        keeper_submit(h->keeper, &f->job, found_work, on_founded);
        return;
    }
    free_founding(f);
}

void post_tournament(struct call *c)
{
    struct refusal   why = allow_body(c->hall, c->conn, c->request->body.length);
    struct founding *f = why.code ? NULL : calloc(1, sizeof *f);
    if (why.code) {
        answer_refusal(c->conn, why);
        return;
    }
    if (!f || !(f->body = malloc(c->request->body.length + 1))) {
        free(f);
        answer_code(c->conn, REFUSED_OUT_OF_MEMORY);
        return;
    }
    memcpy(f->body, c->request->body.at, c->request->body.length);
    f->length = c->request->body.length;
    f->call = *c;
    f->call.request = NULL;
    f->call.conn = conn_hold(c->conn);
    worker_submit(c->hall->reader, &f->job, prepare, found);
}
