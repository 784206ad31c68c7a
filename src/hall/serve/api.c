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

/* False: there is one, and it is no key. */
static bool read_act(struct call *c)
{
    unsigned char bytes[16];
    struct slice  said = c->request->idempotency_key;
    return !said.at || (slice_copy(said, c->act, sizeof c->act) && key_to_bytes(c->act, bytes));
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
            c->route = route;
            route->handle(c);
            return true;
        }
    }
    if (known)
        answer_code(c->conn, REFUSED_WRONG_METHOD);
    return known;
}

bool route_opens(const struct route *route, const char *role)
{
    const char *at = route->roles ? strstr(route->roles, role) : NULL;
    size_t      length = strlen(role);
    return !route->roles || (at && (at == route->roles || at[-1] == ' ') && (at[length] == ' ' || !at[length]));
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
           slice_is(path, "/laws") || slice_begins(path, "/laws/") || slice_begins(path, "/g/") ||
           slice_begins(path, "/t/") || slice_begins(path, "/embed/");
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
    why = allow_key(h, conn, c.key);
    if (why.code) {
        answer_refusal(conn, why);
        return;
    }
    read_language(&c);
    if ((changes || r->upgrade.at) && !http_same_origin(r))
        answer_code(conn, REFUSED_FOREIGN_PAGE);
    else if (!read_act(&c))
        answer_refusal(conn,
                       refusal_expecting(REFUSED_BAD_FIELD, "Idempotency-Key: 128 bits in base64url, 22 letters"));
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
    memcpy(op->once, c->act, sizeof op->once);
    if (!op_take_event(op, c->request->body.at, c->request->body.length)) {
        op_refuse_code(op, REFUSED_OUT_OF_MEMORY);
        op_free(op);
        return;
    }
    call_submit(c, op);
}

/* Whose key opens a route, by the names of roles; NULL: it needs none. */
#define DIRECTING  "organiser arbiter"
#define VISITING   DIRECTING " player spectator"
#define ACTING     DIRECTING " white black assistant"
#define EVERY_SEAT ACTING " spectator"

const struct route routes[] = {
    {"POST", "/api/games", post_game, "A new game with its keys", NULL},
    {"GET", "/api/games/{id}", get_game, "The game as the role sees it", EVERY_SEAT},
    {"POST", "/api/games/{id}/events", post_event, "An event, answered once it is stored", ACTING},
    {"GET", "/api/games/{id}/log", get_log, "The log as JSON Lines", EVERY_SEAT},
    {"GET", "/api/games/{id}/pgn", get_pgn, "PGN with clocks, offers and rulings", EVERY_SEAT},
    {"GET", "/api/games/{id}/sheet.pdf", get_scoresheet, "A player's scoresheet", EVERY_SEAT},
    {"GET", "/api/games/{id}/advice", get_advice, "What the record shows to the arbiter before whom a claim waits",
     "arbiter"},
    {"GET", "/api/games/{id}/turns", get_turns, "Where a game that is over turned, by our own player", EVERY_SEAT},
    {"GET", "/api/games/{id}/stream", get_stream, "The game and then its events, as Server-Sent Events", EVERY_SEAT},
    {"POST", "/api/pgn", post_pgn, "The games of a text, and what the Laws say to them", NULL},
    {"GET", "/api/systems", get_systems, "The pairing systems there are", NULL},
    {"POST", "/api/players", post_players, "Players of a list: TRF, CSV, FIDE's rating list", NULL},
    {"POST", "/api/tournaments", post_tournament, "A new tournament with its keys", NULL},
    {"GET", "/api/tournaments/{id}", get_tournament, "Players, rounds, boards, standings", VISITING},
    {"POST", "/api/tournaments/{id}/entries", post_entry, "Entries, withdrawals, absences, check-in",
     DIRECTING " player"},
    {"GET", "/api/tournaments/{id}/registration", get_registration, "What an entrant is shown", "entrant"},
    {"POST", "/api/tournaments/{id}/registration", post_application, "An application to play", "entrant"},
    {"GET", "/api/tournaments/{id}/archive", get_archive, "The whole event as one file that restores it", "organiser"},
    {"POST", "/api/archives", post_archive, "An event from its archive, with new keys", NULL},
    {"GET", "/api/tournaments/{id}/trf", get_report, "The tournament report file (TRF26)", VISITING},
    {"GET", "/api/tournaments/{id}/rounds/{n}/proposal", get_proposal, "The pairs of the next round, and why",
     DIRECTING},
    {"POST", "/api/tournaments/{id}/rounds/{n}/open", post_round_open, "Makes the games of a round", DIRECTING},
    {"POST", "/api/tournaments/{id}/rounds/{n}/start", post_round_start, "Starts every board of a round", DIRECTING},
    {"POST", "/api/tournaments/{id}/rounds/{n}/boards/{b}/again", post_board_again, "A new game for an annulled one",
     DIRECTING},
    {"GET", "/api/tournaments/{id}/rounds/{n}.pdf", get_round_sheet, "The sheet of a round: results, or pairings",
     VISITING},
    {"GET", "/api/tournaments/{id}/standings.pdf", get_chart, "Standings, cross table or wall chart", VISITING},
    {"GET", "/api/tournaments/{id}/results.csv", get_results, "All results", VISITING},
    {"GET", "/api/tournaments/{id}/pgn", get_tournament_pgn, "All games as PGN", VISITING},
    {"GET", "/api/tournaments/{id}/stream", get_tournament_stream, "The wall of boards, as Server-Sent Events",
     VISITING},
    {"GET", "/api/laws/{edition}/{article}", get_article, "What an Article asks, in our words", NULL},
    {"GET", "/api/control", get_control, "A time control in words, or what is wrong with it", NULL},
    {"GET", "/api/arises", get_arises, "Why a position cannot arise, if it can be refused", NULL},
    {"GET", "/api/hall", get_hall, "What this server can do", NULL},
    {"GET", "/api/vocabulary", get_vocabulary, "Acts, their fields and words, regulations, presets", NULL},
    {"GET", "/api/openapi.json", get_openapi, "This API for machines", NULL},
    {"GET", "/healthz", get_health, "Is it well?", NULL},
    {"GET", "/metrics", get_metrics, "Figures for Prometheus", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
