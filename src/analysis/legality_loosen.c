/* legality_loosen.c - the last moves before a position in which somebody is in check: few can have been the last. */
#include "legality_unplay.h"

#define DEEPEST 4
#define CHOICES 48

struct past {
    struct retro  before;
    struct unmove u;
    unsigned      cost;
};

struct pasts {
    unsigned    count;
    struct past at[CHOICES];
};

static bool is_quiet(const struct retro *r)
{
    jd_colour c = (jd_colour)r->p.turn, by = jd_colour_other(c);
    jd_square king = bits_first(r->p.kinds[JD_KING] & r->p.colours[c]);
    return r->ep >= JD_SQUARES && !is_attacked(&r->p, king, jd_position_occupied(&r->p), by, r->p.colours[by]);
}

/* Moves after which nothing else has to be explained come first. */
static unsigned cost_of(const struct retro *before, const struct unmove *u)
{
    return (is_quiet(before) ? 0 : 8) + (u->victim != JD_NO_KIND ? 2 : 0) + (u->kind == JD_PAWN ? 1 : 0) +
           (u->type == JD_EN_PASSANT ? 4 : 0);
}

static bool collect(void *context, const struct retro *before, const struct unmove *u)
{
    struct pasts      *all = context;
    jd_legality_result why;
    if (!jd_retro_possible(before, &why))
        return false;
    struct past new = {*before, *u, cost_of(before, u)};
    unsigned i = all->count;
    for (; i > 0 && all->at[i - 1].cost > new.cost; i--)
        if (i < CHOICES)
            all->at[i] = all->at[i - 1];
    if (i < CHOICES)
        all->at[i] = new;
    all->count += all->count < CHOICES;
    return false;
}

static jd_move forward(const struct unmove *u)
{
    if (u->type != JD_NORMAL)
        return jd_move_special(u->from, u->to, (jd_move_type)u->type);
    return u->kind == JD_PAWN && u->now != JD_PAWN ? jd_move_promotion(u->from, u->to, (jd_kind)u->now)
                                                   : jd_move_of(u->from, u->to);
}

/* How many of them may be chosen: at first the cheapest alone. */
static unsigned best_of(const struct pasts *all, unsigned seed)
{
    unsigned count = 1;
    while (count < all->count && (seed % 4 == 3 || all->at[count].cost == all->at[0].cost))
        count++;
    return count;
}

bool jd_loosen(struct retro *r, struct story *l, unsigned seed)
{
    struct pasts all;
    for (unsigned depth = 0; depth < DEEPEST && !is_quiet(r); depth++, seed /= 3) {
        all.count = 0;
        jd_retro_each(r, collect, &all);
        if (!all.count || l->length == l->size)
            return false;
        const struct past *one = &all.at[seed % best_of(&all, seed)];
        *r = one->before;
        l->moves[l->length++] = forward(&one->u);
        l->told = false;
    }
    return is_quiet(r);
}
