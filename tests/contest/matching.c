/* Matchings, with weights and without, against trying everything. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "contest/cardinality_matching.h"
#include "contest/matching.h"

enum { FEW = 9, MOST = 14, WORDS = 2 };

struct graph {
    int     n;
    bool    edge[MOST][MOST];
    int64_t weight[MOST][MOST][WORDS];
};

static uint32_t draw(uint64_t *state, uint32_t below)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((*state >> 33) % below);
}

static int some(uint64_t *state) { return 2 + (int)draw(state, FEW - 1); }

static void make(struct graph *g, int n, uint64_t *state, bool negative)
{
    g->n = n;
    uint32_t density = 20 + draw(state, 80);
    for (int u = 0; u < g->n; u++)
        for (int v = u + 1; v < g->n; v++) {
            g->edge[u][v] = g->edge[v][u] = draw(state, 100) < density;
            for (int i = 0; i < WORDS; i++)
                g->weight[u][v][i] = g->weight[v][u][i] = (int64_t)draw(state, 4) - (negative && i ? 2 : 0);
        }
}

static struct jd_matching *fill(const struct graph *g)
{
    struct jd_matching *m = jd_matching_new(g->n, WORDS);
    for (int u = 0; u < g->n; u++)
        for (int v = u + 1; v < g->n; v++)
            if (g->edge[u][v])
                jd_matching_edge(m, u, v, g->weight[u][v]);
    return m;
}

struct best {
    bool    any;
    int64_t sum[WORDS];
};

/* All matchings of the vertices from `u` on. */
static void try_all(const struct graph *g, bool perfect, int u, unsigned used, int64_t *sum, struct best *best)
{
    while (u < g->n && used >> u & 1)
        u++;
    if (u == g->n) {
        bool better = !best->any || sum[0] > best->sum[0] || (sum[0] == best->sum[0] && sum[1] > best->sum[1]);
        if (better)
            memcpy(best->sum, sum, sizeof best->sum);
        best->any = true;
        return;
    }
    if (!perfect)
        try_all(g, perfect, u + 1, used, sum, best);
    for (int v = u + 1; v < g->n; v++) {
        if (used >> v & 1 || !g->edge[u][v])
            continue;
        int64_t more[WORDS] = {sum[0] + g->weight[u][v][0], sum[1] + g->weight[u][v][1]};
        try_all(g, perfect, u + 1, used | 1u << v, more, best);
    }
}

static void check_weights(const struct graph *g, bool perfect)
{
    struct best         best = {0};
    int64_t             sum[WORDS] = {0};
    struct jd_matching *m = fill(g);
    try_all(g, perfect, 0, 0, (int64_t[]){0, 0}, &best);
    assert_int_equal(jd_matching_solve(m, perfect), best.any ? JD_CONTEST_OK : JD_CONTEST_IMPOSSIBLE);
    for (int u = 0; u < g->n && best.any; u++) {
        int v = jd_matching_of(m, u);
        if (v < 0)
            continue;
        assert_int_equal(jd_matching_of(m, v), u);
        assert_true(g->edge[u][v]);
        for (int i = 0; i < WORDS && u < v; i++)
            sum[i] += g->weight[u][v][i];
    }
    if (best.any)
        assert_memory_equal(sum, best.sum, sizeof sum);
    jd_matching_free(m);
}

static void weights(void **state)
{
    uint64_t     lot = 1;
    struct graph g;
    for (int i = 0; i < 20000; i++) {
        make(&g, some(&lot), &lot, true);
        check_weights(&g, true);
        make(&g, some(&lot), &lot, false);
        check_weights(&g, false);
    }
}

/* Large enough for blossoms inside blossoms. */
static void nested(void **state)
{
    uint64_t     lot = 5;
    struct graph g;
    for (int i = 0; i < 300; i++) {
        make(&g, MOST, &lot, true);
        check_weights(&g, true);
    }
}

/* The largest bonus of a mate of `u` among the heaviest matchings of those who are not used. */
static int64_t best_bonus(const struct graph *g, int u, unsigned used, const int64_t *bonus)
{
    struct best best = {0};
    int64_t     most = -1;
    try_all(g, true, 0, used, (int64_t[]){0, 0}, &best);
    for (int v = 0; v < g->n; v++) {
        struct best rest = {0};
        if (v == u || used >> v & 1 || !g->edge[u][v])
            continue;
        try_all(g, true, 0, used | 1u << u | 1u << v, (int64_t[]){g->weight[u][v][0], g->weight[u][v][1]}, &rest);
        bool heaviest = rest.any && memcmp(rest.sum, best.sum, sizeof best.sum) == 0;
        most = heaviest && bonus[v] > most ? bonus[v] : most;
    }
    return most;
}

/* Each vertex in turn gets the best mate that the heaviest matchings have for it, and leaves with it. */
static void check_order(const struct graph *g, uint64_t *lot)
{
    struct jd_matching *m = fill(g);
    unsigned            used = 0;
    if (jd_matching_solve(m, true) == JD_CONTEST_OK)
        for (int u = 0; u < g->n; u++) {
            int64_t bonus[MOST];
            bool    keep[MOST];
            if (used >> u & 1)
                continue;
            for (int v = 0; v < g->n; v++)
                bonus[v] = draw(lot, 3);
            int64_t most = best_bonus(g, u, used, bonus);
            assert_int_equal(jd_matching_prefer(m, u, bonus), JD_CONTEST_OK);
            int mate = jd_matching_of(m, u);
            assert_int_equal(jd_matching_of(m, mate), u);
            assert_true(g->edge[u][mate] && !(used >> mate & 1));
            assert_int_equal(bonus[mate], most);
            for (int v = 0; v < g->n; v++) /* now by the order of the others with the same bonus */
                keep[v] = bonus[v] == most;
            jd_matching_confine(m, u, keep);
            for (int v = 0; v < g->n; v++)
                bonus[v] = keep[v] ? v + 1 : 0;
            int64_t last = best_bonus(g, u, used, bonus);
            assert_int_equal(jd_matching_prefer(m, u, bonus), JD_CONTEST_OK);
            assert_int_equal(jd_matching_of(m, u), last - 1);
            used |= 1u << u | 1u << (last - 1);
            jd_matching_take_out(m, u);
        }
    jd_matching_free(m);
}

static void ordered(void **state)
{
    uint64_t     lot = 3;
    struct graph g;
    for (int i = 0; i < 20000; i++) {
        make(&g, some(&lot), &lot, true);
        check_order(&g, &lot);
    }
}

/* Two leave: what stays is as heavy as it can be without them. */
static void check_removed(struct jd_matching *m, const struct graph *g, int u, int v)
{
    struct best         best = {0};
    int64_t             sum[WORDS] = {0};
    struct jd_matching *copy = NULL;
    try_all(g, true, 0, 1u << u | 1u << v, (int64_t[]){0, 0}, &best);
    assert_int_equal(jd_matching_without(m, u, v, &copy), best.any ? JD_CONTEST_OK : JD_CONTEST_IMPOSSIBLE);
    for (int a = 0; a < g->n && best.any; a++) {
        int mate = jd_matching_of(copy, a);
        for (int i = 0; i < WORDS && mate > a; i++)
            sum[i] += g->weight[a][mate][i];
    }
    assert_memory_equal(sum, best.sum, sizeof sum);
    jd_matching_free(copy);
}

static void removed(void **state)
{
    uint64_t     lot = 7;
    struct graph g;
    for (int i = 0; i < 2000; i++) {
        make(&g, some(&lot), &lot, true);
        struct jd_matching *m = fill(&g);
        if (jd_matching_solve(m, true) == JD_CONTEST_OK)
            for (int u = 0; u < g.n; u++)
                check_removed(m, &g, u, (u + 1) % g.n);
        jd_matching_free(m);
    }
}

static bool joined(const void *context, int u, int v) { return ((const struct graph *)context)->edge[u][v]; }

/* Each pair that can be settled is settled exactly when the others can be paired without it. */
static void settled(void **state)
{
    uint64_t     lot = 2;
    struct graph g;
    for (int i = 0; i < 20000; i++) {
        struct jd_mates m;
        struct best     best = {0};
        make(&g, some(&lot), &lot, false);
        for (int v = 0; v < g.n; v++)
            g.edge[v][v] = false;
        assert_true(jd_mates_open(&m, g.n, joined, &g));
        try_all(&g, true, 0, 0, (int64_t[]){0, 0}, &best);
        assert_int_equal(jd_mates_complete(&m), best.any);
        unsigned used = 0;
        for (int u = 0; u < g.n && best.any; u++)
            for (int v = u + 1; v < g.n; v++) {
                struct best rest = {0};
                if (used >> u & 1 || used >> v & 1 || !g.edge[u][v])
                    continue;
                try_all(&g, true, 0, used | 1u << u | 1u << v, (int64_t[]){0, 0}, &rest);
                assert_int_equal(jd_mates_settle(&m, u, v), rest.any);
                used |= rest.any ? 1u << u | 1u << v : 0;
            }
        jd_mates_close(&m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(weights), cmocka_unit_test(nested), cmocka_unit_test(ordered),
                                       cmocka_unit_test(removed), cmocka_unit_test(settled)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
