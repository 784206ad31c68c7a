/* The kernels: the same answers from each that this machine can run, on known counts and by chance. */
#include "board.h"

#include "compare.h"
#include "core/kernel.h"
#include "random.h"

#include <stdio.h>

struct perft {
    const char *fen;
    uint64_t    nodes[5]; /* from depth 1; 0 ends */
};

/* Small depths; the large ones are in the data that tests/core/perft-data reads. */
static const struct perft perfts[] = {
    {START, {20, 400, 8902, 197281}},
    {KIWIPETE, {48, 2039, 97862, 4085603}},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", {14, 191, 2812, 43238, 674624}},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", {6, 264, 9467, 422333}},
    {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", {44, 1486, 62379, 2103487}},
    {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", {46, 2079, 89890, 3894594}},
    {"8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1", {8, 104, 736, 9287, 62297}},
    {"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", {21, 528, 12189, 326672}},
};

static void known_counts(void **state)
{
    for (int k = 0; k < JD_KERNELS; k++) {
        const struct jd_kernel *kernel = jd_kernel_at(k);
        if (!kernel) {
            print_message("kernel %d cannot run here\n", k);
            continue;
        }
        for (size_t i = 0; i < COUNT(perfts); i++) {
            jd_position p = standing(perfts[i].fen), q = flipped(&p);
            for (int depth = 1; depth <= 5 && perfts[i].nodes[depth - 1]; depth++) {
                uint64_t nodes = kernel->perft(&p, depth);
                if (nodes != perfts[i].nodes[depth - 1] || kernel->perft(&q, depth) != nodes)
                    fail_msg("%s, depth %d, kernel %s: %llu", perfts[i].fen, depth, kernel->name,
                             (unsigned long long)nodes);
            }
            assert_int_equal(kernel->perft(&p, 0), 1);
        }
    }
}

static void one_kernel_at_least(void **state)
{
    assert_non_null(jd_kernel_at(0));
    assert_non_null(jd_kernel_best());
    assert_null(jd_kernel_at(-1));
    assert_null(jd_kernel_at(JD_KERNELS));
}

/* The slow board counts the same, so the table above is not merely what we happened to find. */
static void the_slow_board_counts_the_same(void **state)
{
    for (size_t i = 0; i < COUNT(perfts); i++) {
        jd_position       p = standing(perfts[i].fen);
        struct slow_board b = slow_of(&p);
        for (int depth = 1; depth <= 3 && perfts[i].nodes[depth - 1]; depth++)
            assert_int_equal(slow_perft(&b, depth), perfts[i].nodes[depth - 1]);
    }
}

static void perft_in_its_several_forms(void **state)
{
    static uint64_t memory[1 << 16];
    for (size_t i = 0; i < COUNT(perfts); i++) {
        jd_position p = standing(perfts[i].fen);
        jd_moves    moves;
        uint64_t    sum = 0;
        assert_int_equal(jd_perft(&p, 0), 1);
        assert_int_equal(jd_perft(&p, 3), perfts[i].nodes[2]);
        jd_moves_legal(&p, &moves);
        assert_int_equal(moves.count, perfts[i].nodes[0]);
        for (size_t m = 0; m < moves.count; m++) {
            jd_position q = jd_move_make(&p, moves.at[m]);
            sum += jd_perft(&q, 2);
        }
        assert_int_equal(sum, perfts[i].nodes[2]);
        /* One table for all positions and depths, a tiny one, and none at all. */
        for (int depth = 0; depth <= 4; depth++) {
            uint64_t wanted = depth ? perfts[i].nodes[depth - 1] : 1;
            assert_int_equal(jd_perft_hashed(&p, depth, memory, sizeof memory), wanted);
            assert_int_equal(jd_perft_hashed(&p, depth, memory, sizeof memory), wanted);
            assert_int_equal(jd_perft_hashed(&p, depth, NULL, 0), wanted);
        }
    }
}

/* Moves made one by one, and the moves after each counted by themselves. */
static uint64_t replies_one_by_one(const struct jd_kernel *kernel, const jd_position *p)
{
    jd_moves moves;
    uint64_t nodes = 0;
    kernel->list(p, ~(jd_bitboard)0, ~(jd_bitboard)0, &moves);
    for (size_t i = 0; i < moves.count; i++) {
        jd_position q = jd_move_make(p, moves.at[i]);
        nodes += kernel->count(&q);
    }
    return nodes;
}

static void check_replies(const jd_position *p)
{
    for (int k = 0; k < JD_KERNELS; k++) {
        const struct jd_kernel *kernel = jd_kernel_at(k);
        char                    fen[JD_FEN_MAX];
        jd_fen_write(p, fen, sizeof fen);
        if (kernel && kernel->perft(p, 2) != replies_one_by_one(kernel, p))
            fail_msg("%s, kernel %s", fen, kernel->name);
    }
}

/* Pins by a piece that stays and by one that comes, discovered and double checks, checks by every kind, captures en
 * passant that would open a line, castling through what moves, a king already in check, and more pieces than a game
 * has: first by name, then by chance. */
static void replies_are_counted_together(void **state)
{
    static const char *const fens[] = {
        "4k3/8/4r3/8/4N3/8/4K3/8 w - - 0 1",
        "4k3/4n3/8/8/8/8/8/Q3R2K w - - 0 1",
        "4k3/8/8/4N3/8/8/4R3/4K3 w - - 0 1",
        "8/8/8/1k1p3R/8/8/4P3/4K3 w - - 0 1",
        "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1",
        "r3k2r/8/8/8/8/8/4B3/R3K2R w KQkq - 0 1",
        "1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1",
        "3k4/2P1P3/8/8/8/8/8/3K4 w - - 0 1",
        "4k3/8/8/8/8/8/8/K3R3 w - - 0 1",
        "QQQQQQQQ/QQQQQQQ1/8/8/8/8/k7/7K w - - 0 1",
        "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/8/k7/8/7K w - - 0 1",
        "NNNNNNNN/NNNNNNN1/8/8/8/8/k7/7K b - - 0 1",
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    };
    for (size_t i = 0; i < COUNT(fens); i++) {
        jd_position p, q;
        assert_int_equal(jd_fen_position(fens[i], ~(jd_problems)0, &p, NULL, NULL), JD_OK);
        q = flipped(&p);
        check_replies(&p);
        check_replies(&q);
    }
    struct dice dice = {20261118};
    for (int i = 0; i < 20000; i++) {
        jd_position p = random_standing(&dice);
        check_replies(&p);
    }
}

/* Moves that src/core/difference.h must set apart, where more than a few men stand. */
static void replies_are_counted_by_difference(void **state)
{
    static const char *const fens[] = {
        "4k3/pp1n1ppp/8/8/8/8/PPPP1PPP/R3R1K1 w - - 0 1", /* pins, and a guard of squares leaves */
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", /* castling and all the rest */
        "4k3/ppp3pp/3q4/8/3R4/8/PPP2PPP/3R2K1 w - - 0 1",                       /* along the line of a slider */
        "4k3/ppppp1pp/4B3/8/5R2/2N5/PPPP1PPP/6K1 w - - 0 1",                    /* before pawns that could step */
        "r4rk1/pPp2ppp/8/3N4/8/2B5/PPP2PPP/R3K2R w KQ - 0 1",                   /* captures and guards by the king */
        "6k1/pp1b1ppp/2n5/1B1p4/3P4/2N2Q2/PPP2PPp/4R2K w - - 0 1",              /* a pawn that promotes in reply */
        "2k5/ppp2ppp/8/2b5/5n2/8/PPPR1PPP/2KR4 w - - 0 1",
        "QQQQQQ2/8/2N1N3/1N3N2/3p4/1N3N2/k1N1N3/7K w - - 0 1", /* many moves to one square */
    };
    for (size_t i = 0; i < COUNT(fens); i++) {
        jd_position p, q;
        assert_int_equal(jd_fen_position(fens[i], ~(jd_problems)0, &p, NULL, NULL), JD_OK);
        q = flipped(&p);
        check_replies(&p);
        check_replies(&q);
    }
}

/* Games by chance from the arrays of Chess960, with all that happens in them. */
static void replies_in_games(void **state)
{
    struct dice dice = {20261119};
    for (int array = 0; array < 960; array += 4) {
        jd_position p = jd_position_of_array(array);
        jd_moves    moves;
        for (int ply = 0; ply < 120; ply++) {
            jd_moves_legal(&p, &moves);
            if (!moves.count)
                break;
            check_replies(&p);
            p = jd_move_make(&p, moves.at[dice_below(&dice, (uint32_t)moves.count)]);
        }
    }
}

/* Positions that no game would reach: every form of src/core/lanes.h must do the same with them, and
 * what they do must be what the slow board does. */
static void kernels_agree_on_random_positions(void **state)
{
    struct dice dice = {20260000};
    char        why[WHY_MAX];
    for (int i = 0; i < 300000; i++) {
        jd_position p = random_standing(&dice);
        if (!kernels_agree(&p, i % 50 == 0 ? 2 : 1, why))
            fail_msg("%s", why);
        if (i % 15)
            continue;
        struct slow_board b = slow_of(&p);
        if (!boards_agree(&p, &b, why) || !moves_agree(&p, &b, (unsigned)i % 16, why))
            fail_msg("%s", why);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_kernel_at_least),
        cmocka_unit_test(known_counts),
        cmocka_unit_test(the_slow_board_counts_the_same),
        cmocka_unit_test(perft_in_its_several_forms),
        cmocka_unit_test(replies_are_counted_together),
        cmocka_unit_test(replies_are_counted_by_difference),
        cmocka_unit_test(replies_in_games),
        cmocka_unit_test(kernels_agree_on_random_positions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
