/* feasible.c - see feasible.h. */
#include "contest/feasible.h"
#include "contest/cardinality_matching.h"

bool jd_swiss_is_safe(const struct swiss *s, const int *places, int count, int others)
{
    int absolute[2] = {0, 0}, counted = 0;
    for (int i = 0; i < count; i++) {
        const struct swiss_player *p = &s->players[places[i]];
        counted += !swiss_is_of_forced(s, places[i]);
        if (p->strength == ABSOLUTE)
            absolute[p->preference > 0]++;
    }
    int most = absolute[0] > absolute[1] ? absolute[0] : absolute[1];
    return counted >= 2 * (1 + s->most_barred + most + (s->is_forced ? 2 : 0)) + others;
}

struct places {
    const struct swiss *s;
    const int          *at;
};

static bool joined(const void *context, int u, int v)
{
    const struct places *p = context;
    return swiss_may_meet(p->s, p->at[u], p->at[v]);
}

/* How many cannot be paired at least, up to `enough`; -1: no memory. */
static int count_alone(const struct swiss *s, const int *places, int count, int enough)
{
    struct places   p = {s, places};
    struct jd_mates m;
    int             alone = 0;
    if (!jd_mates_open(&m, count, joined, &p))
        return -1;
    for (int i = 0; i < count / 2; i++)
        if (joined(&p, i, i + count / 2))
            jd_mates_join(&m, i, i + count / 2);
    jd_mates_join_first(&m, NULL);
    for (int i = 0; i < count && alone < enough; i++)
        alone += m.mate[i] < 0 && !jd_mates_add(&m, i);
    jd_mates_close(&m);
    return alone;
}

int jd_swiss_can_pair(const struct swiss *s, const int *places, int count)
{
    int alone = count % 2 ? 1 : count_alone(s, places, count, 1);
    return alone < 0 ? -1 : !alone;
}

bool jd_swiss_is_parted(const struct swiss *s, const int *places, int count)
{
    int forced = 0;
    for (int i = 0; i < count; i++)
        forced += swiss_is_of_forced(s, places[i]);
    return forced == 1;
}

static int can_pair(const struct swiss *s, const int *places, int count, bool safe)
{
    return safe && count % 2 == 0 ? 1 : jd_swiss_can_pair(s, places, count);
}

/* One of the next bracket is left over: the last who can be. */
static int leave_one(const struct jd_outlook *o, bool safe, bool below_safe)
{
    int answer = 0, last = o->count - 1, alone = safe ? 1 : count_alone(o->s, o->next, o->count, 2);
    if (alone != 1)
        return alone < 0 ? -1 : 0;
    for (int out = last; out >= o->must && !answer; out--) {
        int place = o->next[out];
        if (swiss_is_of_forced(o->s, place))
            continue;
        o->next[out] = o->next[last];
        answer = can_pair(o->s, o->next, last, safe);
        o->next[out] = place;
        o->below[o->below_count] = place;
        if (answer > 0)
            answer = can_pair(o->s, o->below, o->below_count + 1, below_safe);
    }
    return answer;
}

int jd_swiss_suits(const struct jd_outlook *o)
{
    if (jd_swiss_is_parted(o->s, o->next, o->count) || jd_swiss_is_parted(o->s, o->below, o->below_count))
        return 0;
    bool safe = jd_swiss_is_safe(o->s, o->next, o->count, 1);
    bool below_safe = jd_swiss_is_safe(o->s, o->below, o->below_count, 1);
    if (o->count % 2)
        return leave_one(o, safe, below_safe);
    int answer = can_pair(o->s, o->next, o->count, safe);
    return answer > 0 ? can_pair(o->s, o->below, o->below_count, below_safe) : answer;
}
