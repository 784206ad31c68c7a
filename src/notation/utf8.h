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
