/* Which game is played by whom, from which opening: all of it follows from the game's number, but in a knock-out
 * (bracket.c), where it follows from results. */
#include "match/pairing.h"
#include "match/match.h"

static int64_t seeds_of(const struct match *m) { return m->seeds > 0 ? m->seeds : 1; }

static int64_t pairs_of(const struct match *m)
{
    int64_t n = (int64_t)m->count;
    return m->tournament == GAUNTLET ? seeds_of(m) * (n - seeds_of(m)) : n * (n - 1) / 2;
}

int64_t pairing_games(const struct match *m) { return pairs_of(m) * m->games * m->rounds; }

/* The first against each other, then the second … */
static void round_robin_pair(const struct match *m, int64_t pair, size_t *first, size_t *second)
{
    size_t a = 0;
    while (pair >= (int64_t)(m->count - 1 - a)) {
        pair -= (int64_t)(m->count - 1 - a);
        a++;
    }
    *first = a;
    *second = a + 1 + (size_t)pair;
}

/* The second against the first, the third against both … */
static void pyramid_pair(int64_t pair, size_t *first, size_t *second)
{
    size_t b = 1;
    for (; pair >= (int64_t)b; b++)
        pair -= (int64_t)b;
    *first = (size_t)pair;
    *second = b;
}

/* The two competitors of a pair. */
static void competitors_of(const struct match *m, int64_t pair, size_t *first, size_t *second)
{
    int64_t others = (int64_t)m->count - seeds_of(m);
    if (m->tournament == PYRAMID) {
        pyramid_pair(pair, first, second);
    } else if (m->tournament == GAUNTLET) {
        *first = (size_t)(pair / others);
        *second = (size_t)(seeds_of(m) + pair % others);
    } else {
        round_robin_pair(m, pair, first, second);
    }
}

struct place {
    int64_t pair, row, nth, in_a_row; /* which row of games from one opening, and the place in it */
};

/* All pairs play the games of one opening before the next opening comes, so that a table half-way is a
 * fair one. In a pyramid somebody new comes when the others have played all their games. */
static struct place place_of(const struct match *m, int64_t game)
{
    int64_t      pairs = pairs_of(m), each = m->games * m->rounds; /* games of a pair in all */
    struct place p;
    if (m->tournament == PYRAMID) {
        p.pair = game / each;
        p.row = game % each / m->repeat;
        p.nth = game % each % m->repeat;
    } else {
        p.row = game / (pairs * m->repeat);
        p.nth = game % (pairs * m->repeat);
    }
    int64_t left = each - p.row * m->repeat;
    p.in_a_row = left < m->repeat ? left : m->repeat;
    if (m->tournament != PYRAMID) {
        p.pair = p.nth / p.in_a_row;
        p.nth %= p.in_a_row;
    }
    return p;
}

static int64_t opening_of(const struct match *m, const struct place *at, int64_t round)
{
    switch (m->openings.policy) {
    case OPENING_BY_ENCOUNTER: return at->row * pairs_of(m) + at->pair;
    case OPENING_BY_ROUND: return round - 1;
    case OPENING_BY_REPEAT: break;
    }
    return at->row;
}

/* Two games in a row with colours reversed are partners. */
int64_t pairing_partner(const struct match *m, int64_t game, int64_t nth, int64_t in_a_row)
{
    int64_t partner = nth % 2 == 0 ? game + 1 : game - 1;
    return m->noswap || (nth % 2 == 0 && nth + 1 == in_a_row) ? -1 : partner;
}

struct pairing pairing_of(const struct match *m, int64_t game)
{
    struct place at = place_of(m, game);
    int64_t      of_pair = at.row * m->repeat + at.nth;
    size_t       first, second;
    competitors_of(m, at.pair, &first, &second);

    struct pairing p = {.round = of_pair / m->games + 1,
                        .game = of_pair % m->games + 1,
                        .partner = pairing_partner(m, game, at.nth, at.in_a_row),
                        .reversed = (!m->noswap && of_pair % 2 == 1) != m->reverse};
    p.opening = (uint64_t)opening_of(m, &at, p.round);
    p.white = p.reversed ? second : first;
    p.black = p.reversed ? first : second;
    return p;
}
