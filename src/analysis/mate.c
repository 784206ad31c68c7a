/* mate.c - the public side of the mate question: chooses the code for this processor. */
#include "jadoube/mate.h"

#include "analysis/mate_fast.h"
#include "analysis/mate_internal.h"

static const struct mate_kernel *kernel_beside(const struct jd_kernel *core)
{
#if defined(JD_X86_KERNELS)
    if (core == &jd_kernel_avx512 || core == &jd_kernel_avx512_popcnt)
        return &jd_mate_kernel_avx512;
    if (core == &jd_kernel_avx2)
        return &jd_mate_kernel_avx2;
#endif
    return &jd_mate_kernel_plain;
}

jd_answer jd_mate_fast(const jd_position *p, jd_colour side)
{
    const struct jd_kernel *core = jd_kernel_best();
    return has_both_kings(p) ? kernel_beside(core)->fast(p, side, core->count(p), core) : JD_NO;
}

jd_answer jd_mate_fast_among(const jd_position *p, jd_colour side, unsigned moves)
{
    const struct jd_kernel *core = jd_kernel_best();
    return has_both_kings(p) ? kernel_beside(core)->fast(p, side, moves, core) : JD_NO;
}

jd_answer jd_mate_query(const jd_position *p, jd_colour side, const jd_mate_budget *budget, jd_mate_result *out)
{
    static const jd_mate_budget nothing = {0};
    const struct jd_kernel     *core = jd_kernel_best();
    jd_mate_result              result = {.answer = JD_UNKNOWN};
    jd_answer                   answer = JD_NO; /* on a board without a king there is nothing to mate */
    if (has_both_kings(p))
        answer = kernel_beside(core)->query(p, side, budget ? budget : &nothing, &result, core);
    else
        result.answer = JD_NO;
    if (out)
        *out = result;
    return answer;
}

jd_answer jd_mate_certify(const jd_position *p, jd_colour side, const jd_mate_budget *budget,
                          void (*put)(void *context, const char *text, size_t length), void *context)
{
    const struct jd_kernel *core = jd_kernel_best();
    jd_mate_result          found;
    jd_answer               answer = jd_mate_query(p, side, budget, &found);
    bool                    written = answer != JD_UNKNOWN && has_both_kings(p) &&
                   kernel_beside(core)->certify(p, side, budget, &found, (struct mate_paper){put, context}, core);
    return written ? answer : JD_UNKNOWN;
}

const char *jd_mate_reason_name(jd_mate_reason reason)
{
    static const char *const names[] = {"none",  "bare", "material", "stalemate",
                                        "mated", "wall", "closed",   "exhausted"};
    return names[reason];
}
