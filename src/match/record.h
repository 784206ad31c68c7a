/* match/record.h - a game as PGN, as its last position, and as a log. */
#ifndef MATCH_RECORD_H
#define MATCH_RECORD_H

#include "match/outcome.h"
#include "match/pairing.h"

#include "jadoube/game.h"

#include <stdio.h>

struct record {
    const struct match   *match;
    const struct pairing *pairing;
    const jd_game        *game;
    const struct moments *moments;
    const struct outcome *outcome;
};

bool record_pgn(FILE *to, const struct record *r);
bool record_epd(FILE *to, const struct record *r); /* the last position */

/* A log in the form of docs/log.md for `jadoube replay`, kept as text while the game is played. */
struct game_log {
    char  *text;
    size_t length, room;
};

void game_log_begin(struct game_log *l, const jd_regulations *regs);
void game_log_event(struct game_log *l, const jd_event *e);
bool game_log_write(const struct game_log *l, const char *folder, int64_t number);
void game_log_free(struct game_log *l);

#endif
