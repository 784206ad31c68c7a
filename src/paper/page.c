/* page.c - cairo draws, pango sets the text. */
#include "page.h"

#include "drawing.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define FAMILY   "DejaVu Sans"
#define SMALLEST 0.7  /* of its size: a text that would need less goes to a second line */
#define FOOTER   26.0 /* below the text */

struct pages {
    double           width, height;
    int              number;
    cairo_surface_t *surface;
    cairo_t         *cairo;
    PangoLayout     *layout;
    struct paper     made;
    size_t           room;
    bool             failed;
};

static const struct {
    const char *name;
    double      width, height;
} sizes[] = {[PAPER_A4] = {"a4", 595.276, 841.89}, [PAPER_LETTER] = {"letter", 612, 792}};

bool paper_size_parse(const char *name, enum paper_size *out)
{
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        if (strcasecmp(name, sizes[i].name) == 0) {
            *out = (enum paper_size)i;
            return true;
        }
    return false;
}

#ifdef JD_SLOW_BUILD
/* fontconfig keeps what it found about fonts until the end of the program, for the next sheet. */
/* NOLINTBEGIN(bugprone-reserved-identifier) */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_options(void);
const char *__lsan_default_suppressions(void) { return "leak:libfontconfig\n"; }
const char *__lsan_default_options(void) { return "print_suppressions=0"; }
/* NOLINTEND(bugprone-reserved-identifier) */
#endif

/* ---- the file ---- */

static cairo_status_t append_pdf(void *context, const unsigned char *data, unsigned length)
{
    struct pages *p = context;
    if (p->room - p->made.length < length) {
        size_t         room = 2 * (p->room + length);
        unsigned char *more = realloc(p->made.bytes, room);
        if (!more)
            return CAIRO_STATUS_WRITE_ERROR;
        p->made.bytes = more;
        p->room = room;
    }
    memcpy(p->made.bytes + p->made.length, data, length);
    p->made.length += length;
    return CAIRO_STATUS_SUCCESS;
}

static struct pages *make(double width, double height, const char *title, const char *lang)
{
    struct pages *p = pages_ready() ? calloc(1, sizeof *p) : NULL;
    if (!p)
        return NULL;
    p->width = width;
    p->height = height;
    p->number = 1;
    p->surface = lib->cairo_pdf_surface_create_for_stream(append_pdf, p, p->width, p->height);
    lib->cairo_pdf_surface_set_metadata(p->surface, CAIRO_PDF_METADATA_TITLE, title);
    lib->cairo_pdf_surface_set_metadata(p->surface, CAIRO_PDF_METADATA_CREATOR, "jadoube");
    lib->cairo_pdf_surface_set_metadata(p->surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
    p->cairo = lib->cairo_create(p->surface);
    p->layout = lib->pango_cairo_create_layout(p->cairo);
    lib->pango_context_set_language(lib->pango_layout_get_context(p->layout), lib->pango_language_from_string(lang));
    return p;
}

struct pages *pages_new(enum paper_size size, const char *title, const char *lang)
{
    return make(sizes[size].width, sizes[size].height, title, lang);
}

struct pages *pages_new_wide(enum paper_size size, const char *title, const char *lang)
{
    return make(sizes[size].height, sizes[size].width, title, lang);
}

void pages_free(struct pages *p)
{
    if (!p)
        return;
    lib->g_object_unref(p->layout);
    lib->cairo_destroy(p->cairo);
    lib->cairo_surface_destroy(p->surface); /* before the bytes go: it may still write */
    free(p->made.bytes);
    free(p);
}

bool pages_finish(struct pages *p, struct paper *out)
{
    lib->cairo_show_page(p->cairo);
    lib->cairo_surface_finish(p->surface);
    bool good = lib->cairo_status(p->cairo) == CAIRO_STATUS_SUCCESS &&
                lib->cairo_surface_status(p->surface) == CAIRO_STATUS_SUCCESS && p->made.bytes;
    *out = good ? p->made : (struct paper){NULL, 0};
    if (good)
        p->made.bytes = NULL;
    pages_free(p);
    return good;
}

void page_next(struct pages *p)
{
    lib->cairo_show_page(p->cairo);
    p->number++;
}

int    page_number(const struct pages *p) { return p->number; }
double page_width(const struct pages *p) { return p->width; }
double page_height(const struct pages *p) { return p->height; }
double page_bottom(const struct pages *p) { return p->height - PAGE_MARGIN - FOOTER + 8; }

/* ---- text ---- */

static double points(int units) { return (double)units / PANGO_SCALE; }

/* Bytes that are no UTF-8 would make pango complain; they are shown as what they are: unknown. */
static void set_text(struct pages *p, const char *text)
{
    char *valid = lib->g_utf8_make_valid(text, -1);
    for (char *c = valid; *c; c++)
        if ((unsigned char)*c < ' ')
            *c = ' ';
    lib->pango_layout_set_text(p->layout, valid, -1);
    (lib->g_free)(valid); /* some make it a macro */
}

static void set_size(struct pages *p, struct ink ink, double scale)
{
    PangoFontDescription *font = lib->pango_font_description_new();
    lib->pango_font_description_set_family_static(font, FAMILY);
    lib->pango_font_description_set_absolute_size(font, ink.size * scale * PANGO_SCALE);
    if (ink.bold)
        lib->pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD);
    lib->pango_layout_set_font_description(p->layout, font);
    lib->pango_font_description_free(font);
}

/* One line as wide as it likes. */
static void set_free(struct pages *p)
{
    lib->pango_layout_set_width(p->layout, -1);
    lib->pango_layout_set_height(p->layout, -1);
    lib->pango_layout_set_ellipsize(p->layout, PANGO_ELLIPSIZE_NONE);
    lib->pango_layout_set_alignment(p->layout, PANGO_ALIGN_LEFT);
}

static void measure(struct pages *p, double *width, double *height)
{
    int w, h;
    lib->pango_layout_get_size(p->layout, &w, &h);
    *width = points(w);
    *height = points(h);
}

static void show_text(struct pages *p, double x, double y, double grey)
{
    lib->cairo_set_source_rgb(p->cairo, grey, grey, grey);
    lib->cairo_move_to(p->cairo, x, y);
    lib->pango_cairo_show_layout(p->cairo, p->layout);
}

static PangoAlignment pango_align(enum align align)
{
    return align == ALIGN_LEFT ? PANGO_ALIGN_LEFT : align == ALIGN_RIGHT ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_CENTER;
}

/* Two lines of the smallest size, and dots where that is not enough. */
static double show_folded(struct pages *p, double x, double y, double width, enum align align, struct ink ink)
{
    double used, height;
    set_size(p, ink, SMALLEST);
    lib->pango_layout_set_width(p->layout, (int)(width * PANGO_SCALE));
    lib->pango_layout_set_height(p->layout, -2);
    lib->pango_layout_set_wrap(p->layout, PANGO_WRAP_WORD_CHAR);
    lib->pango_layout_set_ellipsize(p->layout, PANGO_ELLIPSIZE_END);
    lib->pango_layout_set_alignment(p->layout, pango_align(align));
    measure(p, &used, &height);
    show_text(p, x, y - height / 2, ink.grey);
    return width;
}

double page_text(struct pages *p, double x, double y, double width, enum align align, struct ink ink, const char *text)
{
    double used, height;
    set_free(p);
    set_text(p, text);
    set_size(p, ink, 1);
    measure(p, &used, &height);
    if (used > width) {
        double scale = width / used * 0.995;
        if (scale < SMALLEST)
            return show_folded(p, x, y, width, align, ink);
        set_size(p, ink, scale);
        measure(p, &used, &height);
    }
    double left = align == ALIGN_LEFT ? x : align == ALIGN_RIGHT ? x + width - used : x + (width - used) / 2;
    show_text(p, left, y - height / 2, ink.grey);
    return used;
}

double page_paragraph(struct pages *p, double x, double y, double width, struct ink ink, const char *text, bool draw)
{
    double used, height;
    set_free(p);
    set_text(p, text);
    set_size(p, ink, 1);
    lib->pango_layout_set_width(p->layout, (int)(width * PANGO_SCALE));
    lib->pango_layout_set_wrap(p->layout, PANGO_WRAP_WORD_CHAR);
    measure(p, &used, &height);
    if (draw)
        show_text(p, x, y, ink.grey);
    return height;
}

/* ---- lines ---- */

static void set_line(struct pages *p, double thick, double grey)
{
    lib->cairo_set_source_rgb(p->cairo, grey, grey, grey);
    lib->cairo_set_line_width(p->cairo, thick);
}

void page_add_line(struct pages *p, double x, double y, double to_x, double to_y)
{
    lib->cairo_move_to(p->cairo, x, y);
    lib->cairo_line_to(p->cairo, to_x, to_y);
}

void page_stroke(struct pages *p, double thick, double grey)
{
    set_line(p, thick, grey);
    lib->cairo_stroke(p->cairo);
}

void page_rule(struct pages *p, double x, double y, double to_x, double to_y, double thick, double grey)
{
    page_add_line(p, x, y, to_x, to_y);
    page_stroke(p, thick, grey);
}

void page_box(struct pages *p, double x, double y, double width, double height, double thick, double grey)
{
    lib->cairo_rectangle(p->cairo, x, y, width, height);
    page_stroke(p, thick, grey);
}

void page_tint(struct pages *p, double x, double y, double width, double height, double grey)
{
    lib->cairo_rectangle(p->cairo, x, y, width, height);
    lib->cairo_set_source_rgb(p->cairo, grey, grey, grey);
    lib->cairo_fill(p->cairo);
}

void page_disc(struct pages *p, double x, double y, double radius, bool filled)
{
    set_line(p, 0.9, 0.1);
    lib->cairo_new_path(p->cairo);
    lib->cairo_arc(p->cairo, x, y, radius, 0, 2 * M_PI);
    if (filled)
        lib->cairo_fill_preserve(p->cairo);
    lib->cairo_stroke(p->cairo);
}

/* ---- modules: one bit each, far less than boxes ---- */

/* Cairo packs bits into words, the first of them where the machine has its least byte. */
static uint32_t bit_of(int x)
{
    const union {
        uint32_t word;
        uint8_t  first;
    } order = {1};
    return order.first ? 1U << (x % 32) : 1U << (31 - x % 32);
}

static cairo_surface_t *bits_of(int count, const bool *dark, int stride)
{
    cairo_surface_t *s = lib->cairo_image_surface_create(CAIRO_FORMAT_A1, count, count);
    unsigned char   *bytes = lib->cairo_image_surface_get_data(s); /* NULL without memory */
    int              width = lib->cairo_image_surface_get_stride(s);
    for (int y = 0; bytes && y < count; y++)
        for (int x = 0; x < count; x++)
            if (dark[y * stride + x])
                ((uint32_t *)(void *)(bytes + (size_t)y * (size_t)width))[x / 32] |= bit_of(x);
    lib->cairo_surface_mark_dirty(s);
    return s;
}

void page_modules(struct pages *p, double x, double y, double side, int count, const bool *dark, int stride)
{
    cairo_surface_t *bits = bits_of(count, dark, stride);
    cairo_pattern_t *mask = lib->cairo_pattern_create_for_surface(bits);
    lib->cairo_pattern_set_filter(mask, CAIRO_FILTER_NEAREST);
    lib->cairo_save(p->cairo);
    lib->cairo_translate(p->cairo, x, y);
    lib->cairo_scale(p->cairo, side / count, side / count);
    lib->cairo_set_source_rgb(p->cairo, 0, 0, 0);
    lib->cairo_mask(p->cairo, mask);
    lib->cairo_restore(p->cairo);
    lib->cairo_pattern_destroy(mask);
    lib->cairo_surface_destroy(bits);
}
