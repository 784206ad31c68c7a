/* write.c - events, rulings and the state, as the log's format has them. */
#include "log/old/log.h"

#include "jadoube/fen.h"

/* ---- events ---- */

static void put_text(json_t *o, const char *key, const char *text)
{
    if (text)
        json_object_set_new(o, key, json_string(text));
}

static void put_number(json_t *o, const char *key, int64_t number)
{
    if (number != JD_ABSENT)
        json_object_set_new(o, key, json_integer(number));
}

static void put_points(json_t *o, const char *key, double points)
{
    if (points >= 0)
        json_object_set_new(o, key, json_real(points));
}

/* A switch, written where it differs from what a reader takes for granted. */
static void put_switch(json_t *o, const char *key, bool value, bool usual)
{
    if (value != usual)
        json_object_set_new(o, key, json_boolean(value));
}

static json_t *square_json(jd_square s)
{
    char name[3];
    jd_square_name(s, name);
    return json_string(name);
}

static void put_squares(json_t *o, jd_bitboard squares)
{
    json_t *list = json_array();
    for (jd_square s = 0; s < 64; s++)
        if (squares & jd_square_bit(s))
            json_array_append_new(list, square_json(s));
    json_object_set_new(o, "squares", list);
}

static void put_by_colour(json_t *o, const char *key, const int64_t values[2])
{
    json_t *pair = json_object();
    put_number(pair, "white", values[0]);
    put_number(pair, "black", values[1]);
    if (json_object_size(pair))
        json_object_set(o, key, pair);
    json_decref(pair);
}

static void put_present(json_t *o, const bool present[2])
{
    json_t *list = json_array();
    for (int c = 0; c < 2; c++)
        if (present[c])
            json_array_append_new(list, json_string(jd_party_name((jd_party)c)));
    json_object_set_new(o, "present", list);
}

/* What is named differently from kind to kind. */
static const char *what_key(jd_act act)
{
    return act == JD_DO_RULE ? "claim" : act == JD_DO_PENALISE ? "measure" : "what";
}

static const char *of_key(jd_act act) { return act == JD_DO_PENALISE || act == JD_DO_GIVE_TIME ? "who" : "of"; }

static const char *note_key(jd_act act) { return act == JD_DO_STOP ? "reason" : "at_place"; }

json_t *log_event(const jd_event *e)
{
    json_t *o = json_object();
    json_object_set_new(o, "at", json_integer(e->at));
    json_object_set_new(o, "by", json_string(jd_party_name(e->by)));
    json_object_set_new(o, "do", json_string(jd_act_name(e->act)));
    if (e->what != JD_WHAT_NONE)
        json_object_set_new(o, what_key(e->act), json_string(jd_what_name(e->what)));
    if (e->of != JD_BY_NOBODY)
        json_object_set_new(o, of_key(e->act), json_string(jd_party_name(e->of)));
    put_text(o, "move", e->move);
    put_text(o, "text", e->text);
    put_text(o, "lang", e->lang);
    put_text(o, "salt", e->salt);
    put_text(o, "result", e->result);
    put_text(o, "article", e->article);
    put_text(o, "line", e->line);
    put_number(o, "searched", e->searched);
    put_text(o, note_key(e->act), e->note);
    if (e->square != JD_NO_SQUARE)
        json_object_set_new(o, "square", square_json(e->square));
    if (e->squares)
        put_squares(o, e->squares);
    if (e->hands == 2)
        json_object_set_new(o, "hands", json_integer(2));
    put_switch(o, "accidental", e->accidental, false);
    put_switch(o, "partial", e->partial, false);
    put_switch(o, "position", e->position, true);
    if (e->venue)
        json_object_set_new(o, "place", json_string("venue"));
    put_number(o, "ms", e->ms);
    put_number(o, "white", e->clock[0]);
    put_number(o, "black", e->clock[1]);
    put_by_colour(o, "moves", e->moves);
    put_number(o, "ply", e->ply);
    put_number(o, "resume_at", e->resume_at);
    put_points(o, "points", e->points);
    put_points(o, "opponent", e->opponent);
    if (e->act == JD_DO_RESUME_SESSION)
        put_present(o, e->present);
    return o;
}

/* ---- rulings and the state ---- */

static json_t *gives_json(const jd_ruling *r)
{
    json_t *o = json_object();
    for (int c = 0; c < 2; c++)
        if (r->gives[c])
            json_object_set_new(o, c ? "black" : "white", json_integer(r->gives[c]));
    return o;
}

static json_t *binds_json(const jd_ruling *r)
{
    json_t *list = json_array();
    for (size_t i = 0; i < r->binds.count; i++) {
        char move[6];
        jd_ruling_bound(r, i, move);
        json_array_append_new(list, json_string(move));
    }
    return list;
}

static json_t *text_or_null(const char *text) { return text ? json_string(text) : json_null(); }

/* A result waits for whether this player can still mate. */
static json_t *can_mate_json(jd_party side) { return json_pack("{s:s}", "can_mate", jd_party_name(side)); }

json_t *log_ruling(const jd_ruling *r, const jd_language *language)
{
    char    text[1024];
    json_t *o = json_object();
    jd_ruling_text(r, language, text, sizeof text);
    json_object_set_new(o, "event", json_integer(r->event));
    json_object_set_new(o, "at", json_integer(r->at));
    json_object_set_new(o, "rule", json_string(jd_rule_name(r->rule)));
    json_object_set_new(o, "article", json_string(jd_ruling_article(r)));
    json_object_set_new(o, "edition", json_string(jd_edition_name(r->edition)));
    if (r->of != JD_BY_NOBODY && r->of != JD_BY_ARBITER)
        json_object_set_new(o, "of", json_string(jd_party_name(r->of)));
    if (r->gives[0] || r->gives[1])
        json_object_set_new(o, "gives", gives_json(r));
    if (r->restores >= 0)
        json_object_set_new(o, "restores", json_integer(r->restores));
    if (r->bound)
        json_object_set_new(o, "binds", binds_json(r));
    if (r->refused)
        json_object_set_new(o, "refused", json_true());
    if (r->waits)
        json_object_set_new(o, "waits", can_mate_json(jd_party_of(jd_colour_other((jd_colour)r->of))));
    json_object_set_new(o, "result", text_or_null(jd_result_text(r->result)));
    json_object_set_new(o, "text", json_string(text));
    return o;
}

static json_t *party_or_null(jd_party p) { return p == JD_BY_NOBODY ? json_null() : json_string(jd_party_name(p)); }

static json_t *pair(int64_t white, int64_t black)
{
    return json_pack("{s:I, s:I}", "white", (json_int_t)white, "black", (json_int_t)black);
}

json_t *log_state(const jd_state *s)
{
    char fen[JD_FEN_MAX];
    jd_fen_write(&s->position, fen, sizeof fen);
    json_t *clock = pair(s->clock[0], s->clock[1]);
    json_object_set_new(clock, "running", party_or_null(s->running));
    json_object_set_new(clock, "period", pair(s->period[0], s->period[1]));
    json_object_set_new(clock, "counter", pair(s->counter[0], s->counter[1]));
    json_t *o = json_object();
    json_object_set_new(o, "fen", json_string(fen));
    json_object_set_new(o, "ply", json_integer(s->ply));
    json_object_set_new(o, "on_move", json_string(jd_party_name(jd_party_of(s->on_move))));
    json_object_set_new(o, "made", json_boolean(s->made));
    json_object_set_new(o, "completed", json_boolean(s->completed));
    json_object_set_new(o, "phase", json_string(jd_phase_name(s->phase)));
    json_object_set_new(o, "clock", clock);
    json_object_set_new(o, "illegal", pair(s->illegal[0], s->illegal[1]));
    json_object_set_new(o, "offer", party_or_null(s->offer));
    if (s->waits != JD_BY_NOBODY)
        json_object_set_new(o, "waits", can_mate_json(s->waits));
    json_object_set_new(o, "result", text_or_null(jd_result_text(s->result)));
    json_object_set_new(o, "article", text_or_null(*s->article ? s->article : NULL));
    return json_pack("{s:o}", "state", o);
}
