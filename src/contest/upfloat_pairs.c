/* upfloat_pairs.c - a bracket paired by the order of identifiers (C.04.5 and C.04.6: 3.6). */
#include "contest/cardinality_matching.h"
#include "contest/kinds.h"
#include "contest/upfloat.h"
#include "contest/weights.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK = 40 }; /* pairs that are settled by one solution */

struct identified {
    struct upfloat *u;
    int             half;
    int            *left, count; /* of the bracket, not settled yet */
    bool           *first;       /* by index in the bracket: the first of its pair */
    bool            split;       /* who is first is known */
    int             chunk;       /* how many of the first members have their own number */
    struct jd_kinds kinds;       /* of preferences, where they count */
};

static bool judge(const struct upfloat *u, int p, int q, long *values)
{
    if (!swiss_may_meet(u->s, p, q))
        return false;
    u->rules->pairs.add(u->s, p, q, values);
    return true;
}

/* ---- where nothing has to be weighed ---- */

static int kind_at(const struct identified *x, int index) { return kind_of(&x->u->s->players[x->u->bracket[index]]); }

/* Preferences are lost as counting says, and nothing else. */
static bool is_fine(const void *context, int a, int b)
{
    const struct identified *x = context;
    long                     values[UPFLOAT_CRITERIA] = {0};
    int                      low = a < b ? a : b, high = a < b ? b : a;
    if (low >= x->half || high < x->half || !judge(x->u, x->u->bracket[low], x->u->bracket[high], values))
        return false;
    if (swiss_is_forced(x->u->s, x->u->bracket[low], x->u->bracket[high]))
        return true;
    for (int i = x->u->rules->colour_pairs ? 2 : 0; i < x->u->rules->pairs.count; i++)
        if (values[i])
            return false;
    return !x->u->rules->colour_pairs || x->kinds.fine[kind_at(x, low)][kind_at(x, high)];
}

static bool differ(const void *context, int a, int b)
{
    const struct identified *x = context;
    return !x->u->rules->colour_pairs || kinds_oppose(kind_at(x, a), kind_at(x, b));
}

static void count_kinds(struct identified *x)
{
    x->kinds = (struct jd_kinds){.odd = false};
    for (int i = 0; i < x->u->size; i++)
        x->kinds.counts[kind_at(x, i)] += !swiss_is_of_forced(x->u->s, x->u->bracket[i]);
    jd_kinds_find_fine(&x->kinds);
}

static void tell_fine(struct identified *x)
{
    const struct upfloat_criteria *c = &x->u->rules->pairs;
    const struct swiss            *s = x->u->s;
    long                           bound = x->u->rules->colour_pairs ? jd_kinds_bound(&x->kinds) : 0;
    long                           values[UPFLOAT_CRITERIA] = {0};
    for (int i = 0; i < x->u->size && s->is_forced; i++)
        if (x->u->bracket[i] == s->forced[0])
            judge(x->u, s->forced[0], s->forced[1], values);
    for (int i = 0; i < c->count; i++) {
        long lost = (i == 0 ? kinds_lost(bound) : i == 1 ? kinds_strong_lost(bound) : 0) - values[i];
        jd_trace_add(x->u->trace, c->grounds[i], -1, -lost, lost);
    }
}

static void settle_fine(struct identified *x, struct jd_mates *m)
{
    for (int i = 0, first = x->half; i < x->half; i++) {
        int k = first;
        while (m->gone[k] || !is_fine(x, i, k) || !jd_mates_settle(m, i, k))
            k++;
        upfloat_join(x->u, x->u->bracket[i], x->u->bracket[k]);
        if (!swiss_is_forced(x->u->s, x->u->bracket[i], x->u->bracket[k]))
            jd_kinds_count_out(&x->kinds, kind_at(x, i), kind_at(x, k));
        while (first < x->u->size && m->gone[first])
            first++;
    }
}

/* The first half against the second, each with the first that leaves the others a fine pairing. False: it cannot be
 * done. */
static bool pair_finely(struct identified *x, bool *memory)
{
    struct jd_mates m;
    count_kinds(x);
    *memory = jd_mates_open(&m, x->u->size, is_fine, x);
    if (!*memory)
        return false;
    for (int i = 0; i < x->half; i++)
        if (differ(x, i, i + x->half) && is_fine(x, i, i + x->half))
            jd_mates_join(&m, i, i + x->half);
    jd_mates_join_first(&m, differ);
    jd_mates_join_first(&m, NULL);
    bool done = jd_mates_complete(&m);
    if (done) {
        tell_fine(x);
        settle_fine(x, &m);
    }
    jd_mates_close(&m);
    return done;
}

/* ---- by weights: criteria, then who is first of his pair, then with whom ---- */

static bool add_pair(const void *context, int a, int b, long *values)
{
    const struct identified *x = context;
    int                      i = x->left[a], k = x->left[b], criteria = x->u->rules->pairs.count;
    if (x->split && (!x->first[i] || x->first[k]))
        return false;
    if (!judge(x->u, x->u->bracket[i], x->u->bracket[k], values))
        return false;
    if (!x->split)
        values[criteria + a] = 1;
    else if (a < x->chunk)
        values[criteria + a] = x->count - b;
    return true;
}

static jd_contest_err solve(struct identified *x, int *mates, bool tell)
{
    const struct upfloat_criteria *c = &x->u->rules->pairs;
    int                            orders = x->split ? x->chunk : x->count, numbers = c->count + orders;
    long *most = calloc(2 * (size_t)numbers + 1, sizeof *most), *sums = most ? most + numbers : NULL;
    if (!most)
        return JD_CONTEST_MEMORY;
    for (int i = 0; i < numbers; i++)
        most[i] = i < c->count ? c->most * x->count : x->split ? x->count : 1;
    struct jd_weights w = {x->count, numbers, most, x, add_pair, false, x->u->s->stop};
    jd_contest_err    err = jd_weights_solve(&w, mates, sums);
    for (int i = 0; i < c->count && err == JD_CONTEST_OK && tell; i++)
        jd_trace_add(x->u->trace, c->grounds[i], -1, sums[i], -sums[i]);
    free(most);
    return err;
}

/* The first members, as far as they have numbers of their own, are settled. */
static void settle(struct identified *x, const int *mates)
{
    int count = 0;
    for (int a = 0; a < x->count; a++)
        if (a < x->chunk && x->first[x->left[a]])
            upfloat_join(x->u, x->u->bracket[x->left[a]], x->u->bracket[x->left[mates[a]]]);
    for (int a = 0; a < x->count; a++)
        if (x->u->mate[x->u->bracket[x->left[a]]] == UPFLOAT_LEFT)
            x->left[count++] = x->left[a];
    x->count = count;
}

static jd_contest_err pair_weighed(struct identified *x)
{
    int           *mates = calloc((size_t)x->count + 1, sizeof *mates);
    jd_contest_err err = mates ? solve(x, mates, true) : JD_CONTEST_MEMORY;
    for (int a = 0; a < x->count && err == JD_CONTEST_OK; a++)
        x->first[x->left[a]] = mates[a] > a;
    x->split = true;
    while (err == JD_CONTEST_OK && x->count) {
        x->chunk = x->count < CHUNK ? x->count : CHUNK;
        err = solve(x, mates, false);
        if (err == JD_CONTEST_OK)
            settle(x, mates);
    }
    free(mates);
    return err;
}

/* ---- the bracket ---- */

/* Whom the order names first: of the second half, whom nobody before him has. */
static void tempt(const struct identified *x)
{
    const struct upfloat *u = x->u;
    bool                 *used = calloc((size_t)u->s->count + 1, sizeof *used);
    for (int i = 0; i < u->size && used && u->trace; i++) {
        int p = u->bracket[i], k = x->half;
        if (used[p])
            continue;
        while (k < u->size - 1 && used[u->bracket[k]])
            k++;
        int wanted = i < x->half ? u->bracket[k] : u->bracket[i - x->half];
        u->trace->first[p] = wanted == u->mate[p] ? -1 : wanted;
        used[p] = used[u->mate[p]] = true;
    }
    free(used);
}

jd_contest_err jd_upfloat_pair_identified(struct upfloat *u)
{
    size_t            size = (size_t)u->size + 1;
    bool              memory = true;
    struct identified x = {.u = u, .half = u->size / 2, .count = u->size};
    x.left = calloc(size, sizeof *x.left);
    x.first = calloc(size, sizeof *x.first);
    jd_contest_err err = x.left && x.first ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    for (int i = 0; i < u->size && x.left; i++)
        x.left[i] = i;
    if (err == JD_CONTEST_OK && !pair_finely(&x, &memory))
        err = memory ? pair_weighed(&x) : JD_CONTEST_MEMORY;
    if (err == JD_CONTEST_OK)
        tempt(&x);
    free(x.left);
    free(x.first);
    return err;
}
