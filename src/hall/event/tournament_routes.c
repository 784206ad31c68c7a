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
static void put_board_keys(const struct event_request *q, int round, json_t *board)
{
    const char *game = json_string_value(json_object_get(board, "game"));
    int         number = (int)json_integer_value(json_object_get(board, "board"));
    json_t     *keys = json_object(), *links = json_object();
    char        player[KEY_MAX], key[KEY_MAX];
    for (int c = 0; c < 2 && game; c++) {
        int  who = (int)json_integer_value(json_object_get(board, c ? "black" : "white"));
        bool own = q->who == VISITOR_PLAYER && who == q->player;
        if (q->seed[0])
            player_key(q->seed, who, player);
        if (q->seed[0] || own) {
            board_key(own ? q->key : player, round, number, key);
            put_key(keys, links, c ? "black" : "white", game, key);
        }
    }
    if (game && q->seed[0]) {
        assistant_key(q->seed, round, number, key);
        put_key(keys, links, "assistant", game, key);
        put_key(keys, links, visitor_name(q->who), game, q->key);
    }
    if (json_object_size(keys)) {
        json_object_set(board, "keys", keys);
        json_object_set(board, "links", links);
    }
    json_decref(keys);
    json_decref(links);
}

/* A board, and how it stands where it is being played; the result that is stored counts. */
static void put_board(struct out *o, const struct event_request *q, int round, json_t *board)
{
    const char   *game = json_string_value(json_object_get(board, "game"));
    const json_t *live = game ? json_object_get(json_object_get(q->live, game), "text") : NULL;
    put_board_keys(q, round, board);
    if (tournament_in_room(q->doc, round, (int)json_integer_value(json_object_get(board, "board"))))
        json_object_set_new(board, "in_room", json_true());
    out_begin(o, board);
    if (live)
        out_raw(o, json_string_value(live), json_string_length(live));
    out_close(o, '}');
}

static void put_round(struct out *o, const struct event_request *q, int n)
{
    json_t *round = tournament_round(q->t, n), *boards = json_incref(json_object_get(round, "boards")), *board;
    size_t  k;
    json_object_del(round, "boards");
    json_t *noted = json_array_get(json_object_get(q->doc, "rounds"), (size_t)n - 1);
    if (json_is_true(json_object_get(noted, "by_hand")))
        json_object_set_new(round, "by_hand", json_true());
    if (is_elsewhere(noted))
        json_object_set_new(round, "elsewhere", json_true());
    if (teams_are(q->doc))
        json_object_set_new(round, "matches", teams_matches(q->doc, q->t, n));
    out_begin(o, round);
    out_key(o, "boards");
    out_open(o, '[');
    json_array_foreach(boards, k, board) put_board(o, q, n, board);
    out_close(o, ']');
    out_close(o, '}');
    json_decref(boards);
    json_decref(round);
}

/* Of rounds that are planned, those that depend on results may have other pairs than before. */
static bool is_news(const struct event_request *q, int round)
{
    return jd_tournament_is_open(q->t, round) ? round > q->told_count || !q->told[round - 1]
                                              : jd_system_needs_results(jd_tournament_system(q->t));
}

static void put_rounds(struct out *o, const struct event_request *q)
{
    out_key(o, "rounds");
    out_open(o, '[');
    for (int n = 1; n <= jd_tournament_rounds(q->t); n++)
        if (!q->brief || is_news(q, n))
            put_round(o, q, n);
    out_close(o, ']');
}

static json_t *players_view(const struct event_request *q)
{
    json_t *players = json_deep_copy(json_object_get(q->doc, "players")), *player;
    size_t  i;
    json_array_foreach(players, i, player)
    {
        char key[KEY_MAX], link[100];
        json_object_set_new(player, "number", json_integer((json_int_t)i + 1));
        if (!q->seed[0])
            continue;
        player_key(q->seed, (int)i + 1, key);
        snprintf(link, sizeof link, "/t/%s#%s", q->id, key);
        json_object_set_new(player, "key", json_string(key));
        json_object_set_new(player, "link", json_string(link));
    }
    return players;
}

/* Players who keep their own score are not shown how many moves there were (12.6), and spectators are. */
static bool keeps_score(const struct event_request *q)
{
    const char *sheets = json_string_value(json_object_get(json_object_get(q->doc, "regulations"), "sheets"));
    return q->who == VISITOR_PLAYER && sheets && strcmp(sheets, "manual") == 0;
}

/* The links of the tournament itself that this visitor may hand on: what is to be seen, to everybody. */
static json_t *links_view(const struct event_request *q)
{
    json_t *links = json_object();
    if (q->watch[0] && !keeps_score(q))
        json_object_set_new(links, "spectator", json_sprintf("/t/%s#%s", q->id, q->watch));
    if (q->rule[0])
        json_object_set_new(links, "arbiter", json_sprintf("/t/%s#%s", q->id, q->rule));
    if (q->seed[0] && json_is_true(json_object_get(json_object_get(q->doc, "registration"), "open"))) {
        char key[KEY_MAX];
        entrant_key(q->seed, q->doc, key);
        json_object_set_new(links, "entrant", json_sprintf("/t/%s/enter#%s", q->id, key));
    }
    return links;
}

static json_t *view_head(const struct event_request *q)
{
    static const char *const copied[] = {"name",      "site",        "date",    "system",   "double", "points",
                                         "tiebreaks", "regulations", "screens", "check_in", "prizes"};
    json_t                  *o = json_object();
    json_object_set_new(o, "id", json_string(q->id));
    if (q->conn) { /* what all are told again has no reader's own */
        json_object_set_new(o, "role", json_string(visitor_name(q->who)));
        json_object_set_new(o, "links", links_view(q));
    }
    if (q->seed[0] && json_object_get(q->doc, "applications"))
        json_object_set(o, "applications", json_object_get(q->doc, "applications"));
    json_object_set_new(o, "version", json_integer(q->version));
    for (size_t i = 0; i < sizeof copied / sizeof copied[0]; i++)
        if (json_object_get(q->doc, copied[i]))
            json_object_set(o, copied[i], json_object_get(q->doc, copied[i]));
    json_object_set_new(o, "swiss", json_boolean(jd_system_is_swiss(jd_tournament_system(q->t))));
    if (q->who == VISITOR_PLAYER)
        json_object_set_new(o, "you", json_integer(q->player));
    json_object_set_new(o, "players", players_view(q));
    if (teams_are(q->doc))
        json_object_set_new(o, "teams", teams_view(q->doc, q->t));
    return o;
}

static void put_tournament(struct out *o, const struct event_request *q)
{
    json_t *head = view_head(q), *standings = tournament_standings(q->doc, q->t);
    out_begin(o, head);
    put_rounds(o, q);
    out_key(o, "standings");
    out_json(o, standings);
    out_close(o, '}');
    json_decref(head);
    json_decref(standings);
}

static void write_view(struct job *j)
{
    struct event_request *q = event_request_of(j);
    struct out            o = {0};
    out_open(&o, '{');
    out_key(&o, "tournament");
    put_tournament(&o, q);
    out_close(&o, '}');
    if (o.bad)
        out_free(&o);
    q->text = o.text;
}

static void on_written(struct job *j)
{
    struct event_request *q = event_request_of(j);
    q->next(q);
}

void event_view_write(struct event_request *q, bool brief, void (*next)(struct event_request *q))
{
    free(q->text);
    q->text = NULL;
    q->brief = brief;
    q->next = next;
    worker_submit(q->hall->reader, &q->job, write_view, on_written);
}

static void show(struct event_request *q) { event_request_send_json(q, 200); }
static void write_it(struct event_request *q) { event_view_write(q, false, show); }

static void with_rooms(struct event_request *q) { event_view_ask_rooms(q, write_it); }

void get_tournament(struct call *c) { event_request_begin(c, with_rooms, false, false); }

static void write_results(struct job *j)
{
    struct event_request *q = event_request_of(j);
    q->text = tournament_csv(q->t);
}

static void send_results(struct job *j)
{
    event_request_send_file(event_request_of(j), "text/csv; charset=utf-8", "csv");
}

static void make_results(struct event_request *q)
{
    worker_submit(q->hall->reader, &q->job, write_results, send_results);
}

void get_results(struct call *c) { event_request_begin(c, make_results, false, false); }

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
    struct event_request *q = event_request_of(j);
    struct founding      *f = q->context;
    json_t               *o = event_keys_view(&f->keys);
    json_object_set_new(o, "players", players_view(q));
    free(q->text);
    q->text = json_text(o);
    json_decref(o);
}

static void show_founded(struct job *j)
{
    struct event_request *q = event_request_of(j);
    free_founding(q->context);
    event_request_send_json(q, 201);
}

/* When the first round could not be opened, that can be tried again. */
static void answer_founded(struct event_request *q)
{
    worker_submit(q->hall->reader, &q->job, write_founded, show_founded);
}

static void open_first(struct event_request *q)
{
    if (q->who == VISITOR_ORGANISER) {
        if (jd_system_is_swiss(jd_tournament_system(q->t)))
            answer_founded(q); /* others may still come */
        else
            round_open(q, 1, answer_founded);
        return;
    }
    struct founding *f = q->context;
    answer_code(q->conn, REFUSED_STORE_UNAVAILABLE);
    free_founding(f);
    event_request_end(q);
}

static void on_founded(struct job *j)
{
    struct founding *f = (struct founding *)j;
    if (j->err != STORE_OK) {
        answer_code(f->call.conn, REFUSED_STORE_UNAVAILABLE);
        free_founding(f);
    } else if (!event_request_begin_own(f->call.hall, f->call.conn, f->keys.id, f->keys.keys[VISITOR_ORGANISER],
                                        open_first, f)) {
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
