/* What is done on the engines' behalf, because UCI has no words for it: draws are claimed, lost games
 * resigned and level ones agreed drawn. Whether a claim is right is for the game to say. */
#include "match/adjudicate.h"
#include "match/match.h"
#include "match/outcome.h"

#include <stdlib.h>

#define MATE_SCORE 1000000

/* Of the player who made the move, from his own side. */
static int own_score(const struct moment *m, bool white)
{
    int score = m->mate ? (m->score > 0 ? MATE_SCORE : -MATE_SCORE) : m->score;
    return white ? score : -score;
}

/* Has the player who moved `back` half-moves before the last one seen it so for so many moves: lost, or won? */
static bool has_seen(const struct adjudication *a, const struct moments *m, int back, bool white, bool won)
{
    if (m->count < 2 * a->resign_moves - 1 + back)
        return false;
    for (int i = 0; i < a->resign_moves; i++) {
        const struct moment *at = &m->at[m->count - 1 - back - 2 * i];
        int                  score = own_score(at, white);
        if (!at->scored || (won ? score < a->resign_score : score > -a->resign_score))
            return false;
    }
    return true;
}

/* Does the player who just moved give up? */
static bool has_lost(const struct adjudication *a, const struct moments *m, bool white)
{
    return a->resign_moves > 0 && has_seen(a, m, 0, white, false) &&
           (!a->resign_both || has_seen(a, m, 1, !white, true));
}

/* Have both thought it level for so many moves of each? */
static bool is_level(const struct adjudication *a, const jd_state *s, const struct moments *m)
{
    if (a->draw_moves == 0 || s->position.fullmove <= a->draw_from || m->count < 2 * a->draw_moves)
        return false;
    for (int i = 0; i < 2 * a->draw_moves; i++) {
        const struct moment *at = &m->at[m->count - 1 - i];
        if (!at->scored || abs(own_score(at, true)) > a->draw_score)
            return false;
    }
    return true;
}

enum verdict adjudicate(const struct adjudication *a, const jd_game *game, const jd_state *s, const struct moments *m)
{
    if (jd_game_occurrences(game) >= 3)
        return CLAIM_REPETITION;
    if (s->position.halfmove_clock >= 100)
        return CLAIM_FIFTY;
    if (has_lost(a, m, s->position.turn == JD_BLACK))
        return RESIGN;
    if (is_level(a, s, m))
        return AGREE;
    return a->moves_max > 0 && s->ply >= 2 * a->moves_max ? TOO_LONG : PLAY_ON;
}
