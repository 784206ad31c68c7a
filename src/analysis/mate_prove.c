/* mate_prove.c - how vague a sketch is to be: from most to least, until one proves that there is no mate. */
#include "analysis/mate_sketch.h"

#include <string.h>

#define SHUT_IN 10 /* squares at most that a piece behind its own pawns may have to be shut in */

struct manner {
    enum role shut_in, others; /* the roles of pieces that are shut in, and of the others */
};

static const struct manner manners[SKETCH_MANNERS] = {
    [SHUT_IN_EXACT] = {EXACT, LOOSE}, [ALL_VAGUE] = {VAGUE, VAGUE}, [ALL_AT_HOME] = {HOME, HOME}};

/* Can a piece never get far without a pawn of its own side moving? */
static bool is_shut_in(const struct cast *c, const struct sketch *k, unsigned i, jd_bitboard pawns)
{
    jd_bitboard room = k->at[i];
    for (jd_bitboard more = 0; more != room; room |= sketch_rays(c, k, i, room, pawns) & ~pawns)
        more = room;
    return bits_within(room, SHUT_IN);
}

static void list_men(const jd_position *p, struct cast *c, struct sketch *k)
{
    for (jd_bitboard men = jd_position_occupied(p); men;) {
        jd_square s = bits_pop(&men);
        unsigned  i = c->count++;
        c->kind[i] = (uint8_t)kind_at(p, s);
        c->colour[i] = p->colours[JD_BLACK] >> s & 1;
        k->at[i] = jd_square_bit(s);
        if (c->kind[i] == JD_KING)
            c->king[c->colour[i]] = (uint8_t)i;
    }
}

/* False when this manner is no other than an earlier one. */
static bool assign_roles(const jd_position *p, const struct manner *m, struct cast *c, struct sketch *k)
{
    bool differs = m->shut_in == m->others;
    for (unsigned i = 0; i < c->count; i++) {
        if (c->kind[i] == JD_PAWN || c->kind[i] == JD_KING)
            continue;
        bool shut = is_shut_in(c, k, i, p->kinds[JD_PAWN] & p->colours[c->colour[i]]);
        c->role[i] = (uint8_t)(shut ? m->shut_in : m->others);
        differs |= shut;
    }
    for (unsigned i = 0; i < c->count; i++)
        if (c->role[i] == VAGUE || c->role[i] == LOOSE)
            k->vague |= UINT32_C(1) << i;
    return differs;
}

static bool may_be_sketched(const jd_position *p)
{
    return !p->castling && !(p->kinds[JD_PAWN] & (RANK_1 | RANK_8)) && !mate_abnormal(p) &&
           bits_within(jd_position_occupied(p), SKETCH_MEN);
}

bool mate_cast(const jd_position *p, jd_colour side, unsigned manner, struct cast *c, struct sketch *first)
{
    if (!may_be_sketched(p))
        return false;
    memset(c, 0, sizeof *c);
    memset(first, 0, sizeof *first);
    c->side = side;
    first->turn = p->turn;
    first->ep = p->ep;
    list_men(p, c, first);
    return assign_roles(p, &manners[manner], c, first);
}

bool mate_prove(const jd_position *p, jd_colour side, const struct sketch_budget *budget, unsigned *hopeless)
{
    for (unsigned i = 0; i < SKETCH_MANNERS; i++) {
        struct cast         c;
        struct sketch       first;
        enum sketch_outcome outcome = SEEMS_MATE;
        if (!(*hopeless >> i & 1) && mate_cast(p, side, i, &c, &first))
            outcome = mate_sketches(&c, &first, budget, (struct sketch_listener){NULL, NULL});
        if (outcome == PROVED)
            return true;
        *hopeless |= (unsigned)(outcome == SEEMS_MATE) << i;
    }
    return false;
}
