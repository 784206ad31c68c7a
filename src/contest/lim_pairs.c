/* lim_pairs.c - the pairs of a bracket (C.04.4.3: 2.4, 3.6 to 3.8, 4, 5.2). */
#include "contest/cardinality_matching.h"
#include "contest/lim.h"
#include "contest/weights.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct table {
    struct lim *l;
    int        *who, count; /* places that are to be paired, in the order of the bracket */
    int        *list;       /* indices: whom one tries, the first first */
    int         majority;   /* colour that more of the residents are due; 0: nobody has to do without his */
    bool        only_fine;  /* pairs that cost more colours than they must are none */
    bool       *gone;
};

static bool joined(const void *context, int u, int v)
{
    const struct table *t = context;
    const struct swiss *s = t->l->s;
    int                 p = t->who[u], q = t->who[v];
    if (!swiss_may_meet(s, p, q))
        return false;
    if (!t->only_fine || swiss_is_forced(s, p, q))
        return true;
    return t->majority ? s->players[p].preference == t->majority || s->players[q].preference == t->majority
                       : !lim_clash(s, p, q);
}

/* Pairs in which both get the colour that they are due are made first, then those in which one is due none. */
static bool oppose(const void *context, int u, int v)
{
    const struct table *t = context;
    return t->l->s->players[t->who[u]].preference * t->l->s->players[t->who[v]].preference < 0;
}

static bool differ(const void *context, int u, int v)
{
    const struct table *t = context;
    return !lim_clash(t->l->s, t->who[u], t->who[v]);
}

static bool open_mates(struct table *t, struct jd_mates *m)
{
    int half = t->count / 2;
    if (!jd_mates_open(m, t->count, joined, t))
        return false;
    for (int i = 0; i < half; i++)
        if ((!t->only_fine || oppose(t, i, i + half)) && joined(t, i, i + half))
            jd_mates_join(m, i, i + half);
    if (t->only_fine) {
        jd_mates_join_first(m, oppose);
        jd_mates_join_first(m, differ);
    }
    jd_mates_join_first(m, NULL);
    return true;
}

/* ---- floaters first ---- */

/* In which order they are paired: those from above, then those from below, who only meet in the median (3.6, 3.7). */
static bool is_sooner(const struct lim *l, int p, int q)
{
    const struct swiss_player *a = &l->s->players[p], *b = &l->s->players[q];
    if (l->moved[p] != l->moved[q])
        return l->moved[p] > l->moved[q];
    bool below = l->moved[p] < 0;
    if (a->score != b->score)
        return (a->score > b->score) != below;
    return (a->place < b->place) != below;
}

static int next_floater(const struct table *t)
{
    int best = -1;
    for (int i = 0; i < t->count; i++)
        if (!t->gone[i] && t->l->moved[t->who[i]] && (best < 0 || is_sooner(t->l, t->who[i], t->who[best])))
            best = i;
    return best;
}

/* Whom a floater tries: residents who are due another colour, then other residents, then floaters. */
static void list_hosts(struct table *t, int floater)
{
    int count = 0;
    for (int kind = 0; kind < 3; kind++)
        for (int i = 0; i < t->count; i++) {
            bool clash = lim_clash(t->l->s, t->who[floater], t->who[i]);
            if (!t->gone[i] && i != floater && kind == (t->l->moved[t->who[i]] ? 2 : clash))
                t->list[count++] = i;
        }
}

/* Which of the list from `k` on is the first who leaves the others a pairing? There is one: who has him now. */
static int find_option(const struct table *t, struct jd_mates *m, int who, int k)
{
    jd_mates_find_options(m, who);
    while (!m->used[t->list[k]] || !joined(t, who, t->list[k])) {
        k++;
        assert(k < t->count);
    }
    return k;
}

/* The first of the list who leaves the others a pairing: mostly the first who may be met. */
static void settle(struct table *t, struct jd_mates *m, int who)
{
    int k = 0;
    while (!joined(t, who, t->list[k])) {
        k++;
        assert(k < t->count);
    }
    if (!jd_mates_settle(m, who, t->list[k])) {
        k = find_option(t, m, who, k + 1);
        jd_mates_settle(m, who, t->list[k]);
    }
    t->gone[who] = t->gone[t->list[k]] = true;
    jd_lim_make(t->l, t->who[who], t->who[t->list[k]], t->who[t->list[0]]);
}

static jd_contest_err pair_floaters(struct table *t)
{
    struct jd_mates m;
    if (next_floater(t) < 0)
        return JD_CONTEST_OK;
    if (!open_mates(t, &m))
        return JD_CONTEST_MEMORY;
    jd_contest_err err = jd_mates_complete(&m) ? JD_CONTEST_OK : JD_CONTEST_IMPOSSIBLE;
    for (int i = next_floater(t); i >= 0 && err == JD_CONTEST_OK; i = next_floater(t)) {
        list_hosts(t, i);
        settle(t, &m, i);
        err = is_stopped(t->l->s->stop) ? JD_CONTEST_STOPPED : JD_CONTEST_OK;
    }
    jd_mates_close(&m);
    return err;
}

/* ---- the others ---- */

static void drop_gone(struct table *t)
{
    int count = 0;
    for (int i = 0; i < t->count; i++)
        if (!t->gone[i])
            t->who[count++] = t->who[i];
    t->count = count;
    memset(t->gone, 0, (size_t)count * sizeof *t->gone);
}

/* Which colour more of those who are left are due than can have it. */
static void find_majority(struct table *t)
{
    int sum = 0, free_ones = 0;
    for (int i = 0; i < t->count; i++) {
        if (t->gone[i] || swiss_is_of_forced(t->l->s, t->who[i]))
            continue;
        sum += t->l->s->players[t->who[i]].preference;
        free_ones += !t->l->s->players[t->who[i]].preference;
    }
    t->majority = abs(sum) < free_ones || !sum ? 0 : sum > 0 ? 1 : -1;
}

/* 4.2: the second half from its first on, then the first half from its last on. `first` is the first who is left. */
static void list_opponents(struct table *t, int first)
{
    int  left = 0, half, count = 0;
    int *all = t->list + t->count;
    for (int i = first; i < t->count; i++)
        if (!t->gone[i])
            all[left++] = i;
    half = left / 2;
    for (int i = half; i < left; i++)
        t->list[count++] = all[i];
    for (int i = half - 1; i > 0; i--)
        t->list[count++] = all[i];
}

static int first_left(const struct table *t)
{
    int i = 0;
    while (i < t->count && t->gone[i])
        i++;
    return i;
}

/* As few colours lost as counting them allows; JD_CONTEST_IMPOSSIBLE: that cannot be. */
static jd_contest_err pair_finely(struct table *t)
{
    struct jd_mates m;
    t->only_fine = true;
    bool           room = open_mates(t, &m);
    jd_contest_err err = !room ? JD_CONTEST_MEMORY : jd_mates_complete(&m) ? JD_CONTEST_OK : JD_CONTEST_IMPOSSIBLE;
    for (int i = 0; err == JD_CONTEST_OK && (i = first_left(t)) < t->count;) {
        list_opponents(t, i);
        settle(t, &m, i);
        find_majority(t); /* what is not fine any more need not be tried */
        err = is_stopped(t->l->s->stop) ? JD_CONTEST_STOPPED : JD_CONTEST_OK;
    }
    if (room)
        jd_mates_close(&m);
    t->only_fine = false;
    return err;
}

/* Colours lost, then how early in his list the opponent of the first stands. */
static bool add(const void *context, int u, int v, long *values)
{
    const struct table *t = context;
    if (!joined(t, u, v))
        return false;
    values[0] = -(long)lim_clash(t->l->s, t->who[u], t->who[v]);
    for (int k = 0; u == 0 && k < t->count - 1; k++)
        if (t->list[k] == v)
            values[1] = t->count - k;
    return true;
}

static jd_contest_err pair_weighed(struct table *t)
{
    int           *mates = calloc((size_t)t->count + 1, sizeof *mates);
    jd_contest_err err = mates ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    while (t->count && err == JD_CONTEST_OK) {
        long              most[2] = {t->count, t->count};
        struct jd_weights w = {t->count, 2, most, t, add, false, t->l->s->stop};
        list_opponents(t, 0);
        err = jd_weights_solve(&w, mates, NULL);
        if (err != JD_CONTEST_OK)
            break;
        t->gone[0] = t->gone[mates[0]] = true;
        jd_lim_make(t->l, t->who[0], t->who[mates[0]], t->who[t->list[0]]);
        drop_gone(t);
    }
    free(mates);
    return err;
}

/* ---- the bracket ---- */

static void tell(const struct lim *l)
{
    long lost = 0;
    for (int i = 0; i < l->size; i++) {
        int p = l->bracket[i], q = l->mate[p];
        lost += q > p && !l->moved[p] && !l->moved[q] && lim_clash(l->s, p, q);
    }
    jd_trace_add(l->trace, JD_SWISS_COLOURS, -1, -lost, lost);
}

static jd_contest_err pair_table(struct table *t)
{
    jd_contest_err err = pair_floaters(t);
    if (err != JD_CONTEST_OK)
        return err;
    drop_gone(t);
    find_majority(t);
    err = t->count ? pair_finely(t) : JD_CONTEST_OK;
    return err == JD_CONTEST_IMPOSSIBLE ? pair_weighed(t) : err;
}

jd_contest_err jd_lim_pair_bracket(struct lim *l)
{
    struct table   t = {.l = l};
    size_t         size = (size_t)l->size + 1;
    jd_contest_err err = JD_CONTEST_MEMORY;
    t.who = calloc(3 * size, sizeof *t.who);
    t.gone = calloc(size, sizeof *t.gone);
    for (int i = 0; i < l->size && t.who; i++)
        if (!l->floats[i])
            t.who[t.count++] = l->bracket[i];
    if (t.who && t.gone) {
        t.list = t.who + size;
        err = pair_table(&t);
    }
    if (err == JD_CONTEST_OK)
        tell(l);
    free(t.who);
    free(t.gone);
    return err;
}
