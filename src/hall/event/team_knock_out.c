/* hall/event/team_knock_out.c - teams of which the loser of a match is out: the matches are games of a tournament of
 * their own.
 *
 * A match is won by game points; then by the sum of the boards that were won, of which the lower counts more; then by
 * the first board that was won (C.07: board count, top boards). Where all of that is equal nobody has won, and whoever
 * directs pairs the next round by hand. */
#include "hall/event/document.h"

#include <stdlib.h>

static int whole(const json_t *o, const char *key) { return (int)json_integer_value(json_object_get(o, key)); }

/* ---- who won ---- */

/* 1: the player of the first team, -1: that of the other; 0: neither. */
static int won_by(const jd_tournament *t, int round, int board, const json_t *first)
{
    jd_pairing p = jd_tournament_board(t, round, board);
    long       white = jd_tournament_gain(t, round, p.white), black = jd_tournament_gain(t, round, p.black);
    int        side = white > black ? 1 : white < black ? -1 : 0;
    for (size_t i = 0; i < json_array_size(first); i++)
        if (json_integer_value(json_array_get(first, i)) == p.white)
            return side;
    return -side;
}

/* The first team's advantage: above 0 it has won, 0 nobody. */
static int advantage(const jd_tournament *t, int round, const json_t *match, const json_t *first)
{
    const json_t *points = json_object_get(match, "points"), *boards = json_object_get(match, "boards");
    double        game = json_number_value(json_array_get(points, 0)) - json_number_value(json_array_get(points, 1));
    int           from = (int)json_integer_value(json_array_get(boards, 0)), count = 0, top = 0;
    for (int b = from; b <= (int)json_integer_value(json_array_get(boards, 1)); b++) {
        int won = won_by(t, round, b, first);
        count -= won * (b - from + 1);
        top = top ? top : won;
    }
    return game > 0 ? 1 : game < 0 ? -1 : count ? count : top;
}

/* ---- the matches as games ---- */

/* Teams without a match whose players have byes go on without one. */
static size_t add_byes(const jd_tournament *t, int round, const json_t *teams, const bool *plays, jd_pairing *out)
{
    size_t  count = 0, i;
    json_t *team;
    json_array_foreach(teams, i, team)
    {
        int  number = whole(team, "team");
        bool bye = false;
        for (size_t k = 0; k < json_array_size(json_object_get(team, "players")); k++)
            bye |= jd_tournament_has_bye(t, round,
                                         (int)json_integer_value(json_array_get(json_object_get(team, "players"), k)));
        if (bye && !plays[number])
            out[count++] = (jd_pairing){number, 0};
    }
    return count;
}

static jd_contest_err add_results(jd_tournament *alone, const jd_tournament *t, int round, const json_t *matches,
                                  const json_t *teams)
{
    jd_contest_err err = jd_tournament_open(alone, round);
    json_t        *match;
    size_t         i;
    json_array_foreach(matches, i, match)
    {
        const json_t *first = json_array_get(teams, (size_t)whole(match, "white") - 1);
        int           side = advantage(t, round, match, json_object_get(first, "players"));
        if (err == JD_CONTEST_OK)
            err = side ? jd_tournament_set_result(alone, round, (int)i + 1, side > 0 ? JD_WHITE_WINS : JD_BLACK_WINS)
                       : JD_CONTEST_WINNER;
    }
    return err;
}

static jd_contest_err add_round(jd_tournament *alone, const json_t *doc, const jd_tournament *t, int round,
                                const json_t *teams)
{
    json_t     *matches = teams_matches(doc, t, round), *match;
    size_t      i, count = json_array_size(matches), room = json_array_size(teams) + 1;
    jd_pairing *pairs = calloc(room, sizeof *pairs);
    bool       *plays = calloc(room, sizeof *plays);
    bool        good = pairs && plays && count < room;
    json_array_foreach(matches, i, match)
    {
        if (!good)
            break;
        pairs[i] = (jd_pairing){whole(match, "white"), whole(match, "black")};
        plays[pairs[i].white] = plays[pairs[i].black] = true;
    }
    if (good)
        count += add_byes(t, round, teams, plays, pairs + count);
    jd_contest_err err = good ? jd_tournament_set_pairs(alone, round, pairs, count) : JD_CONTEST_MEMORY;
    if (err == JD_CONTEST_OK)
        err = add_results(alone, t, round, matches, teams);
    free(plays);
    free(pairs);
    json_decref(matches);
    return err;
}

jd_contest_err teams_knock_out(const json_t *doc, const jd_tournament *t, int round, jd_pairing *out, size_t *count)
{
    json_t        *teams = teams_list(doc, t);
    jd_tournament *alone = jd_tournament_new(jd_system_find("knock-out"));
    jd_contest_err err = alone && teams ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    for (size_t i = 0; i < json_array_size(teams) && err == JD_CONTEST_OK; i++)
        err = jd_tournament_add_player(alone, "-");
    if (err == JD_CONTEST_OK && round > jd_tournament_rounds(alone))
        err = JD_CONTEST_ROUND;
    for (int r = 1; r < round && err == JD_CONTEST_OK; r++)
        err = add_round(alone, doc, t, r, teams);
    if (err == JD_CONTEST_OK)
        err = jd_system_pair(alone, round, out, count);
    jd_tournament_free(alone);
    json_decref(teams);
    return err;
}
