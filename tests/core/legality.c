/* Legal and illegal (3.10.1, 3.10.2): the several ways to ask about moves give one answer. */
#include "board.h"

#include "compare.h"
#include "random.h"

#include <ctype.h>
#include <string.h>

static const char *const fens[] = {
    START,
    KIWIPETE,
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "8/8/8/8/3kK3/8/8/7R w - - 0 1",
    "4r2k/8/8/b6b/8/3n4/6n1/4K3 w - - 0 1",
};

static bool listed(const jd_moves *list, jd_move m)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->at[i] == m)
            return true;
    return false;
}

static void assert_all_values(const jd_position *p)
{
    jd_moves all;
    bool     legal[65536] = {false};
    jd_moves_legal(p, &all);
    for (size_t i = 0; i < all.count; i++)
        legal[all.at[i]] = true;
    for (unsigned m = 0; m < 65536; m++)
        if (jd_move_is_legal(p, (jd_move)m) != legal[m])
            fail_msg("value 0x%04x", m);
    assert_int_equal(jd_moves_count(p), all.count);
    assert_int_equal(jd_moves_any(p), all.count > 0);
}

/* LAW 2009:4.6 2014:3.10.a,3.10.b 2018-:3.10.1,3.10.2 */
static void every_value_is_legal_or_not(void **state)
{
    for (size_t i = 0; i < COUNT(fens); i++) {
        jd_position p = standing(fens[i]), q = flipped(&p);
        assert_all_values(&p);
        assert_all_values(&q);
    }
    struct dice dice = {310};
    for (int i = 0; i < 300; i++) {
        jd_position p = random_standing(&dice);
        assert_all_values(&p);
    }
}

static bool takes(const struct slow_board *b, jd_move m)
{
    struct slow_move s = slow_of_move(m);
    return !s.castles && (s.en_passant || b->at[s.to] != '.');
}

static void assert_parts(const jd_position *p)
{
    struct slow_board b = slow_of(p);
    jd_moves          all, part;
    size_t            sum = 0;
    jd_moves_legal(p, &all);
    for (size_t i = 0; i < all.count; i++) {
        bool    taking = takes(&b, all.at[i]);
        jd_kind taken = jd_move_captures(p, all.at[i]);
        assert_int_equal(taken != JD_NO_KIND, taking);
        if (taking && jd_move_type_of(all.at[i]) != JD_EN_PASSANT)
            assert_int_equal("PNBRQK"[taken], toupper(b.at[jd_move_to(all.at[i])]));
    }
    for (int from = 0; from < 64; from++) {
        jd_moves_from(p, (jd_square)from, &part);
        sum += part.count;
        for (size_t i = 0; i < part.count; i++) {
            assert_int_equal(jd_move_from(part.at[i]), from);
            assert_true(listed(&all, part.at[i]));
        }
    }
    assert_int_equal(sum, all.count);
}

static void captures_and_moves_of_one_square(void **state)
{
    for (size_t i = 0; i < COUNT(fens); i++) {
        jd_position p = standing(fens[i]), q = flipped(&p);
        assert_parts(&p);
        assert_parts(&q);
    }
    struct dice dice = {311};
    for (int i = 0; i < 3000; i++) {
        jd_position p = random_standing(&dice);
        assert_parts(&p);
    }
}

/* For every pair of squares and every promotion: the move that is found is legal and goes there. */
static void assert_found(const jd_position *p)
{
    jd_moves all;
    size_t   found = 0;
    jd_moves_legal(p, &all);
    for (size_t i = 0; i < all.count; i++)
        assert_int_equal(
            jd_move_find(p, jd_move_from(all.at[i]), jd_move_to(all.at[i]), jd_move_promotes_to(all.at[i])), all.at[i]);
    for (int from = 0; from < 64; from++)
        for (int to = 0; to < 64; to++)
            for (int kind = JD_PAWN; kind <= JD_NO_KIND; kind++) {
                jd_move m = jd_move_find(p, (jd_square)from, (jd_square)to, (jd_kind)kind);
                if (m == JD_NO_MOVE)
                    continue;
                assert_true(listed(&all, m));
                assert_int_equal(jd_move_promotes_to(m), kind);
                assert_int_equal(jd_move_from(m), from);
                if (jd_move_to(m) == to)
                    found++;
                else
                    assert_true(jd_move_type_of(m) == JD_CASTLING && jd_move_castling_king_to(m) == to && from != to);
            }
    assert_int_equal(found, all.count);
}

static void moves_are_found_by_their_squares(void **state)
{
    for (size_t i = 0; i < COUNT(fens); i++) {
        jd_position p = standing(fens[i]), q = flipped(&p);
        assert_found(&p);
        assert_found(&q);
    }
    struct dice dice = {312};
    for (int i = 0; i < 500; i++) {
        jd_position p = random_standing(&dice);
        assert_found(&p);
    }
}

struct question {
    const char *fen, *from, *to;
    jd_kind     promotion;
    const char *answer; /* as king-takes-rook; NULL if there is no such move */
};

static void castling_in_both_forms(void **state)
{
    static const struct question rows[] = {
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1", "g1", JD_NO_KIND, "e1h1"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1", "h1", JD_NO_KIND, "e1h1"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1", "c1", JD_NO_KIND, "e1a1"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1", "a1", JD_NO_KIND, "e1a1"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1", "b1", JD_NO_KIND, NULL},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1", "g1", JD_QUEEN, NULL},
        {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8", "g8", JD_NO_KIND, "e8h8"},
        {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8", "c8", JD_NO_KIND, "e8a8"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1", "e1", "g1", JD_NO_KIND, NULL},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1", "g8", JD_NO_KIND, NULL},
        /* A rook's move along the rank is a rook's move. */
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1", "f1", JD_NO_KIND, "h1f1"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1", "e1", JD_NO_KIND, NULL},
        /* Chess960: a step to a neighbouring square is an ordinary move, a longer way is castling. */
        {"4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1", "g1", JD_NO_KIND, "f1g1"},
        {"4k3/8/8/8/8/8/8/R4K1R w HA - 0 1", "f1", "g1", JD_NO_KIND, "f1g1"},
        {"4k3/8/8/8/8/8/8/R4K1R w HA - 0 1", "f1", "h1", JD_NO_KIND, "f1h1"},
        {"4k3/8/8/8/8/8/8/R4K1R w HA - 0 1", "f1", "c1", JD_NO_KIND, "f1a1"},
        {"4k3/8/8/8/8/8/8/RK5R w HA - 0 1", "b1", "g1", JD_NO_KIND, "b1h1"},
        {"4k3/8/8/8/8/8/8/RK5R w HA - 0 1", "b1", "c1", JD_NO_KIND, "b1c1"},
        /* The king stays where he is: only his rook says what is meant. */
        {"4k3/8/8/8/8/8/8/R1K4R w HA - 0 1", "c1", "c1", JD_NO_KIND, NULL},
        {"4k3/8/8/8/8/8/8/R1K4R w HA - 0 1", "c1", "a1", JD_NO_KIND, "c1a1"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        jd_position p = position(rows[i].fen);
        jd_move     m = jd_move_find(&p, jd_square_parse(rows[i].from), jd_square_parse(rows[i].to), rows[i].promotion);
        char        text[6] = "";
        if (m != JD_NO_MOVE)
            move_text(m, text);
        if (strcmp(text, rows[i].answer ? rows[i].answer : "") != 0)
            fail_msg("%s: %s%s gives \"%s\"", rows[i].fen, rows[i].from, rows[i].to, text);
    }
    jd_position p = position("4k3/8/8/8/8/8/8/5KR1 w G - 0 1");
    assert_int_equal(jd_move_type_of(jd_move_find(&p, 5, 6, JD_NO_KIND)), JD_CASTLING); /* onto his own rook */
}

/* The half-move clock (9.3) and the number of the move. */
static void clocks(void **state)
{
    static const struct {
        const char *fen, *move;
        unsigned    halfmove, fullmove;
    } rows[] = {
        {"4k3/8/8/8/8/8/8/R3K3 w Q - 7 20", "a1a2", 8, 20},
        {"4k3/8/8/8/8/8/8/R3K3 b Q - 7 20", "e8e7", 8, 21},
        {"4k3/8/8/8/8/8/P7/R3K3 w Q - 7 20", "a2a3", 0, 20},
        {"r3k3/8/8/8/8/8/8/R3K3 w Q - 7 20", "a1a8", 0, 20},
        {"4k3/8/8/8/8/8/8/R3K3 w Q - 7 20", "e1c1", 8, 20},
        {"4k3/P7/8/8/8/8/8/R3K3 w Q - 7 20", "a7a8q", 0, 20},
        {"4k3/8/8/8/8/8/8/R3K3 w Q - 65535 20", "a1a2", 65535, 20},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        jd_position p = after(rows[i].fen, rows[i].move);
        assert_int_equal(p.halfmove_clock, rows[i].halfmove);
        assert_int_equal(p.fullmove, rows[i].fullmove);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_value_is_legal_or_not),
        cmocka_unit_test(captures_and_moves_of_one_square),
        cmocka_unit_test(moves_are_found_by_their_squares),
        cmocka_unit_test(castling_in_both_forms),
        cmocka_unit_test(clocks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
