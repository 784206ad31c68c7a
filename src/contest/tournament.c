/* tournament.c - who plays, and on which terms. */
#include "contest/state.h"

#include <stdlib.h>
#include <string.h>

jd_tournament *jd_tournament_new(const jd_system *system)
{
    jd_tournament *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->system = system;
    jd_tournament_set_points(t, (int[]){JD_POINT, JD_POINT / 2, 0}, 3);
    if (jd_tournament_set_tiebreaks(t, NULL, NULL) == JD_CONTEST_OK)
        return t;
    jd_tournament_free(t);
    return NULL;
}

void jd_tournament_free(jd_tournament *t)
{
    if (!t)
        return;
    for (int i = 0; i < t->player_count; i++) {
        jd_labels_free(&t->players[i].labels);
        free(t->players[i].wishes);
    }
    for (int i = 0; i < t->round_count; i++)
        jd_round_free(&t->rounds[i]);
    jd_labels_free(&t->labels);
    jd_trf_free(t->before);
    free(t->players);
    free(t->rounds);
    free(t->ties);
    free(t->seating);
    free(t->captains);
    free(t);
}

const jd_system *jd_tournament_system(const jd_tournament *t) { return t->system; }

bool jd_tournament_is_flexible(const jd_tournament *t) { return is_flexible(t); }

/* ---- players ---- */

static bool is_player(const jd_tournament *t, int player) { return player >= 1 && player <= t->player_count; }

/* The last round that is open; 0: none. */
static int last_open(const jd_tournament *t)
{
    int round = t->round_count;
    while (round > 0 && !t->rounds[round - 1].open)
        round--;
    return round;
}

/* What was paired, and is not open, was for others than play now. */
static void forget_pairs(jd_tournament *t)
{
    for (int r = last_open(t); r < t->round_count; r++)
        jd_round_free(&t->rounds[r]);
    t->round_count = last_open(t);
}

static bool make_room(jd_tournament *t)
{
    int room = t->player_room ? 2 * t->player_room : 16;
    if (t->player_count < t->player_room)
        return true;
    struct entrant *players = realloc(t->players, (size_t)room * sizeof *players);
    t->players = players ? players : t->players;
    int *seating = realloc(t->seating, (size_t)room * sizeof *seating);
    t->seating = seating ? seating : t->seating;
    int *captains = realloc(t->captains, (size_t)room * sizeof *captains);
    t->captains = captains ? captains : t->captains;
    if (!players || !seating || !captains)
        return false;
    t->player_room = room;
    return true;
}

jd_contest_err jd_tournament_add_player(jd_tournament *t, const char *name)
{
    struct entrant e = {.entered = last_open(t) + 1};
    if (last_open(t) > 0 && !is_flexible(t))
        return JD_CONTEST_BEGUN;
    if (t->player_count >= (t->team_boards ? jd_system_team.most : t->system->most))
        return JD_CONTEST_PLAYERS;
    if (!name[0])
        return JD_CONTEST_TEXT;
    jd_contest_err err = jd_labels_set(&e.labels, "name", name);
    if (err == JD_CONTEST_OK && !make_room(t))
        err = JD_CONTEST_MEMORY;
    if (err != JD_CONTEST_OK) {
        jd_labels_free(&e.labels);
        return err;
    }
    t->players[t->player_count++] = e;
    jd_seating_append(t);
    forget_pairs(t);
    return JD_CONTEST_OK;
}

int jd_tournament_players(const jd_tournament *t) { return t->player_count; }

jd_contest_err jd_tournament_set_rating(jd_tournament *t, int player, int rating)
{
    if (!is_player(t, player))
        return JD_CONTEST_PLAYER;
    t->players[player - 1].rating = rating;
    return JD_CONTEST_OK;
}

int jd_tournament_rating(const jd_tournament *t, int player)
{
    return is_player(t, player) ? t->players[player - 1].rating : 0;
}

int jd_tournament_entered(const jd_tournament *t, int player)
{
    return is_player(t, player) ? t->players[player - 1].entered : 0;
}

jd_contest_err jd_tournament_set_entered(jd_tournament *t, int player, int round)
{
    if (!is_player(t, player))
        return JD_CONTEST_PLAYER;
    if (!is_flexible(t))
        return JD_CONTEST_FIXED;
    if (round < 1 || round > jd_tournament_rounds(t))
        return JD_CONTEST_ROUND;
    if (round <= last_open(t))
        return JD_CONTEST_OPEN;
    t->players[player - 1].entered = round;
    return JD_CONTEST_OK;
}

jd_contest_err jd_tournament_withdraw(jd_tournament *t, int player, int round)
{
    if (!is_player(t, player))
        return JD_CONTEST_PLAYER;
    if (round < 0 || round > jd_tournament_rounds(t))
        return JD_CONTEST_ROUND;
    t->players[player - 1].withdrawn = round;
    return JD_CONTEST_OK;
}

bool jd_tournament_plays(const jd_tournament *t, int player, int round)
{
    if (!is_player(t, player))
        return false;
    const struct entrant *e = &t->players[player - 1];
    return round >= e->entered && (e->withdrawn == 0 || round < e->withdrawn);
}

static struct wish *find_wish(const struct entrant *e, int round)
{
    for (int i = 0; i < e->wish_count; i++)
        if (e->wishes[i].round == round)
            return &e->wishes[i];
    return NULL;
}

static jd_contest_err add_wish(struct entrant *e, struct wish wish)
{
    struct wish *more = realloc(e->wishes, ((size_t)e->wish_count + 1) * sizeof *more);
    if (!more)
        return JD_CONTEST_MEMORY;
    e->wishes = more;
    e->wishes[e->wish_count++] = wish;
    return JD_CONTEST_OK;
}

jd_contest_err jd_tournament_set_absence(jd_tournament *t, int player, int round, jd_award award)
{
    if (!is_player(t, player))
        return JD_CONTEST_PLAYER;
    if (!is_flexible(t) || award == JD_FOR_BYE || award > JD_AWARDS)
        return JD_CONTEST_FIXED;
    if (round < 1 || round > jd_tournament_rounds(t))
        return JD_CONTEST_ROUND;
    if (jd_tournament_is_open(t, round))
        return JD_CONTEST_OPEN;
    struct wish *wish = find_wish(&t->players[player - 1], round);
    if (!wish)
        return add_wish(&t->players[player - 1], (struct wish){round, award});
    wish->award = award;
    return JD_CONTEST_OK;
}

jd_award jd_tournament_absence(const jd_tournament *t, int player, int round)
{
    const struct wish *wish = is_player(t, player) ? find_wish(&t->players[player - 1], round) : NULL;
    return wish ? wish->award : JD_AWARDS;
}

static const struct labels *labels_of(const jd_tournament *t, int player)
{
    return player == 0 ? &t->labels : is_player(t, player) ? &t->players[player - 1].labels : NULL;
}

jd_contest_err jd_tournament_set_label(jd_tournament *t, int player, const char *key, const char *text)
{
    struct labels *labels = (struct labels *)labels_of(t, player);
    jd_contest_err err = labels ? jd_labels_set(labels, key, text) : JD_CONTEST_PLAYER;
    if (err == JD_CONTEST_OK && player && strcmp(key, "club") == 0)
        jd_seating_changed(t, player);
    return err;
}

const char *jd_tournament_label(const jd_tournament *t, int player, const char *key)
{
    const struct labels *labels = labels_of(t, player);
    return labels ? jd_labels_get(labels, key) : "";
}

/* ---- terms ---- */

jd_contest_err jd_tournament_set_points(jd_tournament *t, const int *points, size_t count)
{
    if (count < JD_FOR_BYE || count > JD_AWARDS || points[JD_FOR_WIN] <= 0 || points[JD_FOR_LOSS] < 0)
        return JD_CONTEST_POINTS;
    if (points[JD_FOR_DRAW] > points[JD_FOR_WIN] || points[JD_FOR_LOSS] > points[JD_FOR_DRAW])
        return JD_CONTEST_POINTS;
    int bye = count > JD_FOR_BYE ? points[JD_FOR_BYE] : points[t->team_boards ? JD_FOR_WIN : t->system->bye];
    if (points[JD_FOR_WIN] > POINTS_MAX || bye < 0 || bye > points[JD_FOR_WIN])
        return JD_CONTEST_POINTS;
    memcpy(t->points, points, JD_FOR_BYE * sizeof *points);
    t->points[JD_FOR_BYE] = bye;
    t->own_bye = count > JD_FOR_BYE;
    return JD_CONTEST_OK;
}

int jd_tournament_points(const jd_tournament *t, jd_award award)
{
    return (unsigned)award < JD_AWARDS ? t->points[award] : 0;
}

jd_contest_err jd_tournament_set_rounds(jd_tournament *t, int rounds)
{
    if (!is_flexible(t) && !t->system->any_rounds)
        return JD_CONTEST_FIXED;
    if (rounds < 1 || rounds < last_open(t) || rounds > SWISS_ROUNDS)
        return JD_CONTEST_ROUND;
    t->wanted = rounds;
    return JD_CONTEST_OK;
}

static bool is_named_before(const struct tie *ties, size_t count, const char *code)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(ties[i].code, code) == 0)
            return true;
    return false;
}

jd_contest_err jd_ties_read(const char *list, struct tie **out, size_t *count, jd_fault *fault)
{
    static const char between[] = ", ;\t";
    for (size_t at = strspn(list, between); list[at]; at += strspn(list + at, between)) {
        size_t      begin = at;
        struct tie *more = realloc(*out, (*count + 1) * sizeof *more);
        if (!more)
            return JD_CONTEST_MEMORY;
        *out = more;
        if (!jd_tie_parse(&more[*count], list, &at, MATCH_POINTS, fault))
            return JD_CONTEST_TIEBREAK;
        if (is_named_before(more, *count, more[*count].code)) {
            if (fault)
                *fault = (jd_fault){begin, "a tie-break that is not named before"};
            return JD_CONTEST_TIEBREAK;
        }
        ++*count;
    }
    return JD_CONTEST_OK;
}

jd_contest_err jd_tournament_set_tiebreaks(jd_tournament *t, const char *list, jd_fault *fault)
{
    struct tie    *ties = NULL;
    size_t         count = 0;
    jd_contest_err err =
        jd_ties_read(list ? list : jd_system_tiebreaks(t->system, t->team_boards), &ties, &count, fault);
    if (err != JD_CONTEST_OK) {
        free(ties);
        return err;
    }
    free(t->ties);
    t->ties = ties;
    t->tie_count = count;
    t->own_ties = list;
    return JD_CONTEST_OK;
}

size_t jd_tournament_tiebreaks(const jd_tournament *t) { return t->tie_count; }

const char *jd_tournament_tiebreak(const jd_tournament *t, size_t index)
{
    return index < t->tie_count ? t->ties[index].code : "";
}
