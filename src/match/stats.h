/* match/stats.h - Elo, likelihood of superiority, SPRT. */
#ifndef MATCH_STATS_H
#define MATCH_STATS_H

#include "match/match.h"

/* Results from one side: wins, draws, losses; and pairs of games by their points, 0 to 2 in halves. */
struct score {
    int64_t wins, draws, losses;
    int64_t pairs[5];
    int64_t failures, flags;
};

struct numbers {
    int64_t games;
    double  points;     /* share of them, 0 to 1 */
    double  elo, error; /* of 95 % */
    double  los;
    double  nelo, nelo_error;
    double  draws; /* share */
};

struct numbers score_numbers(const struct score *s);

/* The logarithm of the likelihood ratio of elo1 to elo0, and its limits. */
double sprt_llr(const struct sprt *t, const struct score *s);
double sprt_lower(const struct sprt *t);
double sprt_upper(const struct sprt *t);

enum sprt_verdict { SPRT_OPEN, SPRT_H0, SPRT_H1 };
enum sprt_verdict sprt_verdict(const struct sprt *t, const struct score *s);

#endif
