/* Dubov, Burstein, Double-Swiss and Swiss Team against slow second implementations, in random small tournaments. */
#include "slow_run.h"

/* ---- upfloaters: Dubov and Double-Swiss ---- */

struct best {
    struct slow_numbers numbers;
    bool                found;
    int                 mate[SLOW_MOST];
    slow_set            bracket;
};

static bool is_dubov(const struct slow_field *f) { return strcmp(f->system, "dubov") == 0; }

static bool is_team(const struct slow_field *f) { return strcmp(f->system, "team") == 0; }

/* Not in the last round; of teams, not in the last two. */
static bool floats_count(const struct slow_field *f) { return is_team(f) ? f->round <= f->rounds - 2 : !f->last; }

static long colours_lost(const struct slow_field *f, const int *mate, slow_set s)
{
    long lost = 0;
    for (int i = 0; i < f->count; i++)
        lost += slow_has(s, i) && mate[i] > i && f->p[i].wish && f->p[i].wish == f->p[mate[i]].wish;
    return lost;
}

static long strong_lost(const struct slow_field *f, const int *mate, slow_set s)
{
    long lost = 0;
    for (int i = 0; i < f->count; i++)
        lost += slow_has(s, i) && mate[i] > i && f->p[i].wish && f->p[i].wish == f->p[mate[i]].wish &&
                f->p[i].strength == 2 && f->p[mate[i]].strength == 2;
    return lost;
}

static void see_colours(struct slow_field *f, const int *mate, void *context)
{
    struct best *best = context;
    long         lost = colours_lost(f, mate, best->bracket);
    if (!best->found || lost < best->numbers.at[0])
        best->numbers.at[0] = lost;
    best->found = true;
}

static long fewest_colours_lost(struct slow_field *f, slow_set bracket)
{
    int         mate[SLOW_MOST];
    struct best best = {.bracket = bracket};
    slow_each(f, bracket, mate, see_colours, &best);
    return best.numbers.at[0];
}

static slow_set top_of(const struct slow_field *f, slow_set left)
{
    slow_set top = 0;
    int      first = __builtin_ctz(left);
    for (int i = first; i < f->count; i++)
        if (slow_has(left, i) && f->p[i].score == f->p[first].score)
            top |= 1u << i;
    return top;
}

/* How few a group needs from below. */
static int fewest_upfloaters(const struct slow_field *f, slow_set left)
{
    slow_set top = top_of(f, left), below = left & ~top;
    int      fewest = SLOW_MOST;
    for (slow_set up = below;; up = (up - 1) & below) {
        if (slow_size(up) < fewest && slow_can(f, top | up) && slow_can(f, below & ~up))
            fewest = slow_size(up);
        if (!up)
            return fewest;
    }
}

static struct slow_numbers judge_upfloaters(struct slow_field *f, slow_set left, slow_set top, slow_set up)
{
    struct slow_numbers n = {0};
    int                 score = f->p[__builtin_ctz(top)].score;
    slow_push(&n, slow_size(up));
    for (int i = f->count - 1, pushed = 0; i >= 0 && pushed < slow_size(up); i--)
        if (slow_has(up, i))
            pushed++, slow_push(&n, score - f->p[i].score);
    for (int pad = slow_size(up); pad < SLOW_MOST; pad++)
        slow_push(&n, 0);
    long most = 0, times = 0, last = 0, floated = 0;
    for (int i = 0; i < f->count; i++)
        if (slow_has(up, i) && floats_count(f)) {
            bool maximum = f->p[i].upfloats >= 2 + f->rounds / 5;
            most += maximum;
            times += maximum ? f->p[i].upfloats : 0;
            last += f->p[i].up_last;
            floated += f->p[i].floated;
        }
    slow_set rest = left & ~top & ~up;
    if (is_dubov(f)) {
        slow_push(&n, fewest_colours_lost(f, top | up));
        slow_push(&n, most);
        slow_push(&n, times);
        slow_push(&n, last);
    } else {
        bool next = rest && f->p[__builtin_ctz(rest)].score == f->p[__builtin_ctz(left & ~top)].score;
        slow_push(&n, next ? fewest_upfloaters(f, rest) : 0);
        slow_push(&n, floated);
    }
    for (int i = 0; i < f->count; i++)
        if (slow_has(up, i))
            slow_push(&n, i); /* by score, then by number */
    return n;
}

static slow_set choose_upfloaters(struct slow_field *f, slow_set left)
{
    slow_set            top = top_of(f, left), below = left & ~top, chosen = 0;
    struct slow_numbers best = {0};
    bool                found = false;
    for (slow_set up = below;; up = (up - 1) & below) {
        if (slow_can(f, top | up) && slow_can(f, below & ~up)) {
            struct slow_numbers n = judge_upfloaters(f, left, top, up);
            if (!found || slow_compare(&n, &best) < 0)
                best = n, chosen = up;
            found = true;
        }
        if (!up)
            break;
    }
    assert_true(found);
    return top | chosen;
}

/* ---- Double-Swiss: identifiers ---- */

static void see_identifier(struct slow_field *f, const int *mate, void *context)
{
    struct best        *best = context;
    struct slow_numbers n = {0};
    int                 tops[SLOW_MOST], count = 0;
    long                floated = 0;
    for (int number = 1; number < 100; number++)
        for (int i = 0; i < f->count; i++)
            if (slow_has(best->bracket, i) && f->p[i].number == number && f->p[mate[i]].number > number)
                tops[count++] = i;
    for (int i = 0; i < f->count; i++)
        if (slow_has(best->bracket, i) && f->p[i].score > f->p[mate[i]].score && floats_count(f))
            floated += f->p[i].floated;
    if (is_team(f)) {
        slow_push(&n, colours_lost(f, mate, best->bracket));
        slow_push(&n, strong_lost(f, mate, best->bracket));
    }
    slow_push(&n, floated);
    for (int i = 0; i < count; i++)
        slow_push(&n, f->p[tops[i]].number);
    for (int i = 0; i < count; i++)
        slow_push(&n, f->p[mate[tops[i]]].number);
    if (!best->found || slow_compare(&n, &best->numbers) < 0) {
        best->numbers = n;
        memcpy(best->mate, mate, sizeof best->mate);
    }
    best->found = true;
}

static void pair_by_identifier(struct slow_field *f, slow_set bracket)
{
    int         mate[SLOW_MOST] = {0};
    struct best best = {.bracket = bracket};
    slow_each(f, bracket, mate, see_identifier, &best);
    assert_true(best.found);
    for (int i = 0; i < f->count; i++)
        if (slow_has(bracket, i))
            f->mate[i] = best.mate[i];
}

/* ---- Dubov: G1 and G2 ---- */

static bool seeks_before(const struct slow_field *f, int a, int b, bool white)
{
    if (white && f->p[a].aro != f->p[b].aro)
        return f->p[a].aro < f->p[b].aro;
    return f->p[a].number < f->p[b].number;
}

static int sorted(const struct slow_field *f, slow_set s, bool white, int *out)
{
    int count = 0;
    for (int i = 0; i < f->count; i++) {
        if (!slow_has(s, i))
            continue;
        int at = count++;
        for (; at > 0 && seeks_before(f, i, out[at - 1], white); at--)
            out[at] = out[at - 1];
        out[at] = i;
    }
    return count;
}

/* 4.3.3, word for word: the middle of those who remain, the higher of two. */
static void number_from_middle(const struct slow_field *f, slow_set s, bool white, int *number)
{
    int list[SLOW_MOST], count = sorted(f, s, white, list);
    for (int turn = 1; count; turn++) {
        int middle = (count - 1) / 2;
        number[list[middle]] = turn;
        for (int i = middle; i + 1 < count; i++)
            list[i] = list[i + 1];
        count--;
    }
}

struct shift {
    slow_set bracket, first, second, shifted; /* `first` is shifted from first */
    int      inside;                          /* pairs within `first` */
    long     lost;
    bool     found;
};

static void see_inside(struct slow_field *f, const int *mate, void *context)
{
    struct shift *x = context;
    int           inside = 0;
    long          same = 0;
    bool          fits = true;
    for (int i = 0; i < f->count; i++) {
        if (!slow_has(x->bracket, i) || mate[i] < i)
            continue;
        bool a = slow_has(x->first, i), b = slow_has(x->first, mate[i]);
        inside += a && b;
        same += a == b;
        if (a && b)
            fits = fits && slow_has(x->shifted, i) != slow_has(x->shifted, mate[i]);
        else
            fits = fits && !slow_has(x->shifted, i) && !slow_has(x->shifted, mate[i]);
    }
    if (x->lost < 0 || same < x->lost)
        x->lost = same, x->inside = inside;
    x->found = x->found || (fits && same == x->lost);
}

static bool can_cross(const struct slow_field *f, slow_set a, slow_set b)
{
    if (!a)
        return !b;
    int i = __builtin_ctz(a);
    for (int k = 0; k < f->count; k++)
        if (slow_has(b, k) && f->may[i][k] && can_cross(f, a & ~(1u << i), b & ~(1u << k)))
            return true;
    return false;
}

/* Of all subsets with so many members the first that is good. */
static bool is_first_set(const struct slow_field *f, slow_set a, slow_set b, const int *number)
{
    for (int turn = 1; turn <= f->count; turn++)
        for (int i = 0; i < f->count; i++)
            if (number[i] == turn && slow_has(a, i) != slow_has(b, i) && slow_has(a | b, i))
                return slow_has(a, i);
    return false;
}

static slow_set shift_first(struct slow_field *f, struct shift *x, const int *number)
{
    int      mate[SLOW_MOST];
    slow_set best = 0;
    bool     any = false;
    x->lost = -1;
    x->shifted = 0;
    slow_each(f, x->bracket, mate, see_inside, x);
    int count = x->inside;
    for (slow_set s = x->first;; s = (s - 1) & x->first) {
        x->shifted = s;
        x->found = false;
        if (slow_size(s) == count)
            slow_each(f, x->bracket, mate, see_inside, x);
        if (x->found && (!any || is_first_set(f, s, best, number)))
            best = s, any = true;
        if (!s)
            break;
    }
    assert_true(any);
    return best;
}

static slow_set shift_second(const struct slow_field *f, slow_set small, slow_set large, slow_set pool,
                             const int *number)
{
    slow_set best = 0;
    bool     any = false;
    int      count = (slow_size(large) - slow_size(small)) / 2;
    for (slow_set s = pool;; s = (s - 1) & pool) {
        if (slow_size(s) == count && can_cross(f, small | s, large & ~s) && (!any || is_first_set(f, s, best, number)))
            best = s, any = true;
        if (!s)
            break;
    }
    assert_true(any);
    return best;
}

static void pair_dubov(struct slow_field *f, slow_set bracket)
{
    slow_set g1 = 0, played = 0;
    int      number[SLOW_MOST] = {0}, list[SLOW_MOST], other[SLOW_MOST], half = 0;
    for (int i = 0; i < f->count; i++)
        if (slow_has(bracket, i) && f->p[i].games)
            played |= 1u << i;
    for (int i = 0, count = sorted(f, bracket, false, list); i < count; i++)
        if (played ? f->p[list[i]].wish > 0 : i < count / 2)
            g1 |= 1u << list[i];
    slow_set g2 = bracket & ~g1;
    number_from_middle(f, g1, true, number);
    number_from_middle(f, g2, false, number);
    bool         white = slow_size(g1) <= slow_size(g2);
    struct shift x = {.bracket = bracket, .first = white ? g1 : g2, .second = white ? g2 : g1};
    slow_set     s = shift_first(f, &x, number), small = x.first & ~s, large = x.second | s;
    slow_set     back = shift_second(f, small, large, x.second, number);
    small |= back;
    large &= ~back;
    half = sorted(f, white ? small : large, true, list);
    sorted(f, white ? large : small, false, other);
    slow_set free1 = white ? small : large, free2 = white ? large : small;
    for (int i = 0; i < half; i++)
        for (int k = 0; k < half && slow_has(free1, list[i]); k++) {
            slow_set one = free1 & ~(1u << list[i]), two = free2 & ~(1u << other[k]);
            if (!slow_has(free2, other[k]) || !f->may[list[i]][other[k]] || !can_cross(f, one, two))
                continue;
            f->mate[list[i]] = other[k];
            f->mate[other[k]] = list[i];
            free1 = one;
            free2 = two;
        }
}

static bool pair_upfloating(struct slow_field *f)
{
    slow_set left = (1u << f->count) - 1;
    int      bye = slow_bye(f);
    if (bye == -2)
        return false;
    if (bye >= 0)
        f->mate[bye] = -1, left &= ~(1u << bye);
    while (left) {
        slow_set bracket = choose_upfloaters(f, left);
        if (is_dubov(f))
            pair_dubov(f, bracket);
        else
            pair_by_identifier(f, bracket);
        left &= ~bracket;
    }
    return true;
}

/* ---- Burstein ---- */

struct floating {
    slow_set            bracket, rest; /* the rest: all below */
    bool                next;          /* only pairs and floaters matter */
    struct slow_numbers best;
    bool                found;
    int                 mate[SLOW_MOST];
};

static void push_floats(const struct slow_field *f, slow_set floaters, struct slow_numbers *n)
{
    slow_push(n, slow_size(floaters));
    for (int i = 0, left = SLOW_MOST / 2; left > 0; i++)
        if (i >= f->count || slow_has(floaters, i)) {
            slow_push(n, i < f->count ? f->p[i].score + 1 : 0);
            left--;
        }
}

static void try_pairings(struct slow_field *f, struct floating *x, slow_set left, slow_set floaters, int *mate);

static slow_set group_of(const struct slow_field *f, slow_set rest) { return rest ? top_of(f, rest) : 0; }

static void see_floating(struct slow_field *f, struct floating *x, slow_set floaters, int *mate)
{
    struct slow_numbers n = {0};
    if (!slow_can(f, floaters | x->rest))
        return;
    push_floats(f, floaters, &n);
    if (!x->next) {
        slow_set        group = group_of(f, x->rest);
        struct floating next = {.bracket = floaters | group, .rest = x->rest & ~group, .next = true};
        int             other[SLOW_MOST];
        try_pairings(f, &next, next.bracket, 0, other);
        for (int i = 0; i < 1 + SLOW_MOST / 2; i++)
            slow_push(&n, next.best.at[i]);
        slow_push(&n, colours_lost(f, mate, x->bracket & ~floaters));
        for (slow_set left = x->bracket; left;) {
            int first = __builtin_ctz(left);
            for (int i = 0; i < f->count; i++)
                if (slow_has(left, i) && slow_ranks_before(f, i, first))
                    first = i;
            int place = 0; /* of the opponent in the ranking: the larger the better */
            for (int i = 0; i < f->count && !slow_has(floaters, first); i++)
                place += slow_has(x->bracket, i) && !slow_ranks_before(f, mate[first], i);
            slow_push(&n, -place);
            left &= ~(1u << first);
        }
    }
    if (!x->found || slow_compare(&n, &x->best) < 0) {
        x->best = n;
        memcpy(x->mate, mate, sizeof x->mate);
    }
    x->found = true;
}

static void try_pairings(struct slow_field *f, struct floating *x, slow_set left, slow_set floaters, int *mate)
{
    if (!left) {
        see_floating(f, x, floaters, mate);
        return;
    }
    int a = __builtin_ctz(left);
    mate[a] = -2;
    try_pairings(f, x, left & ~(1u << a), floaters | 1u << a, mate);
    for (int b = a + 1; b < f->count; b++)
        if (slow_has(left, b) && f->may[a][b]) {
            mate[a] = b;
            mate[b] = a;
            try_pairings(f, x, left & ~(1u << a) & ~(1u << b), floaters, mate);
        }
}

static bool pair_burstein(struct slow_field *f)
{
    slow_set rest = (1u << f->count) - 1, floaters = 0;
    int      bye = slow_bye(f);
    if (bye == -2)
        return false;
    if (bye >= 0)
        f->mate[bye] = -1, rest &= ~(1u << bye);
    while (rest) {
        slow_set        group = group_of(f, rest);
        int             mate[SLOW_MOST] = {0};
        struct floating x = {.bracket = group | floaters, .rest = rest & ~group};
        try_pairings(f, &x, x.bracket, 0, mate);
        assert_true(x.found);
        rest &= ~group;
        floaters = 0;
        for (int i = 0; i < f->count; i++)
            if (slow_has(x.bracket, i)) {
                f->mate[i] = x.mate[i];
                floaters |= x.mate[i] == -2 ? 1u << i : 0;
            }
    }
    return true;
}

/* C.04.4.1: 5.2, but the first colour, which the number gives as long as nobody is away. */
static bool dubov_white(const struct slow_field *f, int a, int b)
{
    const struct slow_player *p = &f->p[a], *q = &f->p[b];
    if (!p->games && !q->games)
        return true;
    if (p->wish != q->wish)
        return p->wish > 0;
    if (p->strength != q->strength)
        return (p->strength > q->strength) == (p->wish > 0);
    int turned = slow_alternate(p, q);
    return turned ? turned > 0 : (a < b) == (p->wish > 0);
}

static bool pair_with_colours(struct slow_field *f)
{
    f->white = dubov_white;
    return pair_upfloating(f);
}

/* Many rounds of few players, so that somebody has floated up as often as he may. */
static void dubov(void **unused)
{
    state = 1;
    for (int i = 0; i < 150; i++)
        check_tournament("dubov", 4 + chance(5), 3 + chance(4), pair_with_colours, 1, false);
    for (int i = 0; i < 60; i++)
        check_tournament("dubov", 6 + chance(5), 5 + chance(3), pair_with_colours, 1, false);
}

static void double_swiss(void **unused)
{
    state = 2;
    for (int i = 0; i < 150; i++)
        check_tournament("double-swiss", 4 + chance(5), 3 + chance(4), pair_upfloating, 1, false);
}

static void team(void **unused)
{
    state = 4;
    for (int i = 0; i < 200; i++)
        check_tournament("team", 4 + chance(5), 3 + chance(4), pair_upfloating, 1, i % 2);
}

static void burstein(void **unused)
{
    state = 3;
    for (int i = 0; i < 100; i++) {
        int rounds = 3 + chance(4);
        check_tournament("burstein", 4 + chance(5), rounds, pair_burstein, rounds / 2 + 1, false);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dubov),
        cmocka_unit_test(double_swiss),
        cmocka_unit_test(burstein),
        cmocka_unit_test(team),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
