/* records.c - what records say of a tournament besides its players: who must not meet, acceleration, and lines that are
 * kept as they are. */
#include "contest/state.h"
#include "contest/teams.h"

#include <stdlib.h>
#include <string.h>

const struct record_label jd_record_labels[JD_RECORD_LABELS] = {
    {"012", "name"},  {"022", "site"},    {"032", "country"},  {"042", "date"},
    {"052", "until"}, {"102", "arbiter"}, {"112", "deputies"}, {"122", "control"}};

/* ---- who is named ---- */

jd_contest_err jd_circle_add(struct circles *c, const struct circle *one)
{
    struct circle *more = realloc(c->at, (size_t)(c->count + 1) * sizeof *more);
    if (!more)
        return JD_CONTEST_MEMORY;
    c->at = more;
    c->at[c->count++] = *one;
    return JD_CONTEST_OK;
}

void jd_circles_free(struct circles *c)
{
    for (int i = 0; i < c->count; i++)
        free(c->at[i].players);
    free(c->at);
}

jd_contest_err jd_tournament_forbid(jd_tournament *t, const int *players, size_t count, int first, int last)
{
    struct circle one = {.first = first, .last = last, .count = (int)count};
    for (size_t i = 0; i < count; i++)
        if (t->teams ? players[i] < 1 || players[i] > JD_TEAMS : !is_player(t, players[i]))
            return JD_CONTEST_PLAYER;
    if (first < 0 || first > JD_TRF_ROUNDS || last < 0 || last > JD_TRF_ROUNDS || (last && last < first))
        return JD_CONTEST_ROUND;
    one.players = malloc((count + 1) * sizeof *one.players);
    for (size_t i = 0; i < count && one.players; i++)
        one.players[i] = (uint16_t)players[i];
    if (one.players && jd_circle_add(&t->forbidden, &one) == JD_CONTEST_OK)
        return JD_CONTEST_OK;
    free(one.players);
    return JD_CONTEST_MEMORY;
}

jd_forbidden jd_tournament_forbidden(const jd_tournament *t, size_t index)
{
    if (index >= (size_t)t->forbidden.count)
        return (jd_forbidden){0};
    const struct circle *c = &t->forbidden.at[index];
    return (jd_forbidden){c->players, c->count, c->first, c->last};
}

/* ---- acceleration ---- */

jd_contest_err jd_tournament_accelerate(jd_tournament *t, int first_round, int last_round, int first, int last,
                                        int points)
{
    if (points > POINTS_MAX || points < -POINTS_MAX)
        return JD_CONTEST_POINTS;
    struct virtual_points *more = realloc(t->virtuals, (size_t)(t->virtual_count + 1) * sizeof *more);
    if (!more)
        return JD_CONTEST_MEMORY;
    t->virtuals = more;
    t->virtuals[t->virtual_count++] = (struct virtual_points){first_round, last_round, first, last, points, 0};
    return JD_CONTEST_OK;
}

/* The first half has a point more in the first quarter of the rounds, half a point in the second. */
int jd_baku_ranges(const jd_tournament *t, struct virtual_points out[2])
{
    int players = t->told ? 0 : t->player_count, last = 0, win = t->rewards[REWARD_WW];
    int rounds = (jd_tournament_rounds(t) + 1) / 2, full = (rounds + 1) / 2;
    for (int i = 1; i <= t->player_count && t->told; i++)
        players += is_player(t, i);
    int group = 2 * ((players + 3) / 4);
    for (int seen = 0; last < t->player_count && seen < group; last++)
        seen += is_player(t, last + 1);
    out[0] = (struct virtual_points){1, full, 1, last, win, 0};
    out[1] = (struct virtual_points){full + 1, rounds, 1, last, win / 2, 0};
    return rounds > full ? 2 : 1;
}

jd_contest_err jd_accelerate_by_baku(jd_tournament *t)
{
    struct virtual_points v[2];
    jd_contest_err        err = JD_CONTEST_OK;
    for (int i = 0, count = jd_baku_ranges(t, v); i < count && err == JD_CONTEST_OK; i++)
        err = jd_tournament_accelerate(t, v[i].first_round, v[i].last_round, v[i].first, v[i].last, v[i].points);
    return err;
}

void jd_tournament_set_baku(jd_tournament *t, bool baku) { t->baku = baku; }
bool jd_tournament_is_baku(const jd_tournament *t) { return t->baku; }

jd_acceleration jd_tournament_acceleration(const jd_tournament *t, size_t index)
{
    if (index >= (size_t)t->virtual_count)
        return (jd_acceleration){0};
    const struct virtual_points *v = &t->virtuals[index];
    return (jd_acceleration){v->first_round, v->last_round, v->first, v->last, v->points};
}

/* ---- lines ---- */

jd_contest_err jd_record_keep(jd_tournament *t, const char *text, size_t length, bool late)
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
    t->records[t->record_count++] = (struct record){.text = copy, .late = late};
    return JD_CONTEST_OK;
}

jd_contest_err jd_trf_add_record(jd_tournament *t, const char *line)
{
    if (strchr(line, '\r') || strchr(line, '\n'))
        return JD_CONTEST_TEXT;
    jd_contest_err err = jd_record_keep(t, line, strlen(line), false);
    t->teams = jd_teams_are_told(t);
    return err;
}

struct record *jd_record_find(const jd_tournament *t, const char *tag)
{
    for (int i = 0; i < t->record_count; i++)
        if (strncmp(t->records[i].text, tag, 3) == 0)
            return &t->records[i];
    return NULL;
}

const char *jd_record_text(const jd_tournament *t, const char *tag)
{
    const struct record *r = jd_record_find(t, tag);
    return r ? r->text + 3 + strspn(r->text + 3, " \t") : NULL;
}

jd_contest_err jd_record_put(jd_tournament *t, const char *line)
{
    struct record *r = jd_record_find(t, line);
    char          *copy = r ? jd_text_copy(line) : NULL;
    if (!r)
        return jd_trf_add_record(t, line);
    if (!copy)
        return JD_CONTEST_MEMORY;
    free(r->text);
    r->text = copy;
    return JD_CONTEST_OK;
}

const char *jd_record_ties(const jd_tournament *t)
{
    const char *standings = jd_record_text(t, "212");
    return standings ? standings : jd_record_text(t, "202");
}

const char *jd_first_day(const jd_tournament *t)
{
    const char *told = jd_record_text(t, "042");
    return told ? told : jd_labels_get(&t->labels, "date");
}
