/* weights.c - see weights.h. Numbers are packed into the words of matching.h. */
#include "contest/weights.h"
#include "contest/matching.h"
#include "contest/scale.h"

#include <stdlib.h>
#include <string.h>

struct packing {
    struct scale scale;
    struct slot *slots;
    long        *values; /* of one pair */
    int64_t     *weight; /* the same, packed */
};

static bool open_packing(struct packing *p, const struct jd_weights *w)
{
    p->scale = (struct scale){.words = 1};
    p->slots = calloc((size_t)w->numbers + 1, sizeof *p->slots);
    p->values = calloc((size_t)w->numbers + 1, sizeof *p->values);
    for (int i = 0; p->slots && i < w->numbers; i++)
        p->slots[i] = scale_reserve(&p->scale, w->most[i]);
    p->weight = calloc((size_t)p->scale.words, sizeof *p->weight);
    return p->slots && p->values && p->weight;
}

static bool ask(const struct jd_weights *w, int u, int v, long *values)
{
    memset(values, 0, (size_t)w->numbers * sizeof *values);
    return w->add(w->context, u, v, values);
}

static void fill(struct jd_matching *m, const struct jd_weights *w, struct packing *p)
{
    for (int u = 0; u < w->count; u++)
        for (int v = u + 1; v < w->count; v++) {
            if (!ask(w, u, v, p->values))
                continue;
            memset(p->weight, 0, (size_t)p->scale.words * sizeof *p->weight);
            for (int i = 0; i < w->numbers; i++)
                scale_put(p->weight, p->slots[i], p->values[i]);
            jd_matching_edge(m, u, v, p->weight);
        }
}

static void read_sums(const struct jd_weights *w, const int *mates, long *values, long *sums)
{
    memset(sums, 0, (size_t)w->numbers * sizeof *sums);
    for (int u = 0; u < w->count; u++)
        if (mates[u] > u && ask(w, u, mates[u], values))
            for (int i = 0; i < w->numbers; i++)
                sums[i] += values[i];
}

jd_contest_err jd_weights_solve(const struct jd_weights *w, int *mates, long *sums)
{
    struct packing      p = {0};
    struct jd_matching *m = open_packing(&p, w) ? jd_matching_new(w->count, p.scale.words) : NULL;
    jd_contest_err      err = m ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    if (m) {
        jd_matching_set_stop(m, w->stop);
        fill(m, w, &p);
        err = jd_matching_solve(m, !w->loose);
    }
    for (int u = 0; u < w->count && err == JD_CONTEST_OK; u++)
        mates[u] = jd_matching_of(m, u);
    if (err == JD_CONTEST_OK && sums)
        read_sums(w, mates, p.values, sums);
    jd_matching_free(m);
    free(p.slots);
    free(p.values);
    free(p.weight);
    return err;
}
