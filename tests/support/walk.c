/* walk.c - two boards side by side. */
#include "walk.h"

#include "jadoube/fen.h"

#include <stdio.h>
#include <string.h>

void walk_start(struct walk *w, const jd_position *from)
{
    w->p = *from;
    w->b = slow_of(from);
    w->plies = 0;
}

/* Written and read again it is the same position. */
static bool fen_comes_back(const jd_position *p, char why[WHY_MAX])
{
    char        fen[JD_FEN_MAX];
    jd_position q;
    size_t      length = jd_fen_write(p, fen, sizeof fen);
    jd_err      err = jd_fen_position(fen, JD_PROBLEMS_STANDING, &q, NULL, NULL);
    bool        good = err == JD_OK && length == strlen(fen) && jd_position_same(p, &q) &&
                q.halfmove_clock == p->halfmove_clock && q.fullmove == p->fullmove;
    if (!good)
        snprintf(why, WHY_MAX, "not the same when read again: %s", fen);
    return good;
}

enum walk_state walk_step(struct walk *w, unsigned choice, char why[WHY_MAX])
{
    if (!boards_agree(&w->p, &w->b, why) || !moves_agree(&w->p, &w->b, w->plies % 16, why) ||
        !fen_comes_back(&w->p, why))
        return WALK_WENT_WRONG;
    jd_moves moves;
    jd_moves_legal(&w->p, &moves);
    if (moves.count == 0)
        return WALK_IS_OVER;
    jd_move          m = moves.at[choice % moves.count];
    struct slow_move slow = slow_of_move(m);
    slow_make(&w->b, &slow);
    w->p = jd_move_make(&w->p, m);
    w->plies++;
    return WALK_GOES_ON;
}
