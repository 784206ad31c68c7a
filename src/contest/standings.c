/* standings.c - points first; then one tie-break after the other parts those who are still equal. */
#include "contest/state.h"
#include "contest/worth.h"
#include "words/label.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define UNTOLD LONG_MIN

struct jd_standings {
    struct tally               c;
    size_t                     tiebreaks;
    const struct jd_tiebreak **order;
    long                      *ties;   /* by player, then tie-break */
    int                       *places; /* players from 1, the best first */
    long                      *values; /* of those who are being parted, by place */
};

/* ---- what was played ---- */

static void count_side(struct jd_standings *s, const struct played *g, int colour)
{
    int          worth = result_worth(g->result, colour);
    jd_standing *line = &s->c.lines[(colour ? g->black : g->white) - 1];
    line->games++;
    line->wins += worth == 2;
    line->draws += worth == 1;
    line->losses += worth == 0;
}

static void count_games(struct jd_standings *s, const jd_tournament *t, int rounds)
{
    for (int r = 1; r <= rounds; r++)
        for (int b = 1; b <= jd_tournament_boards(t, r); b++) {
            jd_pairing    p = jd_tournament_board(t, r, b);
            struct played g = {p.white, p.black, jd_tournament_result(t, r, b), {0, 0}};
            if (g.result == JD_NO_RESULT)
                continue;
            g.points[0] = jd_tournament_gain(t, r, p.white);
            g.points[1] = jd_tournament_gain(t, r, p.black);
            s->c.games[s->c.count++] = g;
            count_side(s, &g, 0);
            count_side(s, &g, 1);
        }
}

static void count_points(struct jd_standings *s, const jd_tournament *t, int rounds)
{
    for (int i = 0; i < s->c.players; i++) {
        s->c.lines[i].player = i + 1;
        s->c.lines[i].rank = 1;
        s->c.lines[i].points = jd_tournament_score(t, i + 1, rounds);
        s->places[i] = i + 1;
    }
}

/* ---- parting ---- */

struct key {
    long value;
    int  before, player;
};

static int compare(const void *a, const void *b)
{
    const struct key *x = a, *y = b;
    return x->value != y->value ? (x->value < y->value ? 1 : -1) : x->before - y->before;
}

/* Put a group into the order of its values, which go along; those who are equal stay as they were. */
static bool sort_group(int *group, long *values, int size)
{
    struct key *keys = calloc((size_t)size, sizeof *keys);
    if (!keys)
        return false;
    for (int i = 0; i < size; i++)
        keys[i] = (struct key){values[i], i, group[i]};
    qsort(keys, (size_t)size, sizeof *keys, compare);
    for (int i = 0; i < size; i++) {
        group[i] = keys[i].player;
        values[i] = keys[i].value;
    }
    free(keys);
    return true;
}

/* The group is sorted by the values: give each part of it its rank. */
static void rank_group(struct jd_standings *s, const int *group, const long *values, int size)
{
    int first = s->c.lines[group[0] - 1].rank;
    for (int i = 0; i < size; i++)
        s->c.lines[group[i] - 1].rank =
            i > 0 && values[i] == values[i - 1] ? s->c.lines[group[i - 1] - 1].rank : first + i;
}

static bool part(struct jd_standings *s, int at, int size)
{
    if (!sort_group(s->places + at, s->values + at, size))
        return false;
    rank_group(s, s->places + at, s->values + at, size);
    return true;
}

/* How many from this place on have the same rank. */
static int group_size(const struct jd_standings *s, int at, int end)
{
    int size = 1;
    while (at + size < end && s->c.lines[s->places[at + size] - 1].rank == s->c.lines[s->places[at] - 1].rank)
        size++;
    return size;
}

static long *tie_of(const struct jd_standings *s, int player, size_t index)
{
    return &s->ties[(size_t)(player - 1) * s->tiebreaks + index];
}

/* Ask among those who are equal, then among those of them who still are. What is told is the first answer. */
static bool part_among(struct jd_standings *s, int at, int size, size_t index, bool again)
{
    int            end = at + size, next;
    jd_contest_err err =
        size < 2 ? JD_CONTEST_RESULTS : s->order[index]->reckon(&s->c, s->places + at, size, s->values + at);
    if (err != JD_CONTEST_OK || !part(s, at, size))
        return err == JD_CONTEST_RESULTS;
    for (int i = at; i < end && !again; i++)
        *tie_of(s, s->places[i], index) = s->values[i];
    for (int i = at; i < end; i += next) {
        next = group_size(s, i, end);
        if (next < size && !part_among(s, i, next, index, true))
            return false;
    }
    return true;
}

static bool part_group(struct jd_standings *s, int at, int size, size_t index)
{
    if (s->order[index]->among)
        return part_among(s, at, size, index, false);
    for (int i = at; i < at + size; i++)
        s->values[i] = *tie_of(s, s->places[i], index);
    return part(s, at, size);
}

/* The value of each by himself, whether he is equal with somebody or not. */
static bool tell_each(struct jd_standings *s, size_t index)
{
    bool told = s->order[index]->reckon(&s->c, s->places, s->c.players, s->values) == JD_CONTEST_OK;
    for (int i = 0; i < s->c.players && told; i++)
        *tie_of(s, s->places[i], index) = s->values[i];
    return told;
}

static bool ask(struct jd_standings *s, size_t index)
{
    int size;
    for (int i = 0; i < s->c.players; i++)
        *tie_of(s, i + 1, index) = UNTOLD;
    if (!s->order[index]->among && !tell_each(s, index))
        return false;
    for (int i = 0; i < s->c.players; i += size) {
        size = group_size(s, i, s->c.players);
        if (!part_group(s, i, size, index))
            return false;
    }
    return true;
}

static bool reckon(struct jd_standings *s)
{
    for (int i = 0; i < s->c.players; i++)
        s->values[i] = s->c.lines[s->places[i] - 1].points;
    bool good = s->c.players == 0 || part(s, 0, s->c.players);
    for (size_t i = 0; i < s->tiebreaks && good; i++)
        good = ask(s, i);
    return good;
}

/* ---- the whole ---- */

static size_t games_of(const jd_tournament *t, int rounds)
{
    size_t count = 0;
    for (int r = 1; r <= rounds; r++)
        count += (size_t)jd_tournament_boards(t, r);
    return count;
}

static bool make_room(struct jd_standings *s, const jd_tournament *t, int rounds)
{
    size_t players = (size_t)t->player_count;
    s->c.players = t->player_count;
    s->tiebreaks = t->order_count;
    memcpy(s->c.points, t->points, sizeof s->c.points);
    s->c.games = calloc(games_of(t, rounds) + 1, sizeof *s->c.games);
    s->c.lines = calloc(players + 1, sizeof *s->c.lines);
    s->places = calloc(players + 1, sizeof *s->places);
    s->values = calloc(players + 1, sizeof *s->values);
    s->ties = calloc(players * s->tiebreaks + 1, sizeof *s->ties);
    s->order = calloc(s->tiebreaks + 1, sizeof *s->order);
    if (s->order)
        memcpy(s->order, t->order, s->tiebreaks * sizeof *s->order);
    return s->c.games && s->c.lines && s->places && s->values && s->ties && s->order;
}

jd_standings *jd_standings_new(const jd_tournament *t, int rounds)
{
    jd_standings *s = calloc(1, sizeof *s);
    int           last = rounds < t->round_count ? rounds : t->round_count;
    if (s && make_room(s, t, last)) {
        count_points(s, t, last);
        count_games(s, t, last);
        if (reckon(s))
            return s;
    }
    jd_standings_free(s);
    return NULL;
}

void jd_standings_free(jd_standings *s)
{
    if (!s)
        return;
    free(s->c.games);
    free(s->c.lines);
    free(s->places);
    free(s->values);
    free(s->ties);
    free(s->order);
    free(s);
}

int jd_standings_count(const jd_standings *s) { return s->c.players; }

jd_standing jd_standings_at(const jd_standings *s, int place)
{
    return place >= 1 && place <= s->c.players ? s->c.lines[s->places[place - 1] - 1] : (jd_standing){0};
}

jd_tie jd_standings_tie(const jd_standings *s, int place, size_t index)
{
    if (place < 1 || place > s->c.players || index >= s->tiebreaks)
        return (jd_tie){0, 0};
    long value = *tie_of(s, s->places[place - 1], index);
    return value == UNTOLD ? (jd_tie){0, 0} : (jd_tie){value, s->order[index]->per};
}

/* ---- text ---- */

size_t jd_points_write(long points, char *out, size_t size) { return jd_label_points(points, out, size); }
