/* matching.c - maximum weight matching in general graphs.
 *
 * Each vertex and each blossom (an odd set that is treated as one vertex) has a dual variable. An edge is tight when
 * the variables of its ends add up to twice its weight; alternating trees of tight edges grow from all free vertices at
 * once until two of them meet or an odd cycle closes; when they cannot grow, the variables move until an edge becomes
 * tight. Variables are lists of numbers like the weights, and every step only adds, halves and compares them.
 */
#include "contest/matching_state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- room ---- */

static int most_nodes(int n) { return n + n / 2 + 1; }

struct jd_matching *jd_matching_new(int vertices, int words)
{
    struct jd_matching *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    size_t n = (size_t)vertices, all = (size_t)most_nodes(vertices), odd = all - n, w = (size_t)words;
    m->n = vertices;
    m->words = words;
    m->nodes = vertices;
    m->weights = calloc(n * n * w + 1, sizeof *m->weights);
    m->edges = calloc(n * n + 1, sizeof *m->edges);
    m->duals = calloc(all * w, sizeof *m->duals);
    m->node = calloc(all, sizeof *m->node);
    m->top = calloc(all, sizeof *m->top);
    m->best = calloc(odd * all, sizeof *m->best);
    m->inside = calloc(odd * n + 1, sizeof *m->inside);
    m->queue = calloc(n + 1, sizeof *m->queue);
    m->step = calloc(w, sizeof *m->step);
    m->trial = calloc(w, sizeof *m->trial);
    m->seen = calloc(all, sizeof *m->seen);
    if (m->weights && m->edges && m->duals && m->node && m->top && m->best && m->inside && m->queue && m->step &&
        m->trial && m->seen)
        return m;
    jd_matching_free(m);
    return NULL;
}

void jd_matching_free(struct jd_matching *m)
{
    if (!m)
        return;
    for (int i = m->n; m->node && i < m->nodes; i++)
        free(m->node[i].ring);
    free(m->weights);
    free(m->edges);
    free(m->duals);
    free(m->node);
    free(m->top);
    free(m->best);
    free(m->inside);
    free(m->queue);
    free(m->step);
    free(m->trial);
    free(m->seen);
    free(m);
}

int64_t *jd_matching_edge(struct jd_matching *m, int u, int v)
{
    size_t low = (size_t)(u < v ? u : v), high = (size_t)(u < v ? v : u), n = (size_t)m->n;
    assert(low < high && high < n);
    m->edges[low * n + high] = m->edges[high * n + low] = true;
    return &m->weights[(low * n + high) * (size_t)m->words];
}

int jd_matching_of(const struct jd_matching *m, int vertex) { return m->node[vertex].match.to; }

/* ---- nodes ---- */

static struct link *best_row(const struct jd_matching *m, int blossom)
{
    return &m->best[(size_t)(blossom - m->n) * (size_t)most_nodes(m->n)];
}

static int *inside_row(const struct jd_matching *m, int blossom)
{
    return &m->inside[(size_t)(blossom - m->n) * (size_t)m->n];
}

static bool is_blossom(const struct jd_matching *m, int node) { return node >= m->n; }

static struct link turned(struct link e) { return (struct link){e.to, e.from}; }

/* The edge from one node to another that has the least slack; from -1: none. */
static struct link between(const struct jd_matching *m, int a, int b)
{
    if (is_blossom(m, a))
        return best_row(m, a)[b];
    if (is_blossom(m, b))
        return turned(best_row(m, b)[a]);
    return m->edges[(size_t)a * (size_t)m->n + (size_t)b] ? (struct link){a, b} : (struct link){-1, -1};
}

/* An outer vertex sees a node: is it the nearest? */
static void note_slack(struct jd_matching *m, int vertex, int node)
{
    struct link e = between(m, vertex, node);
    if (e.from < 0)
        return;
    int now = m->node[node].slack;
    if (now < 0 || has_less_slack(m, e, between(m, now, node)))
        m->node[node].slack = vertex;
}

static void find_slack(struct jd_matching *m, int node)
{
    m->node[node].slack = -1;
    for (int u = 0; u < m->n; u++)
        if (m->top[u] != node && m->node[m->top[u]].mark == OUTER)
            note_slack(m, u, node);
}

/* All vertices of a node wait for their edges to be looked at. */
static void enqueue(struct jd_matching *m, int node)
{
    if (!is_blossom(m, node)) {
        m->queue[m->queued++] = node;
        return;
    }
    for (int i = 0; i < m->node[node].size; i++)
        enqueue(m, m->node[node].ring[i]);
}

static void set_top(struct jd_matching *m, int node, int top)
{
    m->top[node] = top;
    for (int i = 0; is_blossom(m, node) && i < m->node[node].size; i++)
        set_top(m, m->node[node].ring[i], top);
}

/* Where in the ring a node stands, when it is walked in the direction in which that is an even number of steps. */
static int even_place(struct jd_matching *m, int blossom, int inner)
{
    struct node *b = &m->node[blossom];
    int          at = 0;
    while (b->ring[at] != inner)
        at++;
    if (at % 2 == 0)
        return at;
    for (int i = 1, j = b->size - 1; i < j; i++, j--) {
        int swap = b->ring[i];
        b->ring[i] = b->ring[j];
        b->ring[j] = swap;
    }
    return b->size - at;
}

static void rotate(struct node *b, int by)
{
    for (; by > 0; by--) {
        int first = b->ring[0];
        memmove(b->ring, b->ring + 1, (size_t)(b->size - 1) * sizeof *b->ring);
        b->ring[b->size - 1] = first;
    }
}

/* `node` is matched by its edge to `other`; inside a blossom the ring follows. */
static void set_match(struct jd_matching *m, int node, int other)
{
    struct link e = between(m, node, other);
    m->node[node].match = e;
    if (!is_blossom(m, node))
        return;
    int inner = inside_row(m, node)[e.from], place = even_place(m, node, inner);
    for (int i = 0; i < place; i++)
        set_match(m, m->node[node].ring[i], m->node[node].ring[i ^ 1]);
    set_match(m, inner, other);
    rotate(&m->node[node], place);
}

static int top_of(const struct jd_matching *m, int vertex) { return vertex < 0 ? -1 : m->top[vertex]; }

/* ---- trees ---- */

/* Along the tree to its root everything changes hands. */
static void augment(struct jd_matching *m, int node, int other)
{
    for (;;) {
        int next = top_of(m, m->node[node].match.to);
        set_match(m, node, other);
        if (next < 0)
            return;
        int above = top_of(m, m->node[next].back.from);
        set_match(m, next, above);
        node = above;
        other = next;
    }
}

/* One step from an outer node to the next outer one towards the root; -1 behind it. */
static int step_up(const struct jd_matching *m, int node)
{
    int inner = top_of(m, m->node[node].match.to);
    return inner < 0 ? -1 : top_of(m, m->node[inner].back.from);
}

/* The outer node where two paths to the root meet; -1: they are of two trees. */
static int meeting(struct jd_matching *m, int a, int b)
{
    for (m->turn++; a >= 0 || b >= 0;) {
        if (a >= 0) {
            if (m->seen[a] == m->turn)
                return a;
            m->seen[a] = m->turn;
            a = step_up(m, a);
        }
        int swap = a;
        a = b;
        b = swap;
    }
    return -1;
}

static int free_blossom(struct jd_matching *m)
{
    int b = m->n;
    while (b < m->nodes && m->node[b].ring)
        b++;
    assert(b < most_nodes(m->n));
    m->nodes = b == m->nodes ? b + 1 : m->nodes;
    return b;
}

/* From an outer node up to the meeting, both kinds of nodes. Returns how many. */
static int climb(struct jd_matching *m, int from, int end, int *out)
{
    int count = 0;
    for (int node = from; node != end; node = step_up(m, node)) {
        out[count++] = node;
        out[count++] = top_of(m, m->node[node].match.to);
    }
    return count;
}

static void reverse(int *list, int count)
{
    for (int i = 0, j = count - 1; i < j; i++, j--) {
        int swap = list[i];
        list[i] = list[j];
        list[j] = swap;
    }
}

/* The edges of a new blossom are the best of those of its ring. */
static void gather_edges(struct jd_matching *m, int blossom)
{
    struct node *b = &m->node[blossom];
    struct link *row = best_row(m, blossom);
    int         *inside = inside_row(m, blossom);
    for (int x = 0; x < most_nodes(m->n); x++)
        row[x] = (struct link){-1, -1};
    for (int v = 0; v < m->n; v++)
        inside[v] = -1;
    for (int i = 0; i < b->size; i++) {
        int part = b->ring[i];
        for (int x = 0; x < m->nodes; x++) {
            if (x == blossom || (is_blossom(m, x) && !m->node[x].ring))
                continue;
            struct link e = between(m, part, x);
            if (e.from >= 0 && (row[x].from < 0 || has_less_slack(m, e, row[x])))
                row[x] = e;
        }
        for (int v = 0; v < m->n; v++)
            if (is_blossom(m, part) ? inside_row(m, part)[v] >= 0 : v == part)
                inside[v] = part;
    }
    for (int x = m->n; x < m->nodes; x++)
        if (x != blossom && m->node[x].ring)
            best_row(m, x)[blossom] = turned(row[x]);
}

/* An odd cycle becomes one node, which is outer. False: no memory. */
static bool shrink(struct jd_matching *m, int u, int v, int base)
{
    int          blossom = free_blossom(m), count = 1;
    struct node *b = &m->node[blossom];
    int         *ring = calloc((size_t)m->nodes + 1, sizeof *ring);
    if (!ring)
        return false;
    ring[0] = base;
    count += climb(m, u, base, ring + count);
    reverse(ring + 1, count - 1);
    count += climb(m, v, base, ring + count);
    *b = (struct node){m->node[base].match, m->node[base].back, OUTER, -1, ring, count};
    memset(dual(m, blossom), 0, (size_t)m->words * sizeof *m->duals);
    for (int i = 1; i < count; i++)
        if (m->node[ring[i]].mark == INNER)
            enqueue(m, ring[i]);
    set_top(m, blossom, blossom);
    gather_edges(m, blossom);
    find_slack(m, blossom);
    return true;
}

/* A blossom on an inner place whose variable is 0 is taken apart; its even side stays in the tree. */
static void expand(struct jd_matching *m, int blossom)
{
    struct node *b = &m->node[blossom];
    int          entry = inside_row(m, blossom)[b->back.to], place = even_place(m, blossom, entry);
    for (int i = 0; i < b->size; i++)
        set_top(m, b->ring[i], b->ring[i]);
    for (int i = 0; i < place; i += 2) {
        int inner = b->ring[i], outer = b->ring[i + 1];
        m->node[inner].back = between(m, outer, inner);
        m->node[inner].mark = INNER;
        m->node[outer].mark = OUTER;
        m->node[inner].slack = -1;
        find_slack(m, outer);
        enqueue(m, outer);
    }
    m->node[entry].mark = INNER;
    m->node[entry].back = b->back;
    for (int i = place + 1; i < b->size; i++) {
        m->node[b->ring[i]].mark = UNSEEN;
        find_slack(m, b->ring[i]);
    }
    free(b->ring);
    *b = (struct node){{-1, -1}, {-1, -1}, UNSEEN, -1, NULL, 0};
    m->top[blossom] = -1;
}

enum found { NOTHING, AUGMENTED, NO_MEMORY };

/* A tight edge from an outer vertex: the tree grows, a cycle closes, or two trees meet. */
static enum found take_edge(struct jd_matching *m, struct link e)
{
    int u = m->top[e.from], v = m->top[e.to];
    if (m->node[v].mark == UNSEEN) {
        int mate = top_of(m, m->node[v].match.to);
        m->node[v].back = e;
        m->node[v].mark = INNER;
        m->node[v].slack = m->node[mate].slack = -1;
        m->node[mate].mark = OUTER;
        enqueue(m, mate);
        return NOTHING;
    }
    if (m->node[v].mark == INNER)
        return NOTHING;
    int base = meeting(m, u, v);
    if (base >= 0)
        return shrink(m, u, v, base) ? NOTHING : NO_MEMORY;
    augment(m, u, v);
    augment(m, v, u);
    return AUGMENTED;
}

/* ---- one more pair ---- */

static enum found look_around(struct jd_matching *m)
{
    while (m->taken < m->queued) {
        int u = m->queue[m->taken++];
        if (m->node[m->top[u]].mark == INNER)
            continue;
        for (int v = 0; v < m->n; v++) {
            struct link e = {u, v};
            if (!m->edges[(size_t)u * (size_t)m->n + (size_t)v] || m->top[u] == m->top[v])
                continue;
            if (!is_tight(m, e)) {
                note_slack(m, u, m->top[v]);
                continue;
            }
            enum found found = take_edge(m, e);
            if (found != NOTHING)
                return found;
        }
    }
    return NOTHING;
}

static bool is_outermost(const struct jd_matching *m, int node)
{
    return m->top[node] == node && (!is_blossom(m, node) || m->node[node].ring);
}

static void keep_least(struct jd_matching *m, bool *any)
{
    if (!*any || compare(m, m->trial, m->step) < 0)
        memcpy(m->step, m->trial, (size_t)m->words * sizeof *m->step);
    *any = true;
}

static void halve(struct jd_matching *m)
{
    for (int i = 0; i < m->words; i++)
        m->trial[i] /= 2;
}

/* How far the variables can move until something happens. False: for ever. `ends`: what happens is that a free vertex
 * has nothing to gain. */
static bool find_step(struct jd_matching *m, bool perfect, bool *ends)
{
    bool any = false;
    *ends = false;
    for (int x = 0; x < m->nodes; x++) {
        if (!is_outermost(m, x))
            continue;
        struct node *node = &m->node[x];
        if (is_blossom(m, x) && node->mark == INNER) {
            memcpy(m->trial, dual(m, x), (size_t)m->words * sizeof *m->trial);
            halve(m);
            keep_least(m, &any);
        }
        if (node->slack >= 0 && node->mark != INNER) {
            slack_of(m, between(m, node->slack, x), m->trial);
            if (node->mark == OUTER)
                halve(m);
            keep_least(m, &any);
        }
    }
    for (int u = 0; u < m->n && !perfect; u++)
        if (m->node[m->top[u]].mark == OUTER && (!any || compare(m, dual(m, u), m->step) <= 0)) {
            memcpy(m->step, dual(m, u), (size_t)m->words * sizeof *m->step);
            any = *ends = true;
        }
    return any;
}

static void move_duals(struct jd_matching *m)
{
    for (int u = 0; u < m->n; u++) {
        int mark = m->node[m->top[u]].mark;
        if (mark != UNSEEN)
            add(m, dual(m, u), m->step, mark == OUTER ? -1 : 1);
    }
    for (int b = m->n; b < m->nodes; b++)
        if (is_outermost(m, b) && m->node[b].mark != UNSEEN)
            add(m, dual(m, b), m->step, m->node[b].mark == OUTER ? 2 : -2);
}

/* The edges that have become tight. */
static enum found take_tight(struct jd_matching *m)
{
    for (int x = 0; x < m->nodes; x++) {
        if (!is_outermost(m, x) || m->node[x].slack < 0 || m->top[m->node[x].slack] == x)
            continue;
        struct link e = between(m, m->node[x].slack, x);
        if (!is_tight(m, e))
            continue;
        enum found found = take_edge(m, e);
        if (found != NOTHING)
            return found;
    }
    return NOTHING;
}

static void expand_spent(struct jd_matching *m)
{
    for (int b = m->n; b < m->nodes; b++) {
        if (!is_outermost(m, b) || m->node[b].mark != INNER)
            continue;
        bool zero = true;
        for (int i = 0; i < m->words; i++)
            zero = zero && dual(m, b)[i] == 0;
        if (zero)
            expand(m, b);
    }
}

static bool plant(struct jd_matching *m)
{
    m->queued = m->taken = 0;
    for (int x = 0; x < m->nodes; x++) {
        m->node[x].mark = UNSEEN;
        m->node[x].slack = -1;
        m->node[x].back = (struct link){-1, -1};
    }
    for (int x = 0; x < m->nodes; x++)
        if (is_outermost(m, x) && m->node[x].match.to < 0) {
            m->node[x].mark = OUTER;
            enqueue(m, x);
        }
    return m->queued > 0;
}

/* One more pair; false: there is none that helps. */
static bool grow(struct jd_matching *m, bool perfect)
{
    if (!plant(m))
        return false;
    for (;;) {
        bool       ends;
        enum found found = look_around(m);
        if (found != NOTHING)
            return found == AUGMENTED;
        if (!find_step(m, perfect, &ends))
            return false;
        move_duals(m);
        if (ends)
            return false;
        found = take_tight(m);
        if (found != NOTHING)
            return found == AUGMENTED;
        expand_spent(m);
    }
}

/* ---- the beginning ---- */

/* Weights become even, so that half a slack is a whole number, and known in both directions. */
static void mirror(struct jd_matching *m)
{
    size_t n = (size_t)m->n, w = (size_t)m->words;
    for (size_t u = 0; u < n; u++)
        for (size_t v = u + 1; v < n; v++)
            for (size_t i = 0; i < w && m->edges[u * n + v]; i++) {
                m->weights[(u * n + v) * w + i] *= 2;
                m->weights[(v * n + u) * w + i] = m->weights[(u * n + v) * w + i];
            }
}

static void heaviest_at(const struct jd_matching *m, int u, int64_t *out, bool *any)
{
    for (int v = 0; v < m->n; v++)
        if (m->edges[(size_t)u * (size_t)m->n + (size_t)v] && (!*any || compare(m, weight(m, u, v), out) > 0)) {
            memcpy(out, weight(m, u, v), (size_t)m->words * sizeof *out);
            *any = true;
        }
}

/* The smallest variables that are high enough: of each vertex for a perfect matching, else the same for all. */
static void begin_duals(struct jd_matching *m, bool perfect)
{
    bool any = false;
    memset(m->trial, 0, (size_t)m->words * sizeof *m->trial);
    for (int u = 0; u < m->n; u++) {
        bool own = false;
        if (perfect)
            heaviest_at(m, u, dual(m, u), &own);
        else
            heaviest_at(m, u, m->trial, &any);
    }
    for (int u = 0; u < m->n && !perfect; u++)
        memcpy(dual(m, u), m->trial, (size_t)m->words * sizeof *m->trial);
}

/* What fits at once. */
static void begin_pairs(struct jd_matching *m)
{
    for (int u = 0; u < m->n; u++)
        for (int v = u + 1; v < m->n && m->node[u].match.to < 0; v++) {
            struct link e = {u, v};
            if (!m->edges[(size_t)u * (size_t)m->n + (size_t)v] || m->node[v].match.to >= 0 || !is_tight(m, e))
                continue;
            m->node[u].match = e;
            m->node[v].match = turned(e);
        }
}

bool jd_matching_solve(struct jd_matching *m, bool perfect)
{
    for (int x = 0; x < most_nodes(m->n); x++) {
        m->node[x].match = m->node[x].back = (struct link){-1, -1};
        m->top[x] = x < m->n ? x : -1;
    }
    mirror(m);
    begin_duals(m, perfect);
    begin_pairs(m);
    while (grow(m, perfect))
        ;
    for (int v = 0; v < m->n && perfect; v++)
        if (m->node[v].match.to < 0)
            return false;
    return true;
}
