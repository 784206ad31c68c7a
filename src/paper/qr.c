/* qr.c - bits, correction, modules, the best mask. */
#include "qr.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define VERSIONS  10
#define CODEWORDS 346 /* data and correction of version 10 */

/* At level M: correction codewords of a block; blocks of `data` codewords, and longer ones of one more. */
static const struct {
    int correction, data, blocks, longer, align; /* align: the middle of the last alignment pattern */
} versions[VERSIONS + 1] = {{0},
                            {10, 16, 1, 0, 0},
                            {16, 28, 1, 0, 18},
                            {26, 44, 1, 0, 22},
                            {18, 32, 2, 0, 26},
                            {24, 43, 2, 0, 30},
                            {16, 27, 4, 0, 34},
                            {18, 31, 4, 0, 38},
                            {22, 38, 2, 2, 42},
                            {22, 36, 3, 2, 46},
                            {26, 43, 4, 1, 50}};

static int data_of(int version)
{
    return versions[version].data * (versions[version].blocks + versions[version].longer) + versions[version].longer;
}

/* ---- data ---- */

struct bits {
    uint8_t *at;
    size_t   count;
};

static void put_bits(struct bits *b, unsigned value, int width)
{
    for (int i = width - 1; i >= 0; i--, b->count++)
        b->at[b->count / 8] |= (uint8_t)((value >> i & 1) << (7 - b->count % 8));
}

/* Mode, length, bytes, end, padding. */
static void write_data(const char *text, size_t length, int version, uint8_t *out)
{
    struct bits b = {out, 0};
    size_t      room = (size_t)data_of(version);
    put_bits(&b, 4, 4);
    put_bits(&b, (unsigned)length, version < 10 ? 8 : 16);
    for (size_t i = 0; i < length; i++)
        put_bits(&b, (unsigned char)text[i], 8);
    put_bits(&b, 0, room * 8 - b.count < 4 ? (int)(room * 8 - b.count) : 4);
    b.count = (b.count + 7) / 8 * 8;
    for (unsigned pad = 0xec; b.count < room * 8; pad ^= 0xec ^ 0x11)
        put_bits(&b, pad, 8);
}

/* ---- correction: Reed and Solomon, in the field of 256 with 0x11d ---- */

static uint8_t times(uint8_t a, uint8_t b)
{
    unsigned product = 0;
    for (int i = 7; i >= 0; i--)
        product = (product << 1) ^ ((product >> 7) * 0x11d) ^ ((b >> i & 1) * a);
    return (uint8_t)product;
}

static void divisor(int degree, uint8_t *out)
{
    uint8_t root = 1;
    memset(out, 0, (size_t)degree);
    out[degree - 1] = 1;
    for (int i = 0; i < degree; i++, root = times(root, 2))
        for (int j = 0; j < degree; j++)
            out[j] = (uint8_t)(times(out[j], root) ^ (j + 1 < degree ? out[j + 1] : 0));
}

static void remainder_of(const uint8_t *data, int count, const uint8_t *by, int degree, uint8_t *out)
{
    memset(out, 0, (size_t)degree);
    for (int i = 0; i < count; i++) {
        uint8_t factor = data[i] ^ out[0];
        memmove(out, out + 1, (size_t)degree - 1);
        out[degree - 1] = 0;
        for (int j = 0; j < degree; j++)
            out[j] ^= times(by[j], factor);
    }
}

/* Block by block, then one codeword of each after the other. */
static size_t interleave(const uint8_t *data, int version, uint8_t *out)
{
    int            blocks = versions[version].blocks + versions[version].longer, least = versions[version].data;
    int            degree = versions[version].correction;
    uint8_t        by[32], parts[5][32];
    const uint8_t *begins[6];
    size_t         used = 0;
    divisor(degree, by);
    for (int i = 0; i < blocks; i++) {
        int count = least + (i >= versions[version].blocks);
        begins[i] = data;
        remainder_of(data, count, by, degree, parts[i]);
        data += count;
    }
    for (int k = 0; k <= least; k++)
        for (int i = 0; i < blocks; i++)
            if (k < least || i >= versions[version].blocks)
                out[used++] = begins[i][k];
    for (int k = 0; k < degree; k++)
        for (int i = 0; i < blocks; i++)
            out[used++] = parts[i][k];
    return used;
}

/* ---- modules ---- */

struct grid {
    struct qr *q;
    bool       fixed[QR_MOST][QR_MOST]; /* part of a pattern: no data, no mask */
};

static void set_module(struct grid *g, int x, int y, bool dark)
{
    if (x < 0 || y < 0 || x >= g->q->size || y >= g->q->size)
        return;
    g->q->dark[y][x] = dark;
    g->fixed[y][x] = true;
}

/* Rings around a middle: of a corner (4) or for alignment (2). */
static void draw_rings(struct grid *g, int x, int y, int radius)
{
    for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++) {
            int ring = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
            set_module(g, x + dx, y + dy, radius == 4 ? ring != 2 && ring != 4 : ring != 1);
        }
}

static void draw_alignment(struct grid *g, int version)
{
    int last = versions[version].align, places[3] = {6, (last + 6) / 2, last}, count = version < 7 ? 2 : 3;
    places[1] = version < 7 ? last : places[1];
    for (int i = 0; i < count && last; i++)
        for (int k = 0; k < count; k++) {
            bool corner = (i == 0 && k == 0) || (i == 0 && k == count - 1) || (i == count - 1 && k == 0);
            if (!corner)
                draw_rings(g, places[i], places[k], 2);
        }
}

static void draw_version(struct grid *g, int version)
{
    unsigned rest = (unsigned)version;
    for (int i = 0; i < 12; i++)
        rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    unsigned bits = (unsigned)version << 12 | rest;
    for (int i = 0; i < 18 && version >= 7; i++) {
        int a = g->q->size - 11 + i % 3, b = i / 3;
        set_module(g, a, b, bits >> i & 1);
        set_module(g, b, a, bits >> i & 1);
    }
}

static void draw_format(struct grid *g, unsigned mask)
{
    int      n = g->q->size;
    unsigned rest = mask; /* level M is 00 */
    for (int i = 0; i < 10; i++)
        rest = (rest << 1) ^ ((rest >> 9) * 0x537);
    unsigned bits = (mask << 10 | rest) ^ 0x5412;
    for (int i = 0; i < 15; i++) {
        bool dark = bits >> i & 1;
        int  along = i < 6 ? i : i < 8 ? i + 1 : 14 - i; /* round the corner */
        set_module(g, i < 8 ? 8 : i == 8 ? 7 : along, i < 8 ? along : 8, dark);
        set_module(g, i < 8 ? n - 1 - i : 8, i < 8 ? 8 : n - 15 + i, dark);
    }
    set_module(g, 8, n - 8, true);
}

static void draw_patterns(struct grid *g, int version)
{
    int n = g->q->size;
    for (int i = 0; i < n; i++) {
        set_module(g, 6, i, i % 2 == 0);
        set_module(g, i, 6, i % 2 == 0);
    }
    draw_rings(g, 3, 3, 4);
    draw_rings(g, n - 4, 3, 4);
    draw_rings(g, 3, n - 4, 4);
    draw_alignment(g, version);
    draw_version(g, version);
    draw_format(g, 0);
}

/* Up and down in columns of two, from the right; the column of the timing pattern is left out. */
static void draw_data(struct grid *g, const uint8_t *codewords, size_t count)
{
    int    n = g->q->size;
    size_t bit = 0;
    for (int right = n - 1; right >= 1; right -= 2) {
        if (right == 6)
            right = 5;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < 2; j++) {
                int x = right - j, y = (right + 1) & 2 ? i : n - 1 - i;
                if (g->fixed[y][x] || bit >= count * 8)
                    continue;
                g->q->dark[y][x] = codewords[bit / 8] >> (7 - bit % 8) & 1;
                bit++;
            }
    }
}

static bool masked(unsigned mask, int x, int y)
{
    switch (mask) {
    case 0: return (x + y) % 2 == 0;
    case 1: return y % 2 == 0;
    case 2: return x % 3 == 0;
    case 3: return (x + y) % 3 == 0;
    case 4: return (x / 3 + y / 2) % 2 == 0;
    case 5: return x * y % 2 + x * y % 3 == 0;
    case 6: return (x * y % 2 + x * y % 3) % 2 == 0;
    default: return ((x + y) % 2 + x * y % 3) % 2 == 0;
    }
}

static void apply_mask(struct grid *g, unsigned mask)
{
    for (int y = 0; y < g->q->size; y++)
        for (int x = 0; x < g->q->size; x++)
            g->q->dark[y][x] ^= !g->fixed[y][x] && masked(mask, x, y);
}

/* ---- which mask? ---- */

/* Runs of five and more in a row or column, and what looks like a corner: 1:1:3:1:1 with four light modules. */
static int runs_of(const struct qr *q, bool down)
{
    const bool    *at = q->dark[0];
    const unsigned corner = 0x5d0, back = 0x05d, last = 0x7ff; /* of eleven modules */
    int            cost = 0, along = down ? QR_MOST : 1, aside = down ? 1 : QR_MOST;
    for (int a = 0; a < q->size; a++) {
        unsigned seen = 0;
        for (int b = 0, run = 0; b < q->size; b++) {
            bool now = at[a * aside + b * along];
            run = b > 0 && (seen & 1) == now ? run + 1 : 1;
            cost += run == 5 ? 3 : run > 5;
            seen = (seen << 1 | now) & last;
            cost += b >= 10 && (seen == corner || seen == back) ? 40 : 0;
        }
    }
    return cost;
}

static int cost_of(const struct qr *q)
{
    int cost = runs_of(q, false) + runs_of(q, true), dark = 0, all = q->size * q->size;
    for (int y = 0; y < q->size; y++)
        for (int x = 0; x < q->size; x++) {
            bool c = q->dark[y][x];
            dark += c;
            if (x && y && q->dark[y - 1][x] == c && q->dark[y][x - 1] == c && q->dark[y - 1][x - 1] == c)
                cost += 3;
        }
    return cost + abs(20 * dark - 10 * all) / all * 10;
}

static void choose_mask(struct grid *g)
{
    unsigned best = 0;
    int      least = -1;
    for (unsigned mask = 0; mask < 8; mask++) {
        apply_mask(g, mask);
        draw_format(g, mask);
        int cost = cost_of(g->q);
        if (least < 0 || cost < least) {
            least = cost;
            best = mask;
        }
        apply_mask(g, mask); /* back */
    }
    apply_mask(g, best);
    draw_format(g, best);
}

bool qr_make(const char *text, struct qr *out)
{
    size_t  length = strlen(text);
    int     version = 1;
    uint8_t data[CODEWORDS] = {0}, all[CODEWORDS];
    while (version <= VERSIONS && length + (version < 10 ? 2 : 3) > (size_t)data_of(version))
        version++;
    if (version > VERSIONS)
        return false;
    struct grid g = {.q = out};
    *out = (struct qr){.size = 17 + 4 * version};
    write_data(text, length, version, data);
    draw_patterns(&g, version);
    draw_data(&g, all, interleave(data, version, all));
    choose_mask(&g);
    return true;
}
