/* repetition.c - the same position again (9.2, 9.6.1). */
#include "laws/repetition.h"

static const jd_position *back(const struct line *line, int plies)
{
    return (const jd_position *)((const char *)line->last - (size_t)plies * line->stride);
}

int jd_line_occurrences(const struct line *line, const jd_position *p)
{
    int count = 0, first = p->turn != line->last->turn; /* the same player is on move every other time */
    int far = line->irregular || p->halfmove_clock > line->before ? line->before : p->halfmove_clock;
    for (int i = first; i <= far; i += 2) {
        const jd_position *q = back(line, i);
        count += q->key == p->key && jd_position_same(p, q);
    }
    return count;
}

/* Five times in all, or (2014) five times on alternate moves without a break. */
bool jd_line_is_fivefold(const struct line *line, const struct edition *ed)
{
    const int least = 16; /* half-moves without a pawn move or capture */
    if (ed->fivefold == FIVEFOLD_NEVER)
        return false;
    if (ed->fivefold == FIVEFOLD_ANYWHERE)
        return (line->irregular || line->last->halfmove_clock >= least) && jd_line_occurrences(line, line->last) >= 5;
    for (int i = 1; i < 5; i++)
        if (line->before < 4 * i || !jd_position_same(line->last, back(line, 4 * i)))
            return false;
    return true;
}
