/* hall/peer/notify_nats.c - notices by a NATS server: each game is a subject, so that a server hears of those that it
 * follows and of no others. Its subscription is known by the game's own id. */
#include "hall/net/nats.h"
#include "hall/peer/notify.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define SUBJECT  "jadoube."
#define AGAIN_MS 1000 /* before it is tried again                       */
#define REACH_MS 3000 /* to be reached and greeted                      */
#define LIFE_MS  1000 /* between two signs of life that it is asked for */
#define PONG_MS  2500 /* … and what it has to give one                  */
#define TELL_MS  20   /* that a notice may wait for others to be sent with it: too short to notice */
#define IN_MAX   (NATS_LINE_MAX + NATS_PAYLOAD_MAX + 4096)
#define OUT_MAX  (1024 * 1024)

enum stage { AWAY, SEEKING, REACHING, GREETING, WELL };

struct nats {
    struct notify       notify;
    struct nats_address address;
    enum stage          stage;
    struct watch        watch;
    struct timer        timer, telling;
    int64_t             since;      /* when it was begun to be reached, or asked for a sign of life */
    bool                asked;      /* … which has not come yet                                     */
    bool                confirming; /* … and says that what was followed is heard                   */
    bool                unsure;     /* more is followed since then                                  */
    bool                complained; /* of what it said, since it was well                           */
    char               *in, *out;
    size_t              in_length, out_length;
};

static int64_t nats_now(const struct nats *n) { return loop_now(n->notify.hall->loop); }

static void set_timer(struct nats *n, int ms) { loop_set(n->notify.hall->loop, &n->timer, nats_now(n) + ms); }

static void lose_server(struct nats *n)
{
    if (n->watch.fd >= 0) {
        loop_unwatch(n->notify.hall->loop, &n->watch);
        close(n->watch.fd);
        n->watch.fd = -1;
    }
    n->stage = AWAY;
    n->in_length = n->out_length = 0;
    n->asked = n->confirming = n->unsure = false;
    loop_unset(n->notify.hall->loop, &n->telling);
    set_timer(n, AGAIN_MS);
    notify_set_well(&n->notify, false);
}

/* ---- saying ---- */

/* What does not fit any more is not said: flush_notices() gives up the connection then. */
__attribute__((format(printf, 2, 3))) static void say(struct nats *n, const char *format, ...)
{
    va_list args;
    size_t  room = OUT_MAX - n->out_length;
    va_start(args, format);
    size_t length = (size_t)vsnprintf(n->out + n->out_length, room, format, args);
    va_end(args);
    n->out_length = length < room ? n->out_length + length : OUT_MAX;
}

static void ask_for_life(struct nats *n)
{
    say(n, "PING\r\n");
    n->asked = true;
    n->since = nats_now(n);
}

static bool send_out(struct nats *n)
{
    size_t done = 0;
    while (done < n->out_length) {
        ssize_t sent = send(n->watch.fd, n->out + done, n->out_length - done, MSG_NOSIGNAL);
        if (sent < 0 && errno != EAGAIN && errno != EINTR)
            return false;
        if (sent < 0)
            break;
        done += (size_t)sent;
    }
    n->out_length -= done;
    memmove(n->out, n->out + done, n->out_length);
    return true;
}

static void send_or_lose(struct nats *n)
{
    loop_unset(n->notify.hall->loop, &n->telling);
    if (n->out_length == OUT_MAX || !send_out(n)) {
        lose_server(n);
        return;
    }
    int wants = LOOP_READ | (n->out_length ? LOOP_WRITE : 0);
    if (wants != n->watch.wants) {
        n->watch.wants = wants;
        loop_watch(n->notify.hall->loop, &n->watch);
    }
}

/* Where a notice waits for its time, the rest waits with it. */
static void flush_notices(struct notify *notify)
{
    struct nats *n = (struct nats *)notify;
    if (n->stage == WELL && n->unsure && !n->asked) {
        n->unsure = false;
        n->confirming = true;
        ask_for_life(n);
    }
    if (n->out_length && n->stage >= GREETING && !n->telling.slot)
        send_or_lose(n);
}

static void on_telling(struct timer *t)
{
    struct nats *n = (struct nats *)((char *)t - offsetof(struct nats, telling));
    send_or_lose(n);
}

static void tell_game(struct notify *notify, const char *game, int64_t seq)
{
    struct nats *n = (struct nats *)notify;
    char         number[24];
    int          length = snprintf(number, sizeof number, "%lld", (long long)seq);
    if (!notify->well)
        return;
    if (!n->out_length)
        loop_set(notify->hall->loop, &n->telling, nats_now(n) + TELL_MS);
    say(n, "PUB " SUBJECT "%s %d\r\n%s\r\n", game, length, number);
}

static void follow_game(struct notify *notify, const char *game, bool on)
{
    struct nats *n = (struct nats *)notify;
    if (!notify->well)
        return;
    if (on)
        say(n, "SUB " SUBJECT "%s %s\r\n", game, game);
    else
        say(n, "UNSUB %s\r\n", game);
    n->unsure |= on;
}

/* ---- hearing ---- */

static void greet_server(struct nats *n)
{
    static const char about[] =
        "\"verbose\":false,\"pedantic\":false,\"echo\":false,\"name\":\"jadoube\",\"lang\":\"c\"";
    if (n->address.user[0])
        say(n, "CONNECT {%s,\"user\":\"%s\",\"pass\":\"%s\"}\r\n", about, n->address.user, n->address.password);
    else
        say(n, "CONNECT {%s}\r\n", about);
    ask_for_life(n);
}

static void on_pong(struct nats *n)
{
    bool confirmed = n->confirming;
    n->asked = n->confirming = false;
    if (n->stage == GREETING) {
        n->stage = WELL;
        n->complained = false;
        set_timer(n, LIFE_MS);
        notify_set_well(&n->notify, true);
    } else if (confirmed) {
        n->notify.news.missed(n->notify.news.context);
    }
}

static void on_message(const struct nats *n, const struct nats_said *said)
{
    char game[STORE_ID_MAX + 1], number[24];
    if (slice_copy(said->sid, game, sizeof game) && slice_copy(said->payload, number, sizeof number))
        n->notify.news.notice(n->notify.news.context, game, strtoll(number, NULL, 10));
}

static bool hear_message(struct nats *n, const struct nats_said *said)
{
    switch (said->word) {
    case NATS_INFO:
        if (n->stage == GREETING && !n->asked)
            greet_server(n);
        return true;
    case NATS_PING: say(n, "PONG\r\n"); return true;
    case NATS_PONG: on_pong(n); return true;
    case NATS_MSG: on_message(n, said); return true;
    case NATS_OK: return true;
    case NATS_ERR:
        if (!n->complained)
            fprintf(stderr, "jadoube serve: the notifier says %.*s\n", (int)said->payload.length, said->payload.at);
        n->complained = true;
        return false;
    }
    return false;
}

static bool hear_all(struct nats *n)
{
    size_t           done = 0, used;
    struct nats_said said;
    int              found = 0;
    while (done < n->in_length && (found = nats_read(n->in + done, n->in_length - done, &said, &used)) > 0) {
        if (!hear_message(n, &said))
            return false;
        done += used;
    }
    n->in_length -= done;
    memmove(n->in, n->in + done, n->in_length);
    return found >= 0 && n->in_length < IN_MAX;
}

static void on_ready(struct watch *w, int what)
{
    struct nats *n = (struct nats *)((char *)w - offsetof(struct nats, watch));
    int          failed = 0;
    socklen_t    size = sizeof failed;
    if (n->stage == REACHING) {
        getsockopt(w->fd, SOL_SOCKET, SO_ERROR, &failed, &size);
        n->stage = GREETING;
        w->wants = LOOP_READ;
        loop_watch(n->notify.hall->loop, w);
    }
    if (failed) {
        lose_server(n);
        return;
    }
    if (what & LOOP_READ) {
        ssize_t got = recv(w->fd, n->in + n->in_length, IN_MAX - n->in_length, 0);
        if (got < 0 && (errno == EAGAIN || errno == EINTR))
            return;
        n->in_length += got > 0 ? (size_t)got : 0;
        if (got <= 0 || !hear_all(n)) {
            lose_server(n);
            return;
        }
    }
    flush_notices(&n->notify);
}

/* ---- reaching it ---- */

/* Its name is looked up in a thread that may wait for that. */
struct seek {
    struct job          job;
    struct nats        *nats;
    struct nats_address address;
    struct addrinfo    *found;
};

static void seek_work(struct job *j)
{
    struct seek          *s = (struct seek *)j;
    const struct addrinfo want = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV};
    if (getaddrinfo(s->address.host, s->address.port, &want, &s->found))
        s->found = NULL;
}

static void reach_server(struct nats *n, const struct addrinfo *a)
{
    int  one = 1, fd = a ? socket(a->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0) : -1;
    bool good = fd >= 0 && (connect(fd, a->ai_addr, a->ai_addrlen) == 0 || errno == EINPROGRESS);
    if (fd >= 0)
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    n->watch = (struct watch){fd, LOOP_READ | LOOP_WRITE, on_ready};
    if (!good || !loop_watch(n->notify.hall->loop, &n->watch)) {
        if (fd >= 0)
            close(fd);
        n->watch.fd = -1;
        lose_server(n);
        return;
    }
    n->stage = REACHING;
    set_timer(n, REACH_MS);
}

static void on_found(struct job *j)
{
    struct seek *s = (struct seek *)j;
    reach_server(s->nats, s->found);
    if (s->found)
        freeaddrinfo(s->found);
    free(s);
}

static void seek_address(struct nats *n)
{
    struct seek *s = calloc(1, sizeof *s);
    if (!s) {
        set_timer(n, AGAIN_MS);
        return;
    }
    s->nats = n;
    s->address = n->address;
    n->stage = SEEKING;
    worker_submit(n->notify.hall->lanes[LANE_GAMES].worker, &s->job, seek_work, on_found);
}

static void on_time(struct timer *t)
{
    struct nats *n = (struct nats *)((char *)t - offsetof(struct nats, timer));
    if (n->stage == AWAY) {
        seek_address(n);
    } else if (n->stage != WELL || (n->asked && nats_now(n) - n->since >= PONG_MS)) {
        lose_server(n);
    } else {
        if (!n->asked)
            ask_for_life(n);
        set_timer(n, LIFE_MS);
    }
}

/* ---- opening and closing ---- */

static void close_nats(struct notify *notify)
{
    struct nats *n = (struct nats *)notify;
    loop_unset(notify->hall->loop, &n->timer);
    loop_unset(notify->hall->loop, &n->telling);
    if (n->watch.fd >= 0) {
        if (n->stage == WELL)
            send_out(n);
        loop_unwatch(notify->hall->loop, &n->watch);
        close(n->watch.fd);
    }
    free(n->in);
    free(n->out);
    free(n);
}

static const struct notify_ops ops = {tell_game, follow_game, flush_notices, close_nats};

struct notify *notify_nats(struct hall *h, const char *address, const struct notify_news *news)
{
    struct nats *n = calloc(1, sizeof *n);
    if (!n)
        return NULL;
    n->notify = (struct notify){&ops, h, *news, false};
    n->watch.fd = -1;
    n->timer.fire = on_time;
    n->telling.fire = on_telling;
    n->in = malloc(IN_MAX);
    n->out = malloc(OUT_MAX);
    if (!n->in || !n->out || !nats_address_read(address, &n->address)) {
        close_nats(&n->notify);
        return NULL;
    }
    loop_set(h->loop, &n->timer, loop_now(h->loop));
    return &n->notify;
}
