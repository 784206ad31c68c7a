/* mate_sketch_mate.c - could one of the positions of a sketch be mate? */
#include "analysis/mate_sketch.h"

#include <string.h>

/* What is asked about. */
struct net {
    const struct cast   *c;
    const struct sketch *k;
    struct ground        g;
    jd_colour            prey;
    jd_square            king;
    jd_bitboard          around; /* squares next to the king that its own men do not certainly fill */
};

/* ---- can every square around the king be covered or filled? ---- */

static unsigned squares_as_mask(const struct net *n, jd_bitboard covered)
{
    unsigned mask = 0, bit = 1;
    for (jd_bitboard b = n->around; b; b &= b - 1, bit <<= 1)
        if (covered & b & -b)
            mask |= bit;
    return mask;
}

static void add_masks(uint8_t reached[256], unsigned size, const uint8_t wanted[256])
{
    uint8_t next[256];
    memcpy(next, reached, size);
    for (unsigned x = 0; x < size; x++)
        for (unsigned y = 1; reached[x] && y < size; y++)
            if (wanted[y])
                next[x | y] = 1;
    memcpy(reached, next, size);
}

/* Squares from which a man would attack one of these. */
static jd_bitboard posts(const struct net *n, unsigned man, jd_bitboard squares, jd_bitboard blockers)
{
    if (n->c->kind[man] == JD_PAWN && !is_wild(n->c, n->k, man))
        return pawns_attack((jd_colour)(n->c->colour[man] ^ 1), squares);
    return sketch_rays(n->c, n->k, man, squares, blockers);
}

static bool is_netted(const struct net *n, unsigned checker, jd_bitboard from)
{
    const struct cast   *c = n->c;
    const struct sketch *k = n->k;
    jd_bitboard          king = jd_square_bit(n->king), blockers = n->g.all & ~king;
    jd_bitboard          covered = sketch_rays(c, k, checker, from, blockers);
    for (unsigned i = 0; i < c->count; i++)
        if (c->colour[i] == c->side && i != checker && is_certain(c, k, i))
            covered |= sketch_rays(c, k, i, k->at[i], blockers);
    struct net rest = *n;
    rest.around &= ~covered;
    unsigned size = 1u << bits_count(rest.around);
    if (size == 1)
        return true;
    uint8_t reached[256] = {1};
    for (unsigned i = 0; i < c->count && !reached[size - 1]; i++) {
        uint8_t masks[256] = {0};
        if (i == checker || is_gone(k, i) || is_certain(c, k, i))
            continue;
        if (c->colour[i] != c->side)
            for (jd_bitboard b = rest.around & k->at[i]; b; b &= b - 1)
                masks[squares_as_mask(&rest, b & -b)] = 1;
        else
            for (jd_bitboard b = posts(n, i, rest.around, blockers) & k->at[i]; b; b &= b - 1)
                masks[squares_as_mask(&rest, sketch_rays(c, k, i, b & -b, blockers))] = 1;
        add_masks(reached, size, masks);
    }
    return reached[size - 1];
}

/* ---- can D certainly parry? ---- */

/* May a man on `at` be pinned to its king when another square is filled instead? */
static bool may_be_pinned(const struct net *n, unsigned man, jd_bitboard to, unsigned checker)
{
    const struct cast   *c = n->c;
    const struct sketch *k = n->k;
    jd_square            at = bits_first(k->at[man]);
    jd_bitboard          line = jd_table_through[n->king][at];
    if (line == 0 || (line & to))
        return false;
    jd_bitboard blockers = (n->g.all & ~k->at[man]) | to;
    for (unsigned i = 0; i < c->count; i++)
        if (c->colour[i] == c->side && i != checker && !is_gone(k, i) && c->kind[i] != JD_KING &&
            c->kind[i] != JD_KNIGHT && (c->kind[i] != JD_PAWN || is_wild(c, k, i)) &&
            (sketch_rays(c, k, i, k->at[i] & line, blockers) & jd_square_bit(n->king)))
            return true;
    return false;
}

static bool surely_parries(const struct net *n, unsigned man, unsigned checker, jd_bitboard from)
{
    const struct cast *c = n->c;
    jd_bitboard        between = jd_table_between[n->king][bits_first(from)], at = n->k->at[man];
    jd_bitboard        to = sketch_rays(c, n->k, man, at, n->g.all | n->g.veil | from);
    if (c->kind[man] == JD_PAWN)
        to = (to & from) | (ahead(n->prey, at) & between);
    for (to &= from | between; to; to &= to - 1)
        if (!may_be_pinned(n, man, to & -to, checker))
            return true;
    return false;
}

static bool is_parried(const struct net *n, unsigned checker, jd_bitboard from)
{
    const struct cast *c = n->c;
    for (unsigned i = 0; i < c->count; i++)
        if (c->colour[i] == n->prey && i != c->king[n->prey] && is_certain(c, n->k, i) && !is_wild(c, n->k, i) &&
            surely_parries(n, i, checker, from))
            return true;
    return false;
}

/* ---- who gives check? ---- */

/* Squares from which a man that stood still may give a check that the move has uncovered. */
static jd_bitboard uncovered(const struct net *n, unsigned man, const struct stride *m)
{
    const struct cast *c = n->c;
    bool               wild = is_wild(c, n->k, man);
    if (c->kind[man] == JD_KNIGHT || c->kind[man] == JD_KING || (c->kind[man] == JD_PAWN && !wild))
        return 0;
    jd_bitboard left = m->from | m->lifted, found = 0;
    jd_bitboard seen = sketch_rays(c, n->k, man, jd_square_bit(n->king), n->g.all) & n->k->at[man];
    for (; seen; seen &= seen - 1)
        if (jd_table_between[n->king][bits_first(seen)] & left)
            found |= seen & -seen;
    return found;
}

bool sketch_mates(const struct cast *c, const struct sketch *k, const struct stride *m)
{
    struct net  n = {.c = c, .k = k, .g = sketch_ground(c, k), .prey = (jd_colour)k->turn};
    jd_bitboard others[SKETCH_MEN], any = 0;
    n.king = bits_first(k->at[c->king[n.prey]]);
    n.around = jd_table_king[n.king] & ~n.g.solid[n.prey];
    for (unsigned i = 0; i < c->count; i++) {
        others[i] = c->colour[i] == c->side && i != m->man && !is_gone(k, i) ? uncovered(&n, i, m) : 0;
        any |= others[i];
    }
    jd_bitboard own = c->kind[m->man] == JD_KING ? 0 : posts(&n, m->man, jd_square_bit(n.king), n.g.all) & m->to;
    for (; own; own &= own - 1)
        if ((any || !is_parried(&n, m->man, own & -own)) && is_netted(&n, m->man, own & -own))
            return true;
    for (unsigned i = 0; i < c->count; i++)
        for (jd_bitboard b = others[i]; b; b &= b - 1)
            if (is_netted(&n, i, b & -b))
                return true;
    return false;
}
