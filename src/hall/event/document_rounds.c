/* hall/event/document_rounds.c - the rounds of a document: pairs, games, and when they were started. */
#include "hall/event/document.h"

#include "hall/event/imported.h"
#include "store/result.h"

#include <stdlib.h>

static bool fail(struct refusal *to, struct refusal why)
{
    *to = why;
    return false;
}

#define FAIL(...) fail(why, refusal_expecting(REFUSED_BAD_FIELD, __VA_ARGS__))

/* ---- reading ---- */

bool tournament_set_pairs(jd_tournament *t, int round, const json_t *list)
{
    size_t      i, count = json_array_size(list);
    json_t     *v;
    jd_pairing *pairs = calloc(count + 1, sizeof *pairs);
    if (!pairs)
        return false;
    json_array_foreach(list, i, v)
    {
        pairs[i].white = (int)json_integer_value(json_array_get(v, 0));
        pairs[i].black = (int)json_integer_value(json_array_get(v, 1));
    }
    bool good = jd_tournament_set_pairs(t, round, pairs, count) == JD_CONTEST_OK;
    free(pairs);
    return good;
}

/* One that is unknown is none. */
static void set_result(jd_tournament *t, int round, int board, const char *noted)
{
    bool      scored;
    long      points[2];
    jd_result result = store_result_read(noted, &scored, points);
    if (jd_tournament_set_result(t, round, board, result) == JD_CONTEST_OK && scored)
        jd_tournament_set_score(t, round, board, points[0], points[1]);
}

static bool read_games(jd_tournament *t, int round, const json_t *games, const json_t *results, struct refusal *why)
{
    for (int b = 1; b <= jd_tournament_boards(t, round); b++) {
        const char *id = json_string_value(json_array_get(games, (size_t)b - 1));
        const char *result = id ? json_string_value(json_object_get(results, id)) : NULL;
        if (id && jd_tournament_set_game(t, round, b, id) != JD_CONTEST_OK)
            return FAIL("\"games\" of round %d: an id for board %d", round, b);
        if (result)
            set_result(t, round, b, result);
    }
    return true;
}

static bool read_round(jd_tournament *t, int round, const json_t *from, const json_t *results, struct refusal *why)
{
    const json_t *pairs = json_object_get(from, "pairs");
    bool          before = is_elsewhere(from);
    if (before != (round <= jd_tournament_begun(t)))
        return FAIL("\"elsewhere\" in rounds 1 to %d alone, not in round %d", jd_tournament_begun(t), round);
    if (!before && (pairs ? !tournament_set_pairs(t, round, pairs) : jd_tournament_pair(t, round) != JD_CONTEST_OK))
        return FAIL("\"pairs\" of round %d: numbers of players, none twice, byes behind the games", round);
    if (!before)
        jd_tournament_open(t, round);
    if (!before && !read_games(t, round, json_object_get(from, "games"), results, why))
        return false;
    jd_tournament_set_started(t, round, json_integer_value(json_object_get(from, "started")));
    return true;
}

bool rounds_read(jd_tournament *t, const json_t *list, const json_t *results, struct refusal *why)
{
    json_t *v;
    size_t  i;
    if (json_array_size(list) != (size_t)jd_tournament_rounds(t))
        return FAIL("\"rounds\" as a list of %d", jd_tournament_rounds(t));
    json_array_foreach(list, i, v)
    {
        if (json_is_object(v) && !read_round(t, (int)i + 1, v, results, why))
            return false;
    }
    for (int r = 1; r <= jd_tournament_rounds(t) && !jd_tournament_is_flexible(t); r++)
        if (!jd_tournament_is_open(t, r))
            jd_tournament_pair(t, r); /* refused where results are missing: then it has no boards yet */
    return true;
}

/* ---- writing ---- */

void tournament_note(json_t *doc, const jd_tournament *t, int round)
{
    json_t *pairs = json_array(), *games = json_array(), *o = json_object();
    json_t *before = json_array_get(json_object_get(doc, "rounds"), (size_t)round - 1);
    if (json_is_true(json_object_get(before, "by_hand")))
        json_object_set_new(o, "by_hand", json_true());
    for (int b = 1; b <= jd_tournament_boards(t, round); b++) {
        jd_pairing p = jd_tournament_board(t, round, b);
        json_array_append_new(pairs, json_pack("[i, i]", p.white, p.black));
        json_array_append_new(games, json_string(jd_tournament_game(t, round, b)));
    }
    for (int i = 1; i <= jd_tournament_byes(t, round); i++)
        json_array_append_new(pairs, json_pack("[i, i]", jd_tournament_bye(t, round, i), 0));
    json_object_set_new(o, "pairs", pairs);
    json_object_set_new(o, "games", games);
    if (json_object_get(doc, "screens") || json_object_get(before, "in_room"))
        json_object_set_new(o, "in_room", screens_note(doc, round, jd_tournament_boards(t, round)));
    if (jd_tournament_started(t, round))
        json_object_set_new(o, "started", json_integer(jd_tournament_started(t, round)));
    json_array_set_new(json_object_get(doc, "rounds"), (size_t)round - 1, o);
}
