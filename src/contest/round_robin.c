/* round_robin.c - everybody meets everybody, by the Berger tables, once or twice.
 *
 * All players but the last sit in a circle; in each round another one meets the last, and those who sit as far to his
 * right as to his left meet each other. With an odd number the last is nobody: whoever would meet him has a bye. In a
 * double round robin the second cycle is the first with colours reversed, and the last two rounds of the first cycle
 * change places, so that nobody has the same colour three times in a row.
 */
#include "contest/system.h"

#define PLAYERS_MAX 200 /* nobody plays more rounds than these need */

static int even(int players) { return players + players % 2; }

static int cycle_of(int players) { return even(players) - 1; }

/* ---- one round of the tables ---- */

static jd_pairing game(int white, int black, bool reversed)
{
    return reversed ? (jd_pairing){black, white} : (jd_pairing){white, black};
}

static size_t pair_row(int players, int row, bool reversed, jd_pairing *out)
{
    int    last = even(players), circle = last - 1;
    int    first = row % 2 ? (row + 1) / 2 : (row + last) / 2; /* meets the last */
    bool   bye = players % 2;
    size_t count = 0;
    if (!bye)
        out[count++] = row % 2 ? game(first, last, reversed) : game(last, first, reversed);
    for (int k = 1; k < last / 2; k++)
        out[count++] = game((first + k - 1) % circle + 1, (first - k - 1 + circle) % circle + 1, reversed);
    if (bye)
        out[count++] = (jd_pairing){first, 0};
    return count;
}

/* ---- once ---- */

static jd_contest_err pair_once(const jd_tournament *t, int round, jd_pairing *out, size_t *count)
{
    *count = pair_row(jd_tournament_players(t), round, false, out);
    return JD_CONTEST_OK;
}

const struct jd_system jd_system_round_robin = {
    .name = "round-robin",
    .least = 2,
    .most = PLAYERS_MAX,
    .bye = JD_FOR_LOSS,
    .tiebreaks = "DE,SB,WON,KS",
    .team_tiebreaks = "MPvGP,EMMSB",
    .rounds = cycle_of,
    .pair = pair_once,
};

/* ---- twice ---- */

static int rounds_of_two(int players) { return 2 * cycle_of(players); }

/* Which round of the tables is played. */
static int row_of(int cycle, int round)
{
    if (cycle >= 3 && (round == cycle - 1 || round == cycle))
        return 2 * cycle - 1 - round;
    return round > cycle ? round - cycle : round;
}

static jd_contest_err pair_twice(const jd_tournament *t, int round, jd_pairing *out, size_t *count)
{
    int players = jd_tournament_players(t), cycle = cycle_of(players);
    *count = pair_row(players, row_of(cycle, round), round > cycle, out);
    return JD_CONTEST_OK;
}

const struct jd_system jd_system_double_round_robin = {
    .name = "double-round-robin",
    .least = 2,
    .most = PLAYERS_MAX,
    .bye = JD_FOR_LOSS,
    .tiebreaks = "DE,SB,WON,KS",
    .team_tiebreaks = "MPvGP,EMMSB",
    .rounds = rounds_of_two,
    .pair = pair_twice,
};
