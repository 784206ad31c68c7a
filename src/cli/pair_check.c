/* jadoube pair --check - each round of reports paired again from the rounds before it, and compared. */
#include "pair.h"
#include "standings.h"

#include "console/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pair_check_totals {
    long tournaments, rounds, differences, faults;
    bool quiet;
};

/* Is the pair in the report? Of a forfeit the colours may be missing; a free round of a table is no bye. */
static bool has_pair(const jd_tournament *t, int round, jd_pairing p, bool table)
{
    jd_round_entry e = jd_tournament_entry(t, p.white, round);
    if (!p.black)
        return !e.opponent && (e.result == 'U' || e.result == '+' || (table && (e.result == 'Z' || !e.result)));
    return e.opponent == p.black && e.colour != 'b';
}

static void print_difference(const jd_tournament *t, const char *path, int round, const jd_pairing *pairs, size_t count,
                             bool table)
{
    printf("%s: round %d:", path, round);
    for (size_t i = 0; i < count; i++) {
        if (has_pair(t, round, pairs[i], table))
            continue;
        jd_round_entry e = jd_tournament_entry(t, pairs[i].white, round);
        printf(" %d-%d (%d had %d%c)", pairs[i].white, pairs[i].black, pairs[i].white, e.opponent,
               e.colour ? e.colour : '-');
    }
    putchar('\n');
}

/* By the tables where everybody meets everybody: there a round needs only the number of players. */
static jd_contest_err pair_again(const jd_tournament *t, const char *system, int round, jd_pairing *out, size_t *count)
{
    if (jd_swiss_impossible(system))
        return jd_swiss_pair(t, system, round, out, count);
    jd_tournament *table = jd_tournament_new(jd_system_find(system));
    jd_contest_err err = table ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    for (int i = 1; i <= jd_tournament_players(t) && err == JD_CONTEST_OK; i++)
        err = jd_tournament_add_player(table, "-");
    if (err == JD_CONTEST_OK)
        err = jd_system_pair(table, round, out, count);
    jd_tournament_free(table);
    return err == JD_CONTEST_ROUND || err == JD_CONTEST_PLAYERS ? JD_CONTEST_IMPOSSIBLE : err;
}

/* False: no memory. */
static bool check_round(struct pair_check_totals *sum, const jd_tournament *t, const char *path, const char *system,
                        int round)
{
    size_t         count = 0;
    bool           same = true;
    jd_pairing    *pairs = calloc((size_t)jd_tournament_players(t) + 1, sizeof *pairs);
    jd_contest_err err = pairs ? pair_again(t, system, round, pairs, &count) : JD_CONTEST_MEMORY;
    for (size_t i = 0; i < count && err == JD_CONTEST_OK; i++)
        same = same && has_pair(t, round, pairs[i], !jd_swiss_impossible(system));
    if (err == JD_CONTEST_IMPOSSIBLE && !sum->quiet)
        printf("%s: round %d: no pairing meets the absolute criteria\n", path, round);
    else if (err == JD_CONTEST_OK && !same && !sum->quiet)
        print_difference(t, path, round, pairs, count, !jd_swiss_impossible(system));
    sum->rounds++;
    sum->differences += !same || err == JD_CONTEST_IMPOSSIBLE;
    free(pairs);
    return err == JD_CONTEST_OK || err == JD_CONTEST_IMPOSSIBLE;
}

static bool check_rounds(struct pair_check_totals *sum, const jd_tournament *t, const char *path, const char *system)
{
    jd_tournament *teams = NULL;
    bool           good = true;
    if (strcmp(system, "team") == 0 && jd_tournament_has_teams(t))
        good = jd_tournament_of_teams(t, &teams) == JD_CONTEST_OK;
    for (int r = 1; good && r <= jd_tournament_paired(t); r++)
        good = check_round(sum, teams ? teams : t, path, system, r);
    if (!good)
        complain_text(TEXT_COMPLAIN_NO_MEMORY, NULL);
    jd_tournament_free(teams);
    return good;
}

static bool check_file(struct pair_check_totals *sum, const struct args *a, const char *path)
{
    struct reading r = pair_read(a, path, sum->quiet);
    jd_tournament *t = r.t;
    const char    *system = t ? pair_system(a, t, path, sum->quiet) : NULL;
    bool           same = true, good = system && check_rounds(sum, t, path, system);
    good = good && standings_check(t, path, sum->quiet, &same);
    sum->faults += r.faults;
    sum->differences += !same;
    sum->tournaments += good;
    jd_tournament_free(t);
    return good;
}

int pair_check(const struct args *a)
{
    struct pair_check_totals sum = {.quiet = args_given(a, "quiet")};
    bool                     good = true;
    if (!a->count) {
        complain_text(TEXT_COMPLAIN_PAIR_FILES, NULL);
        return STATUS_BAD;
    }
    for (int i = 0; i < a->count; i++)
        good = check_file(&sum, a, a->operands[i]) && good;
    printf("tournaments %ld rounds %ld differences %ld", sum.tournaments, sum.rounds, sum.differences);
    if (sum.faults)
        printf(" faults %ld", sum.faults);
    putchar('\n');
    return !good ? STATUS_BAD : sum.differences ? STATUS_FINDING : STATUS_FINE;
}
