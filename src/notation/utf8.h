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

/* Writes a character of at most U+FFFF. Returns its length, at most 3. */
INLINE size_t utf8_put(uint32_t c, char *out)
{
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    size_t n = c < 0x800 ? 2 : 3;
    out[0] = (char)(n == 2 ? 0xc0 | c >> 6 : 0xe0 | c >> 12);
    out[1] = (char)(0x80 | (c >> (n == 2 ? 0 : 6) & 0x3f));
    if (n == 3)
        out[2] = (char)(0x80 | (c & 0x3f));
    return n;
}

/* ---- capital and small letters: Latin, Greek, Cyrillic ---- */

/* Capital and small letters side by side, the capitals even. */
INLINE bool utf8_is_even_pair(uint32_t c)
{
    return (c >= 0x100 && c <= 0x137 && c != 0x130 && c != 0x131) || (c >= 0x14a && c <= 0x177) ||
           (c >= 0x218 && c <= 0x21b) || (c >= 0x460 && c <= 0x481) || (c >= 0x48a && c <= 0x4bf);
}

/* The same, the capitals odd. */
INLINE bool utf8_is_odd_pair(uint32_t c) { return (c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17e); }

INLINE uint32_t utf8_lower(uint32_t c)
{
    if (c < 0x80)
        return c >= 'A' && c <= 'Z' ? c + 32 : c;
    if ((c >= 0xc0 && c <= 0xde && c != 0xd7) || (c >= 0x391 && c <= 0x3ab && c != 0x3a2) || (c >= 0x410 && c <= 0x42f))
        return c + 32;
    if (c >= 0x400 && c <= 0x40f)
        return c + 80;
    if (c >= 0x388 && c <= 0x38a)
        return c + 37;
    if (utf8_is_even_pair(c))
        return c | 1;
    if (utf8_is_odd_pair(c))
        return c + (c & 1);
    return c == 0x178 ? 0xff : c == 0x386 ? 0x3ac : c == 0x38c ? 0x3cc : c == 0x38e || c == 0x38f ? c + 63 : c;
}

INLINE uint32_t utf8_upper(uint32_t c)
{
    if (c < 0x80)
        return c >= 'a' && c <= 'z' ? c - 32 : c;
    if ((c >= 0xe0 && c <= 0xfe && c != 0xf7) || (c >= 0x3b1 && c <= 0x3cb && c != 0x3c2) || (c >= 0x430 && c <= 0x44f))
        return c - 32;
    if (c >= 0x450 && c <= 0x45f)
        return c - 80;
    if (c >= 0x3ad && c <= 0x3af)
        return c - 37;
    if (utf8_is_even_pair(c))
        return c & ~UINT32_C(1);
    if (utf8_is_odd_pair(c))
        return c - !(c & 1);
    return c == 0xff ? 0x178 : c == 0x3ac ? 0x386 : c == 0x3cc ? 0x38c : c == 0x3cd || c == 0x3ce ? c - 63 : c;
}

#endif
