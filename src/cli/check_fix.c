/* check_fix.c - what is certainly wrong in a text of games, put right where it stands: numbers of moves, signs of check
 * and mate, and on request the tag Result. All other bytes stay as they are. */
#include "check.h"

#include "console/report.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct fixer {
    jd_text       text;
    jd_pgn       *reader;
    bool          results;
    struct fixes *out;
    uint64_t      game;
    uint64_t      line;    /* the last one that was asked for …                         */
    size_t        line_at; /* … and where it begins                                     */
    size_t        told;    /* up to here everything is told: no number stands before it */
    bool          numbered, misnumbered;
    bool          tagged;
    struct fix    tag; /* of the tag Result */
};

/* ---- places ---- */

/* Where a text that the reader was just given stands in the whole; NULL: where it has arrived. */
static size_t place_of(struct fixer *f, const char *at, struct fix *fix)
{
    jd_pgn_where(f->reader, at, &fix->line, &fix->column);
    for (; f->line < fix->line; f->line++) {
        const char *newline = memchr(f->text.at + f->line_at, '\n', f->text.length - f->line_at);
        f->line_at = newline ? (size_t)(newline + 1 - f->text.at) : f->text.length;
    }
    return f->line_at + (size_t)fix->column - 1;
}

static void add_fix(struct fixer *f, const struct fix *fix)
{
    struct fixes *all = f->out;
    if (all->count == all->size) {
        all->size = 2 * all->size + 16;
        all->at = realloc(all->at, all->size * sizeof *all->at);
        if (!all->at) {
            complain_text(TEXT_COMPLAIN_NO_MEMORY, NULL);
            abort();
        }
    }
    all->at[all->count++] = *fix;
}

/* ---- numbers ---- */

/* The digits before the word at `word`, with nothing but dots and spaces between; false if there are none. */
static bool find_number(const struct fixer *f, size_t word, size_t *from, size_t *to)
{
    const char *text = f->text.at;
    size_t      at = word;
    while (at > f->told && ((unsigned char)text[at - 1] <= ' ' || text[at - 1] == '.'))
        at--;
    *to = at;
    while (at > f->told && isdigit((unsigned char)text[at - 1]))
        at--;
    *from = at;
    bool alone = at == f->told || (unsigned char)text[at - 1] <= ' ' || strchr("()}", text[at - 1]);
    return *to > *from && *to - *from < sizeof f->tag.old && alone;
}

/* Where already the first number is another than the start position's, the numbering is the game's own. */
static void fix_number(struct fixer *f, size_t word, const jd_position *before)
{
    struct fix fix = {.game = f->game};
    size_t     from, to;
    if (!find_number(f, word, &from, &to))
        return;
    snprintf(fix.old, sizeof fix.old, "%.*s", (int)(to - from), f->text.at + from);
    snprintf(fix.new, sizeof fix.new, "%u", before->fullmove);
    bool wrong = strtoul(fix.old, NULL, 10) != before->fullmove;
    f->misnumbered |= wrong && !f->numbered;
    f->numbered = true;
    if (!wrong || f->misnumbered)
        return;
    place_of(f, NULL, &fix); /* the move's; its number is on the way there */
    fix.at = from;
    fix.length = to - from;
    add_fix(f, &fix);
}

/* ---- signs ---- */

/* How many bytes of a word are left without its signs of check. */
static size_t bare_length(jd_text word)
{
    static const char dagger[] = "\xe2\x80"; /* † and ‡ end in a third byte */
    size_t            n = word.length;
    for (;;) {
        if (n && (word.at[n - 1] == '+' || word.at[n - 1] == '#'))
            n--;
        else if (n >= 3 && memcmp(word.at + n - 3, dagger, 2) == 0 && (word.at[n - 1] & ~1) == (char)0xa0)
            n -= 3;
        else
            return n;
    }
}

static bool is_followed_by_sign(const struct fixer *f, size_t at)
{
    while (at < f->text.length && (unsigned char)f->text.at[at] <= ' ')
        at++;
    return at < f->text.length && (f->text.at[at] == '+' || f->text.at[at] == '#');
}

static void fix_sign(struct fixer *f, struct fix fix, const jd_position *before, const jd_position *after, jd_text word)
{
    const jd_deviations signs =
        JD_DEVIATION_NO_CHECK | JD_DEVIATION_NO_MATE | JD_DEVIATION_FALSE_CHECK | JD_DEVIATION_CHECK_SIGN;
    jd_reading  reading;
    const char *sign = !jd_position_checkers(after) ? "" : jd_moves_any(after) ? "+" : "#";
    if (word.length >= sizeof fix.new || jd_movetext_read(before, word.at, word.length, NULL, &reading) ||
        !(reading.deviations & signs) || reading.judgement || reading.deviations & JD_DEVIATION_EP_WRITTEN ||
        is_followed_by_sign(f, fix.at + word.length))
        return;
    fix.length = word.length;
    snprintf(fix.old, sizeof fix.old, "%.*s", (int)word.length, word.at);
    snprintf(fix.new, sizeof fix.new, "%.*s%s", (int)bare_length(word), word.at, sign);
    add_fix(f, &fix);
}

/* ---- what the reader finds ---- */

static void on_game(void *context, uint64_t number)
{
    struct fixer *f = context;
    f->game = number;
    f->numbered = f->misnumbered = f->tagged = false;
}

static void on_tag(void *context, jd_text name, jd_text value)
{
    struct fixer *f = context;
    struct fix    fix = {.game = f->game, .length = value.length};
    f->told = place_of(f, NULL, &fix);
    if (f->tagged || name.length != 6 || memcmp(name.at, "Result", 6) != 0 || value.length >= sizeof fix.old)
        return;
    const char *quote = memchr(f->text.at + f->told, '"', f->text.length - f->told);
    fix.at = (size_t)(quote + 1 - f->text.at);
    f->tagged = memcmp(quote + 1, value.at, value.length) == 0; /* one with escapes is no result, and stays */
    snprintf(fix.old, sizeof fix.old, "%.*s", (int)value.length, value.at);
    f->tag = fix;
}

static void on_move(void *context, jd_move m, const jd_position *before, const jd_position *after, jd_text text)
{
    struct fixer *f = context;
    struct fix    fix = {.game = f->game};
    fix.at = place_of(f, text.at, &fix);
    fix_number(f, fix.at, before);
    if (m != JD_NULL_MOVE)
        fix_sign(f, fix, before, after, text);
    f->told = fix.at + text.length;
}

static void on_text(void *context, jd_text text)
{
    struct fixer *f = context;
    struct fix    fix;
    f->told = place_of(f, NULL, &fix) + text.length;
}

static void on_comment(void *context, jd_text text, bool more) { on_text(context, text); }

static void on_result(void *context, jd_result result)
{
    struct fixer *f = context;
    const char   *text = jd_result_pgn(result);
    if (!f->results || !f->tagged || result == JD_NO_RESULT || strcmp(f->tag.old, text) == 0)
        return;
    snprintf(f->tag.new, sizeof f->tag.new, "%s", text);
    add_fix(f, &f->tag);
}

static int by_place(const void *a, const void *b)
{
    const struct fix *x = a, *y = b;
    return (x->at > y->at) - (x->at < y->at);
}

static bool is_utf16(jd_text text)
{
    return text.length > 1 && (unsigned char)text.at[0] + (unsigned char)text.at[1] == 0xff + 0xfe &&
           ((unsigned char)text.at[0] == 0xff || (unsigned char)text.at[0] == 0xfe);
}

bool fixes_find(jd_text text, bool results, struct fixes *out)
{
    static const jd_pgn_visitor visitor = {.game = on_game,
                                           .tag = on_tag,
                                           .move = on_move,
                                           .comment = on_comment,
                                           .result = on_result,
                                           .skipped = on_text};
    struct fixer                f = {.text = text, .results = results, .out = out, .line = 1};
    *out = (struct fixes){0};
    if (is_utf16(text))
        return false;
    if (jd_pgn_new(&f.reader, &visitor, &f, NULL)) {
        complain_text(TEXT_COMPLAIN_NO_MEMORY, NULL);
        abort();
    }
    if (text.length)
        jd_pgn_feed(f.reader, text.at, text.length);
    jd_pgn_end(f.reader);
    jd_pgn_free(f.reader);
    if (out->count)
        qsort(out->at, out->count, sizeof *out->at, by_place);
    return true;
}

void fixes_write(jd_text text, const struct fixes *fixes, FILE *to)
{
    size_t at = 0;
    for (size_t i = 0; i < fixes->count; i++) {
        const struct fix *f = &fixes->at[i];
        fwrite(text.at + at, 1, f->at - at, to);
        fputs(f->new, to);
        at = f->at + f->length;
    }
    fwrite(text.at + at, 1, text.length - at, to);
}
