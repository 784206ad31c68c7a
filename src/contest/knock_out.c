/* knock_out.c - whoever loses is out, and the last is the winner.
 *
 * Players are seeded by their numbers. The bracket has room for a power of two: the first meets the last, and so on
 * inwards, so that the first two can only meet in the last round; who has no opponent has a bye. White has whoever
 * had it less often, counted against Black; among equals the better seed changes colours, and in his first game he has
 * White on odd boards. A
 * drawn game is played again with colours reversed. Where both have lost, nobody goes on; who has withdrawn, does not
 * either.
 */
#include "contest/system.h"
#include "contest/worth.h"

static int rounds_of(int players)
{
    int rounds = 0;
    while (1 << rounds < players)
        rounds++;
    return rounds;
}

/* ---- who goes on ---- */

/* The number in a slot of the whole bracket: the two halves of a part add up to one more than its size. */
static int seed_of(int slot, int rounds)
{
    if (rounds == 0)
        return 1;
    int above = seed_of(slot / 2, rounds - 1);
    return slot % 2 ? (1 << rounds) + 1 - above : above;
}

static bool went_on(const jd_tournament *t, int round, int player)
{
    int       board = jd_tournament_board_of(t, round, player);
    jd_result result = jd_tournament_result(t, round, board);
    int       colour = jd_tournament_board(t, round, board).black == player;
    return board ? result_worth(result, colour) > result_worth(result, !colour)
                 : jd_tournament_has_bye(t, round, player);
}

/* Who comes into a round in this slot; 0: nobody. */
static int comer(const jd_tournament *t, int round, int slot)
{
    int players = jd_tournament_players(t), who;
    if (round == 1) {
        who = seed_of(slot, rounds_of(players));
    } else {
        int first = comer(t, round - 1, 2 * slot), second = comer(t, round - 1, 2 * slot + 1);
        who = went_on(t, round - 1, first) ? first : went_on(t, round - 1, second) ? second : 0;
    }
    return who <= players && jd_tournament_plays(t, who, round) ? who : 0;
}

/* ---- colours ---- */

/* 1 for White, -1 for Black, 0: he did not play. */
static int colour_in(const jd_tournament *t, int round, int player)
{
    int board = jd_tournament_board_of(t, round, player);
    return !board ? 0 : jd_tournament_board(t, round, board).white == player ? 1 : -1;
}

/* Whites less Blacks before a round; *last is the last of them. */
static int balance(const jd_tournament *t, int round, int player, int *last)
{
    int sum = 0;
    *last = 0;
    for (int r = 1; r < round; r++) {
        int colour = colour_in(t, r, player);
        sum += colour;
        *last = colour ? colour : *last;
    }
    return sum;
}

static jd_pairing seat(const jd_tournament *t, int round, int board, int a, int b)
{
    int  better = a < b ? a : b, other = a < b ? b : a, last, unused;
    int  more = balance(t, round, better, &last) - balance(t, round, other, &unused);
    bool white = more ? more < 0 : last ? last < 0 : board % 2 == 1;
    return white ? (jd_pairing){better, other} : (jd_pairing){other, better};
}

/* ---- a round ---- */

static size_t add_games(const jd_tournament *t, int round, int matches, jd_pairing *out)
{
    size_t count = 0;
    for (int m = 0; m < matches; m++) {
        int a = comer(t, round, 2 * m), b = comer(t, round, 2 * m + 1);
        if (a && b) {
            out[count] = seat(t, round, (int)count + 1, a, b);
            count++;
        }
    }
    return count;
}

static size_t add_byes(const jd_tournament *t, int round, int matches, jd_pairing *out)
{
    size_t count = 0;
    for (int m = 0; m < matches; m++) {
        int a = comer(t, round, 2 * m), b = comer(t, round, 2 * m + 1);
        if (!a != !b)
            out[count++] = (jd_pairing){a + b, 0};
    }
    return count;
}

static jd_contest_err pair(const jd_tournament *t, int round, jd_pairing *out, size_t *count)
{
    int matches = 1 << (rounds_of(jd_tournament_players(t)) - round);
    *count = add_games(t, round, matches, out);
    *count += add_byes(t, round, matches, out + *count);
    return JD_CONTEST_OK;
}

/* A bye brings as much as a win, so that points tell how far somebody came. */
const struct jd_system jd_system_knock_out = {
    .name = "knock-out",
    .least = 2,
    .most = 4096,
    .needs_results = true,
    .needs_winners = true,
    .bye = JD_FOR_WIN,
    .tiebreaks = "",
    .team_tiebreaks = "MPvGP,EMMSB",
    .rounds = rounds_of,
    .pair = pair,
};
