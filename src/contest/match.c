/* match.c - a match: two players, as many games as the organiser says, with colours by turns. */
#include "contest/system.h"

enum { USUAL_GAMES = 2 };

static int rounds_of(int players)
{
    (void)players;
    return USUAL_GAMES;
}

static jd_contest_err pair(const jd_tournament *t, int round, jd_pairing *out, size_t *count)
{
    (void)t;
    out[0] = round % 2 ? (jd_pairing){1, 2} : (jd_pairing){2, 1};
    *count = 1;
    return JD_CONTEST_OK;
}

const struct jd_system jd_system_match = {
    .name = "match",
    .least = 2,
    .most = 2,
    .any_rounds = true,
    .bye = JD_FOR_LOSS,
    .tiebreaks = "WON",
    .rounds = rounds_of,
    .pair = pair,
};
