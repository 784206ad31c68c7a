/* rating_change.c - what a tournament does to a rating (B.02: 8.3). Games of less than a move, forfeits and games
 * against unrated players do not count. */
#include "contest/elo.h"
#include "contest/scores.h"

#include "jadoube/standings.h"

#include <limits.h>
#include <stdlib.h>

/* Differences beyond this count as this, unless the player is as strong as that (8.3.1). */
#define DIFFERENCE_MOST 400
#define FREE_OF_LIMIT   2650

#define FAST_K        20  /* of everybody in rapid and blitz (8.3.3) */
#define GAMES_TIMES_K 700 /* K times the games is not more */

/* The development coefficient, the first that holds (8.3.3): below a rating, and up to an age; the last one for all
 * others. A report does not say whether a player is new, or was once rated higher. */
static const struct {
    int below, age, k;
} coefficients[] = {{2300, 18, 40}, {2400, INT_MAX, 20}, {INT_MAX, INT_MAX, 10}};

#define LAST_COEFFICIENT (sizeof coefficients / sizeof coefficients[0] - 1)

static int coefficient(int rating, int age)
{
    size_t i = 0;
    while (i < LAST_COEFFICIENT && (rating >= coefficients[i].below || age > coefficients[i].age))
        i++;
    return coefficients[i].k;
}

static int expected_of(int rating, int other)
{
    int difference = rating - other;
    if (rating < FREE_OF_LIMIT && abs(difference) > DIFFERENCE_MOST)
        difference = difference < 0 ? -DIFFERENCE_MOST : DIFFERENCE_MOST;
    return jd_elo_expected(difference);
}

static bool is_rated(const struct scores *s, const struct turn *t)
{
    return t->kind == TURN_PLAYED && s->ratings[t->opponent - 1] &&
           (t->result == '1' || t->result == '=' || t->result == '0');
}

/* False: no memory. */
static bool count_games(const struct scores *s, int who, jd_rating_change *out)
{
    int *ratings = calloc((size_t)s->rounds + 1, sizeof *ratings);
    for (int r = 1; r <= s->rounds && ratings; r++) {
        const struct turn *t = turn_of(s, who, r);
        if (!is_rated(s, t))
            continue;
        ratings[out->games++] = s->ratings[t->opponent - 1];
        out->halves += t->result == '1' ? 2 : t->result == '=';
        out->expected += s->ratings[who] ? expected_of(s->ratings[who], s->ratings[t->opponent - 1]) : 0;
    }
    if (out->games)
        out->performance = jd_elo_performance(ratings, out->games, out->halves);
    free(ratings);
    return ratings;
}

bool jd_scores_rating(const struct scores *s, int who, int k, jd_rating_change *out)
{
    *out = (jd_rating_change){0};
    if (!count_games(s, who, out))
        return false;
    if (!out->games || !s->ratings[who])
        return true;
    out->k = k ? k : s->fast ? FAST_K : coefficient(s->ratings[who], s->ages[who]);
    if (out->k * out->games > GAMES_TIMES_K)
        out->k = GAMES_TIMES_K / out->games;
    out->change = (long)out->k * (50 * out->halves - out->expected);
    return true;
}
