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
    uint64_t             work;   /* in moves */
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

/* What one man more can do, in each of his ways. */
static void add_ways(uint8_t reached[256], unsigned size, const uint8_t *ways, unsigned count)
{
    uint8_t next[256];
    memcpy(next, reached, size);
    for (unsigned i = 0; i < count; i++)
        for (unsigned x = 0; x < size; x++)
            next[x | ways[i]] |= reached[x];
    memcpy(reached, next, size);
}

/* Of two ways of a man, one that does all that the other does is enough. */
static unsigned note_way(uint8_t *ways, unsigned count, unsigned mask)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < count; i++) {
        if ((mask & ~ways[i]) == 0)
            return count;
        if (ways[i] & ~mask)
            ways[kept++] = ways[i];
    }
    ways[kept] = (uint8_t)mask;
    return kept + 1;
}

/* Squares from which a man would attack one of these. */
static jd_bitboard posts(const struct net *n, unsigned man, jd_bitboard squares, jd_bitboard blockers)
{
    if (n->c->kind[man] == JD_PAWN && !is_wild(n->c, n->k, man))
        return pawns_attack((jd_colour)(n->c->colour[man] ^ 1), squares);
    return sketch_rays(n->c, n->k, man, squares, blockers);
}

/* Can each square be seen to by somebody, whatever the others do? */
static bool may_be_netted(const struct net *rest, unsigned checker, jd_bitboard blockers)
{
    const struct cast   *c = rest->c;
    const struct sketch *k = rest->k;
    jd_bitboard          open = rest->around;
    for (unsigned i = 0; i < c->count && open; i++)
        if (i != checker && !is_gone(k, i) && !is_certain(c, k, i))
            open &= ~(c->colour[i] != rest->prey ? sketch_rays(c, k, i, k->at[i], blockers) : k->at[i]);
    return open == 0;
}

/* What a man whose place is not certain can do for the net, in each of his ways. */
static unsigned ways_of(const struct net *rest, unsigned i, jd_bitboard blockers, uint8_t ways[64])
{
    const struct cast   *c = rest->c;
    const struct sketch *k = rest->k;
    bool                 hunter = c->colour[i] != rest->prey;
    unsigned             count = 0;
    for (jd_bitboard b = (hunter ? posts(rest, i, rest->around, blockers) : rest->around) & k->at[i]; b; b &= b - 1)
        count = note_way(ways, count, squares_as_mask(rest, hunter ? sketch_rays(c, k, i, b & -b, blockers) : b & -b));
    return count;
}

static bool is_netted(struct net *n, unsigned checker, jd_bitboard from)
{
    const struct cast   *c = n->c;
    const struct sketch *k = n->k;
    jd_bitboard          king = jd_square_bit(n->king), blockers = n->g.all & ~king;
    jd_bitboard          covered = sketch_rays(c, k, checker, from, blockers);
    for (unsigned i = 0; i < c->count; i++)
        if (c->colour[i] != n->prey && i != checker && is_certain(c, k, i))
            covered |= sketch_rays(c, k, i, k->at[i], blockers);
    struct net rest = *n;
    rest.around &= ~covered;
    unsigned size = 1u << bits_count(rest.around);
    n->work++;
    if (size == 1 || !may_be_netted(&rest, checker, blockers))
        return size == 1;
    n->work += c->count;
    uint8_t reached[256] = {1};
    for (unsigned i = 0; i < c->count && !reached[size - 1]; i++) {
        uint8_t ways[64];
        if (i != checker && !is_gone(k, i) && !is_certain(c, k, i))
            add_ways(reached, size, ways, ways_of(&rest, i, blockers, ways));
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
        if (c->colour[i] != n->prey && i != checker && !is_gone(k, i) && c->kind[i] != JD_KING &&
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

/* Who may have given mate, and from where. */
struct blow {
    unsigned    man;
    jd_bitboard from;
};

static bool find_blow(struct net *n, const struct stride *m, struct blow *out)
{
    const struct cast *c = n->c;
    jd_bitboard        others[SKETCH_MEN], any = 0;
    uint32_t           hunters = c->men[n->prey ^ 1] & ~n->k->gone;
    bool               opens = ((m->from | m->lifted) & attacks_queen(n->king, 0)) != 0;
    for (uint32_t men = hunters; men;) {
        unsigned i = next_man(&men);
        others[i] = opens && i != m->man ? uncovered(n, i, m) : 0;
        any |= others[i];
    }
    others[m->man] = c->kind[m->man] == JD_KING ? 0 : posts(n, m->man, jd_square_bit(n->king), n->g.all) & m->to;
    while (hunters) {
        unsigned i = next_man(&hunters);
        for (jd_bitboard b = others[i]; b; b &= b - 1) {
            *out = (struct blow){i, b & -b};
            bool alone = i == m->man && !any;
            if (!(alone && is_parried(n, i, out->from)) && is_netted(n, i, out->from))
                return true;
        }
    }
    return false;
}

static struct net net_of(const struct cast *c, const struct sketch *k)
{
    struct net n = {.c = c, .k = k, .g = sketch_ground(c, k), .prey = (jd_colour)k->turn};
    n.king = bits_first(k->at[c->king[n.prey]]);
    n.around = jd_table_king[n.king] & ~n.g.solid[n.prey];
    return n;
}

bool sketch_mates(const struct cast *c, const struct sketch *k, const struct stride *m, uint64_t *work)
{
    struct net  n = net_of(c, k);
    struct blow blow;
    bool        found = find_blow(&n, m, &blow);
    *work += n.work;
    return found;
}

/* ---- who has to be where? ---- */

struct search_posts {
    const struct net *n; /* with what is still to be guarded or filled */
    unsigned          checker;
    jd_bitboard       at[SKETCH_MEN]; /* the square that a man takes */
    uint64_t          tried[SKETCH_MEN][4];
};

/* From man `i` on: can they see to the squares that are not in `mask` yet? */
static bool assign(struct search_posts *s, unsigned i, unsigned mask)
{
    const struct net    *n = s->n;
    const struct cast   *c = n->c;
    const struct sketch *k = n->k;
    if (mask + 1 == 1u << bits_count(n->around))
        return true;
    if (i == c->count || (s->tried[i][mask >> 6] >> (mask & 63) & 1))
        return false;
    s->tried[i][mask >> 6] |= UINT64_C(1) << (mask & 63);
    bool        hunter = c->colour[i] != n->prey;
    jd_bitboard blockers = n->g.all & ~jd_square_bit(n->king), b = 0;
    if (i != s->checker && !is_gone(k, i) && !is_certain(c, k, i))
        b = (hunter ? posts(n, i, n->around, blockers) : n->around) & k->at[i];
    for (; b; b &= b - 1) {
        s->at[i] = b & -b;
        unsigned more = squares_as_mask(n, hunter ? sketch_rays(c, k, i, b & -b, blockers) : b & -b);
        if ((more & ~mask) && assign(s, i + 1, mask | more))
            return true;
    }
    s->at[i] = 0;
    return assign(s, i + 1, mask);
}

static unsigned kind_of(const struct cast *c, const struct sketch *k, unsigned i)
{
    return is_wild(c, k, i) ? JD_QUEEN : c->kind[i];
}

void sketch_posts(const struct cast *c, const struct sketch *k, const struct stride *m, struct errand *e)
{
    struct net          n = net_of(c, k);
    struct blow         blow;
    struct search_posts s = {.n = &n};
    jd_bitboard         blockers = n.g.all & ~jd_square_bit(n.king);
    if (!find_blow(&n, m, &blow))
        return;
    s.checker = blow.man;
    n.around &= ~sketch_rays(c, k, blow.man, blow.from, blockers);
    for (unsigned i = 0; i < c->count; i++)
        if (c->colour[i] != n.prey && i != blow.man && is_certain(c, k, i))
            n.around &= ~sketch_rays(c, k, i, k->at[i], blockers);
    assign(&s, 0, 0);
    for (int side = 0; side < 2; side++)
        add_post(e, (unsigned)side, JD_KING, c->king[side] == m->man ? m->from : k->at[c->king[side]]);
    for (unsigned i = 0; i < c->count; i++)
        if (i != m->man && s.at[i])
            add_post(e, c->colour[i], kind_of(c, k, i), s.at[i]);
    if (blow.man != m->man)
        add_post(e, c->colour[blow.man], kind_of(c, k, blow.man), blow.from);
    jd_bitboard to = blow.man == m->man ? blow.from : s.at[m->man];
    if (is_vague(k, m->man) && c->kind[m->man] != JD_PAWN)
        add_post(e, c->colour[m->man], c->kind[m->man],
                 to ? sketch_rays(c, k, m->man, to, n.g.all) & m->from : m->from);
}
