/* net.c - connections, their queues and their pings. */
#include "hall/net/net.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#define BLOCK_COST 64 /* bytes that a waiting message needs besides its own */

bool net_start(struct net *n, struct loop *l, const struct net_handlers *handlers, void *owner, size_t extra,
               bool bounded)
{
    *n = (struct net){.loop = l,
                      .handlers = handlers,
                      .owner = owner,
                      .extra = extra,
                      .scratch = malloc(NET_SCRATCH),
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
    c->next_dead = n->graveyard; /* its callers may still look at it */
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
        c->broken = true; /* later: the caller may be going through a list of connections */
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

static void watch_conn(struct conn *c)
{
    int wants = (c->closing ? 0 : LOOP_READ) | (c->count ? LOOP_WRITE : 0);
    if (c->gone || wants == c->watch.wants || c->watch.fd < 0)
        return;
    c->watch.wants = wants;
    if (!loop_watch(c->net->loop, &c->watch))
        conn_break(c);
}

static void flush_conn(struct conn *c)
{
    if (c->broken)
        conn_break(c);
    if (c->gone)
        return;
    write_some(c);
    if (!c->gone && c->closing && !c->count)
        conn_break(c);
    watch_conn(c);
}

void net_flush(struct net *n)
{
    while (n->dirty) {
        struct conn *c = n->dirty;
        n->dirty = c->next_dirty;
        c->is_dirty = false;
        flush_conn(c);
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

void conn_pong(struct conn *c, const struct ws_frame *f)
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

static void on_ready(struct watch *w, int what)
{
    struct conn *c = (struct conn *)((char *)w - offsetof(struct conn, watch));
    if (what & LOOP_WRITE)
        conn_mark(c);
    if (what & LOOP_READ)
        conn_read(c);
    c->net->came = UNREAD;
}
