/* hall/net/refusal.c - see refusal.h. */
#include "hall/net/refusal.h"

#include "notation/utf8.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A result, a text or points that are none are bad input; what is not there is missing. */
static int contest_status(jd_contest_err err)
{
    switch (err) {
    case JD_CONTEST_PLAYER:
    case JD_CONTEST_ROUND:
    case JD_CONTEST_BOARD: return 404;
    case JD_CONTEST_TEXT:
    case JD_CONTEST_POINTS:
    case JD_CONTEST_TIEBREAK:
    case JD_CONTEST_RESULT: return 400;
    case JD_CONTEST_STOPPED:
    case JD_CONTEST_MEMORY: return 503;
    default: return 409;
    }
}

static const struct {
    const char *name, *expected;
    int         status;
} rows[] = {[REFUSED_NOTHING] = {"", "", 200},
#define ROW(id, name, status, expected) [REFUSED_##id] = {name, expected, status},
            REFUSALS(ROW)
#undef ROW
};

static jd_contest_err contest_err(enum refusal_code code)
{
    return code > REFUSED_HTTP_VERSION ? (jd_contest_err)(code - REFUSED_HTTP_VERSION) : JD_CONTEST_OK;
}

const char *refusal_name(enum refusal_code code)
{
    jd_contest_err err = contest_err(code);
    return err ? jd_contest_err_name(err) : rows[code].name;
}

int refusal_status(enum refusal_code code)
{
    jd_contest_err err = contest_err(code);
    return err ? contest_status(err) : rows[code].status;
}

const char *refusal_expected(const struct refusal *why)
{
    jd_contest_err err = contest_err(why->code);
    return why->expected[0] ? why->expected : err ? jd_contest_err_expected(err) : rows[why->code].expected;
}

struct refusal refusal_of(enum refusal_code code) { return (struct refusal){.code = code}; }

struct refusal refusal_of_contest(jd_contest_err err)
{
    return refusal_of(err ? (enum refusal_code)(REFUSED_HTTP_VERSION + err) : REFUSED_NOTHING);
}

struct refusal refusal_expecting(enum refusal_code code, const char *format, ...)
{
    struct refusal why = {.code = code};
    va_list        args;
    va_start(args, format);
    vsnprintf(why.expected, sizeof why.expected, format, args);
    va_end(args);
    return why;
}

struct refusal refusal_of_fault(enum refusal_code code, const jd_fault *fault)
{
    return refusal_at(refusal_expecting(code, "%s", fault->expected), 0, (int)fault->offset + 1);
}

struct refusal refusal_at(struct refusal why, int line, int column)
{
    why.line = line;
    why.column = column;
    return why;
}

/* ---- as JSON ---- */

/* A text in quotes; what is no UTF-8, such as a character that was cut, is left out. */
static size_t write_text(const char *text, char *out)
{
    char  *at = out;
    size_t used;
    *at++ = '"';
    for (size_t left = strlen(text); left; left -= used, text += used) {
        used = utf8_whole(text, left);
        if (*text == '"' || *text == '\\')
            *at++ = '\\';
        if (used && (unsigned char)*text >= 0x20) {
            memcpy(at, text, used);
            at += used;
        }
        used += !used;
    }
    *at++ = '"';
    *at = '\0';
    return (size_t)(at - out);
}

/* What there was too much of: the rest of its code. */
static const char *limit_name(enum refusal_code code) { return refusal_name(code) + strlen("too_many_"); }

/* A number that is 0 says nothing. */
static void add_number(char out[REFUSAL_JSON_MAX], const char *name, int number)
{
    size_t used = strlen(out);
    if (number)
        snprintf(out + used, REFUSAL_JSON_MAX - used, ",\"%s\":%d", name, number);
}

size_t refusal_write(const struct refusal *why, char out[REFUSAL_JSON_MAX])
{
    char   text[2 * sizeof why->expected + 3];
    size_t used = write_text(refusal_expected(why), text);
    assert(used < sizeof text);
    used = (size_t)snprintf(out, REFUSAL_JSON_MAX, "\"code\":\"%s\",\"expected\":%s", refusal_name(why->code), text);
    if (refusal_status(why->code) == 429)
        snprintf(out + used, REFUSAL_JSON_MAX - used, ",\"limit\":\"%s\"", limit_name(why->code));
    add_number(out, "line", why->line);
    add_number(out, "column", why->column);
    add_number(out, "wait", why->wait);
    return strlen(out);
}

enum refusal_code refusal_of_http(int status)
{
    switch (status) {
    case 413: return REFUSED_TOO_LARGE;
    case 429: return REFUSED_TOO_MANY_BYTES;
    case 431: return REFUSED_HEAD_TOO_LARGE;
    case 501: return REFUSED_NO_CHUNKS;
    case 505: return REFUSED_HTTP_VERSION;
    default: return REFUSED_BAD_HTTP;
    }
}
