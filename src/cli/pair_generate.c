/* jadoube pair --generate - random tournaments: paired by the rules, played by chance. The same seed gives the same
 * tournament on every machine. */
#include "pair.h"
#include "pair_chance.h"

#include "console/report.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a game may be besides one that is played: X(field, "option", usual share, mark). Earlier ones go before. */
#define UNUSUAL(X)                                                                                                     \
    X(forfeits, "forfeits", 14, 'f')              /* one player is missing */                                          \
    X(double_forfeits, "double-forfeits", 6, 'd') /* both are */                                                       \
    X(half_zero, "half-zero", 0, 'h')             /* half a point and none */                                          \
    X(zero_zero, "zero-zero", 0, 'z')             /* played, and lost by both */                                       \
    X(brief, "brief", 0, 's')                     /* less than a move: not rated */

struct terms {
    long long       players, rounds, played, seed, count;
    long long       boards;                   /* 0: players, else teams of so many */
    long long       withdrawals, late, draws; /* of a thousand */
    struct quantity full, half, zero;         /* byes that players ask for */
#define ROW(field, option, usual, mark) struct quantity field;
    UNUSUAL(ROW)
#undef ROW
    const char *ties, *date;
    bool        baku;
};

static uint32_t draw(struct lot *l, uint32_t below) { return lot_draw(l, below); }
static bool     happens(struct lot *l, long long of_thousand) { return lot_happens(l, of_thousand); }

/* ---- who plays ---- */

static bool enter_players(jd_tournament *t, struct lot *l, int players)
{
    int rating = 2400 + (int)draw(l, 400);
    for (int i = 1; i <= players; i++) {
        char name[24];
        snprintf(name, sizeof name, "Player %04d", i);
        if (jd_tournament_add_player(t, name) != JD_CONTEST_OK ||
            jd_tournament_set_rating(t, i, rating > 1400 ? rating : 0) != JD_CONTEST_OK)
            return false;
        rating -= (int)draw(l, 1 + 2400 / (uint32_t)players);
    }
    return true;
}

/* Teams of as many players as there are boards, the first of each stronger than the second, and so on. */
static bool enter_teams(jd_tournament *t, struct lot *l, const struct terms *w)
{
    static const char *const types[] = {"TYPEA_MP_GP", "TYPEB_MP_GP", "MP_GP", "TYPEA_GP_MP", "TYPEB_MP", "TYPEA_GP"};
    char                     line[1024];
    snprintf(line, sizeof line, "192 FIDE_TEAM_%s", types[draw(l, sizeof types / sizeof types[0])]);
    bool good = jd_trf_add_record(t, line) == JD_CONTEST_OK;
    for (int i = 1; i <= w->players && good; i++) {
        int used = snprintf(line, sizeof line, "310 %3d Team %03d%56s", i, i, "");
        for (int b = 0; b < w->boards; b++)
            used += snprintf(line + used, sizeof line - (size_t)used, "%5d", i + b * (int)w->players);
        good = jd_trf_add_record(t, line) == JD_CONTEST_OK;
    }
    return good;
}

/* Who does not play this round. A player who is gone stays gone. */
static bool enter_absent(jd_tournament *t, struct lot *l, const struct terms *w, int round, bool *gone, bool *late)
{
    char *kinds = calloc((size_t)w->players + 1, 1);
    bool  good = kinds;
    for (int i = 1; i <= w->players && good; i++) {
        late[i] = late[i] && round > 1 ? happens(l, 300) : late[i];
        gone[i] = gone[i] || (round > 1 && happens(l, w->withdrawals));
        kinds[i - 1] = gone[i] || late[i] ? 'Z' : 0;
    }
    if (good) {
        quantity_spread(&w->full, l, round, kinds, (int)w->players, 'F');
        quantity_spread(&w->half, l, round, kinds, (int)w->players, 'H');
        quantity_spread(&w->zero, l, round, kinds, (int)w->players, 'Z');
    }
    for (int i = 1; i <= w->players && good; i++) {
        char kind = w->boards && kinds[i - 1] ? 'Z' : kinds[i - 1]; /* byes of teams are told by records of their own */
        for (int b = 0; b < (w->boards ? w->boards : 1) && kind && good; b++)
            good = jd_tournament_set_entry(t, i + b * (int)w->players, round, (jd_round_entry){0, 0, kind}) ==
                   JD_CONTEST_OK;
    }
    free(kinds);
    return good;
}

/* ---- games ---- */

/* The results of both, by what kind of game it is. */
static void play_game(jd_tournament *t, struct lot *l, const struct terms *w, jd_pairing p, char kind, char out[2])
{
    static const char letters[] = "0=1", brief[] = "LDW";
    bool              turned = kind && draw(l, 2);
    int         white = chance_of_game(l, jd_tournament_rating(t, p.white), jd_tournament_rating(t, p.black), w->draws);
    const char *usual = kind == 's' ? brief : letters;
    const char *unusual = kind == 'f' ? "+-" : kind == 'd' ? "--" : kind == 'h' ? "=0" : kind == 'z' ? "00" : NULL;
    out[0] = unusual ? unusual[turned] : usual[white];
    out[1] = unusual ? unusual[!turned] : usual[2 - white];
}

static bool enter_game(jd_tournament *t, int round, jd_pairing p, const char results[2])
{
    return jd_tournament_set_entry(t, p.white, round, (jd_round_entry){p.black, 'w', results[0]}) == JD_CONTEST_OK &&
           jd_tournament_set_entry(t, p.black, round, (jd_round_entry){p.white, 'b', results[1]}) == JD_CONTEST_OK;
}

/* All games of a round that have no result yet. */
static jd_contest_err play_games(jd_tournament *t, struct lot *l, const struct terms *w, int round)
{
    int         players = jd_tournament_players(t), count = 0;
    jd_pairing *games = calloc((size_t)players + 1, sizeof *games);
    char       *kinds = calloc((size_t)players + 1, 1), results[2];
    bool        good = games && kinds;
    for (int i = 1; i <= players && good; i++) {
        jd_round_entry e = jd_tournament_entry(t, i, round);
        if (e.result == '?' && e.colour == 'w')
            games[count++] = (jd_pairing){i, e.opponent};
    }
    if (good) {
#define ROW(field, option, usual, mark) quantity_spread(&w->field, l, round, kinds, count, mark);
        UNUSUAL(ROW)
#undef ROW
    }
    for (int i = 0; i < count && good; i++) {
        play_game(t, l, w, games[i], kinds[i], results);
        good = enter_game(t, round, games[i], results);
    }
    free(games);
    free(kinds);
    return good ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
}

/* The pairs of a round: of a Swiss system, or of a table for as many players. */
static jd_contest_err pair_so(const jd_tournament *t, const struct terms *w, const char *system, int round,
                              jd_pairing *out, size_t *count)
{
    if (jd_swiss_impossible(system))
        return jd_swiss_pair(t, system, round, out, count);
    jd_tournament *table = jd_tournament_new(jd_system_find(system));
    jd_contest_err err = table ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    for (int i = 1; i <= w->players && err == JD_CONTEST_OK; i++)
        err = jd_tournament_add_player(table, "-");
    if (err == JD_CONTEST_OK)
        err = jd_system_pair(table, round, out, count);
    jd_tournament_free(table);
    return err;
}

static jd_contest_err play_round(jd_tournament *t, struct lot *l, const struct terms *w, const char *system, int round)
{
    size_t         count = 0;
    jd_pairing    *pairs = calloc((size_t)w->players + 1, sizeof *pairs);
    jd_contest_err err = pairs ? pair_so(t, w, system, round, pairs, &count) : JD_CONTEST_MEMORY;
    if (err == JD_CONTEST_OK)
        err = jd_swiss_enter(t, round, pairs, count);
    if (err == JD_CONTEST_OK)
        err = play_games(t, l, w, round);
    free(pairs);
    return err;
}

static bool accelerate(jd_tournament *t, const struct terms *w)
{
    int rounds = ((int)w->rounds + 1) / 2, full = (rounds + 1) / 2, last = 2 * (((int)w->players + 3) / 4);
    return jd_tournament_accelerate(t, 1, full, 1, last, JD_POINT) == JD_CONTEST_OK &&
           (rounds == full || jd_tournament_accelerate(t, full + 1, rounds, 1, last, JD_POINT / 2) == JD_CONTEST_OK);
}

/* All rounds, or as many as can be paired. */
static bool play_all(jd_tournament *t, struct lot *l, const struct terms *w, const char *system)
{
    bool          *gone = calloc((size_t)w->players + 1, sizeof *gone);
    bool          *late = calloc((size_t)w->players + 1, sizeof *late);
    jd_contest_err err = gone && late ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    for (int i = 1; i <= w->players && late; i++)
        late[i] = happens(l, w->late);
    for (int r = 1; r <= w->played && err == JD_CONTEST_OK; r++) {
        if (jd_swiss_impossible(system))
            err = enter_absent(t, l, w, r, gone, late) ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
        if (err == JD_CONTEST_OK)
            err = play_round(t, l, w, system, r);
    }
    free(gone);
    free(late);
    return err == JD_CONTEST_OK || err == JD_CONTEST_IMPOSSIBLE;
}

/* ---- records ---- */

static int days_of(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool             leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return days[month - 1] + (leap && month == 2);
}

/* "2026/02/28" becomes the next day. */
static void next_day(int date[3])
{
    if (++date[2] <= days_of(date[0], date[1]))
        return;
    date[2] = 1;
    date[1] = date[1] % 12 + 1;
    date[0] += date[1] == 1;
}

static bool read_date(const char *text, int date[3])
{
    char end;
    return sscanf(text, "%4d/%2d/%2d%c", &date[0], &date[1], &date[2], &end) == 3 && date[0] >= 1900 && date[1] >= 1 &&
           date[1] <= 12 && date[2] >= 1 && date[2] <= days_of(date[0], date[1]);
}

/* A round a day. */
static bool add_dates(jd_tournament *t, const struct terms *w)
{
    char line[92 + 10 * 99 + 16], first[24];
    int  date[3], used = snprintf(line, sizeof line, "132%88s", "");
    read_date(w->date, date);
    snprintf(first, sizeof first, "042 %04d/%02d/%02d", date[0], date[1], date[2]);
    for (int r = 1; r <= w->rounds; r++) {
        used += snprintf(line + used, sizeof line - (size_t)used, "%s%02d/%02d/%02d", r > 1 ? "  " : "", date[0] % 100,
                         date[1], date[2]);
        if (r < w->rounds)
            next_day(date);
    }
    char last[24];
    snprintf(last, sizeof last, "052 %04d/%02d/%02d", date[0], date[1], date[2]);
    return jd_trf_add_record(t, first) == JD_CONTEST_OK && jd_trf_add_record(t, last) == JD_CONTEST_OK &&
           jd_trf_add_record(t, line) == JD_CONTEST_OK;
}

/* Those of the system, where none are named. */
static bool add_ties(jd_tournament *t, const struct terms *w, const char *system)
{
    char             line[512];
    const jd_system *row = jd_system_find(system);
    const char      *usual = jd_system_tiebreaks(row ? row : jd_system_find("dutch"), w->boards);
    const char      *list = w->ties ? w->ties : usual;
    snprintf(line, sizeof line, "202 %s", list);
    bool good = jd_trf_add_record(t, line) == JD_CONTEST_OK;
    snprintf(line, sizeof line, "212 PTS,%s", list);
    return good && (w->boards || jd_trf_add_record(t, line) == JD_CONTEST_OK);
}

static bool add_head(jd_tournament *t, const struct terms *w, long long seed, const char *system)
{
    char line[64];
    snprintf(line, sizeof line, "012 Random tournament %lld", seed);
    return jd_trf_add_record(t, line) == JD_CONTEST_OK && add_dates(t, w) && add_ties(t, w, system) &&
           (w->boards || jd_trf_set_system(t, system) == JD_CONTEST_OK);
}

static bool add_counts(jd_tournament *t)
{
    char line[64];
    int  rated = 0, players = jd_tournament_players(t);
    for (int i = 1; i <= players; i++)
        rated += jd_tournament_rating(t, i) > 0;
    snprintf(line, sizeof line, "062 %d", players);
    bool good = jd_trf_add_record(t, line) == JD_CONTEST_OK;
    snprintf(line, sizeof line, "072 %d", rated);
    return good && jd_trf_add_record(t, line) == JD_CONTEST_OK;
}

/* ---- the whole ---- */

/* What nobody says is drawn; a table has the rounds that it has. */
static void draw_terms(struct terms *w, struct lot *l, const char *system)
{
    w->players = w->players ? w->players : 8 + draw(l, 73);
    w->rounds = w->rounds ? w->rounds : 4 + draw(l, 10);
    if (!jd_swiss_impossible(system))
        w->rounds = jd_system_rounds(jd_system_find(system), (int)w->players);
    w->played = w->played && w->played < w->rounds ? w->played : w->rounds;
}

static jd_tournament *generate(const struct terms *terms, long long seed, const char *system)
{
    struct lot     l = {(uint64_t)seed * 0xD1342543DE82EF95u + 1};
    struct terms   w = *terms;
    jd_tournament *t = jd_tournament_new(NULL);
    draw_terms(&w, &l, system);
    if (t) {
        jd_tournament_set_rounds(t, (int)w.rounds);
        jd_tournament_set_initial(t, draw(&l, 2) ? 'w' : 'b');
    }
    if (t && add_head(t, &w, seed, system) &&
        enter_players(t, &l, (int)(w.boards ? w.players * w.boards : w.players)) && add_counts(t) &&
        (!w.boards || enter_teams(t, &l, &w)) && (!w.baku || accelerate(t, &w)) && play_all(t, &l, &w, system)) {
        jd_trf_count_points(t);
        return t;
    }
    complain_text(TEXT_COMPLAIN_NO_MEMORY, NULL);
    jd_tournament_free(t);
    return NULL;
}

/* Are these tie-breaks? */
static bool are_ties(const char *list)
{
    jd_tournament *t = jd_tournament_new(NULL);
    jd_fault       fault = {0};
    bool           good = t && jd_tournament_set_tiebreaks(t, list, &fault) == JD_CONTEST_OK;
    if (!good)
        complain("--tie-breaks: expected %s, found '%s'", fault.expected ? fault.expected : "tie-breaks",
                 list + fault.offset);
    jd_tournament_free(t);
    return good;
}

/* All byes at once, or each kind. */
static bool read_byes(const struct args *a, struct terms *w)
{
    long long all;
    return args_number(a, "byes", 0, 1000, 30, &all) && quantity_read(a, "full-byes", all / 4, &w->full) &&
           quantity_read(a, "half-byes", all / 2, &w->half) && quantity_read(a, "zero-byes", all / 4, &w->zero);
}

static bool read_unusual(const struct args *a, struct terms *w)
{
    bool one = args_given(a, "forfeits"); /* then no others */
    return
#define ROW(field, option, usual, mark) quantity_read(a, option, (mark) == 'd' && one ? 0 : (usual), &w->field) &&
        UNUSUAL(ROW)
#undef ROW
            true;
}

static bool read_texts(const struct args *a, struct terms *w)
{
    int date[3];
    w->baku = args_given(a, "baku");
    w->ties = args_value(a, "tie-breaks");
    w->date = args_value(a, "date") ? args_value(a, "date") : "2026/03/01";
    if (w->ties && !are_ties(w->ties))
        return false;
    if (!read_date(w->date, date))
        complain("--date: expected a day such as 2026/03/01, found '%s'", w->date);
    return read_date(w->date, date);
}

static bool read_terms(const struct args *a, struct terms *w)
{
    return read_texts(a, w) && args_number(a, "players", 2, JD_TRF_PLAYERS, 0, &w->players) &&
           args_number(a, "boards", 0, 9, 0, &w->boards) && args_number(a, "rounds", 1, 99, 0, &w->rounds) &&
           args_number(a, "played", 1, 99, 0, &w->played) && args_number(a, "seed", 0, INT64_MAX / 2, 1, &w->seed) &&
           args_number(a, "count", 1, 100000000, 1, &w->count) && read_byes(a, w) && read_unusual(a, w) &&
           args_number(a, "withdrawals", 0, 1000, 5, &w->withdrawals) &&
           args_number(a, "late", 0, 1000, 20, &w->late) && args_number(a, "draws", 0, 1000, 300, &w->draws);
}

/* Teams are paired by their own system, and a report holds so many of them. */
static bool fits(const struct terms *w, const char *system)
{
    bool table = !jd_swiss_impossible(system);
    bool good = !w->boards || (strcmp(system, "team") == 0 && w->players <= 999 && !w->baku);
    if (!good)
        complain_text(TEXT_COMPLAIN_PAIR_BOARDS, NULL);
    if (table && (w->players < 2 || w->players > jd_system_most(jd_system_find(system)))) {
        complain_text(TEXT_COMPLAIN_PAIR_EXPECTED, JD_VALUES({"path", "--players"}, {"round", "1"},
                                                             {"what", jd_contest_err_expected(JD_CONTEST_PLAYERS)}));
        return false;
    }
    return good;
}

int pair_generate(const struct args *a, const char *system)
{
    struct terms w = {0};
    const char  *folder = args_value(a, "folder");
    char         path[4096] = "-";
    if (!read_terms(a, &w) || !fits(&w, system))
        return STATUS_BAD;
    if (w.count > 1 && !folder) {
        complain_text(TEXT_COMPLAIN_PAIR_FOLDER, NULL);
        return STATUS_BAD;
    }
    for (long long i = 0; i < w.count; i++) {
        jd_tournament *t = generate(&w, w.seed + i, system);
        if (folder)
            snprintf(path, sizeof path, "%s/%lld.trf", folder, w.seed + i);
        bool good = t && pair_write(t, JD_TRF_26, path);
        jd_tournament_free(t);
        if (!good)
            return STATUS_BAD;
    }
    return STATUS_FINE;
}
