/* hall/event/teams.c - events of teams: who is in them, what a body may say of them, where they stand. */
#include "hall/event/team.h"

#include "jadoube/ranking.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usual_ties[] = "MPvGP,EMMSB";

bool teams_are(const json_t *doc) { return json_is_object(json_object_get(doc, "teams")); }

const jd_system *teams_table(const json_t *doc)
{
    const char *name = json_string_value(json_object_get(json_object_get(doc, "teams"), "system"));
    return name && strcmp(name, "team") != 0 ? jd_system_find(name) : NULL;
}

bool teams_are_knocked_out(const jd_system *s) { return s && s == jd_system_find("knock-out"); }

void teams_free(struct teams *all)
{
    free(all->of);
    free(all->first);
    free(all->order);
    free(all->place);
}

/* Those whom the event names, then all others by number. False: one is named twice, or is nobody. */
static bool read_order(struct teams *all, const json_t *list)
{
    int     used = 0;
    size_t  i;
    json_t *v;
    memset(all->place, -1, ((size_t)all->players + 1) * sizeof *all->place);
    json_array_foreach(list, i, v)
    {
        json_int_t player = json_integer_value(v);
        if (player < 1 || player > all->players || all->place[player] >= 0)
            return false;
        all->place[player] = used;
        all->order[used++] = (int)player;
    }
    for (int player = 1; player <= all->players; player++)
        if (all->place[player] < 0) {
            all->place[player] = used;
            all->order[used++] = player;
        }
    return !list || json_is_array(list);
}

/* The team of a player: one that is known, or a new one; 0: he has none. */
static int team_of(struct teams *all, const jd_tournament *t, int player)
{
    const char *club = jd_tournament_label(t, player, "club");
    int         team = 1;
    while (team <= all->count && strcmp(jd_tournament_label(t, all->first[team], "club"), club) != 0)
        team++;
    if (!club[0])
        return 0;
    if (team > all->count)
        all->first[++all->count] = player;
    return team;
}

bool teams_read(struct teams *all, const json_t *doc, const jd_tournament *t)
{
    const json_t *told = json_object_get(doc, "teams");
    size_t        room = (size_t)jd_tournament_players(t) + 2;
    *all = (struct teams){
        .boards = (int)json_integer_value(json_object_get(told, "boards")),
        .players = jd_tournament_players(t),
        .of = calloc(room, sizeof *all->of),
        .first = calloc(room, sizeof *all->first),
        .order = calloc(room, sizeof *all->order),
        .place = calloc(room, sizeof *all->place),
    };
    bool good = all->of && all->first && all->order && all->place && read_order(all, json_object_get(told, "order"));
    for (int i = 0; good && i < all->players; i++)
        all->of[all->order[i]] = team_of(all, t, all->order[i]);
    return good;
}

int teams_next_member(const struct teams *all, const jd_tournament *t, int team, int round, int player)
{
    for (int i = player ? all->place[player] + 1 : 0; i < all->players; i++) {
        int next = all->order[i];
        if (all->of[next] == team && jd_tournament_plays(t, next, round) &&
            jd_tournament_absence(t, next, round) == JD_AWARDS)
            return next;
    }
    return 0;
}

/* ---- what a body may say ---- */

static bool members_good(const struct teams *all, const jd_tournament *t)
{
    int *sizes = calloc((size_t)all->count + 1, sizeof *sizes);
    bool good = sizes && all->count <= TEAMS_MOST;
    for (int i = 1; good && i <= jd_tournament_players(t); i++)
        good = all->of[i] > 0 && ++sizes[all->of[i]] <= MEMBERS_MOST;
    free(sizes);
    return good;
}

static bool system_good(const json_t *name)
{
    const char      *text = json_string_value(name);
    const jd_system *s = text ? jd_system_find(text) : NULL;
    return !name || (text && strcmp(text, "team") == 0) || teams_are_knocked_out(s) ||
           (s && !jd_system_needs_results(s));
}

bool teams_good(const json_t *body, jd_tournament *t, struct refusal *why)
{
    const json_t *teams = json_object_get(body, "teams"), *boards = json_object_get(teams, "boards");
    struct teams  all;
    if (!teams)
        return true;
    *why = refusal_expecting(
        REFUSED_BAD_TEAMS,
        "\"teams\" as {\"boards\": 1 to %d, \"system\": \"team\", \"round-robin\" or \"knock-out\"}, in a Swiss system",
        TEAM_BOARDS);
    if (!json_is_integer(boards) || json_integer_value(boards) < 1 || json_integer_value(boards) > TEAM_BOARDS ||
        !system_good(json_object_get(teams, "system")) || !jd_system_is_swiss(jd_tournament_system(t)))
        return false;
    *why = refusal_expecting(
        REFUSED_BAD_TEAMS,
        "players who have a \"club\", their team, at most %d in each; \"order\" as their numbers, none twice",
        MEMBERS_MOST);
    bool             good = teams_read(&all, body, t) && members_good(&all, t);
    const jd_system *table = teams_table(body);
    int              usual = jd_system_rounds(table ? table : jd_tournament_system(t), all.count);
    if (good && !json_object_get(body, "rounds") && usual)
        jd_tournament_set_rounds(t, usual);
    teams_free(&all);
    return good;
}

/* A player who comes later: he has a team, and by a table nobody makes a new one. */
struct refusal teams_take(const json_t *doc, const jd_tournament *t, const json_t *player)
{
    struct teams all;
    const char  *club = json_string_value(json_object_get(player, "club"));
    bool         known = false, good = !teams_are(doc) || (club && club[0]);
    if (!good)
        return refusal_expecting(REFUSED_BAD_PLAYER, "a player with a \"club\", their team");
    if (!teams_table(doc))
        return refusal_of(REFUSED_NOTHING);
    good = teams_read(&all, doc, t);
    for (int team = 1; good && team <= all.count; team++)
        known |= strcmp(jd_tournament_label(t, all.first[team], "club"), club) == 0;
    teams_free(&all);
    return known ? refusal_of(REFUSED_NOTHING)
                 : refusal_expecting(REFUSED_BAD_PLAYER, "a player of a team that exists: the table is made");
}

/* ---- what is seen ---- */

static json_t *standing_json(const jd_ranking *r, int place)
{
    jd_ranked p = jd_ranking_at(r, place);
    json_t   *ties = json_object();
    for (size_t i = 1; i < jd_ranking_tiebreaks(r); i++)
        json_object_set_new(ties, jd_ranking_code(r, i), tie_json(jd_ranking_tie(r, place, i)));
    return json_pack("{s:i, s:i, s:s, s:o, s:o, s:i, s:i, s:i, s:i, s:o}", "rank", p.rank, "team", p.number, "name",
                     jd_ranking_team(r, place), "points", points_json(p.points), "game_points",
                     points_json(p.game_points), "matches", p.games, "wins", p.wins, "draws", p.draws, "losses",
                     p.losses, "tiebreaks", ties);
}

json_t *teams_standings(const json_t *doc, const jd_tournament *t)
{
    struct teams     all;
    char             codes[TIES_MAX];
    jd_trf          *report = NULL;
    jd_ranking      *r = NULL;
    const json_t    *list = json_object_get(doc, "tiebreaks");
    jd_ranking_terms terms = {.tiebreaks = ties_are_codes(list) && ties_join(list, codes) ? codes : usual_ties,
                              .schedule = teams_table(doc) && !teams_are_knocked_out(teams_table(doc))
                                              ? JD_SCHEDULE_ROUND_ROBIN
                                              : JD_SCHEDULE_SWISS};
    json_t          *rows = json_array();
    if (teams_read(&all, doc, t) && teams_are(doc) &&
        teams_report(&all, doc, t, teams_open_rounds(t), &report) == JD_CONTEST_OK &&
        jd_ranking_new(report, &terms, &r, NULL) == JD_CONTEST_OK)
        for (int place = 1; place <= jd_ranking_count(r); place++)
            json_array_append_new(rows, standing_json(r, place));
    jd_ranking_free(r);
    jd_trf_free(report);
    teams_free(&all);
    return rows;
}

json_t *teams_list(const json_t *doc, const jd_tournament *t)
{
    struct teams all;
    json_t      *list = json_array();
    if (teams_read(&all, doc, t)) {
        for (int team = 1; team <= all.count; team++)
            json_array_append_new(list, json_pack("{s:i, s:s, s:[]}", "team", team, "name",
                                                  jd_tournament_label(t, all.first[team], "club"), "players"));
        for (int i = 0; i < all.players; i++)
            json_array_append_new(json_object_get(json_array_get(list, (size_t)all.of[all.order[i]] - 1), "players"),
                                  json_integer(all.order[i]));
    }
    teams_free(&all);
    return list;
}

json_t *teams_view(const json_t *doc, const jd_tournament *t)
{
    json_t *o = json_deep_copy(json_object_get(doc, "teams"));
    json_object_del(o, "order"); /* the list is in it */
    json_object_set_new(o, "list", teams_list(doc, t));
    json_object_set_new(o, "standings", teams_standings(doc, t));
    return o;
}

/* Points of a team in a round: its games, and boards without an opponent. */
static long points_of(const struct teams *all, const jd_tournament *t, int team, int round)
{
    long points = 0;
    for (int i = 1; i <= jd_tournament_players(t); i++)
        if (all->of[i] == team && (jd_tournament_board_of(t, round, i) || jd_tournament_has_bye(t, round, i)))
            points += jd_tournament_gain(t, round, i);
    return points;
}

static json_t *match_json(const struct teams *all, const jd_tournament *t, int round, int board, int number)
{
    jd_pairing p = jd_tournament_board(t, round, board);
    int        a = all->of[p.white], b = all->of[p.black], last = board;
    while (last < jd_tournament_boards(t, round)) {
        jd_pairing q = jd_tournament_board(t, round, last + 1);
        if (!((all->of[q.white] == a && all->of[q.black] == b) || (all->of[q.white] == b && all->of[q.black] == a)))
            break;
        last++;
    }
    return json_pack("{s:i, s:i, s:i, s:[i, i], s:[o, o]}", "match", number, "white", a, "black", b, "boards", board,
                     last, "points", points_json(points_of(all, t, a, round)),
                     points_json(points_of(all, t, b, round)));
}

json_t *teams_matches(const json_t *doc, const jd_tournament *t, int round)
{
    struct teams all;
    json_t      *list = json_array();
    bool         good = teams_read(&all, doc, t) && teams_are(doc);
    for (int board = 1; good && board <= jd_tournament_boards(t, round);) {
        json_t *match = match_json(&all, t, round, board, (int)json_array_size(list) + 1);
        if (!match)
            break;
        board = (int)json_integer_value(json_array_get(json_object_get(match, "boards"), 1)) + 1;
        json_array_append_new(list, match);
    }
    teams_free(&all);
    return list;
}
