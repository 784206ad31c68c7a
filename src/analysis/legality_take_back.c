/* legality_take_back.c - moves taken back where few can have been the last: each must lead to a state against which the
 * fixed tests say nothing, and which was itself reached by some move, and so on. */
#include "legality_kernel.h"

struct step {
    struct quest *q;
    unsigned      depth; /* half-moves that may still be taken back */
};

static bool is_alive(void *context, const struct retro *before, const struct unmove *u);

/* Can the pawns have got to where they stand? Where they stand as in the end, that has been answered. */
static bool pawns_are_possible(struct quest *q, const struct retro *r)
{
    struct kernel now, end;
    jd_kernel_begin(&now, r, false);
    jd_kernel_begin(&end, &q->last, false);
    return jd_kernel_same(&now, &end) || jd_kernel_solve(&now, q) != JD_NO;
}

/* Is there a way back of `depth` half-moves? A search that was cut short says yes. */
static bool has_past(struct quest *q, const struct retro *r, unsigned depth)
{
    struct step s = {q, depth};
    return depth == 0 || jd_retro_is_start(r) || jd_retro_each(r, is_alive, &s);
}

static bool is_alive(void *context, const struct retro *before, const struct unmove *u)
{
    struct step       *s = context;
    jd_legality_result why;
    (void)u;
    s->q->nodes++;
    if (quest_is_over(s->q))
        return true;
    return jd_retro_possible(before, &why) && pawns_are_possible(s->q, before) && has_past(s->q, before, s->depth - 1);
}

jd_answer jd_legality_take_back(struct quest *q, unsigned depth)
{
    return has_past(q, &q->last, depth) ? JD_UNKNOWN : JD_NO;
}
