/* intake.c - what comes from a connection: bytes, requests and frames. */
#include "hall/net/limit.h"
#include "hall/net/net.h"

#include <errno.h>
#include <linux/errqueue.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>

#define OLDEST_US 60000000

static void on_message(struct conn *c, const char *text, size_t length)
{
    c->net->messages_in++;
    if (!utf8_valid(text, length))
        conn_refuse(c, WS_NOT_TEXT);
    else
        c->net->handlers->message(c, text, length);
}

/* A message in several frames is put together first. */
static void on_part(struct conn *c, const struct ws_frame *f)
{
    bool begins = f->opcode != WS_MORE;
    if (begins == (c->message != NULL)) {
        conn_refuse(c, WS_PROTOCOL);
        return;
    }
    if (begins && f->last) {
        on_message(c, f->payload, f->length);
        return;
    }
    char *more = c->message_length + f->length > MESSAGE_MAX ? NULL : realloc(c->message, MESSAGE_MAX);
    if (!more) {
        conn_refuse(c, WS_TOO_BIG);
        return;
    }
    c->message = more;
    memcpy(more + c->message_length, f->payload, f->length);
    c->message_length += f->length;
    if (f->last) {
        c->message = NULL;
        size_t length = c->message_length;
        c->message_length = 0;
        on_message(c, more, length);
        free(more);
    }
}

static void on_frame(struct conn *c, const struct ws_frame *f)
{
    switch (f->opcode) {
    case WS_PING: conn_give(c, ws_write(WS_PONG, f->payload, f->length)); break;
    case WS_PONG: conn_pong(c, f); break;
    case WS_CLOSE: conn_refuse(c, ws_answer_close(f)); break;
    case WS_BINARY: conn_refuse(c, WS_KIND); break;
    default: on_part(c, f);
    }
}

#define FILES_WAIT 10 /* seconds until there may be fewer files on their way from the same address */

static void refuse_request(struct conn *c, int status)
{
    struct refusal why = refusal_of(refusal_of_http(status));
    why.wait = status == 429 ? FILES_WAIT : 0;
    c->keep = false;
    c->mode = CONN_WAITING;
    conn_answer_refusal(c, &why, "X-Content-Type-Options: nosniff\r\n");
}

/* A file is being sent, or not any more; false: there are enough of them from there. A proxy sends those of many. */
static bool may_go_on(struct conn *c, bool file)
{
    unsigned most = limit_is_private(&c->peer) ? HTTP_PROXIED : HTTP_FILES;
    if (!c->tally || file == c->file)
        return c->tally || !file;
    if (file && c->tally->files >= most)
        return false;
    c->file = file;
    c->tally->files += file ? 1 : -1;
    return true;
}

/* Take one request or frame from the bytes; how many were used: 0 when it is not whole. */
static size_t take_message(struct conn *c, char *bytes, size_t length)
{
    size_t used = 0;
    if (c->mode == CONN_TUNNEL) {
        c->net->handlers->bytes(c, bytes, length);
        return length;
    }
    if (c->mode == CONN_WEBSOCKET) {
        struct ws_frame f;
        int             got = ws_read(bytes, length, MESSAGE_MAX, &f, &used);
        if (got == 1)
            on_frame(c, &f);
        else if (got)
            conn_refuse(c, (enum ws_close)got);
        return used;
    }
    struct http_request r;
    int                 got = http_read(bytes, length, &r, &used);
    c->wanted = got ? 0 : used;
    if (!may_go_on(c, used > HTTP_HEAD_MAX + HTTP_BODY_MAX))
        got = 429;
    if (!got)
        return 0;
    if (got == 1) {
        c->net->requests++;
        c->keep = r.keep;
        c->head = slice_is(r.method, "HEAD");
        c->mode = CONN_WAITING;
        conn_wait(c, PING_MS);
        c->net->handlers->request(c, &r);
    } else {
        refuse_request(c, got);
    }
    return used;
}

static bool takes_bytes(const struct conn *c)
{
    return !c->gone && !c->closing && (c->mode == CONN_HTTP || c->mode == CONN_WEBSOCKET || c->mode == CONN_TUNNEL);
}

static size_t take_all(struct conn *c, char *bytes, size_t length)
{
    size_t done = 0, used;
    while (done < length && takes_bytes(c) && (used = take_message(c, bytes + done, length - done)) > 0)
        done += used;
    return done;
}

/* What was read up to `done` is not needed any more. The buffer is the connection's now, or gone. */
static void keep_rest(struct conn *c, char *buffer, size_t room, size_t done, size_t length)
{
    bool idle = c->gone || c->closing || c->mode == CONN_STREAM || done == length;
    if (idle || length - done > HTTP_HEAD_MAX + (size_t)(c->file ? HTTP_FILE_MAX : HTTP_BODY_MAX)) {
        free(buffer);
        if (!idle)
            conn_break(c);
        return;
    }
    if (done)
        memmove(buffer, buffer + done, length - done);
    c->in = buffer;
    c->in_room = room;
    c->in_length = length - done;
}

/* Room for so many bytes more behind what is there. */
static bool widen_intake(struct conn *c, size_t more)
{
    size_t need = c->in_length + more + 1, room = need > 2 * c->in_room ? need : 2 * c->in_room;
    char  *wider = need > c->in_room ? realloc(c->in, room) : c->in;
    if (!wider)
        return false;
    if (wider != c->in || need > c->in_room)
        c->in_room = room;
    c->in = wider;
    return true;
}

void conn_feed(struct conn *c, const char *bytes, size_t length)
{
    if (!widen_intake(c, length)) {
        conn_break(c);
        return;
    }
    memcpy(c->in + c->in_length, bytes, length);
    c->in_length += length;
    if (c->in_length < c->wanted)
        return;
    char  *buffer = c->in; /* closing it must not free what is being read */
    size_t room = c->in_room;
    length = c->in_length;
    c->in = NULL;
    c->in_length = c->in_room = 0;
    size_t done = take_all(c, buffer, length);
    keep_rest(c, buffer, room, done, length);
}

int64_t net_came(const struct net *n) { return n->came == UNREAD ? loop_now(n->loop) : n->came; }

/* How long ago it came, in microseconds: the last of it, where several things were read at once. Where the system does
 * not say so, or the wall clock was set meanwhile, it came now. */
static int64_t age_of(struct msghdr *m)
{
    struct timespec now, came;
    clock_gettime(CLOCK_REALTIME, &now);
    for (struct cmsghdr *h = CMSG_FIRSTHDR(m); h; h = CMSG_NXTHDR(m, h))
        if (h->cmsg_level == SOL_SOCKET && h->cmsg_type == SCM_TIMESTAMPING) {
            memcpy(&came, CMSG_DATA(h), sizeof came); /* the first of three */
            int64_t us = (now.tv_sec - came.tv_sec) * (int64_t)1000000 + (now.tv_nsec - came.tv_nsec) / 1000;
            return us < 0 || us > OLDEST_US ? 0 : us;
        }
    return 0;
}

static ssize_t receive_bytes(struct conn *c)
{
    struct iovec                  part = {c->net->scratch, NET_SCRATCH};
    _Alignas(struct cmsghdr) char control[256];
    struct msghdr m = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
    ssize_t       n = recvmsg(c->watch.fd, &m, 0);
    int64_t now = clock_us(CLOCK_MONOTONIC); /* before it is compared with the wall clock: never later than it came */
    c->net->came = n > 0 ? loop_when(c->net->loop, now - age_of(&m)) : UNREAD;
    return n;
}

void conn_read(struct conn *c)
{
    ssize_t n = receive_bytes(c);
    if (n < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (n <= 0) {
        conn_break(c);
        return;
    }
    size_t done = c->in_length ? 0 : take_all(c, c->net->scratch, (size_t)n);
    if (done < (size_t)n && !c->gone && !c->closing && c->mode != CONN_STREAM)
        conn_feed(c, c->net->scratch + done, (size_t)n - done);
}
