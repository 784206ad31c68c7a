/* swiss_bye.c - who gets the bye where that is settled before anybody is paired. */
#include "contest/mates.h"
#include "contest/upfloat.h"

#include <stdlib.h>

struct others {
    const struct swiss *s;
    int                 bye;
};

/* Vertices are the places without that of the bye. */
static int place_of(const struct others *o, int vertex) { return vertex + (vertex >= o->bye); }

static bool joined(const void *context, int u, int v)
{
    const struct others *o = context;
    return swiss_may_meet(o->s, place_of(o, u), place_of(o, v));
}

/* Can all others be paired? 1 yes, 0 no, -1 no memory. */
static int leaves_pairs(const struct swiss *s, int bye)
{
    struct others   o = {s, bye};
    struct jd_mates m;
    int             half = (s->count - 1) / 2;
    if (!jd_mates_open(&m, s->count - 1, joined, &o))
        return -1;
    for (int i = 0; i < half; i++)
        if (joined(&o, i, i + half))
            jd_mates_join(&m, i, i + half);
    int answer = jd_mates_complete(&m);
    jd_mates_close(&m);
    return answer;
}

static bool is_before(const struct swiss *s, const struct swiss_player *p, const struct swiss_player *q)
{
    if (p->score != q->score)
        return p->score < q->score;
    return p->games != q->games && !s->bye_by_rank ? p->games > q->games : p->rank > q->rank;
}

/* The next candidate behind `last` (-1: the first of all); -1: there is none. */
static int next_candidate(const struct swiss *s, int last)
{
    int best = -1;
    for (int p = 0; p < s->count; p++) {
        bool behind = last < 0 || is_before(s, &s->players[last], &s->players[p]);
        if (swiss_may_have_bye(s, p) && behind && (best < 0 || is_before(s, &s->players[p], &s->players[best])))
            best = p;
    }
    return best;
}

jd_contest_err jd_swiss_choose_bye(const struct swiss *s, struct swiss_trace *trace, int *bye)
{
    int can = 0;
    *bye = -1;
    if (s->count % 2 == 0)
        return JD_CONTEST_OK;
    do {
        *bye = next_candidate(s, *bye);
        can = *bye < 0 ? 0 : leaves_pairs(s, *bye);
    } while (*bye >= 0 && !can);
    if (can <= 0)
        return can ? JD_CONTEST_MEMORY : JD_CONTEST_IMPOSSIBLE;
    const struct swiss_player *p = &s->players[*bye];
    jd_trace_add(trace, JD_SWISS_BYE_SCORE, -1, -p->score, p->score);
    if (!s->bye_by_rank)
        jd_trace_add(trace, JD_SWISS_BYE_GAMES, -1, p->games, s->rounds - p->games);
    jd_trace_add(trace, JD_SWISS_ORDER, -1, *bye, 0);
    return JD_CONTEST_OK;
}
