/* mate_query.c - the full question: what is on the board, material, walls, plans, then search. */
#include "analysis/mate_plan.h"
#include "analysis/mate_roam.h"
#include "analysis/mate_search.h"
#include "analysis/mate_sketch.h"

#define FEW_WANDERINGS  10
#define WANDERINGS      40
#define FEW_PIECES      3               /* with which sketches are hardly fewer than positions */
#define FIRST_ROUND     UINT64_C(4000)  /* nodes; each round of the search has twice as many as the one before */
#define ROAM_NODES      UINT64_C(60000) /* for a search in which D's king is everywhere at once */
#define ERRAND_NODES    UINT64_C(15000)
#define ROUNDS          12
#define PLAN_ROUNDS     5 /* in which plans are tried, too */
#define WANDERING_ROUND 2
#define SHADES          49152 /* positions of kings and pawns that a proof may take */

/* What sketches of each manner get of the work of a round, in eighths. Most of what is closed is proved with all men
 * vague; but where many pieces are shut in, they fill their room. */
static const unsigned eighths[SKETCH_MANNERS] = {[SHUT_IN_EXACT] = 2, [ALL_VAGUE] = 8, [ALL_AT_HOME] = 1};
static const unsigned eighths_of_a_crowd[SKETCH_MANNERS] = {[SHUT_IN_EXACT] = 32, [ALL_VAGUE] = 2, [ALL_AT_HOME] = 1};

/* Which errands have led nowhere: those on which A's king stays, others, and how many that were named. */
struct errands {
    bool     stayed, went;
    unsigned named;
};

static jd_answer no(jd_mate_result *out, jd_mate_reason reason)
{
    out->reason = reason;
    return out->answer = JD_NO;
}

static jd_answer ended(const jd_position *p, jd_colour side, jd_mate_result *out)
{
    if (!in_check(p, (jd_colour)p->turn))
        return no(out, JD_MATE_STALEMATE);
    return p->turn == side ? no(out, JD_MATE_MATED) : (out->answer = JD_YES);
}

static bool tell_trail(const struct trail *t, const jd_mate_budget *budget, jd_mate_result *out)
{
    out->line_length = t->length;
    for (unsigned i = 0; i < t->length && i < budget->line_size && budget->line; i++)
        budget->line[i] = t->moves[i];
    return true;
}

/* In the stricter reading, a line must not run into the 75-move rule before its end. */
static bool keeps_within_75(jd_position p, const struct trail *t)
{
    for (unsigned i = 0; i < t->length; i++) {
        if (p.halfmove_clock >= 150)
            return false;
        p = make_move(&p, t->moves[i]);
    }
    return true;
}

static bool by_plan(const jd_position *p, jd_colour side, const jd_mate_budget *budget, jd_mate_result *out,
                    const struct jd_kernel *core)
{
    struct trail   t = {.length = 0};
    struct pursuit u = {core, side, &out->nodes, most_of(budget)};
    return mate_pursue(&u, p, &t, STAGES, 0) && (!budget->stop_at_75 || keeps_within_75(*p, &t)) &&
           tell_trail(&t, budget, out);
}

static bool by_wandering(const jd_position *p, jd_colour side, const jd_mate_budget *budget, jd_mate_result *out,
                         const struct jd_kernel *core, unsigned attempts)
{
    struct trail   t = {.length = 0};
    struct pursuit u = {core, side, &out->nodes, most_of(budget)};
    return mate_wander(&u, p, &t, attempts) && (!budget->stop_at_75 || keeps_within_75(*p, &t)) &&
           tell_trail(&t, budget, out);
}

static bool by_shades(const jd_position *p, jd_colour side, const jd_mate_budget *budget, jd_mate_result *out)
{
    uint64_t most = most_of(budget), left = out->nodes < most ? most - out->nodes : 0;
    return mate_shades(p, side, budget->memory, budget->bytes, left < SHADES ? left : SHADES, &out->nodes);
}

/* Sketches, for so many nodes, and more or less of that in each manner. */
static bool by_sketches(struct proofs *proofs, const jd_mate_budget *budget, jd_mate_result *out, uint64_t nodes)
{
    const unsigned *parts = proofs->crowded ? eighths_of_a_crowd : eighths;
    for (unsigned i = 0; i < SKETCH_MANNERS; i++) {
        uint64_t most = most_of(budget), left = out->nodes < most ? most - out->nodes : 0, limit = nodes * parts[i] / 8;
        if (!mate_proofs_go_on(proofs, i, left < limit ? left : limit, &out->nodes, budget->stop))
            continue;
        out->neither = proofs->neither;
        return no(out, JD_MATE_CLOSED) == JD_NO;
    }
    return false;
}

/* Search along each plan for a while. */
static jd_answer along_plans(const jd_position *p, jd_colour side, const jd_mate_budget *budget, jd_mate_result *out,
                             const struct jd_kernel *core, uint64_t limit)
{
    struct plan plans[CHOICES];
    unsigned    count = mate_plans(p, side, plans);
    jd_answer   a = JD_UNKNOWN;
    for (unsigned i = 0; i < count && a == JD_UNKNOWN; i++) {
        struct search s = {.core = core, .budget = budget, .out = out, .plan = &plans[i]};
        mate_plan_measure(&plans[i], p, side);
        if (mate_search_open(&s, p, side, budget->memory, budget->bytes, limit))
            a = mate_search_run(&s, UINT64_MAX);
    }
    return a;
}

/* Errands, in a round of so many nodes: once with A's king where it is; then the one that sketches have named each time
 * when a mate seemed possible to them, and when they know no more, much later, others. What has failed is not tried
 * again. */
static bool by_errands(struct errands *e, const struct search *s, const jd_position *p, const jd_mate_budget *budget,
                       uint64_t nodes, const struct proofs *proofs)
{
    const struct errand *known = e->named == proofs->named ? NULL : &proofs->errand;
    jd_mate_result      *out = s->out;
    jd_mate_budget       part = *budget;
    enum guidance        how = !e->stayed ? WITH_KING_STILL : known ? KNOWN_ERRAND : ANY_ERRAND;
    if (how == ANY_ERRAND && (nodes < ERRAND_NODES || e->went || !mate_proofs_are_over(proofs, ALL_VAGUE)))
        return false;
    part.nodes = nodes_until(budget, out, ERRAND_NODES);
    if (mate_guided(p, s->side, how, known, &part, out, s->core))
        return true;
    e->stayed = true;
    e->went |= how == ANY_ERRAND;
    if (how == KNOWN_ERRAND)
        e->named = proofs->named;
    return false;
}

/* The memory of a query that has come so far: most of it is the search's, a little is for what is tried once and again,
 * and the rest is for sketches. */
struct rooms {
    jd_mate_budget search, aside, sketches;
};

static jd_mate_budget room(const jd_mate_budget *budget, size_t from, size_t bytes)
{
    jd_mate_budget part = *budget;
    part.memory = budget->memory ? (char *)budget->memory + from : NULL;
    part.bytes = bytes;
    return part;
}

static struct rooms rooms_of(const jd_mate_budget *budget)
{
    size_t most = budget->bytes / 8 * 5, little = budget->bytes / 16;
    return (struct rooms){room(budget, 0, most), room(budget, most, little),
                          room(budget, most + little, budget->bytes - most - little)};
}

/* A search, and in turn with it all else, each time for longer. At last a search with all the memory that there is. */
static jd_answer by_search(const jd_position *p, jd_colour side, const jd_mate_budget *budget,
                           const struct rooms *rooms, jd_mate_result *out, const struct jd_kernel *core,
                           struct proofs *proofs)
{
    struct search         s = {.core = core, .budget = budget, .out = out};
    jd_bitboard           pieces = jd_position_occupied(p) & ~p->kinds[JD_PAWN] & ~p->kinds[JD_KING];
    bool                  several = bits_several(pieces), few = bits_within(pieces, FEW_PIECES);
    struct errands        errands = {.stayed = false};
    const jd_mate_budget *aside = &rooms->aside;
    jd_answer             a = JD_UNKNOWN;
    bool                  open = mate_search_open(&s, p, side, rooms->search.memory, rooms->search.bytes, UINT64_MAX);
    for (unsigned round = 0; open && a == JD_UNKNOWN && round < ROUNDS && out->nodes < most_of(budget); round++) {
        uint64_t nodes = FIRST_ROUND << round;
        if (several && by_sketches(proofs, budget, out, few ? nodes / 4 : nodes))
            return JD_NO;
        if (several && round > 0 && by_errands(&errands, &s, p, aside, nodes, proofs))
            return JD_YES;
        a = mate_search_run(&s, nodes);
        if (a == JD_UNKNOWN && round < PLAN_ROUNDS)
            a = along_plans(p, side, aside, out, core, nodes / 4);
        if (a == JD_UNKNOWN && round == WANDERING_ROUND && by_wandering(p, side, budget, out, core, WANDERINGS))
            a = JD_YES;
    }
    if (a == JD_UNKNOWN && mate_search_open(&s, p, side, budget->memory, budget->bytes, UINT64_MAX))
        a = mate_search_run(&s, UINT64_MAX);
    return a;
}

/* What costs little: most noes end here. */
static bool is_plainly_dead(const jd_position *p, jd_colour side, jd_mate_result *out, const struct jd_kernel *core)
{
    if (!mate_abnormal(p)) {
        if (mate_material_is_dead(p, side))
            return no(out, bits_several(p->colours[side]) ? JD_MATE_MATERIAL : JD_MATE_BARE) == JD_NO;
        if (mate_wall_likely(p) && mate_wall(p, side, out))
            return no(out, JD_MATE_WALL) == JD_NO;
    }
    if (mate_forced(p, side, core) != JD_NO)
        return false;
    out->forced = true;
    return no(out, JD_MATE_EXHAUSTED) == JD_NO;
}

/* Rights that can never be used are nothing but a burden to what follows. */
static jd_position without_idle_rights(const jd_position *p)
{
    jd_position q = *p;
    q.castling = mate_castling_that_counts(p);
    if (q.castling != p->castling)
        q.key = jd_position_compute_key(&q);
    return q;
}

/* What is left when nothing is plain. */
static jd_answer thorough(const jd_position *p, jd_colour side, const jd_mate_budget *budget, jd_mate_result *out,
                          const struct jd_kernel *core)
{
    if (!mate_abnormal(p) && mate_wall(p, side, out))
        return no(out, JD_MATE_WALL);
    if (by_shades(p, side, budget, out))
        return no(out, JD_MATE_CLOSED);
    if (by_wandering(p, side, budget, out, core, FEW_WANDERINGS))
        return out->answer = JD_YES;
    struct rooms  rooms = rooms_of(budget);
    struct proofs proofs = {.p = p, .side = side};
    mate_proofs_begin(&proofs, rooms.sketches.memory, rooms.sketches.bytes);
    if (by_sketches(&proofs, budget, out, FIRST_ROUND))
        return JD_NO;
    out->answer = mate_roam(p, side, &rooms.search, ROAM_NODES, out, core);
    if (out->answer == JD_UNKNOWN)
        out->answer = by_search(p, side, budget, &rooms, out, core, &proofs);
    return out->answer == JD_NO && !out->reason ? no(out, JD_MATE_EXHAUSTED) : out->answer;
}

static jd_answer query(const jd_position *p, jd_colour side, const jd_mate_budget *budget, jd_mate_result *out,
                       const struct jd_kernel *core)
{
    out->nodes = 1;
    if (core->count(p) == 0)
        return ended(p, side, out);
    if (is_plainly_dead(p, side, out, core))
        return JD_NO;
    if (budget->stop_at_75 && p->halfmove_clock >= 150)
        return no(out, JD_MATE_EXHAUSTED);
    if (by_plan(p, side, budget, out, core))
        return out->answer = JD_YES;
    jd_position q = without_idle_rights(p);
    return thorough(&q, side, budget, out, core);
}

const struct mate_kernel MATE(mate_kernel) = {mate_fast, query, mate_certify};
