/* store/result.h - the result of a game as the store notes it: "1/2-1/2", and behind it the points where a penalty made
 * them other than those that the result is worth (12.9): "1/2-1/2 1000:500", in thousandths. */
#ifndef STORE_RESULT_H
#define STORE_RESULT_H

#include "jadoube/game.h"

#define STORE_RESULT_MAX 48

/* NULL without a result; else `out`. */
const char *store_result_write(const jd_game *game, char out[STORE_RESULT_MAX]);

/* JD_RESULT_COUNT for a text that is no result. `scored`: with points of its own. */
jd_result store_result_read(const char *text, bool *scored, long points[2]);

#endif
