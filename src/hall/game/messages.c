/* hall/game/messages.c - messages in, and the answers to everything that waits in a room. */
#include "hall/game/messages.h"

#include "hall/event/wall.h"
#include "hall/game/view.h"
#include "hall/serve/api.h"
#include "hall/serve/json_memory.h"
#include "hall/serve/rate_limits.h"
#include "hall/serve/secret.h"

#include "log/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char api_headers[] =
    "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

/* ---- answers ---- */

void answer_refusal(struct conn *c, struct refusal why) { conn_answer_refusal(c, &why, api_headers); }
void answer_code(struct conn *c, enum refusal_code code) { answer_refusal(c, refusal_of(code)); }

void answer_json_text(struct conn *c, int status, const char *text)
{
    if (text)
        conn_answer(c, (struct http_answer){.status = status,
                                            .type = "application/json",
                                            .headers = api_headers,
                                            .body = text,
                                            .length = strlen(text)});
    else
        answer_code(c, REFUSED_OUT_OF_MEMORY);
}

void answer_json(struct conn *c, int status, json_t *o)
{
    char *text = json_text(o);
    answer_json_text(c, status, text);
    free(text);
    json_decref(o);
}

void answer_refusal_with(struct conn *c, struct refusal why, const char *key, const json_t *more)
{
    char members[REFUSAL_JSON_MAX], text[REFUSAL_JSON_MAX + 16];
    refusal_write(&why, members);
    snprintf(text, sizeof text, "{%s}", members);
    json_t *error = json_loads(text, 0, NULL);
    json_object_set(error, key, (json_t *)more);
    answer_json(c, refusal_status(why.code), json_pack("{s:o}", "error", error));
}

void answer_text(struct conn *c, const char *type, char *text, const char *file)
{
    char headers[1024];
    snprintf(headers, sizeof headers, "%sContent-Disposition: attachment; filename=\"%s\"\r\n", api_headers, file);
    conn_answer(
        c, (struct http_answer){.status = 200, .type = type, .headers = headers, .body = text, .length = strlen(text)});
    free(text);
}

static void send_json(struct conn *c, json_t *o)
{
    char *text = json_text(o);
    conn_give(c, text ? ws_write(WS_TEXT, text, strlen(text)) : NULL);
    free(text);
    json_decref(o);
}

void say_refusal(struct conn *c, int64_t n, struct refusal why)
{
    char text[MESSAGE_TEXT_MAX];
    conn_give(c, ws_write(WS_TEXT, text, message_error(text, n, &why)));
}

void op_refuse(struct op *op, struct refusal why)
{
    if (!op->conn)
        return;
    if (op->http)
        answer_refusal(op->conn, why);
    else
        say_refusal(op->conn, op->n, why);
    if (op->kind == OP_JOIN)
        conn_close(op->conn);
}

void op_refuse_code(struct op *op, enum refusal_code code) { op_refuse(op, refusal_of(code)); }

void op_refuse_key(struct hall *h, struct op *op)
{
    struct refusal why = allow_guess(h, op->conn);
    h->refused++;
    if (!op->key[0])
        why = refusal_of(REFUSED_KEY_MISSING);
    op_refuse(op, why.code ? why : refusal_of(REFUSED_KEY_WRONG));
}

struct op *op_new(struct conn *c, enum op_kind kind)
{
    struct op *op = calloc(1, sizeof *op);
    if (!op)
        return NULL;
    op->kind = kind;
    op->conn = conn_hold(c);
    op->role = ROLES;
    op->n = op->since = -1;
    op->language = jd_language_spoken(guest_of(c)->lang);
    op->arrived = net_came(c->net);
    op->delay = conn_delay(c);
    return op;
}

static void begin_stream(struct room *r, struct op *op, struct seat seat)
{
    static const char head[] = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n"
                               "X-Accel-Buffering: no\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n";
    conn_stream(op->conn, block_of(head, sizeof head - 1));
    room_enter(r, op->conn, seat, op->since);
}

static void answer_ask(struct room *r, struct op *op, struct seat seat)
{
    char text[2048];
    if (answer_question(r, op->said, seat, text, sizeof text))
        send_json(op->conn, json_pack("{s:I, s:s}", message_name(MESSAGE_ANSWER), (json_int_t)op->n, "text", text));
    else
        op_refuse_code(op, REFUSED_BAD_QUESTION);
}

static void send_log(struct room *r, struct op *op, struct seat seat)
{
    bool withheld = view_withholds(r, seat);
    char file[STORE_ID_MAX + 8], *text = withheld ? NULL : view_log(r, seat);
    snprintf(file, sizeof file, "%s.jsonl", r->id);
    if (text)
        answer_text(op->conn, "application/jsonl", text, file);
    else
        op_refuse_code(op, withheld ? REFUSED_SCORE_HIDDEN : REFUSED_OUT_OF_MEMORY);
}

static void answer_game(struct room *r, struct op *op, struct seat seat)
{
    char *text = room_game_text(r, seat, op->since);
    answer_json_text(op->conn, 200, text);
    free(text);
}

/* The link of this game's tournament, for a client whose key opens only a seat. */
static void tell_way(struct room *r, const struct op *op, struct seat seat)
{
    const json_t *extra = r->extra;
    const char   *locked = json_string_value(json_object_get(json_object_get(extra, "watch"), role_name(seat.role)));
    char          key[KEY_MAX];
    if (!locked || !key_unlock(locked, op->key, "watch", key))
        return;
    const char *id = json_string_value(json_object_get(extra, "tournament"));
    send_json(op->conn, json_pack("{s:o}", message_name(MESSAGE_WATCH), json_sprintf("/t/%s#%s", id, key)));
}

/* A seat is one person's; only spectators share their key. */
static bool is_crowded(const struct room *r, const struct op *op, struct seat seat)
{
    return (op->kind == OP_JOIN || op->kind == OP_STREAM) && r->hall->options.limited && seat.role != ROLE_SPECTATOR &&
           r->audience.here[seat.role] >= SEAT_MOST;
}

void op_answer(struct room *r, struct op *op, struct seat seat)
{
    if (is_crowded(r, op, seat)) {
        op_refuse(op, (struct refusal){.code = REFUSED_TOO_MANY_CONNECTIONS, .wait = 10});
        return;
    }
    switch (op->kind) {
    case OP_JOIN:
        room_enter(r, op->conn, seat, op->since);
        tell_way(r, op, seat);
        break;
    case OP_STREAM: begin_stream(r, op, seat); break;
    case OP_ASK: answer_ask(r, op, seat); break;
    case OP_GAME: answer_game(r, op, seat); break;
    case OP_LOG: send_log(r, op, seat); break;
    case OP_PGN: print_game(r, op, seat); break;
    default: op->call(r, op, seat);
    }
}

/* ---- messages ---- */

/* What is not spoken here is English. */
static const jd_language *language_of(struct json message)
{
    char               code[16];
    const jd_language *language = said_text(message, "lang", code, sizeof code) ? jd_language_find(code) : NULL;
    return language && language->spoken >= 0 ? language : jd_language_english();
}

static bool has_member(struct json message, const char *name)
{
    struct json v;
    return jd_json_member(message, name, &v);
}

/* A whole number from 0; -1 where there is none. */
static int64_t said_number(struct json message, const char *name)
{
    struct json v;
    int64_t     number;
    bool there = jd_json_member(message, name, &v) && jd_json_type(v) == VALUE_NUMBER && jd_json_whole(v, 0, &number);
    return there && number >= 0 ? number : -1;
}

static void hear_join(struct hall *h, struct conn *c, struct json message)
{
    char id[STORE_ID_MAX + 1], key[sizeof((struct op *)0)->key];
    if (has_member(message, "wall")) {
        wall_hear(h, c, message);
        return;
    }
    if (!said_text(message, "join", id, sizeof id) || !id_valid(id, strlen(id)) ||
        !said_text(message, "key", key, sizeof key)) {
        say_refusal(c, -1, refusal_expecting(REFUSED_BAD_MESSAGE, "{\"join\": \"GAME\", \"key\": \"KEY\"}"));
        conn_close(c);
        return;
    }
    struct refusal why = allow_key(h, c, key);
    if (why.code) {
        say_refusal(c, -1, why);
        conn_close(c);
        return;
    }
    struct op *op = op_new(c, OP_JOIN);
    if (!op) {
        conn_break(c);
        return;
    }
    guest_of(c)->lang = (uint8_t)language_of(message)->spoken;
    op->language = jd_language_spoken(guest_of(c)->lang);
    op->since = said_number(message, "since");
    snprintf(op->key, sizeof op->key, "%s", key);
    struct room *r = room_get(h, id);
    c->joined = true; /* once: a second join is refused */
    if (r) {
        room_submit(r, op);
        return;
    }
    op_refuse_code(op, REFUSED_OUT_OF_MEMORY);
    op_free(op);
}

static void send_game(struct room *r, struct op *op, struct seat seat)
{
    (void)seat;
    if (guest_of(op->conn)->room == r)
        room_send_game(r, op->conn, -1);
}

static void hear_lang(struct conn *c, struct json message)
{
    guest_of(c)->lang = (uint8_t)language_of(message)->spoken;
    struct op *op = op_new(c, OP_CALL);
    if (!op)
        return;
    op->role = (enum role)guest_of(c)->role;
    op->call = send_game;
    room_submit(guest_of(c)->room, op);
}

/* An act, a question, or what an act would bring: an arbiter may ask. */
static bool is_sound(struct conn *c, struct json message, struct json tried, bool tries)
{
    if (tries)
        return jd_json_type(tried) == VALUE_OBJECT && guest_of(c)->colour == JD_BY_ARBITER;
    return has_member(message, "ask") || has_member(message, "do");
}

/* False: there is one, and it is no key. */
static bool take_once(struct op *op, struct json message)
{
    unsigned char bytes[16];
    char          key[KEY_MAX + 1]; /* as long as it is with its quotation marks */
    if (op->kind != OP_EVENT || !has_member(message, "once"))
        return true;
    if (!said_text(message, "once", key, sizeof key) || !key_to_bytes(key, bytes))
        return false;
    memcpy(op->once, key, sizeof op->once);
    return true;
}

static void hear_act(struct conn *c, struct json message)
{
    struct json tried;
    bool        tries = jd_json_member(message, "try", &tried);
    struct op  *op = op_new(c, tries ? OP_TRY : has_member(message, "ask") ? OP_ASK : OP_EVENT);
    if (!op) {
        conn_break(c);
        return;
    }
    op->role = (enum role)guest_of(c)->role;
    op->n = said_number(message, "n");
    if (is_sound(c, message, tried, tries) && take_once(op, message) && op_take_said(op, tries ? tried : message)) {
        room_submit(guest_of(c)->room, op);
        return;
    }
    op_refuse_code(op, REFUSED_BAD_MESSAGE);
    op_free(op);
}

/* Once the game is over, a player may hand the opponent the key of a seat in their next game. */
static void hear_rematch(struct conn *c, struct json message)
{
    struct room  *r = guest_of(c)->room;
    enum role     role = (enum role)guest_of(c)->role;
    char          id[STORE_ID_MAX + 1], key[sizeof((struct op *)0)->key];
    int64_t       n = said_number(message, "n");
    unsigned char bytes[16];
    if (role > ROLE_BLACK || !r->game || jd_game_state(r->game).phase < JD_FINISHED ||
        !said_text(message, "rematch", id, sizeof id) || !id_valid(id, strlen(id)) ||
        !said_text(message, "key", key, sizeof key) || !key_to_bytes(key, bytes)) {
        say_refusal(c, n,
                    refusal_expecting(REFUSED_BAD_MESSAGE,
                                      "{\"rematch\": \"GAME\", \"key\": \"KEY\"} of a player whose game is over"));
        return;
    }
    room_tell_rematch(r, role == ROLE_WHITE ? ROLE_BLACK : ROLE_WHITE, id, key);
    send_json(c, json_pack("{s:I}", message_name(MESSAGE_ANSWER), (json_int_t)n));
}

void messages_receive(struct hall *h, struct conn *c, const char *text, size_t length)
{
    struct json    message;
    struct refusal why = allow_message(h, c);
    if (guest_of(c)->shouts) {
        conn_refuse(c, WS_POLICY);
        return;
    }
    if (jd_json_read(text, length, &message, NULL) != JD_OK || jd_json_type(message) != VALUE_OBJECT)
        say_refusal(c, -1, refusal_of(REFUSED_BAD_JSON));
    else if (why.code)
        say_refusal(c, said_number(message, "n"), why);
    else if (!c->joined)
        hear_join(h, c, message);
    else if (!guest_of(c)->room)
        say_refusal(c, -1, refusal_of(REFUSED_NOT_JOINED));
    else if (has_member(message, "lang") && !has_member(message, "do") && !has_member(message, "ask") &&
             !has_member(message, "try"))
        hear_lang(c, message);
    else if (has_member(message, "rematch"))
        hear_rematch(c, message);
    else
        hear_act(c, message);
}
