/* wall.c - who looks at a tournament, and what they are told. */
#include "server/wall.h"

#include "server/tournaments.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WALL_MS 200 /* between two messages */

struct wall {
    struct wall  *next;
    struct hall  *hall;
    char          id[STORE_ID_MAX + 1];
    struct conn **viewers;
    size_t        count, room;
    json_t       *changed; /* games, as the keys of an object */
    struct timer  timer;
    bool          busy;   /* a round is being opened                        */
    bool          asking; /* the tournament is being read for everybody      */
    bool          again;  /* … and must be read once more                    */
};

/* ---- the list ---- */

static struct wall *find(struct hall *h, const char *id)
{
    struct wall *w = h->walls;
    while (w && strcmp(w->id, id) != 0)
        w = w->next;
    return w;
}

static void flush(struct timer *t);

static struct wall *get(struct hall *h, const char *id)
{
    struct wall *w = find(h, id);
    if (w || !(w = calloc(1, sizeof *w)))
        return w;
    w->hall = h;
    snprintf(w->id, sizeof w->id, "%s", id);
    w->changed = json_object();
    w->timer.fire = flush;
    w->next = h->walls;
    h->walls = w;
    return w;
}

static void free_wall(struct wall *w)
{
    struct wall **at = &w->hall->walls;
    while (*at != w)
        at = &(*at)->next;
    *at = w->next;
    loop_unset(w->hall->loop, &w->timer);
    json_decref(w->changed);
    free(w->viewers);
    free(w);
}

static void drop_idle(struct wall *w)
{
    if (!w->count && !w->busy && !w->asking)
        free_wall(w);
}

void walls_close(struct hall *h)
{
    while (h->walls) {
        for (size_t i = 0; i < h->walls->count; i++)
            h->walls->viewers[i]->extra = NULL;
        free_wall(h->walls);
    }
}

bool wall_set_busy(struct hall *h, const char *id, bool busy)
{
    struct wall *w = get(h, id);
    if (!w || (busy && w->busy))
        return false;
    w->busy = busy;
    drop_idle(w);
    return true;
}

/* ---- viewers ---- */

static bool enter(struct wall *w, struct conn *c)
{
    if (w->count == w->room) {
        size_t        room = w->room ? 2 * w->room : 8;
        struct conn **more = realloc(w->viewers, room * sizeof *more);
        if (!more)
            return false;
        w->viewers = more;
        w->room = room;
    }
    w->viewers[w->count++] = c;
    c->extra = w;
    c->joined = true;
    return true;
}

void wall_exit(struct conn *c)
{
    struct wall *w = c->extra;
    size_t       i = 0;
    if (!w)
        return;
    while (w->viewers[i] != c)
        i++;
    w->viewers[i] = w->viewers[--w->count];
    c->extra = NULL;
    drop_idle(w);
}

static void tell(struct conn *c, json_t *o)
{
    char *text = json_dumps(o, JSON_COMPACT);
    conn_give(c, text ? frame_of(c->mode, text, strlen(text)) : NULL);
    free(text);
    json_decref(o);
}

/* The same to all; takes the object. */
static void tell_all(struct wall *w, json_t *o)
{
    char         *text = json_dumps(o, JSON_COMPACT);
    struct block *made[2] = {NULL, NULL};
    for (size_t i = 0; i < w->count && text; i++) {
        bool stream = w->viewers[i]->mode == CONN_STREAM;
        if (!made[stream])
            made[stream] = frame_of(w->viewers[i]->mode, text, strlen(text));
        conn_send(w->viewers[i], made[stream]);
    }
    block_drop(made[0]);
    block_drop(made[1]);
    free(text);
    json_decref(o);
}

/* ---- what changes ---- */

void wall_note(const struct room *r)
{
    const char  *id = r->hall->walls ? json_string_value(json_object_get(r->extra, "tournament")) : NULL;
    struct wall *w = id ? find(r->hall, id) : NULL;
    if (!w || !w->count)
        return;
    json_object_set_new(w->changed, r->id, json_true());
    if (!w->timer.slot)
        loop_set(w->hall->loop, &w->timer, loop_now(w->hall->loop) + WALL_MS);
}

static void flush(struct timer *t)
{
    struct wall *w = (struct wall *)((char *)t - offsetof(struct wall, timer));
    json_t      *boards = json_array(), *unused;
    const char  *game;
    bool         ended = false;
    json_object_foreach(w->changed, game, unused)
    {
        const struct room *r = room_find(w->hall, game);
        json_t            *board = r ? board_view(r) : NULL;
        if (board) {
            ended |= json_is_string(json_object_get(board, "result"));
            json_array_append_new(boards, board);
        }
    }
    json_object_clear(w->changed);
    if (json_array_size(boards))
        tell_all(w, json_pack("{s:O}", "boards", boards));
    json_decref(boards);
    if (ended)
        wall_refresh(w->hall, w->id);
}

static void on_refreshed(struct visit *v)
{
    struct wall *w = find(v->hall, v->id);
    if (w) {
        bool again = w->again;
        w->asking = w->again = false;
        if (v->who != VISITORS && w->count)
            tell_all(w, json_pack("{s:o}", "tournament", visit_view(v)));
        if (again)
            wall_refresh(v->hall, v->id);
        else
            drop_idle(w);
    }
    visit_end(v);
}

void wall_refresh(struct hall *h, const char *id)
{
    struct wall *w = find(h, id);
    if (!w || !w->count)
        return;
    w->again = w->asking;
    if (!w->asking)
        w->asking = visit_by(h, NULL, id, "", on_refreshed, NULL);
}

/* ---- coming ---- */

static void greet(struct visit *v, int status, const char *expected)
{
    struct wall *w = v->conn->gone ? NULL : get(v->hall, v->id);
    (void)status;
    (void)expected;
    if (w && v->conn->mode == CONN_WAITING) {
        static const char head[] =
            "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n"
            "X-Accel-Buffering: no\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n";
        conn_stream(v->conn, block_of(head, sizeof head - 1));
    }
    if (w && !v->conn->gone && enter(w, v->conn))
        tell(v->conn, json_pack("{s:o}", "tournament", visit_view(v)));
    else if (w)
        drop_idle(w);
    visit_end(v);
}

static void greet_with_rooms(struct visit *v) { visit_rooms(v, 0, NULL, greet); }

void get_tournament_stream(struct call *c) { visit_begin(c, greet_with_rooms, false, false); }

static void on_joined(struct visit *v)
{
    struct hall *h = v->hall;
    if (v->who != VISITORS) {
        greet_with_rooms(v);
        return;
    }
    h->refused++;
    if (h->options.limited)
        limits_take(&h->limits, &v->conn->address, LIMIT_GUESSES, loop_now(h->loop));
    tell(v->conn, json_pack("{s:{s:s, s:i}}", "error", "expected", "a key of this tournament", "status", 403));
    conn_close(v->conn);
    visit_end(v);
}

void wall_hear(struct hall *h, struct conn *c, const json_t *message)
{
    const char *id = json_string_value(json_object_get(message, "wall"));
    const char *key = json_string_value(json_object_get(message, "key"));
    c->joined = true; /* once */
    if (id && id_valid(id, strlen(id)) && key && strlen(key) < sizeof((struct visit *)0)->key &&
        visit_by(h, c, id, key, on_joined, NULL))
        return;
    tell(c, json_pack("{s:{s:s, s:i}}", "error", "expected", "{\"wall\": \"TOURNAMENT\", \"key\": \"KEY\"}", "status",
                      400));
    conn_close(c);
}
