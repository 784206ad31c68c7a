/* opponent.c - our own player: mates, draws, limits, Chess960, levels. Nothing here depends on a clock. */
#include "jadoube/jadoube.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define BYTES (4u << 20)

struct seat {
    jd_opponent *player;
    void        *table;
    int64_t      ms;    /* what its clock says */
    int          calls; /* how often it was asked whether it is enough */
    int          lines;
    int          mate;
};

static int set_up(void **state)
{
    struct seat *s = calloc(1, sizeof *s);
    s->table = aligned_alloc(64, BYTES);
    memset(s->table, 0, BYTES);
    assert_int_equal(jd_opponent_new(&s->player, s->table, BYTES, 2), JD_OK);
    *state = s;
    return 0;
}

static int tear_down(void **state)
{
    struct seat *s = *state;
    jd_opponent_free(s->player);
    free(s->table);
    free(s);
    return 0;
}

static void tell(void *context, const jd_opponent_news *news)
{
    struct seat *s = context;
    s->lines = news->line > s->lines ? news->line : s->lines;
    s->mate = news->line == 1 ? news->mate : s->mate;
}

static jd_position position(const char *fen)
{
    jd_position p;
    if (jd_fen_position(fen, 0, &p, NULL, NULL) != JD_OK)
        fail_msg("%s is no position", fen);
    return p;
}

/* Think about a position; the best move as text. */
static const char *best(struct seat *s, const char *fen, jd_opponent_limits limits)
{
    static char text[JD_MOVETEXT_MAX];
    jd_position p = position(fen);
    jd_opponent_forget(s->player);
    assert_int_equal(jd_opponent_set(s->player, &p, NULL, 0), JD_OK);
    s->lines = s->mate = 0;
    jd_opponent_begin(s->player, &limits, &(jd_opponent_host){.tell = tell, .context = s});
    jd_opponent_think(s->player, 0);
    jd_move m = jd_opponent_best(s->player);
    return m == JD_NO_MOVE ? "" : jd_san_write(&p, m, text);
}

static void mates(void **state)
{
    static const struct {
        const char *fen, *move;
        int         in;
    } rows[] = {
        {"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd8#", 1},
        {"6k1/pp4p1/2p5/2bp4/8/P5Pb/1P3rrP/2BRRN1K b - - 0 1", "Rg1+", 2},
        {"r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", "Bc5+", 3},
        {"8/8/8/8/8/5K2/7R/5k2 w - - 0 1", "Rh1#", 1},
        {"7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "Kf7", 2},
        {"r6k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1", "Qg8+", 2}, /* a check that loses the queen */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *move = best(*state, rows[i].fen, (jd_opponent_limits){.depth = 12, .mate = rows[i].in});
        if (strcmp(move, rows[i].move) != 0 || ((struct seat *)*state)->mate != rows[i].in)
            fail_msg("%s: %s, mate in %d", rows[i].fen, move, ((struct seat *)*state)->mate);
    }
}

/* Mated, or stalemated: there is nothing to play. */
static void no_move(void **state)
{
    assert_string_equal(best(*state, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", (jd_opponent_limits){.depth = 3}), "");
    assert_string_equal(best(*state, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", (jd_opponent_limits){.depth = 3}), "");
}

/* Nearly nothing, whatever the material says. */
static void assert_drawn(struct seat *s, const char *fen, int depth)
{
    best(s, fen, (jd_opponent_limits){.depth = depth});
    int score = jd_opponent_score(s->player);
    if (score < -5 || score > 5)
        fail_msg("%s: %d", fen, score);
}

static void draws(void **state)
{
    assert_drawn(*state, "7k/8/8/8/8/8/p7/K7 w - - 0 1", 6);                     /* the last pawn falls           */
    assert_drawn(*state, "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1", 6);                  /* stalemate                     */
    assert_drawn(*state, "5k2/8/8/8/8/8/3R4/3K4 w - - 99 80", 4);                /* fifty moves, whatever is played */
    assert_drawn(*state, "6k1/6p1/8/6KQ/1r6/q2b4/8/8 w - - 0 1", 8);             /* everlasting check             */
    assert_drawn(*state, "k7/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/K7 w - - 0 1", 8); /* a wall: dead (5.2.2)    */
    assert_drawn(*state, "k7/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/KB6 w - - 0 1",
                 8);                                            /* a fortress: nothing comes through */
    assert_drawn(*state, "7K/8/k1P5/7p/8/8/8/8 w - - 0 1", 16); /* the king runs both ways       */
}

/* Only one way leads to what is there. */
static void only_ways(void **state)
{
    static const struct {
        const char *fen, *move;
        int         depth, least, most;
    } rows[] = {
        {"7K/8/k1P5/7p/8/8/8/8 w - - 0 1", "Kg7", 16, -5, 5},
        {"8/6P1/7k/8/6K1/8/8/8 w - - 0 1", "g8=R", 10, 300, 32000}, /* a queen would stalemate        */
        {"8/8/4k3/8/8/P2K4/8/7R w - - 99 80", "a4", 8, 300, 32000}, /* the last move before the fiftieth */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *move = best(*state, rows[i].fen, (jd_opponent_limits){.depth = rows[i].depth});
        int         score = jd_opponent_score(((struct seat *)*state)->player);
        if (strcmp(move, rows[i].move) != 0 || score < rows[i].least || score > rows[i].most)
            fail_msg("%s: %s, %d", rows[i].fen, move, score);
    }
}

/* A position that was there twice is a draw when it comes again, and who stands worse takes it. */
static void repeats(void **state)
{
    struct seat *s = *state;
    jd_position  p = position("6k1/5ppp/8/8/8/1q6/5PPP/3Q2K1 b - - 0 1"), start = p;
    jd_move      moves[8];
    const char  *texts[] = {"Qb8", "Qe1", "Qb3", "Qd1", "Qb8", "Qe1", "Qb3"};
    for (int i = 0; i < 7; i++) {
        moves[i] = jd_san_read(&p, texts[i]);
        assert_int_not_equal(moves[i], JD_NO_MOVE);
        p = jd_move_make(&p, moves[i]);
    }
    jd_move again = jd_san_read(&p, "Qd1");
    jd_opponent_forget(s->player);
    assert_int_equal(jd_opponent_set(s->player, &start, moves, 7), JD_OK);
    jd_opponent_begin(s->player, &(jd_opponent_limits){.depth = 3, .only = &again, .only_count = 1}, NULL);
    jd_opponent_think(s->player, 0);
    assert_int_equal(jd_opponent_best(s->player), again);
    assert_in_range(jd_opponent_score(s->player) + 1, 0, 2);
}

static void chess960(void **state)
{
    struct seat *s = *state;
    jd_position  p = position("1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1");
    jd_move      castle = jd_move_find(&p, 4, 6, JD_NO_KIND);
    assert_int_equal(jd_move_type_of(castle), JD_CASTLING);
    jd_opponent_set(s->player, &p, &castle, 1);
    assert_int_equal(jd_opponent_position(s->player)->turn, JD_BLACK);
    for (int array = 0; array < JD_ARRAYS; array += 97) {
        p = jd_position_of_array(array);
        jd_opponent_set(s->player, &p, NULL, 0);
        jd_opponent_begin(s->player, &(jd_opponent_limits){.depth = 5}, NULL);
        jd_opponent_think(s->player, 0);
        assert_true(jd_move_is_legal(&p, jd_opponent_best(s->player)));
    }
}

/* What is no game is refused, and what was there stays. */
static void refused(void **state)
{
    struct seat *s = *state;
    jd_position  p;
    jd_move      bad = jd_move_of(0, 63);
    void        *memory = aligned_alloc(64, 4096);
    jd_opponent *o;
    assert_int_equal(jd_opponent_new(&o, NULL, 4096, 1), JD_ERR_RANGE);
    assert_int_equal(jd_opponent_new(&o, memory, 4096, 0), JD_ERR_RANGE);
    assert_int_equal(jd_opponent_new(&o, memory, 10, 1), JD_ERR_RANGE);
    free(memory);
    assert_int_equal(jd_opponent_set(s->player, NULL, &bad, 1), JD_ERR_REFUSED);
    jd_fen_position("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", JD_PROBLEMS_STANDING, &p, NULL, NULL);
    assert_int_equal(jd_opponent_set(s->player, &p, NULL, 0), JD_ERR_REFUSED);
    p = jd_position_initial();
    assert_true(jd_position_same(jd_opponent_position(s->player), &p));
}

#define OPEN "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"

static bool    enough(void *context) { return ++((struct seat *)context)->calls > 3; }
static int64_t clock_ms(void *context) { return ((struct seat *)context)->ms += 1; }

static void limits(void **state)
{
    struct seat *s = *state;
    best(s, OPEN, (jd_opponent_limits){.nodes = 5000});
    assert_in_range(jd_opponent_nodes(s->player), 4000, 5000);
    best(s, OPEN, (jd_opponent_limits){.depth = 4, .lines = 3});
    assert_int_equal(s->lines, 3);
    jd_position p = position(OPEN);
    jd_move     only[] = {jd_san_read(&p, "a3"), jd_san_read(&p, "h3"), JD_NO_MOVE};
    const char *move = best(s, OPEN, (jd_opponent_limits){.depth = 4, .only = only, .only_count = 3});
    assert_true(strcmp(move, "a3") == 0 || strcmp(move, "h3") == 0);
    s->calls = 0;
    jd_opponent_begin(s->player, &(jd_opponent_limits){0}, &(jd_opponent_host){.stop = enough, .context = s});
    jd_opponent_think(s->player, 0); /* comes back, or the test never ends */
    assert_int_equal(s->calls, 4);
    s->ms = 0;
    jd_opponent_begin(s->player, &(jd_opponent_limits){.clock_ms = {500, 500}},
                      &(jd_opponent_host){.now_ms = clock_ms, .context = s});
    jd_opponent_think(s->player, 0);
    assert_in_range(s->ms, 2, 360);
}

static void same_again(void **state)
{
    struct seat *s = *state;
    best(s, OPEN, (jd_opponent_limits){.depth = 8});
    uint64_t nodes = jd_opponent_nodes(s->player);
    jd_move  move = jd_opponent_best(s->player);
    best(s, OPEN, (jd_opponent_limits){.depth = 8});
    assert_int_equal(jd_opponent_nodes(s->player), nodes);
    assert_int_equal(jd_opponent_best(s->player), move);
}

/* The board turned: the same. */
static void both_sides(void **state)
{
    static const char *const rows[][2] = {
        {"r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
         "rnbqk2r/pppp1ppp/5n2/2b1p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R b KQkq - 4 4"},
        {"8/5pk1/6p1/3R4/1r6/6P1/5PK1/8 w - - 0 40", "8/5pk1/6p1/1R6/3r4/6P1/5PK1/8 b - - 0 40"},
    };
    struct seat *s = *state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int scores[2];
        for (int k = 0; k < 2; k++) {
            jd_position p = position(rows[i][k]);
            jd_opponent_set(s->player, &p, NULL, 0);
            scores[k] = jd_opponent_glance(s->player);
        }
        assert_int_equal(scores[0], scores[1]);
    }
}

/* What a position is worth does not depend on how it was reached: by hand, and by the network, whose image of it grows
 * from that of others. */
static void reached_otherwise(void **state)
{
    struct seat *s = *state;
    void        *table = aligned_alloc(64, 4096);
    jd_opponent *fresh;
    uint64_t     random = 88172645463325252u;
    memset(table, 0, 4096);
    assert_int_equal(jd_opponent_new(&fresh, table, 4096, 1), JD_OK);
    for (int game = 0; game < 12; game++) {
        jd_position p = jd_position_of_array(80 * game);
        jd_opponent_forget(fresh);
        for (int ply = 0; ply < 60 && jd_moves_any(&p); ply++) {
            jd_moves moves;
            jd_moves_legal(&p, &moves);
            random = random * 6364136223846793005u + 1442695040888963407u;
            p = jd_move_make(&p, moves.at[(random >> 33) % moves.count]);
            jd_opponent_set(s->player, &p, NULL, 0);
            jd_opponent_set(fresh, &p, NULL, 0);
            int worth = jd_opponent_glance(s->player);
            if (ply % 7 == 0) { /* another board comes between */
                jd_opponent_set(s->player, NULL, NULL, 0);
                jd_opponent_glance(s->player);
            }
            assert_int_equal(jd_opponent_glance(fresh), worth);
        }
    }
    jd_opponent_free(fresh);
    free(table);
}

/* One game between two levels; half points of the first. */
static int half_points(struct seat *s, const int levels[2], uint64_t seed)
{
    jd_history *h;
    jd_verdict  verdict = {JD_NO_RESULT};
    assert_int_equal(jd_history_new(&h, NULL), JD_OK);
    jd_opponent_forget(s->player);
    while (jd_history_plies(h) < 200 && verdict.result == JD_NO_RESULT) {
        jd_position p = *jd_history_position(h);
        int         turn = (int)(p.turn ^ (seed & 1));
        jd_opponent_set(s->player, &p, NULL, 0);
        jd_opponent_begin(s->player, &(jd_opponent_limits){.level = levels[turn], .seed = 77 * seed + (uint64_t)turn},
                          NULL);
        jd_opponent_think(s->player, 0);
        assert_int_equal(jd_history_play(h, jd_opponent_best(s->player)), JD_OK);
        verdict = jd_history_verdict(h, JD_ED_2023);
    }
    jd_history_free(h);
    bool first_white = !(seed & 1);
    if (verdict.result == JD_WHITE_WINS || verdict.result == JD_BLACK_WINS)
        return (verdict.result == JD_WHITE_WINS) == first_white ? 2 : 0;
    return 1;
}

/* Far apart, the stronger wins nearly always; each plays by its seed. */
static void levels(void **state)
{
    int points = 0;
    for (uint64_t seed = 1; seed <= 6; seed++)
        points += half_points(*state, (const int[]){1400, 500}, seed);
    assert_in_range(points, 9, 12);
}

/* Whoever is told to stop before he has begun still has a reason for his move. */
static void stopped_at_once(void **state)
{
    struct seat *s = *state;
    jd_position  p = position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    jd_move      rook = jd_san_read(&p, "Rd8#"), king = jd_san_read(&p, "Kf1");
    assert_int_equal(jd_opponent_set(s->player, &p, NULL, 0), JD_OK);
    jd_opponent_begin(s->player, &(jd_opponent_limits){0}, NULL);
    jd_opponent_stop(s->player);
    jd_opponent_think(s->player, 0);
    assert_int_equal(jd_opponent_best(s->player), rook);
    jd_opponent_begin(s->player, &(jd_opponent_limits){.only = &king, .only_count = 1}, NULL);
    assert_int_equal(jd_opponent_best(s->player), king);
    jd_opponent_stop(s->player);
    jd_opponent_think(s->player, 0);
    assert_int_equal(jd_opponent_best(s->player), king);
}

/* The best of a few moves that it may choose is not taken for what the position is worth. */
static void chosen_among_few(void **state)
{
    struct seat *s = *state;
    jd_position  p = position("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3");
    jd_position  before = position("rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2");
    jd_move      bad = jd_san_read(&p, "a6"); /* lets him mate */
    assert_int_equal(jd_opponent_set(s->player, &p, NULL, 0), JD_OK);
    jd_opponent_begin(s->player, &(jd_opponent_limits){.depth = 10, .only = &bad, .only_count = 1}, NULL);
    jd_opponent_think(s->player, 0);
    assert_int_equal(jd_opponent_best(s->player), bad);
    assert_int_equal(jd_opponent_set(s->player, &before, NULL, 0), JD_OK);
    jd_opponent_begin(s->player, &(jd_opponent_limits){.depth = 5}, NULL);
    jd_opponent_think(s->player, 0);
    assert_in_range(jd_opponent_score(s->player) + 100, 0, 200);
}

struct told {
    int     depth, score, line;
    jd_move first;
    bool    sorted;
};

static void look_at_lines(void *context, const jd_opponent_news *news)
{
    struct told *t = context;
    t->sorted &= news->line == 1 ? news->depth > t->depth : news->line == t->line + 1 && news->score <= t->score;
    t->first = news->line == 1 ? news->moves[0] : t->first;
    t->depth = news->depth;
    t->score = news->score;
    t->line = news->line;
}

/* Several lines: the best first at every depth, and that is the move. */
static void best_line_first(void **state)
{
    struct seat             *s = *state;
    static const char *const fens[] = {"r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
                                       "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"};
    for (size_t i = 0; i < 2; i++)
        for (int depth = 1; depth <= 8; depth++) {
            jd_position p = position(fens[i]);
            struct told told = {.sorted = true};
            jd_opponent_forget(s->player);
            assert_int_equal(jd_opponent_set(s->player, &p, NULL, 0), JD_OK);
            jd_opponent_begin(s->player, &(jd_opponent_limits){.depth = depth, .lines = 5},
                              &(jd_opponent_host){.tell = look_at_lines, .context = &told});
            jd_opponent_think(s->player, 0);
            assert_true(told.sorted);
            assert_int_equal(told.depth, depth);
            assert_int_equal(told.line, 5);
            assert_int_equal(jd_opponent_best(s->player), told.first);
        }
}

struct bounds {
    int  exact, lower, upper, clock;
    bool settled, right; /* the last that was told is exact; bounds were so far */
};

static int64_t late(void *context)
{
    struct bounds *b = context;
    return b->clock++ ? 5000 : 0;
}

static void look_at_bounds(void *context, const jd_opponent_news *news)
{
    struct bounds *b = context;
    b->lower += news->bound > 0;
    b->upper += news->bound < 0;
    b->right &= news->bound == 0 || !b->settled || (news->bound > 0) == (news->score > b->exact);
    b->settled = news->bound == 0;
    b->exact = news->bound == 0 ? news->score : b->exact;
}

/* A score above what the last depth found is at least so good, one below at most, in the first window around it. The
 * clock is the first thread's. */
static void tells_bounds(void **state)
{
    struct seat  *s = *state;
    jd_position   p = position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    struct bounds b = {.right = true};
    assert_int_equal(jd_opponent_set(s->player, &p, NULL, 0), JD_OK);
    jd_opponent_begin(s->player, &(jd_opponent_limits){.depth = 12},
                      &(jd_opponent_host){.now_ms = late, .tell = look_at_bounds, .context = &b});
    jd_opponent_think(s->player, 0);
    assert_true(b.right);
    assert_true(b.lower > 0 && b.upper > 0);
    jd_opponent_begin(s->player, &(jd_opponent_limits){.depth = 9},
                      &(jd_opponent_host){.now_ms = late, .tell = look_at_bounds, .context = &b});
    b.clock = 0;
    jd_opponent_think(s->player, 1);
    assert_int_equal(b.clock, 0);
}

/* As people say it: steps are even, and there is nothing between steps and Elo. */
static void said_levels(void **state)
{
    static const int     rows[][2] = {{0, 0},     {1, 400},   {2, 688},     {9, 2711},
                                      {10, 3000}, {400, 400}, {1234, 1234}, {3000, 3000}};
    static const int64_t none[] = {-1, 11, 399, 3001, INT64_MAX, INT64_MIN};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int level = -1;
        assert_true(jd_level_of(rows[i][0], &level));
        assert_int_equal(level, rows[i][1]);
    }
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        int level = -1;
        assert_false(jd_level_of(none[i], &level));
        assert_int_equal(level, -1);
    }
}

/* Where there is no mate it gives up looking for one. */
static void no_mate(void **state)
{
    assert_string_not_equal(best(*state, "8/5k2/8/8/8/2K5/3P4/8 b - - 0 1", (jd_opponent_limits){.mate = 2}), "");
    assert_int_equal(((struct seat *)*state)->mate, 0);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(mates),           TEST(no_move),           TEST(draws),   TEST(only_ways),       TEST(repeats),
        TEST(chess960),        TEST(refused),           TEST(limits),  TEST(stopped_at_once), TEST(chosen_among_few),
        TEST(best_line_first), TEST(tells_bounds),      TEST(no_mate), TEST(said_levels),     TEST(same_again),
        TEST(both_sides),      TEST(reached_otherwise), TEST(levels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
