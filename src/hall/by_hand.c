/* by_hand.c - a round that an arbiter pairs himself: it is marked, unless the system would have paired it so. */
#include "hall/tournament.h"

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

static void mark(json_t *doc, int round)
{
    json_array_set_new(json_object_get(doc, "rounds"), (size_t)round - 1, json_pack("{s:b}", "by_hand", 1));
}

static bool mark_by_hand(json_t *doc, jd_tournament *t, int round)
{
    int         boards = jd_tournament_boards(t, round), byes = jd_tournament_byes(t, round);
    size_t      count = (size_t)boards + (size_t)byes;
    jd_pairing *pairs = calloc(count + 1, sizeof *pairs);
    for (int b = 1; pairs && b <= boards; b++)
        pairs[b - 1] = jd_tournament_board(t, round, b);
    for (int i = 1; pairs && i <= byes; i++)
        pairs[boards + i - 1].white = jd_tournament_bye(t, round, i);
    if (pairs && !is_systems(t, round, pairs, count))
        mark(doc, round);
    free(pairs);
    return pairs != NULL;
}

static jd_contest_err pair_players(json_t *doc, jd_tournament *t, int round, const json_t *pairs)
{
    if (!json_is_array(pairs) || !tournament_set_pairs(t, round, pairs))
        return JD_CONTEST_PAIRS;
    return mark_by_hand(doc, t, round) ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
}

static jd_contest_err pair_teams(json_t *doc, jd_tournament *t, int round, const json_t *matches)
{
    bool           own;
    jd_contest_err err = json_is_array(matches) ? teams_pair_by_hand(doc, t, round, matches, &own) : JD_CONTEST_PAIRS;
    if (err == JD_CONTEST_OK && !own)
        mark(doc, round);
    return err;
}

jd_contest_err tournament_pair_by_hand(json_t *doc, jd_tournament *t, int round, const char *body)
{
    json_t        *sent = json_loads(body, JSON_REJECT_DUPLICATES, NULL);
    const json_t  *list = json_object_get(sent, teams_are(doc) ? "matches" : "pairs");
    bool           other = json_object_get(sent, teams_are(doc) ? "pairs" : "matches") != NULL;
    jd_contest_err err = !sent || other   ? JD_CONTEST_PAIRS
                         : !list          ? tournament_pair(doc, t, round)
                         : teams_are(doc) ? pair_teams(doc, t, round, list)
                                          : pair_players(doc, t, round, list);
    json_decref(sent);
    return err;
}
