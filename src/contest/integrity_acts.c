/* integrity_acts.c - which integrity event an act would be: a result, a round that is paired, a wish for a bye. */
#include "contest/state.h"
#include "contest/worth.h"
#include "jadoube/integrity.h"

#include <stdio.h>

static bool is_drawn(jd_result result) { return result_worth(result, 0) == 1 && result_worth(result, 1) == 1; }

jd_integrity jd_integrity_of_result(const jd_tournament *t, int round, int board, jd_result result, char *details,
                                    size_t size)
{
    jd_pairing p = jd_tournament_board(t, round, board);
    jd_result  old = jd_tournament_result(t, round, board);
    int        later = jd_tournament_opened(t) - round;
    snprintf(details, size, "%s", "");
    if (!p.white || result == old || later < 1 || !jd_system_needs_results(t->system))
        return JD_INTEGRITY_NONE;
    if (old == JD_NO_RESULT && is_drawn(result))
        return JD_INTEGRITY_NONE; /* as it was paired */
    snprintf(details, size, "{%d}-{%d}: %s => %s", p.white, p.black, jd_result_pgn(old), jd_result_pgn(result));
    if (old != JD_NO_RESULT && result != JD_NO_RESULT)
        snprintf(details, size, "{%d}-{%d}: %s => %s", p.white, p.black, jd_result_text(old), jd_result_text(result));
    return old == JD_NO_RESULT ? JD_INTEGRITY_ADJOURNMENT
           : later == 1        ? JD_INTEGRITY_CORRECTION
                               : JD_INTEGRITY_OLD_CORRECTION;
}

/* Has a game of the round no result? */
static bool is_unfinished(const jd_tournament *t, int round)
{
    if (!t->told)
        return !jd_tournament_is_finished(t, round);
    for (int i = 1; i <= t->player_count; i++)
        if (entry_at(t, i, round)->result == '?')
            return true;
    return false;
}

jd_integrity jd_integrity_of_pairing(const jd_tournament *t, int round)
{
    for (int r = 1; r < round - 1; r++)
        if (is_unfinished(t, r))
            return JD_INTEGRITY_OLD_MISSING;
    return round > 1 && is_unfinished(t, round - 1) ? JD_INTEGRITY_MISSING : JD_INTEGRITY_NONE;
}

jd_integrity jd_integrity_of_absence(const jd_tournament *t, int player, int round, jd_award award)
{
    if (award == JD_FOR_WIN)
        return JD_INTEGRITY_FULL_BYE;
    if (award != JD_FOR_DRAW || !is_player(t, player))
        return JD_INTEGRITY_NONE;
    for (int r = 1; r <= t->players[player - 1].count; r++)
        if (r != round && jd_tournament_absence(t, player, r) == JD_FOR_DRAW)
            return JD_INTEGRITY_HALF_BYE;
    return round == jd_tournament_rounds(t) ? JD_INTEGRITY_LAST_BYE : JD_INTEGRITY_NONE;
}
