/* hall/event/round_start.c - starting a round: the arbiter starts the game on each of its boards, here or on other
 * servers.
 *
 *    start_round             loop     opens the round, unless it is open                         rounds.c
 *    on_open                 loop     locks the tournament
 *    find_started            keeper   which games have been started already, or are played in the playing room?
 *    start_boards, on_acted  loop     the arbiter's act, STARTS_AT_ONCE at a time; a room may be another server's
 *    find_started            keeper   have all been started now?
 *    end_start               loop     unlocks, notes the time in the jd_tournament and in the document
 *    event_request_save      keeper   stores the document
 *    on_saved                loop     tells the wall, opens the next round, answers */
#include "hall/event/rounds.h"
#include "hall/event/tournament_routes.h"
#include "hall/event/wall.h"
#include "hall/game/messages.h"
#include "log/read.h"

#include <stdlib.h>
#include <string.h>

#define STARTS_AT_ONCE 64

struct starting {
    bool *started; /* by board: there is nothing to do */
    int   board;   /* the last one that was looked at */
    int   waits;   /* acts that are on their way */
};

static struct starting *starting_of(const struct event_request *q) { return q->state; }

static void free_starting(void *state)
{
    struct starting *s = state;
    if (s)
        free(s->started);
    free(s);
}

/* ---- ending ---- */

/* The next round is opened with this one, so that its players know where they will sit. When it cannot be opened, this
 * one has been started all the same. */
static void on_next_open(struct event_request *q) { event_request_go_on(q, REFUSED_NOTHING, answer_round); }

static void on_saved(struct event_request *q)
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
    event_request_unlock(q);
    if (q->why.code || jd_tournament_started(q->t, q->round)) {
        answer_round(q);
        return;
    }
    jd_tournament_set_started(q->t, q->round, wall_ms());
    tournament_note(q->doc, q->t, q->round);
    event_request_save(q, on_saved);
}

/* ---- which boards have been started? ---- */

static bool find_start(void *context, const struct store_event *e)
{
    jd_event event;
    bool    *found = context;
    char    *texts = malloc(e->length + 1);
    *found = texts && jd_event_read(e->line, e->length, &event, texts, NULL) == JD_OK && event.act == JD_DO_START;
    free(texts);
    return !*found;
}

static void find_started(struct job *j)
{
    struct event_request *q = event_request_of(j);
    bool                 *started = starting_of(q)->started;
    j->err = STORE_OK;
    for (int b = 1; b <= jd_tournament_boards(q->t, q->round) && j->err == STORE_OK; b++) {
        started[b - 1] =
            jd_tournament_result(q->t, q->round, b) != JD_NO_RESULT || tournament_in_room(q->doc, q->round, b);
        if (!started[b - 1])
            j->err = store_events(j->store, jd_tournament_game(q->t, q->round, b), 1, find_start, &started[b - 1],
                                  &j->fault);
    }
}

static void look_for_starts(struct event_request *q, void (*done)(struct job *j))
{
    if (q->hall->leaving)
        event_request_go_on(q, REFUSED_SERVER_CLOSING, end_start);
    else
        keeper_submit(q->hall->keeper, &q->job, find_started, done);
}

static void on_found_again(struct job *j)
{
    struct event_request *q = event_request_of(j);
    int                   b = 1;
    while (b <= jd_tournament_boards(q->t, q->round) && starting_of(q)->started[b - 1])
        b++;
    if (j->err != STORE_OK)
        q->why = refusal_of(REFUSED_STORE_UNAVAILABLE);
    else if (b <= jd_tournament_boards(q->t, q->round))
        q->why = refusal_expecting(REFUSED_BOARD_NOT_STARTED, "another try: board %d could not be started", b);
    end_start(q);
}

/* ---- the arbiter's act on every board ---- */

/* It needs a connection, to which the room, or another server, gives its answer: this one leads nowhere. */
struct start_act {
    struct event_request *request;
    struct conn          *conn;
};

static void start_boards(struct event_request *q);

static void on_acted(void *context)
{
    struct start_act     *a = context;
    struct event_request *q = a->request;
    conn_break(a->conn);
    conn_let(a->conn);
    free(a);
    if (--starting_of(q)->waits == 0)
        start_boards(q);
}

static struct op *new_op(const struct event_request *q, struct start_act *a)
{
    static const char act[] = "{\"do\":\"start\"}";
    struct op        *op = op_new(a->conn, OP_EVENT);
    if (!op || !op_take_event(op, act, sizeof act - 1)) {
        op_free(op);
        return NULL;
    }
    op->http = true;
    op->context = a;
    op->freed = on_acted;
    snprintf(op->key, sizeof op->key, "%s", q->key);
    return op;
}

static void start_game(struct event_request *q, const char *game)
{
    struct room      *r = room_get(q->hall, game);
    struct start_act *a = r ? calloc(1, sizeof *a) : NULL;
    struct conn      *c = a ? conn_open(&q->hall->net, -1, &in6addr_loopback) : NULL;
    if (!c) {
        free(a);
        return;
    }
    c->mode = CONN_WAITING;
    *a = (struct start_act){q, conn_hold(c)};
    starting_of(q)->waits++;
    struct op *op = new_op(q, a);
    if (op)
        room_submit(r, op);
    else
        on_acted(a);
}

static void start_boards(struct event_request *q)
{
    struct starting *s = starting_of(q);
    int              last = jd_tournament_boards(q->t, q->round);
    s->waits = 1; /* so that it is not over before all are sent */
    while (s->board < last && s->waits <= STARTS_AT_ONCE)
        if (!s->started[s->board++])
            start_game(q, jd_tournament_game(q->t, q->round, s->board));
    if (--s->waits > 0)
        return;
    if (s->board < last)
        start_boards(q);
    else
        look_for_starts(q, on_found_again);
}

static void on_found(struct job *j)
{
    struct event_request *q = event_request_of(j);
    if (j->err == STORE_OK)
        start_boards(q);
    else
        event_request_go_on(q, REFUSED_STORE_UNAVAILABLE, end_start);
}

/* ---- the request ---- */

static void on_open(struct event_request *q)
{
    struct starting *s = q->state = calloc(1, sizeof *s);
    q->free_state = free_starting;
    if (s)
        s->started = calloc((size_t)jd_tournament_boards(q->t, q->round) + 1, sizeof *s->started);
    if (q->why.code)
        answer_round(q);
    else if (!s || !s->started)
        event_request_go_on(q, REFUSED_OUT_OF_MEMORY, answer_round);
    else if (!event_request_lock(q))
        event_request_go_on(q, REFUSED_BUSY, answer_round);
    else
        look_for_starts(q, on_found);
}

/* A round that was imported was started elsewhere. */
static void start_round(struct event_request *q)
{
    if (q->round <= jd_tournament_begun(q->t))
        answer_round(q);
    else
        round_open(q, q->round, on_open);
}

void post_round_start(struct call *c) { event_request_begin(c, start_round, EVENT_ACTS); }
