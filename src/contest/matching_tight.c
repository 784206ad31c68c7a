/* matching_tight.c - as many pairs of tight edges as there can be, before any variable moves.
 *
 * Where criteria are weighed, hundreds of free nodes differ by few variables: most of them find mates without a move.
 * Which edges are tight is asked once, of outermost nodes, and kept as bits; each search is an alternating tree in a
 * graph without weights, whose odd cycles need not become blossoms.
 */
#include "contest/matching_state.h"

#include <stdlib.h>
#include <string.h>

struct tight {
    int       count; /* nodes */
    size_t    stride;
    int      *node, *place;          /* of matching_state.h, by number; and back */
    uint64_t *rows;                  /* [a][b] */
    uint64_t *fresh, *outer, *alone; /* in no tree; reached by an even path; without a mate */
    int      *mate, *before, *parent, *base, *queue;
    int       queued;
    bool     *flower;
};

static bool bit(const uint64_t *row, int v) { return row[v / 64] >> ((unsigned)v % 64) & 1; }
static void set_bit(uint64_t *row, int v) { row[v / 64] |= 1ULL << ((unsigned)v % 64); }
static void clear_bit(uint64_t *row, int v) { row[v / 64] &= ~(1ULL << ((unsigned)v % 64)); }

static const uint64_t *row_of(const struct tight *t, int a) { return &t->rows[(size_t)a * t->stride]; }

/* ---- from the variables, and back ---- */

static void close_tight(struct tight *t)
{
    free(t->node);
    free(t->rows);
    free(t->flower);
}

static bool open_tight(struct tight *t, const struct jd_matching *m)
{
    size_t all = (size_t)most_nodes(m->n);
    *t = (struct tight){.stride = all / 64 + 1};
    t->node = calloc(7 * all, sizeof *t->node);
    t->rows = calloc((all + 3) * t->stride, sizeof *t->rows);
    t->flower = calloc(all, sizeof *t->flower);
    if (!t->node || !t->rows || !t->flower)
        return false;
    t->place = t->node + all;
    t->mate = t->place + all;
    t->before = t->mate + all;
    t->parent = t->before + all;
    t->base = t->parent + all;
    t->queue = t->base + all;
    t->fresh = t->rows + all * t->stride;
    t->outer = t->fresh + t->stride;
    t->alone = t->outer + t->stride;
    return true;
}

static void number_nodes(struct tight *t, const struct jd_matching *m)
{
    for (int x = 0; x < m->nodes; x++)
        if (is_outermost(m, x) && (is_blossom(m, x) || m->bound[x])) {
            t->place[x] = t->count;
            t->node[t->count++] = x;
        }
    for (int a = 0; a < t->count; a++) {
        int to = m->node[t->node[a]].match.to;
        t->mate[a] = t->before[a] = to < 0 ? -1 : t->place[m->top[to]];
        set_bit(t->fresh, a);
        if (to < 0)
            set_bit(t->alone, a);
    }
}

static void note_edges(struct tight *t, const struct jd_matching *m)
{
    for (int u = 0; u < m->n; u++) {
        const uint32_t *kinds = &m->kind[(size_t)u * (size_t)m->n];
        for (int v = u + 1; v < m->n; v++) {
            if (!kinds[v] || m->top[u] == m->top[v] || !is_tight(m, (struct link){u, v}))
                continue;
            int a = t->place[m->top[u]], b = t->place[m->top[v]];
            set_bit(&t->rows[(size_t)a * t->stride], b);
            set_bit(&t->rows[(size_t)b * t->stride], a);
        }
    }
}

static void give_mates(const struct tight *t, struct jd_matching *m)
{
    for (int a = 0; a < t->count; a++)
        if (t->mate[a] != t->before[a])
            jd_matching_set_match(m, t->node[a], t->node[t->mate[a]]);
}

/* ---- a search ---- */

static int common_base(struct tight *t, int a, int b)
{
    memset(t->flower, 0, (size_t)t->count * sizeof *t->flower);
    for (a = t->base[a]; t->flower[a] = true, t->mate[a] >= 0;)
        a = t->base[t->parent[t->mate[a]]];
    for (b = t->base[b]; !t->flower[b]; b = t->base[t->parent[t->mate[b]]])
        ;
    return b;
}

static void mark_path(struct tight *t, int a, int base, int child)
{
    while (t->base[a] != base) {
        t->flower[t->base[a]] = t->flower[t->base[t->mate[a]]] = true;
        t->parent[a] = child;
        child = t->mate[a];
        a = t->parent[child];
    }
}

static void reach(struct tight *t, int a)
{
    set_bit(t->outer, a);
    t->queue[t->queued++] = a;
}

static void contract(struct tight *t, int a, int b)
{
    int base = common_base(t, a, b);
    memset(t->flower, 0, (size_t)t->count * sizeof *t->flower);
    mark_path(t, a, base, b);
    mark_path(t, b, base, a);
    for (int i = 0; i < t->count; i++)
        if (t->flower[t->base[i]]) {
            t->base[i] = base;
            if (!bit(t->outer, i))
                reach(t, i);
        }
}

static void grow(struct tight *t, int a, int to)
{
    int mate = t->mate[to];
    t->parent[to] = a;
    clear_bit(t->fresh, to);
    clear_bit(t->fresh, mate);
    reach(t, mate);
}

/* Somebody free beside an outer node: the end of a path; -1: none. */
static int look_at(struct tight *t, int a)
{
    const uint64_t *row = row_of(t, a);
    for (size_t i = 0; i < t->stride; i++) {
        uint64_t found = row[i] & t->fresh[i] & t->alone[i];
        if (found)
            return (int)(i * 64) + __builtin_ctzll(found);
    }
    for (size_t i = 0; i < t->stride; i++)
        for (uint64_t left; (left = row[i] & t->fresh[i]);)
            grow(t, a, (int)(i * 64) + __builtin_ctzll(left));
    for (size_t i = 0; i < t->stride; i++)
        for (uint64_t left = row[i] & t->outer[i]; left; left &= left - 1) {
            int to = (int)(i * 64) + __builtin_ctzll(left);
            if (t->base[to] != t->base[a])
                contract(t, a, to);
        }
    return -1;
}

static void flip(struct tight *t, int from, int to)
{
    for (int a = from, b = to; b >= 0;) {
        int next = t->mate[a];
        t->mate[a] = b;
        t->mate[b] = a;
        b = next;
        a = next < 0 ? -1 : t->parent[next];
    }
    clear_bit(t->alone, to);
}

/* All who are in a tree that found nobody stay out of the others: no path leads through them. */
static void find_mate(struct tight *t, int root)
{
    memset(t->outer, 0, t->stride * sizeof *t->outer);
    for (int a = 0; a < t->count; a++) {
        t->base[a] = a;
        t->parent[a] = -1;
    }
    t->queued = 0;
    clear_bit(t->fresh, root);
    reach(t, root);
    for (int taken = 0; taken < t->queued; taken++) {
        int to = look_at(t, t->queue[taken]);
        if (to < 0)
            continue;
        flip(t, t->queue[taken], to);
        clear_bit(t->alone, root);
        for (int a = 0; a < t->count; a++)
            if (a == root || t->parent[a] >= 0 || bit(t->outer, a))
                set_bit(t->fresh, a);
        return;
    }
}

jd_contest_err jd_matching_fill_tight(struct jd_matching *m)
{
    struct tight t;
    bool         memory = open_tight(&t, m);
    if (memory) {
        number_nodes(&t, m);
        note_edges(&t, m);
        for (int a = 0; a < t.count; a++)
            if (t.mate[a] < 0)
                find_mate(&t, a);
        give_mates(&t, m);
    }
    close_tight(&t);
    return memory ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
}
