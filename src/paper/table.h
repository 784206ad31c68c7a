/* paper/table.h - a table over as many pages as it needs, to hang up: pairings by name, standings, cross tables. */
#ifndef PAPER_TABLE_H
#define PAPER_TABLE_H

#include "page.h"

#include "jadoube/language.h"

enum column_kind { COLUMN_TEXT, COLUMN_NUMBER, COLUMN_STRONG, COLUMN_CELL }; /* left; right; right and bold; centred */

struct column {
    const char      *head;
    double           width; /* in points; 0: what the others leave */
    enum column_kind kind;
};

#define TABLE_COLUMNS 64

struct paper_table {
    const char          *title, *subtitle, *aside; /* "" when there is none */
    const jd_language   *language;
    enum paper_size      size;
    bool                 wide; /* the long side of the paper lies below */
    size_t               columns, rows;
    const struct column *column;
    const char *const   *cells; /* row by row */
};

/* Release out->bytes with free(). False without memory. */
bool table_write(const struct paper_table *t, struct paper *out);

#endif
