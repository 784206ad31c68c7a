/* paper/drawing.h - cairo and pango, which are loaded with the first page. */
#ifndef PAPER_DRAWING_H
#define PAPER_DRAWING_H

#include <cairo-pdf.h>
#include <pango/pangocairo.h>

/* clang-format off */
#define DRAWING_CALLS(X)                                                                           \
    X(cairo_arc) X(cairo_create) X(cairo_destroy) X(cairo_fill) X(cairo_fill_preserve)             \
    X(cairo_image_surface_create) X(cairo_image_surface_get_data)                                  \
    X(cairo_image_surface_get_stride)                                                              \
    X(cairo_mask) X(cairo_pattern_create_for_surface) X(cairo_pattern_destroy)                     \
    X(cairo_pattern_set_filter) X(cairo_restore) X(cairo_save) X(cairo_scale)                      \
    X(cairo_surface_mark_dirty) X(cairo_translate)                                                 \
    X(cairo_line_to) X(cairo_move_to) X(cairo_new_path) X(cairo_pdf_surface_create_for_stream)     \
    X(cairo_pdf_surface_set_metadata) X(cairo_rectangle) X(cairo_set_line_width)                   \
    X(cairo_set_source_rgb) X(cairo_show_page) X(cairo_status) X(cairo_stroke)                     \
    X(cairo_surface_destroy) X(cairo_surface_finish) X(cairo_surface_status) X(g_free)             \
    X(g_object_unref) X(g_utf8_make_valid) X(pango_cairo_create_layout) X(pango_cairo_show_layout) \
    X(pango_context_set_language) X(pango_font_description_free) X(pango_font_description_new)     \
    X(pango_font_description_set_absolute_size) X(pango_font_description_set_family_static)        \
    X(pango_font_description_set_weight) X(pango_language_from_string) X(pango_layout_get_context) \
    X(pango_layout_get_size) X(pango_layout_set_alignment) X(pango_layout_set_ellipsize)           \
    X(pango_layout_set_font_description) X(pango_layout_set_height) X(pango_layout_set_text)       \
    X(pango_layout_set_width) X(pango_layout_set_wrap)
/* clang-format on */

struct drawing_library {
#define MEMBER(name) __typeof__(name) *name;
    DRAWING_CALLS(MEMBER)
#undef MEMBER
};

/* NULL until pages_ready(). */
extern const struct drawing_library *lib;

#endif
