/* hall/serve/hall.c - opening, listening, leaving. */
#include "hall/serve/hall.h"

#include "hall/event/wall.h"
#include "hall/game/checkpoint.h"
#include "hall/game/mate_queue.h"
#include "hall/game/opponent.h"
#include "hall/net/door.h"
#include "hall/peer/follow.h"
#include "hall/peer/forward.h"
#include "hall/peer/notify.h"
#include "hall/serve/api.h"
#include "hall/serve/expiry.h"
#include "hall/serve/json_memory.h"
#include "hall/serve/rate_limits.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define BUCKETS  16384
#define LEAVE_MS 5000

int64_t wall_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- what comes over the net ---- */

static struct hall *hall_of(const struct conn *c) { return c->net->owner; }

static void on_request(struct conn *c, const struct http_request *r) { api_serve(hall_of(c), c, r); }

static void on_message(struct conn *c, const char *text, size_t length)
{
    messages_receive(hall_of(c), c, text, length);
}

static void on_bytes(struct conn *c, const char *bytes, size_t length) { forward_bytes(c, bytes, length); }

static void on_gone(struct conn *c)
{
    room_exit(c);
    wall_exit(c);
    forward_gone(c);
    lanes_forget(hall_of(c), c);
}

static const struct net_handlers handlers = {on_request, on_message, on_bytes, on_gone};

/* ---- trouble with the store ---- */

int64_t hall_time(const struct hall *h) { return h->trouble ? h->clock : loop_now(h->loop) - h->stood; }

static void tell_time(struct hall *h) { h->clock = hall_time(h); }

#define PROVE_MS 10

/* At the end of a turn: whatever has stood in it is noted. */
static void prove_times(struct hall *h)
{
    int64_t now = loop_now(h->loop);
    if (now - h->proved < PROVE_MS)
        return;
    h->proved = now;
    keeper_prove(h->keeper, watermark_least(h->marks, h->clock));
}

/* The store has the time of its signs of life from here, so that it stops with the game times. */
static int64_t hall_clock(void *context) { return ((struct hall *)context)->clock; }

static void on_trouble(void *context, bool on, const char *text)
{
    struct hall *h = context;
    tell_time(h);
    h->trouble = on;
    if (!on)
        h->stood = loop_now(h->loop) - h->clock;
    fprintf(stderr, on ? "jadoube serve: the store fails: %s\n" : "jadoube serve: the store is well again\n", text);
    rooms_trouble(h, on);
}

/* ---- the door ---- */

#define AT_ONCE 64

/* No descriptor is left: the connection would wait, and wake the loop for ever. The spare one accepts and closes it. */
static void turn_away(struct hall *h)
{
    close(h->spare);
    int fd = accept4(h->door.fd, NULL, NULL, SOCK_CLOEXEC);
    if (fd >= 0)
        close(fd);
    h->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
}

static void turn_back(struct conn *c)
{
    c->mode = CONN_WAITING;
    answer_refusal(c, (struct refusal){.code = REFUSED_TOO_MANY_CONNECTIONS, .wait = 10});
    conn_close(c);
}

static void on_door(struct watch *w, int what)
{
    struct hall *h = (struct hall *)((char *)w - offsetof(struct hall, door));
    (void)what;
    for (int i = 0; i < AT_ONCE; i++) {
        struct in6_addr address;
        int             fd = door_accept(w->fd, &address);
        if (fd < 0 && (errno == EMFILE || errno == ENFILE))
            turn_away(h);
        if (fd < 0)
            return;
        struct conn *c = conn_open(&h->net, fd, &address);
        if (c && !allow_connection(h, c))
            turn_back(c);
    }
}

static bool take_door(struct hall *h, char why[300])
{
    h->door = (struct watch){door_open("listen", h->options.listen, why), LOOP_READ, on_door};
    if (h->door.fd < 0)
        return false;
    door_name(h->door.fd, h->at, sizeof h->at);
    return true;
}

/* ---- opening ---- */

static void on_stored(void *context, const struct store_event *e)
{
    follow_tell(((struct hall *)context)->follower, e);
}

static void on_lost(void *context)
{
    struct hall *h = context;
    fprintf(stderr, "jadoube serve: taken for dead by another server; its games are given up\n");
    rooms_lost(h);
}

static bool make_parts(struct hall *h)
{
    h->loop = loop_new();
    h->rooms = calloc(h->buckets, sizeof *h->rooms);
    h->known = calloc(1, sizeof *h->known);
    if (h->loop && h->rooms && h->known && limits_start(&h->limits) &&
        net_start(&h->net, h->loop, &handlers, h, sizeof(struct guest), h->options.limited))
        h->doubts = lanes_start(h) ? mate_queue_start(h) : NULL;
    return h->doubts != NULL;
}

static void free_parts(struct hall *h)
{
    mate_queue_stop(h->doubts);
    lanes_stop(h);
    if (h->net.scratch)
        net_stop(&h->net);
    limits_stop(&h->limits);
    free(h->rooms);
    free(h->known);
    loop_free(h->loop);
    if (h->door.fd >= 0)
        close(h->door.fd);
}

static bool open_store(struct hall *h, char why[300])
{
    struct store_fault       fault = {0};
    const char              *where = h->options.store;
    const struct keeper_news news = {on_trouble, on_lost, on_stored, h};
    struct store_options     opening = {.address = h->options.address ? h->options.address
                                                   : h->at[0]         ? h->at
                                                                      : NULL,
                                        .quiet = h->options.notify != NULL,
                                        .clock = hall_clock,
                                        .context = h};
    tell_time(h);
    struct store *s = store_open(where, &opening, &fault);
    if (!s) {
        snprintf(why, 300, "the store %s: %s", where, fault.text);
        return false;
    }
    h->keeper = keeper_start(s, h->loop, &news);
    if (!h->keeper)
        store_close(s);
    if (h->keeper && h->shared && !(h->follower = follow_start(h, h->options.notify))) {
        keeper_stop(h->keeper);
        h->keeper = NULL;
    }
    if (!h->keeper)
        snprintf(why, 300, "not enough memory");
    return h->keeper != NULL;
}

static bool can_notify(const struct hall *h, char why[300])
{
    const char *notify = h->options.notify;
    if (notify && !notify_knows(notify))
        snprintf(why, 300, "--notify: '%.80s' is no nats://[USER:PASSWORD@]HOST[:PORT]", notify);
    else if (notify && !h->shared)
        snprintf(why, 300, "--notify: only servers that share a database have anything to tell each other");
    else
        return true;
    return false;
}

bool hall_open(struct hall *h, const struct hall_options *options, char why[300])
{
    *h = (struct hall){.options = *options, .buckets = BUCKETS};
    h->shared = strncmp(options->store, "postgres", 8) == 0;
    if (!can_notify(h, why))
        return false;
    h->last_in_line = &h->first_in_line;
    json_watch_memory();
    json_object_seed(0);
    checkpoint_version(h->program);
    h->door.fd = h->signals.fd = -1;
    h->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
    snprintf(why, 300, "not enough memory");
    bool good = make_parts(h) && (!options->listen || take_door(h, why)) && open_store(h, why);
    if (!good) {
        free_parts(h);
        return false;
    }
    h->began = loop_now(h->loop);
    h->sweeper = expiry_start(h);
    return true;
}

/* ---- leaving ---- */

static void begin_leaving(struct hall *h)
{
    h->leaving = true;
    if (h->door.fd >= 0) {
        loop_unwatch(h->loop, &h->door);
        close(h->door.fd);
        h->door.fd = -1;
    }
    rooms_leave(h);
}

static bool is_writing(const struct hall *h)
{
    for (size_t i = 0; i < h->buckets; i++)
        for (const struct room *r = h->rooms[i]; r; r = r->next)
            if (r->state == ROOM_BUSY || (r->state == ROOM_READY && r->ops.first))
                return true;
    return false;
}

static void say_bye(struct hall *h)
{
    char text[MESSAGE_TEXT_MAX];
    message_bye(text);
    for (size_t i = 0; i < h->buckets; i++)
        for (struct room *r = h->rooms[i]; r; r = r->next)
            room_tell(r, text);
    for (struct conn *c = h->net.first; c; c = c->next)
        if (c->mode == CONN_WEBSOCKET)
            conn_refuse(c, WS_GOING);
}

void hall_turn(struct hall *h, int most)
{
    loop_turn(h->loop, h->net.dirty || h->first_in_line ? 0 : most);
    tell_time(h);
    rooms_do_waiting(h);
    follow_flush(h->follower);
    net_flush(&h->net);
    rooms_told(h);
    prove_times(h);
    loop_rest(h->loop);
}

void hall_close(struct hall *h)
{
    int64_t until = clock_ms() + LEAVE_MS;
    begin_leaving(h);
    while (is_writing(h) && clock_ms() < until && !h->trouble)
        hall_turn(h, 50);
    say_bye(h);
    net_flush(&h->net);
    if (h->signals.fd >= 0) {
        loop_unwatch(h->loop, &h->signals);
        close(h->signals.fd);
    }
    mate_queue_stop(h->doubts);
    h->doubts = NULL;
    lanes_leave(h);         /* what was applied there is still stored */
    keeper_stop(h->keeper); /* gives back every job: rooms must still be there */
    expiry_stop(h->sweeper);
    lanes_stop(h); /* … and what the jobs led to */
    for (size_t i = 0; i < h->buckets; i++)
        while (h->rooms[i])
            room_close(h->rooms[i]);
    net_stop(&h->net);
    opponents_stop(h->opponents);
    follow_stop(h->follower);
    walls_close(h);
    limits_stop(&h->limits);
    close(h->spare);
    free(h->rooms);
    free(h->known);
    loop_free(h->loop);
}

/* ---- serving ---- */

static void on_signal(struct watch *w, int what)
{
    struct hall            *h = (struct hall *)((char *)w - offsetof(struct hall, signals));
    struct signalfd_siginfo info;
    (void)what;
    if (read(w->fd, &info, sizeof info) == (ssize_t)sizeof info)
        h->left = true;
}

static bool catch_signals(struct hall *h)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    h->signals = (struct watch){signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC), LOOP_READ, on_signal};
    return h->signals.fd >= 0 && loop_watch(h->loop, &h->signals);
}

/* Before any thread: they inherit it. */
static void block_signals(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a failure of the store, not our end */
}

static void allow_many_files(void)
{
    struct rlimit r;
    if (getrlimit(RLIMIT_NOFILE, &r) == 0) {
        r.rlim_cur = r.rlim_max;
        setrlimit(RLIMIT_NOFILE, &r);
    }
}

static bool call_opponents(struct hall *h, char why[300])
{
    const char *command = h->options.engine;
    if (command && strcmp(command, "none") == 0)
        return true;
    h->insights = true;
    h->opponents = opponents_start(h, command);
    if (h->opponents)
        return true;
    snprintf(why, 300, "--engine: cannot start '%.100s': %s", command ? command : "", strerror(errno));
    return false;
}

int hall_serve(const struct hall_options *options, void (*ready)(const char *at), char why[300])
{
    struct hall *h = calloc(1, sizeof *h);
    if (!h) {
        snprintf(why, 300, "not enough memory");
        return 2;
    }
    allow_many_files();
    block_signals();
    if (!hall_open(h, options, why)) {
        free(h);
        return 2;
    }
    bool good = call_opponents(h, why);
    if (good && !(catch_signals(h) && loop_watch(h->loop, &h->door))) {
        snprintf(why, 300, "cannot wait for signals and connections");
        good = false;
    }
    if (good && ready)
        ready(h->at);
    while (good && !h->left)
        hall_turn(h, -1);
    hall_close(h);
    free(h);
    return good ? 0 : 2;
}
