/* dubov.c - the Dubov system, C.04.4.1: those whose opponents were weak meet strong ones. */
#include "contest/cardinality_matching.h"
#include "contest/upfloat.h"
#include "contest/weights.h"

#include <stdlib.h>
#include <string.h>

static const char *const articles[JD_SWISS_GROUNDS_COUNT] = {
    [JD_SWISS_ORDER] = "3.2.6",
    [JD_SWISS_FIRST] = "3.2.6",
    [JD_SWISS_MET] = "C1",
    [JD_SWISS_FORBIDDEN] = "C1",
    [JD_SWISS_CLASH] = "C3",
    [JD_SWISS_COMPLETE] = "C4",
    [JD_SWISS_BYE] = "3.1",
    [JD_SWISS_BYE_SCORE] = "3.1.3",
    [JD_SWISS_BYE_GAMES] = "3.1.4",
    [JD_SWISS_UPFLOATERS] = "C5",
    [JD_SWISS_UPFLOATER_SCORES] = "C6",
    [JD_SWISS_COLOURS] = "C7",
    [JD_SWISS_MOST_UPFLOATERS] = "C8",
    [JD_SWISS_MOST_UPFLOATS] = "C9",
    [JD_SWISS_UPFLOATED_LAST] = "C10",
};

/* C7 to C10, of a resident p and whoever he meets. */
static void add_choice(const struct swiss *s, int p, int q, long *values)
{
    const struct swiss_player *a = &s->players[p], *b = &s->players[q];
    values[0] = -(a->preference == b->preference);
    if (a->score == b->score || s->last_round)
        return;
    bool most = b->upfloats >= 2 + s->all_rounds / 5;
    values[1] = -(long)most;
    values[2] = most ? -b->upfloats : 0;
    values[3] = -(long)b->up[0];
}

/* ---- the bracket ---- */

struct dubov {
    struct upfloat *u;
    int            *side;           /* by index in the bracket: 0 for G1, 1 for G2 */
    int            *turn;           /* of a player among those who may be shifted from his side, from 0 */
    int             from;           /* the side that is shifted from first */
    int            *rows, *columns; /* indices: S1, and G2 by number */
    int             half;
};

static const struct swiss_player *member(const struct dubov *d, int index)
{
    return &d->u->s->players[d->u->bracket[index]];
}

/* 3.2.3 */
static void divide(struct dubov *d)
{
    bool played = false;
    for (int i = 0; i < d->u->size; i++)
        played = played || member(d, i)->games;
    int white = 0;
    for (int i = 0; i < d->u->size; i++) {
        d->side[i] = played ? member(d, i)->preference < 0 : i >= d->u->size / 2;
        white += !d->side[i];
    }
    d->from = 2 * white > d->u->size;
}

/* White seekers by average rating of opponents, then by number; Black seekers by number. */
static bool is_before(const struct dubov *d, int a, int b, int side)
{
    const struct swiss_player *p = member(d, a), *q = member(d, b);
    if (!side && p->aro != q->aro)
        return p->aro < q->aro;
    return p->place < q->place;
}

static int list_side(const struct dubov *d, int side, int *out)
{
    int count = 0;
    for (int i = 0; i < d->u->size; i++) {
        if (d->side[i] != side)
            continue;
        int at = count++;
        for (; at > 0 && is_before(d, i, out[at - 1], side); at--)
            out[at] = out[at - 1];
        out[at] = i;
    }
    return count;
}

/* 4.3.3: from the middle outwards, the upper one of two first. */
static void number_shifters(struct dubov *d, int side)
{
    int count = list_side(d, side, d->rows), low = (count - 1) / 2, high = low + 1;
    for (int turn = 0; turn < count; turn++) {
        bool down = count % 2 ? turn == 0 || turn % 2 : turn % 2 == 0;
        d->turn[d->rows[down ? low-- : high++]] = turn;
    }
}

/* 3.2.4: pairs within a side, then who of them is shifted from the smaller side, then from the other. */
static bool add_shift(const void *context, int a, int b, long *values)
{
    const struct dubov *d = context;
    int                 size = d->u->size;
    if (!swiss_may_meet(d->u->s, d->u->bracket[a], d->u->bracket[b]))
        return false;
    if (d->side[a] != d->side[b])
        return true;
    int turn = d->turn[a] < d->turn[b] ? d->turn[a] : d->turn[b];
    values[0] = -1;
    values[1 + turn + (d->side[a] == d->from ? 0 : size)] = 1;
    return true;
}

static jd_contest_err shift(struct dubov *d)
{
    int            size = d->u->size, numbers = 1 + 2 * size;
    int           *mates = calloc((size_t)size + 1, sizeof *mates);
    long          *most = calloc((size_t)numbers, sizeof *most);
    jd_contest_err err = mates && most ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    for (int i = 0; i < numbers && most; i++)
        most[i] = i ? 1 : size;
    struct jd_weights w = {size, numbers, most, d, add_shift, false, d->u->s->stop};
    if (err == JD_CONTEST_OK)
        err = jd_weights_solve(&w, mates, NULL);
    for (int a = 0; a < size && err == JD_CONTEST_OK; a++) {
        int b = mates[a];
        if (b > a && d->side[a] == d->side[b])
            d->side[d->turn[a] < d->turn[b] ? a : b] = !d->side[a];
    }
    free(mates);
    free(most);
    return err;
}

/* Without weighing: as many of the larger side as must be shifted, the first ones. */
static void shift_first(struct dubov *d)
{
    int size = d->u->size, larger = !d->from, count = 0;
    for (int i = 0; i < size; i++)
        count += d->side[i] == larger;
    for (int i = 0; i < size; i++)
        if (d->side[i] == larger && d->turn[i] < count - size / 2)
            d->side[i] = !larger;
}

static bool joined(const void *context, int u, int v)
{
    const struct dubov *d = context;
    int                 row = u < v ? u : v, column = (u < v ? v : u) - d->half;
    return row < d->half && column >= 0 &&
           swiss_may_meet(d->u->s, d->u->bracket[d->rows[row]], d->u->bracket[d->columns[column]]);
}

/* 3.2.6: each of S1 in turn with the first of G2 that leaves the others a pairing. */
static jd_contest_err transpose(struct dubov *d)
{
    struct jd_mates m;
    int             first = 0;
    d->half = list_side(d, 0, d->rows);
    list_side(d, 1, d->columns);
    if (!jd_mates_open(&m, 2 * d->half, joined, d))
        return JD_CONTEST_MEMORY;
    for (int i = 0; i < d->half; i++)
        if (joined(d, i, d->half + i))
            jd_mates_join(&m, i, d->half + i);
    jd_mates_join_first(&m, NULL);
    bool done = jd_mates_complete(&m);
    for (int i = 0; i < d->half && done; i++) {
        int k = first;
        while (m.gone[d->half + k] || !joined(d, i, d->half + k) || !jd_mates_settle(&m, i, d->half + k))
            k++;
        int p = d->u->bracket[d->rows[i]];
        upfloat_join(d->u, p, d->u->bracket[d->columns[k]]);
        if (d->u->trace)
            d->u->trace->first[p] = k == first ? -1 : d->u->bracket[d->columns[first]];
        while (first < d->half && m.gone[d->half + first])
            first++;
    }
    jd_mates_close(&m);
    return done ? JD_CONTEST_OK : JD_CONTEST_IMPOSSIBLE;
}

static jd_contest_err pair_bracket(struct upfloat *u)
{
    struct dubov d = {.u = u};
    size_t       size = (size_t)u->size + 1;
    d.side = calloc(4 * size, sizeof *d.side);
    if (!d.side)
        return JD_CONTEST_MEMORY;
    d.turn = d.side + size;
    d.rows = d.turn + size;
    d.columns = d.rows + size;
    divide(&d);
    number_shifters(&d, 0);
    number_shifters(&d, 1);
    shift_first(&d);
    jd_contest_err err = transpose(&d);
    if (err == JD_CONTEST_IMPOSSIBLE) {
        divide(&d);
        err = shift(&d);
        if (err == JD_CONTEST_OK)
            err = transpose(&d);
    }
    free(d.side);
    return err;
}

/* ---- the system ---- */

static const struct upfloat_rules rules = {
    .colours = true,
    .choice = {4,
               {JD_SWISS_COLOURS, JD_SWISS_MOST_UPFLOATERS, JD_SWISS_MOST_UPFLOATS, JD_SWISS_UPFLOATED_LAST},
               JD_TRF_ROUNDS,
               add_choice},
    .pair = pair_bracket,
};

static jd_contest_err pair(const struct swiss *s, const struct swiss_rules *unused, int *mate,
                           struct swiss_trace *trace)
{
    (void)unused;
    return jd_upfloat_pair(s, &rules, mate, trace);
}

/* Article 5.2 */
static bool white(const struct swiss *s, int a, int b)
{
    if (!s->players[a].games && !s->players[b].games)
        return jd_swiss_initial_white(s, a, b, a < b);
    return jd_swiss_white_by_preference(s, a, b, a < b);
}

const struct jd_swiss_row jd_dubov_row = {
    .name = "dubov",
    .chapter = "C.04.4.1",
    .impossible = "C.04.4.1: 1.9.3",
    .rules = {.full_bye_bars = true,
              .floats_by_games = true,
              .no_topscorers = true,
              .new_prefer_black = true,
              .white = white},
    .articles = articles,
    .pair = pair,
};
