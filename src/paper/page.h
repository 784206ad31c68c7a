/* paper/page.h - pages of a PDF in memory: text that fits its place, rules and boxes, in points from the
 * upper left corner.
 *
 * The same calls give the same bytes: no date, no name of a machine gets in. */
#ifndef PAPER_PAGE_H
#define PAPER_PAGE_H

#include <stdbool.h>
#include <stddef.h>

enum paper_size { PAPER_A4, PAPER_LETTER };

/* "a4", "letter"; false for any other name. */
bool paper_size_parse(const char *name, enum paper_size *out);

/* A whole PDF; release the bytes with free(). */
struct paper {
    unsigned char *bytes;
    size_t         length;
};

/* Load what draws; false, with a message, if it is not there. The first page does so; who draws in a child does it
 * before the child is made. */
bool pages_ready(void);

struct pages;

#define PAGE_MARGIN 40.0

/* The first page is open at once. The language is that of the text ("cs"). NULL without memory. */
struct pages *pages_new(enum paper_size size, const char *title, const char *lang);
struct pages *pages_new_wide(enum paper_size size, const char *title, const char *lang); /* … lying on its side */
void          pages_free(struct pages *p);                                               /* NULL is fine */

/* Close the last page and hand the bytes over; false without memory. Releases `p` in both cases. */
bool pages_finish(struct pages *p, struct paper *out);

void   page_next(struct pages *p);
int    page_number(const struct pages *p); /* from 1 */
double page_width(const struct pages *p);
double page_height(const struct pages *p);
double page_bottom(const struct pages *p); /* where the text ends: below there is only the footer */

/* ---- text ---- */

enum align { ALIGN_LEFT, ALIGN_CENTRE, ALIGN_RIGHT };

struct ink {
    double size; /* in points */
    bool   bold;
    double grey; /* 0 black, 1 white */
};

/* One line, its middle at `y`, within `width`: a longer text is set smaller, then in two lines, and only
 * then cut. Returns the width that it takes. */
double page_text(struct pages *p, double x, double y, double width, enum align align, struct ink ink, const char *text);

/* Words in as many lines as they need, from `y` down. Returns the height; draws only if `draw`. */
double page_paragraph(struct pages *p, double x, double y, double width, struct ink ink, const char *text, bool draw);

/* ---- lines ---- */

void page_rule(struct pages *p, double x, double y, double to_x, double to_y, double thick, double grey);
void page_box(struct pages *p, double x, double y, double width, double height, double thick, double grey);
void page_tint(struct pages *p, double x, double y, double width, double height, double grey);
void page_disc(struct pages *p, double x, double y, double radius, bool filled);

/* Many of them drawn as one, which is far quicker: add them, then stroke. */
void page_add_line(struct pages *p, double x, double y, double to_x, double to_y);
void page_stroke(struct pages *p, double thick, double grey);

/* A square of black modules, `count` on a side, those of a row one behind the other and `stride` from row to row. */
void page_modules(struct pages *p, double x, double y, double side, int count, const bool *dark, int stride);

#endif
