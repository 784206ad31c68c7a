/* games.c - files of games for JavaScript: what the tape (../tape/tape.h) has, after each piece of the text. */
#include "exchange.h"
#include "tape.h"

JS struct tape *js_games_new(void) { return tape_new(); }
JS void         js_games_free(struct tape *t) { tape_free(t); }

/* The next piece of the text; NULL is its end. What was read before is gone from the tape. False without memory. */
JS bool js_games_feed(struct tape *t, const char *bytes, size_t length) { return tape_feed(t, bytes, length); }

JS const char *js_games_tape(const struct tape *t) { return tape_games(t); }
JS size_t      js_games_whole(const struct tape *t) { return tape_length(t); }
