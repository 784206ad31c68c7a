/* result.c - results, and how games end, as text. */
#include "jadoube/result.h"

#include "notation/pgn_text.h"

#include <string.h>

static const char *const results[] = {"*",
#define ROW(id, text, white, black) text,
                                      JD_RESULTS(ROW)
#undef ROW
};

const char *jd_result_text(jd_result result) { return result == JD_NO_RESULT ? NULL : results[result]; }
const char *jd_result_pgn(jd_result result) { return results[result]; }

jd_result jd_result_parse(const char *text)
{
    int i = 1;
    while (i < JD_RESULT_COUNT && strcmp(text, results[i]) != 0)
        i++;
    return (jd_result)i;
}

/* What is read: our own forms, and a draw by its half. */
static const struct {
    const char *text;
    uint8_t     length, result;
} forms[] = {
/* clang-format off */
#define FORM(text, result)          {text, sizeof(text) - 1, result},
#define ROW(id, text, white, black) FORM(text, JD_##id)
    FORM("*", JD_NO_RESULT)
    JD_RESULTS(ROW)
    FORM("1/2", JD_DRAW)
#undef ROW
#undef FORM
    /* clang-format on */
};

static bool find_form(const char *text, size_t length, jd_result *out)
{
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        if (forms[i].length == length && memcmp(forms[i].text, text, length) == 0) {
            *out = (jd_result)forms[i].result;
            return true;
        }
    return false;
}

/* Other signs for those: a half as one character, in UTF-8 or Latin-1, dashes of all lengths, in UTF-8 or as Windows
 * has them, and the colon of most of Europe. */
static const char *const signs[][2] = {
    {"\xc2\xbd", "1/2"},
    {"\xbd", "1/2"},
    {"\xe2\x80\x90", "-"},
    {"\xe2\x80\x91", "-"},
    {"\xe2\x80\x92", "-"},
    {"\xe2\x80\x93", "-"},
    {"\xe2\x80\x94", "-"},
    {"\xe2\x88\x92", "-"},
    {"\x96", "-"},
    {"\x97", "-"},
    {":", "-"},
};

#define SIGNS    (sizeof signs / sizeof *signs)
#define FORM_MAX 16

/* The sign that begins a text; SIGNS if there is none. */
static size_t find_sign(const char *text, size_t length)
{
    size_t i = 0;
    while (i < SIGNS && (strlen(signs[i][0]) > length || memcmp(signs[i][0], text, strlen(signs[i][0])) != 0))
        i++;
    return i;
}

static bool read_signs(const char *text, size_t length, jd_result *out)
{
    char   form[FORM_MAX + 4];
    size_t n = 0;
    while (length && n < FORM_MAX) {
        size_t i = find_sign(text, length), used = i < SIGNS ? strlen(signs[i][0]) : 1;
        size_t put = i < SIGNS ? strlen(signs[i][1]) : 1;
        memcpy(form + n, i < SIGNS ? signs[i][1] : text, put);
        n += put;
        text += used;
        length -= used;
    }
    return !length && find_form(form, n, out);
}

bool jd_result_read(const char *text, size_t length, jd_result *out)
{
    bool may_be = length && length < FORM_MAX && (text_is_digit(*text) || *text <= '-') && text[length - 1] != '.';
    bool other = false;
    for (size_t i = 0; may_be && i < length; i++)
        other |= text[i] < 0 || text[i] == ':';
    return may_be && (find_form(text, length, out) || (other && read_signs(text, length, out)));
}

/* A word somewhere in a text. */
static bool mentions(jd_text text, const char *word)
{
    size_t length = strlen(word);
    for (; text.length >= length; text.at++, text.length--)
        if (jd_text_is((jd_text){text.at, length}, word))
            return true;
    return false;
}

jd_termination jd_termination_read(const char *text, size_t length)
{
    static const struct {
        const char    *word;
        jd_termination termination;
    } known[] = {{"time forfeit", JD_TERMINATION_TIME}, {"on time", JD_TERMINATION_TIME},
                 {"timeout", JD_TERMINATION_TIME},      {"illegal move", JD_TERMINATION_ILLEGAL},
                 {"normal", JD_TERMINATION_NORMAL},     {"resign", JD_TERMINATION_NORMAL}};
    jd_text told = {text, length};
    if (length == 0 || jd_text_is(told, "?"))
        return JD_TERMINATION_UNSAID;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (mentions(told, known[i].word))
            return known[i].termination;
    return JD_TERMINATION_OTHER;
}

jd_result jd_result_told(jd_result tag, jd_result marker)
{
    bool forfeit = (tag == JD_WHITE_FORFEIT_WIN && marker == JD_WHITE_WINS) ||
                   (tag == JD_BLACK_FORFEIT_WIN && marker == JD_BLACK_WINS);
    return forfeit || marker == JD_NO_RESULT ? tag : marker;
}
