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
    struct visit *visit;
    int           round, left;
    int           board;  /* the last one that was asked for; all of them, when only one is made */
    int           status; /* of the first failure; 0: none so far */
    char          expected[160];
    json_t       *ids; /* by board; null for one that stays as it is */
    void (*next)(struct visit *v, int status, const char *expected);
};

struct board {
    struct new_game game; /* first: games_make() gives it back */
    struct opening *opening;
    int             number;
    json_t         *regulations, *tags, *extra, *hashes;
};

static void end_opening(struct opening *o, int status, const char *expected)
{
    struct visit *v = o->visit;
    void (*next)(struct visit *, int, const char *) = o->next;
    char said[160];
    snprintf(said, sizeof said, "%s", expected);
    wall_set_busy(v->hall, v->id, false);
    v->opening = NULL;
    json_decref(o->ids);
    free(o);
    next(v, status, said);
}

static void on_saved(struct visit *v, int status, const char *expected)
{
    if (status == 200)
        wall_refresh(v->hall, v->id);
    end_opening(v->opening, status, expected);
}

static bool note_games(const struct opening *o)
{
    json_t *id;
    size_t  i;
    if (!jd_tournament_is_open(o->visit->t, o->round))
        jd_tournament_open(o->visit->t, o->round);
    json_array_foreach(o->ids, i, id)
    {
        if (json_is_string(id) && jd_tournament_set_game(o->visit->t, o->round, (int)i + 1, json_string_value(id)))
            return false;
    }
    return true;
}

static void all_made(struct opening *o)
{
    if (o->status) {
        end_opening(o, o->status, o->expected);
        return;
    }
    if (!note_games(o)) {
        end_opening(o, 503, "memory");
        return;
    }
    tournament_note(o->visit->doc, o->visit->t, o->round);
    visit_save(o->visit, on_saved);
}

static void make_boards(struct opening *o);

static void on_made(struct new_game *g, int status, const char *expected, size_t column)
{
    struct board   *b = (struct board *)g;
    struct opening *o = b->opening;
    (void)column;
    if (status == 201) {
        json_array_set_new(o->ids, (size_t)b->number - 1, json_string(g->id));
    } else if (!o->status) {
        o->status = status;
        snprintf(o->expected, sizeof o->expected, "%s", expected);
    }
    json_decref(b->regulations);
    json_decref(b->tags);
    json_decref(b->extra);
    json_decref(b->hashes);
    free(b);
    if (--o->left > 0)
        return;
    if (!o->status && o->board < jd_tournament_boards(o->visit->t, o->round))
        make_boards(o);
    else
        all_made(o);
}

static struct board *new_board(struct opening *o, int number)
{
    struct board       *b = calloc(1, sizeof *b);
    struct visit       *v = o->visit;
    struct board_origin from = {v->id, v->seed, v->watch, v->keys};
    jd_pairing          p = jd_tournament_board(v->t, o->round, number);
    if (!b)
        return NULL;
    b->opening = o;
    b->number = number;
    b->regulations = tournament_regulations(v->doc, v->t, o->round, number);
    b->tags = tournament_tags(v->t, o->round, number);
    b->extra = board_extra(&from, p, o->round, number);
    b->hashes = board_hashes(&from, p, o->round, number);
    for (int r = 0; r < ROLES; r++)
        b->game.hashes[r] = json_string_value(json_object_get(b->hashes, role_name((enum role)r)));
    b->game.regulations = b->regulations;
    b->game.tags = b->tags;
    b->game.extra = b->extra;
    b->game.tournament = v->id;
    b->game.made = on_made;
    return b;
}

/* Room for a round that is being opened, or one board of it; NULL: `next` was told why not. */
static struct opening *begin_opening(struct visit *v, int round,
                                     void (*next)(struct visit *v, int status, const char *expected))
{
    struct opening *o = NULL;
    if (v->hall->leaving)
        next(v, 503, "a server that is not closing");
    else if (!v->seed[0])
        next(v, 403, "the organiser's or the arbiter's key");
    else if (!wall_set_busy(v->hall, v->id, true))
        next(v, 409, "a moment: a round is being opened");
    else if (!(o = calloc(1, sizeof *o))) {
        wall_set_busy(v->hall, v->id, false);
        next(v, 503, "memory");
    } else {
        *o = (struct opening){.visit = v, .round = round, .ids = json_array(), .next = next};
        for (int b = 1; b <= jd_tournament_boards(v->t, round); b++)
            json_array_append_new(o->ids, json_null());
        v->opening = o;
    }
    return o;
}

/* The next few: nobody waits for a large round. */
static void make_boards(struct opening *o)
{
    int              last = jd_tournament_boards(o->visit->t, o->round);
    struct new_game *first = NULL, **end = &first;
    for (; o->board < last && o->left < GAMES_AT_ONCE; o->left++) {
        struct board *b = new_board(o, ++o->board);
        if (!b)
            break;
        *end = &b->game;
        end = &b->game.next;
    }
    if (first)
        games_make(o->visit->hall, first);
    else if (last)
        end_opening(o, 503, "memory");
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
static bool has_too_many_boards(const struct visit *v, int more)
{
    int most = BOARDS_ROUNDS * jd_tournament_players(v->t) / 2;
    most = most < BOARDS_LEAST ? BOARDS_LEAST : most;
    return v->hall->options.limited && unfinished(v->t) + more > most;
}

/* In the reader's thread: thousands of players take their time. */
static void pair_it(struct job *j)
{
    struct visit *v = visit_of(j);
    tournament_close_check_in(v->doc, v->t, v->opens);
    v->refused = v->body ? tournament_pair_by_hand(v->doc, v->t, v->opens, v->body, v->expected)
                         : tournament_pair(v->doc, v->t, v->opens);
    if (v->refused == JD_CONTEST_OK && jd_tournament_boards(v->t, v->opens) == 0)
        v->refused = JD_CONTEST_PLAYERS; /* nobody has come */
}

static void on_paired(struct job *j)
{
    struct visit   *v = visit_of(j);
    jd_contest_err  err = v->refused;
    struct opening *o = NULL;
    if (err == JD_CONTEST_OK && has_too_many_boards(v, jd_tournament_boards(v->t, v->opens)))
        v->next(v, 429, excess_expected(EXCESS_BOARDS));
    else if (err == JD_CONTEST_OK)
        o = begin_opening(v, v->opens, v->next);
    else
        v->next(v, err == JD_CONTEST_MEMORY ? 503 : 409, v->expected[0] ? v->expected : jd_contest_err_expected(err));
    if (o)
        make_boards(o);
}

void round_open(struct visit *v, int round, void (*next)(struct visit *v, int status, const char *expected))
{
    if (jd_tournament_is_open(v->t, round)) { /* by another, perhaps, who wanted other pairs */
        bool same = !v->body || tournament_is_paired_so(v->doc, v->t, round, v->body);
        next(v, same ? 200 : 409, same ? "" : jd_contest_err_expected(JD_CONTEST_OPEN));
        return;
    }
    v->opens = round;
    v->next = next;
    worker_submit(v->hall->reader, &v->job, pair_it, on_paired);
}

static void answer_failed(struct visit *v, int status, const char *expected)
{
    if (status == 429)
        answer_refusal(v->conn, (struct refusal){EXCESS_BOARDS, 60});
    else
        answer_error(v->conn, status, text_expected(v->language, expected), 0);
}

static void answer_round(struct visit *v, int status, const char *expected)
{
    if (status == 200)
        answer_json(v->conn, 200,
                    json_pack("{s:i, s:s}", "round", v->round, "state",
                              jd_tournament_started(v->t, v->round) ? "running" : "open"));
    else
        answer_failed(v, status, expected);
    visit_end(v);
}

static void open_it(struct visit *v) { round_open(v, v->round, answer_round); }

void post_round_open(struct call *c)
{
    struct refusal why = allow_body(c->hall, c->conn, c->request->body.length);
    struct visit  *v = why.wait ? NULL : visit_begin(c, open_it, true, false);
    if (why.wait)
        answer_refusal(c->conn, why);
    else if (v && c->request->body.length)
        visit_note_body(v, c);
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

static void answer_board(struct visit *v, int status, const char *expected)
{
    if (status == 200)
        answer_json(v->conn, 200,
                    json_pack("{s:i, s:i, s:s}", "round", v->round, "board", v->board, "game",
                              jd_tournament_game(v->t, v->round, v->board)));
    else
        answer_failed(v, status, expected);
    visit_end(v);
}

/* The players have the same keys as before; after a draw they have changed colours. */
static void make_again(struct visit *v)
{
    struct opening *o = begin_opening(v, v->round, answer_board);
    struct board   *b = o ? new_board(o, v->board) : NULL;
    if (o && !b)
        end_opening(o, 503, "memory");
    if (!b)
        return;
    o->board = jd_tournament_boards(v->t, v->round);
    o->left = 1;
    games_make(v->hall, &b->game);
}

/* Its log is gone through in the worker's thread, like any other. */
static void look_at_log(struct job *j)
{
    struct visit *v = visit_of(j);
    const char   *game = jd_tournament_game(v->t, v->round, v->board);
    v->annulled = is_annulled(json_string_value(json_object_get(v->logs, game)));
}

/* ---- … or to put a board on screens, or into the room ---- */

static bool has_begun(const struct visit *v)
{
    const char *log = json_string_value(json_object_get(v->logs, jd_tournament_game(v->t, v->round, v->board)));
    return !log || strchr(log, '\n');
}

static void move_board(struct visit *v)
{
    json_t *body = json_loads(v->body, JSON_REJECT_DUPLICATES, NULL), *in_room = json_object_get(body, "in_room");
    bool    good = json_is_boolean(in_room), wanted = json_is_true(in_room);
    json_decref(body);
    if (!good)
        answer_board(v, 400, "{\"in_room\": true}, or false");
    else if (!jd_tournament_is_open(v->t, v->round) || has_begun(v))
        answer_board(v, 409, "a board of which nothing has been told yet");
    else if (tournament_in_room(v->doc, v->round, v->board) == wanted)
        answer_board(v, 200, "");
    else {
        tournament_set_in_room(v->doc, v->round, v->board, wanted);
        make_again(v);
    }
}

static void log_looked_at(struct job *j)
{
    struct visit *v = visit_of(j);
    if (v->hall->leaving)
        answer_board(v, 503, "a server that is not closing");
    else if (v->annulled)
        make_again(v);
    else
        answer_board(v, 409, "a game that was annulled");
}

/* Each time there is one game more in the store. */
static bool was_repeated_often(const struct visit *v)
{
    int boards = 0;
    for (int r = 1; r <= jd_tournament_rounds(v->t); r++)
        boards += jd_tournament_is_open(v->t, r) ? jd_tournament_boards(v->t, r) : 0;
    return v->hall->options.limited && json_object_size(v->results) > 2 * (size_t)boards + BOARDS_LEAST;
}

static void ask_again(struct visit *v)
{
    if (was_repeated_often(v)) {
        answer_board(v, 429, excess_expected(EXCESS_BOARDS));
        return;
    }
    if (v->body) {
        move_board(v);
        return;
    }
    if (jd_tournament_repeat(v->t, v->round, v->board) == JD_CONTEST_OK) {
        make_again(v);
        return;
    }
    worker_submit(v->hall->worker, &v->job, look_at_log, log_looked_at);
}

#define AGAIN_MAX 256 /* bytes of a request: it is read in the loop's thread */

void post_board_again(struct call *c)
{
    if (c->request->body.length > AGAIN_MAX) {
        answer_error(c->conn, 413, "a request of at most 256 bytes", 0);
        return;
    }
    struct visit *v = visit_begin(c, ask_again, true, true);
    if (v && c->request->body.length > 2) /* {}: as if nothing was said */
        visit_note_body(v, c);
}

/* ---- starting ---- */

/* The next round is opened with this one, so that its players know where they will sit. That it could not be is no
 * reason to say that this one was not started. */
static void on_next_open(struct visit *v, int status, const char *expected)
{
    (void)status;
    (void)expected;
    answer_round(v, 200, "");
}

static void on_noted(struct visit *v, int status, const char *expected)
{
    if (status != 200) {
        answer_round(v, status, expected);
        return;
    }
    wall_refresh(v->hall, v->id);
    if (v->round < jd_tournament_rounds(v->t))
        round_open(v, v->round + 1, on_next_open);
    else
        answer_round(v, 200, "");
}

static void end_start(struct visit *v, int status, const char *expected)
{
    wall_set_busy(v->hall, v->id, false);
    if (status != 200 || jd_tournament_started(v->t, v->round)) {
        answer_round(v, status, expected);
        return;
    }
    jd_tournament_set_started(v->t, v->round, wall_ms());
    tournament_note(v->doc, v->t, v->round);
    visit_save(v, on_noted);
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
    struct visit *v = (struct visit *)j;
    j->err = STORE_OK;
    for (int b = 1; b <= jd_tournament_boards(v->t, v->round) && j->err == STORE_OK; b++) {
        v->begun[b - 1] =
            jd_tournament_result(v->t, v->round, b) != JD_NO_RESULT || tournament_in_room(v->doc, v->round, b);
        if (!v->begun[b - 1])
            j->err = store_events(j->store, jd_tournament_game(v->t, v->round, b), 1, find_start, &v->begun[b - 1],
                                  &j->fault);
    }
}

static void look(struct visit *v, void (*done)(struct job *j))
{
    if (v->hall->leaving)
        end_start(v, 503, "a server that is not closing");
    else
        keeper_submit(v->hall->keeper, &v->job, look_work, done);
}

static void on_looked_again(struct job *j)
{
    struct visit *v = (struct visit *)j;
    for (int b = 1; b <= jd_tournament_boards(v->t, v->round); b++)
        if (j->err == STORE_OK && !v->begun[b - 1]) {
            char text[80];
            snprintf(text, sizeof text, "board %d, which could not be started: try again", b);
            end_start(v, 503, text);
            return;
        }
    end_start(v, j->err == STORE_OK ? 200 : 503, store_trouble);
}

/* ---- the arbiter's act on every board, here or on another server ---- */

/* An act that nobody made a request for: it is answered to a connection that leads nowhere. */
struct sending {
    struct visit *visit;
    struct conn  *conn;
};

static void send_some(struct visit *v);

static void on_sent(void *context)
{
    struct sending *s = context;
    struct visit   *v = s->visit;
    conn_break(s->conn);
    conn_let(s->conn);
    free(s);
    if (--v->left == 0)
        send_some(v);
}

static const char act[] = "{\"do\":\"start\"}";

static struct op *new_act(struct visit *v, const char *game, struct sending *s)
{
    struct op *op = op_new(s->conn, OP_EVENT);
    char       request[400];
    if (!op)
        return NULL;
    int n = snprintf(request, sizeof request,
                     "POST /api/games/%s/events HTTP/1.1\r\nHost: jadoube\r\nAuthorization: Bearer %s\r\n"
                     "Content-Length: %zu\r\nConnection: close\r\n\r\n%s",
                     game, v->key, sizeof act - 1, act);
    op->http = true;
    if (!op_take_event(op, act, sizeof act - 1)) {
        op_free(op);
        return NULL;
    }
    op->raw = strndup(request, (size_t)n);
    op->raw_length = op->raw ? (size_t)n : 0;
    op->context = s;
    op->freed = on_sent;
    snprintf(op->key, sizeof op->key, "%s", v->key);
    return op;
}

static void send_start(struct visit *v, const char *game)
{
    struct room    *r = room_get(v->hall, game);
    struct sending *s = r ? calloc(1, sizeof *s) : NULL;
    struct conn    *c = s ? conn_open(&v->hall->net, -1, &in6addr_loopback) : NULL;
    if (!c) {
        free(s);
        return;
    }
    c->mode = CONN_WAITING;
    *s = (struct sending){v, conn_hold(c)};
    v->left++;
    struct op *op = new_act(v, game, s);
    if (op)
        room_submit(r, op);
    else
        on_sent(s);
}

#define STARTS_AT_ONCE 64

static void send_some(struct visit *v)
{
    int last = jd_tournament_boards(v->t, v->round);
    v->left = 1; /* so that it is not over before all are sent */
    while (v->sent < last && v->left <= STARTS_AT_ONCE)
        if (!v->begun[v->sent++])
            send_start(v, jd_tournament_game(v->t, v->round, v->sent));
    if (--v->left > 0)
        return;
    if (v->sent < last)
        send_some(v);
    else
        look(v, on_looked_again);
}

static void on_looked(struct job *j)
{
    struct visit *v = (struct visit *)j;
    if (j->err != STORE_OK) {
        end_start(v, 503, store_trouble);
        return;
    }
    v->sent = 0;
    send_some(v);
}

static void on_open(struct visit *v, int status, const char *expected)
{
    free(v->begun);
    v->begun = calloc((size_t)jd_tournament_boards(v->t, v->round) + 1, sizeof *v->begun);
    if (status != 200)
        answer_round(v, status, expected);
    else if (!v->begun)
        answer_round(v, 503, "memory");
    else if (!wall_set_busy(v->hall, v->id, true))
        answer_round(v, 409, "a moment: a round is being started");
    else
        look(v, on_looked);
}

static void start_it(struct visit *v)
{
    if (v->round <= jd_tournament_begun(v->t))
        answer_round(v, 200, ""); /* it was started elsewhere */
    else
        round_open(v, v->round, on_open);
}

void post_round_start(struct call *c) { visit_begin(c, start_it, true, false); }
