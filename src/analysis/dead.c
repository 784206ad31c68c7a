/* dead.c - can neither side mate? */
#include "jadoube/mate.h"

static jd_answer can_mate(const jd_position *p, jd_colour side, const jd_mate_budget *budget, jd_mate_result *found)
{
    return budget ? jd_mate_query(p, side, budget, found) : JD_UNKNOWN;
}

jd_answer jd_position_is_dead(const jd_position *p, const jd_mate_budget *budget)
{
    /* Pawns make a mate easy to find. */
    jd_colour first = p->kinds[JD_PAWN] & p->colours[JD_WHITE] ? JD_WHITE : JD_BLACK, then = jd_colour_other(first);
    jd_answer answers[2];
    jd_mate_result found = {.neither = false};
    answers[first] = jd_mate_fast(p, first);
    answers[then] = jd_mate_fast(p, then);
    if (answers[first] == JD_UNKNOWN && answers[then] != JD_YES)
        answers[first] = can_mate(p, first, budget, &found);
    if (answers[then] == JD_UNKNOWN && answers[first] == JD_NO)
        answers[then] = found.neither ? JD_NO : can_mate(p, then, budget, &found);
    if (answers[first] == JD_YES || answers[then] == JD_YES)
        return JD_NO;
    return answers[first] == JD_NO && answers[then] == JD_NO ? JD_YES : JD_UNKNOWN;
}
