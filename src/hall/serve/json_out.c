/* hall/serve/json_out.c - commas, escapes and numbers. */
#include "hall/serve/json_out.h"

#include <stdlib.h>
#include <string.h>

void out_free(struct out *o)
{
    free(o->text);
    *o = (struct out){0};
}

static char *reserve_bytes(struct out *o, size_t more)
{
    if (o->length + more + 1 > o->room) {
        size_t room = (o->room ? 2 * o->room : 1024) + more;
        char  *text = o->bad ? NULL : realloc(o->text, room);
        if (!text) {
            o->bad = true;
            return NULL;
        }
        o->text = text;
        o->room = room;
    }
    return o->text + o->length;
}

static void append_text(struct out *o, const char *text, size_t length)
{
    char *at = reserve_bytes(o, length);
    if (!at)
        return;
    memcpy(at, text, length);
    o->length += length;
    o->text[o->length] = '\0';
}

static void separate_member(struct out *o)
{
    char last = o->length ? o->text[o->length - 1] : '{';
    if (last != '{' && last != '[' && last != ':' && last != '\n')
        append_text(o, ",", 1);
}

void out_open(struct out *o, char brace)
{
    separate_member(o);
    append_text(o, &brace, 1);
}

void out_close(struct out *o, char brace) { append_text(o, &brace, 1); }

void out_end_line(struct out *o) { append_text(o, "\n", 1); }

void out_key(struct out *o, const char *key)
{
    separate_member(o);
    append_text(o, "\"", 1);
    append_text(o, key, strlen(key));
    append_text(o, "\":", 2);
}

static void escape_byte(struct out *o, unsigned char c)
{
    static const char digits[] = "0123456789abcdef";
    const char        hex[6] = {'\\', 'u', '0', '0', digits[c >> 4], digits[c & 15]};
    if (c == '"' || c == '\\')
        append_text(o, (char[]){'\\', (char)c}, 2);
    else
        append_text(o, hex, 6);
}

static void put_null(struct out *o)
{
    separate_member(o);
    append_text(o, "null", 4);
}

void out_string(struct out *o, const char *text)
{
    if (!text) {
        put_null(o);
        return;
    }
    separate_member(o);
    append_text(o, "\"", 1);
    for (const char *from = text;; text++) {
        unsigned char c = (unsigned char)*text;
        if (c >= 0x20 && c != '"' && c != '\\')
            continue;
        append_text(o, from, (size_t)(text - from));
        if (!c)
            break;
        escape_byte(o, c);
        from = text + 1;
    }
    append_text(o, "\"", 1);
}

void out_int(struct out *o, int64_t number)
{
    char     digits[24], *at = digits + sizeof digits;
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do
        *--at = (char)('0' + left % 10);
    while ((left /= 10) > 0);
    if (number < 0)
        *--at = '-';
    separate_member(o);
    append_text(o, at, (size_t)(digits + sizeof digits - at));
}

void out_bool(struct out *o, bool value)
{
    separate_member(o);
    append_text(o, value ? "true" : "false", value ? 4 : 5);
}

static int append_dumped(const char *text, size_t length, void *context)
{
    append_text(context, text, length);
    return 0;
}

void out_json(struct out *o, const json_t *json)
{
    separate_member(o);
    if (json_dump_callback(json, append_dumped, o, JSON_COMPACT | JSON_ENCODE_ANY) != 0)
        o->bad = true;
}

void out_begin(struct out *o, const json_t *object)
{
    out_json(o, object);
    out_reopen(o);
}

void out_reopen(struct out *o)
{
    if (!o->bad)
        o->text[--o->length] = '\0';
}

struct space out_space(struct out *o, size_t length)
{
    char *at = reserve_bytes(o, length);
    return at ? (struct space){at, o->room - o->length} : (struct space){NULL, 0};
}

bool out_took(struct out *o, size_t length)
{
    if (!o->bad && length >= o->room - o->length)
        return false;
    o->length += o->bad ? 0 : length;
    return true;
}

void out_raw(struct out *o, const char *text, size_t length)
{
    separate_member(o);
    append_text(o, text, length);
}

void out_member(struct out *o, const char *key, const char *text)
{
    out_key(o, key);
    out_string(o, text);
}

void out_number(struct out *o, const char *key, int64_t number)
{
    out_key(o, key);
    out_int(o, number);
}
