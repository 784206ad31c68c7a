/* Opening books in Polyglot's format. */
#include "match/polyglot.h"

#include "console/report.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ENTRY 16

struct polyglot {
    uint8_t *bytes;
    size_t   count;
};

/* ---- reading ---- */

static uint64_t number(const uint8_t *at, int size)
{
    uint64_t n = 0;
    for (int i = 0; i < size; i++)
        n = n << 8 | at[i];
    return n;
}

static uint64_t key_at(const struct polyglot *b, size_t i) { return number(b->bytes + i * ENTRY, 8); }

static bool is_sorted(const struct polyglot *b)
{
    for (size_t i = 1; i < b->count; i++)
        if (key_at(b, i) < key_at(b, i - 1))
            return false;
    return true;
}

static bool load(struct polyglot *b, FILE *f)
{
    if (fseeko(f, 0, SEEK_END) != 0)
        return false;
    off_t size = ftello(f);
    b->count = size > 0 ? (size_t)size / ENTRY : 0;
    b->bytes = malloc(b->count * ENTRY + 1);
    rewind(f);
    return b->bytes && fread(b->bytes, ENTRY, b->count, f) == b->count;
}

struct polyglot *polyglot_open(const char *path)
{
    struct polyglot *b = calloc(1, sizeof *b);
    FILE            *f = fopen(path, "rbe");
    bool             read = b && f && load(b, f);
    if (!read)
        complain("%s: %s", path, strerror(errno));
    else if (b->count == 0 || !is_sorted(b))
        complain_text(TEXT_COMPLAIN_MATCH_NO_BOOK, JD_VALUES({"path", path}));
    if (f)
        fclose(f);
    if (read && b->count > 0 && is_sorted(b))
        return b;
    polyglot_free(b);
    return NULL;
}

void polyglot_free(struct polyglot *b)
{
    if (b)
        free(b->bytes);
    free(b);
}

/* ---- looking up ---- */

static uint64_t pieces_key(const jd_position *p)
{
    uint64_t key = 0;
    for (jd_square s = 0; s < 64; s++) {
        jd_kind kind = jd_position_kind_at(p, s);
        if (kind != JD_NO_KIND)
            key ^= polyglot_keys[64 * (2 * kind + (jd_position_colour_at(p, s) == JD_WHITE)) + s];
    }
    return key;
}

uint64_t polyglot_key(const jd_position *p)
{
    uint64_t key = pieces_key(p);
    for (int i = 0; i < 4; i++)
        if (jd_position_castling_rook(p, (jd_colour)(i / 2), i % 2 == 0) != JD_NO_SQUARE)
            key ^= polyglot_keys[768 + i];
    if (p->ep != JD_NO_SQUARE)
        key ^= polyglot_keys[772 + p->ep % 8];
    return p->turn == JD_WHITE ? key ^ polyglot_keys[780] : key;
}

/* Files and ranks in threes of bits: to, from, then the new piece, of which 0 is none. Castling is king takes rook. */
static jd_move move_of(const jd_position *p, unsigned bits)
{
    static const jd_kind pieces[8] = {JD_NO_KIND, JD_KNIGHT,  JD_BISHOP,  JD_ROOK,
                                      JD_QUEEN,   JD_NO_KIND, JD_NO_KIND, JD_NO_KIND};
    return jd_move_find(p, (jd_square)(bits >> 6 & 63), (jd_square)(bits & 63), pieces[bits >> 12 & 7]);
}

/* The first entry of a key, or where it would be. */
static size_t find(const struct polyglot *b, uint64_t key)
{
    size_t low = 0, high = b->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (key_at(b, middle) < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

jd_move polyglot_pick(const struct polyglot *b, const jd_position *p, uint64_t chance)
{
    uint64_t key = polyglot_key(p), sum = 0;
    jd_move  picked = JD_NO_MOVE;
    for (int pass = 0; pass < 2; pass++) {
        uint64_t left = pass && sum ? chance % sum : 0;
        for (size_t i = find(b, key); i < b->count && key_at(b, i) == key; i++) {
            uint64_t weight = number(b->bytes + i * ENTRY + 10, 2);
            jd_move  m = move_of(p, (unsigned)number(b->bytes + i * ENTRY + 8, 2));
            if (m == JD_NO_MOVE || weight == 0)
                continue;
            if (pass == 0) {
                sum += weight;
            } else if (picked == JD_NO_MOVE) {
                picked = left < weight ? m : JD_NO_MOVE;
                left -= left < weight ? left : weight;
            }
        }
    }
    return picked;
}
