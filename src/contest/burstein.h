/* contest/burstein.h - a bracket of the Burstein system (C.04.4.2), for the files that pair it. */
#ifndef CONTEST_BURSTEIN_H
#define CONTEST_BURSTEIN_H

#include "contest/swiss.h"

enum { BURSTEIN_FLOATS = -3 };

/* What is weighed besides the bracket. */
enum burstein_extent { ONLY_BRACKET, WITH_NEXT, WITH_ALL };

/* The bracket in the order of its ranking, then the next score, then all below. */
struct bracket {
    const struct swiss  *s;
    struct swiss_trace  *trace;
    int                 *mate;          /* by place; BURSTEIN_FLOATS: he has to */
    int                 *list, count;   /* places */
    int                  size, next;    /* of the list: in the bracket, and with the next score */
    int                 *level, levels; /* scores of the bracket, by vertex: 0 the highest */
    int                 *mates;         /* by vertex; -1: he floats */
    int                  chunk;         /* how many have a number of their own: whom they meet */
    int                  score;         /* of the residents */
    long                 lost;          /* preferences, where they were counted */
    enum burstein_extent extent;
};

/* Numbers: pairs; the bracket's scores that are paired, from the highest; pairs in the next bracket, and scores that
 * are paired there; colours; then whom the first ones meet. */
struct burstein_places {
    int levels, next, next_levels, colours, order, count;
};

static inline struct burstein_places burstein_lay(const struct bracket *b)
{
    struct burstein_places at = {.levels = 1};
    at.next = at.levels + b->levels;
    at.next_levels = at.next + 1;
    at.colours = at.next_levels + b->levels;
    at.order = at.colours + 1;
    at.count = at.order + b->chunk;
    return at;
}

static inline const struct swiss_player *burstein_player(const struct bracket *b, int vertex)
{
    return &b->s->players[b->list[vertex]];
}

/* Pair a bracket that loses no more than counting says, and suits those below: b->mates, b->lost. 1: done, 0: it has to
 * be weighed, -1: no memory. */
int jd_burstein_plain(struct bracket *b);

#endif
