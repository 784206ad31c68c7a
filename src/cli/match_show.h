/* cli/match_show.h - a match before spectators, and its report. */
#ifndef CLI_MATCH_SHOW_H
#define CLI_MATCH_SHOW_H

#include "arena/shown.h"
#include "command.h"
#include "match/run.h"

struct view;

struct show {
    bool               keeps, serves;
    struct chronicle   chronicle;
    struct shown       shown;
    struct view       *view;
    const char        *report; /* a file, or NULL */
    const jd_language *language;
};

/* What was asked for on the command line begins to look on: before any game is known. False, with a message printed,
 * when it cannot. */
bool show_begin(struct show *s, const struct args *a, struct run *r);

/* The match has ended, as it does. False, with a message printed, when the report cannot be written. */
bool show_end(struct show *s, const struct run *r, enum run_end end);

#endif
