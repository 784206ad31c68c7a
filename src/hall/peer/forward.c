/* hall/peer/forward.c - connections joined to another server. */
#include "hall/peer/forward.h"

#include "hall/game/messages.h"
#include "hall/serve/json_memory.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#define REACH_MS  1500  /* to be reached                                            */
#define AGAIN_MS  250   /* between two attempts                                     */
#define LIMIT_MS  15000 /* after which no server can hold a game without being reached */
#define SILENT_MS 5000  /* without a word to a request                              */
#define HEAD_MAX  4096
#define WAIT_MAX  (1024 * 1024)

enum stage { REACHING, GREETING, JOINED, RETRYING };

struct forward {
    struct watch watch;
    struct hall *hall;
    struct op   *op; /* until the other server has it */
    struct conn *client;
    struct timer timer;
    enum stage   stage;
    bool         heard; /* it has answered something */
    char         game[STORE_ID_MAX + 1];
    char        *waiting; /* for the other server */
    size_t       waiting_length;
    char         head[HEAD_MAX]; /* of its answer */
    size_t       head_length;
    int64_t      body; /* bytes of its answer that are still to come; -1: as many as come until it ends */
};

static void free_forward(struct forward *f)
{
    struct loop *l = f->hall->loop;
    loop_unset(l, &f->timer);
    if (f->watch.fd >= 0) {
        loop_unwatch(l, &f->watch);
        close(f->watch.fd);
    }
    guest_of(f->client)->tunnel = NULL;
    conn_let(f->client);
    op_free(f->op);
    free(f->waiting);
    free(f);
}

/* ---- to the other server ---- */

static void watch_forward(struct forward *f)
{
    f->watch.wants = LOOP_READ | (f->waiting_length || f->stage == REACHING ? LOOP_WRITE : 0);
    loop_watch(f->hall->loop, &f->watch);
}

static bool queue_bytes(struct forward *f, const char *bytes, size_t length)
{
    char *more = f->waiting_length + length > WAIT_MAX ? NULL : realloc(f->waiting, f->waiting_length + length + 1);
    if (!more)
        return false;
    f->waiting = more;
    memcpy(more + f->waiting_length, bytes, length);
    f->waiting_length += length;
    return true;
}

static bool send_waiting(struct forward *f)
{
    while (f->waiting_length) {
        ssize_t n = send(f->watch.fd, f->waiting, f->waiting_length, MSG_NOSIGNAL);
        if (n < 0)
            return errno == EAGAIN || errno == EINTR;
        f->waiting_length -= (size_t)n;
        memmove(f->waiting, f->waiting + n, f->waiting_length);
    }
    return true;
}

/* A client's frame: masked, with nothing. */
static bool put_text_frame(struct forward *f, const char *text)
{
    size_t length = strlen(text);
    char   head[8] = {(char)0x81, (char)(0x80 | (length < 126 ? length : 126)), (char)(length >> 8), (char)length};
    size_t n = length < 126 ? 2 : 4;
    memset(head + n, 0, 4);
    return queue_bytes(f, head, n + 4) && queue_bytes(f, text, length);
}

static bool put_join(struct forward *f)
{
    json_t *join = json_pack("{s:s, s:s, s:s}", "join", f->game, "key", f->op->key, "lang", f->op->language->code);
    if (f->op->since >= 0)
        json_object_set_new(join, "since", json_integer(f->op->since));
    char *text = json_text(join);
    bool  good = text && put_text_frame(f, text);
    free(text);
    json_decref(join);
    return good;
}

static const char handshake[] = "GET /ws HTTP/1.1\r\nHost: forward\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: Zm9yd2FyZGVkLXRvLXlvdQ==\r\n";

/* That it must not be sent on and on, and for whom it is asked. */
static bool put_hop(struct forward *f)
{
    char address[INET6_ADDRSTRLEN], lines[128];
    inet_ntop(AF_INET6, &f->op->conn->address, address, sizeof address);
    int n = snprintf(lines, sizeof lines, "X-Jadoube-Hop: 1\r\nX-Forwarded-For: %s\r\n", address);
    return queue_bytes(f, lines, (size_t)n);
}

static bool is_about_hop(const char *line, size_t length)
{
    static const char *const ours[] = {"x-jadoube-hop:", "x-forwarded-for:", "connection:"};
    for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++)
        if (length >= strlen(ours[i]) && strncasecmp(line, ours[i], strlen(ours[i])) == 0)
            return true;
    return false;
}

/* The request as it came, but for what it says about where it has been. It is the last one of its connection: what the
 * client asks for next may be for this server, or for a third one. */
static bool put_request(struct forward *f)
{
    static const char once[] = "Connection: close\r\n";
    const char       *line = f->op->raw, *all = line + f->op->raw_length, *end;
    bool              good = true;
    for (bool first = true; good && (end = memchr(line, '\n', (size_t)(all - line))) && end - line > 1;
         line = end + 1) {
        if (!is_about_hop(line, (size_t)(end - line)))
            good = queue_bytes(f, line, (size_t)(end + 1 - line));
        if (first)
            good = good && put_hop(f) && queue_bytes(f, once, sizeof once - 1);
        first = false;
    }
    return good && queue_bytes(f, line, (size_t)(all - line));
}

/* ---- reaching it ---- */

static void try_again(struct forward *f);

static bool reach_server(struct forward *f, const char *address)
{
    char            host[128];
    const char     *colon = strrchr(address, ':');
    struct addrinfo want_address = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV},
                    *found = NULL;
    size_t length = colon ? (size_t)(colon - address) : 0, skip = address[0] == '[';
    if (!length || length >= sizeof host)
        return false;
    snprintf(host, sizeof host, "%.*s", (int)(length - 2 * skip), address + skip);
    if (getaddrinfo(host, colon + 1, &want_address, &found))
        return false;
    int  one = 1, fd = socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    bool good = fd >= 0 && (connect(fd, found->ai_addr, found->ai_addrlen) == 0 || errno == EINPROGRESS);
    freeaddrinfo(found);
    if (good) {
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        f->watch.fd = fd;
        return true;
    }
    if (fd >= 0)
        close(fd);
    return false;
}

static void on_reached(struct forward *f)
{
    int       failed = 0;
    socklen_t size = sizeof failed;
    getsockopt(f->watch.fd, SOL_SOCKET, SO_ERROR, &failed, &size);
    if (failed) {
        try_again(f);
        return;
    }
    bool http = f->op->http;
    f->stage = http ? JOINED : GREETING;
    if (!(http ? put_request(f)
               : queue_bytes(f, handshake, sizeof handshake - 1) && put_hop(f) && queue_bytes(f, "\r\n", 2)) ||
        !send_waiting(f)) {
        try_again(f);
        return;
    }
    if (http) {
        loop_set(f->hall->loop, &f->timer, loop_now(f->hall->loop) + SILENT_MS);
    }
    watch_forward(f);
}

/* ---- from the other server ---- */

/* The client has had its own handshake: this one is swallowed, and what it said to join is said again. */
static bool greet_server(struct forward *f, const char *bytes, size_t length)
{
    if (f->head_length + length > sizeof f->head)
        return false;
    memcpy(f->head + f->head_length, bytes, length);
    f->head_length += length;
    const char *end = memmem(f->head, f->head_length, "\r\n\r\n", 4);
    if (!end)
        return true;
    if (f->head_length < 12 || memcmp(f->head + 9, "101", 3) != 0 || !put_join(f) || !send_waiting(f))
        return false;
    f->stage = JOINED;
    f->client->mode = CONN_TUNNEL;
    f->client->joined = true;
    f->client->net->websockets--;
    size_t rest = f->head_length - (size_t)(end + 4 - f->head);
    if (rest)
        conn_give(f->client, block_of(end + 4, rest));
    watch_forward(f);
    return true;
}

/* A member of the head of an answer, up to its end; NULL: it is not there. */
static const char *find_header(const char *head, const char *name)
{
    size_t length = strlen(name);
    for (const char *line = strstr(head, "\r\n"); line; line = strstr(line + 2, "\r\n"))
        if (strncasecmp(line + 2, name, length) == 0)
            return line + 2 + length;
    return NULL;
}

/* How long the body is that follows; -1: nothing says so. */
static int64_t body_length(const struct forward *f, const char *head)
{
    const char *length = find_header(head, "content-length:");
    bool        none = f->client->head || memcmp(head + 9, "304", 3) == 0;
    return none ? 0 : length ? strtoll(length, NULL, 10) : -1;
}

/* The head without the line that ends the connection between the two servers: the client's goes on. */
static void give_head(struct forward *f, char *head, size_t length)
{
    char *line = (char *)find_header(head, "connection:");
    if (line && f->client->keep && f->body >= 0) {
        char *begin = line - strlen("connection:"), *end = strstr(line, "\r\n") + 2;
        memmove(begin, end, (size_t)(head + length - end));
        length -= (size_t)(end - begin);
    }
    conn_give(f->client, block_of(head, length));
}

/* The answer to a request, as far as it has come. False: it is none that can be passed on. */
static bool pass_answer(struct forward *f, const char *bytes, size_t length)
{
    if (f->heard) {
        f->body -= f->body >= 0 ? (int64_t)length : 0;
        conn_give(f->client, block_of(bytes, length));
        return true;
    }
    if (f->head_length + length >= sizeof f->head)
        return false;
    memcpy(f->head + f->head_length, bytes, length);
    f->head_length += length;
    f->head[f->head_length] = '\0';
    char *end = strstr(f->head, "\r\n\r\n");
    if (!end)
        return true;
    size_t head = (size_t)(end + 4 - f->head), rest = f->head_length - head;
    char   body[HEAD_MAX];
    memcpy(body, end + 4, rest);
    f->heard = true;
    *(end + 2) = '\0'; /* names are looked for in the head only */
    f->body = body_length(f, f->head);
    if (f->body < 0)
        f->client->mode = CONN_TUNNEL; /* a stream: it has no next request */
    *(end + 2) = '\r';
    give_head(f, f->head, head);
    return rest == 0 || pass_answer(f, body, rest);
}

/* The other server has closed the connection. */
static void end_answer(struct forward *f)
{
    struct conn *client = conn_hold(f->client);
    bool         whole = f->op->http && f->heard && f->body == 0;
    free_forward(f);
    if (whole)
        conn_answered(client);
    else
        conn_close(client);
    conn_let(client);
}

static void on_bytes(struct forward *f)
{
    char    bytes[16384];
    bool    early = f->stage == GREETING || (f->op->http && !f->heard);
    ssize_t n = recv(f->watch.fd, bytes, early ? HEAD_MAX / 2 : sizeof bytes, 0);
    if (n < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (f->stage == GREETING) {
        if (n <= 0 || !greet_server(f, bytes, (size_t)n))
            try_again(f);
        return;
    }
    if (n > 0 && !f->op->http)
        conn_give(f->client, block_of(bytes, (size_t)n));
    else if (n <= 0 || !pass_answer(f, bytes, (size_t)n) || f->body == 0)
        end_answer(f);
}

static void on_ready(struct watch *w, int what)
{
    struct forward *f = (struct forward *)((char *)w - offsetof(struct forward, watch));
    if (f->stage == REACHING) {
        on_reached(f);
        return;
    }
    if (what & LOOP_WRITE) {
        if (!send_waiting(f)) {
            conn_close(f->client);
            free_forward(f);
            return;
        }
        watch_forward(f);
    }
    if (what & LOOP_READ)
        on_bytes(f);
}

/* ---- a server that is not reached ---- */

static void try_again(struct forward *f)
{
    if (f->watch.fd >= 0) {
        loop_unwatch(f->hall->loop, &f->watch);
        close(f->watch.fd);
        f->watch.fd = -1;
    }
    f->stage = RETRYING;
    loop_set(f->hall->loop, &f->timer, loop_now(f->hall->loop) + AGAIN_MS);
}

/* It was reached, and says nothing: it may be frozen. The request is over; another one will find who holds the game. */
static void give_up(struct forward *f)
{
    f->client->mode = CONN_WAITING; /* for an answer of this server */
    f->client->keep = false;
    answer_code(f->client, REFUSED_GAME_ELSEWHERE);
    free_forward(f);
}

/* Ask for the room again: by now it is this server's, or another's. */
static void on_time(struct timer *t)
{
    struct forward *f = (struct forward *)((char *)t - offsetof(struct forward, timer));
    struct op      *op = f->op;
    if (f->stage == JOINED && op->http && !f->heard) {
        give_up(f);
        return;
    }
    if (f->stage == REACHING || f->stage == GREETING) {
        try_again(f);
        return;
    }
    if (f->stage != RETRYING)
        return;
    f->op = NULL;
    struct room *r = loop_now(f->hall->loop) - op->arrived < LIMIT_MS ? room_get(f->hall, f->game) : NULL;
    free_forward(f);
    if (r) {
        room_submit(r, op);
        return;
    }
    op_refuse_code(op, REFUSED_GAME_ELSEWHERE);
    op_free(op);
}

/* A server that held the game under this server's own address is gone: the game is free soon. */
static bool is_own(const struct hall *h, const char *address)
{
    return strcmp(address, h->options.address ? h->options.address : h->at) == 0;
}

/* What did not come as a request, such as the start of a round, is written as one. */
static bool write_request(struct op *op, const char *game)
{
    static const char form[] = "POST /api/games/%s/events HTTP/1.1\r\nHost: jadoube\r\nAuthorization: Bearer %s\r\n"
                               "Content-Length: %zu\r\n\r\n%s";
    int               n = asprintf(&op->raw, form, game, op->key, op->length, op->text);
    op->raw = n < 0 ? NULL : op->raw;
    op->raw_length = n < 0 ? 0 : (size_t)n;
    return op->raw != NULL;
}

static bool has_request(struct op *op, const char *game)
{
    return !op->http || op->raw || (op->kind == OP_EVENT && write_request(op, game));
}

void forward_op(struct hall *h, struct op *op, const char *game, const char *address)
{
    struct forward *f = op->conn && !op->conn->gone && has_request(op, game) ? calloc(1, sizeof *f) : NULL;
    if (!f) {
        op_refuse_code(op, REFUSED_GAME_ELSEWHERE);
        op_free(op);
        return;
    }
    f->hall = h;
    f->op = op;
    f->client = conn_hold(op->conn);
    guest_of(f->client)->tunnel = f;
    f->watch = (struct watch){-1, LOOP_READ | LOOP_WRITE, on_ready};
    f->timer.fire = on_time;
    snprintf(f->game, sizeof f->game, "%s", game);
    if (is_own(h, address) || !reach_server(f, address)) {
        try_again(f);
        return;
    }
    watch_forward(f);
    loop_set(h->loop, &f->timer, loop_now(h->loop) + REACH_MS);
}

void forward_bytes(struct conn *c, const char *bytes, size_t length)
{
    struct forward *f = guest_of(c)->tunnel;
    if (!f || !queue_bytes(f, bytes, length) || !send_waiting(f)) {
        conn_close(c);
        return;
    }
    watch_forward(f);
}

void forward_gone(struct conn *c)
{
    if (guest_of(c)->tunnel)
        free_forward(guest_of(c)->tunnel);
}
