/* hall/event/chart.h - one thing that is hung up or handed out at an event, while it is made: charts.c is asked for it
 * and sends it, chart_tables.c fills those that are tables. */
#ifndef HALL_CHART_H
#define HALL_CHART_H

#include "hall/event/tournament_routes.h"
#include "hall/serve/child.h"

#include "paper/slip.h"
#include "paper/table.h"

enum list {
    LIST_NAMES,
    LIST_MATCHES,
    LIST_SHEETS,
    LIST_SLIPS,
    LIST_STANDINGS,
    LIST_CROSS,
    LIST_CHART,
    LIST_TEAMS,
    LISTS
};

struct chart {
    const struct event_request *request; /* keeps the names */
    enum list                   list;
    int                         paper; /* enum paper_size */
    char                        address[160];
    struct paper_table          table;
    struct column               columns[TABLE_COLUMNS];
    char                        heads[TABLE_COLUMNS][24];
    const char                **cells;
    char                       *texts; /* of all cells, one behind the other */
    size_t                      used, room, count;
    char                        subtitle[120], aside[260];
    struct slips                slips;
    struct slip                *slip;
    int                        *met;  /* by place: who is there, where all meet all; else NULL */
    char                      **logs; /* of games that have not begun, up to a NULL */
    struct paper                made;
    bool                        starved;
};

/* Columns, cells and titles of the table by its list. */
void chart_fill_table(struct chart *c);

#endif
