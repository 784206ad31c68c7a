/* tiebreak.c - the tie-breaks. */
#include "contest/tiebreak.h"

#include "contest/worth.h"

#include <stdlib.h>
#include <string.h>

/* One side of a game: `me` against `other`, from 0. */
struct side {
    int  me, other;
    int  worth;
    long points;
    bool on_board;
};

static struct side side_of(const struct played *g, int colour)
{
    int worth = result_worth(g->result, colour);
    return (struct side){.me = (colour ? g->black : g->white) - 1,
                         .other = (colour ? g->white : g->black) - 1,
                         .worth = worth,
                         .points = g->points[colour],
                         .on_board = result_on_board(g->result)};
}

/* ---- what each has by himself: a sum over his games ---- */

typedef long side_value(const struct tally *c, const struct side *side);

static jd_contest_err sum_up(const struct tally *c, const int *group, int size, long *out, side_value *value)
{
    long *sums = calloc((size_t)c->players, sizeof *sums);
    if (!sums)
        return JD_CONTEST_MEMORY;
    for (size_t i = 0; i < c->count; i++)
        for (int colour = 0; colour < 2; colour++) {
            struct side side = side_of(&c->games[i], colour);
            sums[side.me] += value(c, &side);
        }
    for (int i = 0; i < size; i++)
        out[i] = sums[group[i] - 1];
    free(sums);
    return JD_CONTEST_OK;
}

/* Points of those beaten, and half of those drawn with: in halves. */
static long sonneborn_value(const struct tally *c, const struct side *side)
{
    return side->worth * c->lines[side->other].points;
}

static jd_contest_err sonneborn(const struct tally *c, const int *group, int size, long *out)
{
    return sum_up(c, group, size, out, sonneborn_value);
}

/* Games won on the board. */
static long wins_value(const struct tally *c, const struct side *side) { return side->worth == 2 && side->on_board; }

static jd_contest_err wins(const struct tally *c, const int *group, int size, long *out)
{
    return sum_up(c, group, size, out, wins_value);
}

/* Points against those who have at least half of what their games could bring. */
static long koya_value(const struct tally *c, const struct side *side)
{
    const jd_standing *other = &c->lines[side->other];
    return 2 * other->points >= (long)other->games * c->points[JD_FOR_WIN] ? side->points : 0;
}

static jd_contest_err koya(const struct tally *c, const int *group, int size, long *out)
{
    return sum_up(c, group, size, out, koya_value);
}

/* ---- direct encounter: points in the games among them, once each has met each equally often ---- */

/* Who is in the group: his place from 1, by player from 0. */
static void find_places(const int *group, int size, int *places)
{
    for (int i = 0; i < size; i++)
        places[group[i] - 1] = i + 1;
}

static void count_meetings(const struct tally *c, const int *places, int size, unsigned *met, long *points)
{
    for (size_t i = 0; i < c->count; i++)
        for (int colour = 0; colour < 2; colour++) {
            struct side side = side_of(&c->games[i], colour);
            int         a = places[side.me], b = places[side.other];
            if (a && b) {
                met[(a - 1) * size + b - 1]++;
                points[a - 1] += side.points;
            }
        }
}

static bool all_met(const unsigned *met, int size)
{
    for (int a = 0; a < size; a++)
        for (int b = 0; b < size; b++)
            if (a != b && (met[a * size + b] == 0 || met[a * size + b] != met[1]))
                return false;
    return true;
}

/* So that a large group that cannot have met costs nothing. */
static bool may_have_met(const struct tally *c, const int *group, int size)
{
    for (int i = 0; i < size; i++)
        if (c->lines[group[i] - 1].games < size - 1)
            return false;
    return size > 1;
}

static jd_contest_err direct(const struct tally *c, const int *group, int size, long *out)
{
    if (!may_have_met(c, group, size))
        return JD_CONTEST_RESULTS;
    int           *places = calloc((size_t)c->players, sizeof *places);
    unsigned      *met = calloc((size_t)size * (size_t)size, sizeof *met);
    jd_contest_err err = places && met ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    memset(out, 0, (size_t)size * sizeof *out);
    if (err == JD_CONTEST_OK) {
        find_places(group, size, places);
        count_meetings(c, places, size, met, out);
        err = all_met(met, size) ? JD_CONTEST_OK : JD_CONTEST_RESULTS;
    }
    free(places);
    free(met);
    return err;
}

/* ---- the table ---- */

static const struct jd_tiebreak table[] = {
    {"direct", JD_POINT, true, direct},
    {"sonneborn-berger", 2 * JD_POINT, false, sonneborn},
    {"wins", 1, false, wins},
    {"koya", JD_POINT, false, koya},
};

const char *jd_tiebreak_name(size_t index) { return index < sizeof table / sizeof table[0] ? table[index].name : NULL; }

const struct jd_tiebreak *jd_tiebreak_find(const char *name)
{
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (strcmp(table[i].name, name) == 0)
            return &table[i];
    return NULL;
}
