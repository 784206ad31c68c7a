/* image.h - a game as bytes, to go on from where it was without applying its events again.
 *
 * They are for the very same build of the library, which whoever keeps them sees to: what another one made of the same
 * events may be ruled otherwise. */
#ifndef LAWS_IMAGE_H
#define LAWS_IMAGE_H

#include "jadoube/game.h"
#include "laws/pack.h"

void jd_game_save(const jd_game *game, struct pack *p);

/* NULL: there is no memory, or it is not whole. `regs` are those of the game; only their names are taken from there,
 * which must outlive it. The caller owns what comes back. */
jd_game *jd_game_restore(const jd_regulations *regs, struct unpack *u);

#endif
