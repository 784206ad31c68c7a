/* sheet.c - tables that grow, charts that are measured. */
#include "arena/sheet.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void table_column(struct sheet_table *t, const char *text, bool number, double weight)
{
    if (t->column_count < sizeof t->columns / sizeof t->columns[0])
        t->columns[t->column_count++] = (struct column){text, number, weight};
}

static bool has_room(struct sheet_table *t)
{
    if (t->cell_count < t->room)
        return true;
    size_t room = t->room ? 2 * t->room : 256;
    char **more = realloc(t->cells, room * sizeof *more);
    if (!more)
        return false;
    t->cells = more;
    t->room = room;
    return true;
}

void table_cell(struct sheet_table *t, const char *format, ...)
{
    char   *text = NULL;
    va_list values;
    va_start(values, format);
    bool good = vasprintf(&text, format, values) >= 0;
    va_end(values);
    if (good && has_room(t)) {
        t->cells[t->cell_count++] = text;
        return;
    }
    if (good)
        free(text);
    t->failed = true;
}

void table_note(struct sheet_table *t, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    free(t->note);
    if (vasprintf(&t->note, format, values) < 0) {
        t->note = NULL;
        t->failed = true;
    }
    va_end(values);
}

size_t table_rows(const struct sheet_table *t) { return t->column_count ? t->cell_count / t->column_count : 0; }

void table_clear(struct sheet_table *t)
{
    for (size_t i = 0; i < t->cell_count; i++)
        free(t->cells[i]);
    free(t->cells);
    free(t->note);
    *t = (struct sheet_table){0};
}

double chart_height(const struct chart *c, double value)
{
    double share = (c->to - value) / (c->to > c->from ? c->to - c->from : 1);
    return share < 0 ? 0 : share > 1 ? 1 : share;
}

double bars_place(const struct bars *b, double value)
{
    double share = (value - b->from) / (b->to > b->from ? b->to - b->from : 1);
    return share < 0 ? 0 : share > 1 ? 1 : share;
}
