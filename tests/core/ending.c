/* Articles 1.4, 5.1.1 and 5.2.1: checkmate and stalemate on the board. */
#include "board.h"

enum end { GOES_ON, MATE, STALEMATE };

struct row {
    const char *fen;
    enum end    end;
};

static void assert_end(const jd_position *p, const char *fen, enum end wanted)
{
    enum end found = jd_position_is_mate(p) ? MATE : jd_position_is_stalemate(p) ? STALEMATE : GOES_ON;
    if (found != wanted)
        fail_msg("%s: found %d, expected %d", fen, found, wanted);
    assert_int_equal(jd_moves_any(p), wanted == GOES_ON);
    assert_int_equal(jd_moves_count(p) == 0, wanted != GOES_ON);
}

static void assert_rows(const struct row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        jd_position p = position(rows[i].fen), q = flipped(&p);
        assert_end(&p, rows[i].fen, rows[i].end);
        assert_end(&q, rows[i].fen, rows[i].end);
    }
}

/* LAW 2009:5.1.a,1.2 2014:5.1.a,1.2 2018-:5.1.1,1.4,1.4.1,1.4.2 */
static void mates_and_what_is_nearly_mate(void **state)
{
    static const struct row rows[] = {
        {"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", MATE},
        {"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P1P/PPPPP3/RNBQKBNR w KQkq - 1 3", MATE},
        {"rnb1kbnr/pppp1ppp/8/4p3/7q/5PP1/PPPPP2P/RNBQKBNR w KQkq - 1 3", GOES_ON}, /* the pawn takes */
        {"r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4", MATE},
        {"r1bqkb1r/pppp1Qpp/2n2n2/4p3/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 0 4", GOES_ON}, /* the queen is not guarded */
        {"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", MATE},
        {"R5k1/5pp1/7p/8/8/8/8/6K1 b - - 0 1", GOES_ON},  /* a way out */
        {"R5k1/5ppp/8/8/8/8/3r4/6K1 b - - 0 1", GOES_ON}, /* a man between */
        {"R5k1/5ppp/8/8/8/8/r7/6K1 b - - 0 1", GOES_ON},  /* the rook is taken */
        {"6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1", MATE},       /* smothered */
        {"6rk/5Np1/7p/8/8/8/8/6K1 b - - 0 1", GOES_ON},
        {"6rk/5Npp/8/8/8/8/5r2/6K1 b - - 0 1", GOES_ON},
        {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", MATE},
        {"7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", MATE},
        {"7k/6Q1/4K3/8/8/8/8/8 b - - 0 1", GOES_ON},
        {"3kR3/8/3K4/8/8/8/8/8 b - - 0 1", GOES_ON},
        {"3k3R/8/3K4/8/8/8/8/8 b - - 0 1", MATE},
        {"k7/1Q6/8/3B4/8/8/8/7K b - - 0 1", MATE},
        /* Mate by double check, though each checker alone could be taken. */
        {"4kb2/3n4/5N2/8/8/8/8/K3R3 b - - 0 1", GOES_ON},
        {"3qkb2/3p1p2/5N2/8/8/8/8/K3R3 b - - 0 1", MATE},
        {"3qkb2/3p1p2/5N2/8/8/8/8/K2R4 b - - 0 1", GOES_ON},
        /* A pinned man cannot help. */
        {"k2r4/1p6/8/8/8/8/8/K2R3Q w - - 0 1", GOES_ON},
        {"kb5R/p7/P7/8/8/8/6B1/6K1 b - - 0 1", MATE},
        /* En passant is the only move: not mate. */
        {"8/4B3/R7/7k/6Pp/7K/8/8 b - g3 0 1", GOES_ON},
        {"8/4B3/R7/7k/6Pp/7K/8/8 b - - 0 1", MATE},
    };
    assert_rows(rows, COUNT(rows));
}

/* LAW 2009:5.2.a 2014:5.2.a 2018-:5.2.1 */
static void stalemates_and_what_is_nearly_stalemate(void **state)
{
    static const struct row rows[] = {
        {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", STALEMATE},
        {"7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", GOES_ON},
        {"7k/5Q2/6K1/8/8/8/p7/8 b - - 0 1", GOES_ON}, /* a pawn may move */
        {"7k/5Q2/6K1/8/8/p7/P7/8 b - - 0 1", STALEMATE},
        {"7k/5Q2/6K1/8/1p6/8/P7/8 b - - 0 1", GOES_ON},
        {"k7/P7/K7/8/8/8/8/8 b - - 0 1", STALEMATE},
        {"k7/P7/1K6/8/8/8/8/8 b - - 0 1", STALEMATE},
        {"k7/2Q5/8/8/8/8/8/7K b - - 0 1", STALEMATE},
        {"k7/3Q4/8/8/8/8/8/7K b - - 0 1", GOES_ON},
        {"kb5R/8/1K6/8/8/8/8/8 b - - 0 1", STALEMATE}, /* the bishop is pinned */
        {"kb6/8/1K6/8/8/8/8/8 b - - 0 1", GOES_ON},
        {"5bnr/4p1pq/4Qpkr/7p/7P/4P3/PPPP1PP1/RNB1KBNR b KQ - 2 10", STALEMATE},
        {"8/8/8/8/8/5k2/5p2/5K2 w - - 0 1", STALEMATE},
        {"8/8/8/8/8/5k2/5p2/4K3 w - - 0 1", GOES_ON},
        /* All that is left is en passant; and en passant that a pin forbids. */
        {"8/8/8/8/Pp6/1P6/2Q5/k1K5 b - a3 0 1", GOES_ON},
        {"8/8/8/8/Pp6/1P6/2Q5/k1K5 b - - 0 1", STALEMATE},
    };
    assert_rows(rows, COUNT(rows));
}

/* LAW 2009:5.1.a,5.2.a 2014:5.1.a,5.2.a 2018-:5.1.1,5.2.1 */
static void reached_by_play(void **state)
{
    static const struct {
        const char *moves;
        enum end    end;
    } games[] = {
        {"f2f3 e7e5 g2g4 d8h4", MATE},
        {"f2f3 e7e5 e2e3 d8h4", GOES_ON},
        {"e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7", MATE},
        {"e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6 c8e6", STALEMATE},
    };
    for (size_t i = 0; i < COUNT(games); i++) {
        jd_position p = after(START, games[i].moves);
        assert_end(&p, games[i].moves, games[i].end);
    }
    jd_position p = after("4rkr1/4p1p1/8/8/8/8/8/4K2R w K - 0 1", "e1g1");
    assert_end(&p, "mate by castling", MATE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mates_and_what_is_nearly_mate),
        cmocka_unit_test(stalemates_and_what_is_nearly_stalemate),
        cmocka_unit_test(reached_by_play),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
