/* scores.c - a report as tie-breaks see it. */
#include "contest/scores.h"

#include "contest/teams.h"

#include <stdlib.h>
#include <string.h>

bool jd_scores_room(struct scores *s, int count, int rounds, int boards)
{
    size_t people = (size_t)count + 1, turns = people * (size_t)(rounds + 1);
    s->count = count;
    s->rounds = rounds;
    s->boards = boards;
    s->turns = calloc(turns, sizeof *s->turns);
    s->games = s->teams ? malloc(turns * (size_t)boards * sizeof *s->games) : NULL;
    s->names = calloc(people, sizeof *s->names);
    s->seats = calloc(people * (size_t)boards, sizeof *s->seats);
    s->away = calloc(people, sizeof *s->away);
    s->numbers = calloc(people, sizeof *s->numbers);
    s->ratings = calloc(people, sizeof *s->ratings);
    s->ages = calloc(people, sizeof *s->ages);
    s->told = calloc(people, sizeof *s->told);
    s->totals[0] = calloc(people, sizeof *s->totals[0]);
    s->totals[1] = calloc(people, sizeof *s->totals[1]);
    for (size_t i = 0; s->games && i < turns * (size_t)boards; i++)
        s->games[i] = NO_GAME;
    return s->turns && s->seats && s->away && s->numbers && s->ratings && s->ages && s->told && s->totals[0] &&
           s->totals[1] && s->names && (!s->teams || s->games);
}

void jd_scores_free(struct scores *s)
{
    free(s->turns);
    free(s->games);
    free(s->names);
    free(s->seats);
    free(s->away);
    free(s->numbers);
    free(s->ratings);
    free(s->ages);
    free(s->told);
    free(s->totals[0]);
    free(s->totals[1]);
    *s = (struct scores){0};
}

/* ---- players ---- */

static enum turn_kind kind_of(char result, bool opponent)
{
    if (result && strchr("1=0WDL?", result) && opponent)
        return TURN_PLAYED;
    switch (result) {
    case 'U':
    case 'F': return TURN_GIVEN;
    case '+': return opponent ? TURN_FORFEIT_WIN : TURN_GIVEN;
    case '-': return opponent ? TURN_FORFEIT_LOSS : TURN_REQUESTED;
    default: return TURN_REQUESTED;
    }
}

/* `places`: participants from 1 by their numbers. */
static void read_turn(struct scores *s, const jd_trf *t, const int *places, int who, int round)
{
    struct turn *turn = &s->turns[(size_t)who * (size_t)s->rounds + (size_t)(round - 1)];
    jd_trf_entry e = jd_trf_entry_of(t, s->numbers[who], round);
    turn->opponent = jd_trf_has_player(t, e.opponent) ? places[e.opponent] : 0;
    turn->kind = kind_of(e.result, turn->opponent);
    turn->colour = e.colour;
    turn->result = (char)(e.result ? e.result : 'Z');
    bool nothing = e.result == '?' && s->unknown == UNKNOWN_NOTHING;
    turn->points[0] = turn->points[1] = nothing ? 0 : jd_report_gain(t, s->numbers[who], round);
}

static void set_rewards(struct scores *s, const jd_trf *t)
{
    for (int i = 0; i < SCORES; i++) {
        s->win[i] = t->rewards[REWARD_WW];
        s->draw[i] = t->rewards[REWARD_WD];
        s->loss[i] = t->rewards[REWARD_WL];
    }
}

/* In the year of the first day; unknown: grown up. */
static int age_of(const jd_trf *t, const char *born)
{
    const char *day = jd_report_record(t, "042");
    int         year = day ? atoi(day) : 0, birth = atoi(born);
    return year > 1900 && birth > 1900 && birth <= year ? year - birth : 99;
}

static jd_contest_err read_players(struct scores *s, const jd_trf *t, int rounds)
{
    int *places = calloc((size_t)t->player_count + 1, sizeof *places);
    int  count = 0;
    for (int i = 1; i <= t->player_count && places; i++)
        places[i] = jd_trf_has_player(t, i) ? ++count : 0;
    bool room = places && jd_scores_room(s, count, rounds, 1);
    for (int i = 1; i <= t->player_count && room; i++)
        if (places[i]) {
            s->numbers[places[i] - 1] = i;
            s->told[places[i] - 1] = t->players[i - 1].rank;
            memcpy(s->names[places[i] - 1], t->players[i - 1].person.name, JD_TRF_NAME + 1);
            s->ratings[places[i] - 1] = t->players[i - 1].person.rating;
            s->ages[places[i] - 1] = age_of(t, t->players[i - 1].person.born);
        }
    for (int i = 0; i < count && room; i++) {
        for (int r = 1; r <= rounds; r++)
            read_turn(s, t, places, i, r);
        s->totals[0][i] = s->totals[1][i] = s->unknown == UNKNOWN_NOTHING ? jd_report_known(t, s->numbers[i], rounds)
                                                                          : jd_trf_score(t, s->numbers[i], rounds);
    }
    free(places);
    set_rewards(s, t);
    return room ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
}

/* ---- what the pairs tell ---- */

static bool meets_all(const struct scores *s, int who, int *seen)
{
    int met = 0;
    for (int r = 1; r <= s->rounds; r++) {
        int opponent = turn_of(s, who, r)->opponent;
        if (opponent && seen[opponent - 1] != who + 1) {
            seen[opponent - 1] = who + 1;
            met++;
        }
    }
    return met == s->count - 1;
}

/* Each cycle of a round robin has a round for each opponent, and one more where somebody sits out. */
bool jd_scores_all_met(const struct scores *s)
{
    int  cycle = s->count % 2 ? s->count : s->count - 1;
    bool all = s->count >= 3 && s->rounds && s->rounds % cycle == 0;
    int *seen = all ? calloc((size_t)s->count, sizeof *seen) : NULL;
    for (int i = 0; i < s->count && seen && all; i++)
        all = meets_all(s, i, seen);
    free(seen);
    return seen && all;
}

/* ---- the whole ---- */

jd_contest_err jd_scores_read(struct scores *s, const jd_trf *t, int rounds, bool teams, enum unknown unknown)
{
    *s = (struct scores){.teams = teams, .unknown = unknown};
    jd_contest_err err = teams ? jd_teams_read(s, t, rounds) : read_players(s, t, rounds);
    if (err != JD_CONTEST_OK)
        jd_scores_free(s);
    return err;
}
