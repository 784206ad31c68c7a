/* tournament.c - who plays, and on which terms. */
#include "contest/state.h"
#include "contest/tie.h"

#include <stdlib.h>
#include <string.h>

jd_tournament *jd_tournament_new(const jd_system *system)
{
    jd_tournament *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->told = !system;
    t->system = system ? system : &jd_system_dutch;
#define ROW(id, code, points, award) t->rewards[REWARD_##id] = points;
    REWARDS(ROW)
#undef ROW
    if (system)
        jd_tournament_set_points(t, (int[]){JD_POINT, JD_POINT / 2, 0}, 3);
    if (!system || jd_tournament_set_tiebreaks(t, NULL, NULL) == JD_CONTEST_OK)
        return t;
    jd_tournament_free(t);
    return NULL;
}

void jd_tournament_set_stop(jd_tournament *t, const int *stop) { t->stop = stop; }

static void free_records(jd_tournament *t)
{
    for (int i = 0; i < t->record_count; i++)
        free(t->records[i].text);
    free(t->records);
    jd_circles_free(&t->forbidden);
    jd_circles_free(&t->abnormal);
    jd_circles_free(&t->absent);
    free(t->virtuals);
    free(t->gains);
}

void jd_tournament_free(jd_tournament *t)
{
    if (!t)
        return;
    for (int i = 0; i < t->player_count; i++) {
        free(t->players[i].labels.text);
        free(t->players[i].entries);
    }
    for (int i = 0; i < t->round_count; i++)
        jd_round_free(&t->rounds[i]);
    free_records(t);
    free(t->labels.text);
    free(t->players);
    free(t->rounds);
    free(t->ties);
    free(t->seating);
    free(t->captains);
    free(t);
}

const jd_system *jd_tournament_system(const jd_tournament *t) { return t->told ? NULL : t->system; }

bool jd_tournament_is_flexible(const jd_tournament *t) { return is_flexible(t); }

/* ---- players ---- */

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

static bool make_room(jd_tournament *t, int room)
{
    struct entrant *players = realloc(t->players, (size_t)room * sizeof *players);
    t->players = players ? players : t->players;
    int *seating = realloc(t->seating, (size_t)room * sizeof *seating);
    t->seating = seating ? seating : t->seating;
    int *captains = realloc(t->captains, (size_t)room * sizeof *captains);
    t->captains = captains ? captains : t->captains;
    if (!players || !seating || !captains)
        return false;
    memset(players + t->player_room, 0, (size_t)(room - t->player_room) * sizeof *players);
    t->player_room = room;
    return true;
}

jd_contest_err jd_entrant_reach(jd_tournament *t, int player)
{
    if (player < 1 || player > JD_TRF_PLAYERS)
        return JD_CONTEST_PLAYER;
    int room = player > 2 * t->player_room ? player + 15 : 2 * t->player_room;
    if (player > t->player_room && !make_room(t, room))
        return JD_CONTEST_MEMORY;
    while (t->player_count < player) {
        t->players[t->player_count++].entered = 1;
        jd_seating_append(t);
    }
    return JD_CONTEST_OK;
}

/* Rounds that are open go without whoever comes late. */
static jd_contest_err miss_rounds(jd_tournament *t, int player, int rounds)
{
    jd_contest_err err = JD_CONTEST_OK;
    for (int r = 1; r <= rounds && err == JD_CONTEST_OK; r++)
        err = jd_tournament_set_entry(t, player, r, (jd_round_entry){0, 0, 'Z'});
    return err;
}

jd_contest_err jd_tournament_add_player(jd_tournament *t, const char *name)
{
    int           most = t->told ? JD_TRF_PLAYERS : t->team_boards ? jd_system_team.most : t->system->most;
    int           open = last_open(t);
    struct labels labels = {0};
    if (open > 0 && !is_flexible(t))
        return JD_CONTEST_BEGUN;
    if (open > 0 && open >= jd_tournament_rounds(t))
        return JD_CONTEST_ROUND;
    if (t->player_count >= most)
        return JD_CONTEST_PLAYERS;
    if (!name[0])
        return JD_CONTEST_TEXT;
    jd_contest_err err = jd_labels_set(&labels, "name", name);
    if (err == JD_CONTEST_OK)
        err = jd_entrant_reach(t, t->player_count + 1);
    if (err != JD_CONTEST_OK) {
        free(labels.text);
        return err;
    }
    struct entrant *e = &t->players[t->player_count - 1];
    e->present = true;
    e->labels = labels;
    e->entered = open + 1;
    forget_pairs(t);
    return miss_rounds(t, t->player_count, open);
}

jd_contest_err jd_tournament_enter(jd_tournament *t, int player, const char *name)
{
    jd_contest_err err = t->told ? jd_entrant_reach(t, player) : JD_CONTEST_FIXED;
    if (err == JD_CONTEST_OK)
        err = jd_labels_set(&t->players[player - 1].labels, "name", name);
    if (err == JD_CONTEST_OK)
        t->players[player - 1].present = true;
    return err;
}

int  jd_tournament_players(const jd_tournament *t) { return t->player_count; }
bool jd_tournament_has_player(const jd_tournament *t, int player) { return is_player(t, player); }

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
    if (round < 1 || round > jd_tournament_rounds(t) + 1) /* behind the last: they play in none */
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

static const char absences[] = {[JD_FOR_WIN] = 'F', [JD_FOR_DRAW] = 'H', [JD_FOR_LOSS] = 'Z'};

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
    return jd_tournament_set_entry(t, player, round, (jd_round_entry){0, 0, award == JD_AWARDS ? 0 : absences[award]});
}

jd_award jd_tournament_absence(const jd_tournament *t, int player, int round)
{
    const struct entry *e = entry_at(t, player, round);
    int                 award = JD_FOR_WIN;
    while (award <= JD_FOR_LOSS && (e->opponent || e->result != absences[award]))
        award++;
    return award <= JD_FOR_LOSS ? (jd_award)award : JD_AWARDS;
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

/* What a tournament awards is the reward of all that is of its kind. */
static void set_rewards(jd_tournament *t, const int *points)
{
    static const struct {
        int usual, award;
    } rewards[] = {
#define ROW(id, code, points, award) {points, award},
        REWARDS(ROW)
#undef ROW
    };
    t->own_rewards = t->own_bye = false;
    for (int i = 0; i < REWARD_COUNT; i++) {
        if (rewards[i].award == JD_AWARDS)
            continue;
        t->rewards[i] = points[rewards[i].award];
        if (t->rewards[i] != rewards[i].usual)
            jd_reward_set(t, (enum reward)i, t->rewards[i]);
    }
}

jd_contest_err jd_tournament_set_points(jd_tournament *t, const int *points, size_t count)
{
    if (count < JD_FOR_BYE || count > JD_AWARDS || points[JD_FOR_WIN] <= 0 || points[JD_FOR_LOSS] < 0)
        return JD_CONTEST_POINTS;
    if (points[JD_FOR_DRAW] > points[JD_FOR_WIN] || points[JD_FOR_LOSS] > points[JD_FOR_DRAW])
        return JD_CONTEST_POINTS;
    int bye = count > JD_FOR_BYE ? points[JD_FOR_BYE] : points[t->team_boards ? JD_FOR_WIN : t->system->bye];
    if (points[JD_FOR_WIN] > POINTS_MAX || bye < 0 || bye > points[JD_FOR_WIN])
        return JD_CONTEST_POINTS;
    if (2 * points[JD_FOR_DRAW] > points[JD_FOR_WIN] + points[JD_FOR_LOSS])
        return JD_CONTEST_POINTS;
    set_rewards(t, (int[]){points[JD_FOR_WIN], points[JD_FOR_DRAW], points[JD_FOR_LOSS], bye});
    t->chosen_bye = count > JD_FOR_BYE;
    return JD_CONTEST_OK;
}

int jd_tournament_points(const jd_tournament *t, jd_award award)
{
    static const enum reward rewards[] = {REWARD_WW, REWARD_WD, REWARD_WL, REWARD_PAB};
    return (unsigned)award < JD_AWARDS ? t->rewards[rewards[award]] : 0;
}

jd_contest_err jd_tournament_set_rounds(jd_tournament *t, int rounds)
{
    if (!t->told && !is_flexible(t) && !t->system->any_rounds)
        return JD_CONTEST_FIXED;
    if (rounds < 1 || rounds < last_open(t) || rounds > SWISS_ROUNDS)
        return JD_CONTEST_ROUND;
    t->wanted = rounds;
    return JD_CONTEST_OK;
}

void jd_tournament_set_initial(jd_tournament *t, char colour) { t->initial = colour; }
char jd_tournament_initial(const jd_tournament *t) { return t->initial; }

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

/* Where the copy ends. */
static char *put_text(char *to, const char *text)
{
    size_t length = strlen(text);
    memcpy(to, text, length + 1);
    return to + length;
}

char *jd_ties_join(const jd_tournament *t, const char *before)
{
    char *list = calloc(1, strlen(before) + t->tie_count * (sizeof t->ties->code + 1) + 1);
    char *end = list;
    if (list)
        end = put_text(list, before);
    for (size_t i = 0; list && i < t->tie_count; i++) {
        end = put_text(end, i ? "," : "");
        end = put_text(end, t->ties[i].code);
    }
    return list;
}

size_t jd_tournament_tiebreaks(const jd_tournament *t) { return t->tie_count; }

const char *jd_tournament_tiebreak(const jd_tournament *t, size_t index)
{
    return index < t->tie_count ? t->ties[index].code : "";
}

/* ---- the order of pairing ---- */

struct ranked {
    int         number, rating, title;
    const char *name;
};

static int title_rank(const char *title)
{
    static const char *const titles[] = {"GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"};
    int                      rank = 0;
    while (rank < (int)(sizeof titles / sizeof titles[0]) && strcmp(titles[rank], title) != 0)
        rank++;
    return rank;
}

static int by_strength(const void *a, const void *b)
{
    const struct ranked *p = a, *q = b;
    if (p->rating != q->rating)
        return p->rating < q->rating ? 1 : -1;
    if (p->title != q->title)
        return p->title - q->title;
    int names = strcmp(p->name, q->name);
    return names ? names : p->number - q->number;
}

/* Numbers as they are, or the ranking that the file has: the lower stands first. */
static struct ranked rank_by_number(const jd_tournament *t, int player, bool by_rank)
{
    return (struct ranked){player, by_rank ? -t->players[player - 1].rank : 0, 0, ""};
}

static struct ranked rank_by_strength(const jd_tournament *t, int player)
{
    const struct labels *labels = &t->players[player - 1].labels;
    return (struct ranked){player, t->players[player - 1].rating, title_rank(jd_labels_get(labels, "title")),
                           jd_labels_get(labels, "name")};
}

int *jd_pairing_order(const jd_tournament *t, bool by_rank, int *count)
{
    struct ranked *all = calloc((size_t)t->player_count + 1, sizeof *all);
    int           *order = calloc((size_t)t->player_count + 1, sizeof *order);
    bool           sorted = by_rank || !keeps_numbers(t);
    *count = 0;
    for (int i = 1; all && i <= t->player_count; i++)
        if (is_player(t, i))
            all[(*count)++] = keeps_numbers(t) ? rank_by_number(t, i, by_rank) : rank_by_strength(t, i);
    if (all && sorted)
        qsort(all, (size_t)*count, sizeof *all, by_strength);
    for (int i = 0; all && order && i < *count; i++)
        order[i] = all[i].number;
    if (!all)
        free(order);
    free(all);
    return all ? order : NULL;
}
