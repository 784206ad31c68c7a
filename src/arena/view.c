/* view.c - spectators of a match: few, and never waited for.
 *
 * The thread looks five times a second for what the runner has left for it (arena/shown.h), and writes it once for
 * each language that somebody reads. It is nicer to others than the runner and the engines are. */
#include "arena/view.h"

#include "arena/tell.h"
#include "hall/net/door.h"
#include "hall/serve/api.h"
#include "hall/serve/info.h"
#include "hall/serve/page.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

#define TICK_MS     200
#define GUESTS_MOST 256 /* connections */
#define LEAVE_MS    1000
#define NICENESS    10

struct view {
    struct shown *shown;
    struct loop  *loop;
    struct net    net;
    struct watch  door, bell; /* the bell: it is time to leave */
    struct timer  tick;
    char          at[80];
    bool          leaving;
    pthread_t     thread;
};

/* What is known of a connection. */
struct viewer {
    const jd_language *language; /* NULL: it has not said that it wants to see anything */
};

static struct viewer *viewer_of(struct conn *c) { return conn_extra(c); }
static struct view   *view_of(const struct conn *c) { return c->net->owner; }

/* ---- what is said ---- */

/* As a message; NULL without memory. */
static struct block *message_of(json_t *o)
{
    char         *text = o ? json_dumps(o, JSON_COMPACT | JSON_REAL_PRECISION(8)) : NULL;
    struct block *b = text ? ws_write(WS_TEXT, text, strlen(text)) : NULL;
    free(text);
    json_decref(o);
    return b;
}

static void send_news(struct view *v, const jd_language *language)
{
    struct block *b = message_of(tell_news(v->shown, language));
    for (struct conn *c = v->net.first, *next; b && c; c = next) {
        next = c->next;
        if (viewer_of(c)->language == language)
            conn_send(c, b);
    }
    block_drop(b);
}

static bool anybody_reads(const struct view *v, const jd_language *language)
{
    for (struct conn *c = v->net.first; c; c = c->next)
        if (viewer_of(c)->language == language)
            return true;
    return false;
}

static bool spread_news(struct view *v)
{
    if (!tell_take(v->shown))
        return false;
    for (int i = 0; i < JD_SPOKEN; i++)
        if (anybody_reads(v, jd_language_spoken((size_t)i)))
            send_news(v, jd_language_spoken((size_t)i));
    return true;
}

static void on_tick(struct timer *t)
{
    struct view *v = (struct view *)((char *)t - offsetof(struct view, tick));
    spread_news(v);
    loop_set(v->loop, t, loop_now(v->loop) + TICK_MS);
}

/* ---- who asks ---- */

static const jd_language *language_of(const char *code)
{
    const jd_language *language = code ? jd_language_find(code) : NULL;
    return language && language->spoken >= 0 ? language : jd_language_english();
}

/* The only thing that can be said: I look on, in this language. */
static void on_message(struct conn *c, const char *text, size_t length)
{
    json_t *said = json_loadb(text, length, 0, NULL);
    if (!json_is_object(said)) {
        conn_refuse(c, WS_KIND);
    } else {
        viewer_of(c)->language = language_of(json_string_value(json_object_get(said, "lang")));
        c->joined = true;
        struct block *b = message_of(tell_all(view_of(c)->shown, viewer_of(c)->language));
        if (b)
            conn_give(c, b);
        else
            conn_break(c);
    }
    json_decref(said);
}

static void serve_state(struct conn *c, const struct http_request *r)
{
    char code[16] = "";
    http_query(r->query, "lang", code, sizeof code);
    answer_json(c, 200, tell_all(view_of(c)->shown, language_of(code)));
}

/* "/api/laws/2023/5.1.1": what an Article asks, as the hall answers it. */
static bool serve_article(struct conn *c, const struct http_request *r)
{
    static const char base[] = "/api/laws/";
    struct call       call = {.conn = c, .request = r};
    char              code[16] = "";
    if (!slice_begins(r->path, base))
        return false;
    struct slice rest = {r->path.at + sizeof base - 1, r->path.length - (sizeof base - 1)};
    const char  *slash = memchr(rest.at, '/', rest.length);
    size_t       edition = slash ? (size_t)(slash - rest.at) : 0;
    if (!slash || !slice_copy((struct slice){rest.at, edition}, call.at[0], sizeof call.at[0]) ||
        !slice_copy((struct slice){slash + 1, rest.length - edition - 1}, call.at[1], sizeof call.at[1]))
        return false;
    http_query(r->query, "lang", code, sizeof code);
    call.language = language_of(code);
    get_article(&call);
    return true;
}

static void go_to_match(struct conn *c)
{
    conn_answer(c, (struct http_answer){.status = 302, .headers = "Location: /match\r\n"});
}

static void open_websocket(struct conn *c, const struct http_request *r)
{
    if (!http_same_origin(r))
        answer_code(c, REFUSED_FOREIGN_PAGE);
    else if (!ws_is_handshake(r))
        answer_code(c, REFUSED_WEBSOCKET_NEEDED);
    else
        conn_upgrade(c, r);
}

static void on_request(struct conn *c, const struct http_request *r)
{
    if (!slice_is(r->method, "GET") && !slice_is(r->method, "HEAD"))
        answer_code(c, REFUSED_WRONG_METHOD);
    else if (slice_is(r->path, "/"))
        go_to_match(c);
    else if (slice_is(r->path, "/ws"))
        open_websocket(c, r);
    else if (slice_is(r->path, "/api/match"))
        serve_state(c, r);
    else if (!serve_article(c, r) && !page_serve(c, r, slice_is(r->path, "/match")))
        answer_code(c, REFUSED_NO_SUCH_PATH);
}

static void on_bytes(struct conn *c, const char *bytes, size_t length) {}
static void on_gone(struct conn *c) {}

static const struct net_handlers handlers = {on_request, on_message, on_bytes, on_gone};

static void on_door(struct watch *w, int what)
{
    struct view    *v = (struct view *)((char *)w - offsetof(struct view, door));
    struct in6_addr from;
    int             fd = door_accept(w->fd, &from);
    if (fd < 0)
        return;
    if (v->net.open < GUESTS_MOST)
        conn_open(&v->net, fd, &from);
    else
        close(fd);
}

/* ---- the thread ---- */

static void on_bell(struct watch *w, int what)
{
    struct view *v = (struct view *)((char *)w - offsetof(struct view, bell));
    v->leaving = true;
}

static bool is_sending(const struct view *v)
{
    for (const struct conn *c = v->net.first; c; c = c->next)
        if (c->backlog)
            return true;
    return false;
}

static void serve_turn(struct view *v, int most)
{
    loop_turn(v->loop, v->net.dirty ? 0 : most);
    net_flush(&v->net);
    loop_rest(v->loop);
}

/* What is left to say goes to those who take it; then it is over. */
static void leave(struct view *v)
{
    int64_t until = clock_ms() + LEAVE_MS;
    loop_unwatch(v->loop, &v->bell);
    loop_unwatch(v->loop, &v->door);
    while (spread_news(v))
        continue; /* the runner is done: there will be no more */
    for (struct conn *c = v->net.first; c; c = c->next)
        if (c->mode == CONN_WEBSOCKET)
            conn_refuse(c, WS_GOING);
    net_flush(&v->net);
    while (is_sending(v) && clock_ms() < until)
        serve_turn(v, 50);
}

static void *serve(void *context)
{
    struct view *v = context;
    setpriority(PRIO_PROCESS, (id_t)gettid(), NICENESS);
    tell_take(v->shown); /* so that the first who comes is told how many games there will be */
    loop_set(v->loop, &v->tick, loop_now(v->loop) + TICK_MS);
    while (!v->leaving)
        serve_turn(v, -1);
    leave(v);
    return NULL;
}

/* Signals are the runner's. */
static bool start_thread(struct view *v)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool good = pthread_create(&v->thread, NULL, serve, v) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return good;
}

/* ---- from outside ---- */

static void dismantle(struct view *v)
{
    if (v->net.scratch)
        net_stop(&v->net);
    if (v->door.fd >= 0)
        close(v->door.fd);
    if (v->bell.fd >= 0)
        close(v->bell.fd);
    loop_free(v->loop);
    free(v);
}

static bool furnish(struct view *v)
{
    v->bell = (struct watch){eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK), LOOP_READ, on_bell};
    v->tick.fire = on_tick;
    return v->bell.fd >= 0 && v->loop && net_start(&v->net, v->loop, &handlers, v, sizeof(struct viewer), true) &&
           loop_watch(v->loop, &v->door) && loop_watch(v->loop, &v->bell) && start_thread(v);
}

struct view *view_open(struct shown *s, const char *at, char why[300])
{
    struct view *v = calloc(1, sizeof *v);
    snprintf(why, 300, "not enough memory");
    if (!v)
        return NULL;
    v->shown = s;
    v->bell.fd = -1;
    v->loop = loop_new();
    v->door = (struct watch){door_open("serve", at, why), LOOP_READ, on_door};
    if (v->door.fd >= 0) {
        door_name(v->door.fd, v->at, sizeof v->at);
        if (furnish(v))
            return v;
        snprintf(why, 300, "cannot serve: %s", strerror(errno));
    }
    dismantle(v);
    return NULL;
}

const char *view_at(const struct view *v) { return v->at; }

void view_close(struct view *v)
{
    if (!v)
        return;
    eventfd_write(v->bell.fd, 1);
    pthread_join(v->thread, NULL);
    dismantle(v);
}
