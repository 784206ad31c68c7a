/* mate_search.c - see mate_search.h. A no rests on it, so positions are told apart exactly, by all of their contents;
 * the hash only says where to look. */
#include "analysis/mate_search.h"

#include "analysis/mate_plan.h"

#include <string.h>

#define SEEN_BITS  16 /* a table at its largest */
#define SEEN_SHARE 16 /* and never more than this part of the memory */
#define NEW_TASTES NEAR_MATE

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
static uint8_t *familiarity(const struct search *s, const jd_position *p, enum mate_taste taste)
{
    jd_bitboard prey = p->colours[s->side ^ 1], part = ~(jd_bitboard)0;
    switch (taste) {
    case NEW_BUT_KING: part = ~(prey & p->kinds[JD_KING]); break;
    case NEW_OWN: part = ~prey | p->kinds[JD_PAWN]; break;
    default: part = prey | p->kinds[JD_PAWN]; break;
    }
    uint64_t h = p->turn;
    for (int k = 0; k < 6; k++)
        h = (h ^ h >> 29 ^ (p->kinds[k] & part)) * UINT64_C(0x9e3779b97f4a7c15);
    h = (h ^ h >> 29 ^ (p->colours[JD_WHITE] & part)) * UINT64_C(0xbf58476d1ce4e5b9);
    return &s->seen[((size_t)taste << s->seen_bits) + (h >> (64 - s->seen_bits))];
}

/* ---- the search ---- */

/* Tell the line to position `i`, the move `last` from there, and a trail that follows (may be NULL). */
static void tell_line(const struct search *s, uint32_t i, jd_move last, const struct trail *t)
{
    const jd_mate_budget *budget = s->budget;
    size_t                length = 1, after = t ? t->length : 0;
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

/* Does the plan's aim, to which a move has led, bring mate? */
static bool pursue(struct search *s, jd_position *q, uint32_t from, jd_move m)
{
    struct trail   t = {.length = 0};
    struct pursuit u = {s->core, s->side, &s->out->nodes, most_of(s->budget)};
    q->key = jd_position_compute_key(q);
    if (!mate_pursue(&u, q, &t, STAGES, 0))
        return false;
    tell_line(s, from, m, &t);
    return true;
}

static unsigned score_by_plan(int price)
{
    if (price == MATE_STRIKE)
        return 100;
    return price < 0 ? 0 : price < BUCKETS ? (unsigned)price : BUCKETS - 1;
}

/* Put the last position into each taste's queue: before others for the one whose turn it is, which goes on with what
 * it has found. */
static void rank(struct search *s, const jd_position *q, const struct sight *v, unsigned familiar)
{
    for (unsigned i = 0; i < NEW_TASTES; i++)
        mate_store_rank(&s->store, i, s->turn == i ? familiar : *familiarity(s, q, i), s->turn == i);
    mate_store_rank(&s->store, NEAR_MATE, score_of(s, q, v), s->turn == NEAR_MATE);
}

/* How often the one whose turn it is has come upon this part before; he remembers that it is once more. */
static unsigned meet(struct search *s, const jd_position *q)
{
    if (s->plan || s->turn == NEAR_MATE)
        return 0;
    uint8_t *seen = familiarity(s, q, s->turn), before = *seen;
    *seen = (uint8_t)(before < 255 ? before + 1 : 255);
    return before;
}

static enum outcome keep_outcome(struct search *s, const jd_position *q, const struct asked *asked,
                                 const struct sight *v, uint32_t from, jd_move m, int price)
{
    unsigned    familiar = meet(s, q);
    enum stored done = mate_store_put(&s->store, asked, from, m);
    if (done == STORED && s->plan)
        mate_store_rank(&s->store, 0, score_by_plan(price), true);
    else if (done == STORED)
        rank(s, q, v, familiar);
    return done == NO_ROOM_LEFT ? FULL : GO_ON;
}

/* Look at what one move leads to. */
static enum outcome follow_move(struct search *s, const jd_position *p, uint32_t from, jd_move m, jd_position *q,
                                const struct asked *asked, int price)
{
    struct sight v;
    if (mate_store_has(&s->store, asked)) {
        meet(s, q);
        return GO_ON;
    }
    sight_of(&v, q, (jd_colour)(s->side ^ 1));
    if (q->turn != s->side && v.check && king_targets(&v, q) == 0 && s->core->count(q) == 0) {
        tell_line(s, from, m, NULL);
        return FOUND;
    }
    if (is_hopeless(s, p, q))
        return GO_ON;
    if (s->plan && mate_plan_arrives(s->plan, p, s->side, m) && !s->store.clocked && pursue(s, q, from, m))
        return FOUND;
    return keep_outcome(s, q, asked, &v, from, m, price);
}

/* Some moves at a time, so that memory can be fetched for one while others are looked at. */
#define AHEAD 8

static enum outcome follow_some(struct search *s, const jd_position *p, uint32_t i, const jd_move *moves, size_t count,
                                const int *prices)
{
    jd_position  next[AHEAD];
    struct asked asked[AHEAD];
    for (size_t j = 0; j < count; j++) {
        next[j] = make_move(p, moves[j]);
        mate_store_expect(&s->store, &next[j], &asked[j]);
    }
    enum outcome o = GO_ON;
    for (size_t j = 0; j < count && o == GO_ON; j++)
        o = follow_move(s, p, i, moves[j], &next[j], &asked[j], s->plan ? prices[j] : 0);
    return o;
}

static enum outcome look_at(struct search *s, uint32_t i)
{
    jd_position  p;
    jd_moves     moves;
    int          prices[JD_MAX_MOVES];
    enum outcome o = GO_ON;
    mate_store_get(&s->store, i, &p);
    s->core->list(&p, ~(jd_bitboard)0, ~(jd_bitboard)0, &moves);
    s->out->nodes += 1 + moves.count / MOVES_OF_A_NODE;
    if (s->plan)
        mate_plan_prices(s->plan, &p, s->side, &moves, prices);
    for (size_t j = 0; j < moves.count && o == GO_ON; j += AHEAD)
        o = follow_some(s, &p, i, moves.at + j, moves.count - j < AHEAD ? moves.count - j : AHEAD, prices + j);
    return o;
}

/* The tables of what was seen lie at the end of the memory, where the search's positions come last. */
static size_t open_tables(struct search *s, char *memory, size_t bytes)
{
    for (s->seen_bits = SEEN_BITS; (size_t)1 << s->seen_bits > bytes / SEEN_SHARE && s->seen_bits > 1;)
        s->seen_bits--;
    size_t tables = (size_t)NEW_TASTES << s->seen_bits;
    if (tables > bytes)
        return bytes;
    s->seen = (uint8_t *)memory + bytes - tables;
    memset(s->seen, 0, tables);
    return tables;
}

bool mate_search_open(struct search *s, const jd_position *p, jd_colour side, void *memory, size_t bytes,
                      uint64_t limit)
{
    size_t       tables = memory && !s->plan ? open_tables(s, memory, bytes) : 0;
    unsigned     queues = s->plan ? 1 : MATE_TASTES;
    struct asked first;
    s->side = side;
    s->turn = 0;
    s->full = false;
    s->store.clocked = s->budget->stop_at_75;
    s->store.chess960 = p->chess960;
    if (!mate_store_open(&s->store, memory, bytes - tables, limit, queues))
        return false;
    mate_store_expect(&s->store, p, &first);
    mate_store_put(&s->store, &first, NONE, JD_NO_MOVE);
    for (unsigned i = 0; i < queues; i++)
        mate_store_rank(&s->store, i, 0, true);
    return true;
}

jd_answer mate_search_run(struct search *s, uint64_t nodes)
{
    uint64_t end = nodes_until(s->budget, s->out, nodes);
    while (!s->full && s->out->nodes < end && !is_stopped(s->budget)) {
        uint32_t i = mate_store_take(&s->store, s->turn);
        if (i == NONE)
            return JD_NO;
        enum outcome o = look_at(s, i);
        if (o == FOUND)
            return JD_YES;
        s->full = o == FULL;
        s->turn = (s->turn + 1) % s->store.count_of_queues;
    }
    return JD_UNKNOWN;
}
