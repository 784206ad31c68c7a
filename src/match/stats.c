/* What results say about strength: Elo with its error, likelihood of superiority, normalised Elo, and the
 * sequential probability ratio test.
 *
 * Two games from the same opening with colours reversed are no independent witnesses. Where all games come
 * in such pairs, the pair is the sample, with five outcomes (the pentanomial); else the game, with three. */
#include "match/stats.h"
#include "match/match.h"
#include "match/tally.h"

#include <math.h>

#define OUTCOMES_MAX 5

/* How often each outcome came, from worst to best, spread evenly from 0 to 1. */
struct sample {
    int    outcomes;
    double count[OUTCOMES_MAX], worth[OUTCOMES_MAX];
    double total;
    double games; /* to one of them */
};

static int64_t pairs_of(const struct score *s)
{
    int64_t n = 0;
    for (int i = 0; i < 5; i++)
        n += s->pairs[i];
    return n;
}

static struct sample sample_of(const int64_t *counts, int outcomes, double games)
{
    struct sample a = {.outcomes = outcomes, .games = games};
    for (int i = 0; i < outcomes; i++) {
        a.count[i] = (double)counts[i];
        a.worth[i] = (double)i / (outcomes - 1);
        a.total += a.count[i];
    }
    return a;
}

static struct sample trinomial(const struct score *s)
{
    return sample_of((int64_t[]){s->losses, s->draws, s->wins}, 3, 1);
}

static struct sample best_sample(const struct score *s)
{
    bool paired = pairs_of(s) > 0 && 2 * pairs_of(s) == s->wins + s->draws + s->losses;
    return paired ? sample_of(s->pairs, 5, 2) : trinomial(s);
}

static double mean_of(const struct sample *a)
{
    double sum = 0;
    for (int i = 0; i < a->outcomes; i++)
        sum += a->count[i] * a->worth[i];
    return sum / a->total;
}

static double variance_of(const struct sample *a, double mean)
{
    double sum = 0;
    for (int i = 0; i < a->outcomes; i++)
        sum += a->count[i] * (a->worth[i] - mean) * (a->worth[i] - mean);
    return sum / a->total;
}

/* ---- Elo ---- */

#define Z95     1.959963984540054
#define NELO    (800 / log(10)) /* normalised Elo to standard deviations of a game */
#define ELO_MAX 9999            /* all won: as far as it makes sense to print */

static double elo_of(double share)
{
    if (share <= 0 || share >= 1)
        return share <= 0 ? -ELO_MAX : ELO_MAX;
    double elo = 400 * log10(share / (1 - share));
    return elo > ELO_MAX ? ELO_MAX : elo < -ELO_MAX ? -ELO_MAX : elo;
}

static double share_of(double elo) { return 1 / (1 + pow(10, -elo / 400)); }

static double normal(double z) { return erfc(-z / sqrt(2)) / 2; }

struct numbers score_numbers(const struct score *s)
{
    struct numbers n = {.games = s->wins + s->draws + s->losses, .points = 0.5, .los = 0.5};
    if (n.games == 0)
        return n;
    struct sample a = best_sample(s);
    double        mean = mean_of(&a), variance = variance_of(&a, mean), deviation = sqrt(variance / a.total);
    n.points = mean;
    n.draws = (double)s->draws / (double)n.games;
    n.elo = elo_of(mean);
    n.error = (elo_of(mean + Z95 * deviation) - elo_of(mean - Z95 * deviation)) / 2;
    if (variance == 0) { /* all games ended alike */
        n.los = mean > 0.5 ? 1 : mean < 0.5 ? 0 : 0.5;
        n.nelo = mean > 0.5 ? ELO_MAX : mean < 0.5 ? -ELO_MAX : 0;
        return n;
    }
    double per_game = sqrt(variance * a.games);
    n.los = normal((mean - 0.5) / deviation);
    n.nelo = (mean - 0.5) / per_game * NELO;
    n.nelo_error = Z95 / sqrt(a.total * a.games) * NELO;
    return n;
}

void standing_order(const struct score *scores, size_t count, size_t *order)
{
    for (size_t i = 0; i < count; i++) {
        double share = score_numbers(&scores[i]).points;
        size_t at = i;
        for (; at > 0 && score_numbers(&scores[order[at - 1]]).points < share; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

/* ---- SPRT ---- */

/* The generalised test: under each hypothesis the outcomes have the probabilities that make what was seen
 * most likely and fulfil it. For a hypothesis that says "the mean of these values is 0" they are
 * q / (1 + t value) for the t that makes it true; the function below falls with t, so halving finds it. */
static double tilt(const struct sample *a, const double *value)
{
    double least = value[0], most = value[0];
    for (int i = 1; i < a->outcomes; i++) {
        least = fmin(least, value[i]);
        most = fmax(most, value[i]);
    }
    double low = -1 / most, high = -1 / least;
    for (int i = 0; i < 200; i++) {
        double t = (low + high) / 2, sum = 0;
        for (int j = 0; j < a->outcomes; j++)
            sum += a->count[j] * value[j] / (1 + t * value[j]);
        if (sum > 0)
            low = t;
        else
            high = t;
    }
    return (low + high) / 2;
}

/* The probabilities of that, times how many there are. */
static struct sample tilted(const struct sample *a, const double *value)
{
    struct sample b = *a;
    double        t = tilt(a, value);
    for (int i = 0; i < a->outcomes; i++)
        b.count[i] /= 1 + t * value[i];
    return b;
}

/* The expected score is `s`. */
static struct sample with_mean(const struct sample *a, double s)
{
    double value[OUTCOMES_MAX];
    for (int i = 0; i < a->outcomes; i++)
        value[i] = a->worth[i] - s;
    return tilted(a, value);
}

/* How far the expected score is from `t` standard deviations above a half. */
static double off_lead(const struct sample *a, double t)
{
    double mean = mean_of(a);
    return mean - 0.5 - t * sqrt(variance_of(a, mean));
}

static struct sample mixed(const struct sample *a, const struct sample *b, double share)
{
    struct sample m = *a;
    for (int i = 0; i < a->outcomes; i++)
        m.count[i] = (1 - share) * a->count[i] + share * b->count[i];
    return m;
}

/* Some probabilities with that lead: all outcomes alike, and as much more of the best (or worst) as it takes. */
static struct sample any_with_lead(const struct sample *a, double t)
{
    struct sample even = *a, sure = *a;
    double        low = 0, high = 1;
    for (int i = 0; i < a->outcomes; i++) {
        even.count[i] = a->total / a->outcomes;
        sure.count[i] = 0;
    }
    sure.count[t > 0 ? a->outcomes - 1 : 0] = a->total;
    for (int i = 0; i < 60; i++) {
        double        share = (low + high) / 2;
        struct sample m = mixed(&even, &sure, share);
        if (off_lead(&m, t) * t < 0)
            low = share;
        else
            high = share;
    }
    return mixed(&even, &sure, (low + high) / 2);
}

/* Near `now` the hypothesis says that the mean of these is 0; false when it cannot be, so far from the truth. */
static bool near_lead(const struct sample *now, double t, double *value)
{
    double mean = mean_of(now), deviation = sqrt(variance_of(now, mean)), least = 0, most = 0;
    for (int i = 0; i < now->outcomes; i++) {
        double far = (now->worth[i] - mean) / deviation;
        value[i] = now->worth[i] - 0.5 - t * deviation * (1 + far * far) / 2;
        least = fmin(least, value[i]);
        most = fmax(most, value[i]);
    }
    return least < 0 && most > 0;
}

/* The expected score is `t` standard deviations above a half. As the deviation follows from the probabilities that
 * are looked for, they are found step by step; a step that leads too far is halved. */
static struct sample with_lead(const struct sample *a, double t)
{
    struct sample now = any_with_lead(a, t), last = now;
    double        change = 1, value[OUTCOMES_MAX];
    for (int step = 0; step < 200 && change > 1e-12 * a->total; step++) {
        if (!near_lead(&now, t, value)) {
            now = mixed(&now, &last, 0.5);
            continue;
        }
        struct sample next = tilted(a, value);
        change = 0;
        for (int i = 0; i < a->outcomes; i++)
            change = fmax(change, fabs(next.count[i] - now.count[i]));
        last = now;
        now = next;
    }
    return now;
}

/* Draws have an Elo of their own, which what was seen tells: losses, draws, wins. */
static struct sample with_draw_elo(const struct sample *a, double elo)
{
    double        win = a->count[2] / a->total, loss = a->count[0] / a->total;
    double        draw_elo = 200 * log10((1 - loss) / loss * (1 - win) / win);
    struct sample b = *a;
    b.count[2] = a->total / (1 + pow(10, (draw_elo - elo) / 400));
    b.count[0] = a->total / (1 + pow(10, (draw_elo + elo) / 400));
    b.count[1] = a->total - b.count[0] - b.count[2];
    return b;
}

static struct sample hypothesis(const struct sample *a, enum sprt_model model, double elo)
{
    switch (model) {
    case SPRT_NORMALIZED: return with_lead(a, elo / NELO * sqrt(a->games));
    case SPRT_BAYESIAN: return with_draw_elo(a, elo);
    case SPRT_LOGISTIC: break;
    }
    return with_mean(a, share_of(elo));
}

double sprt_llr(const struct sprt *t, const struct score *s)
{
    bool          games = t->trinomial || t->model == SPRT_BAYESIAN;
    struct sample a = games ? trinomial(s) : sample_of(s->pairs, 5, 2);
    double        llr = 0;
    if (a.total == 0)
        return 0;
    a.total = 0;
    for (int i = 0; i < a.outcomes; i++) {
        a.count[i] = a.count[i] == 0 ? 1e-3 : a.count[i]; /* what has not been seen is not impossible */
        a.total += a.count[i];
    }
    struct sample one = hypothesis(&a, t->model, t->elo1), zero = hypothesis(&a, t->model, t->elo0);
    for (int i = 0; i < a.outcomes; i++)
        llr += a.count[i] * log(one.count[i] / zero.count[i]);
    return llr;
}

double sprt_lower(const struct sprt *t) { return log(t->beta / (1 - t->alpha)); }
double sprt_upper(const struct sprt *t) { return log((1 - t->beta) / t->alpha); }

enum sprt_verdict sprt_verdict(const struct sprt *t, const struct score *s)
{
    if (!t->on)
        return SPRT_OPEN;
    double llr = sprt_llr(t, s);
    return llr >= sprt_upper(t) ? SPRT_H1 : llr <= sprt_lower(t) ? SPRT_H0 : SPRT_OPEN;
}
