/* table.c - see table.h. Columns shrink together where there are too many for the paper. */
#include "table.h"

#include <stdio.h>

#define ROW   19.0
#define HEAD  18.0
#define LEAST 120.0 /* width of what the others leave */

struct layout {
    const struct paper_table *t;
    struct pages             *p;
    double                    left, right, y, scale, rest;
    int                       total;
};

static void draw_head(struct layout *l)
{
    double w = l->right - l->left;
    l->y = PAGE_MARGIN - 6;
    page_text(l->p, l->left, l->y + 10, w, ALIGN_LEFT, (struct ink){18, true, 0}, l->t->title);
    page_text(l->p, l->left, l->y + 34, w * 0.6, ALIGN_LEFT, (struct ink){13, false, 0}, l->t->subtitle);
    page_text(l->p, l->left + w * 0.6, l->y + 35, w * 0.4, ALIGN_RIGHT, (struct ink){9.5, false, 0.25}, l->t->aside);
    page_rule(l->p, l->left, l->y + 48, l->right, l->y + 48, 1.4, 0);
    l->y += 56;
}

static void draw_foot(const struct layout *l)
{
    char number[40];
    snprintf(number, sizeof number, "%d / %d", page_number(l->p), l->total);
    page_text(l->p, l->left, page_height(l->p) - PAGE_MARGIN + 10, l->right - l->left, ALIGN_RIGHT,
              (struct ink){7.4, false, 0.4}, number);
}

static double width_of(const struct layout *l, size_t column)
{
    double width = l->t->column[column].width;
    return width > 0 ? width * l->scale : l->rest;
}

static enum align align_of(enum column_kind kind)
{
    return kind == COLUMN_TEXT ? ALIGN_LEFT : kind == COLUMN_CELL ? ALIGN_CENTRE : ALIGN_RIGHT;
}

static void draw_heads(struct layout *l)
{
    double x = l->left;
    page_tint(l->p, l->left, l->y, l->right - l->left, HEAD, 0.9);
    for (size_t c = 0; c < l->t->columns; x += width_of(l, c), c++)
        page_text(l->p, x + 4, l->y + HEAD / 2, width_of(l, c) - 8, align_of(l->t->column[c].kind),
                  (struct ink){8.4, true, 0}, l->t->column[c].head);
    l->y += HEAD;
}

static void draw_row(struct layout *l, size_t row)
{
    double x = l->left;
    if (row % 2)
        page_tint(l->p, l->left, l->y + 0.4, l->right - l->left, ROW - 0.4, 0.965);
    for (size_t c = 0; c < l->t->columns; x += width_of(l, c), c++) {
        enum column_kind kind = l->t->column[c].kind;
        const char      *text = l->t->cells[row * l->t->columns + c];
        page_text(l->p, x + 4, l->y + ROW / 2, width_of(l, c) - 8, align_of(kind),
                  (struct ink){kind == COLUMN_CELL ? 9 : 10.5, kind == COLUMN_STRONG, 0}, text ? text : "");
    }
    page_rule(l->p, l->left, l->y + ROW, l->right, l->y + ROW, 0.3, 0.7);
    l->y += ROW;
}

/* How wide the column is that has no width of its own, and how much smaller the others are where that is too little. */
static void share(struct layout *l)
{
    double fixed = 0, room = l->right - l->left, open = 0;
    for (size_t c = 0; c < l->t->columns; c++) {
        fixed += l->t->column[c].width;
        open += l->t->column[c].width <= 0;
    }
    l->scale = fixed > 0 && fixed > room - LEAST * open ? (room - LEAST * open) / fixed : 1;
    l->rest = open > 0 ? (room - fixed * l->scale) / open : 0;
}

static struct pages *lay_out(const struct paper_table *t, int *total)
{
    struct pages *p = t->wide ? pages_new_wide(t->size, t->title, t->language->code)
                              : pages_new(t->size, t->title, t->language->code);
    if (!p)
        return NULL;
    struct layout l = {.t = t, .p = p, .left = PAGE_MARGIN, .right = page_width(p) - PAGE_MARGIN, .total = *total};
    share(&l);
    draw_head(&l);
    draw_heads(&l);
    for (size_t r = 0; r < t->rows; r++) {
        if (l.y + ROW > page_bottom(p)) {
            draw_foot(&l);
            page_next(p);
            draw_head(&l);
            draw_heads(&l);
        }
        draw_row(&l, r);
    }
    draw_foot(&l);
    *total = page_number(p);
    return p;
}

bool table_write(const struct paper_table *t, struct paper *out)
{
    int total = 0;
    pages_free(lay_out(t, &total)); /* once for the number of pages */
    struct pages *p = lay_out(t, &total);
    return p && pages_finish(p, out);
}
