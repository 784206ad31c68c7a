/* hall/game/audience.c - who is in a room, and telling them. */
#include "hall/event/wall.h"
#include "hall/game/opponent.h"
#include "hall/game/view.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- seats ---- */

bool room_seat(const struct room *r, enum role role, const jd_language *language, struct seat *out)
{
    if (role >= ROLES)
        return false;
    *out = (struct seat){role, jd_role_eyes(view_role(role), &r->regs), language};
    return true;
}

static struct seat seat_of(struct conn *c)
{
    const struct guest *g = guest_of(c);
    return (struct seat){(enum role)g->role, (jd_party)g->colour, jd_language_spoken(g->lang)};
}

bool room_here(const struct room *r, jd_party player)
{
    return r->audience.here[player == JD_BY_WHITE ? ROLE_WHITE : ROLE_BLACK] > 0 || opponent_of(r) == player;
}

/* Who is there arrives, and a game that begins with both begins. */
static void begin_game(struct room *r)
{
    jd_state s = jd_game_state(r->game);
    bool     both = room_here(r, JD_BY_WHITE) && room_here(r, JD_BY_BLACK);
    if (r->regs.check_in && s.phase < JD_FINISHED)
        for (int p = 0; p < 2; p++)
            if (room_here(r, (jd_party)p) && s.absent[p])
                room_do(r, (jd_party)p, JD_DO_ARRIVE, NULL);
    if (s.phase == JD_SCHEDULED && both && json_is_true(json_object_get(r->extra, "start")))
        room_do(r, JD_BY_ARBITER, JD_DO_START, NULL);
}

void room_do_due(struct room *r)
{
    if (r->following || r->hall->leaving)
        return;
    begin_game(r);
    if (r->waits && room_here(r, jd_party_of(jd_game_state(r->game).on_move)))
        room_do(r, JD_BY_ARBITER, JD_DO_RESUME, "server");
}

void room_enter(struct room *r, struct conn *c, struct seat seat, int64_t since)
{
    if (r->audience.count == r->audience.room) {
        size_t        room = r->audience.room ? 2 * r->audience.room : 8;
        struct conn **more = realloc(r->audience.viewers, room * sizeof *more);
        if (!more) {
            conn_break(c);
            return;
        }
        r->audience.viewers = more;
        r->audience.room = room;
    }
    struct guest *g = guest_of(c);
    c->joined = true;
    g->room = r;
    g->place = r->audience.count;
    g->role = (uint8_t)seat.role;
    g->colour = (uint8_t)seat.sees;
    g->lang = (uint8_t)seat.language->spoken;
    if (seat.role <= ROLE_ASSISTANT && r->lag_ms > 0 && c->mode == CONN_WEBSOCKET)
        conn_measure(c);
    r->audience.viewers[r->audience.count++] = c;
    r->audience.here[seat.role]++;
    room_send_game(r, c, since);
    room_tell_here(r, seat.role != ROLE_SPECTATOR);
    if (r->following)
        begin_game(r); /* the server that holds the game does this */
    else
        room_do_due(r);
}

void room_exit(struct conn *c)
{
    struct guest *g = guest_of(c);
    struct room  *r = g->room;
    if (!r)
        return;
    struct conn *last = r->audience.viewers[--r->audience.count];
    r->audience.viewers[g->place] = last;
    guest_of(last)->place = g->place;
    r->audience.here[g->role]--;
    g->room = NULL;
    room_tell_here(r, g->role != ROLE_SPECTATOR);
}

/* ---- telling ---- */

void room_tell(struct room *r, const char *message)
{
    struct block *b = ws_write(WS_TEXT, message, strlen(message));
    for (size_t i = 0; i < r->audience.count; i++)
        if (r->audience.viewers[i]->mode == CONN_WEBSOCKET)
            conn_send(r->audience.viewers[i], b);
    block_drop(b);
}

void room_tell_rematch(struct room *r, enum role role, const char *game, const char *key)
{
    char          text[MESSAGE_TEXT_MAX];
    struct block *b = ws_write(WS_TEXT, text, message_rematch(text, game, key));
    for (size_t i = 0; i < r->audience.count; i++)
        if (r->audience.viewers[i]->mode == CONN_WEBSOCKET && guest_of(r->audience.viewers[i])->role == role)
            conn_send(r->audience.viewers[i], b);
    block_drop(b);
}

static void tell_here_now(struct room *r)
{
    struct out o = {0};
    message_begin(&o, MESSAGE_HERE);
    view_here(&o, r);
    out_close(&o, '}');
    r->audience.changed = false;
    if (!o.bad)
        room_tell(r, o.text);
    out_free(&o);
}

#define HERE_MS 3000

/* Spectators come and go in crowds: they are counted now and then. */
void room_tell_here(struct room *r, bool at_once)
{
    if (at_once)
        wall_note(r); /* the wall shows who is there, too */
    r->audience.changed = true;
    if (at_once && !r->hall->leaving)
        tell_here_now(r);
    if (!r->later.slot)
        loop_set(r->hall->loop, &r->later, loop_now(r->hall->loop) + HERE_MS);
}

struct block *frame_of(enum conn_mode mode, const char *text, size_t length)
{
    if (mode == CONN_WEBSOCKET)
        return ws_write(WS_TEXT, text, length);
    struct block *b = block_new(length + 8);
    if (b) {
        memcpy(b->bytes, "data: ", 6);
        memcpy(b->bytes + 6, text, length);
        memcpy(b->bytes + 6 + length, "\n\n", 2);
    }
    return b;
}

/* Written once for each audience and language, and only when there is a reader. */
void room_broadcast(struct room *r, const struct submission *f)
{
    struct block      *made[2][SEES][JD_SPOKEN] = {0};
    struct view_before before = jd_view_before(f->game, &f->e);
    wall_note(r);
    for (size_t i = 0; i < r->audience.count; i++) {
        struct conn   *c = r->audience.viewers[i];
        struct block **b = &made[c->mode == CONN_STREAM][guest_of(c)->colour][guest_of(c)->lang];
        if (!*b) {
            struct out o = {0};
            view_event(&o, r, &before, seat_of(c));
            *b = o.bad ? NULL : frame_of(c->mode, o.text, o.length);
            out_free(&o);
        }
        conn_send(c, *b);
    }
    for (size_t i = 0; i < sizeof made / sizeof made[0][0][0]; i++)
        block_drop((&made[0][0][0])[i]);
}

/* ---- the whole game ---- */

void room_forget_snapshots(struct room *r)
{
    for (int s = 0; s < JD_ROLE_COUNT; s++)
        for (int t = 0; t < JD_SPOKEN; t++) {
            free(r->audience.snapshots[s][t]);
            r->audience.snapshots[s][t] = NULL;
        }
}

static char *snapshot_text(struct room *r, struct seat seat, int64_t since)
{
    struct out o = {0};
    view_game(&o, r, seat, since);
    if (o.bad)
        out_free(&o);
    char *fitting = o.text ? realloc(o.text, o.length + 1) : NULL; /* many are kept */
    return fitting ? fitting : o.text;
}

/* What only one reader sees stands before what all of them share. */
char *room_game_text(struct room *r, struct seat seat, int64_t since)
{
    char     **cached = &r->audience.snapshots[view_role(seat.role)][seat.language->spoken], *fresh = NULL;
    struct out o = {0};
    if (since >= 0)
        fresh = snapshot_text(r, seat, since);
    else if (!*cached)
        *cached = snapshot_text(r, seat, since);
    const char *rest = since >= 0 ? fresh : *cached;
    message_begin(&o, MESSAGE_GAME);
    out_open(&o, '{');
    out_member(&o, "role", role_name(seat.role));
    out_number(&o, "now", room_time(r));
    out_key(&o, "here");
    view_here(&o, r);
    if (r->hall->trouble)
        out_member(&o, "trouble", "store");
    if (rest)
        out_raw(&o, rest, strlen(rest));
    out_close(&o, '}');
    free(fresh);
    if (!rest || o.bad)
        out_free(&o);
    return o.text;
}

void room_send_game(struct room *r, struct conn *c, int64_t since)
{
    char *text = room_game_text(r, seat_of(c), since);
    conn_give_whole(c, text ? frame_of(c->mode, text, strlen(text)) : NULL);
    free(text);
}

void room_tell_game(struct room *r)
{
    for (size_t i = r->audience.count; i-- > 0;) /* one that breaks makes room for the last */
        room_send_game(r, r->audience.viewers[i], -1);
}
