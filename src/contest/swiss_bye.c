/* swiss_bye.c - who gets the bye where that is settled before anybody is paired. */
#include "contest/feasible.h"
#include "contest/upfloat.h"

#include <stdlib.h>

/* Can all others be paired? 1 yes, 0 no, -1 no memory. */
static int leaves_pairs(const struct swiss *s, int bye)
{
    int  count = 0;
    int *places = malloc((size_t)s->count * sizeof *places);
    if (!places)
        return -1;
    for (int p = 0; p < s->count; p++)
        if (p != bye)
            places[count++] = p;
    int answer = jd_swiss_is_safe(s, places, count, 0) ? 1 : jd_swiss_can_pair(s, places, count);
    free(places);
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
