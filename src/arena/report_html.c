/* report_html.c - a report as one file of HTML: the styles of the page are in it, and it asks for nothing. */
#include "arena/report.h"
#include "arena/report_print.h"
#include "hall/serve/assets.h"

#include <string.h>

struct html {
    FILE       *to;
    const char *lang;
};

static void put_escaped(const struct html *h, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '<': fputs("&lt;", h->to); break;
        case '>': fputs("&gt;", h->to); break;
        case '&': fputs("&amp;", h->to); break;
        case '"': fputs("&quot;", h->to); break;
        default: putc(*text, h->to);
        }
}

static void put_tag(const struct html *h, const char *tag, const char *text)
{
    fprintf(h->to, "<%s>", tag);
    put_escaped(h, text);
    fprintf(h->to, "</%.*s>\n", (int)strcspn(tag, " "), tag);
}

static void put_styles(const struct html *h)
{
    fputs("<style>\n", h->to);
    for (size_t i = 0; i < assets_count; i++)
        if (strcmp(assets[i].path, "/app.css") == 0)
            fwrite(assets[i].plain.at, 1, assets[i].plain.size, h->to);
    fputs("\n@media print { .log-box { max-height: none; } }\n</style>\n", h->to);
}

static void begin_document(void *context, const char *title, const char *subtitle)
{
    const struct html *h = context;
    fprintf(h->to, "<!doctype html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n", h->lang);
    fputs("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<meta name=\"color-scheme\" content=\"light dark\">\n"
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n",
          h->to);
    put_tag(h, "title", title);
    put_styles(h);
    fputs("</head>\n<body>\n<main class=\"event match report\">\n<section class=\"event-head\">\n", h->to);
    put_tag(h, "h1", title);
    put_tag(h, "p", subtitle);
    fputs("</section>\n", h->to);
}

static void text(void *context, const char *title, const char *words)
{
    const struct html *h = context;
    fputs("<section class=\"panel\">\n", h->to);
    put_tag(h, "h2", title);
    put_tag(h, "p", words);
    fputs("</section>\n", h->to);
}

static void put_row(const struct html *h, const struct sheet_table *t, size_t row)
{
    fputs("<tr>", h->to);
    for (size_t i = 0; i < t->column_count; i++) {
        fputs(t->columns[i].number ? "<td class=\"num\">" : "<td>", h->to);
        put_escaped(h, t->cells[row * t->column_count + i]);
        fputs("</td>", h->to);
    }
    fputs("</tr>\n", h->to);
}

static void table(void *context, const struct sheet_table *t)
{
    const struct html *h = context;
    fputs("<section class=\"panel\">\n", h->to);
    put_tag(h, "h2", t->title);
    fputs("<div class=\"report-table\"><table class=\"plain figures\">\n<thead><tr>", h->to);
    for (size_t i = 0; i < t->column_count; i++)
        put_tag(h, t->columns[i].number ? "th scope=\"col\" class=\"num\"" : "th scope=\"col\"", t->columns[i].text);
    fputs("</tr></thead>\n<tbody>\n", h->to);
    for (size_t i = 0; i < table_rows(t); i++)
        put_row(h, t, i);
    fputs("</tbody>\n</table></div>\n", h->to);
    if (t->note)
        put_tag(h, "p class=\"muted\"", t->note);
    fputs("</section>\n", h->to);
}

/* ---- charts ---- */

#define WIDTH  600.0
#define HEIGHT 160.0

static double x_of(const struct chart *c, size_t i) { return WIDTH * (double)i / (double)(c->count - 1); }

static void put_points(const struct html *h, const struct chart *c, const double *values, bool back)
{
    for (size_t n = 0; n < c->count; n++) {
        size_t i = back ? c->count - 1 - n : n;
        fprintf(h->to, "%s%.1f %.1f", n || back ? "L" : "M", x_of(c, i), HEIGHT * chart_height(c, values[i]));
    }
}

static void put_lines(const struct html *h, const struct chart *c)
{
    for (int i = 0; i < 3; i++) {
        double y = HEIGHT * chart_height(c, c->lines[i]);
        fprintf(h->to, "<line class=\"%s\" x1=\"0\" x2=\"%.0f\" y1=\"%.1f\" y2=\"%.1f\"/>",
                i == 1 ? "axis" : "bound-line", WIDTH, y, y);
        fprintf(h->to, "<text class=\"legend\" x=\"%.0f\" y=\"%.1f\">%.*f</text>\n", WIDTH + 4, y + 4, c->digits,
                c->lines[i]);
    }
}

static void chart(void *context, const struct chart *c)
{
    const struct html *h = context;
    fputs("<figure class=\"chart course\">\n", h->to);
    put_tag(h, "figcaption", c->title);
    fprintf(h->to, "<svg viewBox=\"-4 -12 %.0f %.0f\" role=\"img\">\n", WIDTH + 60, HEIGHT + 34);
    put_tag(h, "title", c->title);
    if (c->low) {
        fputs("<path class=\"area\" d=\"", h->to);
        put_points(h, c, c->high, false);
        put_points(h, c, c->low, true);
        fputs("Z\"/>\n", h->to);
    }
    put_lines(h, c);
    fputs("<path class=\"curve\" d=\"", h->to);
    put_points(h, c, c->values, false);
    fprintf(h->to, "\"/>\n<text class=\"legend\" x=\"0\" y=\"%.0f\">%s</text>", HEIGHT + 18, c->first);
    fprintf(h->to, "<text class=\"legend end\" x=\"%.0f\" y=\"%.0f\">%s</text>\n</svg>\n</figure>\n", WIDTH,
            HEIGHT + 18, c->last);
}

#define NAMES 150.0
#define BAR   24.0

static void put_bar(const struct html *h, const struct bars *b, size_t i)
{
    double y = BAR * ((double)i + 0.5), from = NAMES + (WIDTH - NAMES) * bars_place(b, b->values[i] - b->errors[i]),
           to = NAMES + (WIDTH - NAMES) * bars_place(b, b->values[i] + b->errors[i]);
    fprintf(h->to, "<text class=\"legend\" x=\"0\" y=\"%.1f\">", y + 4);
    put_escaped(h, b->names[i]);
    fprintf(h->to, "</text><path class=\"curve\" d=\"M%.1f %.1fL%.1f %.1fM%.1f %.1fv10M%.1f %.1fv10\"/>", from, y, to,
            y, from, y - 5, to, y - 5);
    fprintf(h->to, "<circle class=\"value\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>\n",
            NAMES + (WIDTH - NAMES) * bars_place(b, b->values[i]), y);
}

static void put_mark(const struct html *h, const struct bars *b, double value, const char *class)
{
    double x = NAMES + (WIDTH - NAMES) * bars_place(b, value), bottom = BAR * (double)b->count;
    fprintf(h->to, "<line class=\"axis\" x1=\"%.1f\" x2=\"%.1f\" y1=\"0\" y2=\"%.1f\"/>", x, x, bottom);
    fprintf(h->to, "<text class=\"legend%s\" x=\"%.1f\" y=\"%.1f\">%.0f</text>\n", class, x, bottom + 14, value);
}

static void bars(void *context, const struct bars *b)
{
    const struct html *h = context;
    fputs("<figure class=\"chart course\">\n", h->to);
    put_tag(h, "figcaption", b->title);
    fprintf(h->to, "<svg viewBox=\"-4 -4 %.0f %.0f\" role=\"img\">\n", WIDTH + 60, BAR * (double)b->count + 24);
    put_tag(h, "title", b->title);
    put_mark(h, b, b->from, "");
    put_mark(h, b, 0, "");
    put_mark(h, b, b->to, " end");
    for (size_t i = 0; i < b->count; i++)
        put_bar(h, b, i);
    fputs("</svg>\n</figure>\n", h->to);
}

static void end_document(void *context) { fputs("</main>\n</body>\n</html>\n", ((const struct html *)context)->to); }

bool report_html(const struct match_report *r, FILE *to)
{
    struct html          h = {to, r->language->code};
    const struct printer p = {begin_document, text, table, chart, bars, end_document, &h};
    return report_print(r, &p) && fflush(to) == 0 && !ferror(to);
}
