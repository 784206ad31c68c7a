/* mate_sketch_set.c - see mate_sketch_set.h. */
#include "analysis/mate_sketch_set.h"

#include <string.h>

#define FIRST_INDEX 256

struct entry *sketches_entry(const struct sketches *s, uint32_t i) { return (void *)(s->entries + i * s->size); }

struct sketch sketches_get(const struct sketches *s, const struct entry *e)
{
    struct sketch k = {.gone = e->gone, .vague = e->vague, .turn = e->turn, .ep = e->ep};
    memcpy(k.at, e->at, s->cast->count * sizeof k.at[0]);
    for (unsigned i = 0; i < s->cast->count; i++)
        k.placed += sketch_place(s->cast, &k, i);
    return k;
}

/* ---- men who are alike ---- */

/* The order of men who are alike: those on one square first, then the vague, then those who are gone. */
static bool comes_before(const struct sketch *k, unsigned i, unsigned j)
{
    unsigned a = 2u * is_gone(k, i) + is_vague(k, i), b = 2u * is_gone(k, j) + is_vague(k, j);
    return a != b ? a < b : k->at[i] < k->at[j];
}

static void exchange(struct sketch *k, unsigned i, unsigned j)
{
    uint32_t    both = UINT32_C(1) << i | UINT32_C(1) << j;
    jd_bitboard at = k->at[i];
    k->at[i] = k->at[j];
    k->at[j] = at;
    if (is_gone(k, i) != is_gone(k, j))
        k->gone ^= both;
    if (is_vague(k, i) != is_vague(k, j))
        k->vague ^= both;
}

/* Who is who makes no difference among men of a kind: put them in order, after one of them has changed. */
static void put_in_order(const struct cast *c, struct sketch *k, unsigned man)
{
    uint32_t group = c->like[man];
    unsigned men[SKETCH_MEN], count = 0;
    if (group == 0 || (!c->mixes && (group & k->vague)))
        return;
    for (; group; group &= group - 1)
        men[count++] = (unsigned)__builtin_ctz(group);
    for (unsigned i = 1; i < count; i++)
        if (comes_before(k, men[i], men[i - 1]))
            exchange(k, men[i], men[i - 1]);
    for (unsigned i = count - 1; i > 0; i--)
        if (comes_before(k, men[i], men[i - 1]))
            exchange(k, men[i], men[i - 1]);
}

/* ---- the set ---- */

static uint32_t hash_of(const struct sketch *k)
{
    uint64_t h = ((uint64_t)k->gone << 32 | k->vague) ^ (uint64_t)k->turn << 31 ^ (uint64_t)k->ep << 57;
    h = h * UINT64_C(0x9e3779b97f4a7c15) + k->placed;
    h = (h ^ h >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    return (uint32_t)(h >> 32);
}

static bool same(const struct cast *c, const struct entry *e, const struct sketch *k)
{
    if (e->gone != k->gone || e->vague != k->vague || e->turn != k->turn || e->ep != k->ep)
        return false;
    jd_bitboard differ = 0;
    for (uint32_t men = (c->men[JD_WHITE] | c->men[JD_BLACK]) & ~k->vague & ~k->gone; men;) {
        unsigned i = next_man(&men);
        differ |= e->at[i] ^ k->at[i];
    }
    return differ == 0;
}

bool sketches_open(struct sketches *s, void *memory, size_t bytes)
{
    size_t start = (size_t)(-(uintptr_t)memory & 7), entries = FIRST_INDEX;
    s->size = sizeof(struct entry) + s->cast->count * sizeof(jd_bitboard);
    if (!memory || bytes < start + entries * (sizeof(uint32_t) + s->size))
        return false;
    bytes -= start;
    /* The index at its largest: a power of two. */
    while (entries * 2 * (sizeof(uint32_t) + s->size / 2) <= bytes && entries < UINT32_C(1) << 31)
        entries *= 2;
    s->index = (uint32_t *)((char *)memory + start);
    s->entries = (char *)(s->index + entries);
    size_t room = (bytes - entries * sizeof(uint32_t)) / s->size;
    s->capacity = (uint32_t)(room < entries / 2 ? room : entries / 2);
    s->mask = FIRST_INDEX - 1;
    s->count = 0;
    s->present = NO_SKETCH;
    s->stage = SKETCH_STAGES;
    memset(s->index, 0xff, FIRST_INDEX * sizeof(uint32_t));
    memset(s->heads, 0xff, sizeof s->heads);
    return true;
}

static void grow_index(struct sketches *s)
{
    s->mask = s->mask * 2 + 1;
    memset(s->index, 0xff, ((size_t)s->mask + 1) * sizeof(uint32_t));
    for (uint32_t i = 0; i < s->count; i++) {
        uint32_t slot = sketches_entry(s, i)->hash & s->mask;
        while (s->index[slot] != NO_SKETCH)
            slot = (slot + 1) & s->mask;
        s->index[slot] = i;
    }
}

/* How much has happened that cannot be taken back. Earlier stages come first: so the sets of a later one are entered
 * when those before it have grown to their full size, and the first mate that seems possible needs little of it. */
static unsigned stage_of(const struct cast *c, const struct sketch *k)
{
    unsigned stage = 0;
    for (unsigned i = 0; i < c->count; i++) {
        if (is_gone(k, i))
            stage += SKETCH_STEPS;
        else if (is_wild(c, k, i))
            stage += SKETCH_STEPS - 1;
        else if (c->kind[i] == JD_PAWN)
            stage += c->colour[i] == JD_WHITE ? bits_first(k->at[i]) / 8u - 1 : 6 - bits_first(k->at[i]) / 8u;
    }
    return stage;
}

static void enqueue(struct sketches *s, uint32_t i)
{
    struct entry *e = sketches_entry(s, i);
    e->queued = 1;
    e->next = NO_SKETCH;
    if (s->heads[e->stage] == NO_SKETCH)
        s->heads[e->stage] = i;
    else
        sketches_entry(s, s->tails[e->stage])->next = i;
    s->tails[e->stage] = i;
    if (e->stage < s->stage)
        s->stage = e->stage;
}

/* Add a sketch to one that is there. */
static void merge(struct sketches *s, uint32_t number, const struct sketch *k)
{
    struct entry *e = sketches_entry(s, number);
    jd_bitboard   grown = 0;
    for (unsigned i = 0; i < s->cast->count; i++) {
        grown |= k->at[i] & ~e->at[i];
        e->at[i] |= k->at[i];
    }
    if (grown && !e->queued)
        enqueue(s, number);
}

static uint32_t append(struct sketches *s, const struct sketch *k, const struct stride *m, uint32_t hash, uint32_t slot)
{
    struct entry *e = sketches_entry(s, s->count);
    *e = (struct entry){.parent = s->present,
                        .man = (uint8_t)m->man,
                        .taken = (uint8_t)m->taken,
                        .to = m->to,
                        .gone = k->gone,
                        .vague = k->vague,
                        .turn = k->turn,
                        .ep = k->ep,
                        .stage = (uint8_t)stage_of(s->cast, k),
                        .hash = hash};
    memcpy(e->at, k->at, s->cast->count * sizeof k->at[0]);
    s->index[slot] = s->count;
    enqueue(s, s->count);
    if (++s->count > s->mask / 2 && s->count < s->capacity)
        grow_index(s);
    return s->count - 1;
}

uint32_t sketches_join(struct sketches *s, struct sketch *k, const struct stride *m)
{
    const struct cast *c = s->cast;
    put_in_order(c, k, m->man);
    if (m->taken < c->count)
        put_in_order(c, k, m->taken);
    uint32_t hash = hash_of(k), slot = hash & s->mask;
    for (; s->index[slot] != NO_SKETCH; slot = (slot + 1) & s->mask) {
        uint32_t            number = s->index[slot];
        const struct entry *e = sketches_entry(s, number);
        if (e->hash == hash && same(c, e, k)) {
            merge(s, number, k);
            return number;
        }
    }
    if (s->count < s->capacity)
        return append(s, k, m, hash, slot);
    s->open = s->full = true;
    return NO_SKETCH;
}

bool sketches_take(struct sketches *s, struct sketch *k)
{
    while (s->stage < SKETCH_STAGES && s->heads[s->stage] == NO_SKETCH)
        s->stage++;
    if (s->stage == SKETCH_STAGES)
        return false;
    struct entry *e = sketches_entry(s, s->present = s->heads[s->stage]);
    s->heads[s->stage] = e->next;
    e->queued = 0;
    *k = sketches_get(s, e);
    return true;
}
