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
    int           board; /* the last one that was asked for; all of them, when only one is made */
    json_t       *ids;   /* by board; null for one that stays as it is */
    void (*next)(struct visit *v);
};

struct board {
    struct new_game game; /* first: games_make() gives it back */
    struct opening *opening;
    int             number;
    json_t         *regulations, *tags, *extra, *hashes;
};

/* Go on, because of this; REFUSED_NOTHING: all went well. */
static void go_on(struct visit *v, enum refusal_code code, void (*next)(struct visit *v))
{
    v->why = refusal_of(code);
    next(v);
}

/* v->why says what became of it. */
static void end_opening(struct opening *o)
{
    struct visit *v = o->visit;
    void (*next)(struct visit *) = o->next;
    wall_set_busy(v->hall, v->id, false);
    v->opening = NULL;
    json_decref(o->ids);
    free(o);
    next(v);
}

static void starve_opening(struct opening *o)
{
    o->visit->why = refusal_of(REFUSED_OUT_OF_MEMORY);
    end_opening(o);
}

static void on_saved(struct visit *v)
{
    if (!v->why.code)
        wall_refresh(v->hall, v->id);
    end_opening(v->opening);
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
    if (o->visit->why.code) {
        end_opening(o);
        return;
    }
    if (!note_games(o)) {
        starve_opening(o);
        return;
    }
    tournament_note(o->visit->doc, o->visit->t, o->round);
    visit_save(o->visit, on_saved);
}

static void make_boards(struct opening *o);

/* The first failure counts. */
static void on_made(struct new_game *g, const struct refusal *why)
{
    struct board   *b = (struct board *)g;
    struct opening *o = b->opening;
    if (!why)
        json_array_set_new(o->ids, (size_t)b->number - 1, json_string(g->id));
    else if (!o->visit->why.code)
        o->visit->why = *why;
    json_decref(b->regulations);
    json_decref(b->tags);
    json_decref(b->extra);
    json_decref(b->hashes);
    free(b);
    if (--o->left > 0)
        return;
    if (!o->visit->why.code && o->board < jd_tournament_boards(o->visit->t, o->round))
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
static struct opening *begin_opening(struct visit *v, int round, void (*next)(struct visit *v))
{
    struct opening *o = NULL;
    if (v->hall->leaving)
        go_on(v, REFUSED_SERVER_CLOSING, next);
    else if (!v->seed[0])
        go_on(v, REFUSED_ARBITER_ONLY, next);
    else if (!wall_set_busy(v->hall, v->id, true))
        go_on(v, REFUSED_BUSY, next);
    else if (!(o = calloc(1, sizeof *o))) {
        wall_set_busy(v->hall, v->id, false);
        go_on(v, REFUSED_OUT_OF_MEMORY, next);
    } else {
        *o = (struct opening){.visit = v, .round = round, .ids = json_array(), .next = next};
        for (int b = 1; b <= jd_tournament_boards(v->t, round); b++)
            json_array_append_new(o->ids, json_null());
        v->opening = o;
        v->why = ALLOWED;
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
    v->why = v->body ? tournament_pair_by_hand(v->doc, v->t, v->opens, v->body)
                     : refusal_of_contest(tournament_pair(v->doc, v->t, v->opens));
    if (!v->why.code && jd_tournament_boards(v->t, v->opens) == 0)
        v->why = refusal_of_contest(JD_CONTEST_PLAYERS); /* nobody has come */
}

static const struct refusal too_many_boards = {.code = REFUSED_TOO_MANY_BOARDS, .wait = 60};

static void on_paired(struct job *j)
{
    struct visit   *v = visit_of(j);
    struct opening *o = NULL;
    if (!v->why.code && has_too_many_boards(v, jd_tournament_boards(v->t, v->opens)))
        v->why = too_many_boards;
    if (v->why.code)
        v->next(v);
    else
        o = begin_opening(v, v->opens, v->next);
    if (o)
        make_boards(o);
}

void round_open(struct visit *v, int round, void (*next)(struct visit *v))
{
    if (jd_tournament_is_open(v->t, round)) { /* by another, perhaps, who wanted other pairs */
        bool same = !v->body || tournament_is_paired_so(v->doc, v->t, round, v->body);
        go_on(v, same ? REFUSED_NOTHING : REFUSED_CONTEST_OPEN, next);
        return;
    }
    v->opens = round;
    v->next = next;
    worker_submit(v->hall->reader, &v->job, pair_it, on_paired);
}

/* In the words of whoever asks, where there are some. */
static void answer_failed(struct visit *v)
{
    const char *words = text_expected(v->language, refusal_expected(&v->why));
    snprintf(v->why.expected, sizeof v->why.expected, "%s", words);
    answer_refusal(v->conn, v->why);
}

static void answer_round(struct visit *v)
{
    if (!v->why.code)
        answer_json(v->conn, 200,
                    json_pack("{s:i, s:s}", "round", v->round, "state",
                              jd_tournament_started(v->t, v->round) ? "running" : "open"));
    else
        answer_failed(v);
    visit_end(v);
}

static void open_it(struct visit *v) { round_open(v, v->round, answer_round); }

void post_round_open(struct call *c)
{
    struct refusal why = allow_body(c->hall, c->conn, c->request->body.length);
    struct visit  *v = why.code ? NULL : visit_begin(c, open_it, true, false);
    if (why.code)
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

static void answer_board(struct visit *v)
{
    if (!v->why.code)
        answer_json(v->conn, 200,
                    json_pack("{s:i, s:i, s:s}", "round", v->round, "board", v->board, "game",
                              jd_tournament_game(v->t, v->round, v->board)));
    else
        answer_failed(v);
    visit_end(v);
}

/* The players have the same keys as before; after a draw they have changed colours. */
static void make_again(struct visit *v)
{
    struct opening *o = begin_opening(v, v->round, answer_board);
    struct board   *b = o ? new_board(o, v->board) : NULL;
    if (o && !b)
        starve_opening(o);
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
        v->why = refusal_expecting(REFUSED_BAD_FIELD, "{\"in_room\": true}, or false");
    else if (!jd_tournament_is_open(v->t, v->round) || has_begun(v))
        v->why = refusal_of(REFUSED_BOARD_BEGUN);
    if (v->why.code || tournament_in_room(v->doc, v->round, v->board) == wanted)
        answer_board(v);
    else {
        tournament_set_in_room(v->doc, v->round, v->board, wanted);
        make_again(v);
    }
}

static void log_looked_at(struct job *j)
{
    struct visit *v = visit_of(j);
    if (v->hall->leaving)
        go_on(v, REFUSED_SERVER_CLOSING, answer_board);
    else if (v->annulled)
        make_again(v);
    else
        go_on(v, REFUSED_GAME_NOT_ANNULLED, answer_board);
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
        v->why = too_many_boards;
        answer_board(v);
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
        answer_refusal(c->conn, refusal_expecting(REFUSED_TOO_LARGE, "a request of at most %d bytes", AGAIN_MAX));
        return;
    }
    struct visit *v = visit_begin(c, ask_again, true, true);
    if (v && c->request->body.length > 2) /* {}: as if nothing was said */
        visit_note_body(v, c);
}

/* ---- starting ---- */

/* The next round is opened with this one, so that its players know where they will sit. That it could not be is no
 * reason to say that this one was not started. */
static void on_next_open(struct visit *v) { go_on(v, REFUSED_NOTHING, answer_round); }

static void on_noted(struct visit *v)
{
    if (!v->why.code)
        wall_refresh(v->hall, v->id);
    if (!v->why.code && v->round < jd_tournament_rounds(v->t))
        round_open(v, v->round + 1, on_next_open);
    else
        answer_round(v);
}

static void end_start(struct visit *v)
{
    wall_set_busy(v->hall, v->id, false);
    if (v->why.code || jd_tournament_started(v->t, v->round)) {
        answer_round(v);
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
        go_on(v, REFUSED_SERVER_CLOSING, end_start);
    else
        keeper_submit(v->hall->keeper, &v->job, look_work, done);
}

static void on_looked_again(struct job *j)
{
    struct visit *v = (struct visit *)j;
    int           b = 1;
    while (b <= jd_tournament_boards(v->t, v->round) && v->begun[b - 1])
        b++;
    if (j->err != STORE_OK)
        v->why = refusal_of(REFUSED_STORE_UNAVAILABLE);
    else if (b <= jd_tournament_boards(v->t, v->round))
        v->why = refusal_expecting(REFUSED_BOARD_NOT_STARTED, "another try: board %d could not be started", b);
    end_start(v);
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
        go_on(v, REFUSED_STORE_UNAVAILABLE, end_start);
        return;
    }
    v->sent = 0;
    send_some(v);
}

static void on_open(struct visit *v)
{
    free(v->begun);
    v->begun = calloc((size_t)jd_tournament_boards(v->t, v->round) + 1, sizeof *v->begun);
    if (v->why.code)
        answer_round(v);
    else if (!v->begun)
        go_on(v, REFUSED_OUT_OF_MEMORY, answer_round);
    else if (!wall_set_busy(v->hall, v->id, true))
        go_on(v, REFUSED_BUSY, answer_round);
    else
        look(v, on_looked);
}

static void start_it(struct visit *v)
{
    if (v->round <= jd_tournament_begun(v->t))
        answer_round(v); /* it was started elsewhere */
    else
        round_open(v, v->round, on_open);
}

void post_round_start(struct call *c) { visit_begin(c, start_it, true, false); }
