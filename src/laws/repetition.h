/* laws/repetition.h - the same position again (9.2, 9.6.1), in any list of positions: the last of them, how far apart
 * they lie in memory, and how many there are before it. */
#ifndef LAWS_REPETITION_H
#define LAWS_REPETITION_H

#include "laws/edition.h"

struct line {
    const jd_position *last;
    size_t             stride; /* bytes from one to the next */
    int                before;
    bool               irregular; /* an illegal move or an empty press stands in it */
};

/* How often `p` occurs in the line; nothing from before the last pawn move or capture can be the same, unless the line
 * is irregular: a pawn may have been put back, and an empty press counts no half-move. */
int jd_line_occurrences(const struct line *line, const jd_position *p);

/* Has the last position come for the fifth time, as the edition counts? */
bool jd_line_is_fivefold(const struct line *line, const struct edition *ed);

#endif
