/* trace.h - the events of a PGN reader as text, one in a line, for the tests that compare them. */
#ifndef JD_TEST_TRACE_H
#define JD_TEST_TRACE_H

#include "jadoube/fen.h"
#include "jadoube/pgn.h"
#include "visitor.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- events as text ---- */

struct trace {
    size_t     count; /* moves that have not come in a batch yet */
    jd_pgn_ply batch[JD_PGN_PLIES];
    char      *text;
    size_t     length, size;
    bool       going_on; /* the last comment has more to come */
};

static void note(struct trace *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void note(struct trace *t, const char *format, ...)
{
    va_list list;
    if (t->size - t->length < 140000) {
        t->size += 280000;
        t->text = realloc(t->text, t->size);
    }
    va_start(list, format);
    t->length += (size_t)vsnprintf(t->text + t->length, t->size - t->length, format, list);
    va_end(list);
}

static void on_game(void *c, uint64_t number) { note(c, "game %d\n", (int)number); }
static void on_tag(void *c, jd_text name, jd_text value)
{
    note(c, "[%.*s=%.*s]\n", (int)name.length, name.at, (int)value.length, value.at);
}
static void on_start(void *c, const jd_position *p)
{
    char fen[JD_FEN_MAX];
    jd_fen_write(p, fen, sizeof fen);
    note(c, p->key == jd_position_initial().key && !p->chess960 ? "start\n" : "start %s%s\n", fen,
         p->chess960 ? " 960" : "");
}
static void on_move(void *c, jd_move m, const jd_position *before, const jd_position *after, jd_text text)
{
    char        uci[JD_MOVETEXT_MAX];
    bool        null = m == JD_NULL_MOVE;
    jd_position expected = null ? jd_null_move_make(before) : jd_move_make(before, m);
    assert_true(null ? jd_null_move_is_allowed(before) : jd_move_is_legal(before, m));
    assert_false(jd_move_is_legal(before, JD_NULL_MOVE));
    assert_memory_equal(&expected, after, sizeof expected);
    assert_int_equal(after->key, jd_position_compute_key(after));
    jd_movetext_write(before, m, &(jd_movestyle){.form = JD_FORM_UCI}, uci, sizeof uci);
    note(c, "%s (%.*s)\n", uci, (int)text.length, text.at);
    struct trace *t = c;
    t->batch[t->count++] = (jd_pgn_ply){after->key,
                                        text.at,
                                        (uint16_t)text.length,
                                        after->halfmove_clock,
                                        m,
                                        !(after->kinds[JD_PAWN] | after->kinds[JD_ROOK] | after->kinds[JD_QUEEN])};
}
/* The moves once more, in batches. */
static void on_moves(void *c, const jd_pgn_ply *plies, size_t count)
{
    struct trace *t = c;
    assert_int_equal(count, t->count);
    for (size_t i = 0; i < count; i++) {
        jd_pgn_ply ply = plies[i];
        assert_true(ply.key == t->batch[i].key && ply.text == t->batch[i].text && ply.length == t->batch[i].length);
        assert_true(ply.quiet == t->batch[i].quiet && ply.move == t->batch[i].move && ply.bare == t->batch[i].bare);
    }
    t->count = 0;
}
static void on_comment(void *c, jd_text text, bool more)
{
    struct trace *t = c;
    note(t, t->going_on ? "%.*s" : "{%.*s", (int)text.length, text.at);
    t->going_on = more;
    if (!more)
        note(t, "}\n");
}
static void on_nag(void *c, unsigned nag) { note(c, "$%u\n", nag); }
static void on_open(void *c) { note(c, "(\n"); }
static void on_close(void *c) { note(c, ")\n"); }
static void on_result(void *c, jd_result s) { note(c, "%s\n", jd_result_pgn(s)); }
static void on_end(void *c) { note(c, "end\n"); }
static void on_problem(void *c, const jd_pgn_problem *p)
{
    static const char *const names[] = {"illegal",   "ambiguous", "unreadable",  "stray",        "tag",
                                        "fen",       "variant",   "no-result",   "open-comment", "open-line",
                                        "no-line",   "no-move",   "depth",       "null-move",    "tag-twice",
                                        "tag-place", "tag-quote", "result-form", "utf-16"};
    assert_true(p->what && *p->what);
    note(c, "! %d:%d game %d %s '%.*s'\n", (int)p->line, (int)p->column, (int)p->game, names[p->fault],
         (int)p->text.length, p->text.at);
}

/* Deviations, and texts that were passed over, only where a test asks for them. */
static bool everything;
static void on_skipped(void *c, jd_text text)
{
    if (everything)
        note(c, "- %.*s\n", (int)text.length, text.at);
}

static void on_deviation(void *c, const jd_pgn_problem *p)
{
    if (everything)
        on_problem(c, p);
}

static const jd_pgn_visitor tracer = {VISITOR_OF_ALL, .moves = on_moves, .skipped = on_skipped,
                                      .deviation = on_deviation};

/* The events of a text that is fed in blocks of `step` bytes. */
static char *events_of(const char *text, size_t length, size_t step, const char *language)
{
    struct trace t = {0};
    jd_pgn      *reader;
    assert_int_equal(jd_pgn_new(&reader, &tracer, &t, language ? jd_language_find(language) : NULL), JD_OK);
    for (size_t i = 0; i < length; i += step) {
        /* a block of its own, so that reading outside it is seen by the sanitizer */
        size_t part = length - i < step ? length - i : step;
        char  *block = malloc(part);
        memcpy(block, text + i, part);
        jd_pgn_feed(reader, block, part);
        free(block);
    }
    jd_pgn_end(reader);
    jd_pgn_free(reader);
    note(&t, "%s", "");
    return t.text;
}

static void reads_in(const char *language, const char *text, const char *expected)
{
    static const size_t steps[] = {1000000, 1, 2, 3, 7, 33, 64};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        char *got = events_of(text, strlen(text), steps[i], language);
        assert_string_equal(got, expected);
        free(got);
    }
}

static void reads(const char *text, const char *expected) { reads_in(NULL, text, expected); }

#endif
