/* utf8.h - one character at a time. A byte that is not UTF-8 counts as Latin-1, so that old files are
 * read too. */
#ifndef JD_UTF8_H
#define JD_UTF8_H

#include "core/bits.h"

#include <stddef.h>

INLINE bool utf8_continues(char c) { return ((unsigned char)c & 0xc0) == 0x80; }

/* The character that begins a text of `left` > 0 bytes, and its length. */
INLINE uint32_t utf8_next(const char *text, size_t left, size_t *used)
{
    uint32_t c = (unsigned char)text[0];
    *used = 1;
    if (likely(c < 0xc0))
        return c;
    if (c < 0xe0 && left > 1 && utf8_continues(text[1])) {
        *used = 2;
        return (c & 0x1f) << 6 | (text[1] & 0x3f);
    }
    if (c >= 0xe0 && c < 0xf0 && left > 2 && utf8_continues(text[1]) && utf8_continues(text[2])) {
        *used = 3;
        return (c & 0x0f) << 12 | (uint32_t)(text[1] & 0x3f) << 6 | (text[2] & 0x3f);
    }
    return c;
}

/* How many bytes the character that begins a text of `left` > 0 bytes has; 0 if it is no UTF-8. */
INLINE size_t utf8_whole(const char *text, size_t left)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned              first = (unsigned char)text[0];
    if (likely(first < 0x80))
        return 1;
    size_t n = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
    if (n == 0 || n > left)
        return 0;
    uint32_t code = first & (0x7fu >> n);
    for (size_t i = 1; i < n; i++) {
        if (!utf8_continues(text[i]))
            return 0;
        code = code << 6 | ((unsigned char)text[i] & 0x3f);
    }
    bool surrogate = code >= 0xd800 && code <= 0xdfff;
    return code < least[n] || code > 0x10ffff || surrogate ? 0 : n;
}

/* The small letter, in the scripts that our languages use. */
INLINE uint32_t utf8_lower(uint32_t c)
{
    if (c < 0x80)
        return c >= 'A' && c <= 'Z' ? c + 32 : c;
    if ((c >= 0xc0 && c <= 0xde && c != 0xd7) || (c >= 0x391 && c <= 0x3a9) || (c >= 0x410 && c <= 0x42f))
        return c + 32;
    if ((c >= 0x100 && c <= 0x137 && c != 0x130) || (c >= 0x14a && c <= 0x177)) /* capitals are even */
        return c | 1;
    if ((c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17e)) /* capitals are odd */
        return c + (c & 1);
    return c;
}

#endif
