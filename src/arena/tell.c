/* tell.c - a match as JSON. */
#include "arena/tell.h"

#include "arena/shown.h"
#include "jadoube/fen.h"
#include "jadoube/movetext.h"
#include "match/stats.h"
#include "match/tally.h"

#include <inttypes.h>
#include <string.h>

#define LINE_MOVES  10 /* of an engine's line */
#define CROSS_MOST  32 /* engines of which a cross table can be read */
#define BOARDS_MOST 32 /* of which news are taken at once */
#define VERDICTS    3

static const char *const verdicts[VERDICTS] = {[SPRT_OPEN] = "open", [SPRT_H0] = "H0", [SPRT_H1] = "H1"};

/* ---- the match ---- */

static json_t *tell_sprt(const struct sprt *t)
{
    return json_pack("{s:f, s:f, s:f, s:f, s:f, s:f, s:s}", "elo0", t->elo0, "elo1", t->elo1, "alpha", t->alpha, "beta",
                     t->beta, "lower", sprt_lower(t), "upper", sprt_upper(t), "model",
                     t->trinomial ? "trinomial" : "pentanomial");
}

static bool has_clock(const struct limits *l) { return l->clocked || l->movetime_ms; }

static json_t *tell_engine(const struct competitor *c)
{
    char control[512] = "";
    if (has_clock(&c->limits))
        jd_control_write(&c->limits.control, control, sizeof control);
    return json_pack("{s:s, s:s}", "name", c->name, "control", control);
}

static json_t *tell_match(const struct match *m)
{
    json_t *engines = json_array();
    for (size_t i = 0; i < m->count; i++)
        json_array_append_new(engines, tell_engine(&m->competitors[i]));
    json_t *o = json_pack("{s:s, s:o, s:s}", "event", m->event ? m->event : "", "engines", engines, "edition",
                          jd_edition_name(m->edition));
    if (m->sprt.on)
        json_object_set_new(o, "sprt", tell_sprt(&m->sprt));
    return o;
}

/* ---- boards ---- */

/* The moves of a line as far as they are moves: an engine may have written anything. */
static void write_line(const struct thought *t, const jd_language *language, char *out, size_t size)
{
    jd_movestyle style = {.language = language, .letter_o = true, .equals = true};
    jd_position  p = t->from;
    const char  *at = t->line;
    size_t       used = 0;
    out[0] = '\0';
    for (int i = 0; i < LINE_MOVES; i++) {
        char       text[JD_MOVETEXT_MAX];
        jd_reading reading;
        at += strspn(at, " ");
        size_t length = strcspn(at, " ");
        if (!length || jd_movetext_read(&p, at, length, NULL, &reading) != JD_OK)
            return;
        jd_movetext_write(&p, reading.move, &style, text, sizeof text);
        bool number = p.turn == JD_WHITE || i == 0;
        if (number)
            used += (size_t)snprintf(out + used, size - used, "%s%d%s", i ? " " : "", p.fullmove,
                                     p.turn == JD_WHITE ? "." : "...");
        used += (size_t)snprintf(out + used, size - used, " %s", text);
        p = jd_move_make(&p, reading.move);
        at += length;
    }
}

static json_t *tell_thought(const struct thought *t, const jd_language *language)
{
    char line[LINE_MOVES * (JD_MOVETEXT_MAX + 12)];
    if (!t->known)
        return json_null();
    write_line(t, language, line, sizeof line);
    return json_pack("{s:i, s:b, s:i, s:I, s:I, s:s}", "score", t->score, "mate", t->mate, "depth", t->depth, "nodes",
                     (json_int_t)t->nodes, "nps", (json_int_t)t->nps, "line", line);
}

static json_t *tell_clock(const struct match *m, const struct shown_board *b, jd_colour c)
{
    size_t of = c == JD_WHITE ? b->pairing.white : b->pairing.black;
    return has_clock(&m->competitors[of].limits) ? json_integer(b->clock[c]) : json_null();
}

static json_t *tell_state(const struct match *m, const struct shown_board *b)
{
    static const char *const colours[2] = {"white", "black"};
    char                     fen[JD_FEN_MAX];
    bool                     over = b->result != JD_NO_RESULT;
    jd_fen_write(&b->position, fen, sizeof fen);
    return json_pack("{s:s, s:s, s:i, s:{s:o, s:o, s:s*, s:I}}", "fen", fen, "phase", over ? "finished" : "running",
                     "ply", b->ply, "clock", "white", tell_clock(m, b, JD_WHITE), "black", tell_clock(m, b, JD_BLACK),
                     "running", over ? NULL : colours[b->on_move], "delay", (json_int_t)b->delay);
}

static void tell_last(json_t *o, const struct shown_board *b, const jd_language *language)
{
    jd_movestyle style = {.language = language, .letter_o = true, .equals = true};
    char         text[JD_MOVETEXT_MAX], squares[2][3];
    if (b->last == JD_NO_MOVE)
        return;
    jd_movetext_write(&b->before, b->last, &style, text, sizeof text);
    jd_square_name(jd_move_from(b->last), squares[0]);
    jd_square_name(jd_move_to(b->last), squares[1]);
    json_object_set_new(o, "last", json_pack("{s:s, s:s, s:s}", "text", text, "from", squares[0], "to", squares[1]));
}

static json_t *tell_board(const struct match *m, size_t place, const struct shown_board *b, const jd_language *language)
{
    json_t *evals = json_array();
    char    round[48];
    for (int i = 0; i < b->eval_count; i++)
        json_array_append_new(evals, json_integer(b->evals[i]));
    snprintf(round, sizeof round, "%" PRId64 ".%" PRId64, b->pairing.round, b->pairing.game);
    json_t *o = json_pack("{s:I, s:I, s:s, s:I, s:I, s:o, s:I, s:I, s:o, s:{s:o, s:o}}", "place", (json_int_t)place,
                          "game", (json_int_t)b->number + 1, "round", round, "white", (json_int_t)b->pairing.white,
                          "black", (json_int_t)b->pairing.black, "state", tell_state(m, b), "state_at",
                          (json_int_t)(b->since / 1000), "now", (json_int_t)(engine_now() / 1000), "evals", evals,
                          "thoughts", "white", tell_thought(&b->thoughts[JD_WHITE], language), "black",
                          tell_thought(&b->thoughts[JD_BLACK], language));
    tell_last(o, b, language);
    if (b->result != JD_NO_RESULT) {
        json_object_set_new(o, "result", json_string(jd_result_text(b->result)));
        json_object_set_new(o, "rule", json_string(b->rule));
        json_object_set_new(o, "article", json_string(b->article));
    }
    return o;
}

/* ---- the standing ---- */

static json_t *tell_row(const struct shown_standing *s, size_t i)
{
    const struct score *c = &s->scores[i];
    struct numbers      n = score_numbers(c);
    return json_pack("{s:I, s:I, s:I, s:I, s:I, s:f, s:f, s:f, s:f, s:I, s:I}", "engine", (json_int_t)i, "games",
                     (json_int_t)n.games, "wins", (json_int_t)c->wins, "draws", (json_int_t)c->draws, "losses",
                     (json_int_t)c->losses, "score", n.points, "elo", n.elo, "error", n.error, "los", n.los, "flags",
                     (json_int_t)c->flags, "failures", (json_int_t)c->failures);
}

static json_t *tell_rows(const struct match *m, const struct shown_standing *s)
{
    json_t *rows = json_array();
    size_t  order[256];
    standing_order(s->scores, m->count, order);
    for (size_t i = 0; i < m->count; i++)
        json_array_append_new(rows, tell_row(s, order[i]));
    return rows;
}

static json_t *tell_cross(const struct match *m, const struct shown_standing *s)
{
    json_t *rows = json_array();
    for (size_t i = 0; m->count <= CROSS_MOST && i < m->count; i++) {
        json_t *row = json_array();
        for (size_t j = 0; j < m->count; j++) {
            const struct met *t = &s->met[i * m->count + j];
            json_array_append_new(
                row, json_pack("[I, I, I]", (json_int_t)t->wins, (json_int_t)t->draws, (json_int_t)t->losses));
        }
        json_array_append_new(rows, row);
    }
    return rows;
}

static json_t *tell_course(const struct shown_standing *s)
{
    json_t *points = json_array();
    for (size_t i = 0; i < s->course_count; i++)
        json_array_append_new(points, json_pack("[I, f, f, f]", (json_int_t)s->course[i].played, s->course[i].llr,
                                                s->course[i].elo, s->course[i].error));
    return points;
}

static json_t *tell_ends(const struct shown_standing *s)
{
    json_t *list = json_array();
    for (size_t i = 0; i < s->end_count; i++)
        json_array_append_new(list, json_pack("{s:s, s:s, s:I}", "rule", s->ends[i].rule, "article", s->ends[i].article,
                                              "games", (json_int_t)s->ends[i].count));
    return list;
}

static json_t *tell_notes(const struct shown_standing *s)
{
    json_t *list = json_array();
    for (size_t i = 0; i < s->note_count; i++) {
        const struct failing *f = &s->notes[i].failing;
        json_array_append_new(list, json_pack("{s:s, s:s, s:s, s:s, s:I}", "text", f->text, "who", f->who, "kind",
                                              f->kind, "what", f->what, "games", (json_int_t)s->notes[i].count));
    }
    return list;
}

static json_t *tell_recent(const struct shown_standing *s)
{
    json_t *list = json_array();
    for (size_t i = 0; i < s->recent_count; i++) {
        const struct listed_game *g = &s->recent[i];
        json_array_append_new(list, json_pack("{s:I, s:I, s:I, s:s, s:s, s:s, s:I}", "game", (json_int_t)g->number + 1,
                                              "white", (json_int_t)g->white, "black", (json_int_t)g->black, "result",
                                              jd_result_text(g->result), "rule", g->rule, "article", g->article,
                                              "plies", (json_int_t)g->plies));
    }
    return list;
}

static json_t *tell_standing(const struct match *m, const struct shown_standing *s)
{
    json_t *o = json_pack("{s:I, s:I, s:b, s:b, s:o, s:o, s:o, s:o, s:o, s:o}", "played", (json_int_t)s->played,
                          "games", (json_int_t)s->total, "over", s->over, "whole", s->whole, "rows", tell_rows(m, s),
                          "cross", tell_cross(m, s), "course", tell_course(s), "ends", tell_ends(s), "notes",
                          tell_notes(s), "recent", tell_recent(s));
    if (m->sprt.on) {
        json_object_set_new(o, "llr", json_real(sprt_llr(&m->sprt, &s->scores[0])));
        json_object_set_new(o, "verdict", json_string(verdicts[sprt_verdict(&m->sprt, &s->scores[0])]));
    }
    return o;
}

/* ---- all of it ---- */

static const struct shown_board *board_at(const struct shown *s, size_t place)
{
    return &s->places[place].copies[s->places[place].exchange.front];
}

static const struct shown_standing *standing_of(const struct shown *s) { return &s->copies[s->exchange.front]; }

bool tell_take(struct shown *s)
{
    size_t taken = 0;
    s->fresh_standing = exchange_take(&s->exchange);
    memset(s->fresh, 0, s->count * sizeof *s->fresh);
    for (size_t n = 0; n < s->count && taken < BOARDS_MOST; n++, s->next = (s->next + 1) % s->count) {
        s->fresh[s->next] = exchange_take(&s->places[s->next].exchange);
        taken += s->fresh[s->next];
    }
    return taken || s->fresh_standing;
}

static json_t *tell_boards(const struct shown *s, const bool *which, const jd_language *language)
{
    json_t *list = json_array();
    for (size_t i = 0; i < s->count; i++)
        if (board_at(s, i)->there && (!which || which[i]))
            json_array_append_new(list, tell_board(s->match, i, board_at(s, i), language));
    return list;
}

json_t *tell_news(const struct shown *s, const jd_language *language)
{
    json_t *o = json_pack("{s:o}", "boards", tell_boards(s, s->fresh, language));
    if (s->fresh_standing)
        json_object_set_new(o, "standing", tell_standing(s->match, standing_of(s)));
    return o;
}

json_t *tell_all(const struct shown *s, const jd_language *language)
{
    return json_pack("{s:o, s:o, s:o}", "match", tell_match(s->match), "boards", tell_boards(s, NULL, language),
                     "standing", tell_standing(s->match, standing_of(s)));
}
