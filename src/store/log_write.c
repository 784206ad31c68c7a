/* log_write.c - rulings and the state, as the log's format has them. */
#include "log.h"

#include "jadoube/fen.h"

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

json_t *log_ruling(const jd_ruling *r, const char *lang)
{
    char    text[1024];
    json_t *o = json_object();
    jd_ruling_text(r, lang, text, sizeof text);
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
    json_object_set_new(o, "result", text_or_null(jd_result_text(s->result)));
    json_object_set_new(o, "article", text_or_null(s->article));
    return json_pack("{s:o}", "state", o);
}
