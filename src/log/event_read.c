/* event_read.c - an event out of its line, by the table of its fields. */
#include "log/read.h"

#include "laws/event.h"

#include <string.h>

/* ---- one field ---- */

static void *member(const struct field *f, jd_event *e) { return (char *)e + f->member; }

static bool read_text(struct json_reader *r, struct json v, const char **out)
{
    if (jd_json_type(v) != VALUE_STRING)
        return false;
    *out = jd_reader_text(r, v);
    return true;
}

static bool read_square(struct json v, jd_square *out)
{
    char name[3];
    if (jd_json_type(v) != VALUE_STRING || jd_json_length(v) != 4) /* e4 in quotation marks */
        return false;
    jd_json_text(v, name);
    *out = jd_square_parse(name);
    return *out != JD_NO_SQUARE;
}

static bool read_squares(struct json v, jd_bitboard *out)
{
    struct json_walk w = jd_json_walk(v);
    struct json      key, item;
    jd_square        s;
    bool             good = jd_json_type(v) == VALUE_LIST;
    while (good && jd_json_next(&w, &key, &item)) {
        good = read_square(item, &s);
        *out |= good ? jd_square_bit(s) : 0;
    }
    return good;
}

static bool read_players(struct json v, bool present[2])
{
    struct json_walk w = jd_json_walk(v);
    struct json      key, item;
    jd_party         who = JD_BY_NOBODY;
    bool             good = jd_json_type(v) == VALUE_LIST;
    present[0] = present[1] = false;
    while (good && jd_json_next(&w, &key, &item)) {
        good = jd_reader_party(item, &who) && (who == JD_BY_WHITE || who == JD_BY_BLACK);
        if (good)
            present[who] = true;
    }
    return good;
}

/* One number for both, or one for each. */
static bool read_pair(struct json v, int64_t pair[2])
{
    struct json each;
    if (jd_json_type(v) == VALUE_NUMBER) {
        bool good = jd_json_whole(v, 0, &pair[0]);
        pair[1] = pair[0];
        return good;
    }
    bool good = jd_json_type(v) == VALUE_OBJECT;
    for (int c = 0; c < 2 && good; c++)
        if (jd_json_member(v, c ? "black" : "white", &each))
            good = jd_json_type(each) == VALUE_NUMBER && jd_json_whole(each, 0, &pair[c]);
    return good;
}

static bool read_what(struct json v, jd_event *e)
{
    for (int what = 1; jd_json_type(v) == VALUE_STRING && what < JD_WHAT_COUNT; what++)
        if (jd_what_act((jd_what)what) == e->act && jd_json_is(v, jd_what_name((jd_what)what))) {
            e->what = (jd_what)what;
            return true;
        }
    return false;
}

static bool read_choice(struct json v, jd_field field, bool *out)
{
    for (int value = 0; jd_json_type(v) == VALUE_STRING && value < 2; value++)
        if (jd_json_is(v, jd_field_word(field, value))) {
            *out = value;
            return true;
        }
    return false;
}

static bool read_value(struct json_reader *r, struct json v, jd_field field, jd_event *e)
{
    const struct field *f = &jd_fields[field];
    switch (f->type) {
    case JD_TYPE_WHAT: return read_what(v, e);
    case JD_TYPE_PLAYER:
    case JD_TYPE_PARTY: return jd_reader_party(v, &e->of);
    case JD_TYPE_MOVE:
    case JD_TYPE_TEXT: return read_text(r, v, member(f, e));
    case JD_TYPE_SQUARE: return read_square(v, &e->square);
    case JD_TYPE_SQUARES: return read_squares(v, &e->squares);
    case JD_TYPE_NUMBER: return jd_json_type(v) == VALUE_NUMBER && jd_json_whole(v, 0, member(f, e));
    case JD_TYPE_POINTS: return jd_reader_points(v, member(f, e));
    case JD_TYPE_SWITCH: return jd_reader_switch(v, member(f, e));
    case JD_TYPE_CHOICE: return read_choice(v, field, member(f, e));
    case JD_TYPE_PAIR: return read_pair(v, member(f, e));
    case JD_TYPE_PLAYERS: return read_players(v, member(f, e));
    }
    return false;
}

static bool read_field(struct json_reader *r, jd_field field, jd_event *e)
{
    const struct field *f = &jd_fields[field];
    struct json         v;
    bool                there = jd_json_member(r->object, f->name, &v);
    if (there && jd_json_type(v) != VALUE_NULL)
        return (read_value(r, v, field, e) && jd_field_fits(f, e)) || jd_reader_fault(r, v, f->expected);
    if (!jd_act_needs(e->act, e->what, field))
        return true;
    return jd_reader_fault(r, there ? v : r->object, f->missing);
}

/* ---- the event ---- */

static bool read_act(struct json_reader *r, jd_act *out)
{
    struct json v;
    if (!jd_json_member(r->object, "do", &v))
        return jd_reader_fault(r, r->object, "the field \"do\"");
    for (int act = 0; jd_json_type(v) == VALUE_STRING && act < JD_ACT_COUNT; act++)
        if (jd_json_is(v, jd_act_name((jd_act)act))) {
            *out = (jd_act)act;
            return true;
        }
    return jd_reader_fault(r, v, "a kind of event such as \"play\"");
}

static bool read_at(struct json_reader *r, int64_t *out)
{
    struct json v;
    if (!jd_json_member(r->object, "at", &v))
        return jd_reader_fault(r, r->object, "the field \"at\"");
    return (jd_json_type(v) == VALUE_NUMBER && jd_json_whole(v, 0, out) && *out >= 0 && *out <= JD_AT_MAX) ||
           jd_reader_fault(r, v, "\"at\" as a whole number from 0 to 2305843009213693951");
}

/* What the arbiter may do is done by him, unless somebody else is named. */
static bool read_by(struct json_reader *r, jd_act act, jd_party *out)
{
    struct json v;
    bool        there = jd_json_member(r->object, "by", &v);
    *out = JD_BY_ARBITER;
    if (!there && jd_act_allowed(act, JD_BY_ARBITER))
        return true;
    if (!there)
        return jd_reader_fault(r, r->object, "the field \"by\"");
    if (!jd_reader_party(v, out) || *out > JD_BY_ARBITER)
        return jd_reader_fault(r, v, "\"by\" as one of white, black, arbiter");
    return jd_act_allowed(act, *out) || jd_reader_fault(r, v, jd_party_expected(act));
}

static bool read_fields(struct json_reader *r, jd_event *e)
{
    for (int field = 0; field < JD_FIELD_COUNT; field++)
        if (jd_act_takes(e->act, (jd_field)field) && !read_field(r, (jd_field)field, e))
            return false;
    return true;
}

jd_err jd_event_read(const char *line, size_t length, jd_event *out, char *texts, jd_fault *fault)
{
    struct json_reader r;
    int64_t            at;
    jd_party           by;
    jd_act             act;
    if (jd_reader_open(&r, line, length, texts) && read_at(&r, &at) && read_act(&r, &act) && read_by(&r, act, &by)) {
        *out = jd_event_of(at, by, act);
        read_fields(&r, out);
    }
    return jd_reader_close(&r, fault);
}

/* What somebody else says about the time and the party is not his to say. */
static bool says_nothing_of(struct json_reader *r, const char *name)
{
    struct json v;
    return !jd_json_member(r->object, name, &v) || jd_reader_fault(r, v, "neither \"at\" nor \"by\": they are known");
}

static void read_from(struct json_reader *r, int64_t at, jd_party by, jd_event *out)
{
    jd_act act;
    if (says_nothing_of(r, "at") && says_nothing_of(r, "by") && read_act(r, &act) &&
        (jd_act_allowed(act, by) || jd_reader_fault(r, r->object, jd_party_expected(act)))) {
        *out = jd_event_of(at, by, act);
        read_fields(r, out);
    }
}

jd_err jd_event_read_from(const char *line, size_t length, int64_t at, jd_party by, jd_event *out, char *texts,
                          jd_fault *fault)
{
    struct json_reader r;
    if (jd_reader_open(&r, line, length, texts))
        read_from(&r, at, by, out);
    return jd_reader_close(&r, fault);
}

jd_err jd_event_read_value(struct json object, int64_t at, jd_party by, jd_event *out, char *texts, jd_fault *fault)
{
    struct json_reader r = {.line = object.at, .object = object, .texts = texts};
    read_from(&r, at, by, out);
    return jd_reader_close(&r, fault);
}
