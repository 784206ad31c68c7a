/* play.h - games played by hand in a test: regulations in a line, events in a line. */
#ifndef JD_TEST_PLAY_H
#define JD_TEST_PLAY_H

#include "board.h"

/* A game under these regulations, changed by `change` unless NULL; released by jd_game_free(). */
jd_game *game_of(jd_edition edition, const char *control, void (*change)(jd_regulations *r));

/* Apply an event: the test fails where it is bad input. What was ruled stays until the next one. */
const jd_rulings *apply(jd_game *game, jd_event e);
const jd_rulings *act(jd_game *game, int64_t at, jd_party by, jd_act what);
const jd_rulings *play(jd_game *game, int64_t at, jd_party by, const char *move);
const jd_rulings *claim(jd_game *game, int64_t at, jd_party by, jd_what what);
const jd_rulings *says(jd_game *game, int64_t at, jd_party by, jd_act act, const char *text); /* write, seal … */

#endif
