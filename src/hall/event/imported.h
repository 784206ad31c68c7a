/* hall/event/imported.h - an event that was begun elsewhere, and goes on here: what was played stands in its report. No
 * I/O.
 *
 * The document has the whole "report", line by line, and "elsewhere": true for each of its rounds, which have neither
 * pairs nor games of their own. */
#ifndef HALL_IMPORTED_H
#define HALL_IMPORTED_H

#include "hall/net/refusal.h"
#include "jadoube/language.h"
#include "jadoube/trf.h"

#include <jansson.h>

/* `notes` is a list, for the caller to give and to release: all that was
 * not as it should be, as roster.h has it. */
struct report_fault {
    struct refusal     why;
    json_t            *notes;
    const jd_language *language; /* of what was expected, for the caller to give */
};

/* The document of what an organiser sent, like tournament_make(); whatever he does not say is as the report has it, and
 * is put into `body`. Any deviation from the format is refused, unless he says "lenient": true. NULL: *fault says why.
 */
json_t *imported_make(json_t *body, const json_t *report, int64_t now, struct report_fault *fault);

/* The rounds of a document's report, where it has one. False: they do not fit its players. */
bool imported_read(jd_tournament *t, const json_t *doc);
bool is_elsewhere(const json_t *round);

/* {"round", "board", "result"}. */
struct refusal imported_correct(json_t *doc, jd_tournament *t, const json_t *body);

#endif
