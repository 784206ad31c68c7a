/* round.c - a table of boards over as many pages as they need. */
#include "round.h"

#include "console/text.h"
#include "words/label.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROW     25.0
#define HEAD    18.0
#define MATCH   23.0 /* the head of two teams' boards */
#define SIGNING 62.0
#define BOARD   64.0 /* widths of columns */
#define RESULT  76.0
#define SCORE   34.0

static const struct ink label = {6.8, false, 0.42}, name_ink = {11.5, false, 0}, head_ink = {8.4, true, 0},
                        faint = {7.4, false, 0.4};

struct layout {
    const struct round_sheet *s;
    struct pages             *p;
    double                    left, right, y;
    double                    side; /* width of a player's column */
    int                       total;
};

static bool given(const char *text) { return text && text[0]; }

/* ---- head and foot ---- */

static void write_subtitle(const struct layout *l, char *out, size_t size)
{
    int at = snprintf(out, size, "%s %d", text_of(l->s->language, TEXT_PAPER_ROUND), l->s->number);
    if (l->s->rounds)
        at += snprintf(out + at, size - (size_t)at, " / %d", l->s->rounds);
    snprintf(out + at, size - (size_t)at, "  ·  %s",
             l->s->results ? text_of(l->s->language, TEXT_PAPER_RESULTS)
                           : text_of(l->s->language, TEXT_PAPER_PAIRINGS));
}

static void write_place(const struct layout *l, char *out, size_t size)
{
    char date[64] = "";
    if (given(l->s->date))
        jd_label_date(l->s->date, l->s->language, date, sizeof date);
    snprintf(out, size, "%.150s%s%s", given(l->s->site) ? l->s->site : "", given(l->s->site) && date[0] ? "  ·  " : "",
             date);
}

static void draw_head(struct layout *l)
{
    char   subtitle[120], place[260];
    double w = l->right - l->left;
    write_subtitle(l, subtitle, sizeof subtitle);
    write_place(l, place, sizeof place);
    l->y = PAGE_MARGIN - 6;
    page_text(l->p, l->left, l->y + 10, w, ALIGN_LEFT, (struct ink){18, true, 0},
              given(l->s->event) ? l->s->event : "");
    page_text(l->p, l->left, l->y + 34, w * 0.6, ALIGN_LEFT, (struct ink){13, false, 0}, subtitle);
    page_text(l->p, l->left + w * 0.6, l->y + 35, w * 0.4, ALIGN_RIGHT, (struct ink){9.5, false, 0.25}, place);
    page_rule(l->p, l->left, l->y + 48, l->right, l->y + 48, 1.4, 0);
    l->y += 58;
}

static void draw_footer(const struct layout *l)
{
    char   number[40];
    double y = page_height(l->p) - PAGE_MARGIN + 10;
    snprintf(number, sizeof number, "%d / %d", page_number(l->p), l->total);
    page_text(l->p, l->left, y, l->right - l->left, ALIGN_RIGHT, faint, number);
}

/* ---- boards ---- */

static void draw_table_head(struct layout *l)
{
    double middle = l->y + HEAD / 2, x = l->left + BOARD;
    page_tint(l->p, l->left, l->y, l->right - l->left, HEAD, 0.9);
    page_text(l->p, l->left + 4, middle, BOARD - 8, ALIGN_CENTRE, head_ink, text_of(l->s->language, TEXT_PAPER_BOARD));
    page_disc(l->p, x + 13, middle, 3.2, false);
    page_text(l->p, x + 22, middle, l->side - 26, ALIGN_LEFT, head_ink, jd_label_player(JD_WHITE, l->s->language));
    page_text(l->p, x + l->side, middle, RESULT, ALIGN_CENTRE, head_ink,
              l->s->results ? text_of(l->s->language, TEXT_PAPER_RESULT) : "");
    x += l->side + RESULT;
    page_disc(l->p, x + 13, middle, 3.2, true);
    page_text(l->p, x + 22, middle, l->side - 26, ALIGN_LEFT, head_ink, jd_label_player(JD_BLACK, l->s->language));
    l->y += HEAD;
}

static void draw_player(const struct layout *l, const struct pairing *b, int colour, double x)
{
    bool   score = given(b->scores[colour]);
    double w = l->side - 16 - (score ? SCORE : 0);
    page_text(l->p, x + 9, l->y + ROW / 2, w, ALIGN_LEFT, name_ink, b->names[colour]);
    if (score)
        page_text(l->p, x + l->side - SCORE - 5, l->y + ROW / 2, SCORE, ALIGN_RIGHT, (struct ink){9, false, 0.4},
                  b->scores[colour]);
}

/* Is it the first board of a match of teams? Colours, and so the sides, alternate within one. */
static bool begins_match(const struct layout *l, size_t i)
{
    const struct pairing *b = &l->s->at[i], *before = i ? b - 1 : NULL;
    if (!b->teams[0] || !b->teams[1])
        return false;
    return !before || !before->teams[1] ||
           !((strcmp(b->teams[0], before->teams[0]) == 0 && strcmp(b->teams[1], before->teams[1]) == 0) ||
             (strcmp(b->teams[0], before->teams[1]) == 0 && strcmp(b->teams[1], before->teams[0]) == 0));
}

static void draw_match_head(struct layout *l, size_t i)
{
    char text[480];
    snprintf(text, sizeof text, "%s – %s", l->s->at[i].teams[0], l->s->at[i].teams[1]);
    page_tint(l->p, l->left, l->y, l->right - l->left, MATCH, 0.955);
    page_text(l->p, l->left + BOARD + 9, l->y + MATCH / 2, l->right - l->left - BOARD - 14, ALIGN_LEFT,
              (struct ink){10.5, true, 0}, text);
    l->y += MATCH;
}

static void draw_board(struct layout *l, size_t i)
{
    const struct pairing *b = &l->s->at[i];
    const char           *result = jd_label_result(b->result);
    char                  number[24];
    double                white = l->left + BOARD, black = white + l->side + RESULT;
    bool                  bye = !b->names[1];
    snprintf(number, sizeof number, "%zu", i + 1);
    if (!bye)
        page_text(l->p, l->left, l->y + ROW / 2, BOARD, ALIGN_CENTRE, (struct ink){11.5, true, 0}, number);
    draw_player(l, b, 0, white);
    if (l->s->results && !bye)
        page_box(l->p, white + l->side + 9, l->y + 4, RESULT - 18, ROW - 8, 0.5, 0.6);
    if (!bye)
        page_text(l->p, white + l->side, l->y + ROW / 2, RESULT, ALIGN_CENTRE, (struct ink){12, true, 0},
                  l->s->results ? (result ? result : "") : "–");
    if (bye)
        page_text(l->p, black + 9, l->y + ROW / 2, l->side - 16, ALIGN_LEFT, (struct ink){10.5, false, 0.4},
                  text_of(l->s->language, TEXT_PAPER_BYE));
    else
        draw_player(l, b, 1, black);
    page_rule(l->p, l->left, l->y + ROW, l->right, l->y + ROW, 0.4, 0.65);
    l->y += ROW;
}

static void draw_boards(struct layout *l)
{
    draw_table_head(l);
    for (size_t i = 0; i < l->s->count; i++) {
        bool head = begins_match(l, i);
        if (l->y + ROW + (head ? MATCH : 0) > page_bottom(l->p)) {
            draw_footer(l);
            page_next(l->p);
            draw_head(l);
            draw_table_head(l);
        }
        if (head)
            draw_match_head(l, i);
        draw_board(l, i);
    }
}

static void draw_signing(struct layout *l)
{
    double w = 210, x = l->right - w;
    if (l->y + SIGNING > page_bottom(l->p)) {
        draw_footer(l);
        page_next(l->p);
        draw_head(l);
    }
    l->y = page_bottom(l->p) - 16;
    page_rule(l->p, x, l->y, l->right, l->y, 0.7, 0);
    page_text(l->p, x, l->y + 8, w, ALIGN_LEFT, label, text_of(l->s->language, TEXT_PAPER_ARBITER_SIGNATURE));
}

static struct pages *lay_out(const struct round_sheet *s, int *total)
{
    struct pages *p =
        pages_new(s->size, given(s->event) ? s->event : text_of(s->language, TEXT_PAPER_RESULTS), s->language->code);
    if (!p)
        return NULL;
    struct layout l = {.s = s, .p = p, .total = *total};
    l.left = PAGE_MARGIN;
    l.right = page_width(p) - PAGE_MARGIN;
    l.side = (l.right - l.left - BOARD - RESULT) / 2;
    draw_head(&l);
    draw_boards(&l);
    if (s->results)
        draw_signing(&l);
    draw_footer(&l);
    *total = page_number(p);
    return p;
}

bool round_sheet_write(const struct round_sheet *sheet, struct paper *out)
{
    int total = 0;
    pages_free(lay_out(sheet, &total)); /* once for the number of pages */
    struct pages *p = lay_out(sheet, &total);
    return p && pages_finish(p, out);
}
