/* trf.c - a tournament report: what is in it, and what follows from it. */
#include "contest/report.h"
#include "contest/state.h"

#include "contest/teams.h"

#include <stdlib.h>
#include <string.h>

jd_trf *jd_trf_new(void)
{
    jd_trf *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
#define ROW(id, code, points) t->rewards[REWARD_##id] = points;
    REWARDS(ROW)
#undef ROW
    return t;
}

static void free_circles(struct circles *c)
{
    for (int i = 0; i < c->count; i++)
        free(c->at[i].players);
    free(c->at);
}

void jd_trf_free(jd_trf *t)
{
    if (!t)
        return;
    for (int i = 0; i < t->player_count; i++)
        free(t->players[i].entries);
    for (int i = 0; i < t->record_count; i++)
        free(t->records[i].text);
    free_circles(&t->forbidden);
    free_circles(&t->abnormal);
    free_circles(&t->absent);
    free(t->gains);
    free(t->virtuals);
    free(t->records);
    free(t->players);
    free(t);
}

/* ---- players ---- */

jd_contest_err jd_report_reach(jd_trf *t, int player)
{
    if (player < 1 || player > JD_TRF_PLAYERS)
        return JD_CONTEST_PLAYER;
    if (player > t->player_room) {
        int                   room = player > 2 * t->player_room ? player + 15 : 2 * t->player_room;
        struct report_player *more = realloc(t->players, (size_t)room * sizeof *more);
        if (!more)
            return JD_CONTEST_MEMORY;
        memset(more + t->player_room, 0, (size_t)(room - t->player_room) * sizeof *more);
        t->players = more;
        t->player_room = room;
    }
    t->player_count = player > t->player_count ? player : t->player_count;
    return JD_CONTEST_OK;
}

int jd_trf_players(const jd_trf *t) { return t->player_count; }

static const struct report_player *find(const jd_trf *t, int player)
{
    const struct report_player *p = player >= 1 && player <= t->player_count ? &t->players[player - 1] : NULL;
    return p && p->present ? p : NULL;
}

bool jd_trf_has_player(const jd_trf *t, int player) { return find(t, player) != NULL; }

bool jd_trf_person_of(const jd_trf *t, int player, jd_trf_person *out)
{
    const struct report_player *p = find(t, player);
    if (p)
        *out = p->person;
    return p;
}

jd_contest_err jd_trf_set_player(jd_trf *t, int player, const jd_trf_person *person)
{
    jd_contest_err err = jd_report_reach(t, player);
    if (err != JD_CONTEST_OK)
        return err;
    t->players[player - 1].present = true;
    t->players[player - 1].person = *person;
    return JD_CONTEST_OK;
}

/* ---- entries ---- */

jd_contest_err jd_trf_set_entry(jd_trf *t, int player, int round, jd_trf_entry entry)
{
    if (player < 1 || player > t->player_count)
        return JD_CONTEST_PLAYER;
    if (round < 1 || round > JD_TRF_ROUNDS)
        return JD_CONTEST_ROUND;
    struct report_player *p = &t->players[player - 1];
    if (round > p->count) {
        struct report_entry *more = realloc(p->entries, (size_t)round * sizeof *more);
        if (!more)
            return JD_CONTEST_MEMORY;
        memset(more + p->count, 0, (size_t)(round - p->count) * sizeof *more);
        p->entries = more;
        p->count = round;
    }
    p->entries[round - 1] = (struct report_entry){(uint16_t)entry.opponent, entry.colour, entry.result};
    return JD_CONTEST_OK;
}

static const struct report_entry *entry_at(const jd_trf *t, int player, int round)
{
    static const struct report_entry none;
    const struct report_player      *p = find(t, player);
    return p && round >= 1 && round <= p->count ? &p->entries[round - 1] : &none;
}

jd_trf_entry jd_trf_entry_of(const jd_trf *t, int player, int round)
{
    const struct report_entry *e = entry_at(t, player, round);
    return (jd_trf_entry){e->opponent, e->colour, e->result};
}

bool jd_report_played(const struct report_entry *e)
{
    return e->opponent && e->colour && e->result && strchr("1=0WDL?", e->result);
}

bool jd_report_was_paired(const struct report_entry *e) { return e->opponent || e->result == 'U' || e->result == '+'; }

int  jd_trf_rounds(const jd_trf *t) { return t->rounds; }
void jd_trf_set_rounds(jd_trf *t, int rounds) { t->rounds = rounds; }
void jd_trf_set_initial(jd_trf *t, char colour) { t->initial = colour; }

/* Is everybody accounted for in a round that was not paired? */
static bool all_are_absent(const jd_trf *t, int round)
{
    bool any = false;
    for (int i = 1; i <= t->player_count; i++) {
        any = any || t->players[i - 1].present;
        if (t->players[i - 1].present && !entry_at(t, i, round)->result)
            return false;
    }
    return any;
}

int jd_trf_paired(const jd_trf *t)
{
    int rounds = t->teams ? jd_teams_forfeited(t) : 0;
    for (int i = 0; i < t->player_count; i++)
        for (int r = t->players[i].count; r > rounds; r--)
            if (jd_report_was_paired(&t->players[i].entries[r - 1]))
                rounds = r;
    return all_are_absent(t, rounds + 1) ? rounds + 1 : rounds;
}

/* ---- points ---- */

void jd_report_reward(jd_trf *t, enum reward which, int points)
{
    t->rewards[which] = points;
    t->own_rewards = true;
    t->own_bye = t->own_bye || which == REWARD_PAB;
}

static enum reward reward_of(const struct report_entry *e)
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

int jd_report_gain(const jd_trf *t, int player, int round)
{
    const struct report_entry *e = entry_at(t, player, round);
    int                        gain = t->rewards[reward_of(e)];
    if (t->gains && round <= t->gain_rounds)
        return t->gains[(size_t)(player - 1) * (size_t)t->gain_rounds + (size_t)(round - 1)].points;
    for (int i = 0; i < t->abnormal.count; i++) {
        const struct circle *c = &t->abnormal.at[i];
        if (c->kind != ' ' && !t->teams && is_of_kind(c->kind, e->result) && names(c, player, round))
            gain = c->points;
    }
    return gain;
}

/* What was given or taken besides results, by this round; what names no round counts from the first. */
static int extra(const jd_trf *t, int player, int rounds)
{
    int sum = 0;
    for (int i = 0; i < t->abnormal.count; i++) {
        const struct circle *c = &t->abnormal.at[i];
        if (c->kind == ' ' && !t->teams && rounds >= 1 && c->first <= rounds && names(c, player, c->first))
            sum += c->points;
    }
    return sum;
}

int jd_trf_score(const jd_trf *t, int player, int rounds)
{
    int score = find(t, player) ? extra(t, player, rounds) : 0;
    for (int r = 1; r <= rounds && find(t, player); r++)
        score += jd_report_gain(t, player, r);
    return score;
}

long jd_report_known(const jd_trf *t, int player, int rounds)
{
    long points = jd_trf_score(t, player, rounds);
    for (int r = 1; r <= rounds; r++)
        points -= entry_at(t, player, r)->result == '?' ? jd_report_gain(t, player, r) : 0;
    return points;
}

int jd_report_other(const jd_trf *t, int team, int rounds)
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

int jd_report_virtual(const jd_trf *t, int player, int round)
{
    int points = 0;
    if (!find(t, player))
        return 0;
    for (int i = 0; i < t->virtual_count; i++) {
        const struct virtual_points *v = &t->virtuals[i];
        if (round >= v->first_round && round <= v->last_round && player >= v->first && player <= v->last)
            points += v->points;
    }
    int most = 99 * JD_POINT + 9 * JD_POINT / 10, least = -9 * JD_POINT - 9 * JD_POINT / 10;
    return points > most ? most : points < least ? least : points; /* what a column can tell */
}

int jd_trf_pairing_score(const jd_trf *t, int player, int rounds)
{
    return jd_trf_score(t, player, rounds) + jd_report_virtual(t, player, rounds + 1);
}

/* ---- the rest ---- */

jd_contest_err jd_report_add_circle(struct circles *c, const struct circle *one)
{
    struct circle *more = realloc(c->at, (size_t)(c->count + 1) * sizeof *more);
    if (!more)
        return JD_CONTEST_MEMORY;
    c->at = more;
    c->at[c->count++] = *one;
    return JD_CONTEST_OK;
}

jd_contest_err jd_trf_add_virtual(jd_trf *t, int first_round, int last_round, int first, int last, int points)
{
    struct virtual_points *more = realloc(t->virtuals, (size_t)(t->virtual_count + 1) * sizeof *more);
    if (!more)
        return JD_CONTEST_MEMORY;
    t->virtuals = more;
    t->virtuals[t->virtual_count++] = (struct virtual_points){first_round, last_round, first, last, points, 0};
    return JD_CONTEST_OK;
}

jd_contest_err jd_report_keep(jd_trf *t, const char *text, size_t length, bool late)
{
    struct record *more = realloc(t->records, (size_t)(t->record_count + 1) * sizeof *more);
    char          *copy = malloc(length + 1);
    t->records = more ? more : t->records;
    if (!more || !copy) {
        free(copy);
        return JD_CONTEST_MEMORY;
    }
    for (size_t i = 0; i < length; i++)
        copy[i] = (char)(text[i] ? text[i] : ' '); /* zero would end the text */
    copy[length] = 0;
    t->records[t->record_count++] = (struct record){copy, late, 0};
    return JD_CONTEST_OK;
}

jd_contest_err jd_trf_add_record(jd_trf *t, const char *line)
{
    if (strchr(line, '\r') || strchr(line, '\n'))
        return JD_CONTEST_TEXT;
    jd_contest_err err = jd_report_keep(t, line, strlen(line), false);
    t->teams = jd_teams_are_told(t);
    return err;
}

struct record *jd_report_find(const jd_trf *t, const char *tag)
{
    for (int i = 0; i < t->record_count; i++)
        if (strncmp(t->records[i].text, tag, 3) == 0)
            return &t->records[i];
    return NULL;
}

const char *jd_report_record(const jd_trf *t, const char *tag)
{
    const struct record *r = jd_report_find(t, tag);
    return r ? r->text + 3 + strspn(r->text + 3, " \t") : NULL;
}

jd_contest_err jd_report_put(jd_trf *t, const char *line)
{
    struct record *r = jd_report_find(t, line);
    char          *copy = r ? jd_text_copy(line) : NULL;
    if (!r)
        return jd_trf_add_record(t, line);
    if (!copy)
        return JD_CONTEST_MEMORY;
    free(r->text);
    r->text = copy;
    return JD_CONTEST_OK;
}
