/* legality_ranks.c - can the pawns of a plan keep their order on each file, and on which ranks do they take? What is
 * asked of two ranks is always that one is so much higher than the other: the lowest ranks of all are found by raising
 * them until nothing is broken, the highest by lowering them, and what lies in the middle serves as well. */
#include "legality_plan.h"

#include <string.h>

#define PAWNS     16
#define MOMENTS   (KERNEL_MOST + 1)
#define VARIABLES (PAWNS * MOMENTS)
#define DEMANDS   1100 /* for each moment up to 16 neighbours, 16 that do not go back, and the capture */

/* The rank `high` is at least `by` above the rank `low`. */
struct demand {
    uint16_t low, high;
    int16_t  by;
};

struct ranks {
    unsigned      count;
    struct demand all[DEMANDS];
    int8_t        least[VARIABLES], most[VARIABLES];
    uint8_t       prey[2][5][2]; /* pieces that may still be taken, as in the plan */
};

static uint16_t variable(unsigned moment, unsigned man) { return (uint16_t)(moment * PAWNS + man - WHITE_PAWN(0)); }

static void demand(struct ranks *r, uint16_t low, uint16_t high, int by)
{
    if (r->count < DEMANDS)
        r->all[r->count++] = (struct demand){low, high, (int16_t)by};
}

/* Two neighbours of a file. */
static void keep_order(struct ranks *r, const struct plan *p, unsigned moment)
{
    for (unsigned f = 0; f < 8; f++)
        for (unsigned i = 0; i + 1 < 8 && p->files[moment][f][i + 1] != NOBODY; i++)
            demand(r, variable(moment, p->files[moment][f][i]), variable(moment, p->files[moment][f][i + 1]), 1);
}

/* Pawns do not go back. */
static void go_forward(struct ranks *r, unsigned moment, unsigned man, unsigned steps)
{
    if (man < 16)
        demand(r, variable(moment, man), variable(moment + 1, man), (int)steps);
    else
        demand(r, variable(moment + 1, man), variable(moment, man), (int)steps);
}

/* The taker is a rank further, between those that are there, and where the pawn stands that it takes. */
static void take_moment(struct ranks *r, const struct plan *p, unsigned moment)
{
    unsigned       taker = p->takers[moment], victim = p->victims[moment];
    const uint8_t *after = p->files[moment + 1][p->kernel.feats[moment].to];
    uint16_t       own = variable(moment, taker);
    int            step = taker < 16 ? 1 : -1;
    unsigned       i = 0;
    while (after[i] != taker)
        i++;
    if (i > 0)
        demand(r, variable(moment, after[i - 1]), own, 1 - step);
    if (after[i + 1] != NOBODY)
        demand(r, own, variable(moment, after[i + 1]), 1 + step);
    if (victim != NOBODY) {
        demand(r, own, variable(moment, victim), step);
        demand(r, variable(moment, victim), own, -step);
    }
    go_forward(r, moment, taker, 1);
}

static void ask_plan(struct ranks *r, const struct plan *p)
{
    r->count = 0;
    for (unsigned t = 0; t <= p->kernel.count; t++)
        keep_order(r, p, t);
    for (unsigned t = 0; t < p->kernel.count; t++) {
        if (p->takers[t] != NOBODY)
            take_moment(r, p, t);
        for (unsigned man = WHITE_PAWN(0); man <= BLACK_PAWN(7); man++)
            if (man != p->takers[t])
                go_forward(r, t, man, 0);
    }
    for (unsigned v = 0; v < PAWNS * (p->kernel.count + 1); v++) {
        r->least[v] = 1;
        r->most[v] = 6;
    }
    for (unsigned man = WHITE_PAWN(0); man <= BLACK_PAWN(7); man++)
        if (p->fate[man] < GONE) {
            if (man < 16)
                r->most[variable(p->kernel.count, man)] = (int8_t)(p->fate[man] >> 3);
            else
                r->least[variable(p->kernel.count, man)] = (int8_t)(p->fate[man] >> 3);
        }
}

/* Meet all demands from below and from above. False: no ranks do. */
static bool settle(struct ranks *r)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned i = 0; i < r->count; i++) {
            const struct demand *d = &r->all[i];
            if (r->least[d->high] < r->least[d->low] + d->by) {
                r->least[d->high] = (int8_t)(r->least[d->low] + d->by);
                changed = true;
            }
            if (r->most[d->low] > r->most[d->high] - d->by) {
                r->most[d->low] = (int8_t)(r->most[d->high] - d->by);
                changed = true;
            }
            if (r->least[d->high] > r->most[d->high] || r->least[d->low] > r->most[d->low])
                return false;
        }
    }
    return true;
}

/* Each pawn stays as near to its home as it can: the one that is asked first nearest, the last moment before the
 * others. What is left after settle() always has a solution with any one rank at the end of its range. */
static void choose(struct ranks *r, const struct plan *p, unsigned seed)
{
    for (unsigned t = p->kernel.count + 1; t-- > 0;)
        for (unsigned i = 0; i < PAWNS; i++) {
            unsigned man = WHITE_PAWN((i * 5 + seed * 3) % PAWNS), v = variable(t, man);
            if (r->least[v] == r->most[v])
                continue;
            if (man < 16)
                r->most[v] = r->least[v];
            else
                r->least[v] = r->most[v];
            settle(r);
        }
}

/* A piece that a pawn takes at this moment, and the rank: a bishop comes only to squares of its colour. */
static bool choose_prey(struct ranks *r, struct plan *p, unsigned t, unsigned seed)
{
    static const uint8_t order[] = {JD_KNIGHT, JD_QUEEN, JD_BISHOP, JD_ROOK};
    unsigned             taker = p->takers[t], v = variable(t, taker), enemy = taker < 16 ? JD_BLACK : JD_WHITE;
    int                  least = r->least[v], most = r->most[v];
    for (unsigned k = 0; k < 4; k++)
        for (int i = 0; i <= most - least; i++) {
            unsigned  kind = order[(k + seed) % 4];
            int       rank = least + (i + (most - least) / 2) % (most - least + 1);
            jd_square where = jd_square_at(p->kernel.feats[t].to, rank + (taker < 16 ? 1 : -1));
            uint8_t  *left = &r->prey[enemy][kind][kind == JD_BISHOP && jd_square_is_dark(where)];
            if (!*left)
                continue;
            --*left;
            p->prey[t] = (uint8_t)kind;
            r->least[v] = r->most[v] = (int8_t)rank;
            return settle(r);
        }
    return false;
}

static bool choose_all_prey(struct ranks *r, struct plan *p, unsigned seed)
{
    memcpy(r->prey, p->missing, sizeof r->prey);
    for (unsigned t = 0; t < p->kernel.count; t++)
        if (p->takers[t] != NOBODY && p->victims[t] == NOBODY && !choose_prey(r, p, t, seed))
            return false;
    return true;
}

static unsigned middle(const struct ranks *r, unsigned v, unsigned up)
{
    return (unsigned)(r->least[v] + r->most[v] + (int)up) / 2;
}

/* The middle leaves room for pieces; sometimes what is between that and home. */
bool jd_plan_ranks(struct plan *p, unsigned seed)
{
    struct ranks r;
    ask_plan(&r, p);
    if (!settle(&r) || !choose_all_prey(&r, p, seed))
        return false;
    for (unsigned t = 0; t <= p->kernel.count; t++)
        for (unsigned man = WHITE_PAWN(0); man <= BLACK_PAWN(7); man++)
            p->ranks[t][man] = (uint8_t)middle(&r, variable(t, man), seed & 1);
    if (seed % 4 != 3)
        return true;
    choose(&r, p, seed);
    for (unsigned t = 0; t <= p->kernel.count; t++)
        for (unsigned man = WHITE_PAWN(0); man <= BLACK_PAWN(7); man++)
            p->ranks[t][man] = (uint8_t)((p->ranks[t][man] + (unsigned)r.least[variable(t, man)]) / 2);
    return true;
}
