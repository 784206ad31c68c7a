/* answers.c - what a request is answered by: once and whole, as a stream, or by becoming a WebSocket. */
#include "hall/net/net.h"

#include <stdio.h>

/* What came behind the request. */
static void go_on(struct conn *c)
{
    if (c->in_length)
        conn_feed(c, "", 0);
}

void conn_answer(struct conn *c, struct http_answer a)
{
    if (c->gone || c->mode != CONN_WAITING)
        return;
    a.keep = c->keep;
    a.head = c->head;
    conn_give(c, http_write(&a));
    conn_answered(c);
}

void conn_answered(struct conn *c)
{
    if (c->gone)
        return;
    c->mode = CONN_HTTP;
    conn_wait(c, QUIET_MS);
    if (!c->keep)
        conn_close(c);
    else
        go_on(c);
    conn_mark(c);
}

void conn_answer_refusal(struct conn *c, const struct refusal *why, const char *headers)
{
    char members[REFUSAL_JSON_MAX], body[REFUSAL_JSON_MAX + 16];
    int  status = refusal_status(why->code);
    refusal_write(why, members);
    int length = snprintf(body, sizeof body, "{\"error\":{%s}}", members);
    conn_answer(c, (struct http_answer){.status = status,
                                        .type = "application/json",
                                        .headers = headers,
                                        .body = body,
                                        .length = (size_t)length,
                                        .retry = status == 503 && !why->wait ? 1 : why->wait});
}

void conn_stream(struct conn *c, struct block *head)
{
    conn_give(c, head);
    if (c->gone)
        return;
    c->mode = CONN_STREAM;
    conn_wait(c, PING_MS);
}

void conn_upgrade(struct conn *c, const struct http_request *r)
{
    conn_give(c, ws_accept(r));
    if (c->gone)
        return;
    c->mode = CONN_WEBSOCKET;
    c->net->websockets++;
    conn_wait(c, QUIET_MS); /* to join */
    conn_mark(c);
}
