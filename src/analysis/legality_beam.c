/* legality_beam.c - the beam: of all positions after so many half-moves those stay that are nearest to what is wanted.
 */
#include "legality_beam.h"

#include "core/bits.h"
#include "legality_rows.h"

#include <string.h>

#define STANDSTILL 30 /* half-moves without getting nearer, after which a beam is given up */

struct node {
    struct scene scene;
    uint32_t     cost;
};

struct beam {
    struct rows rows;
    struct node nodes[2][WIDEST];
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
    for (size_t i = 0; i < moves.count; i++) {
        jd_move m = moves.at[i];
        if (!is_allowed(r->aim, &n->scene, who, m))
            continue;
        struct candidate c = {.cost = cost_after(r->aim, n, who, m), .parent = (uint16_t)parent, .move = m};
        c.order = who[jd_move_to(m)] != NOBODY ? 0 : shuffled(c.cost, m, r->aim->seed, parent) + 1;
        rows_add(&r->b->rows, &c);
    }
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
    struct rows       *rows = &r->b->rows;
    const struct node *from = r->b->nodes[ply & 1];
    struct node       *to = r->b->nodes[~ply & 1];
    jd_rows_sort(rows);
    rows->width = 0;
    for (unsigned i = 0; i < rows->count && rows->width < r->aim->width; i++) {
        const struct candidate *c = &rows->found[rows->sorted[i]];
        struct node            *n = &to[rows->width];
        n->scene = scene_after(&from[c->parent].scene, c->move);
        if (!jd_rows_is_new(rows, n->scene.p.key))
            continue;
        n->cost = c->cost;
        if (r->aim->taken != NOBODY && n->scene.at[r->aim->taken] == GONE && !is_end(r, n))
            continue;
        rows->traces[ply][rows->width] = (struct trace){c->parent, c->move};
        if (is_end(r, n))
            return *end = rows->width, true;
        rows->width++;
    }
    return false;
}

static bool next_row(struct run *r, unsigned ply, unsigned *end)
{
    r->b->rows.count = 0;
    for (unsigned i = 0; i < r->b->rows.width; i++)
        expand(r, i, &r->b->nodes[ply & 1][i]);
    return fill_row(r, ply, end);
}

static bool keep_line(struct beam_line *l, const struct beam *b, unsigned ply, unsigned end)
{
    if (!jd_rows_keep(&b->rows, ply, end, l->moves, l->size, &l->length))
        return false;
    l->now = b->nodes[~ply & 1][end].scene;
    return true;
}

bool jd_beam_reach(struct beam_line *l, const struct aim *aim)
{
    struct run   r = {aim, (struct beam *)l->memory, l->q};
    struct rows *rows = &r.b->rows;
    if (l->bytes < sizeof(struct beam))
        return false;
    jd_rows_begin(rows, aim->width, aim->plies, l->now.p.key);
    r.b->nodes[0][0] = (struct node){l->now, cost_of(aim, &l->now)};
    if (aim->taken == NOBODY && is_end(&r, &r.b->nodes[0][0]))
        return true;
    for (unsigned ply = 0, end; ply < aim->plies && ply < LONGEST && rows->width && !quest_is_over(l->q); ply++) {
        if (jd_rows_stand_still(rows, r.b->nodes[ply & 1][0].cost, STANDSTILL))
            return false;
        if (next_row(&r, ply, &end))
            return keep_line(l, r.b, ply, end);
    }
    return false;
}
