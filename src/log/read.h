/* log/read.h - what the readers of events and regulations have in common: an object, room for its texts, and the
 * first thing that is wrong with it. */
#ifndef LOG_READ_H
#define LOG_READ_H

#include "jadoube/log.h"
#include "log/json.h"

struct json_reader {
    const char *line;
    struct json object;
    char       *texts; /* where the next one goes */
    jd_fault    fault; /* .expected is NULL while all is well */
};

/* A line that is one object. */
bool   jd_reader_open(struct json_reader *r, const char *line, size_t length, char *texts);
jd_err jd_reader_close(struct json_reader *r, jd_fault *fault);

/* Something is wrong with a value; false, for the reader to return. */
bool jd_reader_fault(struct json_reader *r, struct json where, const char *expected);

const char *jd_reader_text(struct json_reader *r, struct json string);

/* jd_event_read_from(), of an object that jd_json_read() has found in order. */
jd_err jd_event_read_value(struct json object, int64_t at, jd_party by, jd_event *out, char *texts, jd_fault *fault);

/* Values of their type; false for any other. */
bool jd_reader_party(struct json v, jd_party *out);
bool jd_reader_points(struct json v, double *out);
bool jd_reader_switch(struct json v, bool *out);

#endif
