/* upfloat.c - see upfloat.h. */
#include "contest/upfloat.h"
#include "contest/weights.h"

#include <stdlib.h>
#include <string.h>

/* ---- who is left ---- */

static int score_of(const struct upfloat *u, int vertex) { return u->s->players[u->list[vertex]].score; }

static void list_left(struct upfloat *u)
{
    u->count = u->top = u->next = u->levels = 0;
    for (int p = 0; p < u->s->count; p++)
        if (u->mate[p] == UPFLOAT_LEFT)
            u->list[u->count++] = p;
    while (u->top < u->count && score_of(u, u->top) == score_of(u, 0))
        u->top++;
    u->next = u->top;
    while (u->next < u->count && score_of(u, u->next) == score_of(u, u->top))
        u->next++;
    for (int v = u->count - 1; v >= u->top; v--) {
        u->levels += v == u->count - 1 || score_of(u, v) != score_of(u, v + 1);
        u->level[v] = u->levels - 1;
    }
}

/* ---- the upfloaters ---- */

/* Numbers: pairs within the top, upfloaters by score from the lowest, pairs within the next score, the system's
 * criteria, then who they are, in their order. */
struct places {
    int levels, next, criteria, order, count;
};

static struct places lay(const struct upfloat *u)
{
    struct places at = {.levels = 1};
    at.next = at.levels + u->levels;
    at.criteria = at.next + 1;
    at.order = at.criteria + u->rules->choice.count;
    at.count = at.order + u->count - u->top;
    return at;
}

static bool add_choice(const void *context, int a, int b, long *values)
{
    const struct upfloat *u = context;
    struct places         at = lay(u);
    if (!swiss_may_meet(u->s, u->list[a], u->list[b]))
        return false;
    if (b < u->top)
        values[0] = 1;
    else if (a < u->top) {
        values[at.levels + u->level[b]] = -1;
        values[at.order + b - u->top] = 1;
    } else if (u->rules->next && b < u->next) {
        values[at.next] = 1;
    }
    if (a < u->top && u->rules->choice.count)
        u->rules->choice.add(u->s, u->list[a], u->list[b], values + at.criteria);
    return true;
}

static void trace_choice(const struct upfloat *u, const long *sums)
{
    struct places at = lay(u);
    jd_trace_add(u->trace, JD_SWISS_UPFLOATERS, -1, sums[0], u->top - 2 * sums[0]);
    for (int v = u->count - 1; v >= u->top; v--)
        if (v == u->count - 1 || u->level[v] != u->level[v + 1]) {
            long sum = sums[at.levels + u->level[v]];
            jd_trace_add(u->trace, JD_SWISS_UPFLOATER_SCORES, score_of(u, v), sum, -sum);
        }
    if (u->rules->next)
        jd_trace_add(u->trace, JD_SWISS_NEXT_PAIRS, -1, sums[at.next], sums[at.next]);
    for (int i = 0; i < u->rules->choice.count; i++)
        jd_trace_add(u->trace, u->rules->choice.grounds[i], -1, sums[at.criteria + i], -sums[at.criteria + i]);
}

static int by_number(const void *a, const void *b)
{
    const struct swiss_player *const *p = a, *const *q = b;
    return ((*p)->place > (*q)->place) - ((*p)->place < (*q)->place);
}

/* The bracket in the order of numbers. False: no memory. */
static bool make_bracket(struct upfloat *u)
{
    const struct swiss_player **who = calloc((size_t)u->count + 1, sizeof *who);
    if (!who)
        return false;
    u->size = 0;
    for (int v = 0; v < u->count; v++)
        if (v < u->top || u->mates[v] < u->top)
            who[u->size++] = &u->s->players[u->list[v]];
    qsort(who, (size_t)u->size, sizeof *who, by_number);
    for (int i = 0; i < u->size; i++)
        u->bracket[i] = (int)(who[i] - u->s->players);
    free(who);
    return true;
}

static jd_contest_err choose(struct upfloat *u)
{
    struct places  at = lay(u);
    long          *most = calloc(2 * (size_t)at.count, sizeof *most), *sums = most ? most + at.count : NULL;
    jd_contest_err err = most ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    for (int i = 0; i < at.count && most; i++)
        most[i] = i >= at.order ? 1 : i >= at.criteria ? u->count * u->rules->choice.most : u->count;
    struct jd_weights w = {u->count, at.count, most, u, add_choice};
    if (err == JD_CONTEST_OK)
        err = jd_weights_solve(&w, u->mates, sums);
    if (err == JD_CONTEST_OK) {
        trace_choice(u, sums);
        err = make_bracket(u) ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    }
    free(most);
    return err;
}

/* ---- the round ---- */

static void trace_pairs(const struct upfloat *u)
{
    for (int i = 0; i < u->size; i++)
        jd_trace_add(u->trace, JD_SWISS_ORDER, u->bracket[i], u->mate[u->bracket[i]], 0);
}

jd_contest_err jd_upfloat_pair(const struct swiss *s, const struct upfloat_rules *rules, int *mate,
                               struct swiss_trace *trace)
{
    struct upfloat u = {.s = s, .rules = rules, .trace = trace, .mate = mate};
    size_t         size = (size_t)s->count + 1;
    int            bye = -1;
    u.list = calloc(4 * size, sizeof *u.list);
    jd_contest_err err = u.list ? jd_swiss_choose_bye(s, trace, &bye) : JD_CONTEST_MEMORY;
    for (int p = 0; p < s->count; p++)
        mate[p] = p == bye ? -1 : UPFLOAT_LEFT;
    if (u.list) {
        u.level = u.list + size;
        u.mates = u.level + size;
        u.bracket = u.mates + size;
        list_left(&u);
    }
    while (err == JD_CONTEST_OK && u.count) {
        err = choose(&u);
        if (err == JD_CONTEST_OK)
            err = rules->pair(&u);
        if (err == JD_CONTEST_OK) {
            trace_pairs(&u);
            list_left(&u);
        }
    }
    free(u.list);
    return err;
}
