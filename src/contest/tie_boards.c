/* tie_boards.c - what was scored on each board of team matches (C.07: 12). */
#include "contest/tie.h"

#include <stdlib.h>
#include <string.h>

/* Over all rounds. */
static int64_t on_board(const struct scores *s, int who, int board)
{
    int64_t sum = 0;
    for (int r = 1; r <= s->rounds; r++) {
        int points = s->games[(turn_of(s, who, r) - s->turns) * s->boards + board - 1];
        sum += points == NO_GAME ? 0 : points;
    }
    return sum;
}

bool jd_tie_board_count(const struct scores *s, const struct tie *tie, jd_tie *out)
{
    (void)tie;
    for (int i = 0; i < s->count; i++) {
        out[i] = (jd_tie){0, s->teams ? JD_POINT : 0};
        for (int b = 1; b <= s->boards && s->teams; b++)
            out[i].value += b * on_board(s, i, b);
    }
    return true;
}

/* Each of a group has a list of numbers; who has more in the first in which they differ stands before. */
static void compare_lists(const int64_t *lists, int size, int stride, int length, int *before)
{
    for (int i = 0; i < size; i++)
        for (int k = 0; k < size; k++) {
            int at = 0;
            while (at < length && lists[i * stride + at] == lists[k * stride + at])
                at++;
            before[i] += at < length && lists[k * stride + at] > lists[i * stride + at];
        }
}

/* `top`: board by board from the first; else all but the last, all but the last two, and so on. */
static bool part(const struct scores *s, const int *group, int size, bool top, int *before)
{
    int64_t *lists = calloc((size_t)size * (size_t)s->boards, sizeof *lists);
    memset(before, 0, (size_t)size * sizeof *before);
    for (int i = 0; i < size && lists && s->teams; i++) {
        int64_t sum = 0;
        for (int b = 1; b <= s->boards; b++) {
            int64_t points = on_board(s, group[i], b);
            sum += points;
            lists[i * s->boards + (top ? b - 1 : (2 * s->boards - 1 - b) % s->boards)] = top ? points : sum;
        }
    }
    if (lists)
        compare_lists(lists, size, s->boards, top ? s->boards : s->boards - 1, before);
    free(lists);
    return lists;
}

bool jd_tie_top_boards(const struct scores *s, const struct tie *tie, const int *group, int size, int *before)
{
    (void)tie;
    return part(s, group, size, true, before);
}

bool jd_tie_bottom_boards(const struct scores *s, const struct tie *tie, const int *group, int size, int *before)
{
    (void)tie;
    return part(s, group, size, false, before);
}
