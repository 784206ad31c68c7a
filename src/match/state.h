/* match/state.h - what a match is resumed from. */
#ifndef MATCH_STATE_H
#define MATCH_STATE_H

#include "match/outcome.h"
#include "match/pairing.h"

struct match;
struct match_tally;
struct onlookers;

struct match_state;

/* A new file, which keeps the words of the command line. NULL, with a message printed, when there is one already. */
struct match_state *state_new(const struct match *m, const char *path, char *const *words);

/* The file of a match that was interrupted: its games are counted in *t and told, *pgn is how long the PGN file was
 * after the last of them. */
struct match_state *state_resume(const char *path, struct match_tally *t, const struct onlookers *onlookers,
                                 int64_t *pgn);

/* The words that the match was started with, and its seed. Each is allocated, and so is their list. */
char **state_words(const char *path, int *count, uint64_t *seed);

/* A game as JSON, and back; NULL when a name is not UTF-8, false when it is none. */
struct json_t *outcome_json(int64_t number, const struct pairing *p, const struct outcome *o);
bool           outcome_read(const struct json_t *game, struct outcome *out);

bool state_game(struct match_state *s, int64_t number, const struct pairing *p, const struct outcome *o, int64_t pgn);
void state_free(struct match_state *s);

#endif
