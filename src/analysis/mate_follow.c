/* mate_follow.c - following a plan: what moves are worth under it, and a small search along it. */
#include "analysis/mate_plan.h"

#include <string.h>

#define WIDTH  2  /* moves of a position that are tried within a plan       */
#define STEPS  40 /* positions that are looked at within a plan             */
#define IDLE   8  /* of them in a row without progress: the plan fails      */
#define MISSES 3  /* times that all is ready without a mate: the plan fails */

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
        if (now == 0 && plan->aim != MATE_AIM)
            return 0;
        return rest_of(pr) + 4 * ((now == 0 ? 2 : now) - pr->blows) + (pr->king > 1);
    }
    if (man & pr->helper)
        return rest_of(pr) + 4 * (level(&plan->helper.way, to) - pr->helps);
    return rest_of(pr) + 4 * (level(&plan->third.way, to) - pr->third);
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

/* A promotion that is not what the plan wants: A's to a queen, D's to a knight, which harms least. */
static int price_promotion(jd_move m, bool own)
{
    return jd_move_type_of(m) == JD_PROMOTION && jd_move_promotes_to(m) != (own ? JD_QUEEN : JD_KNIGHT) ? 16 : 0;
}

/* Squares from which the mater gives check where D's king stands now. */
static jd_bitboard checks_of(const struct plan *plan, const jd_position *p, const struct progress *pr, jd_square king)
{
    if (plan->aim != MATE_AIM || plan->mater.kind == JD_PAWN)
        return 0;
    return attacks_piece(plan->mater.kind, king, jd_position_occupied(p) & ~pr->mater);
}

/* Prices come from tables: what a square costs to whoever goes there, and, for each man in turn, what it
 * costs that he leaves his square. Moves are listed man by man. */
struct tariff {
    jd_bitboard taken, parts, shut, bad; /* enemy men; men with a part; squares to keep clear; the net */
};

INLINE int price_square(const struct tariff *t, jd_square to, int shut, int bad)
{
    return (int)(t->taken >> to & 1) + 24 * (int)(t->parts >> to & 1) + shut * (int)(t->shut >> to & 1) +
           bad * (int)(t->bad >> to & 1);
}

static bool price_own_moves(const struct plan *plan, const jd_position *p, jd_square king, const struct progress *pr,
                            const jd_moves *moves, int *prices)
{
    struct tariff t = {p->colours[p->turn ^ 1], pr->filler | pr->mater, plan->clear,
                       jd_square_bit(plan->net) & ~plan->clear};
    jd_bitboard   checks = checks_of(plan, p, pr, king), cast = pr->mater | pr->helper | pr->filler;
    int           rest = rest_of(pr) + 1;
    for (size_t i = 0; i < moves->count; i++) {
        jd_move   m = moves->at[i];
        jd_square from = jd_move_from(m), to = jd_move_to(m);
        if (cast >> from & 1) {
            prices[i] = price_part(plan, from, to, pr) + price_square(&t, to, 0, 0);
            if ((pr->mater >> from & 1) && (checks >> to & 1)) /* a check too early drives the king away */
                prices[i] = pr->king == 0 ? MATE_STRIKE : prices[i] + 6;
        } else {
            prices[i] = rest + price_square(&t, to, 6, 8) - 2 * (int)(plan->clear >> from & 1);
        }
        if (unlikely(jd_move_type_of(m) == JD_PROMOTION))
            prices[i] += price_promotion(m, true);
    }
    return pr->ready && pr->king == 0;
}

/* What it costs that a man of D's other than the king leaves his square. */
static int price_leaving(const struct plan *plan, const struct watch *w, const struct progress *pr, jd_kind kind,
                         jd_square from)
{
    int price = rest_of(pr) + (kind != JD_PAWN || pr->ready ? 1 : 7);
    if (plan->aim == MATE_AIM && jd_table_king[plan->net] >> from & 1)
        price += 6;
    return price - 2 * (int)(w->by[kind] >> from & 1) - 3 * (int)(plan->clear >> from & 1);
}

static void price_prey_moves(const struct plan *plan, const jd_position *p, jd_square king, const struct progress *pr,
                             const jd_moves *moves, int *prices)
{
    struct watch  w = watch_over(p, plan, pr, (jd_colour)p->turn);
    struct tariff t = {p->colours[p->turn ^ 1], pr->mater | pr->helper | pr->filler,
                       plan->clear | jd_square_bit(plan->net), 0};
    bool          alone = plan->aim == MATE_AIM && !pr->ready;
    for (size_t i = 0; i < moves->count && alone; i++)
        alone = (p->kinds[JD_KING] | p->kinds[JD_PAWN]) >> jd_move_from(moves->at[i]) & 1;
    jd_square last = JD_NO_SQUARE;
    jd_kind   kind = JD_NO_KIND;
    int       leaving = 0;
    for (size_t i = 0; i < moves->count; i++) {
        jd_move   m = moves->at[i];
        jd_square from = jd_move_from(m), to = jd_move_to(m);
        if (from == king) {
            int way = level(&plan->king, to);
            if (alone)
                way = way > 1 ? way - 1 : 1 - way;
            prices[i] = rest_of(pr) + 4 * (way - pr->king) + price_square(&t, to, 0, 0);
        } else if ((pr->mater | pr->filler) >> from & 1) {
            prices[i] = price_part(plan, from, to, pr) + price_square(&t, to, 0, 0);
        } else {
            if (from != last) {
                last = from;
                kind = kind_at(p, from);
                leaving = price_leaving(plan, &w, pr, kind, from);
            }
            prices[i] = leaving + 2 * (int)(w.by[kind] >> to & 1) + price_square(&t, to, 4, 0);
        }
        if (unlikely(jd_move_type_of(m) == JD_PROMOTION))
            prices[i] += price_promotion(m, false);
    }
}

bool mate_plan_prices(const struct plan *plan, const jd_position *p, jd_colour side, const jd_moves *moves, int *prices)
{
    struct progress pr = progress_of(plan, p, side);
    jd_square       king = king_of(p, (jd_colour)(side ^ 1));
    if (p->turn == side)
        return price_own_moves(plan, p, king, &pr, moves, prices);
    price_prey_moves(plan, p, king, &pr, moves, prices);
    return false;
}

bool mate_plan_arrives(const struct plan *plan, const jd_position *p, jd_colour side, jd_move m)
{
    if (plan->aim == MATE_AIM || p->turn != plan->mater.colour)
        return false;
    if (plan->aim == TAKE_AIM)
        return jd_move_to(m) == plan->blow;
    return jd_move_type_of(m) == JD_PROMOTION && price_promotion(m, p->turn == side) == 0;
}

/* ---- a small search along the plan ---- */

#define NODES  ((STEPS - 1) * WIDTH + 1) /* what the last step leads to is not looked at */
#define SLOTS  256
#define PRICES 160
#define NIL    UINT8_MAX

_Static_assert(NODES < SLOTS && NODES < NIL, "the table is never full");

struct small_node {
    uint8_t parent, next;
    jd_move move;
};

struct small {
    const struct jd_kernel *core;
    jd_colour               side;
    unsigned                count, lowest, misses; /* misses: all was ready, and no strike was mate */
    uint8_t                 heads[PRICES], slots[SLOTS];
    struct small_node       nodes[NODES];
    jd_position             at[NODES];
};

/* The 64-bit key is enough here: at worst a position is not looked at. */
static void small_add(struct small *s, const jd_position *p, unsigned parent, jd_move m, int price)
{
    unsigned h = (unsigned)(p->key * UINT64_C(0x9e3779b97f4a7c15) >> 56);
    while (s->slots[h] != NIL && s->at[s->slots[h]].key != p->key)
        h = (h + 1) % SLOTS;
    if (s->slots[h] != NIL || s->count == NODES)
        return;
    unsigned rank = price < 0 ? 0 : price < PRICES ? (unsigned)price : PRICES - 1;
    s->at[s->count] = *p;
    s->nodes[s->count] = (struct small_node){(uint8_t)parent, s->heads[rank], m};
    s->heads[rank] = s->slots[h] = (uint8_t)s->count++;
    if (rank < s->lowest)
        s->lowest = rank;
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

/* The cheapest moves, in order, strikes apart. */
static unsigned choose(const jd_moves *moves, const int *prices, struct choice *out)
{
    unsigned count = 0;
    for (size_t i = 0; i < moves->count; i++) {
        if (prices[i] == MATE_STRIKE || (count == WIDTH && prices[i] >= out[WIDTH - 1].price))
            continue;
        unsigned j = count < WIDTH ? count++ : WIDTH - 1;
        for (; j > 0 && out[j - 1].price > prices[i]; j--)
            out[j] = out[j - 1];
        out[j] = (struct choice){prices[i], moves->at[i]};
    }
    return count;
}

enum { GOING, LOST, MATED, ARRIVED, STUCK };

static bool is_mated(const struct small *s, const jd_position *q)
{
    return q->turn != s->side && in_check(q, (jd_colour)q->turn) && s->core->count(q) == 0;
}

/* Is one of the strikes mate? */
static bool strike(const struct small *s, unsigned i, const jd_moves *moves, const int *prices, struct trail *t)
{
    for (size_t j = 0; j < moves->count; j++) {
        if (prices[j] != MATE_STRIKE)
            continue;
        jd_position q = make_move(&s->at[i], moves->at[j]);
        if (s->core->count(&q) == 0 && is_mated(s, &q)) {
            note_trail(s, i, moves->at[j], t);
            return true;
        }
    }
    return false;
}

/* Can the other reply without taking the man that has just arrived? */
static bool leaves_room(const struct small *s, const jd_position *q, jd_square arrived)
{
    jd_moves moves;
    s->core->list(q, ~(jd_bitboard)0, ~jd_square_bit(arrived), &moves);
    return moves.count > 0;
}

static void shake(int *prices, const jd_moves *moves, uint32_t noise)
{
    for (size_t i = 0; i < moves->count; i++)
        if (prices[i] != MATE_STRIKE)
            prices[i] += (int)((moves->at[i] * 2654435761u ^ noise) * 2246822519u >> 30);
}

/* Look at one position of the small search; the best move is put in last, and so is taken up first. */
NOINLINE static int small_step(struct small *s, const struct plan *plan, unsigned i, struct trail *t, jd_position *end)
{
    jd_moves           moves;
    int                prices[JD_MAX_MOVES];
    struct choice      choices[WIDTH];
    const jd_position *p = &s->at[i];
    s->core->list(p, ~(jd_bitboard)0, ~(jd_bitboard)0, &moves);
    bool ready = mate_plan_prices(plan, p, s->side, &moves, prices);
    if (plan->noise)
        shake(prices, &moves, plan->noise);
    if (p->turn == s->side && strike(s, i, &moves, prices, t))
        return MATED;
    if (ready && plan->aim == MATE_AIM && ++s->misses == MISSES)
        return STUCK;
    unsigned count = choose(&moves, prices, choices);
    while (count-- > 0) {
        jd_move     m = choices[count].move;
        jd_position q = make_move(p, m);
        bool        arrived = mate_plan_arrives(plan, p, s->side, m), mated = is_mated(s, &q);
        if (mated || (arrived && leaves_room(s, &q, jd_move_to(m)))) {
            note_trail(s, i, m, t);
            *end = q;
            return mated ? MATED : ARRIVED;
        }
        small_add(s, &q, i, m, choices[count].price);
    }
    return GOING;
}

NOINLINE static int follow_plan(const struct jd_kernel *core, const struct plan *plan, const jd_position *p,
                                jd_colour side, struct trail *t, jd_position *end, uint64_t *nodes)
{
    struct small s;
    unsigned     last = 0;
    s.core = core;
    s.side = side;
    s.count = s.misses = 0;
    s.lowest = PRICES;
    memset(s.heads, 0xff, sizeof s.heads);
    memset(s.slots, 0xff, sizeof s.slots);
    small_add(&s, p, NIL, JD_NO_MOVE, 0);
    unsigned best = PRICES;
    for (int steps = 0, idle = 0; steps < STEPS && idle < IDLE; steps++, idle++) {
        unsigned i = small_take(&s);
        if (i == NIL)
            return LOST;
        if (steps > 0 && s.lowest < best) {
            best = s.lowest;
            idle = 0;
        }
        ++*nodes;
        int result = small_step(&s, plan, i, t, end);
        last = i;
        if (result == STUCK)
            break;
        if (result != GOING)
            return result;
    }
    if (last == 0)
        return LOST;
    note_trail(&s, s.nodes[last].parent, s.nodes[last].move, t);
    *end = s.at[last];
    return STUCK;
}

/* One plan after the other from *p. What ends it is told: MATED; ARRIVED or STUCK, and then *p and the trail are where
 * to go on from; LOST. If no plan succeeds, the first that got stuck is left there. The last time only a mate counts.
 */
static int pursue_once(const struct pursuit *u, jd_position *p, struct trail *t, uint32_t noise, bool last)
{
    struct plan  plans[CHOICES];
    struct trail stuck = {.length = 0};
    jd_position  end, resume;
    unsigned     count = mate_plans(p, u->side, plans), start = t->length;
    for (unsigned i = 0; i < count && *u->nodes < u->most; i++) {
        t->length = start;
        plans[i].noise = noise;
        mate_plan_measure(&plans[i], p, u->side);
        int result = follow_plan(u->core, &plans[i], p, u->side, t, &end, u->nodes);
        if (result == MATED || (result == ARRIVED && !last)) {
            *p = end;
            return result;
        }
        if (result == STUCK && stuck.length == 0 && t->length <= MAX_TRAIL) {
            stuck = *t;
            resume = end;
        }
    }
    if (stuck.length == 0)
        return LOST;
    *t = stuck;
    *p = resume;
    return STUCK;
}

/* Where plans got stuck, new ones are made with other noise. */
bool mate_pursue(const struct pursuit *u, const jd_position *p, struct trail *t, int stages, uint32_t noise)
{
    jd_position from = *p;
    for (; stages > 0 && *u->nodes < u->most; stages--) {
        int result = pursue_once(u, &from, t, noise, stages == 1);
        if (result == MATED)
            return t->length <= MAX_TRAIL;
        if (result == LOST)
            return false;
        if (result == STUCK)
            noise = noise * 747796405u + 2891336453u;
    }
    return false;
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

bool mate_wander(const struct pursuit *u, const jd_position *p, struct trail *t, unsigned attempts)
{
    uint64_t random = UINT64_C(0x2545f4914f6cdd1d);
    for (unsigned i = 0; i < attempts && *u->nodes < u->most; i++) {
        jd_position q = *p;
        t->length = 0;
        if (stray(u->core, &q, u->side, 1 + i % 12, &random, t) &&
            mate_pursue(u, &q, t, STAGES + 2, (uint32_t)next_random(&random) | 1))
            return true;
    }
    return false;
}
