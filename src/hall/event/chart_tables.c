/* hall/event/chart_tables.c - tables of an event, made in the worker's thread: pairings by name, standings, cross
 * tables, wall charts, matches and standings of teams. */
#include "hall/event/chart.h"

#include "console/text.h"
#include "notation/utf8.h"
#include "words/label.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CROSS_MOST    32    /* players: a column for each has room on a sheet */
#define UPRIGHT_CELLS 230.0 /* of a table's width, in points: five rounds */

static const char *word_of(const struct chart *c, text_id id) { return text_of(c->request->language, id); }

/* ---- cells ---- */

static void add_column(struct chart *c, const char *head, double width, enum column_kind kind)
{
    if (c->table.columns == TABLE_COLUMNS)
        return;
    char *kept = c->heads[c->table.columns];
    snprintf(kept, sizeof c->heads[0], "%s", head);
    c->columns[c->table.columns++] = (struct column){kept, width, kind};
}

/* Offsets first: the texts move while they grow. */
static void add_cell(struct chart *c, const char *text)
{
    size_t length = strlen(text) + 1;
    if (c->used + length > c->room) {
        size_t room = 2 * (c->used + length) + 4096;
        char  *more = realloc(c->texts, room);
        c->starved |= !more;
        if (!more)
            return;
        c->texts = more;
        c->room = room;
    }
    memcpy(c->texts + c->used, text, length);
    c->used += length;
    c->count++;
}

static void add_number(struct chart *c, long number)
{
    char text[24] = "";
    if (number)
        snprintf(text, sizeof text, "%ld", number);
    add_cell(c, text);
}

static void add_points(struct chart *c, long thousandths)
{
    char text[24];
    jd_points_write(thousandths, text, sizeof text);
    add_cell(c, text);
}

static bool finish_cells(struct chart *c)
{
    const char *at = c->texts;
    c->cells = calloc(c->count + 1, sizeof *c->cells);
    for (size_t i = 0; c->cells && i < c->count; i++, at += strlen(at) + 1)
        c->cells[i] = at;
    c->table.cells = c->cells;
    c->table.rows = c->table.columns ? c->count / c->table.columns : 0;
    return c->cells && !c->starved;
}

/* ---- pairings by name ---- */

struct named {
    const char *name;
    int         player;
};

/* Letters without their marks, small ones: names stand where one looks for them. */
static uint32_t next_letter(const char **at)
{
    static const char bases[] = "aaaaaaaceeeeiiiidnoooooxouuuuytsaaaaaaaceeeeiiiidnooooo-ouuuuyty"
                                "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
                                "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
    size_t            used;
    uint32_t          c = utf8_next(*at, strlen(*at), &used);
    *at += used;
    return c >= 0xc0 && c < 0xc0 + sizeof bases - 1 ? (uint32_t)bases[c - 0xc0] : c >= 'A' && c <= 'Z' ? c + 32 : c;
}

static int by_name(const void *a, const void *b)
{
    const struct named *x = a, *y = b;
    const char         *p = x->name, *q = y->name;
    while (*p && *q) {
        uint32_t c = next_letter(&p), d = next_letter(&q);
        if (c != d)
            return c < d ? -1 : 1;
    }
    int order = *p || *q ? (*p ? 1 : -1) : strcmp(x->name, y->name);
    return order ? order : x->player - y->player;
}

static void add_paired(struct chart *c, int player)
{
    const jd_tournament *t = c->request->t;
    int                  round = c->request->round, board = jd_tournament_board_of(t, round, player);
    jd_pairing           p = jd_tournament_board(t, round, board);
    jd_colour            colour = p.white == player ? JD_WHITE : JD_BLACK;
    add_cell(c, jd_tournament_label(t, player, "name"));
    add_points(c, jd_tournament_score(t, player, round - 1));
    add_number(c, board);
    add_cell(c, board ? jd_label_player(colour, c->request->language) : "");
    add_cell(c, board ? jd_tournament_label(t, colour == JD_WHITE ? p.black : p.white, "name")
                      : word_of(c, TEXT_PAPER_BYE));
}

static void fill_names(struct chart *c)
{
    const jd_tournament *t = c->request->t;
    int                  count = jd_tournament_players(t), round = c->request->round;
    struct named        *all = calloc((size_t)count + 1, sizeof *all);
    size_t               used = 0;
    c->starved |= !all;
    for (int i = 1; all && i <= count; i++)
        if (jd_tournament_board_of(t, round, i) || jd_tournament_has_bye(t, round, i))
            all[used++] = (struct named){jd_tournament_label(t, i, "name"), i};
    if (used)
        qsort(all, used, sizeof *all, by_name);
    add_column(c, word_of(c, TEXT_PAPER_PLAYER), 0, COLUMN_TEXT);
    add_column(c, word_of(c, TEXT_PAPER_POINTS), 44, COLUMN_NUMBER);
    add_column(c, word_of(c, TEXT_PAPER_BOARD), 62, COLUMN_STRONG);
    add_column(c, word_of(c, TEXT_PAPER_COLOUR), 62, COLUMN_CELL);
    add_column(c, word_of(c, TEXT_PAPER_OPPONENT), 0, COLUMN_TEXT);
    for (size_t i = 0; i < used; i++)
        add_paired(c, all[i].player);
    free(all);
    snprintf(c->subtitle, sizeof c->subtitle, "%s %d / %d  ·  %s", word_of(c, TEXT_PAPER_ROUND), round,
             jd_tournament_rounds(t), word_of(c, TEXT_PAPER_BY_NAME));
}

/* ---- standings, cross tables, wall charts ---- */

/* "+" or "-" where a game was not played, else its points. */
static void write_score(const jd_tournament *t, int round, int player, char *out, size_t size)
{
    int         board = jd_tournament_board_of(t, round, player);
    const char *result = jd_result_text(jd_tournament_result(t, round, board));
    bool        white = jd_tournament_board(t, round, board).white == player;
    if (result && strchr("+-", result[0])) /* "+/-" */
        snprintf(out, size, "%c", result[white ? 0 : 2]);
    else
        jd_points_write(jd_tournament_gain(t, round, player), out, size);
}

/* What a player did in a round: "12○ 1", "12○ +", "½", "–". */
static void add_turn(struct chart *c, int player, int round, const int *shown)
{
    const jd_tournament *t = c->request->t;
    int                  board = jd_tournament_board_of(t, round, player);
    jd_pairing           p = jd_tournament_board(t, round, board);
    bool                 white = p.white == player;
    char                 points[24] = "", text[64] = "";
    bool over = board ? jd_tournament_result(t, round, board) != JD_NO_RESULT : jd_tournament_is_open(t, round);
    long gain = over ? jd_tournament_gain(t, round, player) : 0;
    if (over)
        write_score(t, round, player, points, sizeof points);
    if (board)
        snprintf(text, sizeof text, "%d%s %s", shown[white ? p.black : p.white], white ? "○" : "●", points);
    else if (over) /* who was not paired, or is out, has not lost */
        snprintf(text, sizeof text, "%s", gain || jd_tournament_has_bye(t, round, player) ? points : "–");
    add_cell(c, text);
}

static void add_tie(struct chart *c, const json_t *value)
{
    char text[24] = "–";
    if (json_is_integer(value))
        snprintf(text, sizeof text, "%lld", (long long)json_integer_value(value));
    else if (json_is_real(value))
        jd_points_write(JD_POINT / 100 * lround(100 * json_real_value(value)), text, sizeof text);
    add_cell(c, text);
}

/* Where all meet all a cross table has a column for each opponent, as far as there is room; else one for each round. */
static bool all_meet(const struct chart *c, size_t players)
{
    const jd_system *s = jd_tournament_system(c->request->t);
    bool             table = !jd_tournament_team_boards(c->request->t) &&
                 (s == jd_system_find("round-robin") || s == jd_system_find("double-round-robin"));
    return c->list == LIST_CROSS && table && players <= CROSS_MOST;
}

static int opponent_of(const jd_tournament *t, int round, int player)
{
    jd_pairing p = jd_tournament_board(t, round, jd_tournament_board_of(t, round, player));
    return p.white == player ? p.black : p.white;
}

/* "1", or "1, ½" where they met twice; a dot where one meets oneself. */
static void add_met(struct chart *c, int player, int other)
{
    const jd_tournament *t = c->request->t;
    char                 text[64] = "";
    size_t               used = 0;
    for (int r = 1; r <= jd_tournament_opened(t) && used + 30 < sizeof text; r++) {
        int  board = jd_tournament_board_of(t, r, player);
        char score[24];
        if (!board || opponent_of(t, r, player) != other || jd_tournament_result(t, r, board) == JD_NO_RESULT)
            continue;
        write_score(t, r, player, score, sizeof score);
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", used ? ", " : "", score);
    }
    add_cell(c, player == other ? "•" : text);
}

static void add_rank_columns(struct chart *c, const json_t *ties, int rounds)
{
    bool   chart = c->list == LIST_CHART;
    double width = c->met ? 24 : 46;
    char   head[24];
    add_column(c, word_of(c, chart ? TEXT_PAPER_NUMBER : TEXT_PAPER_RANK), 34, COLUMN_NUMBER);
    add_column(c, word_of(c, TEXT_PAPER_PLAYER), 0, COLUMN_TEXT);
    add_column(c, word_of(c, TEXT_PAPER_RATING), 42, COLUMN_NUMBER);
    if (c->list == LIST_STANDINGS)
        add_column(c, word_of(c, TEXT_PAPER_CLUB), 96, COLUMN_TEXT);
    for (int r = 1; r <= rounds && c->list != LIST_STANDINGS; r++) {
        snprintf(head, sizeof head, "%d", r);
        add_column(c, head, width, COLUMN_CELL);
    }
    add_column(c, word_of(c, TEXT_PAPER_POINTS), 46, COLUMN_STRONG);
    for (size_t i = 0; i < json_array_size(ties) && i < 8 && !chart; i++)
        add_column(c, json_string_value(json_array_get(ties, i)), 42, COLUMN_NUMBER);
}

static void add_standing(struct chart *c, const json_t *row, const json_t *ties, int rounds, const int *shown)
{
    const jd_tournament *t = c->request->t;
    int                  player = (int)json_integer_value(json_object_get(row, "player"));
    bool                 chart = c->list == LIST_CHART;
    add_number(c, chart ? player : json_integer_value(json_object_get(row, "rank")));
    add_cell(c, jd_tournament_label(t, player, "name"));
    add_number(c, jd_tournament_rating(t, player));
    if (c->list == LIST_STANDINGS)
        add_cell(c, jd_tournament_label(t, player, "club"));
    for (int r = 1; r <= rounds && c->list != LIST_STANDINGS; r++)
        if (c->met)
            add_met(c, player, c->met[r - 1]);
        else
            add_turn(c, player, r, shown);
    add_points(c, (long)(json_number_value(json_object_get(row, "points")) * JD_POINT + 0.5));
    for (size_t i = 0; i < json_array_size(ties) && i < 8 && !chart; i++)
        add_tie(c, json_object_get(json_object_get(row, "tiebreaks"), json_string_value(json_array_get(ties, i))));
}

/* The tie-breaks that the rows have. */
static json_t *codes_of(const json_t *rows)
{
    const char *code;
    json_t     *list = json_array(), *tie;
    json_object_foreach(json_object_get(json_array_get(rows, 0), "tiebreaks"), code, tie)
        json_array_append_new(list, json_string(code));
    return list;
}

/* `rounds` are columns: those of the opponents, in a cross table. Opponents are told by their place; on a wall chart,
 * which grows from round to round, by their number. */
static void fill_standings(struct chart *c)
{
    json_t  *rows = tournament_standings(c->request->t, true), *row;
    json_t  *ties = codes_of(rows);
    int      rounds = jd_tournament_opened(c->request->t), most = TABLE_COLUMNS - 16;
    int     *shown = calloc(json_array_size(rows) + 1, sizeof *shown);
    json_t **order = calloc(json_array_size(rows) + 1, sizeof *order);
    size_t   i;
    bool     met = all_meet(c, json_array_size(rows));
    c->met = met ? calloc(json_array_size(rows) + 1, sizeof *c->met) : NULL;
    rounds = met ? (int)json_array_size(rows) : rounds < most ? rounds : most;
    c->starved |= !shown || !order || (met && !c->met);
    json_array_foreach(rows, i, row)
    {
        size_t player = (size_t)json_integer_value(json_object_get(row, "player"));
        if (c->starved || player > json_array_size(rows))
            continue;
        shown[player] = c->list == LIST_CHART ? (int)player : (int)i + 1;
        order[c->list == LIST_CHART ? player - 1 : i] = row;
        if (c->met)
            c->met[i] = (int)player;
    }
    add_rank_columns(c, ties, rounds);
    for (i = 0; i < json_array_size(rows) && !c->starved; i++)
        if (order[i])
            add_standing(c, order[i], ties, rounds, shown);
    free(shown);
    free(order);
    json_decref(ties);
    json_decref(rows);
}

/* Are the columns of rounds, or of opponents, too many for a sheet that stands upright? */
static bool is_wide(const struct chart *c)
{
    double width = 0;
    for (size_t i = 0; i < c->table.columns; i++)
        width += c->columns[i].kind == COLUMN_CELL ? c->columns[i].width : 0;
    return width > UPRIGHT_CELLS;
}

static void name_standings(struct chart *c)
{
    static const text_id names[LISTS] = {[LIST_STANDINGS] = TEXT_PAPER_STANDINGS,
                                         [LIST_CROSS] = TEXT_PAPER_CROSS,
                                         [LIST_CHART] = TEXT_PAPER_CHART,
                                         [LIST_TEAMS] = TEXT_PAPER_TEAMS};
    char                 after[60], number[12];
    snprintf(number, sizeof number, "%d", jd_tournament_opened(c->request->t));
    text_fill(after, sizeof after, c->request->language, TEXT_PAPER_AFTER, JD_VALUES({"n", number}));
    snprintf(c->subtitle, sizeof c->subtitle, "%s  ·  %s", word_of(c, names[c->list]), after);
    c->table.wide = c->list < LIST_TEAMS && is_wide(c);
}

/* ---- teams ---- */

static const char *team_name(const struct chart *c, const json_t *number)
{
    return jd_tournament_team_name(c->request->t, (int)json_integer_value(number));
}

static void points_text(const json_t *points, char out[24])
{
    jd_points_write((long)(json_number_value(points) * JD_POINT + 0.5), out, 24);
}

static void add_match(struct chart *c, const json_t *match)
{
    const json_t *points = json_object_get(match, "points"), *boards = json_object_get(match, "boards");
    char          one[24], other[24], score[60];
    points_text(json_array_get(points, 0), one);
    points_text(json_array_get(points, 1), other);
    snprintf(score, sizeof score, "%s : %s", one, other);
    add_number(c, json_integer_value(json_object_get(match, "match")));
    add_cell(c, team_name(c, json_object_get(match, "white")));
    add_cell(c, score);
    add_cell(c, team_name(c, json_object_get(match, "black")));
    snprintf(score, sizeof score, "%d–%d", (int)json_integer_value(json_array_get(boards, 0)),
             (int)json_integer_value(json_array_get(boards, 1)));
    add_cell(c, score);
}

static void fill_matches(struct chart *c)
{
    const struct event_request *q = c->request;
    json_t                     *matches = teams_matches(q->t, q->round), *match;
    size_t                      i;
    add_column(c, word_of(c, TEXT_PAPER_MATCH), 56, COLUMN_NUMBER);
    add_column(c, word_of(c, TEXT_PAPER_TEAM), 0, COLUMN_TEXT);
    add_column(c, word_of(c, TEXT_PAPER_POINTS), 62, COLUMN_CELL);
    add_column(c, word_of(c, TEXT_PAPER_TEAM), 0, COLUMN_TEXT);
    add_column(c, word_of(c, TEXT_PAPER_BOARD), 62, COLUMN_CELL);
    json_array_foreach(matches, i, match) add_match(c, match);
    snprintf(c->subtitle, sizeof c->subtitle, "%s %d / %d  ·  %s", word_of(c, TEXT_PAPER_ROUND), q->round,
             jd_tournament_rounds(q->t), word_of(c, TEXT_PAPER_MATCHES));
    json_decref(matches);
}

static void add_team(struct chart *c, const json_t *row)
{
    const char *code;
    json_t     *tie;
    size_t      ties = 0;
    add_number(c, json_integer_value(json_object_get(row, "rank")));
    add_cell(c, json_string_value(json_object_get(row, "name")));
    add_points(c, (long)(json_number_value(json_object_get(row, "points")) * JD_POINT + 0.5));
    add_points(c, (long)(json_number_value(json_object_get(row, "game_points")) * JD_POINT + 0.5));
    json_object_foreach(json_object_get(row, "tiebreaks"), code, tie) if (ties++ < 8) add_tie(c, tie);
}

static void fill_teams(struct chart *c)
{
    json_t     *rows = tournament_standings(c->request->t, false), *row, *tie;
    const char *code;
    size_t      i, ties = 0;
    add_column(c, word_of(c, TEXT_PAPER_RANK), 40, COLUMN_NUMBER);
    add_column(c, word_of(c, TEXT_PAPER_TEAM), 0, COLUMN_TEXT);
    add_column(c, word_of(c, TEXT_PAPER_MATCH_POINTS), 92, COLUMN_STRONG);
    add_column(c, word_of(c, TEXT_PAPER_GAME_POINTS), 80, COLUMN_NUMBER);
    json_object_foreach(json_object_get(json_array_get(rows, 0), "tiebreaks"), code, tie) if (ties++ < 8)
        add_column(c, code, 52, COLUMN_NUMBER);
    json_array_foreach(rows, i, row) add_team(c, row);
    json_decref(rows);
}

/* ---- all of them ---- */

static void set_table(struct chart *c)
{
    const struct event_request *q = c->request;
    const char *site = jd_tournament_label(q->t, 0, "site"), *date = jd_tournament_label(q->t, 0, "date");
    char        day[64] = "";
    if (date[0])
        jd_label_date(date, q->language, day, sizeof day);
    snprintf(c->aside, sizeof c->aside, "%.150s%s%s", site, site[0] && day[0] ? "  ·  " : "", day);
    c->table.title = jd_tournament_label(q->t, 0, "name");
    c->table.subtitle = c->subtitle;
    c->table.aside = c->aside;
    c->table.language = q->language;
    c->table.size = c->paper;
    c->table.column = c->columns;
}

void chart_fill_table(struct chart *c)
{
    set_table(c);
    if (c->list == LIST_NAMES)
        fill_names(c);
    else if (c->list == LIST_MATCHES)
        fill_matches(c);
    else {
        if (c->list == LIST_TEAMS)
            fill_teams(c);
        else
            fill_standings(c);
        name_standings(c);
    }
    c->starved |= !finish_cells(c);
}
