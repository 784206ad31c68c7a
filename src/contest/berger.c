/* berger.c - all players but the last sit in a circle; in each round another one meets the last, and those who
 * sit as far to his right as to his left meet each other. */
#include "contest/berger.h"

#include <assert.h>

static int even(int players) { return players + players % 2; }

int jd_berger_rounds(int players, bool twice) { return (even(players) - 1) * (twice ? 2 : 1); }

int jd_berger_boards(int players) { return players / 2; }

/* Which round of the tables is played, and in which cycle. */
static int table_round(int players, bool twice, int round, bool *reversed)
{
    int cycle = even(players) - 1;
    *reversed = round > cycle;
    if (twice && cycle >= 3 && (round == cycle - 1 || round == cycle))
        return 2 * cycle - 1 - round;
    return *reversed ? round - cycle : round;
}

static struct berger_game game(int white, int black, bool reversed)
{
    return reversed ? (struct berger_game){black, white} : (struct berger_game){white, black};
}

int jd_berger_round(int players, bool twice, int round, struct berger_game out[BERGER_BOARDS_MAX], int *bye)
{
    assert(players >= 2 && players <= BERGER_PLAYERS_MAX && round >= 1 && round <= berger_rounds(players, twice));
    bool reversed;
    int  last = even(players), circle = last - 1, count = 0;
    int  r = table_round(players, twice, round, &reversed);
    int  first = r % 2 ? (r + 1) / 2 : (r + last) / 2; /* meets the last */
    *bye = players % 2 ? first : 0;
    if (!*bye)
        out[count++] = r % 2 ? game(first, last, reversed) : game(last, first, reversed);
    for (int k = 1; k < last / 2; k++)
        out[count++] = game((first + k - 1) % circle + 1, (first - k - 1 + circle) % circle + 1, reversed);
    return count;
}
