/* legality_beam.c - the beam: of all positions after so many half-moves those stay that are nearest to what is wanted.
 */
#include "legality_beam.h"

#include "core/bits.h"

#include <string.h>

#define WIDEST  1024
#define LONGEST 240
#define COSTS   4096 /* beyond, all are the same */

struct node {
    struct scene scene;
    uint32_t     cost;
};

/* How a node came about: its place in the row of nodes before, and the move. */
struct trace {
    uint16_t parent;
    jd_move  move;
};

struct candidate {
    uint32_t cost;
    uint16_t parent;
    jd_move  move;
};

#define CANDIDATES (WIDEST * 48)
#define STANDSTILL 30 /* half-moves without getting nearer, after which a beam is given up */
#define SEEN       (1u << 17)

struct beam {
    struct node      rows[2][WIDEST];
    struct trace     traces[LONGEST][WIDEST];
    struct candidate found[CANDIDATES];
    uint16_t         sorted[CANDIDATES];
    uint64_t         seen[SEEN];
    unsigned         counts[COSTS + 1];
    unsigned         width, count, mask;
};

struct run {
    const struct aim *aim;
    struct beam      *b;
    struct quest     *q;
};

/* ---- costs ---- */

static unsigned distance(const struct aim *a, unsigned man, jd_square s, bool pawn)
{
    return pawn ? a->pawn[man][s] : a->piece[man][s];
}

static unsigned in_the_way(const struct aim *a, jd_bitboard pieces) { return 3 * bits_count(a->path & pieces); }

static uint32_t cost_of(const struct aim *a, const struct scene *s)
{
    jd_bitboard pawns = s->p.kinds[JD_PAWN];
    uint32_t    cost = in_the_way(a, jd_position_occupied(&s->p) & ~pawns);
    for (unsigned i = 0; i < MEN; i++)
        if (s->at[i] != GONE)
            cost += distance(a, i, s->at[i], pawns >> s->at[i] & 1);
    return cost;
}

/* ---- moves ---- */

static void names_of(const struct scene *s, uint8_t who[65])
{
    memset(who, NOBODY, 65);
    for (unsigned i = 0; i < MEN; i++)
        who[s->at[i]] = (uint8_t)i;
}

static bool pawn_may(const struct aim *a, unsigned man, jd_move m)
{
    unsigned rank = jd_move_to(m) >> 3;
    if (jd_move_type_of(m) == JD_EN_PASSANT)
        return false;
    if (jd_move_type_of(m) == JD_PROMOTION)
        return jd_move_promotes_to(m) == (jd_kind)a->becomes[man];
    return man < 16 ? rank <= a->furthest[man] : rank >= a->furthest[man];
}

/* Captures are those that are wanted, and no others. */
static bool is_allowed(const struct aim *a, const struct scene *s, const uint8_t who[65], jd_move m)
{
    jd_square from = jd_move_from(m), to = jd_move_to(m);
    unsigned  man = who[from];
    if (jd_move_type_of(m) == JD_CASTLING || a->unmoved >> from & 1)
        return false;
    if (who[to] != NOBODY)
        return man == a->taker && who[to] == a->taken && (a->where >> to & 1);
    return !(s->p.kinds[JD_PAWN] >> from & 1) || pawn_may(a, man, m);
}

static uint32_t cost_after(const struct aim *a, const struct node *n, const uint8_t who[65], jd_move m)
{
    jd_square   from = jd_move_from(m), to = jd_move_to(m);
    unsigned    man = who[from];
    bool        pawn = n->scene.p.kinds[JD_PAWN] >> from & 1, stays = pawn && jd_move_type_of(m) != JD_PROMOTION;
    jd_bitboard pieces = jd_position_occupied(&n->scene.p) & ~n->scene.p.kinds[JD_PAWN];
    jd_bitboard then = stays ? pieces : (pieces & ~jd_square_bit(from)) | jd_square_bit(to);
    return n->cost + distance(a, man, to, stays) + in_the_way(a, then) - distance(a, man, from, pawn) -
           in_the_way(a, pieces);
}

static struct scene scene_after(const struct scene *s, jd_move m)
{
    struct scene n = *s;
    uint8_t      who[65];
    jd_square    from = jd_move_from(m), to = jd_move_to(m);
    names_of(s, who);
    n.p = jd_move_make(&s->p, m);
    if (who[to] != NOBODY)
        n.at[who[to]] = GONE;
    n.at[who[from]] = to;
    return n;
}

/* ---- the rows of the beam ---- */

/* A reproducible disorder among equals, so that another seed tries something else. */
static uint32_t shuffled(uint32_t cost, jd_move m, unsigned seed, unsigned parent)
{
    uint32_t x = (m * 2654435761u) ^ (seed * 40503u) ^ (parent * 2246822519u);
    return cost * 4 + (x >> 16 & 3);
}

static void expand(struct run *r, unsigned parent, const struct node *n)
{
    jd_moves moves;
    uint8_t  who[65];
    names_of(&n->scene, who);
    jd_moves_legal(&n->scene.p, &moves);
    r->q->nodes++;
    for (size_t i = 0; i < moves.count && r->b->count < CANDIDATES; i++) {
        jd_move m = moves.at[i];
        if (!is_allowed(r->aim, &n->scene, who, m))
            continue;
        bool     ends = who[jd_move_to(m)] != NOBODY;
        uint32_t cost = ends ? 0 : shuffled(cost_after(r->aim, n, who, m), m, r->aim->seed, parent) + 1;
        r->b->found[r->b->count++] = (struct candidate){cost, (uint16_t)parent, m};
    }
}

static void sort(struct beam *b)
{
    memset(b->counts, 0, sizeof b->counts);
    for (unsigned i = 0; i < b->count; i++) {
        b->found[i].cost = b->found[i].cost < COSTS ? b->found[i].cost : COSTS - 1;
        b->counts[b->found[i].cost + 1]++;
    }
    for (unsigned i = 0; i < COSTS; i++)
        b->counts[i + 1] += b->counts[i];
    for (unsigned i = 0; i < b->count; i++)
        b->sorted[b->counts[b->found[i].cost]++] = (uint16_t)i;
}

static bool is_new(struct beam *b, uint64_t key)
{
    uint64_t *slot = &b->seen[(key ^ key >> 29) & b->mask];
    if (*slot == key)
        return false;
    *slot = key;
    return true;
}

/* A check would leave little to do next, for captures are not free. */
static bool is_end(const struct run *r, const struct node *n)
{
    if (jd_position_checkers(&n->scene.p))
        return false;
    if (r->aim->taken != NOBODY)
        return n->scene.at[r->aim->taken] == GONE;
    return n->cost == in_the_way(r->aim, jd_position_occupied(&n->scene.p) & ~n->scene.p.kinds[JD_PAWN]);
}

/* The next row from the candidates, the nearest first. True, with its place in *end, when one of them is the end. */
static bool fill_row(struct run *r, unsigned ply, unsigned *end)
{
    struct beam       *b = r->b;
    const struct node *from = b->rows[ply & 1];
    struct node       *to = b->rows[~ply & 1];
    sort(b);
    b->width = 0;
    for (unsigned i = 0; i < b->count && b->width < r->aim->width; i++) {
        const struct candidate *c = &b->found[b->sorted[i]];
        struct node            *n = &to[b->width];
        n->scene = scene_after(&from[c->parent].scene, c->move);
        if (!is_new(b, n->scene.p.key))
            continue;
        n->cost = cost_of(r->aim, &n->scene);
        if (r->aim->taken != NOBODY && n->scene.at[r->aim->taken] == GONE && !is_end(r, n))
            continue;
        b->traces[ply][b->width] = (struct trace){c->parent, c->move};
        if (is_end(r, n))
            return *end = b->width, true;
        b->width++;
    }
    return false;
}

static bool keep(struct line *l, const struct beam *b, unsigned ply, unsigned end)
{
    if (l->length + ply + 1 > l->size)
        return false;
    l->now = b->rows[~ply & 1][end].scene;
    for (unsigned i = ply + 1; i-- > 0;) {
        l->moves[l->length + i] = b->traces[i][end].move;
        end = b->traces[i][end].parent;
    }
    l->length += ply + 1;
    return true;
}

static void begin(struct run *r, const struct line *l)
{
    struct beam *b = r->b;
    unsigned     slots = 1024;
    while (slots < SEEN && slots < 4 * r->aim->width * r->aim->plies)
        slots *= 2;
    b->mask = slots - 1;
    memset(b->seen, 0, slots * sizeof b->seen[0]);
    b->rows[0][0].scene = l->now;
    b->rows[0][0].cost = cost_of(r->aim, &l->now);
    b->width = 1;
    is_new(b, l->now.p.key);
}

bool jd_beam_reach(struct line *l, const struct aim *aim)
{
    struct run r = {aim, (struct beam *)l->memory, l->q};
    if (l->bytes < sizeof(struct beam))
        return false;
    begin(&r, l);
    if (aim->taken == NOBODY && is_end(&r, &r.b->rows[0][0]))
        return true;
    uint32_t best = UINT32_MAX;
    for (unsigned ply = 0, end, since = 0; ply < aim->plies && ply < LONGEST && r.b->width && !quest_is_over(l->q);
         ply++) {
        uint32_t nearest = r.b->rows[ply & 1][0].cost;
        since = nearest < best ? 0 : since + 1;
        best = nearest < best ? nearest : best;
        if (since > STANDSTILL)
            return false;
        r.b->count = 0;
        for (unsigned i = 0; i < r.b->width; i++)
            expand(&r, i, &r.b->rows[ply & 1][i]);
        if (fill_row(&r, ply, &end))
            return keep(l, r.b, ply, end);
    }
    return false;
}
