/* hall/event/roster.h - who is to play, from a list in any form: a tournament report (TRF), a table with commas,
 * semicolons or tabs (CSV) whose first row names its columns in any of our languages, or lines of FIDE's rating list.
 * No I/O.
 *
 * Reading is lenient: what is not as it should be is told by line and column, and read as far as it has a meaning. */
#ifndef HALL_ROSTER_H
#define HALL_ROSTER_H

#include "jadoube/language.h"

#include <jansson.h>

#define ROSTER_PLAYERS 4096
#define ROSTER_NOTES   200

/* {"format": "csv", "rounds": 0, "boards": 0, "players": [{"name", "rating", …}], "notes": [{"line", "column",
 * "expected", "found"}]}; NULL: no memory. The caller releases it. */
json_t *roster_read(const char *text, size_t length, const jd_language *language);

#endif
