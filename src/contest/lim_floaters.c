/* lim_floaters.c - who floats on from a bracket (C.04.4.3: 2.3, 3). */
#include "contest/cardinality_matching.h"
#include "contest/lim.h"
#include "contest/weights.h"

#include <stdlib.h>
#include <string.h>

static const struct swiss_player *player(const struct lim *l, int index) { return &l->s->players[l->bracket[index]]; }

/* Which colour more of the bracket are due: 1 White, -1 Black, 0 neither (3.2.2). */
static int majority(const struct lim *l)
{
    int sum = 0;
    for (int i = 0; i < l->size; i++)
        sum += player(l, i)->preference;
    return (sum > 0) - (sum < 0);
}

static bool is_odd_colour(const struct lim *l, int index, int most)
{
    return most && player(l, index)->preference != most;
}

/* May he meet anybody of the adjacent scoregroup? */
static bool has_next(const struct lim *l, int index)
{
    for (int i = 0; i < l->next_count; i++)
        if (swiss_may_meet(l->s, l->bracket[index], l->next[i]))
            return true;
    return false;
}

/* ---- without weighing: nobody floats, or one who may ---- */

struct without {
    const struct lim *l;
    int               skipped; /* index in the bracket; the size of it: nobody */
};

static bool joined(const void *context, int u, int v)
{
    const struct without *w = context;
    const int            *at = w->l->bracket;
    return swiss_may_meet(w->l->s, at[u + (u >= w->skipped)], at[v + (v >= w->skipped)]);
}

/* Can all but one be paired? 1 yes, 0 no, -1 no memory. */
static int leaves_pairs(const struct lim *l, int skipped)
{
    struct without  w = {l, skipped};
    struct jd_mates m;
    int             count = l->size - (skipped < l->size), half = count / 2;
    if (!jd_mates_open(&m, count, joined, &w))
        return -1;
    for (int i = 0; i < half; i++)
        if (joined(&w, i, i + half))
            jd_mates_join(&m, i, i + half);
    jd_mates_join_first(&m, NULL);
    int answer = jd_mates_complete(&m);
    jd_mates_close(&m);
    return answer;
}

/* One of a scoregroup of odd size floats: who did not in the last round, who is due the colour of most, the last. */
static int choose_one(const struct lim *l)
{
    int most = majority(l), answer = 0;
    for (int burden = 0; burden < 4; burden++)
        for (int i = l->size - 1; i >= 0 && answer >= 0; i--) {
            int own = 2 * swiss_floated(player(l, i)) + is_odd_colour(l, i, most);
            if (own != burden || l->moved[l->bracket[i]] || !has_next(l, i))
                continue;
            answer = leaves_pairs(l, i);
            if (answer > 0)
                return i;
        }
    return answer < 0 ? -2 : -1;
}

/* ---- by weights ---- */

enum { PAIRS, STRANDED_AGAIN, AGAIN, STRANDED, FLOATED, COLOUR, ORDER };

struct choice {
    const struct lim *l;
    int               most; /* colour */
    int               all;  /* the bracket and the adjacent scoregroup; then those who stand for nobody */
};

static void add_floater(const struct choice *c, int index, bool stranded, long *values)
{
    bool again = c->l->moved[c->l->bracket[index]];
    values[STRANDED_AGAIN] -= again && stranded;
    values[AGAIN] -= again && !stranded;
    values[STRANDED] -= !again && stranded;
    values[FLOATED] -= swiss_floated(player(c->l, index));
    values[COLOUR] -= is_odd_colour(c->l, index, c->most);
}

static bool add(const void *context, int u, int v, long *values)
{
    const struct choice *c = context;
    const struct lim    *l = c->l;
    if (u >= l->size) /* whatever those do whom nobody needs */
        return true;
    if (v < l->size) {
        if (!swiss_may_meet(l->s, l->bracket[u], l->bracket[v]))
            return false;
        values[PAIRS] = 1;
        values[ORDER + u] = values[ORDER + v] = 1;
        return true;
    }
    if (v < c->all && !swiss_may_meet(l->s, l->bracket[u], l->next[v - l->size]))
        return false;
    add_floater(c, u, v >= c->all, values);
    return true;
}

static jd_contest_err weigh(struct lim *l)
{
    struct choice  c = {l, majority(l), l->size + l->next_count};
    int            count = c.all + l->size, numbers = ORDER + l->size;
    int           *mates = calloc((size_t)count + 2, sizeof *mates);
    long          *most = calloc((size_t)numbers, sizeof *most);
    jd_contest_err err = mates && most ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    for (int i = 0; i < numbers && most; i++)
        most[i] = i < ORDER ? l->size : 1;
    struct jd_weights w = {count + count % 2, numbers, most, &c, add, false, c.l->s->stop};
    if (err == JD_CONTEST_OK)
        err = jd_weights_solve(&w, mates, NULL);
    for (int i = 0; i < l->size && err == JD_CONTEST_OK; i++)
        l->floats[i] = mates[i] >= l->size;
    free(mates);
    free(most);
    return err;
}

/* ---- told ---- */

static bool meets_one(const void *context, int u, int v)
{
    const struct lim *l = context;
    int               low = u < v ? u : v, high = u < v ? v : u;
    return low < l->size && high >= l->size && l->floats[low] &&
           swiss_may_meet(l->s, l->bracket[low], l->next[high - l->size]);
}

/* How many of those who float, of one kind, have an opponent in the adjacent scoregroup: counted by weighing. */
static long count_floaters(const struct lim *l, bool again)
{
    long count = 0;
    for (int i = 0; i < l->size; i++)
        count += l->floats[i] && (l->moved[l->bracket[i]] != 0) == again;
    return count;
}

/* Those who have an opponent there, each his own; those who float again come first. -1: no memory. */
static long count_hosted(const struct lim *l, bool again)
{
    struct jd_mates m;
    long            hosted[2] = {0};
    if (!jd_mates_open(&m, l->size + l->next_count, meets_one, l))
        return -1;
    for (int turn = 1; turn >= 0; turn--)
        for (int i = 0; i < l->size; i++) {
            bool own = l->floats[i] && (l->moved[l->bracket[i]] != 0) == (turn == 1);
            hosted[turn] += own && jd_mates_add(&m, i);
        }
    jd_mates_close(&m);
    return hosted[again];
}

static void tell(const struct lim *l)
{
    long pairs = l->size, floated = 0, odd = 0, again = 0, once = 0;
    int  most = majority(l);
    for (int i = 0; i < l->size; i++)
        if (l->floats[i]) {
            pairs--;
            floated += swiss_floated(player(l, i));
            odd += is_odd_colour(l, i, most);
        }
    again = count_hosted(l, true);
    once = count_hosted(l, false);
    long on = count_floaters(l, true) - again, lost = count_floaters(l, false) - once;
    jd_trace_add(l->trace, JD_SWISS_PAIRS, -1, pairs / 2, pairs / 2);
    jd_trace_add(l->trace, JD_SWISS_FLOATED_ON, -1, -on, on);
    jd_trace_add(l->trace, JD_SWISS_FLOATER_AGAIN, -1, -again, again);
    jd_trace_add(l->trace, JD_SWISS_FLOATER_LOST, -1, -lost, lost);
    jd_trace_add(l->trace, JD_SWISS_ANY_FLOATED_LAST, -1, -floated, floated);
    jd_trace_add(l->trace, JD_SWISS_FLOATER_COLOURS, -1, -odd, odd);
}

jd_contest_err jd_lim_choose_floaters(struct lim *l)
{
    memset(l->floats, 0, (size_t)l->size * sizeof *l->floats);
    int            answer = l->size % 2 ? 0 : leaves_pairs(l, l->size);
    jd_contest_err err = answer < 0 ? JD_CONTEST_MEMORY : JD_CONTEST_OK;
    if (answer == 0 && l->median)
        return JD_CONTEST_IMPOSSIBLE;
    int one = answer == 0 && l->size % 2 ? choose_one(l) : -1;
    if (one >= 0)
        l->floats[one] = true;
    else if (answer == 0)
        err = one == -2 ? JD_CONTEST_MEMORY : weigh(l);
    if (err == JD_CONTEST_OK && l->trace && !l->median)
        tell(l);
    return err;
}
