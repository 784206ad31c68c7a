/* mate_guide.c - follows what seems to be a mate among sketches with real moves.
 *
 * The way to a seeming mate names an errand: the first thing on it that cannot be taken back, or the mate
 * itself, and who has to stand where for that. A search runs the errand without anything else that cannot be taken
 * back; then the sketches are asked again from there. What fails proves nothing; a mate is its own proof. */
#include "analysis/mate_plan.h"
#include "analysis/mate_sketch.h"
#include "analysis/mate_store.h"

#include <string.h>

#define STILL_NODES  30000 /* of work for the sketches of one errand            */
#define MOVING_NODES 240000
#define GUIDE_STAGES 10   /* things that cannot be taken back, one after another */
#define GUIDE_LIMIT  4000 /* positions kept for one errand                       */
#define WAY_MOVES    2048
#define WAY_BYTES    (WAY_MOVES * sizeof(jd_move))

/* Seeming mates that are tried. */
static const int attempts[] = {[WITH_KING_STILL] = 12, [KNOWN_ERRAND] = 1, [ANY_ERRAND] = 4};

/* The way so far, at the end of the memory. */
struct way {
    jd_move *moves;
    size_t   length;
};

struct guide {
    const struct jd_kernel *core;
    jd_colour               side;
    const jd_mate_budget   *budget;
    size_t                  bytes; /* of its memory, less the way */
    uint64_t               *nodes;
    struct way              way;
    bool                    still;
    const struct errand    *known;    /* that is run first; may be NULL */
    int                     attempts; /* that are left */
};

/* An errand with the distances to its posts. */
struct course {
    const struct errand *errand;
    struct levels        ways[ERRAND_POSTS];
};

static void measure(struct course *c, const struct errand *e, const jd_position *p)
{
    jd_bitboard pawns = p->kinds[JD_PAWN];
    c->errand = e;
    for (unsigned i = 0; i < e->count; i++) {
        jd_bitboard own = pawns & p->colours[e->posts[i].colour];
        jd_bitboard shut =
            e->posts[i].kind == JD_KING ? own | pawns_attack((jd_colour)(e->posts[i].colour ^ 1), pawns & ~own) : own;
        c->ways[i].at[0] = e->posts[i].on;
        for (int j = 1; j <= FAR; j++)
            c->ways[i].at[j] = c->ways[i].at[j - 1] | (go_set((jd_kind)e->posts[i].kind, (jd_colour)e->posts[i].colour,
                                                              c->ways[i].at[j - 1], ~pawns) &
                                                       ~shut);
    }
}

/* How far from ready: each post has the nearest man of its kind who has none yet. */
static unsigned distance_of(const struct course *c, const jd_position *q)
{
    jd_bitboard used = 0;
    unsigned    sum = 0;
    for (unsigned i = 0; i < c->errand->count; i++) {
        jd_bitboard men = q->kinds[c->errand->posts[i].kind] & q->colours[c->errand->posts[i].colour] & ~used;
        int         level = 0;
        while (level <= FAR && !(c->ways[i].at[level] & men))
            level++;
        if (level <= FAR)
            used |= c->ways[i].at[level] & men & -(c->ways[i].at[level] & men);
        sum += (unsigned)level;
    }
    return sum;
}

static bool same_structure(const jd_position *a, const jd_position *b)
{
    return a->kinds[JD_PAWN] == b->kinds[JD_PAWN] &&
           bits_count(a->colours[JD_WHITE]) == bits_count(b->colours[JD_WHITE]) &&
           bits_count(a->colours[JD_BLACK]) == bits_count(b->colours[JD_BLACK]);
}

static bool is_mated(const struct guide *g, const jd_position *q)
{
    return q->turn != g->side && in_check(q, (jd_colour)q->turn) && g->core->count(q) == 0;
}

/* Is the errand done in `q`, to which a move has led? */
static bool is_done(const struct guide *g, const struct errand *e, const jd_position *q)
{
    if (e->mates)
        return is_mated(g, q);
    for (int c = 0; c < 2; c++)
        if ((q->kinds[JD_PAWN] & q->colours[c]) != e->pawns[c] || bits_count(q->colours[c]) != e->men[c])
            return false;
    return true;
}

static bool tell_way(struct guide *g, const struct store *s, uint32_t from, jd_move last)
{
    size_t length = 1;
    for (uint32_t j = from; s->nodes[j].parent != NONE; j = s->nodes[j].parent)
        length++;
    if (g->way.length + length > WAY_MOVES)
        return false;
    g->way.length += length;
    for (size_t at = g->way.length; length-- > 0; last = s->nodes[from].move, from = s->nodes[from].parent)
        g->way.moves[--at] = last;
    return true;
}

/* Run an errand from `p`, which becomes the position behind it. */
static bool run_errand(struct guide *g, const struct errand *e, jd_position *p)
{
    struct course c;
    struct store  s = {.chess960 = p->chess960};
    measure(&c, e, p);
    if (!mate_store_open(&s, g->budget->memory, g->bytes, GUIDE_LIMIT, 1) ||
        !mate_store_add(&s, p, NONE, JD_NO_MOVE, 0))
        return false;
    for (uint32_t i;
         (i = mate_store_take(&s, 0)) != NONE && *g->nodes < most_of(g->budget) && !is_stopped(g->budget);) {
        jd_position at;
        jd_moves    moves;
        mate_store_get(&s, i, &at);
        g->core->list(&at, ~(jd_bitboard)0, ~(jd_bitboard)0, &moves);
        ++*g->nodes;
        for (size_t j = 0; j < moves.count; j++) {
            jd_position q = make_move(&at, moves.at[j]);
            if (is_done(g, e, &q)) {
                *p = q;
                return tell_way(g, &s, i, moves.at[j]);
            }
            unsigned score = 4 * distance_of(&c, &q);
            if (same_structure(&q, p) && !mate_store_add(&s, &q, i, moves.at[j], score < BUCKETS ? score : BUCKETS - 1))
                return false;
        }
    }
    return false;
}

/* What is to be done next from `p`, for a mate of a king on none of these squares. */
static bool find_errand(struct guide *g, const jd_position *p, jd_bitboard banned, struct errand *e)
{
    struct cast   c;
    struct sketch first;
    if (g->known) {
        *e = *g->known;
        g->known = NULL;
        return true;
    }
    *e = (struct errand){.banned = banned, .still = g->still};
    uint64_t             most = g->still ? STILL_NODES : MOVING_NODES, left = most_of(g->budget) - *g->nodes;
    struct sketch_budget budget = {g->budget->memory, g->bytes, left < most ? left : most, g->nodes, g->budget->stop};
    return mate_cast(p, g->side, ALL_VAGUE, &c, &first) && mate_errand(&c, &first, &budget, e);
}

/* One thing further, or mate: another errand is tried where one cannot be run. `net` gets the first one's. */
static bool next_stage(struct guide *g, jd_position *p, jd_bitboard banned, jd_square *net)
{
    *net = JD_NO_SQUARE;
    for (; g->attempts > 0 && *g->nodes < most_of(g->budget) && !is_stopped(g->budget); g->attempts--) {
        struct errand e;
        if (!find_errand(g, p, banned, &e))
            return false;
        if (*net == JD_NO_SQUARE)
            *net = e.net;
        if (run_errand(g, &e, p))
            return true;
        banned |= jd_square_bit(e.net);
    }
    return false;
}

static bool pursue_plans(struct guide *g, jd_position *p)
{
    struct trail   t = {.length = 0};
    struct pursuit u = {g->core, g->side, g->nodes, most_of(g->budget)};
    p->key = jd_position_compute_key(p);
    if (!mate_pursue(&u, p, &t, STAGES, 0) || g->way.length + t.length > WAY_MOVES)
        return false;
    memcpy(g->way.moves + g->way.length, t.moves, t.length * sizeof(jd_move));
    g->way.length += t.length;
    return true;
}

/* From one stage to the next, at first avoiding mates of a king on these squares. */
static bool follow_errands(struct guide *g, jd_position p, jd_bitboard banned, jd_square *net)
{
    g->way.length = 0;
    for (int stage = 0; stage < GUIDE_STAGES; stage++) {
        jd_square later;
        if (!next_stage(g, &p, stage ? 0 : banned, stage ? &later : net))
            return false;
        if (is_mated(g, &p) || pursue_plans(g, &p))
            return true;
    }
    return false;
}

static void tell_guided(const struct guide *g, jd_mate_result *out)
{
    out->line_length = g->way.length;
    for (size_t i = 0; i < g->way.length && i < g->budget->line_size && g->budget->line; i++)
        g->budget->line[i] = g->way.moves[i];
}

bool mate_guided(const jd_position *p, jd_colour side, enum guidance how, const struct errand *known,
                 const jd_mate_budget *budget, jd_mate_result *out, const struct jd_kernel *core)
{
    struct guide g = {.core = core, .side = side, .budget = budget, .nodes = &out->nodes, .known = known};
    jd_bitboard  banned = 0;
    g.still = how == WITH_KING_STILL;
    if (!budget->memory || budget->bytes < 4 * WAY_BYTES || budget->stop_at_75)
        return false;
    g.bytes = budget->bytes - WAY_BYTES;
    g.bytes -= ((uintptr_t)budget->memory + g.bytes) & 7;
    g.way.moves = (jd_move *)((char *)budget->memory + g.bytes);
    for (g.attempts = attempts[how]; g.attempts > 0; g.attempts--) {
        jd_square net;
        if (follow_errands(&g, *p, banned, &net)) {
            tell_guided(&g, out);
            return true;
        }
        if (net == JD_NO_SQUARE)
            return false;
        banned |= jd_square_bit(net);
    }
    return false;
}
