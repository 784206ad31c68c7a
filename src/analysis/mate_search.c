/* mate_search.c - search for a mate, best positions first.
 *
 * The loser helps, so the question is plain reachability: every position is looked at once, and when
 * none is left there is no mate. A no rests on that, so positions are told apart exactly, by all of
 * their contents; the hash only says where to look. */
#include "analysis/mate_plan.h"
#include "analysis/mate_store.h"

#include <string.h>

#define SEEN_BITS  16 /* the table at its largest */
#define SEEN_SHARE 8  /* and never more than this part of the memory */

struct search {
    const struct jd_kernel *core;
    jd_mate_result         *out;
    const struct plan      *plan;
    jd_colour               side;
    enum mate_taste         taste;
    struct store            store;
    uint8_t                *seen; /* how often a part of the position was seen */
    unsigned                seen_bits;
};

/* ---- how near a mate looks ---- */

INLINE unsigned to_edge(jd_square s)
{
    unsigned f = s & 7, r = s >> 3;
    f = f < 4 ? f : 7 - f;
    r = r < 4 ? r : 7 - r;
    return f < r ? f : r;
}

INLINE unsigned to_corner(jd_square s)
{
    unsigned f = s & 7, r = s >> 3;
    f = f < 4 ? f : 7 - f;
    r = r < 4 ? r : 7 - r;
    return f + r;
}

INLINE unsigned distance(jd_square a, jd_square b)
{
    int f = (a & 7) - (b & 7), r = (a >> 3) - (b >> 3);
    f = f < 0 ? -f : f;
    r = r < 0 ? -r : r;
    return (unsigned)(f > r ? f : r);
}

static unsigned pawn_steps(jd_bitboard pawns, jd_colour side)
{
    if (pawns == 0)
        return 8;
    return side == JD_WHITE ? 7 - (63u - (unsigned)__builtin_clzll(pawns)) / 8 : bits_first(pawns) / 8u;
}

static unsigned score_of(const struct search *s, const jd_position *p, const struct sight *v)
{
    jd_bitboard own = p->colours[s->side];
    unsigned    score = 6 * bits_count(king_targets(v, p));
    unsigned    apart = distance(v->king_at, king_of(p, s->side));
    if (own & (p->kinds[JD_QUEEN] | p->kinds[JD_ROOK]))
        return score + 3 * to_edge(v->king_at) + 2 * apart + 2 * !v->check;
    jd_bitboard pawns = own & p->kinds[JD_PAWN];
    if (pawns)
        return score + 60 + 6 * pawn_steps(pawns, s->side) + apart;
    return score + 4 * to_corner(v->king_at) + 4 * apart -
           bits_count(jd_table_king[v->king_at] & p->colours[s->side ^ 1]);
}

/* How often a part of the position was seen before. Where mate needs a long manoeuvre of one side,
 * the many places of the other's king only hide it; what is new of the part that matters comes first. */
static unsigned familiarity(struct search *s, const jd_position *p)
{
    jd_bitboard prey = p->colours[s->side ^ 1], part = ~(jd_bitboard)0;
    switch (s->taste) {
    case NEW_BUT_KING: part = ~(prey & p->kinds[JD_KING]); break;
    case NEW_OWN: part = ~prey | p->kinds[JD_PAWN]; break;
    default: part = prey | p->kinds[JD_PAWN]; break;
    }
    uint64_t h = p->turn;
    for (int k = 0; k < 6; k++)
        h = (h ^ h >> 29 ^ (p->kinds[k] & part)) * UINT64_C(0x9e3779b97f4a7c15);
    h = (h ^ h >> 29 ^ (p->colours[JD_WHITE] & part)) * UINT64_C(0xbf58476d1ce4e5b9);
    uint8_t *seen = &s->seen[h >> (64 - s->seen_bits)];
    unsigned before = *seen;
    *seen = (uint8_t)(before < 255 ? before + 1 : 255);
    return before;
}

/* ---- the search ---- */

/* Tell the line to position `i`, the move `last` from there, and a trail that follows (may be NULL). */
static void tell_line(const struct search *s, uint32_t i, jd_move last, const struct trail *t,
                      const jd_mate_budget *budget)
{
    size_t length = 1, after = t ? t->length : 0;
    for (uint32_t j = i; s->store.nodes[j].parent != NONE; j = s->store.nodes[j].parent)
        length++;
    s->out->line_length = length + after;
    for (size_t k = 0; k < after && length + k < budget->line_size && budget->line; k++)
        budget->line[length + k] = t->moves[k];
    for (uint32_t j = i; length-- > 0; last = s->store.nodes[j].move, j = s->store.nodes[j].parent)
        if (length < budget->line_size && budget->line)
            budget->line[length] = last;
}

enum outcome { GO_ON, FOUND, FULL };

static bool is_hopeless(const struct search *s, const jd_position *p, const jd_position *q)
{
    if (s->store.clocked && q->halfmove_clock >= 150)
        return true;
    if (bits_count(jd_position_occupied(q)) != bits_count(jd_position_occupied(p)) && mate_material_is_dead(q, s->side))
        return true;
    return q->halfmove_clock == 0 && mate_wall_likely(q) && mate_wall(q, s->side, NULL);
}

/* Look at what one move leads to. */
static enum outcome follow_move(struct search *s, const jd_position *p, uint32_t from, jd_move m, int price,
                                const jd_mate_budget *budget)
{
    jd_position  q = make_move(p, m);
    struct sight v;
    sight_of(&v, &q, (jd_colour)(s->side ^ 1));
    if (q.turn != s->side && v.check && king_targets(&v, &q) == 0 && s->core->count(&q) == 0) {
        tell_line(s, from, m, NULL, budget);
        return FOUND;
    }
    if (is_hopeless(s, p, &q))
        return GO_ON;
    if (s->plan && mate_plan_arrives(s->plan, p, s->side, m) && !s->store.clocked) {
        struct trail t = {.length = 0};
        q.key = jd_position_compute_key(&q);
        struct pursuit u = {s->core, s->side, &s->out->nodes, most_of(budget)};
        if (mate_pursue(&u, &q, &t, STAGES, 0)) {
            tell_line(s, from, m, &t, budget);
            return FOUND;
        }
    }
    unsigned score;
    if (s->taste != NEAR_MATE)
        score = familiarity(s, &q);
    else
        score = s->plan ? (unsigned)(price == MATE_STRIKE ? 100
                                     : price < 0          ? 0
                                     : price < BUCKETS    ? price
                                                          : BUCKETS - 1)
                        : score_of(s, &q, &v);
    return mate_store_add(&s->store, &q, from, m, score) ? GO_ON : FULL;
}

static enum outcome look_at(struct search *s, uint32_t i, const jd_mate_budget *budget)
{
    jd_position p;
    jd_moves    moves;
    int         prices[JD_MAX_MOVES];
    mate_store_get(&s->store, i, &p);
    s->core->list(&p, ~(jd_bitboard)0, ~(jd_bitboard)0, &moves);
    s->out->nodes++;
    if (s->plan)
        mate_plan_prices(s->plan, &p, s->side, &moves, prices);
    for (size_t j = 0; j < moves.count; j++) {
        enum outcome o = follow_move(s, &p, i, moves.at[j], s->plan ? prices[j] : 0, budget);
        if (o != GO_ON)
            return o;
    }
    return GO_ON;
}

/* The table of what was seen lies at the end of the memory, where the search's positions come last. */
static bool open_memory(struct search *s, const jd_mate_budget *budget, uint64_t limit)
{
    size_t table = 0;
    if (s->taste != NEAR_MATE && budget->memory) {
        for (s->seen_bits = SEEN_BITS; (size_t)1 << s->seen_bits > budget->bytes / SEEN_SHARE && s->seen_bits > 1;)
            s->seen_bits--;
        table = (size_t)1 << s->seen_bits;
        if (table > budget->bytes)
            return false;
        s->seen = (uint8_t *)budget->memory + budget->bytes - table;
        memset(s->seen, 0, table);
    }
    return mate_store_open(&s->store, budget->memory, budget->bytes - table, limit);
}

jd_answer mate_search(const jd_position *p, jd_colour side, const jd_mate_budget *budget, jd_mate_result *out,
                      const struct jd_kernel *core, const struct plan *plan, enum mate_taste taste, uint64_t limit)
{
    struct search s;
    s.core = core;
    s.out = out;
    s.plan = plan;
    s.side = side;
    s.taste = taste;
    s.store.clocked = budget->stop_at_75;
    s.store.chess960 = p->chess960;
    if (!open_memory(&s, budget, limit) || !mate_store_add(&s.store, p, NONE, JD_NO_MOVE, 0))
        return JD_UNKNOWN;
    while (out->nodes < most_of(budget) && !is_stopped(budget)) {
        uint32_t i = mate_store_take(&s.store);
        if (i == NONE)
            return JD_NO;
        enum outcome o = look_at(&s, i, budget);
        if (o != GO_ON)
            return o == FOUND ? JD_YES : JD_UNKNOWN;
    }
    return JD_UNKNOWN;
}
