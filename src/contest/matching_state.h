/* contest/matching_state.h - a matching while it is found: nodes, variables, and how weights are compared. */
#ifndef CONTEST_MATCHING_STATE_H
#define CONTEST_MATCHING_STATE_H

#include "contest/matching.h"

#include <stddef.h>

enum mark { UNSEEN, OUTER, INNER };

struct link {
    int from, to; /* vertices; from -1: there is none */
};

/* A vertex, or a blossom with its ring of nodes. */
struct node {
    struct link match; /* of a blossom: the edge that leaves it */
    struct link back;  /* towards the root of the tree */
    int         mark;
    int         slack; /* the outer vertex with the least slack to this node, -1 */
    int        *ring;  /* of a blossom: odd, the base first; NULL: not in use */
    int         size;
};

struct jd_matching {
    int          n, words;
    int          nodes; /* vertices, and as many blossoms as were ever needed */
    int64_t     *weights;
    bool        *edges;
    int64_t     *duals; /* by node */
    struct node *node;
    int         *top;    /* by node: the outermost blossom */
    struct link *best;   /* [blossom - n][node]: the edge between them with the least slack */
    int         *inside; /* [blossom - n][vertex]: which of its ring holds it, -1 */
    int         *queue, queued, taken;
    int64_t     *step, *trial; /* scratch: one weight each */
    int         *seen, turn;
};

/* ---- weights ---- */

static inline int64_t *dual(const struct jd_matching *m, int node)
{
    return &m->duals[(size_t)node * (size_t)m->words];
}

static inline const int64_t *weight(const struct jd_matching *m, int u, int v)
{
    return &m->weights[((size_t)u * (size_t)m->n + (size_t)v) * (size_t)m->words];
}

/* By how much an edge is not tight. */
static inline void slack_of(const struct jd_matching *m, struct link e, int64_t *out)
{
    const int64_t *a = dual(m, e.from), *b = dual(m, e.to), *w = weight(m, e.from, e.to);
    for (int i = 0; i < m->words; i++)
        out[i] = a[i] + b[i] - 2 * w[i];
}

static inline bool is_tight(const struct jd_matching *m, struct link e)
{
    const int64_t *a = dual(m, e.from), *b = dual(m, e.to), *w = weight(m, e.from, e.to);
    for (int i = 0; i < m->words; i++)
        if (a[i] + b[i] != 2 * w[i])
            return false;
    return true;
}

static inline bool has_less_slack(const struct jd_matching *m, struct link e, struct link f)
{
    const int64_t *a = dual(m, e.from), *b = dual(m, e.to), *w = weight(m, e.from, e.to);
    const int64_t *c = dual(m, f.from), *d = dual(m, f.to), *x = weight(m, f.from, f.to);
    for (int i = 0; i < m->words; i++) {
        int64_t difference = (a[i] + b[i] - 2 * w[i]) - (c[i] + d[i] - 2 * x[i]);
        if (difference)
            return difference < 0;
    }
    return false;
}

static inline int compare(const struct jd_matching *m, const int64_t *a, const int64_t *b)
{
    for (int i = 0; i < m->words; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

static inline void add(const struct jd_matching *m, int64_t *to, const int64_t *what, int times)
{
    for (int i = 0; i < m->words; i++)
        to[i] += times * what[i];
}

#endif
