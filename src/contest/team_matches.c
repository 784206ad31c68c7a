/* team_matches.c - the matches of a round: by the system, by hand, and how they ended. A match has its boards one
 * behind the other; colours alternate from board to board, the first of a pair of teams has White at the first. */
#include "contest/state.h"

#include <stdlib.h>
#include <string.h>

/* ---- the matches of a round that is paired ---- */

static bool is_of(const jd_tournament *t, jd_pairing board, int a, int b)
{
    int white = jd_tournament_team_of(t, board.white), black = jd_tournament_team_of(t, board.black);
    return (white == a && black == b) || (white == b && black == a);
}

/* The last board of the match that begins at `first`. */
static int last_of(const jd_tournament *t, int round, int first)
{
    jd_pairing p = jd_tournament_board(t, round, first);
    int        a = jd_tournament_team_of(t, p.white), b = jd_tournament_team_of(t, p.black), last = first;
    while (last < jd_tournament_boards(t, round) && is_of(t, jd_tournament_board(t, round, last + 1), a, b))
        last++;
    return last;
}

int jd_tournament_matches(const jd_tournament *t, int round)
{
    int count = 0;
    for (int b = 1; t->team_boards && b <= jd_tournament_boards(t, round); b = last_of(t, round, b) + 1)
        count++;
    return count;
}

/* Points of a team in a round: its games, and boards without an opponent. */
static long points_of(const jd_tournament *t, int team, int round)
{
    long points = 0;
    for (int i = 1; i <= t->player_count; i++)
        if (t->players[i - 1].team == team &&
            (jd_tournament_board_of(t, round, i) || jd_tournament_has_bye(t, round, i)))
            points += jd_tournament_gain(t, round, i);
    return points;
}

jd_team_match jd_tournament_match(const jd_tournament *t, int round, int index)
{
    int first = 1, boards = t->team_boards ? jd_tournament_boards(t, round) : 0;
    for (; index > 1 && first <= boards; index--)
        first = last_of(t, round, first) + 1;
    if (index < 1 || first > boards)
        return (jd_team_match){0};
    jd_pairing    p = jd_tournament_board(t, round, first);
    jd_team_match m = {
        jd_tournament_team_of(t, p.white), jd_tournament_team_of(t, p.black), first, last_of(t, round, first), {0, 0}};
    m.points[0] = points_of(t, m.white, round);
    m.points[1] = points_of(t, m.black, round);
    return m;
}

/* ---- who sits where ---- */

struct boards {
    jd_pairing *games, *byes;
    size_t      game_count, bye_count;
};

/* The next of a team; -1: there is none any more. */
static int next_of(const jd_tournament *t, int team, int round, int player)
{
    int next = team && player >= 0 ? jd_tournament_next_member(t, team, round, player) : 0;
    return next ? next : -1;
}

/* The boards of a match; whoever has nobody opposite has the point of the board. */
static void add_match(const jd_tournament *t, int round, jd_pairing match, struct boards *out)
{
    int home = 0, guest = 0;
    for (int b = 0; b < t->team_boards; b++) {
        home = next_of(t, match.white, round, home);
        guest = next_of(t, match.black, round, guest);
        if (home > 0 && guest > 0)
            out->games[out->game_count++] = b % 2 ? (jd_pairing){guest, home} : (jd_pairing){home, guest};
        else if (home > 0 || guest > 0)
            out->byes[out->bye_count++] = (jd_pairing){home > 0 ? home : guest, 0};
    }
}

static bool is_each_once(const jd_tournament *t, const jd_pairing *matches, size_t count)
{
    bool *used = calloc((size_t)t->team_count + 1, sizeof *used);
    bool  good = used && count <= (size_t)t->team_count;
    for (size_t i = 0; good && i < count; i++)
        for (int c = 0; c < 2 && good; c++) {
            int team = c ? matches[i].black : matches[i].white;
            good = team >= 0 && team <= t->team_count && (team ? !used[team] : c == 1);
            used[good ? team : 0] = true;
        }
    free(used);
    return good;
}

jd_contest_err jd_tournament_set_matches(jd_tournament *t, int round, const jd_pairing *matches, size_t count)
{
    if (!t->team_boards || !is_each_once(t, matches, count))
        return JD_CONTEST_PAIRS;
    size_t         room = (size_t)t->player_count + 1;
    struct boards  b = {calloc(2 * room, sizeof *b.games), calloc(room, sizeof *b.byes), 0, 0};
    jd_contest_err err = b.games && b.byes ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    for (size_t i = 0; i < count && err == JD_CONTEST_OK; i++)
        add_match(t, round, matches[i], &b);
    if (err == JD_CONTEST_OK) {
        memcpy(b.games + b.game_count, b.byes, b.bye_count * sizeof *b.byes);
        err = jd_tournament_set_pairs(t, round, b.games, b.game_count + b.bye_count);
    }
    free(b.games);
    free(b.byes);
    return err;
}

/* ---- by a table, or until one is left: the teams are the players of a tournament of their own ---- */

/* Of a match: by game points; then by the sum of the boards that were won, of which the lower counts more; then by the
 * first board that was won (C.07: board count, top boards). Above 0: the first team has won, 0: nobody. */
static long advantage(const jd_tournament *t, int round, jd_team_match m)
{
    long count = 0, top = 0, game = m.points[0] - m.points[1];
    for (int b = m.first; b <= m.last; b++) {
        jd_pairing p = jd_tournament_board(t, round, b);
        long       white = jd_tournament_gain(t, round, p.white), black = jd_tournament_gain(t, round, p.black);
        long       won = (white > black) - (white < black);
        won = jd_tournament_team_of(t, p.white) == m.white ? won : -won;
        count -= won * (b - m.first + 1);
        top = top ? top : won;
    }
    return game ? game : count ? count : top;
}

/* Teams without a match of which somebody has a bye go on without one. */
static size_t add_byes(const jd_tournament *t, int round, bool *plays, jd_pairing *out)
{
    size_t count = 0;
    for (int i = 1; i <= jd_tournament_byes(t, round); i++) {
        int team = jd_tournament_team_of(t, jd_tournament_bye(t, round, i));
        if (!plays[team])
            out[count++] = (jd_pairing){team, 0};
        plays[team] = true;
    }
    return count;
}

static jd_contest_err add_round(jd_tournament *alone, const jd_tournament *t, int round)
{
    size_t      count = (size_t)jd_tournament_matches(t, round), room = count + (size_t)t->team_count + 1;
    jd_pairing *pairs = calloc(room, sizeof *pairs);
    bool       *plays = calloc((size_t)t->team_count + 1, sizeof *plays);
    for (size_t i = 0; i < count && pairs && plays; i++) {
        jd_team_match m = jd_tournament_match(t, round, (int)i + 1);
        pairs[i] = (jd_pairing){m.white, m.black};
        plays[m.white] = plays[m.black] = true;
    }
    jd_contest_err err = JD_CONTEST_MEMORY;
    if (pairs && plays)
        err = jd_tournament_set_pairs(alone, round, pairs, count + add_byes(t, round, plays, pairs + count));
    if (err == JD_CONTEST_OK)
        err = jd_tournament_open(alone, round);
    for (size_t i = 1; i <= count && err == JD_CONTEST_OK; i++) {
        long won = advantage(t, round, jd_tournament_match(t, round, (int)i));
        err = won ? jd_tournament_set_result(alone, round, (int)i, won > 0 ? JD_WHITE_WINS : JD_BLACK_WINS)
                  : JD_CONTEST_WINNER; /* whoever directs pairs the next round by hand */
    }
    free(plays);
    free(pairs);
    return err;
}

static jd_contest_err pair_alone(const jd_tournament *t, int round, jd_pairing *out, size_t *count)
{
    jd_tournament *alone = jd_tournament_new(t->system);
    jd_contest_err err = alone ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    for (int team = 1; team <= t->team_count && err == JD_CONTEST_OK; team++)
        err = jd_tournament_add_player(alone, "-");
    if (err == JD_CONTEST_OK && round > jd_tournament_rounds(alone))
        err = JD_CONTEST_ROUND;
    for (int r = 1; r < round && t->system->needs_results && err == JD_CONTEST_OK; r++)
        err = add_round(alone, t, r);
    if (err == JD_CONTEST_OK)
        err = jd_system_pair(alone, round, out, count);
    jd_tournament_free(alone);
    return err;
}

jd_contest_err jd_teams_pair(const jd_tournament *t, int round, jd_pairing *out, size_t *count)
{
    return t->system->is_swiss ? t->system->pair(t, round, out, count) : pair_alone(t, round, out, count);
}

/* ---- rounds that were played elsewhere ---- */

static bool has_match(const jd_tournament *t, int round, jd_pairing pair)
{
    for (int i = jd_tournament_matches(t, round); i > 0; i--) {
        jd_team_match m = jd_tournament_match(t, round, i);
        if ((m.white == pair.white && m.black == pair.black) || (m.white == pair.black && m.black == pair.white))
            return true;
    }
    return false;
}

/* A round that the system cannot pair, since a match before had no winner, was paired by hand. */
bool jd_teams_fit_table(const jd_tournament *t, int round, jd_pairing *room)
{
    size_t count = 0;
    bool   good = true;
    if (!t->system->is_swiss && pair_alone(t, round, room, &count) == JD_CONTEST_OK)
        for (size_t i = 0; i < count && good; i++)
            good = !room[i].black || has_match(t, round, room[i]);
    return good;
}
