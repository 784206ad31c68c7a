/* upfloat.c - see upfloat.h. */
#include "contest/upfloat.h"

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

/* ---- the bracket ---- */

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
        if (v < u->top || u->raised[v])
            who[u->size++] = &u->s->players[u->list[v]];
    qsort(who, (size_t)u->size, sizeof *who, by_number);
    for (int i = 0; i < u->size; i++)
        u->bracket[i] = (int)(who[i] - u->s->players);
    free(who);
    return true;
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
    u.list = calloc(3 * size, sizeof *u.list);
    u.raised = calloc(size, sizeof *u.raised);
    jd_contest_err err = u.list && u.raised ? jd_swiss_choose_bye(s, trace, &bye) : JD_CONTEST_MEMORY;
    for (int p = 0; p < s->count; p++)
        mate[p] = p == bye ? -1 : UPFLOAT_LEFT;
    if (u.list) {
        u.level = u.list + size;
        u.bracket = u.level + size;
        list_left(&u);
    }
    while (err == JD_CONTEST_OK && u.count && !trace_parted(trace)) {
        err = is_stopped(s->stop) ? JD_CONTEST_STOPPED : jd_upfloat_choose(&u);
        if (err == JD_CONTEST_OK)
            err = make_bracket(&u) ? rules->pair(&u) : JD_CONTEST_MEMORY;
        if (err == JD_CONTEST_OK) {
            trace_pairs(&u);
            list_left(&u);
        }
    }
    free(u.list);
    free(u.raised);
    return err;
}
