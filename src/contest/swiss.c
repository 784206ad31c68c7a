/* swiss.c - the table of Swiss systems, and pairing a tournament by one of them. */
#include "contest/swiss.h"

#include "contest/system.h"
#include "contest/teams.h"

#include <stdlib.h>
#include <string.h>

static const struct jd_swiss_row *const systems[] = {&jd_dutch_row,    &jd_dutch_2017_row, &jd_dubov_row,
                                                     &jd_burstein_row, &jd_lim_row,        &jd_double_swiss_row,
                                                     &jd_team_row};

#define SYSTEMS (sizeof systems / sizeof systems[0])

const char *jd_swiss_system(size_t index) { return index < SYSTEMS ? systems[index]->name : NULL; }

static const struct jd_swiss_row *find(const char *name)
{
    for (size_t i = 0; i < SYSTEMS; i++)
        if (strcmp(systems[i]->name, name) == 0)
            return systems[i];
    return NULL;
}

/* By which a round is paired: the system of this name, or the one that seeds it, for half of the rounds, at most
 * four (C.04.4.2: 1.6). */
static const struct jd_swiss_row *row_of(const jd_tournament *t, const char *name, int round)
{
    const struct jd_swiss_row *row = find(name);
    int                        rounds = jd_tournament_rounds(t) ? jd_tournament_rounds(t) : jd_tournament_paired(t);
    return row && row->seeds && round <= (rounds / 2 < 4 ? rounds / 2 : 4) ? &jd_dutch_row : row;
}

const char *jd_swiss_impossible(const char *system)
{
    const struct jd_swiss_row *row = find(system);
    return row ? row->impossible : NULL;
}

/* By the tournament's own system, where none is named. */
jd_contest_err jd_swiss_begin(const jd_tournament **t, const char *system, int round, const struct jd_swiss_row **row,
                              jd_tournament **own)
{
    *own = NULL;
    *row = NULL;
    if (!system && !(*t)->told && !(*t)->system->is_swiss)
        return JD_CONTEST_FIXED;
    *row = row_of(*t, system ? system : (*t)->system->name, round);
    if (!*row || round < 1 || round > jd_tournament_paired(*t) + 1)
        return JD_CONTEST_ROUND;
    jd_contest_err err = (*row)->teams && (*t)->teams ? jd_tournament_of_teams(*t, own) : JD_CONTEST_OK;
    *t = *own ? *own : *t;
    return err;
}

static jd_contest_err pair_field(const jd_tournament *t, const struct jd_swiss_row *row, int round, jd_pairing *out,
                                 size_t *count)
{
    struct swiss   s;
    jd_contest_err err = jd_swiss_gather(&s, t, round, &row->rules);
    if (err != JD_CONTEST_OK)
        return err;
    int *mate = calloc((size_t)s.count + 1, sizeof *mate);
    err = mate ? row->pair(&s, &row->rules, mate, NULL) : JD_CONTEST_MEMORY;
    if (err == JD_CONTEST_OK)
        jd_swiss_publish(&s, mate, out, count);
    free(mate);
    jd_swiss_free(&s);
    return err;
}

jd_contest_err jd_swiss_pair(const jd_tournament *t, const char *system, int round, jd_pairing *out, size_t *count)
{
    const struct jd_swiss_row *row;
    jd_tournament             *own;
    jd_contest_err             err = jd_swiss_begin(&t, system, round, &row, &own);
    if (err == JD_CONTEST_OK)
        err = pair_field(t, row, round, out, count);
    jd_tournament_free(own);
    return err;
}

jd_contest_err jd_swiss_enter(jd_tournament *t, int round, const jd_pairing *pairs, size_t count)
{
    jd_contest_err err = JD_CONTEST_OK;
    if (t->teams)
        return jd_teams_enter(t, round, pairs, count);
    for (size_t i = 0; i < count && err == JD_CONTEST_OK; i++) {
        int white = pairs[i].white, black = pairs[i].black;
        err = jd_tournament_set_entry(t, white, round,
                                      black ? (jd_round_entry){black, 'w', '?'} : (jd_round_entry){0, 0, 'U'});
        if (err == JD_CONTEST_OK && black)
            err = jd_tournament_set_entry(t, black, round, (jd_round_entry){white, 'b', '?'});
    }
    return err;
}

/* ---- as rows of the table of systems ---- */

#define PLAYERS_MAX 4096

/* Enough that nobody else can have as many points as the best, and one more. */
static int usual_rounds(int players)
{
    int rounds = 1;
    while (1 << rounds < players)
        rounds++;
    return rounds + 1 < players ? rounds + 1 : players - 1;
}

static jd_contest_err pair_round(const jd_tournament *t, int round, jd_pairing *out, size_t *count)
{
    return jd_swiss_pair(t, NULL, round, out, count);
}

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
        .pair = pair_round,                                                                                            \
    };

SWISS(dutch, "dutch", NULL)
SWISS(dubov, "dubov", NULL)
SWISS(burstein, "burstein", NULL)
SWISS(lim, "lim", NULL)
SWISS(team, "team", "MPvGP,EMMSB")
