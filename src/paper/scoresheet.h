/* paper/scoresheet.h - a player's scoresheet (8, Appendix C) as PDF, in his language. */
#ifndef PAPER_SCORESHEET_H
#define PAPER_SCORESHEET_H

#include "page.h"
#include "record.h"

struct scoresheet {
    jd_colour          of;
    const jd_language *language;
    enum paper_size    size;
};

/* The sheet of one player of a game log (jadoube/log.h). `event`, `site`, `round`, `board` and `date` are taken
 * from the regulations. On false *fault says what is wrong with the log; otherwise release out->bytes. */
bool scoresheet_write(const char *log, size_t length, const struct scoresheet *how, struct paper *out,
                      struct record_fault *fault);

/* Sheets of games that have not begun, to be written by hand: two for each, White's first. */
struct blank_sheets {
    const char *const *logs; /* as above, the regulations alone */
    size_t             count;
    const char        *title;
    const jd_language *language;
    enum paper_size    size;
};

/* Release out->bytes with free(). False: no memory, or a log is none. */
bool blank_sheets_write(const struct blank_sheets *s, struct paper *out);

#endif
