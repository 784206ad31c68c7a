/* pgn_utf16.c - a text of games in UTF-16, known by the mark that it begins with, is read as UTF-8. */
#include "notation/pgn_reader.h"

#define REPLACEMENT 0xfffd /* for what is no character */

struct text {
    char   at[4096];
    size_t length;
};

#define CHARACTER_MAX 4

static void put_character(struct text *t, uint32_t c)
{
    unsigned n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (unsigned i = n; --i; c >>= 6)
        t->at[t->length + i] = (char)(0x80 | (c & 0x3f));
    t->at[t->length] = (char)(n == 1 ? c : (0xf00u >> n & 0xf0) | c);
    t->length += n;
}

static bool is_high(uint32_t unit) { return unit >= 0xd800 && unit < 0xdc00; }
static bool is_low(uint32_t unit) { return unit >= 0xdc00 && unit < 0xe000; }

/* A unit is a character, half of one, or neither. */
static void put_unit(struct jd_pgn *r, struct text *t, uint16_t unit)
{
    if (r->high && is_low(unit)) {
        put_character(t, 0x10000 + ((r->high & 0x3ffu) << 10 | (unit & 0x3ffu)));
        r->high = 0;
        return;
    }
    if (r->high)
        put_character(t, REPLACEMENT);
    r->high = is_high(unit) ? unit : 0;
    if (!r->high)
        put_character(t, is_low(unit) ? REPLACEMENT : unit);
}

static void hand_over(struct jd_pgn *r, struct text *t)
{
    if (t->length)
        jd_pgn_feed_bytes(r, t->at, t->length);
    t->length = 0;
}

static void decode(struct jd_pgn *r, const char *bytes, size_t length)
{
    struct text t = {.length = 0};
    for (size_t i = 0; i < length; i++) {
        r->half[r->halves++] = (unsigned char)bytes[i];
        if (r->halves < 2)
            continue;
        bool big = r->encoding == UTF16_BIG;
        put_unit(r, &t, (uint16_t)(r->half[!big] << 8 | r->half[big]));
        r->halves = 0;
        if (sizeof t.at - t.length < 2 * CHARACTER_MAX)
            hand_over(r, &t);
    }
    hand_over(r, &t);
}

/* What the first bytes say. The first of a mark may come alone. */
static void look_for_mark(struct jd_pgn *r)
{
    unsigned first = r->half[0], second = r->half[1];
    if (first != 0xff && first != 0xfe)
        r->encoding = BYTES;
    else if (r->halves == 2)
        r->encoding = first + second != 0xff + 0xfe ? BYTES : first == 0xff ? UTF16_LITTLE : UTF16_BIG;
}

void jd_pgn_decode(struct jd_pgn *r, const char *bytes, size_t length)
{
    for (; length && r->encoding == UNKNOWN_YET; length--) {
        r->half[r->halves++] = (unsigned char)*bytes++;
        look_for_mark(r);
        if (r->encoding == BYTES)
            jd_pgn_feed_bytes(r, (const char *)r->half, r->halves);
        if (r->encoding != UNKNOWN_YET)
            r->halves = 0;
    }
    if (r->encoding == BYTES)
        jd_pgn_feed_bytes(r, bytes, length);
    else
        decode(r, bytes, length);
}

void jd_pgn_decode_end(struct jd_pgn *r)
{
    struct text t = {.length = 0};
    if (r->encoding == UNKNOWN_YET && r->halves)
        jd_pgn_feed_bytes(r, (const char *)r->half, r->halves);
    if (r->encoding > BYTES && (r->halves || r->high))
        put_character(&t, REPLACEMENT);
    hand_over(r, &t);
}
