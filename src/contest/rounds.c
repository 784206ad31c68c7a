/* rounds.c - the rounds of a tournament: pairs, games, results. */
#include "contest/state.h"
#include "contest/worth.h"

#include <stdlib.h>
#include <string.h>

int jd_tournament_rounds(const jd_tournament *t)
{
    if (t->told)
        return t->wanted;
    int usual = jd_system_rounds(t->system, t->team_boards ? t->team_count : t->player_count);
    return t->wanted && (usual || is_flexible(t)) ? t->wanted : usual; /* there players may still come */
}

/* ---- finding ---- */

/* NULL: it is not paired. */
static struct round *find_round(const jd_tournament *t, int round)
{
    struct round *r = round >= 1 && round <= t->round_count ? &t->rounds[round - 1] : NULL;
    return r && r->pairs ? r : NULL;
}

static struct board_note *find_table(const jd_tournament *t, int round, int board)
{
    struct round *r = find_round(t, round);
    return r && board >= 1 && board <= r->boards ? &r->tables[board - 1] : NULL;
}

static const jd_pairing *find_pair(const jd_tournament *t, int round, int player, int *place)
{
    const struct round *r = find_round(t, round);
    *place = r && player >= 1 && player <= r->players ? r->places[player] : 0;
    return *place ? &r->pairs[*place - 1] : NULL;
}

static bool is_round(const jd_tournament *t, int round) { return round >= 1 && round <= jd_tournament_rounds(t); }

/* ---- pairing ---- */

void jd_round_free(struct round *r)
{
    for (int b = 0; b < r->boards && r->tables; b++)
        free(r->tables[b].game);
    free(r->pairs);
    free(r->tables);
    free(r->places);
    *r = (struct round){0};
}

/* One of a pair takes his place; false when there is no such player, or he has one already. */
static bool seat(struct round *r, int player, int place)
{
    if (player < 1 || player > r->players || r->places[player])
        return false;
    r->places[player] = place;
    return true;
}

static bool seat_all(struct round *r, const jd_pairing *pairs, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        bool bye = pairs[i].black == 0;
        if ((!bye && r->byes) || !seat(r, pairs[i].white, (int)i + 1) || (!bye && !seat(r, pairs[i].black, (int)i + 1)))
            return false;
        r->boards += !bye;
        r->byes += bye;
    }
    return true;
}

static jd_contest_err fill_round(struct round *r, int players, const jd_pairing *pairs, size_t count)
{
    if (count > (size_t)players)
        return JD_CONTEST_PAIRS;
    r->players = players;
    r->places = calloc((size_t)players + 1, sizeof *r->places);
    r->tables = calloc(count + 1, sizeof *r->tables);
    r->pairs = calloc(count + 1, sizeof *r->pairs);
    if (!r->places || !r->tables || !r->pairs)
        return JD_CONTEST_MEMORY;
    if (count)
        memcpy(r->pairs, pairs, count * sizeof *pairs);
    return seat_all(r, pairs, count) ? JD_CONTEST_OK : JD_CONTEST_PAIRS;
}

static bool reach_round(jd_tournament *t, int round)
{
    if (round <= t->round_count)
        return true;
    struct round *more = realloc(t->rounds, (size_t)round * sizeof *more);
    if (!more)
        return false;
    memset(more + t->round_count, 0, (size_t)(round - t->round_count) * sizeof *more);
    t->rounds = more;
    t->round_count = round;
    return true;
}

jd_contest_err jd_tournament_set_pairs(jd_tournament *t, int round, const jd_pairing *pairs, size_t count)
{
    struct round made = {0};
    if (!is_round(t, round))
        return JD_CONTEST_ROUND;
    if (jd_tournament_is_open(t, round))
        return JD_CONTEST_OPEN;
    jd_contest_err err = fill_round(&made, t->player_count, pairs, count);
    if (err == JD_CONTEST_OK && !reach_round(t, round))
        err = JD_CONTEST_MEMORY;
    if (err != JD_CONTEST_OK) {
        jd_round_free(&made);
        return err;
    }
    jd_round_free(&t->rounds[round - 1]);
    t->rounds[round - 1] = made;
    return JD_CONTEST_OK;
}

jd_contest_err jd_tournament_pair(jd_tournament *t, int round)
{
    size_t      count = 0;
    jd_pairing *pairs = calloc((size_t)t->player_count + 1, sizeof *pairs);
    if (!pairs)
        return JD_CONTEST_MEMORY;
    jd_contest_err err = jd_system_pair(t, round, pairs, &count);
    if (err == JD_CONTEST_OK)
        err = t->team_boards ? jd_tournament_set_matches(t, round, pairs, count)
                             : jd_tournament_set_pairs(t, round, pairs, count);
    free(pairs);
    return err;
}

/* ---- opening and starting ---- */

/* A team that has a match: whoever sits alone in it has won without a game. */
static bool has_match(const jd_tournament *t, const struct round *r, int team)
{
    for (int b = 0; b < r->boards && team; b++)
        if (t->players[r->pairs[b].white - 1].team == team || t->players[r->pairs[b].black - 1].team == team)
            return true;
    return false;
}

static jd_round_entry entry_of(const jd_tournament *t, const struct round *r, int round, int player)
{
    int        place = player <= r->players ? r->places[player] : 0;
    jd_pairing p = place ? r->pairs[place - 1] : (jd_pairing){0, 0};
    char       away = jd_absence_code(t, player, round);
    if (!place)
        return (jd_round_entry){0, 0, away ? away : 'Z'};
    if (!p.black)
        return (jd_round_entry){0, 0, t->team_boards && has_match(t, r, t->players[player - 1].team) ? '+' : 'U'};
    return p.white == player ? (jd_round_entry){p.black, 'w', '?'} : (jd_round_entry){p.white, 'b', '?'};
}

jd_contest_err jd_tournament_open(jd_tournament *t, int round)
{
    struct round  *r = find_round(t, round);
    jd_contest_err err = JD_CONTEST_OK;
    if (!is_round(t, round))
        return JD_CONTEST_ROUND;
    if (!r)
        return JD_CONTEST_UNPAIRED;
    if (r->open)
        return JD_CONTEST_OPEN;
    for (int i = 1; i <= t->player_count && err == JD_CONTEST_OK; i++)
        err = jd_tournament_set_entry(t, i, round, entry_of(t, r, round, i));
    if (err != JD_CONTEST_OK)
        return err;
    if (is_flexible(t))
        t->wanted = jd_tournament_rounds(t); /* who comes late adds none */
    r->open = true;
    return JD_CONTEST_OK;
}

bool jd_tournament_is_open(const jd_tournament *t, int round)
{
    const struct round *r = find_round(t, round);
    return r && r->open;
}

int jd_tournament_opened(const jd_tournament *t)
{
    int rounds = 0;
    while (jd_tournament_is_open(t, rounds + 1))
        rounds++;
    return rounds;
}

bool jd_tournament_is_finished(const jd_tournament *t, int round)
{
    const struct round *r = find_round(t, round);
    for (int b = 1; r && b <= r->boards; b++)
        if (jd_tournament_result(t, round, b) == JD_NO_RESULT || jd_tournament_must_repeat(t, round, b))
            return false;
    return r && r->open;
}

jd_contest_err jd_tournament_set_started(jd_tournament *t, int round, int64_t at)
{
    if (!is_round(t, round))
        return JD_CONTEST_ROUND;
    if (!jd_tournament_is_open(t, round))
        return JD_CONTEST_CLOSED;
    t->rounds[round - 1].started = at;
    return JD_CONTEST_OK;
}

int64_t jd_tournament_started(const jd_tournament *t, int round)
{
    const struct round *r = find_round(t, round);
    return r ? r->started : 0;
}

/* ---- boards ---- */

int jd_tournament_boards(const jd_tournament *t, int round)
{
    const struct round *r = find_round(t, round);
    return r ? r->boards : 0;
}

jd_pairing jd_tournament_board(const jd_tournament *t, int round, int board)
{
    return find_table(t, round, board) ? t->rounds[round - 1].pairs[board - 1] : (jd_pairing){0, 0};
}

int jd_tournament_byes(const jd_tournament *t, int round)
{
    const struct round *r = find_round(t, round);
    return r ? r->byes : 0;
}

int jd_tournament_bye(const jd_tournament *t, int round, int index)
{
    const struct round *r = find_round(t, round);
    return r && index >= 1 && index <= r->byes ? r->pairs[r->boards + index - 1].white : 0;
}

int jd_tournament_board_of(const jd_tournament *t, int round, int player)
{
    int               place;
    const jd_pairing *pair = find_pair(t, round, player, &place);
    return pair && pair->black ? place : 0;
}

bool jd_tournament_has_bye(const jd_tournament *t, int round, int player)
{
    int               place;
    const jd_pairing *pair = find_pair(t, round, player, &place);
    return pair && !pair->black;
}

/* The board of an open round, to be changed. */
static jd_contest_err open_table(const jd_tournament *t, int round, int board, struct board_note **out)
{
    if (!is_round(t, round))
        return JD_CONTEST_ROUND;
    if (!jd_tournament_is_open(t, round))
        return JD_CONTEST_CLOSED;
    *out = find_table(t, round, board);
    return *out ? JD_CONTEST_OK : JD_CONTEST_BOARD;
}

static void enter_result(jd_tournament *t, int round, jd_pairing p, jd_result result)
{
    t->players[p.white - 1].entries[round - 1].result = jd_result_code(result, 0);
    t->players[p.black - 1].entries[round - 1].result = jd_result_code(result, 1);
}

jd_contest_err jd_tournament_set_result(jd_tournament *t, int round, int board, jd_result result)
{
    struct board_note *table;
    jd_contest_err     err = open_table(t, round, board, &table);
    if (err == JD_CONTEST_OK && (unsigned)result >= JD_RESULT_COUNT)
        err = JD_CONTEST_RESULT;
    if (err == JD_CONTEST_OK) {
        enter_result(t, round, t->rounds[round - 1].pairs[board - 1], result);
        table->scored = table->adjourned = false;
    }
    return err;
}

jd_contest_err jd_tournament_adjourn(jd_tournament *t, int round, int board)
{
    struct board_note *table;
    jd_contest_err     err = open_table(t, round, board, &table);
    if (err == JD_CONTEST_OK && t->system->needs_winners)
        err = JD_CONTEST_FIXED;
    if (err == JD_CONTEST_OK && jd_tournament_result(t, round, board) != JD_NO_RESULT)
        err = JD_CONTEST_RESULT;
    if (err == JD_CONTEST_OK)
        table->adjourned = true;
    return err;
}

bool jd_tournament_is_adjourned(const jd_tournament *t, int round, int board)
{
    const struct board_note *table = find_table(t, round, board);
    return table && table->adjourned;
}

jd_contest_err jd_tournament_set_score(jd_tournament *t, int round, int board, long white, long black)
{
    struct board_note *table;
    jd_contest_err     err = open_table(t, round, board, &table);
    bool               normal = labs(white) <= POINTS_MAX && labs(black) <= POINTS_MAX;
    if (err == JD_CONTEST_OK && (jd_tournament_result(t, round, board) == JD_NO_RESULT || !normal))
        err = JD_CONTEST_RESULT;
    if (err != JD_CONTEST_OK)
        return err;
    table->scored = t->rounds[round - 1].scored = true;
    table->points[0] = white;
    table->points[1] = black;
    return JD_CONTEST_OK;
}

jd_result jd_tournament_result(const jd_tournament *t, int round, int board)
{
    jd_pairing p = jd_tournament_board(t, round, board);
    if (!p.white || !t->rounds[round - 1].open)
        return JD_NO_RESULT;
    return jd_result_of(entry_at(t, p.white, round)->result, entry_at(t, p.black, round)->result);
}

jd_contest_err jd_tournament_set_game(jd_tournament *t, int round, int board, const char *name)
{
    struct board_note *table;
    jd_contest_err     err = open_table(t, round, board, &table);
    if (err == JD_CONTEST_OK && (!name[0] || strlen(name) > JD_LABEL_MAX))
        err = JD_CONTEST_TEXT;
    if (err != JD_CONTEST_OK)
        return err;
    char *copy = jd_text_copy(name);
    if (!copy)
        return JD_CONTEST_MEMORY;
    free(table->game);
    table->game = copy;
    return JD_CONTEST_OK;
}

const char *jd_tournament_game(const jd_tournament *t, int round, int board)
{
    const struct board_note *table = find_table(t, round, board);
    return table && table->game ? table->game : "";
}

bool jd_tournament_must_repeat(const jd_tournament *t, int round, int board)
{
    jd_result result = jd_tournament_result(t, round, board);
    return t->system->needs_winners && !t->team_boards && result_worth(result, 0) == 1 && result_worth(result, 1) == 1;
}

jd_contest_err jd_tournament_repeat(jd_tournament *t, int round, int board)
{
    struct board_note *table;
    jd_contest_err     err = open_table(t, round, board, &table);
    if (err == JD_CONTEST_OK && !jd_tournament_must_repeat(t, round, board))
        err = JD_CONTEST_REPEAT;
    if (err != JD_CONTEST_OK)
        return err;
    jd_pairing *pair = &t->rounds[round - 1].pairs[board - 1];
    *pair = (jd_pairing){pair->black, pair->white};
    t->players[pair->white - 1].entries[round - 1] = (struct entry){(uint16_t)pair->black, 'w', '?'};
    t->players[pair->black - 1].entries[round - 1] = (struct entry){(uint16_t)pair->white, 'b', '?'};
    table->scored = table->adjourned = false;
    free(table->game);
    table->game = NULL;
    return JD_CONTEST_OK;
}
