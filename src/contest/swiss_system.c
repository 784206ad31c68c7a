/* swiss_system.c - the Swiss systems as rows of the table: the tournament is paired as the report that it gives. */
#include "contest/report.h"
#include "contest/system.h"
#include "jadoube/swiss.h"

#include <stdlib.h>

#define PLAYERS_MAX 4096

/* Enough that nobody else can have as many points as the best, and one more. */
static int usual_rounds(int players)
{
    int rounds = 1;
    while (1 << rounds < players)
        rounds++;
    return rounds + 1 < players ? rounds + 1 : players - 1;
}

static jd_contest_err pair_report(const jd_trf *report, const int *order, int round, const char *system,
                                  jd_pairing *out, size_t *count)
{
    jd_contest_err err = jd_swiss_pair(report, system, round, out, count);
    for (size_t i = 0; err == JD_CONTEST_OK && i < *count; i++)
        out[i] = (jd_pairing){order[out[i].white - 1], out[i].black ? order[out[i].black - 1] : 0};
    return err;
}

static jd_contest_err pair(const jd_tournament *t, int round, jd_pairing *out, size_t *count)
{
    jd_trf        *report = NULL;
    int           *order = calloc((size_t)jd_tournament_players(t) + 1, sizeof *order);
    jd_contest_err err = order ? jd_report_of(t, round - 1, &report, order) : JD_CONTEST_MEMORY;
    if (err == JD_CONTEST_OK)
        err = pair_report(report, order, round, jd_system_name(jd_tournament_system(t)), out, count);
    jd_trf_free(report);
    free(order);
    return err;
}

static const char *const tiebreaks[] = {"direct", "sonneborn-berger", "wins", NULL};

#define SWISS(id, text)                                                                                                \
    const struct jd_system jd_system_##id = {                                                                          \
        .name = text,                                                                                                  \
        .least = 2,                                                                                                    \
        .most = PLAYERS_MAX,                                                                                           \
        .needs_results = true,                                                                                         \
        .is_swiss = true,                                                                                              \
        .bye = JD_FOR_WIN,                                                                                             \
        .tiebreaks = tiebreaks,                                                                                        \
        .rounds = usual_rounds,                                                                                        \
        .pair = pair,                                                                                                  \
    };

SWISS(dutch, "dutch")
