/* cli/replay.h - the words of `jadoube replay` around the rulings, in five languages. */
#ifndef CLI_REPLAY_H
#define CLI_REPLAY_H

#include "jadoube/game.h"
#include "jadoube/tongue.h"

struct replay_words {
    const char *name[2];   /* of a player without one */
    const char *player[2]; /* in a sentence           */
    const char *laws[2];   /* around the year         */
    const char *speed[3], *online, *unsupervised;
    const char *after, *half_move, *half_moves, *to_move; /* After 3 half-moves, White to move */
    const char *clocks, *phase[JD_ANNULLED + 1], *article;
};

extern const struct replay_words replay_words[JD_TONGUES];

#endif
