/* walk.h - a game played at the same time on core's board and on the slow one, compared at every move. */
#ifndef JD_TEST_WALK_H
#define JD_TEST_WALK_H

#include "compare.h"

struct walk {
    jd_position       p;
    struct slow_board b;
    unsigned          plies;
};

enum walk_state { WALK_GOES_ON, WALK_IS_OVER, WALK_WENT_WRONG };

void walk_start(struct walk *w, const jd_position *from);

/* Compare the boards, all legal and illegal moves, the keys and the kernels; then make the move that
 * `choice` picks. When something went wrong `why` says what. */
enum walk_state walk_step(struct walk *w, unsigned choice, char why[WHY_MAX]);

#endif
