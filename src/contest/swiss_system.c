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

static jd_pairing numbers_of(const int *order, jd_pairing p)
{
    return (jd_pairing){p.white ? order[p.white - 1] : 0, p.black ? order[p.black - 1] : 0};
}

static jd_contest_err pair(const jd_tournament *t, int round, jd_pairing *out, size_t *count)
{
    jd_trf        *report = NULL;
    int           *order = calloc((size_t)jd_tournament_players(t) + 1, sizeof *order);
    jd_contest_err err = order ? jd_report_of(t, round - 1, &report, order) : JD_CONTEST_MEMORY;
    if (err == JD_CONTEST_OK)
        err = jd_swiss_pair(report, jd_system_name(jd_tournament_system(t)), round, out, count);
    for (size_t i = 0; err == JD_CONTEST_OK && i < *count && !jd_tournament_team_boards(t); i++)
        out[i] = numbers_of(order, out[i]);
    jd_trf_free(report);
    free(order);
    return err;
}

/* ---- why ---- */

jd_contest_err jd_swiss_explain_round(const jd_tournament *t, int round, jd_swiss_reason *out, size_t *count)
{
    const jd_system *system = jd_tournament_system(t);
    jd_trf          *report = NULL;
    if (!system->is_swiss)
        return JD_CONTEST_FIXED;
    int           *order = calloc((size_t)jd_tournament_players(t) + 1, sizeof *order);
    jd_contest_err err = order ? jd_report_of(t, round - 1, &report, order) : JD_CONTEST_MEMORY;
    if (err == JD_CONTEST_OK)
        err = jd_swiss_explain(report, system->name, round, out, count);
    for (size_t i = 0; err == JD_CONTEST_OK && i < *count && !jd_tournament_team_boards(t); i++) {
        out[i].pair = numbers_of(order, out[i].pair);
        out[i].other = numbers_of(order, out[i].other);
    }
    jd_trf_free(report);
    free(order);
    return err;
}

/* ---- the rows ---- */

#define SWISS(id, text, team_ties)                                                                                     \
    const struct jd_system jd_system_##id = {                                                                          \
        .name = text,                                                                                                  \
        .least = 2,                                                                                                    \
        .most = PLAYERS_MAX,                                                                                           \
        .needs_results = true,                                                                                         \
        .is_swiss = true,                                                                                              \
        .bye = JD_FOR_WIN,                                                                                             \
        .tiebreaks = "BH/C1,BH,SB,DE",                                                                                 \
        .team_tiebreaks = team_ties,                                                                                   \
        .rounds = usual_rounds,                                                                                        \
        .pair = pair,                                                                                                  \
    };

SWISS(dutch, "dutch", NULL)
SWISS(dubov, "dubov", NULL)
SWISS(burstein, "burstein", NULL)
SWISS(lim, "lim", NULL)
SWISS(team, "team", "MPvGP,EMMSB")
