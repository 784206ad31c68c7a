/* hall/event/teams.c - events of teams: what a body may say of them, and what is seen. Who is in them, how they are
 * paired and where they stand is the library's to say. */
#include "hall/event/document.h"

#include "jadoube/swiss.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what a body may say ---- */

const jd_system *teams_system(const json_t *teams)
{
    const json_t    *name = json_object_get(teams, "system");
    const jd_system *s = jd_system_find(!name ? "team" : json_is_string(name) ? json_string_value(name) : "");
    return s && jd_system_tiebreaks(s, true) ? s : NULL;
}

bool teams_read(const json_t *from, jd_tournament *t, bool swiss, struct refusal *why)
{
    const json_t *teams = json_object_get(from, "teams"), *boards = json_object_get(teams, "boards");
    if (!teams)
        return true;
    *why = refusal_expecting(
        REFUSED_BAD_TEAMS,
        "\"teams\" as {\"boards\": 1 to %d, \"system\": \"team\", \"round-robin\" or \"knock-out\"}, in a Swiss system",
        JD_TEAM_BOARDS);
    json_int_t count = json_integer_value(boards);
    return swiss && count >= 1 && count <= JD_TEAM_BOARDS && teams_system(teams) &&
           jd_tournament_set_team_boards(t, (int)count) == JD_CONTEST_OK;
}

/* {"order": [3, 1, …]} */
static bool read_order(jd_tournament *t, const json_t *list)
{
    size_t count = json_array_size(list);
    int   *order = calloc(count + 1, sizeof *order);
    for (size_t i = 0; order && i < count; i++) {
        json_int_t player = json_integer_value(json_array_get(list, i));
        order[i] = player > 0 && player <= jd_tournament_players(t) ? (int)player : 0;
    }
    bool good = order && (!list || json_is_array(list)) &&
                (!count || jd_tournament_set_board_order(t, order, count) == JD_CONTEST_OK);
    free(order);
    return good;
}

static bool members_good(const jd_tournament *t)
{
    bool good = jd_tournament_teams(t) <= JD_TEAMS;
    for (int i = 1; good && i <= jd_tournament_players(t); i++)
        good = jd_tournament_team_of(t, i) > 0;
    for (int team = 1; good && team <= jd_tournament_teams(t); team++)
        good = !jd_tournament_member(t, team, JD_TEAM_MEMBERS + 1);
    return good;
}

bool teams_seat(const json_t *from, jd_tournament *t, struct refusal *why)
{
    if (!jd_tournament_team_boards(t))
        return true;
    *why = refusal_expecting(
        REFUSED_BAD_TEAMS,
        "players who have a \"club\", their team, at most %d in each; \"order\" as their numbers, none twice",
        JD_TEAM_MEMBERS);
    return read_order(t, json_object_get(json_object_get(from, "teams"), "order")) && members_good(t);
}

struct refusal teams_take(const jd_tournament *t, const json_t *player)
{
    const char *club = json_string_value(json_object_get(player, "club"));
    bool        teams = jd_tournament_team_boards(t), known = false;
    if (teams && (!club || !club[0]))
        return refusal_expecting(REFUSED_BAD_PLAYER, "a player with a \"club\", their team");
    if (!teams || jd_system_is_swiss(jd_tournament_system(t)))
        return refusal_of(REFUSED_NOTHING);
    for (int team = 1; team <= jd_tournament_teams(t); team++)
        known |= strcmp(jd_tournament_team_name(t, team), club) == 0;
    return known ? refusal_of(REFUSED_NOTHING)
                 : refusal_expecting(REFUSED_BAD_PLAYER, "a player of a team that exists: the table is made");
}

/* ---- what is seen ---- */

static json_t *team_json(const jd_tournament *t, int team)
{
    json_t *players = json_array();
    for (int p, i = 1; (p = jd_tournament_member(t, team, i)); i++)
        json_array_append_new(players, json_integer(p));
    return json_pack("{s:i, s:s, s:o}", "team", team, "name", jd_tournament_team_name(t, team), "players", players);
}

json_t *teams_view(const json_t *doc, const jd_tournament *t)
{
    json_t *o = json_deep_copy(json_object_get(doc, "teams")), *list = json_array();
    json_object_del(o, "order"); /* the list is in it */
    for (int team = 1; team <= jd_tournament_teams(t); team++)
        json_array_append_new(list, team_json(t, team));
    json_object_set_new(o, "list", list);
    json_object_set_new(o, "standings", tournament_standings(t, false));
    return o;
}

json_t *teams_matches(const jd_tournament *t, int round)
{
    json_t *list = json_array();
    for (int i = 1; i <= jd_tournament_matches(t, round); i++) {
        jd_team_match m = jd_tournament_match(t, round, i);
        json_array_append_new(list, json_pack("{s:i, s:i, s:i, s:[i, i], s:[o, o]}", "match", i, "white", m.white,
                                              "black", m.black, "boards", m.first, m.last, "points",
                                              points_json(m.points[0]), points_json(m.points[1])));
    }
    return list;
}

/* ---- pairs ---- */

/* {"matches": [[1, 4], [2, 0]]}; NULL: no memory. */
static jd_pairing *read_matches(const jd_tournament *t, const json_t *list)
{
    size_t      count = json_array_size(list), room = (size_t)jd_tournament_teams(t);
    jd_pairing *out = calloc((count > room ? count : room) + 1, sizeof *out);
    for (size_t i = 0; out && i < count; i++) {
        json_int_t white = json_integer_value(json_array_get(json_array_get(list, i), 0));
        json_int_t black = json_integer_value(json_array_get(json_array_get(list, i), 1));
        bool       good = white > 0 && white <= JD_TEAMS && black >= 0 && black <= JD_TEAMS;
        out[i] = good ? (jd_pairing){(int)white, (int)black} : (jd_pairing){0, 0};
    }
    return out;
}

static bool is_systems(const jd_tournament *t, int round, const jd_pairing *told, size_t count)
{
    size_t      own = 0;
    jd_pairing *would = calloc((size_t)jd_tournament_players(t) + 1, sizeof *would);
    bool        same = would && jd_system_pair(t, round, would, &own) == JD_CONTEST_OK && own == count &&
                memcmp(told, would, count * sizeof *told) == 0;
    free(would);
    return same;
}

static bool is_matched(const jd_pairing *told, size_t count, int team)
{
    for (size_t i = 0; i < count; i++)
        if (told[i].white == team || told[i].black == team)
            return true;
    return false;
}

/* A team plays when somebody of it does; by a table, and where losers are out, that says nothing. */
static bool fits_attendance(const jd_tournament *t, int round, const jd_pairing *told, size_t count)
{
    bool fits = true;
    for (int team = 1; fits && jd_system_is_swiss(jd_tournament_system(t)) && team <= jd_tournament_teams(t); team++)
        fits = is_matched(told, count, team) == (jd_tournament_next_member(t, team, round, 0) != 0);
    return fits;
}

jd_contest_err teams_pair_by_hand(jd_tournament *t, int round, const json_t *list, bool *own, bool *fits)
{
    size_t         count = json_array_size(list);
    jd_pairing    *told = read_matches(t, list);
    jd_contest_err err = !told ? JD_CONTEST_MEMORY : jd_tournament_is_open(t, round) ? JD_CONTEST_OPEN : JD_CONTEST_OK;
    *own = err == JD_CONTEST_OK && is_systems(t, round, told, count);
    *fits = err == JD_CONTEST_OK && fits_attendance(t, round, told, count);
    if (err == JD_CONTEST_OK)
        err = jd_tournament_set_matches(t, round, told, count);
    free(told);
    return err;
}

/* ---- the next round ---- */

static json_t *proposal_json(const jd_pairing *pairs, size_t count, const jd_swiss_reason *reasons, size_t explained,
                             const jd_language *language)
{
    json_t *matches = json_array(), *byes = json_array();
    for (size_t i = 0; i < count; i++) {
        json_t *match =
            json_pack("{s:i, s:i, s:i}", "match", (int)i + 1, "white", pairs[i].white, "black", pairs[i].black);
        if (i < explained)
            proposal_add_reason(match, &reasons[i], language);
        if (pairs[i].black)
            json_array_append_new(matches, match);
        else {
            json_array_append_new(byes, json_integer(pairs[i].white));
            json_decref(match);
        }
    }
    return json_pack("{s:o, s:o}", "matches", matches, "byes", byes);
}

json_t *teams_proposal(const jd_tournament *t, int round, const jd_language *language, jd_contest_err *err)
{
    size_t           room = (size_t)jd_tournament_players(t) + 1, count = 0, explained = 0;
    jd_pairing      *pairs = calloc(room, sizeof *pairs);
    jd_swiss_reason *reasons = calloc(room, sizeof *reasons);
    *err = !pairs || !reasons                ? JD_CONTEST_MEMORY
           : jd_tournament_is_open(t, round) ? JD_CONTEST_OPEN
                                             : jd_system_pair(t, round, pairs, &count);
    if (*err == JD_CONTEST_OK && jd_tournament_teams(t) <= EXPLAINED &&
        jd_swiss_explain(t, NULL, round, reasons, &explained) != JD_CONTEST_OK)
        explained = 0;
    json_t *o = *err == JD_CONTEST_OK ? proposal_json(pairs, count, reasons, explained, language) : NULL;
    free(reasons);
    free(pairs);
    return o;
}
