/* match/adjudicate.h - what is claimed, resigned and agreed on the engines' behalf. */
#ifndef MATCH_ADJUDICATE_H
#define MATCH_ADJUDICATE_H

#include "match/match.h"
#include "match/outcome.h"

#include "jadoube/game.h"

enum verdict { PLAY_ON, CLAIM_REPETITION, CLAIM_FIFTY, RESIGN, AGREE, TOO_LONG };

/* What the player on move, or in RESIGN the one who just moved, does now by the runner's hand. */
enum verdict adjudicate(const struct adjudication *a, const jd_game *game, const jd_state *s, const struct moments *m);

#endif
