/* hall/event/team_pairing.c - which matches a round has, and who sits at their boards: by the system, by hand, as a
 * proposal. A match has its boards one behind the other; colours alternate from board to board, the first of a pair of
 * teams has White at the first. */
#include "hall/event/team.h"

#include "jadoube/swiss.h"

#include <stdlib.h>
#include <string.h>

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
    const jd_system *table = teams_table(doc);
    jd_trf          *report = NULL;
    if (teams_are_knocked_out(table))
        return teams_knock_out(doc, t, round, out, count);
    if (table)
        return pair_by_table(all, table, round, out, count);
    jd_contest_err err = teams_report(all, doc, t, round - 1, &report);
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
        home = home < 0 ? -1 : teams_next_member(all, t, match.white, round, home);
        guest = guest < 0 || !match.black ? -1 : teams_next_member(all, t, match.black, round, guest);
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
    bool        good = teams_read(&all, doc, t) && matches;
    err = good ? pair_teams(&all, doc, t, round, matches, &count) : JD_CONTEST_MEMORY;
    if (err == JD_CONTEST_OK)
        err = set_matches(&all, t, round, matches, count);
    free(matches);
    teams_free(&all);
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
    bool         fits = teams_read(&all, doc, t);
    for (int team = 1; fits && !teams_table(doc) && team <= all.count; team++)
        fits = is_matched(list, team) == (teams_next_member(&all, t, team, round, 0) != 0);
    teams_free(&all);
    return fits;
}

jd_contest_err teams_pair_by_hand(const json_t *doc, jd_tournament *t, int round, const json_t *list, bool *own)
{
    struct teams   all;
    size_t         count = 0;
    size_t         room = (size_t)jd_tournament_players(t) + 1;
    jd_pairing    *told = calloc(room, sizeof *told), *would = calloc(room, sizeof *would);
    bool           good = teams_read(&all, doc, t) && told && would;
    jd_contest_err err = good ? read_matches(&all, list, told) : JD_CONTEST_MEMORY;
    *own = err == JD_CONTEST_OK && pair_teams(&all, doc, t, round, would, &count) == JD_CONTEST_OK &&
           count == json_array_size(list) && memcmp(told, would, count * sizeof *told) == 0;
    if (err == JD_CONTEST_OK)
        err = set_matches(&all, t, round, told, json_array_size(list));
    free(told);
    free(would);
    teams_free(&all);
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
    bool         good = !teams_are(doc) || (teams_read(&all, doc, t) && room);
    for (int r = 1; good && teams_are(doc) && teams_table(doc) && r <= jd_tournament_begun(t); r++)
        good = fits_table(&all, doc, t, r, room);
    if (teams_are(doc))
        teams_free(&all);
    free(room);
    return good;
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
    bool             good = teams_read(&all, doc, t) && pairs && reasons;
    *err = good ? needs_results(t, round) : JD_CONTEST_MEMORY;
    if (*err == JD_CONTEST_OK)
        *err = pair_teams(&all, doc, t, round, pairs, &count);
    if (*err == JD_CONTEST_OK && !teams_table(doc) && all.count <= EXPLAINED &&
        (teams_report(&all, doc, t, round - 1, &report) != JD_CONTEST_OK ||
         jd_swiss_explain(report, "team", round, reasons, &explained) != JD_CONTEST_OK))
        explained = 0;
    json_t *o = *err == JD_CONTEST_OK ? proposal_json(pairs, count, reasons, explained, language) : NULL;
    jd_trf_free(report);
    free(reasons);
    free(pairs);
    teams_free(&all);
    return o;
}
