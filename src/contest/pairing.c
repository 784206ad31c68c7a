/* pairing.c - the table of systems, and what is the same for all of them. */
#include "contest/state.h"

#include <assert.h>
#include <string.h>

static const struct {
    const char *name, *expected;
} errs[] = {{"ok", ""},
#define ROW(id, name, expected) {name, expected},
            JD_CONTEST_ERRS(ROW)
#undef ROW
};

const char *jd_contest_err_name(jd_contest_err err) { return errs[err].name; }
const char *jd_contest_err_expected(jd_contest_err err) { return errs[err].expected; }

static const jd_system *const systems[] = {
#define ROW(name) &jd_system_##name,
    JD_SYSTEMS(ROW)
#undef ROW
};

size_t jd_system_count(void) { return sizeof systems / sizeof systems[0]; }

const jd_system *jd_system_at(size_t index) { return index < jd_system_count() ? systems[index] : NULL; }

const jd_system *jd_system_find(const char *name)
{
    for (size_t i = 0; i < jd_system_count(); i++)
        if (strcmp(systems[i]->name, name) == 0)
            return systems[i];
    return NULL;
}

const char *jd_system_name(const jd_system *system) { return system->name; }
int         jd_system_least(const jd_system *system) { return system->least; }
int         jd_system_most(const jd_system *system) { return system->most; }
bool        jd_system_is_swiss(const jd_system *system) { return system->is_swiss; }
bool        jd_system_needs_results(const jd_system *system) { return system->needs_results; }

const char *jd_system_tiebreaks(const jd_system *system, bool teams)
{
    return teams ? system->team_tiebreaks : system->tiebreaks;
}

int jd_system_rounds(const jd_system *system, int players)
{
    return players < system->least || players > system->most ? 0 : system->rounds(players);
}

/* Are all games of the round over, or adjourned? */
static bool is_settled(const jd_tournament *t, int round)
{
    for (int b = 1; b <= jd_tournament_boards(t, round); b++)
        if (jd_tournament_result(t, round, b) == JD_NO_RESULT && !jd_tournament_is_adjourned(t, round, b))
            return false;
    return jd_tournament_is_open(t, round);
}

/* Are the rounds before this one over? */
static jd_contest_err look_back(const jd_tournament *t, int round)
{
    for (int r = 1; r < round; r++) {
        for (int b = 1; b <= jd_tournament_boards(t, r); b++)
            if (jd_tournament_must_repeat(t, r, b))
                return JD_CONTEST_WINNER;
        if (!is_settled(t, r))
            return JD_CONTEST_RESULTS;
    }
    return JD_CONTEST_OK;
}

jd_contest_err jd_system_pair(const jd_tournament *t, int round, jd_pairing *out, size_t *count)
{
    const jd_system *system = jd_tournament_system(t);
    int              rounds = jd_tournament_rounds(t);
    if (rounds == 0)
        return JD_CONTEST_PLAYERS;
    if (round < 1 || round > rounds)
        return JD_CONTEST_ROUND;
    bool           teams = jd_tournament_team_boards(t);
    jd_contest_err err = system->needs_results || teams ? look_back(t, round) : JD_CONTEST_OK;
    return err != JD_CONTEST_OK ? err
           : teams              ? jd_teams_pair(t, round, out, count)
                                : system->pair(t, round, out, count);
}
