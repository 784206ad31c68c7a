/* mate_outlines.c - see mate_outlines.h. */
#include "analysis/mate_outlines.h"

#include <string.h>

#define NIL         UINT16_MAX
#define FIRST_INDEX 256

/* ---- outlines and positions ---- */

/* Pawns leave the first and the last rank free, which have room for the rest. */
static struct outline pack(const jd_position *p)
{
    jd_bitboard pawns = p->kinds[JD_PAWN], kings = p->kinds[JD_KING];
    return (struct outline){{(pawns & p->colours[JD_WHITE]) | king_of(p, JD_WHITE) | (uint64_t)p->turn << 56,
                             (pawns & p->colours[JD_BLACK]) | king_of(p, JD_BLACK) | (uint64_t)p->ep << 56,
                             jd_position_occupied(p) & ~pawns & ~kings}};
}

static void unpack(const struct outlines *o, const struct outline *key, jd_position *p)
{
    const jd_bitboard field = ~(RANK_1 | RANK_8);
    *p = o->first;
    for (int k = 0; k < 6; k++)
        p->kinds[k] &= key->at[2];
    p->kinds[JD_PAWN] = p->kinds[JD_KING] = 0;
    for (int c = 0; c < 2; c++) {
        jd_bitboard pawns = key->at[c] & field, king = jd_square_bit((jd_square)(key->at[c] & 63));
        p->colours[c] = (p->colours[c] & key->at[2]) | pawns | king;
        p->kinds[JD_PAWN] |= pawns;
        p->kinds[JD_KING] |= king;
    }
    p->turn = (uint8_t)(key->at[JD_WHITE] >> 56);
    p->ep = (uint8_t)(key->at[JD_BLACK] >> 56);
}

static uint32_t hash_of(const struct outline *key)
{
    uint64_t h = key->at[0] * UINT64_C(0x9e3779b97f4a7c15);
    h = (h ^ h >> 29 ^ key->at[1]) * UINT64_C(0xbf58476d1ce4e5b9);
    h = (h ^ h >> 32 ^ key->at[2]) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)(h >> 32);
}

/* ---- the set ---- */

bool mate_outlines_open(struct outlines *o, const jd_position *first, void *memory, size_t bytes, uint64_t limit)
{
    size_t start = (size_t)(-(uintptr_t)memory & 7), entries = FIRST_INDEX;
    if (memory == NULL || bytes < start + MATE_OUTLINES_BYTES(64))
        return false;
    bytes -= start;
    limit = limit < OUTLINES_MAX ? limit : OUTLINES_MAX;
    while (entries / 4 * 3 < limit && entries * 2 * (sizeof(uint16_t) + sizeof(struct outline) / 2) <= bytes)
        entries *= 2;
    size_t room = (bytes - entries * sizeof(uint16_t)) / (sizeof(struct outline) + sizeof(uint16_t));
    limit = limit < room ? limit : room;
    o->capacity = (uint32_t)(limit < entries / 4 * 3 ? limit : entries / 4 * 3);
    o->keys = (struct outline *)((char *)memory + start);
    o->next = (uint16_t *)(o->keys + o->capacity);
    o->index = o->next + o->capacity;
    o->first = *first;
    o->count = 0;
    o->mask = FIRST_INDEX - 1;
    memset(o->heads, 0xff, sizeof o->heads);
    memset(o->index, 0xff, FIRST_INDEX * sizeof *o->index);
    return true;
}

static uint16_t *slot_for(const struct outlines *o, const struct outline *key)
{
    uint32_t h = hash_of(key) & o->mask;
    while (o->index[h] != NIL && memcmp(&o->keys[o->index[h]], key, sizeof *key) != 0)
        h = (h + 1) & o->mask;
    return &o->index[h];
}

static void grow_index(struct outlines *o)
{
    o->mask = o->mask * 2 + 1;
    memset(o->index, 0xff, ((size_t)o->mask + 1) * sizeof *o->index);
    for (uint32_t i = 0; i < o->count; i++) {
        uint32_t h = hash_of(&o->keys[i]) & o->mask;
        while (o->index[h] != NIL)
            h = (h + 1) & o->mask;
        o->index[h] = (uint16_t)i;
    }
}

bool mate_outlines_add(struct outlines *o, const jd_position *p, unsigned rank)
{
    struct outline key = pack(p);
    uint16_t      *slot = slot_for(o, &key);
    if (*slot != NIL)
        return true;
    if (o->count == o->capacity)
        return false;
    o->keys[o->count] = key;
    o->next[o->count] = o->heads[rank];
    o->heads[rank] = *slot = (uint16_t)o->count++;
    if (o->count > o->mask / 4 * 3 && o->count < o->capacity)
        grow_index(o);
    return true;
}

bool mate_outlines_take(struct outlines *o, jd_position *p)
{
    for (int rank = 0; rank < OUTLINE_RANKS; rank++) {
        uint16_t i = o->heads[rank];
        if (i == NIL)
            continue;
        o->heads[rank] = o->next[i];
        unpack(o, &o->keys[i], p);
        return true;
    }
    return false;
}
