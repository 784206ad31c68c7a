/* "The same position" (9.2.2 of 2018), and the keys that speed the answer up. */
#include "board.h"

#include <stdlib.h>

struct pair {
    const char *fen, *first, *second; /* the position after two ways of playing */
    bool        same;
};

static void assert_pairs(const struct pair *pairs, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        jd_position a = after(pairs[i].fen, pairs[i].first), b = after(pairs[i].fen, pairs[i].second);
        assert_int_equal(a.key, jd_position_compute_key(&a));
        assert_int_equal(b.key, jd_position_compute_key(&b));
        if (jd_position_same(&a, &b) != pairs[i].same || (a.key == b.key) != pairs[i].same)
            fail_msg("%s: \"%s\" and \"%s\" are%s the same", pairs[i].fen, pairs[i].first, pairs[i].second,
                     pairs[i].same ? "" : " not");
        jd_position x = flipped(&a), y = flipped(&b);
        assert_int_equal(jd_position_same(&x, &y), pairs[i].same);
    }
}

/* LAW 2009:9.2 2014:9.2 2018:9.2.2 2023-:9.2.3 */
static void same_men_same_squares_same_turn(void **state)
{
    static const struct pair pairs[] = {
        {START, "", "", true},
        {START, "g1f3 g8f6 f3g1 f6g8", "", true},
        {START, "e2e4", "e2e3", false},
        {START, "e2e3 e7e6", "e2e3", false},
        {START, "e2e3 e7e6 d2d3", "d2d3 e7e6 e2e3", true},
        /* Men of one kind and colour are as good as one another. */
        {"4k3/8/8/8/8/8/8/RR2K3 w - - 0 1", "a1a2 e8e7 b1a1 e7e8 a2b2 e8e7 b2b1 e7e8", "", true},
        {"4k3/8/8/8/8/8/8/RN2K3 w - - 0 1", "a1a2 e8e7", "b1c3 e8e7", false},
        /* The same men with the other player on move. */
        {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a3 e8d8 a3a1 d8e8", "", true},
        {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a3 e8d8 a3a2 d8e8 a2a1", "", false},
        /* A promoted queen is a queen. */
        {"4k3/P7/8/8/8/8/8/Q3K3 w - - 0 1", "a7a8q e8e7 a8b8 e7e6", "a7a8q e8e7 a8b8 e7e6", true},
    };
    assert_pairs(pairs, COUNT(pairs));

    jd_position a = position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), b = position("4k3/8/8/8/8/8/8/R3K3 w - - 37 80");
    assert_true(jd_position_same(&a, &b)); /* move numbers do not count */
    b = position("4k3/8/8/8/8/8/8/R3K3 b - - 0 1");
    assert_false(jd_position_same(&a, &b));
    b = position("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1");
    assert_false(jd_position_same(&a, &b));
    b = position("4k3/8/8/8/8/8/8/r3K3 w - - 0 1");
    assert_false(jd_position_same(&a, &b));
}

/* LAW 2009:9.2 2014:9.2.1 2018:9.2.2.1 2023-:9.2.3.1 */
static void a_pawn_that_could_be_taken_in_passing(void **state)
{
    static const struct pair pairs[] = {
        /* Capturable at first, not any more the second time. */
        {"4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", "e2e4 e8d8 e1d1 d8e8 d1e1", false},
        /* Nobody there to capture. */
        {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "e2e4 e8d8 e1d1 d8e8 d1e1", true},
        {"4k3/8/8/8/p7/8/7P/4K3 w - - 0 1", "h2h4", "h2h4 e8d8 e1d1 d8e8 d1e1", true},
        {"4k3/8/8/3p4/8/8/4P3/4K3 w - - 0 1", "e2e4", "e2e4 e8d8 e1d1 d8e8 d1e1", true},
        /* The capture would be illegal: the pawns shield the king on the rank. */
        {"8/8/8/8/k3p2Q/8/3P4/3K4 w - - 0 1", "d2d4", "d2d4 a4a5 d1e1 a5a4 e1d1", true},
        {"8/8/8/8/k3p3/8/3P4/3K4 w - - 0 1", "d2d4", "d2d4 a4a5 d1e1 a5a4 e1d1", false},
        /* The capturing pawn is pinned on its file, or on the diagonal the other way. */
        {"4k3/8/8/8/4p3/8/3P4/K3R3 w - - 0 1", "d2d4", "d2d4 e8d8 a1b1 d8e8 b1a1", true},
        {"8/7k/8/8/4p3/8/5P2/KB6 w - - 0 1", "f2f4", "f2f4 h7h8 a1a2 h8h7 a2a1", true},
        {"8/7k/8/8/4p3/8/3P4/KB6 w - - 0 1", "d2d4", "d2d4 h7h8 a1a2 h8h7 a2a1", false},
        /* Two pawns beside it, one of them pinned: the other may. */
        {"4k3/8/8/8/2p1p3/8/3P4/K3R3 w - - 0 1", "d2d4", "d2d4 e8d8 a1b1 d8e8 b1a1", false},
    };
    assert_pairs(pairs, COUNT(pairs));
}

/* LAW 2009:9.2 2014:9.2.2 2018:9.2.2.2 2023-:9.2.3.2 */
static void castling_rights_count(void **state)
{
    static const struct pair pairs[] = {
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "", "", true},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1e2 e8e7 e2e1 e7e8", "", false},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1b1 a8b8 b1a1 b8a8", "", false},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1g1 h8g8 g1h1 g8h8", "a1b1 a8b8 b1a1 b8a8", false},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1g1 h8g8 g1h1 g8h8", "h1f1 h8f8 f1h1 f8h8", true},
        /* The right counts, not whether castling is possible at the moment. */
        {"r3k1nr/8/8/8/8/8/8/R3K1NR w KQkq - 0 1", "g1f3 g8f6 f3g1 f6g8", "", true},
        {"r3k1nr/8/8/8/8/8/8/R3K1NR w KQkq - 0 1", "h1h2 g8f6 h2h1 f6g8", "", false},
        /* Once the king has moved his rooks do not matter. */
        {"r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1", "a1b1 e8e7 b1a1 e7e8", "e1e2 e8e7 e2e1 e7e8", true},
    };
    assert_pairs(pairs, COUNT(pairs));
    jd_position a = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
                b = position("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1");
    assert_true(jd_position_same(&a, &b)); /* two ways to write it */
}

/* Every position two plies from here: equal keys exactly where the positions are the same. */
static void no_two_positions_share_a_key(void **state)
{
    jd_position *all = malloc(3000 * sizeof *all), start = position(KIWIPETE);
    size_t       count = 0;
    jd_moves     first, second;
    assert_non_null(all);
    jd_moves_legal(&start, &first);
    for (size_t i = 0; i < first.count; i++) {
        jd_position p = jd_move_make(&start, first.at[i]);
        all[count++] = p;
        jd_moves_legal(&p, &second);
        for (size_t j = 0; j < second.count; j++)
            all[count++] = jd_move_make(&p, second.at[j]);
    }
    assert_int_equal(count, 48 + 2039);
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++)
            if ((all[i].key == all[j].key) != jd_position_same(&all[i], &all[j]))
                fail_msg("positions %zu and %zu", i, j);
    free(all);
}

/* Each part of a position has its say in the key. */
static void every_part_changes_the_key(void **state)
{
    static const char *const fens[] = {
        "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 0 1", "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq - 0 1",
        "r3k2r/8/8/8/3pP3/8/8/R3K2R w KQkq - 0 1",  "r3k2r/8/8/8/3pP3/8/8/R3K2R b Qkq - 0 1",
        "r3k2r/8/8/8/3pP3/8/8/R3K2R b Kkq - 0 1",   "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQq - 0 1",
        "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQk - 0 1",   "r3k2r/8/8/8/3pP3/8/8/R3K2R b - - 0 1",
        "r3k2r/8/8/8/3pN3/8/8/R3K2R b KQkq - 0 1",  "r3k2r/8/8/8/3pn3/8/8/R3K2R b KQkq - 0 1",
    };
    for (size_t i = 0; i < COUNT(fens); i++)
        for (size_t j = 0; j < i; j++) {
            jd_position a = position(fens[i]), b = position(fens[j]);
            assert_int_not_equal(a.key, b.key);
            assert_false(jd_position_same(&a, &b));
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_men_same_squares_same_turn), cmocka_unit_test(a_pawn_that_could_be_taken_in_passing),
        cmocka_unit_test(castling_rights_count),           cmocka_unit_test(no_two_positions_share_a_key),
        cmocka_unit_test(every_part_changes_the_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
