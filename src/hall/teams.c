/* teams.c - events of teams: who is in them, which matches a round has, where they stand.
 *
 * A player's team is his club; players sit in the order of the list, or that which the event names ("order"), those who
 * are away left out. A match has its
 * boards one behind the other; colours alternate from board to board, the first of a pair of teams has White at the
 * first. */
#include "hall/tournament.h"

#include "contest/report.h"
#include "jadoube/ranking.h"
#include "jadoube/swiss.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEAM_BOARDS  32
#define TEAMS_MOST   999 /* as many as a report has numbers for */
#define MEMBERS_MOST 64  /* … and players for a team */

static const char usual_ties[] = "MPvGP,EMMSB";

struct teams {
    int  boards, count, players;
    int *of;    /* by player: his team, from 1; 0: he has none */
    int *first; /* by team: the player who names it */
    int *order; /* who sits before whom: all players, from 0 */
    int *place; /* by player: where he is there */
};

bool teams_are(const json_t *doc) { return json_is_object(json_object_get(doc, "teams")); }

static const jd_system *table_of(const json_t *doc)
{
    const char *name = json_string_value(json_object_get(json_object_get(doc, "teams"), "system"));
    return name && strcmp(name, "team") != 0 ? jd_system_find(name) : NULL;
}

static bool is_knock_out(const jd_system *s) { return s && s == jd_system_find("knock-out"); }

static void free_teams(struct teams *all)
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

/* False: no memory, or no such order. */
static bool read_teams(struct teams *all, const json_t *doc, const jd_tournament *t)
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

/* The next player of a team behind `player` who plays in this round; 0: there is none. */
static int next_member(const struct teams *all, const jd_tournament *t, int team, int round, int player)
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
    return !name || (text && strcmp(text, "team") == 0) || is_knock_out(s) || (s && !jd_system_needs_results(s));
}

bool teams_good(const json_t *body, jd_tournament *t, char expected[160])
{
    const json_t *teams = json_object_get(body, "teams"), *boards = json_object_get(teams, "boards");
    struct teams  all;
    if (!teams)
        return true;
    snprintf(
        expected, 160,
        "\"teams\" as {\"boards\": 1 to %d, \"system\": \"team\", \"round-robin\" or \"knock-out\"}, in a Swiss system",
        TEAM_BOARDS);
    if (!json_is_integer(boards) || json_integer_value(boards) < 1 || json_integer_value(boards) > TEAM_BOARDS ||
        !system_good(json_object_get(teams, "system")) || !jd_system_is_swiss(jd_tournament_system(t)))
        return false;
    snprintf(expected, 160,
             "players who have a \"club\", their team, at most %d in each; \"order\" as their numbers, none twice",
             MEMBERS_MOST);
    bool             good = read_teams(&all, body, t) && members_good(&all, t);
    const jd_system *table = table_of(body);
    int              usual = jd_system_rounds(table ? table : jd_tournament_system(t), all.count);
    if (good && !json_object_get(body, "rounds") && usual)
        jd_tournament_set_rounds(t, usual);
    free_teams(&all);
    return good;
}

/* ---- the report ---- */

/* "310 NNN name … players": their numbers from the 74th column on. */
static jd_contest_err add_team(jd_trf *report, const struct teams *all, const jd_tournament *t, const int *ranks,
                               int team)
{
    char          line[80 + 5 * MEMBERS_MOST];
    jd_trf_person name = {0};
    const char   *club = jd_tournament_label(t, all->first[team], "club");
    size_t        used, columns = 0, bytes = 0;
    while (club[bytes] && columns + (((unsigned char)club[bytes] & 0xc0) != 0x80) <= 32)
        columns += ((unsigned char)club[bytes++] & 0xc0) != 0x80;
    snprintf(name.name, sizeof name.name, "%.*s", (int)bytes, club);
    used = (size_t)snprintf(line, sizeof line, "310 %3d %s%*s", team, name.name, (int)(65 - columns), "");
    for (int i = 0; i < all->players && used + 6 < sizeof line; i++)
        if (all->of[all->order[i]] == team)
            used += (size_t)snprintf(line + used, sizeof line - used, "%4d ", ranks[all->order[i]]);
    return jd_trf_add_record(report, line);
}

static jd_contest_err add_type(jd_trf *report, const struct teams *all, const jd_system *table)
{
    char           colours[TEAM_BOARDS + 8] = "352 ";
    size_t         used = 4;
    jd_contest_err err = jd_trf_add_record(report, is_knock_out(table) ? "092 Team: Knock-Out"
                                                   : table             ? "192 FIDE_TEAM_ROUNDROBIN"
                                                                       : "192 FIDE_TEAM_TYPEA_MP_GP");
    for (int b = 0; b < all->boards; b++)
        colours[used++] = "WB"[b % 2];
    return err == JD_CONTEST_OK ? jd_trf_add_record(report, colours) : err;
}

/* ---- the report of an event that was begun elsewhere has them already ---- */

static struct record *find_team(jd_trf *report, int team)
{
    for (int i = 0; i < report->record_count; i++)
        if (strncmp(report->records[i].text, "310", 3) == 0 && atoi(report->records[i].text + 3) == team)
            return &report->records[i];
    return NULL;
}

/* Somebody who came later, behind the others of his team, each in five columns from the 73rd on. */
static jd_contest_err add_member(struct record *told, int player)
{
    size_t used = strlen(told->text), size = used + 16;
    while (used && told->text[used - 1] == ' ')
        used--;
    char *text = malloc(size);
    if (!text)
        return JD_CONTEST_MEMORY;
    snprintf(text, size, "%.*s %4d", (int)used, told->text, player);
    free(told->text);
    told->text = text;
    return JD_CONTEST_OK;
}

static jd_contest_err add_late(struct record *told, const struct teams *all, const jd_tournament *t, int team)
{
    jd_contest_err err = JD_CONTEST_OK;
    for (int i = jd_trf_players(jd_tournament_before(t)) + 1; i <= all->players && err == JD_CONTEST_OK; i++)
        if (all->of[i] == team)
            err = add_member(told, i);
    return err;
}

/* Records 013 have no numbers, and count only where there is no 310: all teams are told anew. */
static void drop_older(jd_trf *report)
{
    int kept = 0;
    for (int i = 0; i < report->record_count; i++)
        if (strncmp(report->records[i].text, "013", 3) == 0)
            free(report->records[i].text);
        else
            report->records[kept++] = report->records[i];
    report->record_count = kept;
}

static int player_of(const struct teams *all, const int *ranks, int rank)
{
    int player = 1;
    while (player <= all->players && ranks[player] != rank)
        player++;
    return player <= all->players ? player : 0;
}

/* Points beside results are a team's where teams play: those of its player who was penalised. */
static void give_penalties(jd_trf *report, const struct teams *all, const jd_tournament *t, const int *ranks)
{
    for (int i = 0; i < report->abnormal.count; i++) {
        struct circle *c = &report->abnormal.at[i];
        bool           here = c->count == 1 && c->first > jd_tournament_begun(t);
        int            player = here ? player_of(all, ranks, c->players[0]) : 0;
        if (player)
            c->players[0] = (uint16_t)all->of[player];
    }
}

static bool plays_match(const struct teams *all, const jd_tournament *t, int team, int round)
{
    for (int i = 1; i <= jd_tournament_players(t); i++)
        if (all->of[i] == team && jd_tournament_board_of(t, round, i))
            return true;
    return false;
}

/* Whoever sits alone in a match has won without a game; where there is no match it is the team's bye. */
static jd_contest_err mark_lonely(jd_trf *report, const struct teams *all, const jd_tournament *t, const int *ranks,
                                  int rounds)
{
    jd_contest_err err = JD_CONTEST_OK;
    for (int r = jd_tournament_begun(t) + 1; r <= rounds; r++)
        for (int i = 1; i <= jd_tournament_byes(t, r) && err == JD_CONTEST_OK; i++) {
            int player = jd_tournament_bye(t, r, i);
            if (plays_match(all, t, all->of[player], r))
                err = jd_trf_set_entry(report, ranks[player], r, (jd_trf_entry){0, 0, '+'});
        }
    return err;
}

static jd_contest_err add_teams(jd_trf *report, const struct teams *all, const json_t *doc, const jd_tournament *t,
                                int rounds, const int *order)
{
    int  players = jd_tournament_players(t);
    int *ranks = calloc((size_t)players + 1, sizeof *ranks);
    if (!ranks)
        return JD_CONTEST_MEMORY;
    for (int i = 0; i < players; i++)
        ranks[order[i]] = i + 1;
    jd_contest_err err = jd_tournament_before(t) ? JD_CONTEST_OK : add_type(report, all, table_of(doc));
    drop_older(report);
    for (int team = 1; team <= all->count && err == JD_CONTEST_OK; team++) {
        struct record *told = find_team(report, team);
        err = told ? add_late(told, all, t, team) : add_team(report, all, t, ranks, team);
    }
    give_penalties(report, all, t, ranks);
    if (err == JD_CONTEST_OK)
        err = mark_lonely(report, all, t, ranks, rounds);
    free(ranks);
    return err;
}

static int open_rounds(const jd_tournament *t)
{
    int rounds = 0;
    while (jd_tournament_is_open(t, rounds + 1))
        rounds++;
    return rounds;
}

/* The report of so many rounds, with the teams in it. */
static jd_contest_err report_of(const struct teams *all, const json_t *doc, const jd_tournament *t, int rounds,
                                jd_trf **out)
{
    int           *order = calloc((size_t)jd_tournament_players(t) + 1, sizeof *order);
    jd_contest_err err = order ? jd_report_of(t, rounds, out, order) : JD_CONTEST_MEMORY;
    if (err == JD_CONTEST_OK)
        err = add_teams(*out, all, doc, t, rounds, order);
    free(order);
    return err;
}

jd_contest_err teams_finish_report(const json_t *doc, const jd_tournament *t, jd_trf *report)
{
    struct teams   all;
    jd_trf        *unused = NULL;
    int           *order = calloc((size_t)jd_tournament_players(t) + 1, sizeof *order);
    int            rounds = open_rounds(t);
    jd_contest_err err = order && read_teams(&all, doc, t) ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    if (err == JD_CONTEST_OK)
        err = jd_report_of(t, rounds, &unused, order); /* for the order alone: who has which number */
    if (err == JD_CONTEST_OK)
        err = add_teams(report, &all, doc, t, rounds, order);
    jd_trf_free(unused);
    free(order);
    free_teams(&all);
    return err;
}

/* ---- pairing ---- */

/* By a table of round robin: teams that come later would change it. */
static jd_contest_err pair_by_table(const struct teams *all, const jd_system *table, int round, jd_pairing *out,
                                    size_t *count)
{
    jd_tournament *alone = jd_tournament_new(table);
    jd_contest_err err = alone ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    for (int team = 1; team <= all->count && err == JD_CONTEST_OK; team++)
        err = jd_tournament_add_player(alone, "-");
    if (err == JD_CONTEST_OK && round > jd_tournament_rounds(alone))
        err = JD_CONTEST_ROUND;
    if (err == JD_CONTEST_OK)
        err = jd_system_pair(alone, round, out, count);
    jd_tournament_free(alone);
    return err;
}

static jd_contest_err pair_teams(const struct teams *all, const json_t *doc, const jd_tournament *t, int round,
                                 jd_pairing *out, size_t *count)
{
    const jd_system *table = table_of(doc);
    jd_trf          *report = NULL;
    if (is_knock_out(table))
        return teams_knock_out(doc, t, round, out, count);
    if (table)
        return pair_by_table(all, table, round, out, count);
    jd_contest_err err = report_of(all, doc, t, round - 1, &report);
    if (err == JD_CONTEST_OK)
        err = jd_swiss_pair(report, "team", round, out, count);
    jd_trf_free(report);
    return err;
}

struct boards {
    jd_pairing *games, *byes;
    size_t      game_count, bye_count;
};

/* The boards of a match; whoever has nobody opposite has the point of the board. */
static void add_match(const struct teams *all, const jd_tournament *t, int round, jd_pairing match, struct boards *out)
{
    int home = 0, guest = 0;
    for (int b = 0; b < all->boards; b++) {
        home = home < 0 ? -1 : next_member(all, t, match.white, round, home);
        guest = guest < 0 || !match.black ? -1 : next_member(all, t, match.black, round, guest);
        home = home ? home : -1;
        guest = guest ? guest : -1;
        if (home > 0 && guest > 0)
            out->games[out->game_count++] = b % 2 ? (jd_pairing){guest, home} : (jd_pairing){home, guest};
        else if (home > 0 || guest > 0)
            out->byes[out->bye_count++] = (jd_pairing){home > 0 ? home : guest, 0};
    }
}

static jd_contest_err set_matches(const struct teams *all, jd_tournament *t, int round, const jd_pairing *matches,
                                  size_t count)
{
    size_t         room = (size_t)jd_tournament_players(t) + 1;
    struct boards  b = {calloc(2 * room, sizeof *b.games), calloc(room, sizeof *b.byes), 0, 0};
    jd_contest_err err = b.games && b.byes ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    for (size_t i = 0; i < count && err == JD_CONTEST_OK; i++)
        add_match(all, t, round, matches[i], &b);
    if (err == JD_CONTEST_OK) {
        memcpy(b.games + b.game_count, b.byes, b.bye_count * sizeof *b.byes);
        err = jd_tournament_set_pairs(t, round, b.games, b.game_count + b.bye_count);
    }
    free(b.games);
    free(b.byes);
    return err;
}

static jd_contest_err needs_results(const jd_tournament *t, int round)
{
    for (int r = 1; r < round; r++)
        if (!jd_tournament_is_finished(t, r))
            return JD_CONTEST_RESULTS;
    return jd_tournament_is_open(t, round) ? JD_CONTEST_OPEN : JD_CONTEST_OK;
}

jd_contest_err tournament_pair(const json_t *doc, jd_tournament *t, int round)
{
    struct teams all;
    size_t       count = 0;
    if (!teams_are(doc))
        return jd_tournament_pair(t, round);
    jd_contest_err err = needs_results(t, round);
    if (err != JD_CONTEST_OK)
        return err;
    jd_pairing *matches = calloc((size_t)jd_tournament_players(t) + 1, sizeof *matches);
    bool        good = read_teams(&all, doc, t) && matches;
    err = good ? pair_teams(&all, doc, t, round, matches, &count) : JD_CONTEST_MEMORY;
    if (err == JD_CONTEST_OK)
        err = set_matches(&all, t, round, matches, count);
    free(matches);
    free_teams(&all);
    return err;
}

/* {"matches": [[1, 4], [2, 0]]}: each team once. */
static jd_contest_err read_matches(const struct teams *all, const json_t *list, jd_pairing *out)
{
    bool *used = calloc((size_t)all->count + 1, sizeof *used);
    bool  good = used && json_array_size(list) <= (size_t)all->count;
    for (size_t i = 0; good && i < json_array_size(list); i++)
        for (int c = 0; c < 2 && good; c++) {
            json_int_t team = json_integer_value(json_array_get(json_array_get(list, i), (size_t)c));
            good = team >= 0 && team <= all->count && (team ? !used[team] : c == 1);
            if (good)
                used[team] = true;
            *(c ? &out[i].black : &out[i].white) = (int)team;
        }
    free(used);
    return good ? JD_CONTEST_OK : JD_CONTEST_PAIRS;
}

static bool is_matched(const json_t *list, int team)
{
    size_t  i;
    json_t *match;
    json_array_foreach(list, i, match)
    {
        if (json_integer_value(json_array_get(match, 0)) == team ||
            json_integer_value(json_array_get(match, 1)) == team)
            return true;
    }
    return false;
}

/* A team plays when somebody of it does; by a table, and where losers are out, that says nothing. */
bool teams_fit_attendance(const json_t *doc, const jd_tournament *t, int round, const json_t *list)
{
    struct teams all;
    bool         fits = read_teams(&all, doc, t);
    for (int team = 1; fits && !table_of(doc) && team <= all.count; team++)
        fits = is_matched(list, team) == (next_member(&all, t, team, round, 0) != 0);
    free_teams(&all);
    return fits;
}

jd_contest_err teams_pair_by_hand(const json_t *doc, jd_tournament *t, int round, const json_t *list, bool *own)
{
    struct teams   all;
    size_t         count = 0;
    size_t         room = (size_t)jd_tournament_players(t) + 1;
    jd_pairing    *told = calloc(room, sizeof *told), *would = calloc(room, sizeof *would);
    bool           good = read_teams(&all, doc, t) && told && would;
    jd_contest_err err = good ? read_matches(&all, list, told) : JD_CONTEST_MEMORY;
    *own = err == JD_CONTEST_OK && pair_teams(&all, doc, t, round, would, &count) == JD_CONTEST_OK &&
           count == json_array_size(list) && memcmp(told, would, count * sizeof *told) == 0;
    if (err == JD_CONTEST_OK)
        err = set_matches(&all, t, round, told, json_array_size(list));
    free(told);
    free(would);
    free_teams(&all);
    return err;
}

/* ---- rounds that were played elsewhere ---- */

static bool has_match(const json_t *matches, jd_pairing pair)
{
    size_t  i;
    json_t *m;
    json_array_foreach(matches, i, m)
    {
        json_int_t a = json_integer_value(json_object_get(m, "white")),
                   b = json_integer_value(json_object_get(m, "black"));
        if ((a == pair.white && b == pair.black) || (a == pair.black && b == pair.white))
            return true;
    }
    return false;
}

/* A round that the system cannot pair, since a match before had no winner, was paired by hand. */
static bool fits_table(const struct teams *all, const json_t *doc, const jd_tournament *t, int round, jd_pairing *room)
{
    size_t  count = 0;
    json_t *matches = teams_matches(doc, t, round);
    bool    good = true;
    if (pair_teams(all, doc, t, round, room, &count) == JD_CONTEST_OK)
        for (size_t i = 0; i < count && good; i++)
            good = !room[i].black || has_match(matches, room[i]);
    json_decref(matches);
    return good;
}

bool teams_fit_table(const json_t *doc, const jd_tournament *t)
{
    struct teams all;
    jd_pairing  *room = calloc((size_t)jd_tournament_players(t) + 1, sizeof *room);
    bool         good = !teams_are(doc) || (read_teams(&all, doc, t) && room);
    for (int r = 1; good && teams_are(doc) && table_of(doc) && r <= jd_tournament_begun(t); r++)
        good = fits_table(&all, doc, t, r, room);
    if (teams_are(doc))
        free_teams(&all);
    free(room);
    return good;
}

/* ---- what is seen ---- */

static json_t *standing_json(const jd_ranking *r, int place)
{
    jd_ranked p = jd_ranking_at(r, place);
    json_t   *ties = json_object();
    for (size_t i = 1; i < jd_ranking_tiebreaks(r); i++)
        json_object_set_new(ties, jd_ranking_code(r, i), tie_json(jd_ranking_tie(r, place, i)));
    return json_pack("{s:i, s:i, s:s, s:o, s:o, s:i, s:i, s:i, s:i, s:o}", "rank", p.rank, "team", p.number, "name",
                     jd_ranking_team(r, place), "points", points_json(p.points * (JD_POINT / 10)), "game_points",
                     points_json(p.game_points * (JD_POINT / 10)), "matches", p.games, "wins", p.wins, "draws", p.draws,
                     "losses", p.losses, "tiebreaks", ties);
}

json_t *teams_standings(const json_t *doc, const jd_tournament *t)
{
    struct teams     all;
    char             codes[TIES_MAX];
    jd_trf          *report = NULL;
    jd_ranking      *r = NULL;
    const json_t    *list = json_object_get(doc, "tiebreaks");
    jd_ranking_terms terms = {.tiebreaks = ties_are_codes(list) && ties_join(list, codes) ? codes : usual_ties,
                              .schedule = table_of(doc) && !is_knock_out(table_of(doc)) ? JD_SCHEDULE_ROUND_ROBIN
                                                                                        : JD_SCHEDULE_SWISS};
    json_t          *rows = json_array();
    if (read_teams(&all, doc, t) && teams_are(doc) &&
        report_of(&all, doc, t, open_rounds(t), &report) == JD_CONTEST_OK &&
        jd_ranking_new(report, &terms, &r, NULL) == JD_CONTEST_OK)
        for (int place = 1; place <= jd_ranking_count(r); place++)
            json_array_append_new(rows, standing_json(r, place));
    jd_ranking_free(r);
    jd_trf_free(report);
    free_teams(&all);
    return rows;
}

json_t *teams_list(const json_t *doc, const jd_tournament *t)
{
    struct teams all;
    json_t      *list = json_array();
    if (read_teams(&all, doc, t)) {
        for (int team = 1; team <= all.count; team++)
            json_array_append_new(list, json_pack("{s:i, s:s, s:[]}", "team", team, "name",
                                                  jd_tournament_label(t, all.first[team], "club"), "players"));
        for (int i = 0; i < all.players; i++)
            json_array_append_new(json_object_get(json_array_get(list, (size_t)all.of[all.order[i]] - 1), "players"),
                                  json_integer(all.order[i]));
    }
    free_teams(&all);
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
    bool         good = read_teams(&all, doc, t) && teams_are(doc);
    for (int board = 1; good && board <= jd_tournament_boards(t, round);) {
        json_t *match = match_json(&all, t, round, board, (int)json_array_size(list) + 1);
        board = (int)json_integer_value(json_array_get(json_object_get(match, "boards"), 1)) + 1;
        json_array_append_new(list, match);
    }
    free_teams(&all);
    return list;
}

/* ---- the next round ---- */

static void add_reason(json_t *match, const jd_swiss_reason *r, const jd_language *language)
{
    char text[400];
    jd_swiss_reason_text(r, language, text, sizeof text);
    json_object_set_new(match, "why", json_string(text));
    json_object_set_new(match, "article", json_sprintf("%s%s%s", r->chapter, r->article[0] ? ": " : "", r->article));
}

static json_t *proposal_json(const jd_pairing *pairs, size_t count, const jd_swiss_reason *reasons, size_t explained,
                             const jd_language *language)
{
    json_t *matches = json_array(), *byes = json_array();
    for (size_t i = 0; i < count; i++) {
        json_t *match =
            json_pack("{s:i, s:i, s:i}", "match", (int)i + 1, "white", pairs[i].white, "black", pairs[i].black);
        if (i < explained)
            add_reason(match, &reasons[i], language);
        if (pairs[i].black)
            json_array_append_new(matches, match);
        else {
            json_array_append_new(byes, json_integer(pairs[i].white));
            json_decref(match);
        }
    }
    return json_pack("{s:o, s:o}", "matches", matches, "byes", byes);
}

json_t *teams_proposal(const json_t *doc, const jd_tournament *t, int round, const jd_language *language,
                       jd_contest_err *err)
{
    struct teams     all;
    size_t           room = (size_t)jd_tournament_players(t) + 1, count = 0, explained = 0;
    jd_pairing      *pairs = calloc(room, sizeof *pairs);
    jd_swiss_reason *reasons = calloc(room, sizeof *reasons);
    jd_trf          *report = NULL;
    bool             good = read_teams(&all, doc, t) && pairs && reasons;
    *err = good ? needs_results(t, round) : JD_CONTEST_MEMORY;
    if (*err == JD_CONTEST_OK)
        *err = pair_teams(&all, doc, t, round, pairs, &count);
    if (*err == JD_CONTEST_OK && !table_of(doc) && all.count <= EXPLAINED &&
        (report_of(&all, doc, t, round - 1, &report) != JD_CONTEST_OK ||
         jd_swiss_explain(report, "team", round, reasons, &explained) != JD_CONTEST_OK))
        explained = 0;
    json_t *o = *err == JD_CONTEST_OK ? proposal_json(pairs, count, reasons, explained, language) : NULL;
    jd_trf_free(report);
    free(reasons);
    free(pairs);
    free_teams(&all);
    return o;
}

/* A player who comes later: he has a team, and by a table nobody makes a new one. */
bool teams_take(const json_t *doc, const jd_tournament *t, const json_t *player, char expected[160])
{
    struct teams all;
    const char  *club = json_string_value(json_object_get(player, "club"));
    bool         known = false, good = !teams_are(doc) || (club && club[0]);
    snprintf(expected, 160, "a player with a \"club\", his team");
    if (!good || !table_of(doc))
        return good;
    good = read_teams(&all, doc, t);
    for (int team = 1; good && team <= all.count; team++)
        known |= strcmp(jd_tournament_label(t, all.first[team], "club"), club) == 0;
    free_teams(&all);
    snprintf(expected, 160, "a player of a team that is there: the table is made");
    return known;
}
