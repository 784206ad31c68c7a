/* log/replay.h - a game that follows its log, line by line. */
#ifndef LOG_REPLAY_H
#define LOG_REPLAY_H

#include "log/old/log.h"

struct log_game {
    jd_game       *game; /* NULL before the first line */
    jd_regulations regs;
    json_t        *head; /* the first line: the regulations' own strings */
};

/* The first line. On false nothing is held. Release it with log_game_end(). */
bool log_game_start(struct log_game *g, const char *line, size_t length, struct log_fault *fault);
void log_game_end(struct log_game *g); /* an empty one is fine */

/* The next line: read, and applied. *json keeps the strings of *event; the caller releases it. On false *json is NULL
 * and the game is as it was. */
bool log_game_apply(struct log_game *g, const char *line, size_t length, jd_event *event, json_t **json,
                    jd_rulings *rulings, struct log_fault *fault);

#endif
