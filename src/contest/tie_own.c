/* tie_own.c - what one's own record tells (C.07: 7), and the points themselves. */
#include "contest/tie.h"

#include <string.h>

bool jd_tie_points(const struct scores *s, const struct tie *tie, jd_tie *out)
{
    for (int i = 0; i < s->count; i++)
        out[i] = (jd_tie){s->totals[tie->score][i], JD_POINT};
    return true;
}

/* 13.1: match points where game points decide, and the other way round. */
bool jd_tie_other_points(const struct scores *s, const struct tie *tie, jd_tie *out)
{
    enum score other = tie->score == MATCH_POINTS ? GAME_POINTS : MATCH_POINTS;
    for (int i = 0; i < s->count; i++)
        out[i] = (jd_tie){s->totals[other][i], JD_POINT};
    return true;
}

bool jd_tie_number(const struct scores *s, const struct tie *tie, jd_tie *out)
{
    (void)tie;
    for (int i = 0; i < s->count; i++)
        out[i] = (jd_tie){s->pairing_numbers ? s->pairing_numbers[i] : s->numbers[i], 1};
    return true;
}

/* ---- rounds of a kind ---- */

/* Where pairings are made in advance a forfeit is a game to the one who came (15.2). */
static bool counts_as_game(const struct scores *s, const struct turn *t)
{
    return t->kind == TURN_PLAYED || (s->predetermined && t->kind == TURN_FORFEIT_WIN);
}

static bool counts(const struct scores *s, const struct tie *tie, const struct turn *t)
{
    unsigned how = tie->rule->how;
    bool     full = t->points[tie->score] == s->win[tie->score];
    if (how & HOW_WIN)
        return full;
    if (how & HOW_ELECTED)
        return !is_voluntary(t);
    return counts_as_game(s, t) && (!(how & HOW_WON) || full) && (!(how & HOW_BLACK) || t->colour == 'b');
}

bool jd_tie_own(const struct scores *s, const struct tie *tie, jd_tie *out)
{
    for (int i = 0; i < s->count; i++) {
        out[i] = (jd_tie){0, 1};
        for (int r = 1; r <= s->rounds; r++)
            out[i].value += counts(s, tie, turn_of(s, i, r));
    }
    return true;
}

/* ---- scores after each round (7.5) ---- */

bool jd_tie_progressive(const struct scores *s, const struct tie *tie, jd_tie *out)
{
    for (int i = 0; i < s->count; i++) {
        int64_t so_far = 0;
        out[i] = (jd_tie){0, JD_POINT};
        for (int r = 1; r <= s->rounds; r++) {
            so_far += turn_of(s, i, r)->points[tie->score];
            out[i].value += r > tie->low ? so_far : 0;
        }
    }
    return true;
}

/* ---- as if a win were one point, and a draw half of one (7.7) ---- */

static int halves(const struct scores *s, const struct tie *tie, const struct turn *t, int round)
{
    int own = t->points[tie->score], other = s->draw[tie->score];
    if (t->kind == TURN_PLAYED)
        other = turn_of(s, t->opponent - 1, round)->points[tie->score];
    return own > other ? 2 : own == other;
}

bool jd_tie_standard(const struct scores *s, const struct tie *tie, jd_tie *out)
{
    for (int i = 0; i < s->count; i++) {
        out[i] = (jd_tie){0, 2};
        for (int r = 1; r <= s->rounds; r++)
            out[i].value += halves(s, tie, turn_of(s, i, r), r);
    }
    return true;
}
