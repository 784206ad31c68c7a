/* plain_reader.c - a reader of games that has the whole text before it and takes one thing after the other: no windows,
 * no words of eight bytes, no quick way. What it does not know is what a single move, result, sign or FEN means: that
 * it asks the library's own readers of these. */
#include "plain.h"

#include "jadoube/fen.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Limits that jadoube/pgn.h and the reader have. */
enum { WORD_MOST = 256, TAG_MOST = 4096, DEPTH_MOST = JD_PGN_DEPTH_MAX, NAMES_MOST = 256 };

enum state { OUTSIDE, TAGS, MOVES, AFTER };

struct line {
    jd_position now, before; /* before its last move */
    bool        moved;
};

struct plain {
    struct plain_log *log;
    const char       *text;
    size_t            length, at; /* of the text; how much of it is read */
    enum state        state;
    uint64_t          games;
    bool              tagged, broken, unplayable, chess960, has_fen, has_variant;
    unsigned          named; /* tags of this game */
    jd_text           names[NAMES_MOST];
    jd_position       start;
    unsigned          depth, skipping;
    struct line       line[DEPTH_MOST + 1];
    bool              inner; /* a result in a variation that is still open */
    jd_result         inner_result;
    unsigned          newlines; /* since the last thing that was no space */
};

/* ---- bytes ---- */

static bool is_space(char c) { return (unsigned char)c <= ' '; }
static bool is_blank(char c) { return c == ' ' || c == '\t'; }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static char   byte(const struct plain *r, size_t at) { return at < r->length ? r->text[at] : '\0'; }
static size_t left(const struct plain *r) { return r->length - r->at; }

static bool stands(const struct plain *r, size_t at, const char *what)
{
    size_t n = strlen(what);
    return at <= r->length && r->length - at >= n && memcmp(r->text + at, what, n) == 0;
}

static bool line_starts(const struct plain *r, size_t at)
{
    return at == 0 || r->text[at - 1] == '\n' || r->text[at - 1] == '\r';
}

static bool line_is_blank(const struct plain *r, size_t at)
{
    while (at && is_blank(r->text[at - 1]))
        at--;
    return line_starts(r, at);
}

static bool game_starts(const struct plain *r, size_t at)
{
    bool empty = (at >= 2 && memcmp(r->text + at - 2, "\n\n", 2) == 0) ||
                 (at >= 3 && memcmp(r->text + at - 3, "\n\r\n", 3) == 0);
    return empty && stands(r, at, "[Event \"");
}

static bool equal(jd_text text, const char *other)
{
    size_t n = strlen(other);
    for (size_t i = 0; i < n && text.length == n; i++)
        if (tolower((unsigned char)text.at[i]) != tolower((unsigned char)other[i]))
            return false;
    return text.length == n;
}

static jd_text piece(const struct plain *r, size_t from, size_t to) { return (jd_text){r->text + from, to - from}; }

/* ---- telling ---- */

static bool skimming(const struct plain *r) { return r->broken || r->skipping; }

static void complain_about(struct plain *r, jd_pgn_fault fault, size_t at, size_t length, const jd_position *p)
{
    jd_pgn_problem problem = {.fault = fault, .game = r->games, .text = piece(r, at, at + length), .position = p};
    problem.line = problem.column = 1;
    for (size_t i = 0; i < at; i++) {
        problem.line += r->text[i] == '\n';
        problem.column = r->text[i] == '\n' ? 1 : problem.column + 1;
    }
    if (jd_pgn_is_deviation(fault))
        plain_visitor.deviation(r->log, &problem);
    else
        plain_visitor.problem(r->log, &problem);
}

static void complain(struct plain *r, jd_pgn_fault fault, size_t length)
{
    complain_about(r, fault, r->at, length, NULL);
}

/* The next bytes are read, and have been told. */
static void take(struct plain *r, size_t bytes) { r->at += bytes; }

/* They are told to be passed over. */
static void skip(struct plain *r, size_t bytes)
{
    if (bytes)
        plain_visitor.skipped(r->log, piece(r, r->at, r->at + bytes));
    r->at += bytes;
}

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

static void end_game(struct plain *r)
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

static void need_moves(struct plain *r)
{
    if (r->state == AFTER)
        end_game(r);
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
        end_game(r);
    if (r->state == MOVES || r->state == AFTER)
        end_game(r);
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

static size_t rest_of_line(const struct plain *r)
{
    const char *newline = memchr(r->text + r->at, '\n', left(r));
    return newline ? (size_t)(newline - r->text) - r->at : left(r);
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
        end_game(r);
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

static void give_up_line(struct plain *r)
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
    need_moves(r);
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

/* ---- words ---- */

static bool ends_word(char c) { return is_space(c) || strchr("(){}[];*!?$", c); }
static bool is_mark(char c) { return c == '!' || c == '?'; }

/* (Q) behind a promotion: its bytes. */
static size_t bracketed(const struct plain *r, size_t at)
{
    for (size_t n = 1; n < 6 && at + n < r->length; n++) {
        char c = r->text[at + n];
        if (c == ')')
            return n > 1 ? n + 1 : 0;
        if (ends_word(c) || is_digit(c) || c == '=')
            return 0;
    }
    return 0;
}

static size_t word_length(const struct plain *r)
{
    size_t n = 1;
    char   first = r->text[r->at];
    if (first == '*')
        return 1;
    while (n < left(r) && n < WORD_MOST &&
           (is_mark(first) ? is_mark(r->text[r->at + n]) : !ends_word(r->text[r->at + n])))
        n++;
    char last = r->text[r->at + n - 1];
    bool piece = strchr("NBRQK", first) && !is_digit(byte(r, r->at + 1));
    bool may_promote = !piece && (last == '8' || last == '1');
    return byte(r, r->at + n) == '(' && may_promote ? n + bracketed(r, r->at + n) : n;
}

/* A result, where no move and no sign is meant. */
static bool is_result(const struct plain *r, jd_text word, jd_result *out)
{
    size_t next = r->at + word.length;
    if (!jd_result_read(word.at, word.length, out))
        return false;
    if (*out == JD_WHITE_FORFEIT_WIN || *out == JD_BLACK_FORFEIT_WIN)
        return !(r->state == MOVES && r->line[0].moved);
    while (next < r->length && is_space(r->text[next]))
        next++;
    return *out != JD_BOTH_LOSE || next == r->length || r->text[next] == '[';
}

static size_t number_length(jd_text word)
{
    size_t digits = 0, n;
    if (equal(word, "00") || equal(word, "000") || equal(word, "0000"))
        return 0;
    while (digits < word.length && is_digit(word.at[digits]))
        digits++;
    for (n = digits; n < word.length && word.at[n] == '.';)
        n++;
    return n > digits || digits == word.length ? n : 0;
}

static void play(struct plain *r, const jd_reading *reading, jd_text word)
{
    struct line *line = &r->line[r->depth];
    jd_position  after =
        reading->move == JD_NULL_MOVE ? jd_null_move_make(&line->now) : jd_move_make(&line->now, reading->move);
    line->before = line->now;
    line->now = after;
    line->moved = true;
    plain_visitor.move(r->log, reading->move, &line->before, &line->now, word);
    if (reading->mark)
        plain_visitor.nag(r->log, reading->mark);
    if (reading->judgement)
        plain_visitor.nag(r->log, reading->judgement);
    if (reading->draw_offer)
        plain_visitor.comment(r->log, (jd_text){"(=)", 3}, false);
    take(r, word.length);
}

static bool is_null_move(jd_text word)
{
    return word.length >= 2 && (strncmp(word.at, "--", word.length) == 0 || strncmp(word.at, "Z0", word.length) == 0 ||
                                (word.length == 4 && (equal(word, "@@@@") || equal(word, "0000"))));
}

static bool is_silent(const struct plain *r, jd_text word)
{
    return r->line[r->depth].moved && (equal(word, "e.p.") || equal(word, "e.p") || equal(word, "ep") ||
                                       equal(word, "+") || equal(word, "++") || equal(word, "#"));
}

static void read_move(struct plain *r, jd_text word)
{
    static const jd_pgn_fault faults[] = {[JD_OUTCOME_AMBIGUOUS] = JD_PGN_AMBIGUOUS,
                                          [JD_OUTCOME_ILLEGAL] = JD_PGN_ILLEGAL,
                                          [JD_OUTCOME_UNREADABLE] = JD_PGN_UNREADABLE};
    size_t                    used = 0;
    unsigned                  nag = jd_mark_read(word.at, word.length, &used);
    jd_reading                reading;
    jd_position              *now = &r->line[r->depth].now;
    if (skimming(r)) {
        skip(r, word.length);
    } else if (is_silent(r, word)) {
        take(r, word.length);
    } else if (nag && used == word.length) {
        plain_visitor.nag(r->log, nag);
        take(r, word.length);
    } else if (is_null_move(word) && r->depth && !jd_position_checkers(now)) {
        play(r, &(jd_reading){.move = JD_NULL_MOVE}, word);
    } else if (is_null_move(word)) {
        complain_about(r, r->depth ? JD_PGN_ILLEGAL : JD_PGN_NULL_MOVE, r->at, word.length, now);
        give_up_line(r);
        skip(r, word.length);
    } else if (jd_movetext_read(now, word.at, word.length, NULL, &reading) == JD_OK) {
        play(r, &reading, word);
    } else {
        complain_about(r, faults[reading.outcome], r->at, word.length, now);
        give_up_line(r);
        skip(r, word.length);
    }
}

static void read_result(struct plain *r, jd_result result, size_t length)
{
    need_moves(r);
    if (!stands(r, r->at, jd_result_pgn(result)) || length != strlen(jd_result_pgn(result)))
        complain(r, JD_PGN_RESULT_FORM, length);
    if (r->depth || r->skipping) {
        r->inner = true;
        r->inner_result = result;
        skip(r, length);
        return;
    }
    r->state = AFTER;
    plain_visitor.result(r->log, result);
    take(r, length);
}

static void read_word(struct plain *r)
{
    jd_text     word = piece(r, r->at, r->at + word_length(r));
    jd_result   result;
    jd_reading  reading;
    jd_position initial = jd_position_initial();
    size_t      number = number_length(word);
    if (is_result(r, word, &result)) {
        read_result(r, result, word.length);
    } else if (number) {
        need_moves(r);
        if (skimming(r))
            skip(r, number);
        else
            take(r, number);
    } else if ((r->state == OUTSIDE || r->state == AFTER) && !is_null_move(word) &&
               jd_movetext_read(&initial, word.at, word.length, NULL, &reading) == JD_ERR_SYNTAX) {
        complain(r, JD_PGN_STRAY, word.length);
        skip(r, rest_of_line(r));
    } else {
        need_moves(r);
        read_move(r, word);
    }
}

static void read_nag(struct plain *r)
{
    size_t   n = 1;
    unsigned nag = 0;
    for (; n < left(r) && n < WORD_MOST && is_digit(r->text[r->at + n]); n++)
        nag = nag > 255 ? nag : nag * 10 + (unsigned)(r->text[r->at + n] - '0');
    need_moves(r);
    bool none = n == 1 || nag > 255;
    if (none && !skimming(r))
        complain(r, JD_PGN_UNREADABLE, n);
    if (none || skimming(r)) {
        skip(r, n);
        return;
    }
    plain_visitor.nag(r->log, nag);
    take(r, n);
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
    case '$': read_nag(r); break;
    case '%':
        if (line_starts(r, r->at)) {
            skip(r, rest_of_line(r));
            break;
        }
        read_word(r);
        break;
    default: read_word(r); break;
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
    end_game(&r);
}
