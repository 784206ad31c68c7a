/* entries.c - what each player did in each round, and what it brought. */
#include "contest/state.h"
#include "contest/teams.h"
#include "contest/worth.h"

#include <stdlib.h>
#include <string.h>

/* ---- entries ---- */

jd_contest_err jd_tournament_set_entry(jd_tournament *t, int player, int round, jd_round_entry entry)
{
    if (player < 1 || player > t->player_count)
        return JD_CONTEST_PLAYER;
    if (round < 1 || round > JD_TRF_ROUNDS)
        return JD_CONTEST_ROUND;
    struct entrant *p = &t->players[player - 1];
    if (round > p->count) {
        struct entry *more = realloc(p->entries, (size_t)round * sizeof *more);
        if (!more)
            return JD_CONTEST_MEMORY;
        memset(more + p->count, 0, (size_t)(round - p->count) * sizeof *more);
        p->entries = more;
        p->count = round;
    }
    p->entries[round - 1] = (struct entry){(uint16_t)entry.opponent, entry.colour, entry.result};
    return JD_CONTEST_OK;
}

jd_round_entry jd_tournament_entry(const jd_tournament *t, int player, int round)
{
    const struct entry *e = entry_at(t, is_player(t, player) ? player : 0, round);
    return (jd_round_entry){e->opponent, e->colour, e->result};
}

bool jd_entry_played(const struct entry *e)
{
    return e->opponent && e->colour && e->result && strchr("1=0WDL?", e->result);
}

bool jd_entry_was_paired(const struct entry *e) { return e->opponent || e->result == 'U' || e->result == '+'; }

char jd_absence_code(const jd_tournament *t, int player, int round)
{
    const struct entry *e = entry_at(t, player, round);
    return (char)(!jd_tournament_plays(t, player, round) ? 'Z' : e->opponent ? 0 : e->result);
}

/* Is everybody accounted for in a round that was not paired? */
static bool all_are_absent(const jd_tournament *t, int round)
{
    bool any = false;
    for (int i = 1; i <= t->player_count; i++) {
        any = any || t->players[i - 1].present;
        if (t->players[i - 1].present && !entry_at(t, i, round)->result)
            return false;
    }
    return any;
}

int jd_tournament_paired(const jd_tournament *t)
{
    int rounds = t->teams ? jd_teams_forfeited(t) : 0;
    for (int i = 0; i < t->player_count; i++)
        for (int r = t->players[i].count; r > rounds; r--)
            if (jd_entry_was_paired(&t->players[i].entries[r - 1]))
                rounds = r;
    return all_are_absent(t, rounds + 1) ? rounds + 1 : rounds;
}

/* ---- results ---- */

char jd_result_code(jd_result result, int colour)
{
    int worth = result_worth(result, colour);
    if (result == JD_NO_RESULT)
        return '?';
    return result_on_board(result) ? "0=1"[worth] : worth == 2 ? '+' : '-';
}

static int strength(char code)
{
    static const char codes[] = "0=1LDW-.+"; /* lost, drawn, won: at the board, of less than a move, without a game */
    const char       *found = code && code != '.' ? strchr(codes, code) : NULL;
    return found ? (int)(found - codes) : -1;
}

jd_result jd_result_of(char white, char black)
{
    int a = strength(white), b = strength(black);
    if (white == '?' && black == '?')
        return JD_NO_RESULT;
    if (a < 0 || b < 0 || (a > 5) != (b > 5))
        return JD_RESULT_COUNT;
    for (int r = JD_NO_RESULT + 1; r < JD_RESULT_COUNT; r++)
        if (result_on_board((jd_result)r) == (a <= 5) && result_worth((jd_result)r, 0) == a % 3 &&
            result_worth((jd_result)r, 1) == b % 3)
            return (jd_result)r;
    return JD_RESULT_COUNT;
}

/* ---- points ---- */

void jd_reward_set(jd_tournament *t, enum reward which, int points)
{
    t->rewards[which] = points;
    t->own_rewards = true;
    t->own_bye = t->own_bye || which == REWARD_PAB;
}

static enum reward reward_of(const struct entry *e)
{
    bool black = e->colour == 'b';
    switch (e->result) {
    case '1':
    case 'W': return black ? REWARD_BW : REWARD_WW;
    case '=':
    case 'D': return black ? REWARD_BD : REWARD_WD;
    case '0':
    case 'L': return black ? REWARD_BL : REWARD_WL;
    case '+': return REWARD_FW;
    case '-': return REWARD_FL;
    case 'H': return REWARD_HPB;
    case 'F': return REWARD_FPB;
    case 'U': return REWARD_PAB;
    case '?': return REWARD_UNKNOWN;
    default: return REWARD_ZPB;
    }
}

/* Is the kind of abnormal points that of an entry? */
static bool is_of_kind(char kind, char result)
{
    static const char *const kinds[] = {"W1W", "D=D", "L0L", "FF", "HH", "ZZ", "++", "--"};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (kinds[i][0] == kind)
            return result && strchr(kinds[i] + 1, result);
    return false;
}

static bool names(const struct circle *c, int player, int round)
{
    if ((c->first && round < c->first) || (c->last && round > c->last))
        return false;
    for (int i = 0; i < c->count; i++)
        if (c->players[i] == player)
            return true;
    return !c->count; /* where nobody is named, all are meant */
}

int jd_entry_gain(const jd_tournament *t, int player, int round)
{
    const struct entry *e = entry_at(t, player, round);
    int                 gain = t->rewards[reward_of(e)];
    if (t->gains && round <= t->gain_rounds)
        return t->gains[(size_t)(player - 1) * (size_t)t->gain_rounds + (size_t)(round - 1)].points;
    for (int i = 0; i < t->abnormal.count; i++) {
        const struct circle *c = &t->abnormal.at[i];
        if (c->kind != ' ' && !t->teams && is_of_kind(c->kind, e->result) && names(c, player, round))
            gain = c->points;
    }
    return gain;
}

int jd_penalty(const jd_tournament *t, int player, int round)
{
    const struct round *r = round >= 1 && round <= t->round_count ? &t->rounds[round - 1] : NULL;
    int                 place = r && r->scored && player <= r->players ? r->places[player] : 0;
    if (!place || place > r->boards || !r->tables[place - 1].scored)
        return 0;
    return (int)r->tables[place - 1].points[r->pairs[place - 1].black == player] - jd_entry_gain(t, player, round);
}

bool jd_penalty_next(const jd_tournament *t, int *round, int *player)
{
    for (*round += *round == 0; *round <= t->round_count; ++*round, *player = 0)
        while (t->rounds[*round - 1].scored && ++*player <= t->player_count)
            if (jd_penalty(t, *player, *round))
                return true;
    return false;
}

/* What was given or taken besides results, by this round; what names no round counts from the first. */
static int extra(const jd_tournament *t, int player, int rounds)
{
    int sum = 0;
    for (int i = 0; i < t->abnormal.count; i++) {
        const struct circle *c = &t->abnormal.at[i];
        if (c->kind == ' ' && !t->teams && rounds >= 1 && c->first <= rounds && names(c, player, c->first))
            sum += c->points;
    }
    return sum;
}

int jd_points_for_pairing(const jd_tournament *t, int player, int rounds)
{
    if (!is_player(t, player))
        return 0;
    int score = extra(t, player, rounds);
    for (int r = 1; r <= rounds; r++)
        score += jd_entry_gain(t, player, r);
    for (int r = 1; r <= rounds && r <= t->round_count; r++)
        score += t->rounds[r - 1].scored ? jd_penalty(t, player, r) : 0;
    return score;
}

long jd_points_known(const jd_tournament *t, int player, int rounds)
{
    long points = jd_points_for_pairing(t, player, rounds);
    for (int r = 1; r <= rounds; r++)
        points -= entry_at(t, player, r)->result == '?' ? jd_entry_gain(t, player, r) : 0;
    return points;
}

long jd_tournament_gain(const jd_tournament *t, int round, int player)
{
    bool counts = is_player(t, player) && (t->told || jd_tournament_is_open(t, round));
    return counts && entry_at(t, player, round)->result != '?'
               ? jd_entry_gain(t, player, round) + jd_penalty(t, player, round)
               : 0;
}

long jd_tournament_score(const jd_tournament *t, int player, int rounds)
{
    long score = is_player(t, player) ? extra(t, player, rounds) : 0;
    for (int r = 1; r <= rounds; r++)
        score += jd_tournament_gain(t, r, player);
    return score;
}

int jd_points_other(const jd_tournament *t, int team, int rounds)
{
    int sum = 0;
    for (int r = 1; t->gains && r <= rounds && r <= t->gain_rounds; r++)
        sum += t->gains[(size_t)(team - 1) * (size_t)t->gain_rounds + (size_t)(r - 1)].other;
    for (int i = 0; t->gains && i < t->abnormal.count; i++) {
        const struct circle *c = &t->abnormal.at[i];
        sum += c->first <= rounds && names(c, team, c->first) ? c->match : 0;
    }
    return sum;
}

/* ---- acceleration ---- */

static bool is_within(const struct virtual_points *v, int number, int round)
{
    return round >= v->first_round && round <= v->last_round && number >= v->first && number <= v->last;
}

int jd_points_virtual(const jd_tournament *t, int number, int round)
{
    struct virtual_points baku[2];
    int points = 0, most = 99 * JD_POINT + 9 * JD_POINT / 10, least = -9 * JD_POINT - 9 * JD_POINT / 10;
    for (int i = 0; i < t->virtual_count; i++)
        points += is_within(&t->virtuals[i], number, round) ? t->virtuals[i].points : 0;
    for (int i = t->baku && !t->told && !t->virtual_count ? jd_baku_ranges(t, baku) : 0; i > 0; i--)
        points += is_within(&baku[i - 1], number, round) ? baku[i - 1].points : 0;
    return points > most ? most : points < least ? least : points; /* what a column can tell */
}

int jd_tournament_pairing_score(const jd_tournament *t, int player, int rounds)
{
    int  count = 0, place = 0;
    int *order = keeps_numbers(t) ? NULL : jd_pairing_order(t, false, &count);
    while (place < count && order[place] != player)
        place++;
    free(order);
    int points = is_player(t, player) ? jd_points_virtual(t, order ? place + 1 : player, rounds + 1) : 0;
    return jd_points_for_pairing(t, player, rounds) + points;
}
