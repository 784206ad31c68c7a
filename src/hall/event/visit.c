/* hall/event/visit.c - reading a tournament, and who looks at it. */
#include "hall/event/visit.h"

#include "hall/game/view.h"
#include "hall/serve/json_memory.h"
#include "hall/serve/rate_limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[VISITORS] = {"organiser", "arbiter", "player", "spectator", "entrant"};

const char *visitor_name(enum visitor v) { return names[v]; }

/* ---- who is it? ---- */

/* Whoever has applied has a key of his own, whatever becomes of the registration. */
static bool find_applicant(struct visit *v, const char *hash)
{
    const char *number;
    json_t     *one;
    json_object_foreach(json_object_get(v->keys, "applicants"), number, one)
    {
        if (keys_same(json_string_value(json_object_get(one, "hash")), hash))
            v->applicant = atoi(number);
    }
    return v->applicant > 0;
}

static enum visitor find_player(struct visit *v)
{
    char    hash[HASH_MAX];
    json_t *kept;
    size_t  i;
    key_hash(v->key, hash);
    json_array_foreach(json_object_get(v->keys, "players"), i, kept)
    {
        if (keys_same(json_string_value(kept), hash))
            v->player = (int)i + 1;
    }
    if (v->player)
        return VISITOR_PLAYER;
    bool may = find_applicant(v, hash) || keys_same(json_string_value(json_object_get(v->keys, "entrant")), hash);
    return may ? VISITOR_ENTRANT : VISITORS;
}

static enum visitor find_visitor(struct visit *v)
{
    enum role role = keys_find(v->keys, v->key);
    return role == ROLE_ORGANISER   ? VISITOR_ORGANISER
           : role == ROLE_ARBITER   ? VISITOR_ARBITER
           : role == ROLE_SPECTATOR ? VISITOR_SPECTATOR
                                    : find_player(v);
}

/* ---- in the keeper's thread ---- */

#define ROWS 256 /* games of which one job asks, so that events have their turn in between, however many there are */
#define LOGS 16  /* … and whose logs it reads */

static bool note_result(void *context, const struct store_game *g)
{
    struct visit *v = context;
    v->rows++;
    snprintf(v->after, sizeof v->after, "%s", g->id);
    json_object_set_new(v->results, g->id, g->result ? json_string(g->result) : json_null());
    if (v->logs)
        json_object_set_new(v->logs, g->id, json_string(g->regulations));
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
static enum store_err read_logs(struct visit *v, struct store *s)
{
    const char    *id;
    json_t        *first, *whole = NULL;
    void          *rest;
    size_t         number = 0, begin = v->logs_read;
    enum store_err err = STORE_OK;
    json_object_foreach_safe(v->logs, rest, id, first)
    {
        if (err != STORE_OK || number++ < begin || number > begin + LOGS)
            continue;
        err = read_log(s, id, first, &whole, &v->job.fault);
        v->logs_read++;
        if (err == STORE_OK)
            json_object_set_new(v->logs, id, whole);
    }
    v->more = v->logs_read < json_object_size(v->logs);
    return err;
}

static void read_logs_work(struct job *j) { j->err = read_logs((struct visit *)j, j->store); }

/* The next rows; behind the last one, the logs. */
static void read_rows_work(struct job *j)
{
    struct visit       *v = (struct visit *)j;
    struct store_filter some = {.tournament = v->id, .after = v->after, .limit = ROWS};
    v->rows = 0;
    j->err = store_game_list(j->store, &some, note_result, v, &j->fault);
    v->more = v->rows == ROWS;
    if (!v->more && v->logs) {
        v->more = true;
        j->work = read_logs_work;
    }
}

/* Whoever has no key costs no more than that. */
static bool may_look(struct visit *v)
{
    v->keys = json_loads(v->stored->keys, 0, NULL);
    v->who = v->conn ? find_visitor(v) : VISITOR_SPECTATOR;
    return v->who != VISITORS;
}

static void read_work(struct job *j)
{
    struct visit *v = (struct visit *)j;
    v->results = json_object();
    v->logs = v->with_logs ? json_object() : NULL;
    j->err = store_tournament_read(j->store, v->id, &v->stored, &j->fault);
    v->more = j->err == STORE_OK && may_look(v);
    j->work = read_rows_work;
}

/* ---- what was read ---- */

/* In the reader's thread: it may be long. Whoever has no key gets no further. */
static void understand(struct job *j)
{
    struct visit *v = visit_of(j);
    if (v->job.err != STORE_OK || v->who == VISITORS)
        return;
    v->doc = json_loads(v->stored->document, 0, NULL);
    v->version = v->stored->version;
    v->t = v->doc && v->keys ? tournament_read(v->doc, v->results) : NULL;
}

/* Keys that were locked with others when the tournament was made; those of before have none. */
static void unlock_links(struct visit *v)
{
    const json_t *seed = json_object_get(v->doc, "seed"), *watch = json_object_get(seed, "watch");
    const char   *locked =
        v->who == VISITOR_PLAYER
              ? json_string_value(json_array_get(json_object_get(watch, "players"), (size_t)v->player - 1))
              : json_string_value(json_object_get(watch, names[v->who]));
    if (v->who == VISITOR_SPECTATOR)
        snprintf(v->watch, sizeof v->watch, "%.*s", KEY_MAX - 1, v->key);
    else if (locked)
        key_unlock(locked, v->key, "watch", v->watch);
    if (v->who == VISITOR_ORGANISER && json_object_get(seed, "rule"))
        key_unlock(json_string_value(json_object_get(seed, "rule")), v->key, "rule", v->rule);
}

static void recognise(struct visit *v)
{
    if (!v->conn) {
        v->who = VISITOR_SPECTATOR;
        return;
    }
    if ((v->in_query && v->who != VISITOR_SPECTATOR) || (v->who == VISITOR_ENTRANT && !v->entrants))
        v->who = VISITORS;
    if (v->who <= VISITOR_ARBITER)
        key_unlock(json_string_value(json_object_get(json_object_get(v->doc, "seed"), names[v->who])), v->key, "seed",
                   v->seed);
    if (v->who != VISITORS)
        unlock_links(v);
}

/* ---- back in the loop ---- */

void visit_refuse(struct visit *v, struct refusal why)
{
    answer_refusal(v->conn, why);
    visit_end(v);
}

static void refuse(struct visit *v, enum refusal_code code) { visit_refuse(v, refusal_of(code)); }

static void refuse_key(struct visit *v)
{
    struct refusal why = allow_guess(v->hall, v->conn);
    v->hall->refused++;
    if (!v->key[0])
        why = refusal_of(REFUSED_KEY_MISSING);
    visit_refuse(v, why.code ? why : refusal_of(REFUSED_KEY_WRONG));
}

static void on_understood(struct job *j)
{
    struct visit  *v = visit_of(j);
    enum store_err err = v->job.err;
    bool           stranger = err == STORE_OK && v->who == VISITORS, good = v->t && !v->hall->leaving;
    if (good)
        recognise(v);
    else
        v->who = VISITORS;
    if (v->own) {
        v->then(v);
        return;
    }
    if (err == STORE_MISSING)
        refuse(v, REFUSED_NO_SUCH_TOURNAMENT);
    else if (stranger || (good && v->who == VISITORS))
        refuse_key(v);
    else if (!good)
        refuse(v, REFUSED_STORE_UNAVAILABLE);
    else if (v->directs && v->who > VISITOR_ARBITER)
        refuse(v, REFUSED_ARBITER_ONLY);
    else if (v->round < 0 || v->round > jd_tournament_rounds(v->t) || v->board < 0 ||
             v->board > jd_tournament_boards(v->t, v->round))
        visit_refuse(v, refusal_expecting(REFUSED_CONTEST_ROUND, "a round and a board of this tournament"));
    else
        v->then(v);
}

static void on_read(struct job *j)
{
    struct visit *v = (struct visit *)j;
    if (v->more && j->err == STORE_OK && !v->hall->leaving) {
        keeper_submit(v->hall->keeper, j, j->work, on_read);
        return;
    }
    worker_submit(v->hall->reader, &v->job, understand, on_understood);
}

static struct visit *visit_new(struct hall *h, struct conn *c, const char *id, const char *key)
{
    struct visit *v = calloc(1, sizeof *v);
    if (!v)
        return NULL;
    v->hall = h;
    v->conn = c ? conn_hold(c) : NULL;
    snprintf(v->id, sizeof v->id, "%s", id);
    snprintf(v->key, sizeof v->key, "%s", key);
    v->who = VISITORS;
    return v;
}

bool visit_by(struct hall *h, struct conn *c, const char *id, const char *key, void (*then)(struct visit *v),
              void *context)
{
    struct visit *v = visit_new(h, c, id, key);
    if (!v)
        return false;
    v->own = true;
    v->then = then;
    v->context = context;
    keeper_submit(h->keeper, &v->job, read_work, on_read);
    return true;
}

/* A number from 1; -1 when it is none. */
static int read_number(const char *text)
{
    return text[0] && strlen(text) <= 4 && strspn(text, "0123456789") == strlen(text) && text[0] != '0' ? atoi(text)
                                                                                                        : -1;
}

struct visit *visit_begin(struct call *c, void (*then)(struct visit *v), bool directs, bool with_logs)
{
    if (!id_valid(c->at[0], strlen(c->at[0]))) {
        answer_code(c->conn, REFUSED_NO_SUCH_TOURNAMENT);
        return NULL;
    }
    struct visit *v = visit_new(c->hall, c->conn, c->at[0], c->key);
    if (!v) {
        answer_code(c->conn, REFUSED_OUT_OF_MEMORY);
        return NULL;
    }
    v->language = c->language;
    v->in_query = c->in_query;
    v->round = c->at[1][0] ? read_number(c->at[1]) : 0;
    v->board = c->at[2][0] ? read_number(c->at[2]) : 0;
    v->directs = directs;
    v->with_logs = with_logs;
    v->then = then;
    keeper_submit(c->hall->keeper, &v->job, read_work, on_read);
    return v;
}

void visit_note_body(struct visit *v, const struct call *c)
{
    v->body = strndup(c->request->body.at, c->request->body.length);
}

void visit_end(struct visit *v)
{
    if (v->conn)
        conn_let(v->conn);
    json_decref(v->doc);
    json_decref(v->keys);
    json_decref(v->results);
    json_decref(v->logs);
    json_decref(v->live);
    jd_tournament_free(v->t);
    free(v->told);
    free(v->begun);
    free(v->stored);
    free(v->text);
    free(v->body);
    free(v->answer);
    free(v->wanted);
    free(v);
}

/* ---- saving ---- */

static void save_work(struct job *j)
{
    struct visit           *v = (struct visit *)j;
    char                   *keys = v->new_keys ? json_text(v->keys) : NULL;
    struct store_tournament t = {.id = v->id, .document = v->text, .keys = keys, .version = v->version};
    j->err = keys || !v->new_keys ? store_tournament_update(j->store, &t, &j->fault) : STORE_MEMORY;
    free(keys);
}

static void on_saved(struct job *j)
{
    struct visit *v = (struct visit *)j;
    v->version += j->err == STORE_OK;
    v->why = refusal_of(j->err == STORE_OK         ? REFUSED_NOTHING
                        : j->err == STORE_CONFLICT ? REFUSED_EVENT_CHANGED
                                                   : REFUSED_STORE_UNAVAILABLE);
    v->next(v);
}

void visit_save(struct visit *v, void (*next)(struct visit *v))
{
    free(v->text);
    v->text = json_text(v->doc);
    v->next = next;
    if (v->text && !v->hall->leaving) {
        keeper_submit(v->hall->keeper, &v->job, save_work, on_saved);
        return;
    }
    v->why = refusal_of(v->text ? REFUSED_SERVER_CLOSING : REFUSED_OUT_OF_MEMORY);
    next(v);
}

/* ---- sending ---- */

static void send_refused(struct visit *v)
{
    answer_refusal(v->conn, v->why.code ? v->why : refusal_of(REFUSED_OUT_OF_MEMORY));
}

void visit_send_json(struct visit *v, int status)
{
    if (v->text)
        conn_answer(v->conn, (struct http_answer){.status = status,
                                                  .type = "application/json",
                                                  .headers = api_headers,
                                                  .body = v->text,
                                                  .length = strlen(v->text)});
    else
        send_refused(v);
    visit_end(v);
}

void visit_send_file(struct visit *v, const char *type, const char *ending)
{
    char file[STORE_ID_MAX + 8];
    snprintf(file, sizeof file, "%s.%s", v->id, ending);
    if (v->text)
        answer_text(v->conn, type, v->text, file);
    else
        send_refused(v);
    v->text = NULL;
    visit_end(v);
}

/* ---- keys ---- */

void player_key(const char *seed, int player, char out[KEY_MAX])
{
    char purpose[40];
    snprintf(purpose, sizeof purpose, "player %d", player);
    key_derive(seed, purpose, out);
}

void board_key(const char *of_player, int round, int board, char out[KEY_MAX])
{
    char purpose[60];
    snprintf(purpose, sizeof purpose, "board %d %d", round, board);
    key_derive(of_player, purpose, out);
}

void assistant_key(const char *seed, int round, int board, char out[KEY_MAX])
{
    char purpose[60];
    snprintf(purpose, sizeof purpose, "assistant %d %d", round, board);
    key_derive(seed, purpose, out);
}

void entrant_key(const char *seed, const json_t *doc, char out[KEY_MAX])
{
    char purpose[40];
    snprintf(purpose, sizeof purpose, "entrant %d",
             (int)json_integer_value(json_object_get(json_object_get(doc, "registration"), "number")));
    key_derive(seed, purpose, out);
}

/* ---- rooms ---- */

/* How its board stands: that is the loop's to say, the rest of what is written is not. */
static void in_room(struct room *r, struct op *op, struct seat seat)
{
    struct visit *v = op->context;
    struct out    o = {0};
    (void)seat;
    view_board(&o, r);
    if (!o.bad)
        json_object_set_new(v->live, r->id, json_pack("{s:I, s:s}", "seq", (json_int_t)r->log.count, "text", o.text));
    out_free(&o);
}

static void room_seen(void *context)
{
    struct visit *v = context;
    if (--v->left == 0)
        v->next(v);
}

/* When it is reached, the room is there; when it is dropped, the room is elsewhere, or nowhere. */
static void wait_for(struct visit *v, struct room *r)
{
    struct op *op = calloc(1, sizeof *op);
    if (!op)
        return;
    op->kind = OP_CALL;
    op->role = ROLES;
    op->call = in_room;
    op->context = v;
    op->freed = room_seen;
    v->left++;
    room_submit(r, op);
}

void visit_rooms(struct visit *v, void (*next)(struct visit *v))
{
    v->next = next;
    v->left = 1; /* so that it is not over before all are asked */
    json_decref(v->live);
    v->live = json_object();
    for (int r = 1; r <= jd_tournament_rounds(v->t); r++)
        for (int b = 1; b <= jd_tournament_boards(v->t, r) && jd_tournament_is_open(v->t, r); b++) {
            bool         plays = jd_tournament_started(v->t, r) && jd_tournament_result(v->t, r, b) == JD_NO_RESULT;
            const char  *game = jd_tournament_game(v->t, r, b);
            struct room *room = !game[0] ? NULL : plays ? room_get(v->hall, game) : room_find(v->hall, game);
            if (room)
                wait_for(v, room);
        }
    room_seen(v);
}
