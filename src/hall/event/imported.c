/* hall/event/imported.c - an event that was begun elsewhere: its document from a report (TRF) with rounds. */
#include "hall/event/imported.h"

#include "console/text.h"
#include "hall/event/document.h"
#include "hall/serve/clean_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOTES_MAX 50

/* ---- what is wrong ---- */

static bool fail(struct report_fault *f, int line, int column, const char *expected)
{
    struct refusal why = refusal_expecting(REFUSED_BAD_REPORT, "%s", text_expected(f->language, expected));
    f->why = refusal_at(why, line, line && !column ? 1 : column);
    return false;
}

static void hear(void *context, const jd_trf_note *n)
{
    struct report_fault *f = context;
    json_t              *found = json_string(n->found); /* NULL where a character was cut */
    if (n->harmless)
        return;
    if (!json_array_size(f->notes))
        fail(f, n->line, n->column, n->expected);
    if (json_array_size(f->notes) < NOTES_MAX)
        json_array_append_new(f->notes, json_pack("{s:s, s:i, s:i, s:s, s:o}", "code", refusal_name(REFUSED_BAD_REPORT),
                                                  "line", n->line, "column", n->column, "expected",
                                                  text_expected(f->language, n->expected), "found",
                                                  found ? found : json_string("")));
    else
        json_decref(found);
}

/* ---- what the report says, where the organiser says nothing ---- */

/* Who sits before whom, team by team. */
static json_t *order_of(const jd_tournament *t)
{
    json_t *list = json_array();
    for (int team = 1; team <= jd_tournament_teams(t); team++)
        for (int p, i = 1; (p = jd_tournament_member(t, team, i)); i++)
            json_array_append_new(list, json_integer(p));
    return list;
}

/* Boards, system and order of the teams; what the organiser says of the first two counts. */
static void fill_in_teams(json_t *body, const jd_tournament *t)
{
    json_t *told = json_object_get(body, "teams"), *teams = json_object();
    json_object_set_new(teams, "boards", json_integer(jd_tournament_team_boards(t)));
    json_object_set_new(teams, "system", json_string(jd_system_name(jd_tournament_system(t))));
    json_object_update(teams, told);
    json_object_set_new(teams, "order", order_of(t));
    json_object_set_new(body, "teams", teams);
}

/* Reports write 2026/11/15. */
static json_t *label_json(const jd_tournament *t, const char *label)
{
    const char *text = jd_tournament_label(t, 0, label);
    json_t     *v = json_string(text);
    bool        is_day = strlen(text) == 10 && text[4] == '/' && text[7] == '/';
    return is_day ? (json_decref(v), json_sprintf("%.4s-%.2s-%.2s", text, text + 5, text + 8)) : v;
}

static void fill_in(json_t *body, const jd_tournament *t)
{
    static const char *const labels[] = {"name", "site", "date", "until", "country", "arbiter", "deputies"};
    json_t                  *points = json_array(), *players = json_array();
    bool                     teams = jd_tournament_team_boards(t);
    for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++)
        if (!json_object_get(body, labels[i]) && jd_tournament_label(t, 0, labels[i])[0])
            json_object_set_new(body, labels[i], label_json(t, labels[i]));
    for (int a = 0; a < JD_AWARDS; a++)
        json_array_append_new(points, points_json(jd_tournament_points(t, (jd_award)a)));
    for (int i = 1; i <= jd_tournament_players(t); i++)
        json_array_append_new(players, player_json(t, i));
    if (!json_object_get(body, "tiebreaks"))
        json_object_set_new(body, "tiebreaks", tiebreaks_json(t));
    if (teams)
        fill_in_teams(body, t);
    json_object_set_new(body, "players", players);
    json_object_set_new(body, "points", points);
    json_object_set_new(body, "system", json_string(teams ? "dutch" : jd_system_name(jd_tournament_system(t))));
    if (jd_tournament_is_flexible(t))
        json_object_set_new(body, "rounds", json_integer(jd_tournament_rounds(t)));
}

/* ---- the report as a list of lines, so that each is a label like others ---- */

static json_t *lines_of(const char *text)
{
    json_t *lines = json_array();
    for (size_t length; *text; text += length + strspn(text + length, "\r\n")) {
        length = strcspn(text, "\r\n");
        json_array_append_new(lines, json_stringn(text, length));
    }
    return lines;
}

/* To be freed; NULL: there is none, or no memory. */
static char *join_lines(const json_t *lines)
{
    size_t  size = 1, used = 0, i;
    json_t *line;
    json_array_foreach(lines, i, line) size += json_string_length(line) + 1;
    char *text = json_array_size(lines) ? malloc(size) : NULL;
    if (text)
        text[0] = 0;
    json_array_foreach(lines, i, line)
    {
        if (text && json_is_string(line))
            used += (size_t)snprintf(text + used, size - used, "%s\n", json_string_value(line));
    }
    return text;
}

/* ---- the document ---- */

static void add_rounds(json_t *doc, const jd_tournament *t, json_t *lines, json_int_t now)
{
    json_t *rounds = json_object_get(doc, "rounds"), *players = json_object_get(doc, "players");
    for (int r = 1; r <= jd_tournament_begun(t); r++)
        json_array_set_new(rounds, (size_t)r - 1, json_pack("{s:b, s:I}", "elsewhere", 1, "started", now));
    for (int i = 1; i <= jd_tournament_players(t); i++)
        attendance_note(json_array_get(players, (size_t)i - 1), t, i);
    json_object_set(doc, "report", lines);
}

/* As the organiser says, else as the report does; the usual Swiss system where it names none. */
static const jd_system *wanted_system(const json_t *body, const jd_tournament *report)
{
    const json_t *name = json_object_get(body, "system");
    const char   *told = jd_trf_system(report);
    if (jd_tournament_has_teams(report)) /* whatever pairs them stands in "teams" */
        name = json_object_get(json_object_get(body, "teams"), "system");
    return jd_system_find(json_is_string(name) ? json_string_value(name) : told ? told : "dutch");
}

static json_t *make(json_t *body, const jd_tournament *t, const char *text, json_int_t now, struct report_fault *f)
{
    json_t *lines = lines_of(text), *doc = NULL;
    fill_in(body, t);
    if (clean_texts(body) && clean_texts(lines))
        doc = tournament_make(body, &f->why);
    else
        f->why = refusal_of(REFUSED_BAD_TEXT);
    if (doc)
        add_rounds(doc, t, lines, now);
    json_decref(lines);
    return doc;
}

json_t *imported_make(json_t *body, const json_t *report, int64_t now, struct report_fault *f)
{
    const char    *text = json_string_value(report);
    json_int_t     rounds = json_integer_value(json_object_get(body, "rounds"));
    jd_tournament *t = text ? jd_trf_read(text, strlen(text), hear, f) : NULL;
    jd_trf_note    why;
    json_t        *doc = NULL;
    bool           good = t != NULL;
    if (!good)
        f->why = refusal_of(text ? REFUSED_OUT_OF_MEMORY : REFUSED_BAD_REPORT);
    good = good && (!json_array_size(f->notes) || json_is_true(json_object_get(body, "lenient")));
    const jd_system *system = good ? wanted_system(body, t) : NULL;
    if (good && !system)
        good = fail(f, 0, 0, "\"system\" out of those that there are");
    if (good && jd_tournament_resume(t, system, rounds > 0 && rounds < 1000 ? (int)rounds : 0, &why) != JD_CONTEST_OK)
        good = fail(f, why.line, why.column, why.expected);
    if (good)
        doc = make(body, t, text, now, f);
    jd_tournament_free(t);
    return doc;
}

/* ---- when it is read ---- */

/* What the report in the document tells; NULL: there is none, or no memory. */
static jd_tournament *read_lines(const json_t *doc)
{
    char          *text = join_lines(json_object_get(doc, "report"));
    jd_tournament *file = text ? jd_trf_read(text, strlen(text), NULL, NULL) : NULL;
    free(text);
    return file;
}

bool imported_read(jd_tournament *t, const json_t *doc)
{
    jd_trf_note    why;
    jd_tournament *file = read_lines(doc);
    bool           good = file && jd_tournament_continue(t, file, &why) == JD_CONTEST_OK;
    jd_tournament_free(file);
    return good || !json_object_get(doc, "report");
}

bool is_elsewhere(const json_t *round) { return json_is_true(json_object_get(round, "elsewhere")); }

/* ---- a result that was wrong ---- */

static bool copy_entry(jd_tournament *to, const jd_tournament *from, int player, int round)
{
    return jd_tournament_set_entry(to, player, round, jd_tournament_entry(from, player, round)) == JD_CONTEST_OK;
}

struct refusal imported_correct(json_t *doc, jd_tournament *t, const json_t *body)
{
    json_int_t    round = json_integer_value(json_object_get(body, "round"));
    json_int_t    board = json_integer_value(json_object_get(body, "board"));
    const json_t *told = json_object_get(body, "result");
    jd_result     result = json_is_string(told) ? jd_result_parse(json_string_value(told))
                           : json_is_null(told) ? JD_NO_RESULT
                                                : JD_RESULT_COUNT;
    size_t        length;
    if (round < 1 || round > jd_tournament_begun(t) || board < 1 || board > jd_tournament_boards(t, (int)round))
        return refusal_expecting(REFUSED_CONTEST_BOARD, "a board of a round that was played elsewhere, and its result");
    if (jd_tournament_set_result(t, (int)round, (int)board, result) != JD_CONTEST_OK)
        return refusal_of(REFUSED_CONTEST_RESULT);
    jd_tournament *file = read_lines(doc);
    jd_pairing     p = jd_tournament_board(t, (int)round, (int)board);
    bool good = file && copy_entry(file, t, p.white, (int)round) && copy_entry(file, t, p.black, (int)round) &&
                jd_trf_count_points(file) == JD_CONTEST_OK;
    char *text = good ? jd_trf_write(file, JD_TRF_26, &length) : NULL;
    good = text && json_object_set_new(doc, "report", lines_of(text)) == 0;
    free(text);
    jd_tournament_free(file);
    return refusal_of(good ? REFUSED_NOTHING : REFUSED_OUT_OF_MEMORY);
}
