/* standings.c - points, then one tie-break after the other for those who are still equal (C.07: 4.2). */
#include "contest/state.h"
#include "contest/teams.h"
#include "contest/tie.h"
#include "words/label.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct jd_standings {
    struct scores             s;
    const struct tie_edition *edition;
    struct tie               *ties;
    size_t                    tie_count;
    char                     *left_out; /* codes of a report that are none, by comma; NULL: there are none */
    jd_tie                   *values;   /* by tie-break, then participant */
    int                      *order;    /* participants from 0, the best first */
    int                      *ranks;    /* by participant */
};

/* ---- comparing ---- */

/* Below zero: a stands before b. What cannot be told stands behind. */
static int compare_ties(jd_tie a, jd_tie b, bool lower)
{
    if (!a.per || !b.per)
        return (b.per != 0) - (a.per != 0);
    int64_t x = a.per == b.per ? a.value : a.value * b.per, y = a.per == b.per ? b.value : b.value * a.per;
    return x == y ? 0 : (x < y) == lower ? -1 : 1;
}

struct key {
    jd_tie value;
    int    who;
    bool   lower;
};

static int compare_keys(const void *a, const void *b)
{
    const struct key *x = a, *y = b;
    int               parted = compare_ties(x->value, y->value, x->lower);
    return parted ? parted : x->who - y->who;
}

static bool lower_is_first(const struct tie *tie) { return tie->rule->lower != tie->reversed; }

/* ---- parting ---- */

static jd_tie *value_of(const jd_standings *r, size_t tie, int who)
{
    return &r->values[tie * (size_t)r->s.count + (size_t)who];
}

/* Places from `at` on have the same rank: sort them by the tie-break's values, and give each part its rank. */
static bool sort_group(jd_standings *r, size_t tie, int at, int size)
{
    struct key *keys = calloc((size_t)size, sizeof *keys);
    for (int i = 0; i < size && keys; i++)
        keys[i] = (struct key){*value_of(r, tie, r->order[at + i]), r->order[at + i], lower_is_first(&r->ties[tie])};
    if (keys)
        qsort(keys, (size_t)size, sizeof *keys, compare_keys);
    for (int i = 0; i < size && keys; i++) {
        bool same = i && compare_ties(keys[i - 1].value, keys[i].value, false) == 0;
        r->order[at + i] = keys[i].who;
        r->ranks[keys[i].who] = same ? r->ranks[keys[i - 1].who] : at + i + 1;
    }
    free(keys);
    return keys;
}

/* Ask those who are equal; where it parts nobody it tells nothing. */
static bool ask_group(jd_standings *r, size_t tie, int at, int size)
{
    int *before = calloc((size_t)size, sizeof *before), parted = 0;
    bool good = before && r->ties[tie].rule->part(&r->s, &r->ties[tie], r->order + at, size, before);
    for (int i = 0; i < size && good; i++)
        parted = parted || before[i];
    for (int i = 0; i < size && good && parted; i++)
        *value_of(r, tie, r->order[at + i]) = (jd_tie){before[i] + 1, 1};
    free(before);
    return good;
}

static int group_size(const jd_standings *r, int at)
{
    int size = 1;
    while (at + size < r->s.count && r->ranks[r->order[at + size]] == r->ranks[r->order[at]])
        size++;
    return size;
}

static bool apply(jd_standings *r, size_t tie)
{
    const struct tie_rule *rule = r->ties[tie].rule;
    bool                   good = !rule->reckon || rule->reckon(&r->s, &r->ties[tie], value_of(r, tie, 0));
    for (int at = 0, size; at < r->s.count && good; at += size) {
        size = group_size(r, at);
        if (size > 1)
            good = (!rule->part || ask_group(r, tie, at, size)) && sort_group(r, tie, at, size);
    }
    return good;
}

/* ---- what is asked ---- */

#define BETWEEN ", ;\t\r\n" /* codes */

static bool add_tie(jd_standings *r, const struct tie *one)
{
    struct tie *more = realloc(r->ties, (r->tie_count + 1) * sizeof *more);
    if (!more)
        return false;
    r->ties = more;
    r->ties[r->tie_count] = *one;
    r->ties[r->tie_count++].edition = r->edition;
    return true;
}

/* What a report names and nobody knows is kept to be told. */
static bool leave_out(jd_standings *r, const char *code, size_t length)
{
    size_t used = r->left_out ? strlen(r->left_out) : 0;
    char  *more = realloc(r->left_out, used + length + 2);
    if (!more)
        return false;
    r->left_out = more;
    sprintf(more + used, "%s%.*s", used ? "," : "", (int)length, code);
    return true;
}

/* Points come first, unless the first code that is one says which. */
static jd_contest_err add_points(jd_standings *r, const char *list, enum score *primary)
{
    struct tie first;
    size_t     at = strspn(list, BETWEEN), none = 0;
    bool       read = false;
    for (; list[at] && !read; at += strspn(list + at, BETWEEN))
        read = jd_tie_parse(&first, list, &at, MATCH_POINTS, NULL);
    bool told = read && jd_tie_is_points(&first);
    if (told)
        *primary = first.score;
    if (told || (jd_tie_parse(&first, "PTS", &none, MATCH_POINTS, NULL) && add_tie(r, &first)))
        return JD_CONTEST_OK;
    return JD_CONTEST_MEMORY;
}

/* `lenient`: what is no tie-break is left out. */
static jd_contest_err read_ties(jd_standings *r, const char *list, bool lenient, jd_fault *fault)
{
    enum score     primary = MATCH_POINTS;
    jd_contest_err err = add_points(r, list, &primary);
    size_t         at = strspn(list, BETWEEN);
    while (err == JD_CONTEST_OK && list[at]) {
        struct tie one;
        size_t     begin = at;
        bool       known = jd_tie_parse(&one, list, &at, primary, lenient ? NULL : fault);
        if (!known && !lenient)
            return JD_CONTEST_TIEBREAK;
        bool kept = known ? add_tie(r, &one) : leave_out(r, list + begin, at - begin);
        err = kept ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
        at += strspn(list + at, BETWEEN);
    }
    return err;
}

/* ---- the tournament ---- */

static bool round_is_known(const jd_tournament *t, int round)
{
    bool waits = false;
    for (int i = 1; i <= t->player_count; i++) {
        const struct entry *e = entry_at(t, i, round);
        if (e->opponent && e->result != '?')
            return true;
        waits = waits || e->opponent;
    }
    return !waits;
}

static int last_known(const jd_tournament *t, int paired)
{
    while (paired && !round_is_known(t, paired))
        paired--;
    return paired;
}

/* As the system is; or as the file says, else whether all met all. */
static bool is_round_robin(const jd_tournament *t, const struct scores *s, jd_schedule schedule)
{
    struct tournament_type type = jd_type_of(t);
    const jd_system       *system = !t->told ? t->system : type.system ? jd_system_find(type.system) : NULL;
    if (schedule != JD_SCHEDULE_TOLD)
        return schedule == JD_SCHEDULE_ROUND_ROBIN;
    return !t->told || type.told ? system && !jd_system_needs_results(system) : jd_scores_all_met(s);
}

static const struct tie_edition *edition_of(const jd_tournament *t, const jd_standings_terms *terms)
{
    char date[11] = "";
    strncat(date, jd_first_day(t), 10);
    return terms->edition ? jd_tie_edition(terms->edition) : jd_tie_edition_on(date);
}

/* Those that are asked for, else the tournament's; as a file tells it, else its records'. */
static jd_contest_err choose_ties(jd_standings *r, const jd_tournament *t, const jd_standings_terms *terms,
                                  jd_fault *fault)
{
    const char *told = t->told ? jd_record_ties(t) : NULL;
    if (terms->tiebreaks || t->told)
        return read_ties(r, terms->tiebreaks ? terms->tiebreaks : told ? told : "", !terms->tiebreaks, fault);
    if (terms->players && t->team_boards) /* those of a tournament of teams are theirs */
        return read_ties(r, "DE,SB,WON", false, fault);
    char          *list = jd_ties_join(t, "");
    jd_contest_err err = list ? read_ties(r, list, false, fault) : JD_CONTEST_MEMORY;
    free(list);
    return err;
}

/* ---- the whole ---- */

static bool reckon(jd_standings *r)
{
    size_t count = (size_t)r->s.count + 1;
    r->values = calloc(r->tie_count * count, sizeof *r->values);
    r->order = calloc(count, sizeof *r->order);
    r->ranks = calloc(count, sizeof *r->ranks);
    bool good = r->values && r->order && r->ranks;
    for (int i = 0; i < r->s.count && good; i++) {
        r->order[i] = i;
        r->ranks[i] = 1;
    }
    for (size_t i = 0; i < r->tie_count && good; i++)
        good = apply(r, i);
    return good;
}

static jd_contest_err rank(jd_standings *r, const jd_tournament *t, const jd_standings_terms *terms, jd_fault *fault)
{
    int paired = t->told ? jd_tournament_paired(t) : jd_tournament_opened(t);
    int rounds = terms->rounds ? terms->rounds : last_known(t, paired);
    r->edition = edition_of(t, terms);
    if (!r->edition || rounds < 0 || rounds > paired)
        return r->edition ? JD_CONTEST_ROUND : JD_CONTEST_TEXT;
    jd_contest_err err = jd_scores_read(&r->s, t, rounds, !terms->players && t->teams, UNKNOWN_NOTHING);
    if (err == JD_CONTEST_OK) {
        r->s.predetermined = is_round_robin(t, &r->s, terms->schedule);
        err = choose_ties(r, t, terms, fault);
    }
    return err == JD_CONTEST_OK && !reckon(r) ? JD_CONTEST_MEMORY : err;
}

jd_contest_err jd_standings_new(const jd_tournament *t, const jd_standings_terms *terms, jd_standings **out,
                                jd_fault *fault)
{
    static const jd_standings_terms usual;
    jd_standings                   *r = calloc(1, sizeof *r);
    jd_contest_err                  err = r ? rank(r, t, terms ? terms : &usual, fault) : JD_CONTEST_MEMORY;
    *out = err == JD_CONTEST_OK ? r : NULL;
    if (err != JD_CONTEST_OK)
        jd_standings_free(r);
    return err;
}

void jd_standings_free(jd_standings *r)
{
    if (!r)
        return;
    jd_scores_free(&r->s);
    free(r->ties);
    free(r->left_out);
    free(r->values);
    free(r->order);
    free(r->ranks);
    free(r);
}

/* ---- asking ---- */

static bool has_place(const jd_standings *r, int place) { return place >= 1 && place <= r->s.count; }

int         jd_standings_count(const jd_standings *r) { return r->s.count; }
int         jd_standings_rounds(const jd_standings *r) { return r->s.rounds; }
bool        jd_standings_of_teams(const jd_standings *r) { return r->s.teams; }
bool        jd_standings_round_robin(const jd_standings *r) { return r->s.predetermined; }
const char *jd_standings_edition(const jd_standings *r) { return r->edition->name; }
size_t      jd_standings_tiebreaks(const jd_standings *r) { return r->tie_count; }
const char *jd_standings_left_out(const jd_standings *r) { return r->left_out ? r->left_out : ""; }

jd_standing jd_standings_at(const jd_standings *r, int place)
{
    if (!has_place(r, place))
        return (jd_standing){0};
    int         who = r->order[place - 1];
    jd_standing out = {.number = r->s.numbers[who],
                       .rank = r->ranks[who],
                       .points = (long)r->s.totals[MATCH_POINTS][who],
                       .game_points = (long)r->s.totals[GAME_POINTS][who]};
    for (int k = 1; k <= r->s.rounds; k++) {
        const struct turn *t = turn_of(&r->s, who, k);
        if (t->kind != TURN_PLAYED || t->result == '?')
            continue;
        out.games++;
        out.wins += t->result == '1' || t->result == 'W';
        out.draws += t->result == '=' || t->result == 'D';
        out.losses += t->result == '0' || t->result == 'L';
    }
    return out;
}

int jd_standings_place(const jd_standings *r, int number)
{
    for (int i = 0; i < r->s.count; i++)
        if (r->s.numbers[r->order[i]] == number)
            return i + 1;
    return 0;
}

jd_standings_turn jd_standings_turn_of(const jd_standings *r, int place, int round)
{
    if (!has_place(r, place) || round < 1 || round > r->s.rounds)
        return (jd_standings_turn){0};
    const struct turn *t = turn_of(&r->s, r->order[place - 1], round);
    return (jd_standings_turn){t->opponent ? r->s.numbers[t->opponent - 1] : 0, t->colour, t->result,
                               t->points[MATCH_POINTS], t->points[GAME_POINTS]};
}

const char *jd_standings_code(const jd_standings *r, size_t index)
{
    return index < r->tie_count ? r->ties[index].code : "";
}

const char *jd_standings_article(const jd_standings *r, size_t index)
{
    return index < r->tie_count ? r->ties[index].article : "";
}

jd_tie jd_standings_tie(const jd_standings *r, int place, size_t index)
{
    return has_place(r, place) && index < r->tie_count ? *value_of(r, index, r->order[place - 1]) : (jd_tie){0, 0};
}

size_t jd_standings_parts(const jd_standings *r, int place, int other)
{
    size_t index = 0;
    while (has_place(r, place) && has_place(r, other) && index < r->tie_count &&
           compare_ties(jd_standings_tie(r, place, index), jd_standings_tie(r, other, index), false) == 0)
        index++;
    return index;
}

jd_rating_change jd_standings_rating(const jd_standings *r, int place, int k)
{
    jd_rating_change out = {0};
    if (has_place(r, place) && !r->s.teams)
        jd_scores_rating(&r->s, r->order[place - 1], k, &out);
    return out;
}

int jd_standings_told(const jd_standings *r, int place)
{
    return has_place(r, place) ? r->s.told[r->order[place - 1]] : 0;
}

bool jd_standings_is_told(const jd_tournament *t) { return t->told ? jd_record_ties(t) != NULL : t->tie_count > 0; }

const char *jd_standings_name(const jd_standings *r, int place)
{
    return has_place(r, place) ? r->s.names[r->order[place - 1]] : "";
}

size_t jd_points_write(long points, char *out, size_t size) { return jd_label_points(points, out, size); }
