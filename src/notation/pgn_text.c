/* pgn_text.c - the words of PGN: tags, results, what stands inside comments. */
#include "notation/pgn_text.h"

#include "notation/utf8.h"

#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

static char lower(char c) { return (char)(c >= 'A' && c <= 'Z' ? c + 'a' - 'A' : c); }

bool jd_text_is(jd_text text, const char *other)
{
    size_t i = 0;
    while (i < text.length && other[i] && lower(text.at[i]) == lower(other[i]))
        i++;
    return i == text.length && !other[i];
}

/* ---- tags ---- */

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && is_blank(*at))
        at++;
    return at;
}

/* The first control character or space in a name, or one of three others; in a value, space is allowed. */
struct stops {
    char highest, others[3];
};

static const struct stops name_stops = {' ', {'"', ']', '['}}, value_stops = {'\x1f', {'"', '\\', '"'}};

static inline bool is_stop(char c, struct stops s)
{
    return (unsigned char)c <= (unsigned char)s.highest || c == s.others[0] || c == s.others[1] || c == s.others[2];
}

#if defined(__SSE2__)
/* Which of sixteen bytes are stops, one bit each. */
static inline unsigned stops_in(const char *at, struct stops s)
{
    __m128i bytes = _mm_loadu_si128((const __m128i *)at);
    __m128i low = _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(s.highest)), bytes);
    __m128i first = _mm_or_si128(low, _mm_cmpeq_epi8(bytes, _mm_set1_epi8(s.others[0])));
    __m128i second = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(s.others[1]));
    __m128i third = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(s.others[2]));
    return (unsigned)_mm_movemask_epi8(_mm_or_si128(first, _mm_or_si128(second, third)));
}
#endif

/* Sixteen bytes at a time where the processor can: names and values are short, and a loop over their
 * characters would end where nobody expects it. */
static inline const char *run_to_stop(const char *at, const char *end, struct stops s)
{
#if defined(__SSE2__)
    for (; end - at >= 16; at += 16) {
        unsigned stop = stops_in(at, s);
        if (stop)
            return at + __builtin_ctz(stop);
    }
#endif
    while (at < end && !is_stop(*at, s))
        at++;
    return at;
}

/* The quote that closes a value: one with the closing bracket behind it, so that quotes which someone
 * forgot to escape do no harm; if the line has none, an escaped one. `end` if the line may go on there, NULL if the
 * line has neither. */
static const char *closing_quote(const char *at, const char *end, bool final, struct tag *out)
{
    const char *escaped = NULL;
    out->escapes = out->odd_quote = false;
    for (; (at = run_to_stop(at, end, value_stops)) < end && *at != '\n' && *at != '\r'; at++) {
        if (*at == '"' && end - at > 1 && at[1] == ']')
            return at;
        bool        escape = *at == '\\' && end - at > 1 && (at[1] == '"' || at[1] == '\\');
        const char *after = *at == '"' || escape ? skip_blanks(at + 1 + escape, end) : end;
        at += escape;
        if (*at == '"' && !escape && (after == end ? !final : *after == ']'))
            return at;
        if (*at == '"' && escape && after < end && *after == ']')
            escaped = at;
        out->escapes |= escape;
    }
    if (at == end && !final)
        return end;
    out->odd_quote = escaped != NULL;
    return escaped || at < end ? escaped : end;
}

static enum found at_end(const char *from, const char *end, bool final)
{
    return final || end - from >= TAG_MAX ? ABSENT : UNFINISHED;
}

enum found jd_tag_find(const char *at, const char *end, bool final, struct tag *out, const char **next)
{
    if (end - at > TAG_MAX)
        end = at + TAG_MAX;
    const char *name = skip_blanks(at + 1, end), *name_end = run_to_stop(name, end, name_stops);
    const char *quote = skip_blanks(name_end, end);
    if (quote == end)
        return at_end(at, end, final);
    if (name_end == name || *quote != '"')
        return ABSENT;
    const char *close = closing_quote(quote + 1, end, final || end - at >= TAG_MAX, out);
    if (!close)
        return ABSENT;
    const char *bracket = close < end ? skip_blanks(close + 1, end) : end;
    if (bracket == end)
        return at_end(at, end, final);
    out->name = (jd_text){name, (size_t)(name_end - name)};
    out->value = (jd_text){quote + 1, (size_t)(close - quote - 1)};
    *next = bracket + 1;
    return FOUND;
}

jd_text jd_text_unescape(jd_text text, char *out)
{
    size_t length = 0;
    for (size_t i = 0; i < text.length; i++) {
        bool escape = text.at[i] == '\\' && i + 1 < text.length && (text.at[i + 1] == '"' || text.at[i + 1] == '\\');
        i += escape;
        out[length++] = text.at[i];
    }
    return (jd_text){out, length};
}

/* ---- words ---- */

/* Signs that end a word wherever they stand. */
static bool ends_word(char c)
{
    switch (c) {
    case '(':
    case ')':
    case '{':
    case '}':
    case '[':
    case ']':
    case ';':
    case '*':
    case '!':
    case '?':
    case '$': return true;
    default: return text_is_space(c);
    }
}

static bool is_mark(char c) { return c == '!' || c == '?'; }

#define PROMOTION_MAX 6 /* bytes of a piece in brackets: a letter or two, or a figurine */

/* The piece of d8(Q), with its brackets: how many bytes it has, 0 if this is something else, -1 if that
 * cannot be told yet. */
static int bracketed_piece(const char *at, const char *end, bool final)
{
    int n = 1;
    for (; n < PROMOTION_MAX && at + n < end; n++) {
        if (at[n] == ')')
            return n > 1 ? n + 1 : 0;
        if (ends_word(at[n]) || text_is_digit(at[n]) || at[n] == '=')
            return 0;
    }
    return n < PROMOTION_MAX && !final ? -1 : 0;
}

/* Only a pawn promotes: behind a move of a piece a bracket opens a variation. */
static bool may_promote(const char *at, const char *end)
{
    bool piece = *at == 'N' || *at == 'B' || *at == 'R' || *at == 'Q' || *at == 'K';
    return (end[-1] == '8' || end[-1] == '1') && (!piece || text_is_digit(at[1]));
}

const char *jd_text_word_end(const char *at, const char *end, bool final)
{
    const char *next = at + 1;
    const char *most = end - at > WORD_MAX ? at + WORD_MAX : end;
    if (*at == '*')
        return next;
    bool mark = is_mark(*at);
    while (next < most && (mark ? is_mark(*next) : !ends_word(*next)))
        next++;
    if (next == end && end - at < WORD_MAX)
        return final ? next : NULL;
    if (next < end && *next == '(' && may_promote(at, next)) {
        int piece = bracketed_piece(next, end, final);
        if (piece < 0)
            return NULL;
        return piece ? next + piece : next;
    }
    return next;
}

/* ---- games ---- */

static const char first_tag[] = "[Event \"";

static bool follows_empty_line(const char *begin, const char *at)
{
    if (at - begin < 2 || at[-1] != '\n')
        return false;
    return at[-2] == '\n' || (at[-2] == '\r' && at - begin > 2 && at[-3] == '\n');
}

static bool starts_game(const char *begin, const char *at, const char *end)
{
    size_t length = sizeof first_tag - 1;
    return (size_t)(end - at) >= length && memcmp(at, first_tag, length) == 0 && follows_empty_line(begin, at);
}

const char *jd_text_next_game(const char *begin, const char *at, const char *end)
{
    while (at < end) {
        if (starts_game(begin, at, end))
            return at;
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        at = newline ? newline + 1 : end;
    }
    return NULL;
}

size_t jd_pgn_cut(const char *bytes, size_t length)
{
    const char *end = bytes + length;
    for (const char *at = end; at-- > bytes;)
        if (*at == '[' && starts_game(bytes, at, end))
            return (size_t)(at - bytes);
    return 0;
}

/* ---- inside comments ---- */

bool jd_pgn_command_next(jd_text comment, size_t *at, jd_pgn_command *out)
{
    const char *end = comment.at + comment.length;
    for (const char *open = comment.at + *at; (open = memchr(open, '[', (size_t)(end - open))); open++) {
        const char *close = memchr(open, ']', (size_t)(end - open));
        if (!close)
            break;
        if (open[1] != '%')
            continue;
        const char *name = open + 2, *name_end = name;
        while (name_end < close && !text_is_space(*name_end))
            name_end++;
        const char *value = name_end, *value_end = close;
        while (value < value_end && text_is_space(*value))
            value++;
        while (value_end > value && text_is_space(value_end[-1]))
            value_end--;
        out->name = (jd_text){name, (size_t)(name_end - name)};
        out->value = (jd_text){value, (size_t)(value_end - value)};
        *at = (size_t)(close + 1 - comment.at);
        return true;
    }
    *at = comment.length;
    return false;
}

/* Digits from *at on; false if there are none, or too many. */
static bool read_digits(jd_text text, size_t *at, int64_t *out)
{
    size_t from = *at;
    for (*out = 0; *at < text.length && text_is_digit(text.at[*at]) && *at - from < 10; ++*at)
        *out = *out * 10 + (text.at[*at] - '0');
    return *at > from;
}

/* Digits behind a point, as so many digits as are asked for; nothing where there is no point. */
static bool read_decimals(jd_text text, size_t *at, int digits, int64_t *out)
{
    *out = 0;
    if (*at == text.length || text.at[*at] != '.')
        return true;
    ++*at;
    size_t from = *at;
    for (int i = 0; i < digits; i++) {
        bool more = *at < text.length && text_is_digit(text.at[*at]);
        *out = *out * 10 + (more ? text.at[*at] - '0' : 0);
        *at += more;
    }
    while (*at < text.length && text_is_digit(text.at[*at]))
        ++*at;
    return *at > from;
}

bool jd_pgn_time_read(jd_text value, int64_t *milliseconds)
{
    int64_t total = 0, part, decimals;
    size_t  at = 0;
    for (int parts = 1;; parts++) {
        if (parts > 3 || !read_digits(value, &at, &part) || (parts > 1 && part > 59))
            return false;
        total = total * 60 + part;
        if (at == value.length || value.at[at] != ':')
            break;
        at++;
    }
    if (!read_decimals(value, &at, 3, &decimals) || at != value.length)
        return false;
    *milliseconds = total * 1000 + decimals;
    return true;
}

bool jd_pgn_eval_read(jd_text value, jd_pgn_eval *out)
{
    size_t  at = 0;
    int64_t whole, decimals = 0;
    bool    mate = value.length > 0 && value.at[0] == '#';
    at += mate;
    bool negative = at < value.length && value.at[at] == '-';
    at += at < value.length && (value.at[at] == '-' || value.at[at] == '+');
    if (!read_digits(value, &at, &whole) || whole > 10000000 || (!mate && !read_decimals(value, &at, 2, &decimals)))
        return false;
    if (at < value.length && value.at[at] != ',') /* some add the depth of the search behind a comma */
        return false;
    int64_t amount = mate ? whole : whole * 100 + decimals;
    *out = (jd_pgn_eval){mate, (int)(negative ? -amount : amount)};
    return true;
}

/* ---- encodings ---- */

bool jd_text_is_utf8(jd_text text)
{
    size_t i = 0, n = 1;
    for (; i < text.length && n; i += n)
        n = utf8_whole(text.at + i, text.length - i);
    return n != 0;
}

const char *jd_text_whole(const char *at, const char *end)
{
    for (int back = 1; back <= 3 && end - at > back; back++) {
        unsigned char c = (unsigned char)end[-back];
        if (c >= 0xc0)
            return (c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : 2) > back ? end - back : end;
        if (c < 0x80)
            break;
    }
    return end;
}

size_t jd_text_utf8(jd_text text, char *out, size_t size)
{
    bool   as_is = jd_text_is_utf8(text);
    size_t length = 0;
    for (size_t i = 0; i < text.length; i++) {
        unsigned char c = (unsigned char)text.at[i];
        bool          two = c >= 0x80 && !as_is;
        if (two && length + 1 < size)
            out[length] = (char)(0xc0 | c >> 6);
        length += two;
        if (length + 1 < size)
            out[length] = (char)(two ? 0x80 | (c & 0x3f) : c);
        length++;
    }
    if (size)
        out[length < size ? length : size - 1] = '\0';
    return length;
}

void jd_text_string(jd_text text, char *out, size_t size)
{
    jd_text_utf8(text, out, size);
    for (size_t i = 0; i + 1 < size; i++)
        out[i] = (char)(out[i] ? out[i] : ' ');
}
