/* arena/report_print.h - between the contents of a report and those who write it. */
#ifndef ARENA_REPORT_PRINT_H
#define ARENA_REPORT_PRINT_H

#include "arena/sheet.h"

struct match_report;

/* All of it, from begin() to end(). False without memory. */
bool report_print(const struct match_report *r, const struct printer *p);

#endif
