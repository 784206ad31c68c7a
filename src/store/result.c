/* result.c - a result, and what it brought. */
#include "store/result.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

const char *store_result_write(const jd_game *game, char out[STORE_RESULT_MAX])
{
    jd_state s = jd_game_state(game);
    if (s.result == JD_NO_RESULT)
        return NULL;
    if (jd_game_points_differ(game))
        snprintf(out, STORE_RESULT_MAX, "%s %ld:%ld", jd_result_text(s.result), lround(1000 * s.points[0]),
                 lround(1000 * s.points[1]));
    else
        snprintf(out, STORE_RESULT_MAX, "%s", jd_result_text(s.result));
    return out;
}

jd_result store_result_read(const char *text, bool *scored, long points[2])
{
    char   name[16];
    size_t length = strcspn(text, " ");
    *scored = text[length] && sscanf(text + length, "%ld:%ld", &points[0], &points[1]) == 2;
    snprintf(name, sizeof name, "%.*s", (int)length, text);
    return length < sizeof name ? jd_result_parse(name) : JD_RESULT_COUNT;
}
