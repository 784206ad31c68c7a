/* cli/pair_chance.h - chance for random tournaments: a generator of numbers, how often something happens, and results
 * by FIDE's table of expected scores. */
#ifndef CLI_PAIR_CHANCE_H
#define CLI_PAIR_CHANCE_H

#include "command.h"

#include <stdint.h>

struct lot {
    uint64_t state;
};

/* From 0 on, below. The same seed gives the same numbers on every machine. */
uint32_t lot_draw(struct lot *l, uint32_t below);
bool     lot_happens(struct lot *l, long long of_thousand);

/* How often something happens, as "20", "3x", "20@2", "3x@2-5": of a thousand occasions, or exactly so many in a round;
 * in these rounds, else in all. */
struct quantity {
    long long value;
    bool      exact;
    int       first, last; /* 0: all rounds */
};

/* An option; `otherwise` of a thousand where it is not given. False, with a message printed, when it is none. */
bool quantity_read(const struct args *a, const char *option, long long otherwise, struct quantity *out);

/* Which of `count` occasions in a round it happens to: marks[i] becomes `mark` where it is 0 yet. */
void quantity_spread(const struct quantity *q, struct lot *l, int round, char *marks, int count, char mark);

/* What White scores in half points: 2, 1, 0; `draws` of a thousand games, as far as the expected score allows. */
int chance_of_game(struct lot *l, int white, int black, long long draws);

#endif
