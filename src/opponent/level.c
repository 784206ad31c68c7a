/* level.c - what a level in Elo makes of the search. The rows come from matches: docs/opponent.md. */
#include "opponent/state.h"

struct row {
    int level, depth, blind, noise, kilonodes;
};

static const struct row rows[] = {
    {400, 107, 678, 192, 1}, {600, 136, 551, 148, 1},          {800, 180, 475, 125, 2},  {1000, 241, 393, 100, 3},
    {1200, 311, 321, 78, 5}, {1400, 379, 257, 61, 8},          {1600, 488, 169, 40, 16}, {1800, 585, 112, 27, 31},
    {2000, 691, 73, 18, 54}, {2200, 786, 47, 12, 86},          {2400, 888, 26, 7, 133},  {2600, 1001, 11, 3, 224},
    {2800, 1126, 3, 1, 363}, {JD_LEVEL_MOST, 1280, 0, 0, 600},
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
