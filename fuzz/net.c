/* net.c - bytes of a connection: HTTP requests and WebSocket frames. However they are cut into pieces, the same
 * requests and messages must come out, and nothing may be read past its end. */
#include "must.h"

#include "hall/net/net.h"

#include <string.h>

struct transcript {
    char   text[1 << 16];
    size_t length;
};

static void note(struct transcript *t, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length && t->length < sizeof t->text; i++)
        t->text[t->length++] = bytes[i];
    if (t->length < sizeof t->text)
        t->text[t->length++] = '\n';
}

static void on_request(struct conn *c, const struct http_request *r)
{
    struct transcript *t = c->net->owner;
    char               value[32];
    note(t, r->method.at, r->method.length);
    note(t, r->path.at, r->path.length);
    note(t, r->body.at, r->body.length);
    if (http_query(r->query, "key", value, sizeof value))
        note(t, value, strlen(value));
    must(r->raw.length >= r->body.length, "a request is shorter than its body");
    if (ws_is_handshake(r))
        conn_upgrade(c, r);
    else
        conn_answer(c, (struct http_answer){.status = 200, .type = "text/plain", .body = "x", .length = 1});
}

static void on_message(struct conn *c, const char *text, size_t length)
{
    must(utf8_valid(text, length), "a message that is no UTF-8");
    note(c->net->owner, text, length);
}

static void on_bytes(struct conn *c, const char *bytes, size_t length) { (void)c, (void)bytes, (void)length; }

static void on_gone(struct conn *c) { (void)c; }

static const struct net_handlers handlers = {on_request, on_message, on_bytes, on_gone};

static void feed(struct transcript *t, const char *bytes, size_t length, size_t piece)
{
    struct net      n;
    struct loop    *l = loop_new();
    struct in6_addr nowhere = {0};
    t->length = 0;
    must(l && net_start(&n, l, &handlers, t, 0, false), "no memory");
    struct conn *c = conn_hold(conn_open(&n, -1, &nowhere));
    for (size_t at = 0; at < length && !c->gone; at += piece) {
        conn_feed(c, bytes + at, length - at < piece ? length - at : piece);
        net_flush(&n);
    }
    conn_let(c);
    net_stop(&n);
    loop_free(l);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct transcript whole, parts;
    if (size < 1)
        return 0;
    feed(&whole, (const char *)data + 1, size - 1, size);
    feed(&parts, (const char *)data + 1, size - 1, 1 + data[0] % 32);
    must(whole.length == parts.length && memcmp(whole.text, parts.text, whole.length) == 0,
         "the pieces say something else than the whole");
    return 0;
}
