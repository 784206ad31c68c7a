/* dutch_order.c - the first of the best pairings of a bracket, in the order of C.04.3 Articles 3 and 4.
 *
 * The criteria are weighed once. Then one player after the other gets the best that some of the heaviest matchings have
 * for him, and keeps it.
 */
#include "contest/dutch.h"

#include <stdlib.h>
#include <string.h>

/* ---- asking for one player ---- */

static void read_mates(struct bracket *b)
{
    for (int i = 0; i < b->count; i++)
        if (!b->vertices[i].settled) {
            int k = jd_matching_of(b->graph, i);
            b->mates[i] = k >= 0 && jd_dutch_joined(b, i, k) ? k : -1;
        }
}

/* The mates whom a question is about. */
typedef bool (*choice)(const struct bracket *b, int i, int k);

static bool is_meant(const struct bracket *b, choice is_one, int i, int k)
{
    return i != k && is_one(b, i, k) && jd_dutch_joined(b, i, k);
}

/* Does he get such a mate, or if it is not `wanted`, must he have one? From now on it stays so. */
static jd_contest_err decide(struct bracket *b, int i, choice is_one, bool wanted, bool *does)
{
    for (int k = 0; k < b->count; k++)
        b->bonus[k] = is_meant(b, is_one, i, k) ? wanted ? 1 : -1 : 0;
    jd_contest_err err = jd_matching_prefer(b->graph, i, b->bonus);
    if (err != JD_CONTEST_OK)
        return err;
    *does = is_meant(b, is_one, i, jd_matching_of(b->graph, i));
    for (int k = 0; k < b->count; k++)
        b->keep[k] = is_meant(b, is_one, i, k) == *does;
    jd_matching_confine(b->graph, i, b->keep);
    return JD_CONTEST_OK;
}

/* He gets the first whom he can, and both leave. */
static jd_contest_err settle(struct bracket *b, int i, choice is_one)
{
    for (int k = 0; k < b->count; k++)
        b->bonus[k] = is_meant(b, is_one, i, k) ? b->count - k : 0;
    jd_contest_err err = jd_matching_prefer(b->graph, i, b->bonus);
    if (err != JD_CONTEST_OK)
        return err;
    int k = jd_matching_of(b->graph, i);
    b->mates[i] = k;
    b->mates[k] = i;
    b->vertices[i].settled = b->vertices[k].settled = true;
    jd_matching_take_out(b->graph, i);
    return JD_CONTEST_OK;
}

/* ---- those who were moved down ---- */

static bool is_resident(const struct bracket *b, int i, int k)
{
    (void)i;
    return b->vertices[k].role == RESIDENT;
}

/* Article 3.7: who of them is paired, the first first; then with whom. */
static jd_contest_err pair_moved(struct bracket *b)
{
    jd_contest_err err = JD_CONTEST_OK;
    for (int i = 0; i < b->size && err == JD_CONTEST_OK; i++) {
        bool paired;
        if (b->vertices[i].role != MOVED_DOWN)
            continue;
        err = decide(b, i, is_resident, true, &paired);
        if (err == JD_CONTEST_OK && !paired)
            b->vertices[i].role = LIMBO;
    }
    for (int i = 0; i < b->size && err == JD_CONTEST_OK; i++)
        if (b->vertices[i].role == MOVED_DOWN)
            err = settle(b, i, is_resident);
    return err;
}

/* ---- the remainder ---- */

static bool is_of_remainder(const struct bracket *b, int i)
{
    return i < b->size && b->vertices[i].role == RESIDENT && !b->vertices[i].settled;
}

/* Residents are numbered anew; how many pairs do they have? */
static void count_remainder(struct bracket *b)
{
    int pairs = 0;
    b->residents = 0;
    for (int i = 0; i < b->size; i++) {
        if (!is_of_remainder(b, i))
            continue;
        b->vertices[i].index = b->residents++;
        pairs += dutch_paired_inside(b, i) && i < b->mates[i];
    }
    b->half = pairs;
}

static bool is_upper(const struct bracket *b, int i)
{
    return is_of_remainder(b, i) && dutch_paired_inside(b, i) && i < b->mates[i];
}

/* How many are above their opponents, but not of the first half. */
static int count_exchanged(const struct bracket *b)
{
    int count = 0;
    for (int i = 0; i < b->size; i++)
        count += is_upper(b, i) && b->vertices[i].index >= b->half;
    return count;
}

static bool is_lower_resident(const struct bracket *b, int i, int k) { return k > i && is_of_remainder(b, k); }

/* Of those of one half, in a direction, the first who can are exchanged, until there are enough. */
static jd_contest_err exchange(struct bracket *b, int count, bool second)
{
    jd_contest_err err = JD_CONTEST_OK;
    for (int n = 0; n < b->size && count && err == JD_CONTEST_OK; n++) {
        int  i = second ? n : b->size - 1 - n;
        bool upper;
        if (!is_of_remainder(b, i) || (b->vertices[i].index >= b->half) != second)
            continue;
        err = decide(b, i, is_lower_resident, second, &upper);
        count -= err == JD_CONTEST_OK && upper == second;
    }
    return err;
}

/* 4.3.2: few are exchanged, of near numbers; of S1 the last that can, of S2 the first that can. */
static jd_contest_err pair_exchanged(struct bracket *b)
{
    jd_matching_free(b->graph);
    b->graph = jd_dutch_graph(b, true);
    jd_contest_err err = b->graph ? jd_matching_solve(b->graph, true) : JD_CONTEST_MEMORY;
    if (err != JD_CONTEST_OK)
        return err;
    read_mates(b);
    int count = count_exchanged(b);
    err = exchange(b, count, false);
    return err == JD_CONTEST_OK ? exchange(b, count, true) : err;
}

/* Article 3.6: the two halves after the exchange. */
static void split(struct bracket *b)
{
    for (int i = 0; i < b->size; i++) {
        struct vertex *v = &b->vertices[i];
        int            k = jd_matching_of(b->graph, i);
        v->upper = is_of_remainder(b, i) && k > i && is_of_remainder(b, k) && jd_dutch_joined(b, i, k);
        v->lower = is_of_remainder(b, i) && !v->upper;
    }
}

/* Residents who are paired with each other are of both halves. */
static bool suits_halves(const void *context, int i, int k)
{
    const struct bracket *b = context;
    const struct vertex  *u = &b->vertices[i], *v = &b->vertices[k];
    return !dutch_inside(u, v) || (u->upper && v->lower) || !jd_dutch_joined(b, i, k);
}

static bool is_lower(const struct bracket *b, int i, int k)
{
    (void)i;
    return b->vertices[k].lower && !b->vertices[k].settled;
}

static jd_contest_err pair_remainder(struct bracket *b)
{
    jd_contest_err err = JD_CONTEST_OK;
    count_remainder(b);
    if (count_exchanged(b))
        err = pair_exchanged(b);
    if (err != JD_CONTEST_OK)
        return err;
    split(b);
    err = jd_matching_restrict(b->graph, suits_halves, b);
    for (int i = 0; i < b->size && err == JD_CONTEST_OK; i++)
        if (b->vertices[i].upper)
            err = settle(b, i, is_lower);
    return err;
}

/* ---- the bracket ---- */

static jd_contest_err solve(struct bracket *b)
{
    jd_matching_free(b->graph);
    b->graph = jd_dutch_graph(b, false);
    jd_contest_err err = b->graph ? jd_matching_solve(b->graph, true) : JD_CONTEST_MEMORY;
    if (err == JD_CONTEST_OK)
        read_mates(b);
    return err;
}

static int count_floaters(const struct bracket *b)
{
    int count = 0;
    for (int i = 0; i < b->size; i++)
        count += !dutch_paired_inside(b, i);
    return count;
}

/* C9 is asked of a bracket only from which nobody floats but him who gets the bye. */
jd_contest_err jd_dutch_solve(struct bracket *b)
{
    jd_contest_err err = solve(b);
    if (err != JD_CONTEST_OK || !b->count_unplayed || count_floaters(b) == 1)
        return err;
    b->count_unplayed = false;
    return solve(b);
}

/* ---- with a forced pair ---- */

static int vertex_of(const struct bracket *b, int place)
{
    int i = 0;
    while (i < b->count && b->vertices[i].place != place)
        i++;
    return i;
}

/* Do the graphs differ by the forced pair alone, which can be a pair here? */
static bool is_alike(const struct bracket *b, const struct bracket *real, int i, int k)
{
    return b->closed == real->closed && b->count == real->count && !b->count_unplayed && i < b->count && k < b->count &&
           jd_dutch_joined(b, i, k);
}

jd_contest_err jd_dutch_solve_beside(struct bracket *b, const struct bracket *real)
{
    int i = vertex_of(b, b->s->forced[0]), k = vertex_of(b, b->s->forced[1]);
    if (!is_alike(b, real, i, k))
        return jd_dutch_solve(b);
    jd_contest_err err = jd_matching_without(real->graph, i, k, &b->graph);
    if (err != JD_CONTEST_OK)
        return err;
    read_mates(b);
    b->mates[i] = k;
    b->mates[k] = i;
    return JD_CONTEST_OK;
}

/* ---- the whole ---- */

jd_contest_err jd_dutch_weigh(struct bracket *b)
{
    jd_contest_err err = jd_dutch_solve(b);
    if (err == JD_CONTEST_OK)
        err = pair_moved(b);
    if (err != JD_CONTEST_OK)
        return err;
    read_mates(b);
    err = pair_remainder(b);
    if (err == JD_CONTEST_OK)
        read_mates(b);
    return err;
}
