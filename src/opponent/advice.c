/* advice.c - see advice.h. */
#include "jadoube/advice.h"

static bool was_there(const jd_game *game, int ply, const jd_position *p)
{
    for (int k = ply - 2; k >= 0; k -= 2) {
        jd_position before = jd_game_position(game, k);
        if (jd_position_same(&before, p))
            return true;
    }
    return false;
}

/* One of his moves. */
static void count_move(const jd_game *game, int ply, jd_advice *a)
{
    jd_position before = jd_game_position(game, ply - 1), after = jd_game_position(game, ply);
    jd_move     m = jd_game_move(game, ply);
    bool        pawn = before.kinds[JD_PAWN] >> jd_move_from(m) & 1;
    a->moves++;
    a->pawn_moves += pawn;
    a->captures += (before.colours[before.turn ^ 1] >> jd_move_to(m) & 1) || jd_move_type_of(m) == JD_EN_PASSANT;
    a->checks += jd_position_in_check(&after, (jd_colour)after.turn);
    a->back += was_there(game, ply, &after);
}

/* Back from the last; the half-move before the first of those that are looked at. */
static int look_back(const jd_game *game, jd_advice *a)
{
    int ply = jd_game_state(game).standing;
    for (; ply > 0 && a->moves < JD_ADVICE_MOVES && jd_game_move(game, ply) != JD_NO_MOVE; ply--)
        if (jd_game_ply(game, ply).by == a->of)
            count_move(game, ply, a);
    return ply;
}

static void weigh(const jd_game *game, int ply, jd_opponent *player, const jd_opponent_limits *limits, jd_advice *a)
{
    jd_position then = jd_game_position(game, ply), now = jd_game_position(game, jd_game_state(game).standing);
    a->nodes = limits->nodes;
    jd_worth_weigh(player, &then, NULL, 0, limits, NULL, &a->then);
    jd_worth_weigh(player, &now, NULL, 0, limits, NULL, &a->now);
}

jd_err jd_advice_of(const jd_game *game, jd_opponent *player, const jd_opponent_limits *limits, jd_mate_budget *budget,
                    jd_advice *out)
{
    jd_waiting_claim claim = jd_game_claim(game);
    jd_mate_result   result;
    if (claim.what == JD_WHAT_NONE || claim.by > JD_BY_BLACK)
        return JD_ERR_REFUSED;
    jd_position p = jd_game_position(game, jd_game_state(game).standing);
    *out = (jd_advice){.what = claim.what,
                       .of = jd_colour_other((jd_colour)claim.by),
                       .quiet = p.halfmove_clock / 2,
                       .occurrences = jd_game_occurrences(game)};
    int ply = look_back(game, out);
    out->can_mate = jd_mate_query(&p, out->of, budget, &result);
    if (player)
        weigh(game, ply, player, limits, out);
    return JD_OK;
}
