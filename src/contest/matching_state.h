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
    int        *ring;  /* of a blossom: odd, the base first; NULL: not in use */
    int         size;
};

/* Heaviest matchings while the variables stay as they are: see matching_calm.c. */
struct calm {
    bool      is_on;
    size_t    stride;      /* of rows of bits */
    uint64_t *tight, *all; /* [u][v]; all: while some are put aside */
    uint64_t *sets;        /* odd ones, which one edge leaves */
    int64_t  *sums;        /* by blossom: its variable and those of all that hold it */
    int       set_count;
    uint64_t *fresh, *outer, *core; /* of a search: not seen yet; reached; of the root's blossom */
    int      *mate, *parent, *base, *queue, *kept;
    int       queued, root;
    bool     *flower;
};

/* Edges that belong to another matching, and those of two vertices as they were. */
struct loan {
    bool      is_on;
    int       vertex[2];
    uint32_t *row[2];
};

struct jd_matching {
    int          n, words; /* the last word is the bonus */
    int          nodes;    /* vertices, and as many blossoms as were ever needed */
    uint32_t    *kind;     /* [u][v]: which of the weights; 0: no edge */
    int64_t     *weights;  /* each once; the first is none */
    uint32_t     kinds, room;
    uint32_t    *index, index_size; /* of weights, by their hash */
    bool         failed;            /* no memory for a weight */
    int64_t     *duals;             /* by node */
    struct node *node;
    int         *top;    /* by node: the outermost blossom */
    int8_t      *mark;   /* by node */
    int         *root;   /* by node: of whose tree it is, when it is OUTER or INNER */
    int         *slack;  /* by node: the outer vertex with the least slack to it, -1 */
    int64_t     *least;  /* by node: the first number of that slack, the largest there is for none */
    struct link *best;   /* [blossom - n][node]: the edge between them with the least slack */
    int         *inside; /* [blossom - n][vertex]: which of its ring holds it, -1 */
    int         *queue, queued, taken;
    int64_t     *step, *trial; /* scratch: one weight each */
    int         *seen, turn;
    bool        *bound, *gone; /* by vertex: it must have a mate; it is not in the graph any more */
    int64_t     *bonus;        /* of the edges of the favoured vertex, by the other end */
    int          favoured;     /* -1: nobody */
    struct calm  calm;
    struct loan  loan;
    const int   *stop;
};

/* A tree of tight edges grows from a free node until the node has a mate, or somebody else is free who has nothing to
 * gain. JD_CONTEST_IMPOSSIBLE: neither. */
jd_contest_err jd_matching_search(struct jd_matching *m, int root);

/* The same for all free nodes, each of which must get a mate: their trees grow side by side, and two may meet. The
 * variables of free vertices are all even, or all odd. */
jd_contest_err jd_matching_search_all(struct jd_matching *m);

/* As many of the free nodes get mates as can without a move of variables. */
jd_contest_err jd_matching_fill_tight(struct jd_matching *m);

/* `node` is matched by its edge to `other`; inside a blossom the ring follows. */
void jd_matching_set_match(struct jd_matching *m, int node, int other);

/* An outermost blossom is no more; the edge that leaves it is given up when it was not free to do so. */
void jd_matching_dissolve(struct jd_matching *m, int blossom);

/* A vertex that is in no blossom, and its mate, have each other no more. */
void jd_matching_part(struct jd_matching *m, int vertex);

/* Other heaviest matchings without weights, and back to the variables, of which some may be free then. */
jd_contest_err jd_matching_calm_down(struct jd_matching *m);
void           jd_matching_stir(struct jd_matching *m);
void           jd_matching_end_calm(struct jd_matching *m);

/* The vertex gets the mate with the largest bonus of all heaviest matchings. False: that is not found so. */
bool jd_matching_try_calm(struct jd_matching *m, int vertex, const int64_t *bonus);

/* An edge, or a pair with all its edges, leaves the graph. */
void jd_matching_calm_cut(struct jd_matching *m, int u, int v);
void jd_matching_calm_leave(struct jd_matching *m, int u, int v);

/* ---- weights ---- */

static inline int most_nodes(int n) { return n + n / 2 + 1; }

static inline int64_t *dual(const struct jd_matching *m, int node)
{
    return &m->duals[(size_t)node * (size_t)m->words];
}

static inline bool has_edge(const struct jd_matching *m, int u, int v)
{
    return m->kind[(size_t)u * (size_t)m->n + (size_t)v];
}

static inline const int64_t *weight(const struct jd_matching *m, int u, int v)
{
    return &m->weights[(size_t)m->kind[(size_t)u * (size_t)m->n + (size_t)v] * (size_t)m->words];
}

static inline int64_t bonus_of(const struct jd_matching *m, struct link e)
{
    return e.from == m->favoured ? m->bonus[e.to] : e.to == m->favoured ? m->bonus[e.from] : 0;
}

/* By how much an edge is not tight. */
static inline void slack_of(const struct jd_matching *m, struct link e, int64_t *out)
{
    const int64_t *a = dual(m, e.from), *b = dual(m, e.to), *w = weight(m, e.from, e.to);
    for (int i = 0; i < m->words; i++)
        out[i] = a[i] + b[i] - 2 * w[i];
    out[m->words - 1] -= 2 * bonus_of(m, e);
}

static inline int64_t first_slack(const struct jd_matching *m, struct link e)
{
    int64_t bonus = m->words == 1 ? bonus_of(m, e) : 0;
    return dual(m, e.from)[0] + dual(m, e.to)[0] - 2 * (weight(m, e.from, e.to)[0] + bonus);
}

/* -1, 0, 1: the sign of the slack; negative only between two of the same blossom. */
static inline int slack_sign(const struct jd_matching *m, struct link e)
{
    const int64_t *a = dual(m, e.from), *b = dual(m, e.to), *w = weight(m, e.from, e.to);
    int            last = m->words - 1;
    for (int i = 0; i < last; i++)
        if (a[i] + b[i] != 2 * w[i])
            return a[i] + b[i] < 2 * w[i] ? -1 : 1;
    int64_t rest = a[last] + b[last] - 2 * bonus_of(m, e);
    return (rest > 0) - (rest < 0);
}

static inline bool is_tight(const struct jd_matching *m, struct link e) { return slack_sign(m, e) == 0; }

static inline bool has_less_slack(const struct jd_matching *m, struct link e, struct link f)
{
    const int64_t *a = dual(m, e.from), *b = dual(m, e.to), *w = weight(m, e.from, e.to);
    const int64_t *c = dual(m, f.from), *d = dual(m, f.to), *x = weight(m, f.from, f.to);
    int            last = m->words - 1;
    for (int i = 0; i < last; i++) {
        int64_t difference = (a[i] + b[i] - 2 * w[i]) - (c[i] + d[i] - 2 * x[i]);
        if (difference)
            return difference < 0;
    }
    return a[last] + b[last] - 2 * bonus_of(m, e) < c[last] + d[last] - 2 * bonus_of(m, f);
}

static inline int compare(const struct jd_matching *m, const int64_t *a, const int64_t *b)
{
    for (int i = 0; i < m->words; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

static inline bool is_positive(const struct jd_matching *m, const int64_t *a)
{
    for (int i = 0; i < m->words; i++)
        if (a[i])
            return a[i] > 0;
    return false;
}

static inline void add(const struct jd_matching *m, int64_t *to, const int64_t *what, int times)
{
    for (int i = 0; i < m->words; i++)
        to[i] += times * what[i];
}

static inline bool is_zero(const struct jd_matching *m, int node)
{
    for (int i = 0; i < m->words; i++)
        if (dual(m, node)[i])
            return false;
    return true;
}

/* The weight that is on trial. */
static inline void halve(struct jd_matching *m)
{
    for (int i = 0; i < m->words; i++)
        m->trial[i] /= 2;
}

/* ---- nodes ---- */

static inline bool is_blossom(const struct jd_matching *m, int node) { return node >= m->n; }

static inline bool is_outermost(const struct jd_matching *m, int node)
{
    return m->top[node] == node && (!is_blossom(m, node) || m->node[node].ring);
}

static inline struct link turned(struct link e) { return (struct link){e.to, e.from}; }

/* The edges of a blossom, by node; which of its ring holds a vertex. */
static inline struct link *best_row(const struct jd_matching *m, int blossom)
{
    return &m->best[(size_t)(blossom - m->n) * (size_t)most_nodes(m->n)];
}

static inline int *inside_row(const struct jd_matching *m, int blossom)
{
    return &m->inside[(size_t)(blossom - m->n) * (size_t)m->n];
}

#endif
