/* plain_reader.c - a reader of games that has the whole text before it and takes one thing after the other: no windows,
 * no words of eight bytes, no quick way. What it does not know is what a single move, result, sign or FEN means: that
 * it asks the library's own readers of these. */
#include "plain_reader.h"

#include "jadoube/fen.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- games ---- */

static void begin_game(struct plain *r)
{
    r->games++;
    r->state = TAGS;
    r->tagged = r->broken = r->unplayable = r->chess960 = r->inner = r->has_fen = r->has_variant = false;
    r->named = 0;
    r->depth = r->skipping = 0;
    r->start = jd_position_initial();
    r->line[0].moved = false;
    plain_visitor.game(r->log, r->games);
}

static void begin_moves(struct plain *r)
{
    r->state = MOVES;
    r->broken = r->unplayable;
    r->start.chess960 |= r->chess960;
    r->line[0].now = r->start;
    if (!r->broken)
        plain_visitor.start(r->log, &r->start);
}

void plain_end_game(struct plain *r)
{
    if (r->state == OUTSIDE)
        return;
    if (r->state == TAGS)
        begin_moves(r);
    if (r->depth || (r->skipping && !r->broken))
        complain(r, JD_PGN_OPEN_LINE, 0);
    for (; r->depth; r->depth--)
        plain_visitor.close(r->log);
    if (r->state == MOVES && r->inner)
        plain_visitor.result(r->log, r->inner_result);
    else if (r->state == MOVES && r->line[0].moved && !r->broken)
        complain(r, JD_PGN_NO_RESULT, 0);
    r->state = OUTSIDE;
    r->broken = false;
    r->skipping = 0;
    plain_visitor.end(r->log);
}

void plain_need_moves(struct plain *r)
{
    if (r->state == AFTER)
        plain_end_game(r);
    if (r->state == OUTSIDE)
        begin_game(r);
    if (r->state == TAGS)
        begin_moves(r);
}

/* ---- tags ---- */

static void take_fen(struct plain *r, jd_text value, size_t at)
{
    jd_setup s;
    if (r->has_fen)
        return;
    r->has_fen = true;
    if (jd_fen_read(value.at, value.length, &s, NULL) || jd_setup_position(&s, JD_PROBLEMS_STANDING, &r->start)) {
        r->unplayable = true;
        complain_about(r, JD_PGN_FEN, at, value.length, NULL);
    }
}

static bool is_one_of(jd_text value, const char *const *names)
{
    for (; *names; names++)
        if (equal(value, *names))
            return true;
    return false;
}

static void take_variant(struct plain *r, jd_text value, size_t at)
{
    static const char *const usual[] = {"standard", "chess", "normal", "orthodox", "from position", NULL};
    static const char *const chess960[] = {"chess960",
                                           "chess 960",
                                           "960",
                                           "fischerandom",
                                           "fischerrandom",
                                           "fischer random",
                                           "freestyle",
                                           "fischer random chess",
                                           NULL};
    if (r->has_variant)
        return;
    r->has_variant = true;
    if (is_one_of(value, usual)) {
        r->chess960 = false;
    } else if (is_one_of(value, chess960)) {
        r->chess960 = true;
    } else if (value.length && !equal(value, "?")) {
        r->unplayable = true;
        complain_about(r, JD_PGN_VARIANT, at, value.length, NULL);
    }
}

/* The escapes of a value resolved. */
static jd_text unescape(const struct plain *r, size_t from, size_t to, char *out)
{
    size_t n = 0;
    for (size_t i = from; i < to; i++) {
        if (r->text[i] == '\\' && i + 1 < to && (r->text[i + 1] == '"' || r->text[i + 1] == '\\'))
            i++;
        out[n++] = r->text[i];
    }
    return (jd_text){out, n};
}

/* Where a value ends that begins at `at`: at a quote before a bracket, at an escaped one if there is no other; 0 if it
 * does not on its line. */
static size_t value_end(const struct plain *r, size_t at, size_t most, bool *odd)
{
    size_t escaped = 0;
    for (; at < most && r->text[at] != '\n' && r->text[at] != '\r'; at++) {
        bool escape = r->text[at] == '\\' && at + 1 < most && (r->text[at + 1] == '"' || r->text[at + 1] == '\\');
        at += escape;
        size_t after = at + 1;
        while (after < most && is_blank(r->text[after]))
            after++;
        bool closes = r->text[at] == '"' && after < most && r->text[after] == ']';
        *odd = false;
        if (closes && !escape)
            return at;
        if (closes)
            escaped = at;
    }
    *odd = escaped;
    return escaped;
}

/* [Name "value"] at `r->at`: where it ends; 0 if it is none. */
static size_t find_tag(const struct plain *r, jd_text *name, size_t *value, size_t *end, bool *odd)
{
    size_t at = r->at + 1, most = left(r) > TAG_MOST ? r->at + TAG_MOST : r->length;
    while (at < most && is_blank(r->text[at]))
        at++;
    size_t from = at;
    while (at < most && !is_space(r->text[at]) && !strchr("\"[]", r->text[at]))
        at++;
    *name = piece(r, from, at);
    while (at < most && is_blank(r->text[at]))
        at++;
    if (name->length == 0 || at >= most || r->text[at] != '"')
        return 0;
    *value = at + 1;
    *end = value_end(r, *value, most, odd);
    return *end ? (size_t)((const char *)memchr(r->text + *end, ']', most - *end) - r->text) + 1 : 0;
}

static void tell_deviations(struct plain *r, jd_text name, size_t from, size_t to, bool odd)
{
    bool second = false;
    if (!line_starts(r, r->at) && line_is_blank(r, r->at))
        complain(r, JD_PGN_TAG_PLACE, 1);
    for (unsigned i = 0; i < r->named; i++)
        second |= name.length == r->names[i].length && memcmp(name.at, r->names[i].at, name.length) == 0;
    if (second)
        complain_about(r, JD_PGN_TAG_TWICE, (size_t)(name.at - r->text), name.length, NULL);
    else if (r->named < NAMES_MOST)
        r->names[r->named++] = name;
    if (odd)
        complain_about(r, JD_PGN_TAG_QUOTE, from, to - from, NULL);
}

static void take_tag(struct plain *r, jd_text name, size_t from, size_t to, bool odd)
{
    char    buffer[TAG_MOST];
    jd_text value = unescape(r, from, to, buffer);
    if (r->state == TAGS && r->tagged && r->newlines > 1 && equal(name, "Event"))
        plain_end_game(r);
    if (r->state == MOVES || r->state == AFTER)
        plain_end_game(r);
    if (r->state == OUTSIDE)
        begin_game(r);
    r->tagged = true;
    tell_deviations(r, name, from, to, odd);
    plain_visitor.tag(r->log, name, value);
    if (equal(name, "FEN"))
        take_fen(r, value, from);
    else if (equal(name, "Variant"))
        take_variant(r, value, from);
}

static void read_bracket(struct plain *r)
{
    jd_text name;
    bool    odd = false;
    size_t  from = 0, to = 0, end = find_tag(r, &name, &from, &to, &odd);
    if (end && (r->state != MOVES || line_is_blank(r, r->at))) {
        take_tag(r, name, from, to, odd);
        take(r, end - r->at);
        return;
    }
    if (game_starts(r, r->at))
        plain_end_game(r);
    if (skimming(r)) {
        skip(r, 1);
    } else if (r->state == MOVES) {
        complain(r, JD_PGN_STRAY, 1);
        r->broken = true;
        skip(r, 1);
    } else {
        complain(r, JD_PGN_TAG, 1);
        skip(r, rest_of_line(r));
    }
}

/* ---- comments ---- */

static void tell_comment(struct plain *r, size_t length, size_t closing)
{
    if (skimming(r)) {
        skip(r, length + closing);
        return;
    }
    plain_visitor.comment(r->log, piece(r, r->at, r->at + length), false);
    take(r, length + closing);
}

/* The sign that opens a comment is passed over for itself where comments are. */
static void take_opening(struct plain *r)
{
    if (skimming(r))
        skip(r, 1);
    else
        take(r, 1);
}

static void read_braces(struct plain *r)
{
    size_t from = r->at + 1, to = from;
    take_opening(r);
    while (to < r->length && r->text[to] != '}' && !(game_starts(r, to) && line_starts(r, to)))
        to++;
    if (to < r->length && r->text[to] == '}') {
        tell_comment(r, to - from, 1);
        return;
    }
    bool first = to < r->length && !skimming(r); /* the comment is told, then what is wrong with it */
    if (first)
        tell_comment(r, to - from, 0);
    complain_about(r, JD_PGN_OPEN_COMMENT, from, 0, NULL);
    if (!first && to > from)
        tell_comment(r, to - from, 0);
}

static void read_line_comment(struct plain *r)
{
    take_opening(r);
    size_t length = rest_of_line(r), end = r->at + length;
    bool   back = length && r->text[end - 1] == '\r';
    if (length || end < r->length)
        tell_comment(r, length - back, back);
}

/* ---- variations ---- */

void plain_give_up_line(struct plain *r)
{
    if (r->depth == 0) {
        r->broken = true;
        return;
    }
    r->depth--;
    r->skipping = 1;
    plain_visitor.close(r->log);
}

static void read_open(struct plain *r)
{
    plain_need_moves(r);
    if (stands(r, r->at, "(=)")) {
        tell_comment(r, 3, 0);
        return;
    }
    struct line *above = &r->line[r->depth];
    if (skimming(r)) {
        r->skipping++;
        skip(r, 1);
    } else if (!above->moved || r->depth == DEPTH_MOST) {
        complain(r, above->moved ? JD_PGN_DEPTH : JD_PGN_NO_MOVE, 1);
        r->skipping = 1;
        skip(r, 1);
    } else {
        above[1] = (struct line){.now = above->before, .moved = false};
        r->depth++;
        plain_visitor.open(r->log);
        take(r, 1);
    }
}

static void read_close(struct plain *r)
{
    r->inner = false;
    if (r->skipping) {
        r->skipping--;
        skip(r, 1);
    } else if (r->depth) {
        r->depth--;
        plain_visitor.close(r->log);
        take(r, 1);
    } else {
        if (!r->broken)
            complain(r, JD_PGN_NO_LINE, 1);
        skip(r, 1);
    }
}

/* ---- the next thing ---- */

static void read_space(struct plain *r)
{
    for (; r->at < r->length && is_space(r->text[r->at]); r->at++)
        r->newlines += r->text[r->at] == '\n';
}

static void read_thing(struct plain *r)
{
    switch (r->text[r->at]) {
    case '[': read_bracket(r); break;
    case '{': read_braces(r); break;
    case ';': read_line_comment(r); break;
    case '(': read_open(r); break;
    case ')': read_close(r); break;
    case '$': plain_read_nag(r); break;
    case '%':
        if (line_starts(r, r->at)) {
            skip(r, rest_of_line(r));
            break;
        }
        plain_read_word(r);
        break;
    default: plain_read_word(r); break;
    }
    r->newlines = 0;
}

/* Does the text before `at` tell by itself why nothing had to be said of it: a number, or a sign of check? */
static bool says_nothing(const struct plain *r, size_t from)
{
    for (size_t i = from; i < r->at; i++)
        if (!strchr("0123456789.+#{;eEpP", r->text[i]))
            return false;
    return true;
}

void plain_read(const char *text, size_t length, struct plain_log *log)
{
    static struct plain r;
    r = (struct plain){.log = log, .text = text, .length = length};
    if (stands(&r, 0, "\xef\xbb\xbf"))
        take(&r, 3);
    while (r.at < r.length) {
        size_t   from = r.at;
        unsigned events = log->events;
        if (is_space(text[from]))
            read_space(&r);
        else
            read_thing(&r);
        if (r.at <= from || (log->events == events && !is_space(text[from]) && !says_nothing(&r, from))) {
            fprintf(stderr, "nobody tells of '%.*s'\n", (int)(r.at - from), text + from);
            abort();
        }
    }
    plain_end_game(&r);
}
