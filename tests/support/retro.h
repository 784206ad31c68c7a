/* retro.h - is there a last move at all? Every way to take one back is tried on the slow board. */
#ifndef JD_TEST_RETRO_H
#define JD_TEST_RETRO_H

#include "slow.h"

/* Can a legal move of the player who is not on move have led here, from a position in which the one who
 * now is on move did not stand in check? What was captured may have been any man; how many men there
 * are is not looked at. `passed` >= 0 says that the last move was that double step. */
bool retro_has_last_move(const struct slow_board *b);

#endif
