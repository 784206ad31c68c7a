/* hall/net/net.h - connections: bytes in become requests and messages, answers and messages become bytes out.
 *
 * A connection without a socket (fd -1) may be fed by hand: what it would send is thrown away. That is how it is
 * fuzzed.
 */
#ifndef HALL_NET_H
#define HALL_NET_H

#include "hall/net/http.h"
#include "hall/net/loop.h"
#include "hall/net/refusal.h"
#include "hall/net/tally.h"
#include "hall/net/ws.h"

#include <netinet/in.h>

#define MESSAGE_MAX  8192          /* bytes of a message of a client                     */
#define BACKLOG_MAX  (1024 * 1024) /* bytes that may wait for a slow reader              */
#define ADDRESS_MAX  (64 << 20)    /* … for all of an address                            */
#define LITTLE_MAX   (64 << 10)    /* … and so much for each of them in any case         */
#define QUIET_MS     20000         /* a request must be whole by then                    */
#define PING_MS      25000         /* between pings where no clock depends on them */
#define PING_FAST_MS 4000          /* … and for players                                  */
#define PING_TIMES   4             /* of which the shortest journey counts               */

struct conn;

/* What a listener does with what comes. */
struct net_handlers {
    void (*request)(struct conn *c, const struct http_request *r); /* answer it, now or later */
    void (*message)(struct conn *c, const char *text, size_t length);
    void (*bytes)(struct conn *c, const char *bytes, size_t length); /* of a tunnel */
    void (*gone)(struct conn *c);                                    /* it is closed: the last call for it */
};

struct net {
    struct loop               *loop;
    const struct net_handlers *handlers;
    void                      *owner;
    size_t                     extra;     /* bytes that the owner keeps with each connection */
    struct conn               *first;     /* all that are open        */
    struct conn               *dirty;     /* with something to send   */
    struct conn               *graveyard; /* closed in this turn      */
    size_t                     open, websockets;
    uint64_t                   accepted, requests, messages_in, messages_out, bytes_out, slow;
    char                      *scratch; /* where everything is read to first */
    int64_t                    came;    /* what is being read: on the loop's clock; UNREAD: nothing is */
    struct tallies             tallies;
    bool                       bounded; /* what waits for one address is limited, too */
};

/* A tunnel: its bytes are for the handlers. */
enum conn_mode { CONN_HTTP, CONN_WAITING, CONN_WEBSOCKET, CONN_STREAM, CONN_TUNNEL };

struct conn {
    struct watch    watch;
    struct net     *net;
    struct conn    *next, *before;          /* in net->first                   */
    struct conn    *next_dirty, *next_dead; /*                                 */
    enum conn_mode  mode;
    bool            is_dirty, closing, gone, head, keep, broken;
    bool            fast; /* pinged often: its delay counts */
    unsigned        holds;
    struct in6_addr peer, address; /* of the other end; of whom it asks for, which a proxy may tell with each request */
    struct tally   *tally;         /* of the latter; NULL: no memory */

    char  *in; /* what is not yet a whole request or frame */
    size_t in_length, in_room;
    bool   file;    /* it is the beginning of a long one, and counted */
    size_t wanted;  /* there is no use in looking at it before it has so many bytes */
    char  *message; /* the beginning of a message in several frames */
    size_t message_length;

    struct block **queue;
    unsigned       head_at, count, room; /* from queue[head_at] on */
    size_t         sent, backlog;        /* of the first; of all   */
    size_t         held;                 /* bytes that these need: what is sent in part is still there */
    size_t         spared;               /* … of which so much is not held against it */
    bool           moving;               /* something was sent since its time was set */

    struct timer timer; /* of an unfinished request; of the next ping */
    uint64_t     ping;  /* what the last one said; 0: answered */
    int64_t      ping_at;
    uint16_t     journeys[PING_TIMES]; /* ms there and back, the last ones */
    unsigned     journey_count;

    bool joined; /* it said what it wants: until then it is not waited for */
};

#define UNREAD      INT64_MAX
#define NET_SCRATCH 65536

bool net_start(struct net *n, struct loop *l, const struct net_handlers *handlers, void *owner, size_t extra,
               bool bounded);
void net_stop(struct net *n);  /* closes all */
void net_flush(struct net *n); /* send what waits, bury the dead: once a turn */

/* When what is being dealt with came, on the loop's clock: not later than it was read. */
int64_t net_came(const struct net *n);

/* A new connection. NULL when there is no memory; the descriptor is closed then. */
struct conn *conn_open(struct net *n, int fd, const struct in6_addr *address);
void         conn_close(struct conn *c); /* when all is sent */
void         conn_break(struct conn *c); /* at once */

/* It asks for this address from now on. */
void conn_whose(struct conn *c, const struct in6_addr *address);

/* What the owner keeps with it: zero at first. */
void *conn_extra(struct conn *c);

/* Bytes that came; those that wait in its socket; the answer to a ping. */
void conn_feed(struct conn *c, const char *bytes, size_t length);
void conn_read(struct conn *c);
void conn_pong(struct conn *c, const struct ws_frame *f);

void conn_mark(struct conn *c);             /* it has something to write, or to end: net_flush() sees to it */
void conn_wait(struct conn *c, int64_t ms); /* before it is pinged, or has been quiet for too long */

/* It stays in memory, gone or not, as long as it is held. */
struct conn *conn_hold(struct conn *c);
void         conn_let(struct conn *c);

/* Send; the block's hold is taken over by conn_give(), not by conn_send(). Nothing happens when it is gone. */
void conn_send(struct conn *c, struct block *b);
void conn_give(struct conn *c, struct block *b);

/* … what it must have whole, however much that is: it is not taken for a slow reader because of it. */
void conn_give_whole(struct conn *c, struct block *b);

/* Answer the request that it made. The second form is a stream that goes on after its head. */
void conn_answer(struct conn *c, struct http_answer a);
void conn_stream(struct conn *c, struct block *head);

/* What it was given, byte by byte, is a whole answer now: the next request may come, or the connection ends. */
void conn_answered(struct conn *c);

/* … with {"error": …}, the status of the refusal and Retry-After. */
void conn_answer_refusal(struct conn *c, const struct refusal *why, const char *headers);

/* Go over to messages. */
void conn_upgrade(struct conn *c, const struct http_request *r);
void conn_refuse(struct conn *c, enum ws_close why); /* a WebSocket: say why, and close */

/* Begin to measure how long its messages are on their way. */
void conn_measure(struct conn *c);

/* Milliseconds that a message takes on its way here, as measured; 0 when not known. */
int64_t conn_delay(const struct conn *c);

#endif
