/* hall/event/results.c - what follows from a tournament, for those who read it: rounds, standings, a table for
 * spreadsheets. */
#include "hall/event/document.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

json_t *points_json(long thousandths)
{
    return thousandths % JD_POINT ? json_real((double)thousandths / JD_POINT) : json_integer(thousandths / JD_POINT);
}

/* "BH/C1,BH" as a list; NULL: null. */
static json_t *codes_json(const char *list)
{
    json_t *codes = list ? json_array() : json_null();
    for (size_t length; list && *list; list += length + (list[length] != 0)) {
        length = strcspn(list, ",");
        json_array_append_new(codes, json_stringn(list, length));
    }
    return codes;
}

json_t *tiebreaks_json(const jd_tournament *t)
{
    json_t *list = json_array();
    for (size_t i = 0; i < jd_tournament_tiebreaks(t); i++)
        json_array_append_new(list, json_string(jd_tournament_tiebreak(t, i)));
    return list;
}

static json_t *system_json(const jd_system *s, int players)
{
    return json_pack("{s:s, s:i, s:i, s:i, s:b, s:o, s:o}", "system", jd_system_name(s), "least", jd_system_least(s),
                     "most", jd_system_most(s), "rounds", jd_system_rounds(s, players), "swiss", jd_system_is_swiss(s),
                     "tiebreaks", codes_json(jd_system_tiebreaks(s, false)), "team_tiebreaks",
                     codes_json(jd_system_tiebreaks(s, true)));
}

json_t *systems_view(int players)
{
    json_t *systems = json_array(), *ties = json_array();
    for (size_t i = 0; i < jd_system_count(); i++)
        json_array_append_new(systems, system_json(jd_system_at(i), players));
    for (size_t i = 0; jd_tiebreak_code(i); i++)
        json_array_append_new(ties, json_pack("{s:s, s:s, s:s}", "code", jd_tiebreak_code(i), "article",
                                              jd_tiebreak_article(i), "modifiers", jd_tiebreak_modifiers(i)));
    return json_pack("{s:o, s:o}", "systems", systems, "tiebreaks", ties);
}

/* ---- a round ---- */

static const char *round_state(const jd_tournament *t, int round)
{
    return !jd_tournament_is_open(t, round)      ? "planned"
           : jd_tournament_is_finished(t, round) ? "finished"
           : jd_tournament_started(t, round)     ? "running"
                                                 : "open";
}

json_t *scores_json(const jd_tournament *t, int round, jd_pairing p)
{
    return json_pack("[o, o]", points_json(jd_tournament_score(t, p.white, round - 1)),
                     points_json(jd_tournament_score(t, p.black, round - 1)));
}

static json_t *board_json(const jd_tournament *t, int round, int board)
{
    jd_pairing  p = jd_tournament_board(t, round, board);
    const char *game = jd_tournament_game(t, round, board);
    json_t     *o = json_pack("{s:i, s:i, s:i, s:s?, s:s?}", "board", board, "white", p.white, "black", p.black, "game",
                          game[0] ? game : NULL, "result", jd_result_text(jd_tournament_result(t, round, board)));
    json_object_set_new(o, "scores", scores_json(t, round, p));
    if (jd_tournament_must_repeat(t, round, board))
        json_object_set_new(o, "again", json_true());
    return o;
}

json_t *tournament_round(const jd_tournament *t, int round)
{
    json_t *boards = json_array(), *byes = json_array();
    for (int b = 1; b <= jd_tournament_boards(t, round); b++)
        json_array_append_new(boards, board_json(t, round, b));
    for (int i = 1; i <= jd_tournament_byes(t, round); i++)
        json_array_append_new(byes, json_integer(jd_tournament_bye(t, round, i)));
    json_t *first = json_array_get(byes, 0);
    json_t *o = json_pack("{s:i, s:s, s:O?, s:o, s:o}", "round", round, "state", round_state(t, round), "bye", first,
                          "byes", byes, "boards", boards);
    if (jd_tournament_started(t, round))
        json_object_set_new(o, "started", json_integer(jd_tournament_started(t, round)));
    return o;
}

/* ---- standings ---- */

static json_t *row_json(const jd_standings *s, int place)
{
    size_t  size = jd_standings_row(s, place, NULL, 0) + 1;
    char   *text = malloc(size);
    json_t *row = NULL;
    if (text) {
        jd_standings_row(s, place, text, size);
        row = json_loads(text, 0, NULL);
    }
    free(text);
    return row;
}

json_t *tournament_standings(const jd_tournament *t, bool players)
{
    jd_standings_terms terms = {.players = players};
    jd_standings      *s = NULL;
    json_t            *list = json_array();
    jd_standings_new(t, &terms, &s, NULL);
    for (int place = 1; s && place <= jd_standings_count(s); place++)
        json_array_append_new(list, row_json(s, place));
    jd_standings_free(s);
    return list;
}

/* ---- CSV ---- */

/* A field of RFC 4180. What a spreadsheet would take for a formula gets an apostrophe. */
static void put_field(FILE *to, const char *text)
{
    char first = text[strspn(text, " \t\r\n")];
    fputs(first && strchr("=+-@", first) ? "\"'" : "\"", to);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', to);
        fputc(*text, to);
    }
    fputc('"', to);
}

static void put_about(const jd_tournament *t, int player, FILE *to)
{
    fputc(',', to);
    if (jd_tournament_rating(t, player))
        fprintf(to, "%d", jd_tournament_rating(t, player));
    fputc(',', to);
    put_field(to, jd_tournament_label(t, player, "club"));
}

static void put_game(const jd_tournament *t, int round, int board, FILE *to)
{
    jd_pairing  p = jd_tournament_board(t, round, board);
    const char *text = jd_result_text(jd_tournament_result(t, round, board));
    fprintf(to, "%d,%d,%d,", round, board, p.white);
    put_field(to, jd_tournament_label(t, p.white, "name"));
    fprintf(to, ",%d,", p.black);
    put_field(to, jd_tournament_label(t, p.black, "name"));
    fprintf(to, ",%s,", text ? text : "");
    if (text)
        fprintf(to, "%g,%g", (double)jd_tournament_gain(t, round, p.white) / JD_POINT,
                (double)jd_tournament_gain(t, round, p.black) / JD_POINT);
    else
        fputc(',', to);
    fprintf(to, ",%s", jd_tournament_game(t, round, board));
    put_about(t, p.white, to);
    put_about(t, p.black, to);
    fputs("\r\n", to);
}

char *tournament_csv(const jd_tournament *t)
{
    char  *text = NULL;
    size_t size;
    FILE  *to = open_memstream(&text, &size);
    if (!to)
        return NULL;
    fputs("round,board,white_number,white,black_number,black,result,white_points,black_points,game,"
          "white_rating,white_club,black_rating,black_club\r\n",
          to);
    for (int r = 1; r <= jd_tournament_rounds(t); r++)
        for (int b = 1; b <= jd_tournament_boards(t, r); b++)
            put_game(t, r, b, to);
    fclose(to);
    return text;
}
