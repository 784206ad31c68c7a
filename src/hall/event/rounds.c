/* hall/event/rounds.c - opening a round: its games are made, so that players can take their seats; and starting it. */
#include "hall/event/tournament_routes.h"

#include "console/text.h"
#include "hall/event/event_keys.h"
#include "hall/event/wall.h"
#include "hall/serve/rate_limits.h"
#include "jadoube/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- opening ---- */

struct opening {
    struct event_request *request;
    int                   round, left;
    int                   board; /* the last one that was asked for; all of them, when only one is made */
    json_t               *ids;   /* by board; null for one that stays as it is */
    void (*next)(struct event_request *q);
};

struct board {
    struct new_game game; /* first: games_make() gives it back */
    struct opening *opening;
    int             number;
    json_t         *regulations, *tags, *extra, *hashes;
};

/* Go on, because of this; REFUSED_NOTHING: all went well. */
static void go_on(struct event_request *q, enum refusal_code code, void (*next)(struct event_request *q))
{
    q->why = refusal_of(code);
    next(q);
}

/* q->why says what became of it. */
static void end_opening(struct opening *o)
{
    struct event_request *q = o->request;
    void (*next)(struct event_request *) = o->next;
    wall_set_busy(q->hall, q->id, false);
    q->opening = NULL;
    json_decref(o->ids);
    free(o);
    next(q);
}

static void starve_opening(struct opening *o)
{
    o->request->why = refusal_of(REFUSED_OUT_OF_MEMORY);
    end_opening(o);
}

static void on_saved(struct event_request *q)
{
    if (!q->why.code)
        wall_refresh(q->hall, q->id);
    end_opening(q->opening);
}

static bool note_games(const struct opening *o)
{
    json_t *id;
    size_t  i;
    if (!jd_tournament_is_open(o->request->t, o->round))
        jd_tournament_open(o->request->t, o->round);
    json_array_foreach(o->ids, i, id)
    {
        if (json_is_string(id) && jd_tournament_set_game(o->request->t, o->round, (int)i + 1, json_string_value(id)))
            return false;
    }
    return true;
}

static void all_made(struct opening *o)
{
    if (o->request->why.code) {
        end_opening(o);
        return;
    }
    if (!note_games(o)) {
        starve_opening(o);
        return;
    }
    tournament_note(o->request->doc, o->request->t, o->round);
    event_request_save(o->request, on_saved);
}

static void make_boards(struct opening *o);

/* The first failure counts. */
static void on_made(struct new_game *g, const struct refusal *why)
{
    struct board   *b = (struct board *)g;
    struct opening *o = b->opening;
    if (!why)
        json_array_set_new(o->ids, (size_t)b->number - 1, json_string(g->id));
    else if (!o->request->why.code)
        o->request->why = *why;
    json_decref(b->regulations);
    json_decref(b->tags);
    json_decref(b->extra);
    json_decref(b->hashes);
    free(b);
    if (--o->left > 0)
        return;
    if (!o->request->why.code && o->board < jd_tournament_boards(o->request->t, o->round))
        make_boards(o);
    else
        all_made(o);
}

static struct board *new_board(struct opening *o, int number)
{
    struct board         *b = calloc(1, sizeof *b);
    struct event_request *q = o->request;
    struct board_origin   from = {q->id, q->seed, q->watch, q->keys};
    jd_pairing            p = jd_tournament_board(q->t, o->round, number);
    if (!b)
        return NULL;
    b->opening = o;
    b->number = number;
    b->regulations = tournament_regulations(q->doc, q->t, o->round, number);
    b->tags = tournament_tags(q->t, o->round, number);
    b->extra = board_extra(&from, p, o->round, number);
    b->hashes = board_hashes(&from, p, o->round, number);
    for (int r = 0; r < ROLES; r++)
        b->game.hashes[r] = json_string_value(json_object_get(b->hashes, role_name((enum role)r)));
    b->game.regulations = b->regulations;
    b->game.tags = b->tags;
    b->game.extra = b->extra;
    b->game.tournament = q->id;
    b->game.made = on_made;
    return b;
}

/* Room for a round that is being opened, or one board of it; NULL: `next` was told why not. */
static struct opening *begin_opening(struct event_request *q, int round, void (*next)(struct event_request *q))
{
    struct opening *o = NULL;
    if (q->hall->leaving)
        go_on(q, REFUSED_SERVER_CLOSING, next);
    else if (!q->seed[0])
        go_on(q, REFUSED_ARBITER_ONLY, next);
    else if (!wall_set_busy(q->hall, q->id, true))
        go_on(q, REFUSED_BUSY, next);
    else if (!(o = calloc(1, sizeof *o))) {
        wall_set_busy(q->hall, q->id, false);
        go_on(q, REFUSED_OUT_OF_MEMORY, next);
    } else {
        *o = (struct opening){.request = q, .round = round, .ids = json_array(), .next = next};
        for (int b = 1; b <= jd_tournament_boards(q->t, round); b++)
            json_array_append_new(o->ids, json_null());
        q->opening = o;
        q->why = ALLOWED;
    }
    return o;
}

/* The next few: nobody waits for a large round. */
static void make_boards(struct opening *o)
{
    int              last = jd_tournament_boards(o->request->t, o->round);
    struct new_game *first = NULL, **end = &first;
    for (; o->board < last && o->left < GAMES_AT_ONCE; o->left++) {
        struct board *b = new_board(o, ++o->board);
        if (!b)
            break;
        *end = &b->game;
        end = &b->game.next;
    }
    if (first)
        games_make(o->request->hall, first);
    else if (last)
        starve_opening(o);
    else
        all_made(o);
}

static int unfinished(const jd_tournament *t)
{
    int count = 0;
    for (int r = 1; r <= jd_tournament_rounds(t); r++)
        for (int b = 1; b <= jd_tournament_boards(t, r) && jd_tournament_is_open(t, r); b++)
            count += jd_tournament_result(t, r, b) == JD_NO_RESULT;
    return count;
}

/* Nobody plays in all rounds at once: whoever opens them fills the hall. */
static bool has_too_many_boards(const struct event_request *q, int more)
{
    int most = BOARDS_ROUNDS * jd_tournament_players(q->t) / 2;
    most = most < BOARDS_LEAST ? BOARDS_LEAST : most;
    return q->hall->options.limited && unfinished(q->t) + more > most;
}

/* In the reader's thread: thousands of players take their time. */
static void pair_it(struct job *j)
{
    struct event_request *q = event_request_of(j);
    tournament_close_check_in(q->doc, q->t, q->opens);
    q->why = q->body ? tournament_pair_by_hand(q->doc, q->t, q->opens, q->body)
                     : refusal_of_contest(tournament_pair(q->doc, q->t, q->opens));
    if (!q->why.code && jd_tournament_boards(q->t, q->opens) == 0)
        q->why = refusal_of_contest(JD_CONTEST_PLAYERS); /* nobody has come */
}

static const struct refusal too_many_boards = {.code = REFUSED_TOO_MANY_BOARDS, .wait = 60};

static void on_paired(struct job *j)
{
    struct event_request *q = event_request_of(j);
    struct opening       *o = NULL;
    if (!q->why.code && has_too_many_boards(q, jd_tournament_boards(q->t, q->opens)))
        q->why = too_many_boards;
    if (q->why.code)
        q->next(q);
    else
        o = begin_opening(q, q->opens, q->next);
    if (o)
        make_boards(o);
}

void round_open(struct event_request *q, int round, void (*next)(struct event_request *q))
{
    if (jd_tournament_is_open(q->t, round)) { /* by another, perhaps, who wanted other pairs */
        bool same = !q->body || tournament_is_paired_so(q->doc, q->t, round, q->body);
        go_on(q, same ? REFUSED_NOTHING : REFUSED_CONTEST_OPEN, next);
        return;
    }
    q->opens = round;
    q->next = next;
    worker_submit(q->hall->reader, &q->job, pair_it, on_paired);
}

/* In the words of whoever asks, where there are some. */
static void answer_failed(struct event_request *q)
{
    const char *words = text_expected(q->language, refusal_expected(&q->why));
    snprintf(q->why.expected, sizeof q->why.expected, "%s", words);
    answer_refusal(q->conn, q->why);
}

static void answer_round(struct event_request *q)
{
    if (!q->why.code)
        answer_json(q->conn, 200,
                    json_pack("{s:i, s:s}", "round", q->round, "state",
                              jd_tournament_started(q->t, q->round) ? "running" : "open"));
    else
        answer_failed(q);
    event_request_end(q);
}

static void open_it(struct event_request *q) { round_open(q, q->round, answer_round); }

void post_round_open(struct call *c)
{
    struct refusal        why = allow_body(c->hall, c->conn, c->request->body.length);
    struct event_request *q = why.code ? NULL : event_request_begin(c, open_it, true, false);
    if (why.code)
        answer_refusal(c->conn, why);
    else if (q && c->request->body.length)
        event_request_keep_body(q, c);
}

/* ---- a new game, where the first was annulled (7.2, 7.3), or drawn when somebody has to win ---- */

static bool is_annulled(const char *log)
{
    jd_log     *g = NULL;
    jd_rulings *rulings = malloc(sizeof *rulings);
    bool        good = log && rulings && jd_log_new(&g) == JD_OK;
    for (const char *end; good && *log; log = *end ? end + 1 : end) {
        end = strchrnul(log, '\n');
        good = jd_log_line(g, log, (size_t)(end - log), rulings, NULL) == JD_OK;
    }
    bool annulled = good && jd_log_game(g) && jd_game_state(jd_log_game(g)).phase == JD_ANNULLED;
    jd_log_free(g);
    free(rulings);
    return annulled;
}

static void answer_board(struct event_request *q)
{
    if (!q->why.code)
        answer_json(q->conn, 200,
                    json_pack("{s:i, s:i, s:s}", "round", q->round, "board", q->board, "game",
                              jd_tournament_game(q->t, q->round, q->board)));
    else
        answer_failed(q);
    event_request_end(q);
}

/* The players have the same keys as before; after a draw they have changed colours. */
static void make_again(struct event_request *q)
{
    struct opening *o = begin_opening(q, q->round, answer_board);
    struct board   *b = o ? new_board(o, q->board) : NULL;
    if (o && !b)
        starve_opening(o);
    if (!b)
        return;
    o->board = jd_tournament_boards(q->t, q->round);
    o->left = 1;
    games_make(q->hall, &b->game);
}

/* Its log is gone through in the worker's thread, like any other. */
static void look_at_log(struct job *j)
{
    struct event_request *q = event_request_of(j);
    const char           *game = jd_tournament_game(q->t, q->round, q->board);
    q->annulled = is_annulled(json_string_value(json_object_get(q->logs, game)));
}

/* ---- … or to put a board on screens, or into the room ---- */

static bool has_begun(const struct event_request *q)
{
    const char *log = json_string_value(json_object_get(q->logs, jd_tournament_game(q->t, q->round, q->board)));
    return !log || strchr(log, '\n');
}

static void move_board(struct event_request *q)
{
    json_t *body = json_loads(q->body, JSON_REJECT_DUPLICATES, NULL), *in_room = json_object_get(body, "in_room");
    bool    good = json_is_boolean(in_room), wanted = json_is_true(in_room);
    json_decref(body);
    if (!good)
        q->why = refusal_expecting(REFUSED_BAD_FIELD, "{\"in_room\": true}, or false");
    else if (!jd_tournament_is_open(q->t, q->round) || has_begun(q))
        q->why = refusal_of(REFUSED_BOARD_BEGUN);
    if (q->why.code || tournament_in_room(q->doc, q->round, q->board) == wanted)
        answer_board(q);
    else {
        tournament_set_in_room(q->doc, q->round, q->board, wanted);
        make_again(q);
    }
}

static void log_looked_at(struct job *j)
{
    struct event_request *q = event_request_of(j);
    if (q->hall->leaving)
        go_on(q, REFUSED_SERVER_CLOSING, answer_board);
    else if (q->annulled)
        make_again(q);
    else
        go_on(q, REFUSED_GAME_NOT_ANNULLED, answer_board);
}

/* Each time there is one game more in the store. */
static bool was_repeated_often(const struct event_request *q)
{
    int boards = 0;
    for (int r = 1; r <= jd_tournament_rounds(q->t); r++)
        boards += jd_tournament_is_open(q->t, r) ? jd_tournament_boards(q->t, r) : 0;
    return q->hall->options.limited && json_object_size(q->results) > 2 * (size_t)boards + BOARDS_LEAST;
}

static void ask_again(struct event_request *q)
{
    if (was_repeated_often(q)) {
        q->why = too_many_boards;
        answer_board(q);
        return;
    }
    if (q->body) {
        move_board(q);
        return;
    }
    if (jd_tournament_repeat(q->t, q->round, q->board) == JD_CONTEST_OK) {
        make_again(q);
        return;
    }
    worker_submit(q->hall->worker, &q->job, look_at_log, log_looked_at);
}

#define AGAIN_MAX 256 /* bytes of a request: it is read in the loop's thread */

void post_board_again(struct call *c)
{
    if (c->request->body.length > AGAIN_MAX) {
        answer_refusal(c->conn, refusal_expecting(REFUSED_TOO_LARGE, "a request of at most %d bytes", AGAIN_MAX));
        return;
    }
    struct event_request *q = event_request_begin(c, ask_again, true, true);
    if (q && c->request->body.length > 2) /* {}: as if nothing was said */
        event_request_keep_body(q, c);
}

/* ---- starting ---- */

/* The next round is opened with this one, so that its players know where they will sit. That it could not be is no
 * reason to say that this one was not started. */
static void on_next_open(struct event_request *q) { go_on(q, REFUSED_NOTHING, answer_round); }

static void on_noted(struct event_request *q)
{
    if (!q->why.code)
        wall_refresh(q->hall, q->id);
    if (!q->why.code && q->round < jd_tournament_rounds(q->t))
        round_open(q, q->round + 1, on_next_open);
    else
        answer_round(q);
}

static void end_start(struct event_request *q)
{
    wall_set_busy(q->hall, q->id, false);
    if (q->why.code || jd_tournament_started(q->t, q->round)) {
        answer_round(q);
        return;
    }
    jd_tournament_set_started(q->t, q->round, wall_ms());
    tournament_note(q->doc, q->t, q->round);
    event_request_save(q, on_noted);
}

/* ---- which boards have been started? ---- */

static bool find_start(void *context, const struct store_event *e)
{
    static const char start[] = "\"do\":\"start\"";
    bool             *found = context;
    *found = memmem(e->line, e->length, start, sizeof start - 1) != NULL;
    return !*found;
}

static void look_work(struct job *j)
{
    struct event_request *q = (struct event_request *)j;
    j->err = STORE_OK;
    for (int b = 1; b <= jd_tournament_boards(q->t, q->round) && j->err == STORE_OK; b++) {
        q->begun[b - 1] =
            jd_tournament_result(q->t, q->round, b) != JD_NO_RESULT || tournament_in_room(q->doc, q->round, b);
        if (!q->begun[b - 1])
            j->err = store_events(j->store, jd_tournament_game(q->t, q->round, b), 1, find_start, &q->begun[b - 1],
                                  &j->fault);
    }
}

static void look(struct event_request *q, void (*done)(struct job *j))
{
    if (q->hall->leaving)
        go_on(q, REFUSED_SERVER_CLOSING, end_start);
    else
        keeper_submit(q->hall->keeper, &q->job, look_work, done);
}

static void on_looked_again(struct job *j)
{
    struct event_request *q = (struct event_request *)j;
    int                   b = 1;
    while (b <= jd_tournament_boards(q->t, q->round) && q->begun[b - 1])
        b++;
    if (j->err != STORE_OK)
        q->why = refusal_of(REFUSED_STORE_UNAVAILABLE);
    else if (b <= jd_tournament_boards(q->t, q->round))
        q->why = refusal_expecting(REFUSED_BOARD_NOT_STARTED, "another try: board %d could not be started", b);
    end_start(q);
}

/* ---- the arbiter's act on every board, here or on another server ---- */

/* An act that nobody made a request for: it is answered to a connection that leads nowhere. */
struct sending {
    struct event_request *request;
    struct conn          *conn;
};

static void send_some(struct event_request *q);

static void on_sent(void *context)
{
    struct sending       *s = context;
    struct event_request *q = s->request;
    conn_break(s->conn);
    conn_let(s->conn);
    free(s);
    if (--q->left == 0)
        send_some(q);
}

static const char act[] = "{\"do\":\"start\"}";

static struct op *new_act(struct event_request *q, const char *game, struct sending *s)
{
    struct op *op = op_new(s->conn, OP_EVENT);
    char       request[400];
    if (!op)
        return NULL;
    int n = snprintf(request, sizeof request,
                     "POST /api/games/%s/events HTTP/1.1\r\nHost: jadoube\r\nAuthorization: Bearer %s\r\n"
                     "Content-Length: %zu\r\nConnection: close\r\n\r\n%s",
                     game, q->key, sizeof act - 1, act);
    op->http = true;
    if (!op_take_event(op, act, sizeof act - 1)) {
        op_free(op);
        return NULL;
    }
    op->raw = strndup(request, (size_t)n);
    op->raw_length = op->raw ? (size_t)n : 0;
    op->context = s;
    op->freed = on_sent;
    snprintf(op->key, sizeof op->key, "%s", q->key);
    return op;
}

static void send_start(struct event_request *q, const char *game)
{
    struct room    *r = room_get(q->hall, game);
    struct sending *s = r ? calloc(1, sizeof *s) : NULL;
    struct conn    *c = s ? conn_open(&q->hall->net, -1, &in6addr_loopback) : NULL;
    if (!c) {
        free(s);
        return;
    }
    c->mode = CONN_WAITING;
    *s = (struct sending){q, conn_hold(c)};
    q->left++;
    struct op *op = new_act(q, game, s);
    if (op)
        room_submit(r, op);
    else
        on_sent(s);
}

#define STARTS_AT_ONCE 64

static void send_some(struct event_request *q)
{
    int last = jd_tournament_boards(q->t, q->round);
    q->left = 1; /* so that it is not over before all are sent */
    while (q->sent < last && q->left <= STARTS_AT_ONCE)
        if (!q->begun[q->sent++])
            send_start(q, jd_tournament_game(q->t, q->round, q->sent));
    if (--q->left > 0)
        return;
    if (q->sent < last)
        send_some(q);
    else
        look(q, on_looked_again);
}

static void on_looked(struct job *j)
{
    struct event_request *q = (struct event_request *)j;
    if (j->err != STORE_OK) {
        go_on(q, REFUSED_STORE_UNAVAILABLE, end_start);
        return;
    }
    q->sent = 0;
    send_some(q);
}

static void on_open(struct event_request *q)
{
    free(q->begun);
    q->begun = calloc((size_t)jd_tournament_boards(q->t, q->round) + 1, sizeof *q->begun);
    if (q->why.code)
        answer_round(q);
    else if (!q->begun)
        go_on(q, REFUSED_OUT_OF_MEMORY, answer_round);
    else if (!wall_set_busy(q->hall, q->id, true))
        go_on(q, REFUSED_BUSY, answer_round);
    else
        look(q, on_looked);
}

static void start_it(struct event_request *q)
{
    if (q->round <= jd_tournament_begun(q->t))
        answer_round(q); /* it was started elsewhere */
    else
        round_open(q, q->round, on_open);
}

void post_round_start(struct call *c) { event_request_begin(c, start_it, true, false); }
