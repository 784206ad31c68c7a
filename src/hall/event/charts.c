/* hall/event/charts.c - what is hung up and handed out at an event: pairings by name, matches, slips, standings,
 * cross tables, wall charts, scoresheets.
 *
 * The rows are made in the worker's thread, the page in a process of its own, like all that is printed. */
#include "hall/event/chart.h"

#include "paper/scoresheet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const lists[LISTS] = {"names", "matches", "sheets", "slips", "standings", "cross", "chart", "teams"};

/* ---- slips ---- */

/* In the room; where nothing is said of screens, everywhere. */
static bool is_by_hand(const struct event_request *q, int board)
{
    return tournament_in_room(q->doc, q->round, board) || !json_object_get(q->doc, "screens");
}

static struct slip slip_of(const struct event_request *q, jd_pairing p, int board)
{
    struct slip s = {.white = jd_tournament_label(q->t, p.white, "name"),
                     .black = jd_tournament_label(q->t, p.black, "name"),
                     .board = board};
    if (jd_tournament_team_boards(q->t)) {
        s.teams[JD_WHITE] = jd_tournament_label(q->t, p.white, "club");
        s.teams[JD_BLACK] = jd_tournament_label(q->t, p.black, "club");
    }
    return s;
}

static void fill_slips(struct chart *c)
{
    const struct event_request *q = c->request;
    int                         boards = jd_tournament_boards(q->t, q->round);
    c->slip = calloc((size_t)boards + 1, sizeof *c->slip);
    c->starved |= !c->slip;
    for (int b = 1; c->slip && b <= boards; b++) {
        jd_pairing p = jd_tournament_board(q->t, q->round, b);
        if (is_by_hand(q, b))
            c->slip[c->slips.count++] = slip_of(q, p, b);
    }
    c->slips.event = jd_tournament_label(q->t, 0, "name");
    c->slips.round = q->round;
    c->slips.address = c->address;
    c->slips.language = q->language;
    c->slips.size = c->paper;
    c->slips.at = c->slip;
}

/* ---- scoresheets, to be written by hand ---- */

/* The regulations alone, as the log of the game begins. */
static char *first_line(const struct event_request *q, int board)
{
    json_t *regulations = tournament_regulations(q->doc, q->t, q->round, board);
    json_t *line = json_pack("{s:o}", "regulations", regulations);
    char   *text = line ? json_dumps(line, JSON_COMPACT) : NULL;
    json_decref(line);
    return text;
}

static void fill_sheets(struct chart *c)
{
    const struct event_request *q = c->request;
    int                         boards = jd_tournament_boards(q->t, q->round), used = 0;
    c->logs = calloc((size_t)boards + 1, sizeof *c->logs);
    c->starved |= !c->logs;
    for (int b = 1; !c->starved && b <= boards; b++)
        if (is_by_hand(q, b))
            c->starved = !(c->logs[used++] = first_line(q, b));
}

static bool draw_sheets(const struct chart *c, struct paper *out)
{
    const struct event_request *q = c->request;
    struct blank_sheets         s = {.logs = (const char *const *)c->logs,
                                     .title = jd_tournament_label(q->t, 0, "name"),
                                     .language = q->language,
                                     .size = c->paper};
    while (c->logs[s.count])
        s.count++;
    return blank_sheets_write(&s, out);
}

/* ---- the job ---- */

static bool draw_chart(void *context, struct paper *out)
{
    const struct chart *c = context;
    return c->list == LIST_SLIPS    ? slips_write(&c->slips, out)
           : c->list == LIST_SHEETS ? draw_sheets(c, out)
                                    : table_write(&c->table, out);
}

static void make_chart(struct job *j)
{
    struct chart *c = event_request_of(j)->state;
    if (c->list == LIST_SLIPS)
        fill_slips(c);
    else if (c->list == LIST_SHEETS)
        fill_sheets(c);
    else
        chart_fill_table(c);
    if (!c->starved)
        make_in_child(j, draw_chart, c, &c->made);
}

static void free_chart(void *state)
{
    struct chart *c = state;
    free(c->made.bytes);
    free(c->cells);
    free(c->texts);
    for (char **log = c->logs; log && *log; log++)
        free(*log);
    free(c->logs);
    free(c->slip);
    free(c->met);
    free(c);
}

static void send_chart(struct job *j)
{
    struct event_request *q = event_request_of(j);
    const struct chart   *c = q->state;
    char                  headers[1024];
    snprintf(headers, sizeof headers, "%sContent-Disposition: inline; filename=\"%s-%s.pdf\"\r\n", api_headers, q->id,
             lists[c->list]);
    if (c->made.bytes)
        conn_answer(q->conn, (struct http_answer){.status = 200,
                                                  .type = "application/pdf",
                                                  .headers = headers,
                                                  .body = c->made.bytes,
                                                  .length = c->made.length});
    else
        answer_code(q->conn, REFUSED_OUT_OF_MEMORY);
    event_request_end(q);
}

static void print_chart(struct event_request *q) { event_request_work(q, make_chart, send_chart); }

/* Where the page is: the slips lead there. "https://chess.example.org" and nothing behind it. */
static bool is_origin(const char *text)
{
    const char *host = strncmp(text, "https://", 8) == 0 ? text + 8 : strncmp(text, "http://", 7) == 0 ? text + 7 : "";
    return host[0] &&
           strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]") == strlen(host);
}

bool chart_wanted(const struct call *c)
{
    char name[16] = "";
    http_query(c->request->query, "list", name, sizeof name);
    return strcmp(name, lists[LIST_NAMES]) == 0 || strcmp(name, lists[LIST_MATCHES]) == 0 ||
           strcmp(name, lists[LIST_SHEETS]) == 0 || strcmp(name, lists[LIST_SLIPS]) == 0;
}

void get_chart(struct call *c)
{
    char                  name[16] = "standings", base[100] = "";
    struct chart         *chart = calloc(1, sizeof *chart);
    struct event_request *q = NULL;
    if (chart)
        q = event_request_begin(c, print_chart, EVENT_PAGES);
    else
        answer_code(c->conn, REFUSED_OUT_OF_MEMORY);
    if (!q) {
        free(chart);
        return;
    }
    http_query(c->request->query, "list", name, sizeof name);
    http_query(c->request->query, "base", base, sizeof base);
    chart->list = c->at[1][0] ? LIST_NAMES : LIST_STANDINGS;
    for (int i = 0; i < LISTS; i++)
        if (strcmp(name, lists[i]) == 0 && (i <= LIST_SLIPS) == (c->at[1][0] != '\0'))
            chart->list = (enum list)i;
    if (is_origin(base))
        snprintf(chart->address, sizeof chart->address, "%s/t/%s", base, c->at[0]);
    chart->request = q;
    chart->paper = paper_of(c);
    q->state = chart;
    q->free_state = free_chart;
}
