/* legality_rows.c - candidates by their costs, what was seen, and the way back to the first node. */
#include "legality_rows.h"

#include <string.h>

#define FEWEST_SEEN 1024

void jd_rows_begin(struct rows *r, unsigned width, unsigned plies, uint64_t key)
{
    unsigned slots = FEWEST_SEEN;
    while (slots < SEEN && slots < 4 * width * plies)
        slots *= 2;
    r->mask = slots - 1;
    memset(r->seen, 0, slots * sizeof r->seen[0]);
    r->width = 1;
    r->count = 0;
    r->best = UINT32_MAX;
    r->since = 0;
    jd_rows_is_new(r, key);
}

static uint32_t least_order(const struct rows *r)
{
    uint32_t least = UINT32_MAX;
    for (unsigned i = 0; i < r->count; i++)
        least = r->found[i].order < least ? r->found[i].order : least;
    return least;
}

static unsigned place_of(const struct candidate *c, uint32_t least)
{
    return c->order - least < ORDERS ? c->order - least : ORDERS - 1;
}

void jd_rows_sort(struct rows *r)
{
    uint32_t least = least_order(r);
    unsigned last = 0;
    for (unsigned i = 0; i < r->count; i++) {
        unsigned place = place_of(&r->found[i], least);
        last = place > last ? place : last;
    }
    memset(r->counts, 0, (last + 2) * sizeof r->counts[0]);
    for (unsigned i = 0; i < r->count; i++)
        r->counts[place_of(&r->found[i], least) + 1]++;
    for (unsigned i = 0; i < last; i++)
        r->counts[i + 1] += r->counts[i];
    for (unsigned i = 0; i < r->count; i++)
        r->sorted[r->counts[place_of(&r->found[i], least)]++] = (uint16_t)i;
}

bool jd_rows_is_new(struct rows *r, uint64_t key)
{
    uint64_t *slot = &r->seen[(key ^ key >> 29) & r->mask];
    if (*slot == key)
        return false;
    *slot = key;
    return true;
}

bool jd_rows_stand_still(struct rows *r, uint32_t nearest, unsigned patience)
{
    r->since = nearest < r->best ? 0 : r->since + 1;
    r->best = nearest < r->best ? nearest : r->best;
    return r->since > patience;
}

bool jd_rows_keep(const struct rows *r, unsigned ply, unsigned node, jd_move *moves, size_t size, size_t *length)
{
    if (*length + ply + 1 > size)
        return false;
    for (unsigned i = ply + 1; i-- > 0;) {
        moves[*length + i] = r->traces[i][node].move;
        node = r->traces[i][node].parent;
    }
    *length += ply + 1;
    return true;
}
