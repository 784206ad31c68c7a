/* Setups: each thing that can be wrong has a name and is found, and its neighbour that is in order is
 * left in peace (3.10.3, as far as the men, the rights and the last move show it). */
#include "board.h"

#include "compare.h"
#include "random.h"
#include "retro.h"

#include <stdio.h>
#include <string.h>

struct row {
    const char *fen;
    jd_problems problems;
};

enum {
    OVERLAP = JD_PROBLEM_OVERLAP,
    NO_KING = JD_PROBLEM_NO_KING,
    KINGS = JD_PROBLEM_KINGS,
    LAST_RANK = JD_PROBLEM_LAST_RANK,
    TOO_MANY = JD_PROBLEM_TOO_MANY,
    PROMOTED = JD_PROBLEM_PROMOTED,
    OPPOSITE = JD_PROBLEM_OPPOSITE_CHECK,
    TOUCH = JD_PROBLEM_KINGS_TOUCH,
    CHECKERS = JD_PROBLEM_CHECKERS,
    CASTLING = JD_PROBLEM_CASTLING,
    EP = JD_PROBLEM_EP,
    COUNTER = JD_PROBLEM_COUNTER
};

static jd_setup setup(const char *fen)
{
    jd_setup s;
    jd_fault fault;
    if (jd_fen_read(fen, strlen(fen), &s, &fault) != JD_OK)
        fail_msg("%s: at %zu expected %s", fen, fault.offset, fault.expected);
    return s;
}

static jd_setup setup_flipped(const jd_setup *s)
{
    jd_setup t = *s;
    for (int k = 0; k < 6; k++)
        t.kinds[k] = __builtin_bswap64(s->kinds[k]);
    t.colours[JD_WHITE] = __builtin_bswap64(s->colours[JD_BLACK]);
    t.colours[JD_BLACK] = __builtin_bswap64(s->colours[JD_WHITE]);
    t.castling = __builtin_bswap64(s->castling);
    t.turn = s->turn ^ 1;
    t.ep = s->ep == JD_NO_SQUARE ? JD_NO_SQUARE : s->ep ^ 56;
    return t;
}

/* The problems are found with colours changed too; they refuse the setup unless each is accepted, and
 * the fatal ones always. */
static void assert_setup(const jd_setup *s, const char *name, jd_problems wanted)
{
    jd_setup    other = setup_flipped(s);
    jd_problems found = jd_setup_problems(s);
    if (found != wanted || jd_setup_problems(&other) != wanted)
        fail_msg("%s: found 0x%x and 0x%x flipped, expected 0x%x", name, found, jd_setup_problems(&other), wanted);
    jd_position untouched, p;
    memset(&untouched, 0x5a, sizeof untouched);
    p = untouched;
    assert_int_equal(jd_setup_position(s, 0, &p), wanted ? JD_ERR_REFUSED : JD_OK);
    if (wanted)
        assert_memory_equal(&p, &untouched, sizeof p);
    bool fatal = wanted & JD_PROBLEMS_FATAL;
    assert_int_equal(jd_setup_position(s, wanted, &p), fatal ? JD_ERR_REFUSED : JD_OK);
    assert_int_equal(jd_setup_position(s, ~(jd_problems)0, &p), fatal ? JD_ERR_REFUSED : JD_OK);
    for (unsigned bit = 0; bit < 12; bit++) /* all but one accepted: refused if that one was found */
        assert_int_equal(jd_setup_position(s, ~(jd_problems)0 ^ 1u << bit, &p),
                         fatal || wanted >> bit & 1 ? JD_ERR_REFUSED : JD_OK);
}

static void assert_rows(const struct row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        jd_setup s = setup(rows[i].fen);
        assert_setup(&s, rows[i].fen, rows[i].problems);
    }
}

static void kings(void **state)
{
    static const struct row rows[] = {
        {START, 0},
        {"8/8/8/8/8/8/8/8 w - - 0 1", NO_KING},
        {"4k3/8/8/8/8/8/8/8 w - - 0 1", NO_KING},
        {"8/8/8/8/8/8/8/4K3 w - - 0 1", NO_KING},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0},
        {"4k3/8/8/8/8/8/8/2K1K3 w - - 0 1", KINGS},
        {"2k1k3/8/8/8/8/8/8/2K1K3 w - - 0 1", KINGS},
        {"8/8/8/8/8/8/8/2K1K3 w - - 0 1", KINGS | NO_KING},
        {"8/8/8/8/8/4k3/4K3/8 w - - 0 1", TOUCH},
        {"8/8/8/8/8/3k4/4K3/8 b - - 0 1", TOUCH},
        {"8/8/8/8/4k3/8/4K3/8 w - - 0 1", 0},
        {"8/8/8/8/8/8/8/K6k w - - 0 1", 0}, /* not round the edge */
        {"8/8/8/8/8/k7/7K/8 w - - 0 1", 0},
    };
    assert_rows(rows, COUNT(rows));
}

static void overlaps(void **state)
{
    jd_setup s = setup("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), t;
    t = s; /* two kinds on a square */
    t.kinds[JD_KNIGHT] |= t.kinds[JD_KING] & t.colours[JD_WHITE];
    assert_int_equal(jd_setup_problems(&t), OVERLAP);
    t = s; /* both colours on a square */
    t.kinds[JD_KNIGHT] |= 1;
    t.colours[JD_WHITE] |= 1;
    t.colours[JD_BLACK] |= 1;
    assert_int_equal(jd_setup_problems(&t), OVERLAP);
    t = s; /* a kind of no colour */
    t.kinds[JD_KNIGHT] |= 1;
    assert_int_equal(jd_setup_problems(&t), OVERLAP);
    t = s; /* a colour of no kind */
    t.colours[JD_BLACK] |= 1;
    assert_int_equal(jd_setup_problems(&t), OVERLAP);
    jd_position p;
    assert_int_equal(jd_setup_position(&t, ~(jd_problems)0, &p), JD_ERR_REFUSED);
    t = s; /* and in order */
    jd_setup_put(&t, 0, JD_BLACK, JD_KNIGHT);
    assert_int_equal(jd_setup_problems(&t), 0);
}

static void men(void **state)
{
    static const struct row rows[] = {
        {"4k3/8/8/8/8/8/8/P3K3 w - - 0 1", LAST_RANK},
        {"4k2P/8/8/8/8/8/8/4K3 w - - 0 1", LAST_RANK},
        {"4k3/8/8/8/8/8/8/p3K3 w - - 0 1", LAST_RANK},
        {"p3k3/8/8/8/8/8/8/4K3 w - - 0 1", LAST_RANK},
        {"4k3/P7/8/8/8/8/p7/4K3 w - - 0 1", 0},
        {"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", TOO_MANY},
        {"4k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", 0},
        {"4k3/8/8/8/4N3/8/PPPPPPPP/RNBQKBNR w - - 0 1", TOO_MANY},
        {"4k3/8/8/8/4P3/8/PPPP1PPP/RNBQKBNR w - - 0 1", 0},
        /* One man beyond the set for each pawn that is gone. */
        {"4k3/8/8/8/8/8/PPPPPPPP/Q2QK3 w - - 0 1", PROMOTED},
        {"4k3/8/8/8/8/8/PPPPPPP1/Q2QK3 w - - 0 1", 0},
        {"4k3/8/8/8/8/8/PPPPPPPP/R1R1K2R w - - 0 1", PROMOTED},
        {"4k3/8/8/8/8/8/PPPPPPP1/R1R1K2R w - - 0 1", 0},
        {"4k3/8/8/8/8/N7/PPPPPPPP/1N2K1N1 w - - 0 1", PROMOTED},
        {"4k3/8/8/8/8/N7/PPPPPPP1/1N2K1N1 w - - 0 1", 0},
        {"4k3/8/8/8/8/8/PPPPPPP1/QN1QK1N1 w - - 0 1", 0},
        {"4k3/8/8/8/8/N7/PPPPPPP1/QN1QK1N1 w - - 0 1", PROMOTED},
        /* Bishops by the colour of their squares. */
        {"4k3/8/8/8/8/8/PPPPPPPP/2B1KB2 w - - 0 1", 0},
        {"4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1", PROMOTED},
        {"4k3/8/8/8/8/8/PPPPPPPP/1B2KB2 w - - 0 1", PROMOTED},
        {"4k3/8/8/8/8/8/PPPPPPP1/B1B1K3 w - - 0 1", 0},
        {"4k3/8/8/8/8/8/PPPPPP2/B1B1K1B1 w - - 0 1", 0},
        {"4k3/8/8/8/8/8/PPPPPPP1/B1B1K1B1 w - - 0 1", PROMOTED},
        /* Nine queens, and a tenth. */
        {"6rk/6pp/8/8/8/QQQ5/QQQ5/QQQ1K3 w - - 0 1", 0},
        {"6rk/6pp/8/8/8/QQQ5/QQQ5/QQQQK3 w - - 0 1", PROMOTED},
        {"6rk/6pp/8/8/8/QQQ5/QQQP4/QQQ1K3 w - - 0 1", PROMOTED},
    };
    assert_rows(rows, COUNT(rows));
}

static void checks_to_the_wrong_king(void **state)
{
    static const struct row rows[] = {
        {"4k3/8/8/8/8/8/8/K3R3 w - - 0 1", OPPOSITE},  {"4k3/8/8/8/8/8/8/K3R3 b - - 0 1", 0},
        {"4k3/4p3/8/8/8/8/8/K3R3 w - - 0 1", 0},       {"4k3/3P4/8/8/8/8/8/K7 w - - 0 1", OPPOSITE},
        {"4k3/8/3N4/8/8/8/8/K7 w - - 0 1", OPPOSITE},  {"4k3/8/8/1B6/8/8/8/K7 w - - 0 1", OPPOSITE},
        {"r3k3/8/8/8/8/8/8/K3R3 w - - 0 1", OPPOSITE}, /* both in check */
    };
    assert_rows(rows, COUNT(rows));
}

/* LAW 2014:3.10.c 2018-:3.10.3 */
static void checks_that_no_move_can_give(void **state)
{
    static const struct row rows[] = {
        /* A pawn that has not moved. */
        {"8/8/8/8/8/3k4/4P3/K7 b - - 0 1", CHECKERS},
        {"8/8/8/8/3k4/4P3/8/K7 b - - 0 1", 0},
        {"8/8/8/8/3k4/4P3/4B3/K7 b - - 0 1", 0},          /* it came from d2 or f2, capturing */
        {"8/8/8/8/3k4/4P3/3RRR2/K7 b - - 0 1", CHECKERS}, /* every square it can have come from is taken */
        /* Pairs: one man moved, the other was behind it. */
        {"4k3/8/8/1B6/8/8/8/K3R3 b - - 0 1", 0},        /* Be2-b5 */
        {"4k3/8/3N4/8/8/8/8/K3R3 b - - 0 1", 0},        /* Ne4-d6 */
        {"4k3/8/3N1N2/8/8/8/8/K7 b - - 0 1", CHECKERS}, /* two knights */
        {"4k3/8/8/1B5Q/8/8/8/K7 b - - 0 1", CHECKERS},  /* neither can have stood before the other */
        {"4k2R/8/8/8/8/8/8/K3R3 b - - 0 1", CHECKERS},
        {"R3k2R/8/8/8/8/8/8/K7 b - - 0 1", CHECKERS},
        {"4k3/8/8/8/Q7/8/8/K3R3 b - - 0 1", CHECKERS}, /* on e4 the queen would have checked already */
        {"4k3/3P4/8/8/8/8/8/K3R3 b - - 0 1", 0},       /* e6xd7 opened the file */
        {"4k3/3P4/8/8/Q7/8/8/K7 b - - 0 1", 0},        /* c6xd7 lands before its own queen: one check */
        {"4k3/3P4/8/8/7Q/8/8/K7 b - - 0 1", 0},
        {"4k3/5P2/8/8/Q7/8/8/K7 b - - 0 1", CHECKERS},
        /* Promotion uncovers. */
        {"3Qk3/8/8/8/8/8/8/K3R3 b - - 0 1", 0},         /* e7xd8=Q */
        {"2Q1k3/8/8/1B6/8/8/8/K7 b - - 0 1", CHECKERS}, /* on d7 the pawn gave check itself */
        {"3Qk3/8/8/1B6/8/8/8/K7 b - - 0 1", CHECKERS},
        {"3Rk3/8/8/1B6/8/8/8/K7 b - - 0 1", 0}, /* Rd7-d8 */
        /* En passant clears two squares. */
        {"8/8/3kP3/8/8/8/7B/K2R4 b - - 0 1", 0},          /* d5xe6 */
        {"8/4n3/3kP3/8/8/8/7B/K2R4 b - - 0 1", CHECKERS}, /* the pawn cannot have come from e7 */
        {"8/8/3k4/4P3/5B2/8/8/K2R4 b - - 0 1", 0},        /* one check only: the pawn stands between */
        /* Three at once. */
        {"4k3/8/3N4/1B6/8/8/8/K3R3 b - - 0 1", CHECKERS},
        /* A single check that nothing can explain. */
        {"7b/8/5K2/8/8/8/8/3k4 w - - 0 1", CHECKERS},
        {"7b/8/5K2/8/8/8/8/1r1k4 w - - 0 1", CHECKERS},
        {"7b/6n1/5K2/8/8/8/8/3k4 w - - 0 1", 0},
        {"7b/8/5K2/7n/8/8/8/3k4 w - - 0 1", 0}, /* Ng7-h5 */
        {"7q/8/5K2/8/8/8/8/3k4 w - - 0 1", 0},  /* Qa8-h8 */
        /* Castling: the rook jumps over the king, in the usual array … */
        {"K4rk1/p1pppp1p/6p1/np1n4/3b4/8/PPP1PPPP/RNBQ1BNR w - - 2 15", 0},
        {"k4RK1/8/8/8/8/8/8/8 b - - 0 1", 0},
        {"2KR3k/8/8/8/8/8/8/8 b - - 0 1", 0},
        {"8/8/8/8/8/8/8/2kr3K w - - 0 1", 0},
        /* … or another, which the FEN no longer tells. */
        {"8/8/8/8/8/5k2/8/4RRKR b - - 0 1", 0},
        {"8/8/8/8/8/3k4/8/R1KRR3 b - - 0 1", 0},
        {"8/8/8/3k4/8/8/8/RBKRB3 b - - 0 1", 0}, /* the king from d1, the rook from c1: they exchange squares */
        /* Nobody castles out of check or through it, nor if there is no room, nor with a king who still may. */
        {"5r2/8/8/8/8/5k2/8/4RRKR b - - 0 1", 0},
        {"8/8/b7/8/8/5k2/8/4RRKR b - - 0 1", CHECKERS},
        {"8/8/8/8/8/5k2/8/4RRKR b H - 0 1", CHECKERS},
        {"8/8/8/8/8/5k2/4RRR1/4RRKR b - - 0 1", CHECKERS},
    };
    assert_rows(rows, COUNT(rows));
}

/* LAW 2014:3.10.c 2018-:3.10.3 */
static void en_passant_squares(void **state)
{
    static const struct row rows[] = {
        {"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", 0},
        {"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", 0}, /* nobody can capture; it was passed all the same */
        {"4k3/8/8/8/8/8/8/4K3 b - e3 0 1", EP},  /* no pawn */
        {"4k3/8/8/8/3pN3/8/8/4K3 b - e3 0 1", EP},
        {"4k3/8/8/8/3pp3/8/8/4K3 b - e3 0 1", EP},   /* of the wrong colour */
        {"4k3/8/8/8/3pP3/8/8/4K3 w - e3 0 1", EP},   /* of the player on move */
        {"4k3/8/8/8/3pP3/8/4N3/4K3 b - e3 0 1", EP}, /* something stands where it came from */
        {"4k3/8/8/8/3pP3/4N3/8/4K3 b - e3 0 1", EP}, /* or where it passed */
        {"4k3/8/8/8/3pP3/8/8/4K3 b - e4 0 1", EP},   /* no third rank */
        {"4k3/8/8/8/3pP3/8/8/4K3 b - e6 0 1", EP},
        {"4k3/8/8/8/3pP3/8/8/4K3 b - a1 0 1", EP},
        {"4k3/8/8/8/3pP3/8/8/4K3 b - h8 0 1", EP},
        {"4k3/8/8/8/3pP3/8/8/4K3 b - e3 1 1", COUNTER}, /* a pawn has just moved */
        {"4k3/8/8/8/3pP3/8/8/4K3 b - - 1 1", 0},
        /* The double step was the last move: it gave the check, or opened it. */
        {"8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", 0},
        {"8/8/8/1k6/3pP3/8/8/4KB2 b - e3 0 1", 0},
        {"4k3/8/8/8/3pP3/8/8/K3R3 b - e3 0 1", 0}, /* no check */
        {"4k3/8/8/8/3pP3/5N2/8/4K3 b - e3 0 1", 0},
        {"4k3/8/5N2/8/3pP3/8/8/4K3 b - e3 0 1", EP}, /* the knight's check was there before */
        {"8/8/8/k6R/3pP3/8/8/4K3 b - e3 0 1", EP},
        {"8/8/8/8/k1p1P2R/8/8/4K3 b - e3 0 1", 0},
        {"8/8/8/8/k3P2R/8/8/4K3 b - e3 0 1", EP}, /* with the pawn on e2 the king was in check */
        {"8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1", EP},
    };
    assert_rows(rows, COUNT(rows));
    /* Accepted, it is dropped if no pawn passed; if one did, unlawfully, the capture stands. */
    jd_position p = standing("4k3/8/8/8/3pP3/8/4N3/4K3 b - e3 0 1");
    assert_int_equal(p.ep, JD_NO_SQUARE);
    assert_standing_moves("8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", "b5a4 b5a5 b5b4 b5b6 b5c6 e4d3");
}

/* LAW 2009:3.8.b.1 2014:3.8.b.1 2018-:3.8.2.1 */
static void castling_rights(void **state)
{
    static const struct row rows[] = {
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 0},
        {"r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", 0},
        {"4k3/8/8/8/8/8/8/R3K3 w K - 0 1", CASTLING}, /* no rook */
        {"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", 0},
        {"4k3/8/8/8/8/8/8/R3K2N w K - 0 1", CASTLING},
        {"4k3/8/8/8/8/8/8/R3K2r w K - 0 1", CASTLING},  /* a rook of the other colour */
        {"4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1", CASTLING}, /* no king at home */
        {"r6r/4k3/8/8/8/8/8/R3K2R w KQkq - 0 1", CASTLING},
        {"r3k2r/8/8/8/8/8/8/1R2K1R1 w kq - 0 1", 0},
        /* Chess960: wherever king and rook stand, but both players alike. */
        {"1r3kr1/8/8/8/8/8/8/1R3KR1 w GBgb - 0 1", 0},
        {"1r3kr1/8/8/8/8/8/8/1R3KR1 w KQkq - 0 1", 0},
        {"1r3kr1/8/8/8/8/8/8/1R4KR w HBgb - 0 1", CASTLING}, /* kings from different files */
        {"r4kr1/8/8/8/8/8/8/1R3KR1 w GBga - 0 1", CASTLING}, /* rooks from different files */
        {"r4kr1/8/8/8/8/8/8/1R3KR1 w Gga - 0 1", 0},
        {"5kr1/8/8/8/8/8/8/KR6 w B - 0 1", CASTLING}, /* no array has its king on an edge */
        {"5kr1/8/8/8/8/8/8/RK6 w A - 0 1", 0},
        {"4k3/8/8/8/8/8/8/R1R1K3 w AC - 0 1", CASTLING}, /* two rooks on one side */
        {"4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1", 0},
    };
    assert_rows(rows, COUNT(rows));

    /* Accepted, what is impossible is dropped and the rest is kept. */
    static const struct {
        const char *fen, *kept;
    } drops[] = {
        {"4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1", "a1"},
        {"4k3/8/8/8/8/8/8/R1R1K3 w AC - 0 1", "a1"},
        {"4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1", ""},
        {"5kr1/8/8/8/8/8/8/KR6 w B - 0 1", "b1"}, /* no array, but it can be done */
    };
    for (size_t i = 0; i < COUNT(drops); i++) {
        jd_position p = standing(drops[i].fen);
        assert_int_equal(p.castling, drops[i].kept[0] ? jd_square_bit(jd_square_parse(drops[i].kept)) : 0);
    }
    /* Orthodox chess knows no castling from d1, nor with a rook on b1. */
    jd_setup s = setup("4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1");
    s.chess960 = false;
    assert_setup(&s, "king on d1", CASTLING);
    jd_position p;
    assert_int_equal(jd_setup_position(&s, CASTLING, &p), JD_OK);
    assert_int_equal(p.castling, 0);
    s = setup("4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1");
    s.chess960 = false;
    assert_setup(&s, "rook on b1", CASTLING);
}

static void problems_have_names(void **state)
{
    static const char *const names[] = {"overlap",  "no-king",  "kings",          "last-rank",
                                        "too-many", "promoted", "opposite-check", "kings-touch",
                                        "checkers", "castling", "en-passant",     "counter"};
    for (unsigned i = 0; i < COUNT(names); i++) {
        assert_string_equal(jd_problem_name((jd_problem)(1u << i)), names[i]);
        assert_true(strlen(jd_problem_text((jd_problem)(1u << i))) > 20);
    }
    assert_string_equal(jd_problem_name((jd_problem)(1u << 12)), "unknown");
}

static void men_are_put_and_lifted(void **state)
{
    jd_setup s = jd_setup_empty();
    assert_int_equal(s.ep, JD_NO_SQUARE);
    assert_int_equal(s.fullmove, 1);
    jd_setup_put(&s, 28, JD_BLACK, JD_QUEEN);
    jd_setup_put(&s, 28, JD_WHITE, JD_PAWN);
    assert_int_equal(s.kinds[JD_QUEEN], 0);
    assert_int_equal(s.kinds[JD_PAWN], jd_square_bit(28));
    assert_int_equal(s.colours[JD_WHITE], jd_square_bit(28));
    assert_int_equal(s.colours[JD_BLACK], 0);
    jd_setup_put(&s, 28, JD_WHITE, JD_NO_KIND);
    jd_setup empty = jd_setup_empty();
    assert_memory_equal(&s, &empty, sizeof s);
}

/* A position gives back the setup it came from. */
static void a_setup_of_a_position(void **state)
{
    struct dice dice = {3};
    for (int i = 0; i < 2000; i++) {
        jd_position p = random_standing(&dice), q;
        jd_setup    s = jd_setup_of(&p);
        assert_int_equal(jd_setup_position(&s, JD_PROBLEMS_STANDING, &q), JD_OK);
        assert_memory_equal(&p, &q, sizeof p);
    }
}

/* A king in the line of fire, a few men, sometimes a pawn that is said to have made a double step. */
static jd_setup random_check(struct dice *d)
{
    jd_setup  s = jd_setup_empty();
    jd_colour us = (jd_colour)dice_below(d, 2), them = jd_colour_other(us);
    jd_square king = (jd_square)dice_below(d, 64), other = (jd_square)((king + 1 + dice_below(d, 63)) % 64);
    s.turn = (uint8_t)us;
    jd_setup_put(&s, king, us, JD_KING);
    jd_setup_put(&s, other, them, JD_KING);
    for (unsigned men = 2 + dice_below(d, 9); men > 0; men--) {
        jd_square at = (jd_square)dice_below(d, 64);
        jd_kind   kind = (jd_kind)dice_below(d, 5);
        if (!(s.kinds[JD_KING] >> at & 1) && !(kind == JD_PAWN && (at < 8 || at >= 56)))
            jd_setup_put(&s, at, dice_below(d, 4) ? them : us, kind);
    }
    jd_square ep = jd_square_at((int)dice_below(d, 8), us == JD_WHITE ? 5 : 2);
    if (dice_below(d, 5) == 0 && !(s.kinds[JD_KING] >> (ep ^ 8) & 1)) {
        jd_setup_put(&s, ep ^ 8, them, JD_PAWN);
        s.ep = ep;
    }
    return s;
}

/* "No move can have given this check" is said exactly where the slow board, taking back every move that
 * there could be, finds none. */
static void checks_against_every_move_taken_back(void **state)
{
    struct dice dice = {1965};
    unsigned    seen = 0, impossible = 0;
    while (seen < 12000) {
        jd_setup    s = random_check(&dice);
        jd_problems found = jd_setup_problems(&s);
        jd_position p;
        bool        ep = s.ep != JD_NO_SQUARE;
        if (found & ~(jd_problems)(CHECKERS | (ep ? EP : 0) | PROMOTED))
            continue;
        assert_int_equal(jd_setup_position(&s, JD_PROBLEMS_STANDING, &p), JD_OK);
        int checkers = __builtin_popcountll(jd_position_checkers(&p));
        if (checkers == 0 || (checkers == 1 && !ep && dice_below(&dice, 8)))
            continue;
        struct slow_board b = slow_of(&p);
        b.passed = ep ? s.ep : -1;
        bool possible = retro_has_last_move(&b), refused = found & (CHECKERS | EP);
        seen++;
        impossible += refused;
        if (possible == refused) {
            char fen[JD_FEN_MAX];
            jd_fen_write(&p, fen, sizeof fen);
            fail_msg("%s, passed %d: a last move %s", fen, b.passed, possible ? "is possible" : "is not possible");
        }
    }
    assert_true(impossible > 1000 && impossible < 11500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kings),
        cmocka_unit_test(overlaps),
        cmocka_unit_test(men),
        cmocka_unit_test(checks_to_the_wrong_king),
        cmocka_unit_test(checks_that_no_move_can_give),
        cmocka_unit_test(en_passant_squares),
        cmocka_unit_test(castling_rights),
        cmocka_unit_test(problems_have_names),
        cmocka_unit_test(men_are_put_and_lifted),
        cmocka_unit_test(a_setup_of_a_position),
        cmocka_unit_test(checks_against_every_move_taken_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
