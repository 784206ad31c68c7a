/* level.c - what a level in Elo makes of the search. The rows come from matches: docs/opponent.md. */
#include "opponent/state.h"

struct row {
    int level, depth, blind, noise, kilonodes;
};

static const struct row rows[] = {
    {400, 118, 632, 176, 1}, {600, 149, 530, 141, 1},           {800, 189, 463, 121, 2},  {1000, 245, 389, 99, 3},
    {1200, 321, 312, 75, 5}, {1400, 406, 235, 55, 10},          {1600, 505, 159, 38, 19}, {1800, 591, 110, 26, 32},
    {2000, 711, 68, 17, 60}, {2200, 811, 42, 11, 98},           {2400, 916, 22, 6, 155},  {2600, 1067, 6, 2, 298},
    {2800, 1214, 1, 0, 499}, {JD_LEVEL_MOST, 1410, 0, 0, 1100},
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

bool jd_level_of(int64_t said, int *level)
{
    bool step = said >= 1 && said <= JD_LEVEL_STEPS;
    if (!step && said != 0 && (said < JD_LEVEL_LEAST || said > JD_LEVEL_MOST))
        return false;
    *level = step ? between(JD_LEVEL_LEAST, JD_LEVEL_MOST, (int)said - 1, JD_LEVEL_STEPS - 1) : (int)said;
    return true;
}

int jd_weakness_depth(const struct weakness *weak, uint64_t key)
{
    return weak->depth / 100 + ((int)lot(weak->seed, key, LOT_DEPTH) * 100 / 1024 < weak->depth % 100);
}
