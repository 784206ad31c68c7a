/* integrity_pairs.c - pairings that somebody made, held against the rules and against those of the system. */
#include "contest/swiss.h"
#include "jadoube/integrity.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what the system has ---- */

/* A round of tables needs no results, only as many players. */
static jd_contest_err pair_by_table(const jd_tournament *t, const jd_system *system, int round, jd_pairing *out,
                                    size_t *count)
{
    jd_tournament *alone = jd_tournament_new(system);
    jd_contest_err err = alone ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    int            players = t->team_boards ? t->team_count : t->player_count;
    for (int i = 1; i <= players && err == JD_CONTEST_OK; i++)
        err = jd_tournament_add_player(alone, "-");
    if (err == JD_CONTEST_OK)
        err = jd_system_pair(alone, round, out, count);
    jd_tournament_free(alone);
    return err;
}

static const char *system_of(const jd_tournament *t, const char *system)
{
    if (system)
        return system;
    return t->told ? jd_trf_system(t) : t->team_boards && t->system->is_swiss ? "team" : t->system->name;
}

static jd_contest_err pair_by_system(const jd_tournament *t, const char *name, int round, jd_pairing *out,
                                     size_t *count)
{
    const jd_system *system = jd_system_find(name);
    if (!system || system->is_swiss)
        return jd_swiss_pair(t, name, round, out, count);
    if (!system->needs_results)
        return pair_by_table(t, system, round, out, count);
    return t->told ? JD_CONTEST_FIXED : jd_system_pair(t, round, out, count);
}

static jd_pairing *list_of(const jd_tournament *t, const char *system, int round, size_t *count, jd_contest_err *err)
{
    jd_pairing *pairs = calloc((size_t)t->player_count + JD_TEAMS + 2, sizeof *pairs);
    *count = 0;
    *err = !system ? JD_CONTEST_FIXED : pairs ? pair_by_system(t, system, round, pairs, count) : JD_CONTEST_MEMORY;
    if (*err != JD_CONTEST_OK)
        *count = 0;
    return pairs;
}

static bool is_among(jd_pairing p, const jd_pairing *pairs, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (pairs[i].white == p.white && pairs[i].black == p.black)
            return true;
    return false;
}

/* ---- what the rules say of a pair ---- */

struct inspection {
    const jd_tournament   *t; /* of teams theirs */
    struct swiss           s;
    int                    round;
    jd_integrity_listener *listener;
    void                  *context;
};

static void tell(const struct inspection *i, jd_integrity event, int a, int b, int number)
{
    i->listener(i->context, &(jd_integrity_note){event, i->round, a, b, number});
}

static int place_of(const struct swiss *s, int number)
{
    for (int i = 0; i < s->count; i++)
        if (s->players[i].number == number)
            return i;
    return -1;
}

static int met_in(const jd_tournament *t, int a, int b, int before)
{
    for (int r = before - 1; r >= 1; r--)
        if (entry_at(t, a, r)->opponent == b && jd_entry_played(entry_at(t, a, r)))
            return r;
    return 0;
}

/* Colour is 1 for White, -1 for Black. */
static void inspect_colour(const struct inspection *i, const struct swiss_player *p, int colour)
{
    if (p->repeated == colour)
        tell(i, JD_INTEGRITY_THIRD_COLOUR, p->number, 0, colour > 0 ? 1 : 2);
    if (abs(p->difference + colour) > 2)
        tell(i, JD_INTEGRITY_COLOURS, p->number, 0, colour > 0 ? 1 : 2);
}

static void inspect_game(const struct inspection *i, int white, int black)
{
    const struct swiss_player *p = &i->s.players[white], *q = &i->s.players[black];
    int                        met = met_in(i->t, p->number, q->number, i->round);
    if (met)
        tell(i, JD_INTEGRITY_MET, p->number, q->number, met);
    else if (swiss_barred(&i->s, white, black))
        tell(i, JD_INTEGRITY_FORBIDDEN, p->number, q->number, 0);
    inspect_colour(i, p, 1);
    inspect_colour(i, q, -1);
    if (p->preference < 0 && q->preference > 0)
        tell(i, JD_INTEGRITY_WRONG_COLOURS, p->number, q->number, 0);
}

static void inspect_pair(const struct inspection *i, jd_pairing pair)
{
    int white = place_of(&i->s, pair.white), black = pair.black ? place_of(&i->s, pair.black) : -1;
    if (white >= 0 && black >= 0)
        inspect_game(i, white, black);
    else if (white >= 0 && !pair.black && !i->s.players[white].bye)
        tell(i, JD_INTEGRITY_BYE, pair.white, 0, 0);
}

/* What the system would do as well is not told. */
static jd_contest_err inspect(struct inspection *i, const struct jd_swiss_row *row, const jd_pairing *pairs,
                              size_t count, const jd_pairing *own, size_t own_count)
{
    int            byes = 0;
    jd_contest_err err = jd_swiss_gather(&i->s, i->t, i->round, &row->rules);
    for (size_t k = 0; k < count && err == JD_CONTEST_OK; k++) {
        byes += !pairs[k].black;
        if (!is_among(pairs[k], own, own_count))
            inspect_pair(i, pairs[k]);
    }
    if (err == JD_CONTEST_OK && byes > i->s.count % 2)
        tell(i, JD_INTEGRITY_BYES, 0, 0, byes);
    jd_swiss_free(&i->s);
    return err;
}

static bool is_same(const jd_pairing *pairs, size_t count, const jd_pairing *own, size_t own_count)
{
    bool same = count == own_count;
    for (size_t i = 0; i < count && same; i++)
        same = is_among(pairs[i], own, own_count);
    return same;
}

static jd_contest_err check_pairs(const jd_tournament *t, const char *system, int round, const jd_pairing *pairs,
                                  size_t count, jd_integrity differs, jd_integrity_listener *listener, void *context)
{
    size_t            own_count;
    jd_contest_err    err;
    jd_pairing       *own = list_of(t, system, round, &own_count, &err);
    struct inspection i = {.t = t, .round = round, .listener = listener, .context = context};
    bool              swiss = system && jd_swiss_impossible(system), fits = err == JD_CONTEST_OK;
    if (fits || (err == JD_CONTEST_IMPOSSIBLE && swiss)) {
        const struct jd_swiss_row *row;
        jd_tournament             *teams = NULL;
        err = swiss ? jd_swiss_begin(&i.t, system, round, &row, &teams) : JD_CONTEST_OK;
        if (err == JD_CONTEST_OK && swiss)
            err = inspect(&i, row, pairs, count, own, own_count);
        jd_tournament_free(teams);
        if (err == JD_CONTEST_OK && !is_same(pairs, count, own, own_count))
            tell(&i, differs, 0, 0, 0);
    }
    free(own);
    return err;
}

jd_contest_err jd_integrity_check_pairs(const jd_tournament *t, const char *system, int round, const jd_pairing *pairs,
                                        size_t count, jd_integrity_listener *listener, void *context)
{
    return check_pairs(t, system_of(t, system), round, pairs, count, JD_INTEGRITY_BY_HAND, listener, context);
}

/* ---- the difference ---- */

/* Those of one list that the other has not, at the end of a text; false: there is no room. */
static bool list_others(char *text, size_t size, const jd_pairing *pairs, size_t count, const jd_pairing *other,
                        size_t other_count)
{
    size_t at = strlen(text);
    for (size_t i = 0; i < count && at < size; i++) {
        if (is_among(pairs[i], other, other_count))
            continue;
        const char *blank = at && text[at - 1] != ' ' ? " " : "";
        int more = pairs[i].black ? snprintf(text + at, size - at, "%s{%d}-{%d}", blank, pairs[i].white, pairs[i].black)
                                  : snprintf(text + at, size - at, "%s{%d}=PAB", blank, pairs[i].white);
        at += more > 0 ? (size_t)more : 0;
    }
    return at < size;
}

char *jd_integrity_difference(const jd_tournament *t, const char *system, int round, const jd_pairing *pairs,
                              size_t count)
{
    size_t         own_count;
    jd_contest_err err;
    jd_pairing    *own = list_of(t, system_of(t, system), round, &own_count, &err);
    size_t         size = (count + own_count) * 32 + 32;
    char          *text = err == JD_CONTEST_OK ? calloc(1, size) : NULL;
    if (text && !is_same(pairs, count, own, own_count)) {
        list_others(text, size, own, own_count, pairs, count);
        size_t length = strlen(text);
        snprintf(text + length, size - length, "%s", length ? " => " : "=> ");
        list_others(text, size, pairs, count, own, own_count);
    }
    free(own);
    return text;
}

/* ---- a whole report ---- */

/* The pairs of a round; where the file has no colours, as the system has them. */
static size_t pairs_of(const jd_tournament *t, int round, const jd_pairing *own, size_t own_count, jd_pairing *out)
{
    size_t count = 0;
    for (int i = 1; i <= t->player_count; i++) {
        const struct entry *e = entry_at(t, i, round);
        const struct entry *o = entry_at(t, e->opponent, round);
        bool                black = e->colour == 'b' || (!e->colour && o->colour == 'w');
        jd_pairing          p = black ? (jd_pairing){e->opponent, i} : (jd_pairing){i, e->opponent};
        if (!is_player(t, i) || !jd_entry_was_paired(e) || (e->opponent && i > e->opponent))
            continue;
        if (e->opponent && !e->colour && !o->colour && is_among((jd_pairing){p.black, p.white}, own, own_count))
            p = (jd_pairing){p.black, p.white};
        out[count++] = p;
    }
    return count;
}

static jd_contest_err check_round(const jd_tournament *t, const char *system, int round,
                                  jd_integrity_listener *listener, void *context)
{
    size_t         own_count, count;
    jd_contest_err err;
    jd_pairing    *own = list_of(t, system, round, &own_count, &err);
    jd_pairing    *pairs = calloc((size_t)t->player_count + 1, sizeof *pairs);
    if (!pairs || err == JD_CONTEST_MEMORY)
        err = JD_CONTEST_MEMORY;
    else if (err == JD_CONTEST_OK || err == JD_CONTEST_IMPOSSIBLE) {
        count = pairs_of(t, round, own, own_count, pairs);
        err = check_pairs(t, system, round, pairs, count, JD_INTEGRITY_IMPORT, listener, context);
    }
    free(own);
    free(pairs);
    return err;
}

jd_contest_err jd_integrity_check_report(const jd_tournament *t, const char *system, jd_integrity_listener *listener,
                                         void *context, int *rounds)
{
    const char    *name = system_of(t, system);
    bool           by_teams = name && t->teams && strcmp(name, "team") == 0;
    jd_tournament *teams = NULL;
    jd_contest_err err = !name ? JD_CONTEST_FIXED : by_teams ? jd_tournament_of_teams(t, &teams) : JD_CONTEST_OK;
    int            paired = err == JD_CONTEST_OK ? jd_tournament_paired(t) : 0, done = 0;
    for (; done < paired && err == JD_CONTEST_OK; done++)
        err = check_round(teams ? teams : t, name, done + 1, listener, context);
    jd_tournament_free(teams);
    if (rounds)
        *rounds = done;
    return err;
}
