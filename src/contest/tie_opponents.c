/* tie_opponents.c - what opponents scored (C.07: 8, 9, 13.2, 13.4), with values cut (14) and rounds that were not
 * played (15, 16). */
#include "contest/tie.h"

#include <stdlib.h>
#include <string.h>

/* What a round brings: a score, alone or times what was scored against it. */
struct gift {
    int64_t score, value;
    bool    voluntary;
};

struct work {
    const struct scores *s;
    const struct tie    *tie;
    int64_t             *adjusted; /* each score as it counts for opponents (16.3) */
    int64_t             *own;      /* as it counts for himself */
    struct gift         *gifts;    /* of one participant */
    bool                 products;
};

/* ---- scores ---- */

/* The last round that is not voluntarily unplayed; what is requested behind it counts as drawn (16.2.5, 16.3.2). */
static int last_wanted(const struct work *w, int who)
{
    int last = w->s->rounds;
    if (last && w->tie->fore && turn_of(w->s, who, last)->opponent)
        return last;
    while (last && is_voluntary(turn_of(w->s, who, last)))
        last--;
    return last;
}

static void adjust(const struct work *w, int who)
{
    const struct scores *s = w->s;
    enum score           score = w->tie->score;
    int                  wanted = last_wanted(w, who);
    w->own[who] = w->adjusted[who] = s->totals[score][who];
    for (int r = wanted + 1; r <= s->rounds && !s->predetermined; r++)
        if (turn_of(s, who, r)->kind == TURN_REQUESTED)
            w->adjusted[who] += s->draw[score] - turn_of(s, who, r)->points[score];
    if (!s->rounds || !w->tie->fore || !turn_of(s, who, s->rounds)->opponent)
        return;
    int drawn = s->draw[score] - turn_of(s, who, s->rounds)->points[score];
    w->own[who] += drawn;
    w->adjusted[who] += drawn;
}

static bool begin(struct work *w, const struct scores *s, const struct tie *tie, bool products)
{
    *w = (struct work){.s = s, .tie = tie, .products = products};
    w->adjusted = calloc((size_t)s->count + 1, sizeof *w->adjusted);
    w->own = calloc((size_t)s->count + 1, sizeof *w->own);
    w->gifts = calloc((size_t)s->rounds + 1, sizeof *w->gifts);
    for (int i = 0; i < s->count && w->adjusted && w->own; i++)
        adjust(w, i);
    return w->adjusted && w->own && w->gifts;
}

static void end(struct work *w)
{
    free(w->adjusted);
    free(w->own);
    free(w->gifts);
}

/* ---- what the rounds bring ---- */

/* The dummy whom one plays in a round without a game (16.4). */
static int64_t dummy(const struct work *w, int who, const struct turn *t)
{
    int64_t score = w->own[who], most = (int64_t)w->s->draw[w->tie->score] * w->s->rounds;
    if (!w->tie->edition->capped)
        return score;
    if (t->opponent)
        most = w->adjusted[t->opponent - 1];
    return score < most ? score : most;
}

static int gather(const struct work *w, int who)
{
    const struct scores *s = w->s;
    int                  count = 0;
    for (int r = 1; r <= s->rounds; r++) {
        const struct turn *t = turn_of(s, who, r);
        bool               real = t->opponent &&
                    (t->kind == TURN_PLAYED || w->tie->played || s->predetermined || (w->tie->fore && r == s->rounds));
        if (!real && s->predetermined)
            continue;
        struct gift *g = &w->gifts[count++];
        g->score = real ? w->adjusted[t->opponent - 1] : dummy(w, who, t);
        g->value = w->products ? g->score * t->points[w->tie->scored] : g->score;
        g->voluntary = !real && is_voluntary(t);
    }
    return count;
}

/* ---- cuts ---- */

static bool is_less(const struct gift *a, const struct gift *b)
{
    return a->score != b->score ? a->score < b->score : a->value < b->value;
}

static int find_least(const struct gift *gifts, int count, bool voluntary)
{
    int least = -1;
    for (int i = 0; i < count; i++)
        if ((gifts[i].voluntary || !voluntary) && (least < 0 || is_less(&gifts[i], &gifts[least])))
            least = i;
    return least;
}

static int find_most(const struct gift *gifts, int count)
{
    int most = 0;
    for (int i = 1; i < count; i++)
        if (is_less(&gifts[most], &gifts[i]))
            most = i;
    return most;
}

/* What was not played by one's own will goes first, unless it is lower than what else would go (16.5). */
static int choose_least(const struct gift *gifts, int count)
{
    int least = find_least(gifts, count, false), voluntary = find_least(gifts, count, true);
    return voluntary >= 0 && gifts[voluntary].value >= gifts[least].value ? voluntary : least;
}

static int64_t sum_up(const struct work *w, int count)
{
    int64_t sum = 0;
    for (int i = 0; i < w->tie->low && count; i++)
        w->gifts[choose_least(w->gifts, count)] = w->gifts[count - 1], count--;
    for (int i = 0; i < w->tie->high && count; i++)
        w->gifts[find_most(w->gifts, count)] = w->gifts[count - 1], count--;
    for (int i = 0; i < count; i++)
        sum += w->gifts[i].value;
    return sum;
}

static bool reckon(const struct scores *s, const struct tie *tie, bool products, int64_t *out)
{
    struct work w;
    bool        good = begin(&w, s, tie, products);
    for (int i = 0; i < s->count && good; i++)
        out[i] = sum_up(&w, gather(&w, i));
    end(&w);
    return good;
}

/* ---- the tie-breaks ---- */

static bool tell(const struct scores *s, const struct tie *tie, bool products, jd_tie *out)
{
    int64_t *sums = calloc((size_t)s->count + 1, sizeof *sums);
    bool     good = sums && reckon(s, tie, products, sums);
    for (int i = 0; i < s->count && good; i++)
        out[i] = (jd_tie){sums[i], products ? JD_POINT * JD_POINT : JD_POINT};
    free(sums);
    return good;
}

bool jd_tie_buchholz(const struct scores *s, const struct tie *tie, jd_tie *out) { return tell(s, tie, false, out); }
bool jd_tie_sonneborn(const struct scores *s, const struct tie *tie, jd_tie *out) { return tell(s, tie, true, out); }

/* 8.2: of those whom one met on the board. */
bool jd_tie_average_buchholz(const struct scores *s, const struct tie *tie, jd_tie *out)
{
    int64_t *sums = calloc((size_t)s->count + 1, sizeof *sums);
    bool     good = sums && reckon(s, tie, false, sums);
    for (int i = 0; i < s->count && good; i++) {
        out[i] = (jd_tie){0, 0};
        for (int r = 1; r <= s->rounds; r++)
            if (turn_of(s, i, r)->kind == TURN_PLAYED) {
                out[i].value += sums[turn_of(s, i, r)->opponent - 1];
                out[i].per += JD_POINT;
            }
    }
    free(sums);
    return good;
}

/* 9.2: points against those who have half of what could be had; in a round robin with an odd number everybody sits out
 * once, so the games of the one who had most are what could be had. */
static int games_at_most(const struct scores *s)
{
    int most = 0;
    for (int i = 0; i < s->count && s->predetermined; i++) {
        int games = 0;
        for (int r = 1; r <= s->rounds; r++)
            games += turn_of(s, i, r)->opponent != 0;
        most = games > most ? games : most;
    }
    return s->predetermined ? most : s->rounds;
}

bool jd_tie_koya(const struct scores *s, const struct tie *tie, jd_tie *out)
{
    int64_t twice = (int64_t)s->win[tie->score] * games_at_most(s) + 2 * tie->limit;
    for (int i = 0; i < s->count; i++) {
        out[i] = (jd_tie){0, JD_POINT};
        for (int r = 1; r <= s->rounds; r++) {
            const struct turn *t = turn_of(s, i, r);
            if (t->opponent && 2 * s->totals[tie->score][t->opponent - 1] >= twice)
                out[i].value += t->points[tie->score];
        }
    }
    return true;
}

/* 13.4: the other score, and Buchholz divided by what makes them alike. */
bool jd_tie_strength(const struct scores *s, const struct tie *tie, jd_tie *out)
{
    enum score other = tie->score == MATCH_POINTS ? GAME_POINTS : MATCH_POINTS;
    int64_t    usual = s->win[other] ? (int64_t)s->win[tie->score] * s->rounds / s->win[other] : 1;
    int64_t    factor = tie->factor ? tie->factor : usual > 0 ? usual : 1;
    int64_t   *sums = calloc((size_t)s->count + 1, sizeof *sums);
    bool       good = sums && reckon(s, tie, false, sums);
    for (int i = 0; i < s->count && good; i++)
        out[i] = (jd_tie){s->totals[other][i] * factor + sums[i], JD_POINT * factor};
    free(sums);
    return good;
}
