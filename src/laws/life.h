/* laws/life.h - can anybody still mate (5.2.2, 6.9)? The one answer that games, histories and reviews share. */
#ifndef LAWS_LIFE_H
#define LAWS_LIFE_H

#include "jadoube/mate.h"

/* What the question may use, and what came of it. */
struct means {
    uint64_t nodes;   /* positions that may be looked at; 0: only fast answers count               */
    size_t   bytes;   /* of memory …                                                               */
    void    *memory;  /* … which is the caller's; NULL: it is taken from the heap when it is needed */
    bool     asked;   /* the full question was put                                                 */
    bool     neither; /* the last no holds for the other side too */
    bool     starved; /* there was no memory: the answer says nothing                              */
};

/* What a game with such a budget may use: plenty when its result hangs on the answer, less after each move. Both follow
 * from the budget alone: what is asked with them has the same answer on every machine. */
struct means jd_means_for_result(int64_t budget);
struct means jd_means_after_move(int64_t budget);

/* NULL: only fast answers. */
struct means jd_means_within(const jd_mate_budget *budget);

jd_answer jd_can_mate(const jd_position *p, jd_colour side, struct means *means);

/* Can anybody mate? No: the position is dead. It is asked as far as it is looked for after a move: where the fast
 * answer for the player who made it is no, or a no is thinkable. `moves` as in jd_mate_fast_among(). */
jd_answer jd_position_lives(const jd_position *p, unsigned moves, struct means *means);

/* Has this side, or either, a piece with room to move, or a pawn that may run or take? */
bool jd_side_is_lively(const jd_position *p, jd_colour side);
bool jd_position_is_lively(const jd_position *p);

#endif
