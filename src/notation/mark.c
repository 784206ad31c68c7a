/* mark.c - judgement marks and numeric annotation glyphs (NAGs): which sign stands for which. */
#include "notation/mark.h"

#include "jadoube/movetext.h"

#include <string.h>

struct mark {
    uint8_t     nag;
    const char *text;
};

/* The first text of a NAG is the one that we write. A longer text comes before its own beginning, so
 * that the first that fits is the longest. */
static const struct mark marks[] = {
    {3, "!!"},   {5, "!?"},  {1, "!"},     {4, "??"},   {6, "?!"},   {2, "?"},     {3, "‼"},    {4, "⁇"},
    {5, "⁉"},    {6, "⁈"},   {7, "□"},     {44, "=/∞"}, {44, "=/&"}, {15, "=/+"},  {44, "=∞"},  {15, "=+"},
    {10, "=="},  {11, "=,"}, {10, "="},    {13, "∞"},   {13, "~"},   {14, "⩲"},    {14, "+/="}, {14, "+="},
    {15, "⩱"},   {16, "±"},  {46, "+/&"},  {16, "+/-"}, {17, "∓"},   {47, "-/&"},  {17, "-/+"}, {20, "+--"},
    {18, "+-"},  {18, "+−"}, {18, "+–"},   {21, "--+"}, {19, "-+"},  {19, "−+"},   {19, "–+"},  {42, "&/-"},
    {43, "&/+"}, {22, "⨀"},  {22, "⊙"},    {12, "↹"},   {28, "◯◯◯"}, {26, "◯◯"},   {24, "◯"},   {26, "○"},
    {34, "↻↻↻"}, {32, "↻↻"}, {30, "↻"},    {35, "↺↺↺"}, {33, "↺↺"},  {31, "↺"},    {32, "⟳"},   {36, "↑"},
    {37, "↓"},   {38, "⇑"},  {39, "⇓"},    {40, "→"},   {41, "←"},   {52, "⊞⊞⊞"},  {50, "⊞⊞"},  {48, "⊞"},
    {58, "⋙"},   {56, "⟫"},  {54, "⟩"},    {64, "⋘"},   {62, "⟪"},   {60, "⟨"},    {92, "↗"},   {93, "↖"},
    {96, "⇈"},   {97, "⇊"},  {134, "⇄⇄⇄"}, {132, "⇄⇄"}, {130, "⇄"},  {135, "⇆⇆⇆"}, {133, "⇆⇆"}, {132, "⇆"},
    {138, "⊕⊕"}, {136, "⊕"}, {139, "⊖⊖"},  {137, "⊖"},  {138, "⨁"},  {140, "∆"},   {140, "△"},  {140, "Δ"},
    {141, "∇"},  {141, "▽"}, {142, "⌓"},   {143, "≤"},  {146, "TN"}, {148, "⊥"},   {148, "⟂"},  {149, "⟺"},
    {149, "⇔"},  {150, "⇗"}, {151, "◫"},   {153, "◨"},  {154, "⊶"},  {190, "ǁ"},   {191, "⡁"},  {192, "⚯"},
    {193, "⚮"},  {212, "⚨"}, {214, "⌊"},   {215, "⌋"},
};

/* Words that are marks only where nothing else stands with them: some are letters of pieces, or other signs. */
static const struct mark words[] = {
    {7, "forced"}, {9, "worst"}, {144, "R"}, {145, "RR"}, {146, "N"},      {146, "novelty"}, {147, "×"},   {147, "✕"},
    {201, "D"},    {210, "—"},   {211, "#"}, {22, "zz"},  {13, "unclear"}, {8, "only"},      {140, "/\\"}, {140, "^"},
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

const char *jd_mark_text(unsigned nag)
{
    for (size_t i = 0; i < COUNT(marks); i++)
        if (marks[i].nag == nag)
            return marks[i].text;
    for (size_t i = 0; i < COUNT(words); i++)
        if (words[i].nag == nag)
            return words[i].text;
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

unsigned jd_mark_alone(const char *text, size_t length)
{
    size_t   used = 0;
    unsigned nag = jd_mark_read(text, length, &used);
    if (nag && used == length)
        return nag;
    for (size_t i = 0; i < COUNT(words); i++)
        if (strlen(words[i].text) == length && memcmp(text, words[i].text, length) == 0)
            return words[i].nag;
    return 0;
}
