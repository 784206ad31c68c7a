/* event_write.c - an event as the object of its line: its fields in the order of the table, those that say no more
 * than their absence would left out. */
#include "jadoube/log.h"

#include "laws/event.h"
#include "log/json.h"
#include "log/lines.h"

#include <stdlib.h>
#include <string.h>

static const void *member(const struct field *f, const jd_event *e) { return (const char *)e + f->member; }

static bool says_something(const struct field *f, const jd_event *e, const jd_event *usual)
{
    const void *value = member(f, e), *other = member(f, usual);
    switch (f->type) {
    case JD_TYPE_NUMBER: return jd_field_given(f, e) && *(const int64_t *)value != *(const int64_t *)other;
    case JD_TYPE_SWITCH:
    case JD_TYPE_CHOICE: return *(const bool *)value != *(const bool *)other;
    case JD_TYPE_SQUARES: return e->squares != 0;
    case JD_TYPE_PAIR: return memcmp(value, other, 2 * sizeof(int64_t)) != 0;
    default: return jd_field_given(f, e);
    }
}

static void put_square(struct json_out *o, jd_square s)
{
    char name[3];
    jd_square_name(s, name);
    jd_json_put_text(o, name);
}

static void put_squares(struct json_out *o, jd_bitboard squares)
{
    jd_json_open(o, '[');
    for (jd_square s = 0; s < 64; s++)
        if (squares & jd_square_bit(s))
            put_square(o, s);
    jd_json_close(o, ']');
}

static void put_pair(struct json_out *o, const int64_t pair[2])
{
    jd_json_open(o, '{');
    for (int c = 0; c < 2; c++)
        if (pair[c] != JD_ABSENT) {
            jd_json_key_number(o, jd_party_name((jd_party)c), pair[c]);
        }
    jd_json_close(o, '}');
}

static void put_players(struct json_out *o, const bool present[2])
{
    jd_json_open(o, '[');
    for (int c = 0; c < 2; c++)
        if (present[c])
            jd_json_put_text(o, jd_party_name((jd_party)c));
    jd_json_close(o, ']');
}

static void put_value(struct json_out *o, jd_field field, const jd_event *e)
{
    const struct field *f = &jd_fields[field];
    const void         *value = member(f, e);
    switch (f->type) {
    case JD_TYPE_WHAT: jd_json_put_text(o, jd_what_name(e->what)); break;
    case JD_TYPE_PLAYER:
    case JD_TYPE_PARTY: jd_json_put_text(o, jd_party_name(e->of)); break;
    case JD_TYPE_MOVE:
    case JD_TYPE_TEXT: jd_json_put_text(o, *(const char *const *)value); break;
    case JD_TYPE_SQUARE: put_square(o, e->square); break;
    case JD_TYPE_SQUARES: put_squares(o, e->squares); break;
    case JD_TYPE_NUMBER: jd_json_put_number(o, *(const int64_t *)value); break;
    case JD_TYPE_POINTS: jd_json_put_points(o, *(const double *)value); break;
    case JD_TYPE_SWITCH: jd_json_put_switch(o, *(const bool *)value); break;
    case JD_TYPE_CHOICE: jd_json_put_text(o, jd_field_word(field, *(const bool *)value)); break;
    case JD_TYPE_PAIR: put_pair(o, value); break;
    case JD_TYPE_PLAYERS: put_players(o, value); break;
    }
}

size_t jd_event_write(const jd_event *e, char *out, size_t size)
{
    struct json_out o = {.to = {out, size, 0}};
    jd_event        usual = jd_event_of(e->at, e->by, e->act);
    jd_json_open(&o, '{');
    jd_json_key_number(&o, "at", e->at);
    jd_json_key_text(&o, "by", jd_party_name(e->by));
    jd_json_key_text(&o, "do", jd_act_name(e->act));
    for (int field = 0; field < JD_FIELD_COUNT; field++)
        if (jd_act_takes(e->act, (jd_field)field) && says_something(&jd_fields[field], e, &usual)) {
            jd_json_key(&o, jd_fields[field].name);
            put_value(&o, (jd_field)field, e);
        }
    jd_json_close(&o, '}');
    return buffer_close(&o.to);
}

#define USUAL_LINE 256 /* bytes; longer ones are written twice */

char *jd_event_line(const jd_event *e)
{
    char   text[USUAL_LINE];
    size_t size = jd_event_write(e, text, sizeof text) + 1;
    char  *line = malloc(size);
    if (line && size <= sizeof text)
        memcpy(line, text, size);
    else if (line)
        jd_event_write(e, line, size);
    return line;
}
