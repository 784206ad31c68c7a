/* match/scoreboard.h - the results as people read them. */
#ifndef MATCH_SCOREBOARD_H
#define MATCH_SCOREBOARD_H

#include "match/tally.h"

struct scoreboard;

/* What ended a game, in words. */
const char *ending_words(const char *rule, const jd_language *language);

/* What is printed is in this language; JSON is the same in all. */
struct scoreboard *scoreboard_new(const struct match *m, const jd_language *language);
void               scoreboard_free(struct scoreboard *t);
void scoreboard_game(struct scoreboard *t, const struct match_tally *tally, int64_t number, const struct pairing *p,
                     const struct outcome *o); /* one more game is over */
void scoreboard_end(struct scoreboard *t, const struct match_tally *tally);

#endif
