/* net.c - connections, their queues and their pings. */
#include "hall/net/net.h"

#include "hall/net/limit.h"

#include <assert.h>
#include <errno.h>
#include <linux/errqueue.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define SCRATCH    65536
#define BLOCK_COST 64 /* bytes that a waiting message needs besides its own */
#define OLDEST_US  60000000

bool net_start(struct net *n, struct loop *l, const struct net_handlers *handlers, void *owner, size_t extra,
               bool bounded)
{
    *n = (struct net){.loop = l,
                      .handlers = handlers,
                      .owner = owner,
                      .extra = extra,
                      .scratch = malloc(SCRATCH),
                      .came = UNREAD,
                      .bounded = bounded};
    return n->scratch != NULL;
}

void net_stop(struct net *n)
{
    while (n->first)
        conn_break(n->first);
    net_flush(n);
    free(n->scratch);
    n->scratch = NULL;
}

/* ---- life ---- */

static void on_ready(struct watch *w, int what);
static void on_time(struct timer *t);

void *conn_extra(struct conn *c) { return c + 1; }

static void leave_tally(struct conn *c)
{
    if (!c->tally)
        return;
    c->tally->connections--;
    c->tally->files -= c->file;
    c->tally->waiting -= c->held;
    tally_let(&c->net->tallies, c->tally);
    c->tally = NULL;
}

void conn_whose(struct conn *c, const struct in6_addr *address)
{
    if (c->tally && memcmp(&c->address, address, sizeof *address) == 0)
        return;
    leave_tally(c);
    c->address = *address;
    c->tally = tally_get(&c->net->tallies, address);
    if (c->tally) {
        c->tally->connections++;
        c->tally->files += c->file;
        c->tally->waiting += c->held;
    }
}

struct conn *conn_open(struct net *n, int fd, const struct in6_addr *address)
{
    struct conn *c = calloc(1, sizeof *c + n->extra);
    if (!c) {
        if (fd >= 0)
            close(fd);
        return NULL;
    }
    c->net = n;
    c->peer = *address;
    conn_whose(c, address);
    c->watch = (struct watch){fd, LOOP_READ, on_ready};
    c->timer.fire = on_time;
    c->holds = 1;
    c->next = n->first;
    if (n->first)
        n->first->before = c;
    n->first = c;
    n->open++;
    n->accepted++;
    if (fd >= 0 && !loop_watch(n->loop, &c->watch))
        conn_break(c);
    else
        loop_set(n->loop, &c->timer, loop_now(n->loop) + QUIET_MS);
    return c;
}

struct conn *conn_hold(struct conn *c)
{
    c->holds++;
    return c;
}

void conn_let(struct conn *c)
{
    if (--c->holds == 0)
        free(c);
}

/* The first one needs no memory any more. */
static void drop_first(struct conn *c)
{
    struct block *b = c->queue[c->head_at++];
    c->count--;
    c->held -= b->length;
    if (c->tally)
        c->tally->waiting -= b->length;
    block_drop(b);
}

static void drop_queue(struct conn *c)
{
    while (c->count)
        drop_first(c);
    free(c->queue);
    c->queue = NULL;
    c->head_at = c->room = 0;
    c->sent = c->backlog = c->spared = 0;
}

void conn_mark(struct conn *c)
{
    if (c->is_dirty)
        return;
    c->is_dirty = true;
    c->next_dirty = c->net->dirty;
    c->net->dirty = c;
}

void conn_break(struct conn *c)
{
    struct net *n = c->net;
    if (c->gone)
        return;
    c->gone = true;
    if (c->watch.fd >= 0) {
        loop_unwatch(n->loop, &c->watch);
        close(c->watch.fd);
        c->watch.fd = -1;
    }
    loop_unset(n->loop, &c->timer);
    *(c->before ? &c->before->next : &n->first) = c->next;
    if (c->next)
        c->next->before = c->before;
    n->open--;
    n->websockets -= c->mode == CONN_WEBSOCKET;
    n->handlers->gone(c);
    drop_queue(c);
    leave_tally(c);
    free(c->in);
    free(c->message);
    c->in = c->message = NULL;
    c->in_length = c->in_room = c->message_length = 0;
    c->next_dead = n->graveyard; /* whoever is in the middle of it may still look at it */
    n->graveyard = c;
}

void conn_close(struct conn *c)
{
    if (c->gone)
        return;
    c->closing = true;
    conn_mark(c);
}

/* ---- out ---- */

static bool make_room(struct conn *c)
{
    if (c->head_at + c->count < c->room)
        return true;
    if (c->head_at) {
        memmove(c->queue, c->queue + c->head_at, c->count * sizeof *c->queue);
        c->head_at = 0;
        return true;
    }
    unsigned       room = c->room ? 2 * c->room : 4;
    struct block **more = realloc(c->queue, room * sizeof *more);
    if (!more)
        return false;
    c->queue = more;
    c->room = room;
    return true;
}

/* More than one reader may leave unread, or all of an address together: then those who have but little are spared. */
static bool is_slow(const struct conn *c, const struct block *b)
{
    size_t waits = c->backlog + b->length, others = c->tally ? c->tally->waiting : 0;
    bool   own = c->count && waits + c->count * BLOCK_COST > BACKLOG_MAX + c->spared;
    return own || (c->net->bounded && others && waits > LITTLE_MAX && others + b->length > ADDRESS_MAX);
}

void conn_give(struct conn *c, struct block *b)
{
    if (c->gone || c->closing || c->broken) {
        block_drop(b);
        return;
    }
    bool slow = b && is_slow(c, b);
    if (!b || slow || !make_room(c)) { /* it may come back and will be told everything */
        c->net->slow += slow;
        c->broken = true; /* later: whoever sends may be going through a list of connections */
        block_drop(b);
        conn_mark(c);
        return;
    }
    c->queue[c->head_at + c->count++] = b;
    c->backlog += b->length;
    c->held += b->length;
    if (c->tally)
        c->tally->waiting += b->length;
    c->net->messages_out++;
    conn_mark(c);
}

void conn_give_whole(struct conn *c, struct block *b)
{
    if (b && !c->spared)
        c->spared = b->length;
    conn_give(c, b);
}

void conn_send(struct conn *c, struct block *b)
{
    if (b)
        block_hold(b);
    conn_give(c, b);
}

static void was_sent(struct conn *c, size_t bytes)
{
    c->backlog -= bytes;
    c->moving = true;
    c->net->bytes_out += bytes;
    bytes += c->sent;
    while (c->count && bytes >= c->queue[c->head_at]->length) {
        bytes -= c->queue[c->head_at]->length;
        drop_first(c);
    }
    c->sent = bytes;
    if (!c->count)
        drop_queue(c);
}

#define AT_ONCE 32

static void write_some(struct conn *c)
{
    struct iovec parts[AT_ONCE];
    while (c->count) {
        unsigned n = c->count < AT_ONCE ? c->count : AT_ONCE;
        for (unsigned i = 0; i < n; i++) {
            struct block *b = c->queue[c->head_at + i];
            size_t        skip = i ? 0 : c->sent;
            parts[i] = (struct iovec){b->bytes + skip, b->length - skip};
        }
        struct msghdr m = {.msg_iov = parts, .msg_iovlen = n};
        ssize_t       sent = c->watch.fd < 0 ? (ssize_t)c->backlog : sendmsg(c->watch.fd, &m, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent < 0) {
            if (errno != EAGAIN && errno != EWOULDBLOCK)
                conn_break(c);
            return;
        }
        was_sent(c, (size_t)sent);
    }
}

static void want(struct conn *c)
{
    int wants = (c->closing ? 0 : LOOP_READ) | (c->count ? LOOP_WRITE : 0);
    if (c->gone || wants == c->watch.wants || c->watch.fd < 0)
        return;
    c->watch.wants = wants;
    if (!loop_watch(c->net->loop, &c->watch))
        conn_break(c);
}

static void flush(struct conn *c)
{
    if (c->broken)
        conn_break(c);
    if (c->gone)
        return;
    write_some(c);
    if (!c->gone && c->closing && !c->count)
        conn_break(c);
    want(c);
}

void net_flush(struct net *n)
{
    while (n->dirty) {
        struct conn *c = n->dirty;
        n->dirty = c->next_dirty;
        c->is_dirty = false;
        flush(c);
    }
    while (n->graveyard) {
        struct conn *c = n->graveyard;
        n->graveyard = c->next_dead;
        conn_let(c);
    }
}

/* ---- in ---- */

void conn_wait(struct conn *c, int64_t ms)
{
    c->moving = false;
    loop_set(c->net->loop, &c->timer, loop_now(c->net->loop) + ms);
}

static void send_ping(struct conn *c)
{
    if (getrandom(&c->ping, sizeof c->ping, GRND_NONBLOCK) != (ssize_t)sizeof c->ping || !c->ping)
        c->ping = 1;
    c->ping_at = clock_ms();
    conn_give(c, ws_write(WS_PING, &c->ping, sizeof c->ping));
}

/* A request that does not come to its end; the next ping, or one that was not answered. */
static void on_time(struct timer *t)
{
    struct conn *c = (struct conn *)((char *)t - offsetof(struct conn, timer));
    if (c->mode == CONN_WEBSOCKET && !c->joined) {
        conn_break(c);
    } else if (c->mode == CONN_WEBSOCKET && !c->ping) {
        send_ping(c);
        if (!c->gone)
            conn_wait(c, c->fast ? PING_FAST_MS : PING_MS);
    } else if (c->mode == CONN_WEBSOCKET && clock_ms() - c->ping_at < PING_MS) {
        conn_wait(c, PING_FAST_MS);
    } else if (c->mode == CONN_TUNNEL) {
        return; /* the other server sees to it */
    } else if (c->mode == CONN_STREAM || c->mode == CONN_WAITING) {
        if (c->mode == CONN_STREAM)
            conn_give(c, block_of(":\n\n", 3)); /* so that proxies leave it open */
        if (!c->gone)
            conn_wait(c, PING_MS);
    } else if (c->count && c->moving) { /* a long answer, and a slow line */
        conn_wait(c, QUIET_MS);
    } else {
        conn_break(c);
    }
}

void conn_measure(struct conn *c)
{
    c->fast = true;
    conn_wait(c, 0);
}

static void on_pong(struct conn *c, const struct ws_frame *f)
{
    if (!c->ping || f->length != sizeof c->ping || memcmp(f->payload, &c->ping, sizeof c->ping) != 0)
        return;
    int64_t journey = clock_ms() - c->ping_at;
    c->journeys[c->journey_count++ % PING_TIMES] = (uint16_t)(journey > 60000 ? 60000 : journey);
    c->ping = 0;
}

/* The shortest of the last journeys: an answer that is held back on purpose gains little. */
int64_t conn_delay(const struct conn *c)
{
    unsigned n = c->journey_count < PING_TIMES ? c->journey_count : PING_TIMES;
    int64_t  least = n ? c->journeys[0] : 0;
    for (unsigned i = 1; i < n; i++)
        least = c->journeys[i] < least ? c->journeys[i] : least;
    return least / 2;
}

void conn_refuse(struct conn *c, enum ws_close why)
{
    conn_give(c, ws_write_close(why));
    conn_close(c);
}

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
    case WS_PONG: on_pong(c, f); break;
    case WS_CLOSE: conn_refuse(c, ws_answer_close(f)); break;
    case WS_BINARY: conn_refuse(c, WS_KIND); break;
    default: on_part(c, f);
    }
}

static const char plain_headers[] = "X-Content-Type-Options: nosniff\r\n";

static void refuse_request(struct conn *c, int status)
{
    c->keep = false;
    c->mode = CONN_WAITING;
    conn_answer(c, (struct http_answer){.status = status, .headers = plain_headers});
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
static size_t take(struct conn *c, char *bytes, size_t length)
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

static bool takes(const struct conn *c)
{
    return !c->gone && !c->closing && (c->mode == CONN_HTTP || c->mode == CONN_WEBSOCKET || c->mode == CONN_TUNNEL);
}

static size_t take_all(struct conn *c, char *bytes, size_t length)
{
    size_t done = 0, used;
    while (done < length && takes(c) && (used = take(c, bytes + done, length - done)) > 0)
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
static bool widen(struct conn *c, size_t more)
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
    if (!widen(c, length)) {
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

static ssize_t receive(struct conn *c)
{
    struct iovec                  part = {c->net->scratch, SCRATCH};
    _Alignas(struct cmsghdr) char control[256];
    struct msghdr m = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
    ssize_t       n = recvmsg(c->watch.fd, &m, 0);
    int64_t now = clock_us(CLOCK_MONOTONIC); /* before it is compared with the wall clock: never later than it came */
    c->net->came = n > 0 ? loop_when(c->net->loop, now - age_of(&m)) : UNREAD;
    return n;
}

static void on_readable(struct conn *c)
{
    ssize_t n = receive(c);
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

static void on_ready(struct watch *w, int what)
{
    struct conn *c = (struct conn *)((char *)w - offsetof(struct conn, watch));
    if (what & LOOP_WRITE)
        conn_mark(c);
    if (what & LOOP_READ)
        on_readable(c);
    c->net->came = UNREAD;
}
