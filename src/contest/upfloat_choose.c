/* upfloat_choose.c - who floats up: as few as can be, of the highest scores, by the system's criteria, the first first.
 *
 * Two questions that are easier are asked before all who are left are weighed: both forget those below. Where the
 * answer leaves them a pairing that is as good as their number allows (feasible.h), it is the answer to the whole
 * question, too. The first is settled by counting: nobody floats up, or one does. The second weighs those with the
 * highest score, and of the others the best for each of them, as many as there are of the former: more are never
 * needed, since one of these is always left.
 */
#include "contest/cardinality_matching.h"
#include "contest/feasible.h"
#include "contest/upfloat.h"
#include "contest/weights.h"

#include <stdlib.h>
#include <string.h>

enum { TRIES = 12 }; /* upfloaters, before criteria are weighed */

/* What a choice is worth besides the scores of those who float up. */
struct tally {
    long pairs, next, criteria[UPFLOAT_CRITERIA];
};

static const struct swiss_player *player(const struct upfloat *u, int vertex)
{
    return &u->s->players[u->list[vertex]];
}

static void trace_choice(const struct upfloat *u, const struct tally *t)
{
    jd_trace_add(u->trace, JD_SWISS_UPFLOATERS, -1, t->pairs, u->top - 2 * t->pairs);
    for (int v = u->count - 1, sum = 0; v >= u->top; v--) {
        sum += u->raised[v];
        if (v == u->top || u->level[v] != u->level[v - 1]) {
            jd_trace_add(u->trace, JD_SWISS_UPFLOATER_SCORES, player(u, v)->score, -sum, sum);
            sum = 0;
        }
    }
    if (u->rules->next)
        jd_trace_add(u->trace, JD_SWISS_NEXT_PAIRS, -1, t->next, t->next);
    for (int i = 0; i < u->rules->choice.count; i++)
        jd_trace_add(u->trace, u->rules->choice.grounds[i], -1, t->criteria[i], -t->criteria[i]);
}

/* ---- those below ---- */

/* `paired`: who of the next score has an opponent there, by vertex; NULL: as many as can be. 1, 0, -1 as in feasible.h.
 */
static int leaves_pairs(const struct upfloat *u, const bool *paired)
{
    int *places = malloc(2 * ((size_t)u->count + 1) * sizeof *places);
    if (!places)
        return -1;
    struct jd_outlook o = {.s = u->s, .next = places, .below = places + u->count + 1};
    for (int v = u->top; v < u->count; v++) {
        if (u->raised[v] || (paired && paired[v]))
            continue;
        if (u->rules->next && !paired && v < u->next)
            o.next[o.count++] = u->list[v];
        else
            o.below[o.below_count++] = u->list[v];
    }
    int answer = jd_swiss_suits(&o);
    free(places);
    return answer;
}

/* How many pairs the next score can have at most without those who float up. */
static int next_pairs(const struct upfloat *u)
{
    int left = 0;
    for (int v = u->top; v < u->next; v++)
        left += !u->raised[v];
    return left / 2;
}

/* ---- by counting ---- */

/* Those with the highest score, and who floats up. */
struct top {
    const struct upfloat *u;
    int                   balance; /* of preferences */
    int                   extra;   /* vertex; -1: nobody */
};

static bool joined(const void *context, int a, int b)
{
    const struct top     *t = context;
    const struct upfloat *u = t->u;
    int                   p = a < u->top ? a : t->extra, q = b < u->top ? b : t->extra;
    if (!swiss_may_meet(u->s, u->list[p], u->list[q]))
        return false;
    int preference = player(u, p)->preference;
    return !u->rules->colours || preference != player(u, q)->preference || preference * t->balance > 0;
}

/* Both get what they prefer: pairs of which there must be as many as can be. */
static bool differ(const void *context, int a, int b)
{
    const struct top     *t = context;
    const struct upfloat *u = t->u;
    int                   p = a < u->top ? a : t->extra, q = b < u->top ? b : t->extra;
    return !u->rules->colours || player(u, p)->preference != player(u, q)->preference;
}

static int can_pair(const struct top *t)
{
    struct jd_mates m;
    int             count = t->u->top + (t->extra >= 0);
    if (!jd_mates_open(&m, count, joined, t))
        return -1;
    for (int i = 0; i < count / 2; i++)
        if (differ(t, i, i + count / 2) && joined(t, i, i + count / 2))
            jd_mates_join(&m, i, i + count / 2);
    jd_mates_join_first(&m, differ);
    jd_mates_join_first(&m, NULL);
    int answer = jd_mates_complete(&m);
    jd_mates_close(&m);
    return answer;
}

/* The criteria when this one floats up, and nothing else is lost. */
static void judge(const struct top *t, int vertex, long *values)
{
    const struct upfloat *u = t->u;
    memset(values, 0, UPFLOAT_CRITERIA * sizeof *values);
    if (vertex >= 0)
        u->rules->choice.add(u->s, u->list[0], u->list[vertex], values);
    if (u->rules->colours)
        values[0] = -(abs(t->balance + (vertex < 0 ? 0 : player(u, vertex)->preference)) / 2);
}

static bool is_better(const long *a, const long *b)
{
    for (int i = 0; i < UPFLOAT_CRITERIA; i++)
        if (a[i] != b[i])
            return a[i] > b[i];
    return false;
}

/* The place of a player whom one of the top is forced to meet; -1: there is none. */
static int forced_place(const struct upfloat *u)
{
    const struct swiss *s = u->s;
    return s->is_forced && s->players[s->forced[0]].score == player(u, 0)->score &&
                   s->players[s->forced[1]].score != player(u, 0)->score
               ? s->forced[1]
               : -1;
}

/* The best of the next score who has not been tried; -1: nobody. */
static int best_candidate(const struct top *t, const bool *tried, long *values)
{
    const struct upfloat *u = t->u;
    int                   best = -1, forced = forced_place(u);
    for (int v = u->top; v < u->next; v++) {
        long own[UPFLOAT_CRITERIA];
        if (tried[v] || (forced >= 0 && u->list[v] != forced))
            continue;
        judge(t, v, own);
        if (best < 0 || is_better(own, values)) {
            memcpy(values, own, sizeof own);
            best = v;
        }
    }
    return best;
}

/* Whoever cannot be paired without losing more than counting says is worse than the next one, as long as that one costs
 * no more preferences. */
static int try_one(struct upfloat *u, struct top *t, struct tally *tally)
{
    int   answer = 0, balance = t->balance;
    bool *tried = calloc((size_t)u->count + 1, sizeof *tried);
    long  lost = 1;
    for (int turn = 0; turn < TRIES && !answer && tried; turn++) {
        t->balance = balance;
        t->extra = best_candidate(t, tried, tally->criteria);
        if (t->extra < 0 || (u->rules->colours && lost <= 0 && tally->criteria[0] != lost))
            break;
        lost = tally->criteria[0];
        tried[t->extra] = true;
        t->balance += player(u, t->extra)->preference;
        answer = can_pair(t);
    }
    if (answer > 0)
        u->raised[t->extra] = true;
    answer = tried ? answer : -1;
    free(tried);
    return answer;
}

/* 1: done, 0: it cannot be settled by counting, -1: no memory. */
static int count_out(struct upfloat *u, struct tally *tally)
{
    struct top t = {.u = u, .extra = -1};
    for (int v = 0; v < u->top; v++)
        t.balance += player(u, v)->preference;
    int answer;
    if (u->top % 2) {
        answer = try_one(u, &t, tally);
    } else {
        judge(&t, -1, tally->criteria);
        answer = can_pair(&t);
    }
    tally->pairs = u->top / 2;
    tally->next = next_pairs(u);
    return answer > 0 ? leaves_pairs(u, NULL) : answer;
}

/* ---- by weights ---- */

struct choice {
    const struct upfloat *u;
    int                  *pick, count;   /* vertices that are weighed: the top, and of the others some or all */
    int                  *level, levels; /* of scores, by picked vertex; 0 the lowest */
    bool                  whole;         /* all of them */
    bool                  open;          /* pairs of the next score are counted */
};

/* Numbers: pairs within the top, upfloaters by score from the lowest, pairs within the next score, the system's
 * criteria, then who they are, in their order. */
struct places {
    int levels, next, criteria, order, count;
};

static struct places lay(const struct choice *c)
{
    struct places at = {.levels = 1};
    at.next = at.levels + c->levels;
    at.criteria = at.next + 1;
    at.order = at.criteria + c->u->rules->choice.count;
    at.count = at.order + c->count - c->u->top;
    return at;
}

static bool meet_next(const struct choice *c, int a, int b)
{
    const struct upfloat *u = c->u;
    return c->open && c->pick[a] >= u->top && c->pick[b] < u->next &&
           swiss_may_meet(u->s, u->list[c->pick[a]], u->list[c->pick[b]]);
}

/* Those below may do what they like unless all are weighed: then so may one more vertex that makes their number even.
 */
static bool add_below(const struct choice *c, int a, int b, long *values)
{
    const struct upfloat *u = c->u;
    if (b == c->count)
        return true;
    values[lay(c).next] = meet_next(c, a, b);
    return !c->whole || swiss_may_meet(u->s, u->list[c->pick[a]], u->list[c->pick[b]]);
}

static bool add_choice(const void *context, int a, int b, long *values)
{
    const struct choice  *c = context;
    const struct upfloat *u = c->u;
    struct places         at = lay(c);
    if (a >= u->top)
        return add_below(c, a, b, values);
    if (b == c->count || !swiss_may_meet(u->s, u->list[c->pick[a]], u->list[c->pick[b]]))
        return false;
    if (b < u->top) {
        values[0] = 1;
    } else {
        values[at.levels + c->level[b]] = -1;
        values[at.order + b - u->top] = 1;
    }
    u->rules->choice.add(u->s, u->list[c->pick[a]], u->list[c->pick[b]], values + at.criteria);
    return true;
}

/* ---- which of the others are weighed ---- */

struct candidate {
    int  vertex;
    long values[UPFLOAT_CRITERIA];
};

static int by_values(const void *a, const void *b)
{
    const struct candidate *p = a, *q = b;
    if (memcmp(p->values, q->values, sizeof p->values) != 0)
        return is_better(p->values, q->values) ? -1 : 1;
    return p->vertex - q->vertex;
}

/* For one of the top: the best of one score, at most so many. Returns how many. */
static int pick_level(const struct upfloat *u, int who, int from, int to, int most, struct candidate *list,
                      bool *picked)
{
    int count = 0;
    for (int v = from; v < to; v++) {
        struct candidate *c = &list[count];
        if (!swiss_may_meet(u->s, u->list[who], u->list[v]))
            continue;
        *c = (struct candidate){.vertex = v};
        u->rules->choice.add(u->s, u->list[who], u->list[v], c->values);
        count++;
    }
    if (count > most)
        qsort(list, (size_t)count, sizeof *list, by_values);
    for (int i = 0; i < count && i < most; i++)
        picked[list[i].vertex] = true;
    return count < most ? count : most;
}

static void pick_for(const struct upfloat *u, int who, struct candidate *list, bool *picked)
{
    int left = u->top;
    for (int from = u->top, to; from < u->count && left > 0; from = to) {
        for (to = from; to < u->count && u->level[to] == u->level[from];)
            to++;
        left -= pick_level(u, who, from, to, left, list, picked);
    }
}

static bool pick(struct choice *c)
{
    const struct upfloat *u = c->u;
    struct candidate     *list = calloc((size_t)u->count + 1, sizeof *list);
    bool                 *picked = calloc((size_t)u->count + 1, sizeof *picked);
    bool                  memory = list && picked;
    for (int v = 0; v < u->count && memory; v++)
        picked[v] = c->whole || v < u->top || (c->open && v < u->next);
    for (int v = 0; v < u->top && memory && !c->whole; v++)
        pick_for(u, v, list, picked);
    for (int v = 0; v < u->count && memory; v++)
        if (picked[v])
            c->pick[c->count++] = v;
    for (int i = c->count - 1; i >= u->top && memory; i--) {
        c->levels += i == c->count - 1 || u->level[c->pick[i]] != u->level[c->pick[i + 1]];
        c->level[i] = c->levels - 1;
    }
    free(list);
    free(picked);
    return memory;
}

/* ---- weighing ---- */

static jd_contest_err solve(struct upfloat *u, const struct choice *c, int *mates, struct tally *tally)
{
    struct places at = lay(c);
    long         *most = calloc(2 * (size_t)at.count, sizeof *most), *sums = most ? most + at.count : NULL;
    if (!most)
        return JD_CONTEST_MEMORY;
    for (int i = 0; i < at.count; i++)
        most[i] = i >= at.order ? 1 : i >= at.criteria ? c->count * u->rules->choice.most : c->count;
    struct jd_weights w = {c->count + c->count % 2, at.count, most, c, add_choice, false, c->u->s->stop};
    jd_contest_err    err = jd_weights_solve(&w, mates, sums);
    for (int i = u->top; i < c->count && err == JD_CONTEST_OK; i++)
        u->raised[c->pick[i]] = mates[i] < u->top;
    tally->pairs = sums[0];
    tally->next = c->open ? sums[at.next] : next_pairs(u);
    memcpy(tally->criteria, sums + at.criteria, (size_t)u->rules->choice.count * sizeof *tally->criteria);
    free(most);
    return err;
}

/* Is the answer to the easier question that to the whole one? */
static int suits(const struct upfloat *u, const struct choice *c, const int *mates)
{
    if (c->whole || !c->open)
        return c->whole ? 1 : leaves_pairs(u, NULL);
    bool *paired = calloc((size_t)u->count + 1, sizeof *paired);
    if (!paired)
        return -1;
    for (int i = u->top; i < c->count; i++) {
        int k = mates[i];
        paired[c->pick[i]] = k < c->count && (i < k ? meet_next(c, i, k) : k >= u->top && meet_next(c, k, i));
    }
    int answer = leaves_pairs(u, paired);
    free(paired);
    return answer;
}

/* JD_CONTEST_IMPOSSIBLE: there is no choice, or it does not suit those below. */
static jd_contest_err weigh(struct upfloat *u, bool whole, bool open, struct tally *tally)
{
    struct choice  c = {.u = u, .whole = whole, .open = open};
    size_t         size = (size_t)u->count + 2;
    int           *mates = calloc(3 * size, sizeof *mates);
    jd_contest_err err = mates ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    if (mates) {
        c.pick = mates + size;
        c.level = c.pick + size;
        err = pick(&c) ? solve(u, &c, mates, tally) : JD_CONTEST_MEMORY;
    }
    int answer = err == JD_CONTEST_OK ? suits(u, &c, mates) : 0;
    free(mates);
    return err != JD_CONTEST_OK || answer > 0 ? err : answer ? JD_CONTEST_MEMORY : JD_CONTEST_IMPOSSIBLE;
}

static void lower_all(struct upfloat *u) { memset(u->raised, 0, (size_t)u->count * sizeof *u->raised); }

/* Has the next score as many pairs as its number allows, whoever floats up? */
static bool is_next_safe(const struct upfloat *u)
{
    return !u->s->is_forced && jd_swiss_is_safe(u->s, u->list + u->top, u->next - u->top, u->top + 1);
}

jd_contest_err jd_upfloat_choose(struct upfloat *u)
{
    struct tally tally = {0};
    lower_all(u);
    int            answer = count_out(u, &tally);
    jd_contest_err err = answer < 0 ? JD_CONTEST_MEMORY : JD_CONTEST_OK;
    if (answer == 0) {
        lower_all(u);
        err = weigh(u, false, u->rules->next && !is_next_safe(u), &tally);
    }
    if (err == JD_CONTEST_IMPOSSIBLE) {
        lower_all(u);
        err = weigh(u, true, u->rules->next, &tally);
    }
    if (err == JD_CONTEST_OK)
        trace_choice(u, &tally);
    return err;
}
