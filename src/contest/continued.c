/* continued.c - an event that was begun elsewhere: its rounds are those of a report, which stays the tournament's. */
#include "contest/continued.h"
#include "contest/report.h"
#include "contest/state.h"
#include "contest/worth.h"

#include <stdlib.h>
#include <string.h>

#define RESULT_COLUMN 99 /* of the first round */
#define ROUND_COLUMNS 10

/* ---- what cannot go on ---- */

static jd_contest_err refuse(const jd_trf *report, jd_trf_note *why, int player, int column, const char *expected)
{
    bool known = player >= 1 && player <= report->player_count;
    *why = (jd_trf_note){.line = known ? report->players[player - 1].line : 0, .column = column, .expected = expected};
    return JD_CONTEST_RESULT;
}

static jd_contest_err refuse_entry(const jd_trf *report, jd_trf_note *why, int player, int round, const char *expected)
{
    jd_contest_err err = refuse(report, why, player, RESULT_COLUMN + ROUND_COLUMNS * (round - 1), expected);
    why->found[0] = jd_trf_entry_of(report, player, round).result;
    return err;
}

/* Points as a tournament has them: the same for both colours, at the board or not. */
static bool rewards_fit(const jd_trf *report, const jd_tournament *t)
{
    for (size_t i = 0; i < JD_REPORT_REWARDS; i++) {
        const struct report_reward *r = &jd_report_rewards[i];
        if (r->reward != REWARD_UNKNOWN && report->rewards[r->reward] != t->points[r->award])
            return false;
    }
    return report->rewards[REWARD_ZPB] == 0;
}

static jd_contest_err check_terms(const jd_trf *report, const jd_tournament *t, jd_trf_note *why)
{
    if (!report->player_count || report->player_count > t->player_count)
        return refuse(report, why, 0, 0, "players: lines that begin with 001");
    if ((t->system->needs_winners && !t->team_boards) || (report->teams && !t->team_boards))
        return refuse(report, why, 0, 0, "an event of players by a Swiss system or a round robin");
    if (!rewards_fit(report, t))
        return refuse(report, why, 0, 0, "points (162) that are the same for both colours, forfeits and byes");
    if (jd_trf_paired(report) > jd_tournament_rounds(t))
        return refuse(report, why, 0, 0, "as many rounds (142) as are paired, or more");
    return JD_CONTEST_OK;
}

/* ---- a round of the report ---- */

static int strength(char code)
{
    static const char codes[] = "0=1LDW-.+"; /* lost, drawn, won: at the board, of less than a move, without a game */
    const char       *found = code && code != '.' ? strchr(codes, code) : NULL;
    return found ? (int)(found - codes) : -1;
}

/* JD_RESULT_COUNT: the two sides do not fit each other. */
static jd_result result_of(char white, char black)
{
    int a = strength(white), b = strength(black);
    if (white == '?' && black == '?')
        return JD_NO_RESULT;
    if (a < 0 || b < 0 || (a > 5) != (b > 5))
        return JD_RESULT_COUNT;
    for (int r = JD_NO_RESULT + 1; r < JD_RESULT_COUNT; r++)
        if (result_on_board((jd_result)r) == (a <= 5) && result_worth((jd_result)r, 0) == a % 3 &&
            result_worth((jd_result)r, 1) == b % 3)
            return (jd_result)r;
    return JD_RESULT_COUNT;
}

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

static struct game game_of(const jd_trf *report, int white, int black, int round)
{
    int a = jd_trf_score(report, white, round - 1), b = jd_trf_score(report, black, round - 1);
    return (struct game){{white, black}, a > b ? a : b, a + b};
}

static jd_contest_err check_entry(const jd_trf *report, int player, int round, jd_trf_note *why)
{
    jd_trf_entry e = jd_trf_entry_of(report, player, round), other = jd_trf_entry_of(report, e.opponent, round);
    bool         white = e.colour == 'w' || (e.colour != 'b' && (other.colour == 'b' || player < e.opponent));
    const char  *alone = report->teams ? "HFZU+-" : "HFZU"; /* a board that one of two teams left empty */
    if (!e.opponent)
        return e.result && !strchr(alone, e.result)
                   ? refuse_entry(report, why, player, round, "an opponent, or without one H, U, F or Z")
                   : JD_CONTEST_OK;
    if (other.opponent != player || (e.colour && e.colour == other.colour))
        return refuse_entry(report, why, player, round, "the opponent to have the same game, with the other colour");
    if (white && result_of(e.result, other.result) == JD_RESULT_COUNT)
        return refuse_entry(report, why, player, round, "results that fit each other: 1 and 0, = and =, + and -");
    return JD_CONTEST_OK;
}

/* Boards of a match stand together, in their order; matches by the lower number of their teams. */
static void sort_by_match(struct game *games, size_t count, const struct before_seats *seats)
{
    for (size_t i = 0; i < count; i++) {
        jd_pairing p = games[i].pair;
        int        a = seats->team_of[p.white], b = seats->team_of[p.black];
        games[i].high = -(a < b ? a : b);
        games[i].sum = -seats->board_of[p.white];
    }
    qsort(games, count, sizeof *games, by_board);
}

/* Did the pairing, or an empty board opposite, leave him without an opponent? */
static bool has_bye(const jd_trf *report, int player, int round)
{
    jd_trf_entry e = jd_trf_entry_of(report, player, round);
    return !e.opponent && (e.result == 'U' || (e.result == '+' && report->teams));
}

/* Games in the order in which they are published, then byes. */
static size_t list_pairs(const jd_trf *report, int round, const struct before_seats *seats, struct game *games,
                         jd_pairing *out)
{
    size_t count = 0, boards = 0;
    for (int i = 1; i <= report->player_count; i++) {
        jd_trf_entry e = jd_trf_entry_of(report, i, round);
        jd_trf_entry other = jd_trf_entry_of(report, e.opponent, round);
        bool         black = e.colour == 'b' || (!e.colour && other.colour == 'w');
        if (e.opponent > i)
            games[boards++] = game_of(report, black ? e.opponent : i, black ? i : e.opponent, round);
    }
    if (report->teams)
        sort_by_match(games, boards, seats);
    else
        qsort(games, boards, sizeof *games, by_board);
    for (; count < boards; count++)
        out[count] = games[count].pair;
    for (int i = 1; i <= report->player_count; i++)
        if (has_bye(report, i, round))
            out[count++] = (jd_pairing){i, 0};
    return count;
}

/* What is fixed from the beginning has to be what was played. */
static bool fits_table(const jd_tournament *t, const jd_trf *report, int round, jd_pairing *room)
{
    size_t count = 0;
    bool   good = t->system->needs_results || t->team_boards || jd_system_pair(t, round, room, &count) == JD_CONTEST_OK;
    for (size_t i = 0; i < count && good; i++)
        good = !room[i].black || jd_trf_entry_of(report, room[i].white, round).opponent == room[i].black;
    return good;
}

static jd_contest_err take_round(jd_tournament *t, const jd_trf *report, int round, struct before_seats *seats,
                                 struct game *games, jd_pairing *pairs, jd_trf_note *why)
{
    jd_contest_err err = jd_before_seat(seats, report, round);
    for (int i = 1; i <= report->player_count && err == JD_CONTEST_OK; i++)
        err = check_entry(report, i, round, why);
    if (err == JD_CONTEST_OK && !fits_table(t, report, round, pairs))
        err = refuse_entry(report, why, 1, round, "rounds as the tables of the round robin have them");
    if (err == JD_CONTEST_OK)
        err = jd_tournament_set_pairs(t, round, pairs, list_pairs(report, round, seats, games, pairs));
    if (err == JD_CONTEST_OK)
        err = jd_tournament_open(t, round);
    for (int b = 1; b <= jd_tournament_boards(t, round) && err == JD_CONTEST_OK; b++) {
        jd_pairing p = jd_tournament_board(t, round, b);
        err = jd_tournament_set_result(
            t, round, b,
            result_of(jd_trf_entry_of(report, p.white, round).result, jd_trf_entry_of(report, p.black, round).result));
    }
    return err;
}

/* ---- the whole ---- */

/* Whoever will be away later is the tournament's to say. Of players the rounds before are entries; of teams they are
 * not. */
static void forget_absent(jd_trf *report, int rounds)
{
    struct circles *all = &report->absent;
    int             kept = 0;
    for (int i = 0; i < all->count; i++)
        if (report->teams && all->at[i].first && all->at[i].first <= rounds)
            all->at[kept++] = all->at[i];
        else
            free(all->at[i].players);
    all->count = kept;
    for (int i = 0; i < report->player_count; i++)
        if (report->players[i].count > rounds)
            report->players[i].count = rounds;
}

jd_contest_err jd_tournament_continue(jd_tournament *t, jd_trf *report, jd_trf_note *why)
{
    int                 rounds = jd_trf_paired(report);
    struct before_seats seats;
    struct game        *games = calloc((size_t)t->player_count + 1, sizeof *games);
    jd_pairing         *pairs = calloc((size_t)t->player_count + 1, sizeof *pairs);
    bool                room = jd_before_seats_open(&seats, report) && games && pairs;
    jd_contest_err      err = room ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    *why = (jd_trf_note){.expected = jd_contest_err_expected(err)};
    if (err == JD_CONTEST_OK)
        err = t->before ? JD_CONTEST_BEGUN : check_terms(report, t, why);
    for (int r = 1; r <= rounds && err == JD_CONTEST_OK; r++)
        err = take_round(t, report, r, &seats, games, pairs, why);
    if (err == JD_CONTEST_OK) {
        forget_absent(report, rounds);
        t->before = report;
        t->before_rounds = rounds;
    }
    jd_before_seats_close(&seats);
    free(games);
    free(pairs);
    return err;
}

/* ---- who plays, on which terms ---- */

static void set_text(jd_tournament *t, int player, const char *label, const char *text, size_t length)
{
    char copy[JD_LABEL_MAX + 1];
    length = length < JD_LABEL_MAX ? length : JD_LABEL_MAX;
    while (length && length == JD_LABEL_MAX && ((unsigned char)text[length] & 0xc0) == 0x80)
        length--; /* no part of a character */
    memcpy(copy, text, length);
    copy[length] = 0;
    jd_tournament_set_label(t, player, label, copy);
}

/* Whoever is away in the next round, and was in the last, has left: nothing else tells it. */
static bool has_left(const jd_trf *report, int player, int rounds)
{
    char last = jd_trf_entry_of(report, player, rounds).result;
    return jd_trf_entry_of(report, player, rounds + 1).result == 'Z' && rounds && (last == 'Z' || !last);
}

static void take_absences(jd_tournament *t, const jd_trf *report, int player, int rounds)
{
    static const char codes[] = {[JD_FOR_WIN] = 'F', [JD_FOR_DRAW] = 'H', [JD_FOR_LOSS] = 'Z'};
    for (int r = 1; r <= jd_tournament_rounds(t); r++)
        for (int a = JD_FOR_WIN; a <= JD_FOR_LOSS; a++)
            if (jd_trf_entry_of(report, player, r).result == codes[a])
                jd_tournament_set_absence(t, player, r, (jd_award)a);
    if (has_left(report, player, rounds))
        jd_tournament_withdraw(t, player, rounds + 1);
}

static jd_contest_err take_player(jd_tournament *t, const jd_trf *report, int number, jd_trf_note *why)
{
    jd_trf_person p = {0};
    jd_trf_person_of(report, number, &p);
    if (!p.name[0])
        return refuse(report, why, number, 15, "a name");
    jd_contest_err err = jd_tournament_add_player(t, p.name);
    if (err != JD_CONTEST_OK) {
        refuse(report, why, number, 1, jd_contest_err_expected(err));
        return err;
    }
    set_text(t, number, "title", p.title, strlen(p.title));
    set_text(t, number, "country", p.federation, strlen(p.federation));
    set_text(t, number, "fide", p.number, strlen(p.number));
    set_text(t, number, "born", p.born, strlen(p.born));
    set_text(t, number, "sex", &p.sex, p.sex ? 1 : 0);
    return jd_tournament_set_rating(t, number, p.rating);
}

static void take_head(jd_tournament *t, const jd_trf *report)
{
    for (size_t i = 0; i < JD_REPORT_HEADS; i++) {
        const char *text = jd_report_record(report, jd_report_heads[i].code);
        size_t      length = text ? strlen(text) : 0;
        while (length && text[length - 1] == ' ')
            length--;
        if (length)
            set_text(t, 0, jd_report_heads[i].label, text, length);
    }
}

/* The tie-breaks that the report names behind the points, where all are such as there are. */
static void take_ties(jd_tournament *t, const jd_trf *report)
{
    const char *list =
        jd_report_record(report, "212") ? jd_report_record(report, "212") : jd_report_record(report, "202");
    if (list && strncmp(list, "PTS", 3) == 0 && strspn(list + 3, ", ;"))
        list += 3;
    if (list)
        jd_tournament_set_tiebreaks(t, list, NULL);
}

static jd_contest_err take_terms(jd_tournament *t, const jd_trf *report, int rounds, jd_trf_note *why)
{
    const int *r = report->rewards;
    int        points[] = {r[REWARD_WW], r[REWARD_WD], r[REWARD_WL], r[REWARD_PAB]};
    int        most = report->rounds > jd_trf_paired(report) ? report->rounds : jd_trf_paired(report);
    if (rounds || most)
        jd_tournament_set_rounds(t, rounds ? rounds : most); /* where that can be chosen */
    take_ties(t, report);
    if (jd_tournament_set_points(t, points, JD_AWARDS) == JD_CONTEST_OK)
        return JD_CONTEST_OK;
    return refuse(report, why, 0, 0, jd_contest_err_expected(JD_CONTEST_POINTS));
}

static bool fits_teams_table(const jd_tournament *t)
{
    jd_pairing *room = calloc((size_t)t->player_count + 1, sizeof *room);
    bool        good = room;
    for (int r = 1; good && t->team_boards && r <= t->before_rounds; r++)
        good = jd_teams_fit_table(t, r, room);
    free(room);
    return good;
}

jd_contest_err jd_tournament_of(const jd_system *system, int rounds, jd_trf *report, jd_tournament **out,
                                jd_trf_note *why)
{
    jd_tournament *t = jd_tournament_new(system);
    jd_contest_err err = t ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    if (t && report->teams) /* so many players may come; how many boards there are is known later */
        err = jd_tournament_set_team_boards(t, 1);
    *why = (jd_trf_note){.expected = jd_contest_err_expected(err == JD_CONTEST_OK ? JD_CONTEST_MEMORY : err)};
    for (int i = 1; i <= report->player_count && err == JD_CONTEST_OK; i++)
        err = jd_trf_has_player(report, i) ? take_player(t, report, i, why)
                                           : refuse(report, why, i + 1, 5, "players' numbers without a gap");
    if (err == JD_CONTEST_OK && report->teams)
        err = jd_before_take_teams(t, report, why);
    if (err == JD_CONTEST_OK)
        err = take_terms(t, report, rounds, why);
    if (err == JD_CONTEST_OK)
        take_head(t, report);
    for (int i = 1; i <= report->player_count && err == JD_CONTEST_OK; i++)
        take_absences(t, report, i, jd_trf_paired(report));
    if (err == JD_CONTEST_OK && report->teams)
        err = jd_before_take_away(t, report);
    if (err == JD_CONTEST_OK)
        err = jd_tournament_continue(t, report, why);
    if (err == JD_CONTEST_OK && !fits_teams_table(t)) {
        t->before = NULL; /* the report stays the caller's */
        err = refuse(report, why, 0, 0, "matches as the table of the teams' numbers has them");
    }
    if (err == JD_CONTEST_OK)
        *out = t;
    else
        jd_tournament_free(t);
    return err;
}

/* ---- rounds before, when it goes on ---- */

const jd_trf *jd_tournament_before(const jd_tournament *t) { return t->before; }
int           jd_tournament_begun(const jd_tournament *t) { return t->before_rounds; }

/* A result of a round before that was wrong, or is known now. */
void jd_before_correct(jd_tournament *t, int round, jd_pairing pair, jd_result result)
{
    for (int black = 0; black < 2; black++) {
        int          player = black ? pair.black : pair.white;
        jd_trf_entry e = jd_trf_entry_of(t->before, player, round);
        e.result = jd_report_code(result, black);
        jd_trf_set_entry(t->before, player, round, e);
        t->before->players[player - 1].points = jd_trf_score(t->before, player, t->before_rounds);
    }
}

bool jd_before_tells(const jd_tournament *t, int player, int round)
{
    return t->before && player <= t->before->player_count && round <= t->before_rounds;
}

long jd_before_gain(const jd_tournament *t, int player, int round)
{
    if (!jd_before_tells(t, player, round) || jd_trf_entry_of(t->before, player, round).result == '?')
        return 0;
    return jd_report_gain(t->before, player, round);
}

jd_trf *jd_before_copy(const jd_tournament *t)
{
    size_t  length = 0;
    char   *text = jd_trf_write(t->before, JD_TRF_26, &length);
    jd_trf *copy = text ? jd_trf_read(text, length, NULL, NULL) : NULL;
    free(text);
    return copy;
}
