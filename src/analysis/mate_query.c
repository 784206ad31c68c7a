/* mate_query.c - the full question: what is on the board, material, walls, plans, then search. */
#include "analysis/mate_plan.h"
#include "analysis/mate_roam.h"
#include "analysis/mate_search.h"
#include "analysis/mate_sketch.h"

#define FEW_WANDERINGS  10
#define WANDERINGS      40
#define FEW_PIECES      3               /* with which errands save nothing */
#define FIRST_ROUND     UINT64_C(4000)  /* nodes; each round of the search has twice as many as the one before */
#define ROAM_NODES      UINT64_C(60000) /* for a search in which D's king is everywhere at once */
#define ROUNDS          12
#define PLAN_ROUNDS     5 /* in which plans are tried, too */
#define ERRAND_ROUNDS   6 /* in which errands are run in any case */
#define WANDERING_ROUND 1
#define PROOF_ROUND     4     /* from which on a no is more likely than a yes: sketches get more of the work */
#define SHADES          49152 /* positions of kings and pawns that a proof may take */

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

/* Sketches, so much of each manner. */
static bool by_sketches(struct proofs *proofs, const jd_mate_budget *budget, jd_mate_result *out, uint64_t limit)
{
    uint64_t most = most_of(budget), left = out->nodes < most ? most - out->nodes : 0;
    return mate_proofs_go_on(proofs, left < limit ? left : limit, &out->nodes, budget->stop);
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

/* What else may find an answer while a search goes on, each with about as much work. Errands that have led nowhere by
 * the time when the search has filled its memory are given up. */
static jd_answer beside_search(const struct search *s, const jd_position *p, const jd_mate_budget *budget,
                               unsigned round, struct proofs *proofs)
{
    jd_mate_result *out = s->out;
    uint64_t        nodes = FIRST_ROUND << round;
    jd_mate_budget  part = *budget;
    jd_bitboard     pieces = jd_position_occupied(p) & ~p->kinds[JD_PAWN] & ~p->kinds[JD_KING];
    if (bits_several(pieces) && by_sketches(proofs, budget, out, round < PROOF_ROUND ? nodes / 4 : nodes / 2))
        return no(out, JD_MATE_CLOSED);
    part.nodes = nodes_until(budget, out, nodes);
    bool guided = (round < ERRAND_ROUNDS || !s->full) && !bits_within(pieces, FEW_PIECES) &&
                  mate_guided(p, s->side, round % 2 == 0, &part, out, s->core);
    return guided ? JD_YES : JD_UNKNOWN;
}

/* A search in most of the memory, and in turn with it, in the rest, all else, each time for longer. At last a search
 * with all that there is. */
static jd_answer by_search(const jd_position *p, jd_colour side, const jd_mate_budget *budget, jd_mate_result *out,
                           const struct jd_kernel *core, struct proofs *proofs)
{
    struct search  s = {.core = core, .budget = budget, .out = out};
    jd_mate_budget aside = *budget;
    size_t         most = budget->bytes / 8 * 5, little = budget->bytes / 16;
    jd_answer      a = JD_UNKNOWN;
    aside.memory = budget->memory ? (char *)budget->memory + most : NULL;
    aside.bytes = little;
    mate_proofs_begin(proofs, budget->memory ? (char *)aside.memory + little : NULL, budget->bytes - most - little,
                      true);
    bool open = mate_search_open(&s, p, side, budget->memory, most, UINT64_MAX);
    for (unsigned round = 0; open && a == JD_UNKNOWN && round < ROUNDS && out->nodes < most_of(budget); round++) {
        a = mate_search_run(&s, FIRST_ROUND << round);
        if (a == JD_UNKNOWN && round < PLAN_ROUNDS)
            a = along_plans(p, side, &aside, out, core, FIRST_ROUND << round >> 2);
        if (a == JD_UNKNOWN && round == WANDERING_ROUND && by_wandering(p, side, budget, out, core, WANDERINGS))
            a = JD_YES;
        if (a == JD_UNKNOWN)
            a = beside_search(&s, p, &aside, round, proofs);
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
    if (!mate_abnormal(p) && mate_wall(p, side, out))
        return no(out, JD_MATE_WALL);
    if (by_shades(p, side, budget, out))
        return no(out, JD_MATE_CLOSED);
    if (by_wandering(p, side, budget, out, core, FEW_WANDERINGS))
        return out->answer = JD_YES;
    struct proofs proofs = {.p = p, .side = side};
    mate_proofs_begin(&proofs, budget->memory, budget->bytes, false);
    if (by_sketches(&proofs, budget, out, FIRST_ROUND))
        return no(out, JD_MATE_CLOSED);
    out->answer = mate_roam(p, side, budget, ROAM_NODES, out, core);
    if (out->answer == JD_UNKNOWN)
        out->answer = by_search(p, side, budget, out, core, &proofs);
    return out->answer == JD_NO && !out->reason ? no(out, JD_MATE_EXHAUSTED) : out->answer;
}

const struct mate_kernel MATE(mate_kernel) = {mate_fast, query, mate_certify};
