/* FEN, X-FEN, Shredder-FEN and the four fields of EPD: read, refused with a reason, written. */
#include "board.h"

#include "random.h"

#include <stdlib.h>
#include <string.h>

static void written_again(void **state)
{
    static const struct {
        const char *text, *written; /* NULL: the same */
    } rows[] = {
        {START, NULL},
        {KIWIPETE, NULL},
        {"4k3/8/8/8/8/8/8/4K3 b - - 99 1234", NULL},
        {"4k3/8/8/8/8/8/8/4K3 b - - 65535 65535", NULL},
        {"r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1", NULL},
        /* EPD: no counters. */
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 7", "4k3/8/8/8/8/8/8/4K3 w - - 7 1"},
        /* En passant only where the capture is legal. */
        {"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", NULL},
        {"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"},
        {"8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "8/8/8/8/k2Pp2Q/8/8/3K4 b - - 0 1"},
        /* Rights in another order, or as files. */
        {"r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w AhH - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1"},
        /* X-FEN: the outermost rook is K or Q, an inner one is a file. */
        {"1r3kr1/8/8/8/8/8/8/1R3KR1 w GBgb - 0 1", "1r3kr1/8/8/8/8/8/8/1R3KR1 w KQkq - 0 1"},
        {"rr3k2/8/8/8/8/8/8/RR3K2 w Bb - 0 1", NULL},
        {"rr3k2/8/8/8/8/8/8/RR3K2 w Qq - 0 1", NULL},
        {"5kr1/8/8/8/8/8/8/R3K1RR w G - 0 1", NULL},
        {"5k2/8/8/8/8/8/8/R3K1RR w K - 0 1", NULL},
        /* Some programs count moves from 0. */
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
        /* Space around and between. */
        {"  4k3/8/8/8/8/8/8/4K3   w  -\t- 3   17 \r\n", "4k3/8/8/8/8/8/8/4K3 w - - 3 17"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 007 0017", "4k3/8/8/8/8/8/8/4K3 w - - 7 17"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        jd_position p = position(rows[i].text);
        char        fen[JD_FEN_MAX];
        const char *wanted = rows[i].written ? rows[i].written : rows[i].text;
        assert_int_equal(jd_fen_write(&p, fen, sizeof fen), strlen(wanted));
        assert_string_equal(fen, wanted);
    }
}

/* Which rook has the right. */
static void castling_letters(void **state)
{
    static const struct {
        const char *fen, *rooks;
        bool        chess960;
    } rows[] = {
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1h1a8h8", false},
        {"r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "a1h1a8h8", true},
        {"r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", "", false},
        {"4k3/8/8/8/8/8/8/RR2K1RR w KQ - 0 1", "a1h1", false},
        {"4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1", "b1g1", true},
        {"4k3/8/8/8/8/8/8/NR2K1RN w KQ - 0 1", "b1g1", true},
        {"4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1", "a1h1", true}, /* the king is not on the e-file */
        {"5k2/8/8/8/8/8/8/1RK4R w H - 0 1", "h1", true},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        jd_position p = position(rows[i].fen);
        assert_int_equal(p.castling, squares(rows[i].rooks));
        assert_int_equal(p.chess960, rows[i].chess960);
    }
}

/* Fields that are missing at the end, where there is no doubt about them. */
static void fewer_fields(void **state)
{
    static const char *const rows[][2] = {
        {"4k3/8/8/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
        {"4k3/8/8/8/8/8/8/4K3 b -", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
        {"4k2r/8/8/8/8/8/8/4K3 b k ", "4k2r/8/8/8/8/8/8/4K3 b k - 0 1"},
        {"4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
        {"r5k1/8/8/8/8/8/8/RK5R w", "r5k1/8/8/8/8/8/8/RK5R w - - 0 1"},
        {"4k3/8/8/8/1p6/P7/8/4K3 b", "4k3/8/8/8/1p6/P7/8/4K3 b - - 0 1"},
        {"4k3/8/8/8/Pp6/8/8/4K3 w", "4k3/8/8/8/Pp6/8/8/4K3 w - - 0 1"},
        {"4k3/8/8/8/4R3/8/8/4K3", "4k3/8/8/8/4R3/8/8/4K3 b - - 0 1"},
        {"3k4/8/8/8/4r3/8/8/4K3", "3k4/8/8/8/4r3/8/8/4K3 w - - 0 1"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        jd_position p = position(rows[i][0]);
        char        fen[JD_FEN_MAX];
        jd_fen_write(&p, fen, sizeof fen);
        assert_string_equal(fen, rows[i][1]);
    }
}

static void refused_with_a_reason(void **state)
{
    static const struct {
        const char *fen;
        size_t      offset;
        const char *expected; /* a part of it */
    } rows[] = {
        {"", 0, "a piece"},
        {"   ", 3, "a piece"},
        {"hello", 0, "a piece"},
        {"9/8/8/8/8/8/8/8 w - - 0 1", 0, "a piece"},
        {"0/8/8/8/8/8/8/8 w - - 0 1", 0, "a piece"},
        {"4k4/8/8/8/8/8/8/4K3 w - - 0 1", 2, "no more than eight"},
        {"4k3p/8/8/8/8/8/8/4K3 w - - 0 1", 3, "'/'"},
        {"4k2/8/8/8/8/8/8/4K3 w - - 0 1", 3, "eight squares to a rank"},
        {"4k3//8/8/8/8/8/4K3 w - - 0 1", 4, "a piece"},
        {"4k3/8/8/8/8/8/8 w - - 0 1", 15, "'/'"},
        {"4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", 17, "a space"}, /* nine ranks */
        {"4k3/8/8/8/8/8/8/4K3/ w - - 0 1", 19, "a space"},
        {"4x3/8/8/8/8/8/8/4K3 w - - 0 1", 1, "a piece"},
        {"4k3/8/8/8/8/8/8/4K3", 19, "'w' or 'b'"},
        {"4k3/8/8/8/8/8/8/4K3 ", 20, "'w' or 'b'"},
        {"4k3/8/8/8/8/8/8/4K3 x - - 0 1", 20, "'w' or 'b'"},
        {"4k3/8/8/8/8/8/8/4K3 W - - 0 1", 20, "'w' or 'b'"},
        {"4k3/8/8/8/8/8/8/4K3 white - - 0 1", 21, "a space"},
        {"4k3/8/8/8/8/8/8/4K2R w", 22, "castling"}, /* they may castle, or not */
        {"r3k3/8/8/8/8/8/8/4K3 w ", 23, "castling"},
        {"4k3/8/17/8/8/8/8/4K3 w - - 0 1", 7, "one number"},
        {"4k3/8/8/8/8/8/8/4K111 w - - 0 1", 19, "one number"},
        {"4k3/8/8/8/8/8/8/4K3 w X - 0 1", 22, "castling"},
        {"4k3/8/8/8/8/8/8/4K3 w Ki - 0 1", 23, "castling"},
        {"4k3/8/8/8/8/8/8/4K3 w -K - 0 1", 23, "a space"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkqK - 0 1", 30, "a space"},
        {"4k3/8/8/8/Pp6/8/8/4K3 b -", 25, "en passant"}, /* if a2-a4 was the last move */
        {"4k3/8/8/1pP5/8/8/8/4K3 w", 24, "en passant"},
        {"4k3/8/8/8/8/8/8/4K3 w - e", 24, "en passant"},
        {"4k3/8/8/8/8/8/8/4K3 w - e9 0 1", 24, "en passant"},
        {"4k3/8/8/8/8/8/8/4K3 w - i3 0 1", 24, "en passant"},
        {"4k3/8/8/8/8/8/8/4K3 w - e33 0 1", 26, "a space"},
        {"4k3/8/8/8/8/8/8/4K3 w - - x 1", 26, "half-moves"},
        {"4k3/8/8/8/8/8/8/4K3 w - - -1 1", 26, "half-moves"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 x", 28, "number of the move"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 one", 28, "number of the move"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0x 1", 27, "a space"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1x", 29, "the end"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 1", 30, "the end"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 65536 1", 30, "65535"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999", 32, "65535"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 1.5 1", 27, "a space"},
        {"4k3/8/8/8/8/8/8/4\xc3\x9f"
         "3 w - - 0 1",
         17, "a piece"},
        {"4k3/8/8/8/8/8/8/4K3 w \xcb - 0 1", 22, "castling"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        jd_setup s, untouched;
        jd_fault fault = {0};
        memset(&untouched, 0x5a, sizeof untouched);
        s = untouched;
        assert_int_equal(jd_fen_read(rows[i].fen, strlen(rows[i].fen), &s, &fault), JD_ERR_SYNTAX);
        if (fault.offset != rows[i].offset || !strstr(fault.expected, rows[i].expected))
            fail_msg("\"%s\": at %zu expected \"%s\"", rows[i].fen, fault.offset, fault.expected);
        assert_memory_equal(&s, &untouched, sizeof s);
        jd_position p;
        assert_int_equal(jd_fen_position(rows[i].fen, JD_PROBLEMS_STANDING, &p, NULL, NULL), JD_ERR_SYNTAX);
    }
}

/* Well written, but no position: that is the setup's affair. */
static void read_but_not_a_position(void **state)
{
    static const struct {
        const char *fen;
        jd_problems problems;
    } rows[] = {
        {"8/8/8/8/8/8/8/8 w - - 0 1", JD_PROBLEM_NO_KING},
        {"4k3/8/8/8/8/8/8/3KK3 w - - 0 1", JD_PROBLEM_KINGS},
        {"kkkkkkkk/kkkkkkkk/8/8/8/8/KKKKKKKK/KKKKKKKK w - - 0 1", JD_PROBLEM_KINGS},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        jd_position p;
        jd_problems found = 0;
        assert_int_equal(jd_fen_position(rows[i].fen, JD_PROBLEMS_STANDING, &p, NULL, &found), JD_ERR_REFUSED);
        assert_int_equal(found, rows[i].problems);
    }
}

static void long_nonsense(void **state)
{
    static const char kinds[] = {'/', '8', 'k', '1', ' ', '-', 'w', '0', '\0', '\xff'};
    size_t            length = 1 << 20;
    char             *text = malloc(length + 1);
    assert_non_null(text);
    for (size_t i = 0; i < sizeof kinds; i++) {
        jd_setup s;
        jd_fault fault = {0};
        memset(text, kinds[i], length);
        assert_int_equal(jd_fen_read(text, length, &s, &fault), JD_ERR_SYNTAX);
        assert_true(fault.offset <= length);
        assert_non_null(fault.expected);
    }
    memset(text, '/', length);
    jd_fault fault = {0};
    jd_setup s;
    assert_int_equal(jd_fen_read(text, length, &s, &fault), JD_ERR_SYNTAX);
    assert_int_equal(fault.offset, 0);
    /* A good FEN with a megabyte of digits, or of spaces, behind it. */
    size_t start = strlen("4k3/8/8/8/8/8/8/4K3 w - - ");
    memcpy(text, "4k3/8/8/8/8/8/8/4K3 w - - ", start);
    memset(text + start, '7', length - start);
    assert_int_equal(jd_fen_read(text, length, &s, &fault), JD_ERR_SYNTAX);
    memset(text + start, ' ', length - start);
    assert_int_equal(jd_fen_read(text, length, &s, &fault), JD_OK);
    free(text);
}

/* The length counts, not a NUL; nothing beyond it is looked at. */
static void the_length_is_respected(void **state)
{
    const char *fen = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 12 34";
    for (size_t length = 0; length <= strlen(fen); length++) {
        char *exact = malloc(length ? length : 1); /* the address sanitizer watches its end */
        assert_non_null(exact);
        memcpy(exact, fen, length);
        jd_setup s;
        jd_err   err = jd_fen_read(exact, length, &s, NULL);
        bool     whole = length >= 29; /* the counters may be missing */
        assert_int_equal(err, whole ? JD_OK : JD_ERR_SYNTAX);
        free(exact);
    }
    jd_setup s;
    assert_int_equal(jd_fen_read("4k3/8/8/8/8/8/8/4K3 w - -\0 0 1", 31, &s, NULL), JD_ERR_SYNTAX);
}

static void the_buffer_is_respected(void **state)
{
    jd_position p = position(KIWIPETE);
    size_t      length = strlen(KIWIPETE);
    assert_int_equal(jd_fen_write(&p, NULL, 0), length);
    for (size_t size = 1; size <= length + 1; size++) {
        char *out = malloc(size);
        assert_non_null(out);
        assert_int_equal(jd_fen_write(&p, out, size), length);
        assert_int_equal(strlen(out), size - 1);
        assert_memory_equal(out, KIWIPETE, size - 1);
        free(out);
    }
}

/* The longest that can be written fits. */
static void the_longest_fen(void **state)
{
    jd_position p =
        standing("rnbqkbnr/pppppppp/pNpNpNpN/nPnPnPnP/PnPnPnPn/NpNpNpNp/PPPPPPPP/RNBQKBNR w KQkq - 65535 65535");
    char fen[JD_FEN_MAX];
    assert_true(jd_fen_write(&p, fen, sizeof fen) < JD_FEN_MAX);
    jd_position q = standing(fen);
    assert_memory_equal(&p, &q, sizeof p);
}

static void random_positions_come_back(void **state)
{
    struct dice dice = {64};
    for (int i = 0; i < 20000; i++) {
        jd_position p = random_standing(&dice);
        char        fen[JD_FEN_MAX];
        size_t      length = jd_fen_write(&p, fen, sizeof fen);
        assert_true(length < sizeof fen);
        jd_position q = standing(fen);
        if (!jd_position_same(&p, &q))
            fail_msg("%s", fen);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(written_again),
        cmocka_unit_test(castling_letters),
        cmocka_unit_test(fewer_fields),
        cmocka_unit_test(refused_with_a_reason),
        cmocka_unit_test(read_but_not_a_position),
        cmocka_unit_test(long_nonsense),
        cmocka_unit_test(the_length_is_respected),
        cmocka_unit_test(the_buffer_is_respected),
        cmocka_unit_test(the_longest_fen),
        cmocka_unit_test(random_positions_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
