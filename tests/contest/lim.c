/* The Lim system (C.04.4.3): its examples, and a slow second implementation in random small tournaments. */
#include "report.h"
#include "slow_run.h"

/* ---- as the rules tell it: everything is tried ---- */

struct slow_lim {
    struct slow_field *f;
    slow_set           left;
    int                moved[SLOW_MOST];
    int                order[SLOW_MOST], size; /* of the bracket: as it is scrutinised */
    slow_set           next;
    bool               up;
    int                made[2][SLOW_MOST][2], made_count[2]; /* from the top, from the bottom */
};

static int majority_of(const struct slow_lim *l)
{
    int white = 0, black = 0;
    for (int i = 0; i < l->size; i++) {
        white += l->f->p[l->order[i]].wish > 0;
        black += l->f->p[l->order[i]].wish < 0;
    }
    return white > black ? 1 : white < black ? -1 : 0;
}

/* How many of a set find opponents in the next scoregroup, at most. */
static int host(const struct slow_field *f, slow_set guests, slow_set next)
{
    if (!guests)
        return 0;
    int a = __builtin_ctz(guests), best = host(f, guests & ~(1u << a), next);
    for (int b = 0; b < f->count; b++)
        if (slow_has(next, b) && f->may[a][b]) {
            int with = 1 + host(f, guests & ~(1u << a), next & ~(1u << b));
            best = with > best ? with : best;
        }
    return best;
}

static struct slow_numbers judge_floaters(const struct slow_lim *l, slow_set floaters)
{
    struct slow_numbers n = {0};
    slow_set            again = 0;
    long                last = 0, odd = 0;
    int                 most = majority_of(l);
    for (int i = 0; i < l->f->count; i++)
        if (slow_has(floaters, i)) {
            again |= l->moved[i] ? 1u << i : 0;
            last += l->f->p[i].floated;
            odd += most && l->f->p[i].wish != most;
        }
    int hosted_again = host(l->f, again, l->next), hosted = host(l->f, floaters, l->next);
    slow_push(&n, slow_size(floaters));
    slow_push(&n, slow_size(again) - hosted_again);
    slow_push(&n, hosted_again);
    slow_push(&n, slow_size(floaters & ~again) - (hosted - hosted_again));
    slow_push(&n, last);
    slow_push(&n, odd);
    for (int i = 0; i < l->size; i++)
        slow_push(&n, slow_has(floaters, l->order[i]));
    return n;
}

static slow_set choose_floaters(const struct slow_lim *l)
{
    slow_set            all = 0, best = 0;
    struct slow_numbers least = {0};
    bool                found = false;
    for (int i = 0; i < l->size; i++)
        all |= 1u << l->order[i];
    for (slow_set floaters = all;; floaters = (floaters - 1) & all) {
        if (slow_can(l->f, all & ~floaters)) {
            struct slow_numbers n = judge_floaters(l, floaters);
            if (!found || slow_compare(&n, &least) < 0)
                least = n, best = floaters;
            found = true;
        }
        if (!floaters)
            return best;
    }
}

static void make(struct slow_lim *l, int a, int b)
{
    int *pair = l->made[l->up][l->made_count[l->up]++];
    pair[0] = a;
    pair[1] = b;
    l->f->mate[a] = b;
    l->f->mate[b] = a;
    l->left &= ~(1u << a) & ~(1u << b);
}

static bool clash(const struct slow_field *f, int a, int b) { return f->p[a].wish && f->p[a].wish == f->p[b].wish; }

/* The fewest colours lost in a set; -1: it cannot be paired. */
static int fewest(const struct slow_field *f, slow_set s)
{
    if (!s)
        return 0;
    int a = __builtin_ctz(s), best = -1;
    for (int b = a + 1; b < f->count; b++)
        if (slow_has(s, b) && f->may[a][b]) {
            int rest = fewest(f, s & ~(1u << a) & ~(1u << b));
            if (rest >= 0 && (best < 0 || rest + clash(f, a, b) < best))
                best = rest + clash(f, a, b);
        }
    return best;
}

/* 3.6, 3.7: the floater whose turn it is; -1: there is none. */
static int next_floater(const struct slow_lim *l, slow_set s)
{
    for (int turn = 0; turn < 2; turn++) {
        int from = (turn == 0) != l->up ? 1 : -1, best = -1;
        for (int i = 0; i < l->f->count; i++) {
            if (!slow_has(s, i) || l->moved[i] != from)
                continue;
            const struct slow_player *p = &l->f->p[i], *q = &l->f->p[best < 0 ? i : best];
            bool                      higher = p->score != q->score ? p->score > q->score : p->number < q->number;
            if (best < 0 || higher == (from > 0))
                best = i;
        }
        if (best >= 0)
            return best;
    }
    return -1;
}

static slow_set pair_floater(struct slow_lim *l, slow_set s, int floater)
{
    for (int kind = 0; kind < 3; kind++)
        for (int i = 0; i < l->size; i++) {
            int      b = l->order[i], own = l->moved[b] ? 2 : clash(l->f, floater, b);
            slow_set rest = s & ~(1u << floater) & ~(1u << b);
            if (b == floater || !slow_has(s, b) || own != kind || !l->f->may[floater][b] || !slow_can(l->f, rest))
                continue;
            make(l, floater, b);
            return rest;
        }
    assert_true(false);
    return 0;
}

/* 4.2: 1 v 4, 5, 6, 3, 2. */
static slow_set pair_first(struct slow_lim *l, slow_set s)
{
    int list[SLOW_MOST], count = 0, need = fewest(l->f, s);
    for (int i = 0; i < l->size; i++)
        if (slow_has(s, l->order[i]))
            list[count++] = l->order[i];
    for (int turn = 0; turn < count - 1; turn++) {
        int      b = list[turn < count / 2 ? count / 2 + turn : count - 1 - turn];
        slow_set rest = s & ~(1u << list[0]) & ~(1u << b);
        int      lost = l->f->may[list[0]][b] ? fewest(l->f, rest) : -1;
        if (lost < 0 || lost + clash(l->f, list[0], b) != need)
            continue;
        make(l, list[0], b);
        return rest;
    }
    assert_true(false);
    return 0;
}

/* The bracket: who is left from one place to another. */
static void fill(struct slow_lim *l, int first, int last)
{
    l->size = 0;
    for (int number = 1; number < 100; number++)
        for (int i = first; i <= last; i++)
            if (slow_has(l->left, i) && l->f->p[i].number == (l->up ? 100 - number : number))
                l->order[l->size++] = i;
}

static void pair_group(struct slow_lim *l, int first, int last, slow_set floaters)
{
    slow_set s = 0;
    for (int i = 0; i < l->size; i++)
        s |= 1u << l->order[i];
    s &= ~floaters;
    for (int i = next_floater(l, s); i >= 0; i = next_floater(l, s))
        s = pair_floater(l, s, i);
    while (s)
        s = pair_first(l, s);
    for (int i = first; i <= last; i++)
        if (slow_has(floaters, i))
            l->moved[i] = l->up ? -1 : 1;
}

static slow_set scoregroup(const struct slow_lim *l, int at)
{
    slow_set s = 0;
    for (int i = 0; i < l->f->count && at >= 0 && at < l->f->count; i++)
        if (l->f->p[i].score == l->f->p[at].score)
            s |= (1u << i) & l->left;
    return s;
}

static bool pair_median(struct slow_lim *l)
{
    while (!slow_can(l->f, l->left)) {
        int down = 0, up = 0;
        for (int i = 0; i < l->f->count; i++) {
            down += slow_has(l->left, i) && l->moved[i] > 0;
            up += slow_has(l->left, i) && l->moved[i] < 0;
        }
        int side = down > up;
        side = l->made_count[side] ? side : !side;
        if (!l->made_count[side])
            return false;
        int *pair = l->made[side][--l->made_count[side]];
        for (int i = 0; i < 2; i++) {
            l->left |= 1u << pair[i];
            l->moved[pair[i]] = side ? -1 : 1;
        }
    }
    fill(l, 0, l->f->count - 1);
    pair_group(l, 0, l->f->count - 1, 0);
    return true;
}

static bool white(const struct slow_field *f, int a, int b)
{
    const struct slow_player *p = &f->p[a], *q = &f->p[b];
    if (!p->wish && !q->wish)
        return true; /* by number, as long as nobody is away */
    if (p->wish != q->wish)
        return p->wish ? p->wish > 0 : q->wish < 0;
    if ((p->strength == 3) != (q->strength == 3))
        return (p->strength == 3) == (p->wish > 0);
    int  turned = slow_alternate(p, q), median = (f->round - 1) * JD_POINT / 2;
    bool below = p->score < median && q->score < median;
    return turned ? turned > 0 : ((a < b) != below) == (p->wish > 0);
}

static bool pair_lim(struct slow_field *f)
{
    struct slow_lim l = {.f = f, .left = (1u << f->count) - 1};
    int             median = (f->round - 1) * JD_POINT / 2, bye = slow_bye(f);
    f->white = white;
    if (bye == -2)
        return false;
    if (bye >= 0)
        f->mate[bye] = -1, l.left &= ~(1u << bye);
    for (int at = 0; at < f->count && f->p[at].score > median;) {
        int end = at;
        while (end < f->count && f->p[end].score == f->p[at].score)
            end++;
        fill(&l, 0, end - 1);
        l.next = scoregroup(&l, end);
        pair_group(&l, 0, end - 1, choose_floaters(&l));
        at = end;
    }
    l.up = true;
    for (int at = f->count - 1; at >= 0 && f->p[at].score < median;) {
        int end = at;
        while (end >= 0 && f->p[end].score == f->p[at].score)
            end--;
        fill(&l, end + 1, f->count - 1);
        l.next = scoregroup(&l, end);
        pair_group(&l, end + 1, f->count - 1, choose_floaters(&l));
        at = end;
    }
    l.up = false;
    return pair_median(&l);
}

static void random_tournaments(void **unused)
{
    state = 5;
    for (int i = 0; i < 300; i++)
        check_tournament("lim", 4 + chance(6), 3 + chance(5), pair_lim, 1, false);
}

/* ---- cases ---- */

struct round {
    int         rounds;      /* of the tournament */
    const char *players[10]; /* NULL behind the last */
    const char *expected;
};

static const struct round rounds[] = {
    /* 7.2: the first half meets the second, the odd ones of the first with the first colour. */
    {5, {"", "", "", "", "", ""}, "1-4 5-2 3-6"},
    {5, {"", "", "", "", "", "", ""}, "1-4 5-2 3-6 7-0"},
    /* 2.2: winners, then losers, then those who drew. */
    {5, {"5w1", "6b1", "7w=", "8b=", "1b0", "2w0", "3b=", "4w="}, "2-1 4-3 7-8 5-6"},
    /* 3.2.2: of three winners, of whom two are due Black, the last of these floats down; of three losers the first who
     * is due White floats up. */
    {5, {"4w1", "5b1", "6w1", "1b0", "2w0", "3b0"}, "2-1 4-3 6-5"},
    /* 4.2: 1 has met 4 and 5, and is due the colour of 6 and of 3. */
    {5, {"4w= 5b=", "5b= 6w=", "6w= 4b=", "1b= 3w=", "2w= 1w=", "3b= 2b="}, "1-2 3-5 6-4"},
    /* Who has met the whole second half meets the last of the first. Identical histories: the higher ranked one's
       colour. */
    {7,
     {"5w= 6b= 7w= 8b=", "6w= 7b= 8w= 5b=", "7w= 8b= 5w= 6b=", "8w= 5b= 6w= 7b=", "1b= 4w= 3b= 2w=", "2b= 1w= 4b= 3w=",
      "3b= 2w= 1b= 4w=", "4b= 3w= 2b= 1w="},
     "1-4 2-3 7-5 8-6"},
};

static void cases(void **unused)
{
    for (size_t i = 0; i < sizeof rounds / sizeof rounds[0]; i++) {
        int count = 0;
        while (count < 10 && rounds[i].players[count])
            count++;
        jd_tournament *t = report(rounds[i].rounds, rounds[i].players, count);
        check_pairs(t, "lim", jd_tournament_paired(t) + 1, rounds[i].expected);
        jd_tournament_free(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cases),
        cmocka_unit_test(random_tournaments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
