/* Which game is played by whom, from which opening: all of it follows from the game's number. */
#include "match/match.h"

static int64_t pairs_of(const struct match *m)
{
    int64_t n = (int64_t)m->count;
    return m->gauntlet ? n - 1 : n * (n - 1) / 2;
}

int64_t pairing_games(const struct match *m) { return pairs_of(m) * m->games * m->rounds; }

/* The two competitors of a pair: the first against each other, then the second … */
static void competitors_of(const struct match *m, int64_t pair, size_t *first, size_t *second)
{
    size_t a = 0;
    while (!m->gauntlet && pair >= (int64_t)(m->count - 1 - a)) {
        pair -= (int64_t)(m->count - 1 - a);
        a++;
    }
    *first = a;
    *second = a + 1 + (size_t)pair;
}

/* All pairs play the games of one opening before the next opening comes, so that a table half-way is a
 * fair one; and all of them play the same openings. */
struct pairing pairing_of(const struct match *m, int64_t game)
{
    int64_t pairs = pairs_of(m), each = m->games * m->rounds; /* games of a pair in all */
    int64_t opening = game / (pairs * m->repeat), rest = game % (pairs * m->repeat);
    int64_t left = each - opening * m->repeat, in_a_row = left < m->repeat ? left : m->repeat;
    int64_t pair = rest / in_a_row, nth = rest % in_a_row;
    int64_t of_pair = opening * m->repeat + nth;
    size_t  first, second;
    competitors_of(m, pair, &first, &second);

    struct pairing p = {.opening = (uint64_t)opening,
                        .round = of_pair / m->games + 1,
                        .game = of_pair % m->games + 1,
                        .partner = -1,
                        .reversed = of_pair % 2 == 1};
    if (m->repeat == 2 && in_a_row == 2)
        p.partner = nth == 0 ? game + 1 : game - 1;
    p.white = p.reversed ? second : first;
    p.black = p.reversed ? first : second;
    return p;
}
