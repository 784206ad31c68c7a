/* mate_query.c - the full question: what is on the board, material, walls, plans, then search. */
#include "analysis/mate_plan.h"

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

static bool by_plan(const jd_position *p, jd_colour side, const jd_mate_budget *budget, jd_mate_result *out,
                    const struct jd_kernel *core)
{
    struct trail t = {.length = 0};
    if (!mate_pursue(core, p, side, &t, STAGES, &out->nodes) && !mate_wander(core, p, side, &t, 40, &out->nodes))
        return false;
    out->line_length = t.length;
    for (unsigned i = 0; i < t.length && i < budget->line_size && budget->line; i++)
        budget->line[i] = t.moves[i];
    return true;
}

/* Search along each plan for a while, then for longer, then without a plan to the end. */
static jd_answer by_search(const jd_position *p, jd_colour side, const jd_mate_budget *budget, jd_mate_result *out,
                           const struct jd_kernel *core)
{
    static const uint64_t limits[] = {2000, 20000};
    struct plan           plans[CHOICES];
    unsigned              count = mate_plans(p, side, plans);
    for (int round = 0; round < 2; round++)
        for (unsigned i = 0; i < count; i++) {
            jd_answer a = mate_search(p, side, budget, out, core, &plans[i], limits[round]);
            if (a != JD_UNKNOWN)
                return a;
        }
    return mate_search(p, side, budget, out, core, NULL, budget->nodes ? budget->nodes : UINT64_MAX);
}

jd_answer mate_query(const jd_position *p, jd_colour side, const jd_mate_budget *budget, jd_mate_result *out,
                     const struct jd_kernel *core)
{
    out->nodes = 1;
    if (core->count(p) == 0)
        return ended(p, side, out);
    if (!mate_abnormal(p)) {
        if (mate_material_is_dead(p, side))
            return no(out, bits_several(p->colours[side]) ? JD_MATE_MATERIAL : JD_MATE_BARE);
        if (mate_wall_likely(p) && mate_wall(p, side, out))
            return no(out, JD_MATE_WALL);
    }
    if (mate_fast(p, side, core) == JD_NO) {
        out->forced = true;
        return no(out, JD_MATE_EXHAUSTED);
    }
    if (by_plan(p, side, budget, out, core))
        return out->answer = JD_YES;
    out->answer = by_search(p, side, budget, out, core);
    return out->answer == JD_NO ? no(out, JD_MATE_EXHAUSTED) : out->answer;
}

const struct mate_kernel MATE(jd_mate_kernel) = {mate_fast, mate_query};
