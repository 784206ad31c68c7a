/* mate_query.c - the full question: what is on the board, material, walls, plans, then search. */
#include "analysis/mate_plan.h"
#include "analysis/mate_sketch.h"

#define WANDERINGS 40
#define FEW_PIECES 3     /* with which sketches save nothing */
#define SHADES     49152 /* positions of kings and pawns that a proof may take */

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
                         const struct jd_kernel *core)
{
    struct trail   t = {.length = 0};
    struct pursuit u = {core, side, &out->nodes, most_of(budget)};
    return mate_wander(&u, p, &t, WANDERINGS) && (!budget->stop_at_75 || keeps_within_75(*p, &t)) &&
           tell_trail(&t, budget, out);
}

static bool by_shades(const jd_position *p, jd_colour side, const jd_mate_budget *budget, jd_mate_result *out)
{
    uint64_t most = most_of(budget), left = out->nodes < most ? most - out->nodes : 0;
    return mate_shades(p, side, budget->memory, budget->bytes, left < SHADES ? left : SHADES, &out->nodes);
}

/* Sketches, `limit` of each manner. */
static bool by_sketches(const jd_position *p, jd_colour side, const jd_mate_budget *budget, jd_mate_result *out,
                        uint64_t limit, unsigned *hopeless)
{
    uint64_t most = most_of(budget), left = out->nodes < most ? most - out->nodes : 0;
    return mate_prove(p, side,
                      &(struct sketch_budget){.memory = budget->memory,
                                              .bytes = budget->bytes,
                                              .limit = left < limit ? left : limit,
                                              .nodes = &out->nodes,
                                              .stop = budget->stop},
                      hopeless);
}

/* Search along each plan for a while. */
static jd_answer along_plans(const jd_position *p, jd_colour side, const jd_mate_budget *budget, jd_mate_result *out,
                             const struct jd_kernel *core, uint64_t limit)
{
    struct plan plans[CHOICES];
    unsigned    count = mate_plans(p, side, plans);
    for (unsigned i = 0; i < count; i++) {
        mate_plan_measure(&plans[i], p, side);
        jd_answer a = mate_search(p, side, budget, out, core, &plans[i], NEAR_MATE, limit);
        if (a != JD_UNKNOWN)
            return a;
    }
    return JD_UNKNOWN;
}

/* Search with one taste after another, each time for longer, and at last with all that there is; and sketches in
 * between. Each search is complete in itself: if it comes to an end, the answer is no. */
static jd_answer by_search(const jd_position *p, jd_colour side, const jd_mate_budget *budget, jd_mate_result *out,
                           const struct jd_kernel *core, unsigned *hopeless)
{
    static const enum mate_taste tastes[] = {NEW_BUT_KING, NEW_PREY, NEW_OWN, NEAR_MATE};
    uint64_t                     most = most_of(budget);
    jd_bitboard                  pieces = jd_position_occupied(p) & ~p->kinds[JD_PAWN] & ~p->kinds[JD_KING];
    bool                         rich = !bits_within(pieces, FEW_PIECES);
    jd_answer                    a = along_plans(p, side, budget, out, core, most < 2000 ? most : 2000);
    for (uint64_t limit = 10000; a == JD_UNKNOWN && limit < 4000000 && limit < most; limit *= 4) {
        for (int i = 0; a == JD_UNKNOWN && i < 4; i++)
            a = mate_search(p, side, budget, out, core, NULL, tastes[i], limit);
        if (a == JD_UNKNOWN && limit <= 40000)
            a = along_plans(p, side, budget, out, core, limit / 2);
        if (a == JD_UNKNOWN && rich && by_sketches(p, side, budget, out, 4 * limit, hopeless))
            return no(out, JD_MATE_CLOSED);
        if (a == JD_UNKNOWN && rich && limit == 10000 && mate_guided(p, side, false, budget, out, core))
            a = JD_YES;
    }
    return a == JD_UNKNOWN ? mate_search(p, side, budget, out, core, NULL, NEW_BUT_KING, most) : a;
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
    if (by_wandering(p, side, budget, out, core))
        return out->answer = JD_YES;
    unsigned hopeless = 0;
    if (by_sketches(p, side, budget, out, 4000, &hopeless))
        return no(out, JD_MATE_CLOSED);
    if (mate_guided(p, side, true, budget, out, core))
        return out->answer = JD_YES;
    out->answer = by_search(p, side, budget, out, core, &hopeless);
    return out->answer == JD_NO && !out->reason ? no(out, JD_MATE_EXHAUSTED) : out->answer;
}

const struct mate_kernel MATE(mate_kernel) = {mate_fast, query, mate_certify};
