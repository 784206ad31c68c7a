/* jadoube pair --generate - random tournaments: paired by the rules, played by chance. The same seed gives the same
 * tournament on every machine. */
#include "pair.h"

#include "console/report.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct terms {
    long long players, rounds, played, seed, count;
    long long boards;                                   /* 0: players, else teams of so many */
    long long forfeits, byes, withdrawals, late, draws; /* of a thousand */
    bool      baku;
};

struct lot {
    uint64_t state;
};

static uint32_t draw(struct lot *l, uint32_t below)
{
    uint64_t x = l->state += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return (uint32_t)(((x ^ (x >> 31)) >> 32) * below >> 32);
}

static bool happens(struct lot *l, long long of_thousand) { return draw(l, 1000) < of_thousand; }

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

/* Who does not play this round. Somebody who is gone stays gone; who is late comes when he comes. */
static bool enter_absent(jd_tournament *t, struct lot *l, const struct terms *w, int round, bool *gone, bool *late)
{
    for (int i = 1; i <= w->players; i++) {
        late[i] = late[i] && round > 1 ? happens(l, 300) : late[i];
        gone[i] = gone[i] || (round > 1 && happens(l, w->withdrawals));
        bool bye = happens(l, w->byes);
        char kind = gone[i] || late[i] ? 'Z' : bye ? "HHZF"[draw(l, 4)] : 0;
        if (w->boards && kind)
            kind = 'Z'; /* the others are told by records of their own */
        for (int b = 0; b < (w->boards ? w->boards : 1) && kind; b++)
            if (jd_tournament_set_entry(t, i + b * (int)w->players, round, (jd_round_entry){0, 0, kind}) !=
                JD_CONTEST_OK)
                return false;
    }
    return true;
}

/* The stronger wins more often. */
static int outcome(jd_tournament *t, struct lot *l, const struct terms *w, jd_pairing p)
{
    if (happens(l, w->draws))
        return 1;
    int edge = (jd_tournament_rating(t, p.white) - jd_tournament_rating(t, p.black)) / 2 + 20;
    edge = edge > 450 ? 450 : edge < -450 ? -450 : edge;
    return happens(l, 500 + edge) ? 2 : 0;
}

static bool play(jd_tournament *t, struct lot *l, const struct terms *w, int round, jd_pairing p)
{
    static const char played[] = "0=1", forfeit[] = "--+";
    if (!p.black)
        return jd_tournament_set_entry(t, p.white, round, (jd_round_entry){0, 0, 'U'}) == JD_CONTEST_OK;
    bool        missed = happens(l, w->forfeits);
    int         white = missed ? (int)draw(l, 3) : outcome(t, l, w, p);
    int         black = missed && white == 1 ? 1 : 2 - white; /* both can be missing */
    const char *letters = missed ? forfeit : played;
    return jd_tournament_set_entry(t, p.white, round, (jd_round_entry){p.black, 'w', letters[white]}) ==
               JD_CONTEST_OK &&
           jd_tournament_set_entry(t, p.black, round, (jd_round_entry){p.white, 'b', letters[black]}) == JD_CONTEST_OK;
}

/* The boards of all matches. */
static jd_contest_err play_boards(jd_tournament *t, struct lot *l, const struct terms *w, int round,
                                  const jd_pairing *pairs, size_t count)
{
    jd_contest_err err = jd_swiss_enter(t, round, pairs, count);
    for (int i = 1; i <= jd_tournament_players(t) && err == JD_CONTEST_OK; i++) {
        jd_round_entry e = jd_tournament_entry(t, i, round);
        if (e.result == '?' && e.colour == 'w')
            err = play(t, l, w, round, (jd_pairing){i, e.opponent}) ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    }
    return err;
}

static jd_contest_err play_round(jd_tournament *t, struct lot *l, const struct terms *w, const char *system, int round)
{
    size_t         count = 0;
    jd_pairing    *pairs = calloc((size_t)w->players + 1, sizeof *pairs);
    jd_contest_err err = pairs ? jd_swiss_pair(t, system, round, pairs, &count) : JD_CONTEST_MEMORY;
    if (err == JD_CONTEST_OK && w->boards)
        err = play_boards(t, l, w, round, pairs, count);
    for (size_t i = 0; i < count && err == JD_CONTEST_OK && !w->boards; i++)
        err = play(t, l, w, round, pairs[i]) ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
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
        err = enter_absent(t, l, w, r, gone, late) ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
        if (err == JD_CONTEST_OK)
            err = play_round(t, l, w, system, r);
    }
    free(gone);
    free(late);
    return err == JD_CONTEST_OK || err == JD_CONTEST_IMPOSSIBLE;
}

static jd_tournament *generate(const struct terms *terms, long long seed, const char *system)
{
    struct lot     l = {(uint64_t)seed * 0xD1342543DE82EF95u + 1};
    struct terms   w = *terms;
    char           title[64];
    jd_tournament *t = jd_tournament_new(NULL);
    w.players = w.players ? w.players : 8 + draw(&l, 73);
    w.rounds = w.rounds ? w.rounds : 4 + draw(&l, 10);
    w.played = w.played && w.played < w.rounds ? w.played : w.rounds;
    snprintf(title, sizeof title, "012 Random tournament %lld", seed);
    if (t) {
        jd_tournament_set_rounds(t, (int)w.rounds);
        jd_tournament_set_initial(t, draw(&l, 2) ? 'w' : 'b');
    }
    if (t && jd_trf_add_record(t, title) == JD_CONTEST_OK &&
        (w.boards || jd_trf_set_system(t, system) == JD_CONTEST_OK) &&
        enter_players(t, &l, (int)(w.boards ? w.players * w.boards : w.players)) &&
        (!w.boards || enter_teams(t, &l, &w)) && (!w.baku || accelerate(t, &w)) && play_all(t, &l, &w, system)) {
        jd_trf_count_points(t);
        return t;
    }
    complain_text(TEXT_COMPLAIN_NO_MEMORY, NULL);
    jd_tournament_free(t);
    return NULL;
}

static bool read_terms(const struct args *a, struct terms *w)
{
    w->baku = args_given(a, "baku");
    return args_number(a, "players", 2, JD_TRF_PLAYERS, 0, &w->players) &&
           args_number(a, "boards", 0, 9, 0, &w->boards) && args_number(a, "rounds", 1, 99, 0, &w->rounds) &&
           args_number(a, "played", 1, 99, 0, &w->played) && args_number(a, "seed", 0, INT64_MAX / 2, 1, &w->seed) &&
           args_number(a, "count", 1, 100000000, 1, &w->count) &&
           args_number(a, "forfeits", 0, 1000, 20, &w->forfeits) && args_number(a, "byes", 0, 1000, 30, &w->byes) &&
           args_number(a, "withdrawals", 0, 1000, 5, &w->withdrawals) &&
           args_number(a, "late", 0, 1000, 20, &w->late) && args_number(a, "draws", 0, 1000, 300, &w->draws);
}

/* Teams are paired by their own system, and a report holds so many of them. */
static bool fits(const struct terms *w, const char *system)
{
    bool good = !w->boards || (strcmp(system, "team") == 0 && w->players <= 999 && !w->baku);
    if (!good)
        complain_text(TEXT_COMPLAIN_PAIR_BOARDS, NULL);
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
