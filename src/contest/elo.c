/* elo.c - ratings: expected scores, performances. */
#include "contest/elo.h"

#include <stdlib.h>

#define FARTHEST 800

/* 8.1.1: of 50 to 100 points of a hundred. */
static const int differences[] = {0,   7,   14,  21,  29,  36,  43,  50,  57,  65,  72,  80,      87,
                                  95,  102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184,     193,
                                  202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322,     336,
                                  351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, FARTHEST};

/* 8.1.2: the largest difference of which 50 to 99 points of a hundred are expected. */
static const int limits[] = {3,   10,  17,  25,  32,  39,  46,  53,  61,  68,  76,  83,  91,  98,  106, 113, 121,
                             129, 137, 145, 153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278,
                             290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735};

int jd_elo_expected(int difference)
{
    int points = 0, far = abs(difference);
    while (points < 50 && far > limits[points])
        points++;
    return difference < 0 ? 50 - points : 50 + points;
}

/* The difference that goes with so many of a hundred points. */
static int difference_of(int hundredths)
{
    return hundredths < 50 ? -differences[50 - hundredths] : differences[hundredths - 50];
}

long jd_elo_rounded(long sum, long count)
{
    long twice = 2 * sum + count, whole = twice / (2 * count);
    return twice % (2 * count) < 0 ? whole - 1 : whole;
}

int jd_elo_average(const int *ratings, int count)
{
    long sum = 0;
    for (int i = 0; i < count; i++)
        sum += ratings[i];
    return (int)jd_elo_rounded(sum, count);
}

int jd_elo_performance(const int *ratings, int count, int halves)
{
    return jd_elo_average(ratings, count) + difference_of((int)jd_elo_rounded(50L * halves, count));
}

static long expected_of(int rating, const int *ratings, int count)
{
    long sum = 0;
    for (int i = 0; i < count; i++)
        sum += jd_elo_expected(rating - ratings[i]);
    return sum;
}

int jd_elo_perfect(const int *ratings, int count, int halves)
{
    int low = ratings[0] - FARTHEST, high = ratings[count - 1] + FARTHEST;
    if (!halves)
        return low;
    while (low + 1 < high) { /* too low, and high enough */
        int middle = low + (high - low) / 2;
        if (expected_of(middle, ratings, count) >= 50L * halves)
            high = middle;
        else
            low = middle;
    }
    return high;
}
