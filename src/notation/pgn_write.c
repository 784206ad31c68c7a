/* pgn_write.c - games in PGN, export format. Words are put one after the other; a line is broken where
 * the next word would reach column 80. */
#include "jadoube/pgn_write.h"

#include "jadoube/face.h"

#include "notation/pgn_text.h"
#include "notation/utf8.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define COLUMNS 79

const jd_pgn_style jd_pgn_style_export = {.moves = {.letter_o = true, .equals = true}};

void jd_pgn_writer_init(jd_pgn_writer *w, void (*put)(void *context, const char *text, size_t length), void *context,
                        const jd_pgn_style *style)
{
    *w = (jd_pgn_writer){.put = put, .context = context, .style = *style, .joined = true, .number = true};
}

/* ---- words and lines ---- */

/* What a reader sees as one column: bytes that do not continue a character. */
static unsigned columns_of(const char *text, size_t length)
{
    unsigned n = 0;
    for (size_t i = 0; i < length; i++)
        n += ((unsigned char)text[i] & 0xc0) != 0x80;
    return n;
}

static void put_text(jd_pgn_writer *w, const char *text, size_t length)
{
    w->put(w->context, text, length);
    w->column += columns_of(text, length);
}

static void new_line(jd_pgn_writer *w)
{
    w->put(w->context, "\n", 1);
    w->column = 0;
    w->joined = true;
}

/* Make room for a word of so many columns: a space before it, or a new line. The brackets of variations
 * that were opened stand directly before the word. */
static void separate_words(jd_pgn_writer *w, unsigned columns)
{
    if (!w->joined && w->column + 1 + w->opened + columns > COLUMNS)
        new_line(w);
    else if (!w->joined)
        put_text(w, " ", 1);
    for (; w->opened; w->opened--)
        put_text(w, "(", 1);
    w->joined = false;
}

static void put_word(jd_pgn_writer *w, const char *text, size_t length)
{
    separate_words(w, columns_of(text, length));
    put_text(w, text, length);
}

static void put_string(jd_pgn_writer *w, const char *text) { put_word(w, text, strlen(text)); }

/* ---- tags ---- */

static const char *const roster[][2] = {
    {"Event", "?"}, {"Site", "?"},  {"Date", "????.??.??"}, {"Round", "?"},
    {"White", "?"}, {"Black", "?"}, {"Result", "*"},
};

#define ROSTER (sizeof roster / sizeof roster[0])

static bool in_roster(const char *name)
{
    for (size_t i = 0; i < ROSTER; i++)
        if (strcmp(roster[i][0], name) == 0)
            return true;
    return false;
}

/* One character of a Latin-1 text as UTF-8. */
static void put_latin(jd_pgn_writer *w, unsigned char c)
{
    char text[3];
    w->put(w->context, text, utf8_put(c, text));
}

/* A tag's value: quotes and backslashes escaped, a space for each control character. */
static void put_value(jd_pgn_writer *w, const char *value)
{
    size_t length = strlen(value);
    bool   utf8 = jd_text_is_utf8((jd_text){value, length});
    for (size_t i = 0; i < length; i++) {
        if (value[i] == '"' || value[i] == '\\')
            w->put(w->context, "\\", 1);
        if (!utf8 && value[i] < 0)
            put_latin(w, (unsigned char)value[i]);
        else
            w->put(w->context, (unsigned char)value[i] < ' ' ? " " : &value[i], 1);
    }
}

static void put_tag(jd_pgn_writer *w, const char *name, const char *value)
{
    w->put(w->context, "[", 1);
    w->put(w->context, name, strlen(name));
    w->put(w->context, " \"", 2);
    put_value(w, value);
    w->put(w->context, "\"]\n", 3);
}

/* Those of one name, as they stand, else the one that is written for none. */
static void put_named(jd_pgn_writer *w, const jd_pgn_tag *tags, size_t count, const char *name, const char *otherwise)
{
    bool found = false;
    for (size_t i = 0; i < count; i++)
        if (strcmp(tags[i].name, name) == 0) {
            put_tag(w, name, tags[i].value);
            found = true;
        }
    if (!found)
        put_tag(w, name, otherwise);
}

/* The others in the order of their names: each time the first behind the last one. */
static const jd_pgn_tag *next_tag(const jd_pgn_tag *tags, size_t count, const char *last)
{
    const jd_pgn_tag *best = NULL;
    for (size_t i = 0; i < count; i++)
        if (!in_roster(tags[i].name) && strcmp(tags[i].name, last) > 0 &&
            (!best || strcmp(tags[i].name, best->name) < 0))
            best = &tags[i];
    return best;
}

void jd_pgn_write_tags(jd_pgn_writer *w, const jd_pgn_tag *tags, size_t count)
{
    jd_pgn_write_tags_with(w, tags, count, NULL);
}

void jd_pgn_write_tags_with(jd_pgn_writer *w, const jd_pgn_tag *tags, size_t count, const char *result)
{
    for (size_t i = 0; i < ROSTER; i++)
        if (result && strcmp(roster[i][0], "Result") == 0)
            put_tag(w, roster[i][0], result);
        else
            put_named(w, tags, count, roster[i][0], roster[i][1]);
    for (const jd_pgn_tag *t = next_tag(tags, count, ""); t; t = next_tag(tags, count, t->name))
        put_named(w, tags, count, t->name, "");
    new_line(w);
    w->number = true;
    w->moved = false;
}

/* ---- moves ---- */

void jd_pgn_write_move(jd_pgn_writer *w, const jd_position *before, jd_move m)
{
    char   text[JD_ANNOUNCE_MAX], number[16];
    bool   black = before->turn == JD_BLACK;
    bool   aloud = w->style.announce && m != JD_NULL_MOVE;
    size_t length = aloud ? jd_announce_write(before, m, w->style.ranks, text, sizeof text)
                          : jd_movetext_write(before, m, &w->style.moves, text, sizeof text);
    assert(length < sizeof text);
    if (!black || w->number)
        put_word(w, number, (size_t)snprintf(number, sizeof number, "%u%s", before->fullmove, black ? "..." : "."));
    put_word(w, text, length);
    w->number = false;
    w->moved = true;
}

void jd_pgn_write_nag(jd_pgn_writer *w, unsigned nag)
{
    char text[16];
    put_word(w, text, (size_t)snprintf(text, sizeof text, "$%u", nag));
}

void jd_pgn_write_open(jd_pgn_writer *w)
{
    w->opened++;
    w->number = true;
}

void jd_pgn_write_close(jd_pgn_writer *w)
{
    if (w->opened) /* nothing stood in it */
        separate_words(w, 1);
    if (w->column + 1 > COLUMNS)
        new_line(w);
    put_text(w, ")", 1);
    w->joined = false;
    w->number = true;
}

/* Behind moves +/- and -/+ judge the position: a forfeit is then told by its score alone. */
void jd_pgn_write_result(jd_pgn_writer *w, jd_result result)
{
    if (w->moved && (result == JD_WHITE_FORFEIT_WIN || result == JD_BLACK_FORFEIT_WIN))
        result = result == JD_WHITE_FORFEIT_WIN ? JD_WHITE_WINS : JD_BLACK_WINS;
    put_string(w, jd_result_pgn(result));
    new_line(w);
    new_line(w);
    w->number = true;
    w->moved = false;
}

/* ---- comments ---- */

#define COMMAND_MAX 64

/* A space behind another one: what is written has one for both. */
static bool is_spare(const char *text, size_t i) { return i && text_is_space(text[i]) && text_is_space(text[i - 1]); }

/* The bracket that closes a command such as [%clk 1:23:45], not too far away as it will be written; 0: none. */
static size_t command_end(const char *text, size_t length)
{
    if (length < 2 || text[0] != '[' || text[1] != '%')
        return 0;
    for (size_t i = 2, written = 2; i < length && written < COMMAND_MAX; i++) {
        if (text[i] == ']')
            return i;
        written += !is_spare(text, i);
    }
    return 0;
}

/* Where a word of a comment ends: at a space, but not at one within a command. */
static size_t comment_word(const char *text, size_t length)
{
    size_t n = command_end(text, length);
    while (n < length && !text_is_space(text[n]))
        n++;
    return n;
}

/* A word of a comment in UTF-8, without what no comment can hold; with the brace if it is the first. */
static void put_comment_word(jd_pgn_writer *w, const char *text, size_t length, bool utf8)
{
    unsigned columns = utf8 ? columns_of(text, length) : (unsigned)length;
    for (size_t i = 0; i < length; i++)
        columns -= is_spare(text, i);
    separate_words(w, columns + w->bare + 1); /* and the closing brace, which has to stand behind the last word */
    if (w->bare)
        put_text(w, "{", 1);
    w->bare = false;
    for (size_t i = 0; i < length; i++) {
        char c = text[i] == '}' ? ')' : text_is_space(text[i]) ? ' ' : text[i];
        if (is_spare(text, i))
            continue;
        if (!utf8 && c < 0)
            put_latin(w, (unsigned char)c);
        else
            w->put(w->context, &c, 1);
    }
    w->column += columns;
}

/* Spaces at the beginning and the end are dropped; parts that join within a word are joined. */
void jd_pgn_write_comment(jd_pgn_writer *w, jd_text text, bool more)
{
    bool utf8 = jd_text_is_utf8(text);
    w->bare |= !w->inside;
    w->joined |= w->inside && text.length && !text_is_space(text.at[0]) && !w->broken;
    for (size_t i = 0; i < text.length;) {
        size_t n = comment_word(text.at + i, text.length - i);
        if (n)
            put_comment_word(w, text.at + i, n, utf8);
        for (i += n; i < text.length && text_is_space(text.at[i]); i++)
            ;
    }
    w->broken = text.length && text_is_space(text.at[text.length - 1]);
    w->inside = more;
    if (more)
        return;
    if (w->bare)
        put_string(w, "{");
    w->bare = false;
    put_text(w, "}", 1);
    w->number = true;
}

void jd_pgn_write_clock(jd_pgn_writer *w, int64_t milliseconds)
{
    char face[32], text[64];
    jd_clock_face(milliseconds, JD_FACE_HOURS | JD_FACE_EXACT, face, sizeof face);
    int length = snprintf(text, sizeof text, "[%%clk %s]", face);
    jd_pgn_write_comment(w, (jd_text){text, (size_t)length}, false);
}

void jd_pgn_write_offer(jd_pgn_writer *w) { jd_pgn_write_comment(w, (jd_text){"(=)", 3}, false); }
