/* mark.c - judgement marks and numeric annotation glyphs (NAGs): which sign stands for which. */
#include "jadoube/movetext.h"

#include <string.h>

struct mark {
    uint8_t     nag;
    const char *text;
};

/* The first text of a NAG is the one that we write. A longer text comes before its own beginning, so
 * that the first that fits is the longest. */
static const struct mark marks[] = {
    {3, "!!"},   {5, "!?"},  {1, "!"},    {4, "??"},   {6, "?!"},   {2, "?"},   {3, "‼"},    {4, "⁇"},
    {5, "⁉"},    {6, "⁈"},   {7, "□"},    {44, "=/∞"}, {15, "=/+"}, {15, "=+"}, {10, "=="},  {10, "="},
    {13, "∞"},   {14, "⩲"},  {14, "+/="}, {14, "+="},  {15, "⩱"},   {16, "±"},  {16, "+/-"}, {17, "∓"},
    {17, "-/+"}, {18, "+-"}, {18, "+−"},  {18, "+–"},  {19, "-+"},  {19, "−+"}, {19, "–+"},  {22, "⨀"},
    {32, "⟳"},   {36, "→"},  {40, "↑"},   {132, "⇆"},  {138, "⨁"},  {140, "∆"}, {146, "TN"},
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

const char *jd_mark_text(unsigned nag)
{
    for (size_t i = 0; i < COUNT(marks); i++)
        if (marks[i].nag == nag)
            return marks[i].text;
    return NULL;
}

/* $5 */
static unsigned read_number(const char *text, size_t length, size_t *used)
{
    unsigned nag = 0;
    size_t   at = 1;
    for (; at < length && at < 4 && text[at] >= '0' && text[at] <= '9'; at++)
        nag = nag * 10 + (unsigned)(text[at] - '0');
    *used = at;
    return nag <= 255 ? nag : 0;
}

unsigned jd_mark_read(const char *text, size_t length, size_t *used)
{
    *used = 0;
    if (length > 0 && text[0] == '$')
        return read_number(text, length, used);
    for (size_t i = 0; length > 0 && i < COUNT(marks); i++) {
        if (marks[i].text[0] != text[0]) /* nearly every word is a move */
            continue;
        size_t size = strlen(marks[i].text);
        if (size <= length && memcmp(text, marks[i].text, size) == 0) {
            *used = size;
            return marks[i].nag;
        }
    }
    return 0;
}
