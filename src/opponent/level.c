/* level.c - what a level in Elo makes of the search. The rows come from matches: docs/opponent.md. */
#include "opponent/state.h"

struct row {
    int level, depth, blind, noise, kilonodes;
};

static const struct row rows[] = {
    {400, 100, 715, 206, 1}, {600, 127, 566, 152, 1},          {800, 169, 492, 130, 2},  {1000, 218, 418, 107, 2},
    {1200, 294, 337, 83, 4}, {1400, 379, 257, 61, 8},          {1600, 477, 175, 41, 15}, {1800, 570, 118, 28, 28},
    {2000, 660, 82, 20, 46}, {2200, 757, 54, 14, 72},          {2400, 841, 34, 9, 103},  {2600, 921, 20, 5, 151},
    {2800, 1009, 8, 2, 229}, {JD_LEVEL_MOST, 1112, 2, 1, 327},
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
