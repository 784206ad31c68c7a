/* Finding words that people type. */
#include "spelling.h"

#include <stdint.h>

/* Letters with accents, and what they are without. */
static const char accents[] = "áaäaåačcćcďdđdéeěeëeíiľlĺlňnóoôoöořrŕršsťtúuůuüuýyžzÁaÄaČcĆcĎdĐdÉeĚeÍiĽlĹlŇnÓoÔoÖoŘrŔr"
                              "ŠsŤtÚuŮuÜuÝyŽz";

/* The next letter of a text, plain and small; anything that is no letter or digit is a blank. */
static char next_letter(const char **text)
{
    const char *at = *text;
    *text = at + 1;
    if ((at[0] & 0x80) == 0) {
        char c = at[0] >= 'A' && at[0] <= 'Z' ? (char)(at[0] + 32) : at[0];
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ? c : ' ';
    }
    while ((**text & 0xC0) == 0x80)
        ++*text;
    for (const char *a = accents; *a; a += 3)
        if (*text - at == 2 && a[0] == at[0] && a[1] == at[1])
            return a[2];
    return ' ';
}

bool is_word(const char *text)
{
    while (*text)
        if (next_letter(&text) != ' ')
            return true;
    return false;
}

static bool begins(const char *text, const char *word)
{
    while (*word)
        if (!*text || next_letter(&text) != next_letter(&word))
            return false;
    return true;
}

bool has_word(const char *text, const char *word)
{
    bool start = true;
    while (text && *text) {
        if (start && begins(text, word))
            return true;
        start = next_letter(&text) == ' ';
    }
    return false;
}

bool same_word(const char *typed, size_t length, const char *word)
{
    const char *end = typed + length;
    while (typed < end && *word)
        if (next_letter(&typed) != next_letter(&word))
            return false;
    return typed == end && !*word;
}

/* How many bytes a character of UTF-8 has; 0 when it is none, or a control character. */
static int printable_length(const unsigned char *at)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    int                   length = at[0] < 0x80 ? 1 : at[0] < 0xc0 ? 0 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : 4;
    uint32_t              c = length == 1 ? at[0] : at[0] & (0x7fu >> length);
    for (int i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        c = c << 6 | (at[i] & 0x3f);
    }
    bool control = (c < ' ' && c != '\n') || (c >= 0x7f && c < 0xa0);
    bool surrogate = c >= 0xd800 && c < 0xe000;
    return at[0] >= 0xf8 || c < least[length] || c > 0x10ffff || control || surrogate ? 0 : length;
}

void make_printable(char *text)
{
    while (*text) {
        int length = printable_length((const unsigned char *)text);
        if (length == 0)
            *text = '?';
        text += length ? length : 1;
    }
}
