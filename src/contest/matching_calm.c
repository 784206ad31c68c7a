/* matching_calm.c - other heaviest matchings, without weights.
 *
 * By the dual variables a matching is one of the heaviest when all its edges are tight, and when one of them leaves
 * each odd set (a blossom with a variable above 0). As long as nothing is asked that needs other variables, tight edges
 * are bits, and a search for another mate of a vertex is an alternating tree in a graph without weights. The odd sets
 * are looked at afterwards: what breaks them is tried again without the edges that leave them, and when that is not as
 * good, it is left to the variables.
 */
#include "contest/matching_state.h"

#include <stdlib.h>
#include <string.h>

static uint64_t *tight_row(const struct calm *c, int u) { return &c->tight[(size_t)u * c->stride]; }
static uint64_t *set_row(const struct calm *c, int set) { return &c->sets[(size_t)set * c->stride]; }

static bool bit(const uint64_t *row, int v) { return row[v / 64] >> ((unsigned)v % 64) & 1; }
static void set_bit(uint64_t *row, int v) { row[v / 64] |= 1ULL << ((unsigned)v % 64); }
static void clear_bit(uint64_t *row, int v) { row[v / 64] &= ~(1ULL << ((unsigned)v % 64)); }

/* ---- from the variables, and back to them ---- */

static bool make_room(struct jd_matching *m)
{
    struct calm *c = &m->calm;
    size_t       n = (size_t)m->n, odd = (size_t)most_nodes(m->n) - n;
    if (c->tight)
        return true;
    c->stride = n / 64 + 1;
    c->tight = calloc(n * c->stride + 1, sizeof *c->tight);
    c->sets = calloc(odd * c->stride + 1, sizeof *c->sets);
    c->sums = calloc(odd * (size_t)m->words + 1, sizeof *c->sums);
    c->fresh = calloc(3 * c->stride, sizeof *c->fresh);
    c->mate = calloc(5 * n + 1, sizeof *c->mate);
    c->flower = calloc(n + 1, sizeof *c->flower);
    if (!c->tight || !c->sets || !c->sums || !c->fresh || !c->mate || !c->flower)
        return false;
    c->outer = c->fresh + c->stride;
    c->core = c->outer + c->stride;
    c->parent = c->mate + n;
    c->base = c->parent + n;
    c->queue = c->base + n;
    c->kept = c->queue + n;
    return true;
}

void jd_matching_end_calm(struct jd_matching *m)
{
    free(m->calm.tight);
    free(m->calm.sets);
    free(m->calm.sums);
    free(m->calm.fresh);
    free(m->calm.mate);
    free(m->calm.flower);
}

static void note_tight(struct calm *c, int u, int v)
{
    set_bit(tight_row(c, u), v);
    set_bit(tight_row(c, v), u);
}

/* Blossoms that hold both ends count, too: `sum` is what the variables of all of them are. */
static bool is_tight_within(const struct jd_matching *m, int u, int v, const int64_t *sum)
{
    slack_of(m, (struct link){u, v}, m->trial);
    for (int i = 0; i < m->words; i++)
        if (m->trial[i] + sum[i])
            return false;
    return true;
}

/* All vertices of a node; returns how many. */
static int list_vertices(const struct jd_matching *m, int node, int *out)
{
    if (!is_blossom(m, node)) {
        *out = node;
        return 1;
    }
    int count = 0;
    for (int i = 0; i < m->node[node].size; i++)
        count += list_vertices(m, m->node[node].ring[i], out + count);
    return count;
}

/* Edges between the parts of a blossom, and those inside the parts; `outside`: the sum of what holds it, or NULL. */
static void note_inside(struct jd_matching *m, int blossom, const int64_t *outside)
{
    struct calm       *c = &m->calm;
    const struct node *b = &m->node[blossom];
    int64_t           *sum = &c->sums[(size_t)(blossom - m->n) * (size_t)m->words];
    for (int i = 0; i < m->words; i++)
        sum[i] = dual(m, blossom)[i] + (outside ? outside[i] : 0);
    for (int part = 0, count = 0; part < b->size; part++) {
        int before = count;
        count += list_vertices(m, b->ring[part], c->queue + count);
        for (int i = 0; i < before; i++)
            for (int k = before; k < count; k++)
                if (has_edge(m, c->queue[i], c->queue[k]) && is_tight_within(m, c->queue[i], c->queue[k], sum))
                    note_tight(c, c->queue[i], c->queue[k]);
    }
    for (int part = 0; part < b->size; part++)
        if (is_blossom(m, b->ring[part]))
            note_inside(m, b->ring[part], sum);
}

static void note_edges(struct jd_matching *m)
{
    memset(m->calm.tight, 0, (size_t)m->n * m->calm.stride * sizeof *m->calm.tight);
    for (int u = 0; u < m->n; u++)
        for (int v = u + 1; v < m->n; v++)
            if (has_edge(m, u, v) && m->top[u] != m->top[v] && is_tight(m, (struct link){u, v}))
                note_tight(&m->calm, u, v);
    for (int b = m->n; b < m->nodes; b++)
        if (is_outermost(m, b))
            note_inside(m, b, NULL);
}

static void note_sets(struct jd_matching *m)
{
    struct calm *c = &m->calm;
    c->set_count = 0;
    for (int b = m->n; b < m->nodes; b++) {
        if (!m->node[b].ring || !is_positive(m, dual(m, b)))
            continue;
        uint64_t *row = set_row(c, c->set_count++);
        memset(row, 0, c->stride * sizeof *row);
        for (int v = 0; v < m->n; v++)
            if (m->inside[(size_t)(b - m->n) * (size_t)m->n + (size_t)v] >= 0)
                set_bit(row, v);
    }
}

jd_contest_err jd_matching_calm_down(struct jd_matching *m)
{
    struct calm *c = &m->calm;
    if (c->is_on)
        return JD_CONTEST_OK;
    if (!make_room(m))
        return JD_CONTEST_MEMORY;
    for (int u = 0; u < m->n; u++)
        c->mate[u] = m->node[u].match.to;
    note_edges(m);
    note_sets(m);
    c->is_on = true;
    return JD_CONTEST_OK;
}

static int exit_of(const struct jd_matching *m, const uint64_t *set)
{
    for (int v = 0; v < m->n; v++)
        if (bit(set, v) && !bit(set, m->calm.mate[v]))
            return v;
    return -1;
}

/* No blossom is left; who left an odd set is free. */
void jd_matching_stir(struct jd_matching *m)
{
    struct calm *c = &m->calm;
    if (!c->is_on)
        return;
    for (int v = 0; v < m->n; v++)
        while (m->top[v] != v)
            jd_matching_dissolve(m, m->top[v]);
    for (int v = 0; v < m->n; v++)
        m->node[v].match = (struct link){v, c->mate[v]};
    for (int i = 0; i < c->set_count; i++) {
        int v = exit_of(m, set_row(c, i));
        m->node[c->mate[v]].match = m->node[v].match = (struct link){-1, -1};
    }
    c->is_on = false;
}

/* ---- a search ---- */

static int common_base(struct jd_matching *m, int a, int b)
{
    struct calm *c = &m->calm;
    memset(c->flower, 0, (size_t)m->n * sizeof *c->flower);
    for (;;) {
        a = c->base[a];
        c->flower[a] = true;
        if (c->mate[a] < 0)
            break;
        a = c->parent[c->mate[a]];
    }
    for (b = c->base[b]; !c->flower[b]; b = c->base[c->parent[c->mate[b]]])
        ;
    return b;
}

static void mark_path(struct calm *c, int v, int base, int child)
{
    while (c->base[v] != base) {
        c->flower[c->base[v]] = c->flower[c->base[c->mate[v]]] = true;
        c->parent[v] = child;
        child = c->mate[v];
        v = c->parent[c->mate[v]];
    }
}

static void contract(struct jd_matching *m, int u, int v)
{
    struct calm *c = &m->calm;
    int          base = common_base(m, u, v);
    memset(c->flower, 0, (size_t)m->n * sizeof *c->flower);
    mark_path(c, u, base, v);
    mark_path(c, v, base, u);
    for (int i = 0; i < m->n; i++) {
        if (c->base[i] != base && !c->flower[c->base[i]])
            continue;
        c->base[i] = base;
        if (!bit(c->outer, i) && i != base) {
            set_bit(c->outer, i);
            c->queue[c->queued++] = i;
        }
        if (base == c->root)
            set_bit(c->core, i);
    }
}

static void grow(struct calm *c, int v, int to)
{
    int mate = c->mate[to];
    c->parent[to] = v;
    clear_bit(c->fresh, to);
    clear_bit(c->fresh, mate);
    set_bit(c->outer, mate);
    c->queue[c->queued++] = mate;
}

static void look_at(struct jd_matching *m, int v)
{
    struct calm    *c = &m->calm;
    const uint64_t *row = tight_row(c, v);
    for (size_t i = 0; i < c->stride; i++)
        for (;;) {
            uint64_t left = row[i] & c->fresh[i];
            if (!left)
                break;
            grow(c, v, (int)(i * 64) + __builtin_ctzll(left));
        }
    for (size_t i = 0; i < c->stride; i++)
        for (uint64_t left = row[i] & c->outer[i]; left; left &= left - 1) {
            left &= c->base[v] == c->root ? ~c->core[i] : ~0ULL;
            if (!left)
                break;
            int to = (int)(i * 64) + __builtin_ctzll(left);
            if (c->base[to] != c->base[v])
                contract(m, v, to);
        }
}

/* Everybody to whom an alternating path of even length leads from the root becomes outer. */
static void spread(struct jd_matching *m, int root, int without)
{
    struct calm *c = &m->calm;
    memset(c->fresh, 0, 3 * c->stride * sizeof *c->fresh); /* and outer, and core */
    for (int v = 0; v < m->n; v++) {
        c->base[v] = v;
        c->parent[v] = -1;
        if (!m->gone[v] && v != without && v != root)
            set_bit(c->fresh, v);
    }
    c->root = root;
    set_bit(c->outer, root);
    set_bit(c->core, root);
    c->queue[0] = root;
    c->queued = 1;
    for (int taken = 0; taken < c->queued; taken++)
        look_at(m, c->queue[taken]);
}

/* ---- another mate ---- */

/* No tight edge leaves a set. */
static void part_set(struct jd_matching *m, const uint64_t *set)
{
    for (int v = 0; v < m->n; v++)
        for (size_t i = 0; i < m->calm.stride; i++)
            tight_row(&m->calm, v)[i] &= bit(set, v) ? set[i] : ~set[i];
}

static void join(struct calm *c, int u, int v)
{
    c->mate[u] = v;
    c->mate[v] = u;
}

/* The best outer vertex that has a tight edge to `vertex`; -1: none is better than its mate. */
static int best_outer(const struct jd_matching *m, int vertex, int mate, const int64_t *bonus)
{
    int best = mate;
    for (int v = 0; v < m->n; v++)
        if (bit(tight_row(&m->calm, vertex), v) && bit(m->calm.outer, v) && bonus[v] > bonus[best])
            best = v;
    return best == mate ? -1 : best;
}

/* Along the tree: `vertex` gets the outer one, whose mate goes to the next, and so on up to the root. */
static void flip(struct calm *c, int vertex, int to)
{
    int v = to == c->root ? -1 : c->mate[to];
    while (v >= 0) {
        int above = c->parent[v], next = c->mate[above];
        join(c, v, above);
        v = next;
    }
    join(c, vertex, to);
}

static bool suits_sets(const struct jd_matching *m)
{
    const struct calm *c = &m->calm;
    for (int i = 0; i < c->set_count; i++) {
        const uint64_t *set = set_row(c, i);
        int             leave = 0;
        for (int v = 0; v < m->n; v++)
            leave += bit(set, v) && !bit(set, c->mate[v]);
        if (leave != 1)
            return false;
    }
    return true;
}

/* Who may be asked for: the bonus of the best that a search finds; `mate`'s own when there is none. */
static int64_t try_mates(struct jd_matching *m, int vertex, const int64_t *bonus)
{
    struct calm *c = &m->calm;
    int          mate = c->mate[vertex];
    c->mate[mate] = -1;
    spread(m, mate, vertex);
    int to = best_outer(m, vertex, mate, bonus);
    if (to < 0)
        c->mate[mate] = vertex;
    else
        flip(c, vertex, to);
    return bonus[to < 0 ? mate : to];
}

/* Edges that leave an odd set are put aside; the matching keeps those it has. False: no memory. */
static bool put_aside(struct jd_matching *m)
{
    struct calm *c = &m->calm;
    size_t       size = (size_t)m->n * c->stride;
    uint64_t    *within = malloc((size + 1) * sizeof *within);
    if (!within)
        return false;
    memcpy(within, c->tight, size * sizeof *within);
    c->all = c->tight;
    c->tight = within;
    for (int s = 0; s < c->set_count; s++)
        part_set(m, set_row(c, s));
    return true;
}

static void put_back(struct calm *c)
{
    free(c->tight);
    c->tight = c->all;
    c->all = NULL;
}

static bool has_hope(const struct jd_matching *m, int vertex, const int64_t *bonus)
{
    for (int v = 0; v < m->n; v++)
        if (bonus[v] > bonus[m->calm.mate[vertex]] && bit(tight_row(&m->calm, vertex), v))
            return true;
    return false;
}

bool jd_matching_try_calm(struct jd_matching *m, int vertex, const int64_t *bonus)
{
    struct calm *c = &m->calm;
    int          before = c->mate[vertex];
    if (!has_hope(m, vertex, bonus))
        return true;
    memcpy(c->kept, c->mate, (size_t)m->n * sizeof *c->mate);
    int64_t most = try_mates(m, vertex, bonus);
    if (most == bonus[before] || suits_sets(m))
        return true;
    memcpy(c->mate, c->kept, (size_t)m->n * sizeof *c->mate);
    if (!put_aside(m))
        return false;
    int64_t within = try_mates(m, vertex, bonus);
    put_back(c);
    if (within == most)
        return true;
    memcpy(c->mate, c->kept, (size_t)m->n * sizeof *c->mate);
    return false;
}

/* ---- less edges ---- */

void jd_matching_calm_cut(struct jd_matching *m, int u, int v)
{
    if (!m->calm.is_on)
        return;
    clear_bit(tight_row(&m->calm, u), v);
    clear_bit(tight_row(&m->calm, v), u);
}

/* A pair leaves: of a set that only one of them belonged to, nobody else may leave any more. */
void jd_matching_calm_leave(struct jd_matching *m, int u, int v)
{
    struct calm *c = &m->calm;
    for (int s = 0; s < c->set_count;) {
        uint64_t *set = set_row(c, s);
        bool      one = bit(set, u) != bit(set, v);
        clear_bit(set, u);
        clear_bit(set, v);
        if (one) {
            part_set(m, set);
            memmove(set, set_row(c, --c->set_count), c->stride * sizeof *set);
        } else {
            s++;
        }
    }
}
