/* engine/hear.c - what an engine says: lines of UCI, read in place. */
#include "state.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

const char *engine_word(const char **at, size_t *length)
{
    const char *start = *at + strspn(*at, " \t");
    *length = strcspn(start, " \t");
    *at = start + *length;
    return *length ? start : NULL;
}

bool engine_is(const char *text, size_t length, const char *name)
{
    return strlen(name) == length && memcmp(text, name, length) == 0;
}

static void copy(char *out, size_t size, const char *text, size_t length)
{
    if (length > size - 1)
        length = size - 1;
    memcpy(out, text, length);
    out[length] = '\0';
}

/* ---- id ---- */

static void hear_id(struct engine *e, const char *rest)
{
    size_t      length;
    const char *what = engine_word(&rest, &length);
    rest += strspn(rest, " \t");
    if (what && engine_is(what, length, "name"))
        copy(e->name, sizeof e->name, rest, strlen(rest));
    else if (what && engine_is(what, length, "author"))
        copy(e->author, sizeof e->author, rest, strlen(rest));
}

/* ---- option ---- */

enum part { PART_NAME, PART_TYPE, PART_DEFAULT, PART_MIN, PART_MAX, PART_VAR, PARTS };
static const char *const part_names[] = {"name", "type", "default", "min", "max", "var"};

static const char *const kind_names[] = {"check", "spin", "combo", "button", "string"};
#define KINDS (sizeof kind_names / sizeof kind_names[0])

/* Names of options have spaces, so a part reaches to the next keyword that can follow it. The default of a
 * string may hold any word, and nothing follows it. */
static enum part part_of(const char *text, size_t length, enum part now, bool string)
{
    if (now == PARTS)
        return engine_is(text, length, "name") ? PART_NAME : PARTS;
    if (now == PART_NAME)
        return engine_is(text, length, "type") ? PART_TYPE : PARTS;
    if (now == PART_DEFAULT && string)
        return PARTS;
    for (enum part p = PART_DEFAULT; p < PARTS; p++)
        if (engine_is(text, length, part_names[p]))
            return p;
    return PARTS;
}

const char *engine_keep_text(struct engine *e, const char *text, size_t length)
{
    if (e->option_used + length + 1 > ENGINE_TEXT_MAX)
        return NULL;
    char *at = e->option_text + e->option_used;
    memcpy(at, text, length);
    at[length] = '\0';
    e->option_used += length + 1;
    return at;
}

/* The choices of a combo lie behind each other, each with a newline: one text in the end. */
static const char *keep_choice(struct engine *e, const char *choices, const char *text, size_t length)
{
    if (*choices)
        e->option_used--; /* go on where the last one ended */
    const char *at = engine_keep_text(e, text, length + 1);
    if (!at)
        return choices;
    e->option_text[e->option_used - 2] = '\n';
    return *choices ? choices : at;
}

static void take_part(struct engine *e, struct engine_option *o, enum part part, const char *text, size_t length)
{
    switch (part) {
    case PART_NAME: o->name = engine_keep_text(e, text, length); break;
    case PART_TYPE:
        for (size_t i = 0; i < KINDS; i++)
            if (engine_is(text, length, kind_names[i]))
                o->kind = (enum engine_kind)i;
        break;
    case PART_DEFAULT: o->standard = engine_keep_text(e, text, length); break;
    case PART_MIN: o->low = strtoll(text, NULL, 10); break;
    case PART_MAX: o->high = strtoll(text, NULL, 10); break;
    case PART_VAR: o->choices = keep_choice(e, o->choices, text, length); break;
    case PARTS: break;
    }
}

static void hear_option(struct engine *e, const char *rest)
{
    if (e->option_count == ENGINE_OPTIONS_MAX)
        return;
    struct engine_option o = {.kind = ENGINE_STRING, .standard = "", .choices = ""};
    enum part            now = PARTS;
    const char          *from = rest, *end = rest, *text;
    size_t               length;
    while ((text = engine_word(&rest, &length))) {
        enum part next = part_of(text, length, now, o.kind == ENGINE_STRING);
        if (next != PARTS) {
            if (end > from)
                take_part(e, &o, now, from, (size_t)(end - from));
            now = next;
            from = rest + strspn(rest, " \t");
        }
        end = rest;
    }
    if (end > from)
        take_part(e, &o, now, from, (size_t)(end - from));
    if (o.name && o.standard)
        e->options[e->option_count++] = o;
}

size_t                      engine_options(const struct engine *e) { return e->option_count; }
const struct engine_option *engine_option_at(const struct engine *e, size_t i) { return &e->options[i]; }

const struct engine_option *engine_option_find(const struct engine *e, const char *name)
{
    for (size_t i = 0; i < e->option_count; i++)
        if (strcasecmp(e->options[i].name, name) == 0)
            return &e->options[i];
    return NULL;
}

const char *engine_name(const struct engine *e) { return e->name; }
const char *engine_author(const struct engine *e) { return e->author; }

/* ---- info ---- */

/* Most infos are never looked at: keep the last one that matters, as it is. */
void engine_keep_info(struct engine *e, const char *line, size_t length)
{
    if (length > sizeof e->last - 1)
        length = sizeof e->last - 1;
    memcpy(e->last, line, length);
    e->last[length] = '\0';
    e->last_length = length;
}

static void hear_info(struct engine *e, const char *line, size_t length)
{
    const char *score = memmem(line, length, " score ", 7);
    if (!score)
        return;
    const char *several = memmem(line, length, " multipv ", 9);
    if (!several || strtol(several + 9, NULL, 10) <= 1)
        engine_keep_info(e, line, length);
}

static int clamp(long long n) { return n > INT_MAX ? INT_MAX : n < -INT_MAX ? -INT_MAX : (int)n; }

static long long number(const char **at)
{
    size_t      length;
    const char *text = engine_word(at, &length);
    return text ? strtoll(text, NULL, 10) : 0;
}

static void parse_score(const char **at, struct engine_info *out)
{
    size_t      length;
    const char *unit = engine_word(at, &length);
    if (!unit || (!engine_is(unit, length, "cp") && !engine_is(unit, length, "mate")))
        return;
    out->mate = engine_is(unit, length, "mate");
    out->score = clamp(number(at));
    out->scored = true;
}

static void parse_field(const char *name, size_t length, const char **at, struct engine_info *out)
{
    if (engine_is(name, length, "depth"))
        out->depth = clamp(number(at));
    else if (engine_is(name, length, "seldepth"))
        out->seldepth = clamp(number(at));
    else if (engine_is(name, length, "multipv"))
        out->multipv = clamp(number(at));
    else if (engine_is(name, length, "hashfull"))
        out->hashfull = clamp(number(at));
    else if (engine_is(name, length, "nodes"))
        out->nodes = number(at);
    else if (engine_is(name, length, "nps"))
        out->nps = number(at);
    else if (engine_is(name, length, "time"))
        out->time = number(at);
    else if (engine_is(name, length, "tbhits"))
        out->tbhits = number(at);
    else if (engine_is(name, length, "score"))
        parse_score(at, out);
    else if (engine_is(name, length, "lowerbound"))
        out->bound = ENGINE_LOWER;
    else if (engine_is(name, length, "upperbound"))
        out->bound = ENGINE_UPPER;
}

void engine_info_parse(const char *line, struct engine_info *out)
{
    const char *at = line, *name;
    size_t      length;
    *out = (struct engine_info){.pv = ""};
    while ((name = engine_word(&at, &length))) {
        if (engine_is(name, length, "string")) /* free text to the end of the line */
            return;
        if (engine_is(name, length, "pv")) { /* moves to the end of the line */
            out->pv = at + strspn(at, " \t");
            return;
        }
        parse_field(name, length, &at, out);
    }
}

bool engine_info(const struct engine *e, struct engine_info *out)
{
    if (e->last_length == 0)
        return false;
    if (e->protocol == ENGINE_XBOARD)
        return xboard_info(e->last, out);
    engine_info_parse(e->last, out);
    return out->scored;
}

/* ---- bestmove ---- */

static void keep_word(char out[ENGINE_WORD], const char *text, size_t length)
{
    out[0] = '\0';
    if (text && length < ENGINE_WORD)
        copy(out, ENGINE_WORD, text, length);
}

void engine_keep_move(struct engine *e, const char *text, size_t length)
{
    keep_word(e->bestmove, text, length);
    e->ponder[0] = '\0';
    e->thinking = false;
}

static void hear_bestmove(struct engine *e, const char *rest)
{
    size_t      length;
    const char *text = engine_word(&rest, &length);
    engine_keep_move(e, text, length);
    text = engine_word(&rest, &length);
    if (text && engine_is(text, length, "ponder")) {
        text = engine_word(&rest, &length);
        keep_word(e->ponder, text, length);
    }
}

const char *engine_bestmove(const struct engine *e) { return e->bestmove; }
const char *engine_ponder(const struct engine *e) { return e->ponder; }

/* ---- all lines ---- */

enum engine_said engine_hear(struct engine *e, char *line, size_t length)
{
    const char *at = line;
    size_t      n;
    const char *first = engine_word(&at, &n);
    if (!first)
        return ENGINE_OTHER;
    if (e->protocol == ENGINE_XBOARD)
        return xboard_hear(e, line);
    if (engine_is(first, n, "info")) {
        hear_info(e, line, length);
        return ENGINE_INFO;
    }
    if (engine_is(first, n, "bestmove") && e->thinking) {
        hear_bestmove(e, at);
        return ENGINE_BESTMOVE;
    }
    if (engine_is(first, n, "readyok"))
        return ENGINE_READYOK;
    if (engine_is(first, n, "uciok"))
        return ENGINE_UCIOK;
    if (engine_is(first, n, "id")) {
        hear_id(e, at);
        return ENGINE_ID;
    }
    if (engine_is(first, n, "option")) {
        hear_option(e, at);
        return ENGINE_OPTION;
    }
    return ENGINE_OTHER;
}
