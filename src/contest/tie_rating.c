/* tie_rating.c - what ratings tell (C.07: 10). Only games on the board count. Where somebody has no rating, and the
 * code does not say what he is taken for, none of these can be told. */
#include "contest/elo.h"
#include "contest/tie.h"

#include <stdlib.h>

static int rating_of(const struct scores *s, const struct tie *tie, int who)
{
    return s->ratings[who] ? s->ratings[who] : tie->unrated;
}

static bool all_are_rated(const struct scores *s, const struct tie *tie)
{
    bool all = !s->teams;
    for (int i = 0; i < s->count && all; i++)
        all = rating_of(s, tie, i) != 0;
    return all;
}

static bool tell_nothing(const struct scores *s, jd_tie *out)
{
    for (int i = 0; i < s->count; i++)
        out[i] = (jd_tie){0, 0};
    return true;
}

bool jd_tie_rating(const struct scores *s, const struct tie *tie, jd_tie *out)
{
    if (!all_are_rated(s, tie))
        return tell_nothing(s, out);
    for (int i = 0; i < s->count; i++)
        out[i] = (jd_tie){rating_of(s, tie, i), 1};
    return true;
}

/* ---- the games of one ---- */

struct meetings {
    int *ratings; /* of opponents, the lowest first */
    int  count;
    int  halves; /* scored: 2 for a win */
};

static int ascending(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static int halves_of(char result)
{
    return result == '1' || result == 'W' ? 2 : result == '=' || result == 'D' || result == '?';
}

static void meet(const struct scores *s, const struct tie *tie, int who, struct meetings *m)
{
    m->count = m->halves = 0;
    for (int r = 1; r <= s->rounds; r++) {
        const struct turn *t = turn_of(s, who, r);
        if (t->kind != TURN_PLAYED)
            continue;
        m->ratings[m->count++] = rating_of(s, tie, t->opponent - 1);
        m->halves += halves_of(t->result);
    }
    qsort(m->ratings, (size_t)m->count, sizeof *m->ratings, ascending);
}

typedef jd_tie of_meetings(const struct tie *tie, const struct meetings *m);

static bool reckon(const struct scores *s, const struct tie *tie, of_meetings *value, jd_tie *out)
{
    struct meetings m = {.ratings = calloc((size_t)s->rounds + 1, sizeof *m.ratings)};
    if (!m.ratings || !all_are_rated(s, tie))
        return m.ratings ? free(m.ratings), tell_nothing(s, out) : false;
    for (int i = 0; i < s->count; i++) {
        meet(s, tie, i, &m);
        out[i] = m.count ? value(tie, &m) : (jd_tie){0, 0};
    }
    free(m.ratings);
    return true;
}

/* ---- the tie-breaks ---- */

static jd_tie average(const struct tie *tie, const struct meetings *m)
{
    int first = tie->low, last = m->count - tie->high;
    if (first >= last)
        return (jd_tie){0, 0};
    return (jd_tie){jd_elo_average(m->ratings + first, last - first), 1};
}

static jd_tie performance(const struct tie *tie, const struct meetings *m)
{
    (void)tie;
    return (jd_tie){jd_elo_performance(m->ratings, m->count, m->halves), 1};
}

static jd_tie perfect(const struct tie *tie, const struct meetings *m)
{
    (void)tie;
    return (jd_tie){jd_elo_perfect(m->ratings, m->count, m->halves), 1};
}

bool jd_tie_opponents_rating(const struct scores *s, const struct tie *tie, jd_tie *out)
{
    return reckon(s, tie, average, out);
}

bool jd_tie_performance(const struct scores *s, const struct tie *tie, jd_tie *out)
{
    return reckon(s, tie, performance, out);
}

bool jd_tie_perfect(const struct scores *s, const struct tie *tie, jd_tie *out) { return reckon(s, tie, perfect, out); }

/* The average of what the opponents have, those left out who have none; half a point is rounded up. */
static jd_tie average_of(const struct scores *s, const jd_tie *values, int who)
{
    long sum = 0, count = 0;
    for (int r = 1; r <= s->rounds; r++) {
        const struct turn *t = turn_of(s, who, r);
        if (t->kind != TURN_PLAYED || !values[t->opponent - 1].per)
            continue;
        sum += values[t->opponent - 1].value;
        count++;
    }
    return count ? (jd_tie){jd_elo_rounded(sum, count), 1} : (jd_tie){0, 0};
}

bool jd_tie_opponents_performance(const struct scores *s, const struct tie *tie, jd_tie *out)
{
    jd_tie *values = calloc((size_t)s->count + 1, sizeof *values);
    bool    good = values && reckon(s, tie, tie->rule->how & HOW_PERFECT ? perfect : performance, values);
    for (int i = 0; i < s->count && good; i++)
        out[i] = average_of(s, values, i);
    free(values);
    return good;
}
