/* state_write.c - rulings and the state, as the log's format has them. */
#include "log/state.h"

#include "jadoube/fen.h"

/* ---- rulings ---- */

static void put_gives(struct json_out *o, const int64_t gives[2])
{
    if (!gives[0] && !gives[1])
        return;
    jd_json_key(o, "gives");
    jd_json_open(o, '{');
    for (int c = 0; c < 2; c++)
        if (gives[c])
            jd_json_key_number(o, jd_party_name((jd_party)c), gives[c]);
    jd_json_close(o, '}');
}

static void put_binds(struct json_out *o, const jd_ruling *r)
{
    if (!r->bound)
        return;
    jd_json_key(o, "binds");
    jd_json_open(o, '[');
    for (size_t i = 0; i < r->binds.count; i++) {
        char move[6];
        jd_ruling_bound(r, i, move);
        jd_json_put_text(o, move);
    }
    jd_json_close(o, ']');
}

/* The result waits for whether this player can still mate. */
static void put_waits(struct json_out *o, jd_party side)
{
    jd_json_key(o, "waits");
    jd_json_open(o, '{');
    jd_json_key_text(o, "can_mate", jd_party_name(side));
    jd_json_close(o, '}');
}

void jd_ruling_put(struct json_out *o, const jd_ruling *r, const jd_language *language, const char *const names[2])
{
    char text[1024];
    jd_ruling_tell(r, language, names, text, sizeof text);
    jd_json_open(o, '{');
    jd_json_key_number(o, "event", r->event);
    jd_json_key_number(o, "at", r->at);
    jd_json_key_text(o, "rule", jd_rule_name(r->rule));
    jd_json_key_text(o, "article", jd_ruling_article(r));
    jd_json_key_text(o, "edition", jd_edition_name(r->edition));
    if (r->of != JD_BY_NOBODY && r->of != JD_BY_ARBITER)
        jd_json_key_text(o, "of", jd_party_name(r->of));
    put_gives(o, r->gives);
    if (r->restores >= 0)
        jd_json_key_number(o, "restores", r->restores);
    else if (r->restores == JD_RESTORES_UNTOLD)
        jd_json_key_text(o, "restores", NULL);
    put_binds(o, r);
    if (r->rule == JD_RULE_MOVES_TOLD)
        jd_json_key_number(o, "count", r->count);
    if (r->refused)
        jd_json_key_switch(o, "refused", true);
    if (r->waits)
        put_waits(o, jd_party_of(jd_colour_other((jd_colour)r->of)));
    jd_json_key_text(o, "result", jd_result_text(r->result));
    jd_json_key_text(o, "text", text);
    jd_json_close(o, '}');
}

size_t jd_ruling_write(const jd_ruling *r, const jd_language *language, const char *const names[2], char *out,
                       size_t size)
{
    struct json_out o = {.to = {out, size, 0}};
    jd_ruling_put(&o, r, language, names);
    return buffer_close(&o.to);
}

/* ---- the state ---- */

static void put_pair(struct json_out *o, const char *key, int64_t white, int64_t black)
{
    jd_json_key(o, key);
    jd_json_open(o, '{');
    jd_json_key_number(o, "white", white);
    jd_json_key_number(o, "black", black);
    jd_json_close(o, '}');
}

static void put_party(struct json_out *o, const char *key, jd_party party)
{
    jd_json_key_text(o, key, party == JD_BY_NOBODY ? NULL : jd_party_name(party));
}

static void put_counter(struct json_out *o, const int counter[2])
{
    if (counter[0] != JD_HIDDEN)
        put_pair(o, "counter", counter[0], counter[1]);
    else
        jd_json_key_text(o, "counter", NULL);
}

static void put_clock(struct json_out *o, const jd_state *s, bool delay)
{
    jd_json_key(o, "clock");
    jd_json_open(o, '{');
    jd_json_key_number(o, "white", s->clock[0]);
    jd_json_key_number(o, "black", s->clock[1]);
    put_party(o, "running", s->running);
    put_pair(o, "period", s->period[0], s->period[1]);
    put_counter(o, s->counter);
    if (delay && s->delay > 0)
        jd_json_key_number(o, "delay", s->delay);
    jd_json_close(o, '}');
}

static void put_board(struct json_out *o, const jd_state *s, bool hidden)
{
    jd_position p = hidden ? uncounted(s->position) : s->position;
    char        fen[JD_FEN_MAX];
    jd_fen_write(&p, fen, sizeof fen);
    jd_json_key_text(o, "fen", fen);
    if (hidden)
        jd_json_key_text(o, "ply", NULL);
    else
        jd_json_key_number(o, "ply", s->ply);
}

static void put_points(struct json_out *o, const double points[2])
{
    jd_json_key(o, "points");
    jd_json_open(o, '{');
    for (int c = 0; c < 2; c++) {
        int64_t whole = (int64_t)points[c];
        jd_json_key(o, jd_party_name((jd_party)c));
        if ((double)whole == points[c])
            jd_json_put_number(o, whole);
        else
            jd_json_put_points(o, points[c]);
    }
    jd_json_close(o, '}');
}

void jd_state_put(struct json_out *o, const jd_state *s, struct state_telling how)
{
    jd_json_open(o, '{');
    put_board(o, s, how.uncounted);
    jd_json_key_text(o, "on_move", jd_party_name(jd_party_of(s->on_move)));
    jd_json_key_switch(o, "made", s->made);
    jd_json_key_switch(o, "completed", s->completed);
    jd_json_key_text(o, "phase", jd_phase_name(s->phase));
    put_clock(o, s, how.delay);
    put_pair(o, "illegal", s->illegal[0], s->illegal[1]);
    put_party(o, "offer", s->offer);
    if (s->waits != JD_BY_NOBODY)
        put_waits(o, s->waits);
    jd_json_key_text(o, "result", jd_result_text(s->result));
    if (s->result != JD_NO_RESULT)
        put_points(o, s->points);
    jd_json_key_text(o, "article", *s->article ? s->article : NULL);
    jd_json_close(o, '}');
}

size_t jd_state_write(const jd_state *s, char *out, size_t size)
{
    struct json_out o = {.to = {out, size, 0}};
    jd_json_open(&o, '{');
    jd_json_key(&o, "state");
    jd_state_put(&o, s, (struct state_telling){.uncounted = false});
    jd_json_close(&o, '}');
    return buffer_close(&o.to);
}
