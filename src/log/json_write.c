/* json_write.c - JSON into a caller's buffer, compact and in the order in which it is put. */
#include "log/json.h"

#include "notation/utf8.h"

#include <stdio.h>
#include <string.h>

static void before_value(struct json_out *o)
{
    if (o->comma)
        buffer_char(&o->to, ',');
    o->comma = true;
}

void jd_json_open(struct json_out *o, char bracket)
{
    before_value(o);
    buffer_char(&o->to, bracket);
    o->comma = false;
}

void jd_json_close(struct json_out *o, char bracket)
{
    buffer_char(&o->to, bracket);
    o->comma = true;
}

static void put_escape(struct buffer *to, char c)
{
    static const char plain[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
    const char       *known = strchr(plain, c);
    char              code[8];
    if (known)
        snprintf(code, sizeof code, "\\%c", letters[known - plain]);
    else
        snprintf(code, sizeof code, "\\u%04X", (unsigned)c);
    buffer_text(to, code);
}

static void put_quoted(struct buffer *to, const char *text)
{
    size_t length = strlen(text), n;
    buffer_char(to, '"');
    for (size_t i = 0; i < length; i += n ? n : 1) {
        n = utf8_whole(text + i, length - i);
        if (n == 0)
            buffer_text(to, "\xef\xbf\xbd");
        else if ((unsigned char)text[i] < ' ' || text[i] == '"' || text[i] == '\\')
            put_escape(to, text[i]);
        else
            buffer_add(to, text + i, n);
    }
    buffer_char(to, '"');
}

void jd_json_key(struct json_out *o, const char *key)
{
    before_value(o);
    put_quoted(&o->to, key);
    buffer_char(&o->to, ':');
    o->comma = false;
}

void jd_json_put_text(struct json_out *o, const char *text)
{
    before_value(o);
    if (text)
        put_quoted(&o->to, text);
    else
        buffer_text(&o->to, "null");
}

void jd_json_put_number(struct json_out *o, int64_t number)
{
    char text[24];
    before_value(o);
    snprintf(text, sizeof text, "%lld", (long long)number);
    buffer_text(&o->to, text);
}

/* Without printf, which writes a comma in some countries. */
void jd_json_put_points(struct json_out *o, double points)
{
    char    text[40];
    int64_t thousandths = (int64_t)(points * 1000 + (points < 0 ? -0.5 : 0.5));
    int64_t size = thousandths < 0 ? -thousandths : thousandths;
    int     n = snprintf(text, sizeof text, "%s%lld.%03d", thousandths < 0 ? "-" : "", (long long)(size / 1000),
                         (int)(size % 1000));
    while (text[n - 1] == '0' && text[n - 2] != '.')
        text[--n] = '\0';
    before_value(o);
    buffer_text(&o->to, text);
}

void jd_json_put_switch(struct json_out *o, bool value)
{
    before_value(o);
    buffer_text(&o->to, value ? "true" : "false");
}

void jd_json_put_raw(struct json_out *o, const char *json, size_t length)
{
    before_value(o);
    buffer_add(&o->to, json, length);
}

void jd_json_key_text(struct json_out *o, const char *key, const char *text)
{
    jd_json_key(o, key);
    jd_json_put_text(o, text);
}

void jd_json_key_number(struct json_out *o, const char *key, int64_t number)
{
    jd_json_key(o, key);
    jd_json_put_number(o, number);
}

void jd_json_key_switch(struct json_out *o, const char *key, bool value)
{
    jd_json_key(o, key);
    jd_json_put_switch(o, value);
}
