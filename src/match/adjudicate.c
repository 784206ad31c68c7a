/* What is done on the engines' behalf, because UCI has no words for it: draws are claimed, lost games
 * resigned and level ones agreed drawn. Whether a claim is right is for the game to say. */
#include "match/match.h"

#include <stdlib.h>

#define MATE_SCORE 1000000

/* Of the player who made the move, from his own side. */
static int own_score(const struct moment *m, bool white)
{
    int score = m->mate ? (m->score > 0 ? MATE_SCORE : -MATE_SCORE) : m->score;
    return white ? score : -score;
}

/* Has the player who just moved thought himself lost for so many moves? */
static bool has_lost(const struct adjudication *a, const struct moments *m, bool white)
{
    if (a->resign_moves == 0 || m->count < 2 * a->resign_moves - 1)
        return false;
    for (int i = 0; i < a->resign_moves; i++) {
        const struct moment *at = &m->at[m->count - 1 - 2 * i];
        if (!at->scored || own_score(at, white) > -a->resign_score)
            return false;
    }
    return true;
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
    return is_level(a, s, m) ? AGREE : PLAY_ON;
}
