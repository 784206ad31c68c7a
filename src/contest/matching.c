/* matching.c - maximum weight matching in general graphs: see matching.h, and matching_search.c for the searches. */
#include "contest/matching_state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- room ---- */

static void *cells(size_t count, size_t size) { return calloc(count + 1, size); }

static bool has_room(const struct jd_matching *m)
{
    return m->kind && m->weights && m->index && m->duals && m->node && m->top && m->mark && m->root && m->slack &&
           m->least && m->best && m->inside && m->queue && m->step && m->trial && m->seen && m->bound && m->gone &&
           m->bonus;
}

/* `kind`: edges of another one, or NULL. */
static struct jd_matching *make(int vertices, int words, uint32_t *kind)
{
    struct jd_matching *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    size_t n = (size_t)vertices, all = (size_t)most_nodes(vertices), odd = all - n, w = (size_t)words + 1;
    *m = (struct jd_matching){.n = vertices, .words = words + 1, .nodes = vertices, .favoured = -1};
    m->kinds = 1;
    m->room = 64;
    m->index_size = 256;
    m->loan.is_on = kind;
    m->kind = kind ? kind : cells(n * n, sizeof *m->kind);
    m->weights = cells(m->room * w, sizeof *m->weights);
    m->index = cells(m->index_size, sizeof *m->index);
    m->duals = cells(all * w, sizeof *m->duals);
    m->node = cells(all, sizeof *m->node);
    m->top = cells(all, sizeof *m->top);
    m->mark = cells(all, sizeof *m->mark);
    m->root = cells(all, sizeof *m->root);
    m->slack = cells(all, sizeof *m->slack);
    m->least = cells(all, sizeof *m->least);
    m->best = cells(odd * all, sizeof *m->best);
    m->inside = cells(odd * n, sizeof *m->inside);
    m->queue = cells(n, sizeof *m->queue);
    m->step = cells(w, sizeof *m->step);
    m->trial = cells(w, sizeof *m->trial);
    m->seen = cells(all, sizeof *m->seen);
    m->bound = cells(n, sizeof *m->bound);
    m->gone = cells(n, sizeof *m->gone);
    m->bonus = cells(n, sizeof *m->bonus);
    if (has_room(m))
        return m;
    jd_matching_free(m);
    return NULL;
}

struct jd_matching *jd_matching_new(int vertices, int words) { return make(vertices, words, NULL); }

void jd_matching_set_stop(struct jd_matching *m, const int *stop) { m->stop = stop; }

static void set_kind(struct jd_matching *m, int u, int v, uint32_t kind)
{
    size_t n = (size_t)m->n;
    m->kind[(size_t)u * n + (size_t)v] = m->kind[(size_t)v * n + (size_t)u] = kind;
}

/* The last first: what is kept of it is without the other. */
static void give_back(struct jd_matching *m)
{
    for (int i = 1; i >= 0; i--) {
        for (int v = 0; m->loan.row[i] && v < m->n; v++)
            set_kind(m, m->loan.vertex[i], v, m->loan.row[i][v]);
        free(m->loan.row[i]);
    }
    m->kind = NULL;
}

void jd_matching_free(struct jd_matching *m)
{
    if (!m)
        return;
    if (m->loan.is_on)
        give_back(m);
    for (int i = m->n; m->node && i < m->nodes; i++)
        free(m->node[i].ring);
    void *const all[] = {m->kind,  m->weights, m->index, m->duals, m->node,   m->top,   m->mark,
                         m->root,  m->slack,   m->least, m->best,  m->inside, m->queue, m->step,
                         m->trial, m->seen,    m->bound, m->gone,  m->bonus};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
    jd_matching_end_calm(m);
    free(m);
}

/* ---- edges ---- */

static uint32_t place_of(const struct jd_matching *m, const int64_t *weight)
{
    uint64_t hash = 0;
    for (int i = 0; i + 1 < m->words; i++)
        hash = (hash ^ (uint64_t)weight[i]) * 0x9E3779B97F4A7C15u;
    return (uint32_t)(hash >> 32) & (m->index_size - 1);
}

/* Where in the index the weight is, or may go. */
static uint32_t find_place(const struct jd_matching *m, const int64_t *weight)
{
    size_t   w = (size_t)m->words;
    uint32_t at = place_of(m, weight);
    while (m->index[at] && memcmp(&m->weights[m->index[at] * w], weight, (w - 1) * sizeof *weight) != 0)
        at = (at + 1) & (m->index_size - 1);
    return at;
}

static bool enlarge(struct jd_matching *m)
{
    size_t    w = (size_t)m->words;
    int64_t  *weights = realloc(m->weights, 2 * (size_t)m->room * w * sizeof *weights);
    uint32_t *index = weights ? calloc(8 * (size_t)m->room, sizeof *index) : NULL;
    m->weights = weights ? weights : m->weights;
    if (!index)
        return false;
    free(m->index);
    m->index = index;
    m->room *= 2;
    m->index_size = 4 * m->room;
    for (uint32_t i = 1; i < m->kinds; i++)
        m->index[find_place(m, &m->weights[i * w])] = i;
    return true;
}

/* Weights that are the same are kept once. */
static uint32_t kind_of(struct jd_matching *m, const int64_t *weight)
{
    size_t w = (size_t)m->words;
    if (m->kinds == m->room && !enlarge(m)) {
        m->failed = true;
        return 0;
    }
    uint32_t at = find_place(m, weight);
    if (!m->index[at]) {
        int64_t *place = &m->weights[m->kinds * w];
        memcpy(place, weight, (w - 1) * sizeof *weight);
        place[w - 1] = 0;
        m->index[at] = m->kinds++;
    }
    return m->index[at];
}

void jd_matching_edge(struct jd_matching *m, int u, int v, const int64_t *weight)
{
    assert(u != v && u < m->n && v < m->n);
    set_kind(m, u, v, kind_of(m, weight));
}

static void cut(struct jd_matching *m, int u, int v)
{
    set_kind(m, u, v, 0);
    jd_matching_calm_cut(m, u, v);
}

void jd_matching_drop(struct jd_matching *m, int vertex)
{
    m->gone[vertex] = true;
    for (int v = 0; v < m->n; v++)
        if (v != vertex)
            cut(m, vertex, v);
}

int jd_matching_of(const struct jd_matching *m, int vertex)
{
    return m->calm.is_on ? m->calm.mate[vertex] : m->node[vertex].match.to;
}

/* ---- the beginning ---- */

/* The variables begin high enough: with the heaviest edge of each vertex. They are even, since trees that grow side by
 * side move towards each other by halves. */
static void begin_high(struct jd_matching *m, int u)
{
    int64_t *y = dual(m, u);
    bool     any = !m->bound[u];
    memset(y, 0, (size_t)m->words * sizeof *y);
    for (int v = 0; v < m->n; v++)
        if (has_edge(m, u, v) && (!any || compare(m, weight(m, u, v), y) > 0)) {
            memcpy(y, weight(m, u, v), (size_t)m->words * sizeof *y);
            any = true;
        }
    for (int i = 0; i < m->words; i++)
        y[i] += y[i] & 1;
}

/* As low as those of the others allow; then some edge is tight, and who is free at its end is the mate. */
static void lower(struct jd_matching *m, int u)
{
    int64_t *y = dual(m, u);
    bool     any = !m->bound[u];
    memset(y, 0, (size_t)m->words * sizeof *y);
    for (int v = 0; v < m->n; v++) {
        if (!has_edge(m, u, v))
            continue;
        for (int i = 0; i < m->words; i++)
            m->trial[i] = 2 * weight(m, u, v)[i] - dual(m, v)[i];
        if (!any || compare(m, m->trial, y) > 0)
            memcpy(y, m->trial, (size_t)m->words * sizeof *y);
        any = true;
    }
    for (int v = 0; v < m->n && m->node[u].match.to < 0; v++) {
        struct link e = {u, v};
        if (!has_edge(m, u, v) || m->node[v].match.to >= 0 || !is_tight(m, e))
            continue;
        m->node[u].match = e;
        m->node[v].match = turned(e);
    }
}

/* The vertex for which a node is free. */
static int base_of(const struct jd_matching *m, int node)
{
    while (is_blossom(m, node))
        node = m->node[node].ring[0];
    return node;
}

/* Whoever is free and ought not to be gets a mate. */
static jd_contest_err mend(struct jd_matching *m)
{
    jd_contest_err err = m->failed ? JD_CONTEST_MEMORY : JD_CONTEST_OK;
    for (int v = 0; v < m->n && err == JD_CONTEST_OK; v++) {
        int node = m->top[v];
        if (m->gone[v] || m->node[node].match.to >= 0)
            continue;
        int base = base_of(m, node);
        if (m->bound[base] || is_positive(m, dual(m, base)))
            err = jd_matching_search(m, node);
    }
    return err;
}

jd_contest_err jd_matching_solve(struct jd_matching *m, bool perfect)
{
    for (int x = 0; x < most_nodes(m->n); x++) {
        m->node[x].match = m->node[x].back = (struct link){-1, -1};
        m->top[x] = x < m->n ? x : -1;
    }
    for (int u = 0; u < m->n; u++) {
        m->bound[u] = perfect && !m->gone[u];
        begin_high(m, u);
    }
    for (int u = 0; u < m->n; u++)
        if (m->node[u].match.to < 0)
            lower(m, u);
    if (m->failed)
        return JD_CONTEST_MEMORY;
    return perfect ? jd_matching_search_all(m) : mend(m);
}

/* ---- afterwards ---- */

/* A vertex is in no blossom any more. */
static void open_up(struct jd_matching *m, int vertex)
{
    while (m->top[vertex] != vertex)
        jd_matching_dissolve(m, m->top[vertex]);
}

static void copy(void *to, const void *from, size_t count, size_t size) { memcpy(to, from, count * size); }

static bool copy_weights(struct jd_matching *to, const struct jd_matching *m)
{
    size_t    w = (size_t)m->words;
    int64_t  *weights = realloc(to->weights, ((size_t)m->room * w + 1) * sizeof *weights);
    uint32_t *index = realloc(to->index, ((size_t)m->index_size + 1) * sizeof *index);
    to->weights = weights ? weights : to->weights;
    to->index = index ? index : to->index;
    if (!weights || !index)
        return false;
    to->kinds = m->kinds;
    to->room = m->room;
    to->index_size = m->index_size;
    copy(weights, m->weights, m->kinds * w, sizeof *weights);
    copy(index, m->index, m->index_size, sizeof *index);
    return true;
}

static bool copy_nodes(struct jd_matching *to, const struct jd_matching *m)
{
    size_t n = (size_t)m->n, all = (size_t)most_nodes(m->n), nodes = (size_t)m->nodes;
    copy(to->duals, m->duals, nodes * (size_t)m->words, sizeof *m->duals);
    copy(to->top, m->top, all, sizeof *m->top);
    copy(to->best, m->best, (nodes - n) * all, sizeof *m->best);
    copy(to->inside, m->inside, (nodes - n) * n, sizeof *m->inside);
    for (to->nodes = 0; to->nodes < m->nodes; to->nodes++) {
        const struct node *from = &m->node[to->nodes];
        struct node       *node = &to->node[to->nodes];
        *node = *from;
        node->ring = from->ring ? malloc((size_t)from->size * sizeof *node->ring) : NULL;
        if (from->ring && !node->ring)
            return false;
        if (from->ring)
            copy(node->ring, from->ring, (size_t)from->size, sizeof *node->ring);
    }
    for (int x = m->nodes; x < most_nodes(m->n); x++)
        to->node[x] = (struct node){{-1, -1}, {-1, -1}, NULL, 0};
    return true;
}

/* With the edges of `m`. */
static struct jd_matching *copy_found(struct jd_matching *m)
{
    size_t              n = (size_t)m->n;
    struct jd_matching *to = make(m->n, m->words - 1, m->kind);
    if (!to)
        return NULL;
    copy(to->bound, m->bound, n, sizeof *m->bound);
    copy(to->gone, m->gone, n, sizeof *m->gone);
    to->stop = m->stop;
    if (copy_weights(to, m) && copy_nodes(to, m))
        return to;
    jd_matching_free(to);
    return NULL;
}

/* A vertex leaves the graph; its edges are kept for the lender. */
static bool leave(struct jd_matching *m, int index, int vertex)
{
    size_t    n = (size_t)m->n;
    uint32_t *row = malloc((n + 1) * sizeof *row);
    if (!row)
        return false;
    copy(row, &m->kind[(size_t)vertex * n], n, sizeof *row);
    m->loan.vertex[index] = vertex;
    m->loan.row[index] = row;
    open_up(m, vertex);
    jd_matching_part(m, vertex);
    jd_matching_drop(m, vertex);
    return true;
}

jd_contest_err jd_matching_without(struct jd_matching *m, int u, int v, struct jd_matching **out)
{
    *out = copy_found(m);
    return *out && leave(*out, 0, u) && leave(*out, 1, v) ? mend(*out) : JD_CONTEST_MEMORY;
}

/* ---- among the heaviest ---- */

/* There are no blossoms. */
static void part_from_mate(struct jd_matching *m, int vertex)
{
    int mate = m->node[vertex].match.to;
    if (mate >= 0)
        m->node[vertex].match = m->node[mate].match = (struct link){-1, -1};
}

/* Bonuses are weights that count after all others. */
static void favour(struct jd_matching *m, int vertex, const int64_t *bonus)
{
    int64_t most = 0;
    m->favoured = vertex;
    memcpy(m->bonus, bonus, (size_t)m->n * sizeof *bonus);
    for (int v = 0; v < m->n; v++)
        if (has_edge(m, vertex, v) && bonus[v] > most)
            most = bonus[v];
    dual(m, vertex)[m->words - 1] += 2 * most;
}

/* The edges between a vertex that is in no blossom and all blossoms have changed. */
static void refresh_edges(struct jd_matching *m, int vertex)
{
    for (int b = m->n; b < m->nodes; b++) {
        if (!m->node[b].ring)
            continue;
        struct link *e = &best_row(m, b)[vertex];
        const int   *inside = inside_row(m, b);
        *e = (struct link){-1, -1};
        for (int v = 0; v < m->n; v++) {
            struct link one = {v, vertex};
            if (inside[v] >= 0 && has_edge(m, v, vertex) && (e->from < 0 || has_less_slack(m, one, *e)))
                *e = one;
        }
    }
}

/* The bonuses do not count any more; only edges with the mate's stay. */
static void forget_favour(struct jd_matching *m)
{
    int u = m->favoured, mate = m->node[u].match.to;
    open_up(m, u);
    for (int v = 0; v < m->n; v++)
        if (v != u && m->bonus[v] != m->bonus[mate])
            set_kind(m, u, v, 0);
    dual(m, u)[m->words - 1] -= 2 * m->bonus[mate];
    m->favoured = -1;
    refresh_edges(m, u);
}

jd_contest_err jd_matching_prefer(struct jd_matching *m, int vertex, const int64_t *bonus)
{
    jd_contest_err err = jd_matching_calm_down(m);
    if (err != JD_CONTEST_OK || jd_matching_try_calm(m, vertex, bonus))
        return err;
    jd_matching_stir(m);
    part_from_mate(m, vertex);
    favour(m, vertex, bonus);
    err = mend(m);
    if (err != JD_CONTEST_OK)
        return err;
    forget_favour(m);
    err = mend(m);
    return err == JD_CONTEST_OK ? jd_matching_calm_down(m) : err;
}

void jd_matching_take_out(struct jd_matching *m, int vertex)
{
    int mate = jd_matching_of(m, vertex);
    jd_matching_drop(m, vertex);
    jd_matching_drop(m, mate);
    jd_matching_calm_leave(m, vertex, mate);
}

void jd_matching_confine(struct jd_matching *m, int vertex, const bool *keep)
{
    for (int v = 0; v < m->n; v++)
        if (v != vertex && !keep[v])
            cut(m, vertex, v);
}

jd_contest_err jd_matching_restrict(struct jd_matching *m, bool (*keep)(const void *context, int u, int v),
                                    const void         *context)
{
    jd_contest_err err = jd_matching_calm_down(m);
    for (int u = 0; u < m->n && err == JD_CONTEST_OK; u++)
        for (int v = u + 1; v < m->n; v++)
            if (has_edge(m, u, v) && !keep(context, u, v))
                cut(m, u, v);
    return err;
}
