/* mate_query.c - the full question: what is on the board, material, forced moves, walls, then search. */
#include "analysis/mate_internal.h"

jd_answer mate_query(const jd_position *p, jd_colour side, const jd_mate_budget *budget, jd_mate_result *out,
                     const struct jd_kernel *core)
{
    return out->answer = mate_fast(p, side, core);
}

const struct mate_kernel MATE(jd_mate_kernel) = {mate_fast, mate_query};
