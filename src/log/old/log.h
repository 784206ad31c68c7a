/* log/log.h - the game log as JSON Lines: regulations and events in, rulings and the state out. */
#ifndef LOG_LOG_H
#define LOG_LOG_H

#include "jadoube/game.h"

#include <jansson.h>

#define LOG_VERSION 1

/* What is wrong with a line: the column, from 1, and what was expected there. */
struct log_fault {
    size_t column;
    char   expected[160];
};

/* Read one line. *json keeps the strings that the result points to; release it with json_decref() when
 * the event has been applied, or the game freed. On false *json is NULL. */
bool log_read_regulations(const char *line, size_t length, jd_regulations *out, json_t **json, struct log_fault *fault);
bool log_read_event(const char *line, size_t length, jd_event *out, json_t **json, struct log_fault *fault);

/* Where the value of a key of the event stands in its line, from 1; 1 when there is none. */
size_t log_column(const char *line, size_t length, const char *key);

/* One object each; the caller releases it. */
json_t *log_event(const jd_event *e); /* reading it again gives the same event */
json_t *log_ruling(const jd_ruling *r, const jd_language *language);
json_t *log_state(const jd_state *s);

#endif
