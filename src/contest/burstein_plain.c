/* burstein_plain.c - brackets of the Burstein system that can be paired as well as the numbers of their players allow:
 * all but one at most, who is of the lowest score, and no more colours lost than must be. Then the first pairing by the
 * order of Article 4.3 is found by settling one pair after the other.
 */
#include "contest/burstein.h"
#include "contest/cardinality_matching.h"
#include "contest/feasible.h"
#include "contest/kinds.h"

#include <stdlib.h>
#include <string.h>

struct plain {
    struct bracket *b;
    struct jd_kinds kinds;
    bool           *barred, *may_float; /* by vertex: he does not suit those below; he may float, as well as any */
};

/* Strengths do not matter. */
static int kind_at(const struct plain *x, int vertex)
{
    int preference = burstein_player(x->b, vertex)->preference;
    return !preference ? 0 : preference > 0 ? MILD : 3 + MILD;
}

/* The vertex behind the bracket takes the one that floats. */
static bool joined(const void *context, int u, int v)
{
    const struct plain *x = context;
    int                 low = u < v ? u : v, high = u < v ? v : u;
    if (high == x->b->size)
        return x->may_float[low];
    if (swiss_is_forced(x->b->s, x->b->list[low], x->b->list[high]))
        return true;
    return x->kinds.fine[kind_at(x, low)][kind_at(x, high)] &&
           swiss_may_meet(x->b->s, x->b->list[low], x->b->list[high]);
}

static bool oppose(const void *context, int u, int v)
{
    const struct plain *x = context;
    return u < x->b->size && v < x->b->size && kinds_oppose(kind_at(x, u), kind_at(x, v));
}

static bool differ(const void *context, int u, int v)
{
    const struct plain *x = context;
    return u < x->b->size && v < x->b->size && kind_at(x, u) != kind_at(x, v);
}

/* False: nobody may. */
static bool find_floaters(struct plain *x)
{
    const struct bracket *b = x->b;
    bool                  any = false;
    for (int v = 0; v < b->size; v++) {
        x->may_float[v] = b->level[v] == b->levels - 1 && !x->barred[v] && !swiss_is_of_forced(b->s, b->list[v]);
        if (x->may_float[v])
            any = x->kinds.floats[kind_at(x, v)] = true;
    }
    if (any)
        jd_kinds_keep_best(&x->kinds);
    for (int v = 0; v < b->size; v++)
        x->may_float[v] = x->may_float[v] && x->kinds.floats[kind_at(x, v)];
    return any;
}

/* Each, the highest ranked first, with the last who leaves the others a pairing; else he floats. */
static void settle(struct plain *x, struct jd_mates *m)
{
    int last = x->b->size - 1;
    for (int u = 0; u < x->b->size; u++) {
        if (m->gone[u])
            continue;
        while (m->gone[last])
            last--;
        int v = last;
        while (v > u && (m->gone[v] || !joined(x, u, v) || !jd_mates_settle(m, u, v)))
            v--;
        if (v > u && swiss_is_forced(x->b->s, x->b->list[u], x->b->list[v]))
            continue;
        if (v > u) {
            jd_kinds_count_out(&x->kinds, kind_at(x, u), kind_at(x, v));
        } else {
            jd_mates_settle(m, u, x->b->size);
            x->kinds.odd = false;
            x->kinds.counts[kind_at(x, u)]--;
            jd_kinds_find_fine(&x->kinds);
        }
    }
}

/* The preference that a forced pair of the bracket costs, whatever the others do. */
static int lost_by_force(const struct bracket *b)
{
    const struct swiss *s = b->s;
    if (!s->is_forced || b->mate[s->forced[0]] >= 0 || s->players[s->forced[1]].score < b->score)
        return 0;
    const struct swiss_player *p = &s->players[s->forced[0]], *q = &s->players[s->forced[1]];
    return p->preference && p->preference == q->preference;
}

/* 1, 0, -1 as in jd_burstein_plain(), those below not asked. */
static int pair_once(struct plain *x)
{
    struct jd_mates m;
    int             size = x->b->size;
    x->b->lost = kinds_lost(jd_kinds_bound(&x->kinds)) + lost_by_force(x->b);
    jd_kinds_find_fine(&x->kinds);
    if (!jd_mates_open(&m, size + x->kinds.odd, joined, x))
        return -1;
    for (int i = 0; i < size / 2; i++)
        if (oppose(x, i, size - 1 - i) && joined(x, i, size - 1 - i))
            jd_mates_join(&m, i, size - 1 - i);
    jd_mates_join_first(&m, oppose);
    jd_mates_join_first(&m, differ);
    jd_mates_join_first(&m, NULL);
    bool done = jd_mates_complete(&m);
    if (done)
        settle(x, &m);
    for (int v = 0; v < size && done; v++)
        x->b->mates[v] = m.mate[v] < size ? m.mate[v] : -1;
    jd_mates_close(&m);
    return done;
}

/* Whoever floats is paired in the next bracket, which has as many pairs as its number allows. */
static int suits(const struct bracket *b, int floater)
{
    int *places = malloc(2 * ((size_t)b->count + 2) * sizeof *places);
    if (!places)
        return -1;
    struct jd_outlook o = {.s = b->s, .next = places, .below = places + b->count + 2, .must = floater >= 0};
    if (floater >= 0)
        o.next[o.count++] = b->list[floater];
    for (int v = b->size; v < b->count; v++)
        *(v < b->next ? &o.next[o.count++] : &o.below[o.below_count++]) = b->list[v];
    int answer = jd_swiss_suits(&o);
    free(places);
    return answer;
}

static int floater_of(const struct bracket *b)
{
    int v = b->size - 1;
    while (v >= 0 && b->mates[v] >= 0)
        v--;
    return v;
}

/* Whoever does not suit those below does not float, as long as somebody does. */
static int pair_all(struct plain *x)
{
    bool odd = x->b->size % 2;
    for (;;) {
        x->kinds = (struct jd_kinds){.odd = odd};
        for (int v = 0; v < x->b->size; v++)
            x->kinds.counts[kind_at(x, v)] += !swiss_is_of_forced(x->b->s, x->b->list[v]);
        if (odd && !find_floaters(x))
            return 0;
        int answer = pair_once(x), floater = odd ? floater_of(x->b) : -1;
        if (answer > 0)
            answer = suits(x->b, floater);
        else
            return answer;
        if (answer || !odd)
            return answer;
        x->barred[floater] = true;
    }
}

int jd_burstein_plain(struct bracket *b)
{
    size_t size = (size_t)b->size + 1;
    if (jd_swiss_is_parted(b->s, b->list, b->size))
        return 0;
    struct plain x = {.b = b, .barred = calloc(2 * size, sizeof *x.barred)};
    if (!x.barred)
        return -1;
    x.may_float = x.barred + size;
    int answer = pair_all(&x);
    free(x.barred);
    return answer;
}
