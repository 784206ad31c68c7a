/* The parts of a match that compute: Elo and SPRT against numbers found otherwise, who plays whom, openings,
 * adjudication. */
#include "match/adjudicate.h"
#include "match/match.h"
#include "match/openings.h"
#include "match/outcome.h"
#include "match/pairing.h"
#include "match/stats.h"
#include "match/tally.h"

#include "jadoube/fen.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static void near(double found, double expected)
{
    if (!(fabs(found - expected) < 5e-6 * fmax(1, fabs(expected))))
        fail_msg("%.9f, expected %.9f", found, expected);
}

/* ---- Elo ---- */

/* 60 wins, 30 draws and 10 losses: 0.75 of the points, 400 log10 3 = 190.8485; the variance of a game is
 * (60 * 0.0625 + 30 * 0.0625 + 10 * 0.5625) / 100 = 0.1125. The others in the same way. */
static void elo(void **state)
{
    static const struct {
        struct score s;
        double       points, elo, error, los, nelo, nelo_error;
    } cases[] = {
        {{60, 30, 10, {0}, 0, 0}, 0.75, 190.848502, 62.045035, 1, 258.963196, 68.096123},
        {{310, 490, 304, {0}, 0, 0}, 0.502717, 1.888255, 15.293934, 0.59566676, 2.532027, 20.494525},
        {{3, 3, 4, {0}, 0, 0}, 0.45, -34.860070, 201.184409, 0.35171535, -41.826329, 215.338850},
        /* pairs count where all games are in pairs … */
        {{314, 480, 290, {10, 100, 300, 120, 12}, 0, 0},
         0.51107,
         7.693558,
         11.014798,
         0.91463974,
         14.455932,
         20.682725},
        /* … and only then */
        {{60, 30, 10, {0, 1, 2, 3, 4}, 0, 0}, 0.75, 190.848502, 62.045035, 1, 258.963196, 68.096123},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct numbers n = score_numbers(&cases[i].s);
        near(n.points, cases[i].points);
        near(n.elo, cases[i].elo);
        near(n.error, cases[i].error);
        near(n.los, cases[i].los);
        near(n.nelo, cases[i].nelo);
        near(n.nelo_error, cases[i].nelo_error);
    }
}

static void elo_at_the_limits(void **state)
{
    struct numbers none = score_numbers(&(struct score){0});
    near(none.elo, 0);
    near(none.los, 0.5);
    struct numbers all = score_numbers(&(struct score){.wins = 5});
    near(all.elo, 9999);
    near(all.los, 1);
    struct numbers level = score_numbers(&(struct score){.draws = 5});
    near(level.elo, 0);
    near(level.error, 0);
    near(level.los, 0.5);
    near(level.draws, 1);
}

/* ---- SPRT ---- */

/* Found by another method (Newton's, on the dual) in another language. */
static void llr(void **state)
{
    static const struct {
        bool         trinomial;
        double       elo0, elo1;
        struct score s;
        double       llr;
    } cases[] = {
        {true, 0, 5, {.wins = 150, .draws = 200, .losses = 100}, 1.212646110},
        {true, 0, 5, {.wins = 1100, .draws = 3000, .losses = 1000}, 2.213118343},
        {true, 0, 5, {.wins = 900, .draws = 3000, .losses = 1000}, -5.015711934},
        {false, 0, 5, {.pairs = {10, 100, 300, 130, 12}}, 1.299327433},
        {false, 0, 10, {.pairs = {0, 50, 100, 40, 0}}, -1.871165107},
        {false, -1.75, 0.25, {.pairs = {39, 8843, 21675, 8794, 42}}, 3.208629506},
        {false, 0, 5, {.wins = 7}, 0}, /* no pair yet */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct sprt t = {true, cases[i].trinomial, cases[i].elo0, cases[i].elo1, 0.05, 0.05, SPRT_LOGISTIC};
        near(sprt_llr(&t, &cases[i].s), cases[i].llr);
    }
}

/* Found by searching for the deviation, with the mean and the second moment fixed (Newton's method on the dual), in
 * another language; Bayesian by its formula. */
static void llr_of_other_models(void **state)
{
    static const struct {
        enum sprt_model model;
        bool            trinomial;
        double          elo0, elo1;
        struct score    s;
        double          llr;
    } cases[] = {
        {SPRT_NORMALIZED, false, 0, 5, {.pairs = {10, 100, 300, 130, 12}}, 0.795285738},
        {SPRT_NORMALIZED, false, -1.75, 0.25, {.pairs = {39, 8843, 21675, 8794, 42}}, 0.460586818},
        {SPRT_NORMALIZED, false, 0, 10, {.pairs = {0, 50, 100, 40, 0}}, -0.748411945},
        {SPRT_NORMALIZED, true, 0, 5, {.wins = 1100, .draws = 3000, .losses = 1000}, 1.714750749},
        {SPRT_NORMALIZED, false, 0, 300, {.pairs = {50, 0, 0, 0, 0}}, -74.292530024}, /* far from what was seen */
        {SPRT_NORMALIZED, false, 0, 300, {.pairs = {0, 0, 0, 0, 50}}, 28.652089547},
        {SPRT_NORMALIZED, false, 0, 300, {.pairs = {3, 0, 0, 0, 3}}, -2.739832155},
        {SPRT_NORMALIZED, false, 0, 5, {.wins = 7}, 0}, /* no pair yet */
        {SPRT_BAYESIAN, true, 0, 5, {.wins = 1100, .draws = 3000, .losses = 1000}, 1.737912494},
        {SPRT_BAYESIAN, false, -3, 2, {.wins = 150, .draws = 200, .losses = 100}, 1.055091496}, /* of games in any case
                                                                                                 */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct sprt t = {true, cases[i].trinomial, cases[i].elo0, cases[i].elo1, 0.05, 0.05, cases[i].model};
        near(sprt_llr(&t, &cases[i].s), cases[i].llr);
    }
}

static void verdicts(void **state)
{
    struct sprt t = {true, true, 0, 5, 0.05, 0.05, SPRT_LOGISTIC};
    near(sprt_upper(&t), log(19));
    near(sprt_lower(&t), -log(19));
    assert_int_equal(sprt_verdict(&t, &(struct score){.wins = 900, .draws = 3000, .losses = 1000}), SPRT_H0);
    assert_int_equal(sprt_verdict(&t, &(struct score){.wins = 1100, .draws = 3000, .losses = 1000}), SPRT_OPEN);
    assert_int_equal(sprt_verdict(&t, &(struct score){.wins = 1300, .draws = 3000, .losses = 1000}), SPRT_H1);
    t.on = false;
    assert_int_equal(sprt_verdict(&t, &(struct score){.wins = 1300, .draws = 3000, .losses = 1000}), SPRT_OPEN);
}

/* ---- pairing ---- */

/* "white black opening round.game" of each game. */
static void pairings(const struct match *m, const char *expected)
{
    char   text[2000];
    size_t n = 0;
    text[0] = '\0';
    for (int64_t i = 0; i < pairing_games(m); i++) {
        struct pairing p = pairing_of(m, i);
        n += (size_t)snprintf(text + n, sizeof text - n, "%s%zu-%zu %d %d.%d", i ? ", " : "", p.white, p.black,
                              (int)p.opening, (int)p.round, (int)p.game);
        if (p.partner >= 0) { /* it is mutual: same opening, colours reversed */
            struct pairing q = pairing_of(m, p.partner);
            assert_int_equal(q.partner, i);
            assert_int_equal(q.opening, p.opening);
            assert_true(q.white == p.black && q.black == p.white);
        }
    }
    assert_string_equal(text, expected);
}

static void who_plays_whom(void **state)
{
    pairings(&(struct match){.count = 2, .games = 4, .rounds = 1, .repeat = 2},
             "0-1 0 1.1, 1-0 0 1.2, 0-1 1 1.3, 1-0 1 1.4");
    pairings(&(struct match){.count = 2, .games = 3, .rounds = 1, .repeat = 2}, "0-1 0 1.1, 1-0 0 1.2, 0-1 1 1.3");
    pairings(&(struct match){.count = 2, .games = 2, .rounds = 2, .repeat = 1},
             "0-1 0 1.1, 1-0 1 1.2, 0-1 2 2.1, 1-0 3 2.2");
    pairings(&(struct match){.count = 3, .games = 2, .rounds = 1, .repeat = 2},
             "0-1 0 1.1, 1-0 0 1.2, 0-2 0 1.1, 2-0 0 1.2, 1-2 0 1.1, 2-1 0 1.2");
    pairings(&(struct match){.count = 3, .games = 3, .rounds = 1, .repeat = 2, .tournament = GAUNTLET},
             "0-1 0 1.1, 1-0 0 1.2, 0-2 0 1.1, 2-0 0 1.2, 0-1 1 1.3, 0-2 1 1.3");
}

static void who_plays_whom_otherwise(void **state)
{
    pairings(&(struct match){.count = 4, .games = 1, .rounds = 1, .repeat = 1, .tournament = GAUNTLET, .seeds = 2},
             "0-2 0 1.1, 0-3 0 1.1, 1-2 0 1.1, 1-3 0 1.1");
    pairings(&(struct match){.count = 3, .games = 2, .rounds = 1, .repeat = 2, .tournament = PYRAMID},
             "0-1 0 1.1, 1-0 0 1.2, 0-2 0 1.1, 2-0 0 1.2, 1-2 0 1.1, 2-1 0 1.2");
    pairings(&(struct match){.count = 4, .games = 1, .rounds = 1, .repeat = 1, .tournament = PYRAMID},
             "0-1 0 1.1, 0-2 0 1.1, 1-2 0 1.1, 0-3 0 1.1, 1-3 0 1.1, 2-3 0 1.1");
    pairings(&(struct match){.count = 2, .games = 3, .rounds = 1, .repeat = 2, .reverse = true},
             "1-0 0 1.1, 0-1 0 1.2, 1-0 1 1.3");
    pairings(&(struct match){.count = 2, .games = 3, .rounds = 1, .repeat = 2, .noswap = true},
             "0-1 0 1.1, 0-1 0 1.2, 0-1 1 1.3");
    pairings(&(struct match){.count = 2, .games = 2, .rounds = 1, .repeat = 2, .noswap = true, .reverse = true},
             "1-0 0 1.1, 1-0 0 1.2");
    pairings(&(struct match){.count = 2, .games = 6, .rounds = 1, .repeat = 4},
             "0-1 0 1.1, 1-0 0 1.2, 0-1 0 1.3, 1-0 0 1.4, 0-1 1 1.5, 1-0 1 1.6");
}

static void openings_of_encounters_and_rounds(void **state)
{
    struct match m = {.count = 3, .games = 2, .rounds = 2, .repeat = 2, .openings.policy = OPENING_BY_ENCOUNTER};
    pairings(&m, "0-1 0 1.1, 1-0 0 1.2, 0-2 1 1.1, 2-0 1 1.2, 1-2 2 1.1, 2-1 2 1.2, "
                 "0-1 3 2.1, 1-0 3 2.2, 0-2 4 2.1, 2-0 4 2.2, 1-2 5 2.1, 2-1 5 2.2");
    m = (struct match){.count = 2, .games = 4, .rounds = 2, .repeat = 2, .openings.policy = OPENING_BY_ROUND};
    pairings(&m, "0-1 0 1.1, 1-0 0 1.2, 0-1 0 1.3, 1-0 0 1.4, 0-1 1 2.1, 1-0 1 2.2, 0-1 1 2.3, 1-0 1 2.4");
}

/* ---- knock-out ---- */

/* Play what is known so far; White's result of each game is given by the two who play. */
static void play_all(struct match_tally *t, jd_result (*result)(size_t white, size_t black, int64_t game))
{
    for (int64_t i = t->played; i < t->total; i++) {
        struct pairing p = tally_pairing(t, i);
        struct outcome o = {.result = result(p.white, p.black, p.game), .of = JD_BY_NOBODY, .failed = JD_BY_NOBODY};
        tally_add(t, i, &p, &o);
    }
}

static jd_result better_wins(size_t white, size_t black, int64_t game)
{
    return white < black ? JD_WHITE_WINS : JD_BLACK_WINS;
}

static jd_result level_at_first(size_t white, size_t black, int64_t game)
{
    return game <= 4 ? JD_DRAW : white > black ? JD_WHITE_WINS : JD_BLACK_WINS;
}

static jd_result always_level(size_t white, size_t black, int64_t game) { return JD_DRAW; }

static void knockout(void **state)
{
    struct match       m = {.count = 5, .games = 2, .rounds = 1, .repeat = 2, .tournament = KNOCKOUT};
    struct match_tally t;
    assert_true(tally_init(&t, &m));
    assert_int_equal(t.total, 2); /* of five, only the last two meet in the first round */
    struct pairing p = tally_pairing(&t, 0);
    assert_true(p.white == 3 && p.black == 4 && p.round == 1 && p.partner == 1);
    assert_int_equal(tally_winner(&t), SIZE_MAX);
    play_all(&t, better_wins);
    assert_int_equal(t.total, 2 + 4 + 2);
    assert_int_equal(tally_winner(&t), 0);
    p = tally_pairing(&t, 2);
    assert_true(p.white == 0 && p.black == 3 && p.round == 2);
    p = tally_pairing(&t, 7);
    assert_true(p.white == 1 && p.black == 0 && p.round == 3 && p.game == 2 && p.partner == 6);
    tally_free(&t);
}

static void knockout_that_stands_level(void **state)
{
    struct match       m = {.count = 2, .games = 2, .rounds = 1, .repeat = 2, .tournament = KNOCKOUT};
    struct match_tally t;
    assert_true(tally_init(&t, &m));
    play_all(&t, level_at_first);
    assert_int_equal(t.total, 6);
    assert_int_equal(tally_winner(&t), 1);
    assert_int_equal(tally_pairing(&t, 5).opening, 2);
    tally_free(&t);
    assert_true(tally_init(&t, &m));
    play_all(&t, always_level); /* there is an end to it */
    assert_int_equal(t.total, 2 + 10 * 2);
    assert_int_equal(tally_winner(&t), 0);
    tally_free(&t);
}

/* Seeds keep their places; the others are drawn by lot. */
static void knockout_with_seeds(void **state)
{
    bool met[8] = {false};
    for (uint64_t seed = 0; seed < 50; seed++) {
        struct match m = {
            .count = 8, .games = 1, .rounds = 1, .repeat = 1, .tournament = KNOCKOUT, .seeds = 2, .seed = seed};
        struct match_tally t;
        assert_true(tally_init(&t, &m));
        assert_int_equal(t.total, 4);
        struct pairing p = tally_pairing(&t, 0);
        assert_int_equal(p.white, 0);
        met[p.black] = true;
        play_all(&t, better_wins);
        p = tally_pairing(&t, 6);
        assert_true(p.white == 0 && p.black == 1); /* in the last round only */
        tally_free(&t);
    }
    assert_false(met[1]);
    for (int i = 2; i < 8; i++)
        assert_true(met[i]);
}

/* Each plays each other equally often, as White and as Black, and no partner is forgotten. */
static void everybody_plays(void **state)
{
    struct match m = {.count = 7, .games = 4, .rounds = 3, .repeat = 2};
    int          met[7][7] = {{0}};
    for (int64_t i = 0; i < pairing_games(&m); i++) {
        struct pairing p = pairing_of(&m, i);
        met[p.white][p.black]++;
        assert_true(p.partner >= 0);
    }
    for (int i = 0; i < 7; i++)
        for (int j = 0; j < 7; j++)
            assert_int_equal(met[i][j], i == j ? 0 : 6);
}

/* ---- results ---- */

static void add(struct match_tally *t, int64_t game, jd_result r)
{
    struct pairing p = pairing_of(t->match, game);
    tally_add(t, game, &p, &(struct outcome){.result = r, .of = JD_BY_NOBODY, .failed = JD_BY_NOBODY});
}

/* A pair counts when its second game is over, whichever that is. */
static void pairs_are_counted(void **state)
{
    struct match       m = {.count = 2, .games = 6, .rounds = 1, .repeat = 2};
    struct match_tally t;
    assert_true(tally_init(&t, &m));
    add(&t, 1, JD_BLACK_WINS); /* the first competitor has Black and wins */
    add(&t, 2, JD_DRAW);
    assert_int_equal(t.scores[0].pairs[0] + t.scores[0].pairs[4], 0);
    add(&t, 0, JD_WHITE_WINS);
    assert_int_equal(t.scores[0].pairs[4], 1);
    assert_int_equal(t.scores[1].pairs[0], 1);
    add(&t, 3, JD_WHITE_WINS);
    assert_int_equal(t.scores[0].pairs[1], 1);
    assert_int_equal(t.scores[1].pairs[3], 1);
    assert_int_equal(t.scores[0].wins, 2);
    assert_int_equal(t.scores[0].draws, 1);
    assert_int_equal(t.scores[0].losses, 1);
    tally_free(&t);
}

/* ---- openings ---- */

static char *write_file(const char *end, const char *text)
{
    static char path[64];
    snprintf(path, sizeof path, "/tmp/jadoube-match-%d.%s", (int)getpid(), end);
    FILE *f = fopen(path, "w");
    fputs(text, f);
    fclose(f);
    return path;
}

static const char games[] = "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *\n\n"
                            "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 Kd7 *\n\n1. d4 *\n";

static void from_pgn(void **state)
{
    struct match     m = {.openings = {.file = write_file("pgn", games), .plies = 3}};
    struct openings *o = openings_load(&m);
    assert_non_null(o);
    struct opening first = openings_get(o, 0), second = openings_get(o, 1), fourth = openings_get(o, 3);
    assert_int_equal(first.count, 3);
    assert_int_equal(jd_move_to(first.moves[1]), jd_square_parse("e5")); /* the game, not its variation */
    assert_int_equal(jd_move_to(first.moves[2]), jd_square_parse("f3"));
    assert_int_equal(second.count, 2);
    assert_int_equal(jd_position_king(&second.start, JD_WHITE), jd_square_parse("e1"));
    assert_int_equal(jd_position_pieces(&second.start, JD_WHITE, JD_QUEEN), 0);
    assert_int_equal(openings_get(o, 2).count, 1);
    assert_int_equal(fourth.count, first.count); /* round and round */
    assert_ptr_equal(fourth.moves, first.moves);
    openings_free(o);
    m.openings.start = 2;
    o = openings_load(&m);
    assert_int_equal(openings_get(o, 0).count, 1);
    openings_free(o);
    unlink(m.openings.file);
}

static void from_epd(void **state)
{
    struct match m = {.openings = {.file = write_file("epd", "# a comment\n4k3/8/8/8/8/8/4P3/4K3 w - - id \"a\";\n\n"
                                                             "4k3/8/8/8/8/8/3P4/4K3 b - -\n"),
                                   .epd = true}};
    struct openings *o = openings_load(&m);
    assert_non_null(o);
    struct opening first = openings_get(o, 0), second = openings_get(o, 1);
    assert_int_equal(first.count, 0);
    assert_int_equal(first.start.turn, JD_WHITE);
    assert_int_equal(second.start.turn, JD_BLACK);
    openings_free(o);
    unlink(m.openings.file);
}

/* Drawn by lot: every opening once, the same order for the same seed, another for another. */
static void at_random(void **state)
{
    char text[4000] = "";
    for (int i = 0; i < 60; i++) {
        char line[80];
        snprintf(line, sizeof line, "4k3/8/8/8/8/8/4P3/4K3 w - - hmvc %d;\n", i);
        strcat(text, line);
    }
    struct match     m = {.seed = 1, .openings = {.file = write_file("epd", text), .epd = true, .random = true}};
    struct openings *o = openings_load(&m), *again = openings_load(&m);
    m.seed = 2;
    struct openings *other = openings_load(&m);
    uint64_t         seen = 0;
    int              same = 0;
    for (uint64_t i = 0; i < 60; i++) {
        int number = openings_get(o, i).start.halfmove_clock;
        assert_int_equal(openings_get(again, i).start.halfmove_clock, number);
        same += openings_get(other, i).start.halfmove_clock == number;
        seen |= UINT64_C(1) << number;
    }
    assert_int_equal(seen, (UINT64_C(1) << 60) - 1);
    assert_true(same < 20);
    openings_free(o);
    openings_free(again);
    openings_free(other);
    unlink(m.openings.file);
}

static void chess960_arrays(void **state)
{
    struct match     m = {.seed = 5, .chess960 = true};
    struct openings *o = openings_load(&m);
    bool             differ = false;
    for (uint64_t i = 0; i < 20; i++) {
        struct opening a = openings_get(o, i), b = openings_get(o, i), next = openings_get(o, i + 1);
        assert_true(a.start.chess960);
        assert_true(jd_position_same(&a.start, &b.start));
        differ |= !jd_position_same(&a.start, &next.start);
    }
    assert_true(differ);
    openings_free(o);
}

static void refused(const char *end, const char *text)
{
    struct match m = {.openings = {.file = write_file(end, text), .epd = strcmp(end, "epd") == 0}};
    assert_null(openings_load(&m));
    unlink(m.openings.file);
}

static void bad_openings(void **state)
{
    assert_null(openings_load(&(struct match){.openings = {.file = "/no/such/file"}}));
    refused("epd", "");
    refused("epd", "nonsense\n");
    refused("epd", "4k3/8/8/8/8/8/8/4K3 w - -\n");          /* dead */
    refused("epd", "7k/5Q2/6K1/8/8/8/8/8 b - -\n");         /* stalemate */
    refused("epd", "1r2k2r/8/8/8/8/8/8/1R2K2R w HBhb -\n"); /* Chess960 in an orthodox match */
    refused("pgn", "1. e4 e5 2. Ke3 *\n");                  /* illegal */
    refused("pgn", "1. f3 e5 2. g4 Qh4# 0-1\n");            /* over */
}

/* ---- adjudication ---- */

struct game {
    jd_game       *game;
    jd_state       state;
    struct moments moments;
};

static void play(struct game *g, const char *const *moves, const int *scores, int count)
{
    static jd_rulings rulings;
    jd_control        control;
    jd_control_read("60", &control, NULL);
    jd_regulations regs = jd_regulations_of(JD_EDITION_DEFAULT, JD_PRESET_BY_CONTROL, &control);
    assert_int_equal(jd_game_new(&g->game, &regs), JD_OK);
    jd_event e = jd_event_of(0, JD_BY_ARBITER, JD_DO_START);
    jd_game_apply(g->game, &e, &rulings, NULL);
    g->moments = (struct moments){.at = calloc((size_t)count + 1, sizeof(struct moment)), .count = count};
    for (int i = 0; i < count; i++) {
        e = jd_event_of(0, (jd_party)(i & 1), JD_DO_PLAY);
        e.move = moves[i % 4];
        assert_int_equal(jd_game_apply(g->game, &e, &rulings, NULL), JD_OK);
        g->moments.at[i] = (struct moment){.scored = true, .score = scores[i]};
    }
    g->state = jd_game_state(g->game);
}

static enum verdict verdict(const struct adjudication *a, const int *scores, int count)
{
    static const char *const shuffle[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    struct game              g;
    play(&g, shuffle, scores, count);
    enum verdict v = adjudicate(a, g.game, &g.state, &g.moments);
    free(g.moments.at);
    jd_game_free(g.game);
    return v;
}

static void adjudication(void **state)
{
    const struct adjudication none = {0}, resign = {.resign_moves = 2, .resign_score = 500},
                              draw = {.draw_from = 2, .draw_moves = 2, .draw_score = 10};
    const int level[8] = {0}, lost[] = {-600, 0, -500, 0, 0, 0, 0}, nearly[] = {-600, 0, -499, 0},
              won[] = {600, 0, 600, 0}, black[] = {0, 600, 0, 600}, one_sided[] = {0, 0, 0, 11, 0, 0, 0};
    assert_int_equal(verdict(&none, level, 7), PLAY_ON);
    assert_int_equal(verdict(&none, level, 8), CLAIM_REPETITION); /* the array for the third time */
    assert_int_equal(verdict(&resign, lost, 1), PLAY_ON);
    assert_int_equal(verdict(&resign, lost, 3), RESIGN);
    assert_int_equal(verdict(&resign, nearly, 3), PLAY_ON);
    assert_int_equal(verdict(&resign, won, 3), PLAY_ON);  /* White, who has just moved, thinks himself won */
    assert_int_equal(verdict(&resign, black, 4), RESIGN); /* scores are White's: Black is lost */
    assert_int_equal(verdict(&draw, level, 3), PLAY_ON);
    assert_int_equal(verdict(&draw, level, 4), AGREE); /* move 3 begins */
    assert_int_equal(verdict(&draw, one_sided, 5), PLAY_ON);
    assert_int_equal(verdict(&draw, one_sided, 7), PLAY_ON);
}

static void adjudication_of_both_and_by_length(void **state)
{
    const struct adjudication both = {.resign_moves = 2, .resign_score = 500, .resign_both = true},
                              length = {.moves_max = 3};
    const int level[8] = {0}, alone[] = {0, -300, -600, -300, -600}, agreed[] = {0, -600, -600, -500, -600},
              black[] = {600, 0, 600, 600, 600, 600};
    assert_int_equal(verdict(&both, alone, 5), PLAY_ON);
    assert_int_equal(verdict(&both, agreed, 5), RESIGN);
    assert_int_equal(verdict(&both, agreed + 1, 3), PLAY_ON); /* the other has thought once */
    assert_int_equal(verdict(&both, black, 6), RESIGN);
    assert_int_equal(verdict(&length, level, 5), PLAY_ON);
    assert_int_equal(verdict(&length, level, 6), TOO_LONG);
    assert_int_equal(verdict(&length, level, 8), CLAIM_REPETITION); /* the Laws come first */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elo),
        cmocka_unit_test(elo_at_the_limits),
        cmocka_unit_test(llr),
        cmocka_unit_test(llr_of_other_models),
        cmocka_unit_test(verdicts),
        cmocka_unit_test(who_plays_whom),
        cmocka_unit_test(who_plays_whom_otherwise),
        cmocka_unit_test(openings_of_encounters_and_rounds),
        cmocka_unit_test(knockout),
        cmocka_unit_test(knockout_that_stands_level),
        cmocka_unit_test(knockout_with_seeds),
        cmocka_unit_test(everybody_plays),
        cmocka_unit_test(pairs_are_counted),
        cmocka_unit_test(from_pgn),
        cmocka_unit_test(from_epd),
        cmocka_unit_test(at_random),
        cmocka_unit_test(chess960_arrays),
        cmocka_unit_test(bad_openings),
        cmocka_unit_test(adjudication),
        cmocka_unit_test(adjudication_of_both_and_by_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
