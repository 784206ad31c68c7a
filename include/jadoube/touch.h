/* jadoube/touch.h - touch-move (4.3 to 4.5): what is a player bound to, given what he touched? */
#ifndef JADOUBE_TOUCH_H
#define JADOUBE_TOUCH_H

#include "edition.h"
#include "move.h"

#ifdef __cplusplus
extern "C" {
#endif

#define JD_TOUCHES_MAX 64

/* Pieces touched on purpose by the player on move, each once, in order. */
typedef struct jd_touches {
    size_t    count;
    jd_square at[JD_TOUCHES_MAX];
} jd_touches;

/* The legal moves among which he must choose, and the rule that says so. When the rule leaves him free
 * (JD_RULE_TOUCHED_FREE, or castling impossible and no king move) all legal moves are listed and the
 * answer is false. */
JD_API bool jd_touch_bound(const jd_position *p, const jd_touches *touched, jd_rule *rule, jd_moves *out);

#ifdef __cplusplus
}
#endif
#endif
