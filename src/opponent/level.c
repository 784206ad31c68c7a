/* level.c - what a level in Elo makes of the search. The rows come from matches: docs/opponent.md. */
#include "opponent/state.h"

struct row {
    int level, depth, blind, noise, kilonodes;
};

static const struct row rows[] = {
    {400, 121, 579, 157, 1}, {600, 162, 503, 133, 2},  {800, 212, 418, 107, 2},          {1000, 268, 362, 90, 3},
    {1200, 340, 292, 70, 6}, {1400, 441, 200, 47, 11}, {1600, 536, 133, 32, 22},         {1800, 623, 93, 23, 36},
    {2000, 741, 57, 15, 67}, {2200, 848, 31, 8, 99},   {JD_LEVEL_MOST, 948, 16, 4, 165},
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
