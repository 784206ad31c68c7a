/* swiss_index.c - opposition: what the opponents of a player have scored (C.04.4.2: 1.7), and the ratings that they
 * have (C.04.4.1: 1.7). */
#include "contest/swiss.h"

#include <stdlib.h>

/* Has he played nothing and got nothing, as somebody who is known not to come? */
static bool was_away(const jd_tournament *t, int number, int round, bool past)
{
    char result = entry_at(t, number, round)->result;
    return result == 'Z' || (past && !result) || !jd_tournament_plays(t, number, round);
}

/* His score as his opponents count it: rounds that he missed without a break up to this one count as draws (1.7.2). */
static int score_for_others(const jd_tournament *t, int number, int round, bool past)
{
    int score = jd_points_for_pairing(t, number, round - 1);
    if (!was_away(t, number, round, past))
        return score;
    for (int r = round - 1; r >= 1 && was_away(t, number, r, true); r--)
        score += t->rewards[REWARD_WD] - jd_entry_gain(t, number, r);
    return score;
}

static void find_index(const struct swiss *s, const jd_tournament *t, struct swiss_player *p, bool past)
{
    for (int r = 1; r <= s->rounds; r++) {
        const struct entry *e = entry_at(t, p->number, r);
        bool                met = jd_entry_played(e) && is_player(t, e->opponent);
        int64_t             score = met ? score_for_others(t, e->opponent, s->rounds + 1, past) : p->points;
        p->index[0] += score;
        p->index[1] += score * jd_entry_gain(t, p->number, r);
    }
}

static int by_index(const void *a, const void *b)
{
    const struct swiss_player *const *x = a, *const *y = b, *p = *x, *q = *y;
    for (int i = 0; i < 2; i++)
        if (p->index[i] != q->index[i])
            return p->index[i] < q->index[i] ? 1 : -1;
    return (p->place > q->place) - (p->place < q->place);
}

bool jd_swiss_rank_by_opposition(struct swiss *s, const jd_tournament *t)
{
    struct swiss_player **order = calloc((size_t)s->count + 1, sizeof *order);
    if (!order)
        return false;
    bool past = s->rounds + 1 <= jd_tournament_paired(t);
    for (int i = 0; i < s->count; i++) {
        find_index(s, t, &s->players[i], past);
        order[i] = &s->players[i];
    }
    qsort(order, (size_t)s->count, sizeof *order, by_index);
    for (int i = 0; i < s->count; i++)
        order[i]->rank = i + 1;
    free(order);
    return true;
}

int jd_swiss_average_rating(const struct swiss *s, const jd_tournament *t, int number)
{
    long sum = 0, count = 0;
    for (int r = 1; r <= s->rounds; r++) {
        const struct entry *e = entry_at(t, number, r);
        if (jd_entry_played(e) && is_player(t, e->opponent)) {
            sum += t->players[e->opponent - 1].rating;
            count++;
        }
    }
    return count ? (int)((2 * sum + count) / (2 * count)) : 0;
}
