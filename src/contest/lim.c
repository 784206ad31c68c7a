/* lim.c - the Lim system, C.04.4.3: the round, the median, colours. */
#include "contest/lim.h"

#include "contest/upfloat.h"

#include <stdlib.h>
#include <string.h>

static const char *const articles[JD_SWISS_GROUNDS_COUNT] = {
    [JD_SWISS_ORDER] = "4.1",
    [JD_SWISS_FIRST] = "2.4",
    [JD_SWISS_MET] = "2.1",
    [JD_SWISS_FORBIDDEN] = "2.1",
    [JD_SWISS_CLASH] = "2.1",
    [JD_SWISS_COMPLETE] = "2.6",
    [JD_SWISS_BYE] = "1.1",
    [JD_SWISS_BYE_SCORE] = "1.1",
    [JD_SWISS_PAIRS] = "3.10.2",
    [JD_SWISS_FLOATED_ON] = "3.9.2.a",
    [JD_SWISS_FLOATER_AGAIN] = "3.9.2.b",
    [JD_SWISS_FLOATER_LOST] = "3.9.2.c",
    [JD_SWISS_ANY_FLOATED_LAST] = "3.10",
    [JD_SWISS_FLOATER_COLOURS] = "3.2.2",
    [JD_SWISS_COLOURS] = "5.2",
};

/* ---- pairs ---- */

void jd_lim_make(struct lim *l, int p, int q, int wanted)
{
    int at = l->up ? l->room - 1 - l->made_count[1]++ : l->made_count[0]++;
    l->made[at][0] = p;
    l->made[at][1] = q;
    l->mate[p] = q;
    l->mate[q] = p;
    if (l->trace)
        l->trace->first[p] = wanted == q ? -1 : wanted;
}

/* The pair that was made last on one side is none any more. */
static void crack(struct lim *l, bool up)
{
    int at = up ? l->room - l->made_count[1]-- : --l->made_count[0];
    for (int i = 0; i < 2; i++) {
        int p = l->made[at][i];
        l->mate[p] = LIM_LEFT;
        l->moved[p] = up ? -1 : 1;
    }
}

/* ---- brackets ---- */

static int by_number(const void *a, const void *b)
{
    const int *p = a, *q = b;
    return (p[1] > q[1]) - (p[1] < q[1]);
}

/* Who is left from `first` to the place before `last`, in the order of numbers. False: no memory. */
static bool fill_bracket(struct lim *l, int first, int last)
{
    int(*list)[2] = calloc((size_t)(last - first) + 1, sizeof *list);
    int count = 0;
    for (int p = first; p < last && list; p++)
        if (l->mate[p] == LIM_LEFT) {
            list[count][0] = p;
            list[count++][1] = l->up ? -l->s->players[p].place : l->s->players[p].place;
        }
    if (list)
        qsort(list, (size_t)count, sizeof *list, by_number);
    l->size = count;
    for (int i = 0; i < count; i++)
        l->bracket[i] = list[i][0];
    free(list);
    return list;
}

/* The scoregroup that begins at a place, upwards or downwards; only who is left. */
static void fill_next(struct lim *l, int place)
{
    const struct swiss_player *p = l->s->players;
    l->next_count = 0;
    if (place < 0 || place >= l->s->count)
        return;
    for (int i = place; i >= 0 && i < l->s->count && p[i].score == p[place].score; i += l->up ? -1 : 1)
        if (l->mate[i] == LIM_LEFT)
            l->next[l->next_count++] = i;
}

static jd_contest_err pair_group(struct lim *l, int first, int last, int adjacent)
{
    if (is_stopped(l->s->stop))
        return JD_CONTEST_STOPPED;
    if (!fill_bracket(l, first, last))
        return JD_CONTEST_MEMORY;
    fill_next(l, adjacent);
    jd_contest_err err = jd_lim_choose_floaters(l);
    if (err == JD_CONTEST_OK)
        err = jd_lim_pair_bracket(l);
    for (int i = 0; i < l->size && err == JD_CONTEST_OK; i++) {
        int p = l->bracket[i];
        jd_trace_add(l->trace, JD_SWISS_ORDER, p, l->mate[p], 0);
        if (l->floats[i])
            l->moved[p] = l->up ? -1 : 1;
    }
    return err;
}

/* ---- the round ---- */

/* 2.2: twice the median score. */
static int twice_median(const struct swiss *s) { return s->rounds * s->win; }

static bool goes_on(const struct lim *l, jd_contest_err err) { return err == JD_CONTEST_OK && !trace_parted(l->trace); }

static jd_contest_err pair_upper(struct lim *l, int median)
{
    const struct swiss_player *p = l->s->players;
    jd_contest_err             err = JD_CONTEST_OK;
    for (int at = 0, end; at < l->s->count && 2 * p[at].score > median && goes_on(l, err); at = end) {
        for (end = at; end < l->s->count && p[end].score == p[at].score;)
            end++;
        err = pair_group(l, 0, end, end);
    }
    return err;
}

static jd_contest_err pair_lower(struct lim *l, int median)
{
    const struct swiss_player *p = l->s->players;
    jd_contest_err             err = JD_CONTEST_OK;
    l->up = true;
    for (int at = l->s->count - 1, end; at >= 0 && 2 * p[at].score < median && goes_on(l, err); at = end) {
        for (end = at; end >= 0 && p[end].score == p[at].score;)
            end--;
        err = pair_group(l, end + 1, l->s->count, end);
    }
    l->up = false;
    return err;
}

/* 2.6: more floaters from above than from below: the last pair from below is cracked, else the last from above. */
static bool crack_one(struct lim *l)
{
    int balance = 0;
    for (int p = 0; p < l->s->count; p++)
        balance += l->mate[p] == LIM_LEFT ? l->moved[p] : 0;
    bool up = balance > 0 ? l->made_count[1] > 0 : l->made_count[0] == 0;
    if (!l->made_count[up])
        return false;
    crack(l, up);
    return true;
}

static jd_contest_err pair_median(struct lim *l)
{
    jd_contest_err err;
    l->median = true;
    do
        err = pair_group(l, 0, l->s->count, -1);
    while (err == JD_CONTEST_IMPOSSIBLE && crack_one(l));
    return err;
}

static bool open_lim(struct lim *l)
{
    size_t size = (size_t)l->s->count + 1;
    l->room = l->s->count / 2 + 1;
    l->moved = calloc(3 * size, sizeof *l->moved);
    l->made = calloc((size_t)l->room, sizeof *l->made);
    l->floats = calloc(size, sizeof *l->floats);
    if (!l->moved)
        return false;
    l->bracket = l->moved + size;
    l->next = l->bracket + size;
    return l->made && l->floats;
}

static jd_contest_err pair(const struct swiss *s, const struct swiss_rules *rules, int *mate, struct swiss_trace *trace)
{
    (void)rules;
    struct lim     l = {.s = s, .trace = trace, .mate = mate};
    int            bye = -1;
    jd_contest_err err = open_lim(&l) ? jd_swiss_choose_bye(s, trace, &bye) : JD_CONTEST_MEMORY;
    for (int p = 0; p < s->count; p++)
        mate[p] = p == bye ? -1 : LIM_LEFT;
    if (err == JD_CONTEST_OK)
        err = pair_upper(&l, twice_median(s));
    if (goes_on(&l, err))
        err = pair_lower(&l, twice_median(s));
    if (goes_on(&l, err))
        err = pair_median(&l);
    free(l.moved);
    free(l.made);
    free(l.floats);
    return err;
}

/* ---- colours ---- */

/* 5.3 to 5.6; identical histories: the higher ranked one's from the median on, the lower ranked one's below it. */
static bool white(const struct swiss *s, int a, int b)
{
    const struct swiss_player *p = &s->players[a], *q = &s->players[b];
    if (!p->preference && !q->preference)
        return jd_swiss_initial_white(s, a, b, a < b);
    if (p->preference != q->preference)
        return p->preference ? p->preference > 0 : q->preference < 0;
    if ((p->strength == ABSOLUTE) != (q->strength == ABSOLUTE))
        return (p->strength == ABSOLUTE) == (p->preference > 0);
    int colour = jd_swiss_alternate(p, q);
    if (colour)
        return colour > 0;
    bool low = 2 * p->score < twice_median(s) && 2 * q->score < twice_median(s);
    return ((a < b) != low) == (p->preference > 0);
}

const struct jd_swiss_row jd_lim_row = {
    .name = "lim",
    .chapter = "C.04.4.3",
    .impossible = "C.04.4.3: 2.6",
    .rules = {.full_bye_bars = true,
              .floats_by_games = true,
              .no_topscorers = true,
              .bye_by_rank = true,
              .equals_clash_last = true,
              .white = white},
    .articles = articles,
    .pair = pair,
};
