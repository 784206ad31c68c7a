/* trf_encoding.c - files from before UTF-8: Windows-1252, of which Latin-1 is a part. */
#include "contest/trf_line.h"

#include "notation/utf8.h"

#include <stdlib.h>
#include <string.h>

/* 0x80 to 0x9f; all others are as in Unicode. */
static const uint16_t windows[] = {0x20ac, 0x81,   0x201a, 0x192,  0x201e, 0x2026, 0x2020, 0x2021,
                                   0x2c6,  0x2030, 0x160,  0x2039, 0x152,  0x8d,   0x17d,  0x8f,
                                   0x90,   0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
                                   0x2dc,  0x2122, 0x161,  0x203a, 0x153,  0x9d,   0x17e,  0x178};

static uint32_t decode(unsigned char byte) { return byte >= 0x80 && byte < 0xa0 ? windows[byte - 0x80] : byte; }

size_t jd_trf_find_other(const char *text, size_t length)
{
    size_t at = 0;
    while (at < length) {
        uint64_t eight;
        if (at + sizeof eight <= length && (memcpy(&eight, text + at, sizeof eight), !(eight & 0x8080808080808080u))) {
            at += sizeof eight;
            continue;
        }
        size_t bytes = utf8_whole(text + at, length - at);
        if (!bytes)
            return at;
        at += bytes;
    }
    return length;
}

char *jd_trf_from_windows(const char *text, size_t *length)
{
    char  *out = malloc(3 * *length + 1);
    size_t used = 0;
    for (size_t i = 0; out && i < *length; i++)
        used += utf8_put(decode((unsigned char)text[i]), out + used);
    *length = used;
    return out;
}

/* 0: there is no such character. */
static char encode(uint32_t c)
{
    if (c && (c < 0x80 || (c >= 0xa0 && c < 0x100)))
        return (char)c;
    for (size_t i = 0; i < sizeof windows / sizeof windows[0]; i++)
        if (windows[i] == c)
            return (char)(0x80 + i);
    return 0;
}

/* Bytes that would be read as UTF-8 are left as they are: read again, they would be other letters. */
void jd_trf_to_windows(char *text, size_t *length)
{
    char  *out = calloc(*length + 1, 1);
    size_t used = 0, bytes;
    bool   whole = out;
    for (size_t at = 0; whole && at < *length; at += bytes)
        whole = (out[used++] = encode(utf8_next(text + at, *length - at, &bytes)));
    if (whole && jd_trf_find_other(out, used) < used) {
        memcpy(text, out, used);
        text[used] = 0;
        *length = used;
    }
    free(out);
}
