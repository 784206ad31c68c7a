/* mate_follow.c - following a plan: what moves are worth under it, and a small search along it. */
#include "analysis/mate_plan.h"

#include <string.h>

#ifndef WIDTH
#define WIDTH 5
#endif
/* WIDTH: moves of a position that are tried within a plan; STEPS: positions looked at. */
#ifndef STEPS
#define STEPS 32
#endif

/* ---- what moves are worth ---- */

/* How far along a plan is. */
struct progress {
    int         king, blows, helps, third;
    jd_bitboard mater, helper, filler; /* the men that are nearest             */
    bool        ready;                 /* all but the king's last step is done */
};

INLINE int nearest(const struct part *part, const jd_position *p, jd_bitboard not, jd_bitboard *which)
{
    *which = 0;
    if (part->kind == JD_NO_KIND)
        return 0;
    jd_bitboard men = p->kinds[part->kind] & p->colours[part->colour] & ~not ;
    for (int i = 0; i <= FAR; i++)
        if (part->way.at[i] & men) {
            *which = part->way.at[i] & men & -(part->way.at[i] & men);
            return i;
        }
    return FAR + 1;
}

static struct progress progress_of(const struct plan *plan, const jd_position *p, jd_colour side)
{
    struct progress pr;
    pr.king = level(&plan->king, king_of(p, (jd_colour)(side ^ 1)));
    pr.blows = nearest(&plan->mater, p, 0, &pr.mater);
    pr.helps = nearest(&plan->helper, p, pr.mater, &pr.helper);
    pr.third = nearest(&plan->third, p, pr.mater | pr.helper, &pr.filler);
    if (pr.blows == 0)
        pr.blows = 2; /* there already, but it has to arrive */
    pr.ready = pr.blows == 1 && pr.helps == 0 && pr.third == 0;
    return pr;
}

INLINE int rest_of(const struct progress *pr) { return 4 * (pr->king + pr->blows + pr->helps + pr->third); }

/* A move of a man who has a part: the same sum with his part of it renewed. */
static int price_part(const struct plan *plan, jd_square from, jd_square to, const struct progress *pr)
{
    jd_bitboard man = jd_square_bit(from);
    if (man & pr->mater) {
        int now = level(&plan->mater.way, to);
        if (now == 0 && (plan->aim != MATE_AIM || (pr->king == 0 && pr->helps == 0 && pr->third == 0)))
            return 0;
        return rest_of(pr) + 4 * ((now == 0 ? 2 : now) - pr->blows) + (pr->king > 1);
    }
    if (man & pr->helper)
        return rest_of(pr) + 4 * (level(&plan->helper.way, to) - pr->helps);
    return rest_of(pr) + 4 * (level(&plan->third.way, to) - pr->third);
}

static int price_own(const struct plan *plan, const jd_position *p, jd_square from, jd_square to,
                     const struct progress *pr)
{
    if ((pr->mater | pr->helper | pr->filler) >> from & 1)
        return price_part(plan, from, to, pr) + (int)(p->colours[p->turn ^ 1] >> to & 1) +
               24 * (int)((pr->filler | pr->mater) >> to & 1);
    int price = rest_of(pr) + 1 + (int)(p->colours[p->turn ^ 1] >> to & 1) - 2 * (int)(plan->clear >> from & 1);
    return price +
           (plan->clear >> to & 1 ? 6
            : to == plan->net     ? 8
                                  : 0) +
           24 * (int)((pr->filler | pr->mater) >> to & 1);
}

struct watch { /* squares from which D's men would take the mater or step between */
    jd_bitboard by[6];
};

static struct watch watch_over(const jd_position *p, const struct plan *plan, const struct progress *pr, jd_colour prey)
{
    jd_bitboard  empty = ~jd_position_occupied(p) | pr->mater, squares = plan->clear;
    struct watch w;
    w.by[JD_PAWN] = pawns_attack((jd_colour)(prey ^ 1), squares) | ahead((jd_colour)(prey ^ 1), squares);
    w.by[JD_KNIGHT] = knight_set(squares);
    w.by[JD_BISHOP] = slide_set(0, squares, empty);
    w.by[JD_ROOK] = slide_set(squares, 0, empty);
    w.by[JD_QUEEN] = w.by[JD_BISHOP] | w.by[JD_ROOK];
    w.by[JD_KING] = 0;
    return w;
}

static int price_prey(const struct plan *plan, const jd_position *p, const struct watch *w, jd_move m, jd_square king,
                      const struct progress *pr, bool alone)
{
    jd_square   from = jd_move_from(m), to = jd_move_to(m);
    jd_bitboard to_bit = jd_square_bit(to);
    int         price = p->colours[p->turn ^ 1] & to_bit ? 1 : 0;
    if (to_bit & (pr->mater | pr->helper | pr->filler))
        price += 24;
    if (from == king) {
        int way = level(&plan->king, to);
        if (alone && !pr->ready && plan->aim == MATE_AIM)
            way = way > 1 ? way - 1 : 1 - way;
        return price + rest_of(pr) + 4 * (way - pr->king);
    }
    if ((pr->mater | pr->filler) >> from & 1)
        return price + price_part(plan, from, to, pr);
    jd_kind kind = kind_at(p, from);
    price += rest_of(pr) + (kind != JD_PAWN || pr->ready ? 1 : 7);
    if (plan->aim == MATE_AIM && jd_table_king[plan->net] >> from & 1)
        price += 6;
    price += 2 * (int)(w->by[kind] >> to & 1) - 2 * (int)(w->by[kind] >> from & 1);
    price += (plan->clear & to_bit || to == plan->net ? 4 : 0) - 3 * (int)(plan->clear >> from & 1);
    return price;
}

/* A promotion that is not what the plan wants: A's to a queen, D's to a knight, which harms least. */
static int price_promotion(jd_move m, bool own)
{
    return jd_move_type_of(m) == JD_PROMOTION && jd_move_promotes_to(m) != (own ? JD_QUEEN : JD_KNIGHT) ? 16 : 0;
}

void mate_plan_prices(const struct plan *plan, const jd_position *p, jd_colour side, const jd_moves *moves, int *prices)
{
    struct progress pr = progress_of(plan, p, side);
    if (p->turn == side) {
        for (size_t i = 0; i < moves->count; i++) {
            jd_move m = moves->at[i];
            prices[i] = price_own(plan, p, jd_move_from(m), jd_move_to(m), &pr) + price_promotion(m, true);
        }
        return;
    }
    struct watch w = watch_over(p, plan, &pr, (jd_colour)(side ^ 1));
    jd_square    king = king_of(p, (jd_colour)(side ^ 1));
    bool         alone = true;
    for (size_t i = 0; i < moves->count && alone; i++)
        alone = (p->kinds[JD_KING] | p->kinds[JD_PAWN]) >> jd_move_from(moves->at[i]) & 1;
    for (size_t i = 0; i < moves->count; i++)
        prices[i] = price_prey(plan, p, &w, moves->at[i], king, &pr, alone) + price_promotion(moves->at[i], false);
}

bool mate_plan_arrives(const struct plan *plan, const jd_position *p, jd_move m)
{
    if (plan->aim == MATE_AIM || p->turn != plan->mater.colour)
        return false;
    return plan->aim == PROMOTE_AIM ? jd_move_type_of(m) == JD_PROMOTION : jd_move_to(m) == plan->blow;
}

/* ---- a small search along the plan ---- */

#define NODES  (STEPS * WIDTH + 1)
#define SLOTS  512
#define PRICES 160
#define NIL    UINT16_MAX

_Static_assert(NODES < SLOTS, "the table is never full");

struct small_node {
    jd_position p;
    uint16_t    parent, next;
    jd_move     move;
};

struct small {
    const struct jd_kernel *core;
    jd_colour               side;
    unsigned                count, lowest;
    uint16_t                heads[PRICES], slots[SLOTS];
    struct small_node       nodes[NODES];
};

/* The 64-bit key is enough here: at worst a position is not looked at. */
static void small_add(struct small *s, const jd_position *p, unsigned parent, jd_move m, int price)
{
    unsigned h = (unsigned)(p->key * UINT64_C(0x9e3779b97f4a7c15) >> 55);
    while (s->slots[h] != NIL && s->nodes[s->slots[h]].p.key != p->key)
        h = (h + 1) % SLOTS;
    if (s->slots[h] != NIL)
        return;
    unsigned           at = price < 0 ? 0 : price < PRICES ? (unsigned)price : PRICES - 1;
    struct small_node *n = &s->nodes[s->count];
    n->p = *p;
    n->parent = (uint16_t)parent;
    n->move = m;
    n->next = s->heads[at];
    s->heads[at] = s->slots[h] = (uint16_t)s->count++;
    if (at < s->lowest)
        s->lowest = at;
}

static unsigned small_take(struct small *s)
{
    while (s->lowest < PRICES && s->heads[s->lowest] == NIL)
        s->lowest++;
    if (s->lowest == PRICES)
        return NIL;
    unsigned i = s->heads[s->lowest];
    s->heads[s->lowest] = s->nodes[i].next;
    return i;
}

static void note_trail(const struct small *s, unsigned i, jd_move last, struct trail *t)
{
    unsigned length = 1;
    for (unsigned j = i; s->nodes[j].parent != NIL; j = s->nodes[j].parent)
        length++;
    unsigned end = t->length += length;
    for (unsigned j = i; length-- > 0; last = s->nodes[j].move, j = s->nodes[j].parent)
        if (--end < MAX_TRAIL)
            t->moves[end] = last;
}

struct choice {
    int     price;
    jd_move move;
};

/* The cheapest moves, in order. */
static unsigned choose(const struct plan *plan, const jd_position *p, jd_colour side, const jd_moves *moves,
                       struct choice *out)
{
    int      prices[JD_MAX_MOVES];
    unsigned count = 0;
    mate_plan_prices(plan, p, side, moves, prices);
    for (size_t i = 0; i < moves->count; i++) {
        if (count == WIDTH && prices[i] >= out[WIDTH - 1].price)
            continue;
        unsigned j = count < WIDTH ? count++ : WIDTH - 1;
        for (; j > 0 && out[j - 1].price > prices[i]; j--)
            out[j] = out[j - 1];
        out[j] = (struct choice){prices[i], moves->at[i]};
    }
    return count;
}

enum { GOING, LOST, MATED, ARRIVED, STUCK };

/* Look at one position of the small search; the best move is put in last, and so is taken up first. */
static int small_step(struct small *s, const struct plan *plan, unsigned i, struct trail *t, jd_position *end)
{
    jd_moves           moves;
    struct choice      choices[WIDTH];
    const jd_position *p = &s->nodes[i].p;
    s->core->list(p, ~(jd_bitboard)0, ~(jd_bitboard)0, &moves);
    unsigned count = choose(plan, p, s->side, &moves, choices);
    while (count-- > 0) {
        jd_move     m = choices[count].move;
        jd_position q = make_move(p, m);
        bool        arrived = mate_plan_arrives(plan, p, m);
        bool        mated = q.turn != s->side && in_check(&q, (jd_colour)q.turn) && s->core->count(&q) == 0;
        if (mated || (arrived && s->core->count(&q) > 0)) {
            note_trail(s, i, m, t);
            *end = q;
            return mated ? MATED : ARRIVED;
        }
        small_add(s, &q, i, m, choices[count].price);
    }
    return GOING;
}

static int follow_plan(const struct jd_kernel *core, const struct plan *plan, const jd_position *p, jd_colour side,
                       struct trail *t, jd_position *end, uint64_t *nodes)
{
    struct small s;
    unsigned     last = 0;
    s.core = core;
    s.side = side;
    s.count = 0;
    s.lowest = PRICES;
    memset(s.heads, 0xff, sizeof s.heads);
    memset(s.slots, 0xff, sizeof s.slots);
    small_add(&s, p, NIL, JD_NO_MOVE, 0);
    for (int steps = 0; steps < STEPS; steps++) {
        unsigned i = small_take(&s);
        if (i == NIL)
            return LOST;
        ++*nodes;
        int result = small_step(&s, plan, i, t, end);
        if (result != GOING)
            return result;
        last = i;
    }
    note_trail(&s, s.nodes[last].parent, s.nodes[last].move, t);
    *end = s.nodes[last].p;
    return STUCK;
}

/* If no plan succeeds, the first that got stuck is left there, and new plans are made from there. */
bool mate_pursue(const struct jd_kernel *core, const jd_position *p, jd_colour side, struct trail *t, int stages,
                 uint64_t *nodes)
{
    struct plan  plans[CHOICES];
    struct trail stuck = {.length = 0};
    jd_position  end, resume;
    unsigned     count = mate_plans(p, side, plans), start = t->length;
    for (unsigned i = 0; i < count; i++) {
        t->length = start;
        int result = follow_plan(core, &plans[i], p, side, t, &end, nodes);
        if (result == MATED)
            return t->length <= MAX_TRAIL;
        if (result == ARRIVED && stages > 1)
            return mate_pursue(core, &end, side, t, stages - 1, nodes);
        if (result == STUCK && stuck.length == 0 && t->length <= MAX_TRAIL) {
            stuck = *t;
            resume = end;
        }
    }
    if (stuck.length == 0 || stages <= 1)
        return false;
    *t = stuck;
    return mate_pursue(core, &resume, side, t, stages - 1, nodes);
}

/* ---- from elsewhere ---- */

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state >> 11;
}

/* Some moves at random, in which D takes nothing if he has the choice. */
static bool stray(const struct jd_kernel *core, jd_position *p, jd_colour side, unsigned moves, uint64_t *random,
                  struct trail *t)
{
    while (moves-- > 0) {
        jd_moves list;
        core->list(p, ~(jd_bitboard)0, ~(jd_bitboard)0, &list);
        if (list.count == 0)
            return false;
        jd_move m = list.at[next_random(random) % list.count];
        for (int i = 0; i < 3 && p->turn != side && (p->colours[side] >> jd_move_to(m) & 1); i++)
            m = list.at[next_random(random) % list.count];
        *p = make_move(p, m);
        t->moves[t->length++] = m;
    }
    return core->count(p) > 0;
}

bool mate_wander(const struct jd_kernel *core, const jd_position *p, jd_colour side, struct trail *t, unsigned attempts,
                 uint64_t *nodes)
{
    uint64_t random = UINT64_C(0x2545f4914f6cdd1d);
    for (unsigned i = 0; i < attempts; i++) {
        jd_position q = *p;
        t->length = 0;
        if (stray(core, &q, side, 1 + i % 12, &random, t) && mate_pursue(core, &q, side, t, 2, nodes))
            return true;
    }
    return false;
}
