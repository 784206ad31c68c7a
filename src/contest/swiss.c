/* swiss.c - the table of Swiss systems, and pairing a report by one of them. */
#include "contest/swiss.h"

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

/* C.04.4.2: 1.6: half of the rounds, at most four. */
const struct jd_swiss_row *jd_swiss_row_of(const jd_trf *t, const char *name, int round)
{
    const struct jd_swiss_row *row = find(name);
    int                        rounds = jd_trf_rounds(t) ? jd_trf_rounds(t) : jd_trf_paired(t);
    return row && row->seeds && round <= (rounds / 2 < 4 ? rounds / 2 : 4) ? &jd_dutch_row : row;
}

const char *jd_swiss_impossible(const char *system)
{
    const struct jd_swiss_row *row = find(system);
    return row ? row->impossible : NULL;
}

jd_contest_err jd_swiss_view(const jd_trf **t, const struct jd_swiss_row *row, jd_trf **own)
{
    *own = NULL;
    jd_contest_err err = row->teams && (*t)->teams ? jd_trf_teams(*t, own) : JD_CONTEST_OK;
    *t = *own ? *own : *t;
    return err;
}

static jd_contest_err pair_report(const jd_trf *t, const struct jd_swiss_row *row, int round, jd_pairing *out,
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

jd_contest_err jd_swiss_pair(const jd_trf *t, const char *system, int round, jd_pairing *out, size_t *count)
{
    jd_trf                    *own = NULL;
    const struct jd_swiss_row *row = jd_swiss_row_of(t, system, round);
    if (!row || round < 1 || round > jd_trf_paired(t) + 1)
        return JD_CONTEST_ROUND;
    jd_contest_err err = jd_swiss_view(&t, row, &own);
    if (err == JD_CONTEST_OK)
        err = pair_report(t, row, round, out, count);
    jd_trf_free(own);
    return err;
}

jd_contest_err jd_swiss_enter(jd_trf *t, int round, const jd_pairing *pairs, size_t count)
{
    jd_contest_err err = JD_CONTEST_OK;
    if (t->teams)
        return jd_teams_enter(t, round, pairs, count);
    for (size_t i = 0; i < count && err == JD_CONTEST_OK; i++) {
        int white = pairs[i].white, black = pairs[i].black;
        err = jd_trf_set_entry(t, white, round, black ? (jd_trf_entry){black, 'w', '?'} : (jd_trf_entry){0, 0, 'U'});
        if (err == JD_CONTEST_OK && black)
            err = jd_trf_set_entry(t, black, round, (jd_trf_entry){white, 'b', '?'});
    }
    return err;
}
