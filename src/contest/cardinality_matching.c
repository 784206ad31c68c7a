/* cardinality_matching.c - matchings of largest size in general graphs, by alternating paths with blossoms. */
#include "contest/cardinality_matching.h"

#include <stdlib.h>
#include <string.h>

bool jd_mates_open(struct jd_mates *m, int n, bool (*joined)(const void *context, int u, int v), const void *context)
{
    size_t size = (size_t)n + 1;
    *m = (struct jd_mates){.n = n, .context = context, .joined = joined};
    m->mate = malloc(4 * size * sizeof *m->mate);
    m->gone = calloc(3 * size, sizeof *m->gone);
    if (!m->mate || !m->gone) {
        jd_mates_close(m);
        return false;
    }
    m->parent = m->mate + size;
    m->base = m->parent + size;
    m->queue = m->base + size;
    m->used = m->gone + size;
    m->flower = m->used + size;
    memset(m->mate, 0xFF, size * sizeof *m->mate);
    return true;
}

void jd_mates_close(struct jd_mates *m)
{
    free(m->mate);
    free(m->gone);
    *m = (struct jd_mates){0};
}

void jd_mates_join(struct jd_mates *m, int u, int v)
{
    m->mate[u] = v;
    m->mate[v] = u;
}

void jd_mates_join_first(struct jd_mates *m, bool (*sooner)(const void *context, int u, int v))
{
    for (int u = 0; u < m->n; u++)
        for (int v = u + 1; v < m->n && m->mate[u] < 0 && !m->gone[u]; v++)
            if (m->mate[v] < 0 && !m->gone[v] && (!sooner || sooner(m->context, u, v)) && m->joined(m->context, u, v))
                jd_mates_join(m, u, v);
}

/* ---- a search ---- */

static int common_base(struct jd_mates *m, int a, int b)
{
    memset(m->flower, 0, (size_t)m->n * sizeof *m->flower);
    for (;;) {
        a = m->base[a];
        m->flower[a] = true;
        if (m->mate[a] < 0)
            break;
        a = m->parent[m->mate[a]];
    }
    for (;;) {
        b = m->base[b];
        if (m->flower[b])
            return b;
        b = m->parent[m->mate[b]];
    }
}

static void mark_path(struct jd_mates *m, int v, int base, int child)
{
    while (m->base[v] != base) {
        m->flower[m->base[v]] = m->flower[m->base[m->mate[v]]] = true;
        m->parent[v] = child;
        child = m->mate[v];
        v = m->parent[m->mate[v]];
    }
}

static void contract(struct jd_mates *m, int u, int v, int *queued)
{
    int base = common_base(m, u, v);
    memset(m->flower, 0, (size_t)m->n * sizeof *m->flower);
    mark_path(m, u, base, v);
    mark_path(m, v, base, u);
    for (int i = 0; i < m->n; i++)
        if (m->flower[m->base[i]]) {
            m->base[i] = base;
            if (!m->used[i]) {
                m->used[i] = true;
                m->queue[(*queued)++] = i;
            }
        }
}

/* The end of a path along which one more pair can be made; -1: there is none. */
static int find_path(struct jd_mates *m, int root)
{
    int queued = 0;
    memset(m->used, 0, (size_t)m->n * sizeof *m->used);
    memset(m->parent, 0xFF, (size_t)m->n * sizeof *m->parent);
    for (int i = 0; i < m->n; i++)
        m->base[i] = i;
    m->used[root] = true;
    m->queue[queued++] = root;
    for (int taken = 0; taken < queued; taken++) {
        int v = m->queue[taken];
        for (int to = 0; to < m->n; to++) {
            if (m->gone[to] || m->base[v] == m->base[to] || m->mate[v] == to || !m->joined(m->context, v, to))
                continue;
            if (to == root || (m->mate[to] >= 0 && m->parent[m->mate[to]] >= 0)) {
                contract(m, v, to, &queued);
            } else if (m->parent[to] < 0) {
                m->parent[to] = v;
                if (m->mate[to] < 0)
                    return to;
                m->used[m->mate[to]] = true;
                m->queue[queued++] = m->mate[to];
            }
        }
    }
    return -1;
}

static bool augment(struct jd_mates *m, int root)
{
    int v = find_path(m, root);
    if (v < 0)
        return false;
    while (v >= 0) {
        int above = m->parent[v], next = m->mate[above];
        jd_mates_join(m, v, above);
        v = next;
    }
    return true;
}

/* ---- the whole ---- */

bool jd_mates_add(struct jd_mates *m, int v) { return augment(m, v); }

bool jd_mates_complete(struct jd_mates *m)
{
    for (int v = 0; v < m->n; v++)
        if (!m->gone[v] && m->mate[v] < 0 && !augment(m, v))
            return false;
    return true;
}

bool jd_mates_settle(struct jd_mates *m, int u, int v)
{
    int a = m->mate[u], b = m->mate[v];
    m->gone[u] = m->gone[v] = true;
    if (a == v)
        return true;
    jd_mates_join(m, u, v);
    m->mate[a] = m->mate[b] = -1;
    if (m->joined(m->context, a, b)) {
        jd_mates_join(m, a, b);
        return true;
    }
    if (augment(m, a))
        return true;
    jd_mates_join(m, u, a);
    jd_mates_join(m, v, b);
    m->gone[u] = m->gone[v] = false;
    return false;
}

/* Everybody to whom an alternating path leads from the mate who would be alone can be alone instead of him. */
void jd_mates_find_options(struct jd_mates *m, int v)
{
    int mate = m->mate[v];
    m->gone[v] = true;
    m->mate[mate] = -1;
    find_path(m, mate);
    m->mate[mate] = v;
    m->gone[v] = false;
}
