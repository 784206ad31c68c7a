/* Chess960 (Guidelines II; F before 2018): the arrays, the draw, castling in each of them. */
#include "board.h"

#include "compare.h"

#include <string.h>

static jd_kind kind_of(char letter) { return (jd_kind)(strchr("PNBRQK", letter) - "PNBRQK"); }

static void array_of(const char *text, jd_kind array[8])
{
    for (int file = 0; file < 8; file++)
        array[file] = kind_of(text[file]);
}

/* LAW 2009:F.1 2014:F.1 2018-:II.1 */
static void known_numbers(void **state)
{
    static const struct {
        int         number;
        const char *array;
    } rows[] = {
        {0, "BBQNNRKR"}, {1, "BQNBNRKR"},   {2, "BQNNRBKR"},   {3, "BQNNRKRB"},
        {4, "QBBNNRKR"}, {518, "RNBQKBNR"}, {534, "RNBKQBNR"}, {959, "RKRNNQBB"},

    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        jd_kind array[8], wanted[8];
        array_of(rows[i].array, wanted);
        jd_array_of_number(rows[i].number, array);
        assert_memory_equal(array, wanted, sizeof array);
        assert_int_equal(jd_array_number(wanted), rows[i].number);
    }
    assert_int_equal(JD_ARRAY_ORTHODOX, 518);
}

/* LAW 2009:F.2,F.2.a,F.2.b 2014:F.2,F.2.a,F.2.b 2018-:II.2,II.2.1,II.2.2 */
static void all_960_arrays(void **state)
{
    char seen[960][9] = {{0}};
    for (int n = 0; n < JD_ARRAYS; n++) {
        jd_kind array[8];
        int     rooks[2] = {-1, -1}, bishops[2] = {-1, -1}, king = -1, knights = 0, queens = 0;
        jd_array_of_number(n, array);
        for (int file = 0; file < 8; file++) {
            seen[n][file] = "PNBRQK"[array[file]];
            switch (array[file]) {
            case JD_ROOK: rooks[rooks[0] >= 0] = file; break;
            case JD_BISHOP: bishops[bishops[0] >= 0] = file; break;
            case JD_KING: king = file; break;
            case JD_KNIGHT: knights++; break;
            case JD_QUEEN: queens++; break;
            default: fail();
            }
        }
        assert_true(rooks[0] >= 0 && rooks[0] < king && king < rooks[1]); /* the king between the rooks */
        assert_int_equal((bishops[0] + bishops[1]) % 2, 1);               /* bishops on both colours */
        assert_int_equal(knights, 2);
        assert_int_equal(queens, 1);
        assert_null(jd_array_problem(array));
        assert_int_equal(jd_array_number(array), n);
        for (int m = 0; m < n; m++)
            assert_string_not_equal(seen[m], seen[n]);
    }
}

/* LAW 2009:F.2.a,F.2.b 2014:F.2.a,F.2.b 2018-:II.2.1,II.2.2 */
static void what_is_not_an_array(void **state)
{
    static const struct {
        const char *array, *word; /* of the reason */
    } rows[] = {
        {"RNBQKBNN", "two rooks"},         {"RNBQQBNR", "one king"},          {"PNBQKBNR", "two rooks"},
        {"KKKKKKKK", "one king"},          {"RNBQBKNR", "opposite colours"},  {"BRBNKQNR", "opposite colours"},
        {"KRNBBQNR", "between the rooks"}, {"RRNBBQNK", "between the rooks"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        jd_kind array[8];
        array_of(rows[i].array, array);
        assert_int_equal(jd_array_number(array), -1);
        const char *problem = jd_array_problem(array);
        if (!problem || !strstr(problem, rows[i].word))
            fail_msg("%s: %s", rows[i].array, problem ? problem : "no problem");
    }
    jd_kind empty[8] = {JD_NO_KIND, JD_NO_KIND, JD_NO_KIND, JD_NO_KIND, JD_NO_KIND, JD_NO_KIND, JD_NO_KIND, JD_NO_KIND};
    assert_int_equal(jd_array_number(empty), -1);
}

/* LAW 2009:F.2 2014:F.2 2018-:II.2 */
static void the_draw_by_machine(void **state)
{
    /* 4,294,967,040 is the largest multiple of 960 in 32 bits: below it each number has as many values. */
    const uint64_t usable = 4294967040;
    int            number;
    assert_int_equal(usable % JD_ARRAYS, 0);
    for (uint64_t bits = 0; bits < 2 * JD_ARRAYS; bits++) {
        assert_true(jd_array_draw((uint32_t)bits, &number));
        assert_int_equal(number, bits % JD_ARRAYS);
    }
    assert_true(jd_array_draw((uint32_t)(usable - 1), &number));
    assert_int_equal(number, JD_ARRAYS - 1);
    for (uint64_t bits = usable; bits <= UINT32_MAX; bits++)
        assert_false(jd_array_draw((uint32_t)bits, &number));
    assert_int_equal(number, JD_ARRAYS - 1); /* untouched */
}

/* LAW 2009:F.2 2014:F.2 2018-:II.2: every array by the same number of throws. */
static void the_draw_by_dice(void **state)
{
    unsigned seen[JD_ARRAYS] = {0};
    int      t[5];
    for (t[0] = 1; t[0] <= 6; t[0]++)
        for (t[1] = 1; t[1] <= 6; t[1]++)
            for (t[2] = 1; t[2] <= 6; t[2]++)
                for (t[3] = 1; t[3] <= 6; t[3]++)
                    for (t[4] = 1; t[4] <= 6; t[4]++) {
                        int  number = jd_array_of_dice(t);
                        bool counts = t[0] <= 4 && t[1] <= 4 && t[3] <= 5 && t[4] <= 4; /* else thrown again */
                        assert_int_equal(number >= 0, counts);
                        if (counts)
                            seen[number]++;
                    }
    for (int n = 0; n < JD_ARRAYS; n++)
        assert_int_equal(seen[n], 2);
    for (int i = 0; i < 5; i++) {
        int low[5] = {1, 1, 1, 1, 1}, high[5] = {1, 1, 1, 1, 1};
        low[i] = 0;
        high[i] = 7;
        assert_int_equal(jd_array_of_dice(low), -1);
        assert_int_equal(jd_array_of_dice(high), -1);
    }
    /* Bishops on c1 (second dark square) and f1 (third light one), the queen on the third square left, d1,
     * the knights on the second, b1, and on the third of the last four, g1: the orthodox array. */
    const int orthodox[5] = {2, 3, 3, 2, 3};
    assert_int_equal(jd_array_of_dice(orthodox), JD_ARRAY_ORTHODOX);
}

/* LAW 2009:F.2.c,F.1 2014:F.2.c,F.1 2018-:II.2.3,II.1 */
static void start_positions(void **state)
{
    for (int n = 0; n < JD_ARRAYS; n++) {
        jd_position p = jd_position_of_array(n);
        jd_kind     array[8];
        jd_setup    s = jd_setup_of(&p);
        jd_array_of_number(n, array);
        assert_int_equal(jd_setup_problems(&s), 0);
        assert_int_equal(p.key, jd_position_compute_key(&p));
        for (int file = 0; file < 8; file++) {
            assert_int_equal(jd_position_kind_at(&p, jd_square_at(file, 0)), array[file]);
            assert_int_equal(jd_position_kind_at(&p, jd_square_at(file, 7)), array[file]);
        }
        assert_int_equal(p.kinds[JD_PAWN], UINT64_C(0x00ff00000000ff00));
        assert_int_equal(p.colours[JD_WHITE], 0xffff);
        assert_int_equal(p.castling, p.kinds[JD_ROOK]);
        assert_int_equal(p.turn, JD_WHITE);
        assert_int_equal(p.chess960, 1);
    }
}

/* ---- castling ---- */

struct home {
    int king, rook, king_to, rook_to; /* squares */
};

static struct home home_of(int number, jd_colour c, bool kingside)
{
    jd_kind array[8];
    int     rank = c == JD_WHITE ? 0 : 56, king = 0, rook = -1;
    jd_array_of_number(number, array);
    while (array[king] != JD_KING)
        king++;
    for (int file = 0; file < 8; file++)
        if (array[file] == JD_ROOK && (file > king) == kingside)
            rook = file;
    return (struct home){rank + king, rank + rook, rank + (kingside ? 6 : 2), rank + (kingside ? 5 : 3)};
}

/* Only king and rook at home, the other king in the middle of the board, out of their sight. */
static jd_setup bare(const struct home *h, jd_colour c)
{
    jd_setup  s = jd_setup_empty();
    jd_square other = 24;
    while (other % 8 == h->rook % 8 || other % 8 == h->rook_to % 8)
        other++;
    jd_setup_put(&s, (jd_square)h->king, c, JD_KING);
    jd_setup_put(&s, (jd_square)h->rook, c, JD_ROOK);
    jd_setup_put(&s, (jd_square)(other + (c == JD_WHITE ? 8 : 0)), jd_colour_other(c), JD_KING);
    s.castling = jd_square_bit((jd_square)h->rook);
    s.turn = (uint8_t)c;
    s.chess960 = true;
    return s;
}

static bool can_castle(const jd_setup *s, const struct home *h)
{
    jd_position p;
    assert_int_equal(jd_setup_position(s, JD_PROBLEMS_STANDING, &p), JD_OK);
    jd_move m = jd_move_special((jd_square)h->king, (jd_square)h->rook, JD_CASTLING);
    assert_int_equal(jd_move_find(&p, (jd_square)h->king, (jd_square)h->rook, JD_NO_KIND),
                     jd_move_is_legal(&p, m) ? m : JD_NO_MOVE);
    struct slow_board b = slow_of(&p);
    char              why[WHY_MAX];
    if (!moves_agree(&p, &b, JD_CASTLING, why))
        fail_msg("%s", why);
    return jd_move_is_legal(&p, m);
}

enum manner { DOUBLE_MOVE, TRANSPOSITION, KING_ONLY, ROOK_ONLY };

static enum manner manner_of(const struct home *h)
{
    if (h->rook == h->rook_to)
        return KING_ONLY;
    if (h->king == h->king_to)
        return ROOK_ONLY;
    return h->king_to == h->rook && h->rook_to == h->king ? TRANSPOSITION : DOUBLE_MOVE;
}

/* LAW 2009:F.3,F.3.a,F.3.b,F.3.b.1,F.3.b.2,F.3.b.3,F.3.b.4,F.3.b.Rec.2,F.3.b.Note.2
 *     2014:F.3,F.3.a,F.3.b,F.3.b.1,F.3.b.2,F.3.b.3,F.3.b.4,F.3.b.Rec.2,F.3.b.Note.2
 *     2018-:II.3,II.3.1,II.3.2,II.3.2.1,II.3.2.2,II.3.2.3,II.3.2.4,II.3.2.5.2,II.3.2.6 2018-:II.3.2.7.2 */
static void castling_in_every_array(void **state)
{
    unsigned manners[4] = {0};
    for (int n = 0; n < JD_ARRAYS; n++)
        for (int i = 0; i < 4; i++) {
            jd_colour   c = (jd_colour)(i / 2);
            struct home h = home_of(n, c, i % 2);
            jd_setup    s = bare(&h, c);
            jd_position p;
            assert_true(can_castle(&s, &h));
            assert_int_equal(jd_setup_position(&s, 0, &p), JD_OK);
            manners[manner_of(&h)]++;
            jd_position q = jd_move_make(&p, jd_move_special((jd_square)h.king, (jd_square)h.rook, JD_CASTLING));
            assert_int_equal(jd_position_pieces(&q, c, JD_KING), jd_square_bit((jd_square)h.king_to));
            assert_int_equal(jd_position_pieces(&q, c, JD_ROOK), jd_square_bit((jd_square)h.rook_to));
            assert_int_equal(q.colours[c], jd_square_bit((jd_square)h.king_to) | jd_square_bit((jd_square)h.rook_to));
            assert_int_equal(q.castling, 0); /* once in a game */
            assert_int_equal(q.key, jd_position_compute_key(&q));
        }
    for (int i = 0; i < 4; i++)
        assert_true(manners[i] > 0);
    assert_int_equal(manners[0] + manners[1] + manners[2] + manners[3], 960 * 4);
}

static bool within(int s, int a, int b) { return a < b ? s >= a && s <= b : s >= b && s <= a; }

/* LAW 2009:F.3.b.Note.4,F.3.b.Note.5 2014:F.3.b.Note.4,F.3.b.Note.5 2018-:II.3.2.7.4,II.3.2.7.5 */
static void what_must_be_empty_and_what_need_not(void **state)
{
    for (int n = 0; n < JD_ARRAYS; n += 7)
        for (int i = 0; i < 4; i++) {
            jd_colour   c = (jd_colour)(i / 2);
            struct home h = home_of(n, c, i % 2);
            for (int file = 0; file < 8; file++) {
                int      square = h.king / 8 * 8 + file;
                jd_setup s = bare(&h, c);
                if (square == h.king || square == h.rook)
                    continue;
                jd_setup_put(&s, (jd_square)square, c, JD_KNIGHT);
                bool needed = within(square, h.king, h.king_to) || within(square, h.rook, h.rook_to);
                assert_int_equal(can_castle(&s, &h), !needed);
            }
        }
}

/* LAW 2009:3.8.b.2.a,F.3 2014:3.8.b.2.a,F.3 2018-:3.8.2.2.1,II.3 */
static void the_king_is_not_attacked_on_his_way(void **state)
{
    for (int n = 0; n < JD_ARRAYS; n += 7)
        for (int i = 0; i < 4; i++) {
            jd_colour   c = (jd_colour)(i / 2);
            struct home h = home_of(n, c, i % 2);
            for (int file = 0; file < 8; file++) {
                int       square = h.king / 8 * 8 + file;
                jd_square above = (jd_square)(square + (c == JD_WHITE ? 16 : -16));
                jd_setup  s = bare(&h, c);
                jd_setup_put(&s, above, jd_colour_other(c), JD_ROOK); /* it attacks the square, or what is on it */
                assert_int_equal(can_castle(&s, &h), !within(square, h.king, h.king_to));
            }
        }
}

/* LAW 2009:3.9,F.3 2014:3.9,F.3 2018-:3.9.2,II.3 */
static void the_rook_does_not_uncover_its_king(void **state)
{
    static const struct {
        const char *fen;
        const char *king, *rook;
        bool        legal;
    } rows[] = {
        {"4k3/8/8/8/8/8/8/rRK5 w B - 0 1", "c1", "b1", false}, /* the rook shields the king on the rank */
        {"4k3/8/8/8/8/8/8/qRK5 w B - 0 1", "c1", "b1", false},
        {"4k3/8/8/8/8/8/8/nRK5 w B - 0 1", "c1", "b1", true},
        {"4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "c1", "b1", true},
        {"4k3/8/8/8/8/8/8/r1R1K3 w C - 0 1", "e1", "c1", false}, /* he would arrive where it was attacked */
        {"4k3/8/8/8/8/8/8/r1RK4 w C - 0 1", "d1", "c1", false},
        {"4k3/8/8/8/8/8/8/rR1K4 w B - 0 1", "d1", "b1", false},
        {"4k3/8/8/8/8/8/8/rNRK4 w C - 0 1", "d1", "c1", true},
        {"4k3/8/8/8/8/8/8/5KRr w G - 0 1", "f1", "g1", false},
        {"4k3/8/8/8/8/8/8/5KRb w G - 0 1", "f1", "g1", true},
        {"4k3/8/8/8/8/8/8/4K1Rq w G - 0 1", "e1", "g1", false},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        jd_position p = position(rows[i].fen), q = flipped(&p);
        jd_square   king = jd_square_parse(rows[i].king), rook = jd_square_parse(rows[i].rook);
        if ((jd_move_find(&p, king, rook, JD_NO_KIND) != JD_NO_MOVE) != rows[i].legal ||
            (jd_move_find(&q, king ^ 56, rook ^ 56, JD_NO_KIND) != JD_NO_MOVE) != rows[i].legal)
            fail_msg("%s", rows[i].fen);
    }
}

/* LAW 2009:F.3.b.Note.3 2014:F.3.b.Note.3 2018-:II.3.2.7.3 */
static void castling_as_the_first_move(void **state)
{
    unsigned at_once = 0;
    for (int n = 0; n < JD_ARRAYS; n++) {
        jd_position p = jd_position_of_array(n);
        for (int side = 0; side < 2; side++) {
            struct home h = home_of(n, JD_WHITE, side);
            bool        free = true;
            for (int square = 0; square < 8; square++)
                free &= square == h.king || square == h.rook ||
                        !(within(square, h.king, h.king_to) || within(square, h.rook, h.rook_to));
            jd_move m = jd_move_special((jd_square)h.king, (jd_square)h.rook, JD_CASTLING);
            assert_int_equal(jd_move_is_legal(&p, m), free);
            at_once += free;
        }
    }
    assert_true(at_once > 0);
    /* King on f1, rook on g1: they change places. */
    jd_kind array[8];
    array_of("BBQNRKRN", array);
    jd_position p = jd_position_of_array(jd_array_number(array));
    assert_int_equal(jd_move_type_of(move(&p, "f1g1")), JD_CASTLING);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_numbers),
        cmocka_unit_test(all_960_arrays),
        cmocka_unit_test(what_is_not_an_array),
        cmocka_unit_test(the_draw_by_machine),
        cmocka_unit_test(the_draw_by_dice),
        cmocka_unit_test(start_positions),
        cmocka_unit_test(castling_in_every_array),
        cmocka_unit_test(what_must_be_empty_and_what_need_not),
        cmocka_unit_test(the_king_is_not_attacked_on_his_way),
        cmocka_unit_test(the_rook_does_not_uncover_its_king),
        cmocka_unit_test(castling_as_the_first_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
