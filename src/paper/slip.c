/* slip.c - two slips side by side, four below each other, to be cut. */
#include "slip.h"

#include "qr.h"

#include "console/text.h"
#include "words/label.h"

#include <stdio.h>

#define ACROSS 2
#define DOWN   4
#define EDGE   14.0 /* of a slip */
#define CODE   66.0 /* a side of the QR code */

static const struct ink faint = {7.2, false, 0.4};

static void draw_code(struct pages *p, const struct slips *s, const struct slip *one, double x, double y)
{
    char      text[QR_BYTES + 1];
    struct qr q;
    int       n = snprintf(text, sizeof text, "%s?board=%d.%d", s->address, s->round, one->board);
    if (!s->address[0] || n < 0 || (size_t)n >= sizeof text || !qr_make(text, &q))
        return;
    page_modules(p, x, y, CODE, q.size, q.dark[0], QR_MOST);
}

/* A player: his name, his team, and a line to sign on. */
static void draw_side(struct pages *p, const struct slips *s, jd_colour colour, const struct slip *one, double x,
                      double y, double width)
{
    const char *team = one->teams[colour];
    double      room = team ? (width - 13) * 0.6 : width - 13;
    page_disc(p, x + 4, y, 3.4, colour == JD_BLACK);
    page_text(p, x + 13, y, room, ALIGN_LEFT, (struct ink){11.5, true, 0},
              colour == JD_WHITE ? one->white : one->black);
    if (team)
        page_text(p, x + 13 + room, y, width - 13 - room, ALIGN_RIGHT, (struct ink){8.5, false, 0.35}, team);
    page_rule(p, x, y + 31, x + width, y + 31, 0.6, 0.2);
    page_text(p, x, y + 37, width, ALIGN_LEFT, faint,
              text_of(s->language, colour == JD_WHITE ? TEXT_PAPER_SIGNATURE_WHITE : TEXT_PAPER_SIGNATURE_BLACK));
}

static void draw_results(struct pages *p, double x, double y, double width)
{
    static const jd_result results[] = {JD_WHITE_WINS, JD_DRAW, JD_BLACK_WINS};
    double                 each = width / 3;
    for (int i = 0; i < 3; i++) {
        page_box(p, x + i * each, y - 6.5, 13, 13, 0.8, 0.1);
        page_text(p, x + i * each + 18, y, each - 20, ALIGN_LEFT, (struct ink){11, false, 0},
                  jd_label_result(results[i]));
    }
}

static void draw_slip(struct pages *p, const struct slips *s, const struct slip *one, double x, double y, double width)
{
    char   head[80];
    double inner = width - 2 * EDGE, left = x + EDGE, top = y + EDGE;
    snprintf(head, sizeof head, "%s %d", text_of(s->language, TEXT_PAPER_BOARD), one->board);
    page_text(p, left, top + 8, inner - CODE - 10, ALIGN_LEFT, (struct ink){17, true, 0}, head);
    snprintf(head, sizeof head, "%s %d", text_of(s->language, TEXT_PAPER_ROUND), s->round);
    page_text(p, left, top + 27, inner - CODE - 10, ALIGN_LEFT, (struct ink){10, false, 0.2}, head);
    page_text(p, left, top + 41, inner - CODE - 10, ALIGN_LEFT, (struct ink){8.5, false, 0.35}, s->event);
    draw_results(p, left, top + 60, inner - CODE - 10);
    draw_code(p, s, one, left + inner - CODE, top);
    draw_side(p, s, JD_WHITE, one, left, top + 90, inner);
    draw_side(p, s, JD_BLACK, one, left, top + 143, inner);
}

static void draw_cuts(struct pages *p)
{
    double w = page_width(p), h = page_height(p);
    for (double at = 6; at < h - 6; at += 8)
        page_add_line(p, w / ACROSS, at, w / ACROSS, at + 4);
    for (int i = 1; i < DOWN; i++)
        for (double at = 6; at < w - 6; at += 8)
            page_add_line(p, at, i * h / DOWN, at + 4, i * h / DOWN);
    page_stroke(p, 0.4, 0.55);
}

/* Cut and stacked, they lie in the order of the boards: one place of the sheet after the other. */
bool slips_write(const struct slips *s, struct paper *out)
{
    struct pages *p = pages_new(s->size, s->event, s->language->code);
    size_t        sheets = (s->count + ACROSS * DOWN - 1) / (ACROSS * DOWN);
    for (size_t sheet = 0; p && sheet < (sheets ? sheets : 1); sheet++) {
        if (sheet)
            page_next(p);
        draw_cuts(p);
        for (size_t place = 0; place < ACROSS * DOWN; place++) {
            size_t i = place * sheets + sheet;
            double width = page_width(p) / ACROSS, height = page_height(p) / DOWN;
            if (i < s->count)
                draw_slip(p, s, &s->at[i], (double)(place % ACROSS) * width, (double)(place / ACROSS) * height, width);
        }
    }
    return p && pages_finish(p, out);
}
