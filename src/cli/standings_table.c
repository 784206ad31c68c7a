/* jadoube standings - the table, and the cross table. Names may be in any script, so columns are counted by what a
 * terminal shows, and a terminal that is narrow gets shorter names. */
#include "standings.h"

#include "console/port.h"
#include "console/text.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define COLUMNS_MOST 600
#define NAME_LEAST   8

/* ---- columns of a terminal ---- */

struct range {
    uint32_t first, last;
};

static const struct range nothing[] = {
    {0x300, 0x36F},   {0x483, 0x489},   {0x591, 0x5BD},   {0x610, 0x61A},   {0x64B, 0x65F},
    {0x200B, 0x200F}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0, 0}};
static const struct range wide[] = {
    {0x1100, 0x115F}, {0x2E80, 0xA4CF}, {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},
    {0xFF00, 0xFF60}, {0xFFE0, 0xFFE6}, {0x1F300, 0x1FAFF}, {0x20000, 0x3FFFD}, {0, 0}};

static bool is_in(const struct range *ranges, uint32_t c)
{
    for (; ranges->last; ranges++)
        if (c >= ranges->first && c <= ranges->last)
            return true;
    return false;
}

/* The next character and what it takes. */
static int next(const char **text)
{
    uint32_t c = (unsigned char)*(*text)++;
    int      more = c >= 0xF0 ? 3 : c >= 0xE0 ? 2 : c >= 0xC0 ? 1 : 0;
    c &= more == 3 ? 0x07 : more == 2 ? 0x0F : more == 1 ? 0x1F : 0x7F;
    for (; more && ((unsigned char)**text & 0xC0) == 0x80; more--)
        c = c << 6 | ((unsigned char)*(*text)++ & 0x3F);
    return is_in(nothing, c) ? 0 : is_in(wide, c) ? 2 : 1;
}

static int columns_of(const char *text)
{
    int columns = 0;
    while (*text)
        columns += next(&text);
    return columns;
}

/* How wide may it be? */
static int width_of_terminal(void)
{
    const char *told = getenv("COLUMNS");
    return told && atoi(told) > 0 ? atoi(told) : port_columns();
}

/* ---- cells ---- */

struct column;
typedef void cell(const struct standings *s, int place, const struct column *c, char *out, size_t size);

struct column {
    char  title[40];
    cell *write; /* place 0 does not occur */
    int   index; /* of the tie-break, the round, the opponent's place */
    int   decimals, width;
    bool  left;
};

struct table {
    const struct standings *s;
    struct column           columns[COLUMNS_MOST];
    int                     count, name; /* name: which column may be cut */
};

static void write_rank(const struct standings *s, int place, const struct column *c, char *out, size_t size)
{
    snprintf(out, size, "%d", jd_standings_at(s->r, place).rank);
}

static void write_number(const struct standings *s, int place, const struct column *c, char *out, size_t size)
{
    snprintf(out, size, "%d", jd_standings_at(s->r, place).number);
}

static void write_name(const struct standings *s, int place, const struct column *c, char *out, size_t size)
{
    char name[STANDINGS_NAME];
    standings_name(s, place, name);
    snprintf(out, size, "%s", name);
}

static void write_rating(const struct standings *s, int place, const struct column *c, char *out, size_t size)
{
    int rating = jd_tournament_rating(s->t, jd_standings_at(s->r, place).number);
    snprintf(out, size, rating ? "%d" : "-", rating);
}

static void write_value(const struct standings *s, int place, const struct column *c, char *out, size_t size)
{
    char value[STANDINGS_VALUE];
    standings_text(jd_standings_tie(s->r, place, (size_t)c->index), c->decimals, value);
    snprintf(out, size, "%s", value);
}

static void write_change(const struct standings *s, int place, const struct column *c, char *out, size_t size)
{
    jd_rating_change own = jd_standings_rating(s->r, place, 0);
    char             value[STANDINGS_VALUE];
    standings_value((jd_tie){own.change, 100}, 1, value);
    snprintf(out, size, "%s%s", own.change > 0 ? "+" : "", own.games ? value : "-");
}

static void write_performance(const struct standings *s, int place, const struct column *c, char *out, size_t size)
{
    jd_rating_change own = jd_standings_rating(s->r, place, 0);
    snprintf(out, size, own.games ? "%d" : "-", own.performance);
}

static const char *result_text(char result) { return result == '=' || result == 'D' ? "½" : NULL; }

/* "12w1", "+" and "U" where there is no opponent. */
static void write_round(const struct standings *s, int place, const struct column *c, char *out, size_t size)
{
    jd_standings_turn t = jd_standings_turn_of(s->r, place, c->index);
    const char        result[2] = {t.result, 0};
    char              points[STANDINGS_VALUE] = "";
    if (jd_standings_of_teams(s->r))
        standings_text((jd_tie){t.game_points, JD_POINT}, t.game_points % JD_POINT != 0, points);
    else
        snprintf(points, sizeof points, "%s", result_text(t.result) ? result_text(t.result) : result);
    if (t.opponent)
        snprintf(out, size, "%d%c%s", t.opponent, t.colour ? t.colour : '-', points);
    else
        snprintf(out, size, "%s", result);
}

/* Of a round robin: all that two scored against each other. */
static void write_meeting(const struct standings *s, int place, const struct column *c, char *out, size_t size)
{
    size_t used = 0;
    int    number = jd_standings_at(s->r, c->index).number;
    snprintf(out, size, place == c->index ? "*" : "");
    for (int r = 1; r <= jd_standings_rounds(s->r) && used + 24 < size; r++) {
        jd_standings_turn t = jd_standings_turn_of(s->r, place, r);
        const char        result[2] = {t.result, 0};
        if (t.opponent != number)
            continue;
        char points[STANDINGS_VALUE];
        standings_text((jd_tie){t.game_points, JD_POINT}, t.game_points % JD_POINT != 0, points);
        const char *text = jd_standings_of_teams(s->r) ? points
                           : result_text(t.result)     ? result_text(t.result)
                                                       : result;
        used += (size_t)snprintf(out + used, size - used, "%s", text);
    }
}

/* ---- the table ---- */

static void add(struct table *t, const char *title, cell *write, int index, bool left)
{
    if (t->count == COLUMNS_MOST)
        return;
    struct column *c = &t->columns[t->count++];
    *c = (struct column){.write = write, .index = index, .left = left};
    snprintf(c->title, sizeof c->title, "%s", title);
    c->decimals = write == write_value ? standings_decimals(t->s->r, (size_t)index) : 0;
    c->width = columns_of(c->title);
    for (int place = 1; place <= jd_standings_count(t->s->r); place++) {
        char text[STANDINGS_NAME];
        write(t->s, place, c, text, sizeof text);
        c->width = columns_of(text) > c->width ? columns_of(text) : c->width;
    }
}

static void add_cross(struct table *t)
{
    bool robin = jd_standings_round_robin(t->s->r);
    for (int i = 1; i <= (robin ? jd_standings_count(t->s->r) : jd_standings_rounds(t->s->r)); i++) {
        char title[16];
        snprintf(title, sizeof title, "%d", i);
        add(t, title, robin ? write_meeting : write_round, i, false);
    }
}

static void add_columns(struct table *t)
{
    const jd_language *language = t->s->language;
    bool               teams = jd_standings_of_teams(t->s->r);
    add(t, text_of(language, TEXT_STANDINGS_HEAD_RANK), write_rank, 0, false);
    add(t, text_of(language, TEXT_STANDINGS_HEAD_NUMBER), write_number, 0, false);
    t->name = t->count;
    add(t, text_of(language, teams ? TEXT_STANDINGS_HEAD_TEAM : TEXT_STANDINGS_HEAD_NAME), write_name, 0, true);
    if (!teams)
        add(t, text_of(language, TEXT_STANDINGS_HEAD_RATING), write_rating, 0, false);
    if (t->s->cross)
        add_cross(t);
    for (size_t i = 0; i < jd_standings_tiebreaks(t->s->r); i++)
        add(t, jd_standings_code(t->s->r, i), write_value, (int)i, false);
    if (!teams && t->s->ratings) {
        add(t, text_of(language, TEXT_STANDINGS_HEAD_PERFORMANCE), write_performance, 0, false);
        add(t, text_of(language, TEXT_STANDINGS_HEAD_CHANGE), write_change, 0, false);
    }
}

/* Names give way where the terminal is narrow. */
static void fit(struct table *t, int width)
{
    int all = -2, *name = &t->columns[t->name].width;
    for (int i = 0; i < t->count; i++)
        all += t->columns[i].width + 2;
    if (width && all > width)
        *name = *name - (all - width) > NAME_LEAST ? *name - (all - width) : *name < NAME_LEAST ? *name : NAME_LEAST;
}

static void print_cell(const struct column *c, const char *text, bool last)
{
    int         columns = 0, full = columns_of(text), blanks = c->width - full;
    const char *end = text;
    bool        cut = full > c->width;
    for (const char *at = text; *at;) {
        const char *before = at;
        int         more = next(&at);
        if (columns + more > c->width - cut)
            break;
        columns += more;
        end = before + (at - before);
    }
    if (cut)
        blanks = c->width - columns - 1;
    printf("%*s%.*s%s", c->left ? 0 : blanks, "", (int)(end - text), text, cut ? "…" : "");
    printf("%*s%s", c->left && !last ? blanks : 0, "", last ? "\n" : "  ");
}

void standings_table(const struct standings *s)
{
    struct table *t = calloc(1, sizeof *t);
    if (!t)
        return;
    t->s = s;
    add_columns(t);
    fit(t, width_of_terminal());
    for (int i = 0; i < t->count; i++)
        print_cell(&t->columns[i], t->columns[i].title, i + 1 == t->count);
    for (int place = 1; place <= jd_standings_count(s->r); place++)
        for (int i = 0; i < t->count; i++) {
            char text[STANDINGS_NAME];
            t->columns[i].write(s, place, &t->columns[i], text, sizeof text);
            print_cell(&t->columns[i], text, i + 1 == t->count);
        }
    free(t);
}
