/* match/tables.h - what Syzygy tablebases say of a position. */
#ifndef MATCH_TABLES_H
#define MATCH_TABLES_H

#include "jadoube/result.h"
#include "match/match.h"

struct tables;

/* The folders that the match names, by the library libfathom, which is loaded only for this. NULL, with a message
 * printed, when there is no library or no table. */
struct tables *tables_open(const struct adjudication *a);
void           tables_free(struct tables *t);

/* The result that is certain by now; JD_NO_RESULT when they do not know, or are not to be asked. */
jd_result tables_result(const struct tables *t, const jd_position *p);

#endif
