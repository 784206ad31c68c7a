/* random-play - plays games at random and compares every position with the slow board.
 *
 *     random-play PLIES [SEED]
 *
 * A quarter of the games start from the orthodox array, the others from a drawn one of the 960, and
 * every eighth from a position that stands only by leave of the Laws. The same seed plays the same
 * games. Exit status 1 at the first difference. */
#include "jadoube/chess960.h"
#include "random.h"
#include "walk.h"

#include <stdio.h>
#include <stdlib.h>

#define LONGEST 300 /* plies of one game */

static jd_position start(struct dice *dice, unsigned long game)
{
    if (game % 8 == 7)
        return random_standing(dice);
    return game % 4 == 0 ? jd_position_initial() : jd_position_of_array((int)dice_below(dice, JD_ARRAYS));
}

int main(int argc, char **argv)
{
    unsigned long plies = argc > 1 ? strtoul(argv[1], NULL, 10) : 0, done = 0, games = 0;
    struct dice   dice = {argc > 2 ? strtoull(argv[2], NULL, 10) : 1};
    if (plies == 0) {
        fputs("usage: random-play PLIES [SEED]\n", stderr);
        return 2;
    }
    for (; done < plies; games++) {
        struct walk     w;
        char            why[WHY_MAX];
        jd_position     p = start(&dice, games);
        enum walk_state state = WALK_GOES_ON;
        walk_start(&w, &p);
        while (state == WALK_GOES_ON && w.plies < LONGEST && done + w.plies < plies)
            state = walk_step(&w, (unsigned)dice_next(&dice), why);
        done += w.plies;
        if (state == WALK_WENT_WRONG) {
            fprintf(stderr, "game %lu, ply %u: %s\n", games, w.plies, why);
            return 1;
        }
    }
    printf("%lu moves of %lu games, no difference\n", done, games);
    return 0;
}
