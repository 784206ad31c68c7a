/* level.c - what a level in Elo makes of the search. The rows were chosen so that each wins against the one before it.
 */
#include "opponent/state.h"

struct row {
    int level, depth, blind, noise, kilonodes;
};

static const struct row rows[] = {
    {400, 1, 560, 150, 1},  {700, 2, 430, 110, 2}, {1000, 3, 330, 80, 4},  {1300, 4, 235, 55, 8},
    {1600, 5, 150, 36, 20}, {1900, 7, 80, 20, 60}, {2200, 10, 30, 8, 250}, {JD_LEVEL_FULL, 14, 8, 2, 1000},
};

#define ROWS ((int)(sizeof rows / sizeof rows[0]))

static int between(int a, int b, int at, int span) { return a + (b - a) * at / span; }

struct weakness jd_weakness_of(int level, uint64_t seed)
{
    if (level <= 0 || level >= JD_LEVEL_FULL)
        return (struct weakness){.any = false};
    level = level < JD_LEVEL_LEAST ? JD_LEVEL_LEAST : level;
    int i = 0;
    while (i < ROWS - 2 && rows[i + 1].level <= level)
        i++;
    const struct row *low = &rows[i], *high = &rows[i + 1];
    int               at = level - low->level, span = high->level - low->level;
    return (struct weakness){.any = true,
                             .depth = between(low->depth, high->depth, at, span),
                             .nodes = 1000 * (uint64_t)between(low->kilonodes, high->kilonodes, at, span),
                             .blind = between(low->blind, high->blind, at, span),
                             .noise = between(low->noise, high->noise, at, span),
                             .seed = seed};
}
