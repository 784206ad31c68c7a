/* arena/sheet.h - what a report is made of, whether it becomes a page of HTML or of paper: texts, tables, charts. */
#ifndef ARENA_SHEET_H
#define ARENA_SHEET_H

#include <stdbool.h>
#include <stddef.h>

struct column {
    const char *text;
    bool        number; /* stands at the right   */
    double      weight; /* of the width: 1 is a number */
};

/* Cells row by row, each of them the table's own. */
struct sheet_table {
    const char   *title;
    struct column columns[40];
    size_t        column_count;
    char        **cells;
    size_t        cell_count, room;
    char         *note; /* below it, or NULL */
    bool          failed;
};

void   table_column(struct sheet_table *t, const char *text, bool number, double weight);
void   table_cell(struct sheet_table *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void   table_note(struct sheet_table *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
size_t table_rows(const struct sheet_table *t);
void   table_clear(struct sheet_table *t); /* its cells and its note */

/* A curve over equal steps, perhaps with a band about it, and lines across at some heights. */
struct chart {
    const char   *title;
    const double *values, *low, *high; /* low and high NULL: no band */
    size_t        count;
    double        from, to;     /* the heights that it shows */
    double        lines[3];     /* the middle one is plain, the others are bounds */
    int           digits;       /* of their labels */
    const char   *first, *last; /* below it, at either end */
};

/* Where a value stands between the top (0) and the bottom (1) of a chart. */
double chart_height(const struct chart *c, double value);

/* Values with their errors, one below the other. */
struct bars {
    const char        *title;
    const char *const *names;
    const double      *values, *errors;
    size_t             count;
    double             from, to; /* what it shows, from left to right */
};

/* Where a value stands between the left (0) and the right (1). */
double bars_place(const struct bars *b, double value);

/* One that writes. */
struct printer {
    void (*begin)(void *context, const char *title, const char *subtitle);
    void (*text)(void *context, const char *title, const char *text);
    void (*table)(void *context, const struct sheet_table *t);
    void (*chart)(void *context, const struct chart *c);
    void (*bars)(void *context, const struct bars *b);
    void (*end)(void *context);
    void *context;
};

#endif
