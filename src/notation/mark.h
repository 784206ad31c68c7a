/* mark.h - marks that stand alone among the moves of a game. */
#ifndef JD_MARK_H
#define JD_MARK_H

#include <stddef.h>

/* The NAG of a whole word: a sign that may also follow a move directly, or a word such as "N" (a novelty), which would
 * mean something else there. 0: none. */
unsigned jd_mark_alone(const char *text, size_t length);

#endif
