/* hall/game/pgn.h - PGN of a stored log. The game is replayed from its beginning, so a worker thread does it. */
#ifndef HALL_PGN_H
#define HALL_PGN_H

#include "jadoube/game.h"

#include <stdio.h>

/* For whom. */
struct pgn_reader {
    jd_party           sees; /* as a seat has it */
    bool               over; /* everything may be told */
    const jd_language *language;
};

/* Append the game of a log to a file; of one that cannot be read, nothing. In any thread. */
void pgn_write(const char *log, const struct pgn_reader *reader, FILE *to);

#endif
