/* app_c.c - Appendix C: algebraic notation, Article by Article; and the sample games that the texts of
 * the Laws print, in their own languages. */
#include "jadoube/jadoube.h"
#include "texts.h"

#include <string.h>

static jd_move read_move(const jd_position *p, const char *text, const char *code)
{
    jd_reading r;
    if (jd_movetext_read(p, text, strlen(text), language(code), &r)) {
        char reason[256];
        jd_reading_reason(p, &r, language(code), reason, sizeof reason);
        fail_msg("%s in %s: %s", text, code, reason);
    }
    return r.move;
}

/* A position, a move in coordinates, and all the ways in which a language writes it; the first is ours. */
struct row {
    const char *fen, *move, *language;
    const char *texts[6];
};

static void check_rows(const struct row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        jd_position p = position(rows[i].fen);
        jd_move     m = read_move(&p, rows[i].move, "en");
        char        text[JD_MOVETEXT_MAX];
        jd_movetext_write(&p, m, &(jd_movestyle){.language = language(rows[i].language)}, text, sizeof text);
        assert_string_equal(text, rows[i].texts[0]);
        for (size_t t = 0; t < COUNT(rows[i].texts) && rows[i].texts[t]; t++)
            assert_int_equal(read_move(&p, rows[i].texts[t], rows[i].language), m);
    }
}

/* LAW 2009-:C.2,C.3 */
static void test_letters_of_the_country(void **state)
{
    static const struct {
        const char *code, *letters[5]; /* king, queen, rook, bishop, knight */
    } rows[] = {
        {"en", {"K", "Q", "R", "B", "N"}},  {"sk", {"K", "D", "V", "S", "J"}}, {"cs", {"K", "D", "V", "S", "J"}},
        {"sl", {"K", "D", "T", "L", "S"}},  {"hr", {"K", "D", "T", "L", "S"}}, {"figurine", {"♔", "♕", "♖", "♗", "♘"}},
        {"ru", {"Кр", "Ф", "Л", "С", "К"}},
    };
    for (size_t i = 0; i < COUNT(rows); i++)
        for (int k = 0; k < 5; k++)
            assert_string_equal(language(rows[i].code)->letters[JD_KING - k], rows[i].letters[k]);
    assert_string_equal(language("fr")->letters[JD_BISHOP], "F");
    assert_string_equal(language("nl")->letters[JD_BISHOP], "L");
    static const struct row croatian[] = {
        {"4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "b1c3", "hr", {"Sc3", "Nc3"}},
        {"4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "f1d3", "hr", {"Ld3", "Bd3"}},
    };
    check_rows(croatian, COUNT(croatian));
}

/* LAW 2009-:C.4 */
static void test_pawns_have_no_letter(void **state)
{
    static const struct row rows[] = {
        {"4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4e5", "en", {"e5", "pe5", "Pe5"}},
        {"4k3/8/8/8/8/8/3P4/4K3 w - - 0 1", "d2d4", "en", {"d4", "pd4", "Pd4"}},
        {"4k3/p7/8/8/8/8/8/4K3 b - - 0 1", "a7a5", "en", {"a5", "pa5", "Pa5"}},
    };
    check_rows(rows, COUNT(rows));
}

/* LAW 2009-:C.5,C.6,C.7 */
static void test_every_square_has_its_name(void **state)
{
    for (int file = 0; file < 8; file++)
        for (int rank = 0; rank < 8; rank++) {
            char name[3], expected[3] = {(char)('a' + file), (char)('1' + rank), '\0'};
            jd_square_name(jd_square_at(file, rank), name);
            assert_string_equal(name, expected);
            assert_int_equal(jd_square_parse(expected), jd_square_at(file, rank));
        }
    jd_position p = jd_position_initial();
    assert_int_equal(jd_position_king(&p, JD_WHITE), jd_square_parse("e1"));
    assert_int_equal(jd_position_king(&p, JD_BLACK), jd_square_parse("e8"));
}

/* LAW 2009:C.8,C.8.a,C.8.b 2014:C.8,C.8.a,C.8.b 2018-:C.8 */
static void test_piece_and_square(void **state)
{
    static const struct row rows[] = {
        {"4k3/8/8/8/8/8/1B6/4K3 w - - 0 1", "b2e5", "en", {"Be5", "Bb2e5", "Bb2-e5"}},
        {"4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "g1f3", "en", {"Nf3", "Ng1f3", "Ng1-f3"}},
        {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1d1", "en", {"Rd1", "Ra1d1", "Ra1-d1"}},
        {"4k3/8/8/8/8/8/1B6/4K3 w - - 0 1", "b2e5", "sl", {"Le5", "Lb2e5"}},
        {"4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", "e7e5", "en", {"e5", "e7e5", "e7-e5"}},
        {"4k3/8/8/8/8/8/3P4/4K3 w - - 0 1", "d2d4", "en", {"d4", "d2d4", "d2-d4"}},
        {"4k3/8/p7/8/8/8/8/4K3 b - - 0 1", "a6a5", "en", {"a5", "a6a5", "a6-a5"}},
    };
    check_rows(rows, COUNT(rows));
}

/* LAW 2009:C.9,C.9.a,C.9.b 2014:C.9,C.9.a,C.9.b 2018-:C.9,C.9.1,C.9.2,C.9.3 */
static void test_captures(void **state)
{
    static const struct row rows[] = {
        {"6k1/8/8/4p3/8/8/1B6/4K3 w - - 0 1", "b2e5", "sk", {"Sxe5", "S×e5", "Se5", "S:e5"}},
        {"6k1/8/8/8/8/5p2/8/4K1N1 w - - 0 1", "g1f3", "sk", {"Jxf3", "J×f3", "Jf3"}},
        {"6k1/8/8/8/8/8/3K4/R2r4 w - - 0 1", "a1d1", "sk", {"Vxd1", "V×d1", "Vd1"}},
        {"6k1/8/8/4p3/3P4/8/8/4K3 w - - 0 1", "d4e5", "sk", {"dxe5", "d×e5", "de5", "de"}},
        {"6k1/8/8/8/6p1/5P2/8/4K3 b - - 0 1", "g4f3", "sk", {"gxf3", "g×f3", "gf3", "gf"}},
        {"6k1/8/8/1p6/P7/8/8/4K3 w - - 0 1", "a4b5", "sk", {"axb5", "a×b5", "ab5", "ab"}},
        {"6k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
         "e5d6",
         "sk",
         {"exd6", "e×d6 e.p.", "exd6 e.p.", "ed6", "exd6e.p.", "ed6 e.p."}},
        {"6k1/8/8/4Pp2/8/8/8/4K3 w - f6 0 1", "e5f6", "cs", {"exf6", "exf6 e.p."}},
    };
    check_rows(rows, COUNT(rows));
}

/* LAW 2009:C.10,C.10.1,C.10.1.a,C.10.1.b,C.10.1.c,C.10.2,C.10.2.a,C.10.2.b,C.10.2.c
 *     2009:C.10.3,C.10.Ex.1,C.10.Ex.2,C.10.Ex.3
 *     2014:C.10,C.10.1,C.10.1.a,C.10.1.b,C.10.1.c,C.10.2,C.10.2.a,C.10.2.b,C.10.2.c
 *     2018-:C.10,C.10.1,C.10.1.1,C.10.1.2,C.10.1.3,C.10.2,C.10.2.1,C.10.2.2,C.10.2.3
 *     2018-:C.10.3,C.10.3.1,C.10.3.2,C.10.3.3,C.10.3.4 */
static void test_which_piece(void **state)
{
    static const struct row rows[] = {
        {"7k/8/8/8/8/8/8/1K2N1N1 w - - 0 1", "g1f3", "sk", {"Jgf3"}},
        {"7k/8/8/8/8/8/8/1K2N1N1 w - - 0 1", "e1f3", "sk", {"Jef3"}},
        {"7k/8/8/8/8/8/3N4/1K4N1 w - - 0 1", "g1f3", "cs", {"Jgf3", "J1f3"}},
        {"7k/8/8/8/8/8/3N4/1K4N1 w - - 0 1", "d2f3", "cs", {"Jdf3", "J2f3"}},
        {"7k/8/8/6N1/8/8/8/1K4N1 w - - 0 1", "g5f3", "sk", {"J5f3"}},
        {"7k/8/8/6N1/8/8/8/1K4N1 w - - 0 1", "g1f3", "sk", {"J1f3"}},
        {"7k/8/8/8/3N4/8/7N/1K6 w - - 0 1", "h2f3", "sk", {"Jhf3", "J2f3"}},
        {"7k/8/8/8/3N4/8/7N/1K6 w - - 0 1", "d4f3", "sk", {"Jdf3", "J4f3"}},
        {"7k/8/8/8/8/5p2/8/1K2N1N1 w - - 0 1", "g1f3", "sk", {"Jgxf3", "Jg×f3", "Jgf3"}},
        {"7k/8/8/6N1/8/5p2/8/1K4N1 w - - 0 1", "g5f3", "sk", {"J5xf3", "J5×f3", "J5f3"}},
        {"7k/8/8/8/3N4/5p2/7N/1K6 w - - 0 1", "h2f3", "sk", {"Jhxf3", "Jh×f3", "Jhf3"}},
        /* neither the file nor the rank alone tells them apart */
        {"7k/8/8/4N1N1/8/8/8/1K4N1 w - - 0 1", "g5f3", "sk", {"Jg5f3"}},
    };
    check_rows(rows, COUNT(rows));
}

/* LAW 2009:C.11 2009:C.11.a 2009:C.11.b 2009:C.11.c */
static void test_which_pawn(void **state)
{
    static const struct row rows[] = {
        {"7k/8/8/3p4/2P1P3/8/8/K7 w - - 0 1", "c4d5", "cs", {"cxd5", "cd5", "cd"}},
        {"7k/8/8/3p4/2P1P3/8/8/K7 w - - 0 1", "e4d5", "cs", {"exd5", "ed5", "ed"}},
    };
    check_rows(rows, COUNT(rows));
}

/* LAW 2009:C.12 2014-:C.11 */
static void test_promotion(void **state)
{
    static const struct row rows[] = {
        {"8/3P4/8/8/8/8/k7/2K5 w - - 0 1", "d7d8q", "cs", {"d8D", "d8=D", "d8(D)", "d8/D", "d8d", "d8=Q"}},
        {"5r2/4P3/8/8/8/8/k7/2K5 w - - 0 1", "e7f8n", "cs", {"exf8J", "e×f8J", "ef8J"}},
        {"8/8/8/8/8/7K/1p6/6k1 b - - 0 1", "b2b1b", "cs", {"b1S", "b1=S"}},
        {"8/8/8/7K/8/8/k5p1/8 b - - 0 1", "g2g1r", "cs", {"g1V", "g1(V)"}},
        {"8/3P4/8/8/8/8/k7/2K5 w - - 0 1", "d7d8q", "en", {"d8Q", "d8=Q", "d8(Q)"}},
    };
    check_rows(rows, COUNT(rows));
}

/* LAW 2009:C.13 2014-:C.12 */
static void test_offer_of_a_draw(void **state)
{
    jd_position p = jd_position_initial();
    jd_reading  r;
    assert_int_equal(jd_movetext_read(&p, "e4 (=)", 6, NULL, &r), JD_OK);
    assert_true(r.draw_offer);
    assert_int_equal(jd_movetext_read(&p, "e4(=)", 5, NULL, &r), JD_OK);
    assert_true(r.draw_offer);
    assert_int_equal(jd_movetext_read(&p, "e4", 2, NULL, &r), JD_OK);
    assert_false(r.draw_offer);
}

/* LAW 2009-:C.13 */
static void test_abbreviations(void **state)
{
    static const struct row rows[] = {
        {"1k6/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "en", {"0-0", "O-O", "0‑0", "0–0", "o-o"}},
        {"1k6/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "en", {"0-0-0", "O-O-O", "0‑0‑0", "0–0–0"}},
        {"r3k2r/8/8/8/8/8/8/1K6 b kq - 0 1", "e8g8", "en", {"0-0", "O-O"}},
        {"r3k2r/8/8/8/8/8/8/6K1 b kq - 0 1", "e8c8", "en", {"0-0-0", "O-O-O"}},
        {"7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", "f7e8", "en", {"Qe8+", "Qe8"}},
        {"7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", "f7g7", "en", {"Qg7#", "Qg7++", "Qg7"}},
    };
    check_rows(rows, COUNT(rows));
}

/* ---- The sample games ---- */

static const struct game {
    const char *language, *text, *end;
    unsigned    plies;
    bool        offer; /* it ends with an offer of a draw */
} games[] = {
#define PETROV "r1bqr1k1/ppp1bppp/2nn4/6B1/8/4QN2/PPPN1PPP/1K1R1B1R b - - 9 11"
    {"sk",
     "1. e4 e5 2. Jf3 Jf6 3. d4 e×d4 4. e5 Je4 5. D×d4 d5 6. e×d6 e.p. J×d6 7. Sg5 Jc6 8. De3+ Se7 9. Jbd2 0‑0 "
     "10. 0‑0‑0 Ve8 11. Kb1 (=)",
     PETROV, 21, true},
    {"sk",
     "1. e4 e5 2. Jf3 Jf6 3. d4 ed4 4. e5 Je4 5. Dd4 d5 6. ed6 Jd6 7. Sg5 Jc6 8. De3 Se7 9. Jbd2 0‑0 10. 0‑0‑0 Ve8 "
     "11. Kb1 (=)",
     PETROV, 21, true},
    {"hr",
     "1. e4 e5 2. Sf3 Sf6 3. d4 exd4 4. e5 Se4 5. Dxd4 d5 6. exd6 e.p. Sxd6 7. Lg5 Sc6 8. De3+ Le7 9. Sbd2 0-0 "
     "10. 0-0-0 Te8 11. Kb1 (=)",
     PETROV, 21, true},
    {"sl",
     "1. e4 e5 2. Sf3 Sf6 3. d4 exd4 4. e5 Se4 5. Dxd4 d5 6. exd6 e.p. Sxd6 7. Lg5 Sc6 8. De3+ Le7 9. Sbd2 0-0 "
     "10. 0-0-0 Te8 11. Kb1(=)",
     PETROV, 21, true},
    {"sl",
     "1. e4 e5 2. Sf3 Sf6 3. d4 ed4 4. e5 Se4 5. Dd4 d5 6. ed6 Sxd6 7. Lg5 Sc6 8. De3 Le7 9. Sbd2 0-0 10. 0-0-0 Te8 "
     "11. Kb1(=)",
     PETROV, 21, true},
    {"en",
     "1. e2e4 e7e5 2. Ng1f3 Ng8f6 3. d2d4 e5xd4 4. e4e5 Nf6e4 5. Qd1xd4 d7d5 6. e5xd6 e.p. Ne4xd6 7. Bc1g5 Nb8c6 "
     "8. Qd4e3+ Bf8e7 9. Nb1d2 0-0 10. 0-0-0 Rf8e8 11. Kc1b1 (=)",
     PETROV, 21, true},
    {"cs",
     "1.d4 Jf6 2.c4 e6 3.Jc3 Sb4 4.Sd2 0-0 5.e4 d5 6.exd5 exd5 7.cxd5 Sxc3 8.Sxc3 Jxd5 9.Jf3 b6 10.Db3 Jxc3 11.bxc3 c5 "
     "12.Se2 cxd4 13.Jxd4 Ve8 14.0-0 Jd7 15.a4 Jc5 16.Db4 Sb7 17.a5",
     "r2qr1k1/pb3ppp/1p6/P1n5/1Q1N4/2P5/4BPPP/R4RK1 b - - 0 17", 33, false},
};

/* The next move of a game: a word, with e.p. and (=) where they stand apart; the number alone is no move. */
static size_t next_move(const char **at)
{
    *at += strspn(*at, " ");
    if ((*at)[strspn(*at, "0123456789")] == '.' && (*at)[strspn(*at, "0123456789") + 1] == ' ')
        *at += strspn(*at, "0123456789.") + 1;
    size_t length = strcspn(*at, " ");
    if (strncmp(*at + length, " e.p.", 5) == 0)
        length += 5;
    if (strncmp(*at + length, " (=)", 4) == 0)
        length += 4;
    return length;
}

static void round_trip(const jd_position *p, jd_move m)
{
    for (size_t i = 0; jd_language_at(i); i++)
        for (int form = JD_FORM_SHORT; form <= JD_FORM_UCI; form++) {
            char         text[JD_MOVETEXT_MAX];
            jd_movestyle style = {.language = jd_language_at(i), .form = (uint8_t)form, .en_passant = true};
            jd_movetext_write(p, m, &style, text, sizeof text);
            assert_int_equal(read_move(p, text, jd_language_at(i)->code), m);
        }
    for (size_t i = 0; jd_language_at(i); i++) {
        char       text[JD_ANNOUNCE_MAX];
        jd_reading r;
        assert_int_equal(jd_announce_read(p, text, jd_announce_write(p, m, jd_language_at(i), text, sizeof text), &r),
                         JD_OK);
        assert_int_equal(r.move, m);
    }
}

/* LAW 2009-:C.13 */
static void test_sample_games(void **state)
{
    for (size_t i = 0; i < COUNT(games); i++) {
        jd_position p = jd_position_initial();
        jd_reading  r = {0};
        unsigned    plies = 0;
        char        fen[JD_FEN_MAX];
        const char *at = games[i].text;
        for (size_t length = next_move(&at); length > 0; at += length, length = next_move(&at), plies++) {
            if (jd_movetext_read(&p, at, length, language(games[i].language), &r))
                fail_msg("%s: %.*s", games[i].language, (int)length, at);
            assert_int_equal(jd_move_type_of(r.move) == JD_EN_PASSANT, plies == 10 && games[i].offer);
            round_trip(&p, r.move);
            p = jd_move_make(&p, r.move);
        }
        jd_fen_write(&p, fen, sizeof fen);
        assert_string_equal(fen, games[i].end);
        assert_int_equal(plies, games[i].plies);
        assert_int_equal(r.draw_offer, games[i].offer);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_letters_of_the_country),
        cmocka_unit_test(test_pawns_have_no_letter),
        cmocka_unit_test(test_every_square_has_its_name),
        cmocka_unit_test(test_piece_and_square),
        cmocka_unit_test(test_captures),
        cmocka_unit_test(test_which_piece),
        cmocka_unit_test(test_which_pawn),
        cmocka_unit_test(test_promotion),
        cmocka_unit_test(test_offer_of_a_draw),
        cmocka_unit_test(test_abbreviations),
        cmocka_unit_test(test_sample_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
