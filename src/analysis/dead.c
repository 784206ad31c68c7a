/* dead.c - can neither side mate? */
#include "jadoube/mate.h"

static jd_answer can_mate(const jd_position *p, jd_colour side, const jd_mate_budget *budget)
{
    return budget ? jd_mate_query(p, side, budget, NULL) : JD_UNKNOWN;
}

jd_answer jd_position_is_dead(const jd_position *p, const jd_mate_budget *budget)
{
    /* Pawns make a mate easy to find. */
    jd_colour first = p->kinds[JD_PAWN] & p->colours[JD_WHITE] ? JD_WHITE : JD_BLACK, then = jd_colour_other(first);
    jd_answer answers[2];
    answers[first] = jd_mate_fast(p, first);
    answers[then] = jd_mate_fast(p, then);
    if (answers[first] == JD_UNKNOWN && answers[then] != JD_YES)
        answers[first] = can_mate(p, first, budget);
    if (answers[then] == JD_UNKNOWN && answers[first] == JD_NO)
        answers[then] = can_mate(p, then, budget);
    if (answers[first] == JD_YES || answers[then] == JD_YES)
        return JD_NO;
    return answers[first] == JD_NO && answers[then] == JD_NO ? JD_YES : JD_UNKNOWN;
}
