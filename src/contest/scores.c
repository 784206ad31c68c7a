/* scores.c - a tournament as tie-breaks see it. */
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
    free(s->pairing_numbers);
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
static void read_turn(struct scores *s, const jd_tournament *t, const int *places, int who, int round)
{
    struct turn        *turn = &s->turns[(size_t)who * (size_t)s->rounds + (size_t)(round - 1)];
    const struct entry *e = entry_at(t, s->numbers[who], round);
    turn->opponent = is_player(t, e->opponent) ? places[e->opponent] : 0;
    turn->kind = kind_of(e->result, turn->opponent);
    turn->colour = e->colour;
    turn->result = (char)(e->result ? e->result : 'Z');
    bool nothing = e->result == '?' && s->unknown == UNKNOWN_NOTHING;
    turn->points[0] = turn->points[1] = nothing ? 0 : jd_entry_gain(t, s->numbers[who], round);
}

static void set_rewards(struct scores *s, const jd_tournament *t)
{
    for (int i = 0; i < SCORES; i++) {
        s->win[i] = t->rewards[REWARD_WW];
        s->draw[i] = t->rewards[REWARD_WD];
        s->loss[i] = t->rewards[REWARD_WL];
    }
}

/* In the year of the first day; unknown: grown up. */
static int age_of(int year, const char *born)
{
    int birth = atoi(born);
    return year > 1900 && birth > 1900 && birth <= year ? year - birth : 99;
}

static void read_person(struct scores *s, const jd_tournament *t, int who, int year)
{
    const struct entrant *p = &t->players[s->numbers[who] - 1];
    s->told[who] = p->rank;
    s->ratings[who] = p->rating;
    s->ages[who] = age_of(year, jd_labels_get(&p->labels, "born"));
    strncpy(s->names[who], jd_labels_get(&p->labels, "name"), JD_LABEL_MAX);
}

/* The time for sixty moves by record 222 ("40/5400+30:1800+30"), in seconds; 0: it does not say. */
static long time_of(const char *text)
{
    long total = 0, bonus = 0;
    for (char *end; text && *text; text = *end == ':' ? end + 1 : end) {
        long time = strtol(text, &end, 10);
        if (*end == '/')
            time = strtol(end + 1, &end, 10);
        bonus = *end == '+' ? strtol(end + 1, &end, 10) : 0;
        if (end == text || time < 0 || time > 100000 || bonus < 0 || bonus > 3600 ||
            (*end && *end != ':' && *end != ' '))
            return 0;
        total += time;
        if (*end == ' ')
            break;
    }
    return total + 60 * bonus;
}

static void read_all(struct scores *s, const jd_tournament *t, const int *places)
{
    int  year = atoi(jd_first_day(t));
    long time = time_of(jd_record_text(t, "222"));
    s->fast = time > 0 && time < 3600;
    for (int i = 0; i < s->count; i++) {
        read_person(s, t, i, year);
        for (int r = 1; r <= s->rounds; r++)
            read_turn(s, t, places, i, r);
        s->totals[0][i] = s->totals[1][i] = s->unknown == UNKNOWN_NOTHING
                                                ? jd_points_known(t, s->numbers[i], s->rounds)
                                                : jd_points_for_pairing(t, s->numbers[i], s->rounds);
    }
}

/* In the order of their pairing numbers. */
static jd_contest_err read_players(struct scores *s, const jd_tournament *t, int rounds)
{
    int  count = 0;
    int *order = jd_pairing_order(t, false, &count), *places = calloc((size_t)t->player_count + 1, sizeof *places);
    bool room = order && places && jd_scores_room(s, count, rounds, 1);
    for (int i = 0; i < count && room; i++) {
        s->numbers[i] = order[i];
        places[order[i]] = i + 1;
    }
    if (room && !keeps_numbers(t)) {
        s->pairing_numbers = calloc((size_t)count + 1, sizeof *s->pairing_numbers);
        room = s->pairing_numbers;
        for (int i = 0; i < count && room; i++)
            s->pairing_numbers[i] = i + 1;
    }
    if (room) {
        read_all(s, t, places);
        set_rewards(s, t);
    }
    free(order);
    free(places);
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

jd_contest_err jd_scores_read(struct scores *s, const jd_tournament *t, int rounds, bool teams, enum unknown unknown)
{
    *s = (struct scores){.teams = teams, .unknown = unknown};
    jd_contest_err err = teams ? jd_teams_read(s, t, rounds) : read_players(s, t, rounds);
    if (err != JD_CONTEST_OK)
        jd_scores_free(s);
    return err;
}
