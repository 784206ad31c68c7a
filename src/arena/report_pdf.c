/* report_pdf.c - a report on paper. */
#include "arena/report.h"
#include "arena/report_print.h"
#include "paper/page.h"

#include <stdio.h>
#include <stdlib.h>

#define ROW    13.5
#define HEAD   16.0
#define TITLE  26.0
#define CHART  150.0
#define LABELS 34.0 /* at the right of a chart */

static const struct ink title_ink = {18, true, 0}, subtitle_ink = {9.5, false, 0.25}, section_ink = {12, true, 0},
                        head_ink = {7.4, true, 0.2}, cell_ink = {8, false, 0}, faint = {7.4, false, 0.4};

struct sheet {
    struct pages *p;
    const char   *lang;
    double        left, right, y;
    int           total; /* pages, where that is known */
};

static double width(const struct sheet *s) { return s->right - s->left; }

/* ---- pages ---- */

static void draw_footer(const struct sheet *s)
{
    char number[40];
    snprintf(number, sizeof number, "%d / %d", page_number(s->p), s->total);
    page_text(s->p, s->left, page_height(s->p) - PAGE_MARGIN + 10, width(s), ALIGN_RIGHT, faint, number);
}

static void turn_page(struct sheet *s)
{
    draw_footer(s);
    page_next(s->p);
    s->y = PAGE_MARGIN;
}

static void need_height(struct sheet *s, double height)
{
    if (s->y + height > page_bottom(s->p))
        turn_page(s);
}

static void begin_document(void *context, const char *title, const char *subtitle)
{
    struct sheet *s = context;
    s->p = pages_new(PAPER_A4, title, s->lang);
    if (!s->p)
        return;
    s->left = PAGE_MARGIN;
    s->right = page_width(s->p) - PAGE_MARGIN;
    s->y = PAGE_MARGIN - 6;
    page_text(s->p, s->left, s->y + 10, width(s), ALIGN_LEFT, title_ink, title);
    page_text(s->p, s->left, s->y + 32, width(s), ALIGN_LEFT, subtitle_ink, subtitle);
    page_rule(s->p, s->left, s->y + 44, s->right, s->y + 44, 1.4, 0);
    s->y += 50;
}

static void draw_title(struct sheet *s, const char *title)
{
    page_text(s->p, s->left, s->y + TITLE / 2 + 2, width(s), ALIGN_LEFT, section_ink, title);
    s->y += TITLE;
}

static void text(void *context, const char *title, const char *words)
{
    struct sheet *s = context;
    if (!s->p)
        return;
    need_height(s, TITLE + 3 * ROW);
    draw_title(s, title);
    s->y += page_paragraph(s->p, s->left, s->y, width(s), cell_ink, words, true) + 4;
}

/* ---- tables ---- */

static double weight_of(const struct sheet_table *t)
{
    double sum = 0;
    for (size_t i = 0; i < t->column_count; i++)
        sum += t->columns[i].weight;
    return sum;
}

static void draw_cells(const struct sheet *s, const struct sheet_table *t, const char *const *cells, double height,
                       struct ink ink)
{
    double x = s->left, unit = width(s) / weight_of(t);
    for (size_t i = 0; i < t->column_count; i++) {
        const struct column *c = &t->columns[i];
        page_text(s->p, x + 2, s->y + height / 2, c->weight * unit - 6, c->number ? ALIGN_RIGHT : ALIGN_LEFT, ink,
                  cells ? cells[i] : c->text);
        x += c->weight * unit;
    }
}

static void draw_head(struct sheet *s, const struct sheet_table *t)
{
    page_tint(s->p, s->left, s->y, width(s), HEAD, 0.92);
    draw_cells(s, t, NULL, HEAD, head_ink);
    s->y += HEAD;
}

static void table(void *context, const struct sheet_table *t)
{
    struct sheet *s = context;
    if (!s->p)
        return;
    need_height(s, TITLE + HEAD + 2 * ROW);
    draw_title(s, t->title);
    draw_head(s, t);
    for (size_t i = 0; i < table_rows(t); i++) {
        if (s->y + ROW > page_bottom(s->p)) {
            turn_page(s);
            draw_head(s, t);
        }
        draw_cells(s, t, (const char *const *)t->cells + i * t->column_count, ROW, cell_ink);
        page_rule(s->p, s->left, s->y + ROW, s->right, s->y + ROW, 0.3, 0.75);
        s->y += ROW;
    }
    if (t->note) {
        need_height(s, ROW);
        page_text(s->p, s->left, s->y + ROW / 2 + 1, width(s), ALIGN_LEFT, faint, t->note);
        s->y += ROW;
    }
    s->y += 4;
}

/* ---- charts ---- */

static void draw_curve(const struct sheet *s, const struct chart *c, const double *values, double thick, double grey)
{
    double step = (width(s) - LABELS) / (double)(c->count - 1);
    for (size_t i = 1; i < c->count; i++)
        page_rule(s->p, s->left + step * (double)(i - 1), s->y + CHART * chart_height(c, values[i - 1]),
                  s->left + step * (double)i, s->y + CHART * chart_height(c, values[i]), thick, grey);
}

static void draw_lines(const struct sheet *s, const struct chart *c)
{
    char label[32];
    for (int i = 0; i < 3; i++) {
        double y = s->y + CHART * chart_height(c, c->lines[i]);
        page_rule(s->p, s->left, y, s->right - LABELS, y, i == 1 ? 0.5 : 0.9, i == 1 ? 0.6 : 0.45);
        snprintf(label, sizeof label, "%.*f", c->digits, c->lines[i]);
        page_text(s->p, s->right - LABELS + 4, y, LABELS - 4, ALIGN_LEFT, faint, label);
    }
}

static void chart(void *context, const struct chart *c)
{
    struct sheet *s = context;
    if (!s->p)
        return;
    need_height(s, TITLE + CHART + 22);
    draw_title(s, c->title);
    s->y += 4;
    draw_lines(s, c);
    if (c->low) {
        draw_curve(s, c, c->low, 0.5, 0.6);
        draw_curve(s, c, c->high, 0.5, 0.6);
    }
    draw_curve(s, c, c->values, 1.2, 0);
    page_text(s->p, s->left, s->y + CHART + 9, 60, ALIGN_LEFT, faint, c->first);
    page_text(s->p, s->right - LABELS - 60, s->y + CHART + 9, 60, ALIGN_RIGHT, faint, c->last);
    s->y += CHART + 20;
}

#define NAMES 130.0
#define BAR   18.0

static double place(const struct sheet *s, const struct bars *b, double value)
{
    return s->left + NAMES + (width(s) - NAMES - LABELS) * bars_place(b, value);
}

static void draw_mark(const struct sheet *s, const struct bars *b, double value)
{
    char   label[32];
    double x = place(s, b, value), bottom = s->y + BAR * (double)b->count;
    page_rule(s->p, x, s->y, x, bottom, 0.5, 0.6);
    snprintf(label, sizeof label, "%.0f", value);
    page_text(s->p, x - 20, bottom + 7, 40, ALIGN_CENTRE, faint, label);
}

static void draw_bar(const struct sheet *s, const struct bars *b, size_t i)
{
    double y = s->y + BAR * ((double)i + 0.5), from = place(s, b, b->values[i] - b->errors[i]),
           to = place(s, b, b->values[i] + b->errors[i]);
    page_text(s->p, s->left + 2, y, NAMES - 8, ALIGN_LEFT, cell_ink, b->names[i]);
    page_rule(s->p, from, y, to, y, 1.1, 0);
    page_rule(s->p, from, y - 4, from, y + 4, 1.1, 0);
    page_rule(s->p, to, y - 4, to, y + 4, 1.1, 0);
    page_disc(s->p, place(s, b, b->values[i]), y, 2.6, true);
}

/* As many as a page has room for: nobody compares more at a glance. */
#define BARS_MOST 30

static void bars(void *context, const struct bars *all)
{
    struct sheet *s = context;
    struct bars   b = *all;
    b.count = b.count > BARS_MOST ? BARS_MOST : b.count;
    if (!s->p)
        return;
    need_height(s, TITLE + BAR * (double)b.count + 22);
    draw_title(s, b.title);
    draw_mark(s, &b, b.from);
    draw_mark(s, &b, 0);
    draw_mark(s, &b, b.to);
    for (size_t i = 0; i < b.count; i++)
        draw_bar(s, &b, i);
    s->y += BAR * (double)b.count + 18;
}

static void end_document(void *context)
{
    struct sheet *s = context;
    if (!s->p)
        return;
    draw_footer(s);
    s->total = page_number(s->p);
}

bool report_pdf(const struct match_report *r, struct paper *out)
{
    struct sheet         s = {.lang = r->language->code};
    const struct printer p = {begin_document, text, table, chart, bars, end_document, &s};
    bool                 good = report_print(r, &p) && s.p;
    pages_free(s.p); /* once for the number of pages */
    s.p = NULL;
    good = good && report_print(r, &p) && s.p;
    if (good)
        return pages_finish(s.p, out);
    pages_free(s.p);
    return false;
}
