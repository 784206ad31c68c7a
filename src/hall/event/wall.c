/* hall/event/wall.c - who looks at a tournament, and what they are told. */
#include "hall/event/wall.h"

#include "hall/event/tournament_routes.h"
#include "hall/game/view.h"
#include "hall/serve/json_memory.h"
#include "hall/serve/rate_limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WALL_MS   200  /* between two messages                                        */
#define SOON_MS   1000 /* … when players come in crowds: the first is told at once */
#define SHARED_MS 5000 /* between two looks at what happened on other servers      */

struct wall {
    struct wall  *next;
    struct hall  *hall;
    char          id[STORE_ID_MAX + 1];
    struct conn **viewers;
    size_t        count, room;
    json_t       *changed; /* games, as the keys of an object */
    struct timer  timer, look;
    bool          telling; /* a connection that breaks meanwhile must not free the wall */
    bool          asking;  /* the tournament is being read for all viewers */
    bool          again;   /* … and must be read once more                    */
    bool          due;     /* … when the timer comes                          */
    int64_t       was_due; /* when it last came for that                      */
    bool         *told;    /* by round: it is over, and all viewers know */
    int           told_count;
};

/* ---- the list ---- */

static struct wall *find_wall(struct hall *h, const char *id)
{
    struct wall *w = h->walls;
    while (w && strcmp(w->id, id) != 0)
        w = w->next;
    return w;
}

static void flush_wall(struct timer *t);
static void reread(struct hall *h, const char *id);
static void look_again(struct timer *t);

static struct wall *get_wall(struct hall *h, const char *id)
{
    struct wall *w = find_wall(h, id);
    if (w || !(w = calloc(1, sizeof *w)))
        return w;
    w->hall = h;
    snprintf(w->id, sizeof w->id, "%s", id);
    w->changed = json_object();
    w->timer.fire = flush_wall;
    w->look.fire = look_again;
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
    loop_unset(w->hall->loop, &w->look);
    json_decref(w->changed);
    free(w->told);
    free(w->viewers);
    free(w);
}

static void drop_idle(struct wall *w)
{
    if (!w->count && !w->asking && !w->telling)
        free_wall(w);
}

void walls_close(struct hall *h)
{
    while (h->walls) {
        for (size_t i = 0; i < h->walls->count; i++)
            guest_of(h->walls->viewers[i])->wall = NULL;
        free_wall(h->walls);
    }
}

/* ---- changes ---- */

static unsigned *changes_of(struct hall *h, const char *id) { return &h->event_changes[hash_id(id) % EVENT_CHANGES]; }

unsigned wall_changes(struct hall *h, const char *id) { return *changes_of(h, id); }

/* ---- viewers ---- */

static bool enter_wall(struct wall *w, struct conn *c)
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
    if (w->hall->shared && !w->look.slot)
        loop_set(w->hall->loop, &w->look, loop_now(w->hall->loop) + SHARED_MS);
    guest_of(c)->wall = w;
    c->joined = true;
    return true;
}

void wall_exit(struct conn *c)
{
    struct wall *w = guest_of(c)->wall;
    size_t       i = 0;
    if (!w)
        return;
    while (w->viewers[i] != c)
        i++;
    w->viewers[i] = w->viewers[--w->count];
    guest_of(c)->wall = NULL;
    drop_idle(w);
}

/* The same to all. */
static void tell_all(struct wall *w, const char *text)
{
    struct block *made[2] = {NULL, NULL};
    w->telling = true;
    for (size_t i = text ? w->count : 0; i-- > 0;) { /* one that breaks makes room for the last */
        bool stream = w->viewers[i]->mode == CONN_STREAM;
        if (!made[stream])
            made[stream] = frame_of(w->viewers[i]->mode, text, strlen(text));
        conn_send(w->viewers[i], made[stream]);
    }
    block_drop(made[0]);
    block_drop(made[1]);
    w->telling = false;
}

/* ---- what changes ---- */

static struct wall *wall_of(const struct room *r)
{
    const char  *id = r->hall->walls ? json_string_value(json_object_get(r->extra, "tournament")) : NULL;
    struct wall *w = id ? find_wall(r->hall, id) : NULL;
    return w && w->count ? w : NULL;
}

bool wall_shows(const struct room *r) { return wall_of(r) != NULL; }

void wall_note(const struct room *r)
{
    struct wall *w = wall_of(r);
    if (!w)
        return;
    json_object_set_new(w->changed, r->id, json_true());
    if (!w->timer.slot)
        loop_set(w->hall->loop, &w->timer, loop_now(w->hall->loop) + WALL_MS);
}

/* {"boards": […]}, one of them after the other. */
static void begin_boards(struct out *o)
{
    message_begin(o, MESSAGE_BOARDS);
    out_open(o, '[');
}

static void put_board(struct out *o, const struct room *r)
{
    json_int_t round = json_integer_value(json_object_get(r->extra, "round"));
    json_int_t board = json_integer_value(json_object_get(r->extra, "board"));
    if (!r->game || !round || !board)
        return;
    out_open(o, '{');
    out_number(o, "round", round);
    out_number(o, "board", board);
    out_member(o, "game", r->id);
    out_member(o, "result", jd_result_text(jd_game_state(r->game).result));
    view_board(o, r);
    out_close(o, '}');
}

/* NULL when there is no board among them, or no memory. */
static const char *end_boards(struct out *o)
{
    bool none = !o->bad && o->text[o->length - 1] == '[';
    out_close(o, ']');
    out_close(o, '}');
    return none || o->bad ? NULL : o->text;
}

static void flush_wall(struct timer *t)
{
    struct wall *w = (struct wall *)((char *)t - offsetof(struct wall, timer));
    struct out   o = {0};
    json_t      *unused;
    const char  *game;
    bool         ended = false;
    begin_boards(&o);
    json_object_foreach(w->changed, game, unused)
    {
        const struct room *r = room_find(w->hall, game);
        if (r)
            put_board(&o, r);
        ended |= !r || !r->game || jd_game_state(r->game).result != JD_NO_RESULT; /* without a room: the store knows */
    }
    json_object_clear(w->changed);
    tell_all(w, end_boards(&o));
    out_free(&o);
    bool due = w->due;
    if (due)
        w->was_due = loop_now(w->hall->loop);
    w->due = false;
    if ((ended || due) && w->count)
        wall_refresh(w->hall, w->id);
    else
        drop_idle(w);
}

static void end_refresh(struct event_request *q, struct wall *w)
{
    bool again = w->again;
    w->asking = w->again = false;
    if (again && w->count)
        reread(q->hall, q->id);
    else
        drop_idle(w);
}

static void note_told(struct wall *w, const jd_tournament *t)
{
    free(w->told);
    w->told = calloc((size_t)jd_tournament_rounds(t) + 1, sizeof *w->told);
    w->told_count = w->told ? jd_tournament_rounds(t) : 0;
    for (int r = 1; r <= w->told_count; r++)
        w->told[r - 1] = jd_tournament_is_finished(t, r);
}

void wall_retell(struct hall *h, const char *id, int round)
{
    struct wall *w = find_wall(h, id);
    if (w && round >= 1 && round <= w->told_count)
        w->told[round - 1] = false;
}

/* What happened since the rows and the rooms of this request were read: {"boards": …}; NULL when nothing did. */
static const char *write_changes(struct out *o, const struct event_request *q)
{
    begin_boards(o);
    for (int n = 1; n <= jd_tournament_rounds(q->t); n++)
        for (int b = 1; b <= jd_tournament_boards(q->t, n); b++) {
            const char        *game = jd_tournament_game(q->t, n, b);
            const struct room *r = game[0] ? room_find(q->hall, game) : NULL;
            const json_t      *live = r ? json_object_get(q->view.live, game) : NULL;
            if (r && r->game &&
                (!live || (json_int_t)r->log.count != json_integer_value(json_object_get(live, "seq")) ||
                 jd_game_state(r->game).result != jd_tournament_result(q->t, n, b)))
                put_board(o, r);
        }
    return end_boards(o);
}

/* What the viewers have been told since is newer than what was written: it is told again behind it. */
static void on_written(struct event_request *q)
{
    struct wall *w = find_wall(q->hall, q->id);
    struct out   o = {0};
    if (w && q->text) {
        tell_all(w, q->text);
        tell_all(w, write_changes(&o, q));
        note_told(w, q->t);
    } else if (w) {
        wall_refresh_soon(q->hall, q->id);
    }
    if (w)
        end_refresh(q, w);
    out_free(&o);
    event_request_end(q);
}

/* A store that does not answer is asked again: the viewers wait for what they have not been told. */
static void on_read(struct event_request *q)
{
    struct wall *w = find_wall(q->hall, q->id);
    if (w && w->count && q->who != VISITORS) {
        event_view_write_news(q, w->told, w->told_count, on_written);
        return;
    }
    if (w && q->job.err != STORE_MISSING)
        wall_refresh_soon(q->hall, q->id);
    if (w)
        end_refresh(q, w);
    event_request_end(q);
}

/* Read it once more for all viewers, changed or not. */
static void reread(struct hall *h, const char *id)
{
    struct wall *w = find_wall(h, id);
    if (!w || !w->count || h->leaving)
        return;
    w->again = w->asking;
    if (!w->asking && !(w->asking = event_request_begin_own(h, NULL, id, "", on_read, NULL)))
        wall_refresh_soon(h, id);
}

void wall_refresh(struct hall *h, const char *id)
{
    ++*changes_of(h, id);
    reread(h, id);
}

void wall_refresh_soon(struct hall *h, const char *id)
{
    struct wall *w = find_wall(h, id);
    ++*changes_of(h, id);
    if (!w || !w->count)
        return;
    w->due = true;
    int64_t now = loop_now(h->loop), next = w->was_due + SOON_MS;
    if (!w->timer.slot)
        loop_set(h->loop, &w->timer, w->was_due && next > now ? next : now);
}

/* Games that end on other servers are not heard of here. */
static void look_again(struct timer *t)
{
    struct wall *w = (struct wall *)((char *)t - offsetof(struct wall, look));
    loop_set(w->hall->loop, t, loop_now(w->hall->loop) + SHARED_MS);
    reread(w->hall, w->id);
}

/* ---- coming ---- */

/* What happened while the tournament was being written: in its games, and to itself. */
static void tell_news(struct event_request *q)
{
    struct out  o = {0};
    const char *text = write_changes(&o, q);
    if (text)
        conn_give(q->conn, frame_of(q->conn->mode, text, o.length));
    out_free(&o);
    if (wall_changes(q->hall, q->id) != q->seen_changes)
        reread(q->hall, q->id);
}

static void greet_viewer(struct event_request *q)
{
    struct wall *w = q->conn->gone || !q->text ? NULL : get_wall(q->hall, q->id);
    if (w && q->conn->mode == CONN_WAITING) {
        static const char head[] =
            "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n"
            "X-Accel-Buffering: no\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n";
        conn_stream(q->conn, block_of(head, sizeof head - 1));
    }
    if (w && !q->conn->gone && enter_wall(w, q->conn)) {
        conn_give_whole(q->conn, frame_of(q->conn->mode, q->text, strlen(q->text)));
        tell_news(q);
    } else if (w) {
        drop_idle(w);
    }
    event_request_end(q);
}

static void write_greeting(struct event_request *q) { event_view_write(q, greet_viewer); }

void get_tournament_stream(struct call *c) { event_request_begin(c, write_greeting, 0); }

static void on_joined(struct event_request *q)
{
    struct hall *h = q->hall;
    if (q->who != VISITORS) {
        write_greeting(q);
        return;
    }
    h->refused++;
    if (!q->conn->gone)
        allow_guess(h, q->conn);
    say_refusal(q->conn, -1, refusal_of(REFUSED_KEY_WRONG));
    conn_close(q->conn);
    event_request_end(q);
}

void wall_hear(struct hall *h, struct conn *c, struct json message)
{
    char           id[STORE_ID_MAX + 1], key[sizeof((struct event_request *)0)->key];
    struct refusal why = refusal_expecting(REFUSED_BAD_MESSAGE, "{\"wall\": \"TOURNAMENT\", \"key\": \"KEY\"}");
    c->joined = true; /* once */
    if (said_text(message, "wall", id, sizeof id) && id_valid(id, strlen(id)) &&
        said_text(message, "key", key, sizeof key)) {
        struct refusal many = allow_key(h, c, key);
        if (!many.code && event_request_begin_own(h, c, id, key, on_joined, NULL))
            return;
        why = many.code ? many : refusal_of(REFUSED_OUT_OF_MEMORY);
    }
    say_refusal(c, -1, why);
    conn_close(c);
}
