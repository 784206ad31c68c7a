/* report.c - what stands in a report, section by section. */
#include "arena/report.h"

#include "arena/report_print.h"
#include "console/text.h"
#include "jadoube/fen.h"
#include "jadoube/movetext.h"
#include "match/scoreboard.h"
#include "words/label.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define CROSS_MOST 30
#define ELO_MOST   9999

struct writing {
    const struct match_report *r;
    const struct printer      *p;
    size_t                     order[256]; /* engines by their place */
    bool                       failed;
};

static const char *text_for(const struct writing *w, text_id id) { return text_of(w->r->language, id); }

static const char *name_of(const struct writing *w, size_t engine) { return w->r->match->competitors[engine].name; }

static void put_table(struct writing *w, struct sheet_table *t)
{
    w->failed |= t->failed;
    if (table_rows(t) && !w->failed)
        w->p->table(w->p->context, t);
    table_clear(t);
}

/* ---- figures ---- */

static void elo_cell(struct sheet_table *t, double elo, double error)
{
    if (fabs(elo) >= ELO_MOST)
        table_cell(t, "%s∞", elo < 0 ? "−" : "+");
    else
        table_cell(t, "%s%.1f ± %.1f", elo < 0 ? "−" : "+", fabs(elo), error);
}

static void time_cell(struct sheet_table *t, int64_t ms)
{
    if (ms < 60000)
        table_cell(t, "%.3f s", (double)ms / 1000);
    else
        table_cell(t, "%" PRId64 ":%02d:%02d", ms / 3600000, (int)(ms / 60000 % 60), (int)(ms / 1000 % 60));
}

/* ---- sections ---- */

static void put_head(struct writing *w)
{
    const struct match *m = w->r->match;
    char                title[400] = "", subtitle[400], played[24], total[24], date[64];
    size_t              used = 0;
    for (size_t i = 0; i < m->count && i < 4 && used < sizeof title; i++)
        used += (size_t)snprintf(title + used, sizeof title - used, "%s%.80s", i ? " – " : "", name_of(w, i));
    if (m->count > 4 || m->event)
        snprintf(title, sizeof title, "%s", m->event ? m->event : text_for(w, TEXT_MATCH_TITLE));
    snprintf(played, sizeof played, "%" PRId64, w->r->tally->played);
    snprintf(total, sizeof total, "%" PRId64, w->r->tally->total);
    size_t at = text_fill(subtitle, sizeof subtitle, w->r->language, TEXT_MATCH_PROGRESS,
                          JD_VALUES({"n", played}, {"total", total}));
    jd_label_date(w->r->date, w->r->language, date, sizeof date);
    if (at < sizeof subtitle)
        snprintf(subtitle + at, sizeof subtitle - at, " · %s · %s",
                 text_for(w, w->r->whole ? TEXT_MATCH_OVER : TEXT_MATCH_UNFINISHED), date);
    w->p->begin(w->p->context, title, subtitle);
}

static void put_standings(struct writing *w)
{
    struct sheet_table t = {.title = text_for(w, TEXT_MATCH_STANDINGS)};
    table_column(&t, "", true, 0.5);
    table_column(&t, text_for(w, TEXT_MATCH_ENGINE), false, 3);
    static const text_id counts[] = {TEXT_MATCH_GAMES, TEXT_MATCH_WINS, TEXT_MATCH_DRAWS, TEXT_MATCH_LOSSES,
                                     TEXT_MATCH_SCORE};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        table_column(&t, text_for(w, counts[i]), true, 1.1);
    table_column(&t, text_for(w, TEXT_MATCH_ELO), true, 2.3);
    table_column(&t, text_for(w, TEXT_MATCH_LOS), true, 1.2);
    table_column(&t, text_for(w, TEXT_MATCH_FLAGS), true, 1);
    table_column(&t, text_for(w, TEXT_MATCH_FAILURES), true, 1);
    for (size_t place = 0; place < w->r->match->count; place++) {
        const struct score *s = &w->r->tally->scores[w->order[place]];
        struct numbers      n = score_numbers(s);
        table_cell(&t, "%zu", place + 1);
        table_cell(&t, "%s", name_of(w, w->order[place]));
        table_cell(&t, "%" PRId64, n.games);
        table_cell(&t, "%" PRId64, s->wins);
        table_cell(&t, "%" PRId64, s->draws);
        table_cell(&t, "%" PRId64, s->losses);
        table_cell(&t, "%.1f %%", 100 * n.points);
        elo_cell(&t, n.elo, n.error);
        table_cell(&t, "%.1f %%", 100 * n.los);
        table_cell(&t, "%" PRId64, s->flags);
        table_cell(&t, "%" PRId64, s->failures);
    }
    put_table(w, &t);
}

#define ELO_LEAST 50 /* to either side */

/* Those whose Elo is a number: not all games won, or lost. */
static void put_bars(struct writing *w)
{
    const char *names[COMPETITORS_MAX];
    double      values[COMPETITORS_MAX], errors[COMPETITORS_MAX];
    struct bars b = {.title = text_for(w, TEXT_MATCH_BARS), .names = names, .values = values, .errors = errors};
    b.from = -ELO_LEAST;
    b.to = ELO_LEAST;
    for (size_t place = 0; place < w->r->match->count; place++) {
        struct numbers n = score_numbers(&w->r->tally->scores[w->order[place]]);
        if (!n.games || fabs(n.elo) >= ELO_MOST || n.error >= ELO_MOST)
            continue;
        names[b.count] = name_of(w, w->order[place]);
        values[b.count] = n.elo;
        errors[b.count++] = n.error;
        b.from = fmin(b.from, n.elo - n.error);
        b.to = fmax(b.to, n.elo + n.error);
    }
    if (b.count)
        w->p->bars(w->p->context, &b);
}

/* "3½/5" */
static void met_cell(struct sheet_table *t, const struct met *m)
{
    char    points[32];
    int64_t games = m->wins + m->draws + m->losses;
    jd_label_points((long)(1000 * m->wins + 500 * m->draws), points, sizeof points);
    if (games)
        table_cell(t, "%s/%" PRId64, points, games);
    else
        table_cell(t, "–");
}

static void put_cross(struct writing *w)
{
    size_t             count = w->r->match->count;
    struct sheet_table t = {.title = text_for(w, TEXT_MATCH_CROSS)};
    if (count > CROSS_MOST)
        return;
    table_column(&t, text_for(w, TEXT_MATCH_ENGINE), false, 3);
    for (size_t i = 0; i < count; i++)
        table_column(&t, name_of(w, w->order[i]), true, 1.4);
    for (size_t i = 0; i < count; i++) {
        table_cell(&t, "%s", name_of(w, w->order[i]));
        for (size_t j = 0; j < count; j++) {
            if (i == j)
                table_cell(&t, "×");
            else
                met_cell(&t, &w->r->chronicle->met[w->order[i] * count + w->order[j]]);
        }
    }
    put_table(w, &t);
}

/* ---- the test ---- */

static void put_verdict(struct writing *w)
{
    static const text_id verdicts[] = {TEXT_MATCH_VERDICT_OPEN, TEXT_MATCH_VERDICT_H0, TEXT_MATCH_VERDICT_H1};
    const struct sprt   *t = &w->r->match->sprt;
    const struct score  *s = &w->r->tally->scores[0];
    char                 text[600], llr[24], lower[24], upper[24], elo0[24], elo1[24];
    snprintf(llr, sizeof llr, "%.2f", sprt_llr(t, s));
    snprintf(lower, sizeof lower, "%.2f", sprt_lower(t));
    snprintf(upper, sizeof upper, "%.2f", sprt_upper(t));
    snprintf(elo0, sizeof elo0, "%g", t->elo0);
    snprintf(elo1, sizeof elo1, "%g", t->elo1);
    size_t at = (size_t)snprintf(text, sizeof text, "%s. ", text_for(w, verdicts[sprt_verdict(t, s)]));
    at += text_fill(text + at, sizeof text - at, w->r->language, TEXT_MATCH_LLR,
                    JD_VALUES({"llr", llr}, {"lower", lower}, {"upper", upper}));
    at += (size_t)snprintf(text + at, sizeof text - at, ". ");
    text_fill(text + at, sizeof text - at, w->r->language, TEXT_MATCH_HYPOTHESES,
              JD_VALUES({"elo0", elo0}, {"elo1", elo1}));
    w->p->text(w->p->context, text_for(w, TEXT_MATCH_TEST), text);
}

struct course {
    double values[COURSE_MAX], low[COURSE_MAX], high[COURSE_MAX];
    size_t count;
    double from, to;
};

static void take_point(struct course *c, double value, double error)
{
    c->values[c->count] = value;
    c->low[c->count] = value - error;
    c->high[c->count++] = value + error;
    c->from = fmin(c->from, value);
    c->to = fmax(c->to, value);
}

/* The LLR between its bounds; without a test, Elo as far as it is a number. */
static struct course course_of(const struct writing *w)
{
    const struct chronicle *all = w->r->chronicle;
    const struct sprt      *t = &w->r->match->sprt;
    struct course           c = {.from = t->on ? sprt_lower(t) : -50, .to = t->on ? sprt_upper(t) : 50};
    for (size_t i = 0; i < all->course_count; i++) {
        const struct course_point *p = &all->course[i];
        if (t->on)
            take_point(&c, p->llr, 0);
        else if (fabs(p->elo) < ELO_MOST)
            take_point(&c, p->elo, p->error);
    }
    return c;
}

static void put_course(struct writing *w)
{
    const struct chronicle *all = w->r->chronicle;
    const struct sprt      *t = &w->r->match->sprt;
    struct course           c = course_of(w);
    char                    title[300], last[24] = "";
    if (t->on)
        put_verdict(w);
    if (c.count < 2)
        return;
    text_fill(title, sizeof title, w->r->language, t->on ? TEXT_MATCH_COURSE_LLR : TEXT_MATCH_COURSE_ELO,
              JD_VALUES({"who", name_of(w, 0)}));
    snprintf(last, sizeof last, "%" PRId64, all->course[all->course_count - 1].played);
    w->p->chart(w->p->context,
                &(struct chart){.title = title,
                                .values = c.values,
                                .low = t->on ? NULL : c.low,
                                .high = t->on ? NULL : c.high,
                                .count = c.count,
                                .from = c.from,
                                .to = c.to,
                                .lines = {t->on ? sprt_lower(t) : c.from, 0, t->on ? sprt_upper(t) : c.to},
                                .digits = t->on ? 2 : 0,
                                .first = "1",
                                .last = last});
}

/* ---- what happened ---- */

static void put_ends(struct writing *w)
{
    const struct match_tally *all = w->r->tally;
    struct sheet_table        t = {.title = text_for(w, TEXT_MATCH_ENDS)};
    table_column(&t, text_for(w, TEXT_MATCH_WHY), false, 4);
    table_column(&t, text_of(w->r->language, TEXT_MATCH_ARTICLE), false, 1.5);
    table_column(&t, text_for(w, TEXT_MATCH_GAMES), true, 1);
    for (size_t i = 0; i < all->end_count; i++) {
        table_cell(&t, "%s", ending_words(all->ends[i].rule, w->r->language));
        table_cell(&t, "%s", all->ends[i].article);
        table_cell(&t, "%" PRId64, all->ends[i].count);
    }
    put_table(w, &t);
}

static void put_failures(struct writing *w)
{
    const struct match_tally *all = w->r->tally;
    struct sheet_table        t = {.title = text_for(w, TEXT_MATCH_NOTES)};
    table_column(&t, text_for(w, TEXT_MATCH_WHY), false, 6);
    table_column(&t, text_for(w, TEXT_MATCH_GAMES), true, 1);
    for (size_t i = 0; i < all->note_count; i++) {
        char words[FAILING_WORDS];
        failing_words(words, sizeof words, &all->notes[i].failing, w->r->language);
        table_cell(&t, "%s", words);
        table_cell(&t, "%" PRId64, all->notes[i].count);
    }
    put_table(w, &t);
}

static void put_usage(struct writing *w)
{
    struct sheet_table t = {.title = text_for(w, TEXT_MATCH_USAGE)};
    table_column(&t, text_for(w, TEXT_MATCH_ENGINE), false, 3);
    static const text_id columns[] = {TEXT_MATCH_CONTROL, TEXT_MATCH_MOVES,  TEXT_MATCH_TOTAL, TEXT_MATCH_MEAN,
                                      TEXT_MATCH_LONGEST, TEXT_MATCH_DEPTHS, TEXT_MATCH_NODES};
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++)
        table_column(&t, text_for(w, columns[i]), true, 1.6);
    for (size_t place = 0; place < w->r->match->count; place++) {
        size_t               engine = w->order[place];
        const struct usage  *u = &w->r->chronicle->used[engine];
        const struct limits *l = &w->r->match->competitors[engine].limits;
        char                 control[64] = "–";
        if (l->clocked || l->movetime_ms)
            jd_label_control_short(&l->control, control, sizeof control);
        table_cell(&t, "%s", name_of(w, engine));
        table_cell(&t, "%s", control);
        table_cell(&t, "%" PRId64, u->moves);
        time_cell(&t, u->ms);
        time_cell(&t, u->moves ? u->ms / u->moves : 0);
        time_cell(&t, u->longest_ms);
        table_cell(&t, "%.1f", u->told ? (double)u->depth / (double)u->told : 0);
        table_cell(&t, "%.0f", u->told ? (double)u->nodes / (double)u->told : 0);
    }
    put_table(w, &t);
}

/* ---- openings ---- */

/* "1. e4 c5 2. Nf3", behind a FEN where it does not start from the array. */
static void opening_cell(struct writing *w, struct sheet_table *t, const struct opening *o)
{
    jd_position  p = o->start, array = jd_position_initial();
    jd_movestyle style = {.language = w->r->language, .letter_o = true, .equals = true};
    char         text[1200] = "";
    size_t       used = 0;
    if (p.chess960 || !jd_position_same(&p, &array))
        used = jd_fen_write(&p, text, sizeof text);
    for (size_t i = 0; i < o->count && used + JD_MOVETEXT_MAX + 16 < sizeof text; i++) {
        char move[JD_MOVETEXT_MAX];
        jd_movetext_write(&p, o->moves[i], &style, move, sizeof move);
        if (p.turn == JD_WHITE || i == 0)
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%d%s", used ? " " : "", p.fullmove,
                                     p.turn == JD_WHITE ? "." : "...");
        used += (size_t)snprintf(text + used, sizeof text - used, " %s", move);
        p = jd_move_make(&p, o->moves[i]);
    }
    table_cell(t, "%s", *text ? text : text_for(w, TEXT_MATCH_ARRAY));
}

static void put_openings(struct writing *w)
{
    const struct chronicle *all = w->r->chronicle;
    struct sheet_table      t = {.title = text_for(w, TEXT_MATCH_OPENINGS)};
    table_column(&t, text_for(w, TEXT_MATCH_OPENING), false, 8);
    table_column(&t, text_for(w, TEXT_MATCH_GAMES), true, 1);
    table_column(&t, "1-0", true, 1);
    table_column(&t, "½-½", true, 1);
    table_column(&t, "0-1", true, 1);
    for (size_t i = 0; i < all->opened_count; i++) {
        const struct opening_result *o = &all->opened[i];
        opening_cell(w, &t, &o->opening);
        table_cell(&t, "%" PRId64, o->white + o->draws + o->black);
        table_cell(&t, "%" PRId64, o->white);
        table_cell(&t, "%" PRId64, o->draws);
        table_cell(&t, "%" PRId64, o->black);
    }
    if (all->unopened) {
        char more[24], note[80];
        snprintf(more, sizeof more, "%" PRId64, all->unopened);
        text_fill(note, sizeof note, w->r->language, TEXT_MATCH_MORE, JD_VALUES({"n", more}));
        table_note(&t, "%s", note);
    }
    put_table(w, &t);
}

/* ---- games ---- */

static int by_number(const void *a, const void *b)
{
    int64_t x = ((const struct listed_game *)a)->number, y = ((const struct listed_game *)b)->number;
    return (x > y) - (x < y);
}

static void game_row(const struct writing *w, struct sheet_table *t, const struct listed_game *g)
{
    const char *result = jd_label_result(g->result);
    table_cell(t, "%" PRId64, g->number + 1);
    table_cell(t, "%s", name_of(w, g->white));
    table_cell(t, "%s", name_of(w, g->black));
    table_cell(t, "%s", result ? result : "–");
    table_cell(t, "%s (%s)", ending_words(g->rule, w->r->language), g->article);
    table_cell(t, "%" PRIu32, g->plies);
    time_cell(t, g->ms);
}

static void put_games(struct writing *w)
{
    const struct chronicle *all = w->r->chronicle;
    struct sheet_table      t = {.title = text_for(w, TEXT_MATCH_LIST)};
    struct listed_game     *sorted = malloc(all->game_count * sizeof *sorted + 1);
    static const text_id    ids[] = {TEXT_MATCH_RESULT, TEXT_MATCH_WHY, TEXT_MATCH_PLIES, TEXT_MATCH_TIME};
    if (!sorted) {
        w->failed = true;
        return;
    }
    table_column(&t, text_for(w, TEXT_MATCH_GAME), true, 1);
    table_column(&t, jd_label_player(JD_WHITE, w->r->language), false, 2.5);
    table_column(&t, jd_label_player(JD_BLACK, w->r->language), false, 2.5);
    for (size_t i = 0; i < 4; i++)
        table_column(&t, text_for(w, ids[i]), i > 1, i == 1 ? 4 : 1.4);
    memcpy(sorted, all->games, all->game_count * sizeof *sorted);
    qsort(sorted, all->game_count, sizeof *sorted, by_number);
    for (size_t i = 0; i < all->game_count; i++)
        game_row(w, &t, &sorted[i]);
    int64_t left = w->r->tally->played - (int64_t)all->game_count;
    if (left > 0) {
        char more[24], note[80];
        snprintf(more, sizeof more, "%" PRId64, left);
        text_fill(note, sizeof note, w->r->language, TEXT_MATCH_MORE, JD_VALUES({"n", more}));
        table_note(&t, "%s", note);
    }
    free(sorted);
    put_table(w, &t);
}

static void put_settings(struct writing *w)
{
    const struct match *m = w->r->match;
    char                text[400];
    snprintf(text, sizeof text, "%s: %s · %s: %" PRIu64, text_for(w, TEXT_MATCH_LAWS), jd_edition_name(m->edition),
             text_for(w, TEXT_MATCH_SEED), m->seed);
    w->p->text(w->p->context, text_for(w, TEXT_MATCH_SETTINGS), text);
}

bool report_print(const struct match_report *r, const struct printer *p)
{
    struct writing w = {.r = r, .p = p};
    standing_order(r->tally->scores, r->match->count, w.order);
    put_head(&w);
    put_standings(&w);
    put_bars(&w);
    put_cross(&w);
    put_course(&w);
    put_ends(&w);
    put_failures(&w);
    put_usage(&w);
    put_openings(&w);
    put_games(&w);
    put_settings(&w);
    p->end(p->context);
    return !w.failed;
}
