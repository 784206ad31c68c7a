/* standings.c - points first; then one tie-break after the other parts those who are still equal. */
#include "contest/standings.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

static const char *const names[TIEBREAKS] = {"direct", "sonneborn-berger", "wins", "koya"};

const char *jd_tiebreak_name(enum tiebreak t) { return names[t]; }

enum tiebreak jd_tiebreak_parse(const char *name)
{
    int t = 0;
    while (t < TIEBREAKS && strcmp(names[t], name) != 0)
        t++;
    return (enum tiebreak)t;
}

/* ---- results ---- */

/* 2 for a win, 1 for a draw, 0 for a loss, of each side. */
static const int worth[JD_RESULT_COUNT][2] = {
#define ROW(id, text, white, black) [JD_##id] = {white, black},
    JD_RESULTS(ROW)
#undef ROW
};

static bool forfeited(jd_result r)
{
    return r == JD_WHITE_FORFEIT_WIN || r == JD_BLACK_FORFEIT_WIN || r == JD_BOTH_FORFEIT;
}

void jd_result_points(jd_result result, const int points[3], int out[2])
{
    for (int c = 0; c < 2; c++)
        out[c] = result == JD_NO_RESULT ? 0 : points[2 - worth[result][c]];
}

/* ---- what does not depend on who is equal with whom ---- */

/* One side of a game with a result: `me` against `other`. */
struct side {
    int  me, other; /* from 0 */
    int  worth;
    long points;
    bool on_board;
};

static struct side side_of(const struct contest *c, const struct played *g, int colour)
{
    int points[2];
    jd_result_points(g->result, c->points, points);
    return (struct side){.me = (colour ? g->black : g->white) - 1,
                         .other = (colour ? g->white : g->black) - 1,
                         .worth = worth[g->result][colour],
                         .points = points[colour],
                         .on_board = !forfeited(g->result)};
}

static void count_game(struct standing *s, const struct side *side)
{
    s->games++;
    s->points += side->points;
    s->wins += side->worth == 2;
    s->draws += side->worth == 1;
    s->losses += side->worth == 0;
    s->tie[TIE_WINS] += side->worth == 2 && side->on_board;
}

static bool has_half(const struct contest *c, const struct standing *s)
{
    return 2 * s->points >= (long)s->games * c->points[0];
}

/* Each side of each game, to whoever wants to know. */
typedef void side_function(const struct contest *c, struct standing *all, const struct side *side);

static void each_side(const struct contest *c, struct standing *all, side_function *f)
{
    for (size_t i = 0; i < c->count; i++)
        for (int colour = 0; colour < 2 && c->games[i].result != JD_NO_RESULT; colour++) {
            struct side side = side_of(c, &c->games[i], colour);
            f(c, all, &side);
        }
}

static void add_points(const struct contest *c, struct standing *all, const struct side *side)
{
    count_game(&all[side->me], side);
}

static void add_by_opponent(const struct contest *c, struct standing *all, const struct side *side)
{
    const struct standing *other = &all[side->other];
    all[side->me].tie[TIE_SONNEBORN_BERGER] += side->worth * other->points;
    if (has_half(c, other))
        all[side->me].tie[TIE_KOYA] += side->points;
}

/* ---- parting ---- */

/* How often a player is done with each of the others. */
static void count_meetings(const struct contest *c, int player, int met[PLAYERS_MAX])
{
    memset(met, 0, PLAYERS_MAX * sizeof *met);
    for (size_t i = 0; i < c->count; i++) {
        int a = c->games[i].white - 1, b = c->games[i].black - 1;
        if (c->games[i].result != JD_NO_RESULT && (a == player || b == player))
            met[a == player ? b : a]++;
    }
}

/* Are all pairs of a group equally often done with each other, at least once? */
static bool all_met(const struct contest *c, const bool *in_group, int size)
{
    int met[PLAYERS_MAX], least = INT_MAX, most = 0;
    for (int a = 0; a < c->players; a++) {
        if (!in_group[a])
            continue;
        count_meetings(c, a, met);
        for (int b = 0; b < a; b++)
            if (in_group[b]) {
                least = met[b] < least ? met[b] : least;
                most = met[b] > most ? met[b] : most;
            }
    }
    return size > 1 && least == most && least > 0;
}

/* Points of the games among a group, by player; false when not all have met. */
static bool direct_points(const struct contest *c, const struct standing *group, int size, long *out)
{
    bool in_group[PLAYERS_MAX] = {false};
    long points[PLAYERS_MAX] = {0};
    for (int i = 0; i < size; i++)
        in_group[group[i].player - 1] = true;
    if (!all_met(c, in_group, size))
        return false;
    for (size_t i = 0; i < c->count; i++)
        for (int colour = 0; colour < 2 && c->games[i].result != JD_NO_RESULT; colour++) {
            struct side side = side_of(c, &c->games[i], colour);
            if (in_group[side.me] && in_group[side.other])
                points[side.me] += side.points;
        }
    for (int i = 0; i < size; i++)
        out[i] = points[group[i].player - 1];
    return true;
}

/* Put a group into the order of the values, which go along; those who are equal stay as they were. */
static void sort_group(struct standing *group, long *values, int size)
{
    for (int i = 1; i < size; i++)
        for (int k = i; k > 0 && values[k] > values[k - 1]; k--) {
            struct standing s = group[k];
            long            v = values[k];
            group[k] = group[k - 1];
            values[k] = values[k - 1];
            group[k - 1] = s;
            values[k - 1] = v;
        }
}

/* The group is sorted by the values: give each part of it its rank. */
static void rank_group(struct standing *group, const long *values, int size)
{
    int first = group[0].rank;
    for (int i = 0; i < size; i++)
        group[i].rank = i > 0 && values[i] == values[i - 1] ? group[i - 1].rank : first + i;
}

static int group_size(const struct standing *group, int left)
{
    int size = 1;
    while (size < left && group[size].rank == group[0].rank)
        size++;
    return size;
}

/* The games among those who are equal part them; then the games among those who still are. */
static void part_directly(const struct contest *c, struct standing *group, int size, bool again)
{
    long values[PLAYERS_MAX];
    if (size < 2 || !direct_points(c, group, size, values))
        return;
    sort_group(group, values, size);
    rank_group(group, values, size);
    for (int i = 0; i < size && !again; i++)
        group[i].tie[TIE_DIRECT] = values[i];
    for (int i = 0, part; i < size; i += part) {
        part = group_size(group + i, size - i);
        if (part < size)
            part_directly(c, group + i, part, true);
    }
}

static void part(const struct contest *c, struct standing *group, int size, enum tiebreak t)
{
    long values[PLAYERS_MAX];
    if (size < 2)
        return;
    if (t == TIE_DIRECT) {
        part_directly(c, group, size, false);
        return;
    }
    for (int i = 0; i < size; i++)
        values[i] = group[i].tie[t];
    sort_group(group, values, size);
    rank_group(group, values, size);
}

static void part_by_points(struct standing *all, int players)
{
    long values[PLAYERS_MAX];
    for (int i = 0; i < players; i++)
        values[i] = all[i].points;
    sort_group(all, values, players);
    rank_group(all, values, players);
}

void jd_standings_of(const struct contest *c, struct standing *out)
{
    assert(c->players >= 1 && c->players <= PLAYERS_MAX);
    for (int i = 0; i < c->players; i++)
        out[i] = (struct standing){.player = i + 1, .rank = 1, .tie = {[TIE_DIRECT] = -1}};
    each_side(c, out, add_points);
    each_side(c, out, add_by_opponent);
    part_by_points(out, c->players);
    for (int t = 0; t < c->order_count; t++)
        for (int i = 0, size; i < c->players; i += size) {
            size = group_size(out + i, c->players - i);
            part(c, out + i, size, c->order[t]);
        }
}
