/* hall/serve/api.c - which request is whose, and what all of them have in common. */
#include "hall/serve/api.h"

#include "hall/event/tournament_routes.h"
#include "hall/serve/info.h"
#include "hall/serve/page.h"
#include "hall/serve/rate_limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- routes ---- */

/* Does a path fit a route's? What stands for {…} is copied. */
static bool fits_pattern(const char *pattern, struct slice path, struct call *c)
{
    size_t n = 0;
    while (*pattern) {
        if (*pattern != '{') {
            if (!path.length || *path.at != *pattern)
                return false;
            pattern++, path.at++, path.length--;
            continue;
        }
        pattern = strchr(pattern, '}') + 1;
        size_t length = 0; /* up to what follows in the pattern */
        while (length < path.length && path.at[length] != '/' &&
               (!*pattern || path.at[length] != *pattern || *pattern == '/'))
            length++;
        if (!length || !slice_copy((struct slice){path.at, length}, c->at[n++], sizeof c->at[0]))
            return false;
        path.at += length;
        path.length -= length;
    }
    return path.length == 0;
}

static void read_key(struct call *c)
{
    struct slice a = c->request->authorization;
    if (slice_begins(a, "Bearer ") && slice_copy((struct slice){a.at + 7, a.length - 7}, c->key, sizeof c->key))
        return;
    c->in_query = http_query(c->request->query, "key", c->key, sizeof c->key);
    if (!c->in_query)
        c->key[0] = '\0';
}

static void read_language(struct call *c)
{
    char code[16];
    c->language = NULL;
    if (http_query(c->request->query, "lang", code, sizeof code))
        c->language = jd_language_find(code);
    if (!c->language || c->language->spoken < 0)
        c->language = jd_language_english();
}

static void open_websocket(struct call *c)
{
    if (!ws_is_handshake(c->request))
        answer_code(c->conn, REFUSED_WEBSOCKET_NEEDED);
    else if (c->hall->leaving)
        answer_code(c->conn, REFUSED_SERVER_CLOSING);
    else
        conn_upgrade(c->conn, c->request);
}

static bool serve_route(struct call *c)
{
    const struct http_request *r = c->request;
    bool                       known = false;
    for (const struct route *route = routes; route->path; route++) {
        if (!fits_pattern(route->path, r->path, c))
            continue;
        known = true;
        bool head = slice_is(r->method, "HEAD") && strcmp(route->method, "GET") == 0;
        if (slice_is(r->method, route->method) || head) {
            route->handle(c);
            return true;
        }
    }
    if (known)
        answer_code(c->conn, REFUSED_WRONG_METHOD);
    return known;
}

/* Behind a proxy, or sent on by another server, all clients would share its address. Only for limits: who lies about it
 * from inside gains nothing but more requests. */
static void note_address(const struct hall *h, struct conn *c, const struct http_request *r)
{
    struct in6_addr address = proxies_client(&h->options.proxies, &c->peer, r->forwarded_for);
    conn_whose(c, &address);
}

static bool is_page(struct slice path)
{
    return slice_is(path, "/") || slice_is(path, "/first") || slice_is(path, "/here") || slice_is(path, "/pgn") ||
           slice_begins(path, "/g/") || slice_begins(path, "/t/") || slice_begins(path, "/embed/");
}

void api_serve(struct hall *h, struct conn *conn, const struct http_request *r)
{
    note_address(h, conn, r);
    struct call    c = {.hall = h, .conn = conn, .request = r};
    bool           changes = !slice_is(r->method, "GET") && !slice_is(r->method, "HEAD");
    struct refusal why = allow_request(h, conn);
    if (why.code) {
        answer_refusal(conn, why);
        return;
    }
    guest_of(conn)->hop = r->hop.at != NULL;
    read_key(&c);
    read_language(&c);
    if ((changes || r->upgrade.at) && !http_same_origin(r))
        answer_code(conn, REFUSED_FOREIGN_PAGE);
    else if (slice_is(r->path, "/ws"))
        open_websocket(&c);
    else if (!page_serve(conn, r, is_page(r->path)) && !serve_route(&c) && !page_serve_missing(conn, r))
        answer_code(conn, REFUSED_NO_SUCH_PATH);
}

/* ---- what handlers use ---- */

struct refusal refusal_of_json(const json_t *body, const json_error_t *error)
{
    struct refusal why = body ? refusal_of(REFUSED_BAD_JSON) : refusal_expecting(REFUSED_BAD_JSON, "%s", error->text);
    return refusal_at(why, 0, body || error->column < 1 ? 1 : error->column);
}

json_t *call_body(struct call *c)
{
    json_error_t error;
    json_t      *body = json_loadb(c->request->body.at, c->request->body.length, JSON_REJECT_DUPLICATES, &error);
    if (json_is_object(body))
        return body;
    answer_refusal(c->conn, refusal_of_json(body, &error));
    json_decref(body);
    return NULL;
}

struct op *call_op(struct call *c, enum op_kind kind)
{
    struct op *op = op_new(c->conn, kind);
    if (!op) {
        answer_code(c->conn, REFUSED_OUT_OF_MEMORY);
        return NULL;
    }
    op->http = true;
    op->language = c->language;
    op->in_query = c->in_query;
    snprintf(op->key, sizeof op->key, "%s", c->key);
    if (c->hall->shared && (op->raw = malloc(c->request->raw.length)) != NULL) {
        memcpy(op->raw, c->request->raw.at, c->request->raw.length);
        op->raw_length = c->request->raw.length;
    }
    return op;
}

void call_submit(struct call *c, struct op *op)
{
    struct room *r = id_valid(c->at[0], strlen(c->at[0])) ? room_get(c->hall, c->at[0]) : NULL;
    if (r) {
        room_submit(r, op);
        return;
    }
    op_refuse_code(op, REFUSED_NO_SUCH_GAME);
    op_free(op);
}

static void read_game(struct call *c, enum op_kind kind)
{
    struct op *op = call_op(c, kind);
    if (op)
        call_submit(c, op);
}

static void get_game(struct call *c) { read_game(c, OP_GAME); }
static void get_log(struct call *c) { read_game(c, OP_LOG); }
static void get_pgn(struct call *c) { read_game(c, OP_PGN); }
static void get_stream(struct call *c) { read_game(c, OP_STREAM); }

static void post_event(struct call *c)
{
    if (c->request->body.length > MESSAGE_MAX) { /* like a message over the WebSocket */
        answer_refusal(c->conn, refusal_expecting(REFUSED_TOO_LARGE, "an event of at most %d bytes", MESSAGE_MAX));
        return;
    }
    struct op *op = call_op(c, OP_EVENT);
    if (!op)
        return;
    if (!op_take_event(op, c->request->body.at, c->request->body.length)) {
        op_refuse_code(op, REFUSED_OUT_OF_MEMORY);
        op_free(op);
        return;
    }
    call_submit(c, op);
}

const struct route routes[] = {
    {"POST", "/api/games", post_game, "A new game with its keys"},
    {"GET", "/api/games/{id}", get_game, "The game as the role sees it"},
    {"POST", "/api/games/{id}/events", post_event, "An event, answered once it is stored"},
    {"GET", "/api/games/{id}/log", get_log, "The log as JSON Lines"},
    {"GET", "/api/games/{id}/pgn", get_pgn, "PGN with clocks, offers and rulings"},
    {"GET", "/api/games/{id}/sheet.pdf", get_scoresheet, "A player's scoresheet"},
    {"GET", "/api/games/{id}/advice", get_advice, "What the record shows to the arbiter before whom a claim waits"},
    {"GET", "/api/games/{id}/turns", get_turns, "Where a game that is over turned, by our own player"},
    {"GET", "/api/games/{id}/stream", get_stream, "The game and then its events, as Server-Sent Events"},
    {"POST", "/api/pgn", post_pgn, "The games of a text, and what the Laws say to them"},
    {"GET", "/api/systems", get_systems, "The pairing systems there are"},
    {"POST", "/api/players", post_players, "Players of a list: TRF, CSV, FIDE's rating list"},
    {"POST", "/api/tournaments", post_tournament, "A new tournament with its keys"},
    {"GET", "/api/tournaments/{id}", get_tournament, "Players, rounds, boards, standings"},
    {"POST", "/api/tournaments/{id}/entries", post_entry, "Entries, withdrawals, absences, check-in"},
    {"GET", "/api/tournaments/{id}/registration", get_registration, "What an entrant is shown"},
    {"POST", "/api/tournaments/{id}/registration", post_application, "An application to play"},
    {"GET", "/api/tournaments/{id}/archive", get_archive, "The whole event as one file that restores it"},
    {"POST", "/api/archives", post_archive, "An event from its archive, with new keys"},
    {"GET", "/api/tournaments/{id}/trf", get_report, "The tournament report file (TRF26)"},
    {"GET", "/api/tournaments/{id}/rounds/{n}/proposal", get_proposal, "The pairs of the next round, and why"},
    {"POST", "/api/tournaments/{id}/rounds/{n}/open", post_round_open, "Makes the games of a round"},
    {"POST", "/api/tournaments/{id}/rounds/{n}/start", post_round_start, "Starts every board of a round"},
    {"POST", "/api/tournaments/{id}/rounds/{n}/boards/{b}/again", post_board_again, "A new game for an annulled one"},
    {"GET", "/api/tournaments/{id}/rounds/{n}.pdf", get_round_sheet, "The sheet of a round: results, or pairings"},
    {"GET", "/api/tournaments/{id}/standings.pdf", get_chart, "Standings, cross table or wall chart"},
    {"GET", "/api/tournaments/{id}/results.csv", get_results, "All results"},
    {"GET", "/api/tournaments/{id}/pgn", get_tournament_pgn, "All games as PGN"},
    {"GET", "/api/tournaments/{id}/stream", get_tournament_stream, "The wall of boards, as Server-Sent Events"},
    {"GET", "/api/laws/{edition}/{article}", get_article, "What an Article asks, in our words"},
    {"GET", "/api/control", get_control, "A time control in words, or what is wrong with it"},
    {"GET", "/api/arises", get_arises, "Why a position cannot arise, if it can be refused"},
    {"GET", "/api/hall", get_hall, "What this server can do"},
    {"GET", "/api/vocabulary", get_vocabulary, "Acts, their fields and words, regulations, presets"},
    {"GET", "/api/openapi.json", get_openapi, "This API for machines"},
    {"GET", "/healthz", get_health, "Is it well?"},
    {"GET", "/metrics", get_metrics, "Figures for Prometheus"},
    {NULL, NULL, NULL, NULL},
};
