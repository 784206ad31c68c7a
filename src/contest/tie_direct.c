/* tie_direct.c - direct encounters of those who are equal: C.07: 6, and 13.3 for teams. */
#include "contest/tie.h"

#include <stdlib.h>
#include <string.h>

#define FINE INT64_C(720720) /* so that the averages of up to sixteen games stay whole */

/* What one did against the others. */
struct balance {
    int     met;         /* how many of them */
    int64_t least, most; /* with whatever comes of the games that were not played (6.3) */
};

struct encounter {
    const struct scores *s;
    const struct tie    *tie;
    int                 *members; /* by participant: 1 when he is one of those who are asked */
};

/* ---- the separate standings ---- */

static bool counts(const struct encounter *e, const struct turn *t)
{
    return t->opponent && e->members[t->opponent - 1] &&
           (t->kind == TURN_PLAYED || e->tie->played || e->s->predetermined);
}

/* Of several games against the same opponent the average counts (6.1.2); the first time he is met all are asked for. */
static int64_t average_against(const struct encounter *e, int who, int first, enum score score)
{
    int     opponent = turn_of(e->s, who, first)->opponent, games = 0;
    int64_t sum = 0;
    for (int r = 1; r <= e->s->rounds; r++) {
        const struct turn *t = turn_of(e->s, who, r);
        if (t->opponent != opponent || !counts(e, t))
            continue;
        if (r < first)
            return -1;
        sum += t->points[score];
        games++;
    }
    return FINE * sum / games;
}

static struct balance balance_of(const struct encounter *e, int who, int size, enum score score)
{
    struct balance own = {0};
    for (int r = 1; r <= e->s->rounds; r++) {
        int64_t average = counts(e, turn_of(e->s, who, r)) ? average_against(e, who, r, score) : -1;
        if (average < 0)
            continue;
        own.met++;
        own.least += average;
    }
    int missing = size - 1 - own.met;
    own.most = own.least + FINE * missing * e->s->win[score];
    own.least += FINE * missing * e->s->loss[score];
    return own;
}

struct line {
    int64_t least, most;
    int     place; /* in the group */
};

static int by_points(const void *a, const void *b)
{
    const struct line *x = a, *y = b;
    return x->least != y->least ? (x->least < y->least ? 1 : -1) : x->place - y->place;
}

/* Who have all met: those of equal points stand together (6.2). */
static void rank_all(const struct line *lines, int size, int *before)
{
    for (int i = 0, first = 0; i < size; i++) {
        first = i && lines[i].least == lines[i - 1].least ? first : i;
        before[lines[i].place] = first;
    }
}

/* Else only whom nobody behind him could have reached stands alone (6.3). */
static void rank_first(struct line *lines, int size, int *before)
{
    int     alone = 0;
    int64_t most = -1;
    for (int i = size - 1; i >= 0; i--) { /* what those behind could have reached at most */
        int64_t own = lines[i].most;
        lines[i].most = most;
        most = own > most ? own : most;
    }
    while (alone < size && lines[alone].least > lines[alone].most)
        alone++;
    for (int i = 0; i < size; i++)
        before[lines[i].place] = i < alone ? i : alone;
}

/* Has anybody been parted? */
static bool is_parted(const int *before, int size)
{
    for (int i = 0; i < size; i++)
        if (before[i])
            return true;
    return false;
}

/* False: no memory. */
static bool meet(const struct encounter *e, const int *group, int size, enum score score, int *before)
{
    struct line *lines = calloc((size_t)size, sizeof *lines);
    bool         all = true;
    for (int i = 0; i < size; i++)
        e->members[group[i]] = 1;
    for (int i = 0; i < size && lines; i++) {
        struct balance own = balance_of(e, group[i], size, score);
        lines[i] = (struct line){own.least, own.most, i};
        all = all && own.met == size - 1;
    }
    for (int i = 0; i < size; i++)
        e->members[group[i]] = 0;
    if (lines) {
        qsort(lines, (size_t)size, sizeof *lines, by_points);
        if (all)
            rank_all(lines, size, before);
        else
            rank_first(lines, size, before);
    }
    free(lines);
    return lines;
}

/* ---- boards of the matches between two teams (12, 13.3.2) ---- */

/* On boards from `first` to `last`, each game times its board's number where `weighed`. */
static int64_t on_boards(const struct encounter *e, int who, int other, int first, int last, bool weighed)
{
    int64_t sum = 0;
    for (int r = 1; r <= e->s->rounds; r++) {
        const struct turn *t = turn_of(e->s, who, r);
        if (t->opponent != other + 1 || (t->kind != TURN_PLAYED && !e->tie->played && !e->s->predetermined))
            continue;
        for (int b = first; b <= last; b++) {
            int points = e->s->games[(t - e->s->turns) * e->s->boards + b - 1];
            sum += points == NO_GAME ? 0 : (int64_t)points * (weighed ? b : 1);
        }
    }
    return sum;
}

/* By board count, where the lower stands first; by the top board, then the next; without the bottom board, then without
 * the next. */
static void by_boards(const struct encounter *e, const int *pair, enum tie_how how, int *before)
{
    int  boards = e->s->boards;
    bool counted = how == HOW_COUNT, top = how == HOW_TOP;
    for (int i = 1; i <= (counted ? 1 : top ? boards : boards - 1); i++) {
        int     first = top ? i : 1, last = top ? i : counted ? boards : boards - i;
        int64_t a = on_boards(e, pair[0], pair[1], first, last, counted);
        int64_t b = on_boards(e, pair[1], pair[0], first, last, counted);
        if (a == b)
            continue;
        before[counted ? a < b : a > b] = 1;
        return;
    }
}

/* ---- again and again, until nobody more is parted ---- */

/* A way to part a group; `before` is all zero. False: no memory. */
typedef bool way(const struct encounter *e, const int *group, int size, enum score score, int *before);

/* Those of a group who have as many before them; where they stand in it. */
static int gather(const int *before, int size, int place, const int *group, int *part, int *places)
{
    int count = 0;
    for (int k = place; k < size; k++)
        if (before[k] == before[place]) {
            places[count] = k;
            part[count++] = group[k];
        }
    return count;
}

/* Whoever is still equal is asked again, the same way. */
static bool ask_parts(const struct encounter *e, const int *group, int size, enum score score, int *before, way *again)
{
    int *part = calloc(4 * (size_t)size, sizeof *part), *places = part + size, *inner = part + 2 * size;
    int *asked = part + 3 * size;
    bool good = part;
    for (int i = 0; i < size && good; i++) {
        int count = asked[i] ? 0 : gather(before, size, i, group, part, places), base = before[i];
        memset(inner, 0, (size_t)size * sizeof *inner);
        good = count < 2 || again(e, part, count, score, inner);
        for (int k = 0; k < count; k++) {
            asked[places[k]] = 1;
            before[places[k]] = base + inner[k];
        }
    }
    free(part);
    return good;
}
/* Article 6, with one score. */
static bool settle(const struct encounter *e, const int *group, int size, enum score score, int *before)
{
    return meet(e, group, size, score, before) &&
           (!is_parted(before, size) || ask_parts(e, group, size, score, before, settle));
}

/* 13.3: by the first score, then by the other, then, between two, by boards; whoever is parted off begins anew. */
static bool settle_teams(const struct encounter *e, const int *group, int size, enum score score, int *before)
{
    static const enum tie_how ways[] = {HOW_COUNT, HOW_TOP, HOW_BOTTOM};
    enum score                other = score == MATCH_POINTS ? GAME_POINTS : MATCH_POINTS;
    bool                      good = settle(e, group, size, score, before);
    if (good && !is_parted(before, size))
        good = settle(e, group, size, other, before);
    for (int i = 0; i < 3 && size == 2 && e->s->teams && !is_parted(before, size); i++)
        if (e->tie->rule->how & ways[i])
            by_boards(e, group, ways[i], before);
    return good && (!is_parted(before, size) || ask_parts(e, group, size, score, before, settle_teams));
}

static bool part(const struct scores *s, const struct tie *tie, const int *group, int size, int *before, way *first)
{
    struct encounter e = {s, tie, calloc((size_t)s->count + 1, sizeof *e.members)};
    memset(before, 0, (size_t)size * sizeof *before);
    bool good = e.members && first(&e, group, size, tie->score, before);
    free(e.members);
    return good;
}

bool jd_tie_direct(const struct scores *s, const struct tie *tie, const int *group, int size, int *before)
{
    return part(s, tie, group, size, before, settle);
}

bool jd_tie_direct_teams(const struct scores *s, const struct tie *tie, const int *group, int size, int *before)
{
    return part(s, tie, group, size, before, settle_teams);
}
