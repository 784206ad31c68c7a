/* level.c - what a level in Elo makes of the search. The rows come from matches: docs/opponent.md. */
#include "opponent/state.h"

struct row {
    int level, depth, blind, noise, kilonodes;
};

static const struct row rows[] = {
    {400, 121, 579, 157, 1}, {600, 162, 503, 133, 2},  {800, 201, 437, 113, 2},          {1000, 276, 354, 88, 3},
    {1200, 350, 283, 68, 6}, {1400, 441, 200, 47, 11}, {1600, 530, 138, 33, 21},         {1800, 609, 99, 24, 34},
    {2000, 708, 67, 17, 58}, {2200, 805, 41, 11, 86},  {JD_LEVEL_MOST, 896, 24, 6, 130},
};

#define ROWS ((int)(sizeof rows / sizeof rows[0]))

static int between(int a, int b, int at, int span) { return a + (b - a) * at / span; }

struct weakness jd_weakness_of(int level, uint64_t seed)
{
    if (level <= 0 || level > JD_LEVEL_MOST)
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

int jd_weakness_depth(const struct weakness *weak, uint64_t key)
{
    return weak->depth / 100 + ((int)lot(weak->seed, key, LOT_DEPTH) * 100 / 1024 < weak->depth % 100);
}
