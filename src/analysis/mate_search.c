/* mate_search.c - search for a mate, best positions first.
 *
 * The loser helps, so the question is plain reachability: every position is looked at once, and when
 * none is left there is no mate. A no rests on that, so positions are told apart exactly, by all of
 * their contents; the hash only says where to look. */
#include "analysis/mate_plan.h"

#include <string.h>

#define NONE    UINT32_MAX
#define BUCKETS 256

/* A position in 32 bytes: three bits of kind for each square (7: a rook that may castle), and the
 * white men; then what else makes positions differ. */
struct node {
    uint64_t key[4];
    uint32_t parent, next; /* next: in the same bucket */
    jd_move  move;         /* that led here            */
    uint16_t clock;        /* stricter reading only    */
    uint8_t  turn, ep;
    uint8_t  unused[2];
};

struct search {
    const struct jd_kernel *core;
    jd_mate_result         *out;
    const struct plan      *plan;
    jd_colour               side;
    bool                    clocked;
    struct node            *nodes;
    uint32_t               *index;
    uint32_t                count, capacity, mask;
    uint64_t                limit; /* positions that may be made */
    uint32_t                lowest;
    uint32_t                heads[BUCKETS];
};

/* ---- positions and their exact keys ---- */

static void pack(struct node *n, const jd_position *p, bool clocked)
{
    jd_bitboard castling = p->castling;
    n->key[0] = p->kinds[JD_PAWN] | p->kinds[JD_BISHOP] | p->kinds[JD_QUEEN] | castling;
    n->key[1] = p->kinds[JD_KNIGHT] | p->kinds[JD_BISHOP] | p->kinds[JD_KING] | castling;
    n->key[2] = p->kinds[JD_ROOK] | p->kinds[JD_QUEEN] | p->kinds[JD_KING];
    n->key[3] = p->colours[JD_WHITE];
    n->turn = p->turn;
    n->ep = p->ep;
    n->clock = clocked ? p->halfmove_clock : 0;
}

/* The hash keys of a position are not kept up; nothing here asks for them. */
static void unpack(jd_position *p, const struct node *n, const jd_position *root)
{
    jd_bitboard a = n->key[0], b = n->key[1], c = n->key[2], men = a | b | c;
    p->kinds[JD_PAWN] = a & ~b & ~c;
    p->kinds[JD_KNIGHT] = ~a & b & ~c;
    p->kinds[JD_BISHOP] = a & b & ~c;
    p->kinds[JD_ROOK] = c & ~(a ^ b);
    p->kinds[JD_QUEEN] = a & ~b & c;
    p->kinds[JD_KING] = ~a & b & c;
    p->colours[JD_WHITE] = n->key[3];
    p->colours[JD_BLACK] = men & ~n->key[3];
    p->castling = a & b & c;
    p->key = 0;
    p->halfmove_clock = n->clock;
    p->fullmove = 1;
    p->turn = n->turn;
    p->ep = n->ep;
    p->chess960 = root->chess960;
    p->reserved = 0;
}

static uint32_t hash_of(const struct node *n)
{
    uint64_t h = (n->key[0] ^ n->turn) * UINT64_C(0x9e3779b97f4a7c15);
    h = (h ^ h >> 29 ^ n->key[1] ^ (uint64_t)n->ep << 40) * UINT64_C(0xbf58476d1ce4e5b9);
    h = (h ^ h >> 32 ^ n->key[2] ^ n->clock) * UINT64_C(0x94d049bb133111eb);
    h = (h ^ h >> 29 ^ n->key[3]) * UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)(h >> 32);
}

static bool same(const struct node *a, const struct node *b)
{
    return memcmp(a->key, b->key, sizeof a->key) == 0 && a->turn == b->turn && a->ep == b->ep && a->clock == b->clock;
}

/* ---- the set of positions seen ---- */

#define FIRST_INDEX 1024

static bool open_memory(struct search *s, void *memory, size_t bytes)
{
    size_t start = (size_t)(-(uintptr_t)memory & 7);
    if (memory == NULL || bytes < start + FIRST_INDEX * sizeof(uint32_t) + 64 * sizeof(struct node))
        return false;
    /* The index at its largest: a power of two, and never more than half of the memory. */
    size_t entries = FIRST_INDEX;
    while (entries * 2 * (sizeof(uint32_t) + sizeof(struct node) / 2) <= bytes - start && entries < (UINT32_C(1) << 31))
        entries *= 2;
    s->index = (uint32_t *)((char *)memory + start);
    s->nodes = (struct node *)(s->index + entries);
    size_t room = (bytes - start - entries * sizeof(uint32_t)) / sizeof(struct node);
    s->capacity = (uint32_t)(room < entries / 4 * 3 ? room : entries / 4 * 3);
    s->mask = FIRST_INDEX - 1;
    memset(s->index, 0xff, FIRST_INDEX * sizeof(uint32_t));
    return true;
}

static uint32_t *slot_for(const struct search *s, const struct node *n)
{
    uint32_t h = hash_of(n) & s->mask;
    while (s->index[h] != NONE && !same(&s->nodes[s->index[h]], n))
        h = (h + 1) & s->mask;
    return &s->index[h];
}

static void grow_index(struct search *s)
{
    s->mask = s->mask * 2 + 1;
    memset(s->index, 0xff, ((size_t)s->mask + 1) * sizeof(uint32_t));
    for (uint32_t i = 0; i < s->count; i++) {
        uint32_t h = hash_of(&s->nodes[i]) & s->mask;
        while (s->index[h] != NONE)
            h = (h + 1) & s->mask;
        s->index[h] = i;
    }
}

/* Put a position among those to be looked at, unless it was seen. False when there is no room. */
static bool add(struct search *s, const jd_position *p, uint32_t parent, jd_move move, unsigned score)
{
    struct node n;
    pack(&n, p, s->clocked);
    uint32_t *slot = slot_for(s, &n);
    if (*slot != NONE)
        return true;
    if (s->count == s->capacity || s->count == s->limit)
        return false;
    n.parent = parent;
    n.move = move;
    n.next = s->heads[score];
    s->nodes[s->count] = n;
    s->heads[score] = *slot = s->count++;
    if (score < s->lowest)
        s->lowest = score;
    if (s->count > s->mask / 4 * 3 && s->count < s->capacity)
        grow_index(s);
    return true;
}

static uint32_t take_best(struct search *s)
{
    while (s->lowest < BUCKETS && s->heads[s->lowest] == NONE)
        s->lowest++;
    if (s->lowest == BUCKETS)
        return NONE;
    uint32_t i = s->heads[s->lowest];
    s->heads[s->lowest] = s->nodes[i].next;
    return i;
}

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

/* ---- the search ---- */

/* Tell the line to position `i`, the move `last` from there, and a trail that follows (may be NULL). */
static void tell_line(const struct search *s, uint32_t i, jd_move last, const struct trail *t,
                      const jd_mate_budget *budget)
{
    size_t length = 1, after = t ? t->length : 0;
    for (uint32_t j = i; s->nodes[j].parent != NONE; j = s->nodes[j].parent)
        length++;
    s->out->line_length = length + after;
    for (size_t k = 0; k < after && length + k < budget->line_size && budget->line; k++)
        budget->line[length + k] = t->moves[k];
    for (uint32_t j = i; length-- > 0; last = s->nodes[j].move, j = s->nodes[j].parent)
        if (length < budget->line_size && budget->line)
            budget->line[length] = last;
}

enum outcome { GO_ON, FOUND, FULL };

static bool is_hopeless(const struct search *s, const jd_position *p, const jd_position *q)
{
    if (s->clocked && q->halfmove_clock >= 150)
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
    if (s->plan && mate_plan_arrives(s->plan, p, m) && !s->clocked) {
        struct trail t = {.length = 0};
        q.key = jd_position_compute_key(&q);
        if (mate_pursue(s->core, &q, s->side, &t, STAGES, &s->out->nodes)) {
            tell_line(s, from, m, &t, budget);
            return FOUND;
        }
    }
    unsigned score = s->plan ? (unsigned)(price < 0 ? 0 : price < BUCKETS ? price : BUCKETS - 1) : score_of(s, &q, &v);
    return add(s, &q, from, m, score) ? GO_ON : FULL;
}

static enum outcome look_at(struct search *s, uint32_t i, const jd_position *root, const jd_mate_budget *budget)
{
    jd_position p;
    jd_moves    moves;
    int         prices[JD_MAX_MOVES];
    unpack(&p, &s->nodes[i], root);
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

jd_answer mate_search(const jd_position *p, jd_colour side, const jd_mate_budget *budget, jd_mate_result *out,
                      const struct jd_kernel *core, const struct plan *plan, uint64_t limit)
{
    struct search s = {.core = core, .out = out, .side = side, .clocked = budget->stop_at_75, .lowest = BUCKETS};
    s.plan = plan;
    s.limit = limit;
    memset(s.heads, 0xff, sizeof s.heads);
    if (!open_memory(&s, budget->memory, budget->bytes) || !add(&s, p, NONE, JD_NO_MOVE, 0))
        return JD_UNKNOWN;
    for (;;) {
        uint32_t i = take_best(&s);
        if (i == NONE)
            return JD_NO;
        enum outcome o = look_at(&s, i, p, budget);
        if (o != GO_ON)
            return o == FOUND ? JD_YES : JD_UNKNOWN;
    }
}
