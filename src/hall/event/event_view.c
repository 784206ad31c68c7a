/* hall/event/event_view.c - see event_view.h. */
#include "hall/event/event_view.h"

#include "hall/event/applications.h"
#include "hall/event/event_keys.h"
#include "hall/event/imported.h"
#include "hall/game/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- in the reader's thread: the tournament is written ---- */

static void put_key(json_t *keys, json_t *links, const char *role, const char *game, const char *key)
{
    char link[100];
    snprintf(link, sizeof link, "/g/%s#%s", game, key);
    json_object_set_new(keys, role, json_string(key));
    json_object_set_new(links, role, json_string(link));
}

/* The keys of a board: all of them for organiser and arbiter, their own for a player. */
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
            player_key(q->seed, tournament_card(q->doc, who), player);
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
    const json_t *live = game ? json_object_get(json_object_get(q->view.live, game), "text") : NULL;
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
    if (jd_tournament_team_boards(q->t))
        json_object_set_new(round, "matches", teams_matches(q->t, n));
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
    return jd_tournament_is_open(q->t, round)
               ? round > q->view.told_count || !q->view.told[round - 1]
               : jd_system_needs_results(jd_tournament_system(q->t)) || jd_tournament_is_flexible(q->t);
}

static void put_rounds(struct out *o, const struct event_request *q)
{
    out_key(o, "rounds");
    out_open(o, '[');
    for (int n = 1; n <= jd_tournament_rounds(q->t); n++)
        if (!q->view.brief || is_news(q, n))
            put_round(o, q, n);
    out_close(o, ']');
}

json_t *event_view_players(const struct event_request *q)
{
    json_t *players = json_deep_copy(json_object_get(q->doc, "players")), *player;
    size_t  i;
    json_array_foreach(players, i, player)
    {
        char key[KEY_MAX], link[100];
        json_object_set_new(player, "number", json_integer((json_int_t)i + 1));
        if (!q->seed[0])
            continue;
        player_key(q->seed, tournament_card(q->doc, (int)i + 1), key);
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

/* The links of the tournament that this visitor may hand on; every visitor may hand on the spectators' link. */
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
    static const char *const copied[] = {"name",   "site",        "date",    "system",   "double",
                                         "points", "regulations", "screens", "check_in", "prizes"};
    json_t                  *o = json_object();
    json_object_set_new(o, "id", json_string(q->id));
    if (q->conn) { /* what all are told again has no reader's own */
        json_object_set_new(o, "role", json_string(visitor_name(q->who)));
        json_object_set_new(o, "links", links_view(q));
    }
    if (q->seed[0] && json_array_size(q->waiting))
        json_object_set_new(o, "applications", applications_view(q->waiting, true));
    json_object_set_new(o, "version", json_integer(q->version + q->changes));
    for (size_t i = 0; i < sizeof copied / sizeof copied[0]; i++)
        if (json_object_get(q->doc, copied[i]))
            json_object_set(o, copied[i], json_object_get(q->doc, copied[i]));
    json_object_set_new(o, "tiebreaks", tiebreaks_json(q->t));
    json_object_set_new(o, "swiss", json_boolean(jd_tournament_is_flexible(q->t)));
    if (q->who == VISITOR_PLAYER)
        json_object_set_new(o, "you", json_integer(q->player));
    json_object_set_new(o, "players", event_view_players(q));
    if (jd_tournament_team_boards(q->t))
        json_object_set_new(o, "teams", teams_view(q->doc, q->t));
    return o;
}

static void put_tournament(struct out *o, const struct event_request *q)
{
    json_t *head = view_head(q), *standings = tournament_standings(q->t, true);
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
    message_begin(&o, MESSAGE_TOURNAMENT);
    put_tournament(&o, q);
    out_close(&o, '}');
    if (o.bad)
        out_free(&o);
    q->text = o.text;
}

static void on_written(struct job *j)
{
    struct event_request *q = event_request_of(j);
    q->view.next(q);
}

/* ---- in the loop: how the boards stand ---- */

/* How its board stands: that is the loop's to say, the rest of what is written is not. */
static void in_room(struct room *r, struct op *op, struct seat seat)
{
    struct event_request *q = op->context;
    struct out            o = {0};
    (void)seat;
    view_board(&o, r);
    if (!o.bad)
        json_object_set_new(q->view.live, r->id,
                            json_pack("{s:I, s:s}", "seq", (json_int_t)r->log.count, "text", o.text));
    out_free(&o);
}

static void on_room_seen(void *context)
{
    struct event_request *q = context;
    if (--q->view.waits > 0)
        return;
    free(q->text);
    q->text = NULL;
    event_request_work(q, write_view, on_written);
}

/* on_room_seen() comes when the room has answered, or when it is on another server, or nowhere. */
static void ask_room(struct event_request *q, struct room *r)
{
    struct op *op = calloc(1, sizeof *op);
    if (!op)
        return;
    op->kind = OP_CALL;
    op->role = ROLES;
    if (q->conn)
        op->who = q->conn->address;
    op->call = in_room;
    op->context = q;
    op->freed = on_room_seen;
    q->view.waits++;
    room_submit(r, op);
}

void event_view_write(struct event_request *q, void (*next)(struct event_request *q))
{
    q->view.next = next;
    q->view.waits = 1; /* so that it is not over before all are asked */
    json_decref(q->view.live);
    q->view.live = json_object();
    for (int r = 1; r <= jd_tournament_rounds(q->t); r++)
        for (int b = 1; b <= jd_tournament_boards(q->t, r) && jd_tournament_is_open(q->t, r); b++) {
            bool         plays = jd_tournament_started(q->t, r) && jd_tournament_result(q->t, r, b) == JD_NO_RESULT;
            const char  *game = jd_tournament_game(q->t, r, b);
            struct room *room = !game[0] ? NULL : plays ? room_get(q->hall, game) : room_find(q->hall, game);
            if (room)
                ask_room(q, room);
        }
    on_room_seen(q);
}

/* Without memory for the copy, more is told than is needed. */
void event_view_write_news(struct event_request *q, const bool *told, int count, void (*next)(struct event_request *q))
{
    struct event_view *v = &q->view;
    v->brief = true;
    v->told = calloc((size_t)count + 1, sizeof *v->told);
    v->told_count = v->told ? count : 0;
    if (v->told && count)
        memcpy(v->told, told, (size_t)count * sizeof *told);
    event_view_write(q, next);
}

void event_view_free(struct event_view *v)
{
    json_decref(v->live);
    free(v->told);
}
