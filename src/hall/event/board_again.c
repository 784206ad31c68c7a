/* hall/event/board_again.c - a new game on a board: where the first was annulled (7.2, 7.3), or drawn in a knock-out,
 * or where the board moves to a screen or into the playing room. */
#include "hall/event/rounds.h"
#include "hall/event/tournament_routes.h"
#include "hall/serve/rate_limits.h"
#include "jadoube/log.h"

#include <stdlib.h>
#include <string.h>

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
        answer_round_refused(q);
    event_request_end(q);
}

/* The players have the same keys as before; after a draw they have changed colours. */
static void make_again(struct event_request *q) { board_make_again(q, q->round, q->board, answer_board); }

/* Its log is gone through in the worker's thread, like any other. */
static void look_at_log(struct job *j)
{
    struct event_request *q = event_request_of(j);
    const char           *game = jd_tournament_game(q->t, q->round, q->board);
    if (!is_annulled(json_string_value(json_object_get(q->logs, game))))
        q->why = refusal_of(REFUSED_GAME_NOT_ANNULLED);
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
        event_request_go_on(q, REFUSED_SERVER_CLOSING, answer_board);
    else if (q->why.code)
        answer_board(q);
    else
        make_again(q);
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
    event_request_work(q, look_at_log, log_looked_at);
}

#define AGAIN_MAX 256 /* bytes of a request: it is read in the loop's thread */

void post_board_again(struct call *c)
{
    if (c->request->body.length > AGAIN_MAX) {
        answer_refusal(c->conn, refusal_expecting(REFUSED_TOO_LARGE, "a request of at most %d bytes", AGAIN_MAX));
        return;
    }
    struct event_request *q = event_request_begin(c, ask_again, EVENT_LOGS | EVENT_ACTS);
    if (q && c->request->body.length > 2) /* {}: as if nothing was said */
        event_request_keep_body(q, c);
}
