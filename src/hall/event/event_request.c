/* hall/event/event_request.c - reading a tournament, and whose key a request has. */
#include "hall/event/event_request.h"

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
    const char *number;
    json_t     *one;
    json_object_foreach(json_object_get(q->keys, "applicants"), number, one)
    {
        if (keys_same(json_string_value(json_object_get(one, "hash")), hash))
            q->applicant = atoi(number);
    }
    return q->applicant > 0;
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
    bool may = find_applicant(q, hash) || keys_same(json_string_value(json_object_get(q->keys, "entrant")), hash);
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
    if ((q->in_query && q->who != VISITOR_SPECTATOR) || (q->who == VISITOR_ENTRANT && !(q->needs & EVENT_ENTRANTS)))
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
    if ((q->needs & EVENT_DIRECTED) && q->who > VISITOR_ARBITER)
        return refusal_of(REFUSED_ARBITER_ONLY);
    if (q->round < 0 || q->round > jd_tournament_rounds(q->t) || q->board < 0 ||
        q->board > jd_tournament_boards(q->t, q->round))
        return refusal_expecting(REFUSED_CONTEST_ROUND, "a round and a board of this tournament");
    return ALLOWED;
}

/* In the reader's thread: it may be long. */
static void read_document(struct job *j)
{
    struct event_request *q = event_request_of(j);
    if (q->job.err != STORE_OK || q->who == VISITORS)
        return;
    q->doc = json_loads(q->reading.stored->document, 0, NULL);
    q->version = q->reading.stored->version;
    q->t = q->doc && q->keys ? tournament_read(q->doc, q->results) : NULL;
    if (q->t)
        recognise_key(q);
    if (q->t && q->work && q->who != VISITORS && !check_request(q).code)
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

static void on_understood(struct job *j)
{
    struct event_request *q = event_request_of(j);
    bool                  good = q->t && !q->hall->leaving, stranger = q->who == VISITORS && (good || !q->t);
    struct refusal        why = good && !stranger ? check_request(q) : ALLOWED;
    if (!good)
        q->who = VISITORS;
    if (q->own)
        q->then(q);
    else if (j->err == STORE_MISSING)
        refuse_code(q, REFUSED_NO_SUCH_TOURNAMENT);
    else if (j->err == STORE_OK && stranger)
        refuse_key(q);
    else if (!good)
        refuse_code(q, REFUSED_STORE_UNAVAILABLE);
    else if (why.code)
        event_request_refuse(q, why);
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
    worker_submit(q->hall->reader, &q->job, read_document, on_understood);
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
    keeper_submit(h->keeper, &q->job, read_work, on_read);
    return true;
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
    q->in_query = c->in_query;
    q->round = c->at[1][0] ? read_number(c->at[1]) : 0;
    q->board = c->at[2][0] ? read_number(c->at[2]) : 0;
    q->needs = needs;
    q->then = then;
    keeper_submit(c->hall->keeper, &q->job, read_work, on_read);
    return q;
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
    if (q->conn)
        conn_let(q->conn);
    json_decref(q->doc);
    json_decref(q->keys);
    json_decref(q->results);
    json_decref(q->logs);
    jd_tournament_free(q->t);
    event_view_free(&q->view);
    free(q->reading.stored);
    free(q->text);
    free(q->body);
    if (q->free_state)
        q->free_state(q->state);
    free(q);
}

/* ---- saving ---- */

static void save_work(struct job *j)
{
    struct event_request   *q = (struct event_request *)j;
    char                   *keys = q->new_keys ? json_text(q->keys) : NULL;
    struct store_tournament t = {.id = q->id, .document = q->text, .keys = keys, .version = q->version};
    j->err = keys || !q->new_keys ? store_tournament_update(j->store, &t, &j->fault) : STORE_MEMORY;
    free(keys);
}

static void on_saved(struct job *j)
{
    struct event_request *q = (struct event_request *)j;
    q->version += j->err == STORE_OK;
    q->why = refusal_of(j->err == STORE_OK         ? REFUSED_NOTHING
                        : j->err == STORE_CONFLICT ? REFUSED_EVENT_CHANGED
                                                   : REFUSED_STORE_UNAVAILABLE);
    q->next(q);
}

void event_request_save(struct event_request *q, void (*next)(struct event_request *q))
{
    free(q->text);
    q->text = json_text(q->doc);
    q->next = next;
    if (q->text && !q->hall->leaving) {
        keeper_submit(q->hall->keeper, &q->job, save_work, on_saved);
        return;
    }
    q->why = refusal_of(q->text ? REFUSED_SERVER_CLOSING : REFUSED_OUT_OF_MEMORY);
    next(q);
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
