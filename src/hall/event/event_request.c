/* hall/event/event_request.c - reading a tournament, and whose key a request has. */
#include "hall/event/event_request.h"

#include "hall/event/applications.h"
#include "hall/event/event_acts.h"
#include "hall/event/wall.h"
#include "hall/serve/json_memory.h"
#include "hall/serve/rate_limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[VISITORS] = {"organiser", "arbiter", "player", "spectator", "entrant"};

const char *visitor_name(enum visitor who) { return names[who]; }

/* ---- who is it? ---- */

/* An applicant has a key of their own, whatever becomes of the registration. */
static bool find_applicant(struct event_request *q, const char *hash)
{
    struct store_fault unimportant;
    return store_application_find(q->job.store, q->id, hash, &q->applicant, &q->became, &unimportant) == STORE_OK;
}

static enum visitor find_player(struct event_request *q)
{
    char    hash[HASH_MAX];
    json_t *kept;
    size_t  i;
    key_hash(q->key, hash);
    json_array_foreach(json_object_get(q->keys, "players"), i, kept)
    {
        if (keys_same(json_string_value(kept), hash))
            q->player = (int)i + 1;
    }
    if (q->player)
        return VISITOR_PLAYER;
    bool may = keys_same(json_string_value(json_object_get(q->keys, "entrant")), hash) || find_applicant(q, hash);
    return may ? VISITOR_ENTRANT : VISITORS;
}

static enum visitor find_visitor(struct event_request *q)
{
    enum role role = keys_find(q->keys, q->key);
    return role == ROLE_ORGANISER   ? VISITOR_ORGANISER
           : role == ROLE_ARBITER   ? VISITOR_ARBITER
           : role == ROLE_SPECTATOR ? VISITOR_SPECTATOR
                                    : find_player(q);
}

/* ---- in the keeper's thread ---- */

#define ROWS 256 /* games of which one job asks, so that events have their turn in between, however many there are */
#define LOGS 16  /* … and whose logs it reads */

static bool note_result(void *context, const struct store_game *g)
{
    struct event_request *q = context;
    q->reading.rows++;
    snprintf(q->reading.after, sizeof q->reading.after, "%s", g->id);
    json_object_set_new(q->results, g->id, g->result ? json_string(g->result) : json_null());
    if (q->logs)
        json_object_set_new(q->logs, g->id, json_string(g->regulations));
    return true;
}

struct log_out {
    FILE *to;
};

static bool note_line(void *context, const struct store_event *e)
{
    FILE *to = ((struct log_out *)context)->to;
    fputc('\n', to);
    fwrite(e->line, 1, e->length, to);
    return true;
}

/* The whole log of a game, behind its first line. */
static enum store_err read_log(struct store *s, const char *id, json_t *first, json_t **out, struct store_fault *fault)
{
    char          *text = NULL;
    size_t         size;
    struct log_out log = {open_memstream(&text, &size)};
    if (!log.to)
        return STORE_MEMORY;
    fputs(json_string_value(first), log.to);
    enum store_err err = store_events(s, id, 1, note_line, &log, fault);
    fclose(log.to);
    *out = json_stringn_nocheck(text, size);
    free(text);
    return err;
}

/* The next ones. */
static enum store_err read_logs(struct event_request *q, struct store *s)
{
    const char    *id;
    json_t        *first, *whole = NULL;
    void          *rest;
    size_t         number = 0, begin = q->reading.logs;
    enum store_err err = STORE_OK;
    json_object_foreach_safe(q->logs, rest, id, first)
    {
        if (err != STORE_OK || number++ < begin || number > begin + LOGS)
            continue;
        err = read_log(s, id, first, &whole, &q->job.fault);
        q->reading.logs++;
        if (err == STORE_OK)
            json_object_set_new(q->logs, id, whole);
    }
    q->reading.more = q->reading.logs < json_object_size(q->logs);
    return err;
}

static void read_logs_work(struct job *j) { j->err = read_logs((struct event_request *)j, j->store); }

/* The next rows; behind the last one, the logs. */
static void read_rows_work(struct job *j)
{
    struct event_request *q = (struct event_request *)j;
    struct store_filter   some = {.tournament = q->id, .after = q->reading.after, .limit = ROWS};
    q->reading.rows = 0;
    j->err = store_game_list(j->store, &some, note_result, q, &j->fault);
    q->reading.more = q->reading.rows == ROWS;
    if (!q->reading.more && q->logs) {
        q->reading.more = true;
        j->work = read_logs_work;
    }
}

/* A request without a key of the tournament costs no more than that. */
static bool may_look(struct event_request *q)
{
    q->keys = json_loads(q->reading.stored->keys, 0, NULL);
    q->who = q->conn ? find_visitor(q) : VISITOR_SPECTATOR;
    return q->who != VISITORS;
}

static void read_work(struct job *j)
{
    struct event_request *q = (struct event_request *)j;
    q->results = json_object();
    q->logs = q->needs & EVENT_LOGS ? json_object() : NULL;
    j->err = store_tournament_read(j->store, q->id, &q->reading.stored, &j->fault);
    q->reading.more = j->err == STORE_OK && may_look(q);
    if (q->reading.more && q->who <= VISITOR_ARBITER)
        j->err = applications_read(j->store, q->id, &q->reading.waiting, &j->fault);
    j->work = read_rows_work;
}

/* ---- what was read ---- */

/* Keys that were locked with others when the tournament was made; those of before have none. */
static void unlock_links(struct event_request *q)
{
    const json_t *seed = json_object_get(q->doc, "seed"), *watch = json_object_get(seed, "watch");
    const char   *locked =
        q->who == VISITOR_PLAYER
              ? json_string_value(json_array_get(json_object_get(watch, "players"), (size_t)q->player - 1))
              : json_string_value(json_object_get(watch, names[q->who]));
    if (q->who == VISITOR_SPECTATOR)
        snprintf(q->watch, sizeof q->watch, "%.*s", KEY_MAX - 1, q->key);
    else if (locked)
        key_unlock(locked, q->key, "watch", q->watch);
    if (q->who == VISITOR_ORGANISER && json_object_get(seed, "rule"))
        key_unlock(json_string_value(json_object_get(seed, "rule")), q->key, "rule", q->rule);
}

static void recognise_key(struct event_request *q)
{
    if (!q->conn) {
        q->who = VISITOR_SPECTATOR;
        return;
    }
    bool shut_out = q->who == VISITOR_ENTRANT && (!q->route || !route_opens(q->route, names[q->who]));
    if ((q->in_query && q->who != VISITOR_SPECTATOR) || shut_out)
        q->who = VISITORS;
    if (q->who <= VISITOR_ARBITER)
        key_unlock(json_string_value(json_object_get(json_object_get(q->doc, "seed"), names[q->who])), q->key, "seed",
                   q->seed);
    if (q->who != VISITORS)
        unlock_links(q);
}

/* May this key ask for it, and does the tournament have such a round and board? */
static struct refusal check_request(const struct event_request *q)
{
    if (q->route && !route_opens(q->route, names[q->who]))
        return refusal_of(route_opens(q->route, names[VISITOR_ENTRANT])   ? REFUSED_WRONG_ROLE
                          : route_opens(q->route, names[VISITOR_ARBITER]) ? REFUSED_ARBITER_ONLY
                                                                          : REFUSED_ORGANISER_ONLY);
    if (q->round < 0 || q->round > jd_tournament_rounds(q->t) || q->board < 0 ||
        q->board > jd_tournament_boards(q->t, q->round))
        return refusal_expecting(REFUSED_CONTEST_ROUND, "a round and a board of this tournament");
    return ALLOWED;
}

/* In the lane's thread: it may be long. */
static void read_document(struct job *j)
{
    struct event_request *q = event_request_of(j);
    if (q->job.err != STORE_OK || q->who == VISITORS)
        return;
    q->doc = json_loads(q->reading.stored->document, 0, NULL);
    q->waiting = q->reading.waiting ? json_loads(q->reading.waiting, 0, NULL) : NULL;
    q->version = q->reading.stored->version;
    q->changes = q->reading.stored->changes;
    q->why = refusal_expecting(REFUSED_EVENT_UNREADABLE, "%s in JSON",
                               !q->doc   ? "the document"
                               : q->keys ? "the applications"
                                         : "the keys");
    q->t =
        q->doc && q->keys && (q->waiting || !q->reading.waiting) ? tournament_read(q->doc, q->results, &q->why) : NULL;
    if (!q->t && q->why.code != REFUSED_OUT_OF_MEMORY)
        q->why.code = REFUSED_EVENT_UNREADABLE;
    if (q->t)
        recognise_key(q);
    if (q->t && q->who != VISITORS)
        q->repeated = event_act_find(q, &q->repeated_status);
    if (q->t && !q->repeated && q->work && q->who != VISITORS && !check_request(q).code)
        q->work(q);
}

/* ---- back in the loop ---- */

void event_request_refuse(struct event_request *q, struct refusal why)
{
    answer_refusal(q->conn, why);
    event_request_end(q);
}

static void refuse_code(struct event_request *q, enum refusal_code code) { event_request_refuse(q, refusal_of(code)); }

void event_request_go_on(struct event_request *q, enum refusal_code code, void (*next)(struct event_request *q))
{
    q->why = refusal_of(code);
    next(q);
}

static void refuse_key(struct event_request *q)
{
    struct refusal why = allow_guess(q->hall, q->conn);
    q->hall->refused++;
    if (!q->key[0])
        why = refusal_of(REFUSED_KEY_MISSING);
    event_request_refuse(q, why.code ? why : refusal_of(REFUSED_KEY_WRONG));
}

/* It was done, and its client had no answer. */
static void answer_again(struct event_request *q)
{
    answer_json(q->conn, q->repeated_status, json_incref(q->repeated));
    event_request_end(q);
}

static void on_understood(struct job *j)
{
    struct event_request *q = event_request_of(j);
    bool                  good = q->t && !q->hall->leaving, stranger = q->who == VISITORS && (good || !q->t);
    struct refusal        why = good && !stranger ? check_request(q) : ALLOWED;
    if (!good)
        q->who = VISITORS;
    else if (q->conn && q->who != VISITORS)
        note_key(q->hall, q->conn, q->key);
    if (q->own)
        q->then(q);
    else if (j->err == STORE_MISSING || (j->err == STORE_OK && stranger))
        refuse_key(q); /* one that is not there looks like one that the key does not open */
    else if (q->hall->leaving)
        refuse_code(q, REFUSED_SERVER_CLOSING);
    else if (!good)
        event_request_refuse(q, j->err == STORE_OK ? q->why : refusal_of(REFUSED_STORE_UNAVAILABLE));
    else if (why.code)
        event_request_refuse(q, why);
    else if (q->repeated)
        answer_again(q);
    else
        q->then(q);
}

static void on_read(struct job *j)
{
    struct event_request *q = (struct event_request *)j;
    if (q->reading.more && j->err == STORE_OK && !q->hall->leaving) {
        keeper_submit(q->hall->keeper, j, j->work, on_read);
        return;
    }
    lane_work(&q->job, read_document, on_understood);
}

static void begin_reading(struct job *j)
{
    struct event_request *q = event_request_of(j);
    keeper_submit(q->hall->keeper, j, read_work, on_read);
}

static void drop_request(struct job *j)
{
    struct event_request *q = event_request_of(j);
    if (q->own)
        q->then(q); /* it was not read: whoever asked must know */
    else
        event_request_end(q);
}

static struct refusal take_turn(struct event_request *q, size_t bytes)
{
    const char        *key = q->key[0] ? q->key : q->id;
    bool               acts = q->needs & EVENT_ACTS;
    const struct owner owner = {
        .conn = q->conn, .key = key, .alone = acts ? q->id : NULL, .bytes = bytes, .acts = acts, .spared = q->own};
    return lane_enter(q->hall, q->needs & EVENT_PAGES ? LANE_PAGES : LANE_EVENTS, &q->job, &owner, begin_reading,
                      drop_request);
}

void event_request_work(struct event_request *q, void (*work)(struct job *j), void (*done)(struct job *j))
{
    lane_work(&q->job, work, done);
}

static struct event_request *event_request_new(struct hall *h, struct conn *c, const char *id, const char *key)
{
    struct event_request *q = calloc(1, sizeof *q);
    if (!q)
        return NULL;
    q->hall = h;
    q->conn = c ? conn_hold(c) : NULL;
    snprintf(q->id, sizeof q->id, "%s", id);
    snprintf(q->key, sizeof q->key, "%s", key);
    q->who = VISITORS;
    q->seen_changes = wall_changes(h, id);
    return q;
}

bool event_request_begin_own(struct hall *h, struct conn *c, const char *id, const char *key,
                             void (*then)(struct event_request *q), void *state)
{
    struct event_request *q = event_request_new(h, c, id, key);
    if (!q)
        return false;
    q->own = true;
    q->then = then;
    q->state = state;
    if (!take_turn(q, 0).code)
        return true;
    event_request_end(q);
    return false;
}

/* A number from 1; -1 when it is none. */
static int read_number(const char *text)
{
    return text[0] && strlen(text) <= 4 && strspn(text, "0123456789") == strlen(text) && text[0] != '0' ? atoi(text)
                                                                                                        : -1;
}

struct event_request *event_request_begin(struct call *c, void (*then)(struct event_request *q), unsigned needs)
{
    if (!id_valid(c->at[0], strlen(c->at[0]))) {
        answer_code(c->conn, REFUSED_NO_SUCH_TOURNAMENT);
        return NULL;
    }
    struct event_request *q = event_request_new(c->hall, c->conn, c->at[0], c->key);
    if (!q) {
        answer_code(c->conn, REFUSED_OUT_OF_MEMORY);
        return NULL;
    }
    q->language = c->language;
    q->route = c->route;
    q->in_query = c->in_query;
    memcpy(q->act, c->act, sizeof q->act);
    q->round = c->at[1][0] ? read_number(c->at[1]) : 0;
    q->board = c->at[2][0] ? read_number(c->at[2]) : 0;
    q->needs = needs;
    q->then = then;
    struct refusal why = take_turn(q, c->request->body.length);
    if (!why.code)
        return q;
    event_request_refuse(q, why);
    return NULL;
}

struct event_request *event_request_begin_work(struct call *c, void (*work)(struct event_request *q),
                                               void (*then)(struct event_request *q), unsigned needs)
{
    struct event_request *q = event_request_begin(c, then, needs);
    if (q)
        q->work = work;
    return q;
}

void event_request_keep_body(struct event_request *q, const struct call *c)
{
    q->body = strndup(c->request->body.at, c->request->body.length);
}

/* ---- the lock ---- */

bool event_request_lock(struct event_request *q)
{
    for (const struct event_request *other = q->hall->locked; other; other = other->next_locked)
        if (strcmp(other->id, q->id) == 0)
            return false;
    q->next_locked = q->hall->locked;
    q->hall->locked = q;
    q->locked = true;
    return true;
}

void event_request_unlock(struct event_request *q)
{
    struct event_request **at = &q->hall->locked;
    if (!q->locked)
        return;
    while (*at != q)
        at = &(*at)->next_locked;
    *at = q->next_locked;
    q->locked = false;
}

void event_request_end(struct event_request *q)
{
    event_request_unlock(q);
    lane_leave(&q->job);
    if (q->conn)
        conn_let(q->conn);
    json_decref(q->doc);
    json_decref(q->keys);
    json_decref(q->waiting);
    json_decref(q->results);
    json_decref(q->logs);
    json_decref(q->repeated);
    jd_tournament_free(q->t);
    event_view_free(&q->view);
    free(q->reading.stored);
    free(q->reading.waiting);
    free(q->text);
    free(q->hashes);
    free(q->body);
    if (q->free_state)
        q->free_state(q->state);
    free(q);
}

/* ---- saving ---- */

/* In the reader's thread: what is to be stored, and whether it can be read again. */
static void write_document(struct job *j)
{
    struct event_request *q = event_request_of(j);
    free(q->text);
    free(q->hashes);
    q->text = json_text(q->doc);
    q->hashes = json_text(q->keys);
    q->why = refusal_of(REFUSED_OUT_OF_MEMORY);
    if (q->text && q->hashes && tournament_reads_again(q->text, q->hashes, q->results, &q->why))
        q->why = ALLOWED;
}

static void save_work(struct job *j)
{
    struct event_request   *q = event_request_of(j);
    struct store_tournament t = {.id = q->id,
                                 .document = q->text,
                                 .keys = q->new_keys ? q->hashes : NULL,
                                 .version = q->version,
                                 .accepts = q->accepts,
                                 .player = jd_tournament_players(q->t)};
    j->err = store_tournament_update(j->store, &t, &j->fault);
}

static void on_saved(struct job *j)
{
    struct event_request *q = (struct event_request *)j;
    q->version += j->err == STORE_OK;
    q->why = refusal_of(j->err == STORE_OK                      ? REFUSED_NOTHING
                        : j->err == STORE_CONFLICT              ? REFUSED_EVENT_CHANGED
                        : j->err == STORE_MISSING && q->accepts ? REFUSED_NO_SUCH_APPLICATION
                                                                : REFUSED_STORE_UNAVAILABLE);
    q->next(q);
}

static void on_document(struct job *j)
{
    struct event_request *q = event_request_of(j);
    if (!q->why.code && q->hall->leaving)
        q->why = refusal_of(REFUSED_SERVER_CLOSING);
    if (q->why.code)
        q->next(q);
    else
        keeper_submit(q->hall->keeper, &q->job, save_work, on_saved);
}

void event_request_save(struct event_request *q, void (*next)(struct event_request *q))
{
    q->next = next;
    if (q->hall->leaving)
        event_request_go_on(q, REFUSED_SERVER_CLOSING, next);
    else
        event_request_work(q, write_document, on_document);
}

/* ---- sending ---- */

static void send_refused(struct event_request *q)
{
    answer_refusal(q->conn, q->why.code ? q->why : refusal_of(REFUSED_OUT_OF_MEMORY));
}

void event_request_send_json(struct event_request *q, int status)
{
    if (q->text)
        answer_json_text(q->conn, status, q->text);
    else
        send_refused(q);
    event_request_end(q);
}

void event_request_send_file(struct event_request *q, const char *type, const char *ending)
{
    char file[STORE_ID_MAX + 8];
    snprintf(file, sizeof file, "%s.%s", q->id, ending);
    if (q->text)
        answer_text(q->conn, type, q->text, file);
    else
        send_refused(q);
    q->text = NULL;
    event_request_end(q);
}
