/* result.c - results as text. */
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

/* A half may be one character, in UTF-8 or Latin-1; a draw may be written by halves. */
static const struct {
    const char *text;
    jd_result   result;
} others[] = {
    {"1/2", JD_DRAW},          {"\xc2\xbd-\xc2\xbd", JD_DRAW}, {"\xc2\xbd", JD_DRAW},     {"\xbd-\xbd", JD_DRAW},
    {"\xbd", JD_DRAW},         {"\xc2\xbd-0", JD_WHITE_HALF},  {"\xbd-0", JD_WHITE_HALF}, {"0-\xc2\xbd", JD_BLACK_HALF},
    {"0-\xbd", JD_BLACK_HALF},
};

bool jd_result_read(const char *text, size_t length, jd_result *out)
{
    jd_text word = {text, length};
    bool    may_be = length && length < 8 && (text_is_digit(*text) || *text <= '-');
    for (int i = 0; may_be && i < JD_RESULT_COUNT; i++)
        if (jd_text_is(word, results[i])) {
            *out = (jd_result)i;
            return true;
        }
    for (size_t i = 0; may_be && i < sizeof others / sizeof others[0]; i++)
        if (jd_text_is(word, others[i].text)) {
            *out = others[i].result;
            return true;
        }
    return false;
}
