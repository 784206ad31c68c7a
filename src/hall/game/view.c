/* hall/game/view.c - see view.h. */
#include "hall/game/view.h"

#include <string.h>

jd_role view_role(enum role role)
{
    static const jd_role roles[ROLES] = {
        [ROLE_WHITE] = JD_ROLE_WHITE,     [ROLE_BLACK] = JD_ROLE_BLACK,       [ROLE_ASSISTANT] = JD_ROLE_ASSISTANT,
        [ROLE_ARBITER] = JD_ROLE_ARBITER, [ROLE_ORGANISER] = JD_ROLE_ARBITER, [ROLE_SPECTATOR] = JD_ROLE_SPECTATOR};
    return roles[role];
}

static jd_reader reader_of(struct seat s) { return (jd_reader){view_role(s.role), s.language}; }

static struct view view_of(const struct room *r) { return (struct view){r->game, &r->regs, r->first_line, &r->log}; }

/* ---- what is passed on ---- */

#define EVENT_BYTES 4096 /* hardly any is longer; what does not fit is written again */
#define MOVE_BYTES  320  /* of one in a list */

void view_event(struct out *o, const struct room *r, const struct view_before *before, struct seat seat)
{
    struct view v = view_of(r);
    size_t      length = EVENT_BYTES;
    do {
        struct space s = out_space(o, length);
        length = jd_view_event_of(&v, before, reader_of(seat), s.at, s.size);
    } while (!out_took(o, length));
}

void view_rulings(struct out *o, const struct room *r, const jd_rulings *rulings, struct seat seat)
{
    struct view v = view_of(r);
    size_t      length = EVENT_BYTES;
    do {
        struct space s = out_space(o, length);
        length = jd_view_rulings_of(&v, rulings, reader_of(seat), s.at, s.size);
    } while (!out_took(o, length));
}

static void put_line(struct out *o, const struct view *v, size_t seq, jd_role role)
{
    size_t length = v->lines->at[seq - 1].length;
    do {
        struct space s = out_space(o, length);
        length = jd_view_line_of(v, seq, role, s.at, s.size);
    } while (!out_took(o, length));
}

/* ---- with what the server knows ---- */

void view_here(struct out *o, const struct room *r)
{
    const bool        here[] = {room_here(r, JD_BY_WHITE), room_here(r, JD_BY_BLACK),
                                r->audience.here[ROLE_ARBITER] + r->audience.here[ROLE_ORGANISER] > 0,
                                r->audience.here[ROLE_ASSISTANT] > 0};
    const char *const names[] = {"white", "black", "arbiter", "assistant"};
    out_open(o, '{');
    for (int i = 0; i < 4; i++) {
        out_key(o, names[i]);
        out_bool(o, here[i]);
    }
    out_number(o, "spectators", r->audience.here[ROLE_SPECTATOR]);
    out_close(o, '}');
}

/* An object that was written behind members becomes more of them. */
static void join(struct out *o, size_t begin)
{
    if (!o->bad)
        o->text[begin] = ',';
}

void view_board(struct out *o, const struct room *r)
{
    struct view v = view_of(r);
    size_t      length = EVENT_BYTES, begin;
    out_number(o, "now", room_time(r));
    out_key(o, "here");
    view_here(o, r);
    begin = o->length;
    do {
        struct space s = out_space(o, length);
        length = jd_view_board_of(&v, s.at, s.size);
    } while (!out_took(o, length));
    join(o, begin);
    out_reopen(o);
}

/* The tournament that it belongs to. */
static void put_event(struct out *o, const json_t *extra)
{
    static const char *const where[] = {"round", "board"};
    const char              *id = json_string_value(json_object_get(extra, "tournament"));
    if (!id)
        return;
    out_key(o, "tournament");
    out_open(o, '{');
    out_member(o, "id", id);
    for (int i = 0; i < 2; i++)
        out_number(o, where[i], json_integer_value(json_object_get(extra, where[i])));
    out_close(o, '}');
}

void view_game(struct out *o, const struct room *r, struct seat seat, int64_t since)
{
    struct view v = view_of(r);
    size_t      length = EVENT_BYTES + (size_t)jd_game_state(r->game).standing * MOVE_BYTES, begin;
    out_member(o, "id", r->id);
    put_event(o, r->extra);
    begin = o->length;
    do {
        struct space s = out_space(o, length);
        length = jd_view_game_of(&v, reader_of(seat), since, s.at, s.size);
    } while (!out_took(o, length));
    join(o, begin);
}

/* ---- a game to take along ---- */

bool view_withholds(const struct room *r, struct seat seat)
{
    struct view v = view_of(r);
    return jd_view_withholds_of(&v, view_role(seat.role));
}

char *view_log(const struct room *r, struct seat seat)
{
    struct view v = view_of(r);
    struct out  o = {0};
    out_raw(&o, r->first_line, strlen(r->first_line));
    out_end_line(&o);
    for (size_t seq = 1; seq <= r->log.count; seq++) {
        put_line(&o, &v, seq, view_role(seat.role));
        out_end_line(&o);
    }
    if (o.bad)
        out_free(&o);
    return o.text;
}
