/* matching_search.c - alternating trees of tight edges, with blossoms.
 *
 * Each vertex and each blossom (an odd set that is treated as one vertex) has a dual variable. An edge is tight when
 * the variables of its ends add up to twice its weight. A tree of tight edges grows from a free node until it reaches
 * another one, or a vertex that may as well be free itself; where an odd cycle closes, it becomes a blossom; when the
 * tree cannot grow, the variables move until an edge becomes tight. Variables are lists of numbers like the weights,
 * and every step only adds, halves and compares them: all those of one tree are even, or all odd.
 */
#include "contest/matching_state.h"
#include "contest/stop.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- nodes ---- */

/* The edge from one node to another that has the least slack; from -1: none. */
static struct link between(const struct jd_matching *m, int a, int b)
{
    if (is_blossom(m, a))
        return best_row(m, a)[b];
    if (is_blossom(m, b))
        return turned(best_row(m, b)[a]);
    return has_edge(m, a, b) ? (struct link){a, b} : (struct link){-1, -1};
}

static void forget_slack(struct jd_matching *m, int node)
{
    m->slack[node] = -1;
    m->least[node] = INT64_MAX;
}

/* An outer vertex sees a node: is it the nearest? */
static void note_slack(struct jd_matching *m, int vertex, int node)
{
    struct link e = between(m, vertex, node);
    if (e.from < 0)
        return;
    int now = m->slack[node];
    if (now >= 0 && !has_less_slack(m, e, between(m, now, node)))
        return;
    m->slack[node] = vertex;
    m->least[node] = first_slack(m, e);
}

/* None is nearer than one with a tight edge. */
static void find_slack(struct jd_matching *m, int node)
{
    forget_slack(m, node);
    for (int u = 0; u < m->n; u++) {
        if (m->top[u] == node || m->mark[m->top[u]] != OUTER)
            continue;
        note_slack(m, u, node);
        if (m->slack[node] == u && is_tight(m, between(m, u, node)))
            return;
    }
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

void jd_matching_set_match(struct jd_matching *m, int node, int other)
{
    struct link e = between(m, node, other);
    m->node[node].match = e;
    if (!is_blossom(m, node))
        return;
    int inner = inside_row(m, node)[e.from], place = even_place(m, node, inner);
    for (int i = 0; i < place; i++)
        jd_matching_set_match(m, m->node[node].ring[i], m->node[node].ring[i ^ 1]);
    jd_matching_set_match(m, inner, other);
    rotate(&m->node[node], place);
}

/* `vertex` of the node is alone. */
static void set_free(struct jd_matching *m, int node, int vertex)
{
    m->node[node].match = (struct link){-1, -1};
    if (!is_blossom(m, node))
        return;
    int inner = inside_row(m, node)[vertex], place = even_place(m, node, inner);
    for (int i = 0; i < place; i++)
        jd_matching_set_match(m, m->node[node].ring[i], m->node[node].ring[i ^ 1]);
    set_free(m, inner, vertex);
    rotate(&m->node[node], place);
}

static int top_of(const struct jd_matching *m, int vertex) { return vertex < 0 ? -1 : m->top[vertex]; }

/* ---- trees ---- */

/* Along the tree to its root everything changes hands. */
static void augment(struct jd_matching *m, int node, int other)
{
    for (;;) {
        int next = top_of(m, m->node[node].match.to);
        jd_matching_set_match(m, node, other);
        if (next < 0)
            return;
        int above = top_of(m, m->node[next].back.from);
        jd_matching_set_match(m, next, above);
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

/* The outer node where two paths to the root meet. */
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
            if (m->top[x] == blossom || (is_blossom(m, x) && !m->node[x].ring))
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
    *b = (struct node){m->node[base].match, m->node[base].back, ring, count};
    m->mark[blossom] = OUTER;
    m->root[blossom] = m->root[base];
    memset(dual(m, blossom), 0, (size_t)m->words * sizeof *m->duals);
    for (int i = 1; i < count; i++)
        if (m->mark[ring[i]] == INNER)
            enqueue(m, ring[i]);
    set_top(m, blossom, blossom);
    gather_edges(m, blossom);
    find_slack(m, blossom);
    return true;
}

static void discard(struct jd_matching *m, int blossom)
{
    free(m->node[blossom].ring);
    m->node[blossom] = (struct node){{-1, -1}, {-1, -1}, NULL, 0};
    m->mark[blossom] = UNSEEN;
    forget_slack(m, blossom);
    m->top[blossom] = -1;
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
        m->mark[inner] = INNER;
        m->mark[outer] = OUTER;
        m->root[inner] = m->root[outer] = m->root[blossom];
        forget_slack(m, inner);
        find_slack(m, outer);
        enqueue(m, outer);
    }
    m->mark[entry] = INNER;
    m->root[entry] = m->root[blossom];
    m->node[entry].back = b->back;
    for (int i = place + 1; i < b->size; i++) {
        m->mark[b->ring[i]] = UNSEEN;
        find_slack(m, b->ring[i]);
    }
    discard(m, blossom);
}

enum found { NOTHING, DONE, NO_MEMORY };

/* A tight edge from an outer vertex: the tree grows, a cycle closes, or the root gets a mate, perhaps another root. */
static enum found take_edge(struct jd_matching *m, struct link e)
{
    int u = m->top[e.from], v = m->top[e.to];
    if (m->mark[v] == INNER)
        return NOTHING;
    if (m->mark[v] == OUTER && m->root[u] == m->root[v])
        return shrink(m, u, v, meeting(m, u, v)) ? NOTHING : NO_MEMORY;
    if (m->mark[v] == OUTER) {
        augment(m, u, v);
        augment(m, v, u);
        return DONE;
    }
    int mate = top_of(m, m->node[v].match.to);
    if (mate < 0) {
        augment(m, u, v);
        jd_matching_set_match(m, v, u);
        return DONE;
    }
    m->node[v].back = e;
    m->mark[v] = INNER;
    forget_slack(m, v);
    forget_slack(m, mate);
    m->mark[mate] = OUTER;
    m->root[v] = m->root[mate] = m->root[u];
    enqueue(m, mate);
    return NOTHING;
}

/* ---- one search ---- */

static enum found look_around(struct jd_matching *m)
{
    while (m->taken < m->queued) {
        int             u = m->queue[m->taken++];
        const uint32_t *row = &m->kind[(size_t)u * (size_t)m->n];
        for (int v = 0; v < m->n; v++) {
            int         node = m->top[v], mark = m->mark[node];
            struct link e = {u, v};
            if (!row[v] || mark == INNER || m->top[u] == node)
                continue;
            if (first_slack(m, e) > m->least[node])
                continue;
            if (mark == OUTER || !is_tight(m, e)) {
                note_slack(m, u, node); /* cycles wait until nothing else can be done */
                continue;
            }
            enum found found = take_edge(m, e);
            if (found != NOTHING)
                return found;
        }
    }
    return NOTHING;
}

static void keep_least(struct jd_matching *m, bool *any)
{
    if (!*any || compare(m, m->trial, m->step) < 0)
        memcpy(m->step, m->trial, (size_t)m->words * sizeof *m->step);
    *any = true;
}

/* How far the variables can move until something happens. False: for ever. `rests`: what happens is that this vertex
 * has nothing to gain from a mate; else -1. */
static bool find_step(struct jd_matching *m, int *rests)
{
    bool any = false;
    *rests = -1;
    for (int x = 0; x < m->nodes; x++) {
        if (!is_outermost(m, x))
            continue;
        if (is_blossom(m, x) && m->mark[x] == INNER) {
            memcpy(m->trial, dual(m, x), (size_t)m->words * sizeof *m->trial);
            halve(m);
            keep_least(m, &any);
        }
        if (m->slack[x] >= 0 && m->mark[x] != INNER) {
            slack_of(m, between(m, m->slack[x], x), m->trial);
            if (m->mark[x] == OUTER)
                halve(m);
            keep_least(m, &any);
        }
    }
    for (int u = 0; u < m->n; u++)
        if (!m->bound[u] && m->mark[m->top[u]] == OUTER && (!any || compare(m, dual(m, u), m->step) <= 0)) {
            memcpy(m->step, dual(m, u), (size_t)m->words * sizeof *m->step);
            any = true;
            *rests = u;
        }
    return any;
}

static void move_duals(struct jd_matching *m)
{
    for (int u = 0; u < m->n; u++) {
        int mark = m->mark[m->top[u]];
        if (mark != UNSEEN)
            add(m, dual(m, u), m->step, mark == OUTER ? -1 : 1);
    }
    for (int b = m->n; b < m->nodes; b++)
        if (is_outermost(m, b) && m->mark[b] != UNSEEN)
            add(m, dual(m, b), m->step, m->mark[b] == OUTER ? 2 : -2);
    for (int x = 0; x < m->nodes; x++)
        if (is_outermost(m, x) && m->slack[x] >= 0 && m->mark[x] != INNER)
            m->least[x] -= (m->mark[x] == OUTER ? 2 : 1) * m->step[0];
}

/* The edges that have become tight. */
static enum found take_tight(struct jd_matching *m)
{
    for (int x = 0; x < m->nodes; x++) {
        if (!is_outermost(m, x) || m->slack[x] < 0 || m->top[m->slack[x]] == x)
            continue;
        struct link e = between(m, m->slack[x], x);
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
    for (int b = m->n; b < m->nodes; b++)
        if (is_outermost(m, b) && m->mark[b] == INNER && is_zero(m, b))
            expand(m, b);
}

static void clear(struct jd_matching *m)
{
    m->queued = m->taken = 0;
    for (int x = 0; x < m->nodes; x++) {
        m->mark[x] = UNSEEN;
        m->root[x] = -1;
        forget_slack(m, x);
        m->node[x].back = (struct link){-1, -1};
    }
}

static void plant(struct jd_matching *m, int root)
{
    m->mark[root] = OUTER;
    m->root[root] = root;
    enqueue(m, root);
}

/* A vertex of the tree becomes free instead of the root. */
static void release(struct jd_matching *m, int vertex)
{
    int node = m->top[vertex], next = top_of(m, m->node[node].match.to);
    if (next >= 0) {
        int above = top_of(m, m->node[next].back.from);
        jd_matching_set_match(m, next, above);
        augment(m, above, next);
    }
    set_free(m, node, vertex);
}

/* The trees that are planted grow until somebody gets a mate, or nobody can. */
static jd_contest_err grow(struct jd_matching *m)
{
    enum found found = look_around(m);
    while (found == NOTHING) {
        int rests;
        if (is_stopped(m->stop))
            return JD_CONTEST_STOPPED;
        if (!find_step(m, &rests))
            return JD_CONTEST_IMPOSSIBLE;
        move_duals(m);
        if (rests >= 0) {
            release(m, rests);
            return JD_CONTEST_OK;
        }
        found = take_tight(m);
        if (found != NOTHING)
            break;
        expand_spent(m);
        found = look_around(m);
    }
    return found == DONE ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
}

jd_contest_err jd_matching_search(struct jd_matching *m, int root)
{
    clear(m);
    plant(m, root);
    return grow(m);
}

/* ---- between searches ---- */

/* The node has no mate, and inside it nothing changes. */
static void part(struct jd_matching *m, int node)
{
    for (;; node = m->node[node].ring[0]) {
        m->node[node].match = (struct link){-1, -1};
        if (!is_blossom(m, node))
            return;
    }
}

void jd_matching_part(struct jd_matching *m, int vertex)
{
    int mate = top_of(m, m->node[vertex].match.to);
    part(m, vertex);
    if (mate >= 0)
        part(m, mate);
}

/* Half of its variable goes to each of its vertices: edges inside stay tight, others do not. */
void jd_matching_dissolve(struct jd_matching *m, int blossom)
{
    struct node *b = &m->node[blossom];
    if (!is_zero(m, blossom)) {
        memcpy(m->trial, dual(m, blossom), (size_t)m->words * sizeof *m->trial);
        halve(m);
        for (int v = 0; v < m->n; v++)
            if (inside_row(m, blossom)[v] >= 0)
                add(m, dual(m, v), m->trial, 1);
        jd_matching_part(m, blossom);
    }
    for (int i = 0; i < b->size; i++)
        set_top(m, b->ring[i], b->ring[i]);
    discard(m, blossom);
}

/* ---- all at once ---- */

/* Returns how many. */
static int plant_all(struct jd_matching *m)
{
    int count = 0;
    for (int x = 0; x < m->nodes; x++)
        if (is_outermost(m, x) && (is_blossom(m, x) || m->bound[x]) && m->node[x].match.to < 0) {
            plant(m, x);
            count++;
        }
    return count;
}

/* Blossoms whose variable is 0 bind nobody: those inside are outermost then, and may be such, too. */
static void dissolve_spent(struct jd_matching *m)
{
    for (bool again = true; again;) {
        again = false;
        for (int b = m->nodes - 1; b >= m->n; b--)
            if (is_outermost(m, b) && is_zero(m, b)) {
                jd_matching_dissolve(m, b);
                again = true;
            }
    }
}

jd_contest_err jd_matching_search_all(struct jd_matching *m)
{
    jd_contest_err err = JD_CONTEST_OK;
    while (err == JD_CONTEST_OK) {
        dissolve_spent(m);
        err = jd_matching_fill_tight(m);
        clear(m);
        if (err != JD_CONTEST_OK || !plant_all(m))
            break;
        err = grow(m);
    }
    return err;
}
