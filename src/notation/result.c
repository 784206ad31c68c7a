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

/* What is read: a half may be one character, in UTF-8 or Latin-1; a draw may be written by halves. */
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
    FORM("\xc2\xbd-\xc2\xbd", JD_DRAW)
    FORM("\xc2\xbd", JD_DRAW)
    FORM("\xbd-\xbd", JD_DRAW)
    FORM("\xbd", JD_DRAW)
    FORM("\xc2\xbd-0", JD_WHITE_HALF)
    FORM("\xbd-0", JD_WHITE_HALF)
    FORM("0-\xc2\xbd", JD_BLACK_HALF)
    FORM("0-\xbd", JD_BLACK_HALF)
#undef ROW
#undef FORM
    /* clang-format on */
};

bool jd_result_read(const char *text, size_t length, jd_result *out)
{
    bool may_be = length && length < 8 && (text_is_digit(*text) || *text <= '-') && text[length - 1] != '.';
    for (size_t i = 0; may_be && i < sizeof forms / sizeof forms[0]; i++)
        if (forms[i].length == length && memcmp(forms[i].text, text, length) == 0) {
            *out = (jd_result)forms[i].result;
            return true;
        }
    return false;
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
