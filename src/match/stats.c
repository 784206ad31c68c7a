/* What results say about strength: Elo with its error, likelihood of superiority, normalised Elo, and the
 * sequential probability ratio test.
 *
 * Two games from the same opening with colours reversed are no independent witnesses. Where all games come
 * in such pairs, the pair is the sample, with five outcomes (the pentanomial); else the game, with three. */
#include "match/match.h"

#include "console/report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

/* ---- SPRT ---- */

/* The generalised test: under each hypothesis the outcomes have the probabilities that make what was seen
 * most likely and give the expected score `s`. These are q / (1 + t (worth - s)) for the t that makes the
 * mean right; the function below falls with t, so halving finds it. */
static double tilt(const struct sample *a, double s)
{
    double low = -1 / (a->worth[a->outcomes - 1] - s), high = 1 / (s - a->worth[0]);
    for (int i = 0; i < 200; i++) {
        double t = (low + high) / 2, sum = 0;
        for (int j = 0; j < a->outcomes; j++)
            sum += a->count[j] * (a->worth[j] - s) / (1 + t * (a->worth[j] - s));
        if (sum > 0)
            low = t;
        else
            high = t;
    }
    return (low + high) / 2;
}

static double log_likelihood(const struct sample *a, double s)
{
    double t = tilt(a, s), sum = 0;
    for (int i = 0; i < a->outcomes; i++)
        sum -= a->count[i] * log(1 + t * (a->worth[i] - s));
    return sum;
}

double sprt_llr(const struct sprt *t, const struct score *s)
{
    struct sample a = t->trinomial ? trinomial(s) : sample_of(s->pairs, 5, 2);
    if (a.total == 0)
        return 0;
    for (int i = 0; i < a.outcomes; i++)
        if (a.count[i] == 0)
            a.count[i] = 1e-3; /* what has not been seen is not impossible */
    return log_likelihood(&a, share_of(t->elo1)) - log_likelihood(&a, share_of(t->elo0));
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

/* ---- all results ---- */

bool tally_init(struct tally *t, const struct match *m)
{
    *t = (struct tally){.match = m, .total = pairing_games(m)};
    t->results = calloc((size_t)t->total, 1);
    t->scores = calloc(m->count, sizeof *t->scores);
    if (t->results && t->scores)
        return true;
    complain("not enough memory");
    return false;
}

void tally_free(struct tally *t)
{
    free(t->results);
    free(t->scores);
}

/* Points of White in halves: a penalty may give both nothing. */
static int halves(jd_result r) { return r == JD_WHITE_WINS ? 2 : r == JD_DRAW ? 1 : 0; }

static void add_result(struct score *s, int points)
{
    s->wins += points == 2;
    s->draws += points == 1;
    s->losses += points == 0;
}

static void count_end(struct tally *t, const struct outcome *o)
{
    size_t i = 0;
    while (i < t->end_count && (strcmp(t->ends[i].rule, o->rule) != 0 || strcmp(t->ends[i].article, o->article) != 0))
        i++;
    if (i == sizeof t->ends / sizeof t->ends[0])
        return;
    if (i == t->end_count) {
        memcpy(t->ends[i].rule, o->rule, sizeof o->rule);
        memcpy(t->ends[i].article, o->article, sizeof o->article);
        t->end_count++;
    }
    t->ends[i].count++;
}

static void count_failure(struct tally *t, int64_t number, const struct outcome *o)
{
    size_t i = 0;
    while (i < t->note_count && strcmp(t->notes[i].text, o->failure) != 0)
        i++;
    if (i == sizeof t->notes / sizeof t->notes[0])
        return;
    if (i == t->note_count) {
        memcpy(t->notes[i].text, o->failure, sizeof o->failure);
        t->notes[i].first = number;
        t->note_count++;
    }
    t->notes[i].count++;
    if (number < t->notes[i].first)
        t->notes[i].first = number;
}

void tally_add(struct tally *t, int64_t number, const struct pairing *p, const struct outcome *o)
{
    struct score *white = &t->scores[p->white], *black = &t->scores[p->black];
    int           points = halves(o->result);
    t->results[number] = (uint8_t)o->result;
    t->played++;
    t->plies += o->plies;
    add_result(white, points);
    add_result(black, 2 - points);
    if (o->by == BY_TIME)
        t->scores[o->of == JD_BY_WHITE ? p->white : p->black].flags++;
    if (*o->failure) {
        t->scores[o->failed == JD_BY_WHITE ? p->white : p->black].failures++;
        count_failure(t, number, o);
    }
    count_end(t, o);
    if (p->partner >= 0 && t->results[p->partner] != JD_NO_RESULT) {
        int other = 2 - halves((jd_result)t->results[p->partner]); /* of this game's White */
        white->pairs[points + other]++;
        black->pairs[4 - points - other]++;
    }
}
