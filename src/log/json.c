/* json.c - one pass that checks everything, and readers that need not check again. */
#include "log/json.h"

#include "notation/utf8.h"

#include <string.h>

/* ---- checking ---- */

struct check {
    const char *text, *at, *end;
    const char *expected;
    int         depth;
};

static bool expect(struct check *c, const char *expected)
{
    c->expected = expected;
    return false;
}

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static const char *skip_space(const char *at, const char *end)
{
    while (at < end && is_space(*at))
        at++;
    return at;
}

static char peek(const struct check *c) { return c->at < c->end ? *c->at : '\0'; }

static int hex_digit(char c)
{
    return is_digit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Four digits behind \u; -1 when they are not there. */
static int32_t hex_code(const char *at, const char *end)
{
    int32_t code = 0;
    if (end - at < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        int digit = hex_digit(at[i]);
        if (digit < 0)
            return -1;
        code = code * 16 + digit;
    }
    return code;
}

static bool is_high(int32_t code) { return code >= 0xd800 && code < 0xdc00; }
static bool is_low(int32_t code) { return code >= 0xdc00 && code < 0xe000; }

/* The backslash is at c->at. */
static bool check_escape(struct check *c)
{
    if (c->end - c->at < 2 || !strchr("\"\\/bfnrtu", c->at[1]) || !c->at[1])
        return expect(c, "an escape such as \\n or \\u00e9");
    if (c->at[1] != 'u') {
        c->at += 2;
        return true;
    }
    int32_t code = hex_code(c->at + 2, c->end);
    if (code < 0)
        return expect(c, "four hexadecimal digits after \\u");
    if (code == 0)
        return expect(c, "text without the character U+0000");
    bool pair = c->end - c->at >= 8 && c->at[6] == '\\' && c->at[7] == 'u' && is_low(hex_code(c->at + 8, c->end));
    if (is_low(code) || (is_high(code) && !pair))
        return expect(c, "surrogates in pairs");
    c->at += is_high(code) ? 12 : 6;
    return true;
}

static bool check_string(struct check *c)
{
    const char *begin = c->at++;
    while (c->at < c->end && *c->at != '"') {
        size_t n = utf8_whole(c->at, (size_t)(c->end - c->at));
        if ((unsigned char)*c->at < ' ')
            return expect(c, "a string without control characters");
        if (n == 0)
            return expect(c, "UTF-8");
        if (*c->at != '\\')
            c->at += n;
        else if (!check_escape(c))
            return false;
    }
    if (c->at == c->end) {
        c->at = begin;
        return expect(c, "a string with an end");
    }
    c->at++;
    return true;
}

static bool check_digits(struct check *c)
{
    if (!is_digit(peek(c)))
        return expect(c, "a digit");
    while (is_digit(peek(c)))
        c->at++;
    return true;
}

static bool check_number(struct check *c)
{
    c->at += peek(c) == '-';
    if (peek(c) == '0')
        c->at++;
    else if (!check_digits(c))
        return false;
    if (is_digit(peek(c)))
        return expect(c, "a number without zeros in front");
    if (peek(c) == '.') {
        c->at++;
        if (!check_digits(c))
            return false;
    }
    if (peek(c) == 'e' || peek(c) == 'E') {
        c->at++;
        c->at += peek(c) == '+' || peek(c) == '-';
        return check_digits(c);
    }
    return true;
}

static bool check_word(struct check *c, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(c->end - c->at) < length || memcmp(c->at, word, length) != 0)
        return expect(c, "JSON: an object, a list, a string, a number, true, false or null");
    c->at += length;
    return true;
}

static bool check_value(struct check *c);

static bool same_text(struct json a, struct json b);

static bool is_new(struct check *c, const uint32_t *keys, int count)
{
    struct json key = {c->at, c->end};
    for (int i = 0; i < count; i++)
        if (same_text((struct json){c->text + keys[i], c->end}, key))
            return false;
    return true;
}

/* The key at c->at, its colon and the value behind it. */
static bool check_member(struct check *c, uint32_t *keys, int count)
{
    if (peek(c) != '"')
        return expect(c, "a name in quotation marks");
    if (count == JSON_MEMBERS)
        return expect(c, "an object with fewer members");
    keys[count] = (uint32_t)(c->at - c->text);
    struct check key = *c;
    if (!check_string(c))
        return false;
    if (!is_new(&key, keys, count)) {
        c->at = key.at;
        return expect(c, "no name twice");
    }
    c->at = skip_space(c->at, c->end);
    if (peek(c) != ':')
        return expect(c, "':'");
    c->at++;
    return check_value(c);
}

static bool check_object(struct check *c)
{
    uint32_t keys[JSON_MEMBERS];
    c->at = skip_space(c->at + 1, c->end);
    for (int count = 0; peek(c) != '}' || count; count++) {
        c->at = skip_space(c->at, c->end);
        if (!check_member(c, keys, count))
            return false;
        c->at = skip_space(c->at, c->end);
        if (peek(c) == '}')
            break;
        if (peek(c) != ',')
            return expect(c, "',' or '}'");
        c->at++;
    }
    c->at++;
    return true;
}

static bool check_list(struct check *c)
{
    c->at = skip_space(c->at + 1, c->end);
    for (bool first = true; peek(c) != ']' || !first; first = false) {
        if (!check_value(c))
            return false;
        c->at = skip_space(c->at, c->end);
        if (peek(c) == ']')
            break;
        if (peek(c) != ',')
            return expect(c, "',' or ']'");
        c->at++;
    }
    c->at++;
    return true;
}

static bool check_value(struct check *c)
{
    c->at = skip_space(c->at, c->end);
    if (c->depth == JSON_DEPTH)
        return expect(c, "fewer objects inside each other");
    c->depth++;
    char first = peek(c);
    bool good = first == '{'                      ? check_object(c)
                : first == '['                    ? check_list(c)
                : first == '"'                    ? check_string(c)
                : first == '-' || is_digit(first) ? check_number(c)
                                                  : check_word(c, first == 't'   ? "true"
                                                                  : first == 'f' ? "false"
                                                                                 : "null");
    c->depth--;
    return good;
}

jd_err jd_json_read(const char *text, size_t length, struct json *out, jd_fault *fault)
{
    struct check c = {.text = text, .at = text, .end = text + length};
    bool         good = length <= UINT32_MAX && check_value(&c);
    if (good) {
        c.at = skip_space(c.at, c.end);
        good = c.at == c.end || expect(&c, "the end of the line");
    }
    *out = (struct json){skip_space(text, c.end), c.end};
    if (!good && fault)
        *fault = (jd_fault){(size_t)(c.at - text), c.expected ? c.expected : "a shorter text"};
    return good ? JD_OK : JD_ERR_SYNTAX;
}

/* ---- reading what has been checked ---- */

enum json_type jd_json_type(struct json v)
{
    switch (*v.at) {
    case '{': return VALUE_OBJECT;
    case '[': return VALUE_LIST;
    case '"': return VALUE_STRING;
    case 't': return VALUE_TRUE;
    case 'f': return VALUE_FALSE;
    case 'n': return VALUE_NULL;
    default: return VALUE_NUMBER;
    }
}

static const char *string_end(const char *at)
{
    for (at++; *at != '"'; at++)
        at += *at == '\\';
    return at + 1;
}

static const char *nest_end(const char *at)
{
    for (int depth = 0;;) {
        if (*at == '"') {
            at = string_end(at);
            continue;
        }
        depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
        at++;
        if (depth == 0)
            return at;
    }
}

static const char *value_end(struct json v)
{
    if (*v.at == '"')
        return string_end(v.at);
    if (*v.at == '{' || *v.at == '[')
        return nest_end(v.at);
    while (v.at < v.end && !is_space(*v.at) && *v.at != ',' && *v.at != '}' && *v.at != ']')
        v.at++;
    return v.at;
}

size_t jd_json_length(struct json v) { return (size_t)(value_end(v) - v.at); }

struct json_walk jd_json_walk(struct json v)
{
    bool nest = *v.at == '{' || *v.at == '[';
    return (struct json_walk){nest ? v.at + 1 : v.end, v.end, *v.at == '{'};
}

bool jd_json_next(struct json_walk *w, struct json *key, struct json *value)
{
    w->at = skip_space(w->at, w->end);
    if (w->at < w->end && *w->at == ',')
        w->at = skip_space(w->at + 1, w->end);
    if (w->at == w->end || *w->at == '}' || *w->at == ']') {
        w->at = w->end;
        return false;
    }
    if (w->keys) {
        *key = (struct json){w->at, w->end};
        w->at = skip_space(string_end(w->at), w->end);
        w->at = skip_space(w->at + 1, w->end);
    }
    *value = (struct json){w->at, w->end};
    w->at = value_end(*value);
    return true;
}

bool jd_json_member(struct json object, const char *name, struct json *out)
{
    struct json_walk w = jd_json_walk(object);
    struct json      key, value;
    while (w.keys && jd_json_next(&w, &key, &value))
        if (jd_json_is(key, name)) {
            *out = value;
            return true;
        }
    return false;
}

/* ---- strings ---- */

/* One character of a string as a code: *at behind the opening quote, and moved on. */
static uint32_t next_code(const char **at)
{
    static const char plain[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    if (**at != '\\') {
        size_t   n = utf8_whole(*at, 4);
        uint32_t code = n == 1 ? (unsigned char)**at : (unsigned char)**at & (0x7fu >> n);
        for (size_t i = 1; i < n; i++)
            code = code << 6 | ((unsigned char)(*at)[i] & 0x3f);
        *at += n;
        return code;
    }
    if ((*at)[1] != 'u') {
        char c = meant[strchr(plain, (*at)[1]) - plain];
        *at += 2;
        return (unsigned char)c;
    }
    int32_t code = hex_code(*at + 2, *at + 6);
    *at += 6;
    if (!is_high(code))
        return (uint32_t)code;
    int32_t low = hex_code(*at + 2, *at + 6);
    *at += 6;
    return 0x10000u + ((uint32_t)(code - 0xd800) << 10) + (uint32_t)(low - 0xdc00);
}

static size_t put_code(uint32_t code, char *out)
{
    size_t n = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (n == 1) {
        *out = (char)code;
        return 1;
    }
    for (size_t i = n - 1; i > 0; i--, code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3f));
    out[0] = (char)(0xf00u >> n | code);
    return n;
}

size_t jd_json_text(struct json string, char *out)
{
    char *begin = out;
    for (const char *at = string.at + 1; *at != '"';)
        out += put_code(next_code(&at), out);
    *out = '\0';
    return (size_t)(out - begin);
}

void jd_json_add_text(struct json string, struct buffer *to)
{
    for (const char *at = string.at + 1; *at != '"';) {
        char code[4];
        buffer_add(to, code, put_code(next_code(&at), code));
    }
}

bool jd_json_is(struct json string, const char *text)
{
    const char *at = string.at + 1;
    while (*at != '"') {
        char   code[4];
        size_t n = put_code(next_code(&at), code);
        if (strncmp(text, code, n) != 0)
            return false;
        text += n;
    }
    return *text == '\0';
}

static bool same_text(struct json a, struct json b)
{
    const char *first = a.at + 1, *second = b.at + 1;
    while (*first != '"' && *second != '"')
        if (next_code(&first) != next_code(&second))
            return false;
    return *first == *second;
}

/* ---- numbers ---- */

struct decimal {
    uint64_t digits;
    int      exponent;
    bool     huge; /* more digits than 64 bits hold, or an exponent beyond reach */
};

static void add_digit(struct decimal *d, char digit)
{
    d->huge |= d->digits > (UINT64_MAX - 9) / 10;
    d->digits = d->huge ? 0 : d->digits * 10 + (uint64_t)(digit - '0');
}

static struct decimal decimal_of(const char *at, const char *end)
{
    struct decimal d = {0};
    int            sign = 1, exponent = 0;
    for (; at < end && is_digit(*at); at++)
        add_digit(&d, *at);
    if (at < end && *at == '.') {
        const char *last = ++at; /* behind the last digit that is not a zero */
        for (const char *look = at; look < end && is_digit(*look); look++)
            last = *look == '0' ? last : look + 1;
        for (; at < last; at++, d.exponent--)
            add_digit(&d, *at);
        while (at < end && is_digit(*at))
            at++;
    }
    if (at < end && (*at == 'e' || *at == 'E')) {
        at++;
        sign = *at == '-' ? -1 : 1;
        at += *at == '-' || *at == '+';
        for (; at < end && is_digit(*at) && exponent < 10000; at++)
            exponent = exponent * 10 + (*at - '0');
    }
    d.exponent += sign * exponent;
    return d;
}

bool jd_json_whole(struct json number, int decimals, int64_t *out)
{
    bool           minus = *number.at == '-';
    struct decimal d = decimal_of(number.at + minus, number.end);
    d.exponent += decimals;
    if (d.huge)
        return false;
    for (; d.exponent < 0 && d.digits; d.exponent++, d.digits /= 10)
        if (d.digits % 10)
            return false;
    for (; d.exponent > 0 && d.digits; d.exponent--, d.digits *= 10)
        if (d.digits > INT64_MAX / 10)
            return false;
    if (d.digits > INT64_MAX)
        return false;
    *out = minus ? -(int64_t)d.digits : (int64_t)d.digits;
    return true;
}
