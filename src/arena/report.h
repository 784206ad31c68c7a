/* arena/report.h - a match when it is over, as one file: standings, cross table, the course of the test, ends with
 * their Articles, time, openings, games. */
#ifndef ARENA_REPORT_H
#define ARENA_REPORT_H

#include "arena/chronicle.h"

#include "jadoube/language.h"
#include "match/tally.h"

#include <stdio.h>

struct paper;

struct match_report {
    const struct match       *match;
    const struct match_tally *tally;
    const struct chronicle   *chronicle;
    const jd_language        *language;
    bool                      whole; /* all that was to be played was */
    const char               *date;  /* as PGN has it */
};

/* HTML with everything in it. False when it cannot be written. */
bool report_html(const struct match_report *r, FILE *to);

/* PDF; out->bytes are to be freed. False without memory. */
bool report_pdf(const struct match_report *r, struct paper *out);

#endif
