/* legality_short.c - the shortest game, where few half-moves are enough: what a person would show. */
#include "legality_search.h"

#include "core/bits.h"

#include <string.h>

#define MOST 10 /* half-moves */

struct short_game {
    struct quest *q;
    jd_position   wanted;
    jd_move       moves[MOST];
    unsigned      plies;
};

static unsigned men_to_come(const jd_position *p, const jd_position *wanted, jd_colour c)
{
    unsigned count = 0;
    for (int k = 0; k < 6; k++)
        count += bits_count(wanted->kinds[k] & wanted->colours[c] & ~(p->kinds[k] & p->colours[c]));
    return count;
}

/* Each of a player's moves brings one man where he is wanted, castling two, and takes one of the other's. */
static bool can_still_come(const jd_position *p, const jd_position *wanted, unsigned left)
{
    for (int c = 0; c < 2; c++) {
        unsigned own = (left + (p->turn == c)) / 2, others = left - own, castling = (p->castling & p->colours[c]) != 0;
        unsigned there = bits_count(p->colours[c]), stay = bits_count(wanted->colours[c]);
        if (there < stay || there - stay > others || men_to_come(p, wanted, (jd_colour)c) > own + castling)
            return false;
    }
    return !(wanted->castling & ~p->castling);
}

static bool play_on(struct short_game *g, const jd_position *p, unsigned done)
{
    const struct quest *q = g->q;
    if (done == g->plies)
        return jd_legality_replay(q->setup, q->budget->start, g->moves, done);
    jd_moves legal;
    jd_moves_legal(p, &legal);
    for (unsigned i = 0; i < legal.count && !quest_is_over(q); i++) {
        jd_position next = jd_move_make(p, legal.at[i]);
        g->q->nodes++;
        g->moves[done] = legal.at[i];
        if (can_still_come(&next, &g->wanted, g->plies - done - 1) && play_on(g, &next, done + 1))
            return true;
    }
    return false;
}

jd_answer jd_legality_short(struct quest *q, size_t *length)
{
    struct short_game  g = {.q = q};
    const jd_position *start = q->budget->start;
    if (!q->budget->game || jd_setup_position(q->setup, JD_PROBLEM_COUNTER, &g.wanted) != JD_OK)
        return JD_UNKNOWN;
    for (g.plies = g.wanted.turn == start->turn ? 2 : 1; g.plies <= MOST && !quest_is_over(q); g.plies += 2) {
        if (g.plies > q->budget->game_size || !can_still_come(start, &g.wanted, g.plies) || !play_on(&g, start, 0))
            continue;
        memcpy(q->budget->game, g.moves, g.plies * sizeof *g.moves);
        *length = g.plies;
        return JD_YES;
    }
    return JD_UNKNOWN;
}
