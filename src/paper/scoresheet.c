/* scoresheet.c - the sheet from top to bottom: who plays, two columns of moves, rulings, signatures. As many
 * pages as it takes; the last one is signed. */
#include "scoresheet.h"

#include "console/text.h"
#include "jadoube/chess960.h"
#include "jadoube/face.h"
#include "jadoube/fen.h"
#include "jadoube/language.h"
#include "words/label.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROW        15.4 /* of moves */
#define TABLE_HEAD 15.0
#define GUTTER     12.0 /* between the two columns */
#define SIGNING    86.0 /* height of result and signatures */
#define GAP        8.0
#define ROWS_LEAST 6 /* no table is worth less */

static const struct ink label = {6.6, false, 0.42}, value = {10, false, 0}, strong = {12, true, 0},
                        title = {17, true, 0}, small = {7.8, false, 0.1}, faint = {7.4, false, 0.4},
                        move_ink = {9.8, false, 0}, time_ink = {7.4, false, 0.38}, number_ink = {7.6, false, 0.38},
                        mark_ink = {5.8, true, 0.15};

struct layout {
    const struct record     *r;
    const struct scoresheet *how;
    struct pages            *p;
    double                   left, right, y;
    int                      total;  /* pages; 0 while they are counted */
    int                      before; /* pages of other sheets */
};

static double width(const struct layout *l) { return l->right - l->left; }

/* ---- what the fields say ---- */

static const char *name_of(const struct layout *l, int colour)
{
    const char *name = l->r->regs->names[colour];
    return name && name[0] ? name : "";
}

static void write_game(const struct layout *l, char *out, size_t size)
{
    const jd_regulations *regs = l->r->regs;
    char                  control[160], black[160];
    const char           *speed = jd_label_speed(regs, l->how->language);
    jd_label_control(&regs->control, l->how->language, control, sizeof control);
    jd_label_control(&regs->control_black, l->how->language, black, sizeof black);
    if (regs->control_black.count)
        snprintf(out, size, "%s: %s  ·  %s: %s  ·  %s", jd_label_player(JD_WHITE, l->how->language), control,
                 jd_label_player(JD_BLACK, l->how->language), black, speed);
    else
        snprintf(out, size, "%s  ·  %s", control, speed);
}

/* The men of the first rank, in the letters of the player's language. */
static void write_array(const struct layout *l, const jd_kind array[8], int number, char *out, size_t size)
{
    const jd_language *lang = l->how->language;
    size_t at = (size_t)snprintf(out, size, "%s %d  ·  ", text_of(l->how->language, TEXT_PAPER_ARRAY), number);
    for (int i = 0; i < 8 && at < size; i++)
        at += (size_t)snprintf(out + at, size - at, "%s%s", i ? " " : "", lang->letters[array[i]]);
}

static bool first_rank(const jd_position *p, jd_kind array[8])
{
    for (jd_square s = 0; s < 8; s++)
        array[s] = jd_position_kind_at(p, s);
    for (int i = 0; i < 8; i++)
        if (array[i] == JD_NO_KIND)
            return false;
    return true;
}

/* What is unusual about the game; "" when nothing is. */
static void write_unusual(const struct layout *l, char *out, size_t size)
{
    const jd_regulations *regs = l->r->regs;
    jd_position           usual = jd_position_initial();
    jd_kind               array[8];
    char                  fen[JD_FEN_MAX];
    int                   number = -1;
    out[0] = '\0';
    if (regs->start.chess960 && first_rank(&regs->start, array) && (number = jd_array_number(array)) >= 0)
        usual = jd_position_of_array(number);
    if (number >= 0 && jd_position_same(&regs->start, &usual)) {
        write_array(l, array, number, out, size);
    } else if (!jd_position_same(&regs->start, &usual)) {
        jd_fen_write(&regs->start, fen, sizeof fen);
        snprintf(out, size, "%s%s: %s", regs->start.chess960 ? "Chess960  ·  " : "",
                 text_of(l->how->language, TEXT_PAPER_START), fen);
    }
    if (regs->blind[0] || regs->blind[1]) {
        size_t at = strlen(out);
        snprintf(out + at, size - at, "%s%s: %s%s%s", at ? "  ·  " : "", text_of(l->how->language, TEXT_PAPER_BLIND),
                 regs->blind[0] ? jd_label_player(JD_WHITE, l->how->language) : "",
                 regs->blind[0] && regs->blind[1] ? ", " : "",
                 regs->blind[1] ? jd_label_player(JD_BLACK, l->how->language) : "");
    }
}

/* ---- head ---- */

static void draw_field(const struct layout *l, double x, double w, const char *what, const char *says)
{
    page_text(l->p, x, l->y + 5, w - 6, ALIGN_LEFT, label, what);
    page_text(l->p, x, l->y + 17, w - 6, ALIGN_LEFT, value, says);
    page_rule(l->p, x, l->y + 26, x + w - 6, l->y + 26, 0.5, 0.65);
}

#define PLAYER 34.0

static void draw_player(const struct layout *l, int colour, double x, double w)
{
    bool own = (int)l->how->of == colour;
    if (own)
        page_tint(l->p, x, l->y, w, PLAYER, 0.93);
    page_box(l->p, x, l->y, w, PLAYER, own ? 1.2 : 0.5, own ? 0 : 0.6);
    page_disc(l->p, x + 13, l->y + PLAYER / 2, 4.6, colour == JD_BLACK);
    page_text(l->p, x + 25, l->y + 6.5, w - 30, ALIGN_LEFT, label,
              jd_label_player((jd_colour)colour, l->how->language));
    page_text(l->p, x + 25, l->y + 21.5, w - 31, ALIGN_LEFT, (struct ink){own ? 12 : 11, own, 0}, name_of(l, colour));
}

static void draw_title(struct layout *l)
{
    const char *event = l->r->event[0] ? l->r->event : text_of(l->how->language, TEXT_PAPER_SCORESHEET);
    page_text(l->p, l->left, l->y + 10, width(l) - 110, ALIGN_LEFT, title, event);
    if (l->r->event[0])
        page_text(l->p, l->right - 105, l->y + 12, 105, ALIGN_RIGHT, (struct ink){10, false, 0.35},
                  text_of(l->how->language, TEXT_PAPER_SCORESHEET));
    page_rule(l->p, l->left, l->y + 25, l->right, l->y + 25, 1.4, 0);
    l->y += 31;
}

static void draw_fields(struct layout *l)
{
    char   date[64], game[420];
    double w = width(l);
    jd_label_date(l->r->date, l->how->language, date, sizeof date);
    write_game(l, game, sizeof game);
    draw_field(l, l->left, w * 0.36, text_of(l->how->language, TEXT_PAPER_SITE), l->r->site);
    draw_field(l, l->left + w * 0.36, w * 0.28, text_of(l->how->language, TEXT_PAPER_DATE), date);
    draw_field(l, l->left + w * 0.64, w * 0.16, text_of(l->how->language, TEXT_PAPER_ROUND), l->r->round);
    draw_field(l, l->left + w * 0.80, w * 0.20 + 6, text_of(l->how->language, TEXT_PAPER_BOARD), l->r->board);
    l->y += 31;
    draw_field(l, l->left, w * 0.80, text_of(l->how->language, TEXT_PAPER_CONTROL), game);
    draw_field(l, l->left + w * 0.80, w * 0.20 + 6, text_of(l->how->language, TEXT_PAPER_LAWS),
               jd_edition_name(l->r->regs->edition));
    l->y += 34;
}

static void draw_head(struct layout *l)
{
    char   unusual[JD_FEN_MAX + 200];
    double half = (width(l) - GUTTER) / 2;
    l->y = PAGE_MARGIN - 6;
    draw_title(l);
    draw_fields(l);
    draw_player(l, JD_WHITE, l->left, half);
    draw_player(l, JD_BLACK, l->left + half + GUTTER, half);
    l->y += PLAYER;
    write_unusual(l, unusual, sizeof unusual);
    if (unusual[0]) {
        page_text(l->p, l->left, l->y + 10, width(l), ALIGN_LEFT, (struct ink){8.6, false, 0}, unusual);
        l->y += 14;
    }
    l->y += GAP;
}

/* Of the second page and those after it. */
static void draw_short_head(struct layout *l)
{
    char names[600], where[300];
    l->y = PAGE_MARGIN - 6;
    snprintf(names, sizeof names, "%.250s – %.250s", name_of(l, 0), name_of(l, 1));
    snprintf(where, sizeof where, "%s%s%s %s", l->r->event, l->r->event[0] ? "  ·  " : "",
             l->r->round[0] ? text_of(l->how->language, TEXT_PAPER_ROUND) : "", l->r->round);
    page_text(l->p, l->left, l->y + 8, width(l) * 0.58, ALIGN_LEFT, strong, names);
    page_text(l->p, l->left + width(l) * 0.6, l->y + 8, width(l) * 0.4, ALIGN_RIGHT, (struct ink){9, false, 0.2},
              where);
    page_rule(l->p, l->left, l->y + 18, l->right, l->y + 18, 1, 0);
    l->y += 18 + GAP;
}

static void draw_footer(const struct layout *l)
{
    char   whose[300], number[40];
    double y = page_height(l->p) - PAGE_MARGIN + 10;
    snprintf(whose, sizeof whose, "%s: %s%s%.200s", text_of(l->how->language, TEXT_PAPER_SCORESHEET),
             jd_label_player(l->how->of, l->how->language), name_of(l, l->how->of)[0] ? ", " : "",
             name_of(l, l->how->of));
    snprintf(number, sizeof number, "%d / %d", page_number(l->p) - l->before, l->total);
    page_text(l->p, l->left, y, width(l) * 0.8, ALIGN_LEFT, faint, whose);
    page_text(l->p, l->left + width(l) * 0.8, y, width(l) * 0.2, ALIGN_RIGHT, faint, number);
}

static void new_page(struct layout *l)
{
    draw_footer(l);
    page_next(l->p);
    draw_short_head(l);
}

/* ---- moves ---- */

/* Where things stand in one of the two columns. */
struct column {
    double left, number, half, move; /* widths: of the number, of a player's part, of the move in it */
};

static struct column column_at(const struct layout *l, int which)
{
    double w = (width(l) - GUTTER) / 2, number = 23, half = (w - number) / 2;
    return (struct column){l->left + which * (w + GUTTER), number, half, half - 41};
}

static void draw_column_frame(const struct layout *l, const struct column *c, int rows)
{
    double right = c->left + c->number + 2 * c->half, end = l->y + TABLE_HEAD + rows * ROW;
    page_tint(l->p, c->left, l->y, right - c->left, TABLE_HEAD, 0.9);
    for (int colour = 0; colour < 2; colour++) {
        double x = c->left + c->number + colour * c->half;
        page_disc(l->p, x + 9, l->y + TABLE_HEAD / 2, 2.9, colour == JD_BLACK);
        page_text(l->p, x + 16, l->y + TABLE_HEAD / 2, c->half - 18, ALIGN_LEFT, (struct ink){8, true, 0},
                  jd_label_player((jd_colour)colour, l->how->language));
        page_rule(l->p, x, l->y, x, end, 0.5, 0.5);
        page_rule(l->p, x + c->move, l->y + TABLE_HEAD, x + c->move, end, 0.3, 0.8);
    }
    for (int i = 0; i <= rows; i++)
        page_rule(l->p, c->left, l->y + TABLE_HEAD + i * ROW, right, l->y + TABLE_HEAD + i * ROW,
                  i % 5 == 0 ? 0.6 : 0.3, i % 5 == 0 ? 0.45 : 0.75);
    page_box(l->p, c->left, l->y, right - c->left, end - l->y, 0.8, 0.2);
}

/* The move, its ruling's number raised, the offer; and the time at the right. */
static void draw_cell(const struct layout *l, const struct cell *c, double x, double y, const struct column *col)
{
    double marks = c->marks[0] ? 3.5 * (double)strlen(c->marks) + 3 : 0, offer = c->offer ? 17 : 0;
    double room = col->move - 7;
    marks = marks > room * 0.4 ? room * 0.4 : marks;
    double used = c->text ? page_text(l->p, x + 5, y, room - marks - offer, ALIGN_LEFT, move_ink, c->text) : 0;
    if (c->offer)
        page_text(l->p, x + 5 + used + 3, y, offer - 3, ALIGN_LEFT, (struct ink){8.2, false, 0}, "(=)");
    if (marks > 0)
        page_text(l->p, x + 5 + used + offer + 3, y - 3.4, marks, ALIGN_LEFT, mark_ink, c->marks);
    if (c->time[0])
        page_text(l->p, x + col->move + 2, y, col->half - col->move - 5, ALIGN_RIGHT, time_ink, c->time);
}

static int moves_count(const struct record *r) { return (r->count + r->black_first + 1) / 2; }

static void draw_move(const struct layout *l, int index, double y, const struct column *col)
{
    const struct record *r = l->r;
    char                 number[16];
    snprintf(number, sizeof number, "%d", r->start_number + index);
    page_text(l->p, col->left + 1, y, col->number - 5, ALIGN_RIGHT, number_ink, number);
    for (int colour = 0; colour < 2; colour++) {
        int at = 2 * index + colour - r->black_first;
        if (at >= 0 && at < r->count)
            draw_cell(l, &r->cells[at], col->left + col->number + colour * col->half, y, col);
    }
}

/* `rows` lines in each of the two columns, with the moves from `first` on and empty lines after the last. */
static void draw_table(struct layout *l, int first, int rows)
{
    for (int which = 0; which < 2; which++) {
        struct column col = column_at(l, which);
        draw_column_frame(l, &col, rows);
        for (int i = 0; i < rows; i++)
            draw_move(l, first + which * rows + i, l->y + TABLE_HEAD + (i + 0.5) * ROW, &col);
    }
    l->y += TABLE_HEAD + rows * ROW + GAP;
}

/* ---- rulings ---- */

static void write_place(const struct layout *l, const struct incident *it, char *out, size_t size)
{
    int ply = it->ply - 1 + l->r->black_first;
    if (it->ply == 0)
        snprintf(out, size, "–");
    else
        snprintf(out, size, "%d%s", l->r->start_number + ply / 2, ply % 2 ? "…" : ".");
}

#define INCIDENT_TEXT 92.0 /* from the left */

static double incident_height(const struct layout *l, int i)
{
    return page_paragraph(l->p, 0, 0, width(l) - INCIDENT_TEXT, small, l->r->incidents[i].text, false) + 2.5;
}

static void draw_incident(struct layout *l, int i)
{
    const struct incident *it = &l->r->incidents[i];
    char                   number[16], place[24], at[32];
    double                 y = l->y + 5;
    snprintf(number, sizeof number, "%d", i + 1);
    write_place(l, it, place, sizeof place);
    jd_clock_face(it->at, JD_FACE_HOURS | JD_FACE_PASSED, at, sizeof at);
    page_text(l->p, l->left, y, 16, ALIGN_RIGHT, (struct ink){7, true, 0.15}, number);
    page_text(l->p, l->left + 22, y, 30, ALIGN_LEFT, small, place);
    page_text(l->p, l->left + 52, y, 36, ALIGN_LEFT, faint, at);
    page_paragraph(l->p, l->left + INCIDENT_TEXT, l->y, width(l) - INCIDENT_TEXT, small, it->text, true);
    l->y += incident_height(l, i);
}

#define RULINGS_HEAD 14.0

static double rulings_height(const struct layout *l)
{
    double height = l->r->incident_count ? RULINGS_HEAD + GAP : 0;
    for (int i = 0; i < l->r->incident_count; i++)
        height += incident_height(l, i);
    return height;
}

static void draw_rulings_head(struct layout *l)
{
    page_text(l->p, l->left, l->y + 4, width(l), ALIGN_LEFT, (struct ink){9, true, 0},
              text_of(l->how->language, TEXT_PAPER_RULINGS));
    l->y += RULINGS_HEAD;
}

static void draw_rulings(struct layout *l)
{
    for (int i = 0; i < l->r->incident_count; i++) {
        double needed = incident_height(l, i) + (i == 0 ? RULINGS_HEAD : 0);
        bool   turn = l->y + needed > page_bottom(l->p);
        if (turn)
            new_page(l);
        if (turn || i == 0)
            draw_rulings_head(l);
        draw_incident(l, i);
    }
}

/* ---- result and signatures ---- */

static void write_result(const struct layout *l, char *out, size_t size)
{
    char score[JD_LABEL_SCORE_MAX];
    jd_label_score(&l->r->state, score);
    snprintf(out, size, "%s",
             *score                              ? score
             : l->r->state.phase == JD_ANNULLED  ? text_of(l->how->language, TEXT_PAPER_ANNULLED)
             : l->r->state.phase == JD_SCHEDULED ? ""
                                                 : text_of(l->how->language, TEXT_PAPER_NO_RESULT));
}

static void draw_result(const struct layout *l, double w)
{
    char text[JD_LABEL_SCORE_MAX], article[60];
    bool over = l->r->state.result != JD_NO_RESULT;
    write_result(l, text, sizeof text);
    page_box(l->p, l->left, l->y, w, 54, 1.2, 0);
    page_text(l->p, l->left + 7, l->y + 8, w - 14, ALIGN_LEFT, label, text_of(l->how->language, TEXT_PAPER_RESULT));
    page_text(l->p, l->left + 5, l->y + 27, w - 10, ALIGN_CENTRE, (struct ink){over ? 20 : 11, over, 0}, text);
    if (over && *l->r->state.article) {
        snprintf(article, sizeof article, "%s %s", jd_word(JD_WORD_ARTICLE, l->how->language), l->r->state.article);
        page_text(l->p, l->left + 5, l->y + 46, w - 10, ALIGN_CENTRE, faint, article);
    }
}

static void draw_signature(const struct layout *l, double x, double w, const char *what, const char *name,
                           const char *says)
{
    double line = l->y + 36;
    page_text(l->p, x, line - 9, w, ALIGN_LEFT, (struct ink){8, false, 0.1}, says);
    page_rule(l->p, x, line, x + w, line, 0.7, 0);
    page_text(l->p, x, line + 7, w, ALIGN_LEFT, label, what);
    page_text(l->p, x, line + 17, w, ALIGN_LEFT, small, name);
}

static void draw_signing(struct layout *l)
{
    double box = 96, gap = 12, w = (width(l) - box - 3 * gap) / 3;
    l->y = page_bottom(l->p) - SIGNING + 26;
    char how[160];
    bool by_hand = l->r->regs->manual_sheets || l->r->regs->in_room;
    snprintf(how, sizeof how, "%s", text_of(l->how->language, by_hand ? TEXT_PAPER_MANUAL : TEXT_PAPER_AUTOMATIC));
    if (l->r->regs->manual_sheets &&
        l->r->state.phase == JD_FINISHED) /* how many moves there are is not told before (12.6) */
        snprintf(how, sizeof how, "%s  ·  %s: %d / %d", text_of(l->how->language, TEXT_PAPER_MANUAL),
                 text_of(l->how->language, TEXT_PAPER_WRITTEN), l->r->entries, l->r->plies);
    page_text(l->p, l->left, l->y - 10, width(l), ALIGN_LEFT, faint, how);
    draw_result(l, box);
    for (int c = 0; c < 2; c++) {
        char says[120] = "", at[32];
        if (l->r->signed_result[c] != JD_NO_RESULT) {
            jd_clock_face(l->r->signed_at[c], JD_FACE_HOURS | JD_FACE_PASSED, at, sizeof at);
            snprintf(says, sizeof says, "%s %s: %s", text_of(l->how->language, TEXT_PAPER_SIGNED_IN_LOG), at,
                     jd_label_result(l->r->signed_result[c]));
        }
        draw_signature(
            l, l->left + box + gap + c * (w + gap), w,
            text_of(l->how->language, c == JD_WHITE ? TEXT_PAPER_SIGNATURE_WHITE : TEXT_PAPER_SIGNATURE_BLACK),
            name_of(l, c), says);
    }
    draw_signature(l, l->left + box + gap + 2 * (w + gap), w, text_of(l->how->language, TEXT_PAPER_ARBITER_SIGNATURE),
                   "", "");
}

/* ---- the whole ---- */

static int rows_in(double height) { return height < TABLE_HEAD ? 0 : (int)floor((height - TABLE_HEAD - GAP) / ROW); }

/* Moves over as many pages as they need. On the page where they end there is room for what comes after, if
 * all of it fits; the lines that are left stay empty, as on any sheet. */
static void draw_moves(struct layout *l)
{
    double after = rulings_height(l) + SIGNING;
    for (int next = 0, count = moves_count(l->r);; new_page(l)) {
        double height = page_bottom(l->p) - l->y;
        int    left = count - next, needed = (left + 1) / 2, most = rows_in(height), rest = rows_in(height - after);
        if (rest >= ROWS_LEAST && needed <= rest) {
            draw_table(l, next, rest);
            return;
        }
        if (needed <= most) {
            draw_table(l, next, needed < ROWS_LEAST ? ROWS_LEAST : needed);
            return;
        }
        draw_table(l, next, most);
        next += 2 * most;
    }
}

static void draw_all(struct layout *l)
{
    draw_head(l);
    draw_moves(l);
    draw_rulings(l);
    if (l->y + SIGNING - GAP > page_bottom(l->p))
        new_page(l);
    draw_signing(l);
    draw_footer(l);
}

/* Lay the sheet out; NULL without memory. */
static struct pages *lay_out(const struct record *r, const struct scoresheet *how, int *total)
{
    char name[400];
    snprintf(name, sizeof name, "%s: %.120s – %.120s", text_of(how->language, TEXT_PAPER_SCORESHEET),
             r->regs->names[0] ? r->regs->names[0] : "", r->regs->names[1] ? r->regs->names[1] : "");
    struct pages *p = pages_new(how->size, name, how->language->code);
    if (!p)
        return NULL;
    struct layout l = {.r = r, .how = how, .p = p, .total = *total};
    l.left = PAGE_MARGIN;
    l.right = page_width(p) - PAGE_MARGIN;
    draw_all(&l);
    *total = page_number(p);
    return p;
}

bool scoresheet_write(const char *log, size_t length, const struct scoresheet *how, struct paper *out,
                      struct record_fault *fault)
{
    struct record r;
    int           total = 0;
    if (!record_read(log, length, how->of, how->language, &r, fault))
        return false;
    pages_free(lay_out(&r, how, &total)); /* once for the number of pages */
    struct pages *p = lay_out(&r, how, &total);
    bool          good = p && pages_finish(p, out);
    record_free(&r);
    if (!good)
        fault->where.expected = "more memory";
    return good;
}

/* ---- to be written by hand ---- */

/* Without moves and rulings a sheet has one page. */
static bool add_blank(struct pages *p, const struct blank_sheets *s, const char *log, jd_colour of, bool first)
{
    struct record       r;
    struct record_fault fault;
    struct scoresheet   how = {of, s->language, s->size};
    if (!record_read(log, strlen(log), of, s->language, &r, &fault))
        return false;
    if (!first)
        page_next(p);
    struct layout l = {.r = &r, .how = &how, .p = p, .total = 1, .before = page_number(p) - 1};
    l.left = PAGE_MARGIN;
    l.right = page_width(p) - PAGE_MARGIN;
    draw_all(&l);
    record_free(&r);
    return true;
}

bool blank_sheets_write(const struct blank_sheets *s, struct paper *out)
{
    struct pages *p = pages_new(s->size, s->title, s->language->code);
    bool          good = p;
    for (size_t i = 0; i < s->count && good; i++)
        good = add_blank(p, s, s->logs[i], JD_WHITE, i == 0) && add_blank(p, s, s->logs[i], JD_BLACK, false);
    if (good)
        return pages_finish(p, out);
    pages_free(p);
    return false;
}
