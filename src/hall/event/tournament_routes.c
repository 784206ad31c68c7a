/* hall/event/tournament_routes.c - making a tournament, looking at it, its results. */
#include "hall/event/tournament_routes.h"

#include "hall/event/event_keys.h"
#include "hall/event/imported.h"
#include "hall/event/rounds.h"
#include "hall/serve/clean_text.h"
#include "hall/serve/json_memory.h"
#include "hall/serve/rate_limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- looking at it ---- */

static void send_view(struct event_request *q) { event_request_send_json(q, 200); }

static void write_view(struct event_request *q) { event_view_write(q, send_view); }

void get_tournament(struct call *c) { event_request_begin(c, write_view, 0); }

static void write_results(struct event_request *q) { q->text = tournament_csv(q->t); }

static void send_results(struct event_request *q) { event_request_send_file(q, "text/csv; charset=utf-8", "csv"); }

void get_results(struct call *c) { event_request_begin_work(c, write_results, send_results, 0); }

/* ---- making ---- */

void get_systems(struct call *c)
{
    char players[12] = "";
    http_query(c->request->query, "players", players, sizeof players);
    answer_json(c->conn, 200, systems_view(atoi(players)));
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

static void free_founding(void *state)
{
    struct founding *f = state;
    lane_leave(&f->job);
    conn_let(f->call.conn);
    free(f->body);
    json_decref(f->doc);
    json_decref(f->wrong.notes);
    free(f->document);
    free(f->hashes);
    free(f);
}

/* The id is taken by an event with the same organiser's key. */
static bool was_founded(struct store *s, const struct founding *f)
{
    struct store_tournament *there = NULL;
    struct store_fault       fault;
    bool                     read = store_tournament_read(s, f->keys.id, &there, &fault) == STORE_OK;
    json_t                  *keys = read ? json_loads(there->keys, 0, NULL) : NULL;
    bool                     same = keys_find(keys, f->keys.keys[VISITOR_ORGANISER]) == ROLE_ORGANISER;
    json_decref(keys);
    free(there);
    return same;
}

static void found_work(struct job *j)
{
    struct founding        *f = (struct founding *)j;
    struct store_tournament t = {.id = f->keys.id, .document = f->document, .keys = f->hashes, .version = 1};
    j->err = store_tournament_create(j->store, &t, &j->fault);
    if (j->err == STORE_CONFLICT && f->call.act[0] && was_founded(j->store, f))
        j->err = STORE_OK;
}

/* Keys and links of the tournament itself, and one link for each player. */
static void write_founded(struct job *j)
{
    struct event_request *q = event_request_of(j);
    struct founding      *f = q->state;
    json_t               *o = event_keys_view(&f->keys);
    json_object_set_new(o, "players", event_view_players(q));
    free(q->text);
    q->text = json_text(o);
    json_decref(o);
}

static void show_founded(struct job *j) { event_request_send_json(event_request_of(j), 201); }

/* When the first round could not be opened, that can be tried again. */
static void answer_founded(struct event_request *q) { event_request_work(q, write_founded, show_founded); }

/* A Swiss system waits for others to come. */
static void open_first(struct event_request *q)
{
    q->free_state = free_founding;
    if (q->who != VISITOR_ORGANISER)
        event_request_refuse(q, refusal_of(REFUSED_STORE_UNAVAILABLE));
    else if (jd_tournament_is_flexible(q->t))
        answer_founded(q);
    else
        round_open(q, 1, answer_founded);
}

static void on_founded(struct job *j)
{
    struct founding *f = (struct founding *)j;
    lane_leave(j); /* what follows takes a turn of its own */
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
    struct refusal unused;
    jd_tournament *t = tournament_read(doc, NULL, &unused);
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

/* ---- in the lane's thread: what an organiser sends may be long ---- */

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

static void prepare_founding(struct job *j)
{
    struct founding *f = (struct founding *)j;
    f->doc = read_founding(f);
    f->hashes = f->doc ? event_keys_make(&f->keys, f->doc, f->call.act) : NULL;
    f->document = f->hashes ? json_text(f->doc) : NULL;
    if (!f->document || tournament_reads_again(f->document, f->hashes, NULL, &f->wrong.why))
        return;
    json_decref(f->doc);
    f->doc = NULL;
}

/* ---- back in the loop ---- */

static void answer_wrong(const struct founding *f)
{
    if (f->wrong.notes)
        answer_refusal_with(f->call.conn, f->wrong.why, "notes", f->wrong.notes);
    else
        answer_refusal(f->call.conn, f->wrong.why);
}

static void store_founding(struct job *j)
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

static void begin_founding(struct job *j) { lane_work(j, prepare_founding, store_founding); }
static void free_dropped(struct job *j) { free_founding(j); }

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
    const struct owner owner = {.conn = f->call.conn, .key = "", .bytes = f->length};
    why = lane_enter(c->hall, LANE_EVENTS, &f->job, &owner, begin_founding, free_dropped);
    if (!why.code)
        return;
    answer_refusal(c->conn, why);
    free_founding(f);
}
