/* hall/event/manual_pairing.c - a round that an arbiter pairs: it is marked, unless the system would have
 * paired it so. */
#include "hall/event/document.h"

#include <stdio.h>
#include <stdlib.h>

/* Is the round paired as the system would do it? */
static bool is_systems(jd_tournament *t, int round, const jd_pairing *pairs, size_t count)
{
    size_t      own = 0;
    jd_pairing *would = calloc((size_t)jd_tournament_players(t) + 1, sizeof *would);
    bool        same = would && jd_system_pair(t, round, would, &own) == JD_CONTEST_OK && own == count;
    for (size_t i = 0; same && i < count; i++)
        same = would[i].white == pairs[i].white && would[i].black == pairs[i].black;
    free(would);
    return same;
}

static void mark_by_hand(json_t *doc, int round)
{
    json_array_set_new(json_object_get(doc, "rounds"), (size_t)round - 1, json_pack("{s:b}", "by_hand", 1));
}

/* The same of a round as it is paired now. */
static bool is_own(jd_tournament *t, int round)
{
    int         boards = jd_tournament_boards(t, round), byes = jd_tournament_byes(t, round);
    size_t      count = (size_t)boards + (size_t)byes;
    jd_pairing *pairs = calloc(count + 1, sizeof *pairs);
    for (int b = 1; pairs && b <= boards; b++)
        pairs[b - 1] = jd_tournament_board(t, round, b);
    for (int i = 1; pairs && i <= byes; i++)
        pairs[boards + i - 1].white = jd_tournament_bye(t, round, i);
    bool own = pairs && is_systems(t, round, pairs, count);
    free(pairs);
    return own;
}

static bool plays_round(const jd_tournament *t, int player, int round)
{
    return jd_tournament_plays(t, player, round) && jd_tournament_absence(t, player, round) == JD_AWARDS;
}

/* In a Swiss system each player of the round is in one pair, or has the bye; other players are not. */
static bool fits_attendance(const jd_tournament *t, int round)
{
    bool fits = true;
    for (int i = 1; fits && jd_system_is_swiss(jd_tournament_system(t)) && i <= jd_tournament_players(t); i++)
        fits = plays_round(t, i, round) == (jd_tournament_board_of(t, round, i) || jd_tournament_has_bye(t, round, i));
    return fits;
}

static struct refusal pair_players(json_t *doc, jd_tournament *t, int round, const json_t *pairs)
{
    if (!json_is_array(pairs) || !tournament_set_pairs(t, round, pairs))
        return refusal_of_contest(JD_CONTEST_PAIRS);
    if (!fits_attendance(t, round))
        return refusal_expecting(REFUSED_CONTEST_PAIRS, "everybody who plays in this round, byes too, and nobody else");
    if (!is_own(t, round))
        mark_by_hand(doc, round);
    return refusal_of(REFUSED_NOTHING);
}

static struct refusal pair_teams(json_t *doc, jd_tournament *t, int round, const json_t *matches)
{
    bool           own, fits;
    jd_contest_err err = json_is_array(matches) ? teams_pair_by_hand(t, round, matches, &own, &fits) : JD_CONTEST_PAIRS;
    if (err == JD_CONTEST_OK && !fits)
        return refusal_expecting(REFUSED_CONTEST_PAIRS,
                                 "every team that plays in this round, the bye too, and no other");
    if (err == JD_CONTEST_OK && !own)
        mark_by_hand(doc, round);
    return refusal_of_contest(err);
}

/* Does the system still propose what it did when these pairs were shown? Late entries, withdrawals and corrected
 * results change that. */
static bool is_current(jd_tournament *t, int round, const json_t *proposed)
{
    bool own = false, fits;
    if (jd_tournament_team_boards(t))
        return teams_pair_by_hand(t, round, proposed, &own, &fits) == JD_CONTEST_OK && own;
    return tournament_set_pairs(t, round, proposed) && is_own(t, round);
}

struct refusal tournament_pair_by_hand(json_t *doc, jd_tournament *t, int round, const char *body)
{
    json_t        *sent = json_loads(body, JSON_REJECT_DUPLICATES, NULL);
    bool           teams = jd_tournament_team_boards(t);
    const json_t  *list = json_object_get(sent, teams ? "matches" : "pairs");
    const json_t  *proposed = json_object_get(sent, "proposed");
    bool           other = json_object_get(sent, teams ? "pairs" : "matches") != NULL;
    struct refusal why = refusal_of_contest(JD_CONTEST_PAIRS);
    if (proposed && !is_current(t, round, proposed))
        why = refusal_of(REFUSED_PROPOSAL_CHANGED);
    else if (sent && !other)
        why = !list   ? refusal_of_contest(jd_tournament_pair(t, round))
              : teams ? pair_teams(doc, t, round, list)
                      : pair_players(doc, t, round, list);
    json_decref(sent);
    return why;
}

/* ---- a round that is open already ---- */

static bool is_pair(const json_t *pair, int white, int black)
{
    return json_integer_value(json_array_get(pair, 0)) == white && json_integer_value(json_array_get(pair, 1)) == black;
}

static bool has_matches(const jd_tournament *t, int round, const json_t *list)
{
    int  count = jd_tournament_matches(t, round);
    bool same = json_array_size(list) >= (size_t)count;
    for (int i = 1; same && i <= count; i++) {
        jd_team_match m = jd_tournament_match(t, round, i);
        same = is_pair(json_array_get(list, (size_t)i - 1), m.white, m.black);
    }
    return same;
}

static bool has_pairs(const jd_tournament *t, int round, const json_t *list)
{
    int  boards = jd_tournament_boards(t, round), byes = jd_tournament_byes(t, round);
    bool same = json_array_size(list) == (size_t)boards + (size_t)byes;
    for (int b = 1; same && b <= boards; b++) {
        jd_pairing p = jd_tournament_board(t, round, b);
        same = is_pair(json_array_get(list, (size_t)b - 1), p.white, p.black);
    }
    for (int i = 1; same && i <= byes; i++)
        same = is_pair(json_array_get(list, (size_t)(boards + i) - 1), jd_tournament_bye(t, round, i), 0);
    return same;
}

bool tournament_is_paired_so(const jd_tournament *t, int round, const char *body)
{
    json_t       *sent = json_loads(body, JSON_REJECT_DUPLICATES, NULL);
    const json_t *matches = json_object_get(sent, "matches"), *pairs = json_object_get(sent, "pairs");
    bool          teams = jd_tournament_team_boards(t);
    bool          same =
        (!matches || (teams && has_matches(t, round, matches))) && (!pairs || (!teams && has_pairs(t, round, pairs)));
    json_decref(sent);
    return same;
}
