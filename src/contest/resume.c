/* resume.c - an event that was begun elsewhere goes on: its file tells of rounds, which get their boards. */
#include "contest/state.h"
#include "contest/teams.h"

#include <stdlib.h>
#include <string.h>

#define RESULT_COLUMN 99 /* of the first round */
#define ROUND_COLUMNS 10

/* ---- what cannot go on ---- */

static jd_contest_err refuse_line(jd_trf_note *why, int line, int column, const char *expected)
{
    *why = (jd_trf_note){.line = line, .column = column, .expected = expected};
    return JD_CONTEST_RESULT;
}

static jd_contest_err refuse_entry(const jd_tournament *t, jd_trf_note *why, int player, int round,
                                   const char *expected)
{
    jd_contest_err err =
        refuse_line(why, t->players[player - 1].line, RESULT_COLUMN + ROUND_COLUMNS * (round - 1), expected);
    why->found[0] = entry_at(t, player, round)->result;
    return err;
}

/* Points as a tournament has them: the same for both colours, at the board or not. */
static bool rewards_fit(const jd_tournament *from, const jd_tournament *to)
{
    bool fit = from->rewards[REWARD_ZPB] == 0;
#define ROW(id, code, points, award)                                                                                   \
    fit = fit && (REWARD_##id == REWARD_ZPB || REWARD_##id == REWARD_UNKNOWN ||                                        \
                  from->rewards[REWARD_##id] == jd_tournament_points(to, award));
    REWARDS(ROW)
#undef ROW
    return fit;
}

/* `from` is what a file tells, `to` what goes on. */
static jd_contest_err check_terms(const jd_tournament *from, const jd_tournament *to, jd_trf_note *why)
{
    if (!from->player_count || from->player_count > to->player_count)
        return refuse_line(why, 0, 0, "players: lines that begin with 001");
    if ((to->system->needs_winners && !to->team_boards) || (from->teams && !to->team_boards))
        return refuse_line(why, 0, 0, "an event of players by a Swiss system or a round robin");
    if (!rewards_fit(from, to))
        return refuse_line(why, 0, 0, "points (162) that are the same for both colours, forfeits and byes");
    if (jd_tournament_paired(from) > jd_tournament_rounds(to))
        return refuse_line(why, 0, 0, "as many rounds (142) as are paired, or more");
    return JD_CONTEST_OK;
}

/* ---- a round ---- */

struct game {
    jd_pairing pair;
    int        high, sum; /* scores before the round (C.04.2:3.6) */
};

static int by_board(const void *a, const void *b)
{
    const struct game *p = a, *q = b;
    if (p->high != q->high)
        return p->high < q->high ? 1 : -1;
    if (p->sum != q->sum)
        return p->sum < q->sum ? 1 : -1;
    int first = p->pair.white < p->pair.black ? p->pair.white : p->pair.black;
    int other = q->pair.white < q->pair.black ? q->pair.white : q->pair.black;
    return first - other;
}

static bool is_white(const jd_tournament *t, int player, int round)
{
    const struct entry *e = entry_at(t, player, round), *other = entry_at(t, e->opponent, round);
    return e->colour == 'w' || (e->colour != 'b' && (other->colour == 'b' || player < e->opponent));
}

static jd_contest_err check_entry(const jd_tournament *t, int player, int round, jd_trf_note *why)
{
    const struct entry *e = entry_at(t, player, round), *other = entry_at(t, e->opponent, round);
    const char         *alone = t->teams ? "HFZU+-" : "HFZU"; /* a board that one of two teams left empty */
    if (!e->opponent)
        return e->result && !strchr(alone, e->result)
                   ? refuse_entry(t, why, player, round, "an opponent, or without one H, U, F or Z")
                   : JD_CONTEST_OK;
    if (other->opponent != player || (e->colour && e->colour == other->colour))
        return refuse_entry(t, why, player, round, "the opponent to have the same game, with the other colour");
    if (is_white(t, player, round) && jd_result_of(e->result, other->result) == JD_RESULT_COUNT)
        return refuse_entry(t, why, player, round, "results that fit each other: 1 and 0, = and =, + and -");
    return JD_CONTEST_OK;
}

/* Boards of a match stand together, in their order; matches by the lower number of their teams. */
static void rank_by_match(const jd_tournament *t, struct game *game, const int *board_of)
{
    int a = t->players[game->pair.white - 1].team, b = t->players[game->pair.black - 1].team;
    game->high = -(a < b ? a : b);
    game->sum = -board_of[game->pair.white];
}

static void rank_by_score(const jd_tournament *t, struct game *game, int round)
{
    int a = jd_points_for_pairing(t, game->pair.white, round - 1);
    int b = jd_points_for_pairing(t, game->pair.black, round - 1);
    game->high = a > b ? a : b;
    game->sum = a + b;
}

/* Games in the order in which they are published. */
static size_t list_games(const jd_tournament *t, int round, const int *board_of, struct game *games)
{
    size_t count = 0;
    for (int i = 1; i <= t->player_count; i++) {
        int opponent = entry_at(t, i, round)->opponent;
        if (opponent <= i)
            continue;
        bool white = is_white(t, i, round);
        games[count] = (struct game){{white ? i : opponent, white ? opponent : i}, 0, 0};
        if (t->team_boards)
            rank_by_match(t, &games[count++], board_of);
        else
            rank_by_score(t, &games[count++], round);
    }
    qsort(games, count, sizeof *games, by_board);
    return count;
}

/* Did the pairing, or an empty board opposite, leave him without an opponent? */
static bool has_bye(const jd_tournament *t, int player, int round)
{
    const struct entry *e = entry_at(t, player, round);
    return !e->opponent && (e->result == 'U' || (e->result == '+' && t->teams));
}

struct boards {
    struct game *games;
    jd_pairing  *pairs;
    int         *board_of; /* of teams: by player, at which board of the match */
};

static bool open_boards(struct boards *b, const jd_tournament *t)
{
    size_t room = (size_t)t->player_count + 1;
    *b = (struct boards){calloc(room, sizeof *b->games), calloc(room, sizeof *b->pairs),
                         calloc(room, sizeof *b->board_of)};
    return b->games && b->pairs && b->board_of;
}

static void close_boards(struct boards *b)
{
    free(b->games);
    free(b->pairs);
    free(b->board_of);
}

static size_t list_pairs(const jd_tournament *t, int round, struct boards *b)
{
    size_t count = list_games(t, round, b->board_of, b->games);
    for (size_t i = 0; i < count; i++)
        b->pairs[i] = b->games[i].pair;
    for (int i = 1; i <= t->player_count; i++)
        if (has_bye(t, i, round))
            b->pairs[count++] = (jd_pairing){i, 0};
    return count;
}

/* What is fixed from the beginning has to be what was played. */
static bool fits_table(const jd_tournament *t, int round, jd_pairing *room)
{
    size_t count = 0;
    bool   good = t->system->needs_results || t->team_boards || jd_system_pair(t, round, room, &count) == JD_CONTEST_OK;
    for (size_t i = 0; i < count && good; i++)
        good = !room[i].black || entry_at(t, room[i].white, round)->opponent == room[i].black;
    return good;
}

static jd_contest_err make_boards(jd_tournament *t, int round, struct boards *b, jd_trf_note *why)
{
    jd_contest_err err = JD_CONTEST_OK;
    if (t->team_boards) {
        memset(b->board_of, 0, ((size_t)t->player_count + 1) * sizeof *b->board_of);
        err = jd_teams_seated(t, round, b->board_of);
    }
    for (int i = 1; i <= t->player_count && err == JD_CONTEST_OK; i++)
        err = check_entry(t, i, round, why);
    if (err == JD_CONTEST_OK && !fits_table(t, round, b->pairs))
        err = refuse_entry(t, why, 1, round, "rounds as the tables of the round robin have them");
    if (err == JD_CONTEST_OK)
        err = jd_tournament_set_pairs(t, round, b->pairs, list_pairs(t, round, b));
    if (err == JD_CONTEST_OK)
        t->rounds[round - 1].open = true;
    return err;
}

static jd_contest_err make_rounds(jd_tournament *t, int rounds, jd_trf_note *why)
{
    struct boards  b;
    jd_contest_err err = open_boards(&b, t) ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    for (int r = 1; r <= rounds && err == JD_CONTEST_OK; r++)
        err = make_boards(t, r, &b, why);
    for (int r = 1; r <= rounds && err == JD_CONTEST_OK && t->team_boards; r++)
        if (!jd_teams_fit_table(t, r, b.pairs))
            err = refuse_line(why, 0, 0, "matches as the table of the teams' numbers has them");
    close_boards(&b);
    return err;
}

/* ---- where the players are known already ---- */

/* Rounds that were played are the file's, those to come the tournament's. */
static jd_contest_err take_entries(struct entrant *to, struct entrant *from, int rounds)
{
    int           count = to->count > rounds ? to->count : rounds;
    struct entry *all = calloc((size_t)count + 1, sizeof *all);
    if (!all)
        return JD_CONTEST_MEMORY;
    if (to->count > rounds)
        memcpy(all + rounds, to->entries + rounds, (size_t)(to->count - rounds) * sizeof *all);
    if (from->count)
        memcpy(all, from->entries, (size_t)(from->count < rounds ? from->count : rounds) * sizeof *all);
    free(to->entries);
    to->entries = all;
    to->count = count;
    to->points = from->points;
    to->rank = from->rank;
    to->line = from->line;
    return JD_CONTEST_OK;
}

#define SWAP(type, a, b)                                                                                               \
    do {                                                                                                               \
        type kept = a;                                                                                                 \
        a = b;                                                                                                         \
        b = kept;                                                                                                      \
    } while (0)

/* What the records say; the tournament has none of its own yet. */
static void take_records(jd_tournament *t, jd_tournament *from)
{
    SWAP(struct record *, t->records, from->records);
    SWAP(int, t->record_count, from->record_count);
    SWAP(struct circles, t->forbidden, from->forbidden);
    SWAP(struct circles, t->abnormal, from->abnormal);
    SWAP(struct circles, t->absent, from->absent);
    SWAP(struct virtual_points *, t->virtuals, from->virtuals);
    SWAP(int, t->virtual_count, from->virtual_count);
    memcpy(t->rewards, from->rewards, sizeof t->rewards);
    t->own_rewards = from->own_rewards;
    t->own_bye = from->own_bye;
    t->initial = from->initial;
    t->by_rank = from->by_rank;
    t->baku = from->baku;
    t->own_virtuals = from->own_virtuals;
}

/* Of teams: whoever will be away later is the tournament's to say. */
static void forget_absent(jd_tournament *t, int rounds)
{
    struct circles *all = &t->absent;
    int             kept = 0;
    for (int i = 0; i < all->count; i++)
        if (t->teams && all->at[i].first && all->at[i].first <= rounds)
            all->at[kept++] = all->at[i];
        else
            free(all->at[i].players);
    all->count = kept;
}

jd_contest_err jd_tournament_continue(jd_tournament *t, jd_tournament *file, jd_trf_note *why)
{
    int            rounds = jd_tournament_paired(file);
    jd_contest_err err = t->filed || t->round_count ? JD_CONTEST_BEGUN : JD_CONTEST_OK;
    *why = (jd_trf_note){.expected = jd_contest_err_expected(err == JD_CONTEST_OK ? JD_CONTEST_MEMORY : err)};
    if (err == JD_CONTEST_OK)
        err = check_terms(file, t, why);
    for (int i = 0; i < file->player_count && err == JD_CONTEST_OK; i++)
        err = take_entries(&t->players[i], &file->players[i], rounds);
    if (err != JD_CONTEST_OK)
        return err;
    take_records(t, file);
    t->teams = jd_teams_are_told(t);
    err = make_rounds(t, rounds, why);
    forget_absent(t, rounds);
    t->filed = true;
    t->begun = rounds;
    return err;
}

/* ---- where the file tells all ---- */

/* Whoever is away in the next round, and was in the last, has left: nothing else tells it. */
static bool has_left(const jd_tournament *t, int player, int rounds)
{
    char last = entry_at(t, player, rounds)->result;
    return entry_at(t, player, rounds + 1)->result == 'Z' && rounds && (last == 'Z' || !last);
}

static jd_contest_err check_players(const jd_tournament *t, jd_trf_note *why)
{
    int most = t->teams ? jd_system_team.most : t->system->most;
    for (int i = 1; i <= t->player_count; i++) {
        int line = t->players[i - 1].line;
        if (!is_player(t, i))
            return refuse_line(why, i < t->player_count ? t->players[i].line : 0, 5, "players' numbers without a gap");
        if (!jd_tournament_label(t, i, "name")[0])
            return refuse_line(why, line, 15, "a name");
        if (i > most)
            return refuse_line(why, line, 1, jd_contest_err_expected(JD_CONTEST_PLAYERS)), JD_CONTEST_PLAYERS;
    }
    return JD_CONTEST_OK;
}

/* The tie-breaks that the file names behind the points, where all are such as there are. */
static jd_contest_err take_ties(jd_tournament *t)
{
    const char    *list = jd_record_ties(t);
    jd_contest_err err = jd_tournament_set_tiebreaks(t, NULL, NULL);
    if (list && strncmp(list, "PTS", 3) == 0 && strspn(list + 3, ", ;"))
        list += 3;
    if (list && err == JD_CONTEST_OK)
        jd_tournament_set_tiebreaks(t, list, NULL);
    return err;
}

static bool are_points_good(const jd_tournament *t)
{
    const int *r = t->rewards;
    return r[REWARD_WW] > 0 && r[REWARD_WL] >= 0 && r[REWARD_WD] <= r[REWARD_WW] && r[REWARD_WL] <= r[REWARD_WD] &&
           r[REWARD_WW] <= POINTS_MAX && r[REWARD_PAB] >= 0 && r[REWARD_PAB] <= r[REWARD_WW];
}

static jd_contest_err take_terms(jd_tournament *t, int rounds, int paired, jd_trf_note *why)
{
    int most = t->wanted > paired ? t->wanted : paired;
    t->wanted = 0;
    t->chosen_bye = t->filed = true;
    t->told = false;
    if (rounds || most)
        jd_tournament_set_rounds(t, rounds ? rounds : most); /* where that can be chosen */
    if (!are_points_good(t))
        return refuse_line(why, 0, 0, jd_contest_err_expected(JD_CONTEST_POINTS));
    return take_ties(t);
}

jd_contest_err jd_tournament_resume(jd_tournament *t, const jd_system *system, int rounds, jd_trf_note *why)
{
    int paired = jd_tournament_paired(t);
    *why = (jd_trf_note){.expected = jd_contest_err_expected(JD_CONTEST_MEMORY)};
    if (!t->told)
        return JD_CONTEST_BEGUN;
    t->system = system;
    jd_contest_err err = check_players(t, why);
    if (err == JD_CONTEST_OK && t->teams)
        err = jd_teams_resume(t, why);
    if (err == JD_CONTEST_OK)
        err = take_terms(t, rounds, paired, why);
    if (err == JD_CONTEST_OK && t->teams)
        jd_teams_take_away(t, paired);
    for (int i = 1; i <= t->player_count && err == JD_CONTEST_OK; i++)
        if (has_left(t, i, paired))
            jd_tournament_withdraw(t, i, paired + 1);
    if (err == JD_CONTEST_OK)
        err = check_terms(t, t, why);
    if (err == JD_CONTEST_OK)
        err = make_rounds(t, paired, why);
    forget_absent(t, paired);
    t->begun = paired;
    return err;
}

int jd_tournament_begun(const jd_tournament *t) { return t->begun; }
